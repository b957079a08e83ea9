/* SPDX-License-Identifier: MIT
 *
 * The game's own archives as zips, and back: `levelsmith convert x.wad -o x.dfz`. The game finds the same things in
 * both, whatever their extensions; maps get one, so that people see what they are.
 */
#include "format/d2df/archive/d2df_archive.h"

#include "base/buffer.h"
#include "base/error.h"
#include "document/document.h"
#include "format/d2df/archive/d2df_archive_targets.h"
#include "format/d2df/d2df.h"
#include "format/zip/zip.h"
#include "format/zip/zip_name.h"
#include <levelsmith/dfwad.h>
#include <string.h>

static bool recognise(struct smith_bytes bytes) {
    return smith_zip_bid(bytes) > 0;
}

/* ---- to a zip ---- */

static const char *extension_of(struct smith_bytes bytes) {
    return smith_d2df_format.bid(bytes) ? ".dfmap" : smith_d2df_is_map(bytes) ? ".txt" : "";
}

static bool add_record(const struct smith_document *document, uint32_t index, uint32_t memory[2],
                       struct smith_document *zip) {
    const struct smith_dfwad_record *record = smith_dfwad_root(document)->records.items[index];
    struct smith_buffer name;
    smith_buffer_init(&name, &zip->arena.allocator);
    smith_dfwad_name(document, index, memory, &name);
    if (record->has.content)
        smith_buffer_text(&name, extension_of(record->content));
    smith_buffer_byte(&name, '\0');
    bool done = !name.failed && smith_zip_add(zip, (const char *)name.data, record->content);
    smith_buffer_free(&name);
    return done;
}

/* A section that has nothing in it becomes a folder that has nothing in it. */
static bool is_needed(const struct smith_dfwad_archive *archive, uint32_t index) {
    bool ends = index + 1 == archive->records.count || smith_dfwad_is_section(archive->records.items[index + 1]);
    return archive->records.items[index]->has.content ||
           (smith_dfwad_is_section(archive->records.items[index]) && ends);
}

static enum smith_status write(const struct smith_document *document, const struct smith_convert_options *options,
                               struct smith_buffer *out, struct smith_findings *notes, struct smith_error *error) {
    const struct smith_dfwad_archive *archive = smith_dfwad_root(document);
    struct smith_document *zip;
    uint32_t memory[2] = {0};
    (void)notes;
    enum smith_status status = smith_document_create(&smith_zip_layout, &options->reading, &zip, error);
    if (status == SMITH_OK && !smith_zip_begin(zip))
        status = smith_fail_memory(error, &zip->arena);
    for (uint32_t i = 0; i < archive->records.count && status == SMITH_OK; i++)
        if (is_needed(archive, i) && !add_record(document, i, memory, zip))
            status = smith_fail_memory(error, &zip->arena);
    if (status == SMITH_OK)
        status = smith_encode(zip, out, error);
    smith_document_free(zip);
    return status;
}

/* ---- from a zip ---- */

static const struct smith_bytes *d2df_archive_convert_bytes_of(const struct smith_zip_end *directory, uint32_t index) {
    const struct smith_zip_content *content = directory->files.items[index]->content;
    return content ? &content->data : NULL;
}

static bool add_targets(struct smith_document *document, const struct smith_zip_end *directory,
                        const struct d2df_archive_target *targets) {
    for (uint32_t i = 0; i < directory->files.count; i++) {
        const struct d2df_archive_target *target = &targets[i];
        const struct smith_bytes *bytes = d2df_archive_convert_bytes_of(directory, target->source);
        bool begins = target->order != (i ? targets[i - 1].order : 0);
        if (begins && !smith_dfwad_add(document, target->section, NULL))
            return false;
        if (*target->name && bytes && !smith_dfwad_add(document, target->name, bytes))
            return false;
    }
    return true;
}

static const char *name_copy(struct smith_arena *arena, const struct smith_zip_file *file) {
    struct smith_buffer name;
    smith_buffer_init(&name, &arena->allocator);
    smith_zip_name_add(file, &name);
    const char *copy = name.failed ? NULL : smith_arena_copy(arena, name.data, name.size);
    smith_buffer_free(&name);
    return copy;
}

static enum smith_status d2df_archive_convert_targets_of(struct smith_arena *arena,
                                                         const struct smith_zip_end *directory,
                                                         struct d2df_archive_target **targets,
                                                         struct smith_error *error) {
    uint32_t count = directory->files.count;
    const char **names = smith_arena_alloc(arena, ((size_t)count + 1) * sizeof *names, _Alignof(const char *));
    bool *to_root = smith_arena_alloc(arena, (size_t)count + 1, 1);
    if (!names || !to_root)
        return smith_fail_memory(error, arena);
    for (uint32_t i = 0; i < count; i++) {
        const struct smith_bytes *bytes = d2df_archive_convert_bytes_of(directory, i);
        names[i] = name_copy(arena, directory->files.items[i]);
        to_root[i] = bytes && smith_d2df_is_map(*bytes);
        if (!names[i])
            return smith_fail_memory(error, arena);
    }
    return smith_d2df_archive_targets(arena, names, count, to_root, true, targets, error);
}

static enum smith_status d2df_archive_convert_fill(struct smith_document *document, const struct smith_document *zip,
                                                   struct smith_error *error) {
    const struct smith_zip_end *directory = smith_zip_directory(zip);
    struct smith_arena arena;
    if (!directory)
        return SMITH_OK;
    smith_arena_init(&arena, &document->arena.allocator, document->limits.memory);
    struct d2df_archive_target *targets;
    enum smith_status status = d2df_archive_convert_targets_of(&arena, directory, &targets, error);
    if (status == SMITH_OK && !add_targets(document, directory, targets))
        status = smith_fail_memory(error, &document->arena);
    smith_arena_free(&arena);
    return status;
}

static enum smith_status read(const struct smith_layout *layout, struct smith_bytes bytes,
                              const struct smith_convert_options *options, struct smith_document **document,
                              struct smith_findings *notes, struct smith_buffer *report, struct smith_error *error) {
    struct smith_document *zip;
    (void)notes, (void)report;
    *document = NULL;
    enum smith_status status = smith_decode(&smith_zip_layout, bytes, &options->reading, NULL, NULL, &zip, error);
    if (status != SMITH_OK)
        return status;
    status = smith_document_create(layout, &options->reading, document, error);
    if (status == SMITH_OK)
        status = d2df_archive_convert_fill(*document, zip, error);
    smith_document_free(zip);
    if (status != SMITH_OK) {
        smith_document_free(*document);
        *document = NULL;
    }
    return status;
}

static const char *const dialects[] = {"zip", NULL};
static const char *const no_names[] = {NULL};

const struct smith_conversion smith_dfwad_conversions[] = {
    {"zip", "zip archive", ".dfz .zip .pk3", dialects, no_names, recognise, write, read, NULL, NULL, false, false},
    {0},
};
