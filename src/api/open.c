/* SPDX-License-Identifier: MIT
 *
 * The front door: which format is this, open it, what is there to know about it; and documents that are read from another
 * file format than their own, a text for instance, and are written as such again.
 */
#include "api/open.h"
#include "base/error.h"
#include "base/file_path.h"
#include "document/document.h"
#include "document/release.h"
#include "document/value.h"
#include "format/list.h"
#include "format/run.h"
#include "report/report.h"
#include "type/type_tables.h"
#include <levelsmith/convert.h>
#include <levelsmith/file.h>
#include <levelsmith/levelsmith.h>
#include <stdio.h>
#include <string.h>

/* ---- origin ---- */

/*
 * Documents that are read from another file format than their own, a text for instance, and are written as such again.
 *
 * Nothing of the file may be lost that its document does not have: ids and comments of a text. So a document that was not
 * changed is written as it was, byte for byte, and one that was changed by who knows the file format, and keeps the rest.
 */

struct origin {
    struct smith_document_origin ops; /* first */
    const struct smith_format *format;
    const struct smith_conversion *conversion;
    struct smith_bytes bytes; /* of the file; the document's */
    struct smith_bytes merged; /* the same with what another version has; {0} = nothing was merged */
};

static const struct origin *origin_of(const struct smith_document *document) {
    return (const struct origin *)(const void *)document->origin;
}

static enum smith_status read_plain(const struct smith_format *format, const struct smith_conversion *conversion,
                                    struct smith_bytes bytes, const struct smith_options *options,
                                    struct smith_document **document, struct smith_error *error) {
    struct smith_convert_options how = {0};
    struct smith_findings notes;
    if (options)
        how.reading = *options;
    enum smith_status status = smith_convert_read(format, conversion, bytes, &how, document, &notes, NULL, error);
    smith_findings_free(&notes);
    return status;
}

static enum smith_status write_changed(const struct smith_document *document, struct smith_bytes bytes,
                                       struct smith_buffer *out, struct smith_error *error) {
    const struct origin *origin = origin_of(document);
    const struct smith_convert_options how = {.dialect = origin->conversion->dialects[0],
                                              .reading = smith_document_options(document)};
    if (!origin->conversion->rewrite)
        return smith_fail(error, SMITH_REFUSED, "ORIGIN-OWN-WORDS",
                          "the file may have an order of its own, which would be lost with a change");
    return origin->conversion->rewrite(document, bytes, &how, out, error);
}

/* `bytes`, changed where they mean something else than the document. */
static enum smith_status write_like(const struct smith_document *document, struct smith_bytes bytes,
                                    struct smith_buffer *out, struct smith_error *error) {
    const struct origin *origin = origin_of(document);
    const struct smith_options options = smith_document_options(document);
    struct smith_document *unchanged;
    smith_buffer_init(out, &options.allocator);
    enum smith_status status = read_plain(origin->format, origin->conversion, bytes, &options, &unchanged, error);
    if (status != SMITH_OK)
        return status;
    if (smith_value_equal(document->layout->root, document->root, unchanged->root))
        smith_buffer_add(out, bytes.data, bytes.size);
    else
        status = write_changed(document, bytes, out, error);
    smith_document_free(unchanged);
    if (status == SMITH_OK && out->failed)
        status = smith_fail_memory(error, NULL);
    if (status != SMITH_OK)
        smith_buffer_free(out);
    return status;
}

static enum smith_status origin_write(const struct smith_document *document, struct smith_buffer *out,
                                      struct smith_error *error) {
    const struct origin *origin = origin_of(document);
    enum smith_status status = SMITH_BAD_VALUE;
    if (origin->merged.data)
        status = write_like(document, origin->merged, out, error);
    return status == SMITH_OK || status == SMITH_NO_MEMORY ? status : write_like(document, origin->bytes, out, error);
}

static bool keep_merged(struct smith_document *document, const struct smith_buffer *merged) {
    struct origin *made = smith_arena_alloc(&document->arena, sizeof *made, _Alignof(struct origin));
    const char *copy = smith_arena_copy(&document->arena, merged->data, merged->size);
    if (!made || !copy)
        return false;
    *made = *origin_of(document);
    made->merged = (struct smith_bytes){(const uint8_t *)copy, merged->size};
    document->origin = &made->ops;
    return true;
}

/* Where nothing can be had of both, the file stays that of ours. */
static enum smith_status origin_merge(struct smith_document *const documents[3], struct smith_error *error) {
    struct smith_document *ours = documents[1];
    const struct smith_conversion *conversion = origin_of(ours)->conversion;
    const struct smith_convert_options how = {.dialect = conversion->dialects[0],
                                              .reading = smith_document_options(ours)};
    struct smith_buffer files[3] = {{0}}, out;
    enum smith_status status = SMITH_OK;
    if (!conversion->merge)
        return SMITH_OK;
    for (int i = 0; i < 3 && status == SMITH_OK; i++)
        status = origin_of(documents[i])->conversion == conversion ? smith_encode(documents[i], &files[i], error)
                                                                   : SMITH_REFUSED;
    const struct smith_bytes bytes[] = {
        {files[0].data, files[0].size}, {files[1].data, files[1].size}, {files[2].data, files[2].size}};
    smith_buffer_init(&out, &how.reading.allocator);
    if (status == SMITH_OK)
        status = conversion->merge(documents, bytes, &how, &out, error);
    if (status == SMITH_OK && !keep_merged(ours, &out))
        status = smith_fail_memory(error, &ours->arena);
    smith_buffer_free(&out);
    for (int i = 0; i < 3; i++)
        smith_buffer_free(&files[i]);
    return status == SMITH_NO_MEMORY ? status : SMITH_OK;
}

static enum smith_status origin_read(const struct smith_document *like, struct smith_bytes bytes,
                                     const struct smith_options *options, struct smith_document **document,
                                     struct smith_error *error) {
    return read_plain(origin_of(like)->format, origin_of(like)->conversion, bytes, options, document, error);
}

enum smith_status smith_origin_attach(struct smith_document *document, const struct smith_format *format,
                                      const struct smith_conversion *conversion, struct smith_bytes bytes,
                                      struct smith_error *error) {
    struct smith_arena *arena = &document->arena;
    struct origin *origin = smith_arena_alloc(arena, sizeof *origin, _Alignof(struct origin));
    char *copy = smith_arena_copy(arena, bytes.data, bytes.size);
    if (!origin || !copy)
        return smith_fail_memory(error, arena);
    *origin = (struct origin){.ops = {origin_read, origin_write, origin_merge},
                              .format = format,
                              .conversion = conversion,
                              .bytes = {(const uint8_t *)copy, bytes.size}};
    document->origin = &origin->ops;
    return SMITH_OK;
}

const struct smith_conversion *smith_origin_guess(const struct smith_format *format, struct smith_bytes bytes,
                                                  const struct smith_options *options) {
    const struct smith_conversion *given =
        options && options->form ? smith_conversion_by_id(format, options->form) : NULL;
    if (given && given->read)
        return given;
    for (const struct smith_conversion *conversion = format->conversions; conversion && conversion->id; conversion++)
        if (conversion->recognise && conversion->read && conversion->recognise(bytes))
            return conversion;
    return NULL;
}

enum smith_status smith_origin_open(struct smith_bytes bytes, const struct smith_format *format,
                                    const struct smith_conversion *conversion, const struct smith_options *options,
                                    struct smith_document **document, struct smith_error *error) {
    enum smith_status status = read_plain(format, conversion, bytes, options, document, error);
    if (status == SMITH_OK)
        status = smith_origin_attach(*document, format, conversion, bytes, error);
    if (status != SMITH_OK) {
        smith_document_free(*document);
        *document = NULL;
    }
    return status;
}

enum smith_status smith_document_share_origin(struct smith_document *document, const struct smith_document *like,
                                              struct smith_error *error) {
    const struct origin *origin = like->origin ? origin_of(like) : NULL;
    document->assumed = like->assumed;
    return origin ? smith_origin_attach(document, origin->format, origin->conversion, origin->bytes, error) : SMITH_OK;
}

/* ---- the front door: which format is this, open it, what is there to know about it ---- */

/* ---- formats ---- */

const struct smith_format *smith_format_by_id(const char *id) {
    return smith_format_list_find(smith_formats(), id);
}

struct smith_format smith_format_of_layout(const struct smith_layout *layout) {
    const struct smith_format *known = smith_format_by_id(layout->name);
    if (known && known->layout == layout)
        return *known;
    return (struct smith_format){.id = layout->name,
                                 .title = layout->title,
                                 .extensions = "",
                                 .layout = layout,
                                 .conversions = known ? known->conversions : NULL};
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

/* A format of the user's own, or the one that files of this name may be of. */
static enum smith_status recognise_rest(struct smith_bytes bytes, const struct smith_recognise_options *options,
                                        struct smith_recognised *recognised, struct smith_error *error) {
    const struct smith_own_formats *own = options->own_formats;
    const struct smith_own_formats_head *head = (const void *)own;
    struct smith_error own_error = {.code = ""};
    if (own && head->guess(own, bytes, options->name, &recognised->own, &own_error) == SMITH_OK) {
        recognised->format = recognised->own->format;
        return SMITH_OK;
    }
    struct smith_error guess_error;
    enum smith_status status = smith_format_guess_named(bytes, options->name, &recognised->format, &guess_error);
    if (status == SMITH_OK)
        return SMITH_OK;
    if (strcmp(own_error.code, "FORMAT-AMBIGUOUS") == 0)
        guess_error = own_error;
    if (options->name && strcmp(guess_error.code, "FORMAT-UNKNOWN") == 0)
        recognised->damaged = smith_format_list_damaged(smith_formats(), bytes, options->name);
    if (error)
        *error = guess_error;
    if (recognised->damaged && error) {
        const size_t used = strlen(error->message);
        snprintf(error->message + used, sizeof error->message - used,
                 "; its name is that of a %s: `levelsmith repair` looks for what is left of one",
                 recognised->damaged->title);
    }
    return status;
}

enum smith_status smith_recognise(struct smith_bytes bytes, const struct smith_recognise_options *options,
                                  struct smith_recognised *recognised, struct smith_error *error) {
    static const struct smith_recognise_options defaults;
    options = options ? options : &defaults;
    *recognised = (struct smith_recognised){0};
    enum smith_status status = smith_format_guess(bytes, &recognised->format, error);
    if (status == SMITH_OK)
        return SMITH_OK;
    if (!options->formats_only)
        recognised->conversion = smith_conversion_guess(bytes, &recognised->format);
    if (recognised->conversion)
        return SMITH_OK;
    return options->name || options->own_formats ? recognise_rest(bytes, options, recognised, error) : status;
}

/* ---- documents ---- */

static enum smith_status open_named(struct smith_bytes bytes, const char *name, const struct smith_format *format,
                                    const struct smith_options *options, struct smith_document **document,
                                    struct smith_error *error) {
    const struct smith_recognise_options how = {.name = name};
    struct smith_recognised is = {.format = format};
    enum smith_status status = format ? SMITH_OK : smith_recognise(bytes, &how, &is, error);
    if (status != SMITH_OK)
        return status;
    if (!is.conversion)
        is.conversion = smith_origin_guess(is.format, bytes, options);
    if (is.conversion)
        return smith_origin_open(bytes, is.format, is.conversion, options, document, error);
    return smith_decode(is.format->layout, bytes, options, NULL, NULL, document, error);
}

enum smith_status smith_open(struct smith_bytes bytes, const struct smith_format *format,
                             const struct smith_options *options, struct smith_document **document,
                             struct smith_error *error) {
    *document = NULL;
    return open_named(bytes, NULL, format, options, document, error);
}

enum smith_status smith_open_file(const char *path, const struct smith_format *format,
                                  const struct smith_options *options, struct smith_document **document,
                                  struct smith_error *error) {
    *document = NULL;
    const struct smith_allocator *allocator = options ? &options->allocator : NULL;
    struct smith_buffer content;
    enum smith_status status =
        smith_file_read_limited(path, options ? &options->limits : NULL, allocator, &content, error);
    if (status == SMITH_OK)
        status = open_named((struct smith_bytes){content.data, content.size}, smith_file_path_name(path), format,
                            options, document, error);
    smith_buffer_free(&content);
    return status;
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

static enum smith_status open_note_release(void *context, const struct smith_visit *visit) {
    smith_release_span_note(context, visit);
    return SMITH_OK;
}

static enum smith_status add_releases(const struct smith_document *document, struct smith_facts *facts) {
    struct smith_release_span span;
    smith_release_span_begin(&span, smith_document_layout(document));
    enum smith_status status = smith_visit_all(document, open_note_release, &span);
    smith_release_span_report(&span, facts);
    return status;
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
    const struct smith_format *named =
        format && check ? smith_format_list_misnamed(smith_formats(), format, check->name) : NULL;
    if (named) {
        char words[160];
        snprintf(words, sizeof words, "as a %s: `levelsmith extract` unpacks what is in it", named->title);
        smith_facts_add_text(facts, "named", "Named", words, NULL);
    }
    if (format && format->info)
        status = smith_run_info(format, document, check, options, facts, error);
    else
        add_root(document, facts);
    if (layout->releases && !(format && format->info))
        status = add_releases(document, facts);
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

/* ---- what depends on the whole of a document in a way that no layout says, after a change ---- */

enum smith_status smith_update_dependents(struct smith_document *document, struct smith_bytes original,
                                          const struct smith_options *options, struct smith_error *error) {
    const struct smith_format *format = smith_document_format(document);
    struct smith_document *before;
    struct smith_run run;
    if (!format || !format->update)
        return SMITH_OK;
    enum smith_status status = smith_open(original, format, options, &before, error);
    if (status != SMITH_OK)
        return status;
    smith_run_begin(&run, document, error);
    format->update(&run, before);
    status = smith_run_end(&run);
    smith_document_free(before);
    return status;
}
