/* SPDX-License-Identifier: MIT
 *
 * Level files around levels, and levels out of them. The bytes are the layout's matter.
 */
#include "format/pop/level/pop_plv_make.h"
#include "base/buffer.h"
#include "base/error.h"
#include "format/pop/level/pop_level_state.h"
#include "format/pop/pop.h"

#include <levelsmith/pop_plv.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FIRST_RESOURCE 2000 /* of levels in archives */
#define LEVELS_MAX 100 /* numbers of levels have two digits */

/* The name of a file without its folder, archive or extension's meaning: what stands behind the last border. */
static const char *pop_plv_make_last_part(const char *name) {
    const char *part = name;
    for (; *name; name++)
        if (*name == '/')
            part = name + 1;
    return part;
}

/* The number of a resource, "2003"; what stands behind "level", behind "LEVEL" as the last of the name, or alone before ".plv". */
static bool is_number_of_level(const char *name, const char *digits, size_t count, unsigned long id) {
    bool resource = count == 4 && id >= FIRST_RESOURCE && id < FIRST_RESOURCE + LEVELS_MAX;
    bool named = digits - name >= 5 && id < LEVELS_MAX &&
                 (strncmp(digits - 5, "level", 5) == 0 || (strncmp(digits - 5, "LEVEL", 5) == 0 && !digits[count]));
    bool file = id < LEVELS_MAX && strncmp(digits + count, ".plv", 4) == 0 &&
                (digits == name || digits[-1] == '_' || digits[-1] == ' ');
    return resource || named || file;
}

bool smith_pop_level_number(const char *name, unsigned *number) {
    bool found = false;
    name = pop_plv_make_last_part(name);
    for (const char *at = name; *at; at++) {
        char *end;
        if (*at < '0' || *at > '9')
            continue;
        unsigned long id = strtoul(at, &end, 10);
        if (is_number_of_level(name, at, (size_t)(end - at), id)) {
            *number = (unsigned)(id % FIRST_RESOURCE);
            found = true;
        }
        at = end - 1;
    }
    return found;
}

bool smith_pop_level_number_of(const struct smith_check_options *how, unsigned *number) {
    bool found = how && (how->has_level || (how->name && smith_pop_level_number(how->name, number)) ||
                         (how->archive && smith_pop_level_number(how->archive, number)));
    if (found && how->has_level)
        *number = how->level;
    return found && *number < SMITH_POP_LEVELS;
}

/* ---- making ---- */

struct about_field {
    const char *name, *value;
};

static bool add_fields(struct smith_document *document, const struct about_field *fields, uint32_t count) {
    struct smith_pop_plv_file *file = smith_document_root(document);
    struct smith_pop_plv_field *made =
        smith_document_alloc(document, count * sizeof *made, _Alignof(struct smith_pop_plv_field));
    struct smith_pop_plv_field **items = smith_document_alloc(document, count * sizeof *items, _Alignof(void *));
    if (!made || !items)
        return false;
    for (uint32_t i = 0; i < count; i++) {
        const char *value = smith_document_text(document, fields[i].value);
        if (!value)
            return false;
        made[i] = (struct smith_pop_plv_field){.name = fields[i].name, .value = value};
        items[i] = &made[i];
    }
    file->fields.items = items;
    file->fields.count = count;
    return true;
}

static enum smith_status pop_plv_make_fill(struct smith_document *document, struct smith_bytes level,
                                           const struct smith_pop_plv_source *source, struct smith_error *error) {
    struct smith_pop_plv_file *file = smith_document_root(document);
    char number[16];
    snprintf(number, sizeof number, "%u", source->number);
    const struct about_field fields[] = {
        {"Editor Name", "Levelsmith"},
        {"Editor Version", smith_version()},
        {"Level Author", ""},
        {"Level Title", ""},
        {"Level Description", ""},
        {"Original Filename", pop_plv_make_last_part(source->origin)},
        {"Time Created", ""},
        {"Time Last Modified", ""},
        {"Original Level Number", number},
    };
    file->game = (uint8_t)source->game;
    file->level_number = (uint8_t)source->number;
    file->level.data = level;
    return add_fields(document, fields, sizeof fields / sizeof *fields) ? SMITH_OK : smith_fail_memory(error, NULL);
}

enum smith_status smith_pop_plv_make(struct smith_bytes level, const struct smith_pop_plv_source *source,
                                     struct smith_buffer *out, struct smith_error *error) {
    const struct smith_options options = {.allocator = out->allocator};
    struct smith_document *document;
    struct smith_buffer bytes;
    enum smith_status status = smith_document_create(&smith_pop_plv_layout, &options, &document, error);
    if (status != SMITH_OK)
        return status;
    status = pop_plv_make_fill(document, level, source, error);
    if (status == SMITH_OK)
        status = smith_encode(document, &bytes, error);
    if (status == SMITH_OK) {
        smith_buffer_add(out, bytes.data, bytes.size);
        smith_buffer_free(&bytes);
        if (out->failed)
            status = smith_fail_memory(error, NULL);
    }
    smith_document_free(document);
    return status;
}

/* ---- taking ---- */

enum smith_status smith_pop_plv_take(struct smith_bytes file, struct smith_buffer *level, struct smith_error *error) {
    const struct smith_options options = {.allocator = level->allocator};
    struct smith_document *document;
    enum smith_status status = smith_decode(&smith_pop_plv_layout, file, &options, NULL, NULL, &document, error);
    if (status != SMITH_OK)
        return status;
    const struct smith_pop_plv_file *root = smith_pop_plv_root(document);
    smith_buffer_add(level, root->level.data.data, root->level.data.size);
    smith_document_free(document);
    return level->failed ? smith_fail_memory(error, NULL) : SMITH_OK;
}

/* ---- levels in other files ---- */

const struct smith_format *smith_pop_format_of_size(size_t size) {
    if (smith_pop_is_level_size(size))
        return &smith_pop_level_format;
    return size == SMITH_POP2_LEVEL_SIZE ? &smith_pop2_level_format : NULL;
}
