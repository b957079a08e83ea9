/* SPDX-License-Identifier: MIT
 *
 * Archives merged: their documents are, like any others, and entries that both sides have changed are merged as what they
 * are. Conflicts in them have paths that lead through the archive: ":/2003/rooms/0/...".
 */
#include "archive/archive.h"

#include "base/buffer.h"
#include "base/error.h"
#include "document/document.h"
#include <levelsmith/convert.h>
#include <levelsmith/edit.h>
#include <levelsmith/levelsmith.h>
#include <levelsmith/merge.h>
#include <string.h>

enum side { BASE, OURS, THEIRS, SIDES };

/* The versions of an archive; what lies around its entries may have been moved in ours. */
struct versions {
    const struct smith_archive *base, *theirs;
    const char *path; /* of the archive, in the one that is merged: "" or ":/maps.wad" */
};

/* An entry in three versions. */
struct entry_versions {
    struct smith_archive *archives[SIDES]; /* when the entry is one */
    struct smith_document *documents[SIDES];
};

static const struct smith_entry *archive_merge_entry_of(const struct smith_archive *archive,
                                                        const struct smith_bytes *bytes) {
    for (uint32_t i = 0; i < archive->entry_count; i++)
        if (archive->entries[i].bytes == bytes)
            return &archive->entries[i];
    return NULL;
}

static enum smith_status merge_entry(void *context, const struct smith_bytes *base, const struct smith_bytes *ours,
                                     const struct smith_bytes *theirs, struct smith_buffer *merged,
                                     struct smith_merge_result *result, bool *known, struct smith_error *error);

/* What an entry is, a text of a format for instance; NULL = nobody knows. */
static const struct smith_format *archive_merge_format_of(const struct smith_entry *entry) {
    const struct smith_format *format = entry->entry_type.format;
    return format || smith_conversion_guess(*entry->bytes, &format) ? format : NULL;
}

static enum smith_status read_version(const struct smith_archive *around, const struct smith_entry *entry,
                                      struct smith_bytes bytes, struct smith_archive **archive,
                                      struct smith_document **document, struct smith_error *error) {
    const struct smith_options options = smith_document_options(around->document);
    const struct smith_format *format = archive_merge_format_of(entry);
    if (!smith_format_is_archive(format))
        return smith_open(bytes, format, &options, document, error);
    enum smith_status status =
        smith_archive_open_among(around->formats, format, bytes, entry->name, &options, archive, error);
    *document = status == SMITH_OK ? (*archive)->document : NULL;
    return status;
}

static void free_versions(struct entry_versions *versions) {
    for (int side = 0; side < SIDES; side++) {
        if (versions->archives[side])
            smith_archive_free(versions->archives[side]);
        else
            smith_document_free(versions->documents[side]);
    }
}

/* The result, proved as every change is. */
static enum smith_status archive_merge_encode(struct smith_document *document, struct smith_buffer *out,
                                              struct smith_error *error) {
    struct smith_edit *edit;
    struct smith_buffer bytes = {0};
    enum smith_status status = smith_edit_begin(document, NULL, &edit, error);
    if (status != SMITH_OK)
        return status;
    status = smith_edit_encode(edit, &bytes, error);
    if (status == SMITH_OK)
        smith_buffer_add(out, bytes.data, bytes.size);
    smith_buffer_free(&bytes);
    smith_edit_end(edit);
    return status == SMITH_OK && out->failed ? smith_fail_memory(error, NULL) : status;
}

static enum smith_status merge_versions(struct entry_versions *versions, const char *path, struct smith_buffer *merged,
                                        struct smith_merge_result *result, struct smith_error *error) {
    struct smith_document *const *documents = versions->documents;
    struct versions inner = {versions->archives[BASE], versions->archives[THEIRS], path};
    const struct smith_merge_files files = {merge_entry, &inner};
    enum smith_status status = smith_merge_file(documents[BASE], documents[OURS], documents[THEIRS],
                                                inner.base ? &files : NULL, path, result, error);
    return status == SMITH_OK ? archive_merge_encode(documents[OURS], merged, error) : status;
}

/* What is no file that can be read, or does not fit together, is merged as bytes. */
static enum smith_status merge_entry(void *context, const struct smith_bytes *base, const struct smith_bytes *ours,
                                     const struct smith_bytes *theirs, struct smith_buffer *merged,
                                     struct smith_merge_result *result, bool *known, struct smith_error *error) {
    const struct versions *around = context;
    const struct smith_entry *from = archive_merge_entry_of(around->base, base),
                             *to = archive_merge_entry_of(around->theirs, theirs);
    struct entry_versions versions = {0};
    struct smith_buffer path;
    *known = false;
    const struct smith_format *format = from && to ? archive_merge_format_of(to) : NULL;
    if (!format || archive_merge_format_of(from) != format)
        return SMITH_OK;
    uint32_t conflicts = result->conflicts;
    size_t listed = result->list.size;
    const struct smith_bytes *const bytes[] = {base, ours, theirs};
    enum smith_status status = SMITH_OK;
    smith_buffer_init(&path, &merged->allocator);
    smith_buffer_format(&path, "%s:/%s", around->path, to->name);
    smith_buffer_byte(&path, '\0');
    if (path.failed)
        status = smith_fail_memory(error, NULL);
    for (int side = 0; side < SIDES && status == SMITH_OK; side++)
        status =
            read_version(around->theirs, to, *bytes[side], &versions.archives[side], &versions.documents[side], error);
    if (status == SMITH_OK)
        status = merge_versions(&versions, (const char *)path.data, merged, result, error);
    free_versions(&versions);
    smith_buffer_free(&path);
    *known = status == SMITH_OK;
    if (*known || status == SMITH_NO_MEMORY)
        return status;
    result->conflicts = conflicts;
    result->list.size = listed;
    return SMITH_OK;
}

enum smith_status smith_archive_merge(struct smith_archive *base, struct smith_archive *ours,
                                      struct smith_archive *theirs, struct smith_merge_result *result,
                                      struct smith_error *error) {
    struct versions versions = {base, theirs, ""};
    const struct smith_merge_files files = {merge_entry, &versions};
    enum smith_status status =
        smith_merge_with_files(base->document, ours->document, theirs->document, &files, result, error);
    return status == SMITH_OK ? smith_archive_refresh(ours, error) : status;
}
