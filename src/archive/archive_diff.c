/* SPDX-License-Identifier: MIT
 *
 * What differs between two archives: the documents are compared like any others, but entries are compared as what they
 * are, in the words of their own format, and called by their names.
 */
#include "archive/archive.h"

#include "base/buffer.h"
#include "base/error.h"
#include "document/document.h"
#include <inttypes.h>
#include <levelsmith/render.h>
#include <string.h>

struct both {
    const struct smith_archive *a, *b;
};

static const struct smith_entry *archive_diff_entry_of(const struct smith_archive *archive,
                                                       const struct smith_bytes *bytes) {
    for (uint32_t i = 0; i < archive->entry_count; i++)
        if (archive->entries[i].bytes == bytes)
            return &archive->entries[i];
    return NULL;
}

static void archive_diff_describe(const struct smith_entry *entry, struct smith_buffer *out) {
    smith_buffer_text(out, entry->name);
    if (entry->entry_type.format)
        smith_buffer_format(out, ", %s", entry->entry_type.format->title);
}

/* ---- an entry in two versions ----------------------------------------------------------------------------------- */

/* The version of `entry` as a document; NULL: it is nothing that can be read, or `lines` fails for want of memory. */
static struct smith_document *read_entry(const struct smith_entry *entry, const struct smith_options *options,
                                         struct smith_buffer *lines) {
    struct smith_document *document = NULL;
    const struct smith_format *format = entry->entry_type.format;
    if (format)
        lines->failed |=
            smith_decode(format->layout, *entry->bytes, options, NULL, NULL, &document, NULL) == SMITH_NO_MEMORY;
    return document;
}

static bool archive_diff_any(const struct smith_diff_count *count) {
    return count->changed || count->added || count->removed || count->moved || count->spelled;
}

/* How many pixels are other ones, and the rectangle they lie in. */
static void count_pixels(const struct smith_picture *a, const struct smith_picture *b, struct smith_buffer *out) {
    uint32_t left = a->width, right = 0, top = a->height, bottom = 0;
    uint64_t other = 0;
    for (uint32_t y = 0; y < a->height; y++)
        for (uint32_t x = 0; x < a->width; x++) {
            size_t at = (size_t)y * a->width + x;
            if (a->indices[at] == b->indices[at])
                continue;
            other++;
            left = x < left ? x : left;
            right = x > right ? x : right;
            top = y < top ? y : top;
            bottom = y;
        }
    if (other)
        smith_buffer_format(out, "  %" PRIu64 " of %" PRIu64 " pixels are other ones, from %u, %u to %u, %u\n", other,
                            (uint64_t)a->width * a->height, left, top, right, bottom);
}

/* What the members of a picture do not say well. */
static void differ_as_pictures(const struct smith_document *a, const struct smith_document *b,
                               const struct smith_format *format, struct smith_buffer *out) {
    const struct smith_options options = {.allocator = out->allocator};
    const struct smith_render_options how = {.options = &options};
    struct smith_picture before = {0}, after = {0};
    if (!smith_entry_converter_by_extension(format, ".png") || !format->render)
        return;
    enum smith_status status = format->render(a, &how, &before, NULL);
    if (status == SMITH_OK)
        status = format->render(b, &how, &after, NULL);
    out->failed |= status == SMITH_NO_MEMORY;
    if (status == SMITH_OK && before.indices && after.indices && before.width == after.width &&
        before.height == after.height)
        count_pixels(&before, &after, out);
    smith_picture_free(&before);
    smith_picture_free(&after);
}

/* What both mean is compared; they may mean the same and be packed in another way. */
static bool differ_as_documents(const struct smith_document *a, const struct smith_document *b,
                                const struct smith_format *format, const struct smith_diff_options *options,
                                struct smith_buffer *out) {
    struct smith_diff_count count;
    enum smith_status status = a && b ? smith_diff(a, b, options, out, &count, NULL) : SMITH_BAD_VALUE;
    out->failed |= status == SMITH_NO_MEMORY;
    if (status != SMITH_OK)
        return false;
    if (archive_diff_any(&count))
        differ_as_pictures(a, b, format, out);
    else
        smith_buffer_text(out, "  means the same and is spelled otherwise\n");
    return true;
}

/* struct smith_diff_files */
static bool differ(void *context, const struct smith_bytes *from, const struct smith_bytes *to,
                   const struct smith_diff_options *options, struct smith_buffer *title, struct smith_buffer *lines) {
    const struct both *both = context;
    const struct smith_entry *a = archive_diff_entry_of(both->a, from), *b = archive_diff_entry_of(both->b, to);
    if (!a || !b)
        return false;
    archive_diff_describe(b, title);
    if (a->entry_type.format != b->entry_type.format)
        return true;
    const struct smith_options reading = smith_document_options(both->a->document);
    struct smith_document *before = read_entry(a, &reading, lines), *after = read_entry(b, &reading, lines);
    bool described = differ_as_documents(before, after, b->entry_type.format, options, lines);
    smith_document_free(before);
    smith_document_free(after);
    if (!described)
        lines->size = 0;
    return true;
}

/* ---- an element that came or went ------------------------------------------------------------------------------- */

/* struct smith_diff_files: the element at `path` is described by its entry, if it has just one. */
static bool describe_element(void *context, bool in_a, const char *path, struct smith_buffer *out) {
    const struct both *both = context;
    const struct smith_archive *archive = in_a ? both->a : both->b;
    const struct smith_entry *found = NULL;
    size_t size = strlen(path);
    for (uint32_t i = 0; i < archive->entry_count; i++) {
        const struct smith_entry *entry = &archive->entries[i];
        if (strncmp(entry->path, path, size) != 0 || entry->path[size] != '/')
            continue;
        if (found)
            return false;
        found = entry;
    }
    if (!found)
        return false;
    archive_diff_describe(found, out);
    smith_buffer_format(out, ", %zu bytes", found->bytes->size);
    return true;
}

enum smith_status smith_archive_diff(const struct smith_archive *a, const struct smith_archive *b,
                                     const struct smith_diff_options *options, struct smith_buffer *out,
                                     struct smith_diff_count *count, struct smith_error *error) {
    struct both both = {a, b};
    const struct smith_diff_files files = {.differ = differ, .describe_element = describe_element, .context = &both};
    struct smith_diff_options own = options ? *options : (struct smith_diff_options){0};
    own.files = &files;
    return smith_diff(a->document, b->document, &own, out, count, error);
}
