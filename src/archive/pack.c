/* SPDX-License-Identifier: MIT
 *
 * A folder to an archive: the manifest is read as the archive's document, with placeholders where files stand for
 * bytes; then the entries are made, those that borrow from others last; then the document is written as any other is.
 */
#include "archive/folder_format.h"
#include "archive/pack_entry.h"
#include "base/array.h"
#include "base/error.h"
#include "document/document.h"
#include "format/list.h"
#include "report/report.h"
#include <stdio.h>
#include <string.h>

struct packer {
    const struct smith_format *const *formats;
    const struct smith_folder *folder;
    const struct smith_pack_options *how;
    const struct smith_options *options;
    struct smith_findings *notes;
    struct smith_error *error;
    struct smith_allocator allocator;
    struct smith_archive *archive;
    unsigned depth; /* folders around this one that are packed at the same time */

    struct smith_arena arena;
    SMITH_ARRAY(struct waiting) waiting; /* files the manifest names, in its order */
    uint32_t failures;
};

/* A file that stands for bytes. */
struct waiting {
    struct smith_json_file file;
    const uint8_t *placeholder; /* what the value points to until then */
    const struct smith_entry *entry;
};

/* ---- reading the manifest ---- */

static enum smith_status wait_for(void *context, struct smith_document *document, const struct smith_json_file *file,
                                  struct smith_bytes *value, struct smith_error *error) {
    struct packer *p = context;
    uint8_t *placeholder = smith_document_alloc(document, 1, 1);
    if (!placeholder)
        return smith_fail_memory(error, NULL);
    if (!SMITH_ARRAY_ADD(&p->arena, &p->waiting, (struct waiting){*file, placeholder, NULL}))
        return smith_fail_memory(error, &p->arena);
    *value = (struct smith_bytes){placeholder, 1};
    return SMITH_OK;
}

/* How an entry was packed. */
static enum smith_status read_packed(void *context, struct smith_document *document, const struct smith_json_file *file,
                                     struct smith_bytes *packed, struct smith_error *error) {
    struct packer *p = context;
    struct smith_buffer content;
    if (!smith_folder_name_is_safe(file->file))
        return smith_fail(error, SMITH_BAD_VALUE, "FILE-NAME", "'%.100s' is no name for a file in this folder",
                          file->file);
    smith_buffer_init(&content, &p->allocator);
    enum smith_status status = p->folder->read(p->folder->context, file->file, &content, error);
    uint8_t *copy = status == SMITH_OK && content.size ? smith_document_alloc(document, content.size, 1) : NULL;
    if (status == SMITH_OK && content.size && !copy)
        status = smith_fail_memory(error, NULL);
    if (copy)
        memcpy(copy, content.data, content.size);
    *packed = (struct smith_bytes){copy, copy ? content.size : 0};
    smith_buffer_free(&content);
    return status;
}

/* The text of the manifest: the folder's own, or one that the family makes up for it. */
static bool manifest(struct packer *p, struct smith_buffer *text) {
    struct smith_folder_names names = {0};
    if (smith_folder_names_read(p->folder, &p->arena, &names, p->error) != SMITH_OK)
        return false;
    if (smith_folder_names_manifest(&names))
        return p->folder->read(p->folder->context, SMITH_MANIFEST, text, p->error) == SMITH_OK;
    const struct smith_format *format = p->how->format ? p->how->format : smith_folder_names_format(p->formats, &names);
    const struct smith_archive_ops *ops = format ? format->archive : NULL;
    if (ops && ops->adopt)
        return ops->adopt(names.items, names.count, text, p->error) == SMITH_OK;
    smith_fail(p->error, SMITH_UNKNOWN, "MANIFEST-MISSING", "there is no " SMITH_MANIFEST " in this folder%s",
               p->how->format ? "" : "; say what to make of it with -t");
    return false;
}

static bool read_manifest(struct packer *p, struct smith_bytes text) {
    char id[64];
    struct smith_options options = p->options ? *p->options : (struct smith_options){0};
    const struct smith_json_files files = {.get = wait_for, .get_packed = read_packed, .context = p};
    struct smith_document *document;
    options.files = &files;
    if (smith_json_format(text, &p->allocator, id, sizeof id, p->error) != SMITH_OK)
        return false;
    const struct smith_format *given = p->how->format;
    const struct smith_format *format =
        given && strcmp(given->id, id) == 0 ? given : smith_format_list_find(p->formats, id);
    if (!format || !smith_format_is_archive(format)) {
        smith_fail(p->error, SMITH_UNKNOWN, "NO-ARCHIVE", "a manifest of '%.60s', which is no kind of archive", id);
        return false;
    }
    return smith_json_read(format->layout, text, &options, &document, p->error) == SMITH_OK &&
           smith_archive_adopt_unread(p->formats, format, document, p->how->name, &p->archive, p->error) == SMITH_OK;
}

/* ---- entries ---- */

/* Which entry each file is for. Both are in the order of the document, unless somebody changed the order of keys. */
static bool pack_match(struct packer *p) {
    uint32_t at = 0;
    for (uint32_t i = 0; i < p->waiting.count; i++) {
        struct waiting *w = &p->waiting.items[i];
        for (uint32_t tried = 0; tried < p->archive->entry_count && !w->entry; tried++) {
            const struct smith_entry *entry = &p->archive->entries[at];
            at = at + 1 == p->archive->entry_count ? 0 : at + 1;
            if (entry->bytes->data == w->placeholder)
                w->entry = entry;
        }
        if (!w->entry) {
            smith_fail(p->error, SMITH_BAD_JSON, "JSON-FILE", "'%.100s' stands for bytes that are no entry",
                       w->file.file);
            return false;
        }
        *w->entry->bytes = (struct smith_bytes){NULL, 0};
    }
    return true;
}

static bool pack_fill(struct packer *p, struct waiting *w, const struct smith_pack_source *source) {
    struct smith_converter_context converter_context = {
        .archive = p->archive,
        .entry = (uint32_t)(w->entry - p->archive->entries),
        .companion_archives = p->how->companion_archives,
        .companion_count = p->how->companion_count,
        .faithful = p->how->faithful,
        .strict = p->how->strict,
        .allow_depth = p->how->allow_depth,
        .notes = p->notes,
        .name = w->file.file,
    };
    struct smith_buffer bytes;
    smith_buffer_init(&bytes, &p->allocator);
    enum smith_status status =
        smith_pack_entry(source, p->folder, p->how->onto, &converter_context, p->depth, &bytes, p->error);
    if (status == SMITH_OK)
        status = smith_archive_replace(p->archive, w->entry, (struct smith_bytes){bytes.data, bytes.size}, p->error);
    struct smith_entry *entry = &p->archive->entries[converter_context.entry];
    entry->as_extracted =
        status == SMITH_OK && smith_entry_has_crc32((struct smith_bytes){bytes.data, bytes.size}, w->file.crc32);
    if (source->format) /* those that borrow from this one can rely on it */
        entry->entry_type =
            (struct smith_entry_type){.format = source->format, .confidence = 100, .why = "by the manifest"};
    smith_buffer_free(&bytes);
    return status == SMITH_OK;
}

/* People fix many files at once: all that fail are reported. Out of memory is the end. */
static bool note_failure(struct packer *p, const struct waiting *w) {
    if (p->error->status == SMITH_NO_MEMORY)
        return false;
    p->failures++;
    const char *name = p->error->path[0] ? p->error->path : w->file.file;
    smith_findings_add(p->notes, p->error->code, SMITH_ERROR, name, p->error->offset, "%s", p->error->message);
    return true;
}

static bool fill_all(struct packer *p, bool borrowing) {
    for (uint32_t i = 0; i < p->waiting.count; i++) {
        struct waiting *w = &p->waiting.items[i];
        struct smith_pack_source source;
        *p->error = (struct smith_error){.offset = UINT64_MAX};
        if (smith_pack_source_find(p->archive, &w->file, &source, p->error) != SMITH_OK) {
            if (!borrowing && !note_failure(p, w))
                return false;
            continue;
        }
        if ((source.converter && source.converter->borrows) == borrowing && !pack_fill(p, w, &source) &&
            !note_failure(p, w))
            return false;
    }
    return true;
}

static bool fill_entries(struct packer *p) {
    if (!pack_match(p))
        return false;
    if (smith_archive_detect_types(p->archive, p->error) != SMITH_OK || !fill_all(p, false) || !fill_all(p, true))
        return false;
    if (!p->failures)
        return true;
    smith_fail(p->error, SMITH_BAD_VALUE, "PACK-FAILED", "%u of %u files cannot be packed", (unsigned)p->failures,
               (unsigned)p->waiting.count);
    return false;
}

/* ---- the whole ---- */

static bool complete(struct packer *p) {
    const struct smith_archive_ops *ops = p->archive->format->archive;
    return !ops || !ops->complete || ops->complete(p->archive->document, p->error) == SMITH_OK;
}

static bool pack_into_bytes(struct packer *p, struct smith_buffer *out) {
    struct smith_buffer text;
    smith_buffer_init(&text, &p->allocator);
    bool done = manifest(p, &text) && read_manifest(p, (struct smith_bytes){text.data, text.size});
    smith_buffer_free(&text);
    done = done && fill_entries(p) && complete(p) && smith_encode(p->archive->document, out, p->error) == SMITH_OK;
    return done;
}

enum smith_status smith_archive_pack_inside(const struct smith_format *const *formats,
                                            const struct smith_folder *folder, const struct smith_pack_options *how,
                                            const struct smith_options *options, unsigned depth,
                                            struct smith_buffer *out, struct smith_findings *notes,
                                            struct smith_error *error) {
    static const struct smith_pack_options usual;
    struct smith_error own;
    struct packer p = {
        .formats = formats,
        .folder = folder,
        .how = how ? how : &usual,
        .options = options,
        .notes = notes,
        .depth = depth,
        .error = error ? error : &own,
        .allocator = smith_allocator_or_default(options ? &options->allocator : NULL),
    };
    smith_findings_begin(notes, &p.allocator, 0);
    smith_arena_init(&p.arena, &p.allocator, 0);
    bool done = pack_into_bytes(&p, out);
    smith_archive_free(p.archive);
    smith_arena_free(&p.arena);
    if (smith_findings_failed(notes))
        return smith_fail_memory(p.error, NULL);
    return done ? SMITH_OK : p.error->status;
}

enum smith_status smith_archive_pack_among(const struct smith_format *const *formats, const struct smith_folder *folder,
                                           const struct smith_pack_options *how, const struct smith_options *options,
                                           struct smith_buffer *out, struct smith_findings *notes,
                                           struct smith_error *error) {
    return smith_archive_pack_inside(formats, folder, how, options, 0, out, notes, error);
}
