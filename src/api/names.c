/* SPDX-License-Identifier: MIT
 *
 * What codes and numbers are called: a code is looked up in all lists of codes, the number of a thing in the names that
 * people know it by.
 */
#include "api/check.h"
#include "base/array.h"
#include "base/buffer.h"
#include "base/error.h"
#include "base/json_text.h"
#include "document/document.h"
#include "document/path.h"
#include "document/visit.h"
#include "report/codes.h"
#include "report/report.h"
#include "type/type_tables.h"
#include <inttypes.h>
#include <levelsmith/level.h>
#include <levelsmith/levelsmith.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- a code looked up in all lists of codes ---- */

const struct smith_code *smith_explain(const char *code) {
    const struct smith_code *found = smith_code_find(smith_engine_codes(), NULL, code);
    if (!found)
        found = smith_code_find(smith_media_codes(), NULL, code);
    for (const struct smith_format *const *format = smith_formats(); *format && !found; format++)
        found = smith_code_find((*format)->codes, NULL, code);
    return found;
}

/* ---- the names of numbers that people know things by: of those that a document has ---- */

struct numbered {
    const char *kind;
    int64_t number;
};

struct gathering {
    const struct smith_allocator *allocator;
    SMITH_ARRAY(struct numbered) numbers;
};

static enum smith_status number_names_gather(void *context, const struct smith_visit *visit) {
    struct gathering *gathering = context;
    bool is_number = visit->member && !visit->variant && visit->type->kind <= SMITH_SPELLED;
    const struct smith_annotation *annotation =
        is_number ? smith_annotation_find(&visit->member->annotations, "number") : NULL;
    if (!annotation || !annotation->value)
        return SMITH_OK;
    struct numbered numbered = {annotation->value, smith_integer_load(visit->type, visit->value)};
    return SMITH_ARRAY_ADD(gathering->allocator, &gathering->numbers, numbered) ? SMITH_OK : SMITH_NO_MEMORY;
}

static int number_names_compare(const void *left, const void *right) {
    const struct numbered *a = left, *b = right;
    int kinds = strcmp(a->kind, b->kind);
    return kinds ? kinds : a->number < b->number ? -1 : a->number > b->number;
}

/* Each number that has a name once; they are sorted. */
static void number_write_names(const struct smith_document *document, const struct gathering *gathering,
                               struct smith_buffer *out) {
    const struct smith_format *format = smith_document_format(document);
    const struct numbered *before = NULL;
    const char *kind = NULL;
    smith_buffer_byte(out, '{');
    for (size_t i = 0; i < gathering->numbers.count; i++) {
        const struct numbered *at = &gathering->numbers.items[i];
        bool again = before && number_names_compare(before, at) == 0;
        const char *name = again ? NULL : format->number_name(document, at->kind, at->number);
        before = at;
        if (!name)
            continue;
        bool goes_on = kind && strcmp(kind, at->kind) == 0;
        if (goes_on)
            smith_buffer_text(out, ", ");
        else
            smith_buffer_format(out, "%s\"%s\": {", kind ? "}, " : "", at->kind);
        kind = at->kind;
        smith_buffer_format(out, "\"%" PRId64 "\": ", at->number);
        smith_json_string(out, name, strlen(name));
    }
    smith_buffer_text(out, kind ? "}}" : "}");
}

enum smith_status smith_number_names(const struct smith_document *document, struct smith_buffer *out,
                                     struct smith_error *error) {
    const struct smith_format *format = smith_document_format(document);
    struct gathering gathering = {.allocator = &out->allocator};
    enum smith_status status = SMITH_OK;
    if (format && format->number_name)
        status = smith_visit_plain(document, number_names_gather, &gathering);
    if (status == SMITH_OK) {
        if (gathering.numbers.count)
            qsort(gathering.numbers.items, gathering.numbers.count, sizeof *gathering.numbers.items,
                  number_names_compare);
        number_write_names(document, &gathering, out);
    }
    SMITH_ARRAY_FREE(gathering.allocator, &gathering.numbers);
    if (status == SMITH_LIMIT)
        return smith_fail(error, status, "DEPTH-LIMIT", "records are nested too deeply");
    return status != SMITH_OK || out->failed ? smith_fail_memory(error, NULL) : SMITH_OK;
}

/* ---- finding ---- */

/*
 * Findings about things of levels say what those are called: "... (flyby camera 3 of sequence 2 in room Hall)"; others what
 * people call the number of the thing.
 */

/* The name of the number that the record has; NULL = it has none. */
static const char *name_in(const struct smith_document *document, const struct smith_type *type, const void *record) {
    const struct smith_format *format = smith_document_format(document);
    if (!type || !record || type->kind != SMITH_RECORD)
        return NULL;
    for (uint32_t i = 0; i < type->record->member_count; i++) {
        const struct smith_member *member = &type->record->members[i];
        const char *kind = smith_annotation_value(&member->annotations, "number");
        const void *value = kind ? smith_member_value(member, record) : NULL;
        const struct smith_type *number = smith_type_inner(member->type);
        if (value && number->kind <= SMITH_SPELLED)
            return format->number_name(document, kind, smith_integer_load(number, value));
    }
    return NULL;
}

/* That of the innermost thing that is, or is around, what stands at a path. */
static const char *finding_name_at(const struct smith_document *document, const char *at) {
    const struct smith_format *format = smith_document_format(document);
    const char *name = NULL;
    char path[512];
    if (!format || !format->number_name || strlen(at) >= sizeof path)
        return NULL;
    strcpy(path, at);
    for (char *slash; !name && (slash = strrchr(path, '/')) != NULL; *slash = '\0') {
        struct smith_node node;
        if (smith_path_find(document, path, &node, NULL) != SMITH_OK)
            continue;
        void *value = node.value;
        const struct smith_type *type = value ? smith_path_enter(node.type, &value) : NULL; /* changes `value` */
        name = name_in(document, type, value);
    }
    return name;
}

/* Whether the message speaks of the thing already. */
static bool message_names_thing(const struct smith_finding *finding, const struct smith_level_thing *thing,
                                const char *name) {
    return strstr(finding->message, name) || (thing && thing->name && strstr(finding->message, thing->name));
}

enum smith_status smith_name_findings(const struct smith_document *document, struct smith_findings *findings,
                                      struct smith_error *error) {
    const struct smith_options options = smith_document_options(document);
    struct smith_level *level = NULL;
    char message[640];
    if (findings->count && smith_level_of(document, &options, &level, error) == SMITH_NO_MEMORY)
        return SMITH_NO_MEMORY; /* else NULL where it is no level */
    for (uint32_t i = 0; i < findings->count; i++) {
        struct smith_finding *finding = &findings->items[i];
        const uint32_t found = level ? smith_level_thing_at(level, finding->path) : SMITH_NONE;
        const struct smith_level_thing *thing = found == SMITH_NONE ? NULL : &level->things[found];
        const bool is_room = thing && strcmp(thing->kind, "room") == 0; /* something in it may have a name of its own */
        const char *number = !thing || is_room ? finding_name_at(document, finding->path) : NULL;
        const char *name = number ? number : thing ? thing->title : NULL;
        if (!name || message_names_thing(finding, number ? NULL : thing, name))
            continue;
        if (number && thing)
            snprintf(message, sizeof message, "%s (%s in %s)", finding->message, number, thing->title);
        else
            snprintf(message, sizeof message, "%s (%s)", finding->message, name);
        const char *copy = smith_report_store_text(findings->memory, message);
        finding->message = copy ? copy : finding->message;
    }
    smith_level_free(level);
    return SMITH_OK;
}

/* ---- conflict ---- */

static void add_conflicts(const struct smith_level *level, const struct smith_conflicts *conflicts,
                          struct smith_bytes list, struct smith_buffer *named) {
    size_t done = 0;
    for (uint32_t i = 0; i < conflicts->count; i++) {
        const struct smith_conflict *conflict = &conflicts->items[i];
        const uint32_t thing = conflict->thing ? SMITH_NONE : smith_level_thing_at(level, conflict->path);
        if (thing == SMITH_NONE)
            continue;
        const char *title = level->things[thing].title;
        size_t end = (size_t)(conflict->theirs.data + conflict->theirs.size - list.data);
        smith_buffer_add(named, list.data + done, end - done);
        smith_buffer_text(named, ", \"thing\": ");
        smith_json_string(named, title, strlen(title));
        done = end;
    }
    smith_buffer_add(named, list.data + done, list.size - done);
}

enum smith_status smith_name_conflicts(const struct smith_document *merged, struct smith_merge_result *result,
                                       struct smith_error *error) {
    const struct smith_options options = smith_document_options(merged);
    const struct smith_bytes list = {result->list.data, result->list.size};
    struct smith_level *level;
    struct smith_conflicts conflicts;
    struct smith_buffer named;
    enum smith_status status = smith_level_of(merged, &options, &level, error);
    if (status != SMITH_OK)
        return status == SMITH_NO_MEMORY ? status : SMITH_OK;
    status = smith_conflicts_read(list, &options, &conflicts, error);
    smith_buffer_init(&named, &result->list.allocator);
    if (status == SMITH_OK)
        add_conflicts(level, &conflicts, list, &named);
    smith_conflicts_free(&conflicts);
    smith_level_free(level);
    if (status != SMITH_OK || named.failed) {
        smith_buffer_free(&named);
        return status != SMITH_OK ? status : smith_fail_memory(error, NULL);
    }
    smith_buffer_free(&result->list);
    result->list = named;
    return SMITH_OK;
}
