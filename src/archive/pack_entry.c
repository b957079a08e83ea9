/* SPDX-License-Identifier: MIT
 *
 * One entry made from its file: the bytes as they are, a document from its JSON, or by way of a form.
 *
 * What was not changed comes back as it was. Either the old bytes were kept beside the file, and the form keeps them
 * where they mean the same; or encoding as the original tools did gives the entry whose checksum the manifest has.
 *
 * What a file cannot say, the entry as it was does: the one that was kept, the one of the archive as it was, or as much of it
 * as the manifest has. A header that was changed in the manifest is meant to be another.
 */
#include "archive/pack_entry.h"

#include "base/buffer.h"
#include "base/error.h"
#include "base/file_path.h"
#include "file/folder.h"
#include "format/list.h"
#include "report/report.h"
#include <libdeflate.h>
#include <stdio.h>
#include <string.h>

void smith_entry_crc32(struct smith_bytes bytes, char text[9]) {
    snprintf(text, 9, "%08x", (unsigned)libdeflate_crc32(0, bytes.data, bytes.size));
}

bool smith_entry_has_crc32(struct smith_bytes bytes, const char *expected) {
    char crc[9];
    smith_entry_crc32(bytes, crc);
    return expected && strcmp(crc, expected) == 0;
}

bool smith_bytes_equal(struct smith_bytes a, struct smith_bytes b) {
    return a.size == b.size && (!a.size || memcmp(a.data, b.data, a.size) == 0);
}

/* An error about a file carries its name as its path. */
static enum smith_status about(const char *name, enum smith_status status, struct smith_error *error) {
    if (status != SMITH_OK)
        snprintf(error->path, sizeof error->path, "%s", name);
    return status;
}

/* Entries may be of formats that are none of files. */
static const struct smith_format *format_named(const struct smith_archive *archive, const char *id) {
    const struct smith_archive_ops *ops = archive->format->archive;
    const struct smith_format *own = ops ? smith_format_list_find(ops->formats, id) : NULL;
    return own ? own : smith_format_list_find(archive->formats, id);
}

enum smith_status smith_pack_source_find(const struct smith_archive *archive, const struct smith_json_file *file,
                                         struct smith_pack_source *source, struct smith_error *error) {
    *source = (struct smith_pack_source){.file = *file};
    const char *const names[] = {file->file, file->kept};
    for (unsigned i = 0; i < 2; i++)
        if (names[i] && !smith_folder_name_is_safe(names[i]))
            return smith_fail(error, SMITH_BAD_VALUE, "FILE-NAME", "'%.100s' is no name for a file in this folder",
                              names[i]);
    if (!file->as)
        return SMITH_OK;
    source->format = format_named(archive, file->as);
    if (!source->format)
        return smith_fail(error, SMITH_UNKNOWN, "FORM-UNKNOWN", "there is no format '%.60s'", file->as);
    source->converter = smith_entry_converter_of_file(source->format, file->file);
    if (!source->converter && !smith_file_path_ends_in(file->file, ".json"))
        return smith_fail(error, SMITH_UNKNOWN, "FILE-FORM", "no %s can be made from '%.100s'", source->format->title,
                          file->file);
    return SMITH_OK;
}

/* ---- JSON ---- */

static enum smith_status from_json(const struct smith_format *format, struct smith_bytes text, struct smith_buffer *out,
                                   struct smith_error *error) {
    const struct smith_options options = {.allocator = out->allocator};
    struct smith_document *document;
    struct smith_buffer bytes;
    enum smith_status status = smith_json_read(format->layout, text, &options, &document, error);
    if (status != SMITH_OK)
        return status;
    status = smith_encode(document, &bytes, error);
    smith_document_free(document);
    if (status != SMITH_OK)
        return status;
    smith_buffer_add(out, bytes.data, bytes.size);
    smith_buffer_free(&bytes);
    return SMITH_OK;
}

/* ---- forms ---- */

/* The entry was made again from its file. That file is looked at once more, beside others: what was changed in it and makes
 * no difference is noted, or refused by those who are strict. */
static enum smith_status look_again(const struct smith_pack_source *source, struct smith_bytes file,
                                    struct smith_bytes made, const struct smith_converter_context *converter_context,
                                    const struct smith_allocator *allocator, struct smith_error *error) {
    struct smith_buffer unneeded;
    smith_buffer_init(&unneeded, allocator);
    enum smith_status status = source->converter->from_file(file, made, converter_context, &unneeded, error);
    smith_buffer_free(&unneeded);
    return status == SMITH_NO_MEMORY || converter_context->strict ? status : SMITH_OK;
}

/* Without old bytes beside it: as the original tools would have done it, all alone, if that is what was there; else as the
 * caller likes, beside what is known of the entry `before`. */
static enum smith_status from_file_alone(const struct smith_pack_source *source, struct smith_bytes file,
                                         struct smith_bytes before,
                                         const struct smith_converter_context *converter_context,
                                         struct smith_buffer *out, struct smith_error *error) {
    const struct smith_bytes nothing = {NULL, 0};
    const struct smith_converter_context alone = {.faithful = true};
    size_t start = out->size;
    enum smith_status status =
        source->file.crc32 ? source->converter->from_file(file, nothing, &alone, out, error) : SMITH_BAD_VALUE;
    if (status == SMITH_NO_MEMORY)
        return status;
    if (status == SMITH_OK && out->size > start) {
        const struct smith_bytes made = {out->data + start, out->size - start};
        if (smith_entry_has_crc32(made, source->file.crc32))
            return source->converter->borrows
                       ? look_again(source, file, made, converter_context, &out->allocator, error)
                       : SMITH_OK;
    }
    out->size = start;
    return source->converter->from_file(file, before, converter_context, out, error);
}

/* ---- what the entry was ---- */

/* The bytes that the header in the manifest stands for. */
static enum smith_status header_read(const struct smith_pack_source *source, struct smith_buffer *out,
                                     struct smith_error *error) {
    const struct smith_bytes text = {(const uint8_t *)source->file.header, strlen(source->file.header)};
    return from_json(source->format, text, out, error);
}

/* Of what was kept only the header counts, when that was changed in the manifest. */
static enum smith_status before_take_header(const struct smith_pack_source *source, struct smith_buffer *before,
                                            struct smith_error *error) {
    struct smith_buffer wanted, kept;
    smith_buffer_init(&wanted, &before->allocator);
    smith_buffer_init(&kept, &before->allocator);
    const struct smith_bytes bytes = {before->data, before->size};
    enum smith_status status = header_read(source, &wanted, error);
    if (status == SMITH_OK)
        status = source->converter->header(bytes, &kept, error);
    if (status == SMITH_OK && (wanted.failed || kept.failed))
        status = smith_fail_memory(error, NULL);
    bool same = status == SMITH_OK && smith_bytes_equal((struct smith_bytes){wanted.data, wanted.size},
                                                        (struct smith_bytes){kept.data, kept.size});
    if (status == SMITH_OK && !same) {
        before->size = 0;
        smith_buffer_add(before, wanted.data, wanted.size);
    }
    smith_buffer_free(&wanted);
    smith_buffer_free(&kept);
    return status;
}

/* What was kept. Where something else says what the entry was (`is_known`), a file that is gone is none. */
static enum smith_status before_read_kept(const struct smith_pack_source *source, const struct smith_folder *folder,
                                          bool is_known, struct smith_buffer *before, bool *is_kept,
                                          struct smith_error *error) {
    bool has_header = source->file.header && source->converter->header;
    enum smith_status status = folder->read(folder->context, source->file.kept, before, error);
    *is_kept = status == SMITH_OK;
    if (status == SMITH_IO && (has_header || is_known)) {
        *error = (struct smith_error){.offset = UINT64_MAX};
        return SMITH_OK;
    }
    if (status == SMITH_OK && has_header)
        status = before_take_header(source, before, error);
    return about(source->file.kept, status, error);
}

/* The entry of the same name in the archive as it was; NULL where that has none. */
static const struct smith_entry *before_find_onto(const struct smith_archive *onto,
                                                  const struct smith_converter_context *around) {
    return onto && around->archive ? smith_archive_find(onto, around->archive->entries[around->entry].name) : NULL;
}

static enum smith_status from_converter(const struct smith_pack_source *source, const struct smith_folder *folder,
                                        const struct smith_archive *onto, struct smith_bytes file,
                                        const struct smith_converter_context *converter_context,
                                        struct smith_buffer *out, struct smith_error *error) {
    const struct smith_entry *old = before_find_onto(onto, converter_context);
    struct smith_buffer before;
    bool is_kept = false;
    enum smith_status status = SMITH_OK;
    smith_buffer_init(&before, &out->allocator);
    if (source->file.kept)
        status = before_read_kept(source, folder, old != NULL, &before, &is_kept, error);
    if (status == SMITH_OK && !is_kept && old)
        smith_buffer_add(&before, old->bytes->data, old->bytes->size);
    if (status == SMITH_OK && !before.size && source->file.header && source->converter->header)
        status = header_read(source, &before, error);
    const struct smith_bytes bytes = {before.data, before.size};
    if (status == SMITH_OK && before.failed)
        status = smith_fail_memory(error, NULL);
    else if (status == SMITH_OK && is_kept)
        status = source->converter->from_file(file, bytes, converter_context, out, error);
    else if (status == SMITH_OK)
        status = from_file_alone(source, file, bytes, converter_context, out, error);
    smith_buffer_free(&before);
    return status;
}

/* ---- folders in the place of archives within ---- */

#define NAME_SIZE 1024
#define DEPTH_MAX 16 /* folders in folders that are packed at the same time */

static enum smith_status find_manifest(const struct smith_folder *folder, const struct smith_allocator *allocator,
                                       struct smith_error *error) {
    struct smith_buffer text;
    smith_buffer_init(&text, allocator);
    enum smith_status status = folder->read(folder->context, SMITH_MANIFEST, &text, error);
    smith_buffer_free(&text);
    return status;
}

static enum smith_status pack_entry_of_folder(const char *name, const struct smith_folder *folder,
                                              const struct smith_converter_context *around, unsigned depth,
                                              struct smith_buffer *out, struct smith_error *error) {
    const struct smith_options options = {.allocator = out->allocator};
    const struct smith_pack_options how = {.name = smith_file_path_name(name),
                                           .faithful = around->faithful,
                                           .strict = around->strict,
                                           .allow_depth = around->allow_depth};
    struct smith_findings notes;
    if (depth == DEPTH_MAX)
        return smith_fail(error, SMITH_LIMIT, "DEPTH-LIMIT", "more than %d archives lie in each other", DEPTH_MAX);
    enum smith_status status =
        smith_archive_pack_inside(around->archive->formats, folder, &how, &options, depth + 1, out, &notes, error);
    smith_findings_take(around->notes, name, &notes);
    return status;
}

/* A file, or what the folder of its name is packed to. */
static enum smith_status pack_entry_read_file(const struct smith_pack_source *source, const struct smith_folder *folder,
                                              const struct smith_converter_context *around, unsigned depth,
                                              struct smith_buffer *out, struct smith_error *error) {
    char prefix[NAME_SIZE];
    struct smith_folder_part part = {folder, prefix};
    const struct smith_folder inner = smith_folder_part(&part);
    struct smith_error none;
    enum smith_status status = folder->read(folder->context, source->file.file, out, error);
    if (status != SMITH_IO || source->format || snprintf(prefix, NAME_SIZE, "%s/", source->file.file) >= NAME_SIZE)
        return status;
    enum smith_status found = find_manifest(&inner, &out->allocator, &none);
    if (found != SMITH_OK)
        return found == SMITH_NO_MEMORY ? smith_fail_memory(error, NULL) : status;
    *error = (struct smith_error){.offset = UINT64_MAX};
    return pack_entry_of_folder(source->file.file, &inner, around, depth, out, error);
}

enum smith_status smith_pack_entry(const struct smith_pack_source *source, const struct smith_folder *folder,
                                   const struct smith_archive *onto,
                                   const struct smith_converter_context *converter_context, unsigned depth,
                                   struct smith_buffer *out, struct smith_error *error) {
    struct smith_buffer content;
    smith_buffer_init(&content, &out->allocator);
    enum smith_status status = pack_entry_read_file(source, folder, converter_context, depth, &content, error);
    struct smith_bytes file = {content.data, content.size};
    if (status == SMITH_OK && source->converter)
        status = from_converter(source, folder, onto, file, converter_context, out, error);
    else if (status == SMITH_OK && source->format)
        status = from_json(source->format, file, out, error);
    else if (status == SMITH_OK)
        smith_buffer_add(out, file.data, file.size);
    smith_buffer_free(&content);
    if (status == SMITH_OK && out->failed)
        status = smith_fail_memory(error, NULL);
    if (status == SMITH_OK || error->path[0])
        return status;
    return about(source->file.file, status, error);
}
