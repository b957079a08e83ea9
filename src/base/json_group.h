/* SPDX-License-Identifier: MIT
 *
 * Brackets, commas and lines of JSON text: who writes an object says what is in it, and these see to what stands
 * between. Inline, because most of the time of writing a document is spent here.
 */
#ifndef SMITH_JSON_GROUP_H
#define SMITH_JSON_GROUP_H

#include "base/json_text.h"

/* Text being written, line by line. */
struct smith_json_lines {
    struct smith_buffer *out;
    unsigned indent;
    bool compact; /* no line breaks, no spaces */
};

/* An object or array being written. A flat one stays on its line. */
struct smith_json_group {
    bool flat;
    bool any; /* an item was written */
};

static inline void smith_json_new_line(struct smith_json_lines *lines) {
    if (lines->compact)
        return;
    smith_buffer_byte(lines->out, '\n');
    smith_buffer_fill(lines->out, ' ', (size_t)lines->indent * 2);
}

static inline struct smith_json_group smith_json_open(struct smith_json_lines *lines, char bracket, bool flat) {
    smith_buffer_byte(lines->out, (uint8_t)bracket);
    lines->indent++;
    return (struct smith_json_group){.flat = flat};
}

/* Before each item of an array; smith_json_key() is this for objects. */
static inline void smith_json_item(struct smith_json_lines *lines, struct smith_json_group *group) {
    if (group->any)
        smith_buffer_byte(lines->out, ',');
    if (!group->flat)
        smith_json_new_line(lines);
    else if (group->any && !lines->compact)
        smith_buffer_byte(lines->out, ' ');
    group->any = true;
}

static inline void smith_json_close(struct smith_json_lines *lines, const struct smith_json_group *group,
                                    char bracket) {
    lines->indent--;
    if (group->any && !group->flat)
        smith_json_new_line(lines);
    smith_buffer_byte(lines->out, (uint8_t)bracket);
}

static inline void smith_json_colon(struct smith_json_lines *lines) {
    smith_buffer_add(lines->out, ": ", lines->compact ? 1 : 2);
}

/* Names of members, cases and the like need no escapes. */
static inline void smith_json_name(struct smith_json_lines *lines, const char *name) {
    smith_buffer_byte(lines->out, '"');
    smith_buffer_text(lines->out, name);
    smith_buffer_byte(lines->out, '"');
}

static inline void smith_json_key(struct smith_json_lines *lines, struct smith_json_group *group, const char *name) {
    smith_json_item(lines, group);
    smith_json_name(lines, name);
    smith_json_colon(lines);
}

#endif
