/* SPDX-License-Identifier: MIT
 *
 * The front door: which format is this, open it, what is there to know about it.
 */
#include "api/origin.h"
#include "base/error.h"
#include "document/document.h"
#include "format/list.h"
#include "format/run.h"
#include "report/report.h"
#include "type/type_tables.h"
#include <levelsmith/levelsmith.h>

/* ---- formats ---- */

const struct smith_format *smith_format_by_id(const char *id) {
    return smith_format_list_find(smith_formats(), id);
}

const struct smith_format *smith_document_format(const struct smith_document *document) {
    for (const struct smith_format *const *format = smith_formats(); *format; format++)
        if ((*format)->layout == smith_document_layout(document))
            return *format;
    return NULL;
}

enum smith_status smith_format_guess(struct smith_bytes bytes, const struct smith_format **format,
                                     struct smith_error *error) {
    return smith_format_list_guess(smith_formats(), bytes, format, error);
}

enum smith_status smith_format_guess_named(struct smith_bytes bytes, const char *name,
                                           const struct smith_format **format, struct smith_error *error) {
    return smith_format_list_guess_named(smith_formats(), bytes, name, format, error);
}

/* ---- documents ---- */

enum smith_status smith_open(struct smith_bytes bytes, const struct smith_format *format,
                             const struct smith_options *options, struct smith_document **document,
                             struct smith_error *error) {
    *document = NULL;
    const struct smith_conversion *conversion = NULL;
    if (!format) {
        enum smith_status status = smith_format_guess(bytes, &format, error);
        if (status != SMITH_OK)
            conversion = smith_conversion_guess(bytes, &format);
        if (status != SMITH_OK && !conversion)
            return status;
    }
    if (!conversion)
        conversion = smith_origin_guess(format, bytes);
    if (conversion)
        return smith_origin_open(bytes, format, conversion, options, document, error);
    return smith_decode(format->layout, bytes, options, NULL, NULL, document, error);
}

/* ---- facts ---- */

/* What one member of the root says about a file nobody wrote an `info` for: lists by their length, names and numbers
 * as they are. The name of the member serves as key and as label. */
static void open_add_member(const struct smith_member *member, const void *value, struct smith_facts *facts) {
    const struct smith_type *type = smith_type_inner(member->type);
    if (type->kind == SMITH_LIST) {
        const struct smith_list *list = value;
        smith_facts_add_number(facts, member->name, member->name, list->count, NULL);
    } else if (type->kind == SMITH_TEXT) {
        const char *const *text = value;
        smith_facts_add_text(facts, member->name, member->name, *text, NULL);
    } else if (type->kind == SMITH_BOOL || type->kind == SMITH_INT || type->kind == SMITH_SPELLED) {
        bool is_enum = type->names && !type->names->is_bits;
        int64_t number = smith_integer_load(type, value);
        const char *name = is_enum ? smith_value_name(type->names, number) : NULL;
        if (name)
            smith_facts_add_text(facts, member->name, member->name, name, NULL);
        else
            smith_facts_add_number(facts, member->name, member->name, number, NULL);
    }
}

static void add_root(const struct smith_document *document, struct smith_facts *facts) {
    const struct smith_type *root = smith_type_inner(smith_document_layout(document)->root);
    for (uint16_t i = 0; root->kind == SMITH_RECORD && i < root->record->member_count; i++) {
        const struct smith_member *member = &root->record->members[i];
        const void *value = smith_member_value(member, smith_document_root(document));
        if (value)
            open_add_member(member, value, facts);
    }
}

enum smith_status smith_info(const struct smith_document *document, const struct smith_options *options,
                             const struct smith_check_options *check, struct smith_facts *facts,
                             struct smith_error *error) {
    const struct smith_layout *layout = smith_document_layout(document);
    const struct smith_format *format = smith_document_format(document);
    const char *title = layout->title && layout->title[0] ? layout->title : layout->name;
    enum smith_status status = SMITH_OK;
    smith_facts_begin(facts, options ? &options->allocator : &document->arena.allocator);
    smith_facts_add_text(facts, "title", "Kind", title, NULL);
    smith_facts_add_text(facts, "format", "Format", layout->name, NULL);
    if (format && format->info)
        status = smith_run_info(format, document, check, options, facts, error);
    else
        add_root(document, facts);
    return smith_facts_end(facts, status, error);
}

/* The files in one state, each once, by the names under which they were looked for. */
static void add_files(const struct smith_externals *externals, enum smith_external_state state, const char *key,
                      const char *group, struct smith_facts *facts) {
    for (uint32_t i = 0; i < externals->count; i++) {
        const struct smith_external *external = &externals->items[i];
        bool needed = external->role == SMITH_EXTERNAL_FILE || external->role == SMITH_EXTERNAL_FOLDER;
        if (external->state == state && needed)
            smith_facts_add_once(facts, key, "File", external->file, group);
    }
}

enum smith_status smith_info_files(const struct smith_document *document,
                                   const struct smith_file_environment *environment, struct smith_facts *facts,
                                   struct smith_error *error) {
    struct smith_externals externals;
    enum smith_status status = smith_externals_list(document, environment, &externals, error);
    if (status == SMITH_OK) {
        add_files(&externals, SMITH_EXTERNAL_FOUND, "found_file", "found_files", facts);
        add_files(&externals, SMITH_EXTERNAL_MISSING, "missing_file", "missing_files", facts);
        smith_externals_free(&externals);
    }
    return smith_facts_end(facts, status, error);
}
