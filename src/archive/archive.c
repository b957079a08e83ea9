/* SPDX-License-Identifier: MIT
 *
 * Open archives: their entries, what those are, and putting other bytes into one.
 */
#include "archive/archive.h"

#include "base/buffer.h"
#include "base/error.h"
#include "base/file_path.h"
#include "document/document.h"
#include "format/list.h"
#include <string.h>

/* ---- what entries are ---- */

static void guess_entry_type(const struct smith_format *const *formats, struct smith_entry *entry) {
    struct smith_error error;
    const struct smith_format *format;
    if (smith_format_list_guess(formats, *entry->bytes, &format, &error) == SMITH_OK)
        entry->entry_type = (struct smith_entry_type){.format = format, .confidence = 60, .why = "by its bytes"};
}

enum smith_status smith_archive_detect_types(struct smith_archive *archive, struct smith_error *error) {
    const struct smith_archive_ops *ops = archive->format->archive;
    for (uint32_t i = 0; i < archive->entry_count; i++) {
        struct smith_entry *entry = &archive->entries[i];
        entry->entry_type = (struct smith_entry_type){.why = "nothing known"};
        if (!ops || !ops->entry_type)
            guess_entry_type(archive->formats, entry);
        else if (!ops->entry_type(archive, i, &entry->entry_type))
            return smith_fail_memory(error, NULL);
    }
    return SMITH_OK;
}

enum smith_status smith_archive_refresh(struct smith_archive *archive, struct smith_error *error) {
    enum smith_status status = smith_archive_entries(archive, error);
    return status != SMITH_OK ? status : smith_archive_detect_types(archive, error);
}

/* ---- open, close ---- */

enum smith_status smith_archive_adopt_unread(const struct smith_format *const *formats,
                                             const struct smith_format *format, struct smith_document *document,
                                             const char *name, struct smith_archive **archive,
                                             struct smith_error *error) {
    struct smith_allocator a = document->arena.allocator;
    struct smith_archive_memory *memory = a.resize(a.context, NULL, 0, sizeof *memory);
    *archive = NULL;
    if (!memory) {
        smith_document_free(document);
        return smith_fail_memory(error, NULL);
    }
    smith_arena_init(&memory->arena, &a, document->limits.memory);
    struct smith_archive *made = smith_arena_alloc(&memory->arena, sizeof *made, _Alignof(struct smith_archive));
    const char *own_name = smith_arena_copy(&memory->arena, name ? name : "", name ? strlen(name) : 0);
    if (!made || !own_name) {
        smith_arena_free(&memory->arena);
        a.resize(a.context, memory, sizeof *memory, 0);
        smith_document_free(document);
        return smith_fail_memory(error, NULL);
    }
    *made = (struct smith_archive){
        .format = format, .document = document, .formats = formats, .name = own_name, .memory = memory};
    enum smith_status status = smith_archive_entries(made, error);
    if (status == SMITH_OK)
        *archive = made;
    else
        smith_archive_free(made);
    return status;
}

enum smith_status smith_archive_open_among(const struct smith_format *const *formats, const struct smith_format *format,
                                           struct smith_bytes bytes, const char *name,
                                           const struct smith_options *options, struct smith_archive **archive,
                                           struct smith_error *error) {
    struct smith_document *document;
    *archive = NULL;
    if (!format) {
        enum smith_status status = smith_format_list_guess(formats, bytes, &format, error);
        if (status != SMITH_OK)
            return status;
    }
    if (!smith_format_is_archive(format))
        return smith_fail(error, SMITH_UNKNOWN, "NO-ARCHIVE", "a %s has no entries", format->title);
    enum smith_status status = smith_decode(format->layout, bytes, options, NULL, NULL, &document, error);
    if (status == SMITH_OK)
        status = smith_archive_adopt_unread(formats, format, document, name, archive, error);
    if (status == SMITH_OK)
        status = smith_archive_detect_types(*archive, error);
    if (status != SMITH_OK) {
        smith_archive_free(*archive);
        *archive = NULL;
    }
    return status;
}

void smith_archive_free(struct smith_archive *archive) {
    if (!archive)
        return;
    struct smith_archive_memory *memory = archive->memory;
    struct smith_allocator a = memory->arena.allocator;
    smith_document_free(archive->document);
    smith_arena_free(&memory->arena); /* the archive itself is in it */
    a.resize(a.context, memory, sizeof *memory, 0);
}

/* ---- entries ---- */

const struct smith_entry *smith_archive_find(const struct smith_archive *archive, const char *name) {
    for (uint32_t i = 0; i < archive->entry_count; i++)
        if (strcmp(archive->entries[i].name, name) == 0)
            return &archive->entries[i];
    const struct smith_archive_ops *ops = archive->format->archive;
    return ops && ops->find ? ops->find(archive, name) : NULL;
}

enum smith_status smith_entry_read(const struct smith_entry *entry, struct smith_buffer *out,
                                   struct smith_error *error) {
    if (entry->size > entry->bytes->size)
        return smith_fail(error, SMITH_BAD_VALUE, "DOCUMENT-OUTLINE", "the archive was read as an outline");
    smith_buffer_add(out, entry->bytes->data, entry->bytes->size);
    return out->failed ? smith_fail_memory(error, NULL) : SMITH_OK;
}

enum smith_status smith_archive_replace(struct smith_archive *archive, const struct smith_entry *entry,
                                        struct smith_bytes bytes, struct smith_error *error) {
    uint8_t *copy = NULL;
    if (bytes.size) {
        copy = smith_document_alloc(archive->document, bytes.size, 1);
        if (!copy)
            return smith_fail_memory(error, NULL);
        memcpy(copy, bytes.data, bytes.size);
    }
    *entry->bytes = (struct smith_bytes){copy, bytes.size};
    struct smith_entry *changed = &archive->entries[entry - archive->entries];
    changed->size = changed->packed = bytes.size;
    return SMITH_OK;
}

/* ---- forms ---- */

/* The first form of a style from `form` on. */
static const struct smith_entry_converter *converter_of_style(const struct smith_entry_converter *converter,
                                                              const char *style) {
    for (; converter && converter->extension; converter++)
        if (!converter->when_asked &&
            (style ? converter->style && strcmp(converter->style, style) == 0 : !converter->style))
            return converter;
    return NULL;
}

const struct smith_entry_converter *smith_entry_converter_by_extension(const struct smith_format *format,
                                                                       const char *extension) {
    for (const struct smith_entry_converter *converter = format->converters; converter && converter->extension;
         converter++)
        if (!converter->style && strcmp(converter->extension, extension) == 0)
            return converter;
    return NULL;
}

const struct smith_entry_converter *smith_entry_converter_for(const struct smith_format *format, const char *style) {
    return converter_of_style(format->converters, style);
}

const struct smith_entry_converter *smith_entry_converter_next(const struct smith_entry_converter *converter) {
    return converter_of_style(converter + 1, converter->style);
}

const struct smith_entry_converter *smith_entry_converter_of_file(const struct smith_format *format, const char *name) {
    for (const struct smith_entry_converter *converter = format->converters; converter && converter->extension;
         converter++)
        if (smith_file_path_ends_in(name, converter->extension))
            return converter;
    return NULL;
}
