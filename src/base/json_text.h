/* SPDX-License-Identifier: MIT
 *
 * The leaves of JSON text: strings, numbers, hex. Appends to a buffer and knows nothing of documents.
 */
#ifndef SMITH_JSON_TEXT_H
#define SMITH_JSON_TEXT_H

#include "base/buffer.h"

/* Integers up to this (either sign) are exact in every JSON reader; larger ones are written as strings. */
#define SMITH_JSON_EXACT ((int64_t)1 << 53)

/* In quotes and escaped. `text` is valid UTF-8. */
void smith_json_string(struct smith_buffer *out, const char *text, size_t size);
/* In quotes: two lower-case digits a byte. */
void smith_json_hex(struct smith_buffer *out, struct smith_bytes bytes);
void smith_json_i64(struct smith_buffer *out, int64_t value);
void smith_json_u64(struct smith_buffer *out, uint64_t value);
/* NaNs and infinities are strings: "nan", "inf", "-inf"; NaNs with bits of their own "nan:7fc00001". */
void smith_json_f32(struct smith_buffer *out, float value);
void smith_json_f64(struct smith_buffer *out, double value);

/* ---- group ---- */

/*
 * Brackets, commas and lines of JSON text: who writes an object says what is in it, and these see to what stands
 * between. Inline, because most of the time of writing a document is spent here.
 */

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

/* Bytes that a line break takes, if lines break here. */
static inline size_t smith_json_margin(const struct smith_json_lines *lines) {
    return lines->compact ? 0 : 1 + (size_t)lines->indent * 2;
}

#define SMITH_JSON_MARGIN 16 /* bytes that are put in one go; there is room for so many more than a margin takes */

static inline uint8_t *smith_json_put_margin(uint8_t *at, size_t margin) {
    memcpy(at, "\n               ", SMITH_JSON_MARGIN);
    if (margin > SMITH_JSON_MARGIN)
        memset(at + SMITH_JSON_MARGIN, ' ', margin - SMITH_JSON_MARGIN);
    return at + margin;
}

static inline struct smith_json_group smith_json_open(struct smith_json_lines *lines, char bracket, bool flat) {
    smith_buffer_byte(lines->out, (uint8_t)bracket);
    lines->indent++;
    return (struct smith_json_group){.flat = flat};
}

/* Room for what stands before an item, and `size` bytes; NULL = out of memory. What is put there ends with
 * smith_json_put_end(). */
static inline uint8_t *smith_json_put_item(struct smith_json_lines *lines, struct smith_json_group *group,
                                           size_t size) {
    struct smith_buffer *out = lines->out;
    size_t margin = group->flat ? 0 : smith_json_margin(lines);
    if (!smith_buffer_ensure(out, margin + size + 2 + SMITH_JSON_MARGIN))
        return NULL;
    uint8_t *at = out->data + out->size;
    if (group->any)
        *at++ = ',';
    if (group->flat && group->any && !lines->compact)
        *at++ = ' ';
    group->any = true;
    return smith_json_put_margin(at, margin);
}

static inline void smith_json_put_end(struct smith_json_lines *lines, const uint8_t *at) {
    lines->out->size = (size_t)(at - lines->out->data);
}

/* Before each item of an array; smith_json_key() is this for objects. */
static inline void smith_json_item(struct smith_json_lines *lines, struct smith_json_group *group) {
    const uint8_t *at = smith_json_put_item(lines, group, 0);
    if (at)
        smith_json_put_end(lines, at);
}

static inline void smith_json_close(struct smith_json_lines *lines, const struct smith_json_group *group,
                                    char bracket) {
    lines->indent--;
    size_t margin = group->any && !group->flat ? smith_json_margin(lines) : 0;
    if (!smith_buffer_ensure(lines->out, margin + 1 + SMITH_JSON_MARGIN))
        return;
    uint8_t *at = smith_json_put_margin(lines->out->data + lines->out->size, margin);
    *at++ = (uint8_t)bracket;
    smith_json_put_end(lines, at);
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
    size_t size = strlen(name);
    uint8_t *at = smith_json_put_item(lines, group, size + 4);
    if (!at)
        return;
    *at++ = '"';
    memcpy(at, name, size);
    at += size;
    *at++ = '"';
    *at++ = ':';
    if (!lines->compact)
        *at++ = ' ';
    smith_json_put_end(lines, at);
}

#endif
