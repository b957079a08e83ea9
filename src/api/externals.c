/* SPDX-License-Identifier: MIT
 *
 * The external files of a document: found by the annotation @path of the layout, listed, and renamed.
 */
#include "api/externals.h"

#include "base/array.h"
#include "base/buffer.h"
#include "base/error.h"
#include "base/file_path.h"
#include "document/document.h"
#include "document/visit.h"
#include "type/type_tables.h"
#include <stdlib.h>
#include <string.h>

struct list {
    struct smith_arena arena;
    uint32_t capacity;
};

/* A list being made. */
struct listing {
    const struct smith_document *document;
    const struct smith_format *format;
    const struct smith_file_environment *environment; /* NULL = unknown */
    struct smith_externals *externals;
};

static enum smith_external_role externals_role_of(const struct smith_annotation *annotation) {
    static const char *const roles[] = {"folder", "output", "resource"};
    for (size_t i = 0; annotation->value && i < sizeof roles / sizeof *roles; i++)
        if (strcmp(annotation->value, roles[i]) == 0)
            return (enum smith_external_role)(SMITH_EXTERNAL_FOLDER + i);
    return SMITH_EXTERNAL_FILE;
}

/* Beside the document, or where the environment knows. False when there is no memory. */
static bool look_elsewhere(const struct listing *listing, struct smith_external *external) {
    const struct smith_file_environment *environment = listing->environment;
    const char *name = smith_file_path_name(external->text);
    struct list *list = listing->externals->memory;
    struct smith_buffer file;
    smith_buffer_init(&file, &list->arena.allocator);
    bool found = smith_external_resolve(listing->document, listing->format, environment->path, name, &file);
    smith_buffer_byte(&file, 0);
    found = found && !file.failed && environment->exists(environment->context, (const char *)file.data);
    if (!found && environment->find && !file.failed) {
        file.size = 0;
        found = environment->find(environment->context, name, &file);
    }
    if (found && !file.failed)
        external->elsewhere = smith_arena_copy(&list->arena, file.data, file.size);
    bool fine = !file.failed && (!found || external->elsewhere);
    smith_buffer_free(&file);
    return fine;
}

/* Find out which file is meant, and whether it is there. */
static enum smith_status externals_look(const struct listing *listing, struct smith_external *external) {
    const struct smith_file_environment *environment = listing->environment;
    struct list *list = listing->externals->memory;
    struct smith_buffer file;
    if (!environment || external->role == SMITH_EXTERNAL_RESOURCE)
        return SMITH_OK;
    smith_buffer_init(&file, &list->arena.allocator);
    bool known = smith_external_resolve(listing->document, listing->format, environment->path, external->text, &file);
    smith_buffer_byte(&file, 0);
    if (known && !file.failed)
        external->file = smith_arena_copy(&list->arena, file.data, file.size);
    bool failed = file.failed || (known && !external->file);
    smith_buffer_free(&file);
    if (external->file && environment->exists)
        external->state =
            environment->exists(environment->context, external->file) ? SMITH_EXTERNAL_FOUND : SMITH_EXTERNAL_MISSING;
    if (environment->exists && external->role == SMITH_EXTERNAL_FILE && external->state != SMITH_EXTERNAL_FOUND)
        failed = failed || !look_elsewhere(listing, external);
    return failed ? SMITH_NO_MEMORY : SMITH_OK;
}

static bool means_none(const struct listing *listing, const char *text) {
    const char *none = listing->format && listing->format->files ? listing->format->files->none : NULL;
    return !*text || (none && strcmp(text, none) == 0);
}

static enum smith_status externals_add(const struct listing *listing, const struct smith_visit *visit,
                                       const struct smith_annotation *annotation) {
    struct list *list = listing->externals->memory;
    const char *text = *(const char *const *)visit->value;
    char value_path[512];
    if (means_none(listing, text))
        return SMITH_OK;
    struct smith_externals *externals = listing->externals;
    if (!SMITH_RESERVE(&list->arena, externals->items, externals->count, list->capacity, 1))
        return SMITH_NO_MEMORY;
    struct smith_external *slot = &externals->items[externals->count];
    smith_frame_path(visit->frame, value_path, sizeof value_path);
    *slot = (struct smith_external){.value_path = smith_arena_copy(&list->arena, value_path, strlen(value_path)),
                                    .text = smith_arena_copy(&list->arena, text, strlen(text)),
                                    .role = externals_role_of(annotation)};
    if (!slot->value_path || !slot->text)
        return SMITH_NO_MEMORY;
    externals->count++;
    return externals_look(listing, slot);
}

static enum smith_status externals_gather(void *context, const struct smith_visit *visit) {
    if (!visit->member || visit->variant || visit->type->kind != SMITH_TEXT)
        return SMITH_OK;
    const struct smith_annotation *annotation = smith_annotation_find(&visit->member->annotations, "path");
    return annotation ? externals_add(context, visit, annotation) : SMITH_OK;
}

enum smith_status smith_externals_list(const struct smith_document *document,
                                       const struct smith_file_environment *environment,
                                       struct smith_externals *externals, struct smith_error *error) {
    struct listing listing = {document, smith_document_format(document), environment, externals};
    const struct smith_allocator allocator = document->arena.allocator;
    *externals = (struct smith_externals){0};
    struct list *list = allocator.resize(allocator.context, NULL, 0, sizeof *list);
    if (!list)
        return smith_fail_memory(error, NULL);
    *list = (struct list){.capacity = 0};
    smith_arena_init(&list->arena, &allocator, 0);
    externals->memory = list;
    enum smith_status status = smith_visit_all(document, externals_gather, &listing);
    if (status == SMITH_OK)
        return SMITH_OK;
    smith_externals_free(externals);
    return status == SMITH_LIMIT ? smith_fail(error, status, "DEPTH-LIMIT", "records are nested too deeply")
                                 : smith_fail_memory(error, NULL);
}

void smith_externals_free(struct smith_externals *externals) {
    struct list *list = externals ? externals->memory : NULL;
    if (list) {
        struct smith_allocator allocator = list->arena.allocator;
        smith_arena_free(&list->arena);
        allocator.resize(allocator.context, list, sizeof *list, 0);
    }
    if (externals)
        *externals = (struct smith_externals){0};
}

/* ---- changing ------------------------------------------------------------------------------------------------- */

enum smith_status smith_external_set(struct smith_document *document, const char *value_path, const char *text,
                                     struct smith_error *error) {
    struct smith_node found;
    enum smith_status status = smith_path_find(document, value_path, &found, error);
    if (status != SMITH_OK)
        return status;
    const struct smith_member *member =
        found.member == SMITH_AT_END ? NULL : &found.record_type->record->members[found.member];
    bool is_path = member && found.value && found.index == SMITH_NONE &&
                   smith_type_inner(found.type)->kind == SMITH_TEXT &&
                   smith_annotation_find(&member->annotations, "path");
    if (!is_path)
        return smith_fail(error, SMITH_BAD_PATH, "PATH-NOT-FOUND", "no name of a file stands at %.100s", value_path);
    const char *copy = smith_document_text(document, text);
    if (!copy)
        return smith_fail_memory(error, NULL);
    *(const char **)found.value = copy;
    return SMITH_OK;
}

static enum smith_status externals_finish(struct smith_buffer *out, bool *changed, struct smith_error *error) {
    smith_buffer_byte(out, 0);
    *changed = !out->failed;
    return out->failed ? smith_fail_memory(error, NULL) : SMITH_OK;
}

enum smith_status smith_external_relative(const struct smith_document *document, const char *text, const char *folder,
                                          struct smith_buffer *out, bool *changed, struct smith_error *error) {
    const struct smith_format *format = smith_document_format(document);
    const char *here = format && format->files ? smith_variable_of_folder(format->files) : NULL;
    char separator = smith_file_path_separator(text, '/');
    *changed = false;
    if (!here)
        return smith_fail(error, SMITH_BAD_VALUE, "PATHS-ABSOLUTE",
                          "files of this format cannot name files relative to "
                          "their own folder");
    struct smith_buffer base;
    smith_buffer_init(&base, &out->allocator);
    smith_file_path_normal(folder, &base);
    smith_buffer_byte(&base, 0);
    size_t start = out->size;
    smith_buffer_format(out, "$(%s)%c", here, separator);
    size_t head = out->size;
    bool found = !base.failed && smith_file_path_relative(text, (const char *)base.data, separator, out);
    out->failed |= base.failed;
    if (!found || out->failed)
        out->size = start;
    else if (out->size == head) /* the folder itself */
        out->size--;
    smith_buffer_free(&base);
    return found || out->failed ? externals_finish(out, changed, error) : SMITH_OK;
}

enum smith_status smith_external_rebase(const char *text, const char *from, const char *to, struct smith_buffer *out,
                                        bool *changed, struct smith_error *error) {
    size_t below = smith_file_path_below(text, from), size = strlen(to);
    char separator = smith_file_path_separator(to, smith_file_path_separator(text, '/'));
    *changed = false;
    if (!below)
        return SMITH_OK;
    bool ends = size && (to[size - 1] == '/' || to[size - 1] == '\\');
    smith_buffer_text(out, to);
    if (text[below] && size && !ends)
        smith_buffer_byte(out, (uint8_t)separator);
    for (const char *at = text + below; *at; at++)
        smith_buffer_byte(out, *at == '/' || *at == '\\' ? (uint8_t)separator : (uint8_t)*at);
    return externals_finish(out, changed, error);
}
