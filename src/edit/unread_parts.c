/* SPDX-License-Identifier: MIT
 *
 * Parts of a file that cannot be read (unread_parts.h).
 */
#include "edit/unread_parts.h"
#include "base/buffer.h"
#include "base/error.h"
#include <string.h>

/* Whether there is nothing where an offset leads. */
static bool unread_parts_is_nowhere(const char *note) {
    return strcmp(note, "OFFSET-OUTSIDE") == 0 || strcmp(note, "POOL-MISSING") == 0;
}

static bool note_placement(void *context, const struct smith_span *span) {
    struct smith_placements *placements = context;
    if (span->role != SMITH_SPAN_OFFSET || !span->size)
        return true;
    if (span->note && strcmp(span->note, "BLOCK-ORDER") != 0) {
        if (!placements->kept)
            smith_frame_path(span->frame, placements->path, sizeof placements->path);
        placements->kept = true;
        placements->unread = placements->unread || !unread_parts_is_nowhere(span->note);
    }
    struct smith_placement placement = {span->offset, span->stored};
    if (!SMITH_ARRAY_ADD(&placements->allocator, &placements->items, placement))
        placements->out_of_memory = true;
    return !placements->out_of_memory;
}

static enum smith_status find_placements(const struct smith_document *document, struct smith_bytes bytes,
                                         struct smith_placements *placements, struct smith_error *error) {
    const struct smith_options options = smith_document_options(document);
    struct smith_document *again = NULL;
    *placements = (struct smith_placements){.allocator = options.allocator, .size = bytes.size};
    enum smith_status status =
        smith_decode(document->layout, bytes, &options, note_placement, placements, &again, error);
    smith_document_free(again);
    return placements->out_of_memory ? smith_fail_memory(error, NULL) : status;
}

/* Whether bytes have such parts, which few have: tracing them costs more than reading. What is another form of the document,
 * such as a text, has none. */
static enum smith_status have_unread(const struct smith_document *document, struct smith_bytes bytes, bool *unread,
                                     struct smith_error *error) {
    const struct smith_options options = smith_document_options(document);
    struct smith_document *again = NULL;
    enum smith_status status = smith_decode(document->layout, bytes, &options, NULL, NULL, &again, error);
    *unread = status == SMITH_OK && again->has_unread;
    smith_document_free(again);
    return status == SMITH_NO_MEMORY ? status : SMITH_OK;
}

static enum smith_status placements_of_original(const struct smith_document *document, struct smith_bytes original,
                                                struct smith_placements *placements, struct smith_error *error) {
    bool unread;
    enum smith_status status = have_unread(document, original, &unread, error);
    return status == SMITH_OK && unread ? find_placements(document, original, placements, error) : status;
}

enum smith_status smith_placements_of(const struct smith_document *document, struct smith_bytes original,
                                      struct smith_placements *placements, struct smith_error *error) {
    struct smith_buffer bytes;
    *placements = (struct smith_placements){0};
    if (original.size)
        return placements_of_original(document, original, placements, error);
    if (!document->has_unread)
        return SMITH_OK;
    enum smith_status status = smith_encode(document, &bytes, error);
    if (status == SMITH_OK)
        status = find_placements(document, (struct smith_bytes){bytes.data, bytes.size}, placements, error);
    smith_buffer_free(&bytes);
    return status;
}

void smith_placements_free(struct smith_placements *placements) {
    SMITH_ARRAY_FREE(&placements->allocator, &placements->items);
}

static bool same_placements(const struct smith_placements *a, const struct smith_placements *b) {
    if (a->size != b->size || a->items.count != b->items.count)
        return false;
    for (size_t i = 0; i < a->items.count; i++)
        if (a->items.items[i].offset != b->items.items[i].offset ||
            a->items.items[i].stored != b->items.items[i].stored)
            return false;
    return true;
}

enum smith_status smith_placements_compare(const struct smith_placements *before, const struct smith_document *document,
                                           struct smith_bytes bytes, struct smith_error *error) {
    struct smith_placements after;
    if (!before->unread)
        return SMITH_OK;
    enum smith_status status = find_placements(document, bytes, &after, error);
    if (status == SMITH_OK && after.kept && !same_placements(before, &after)) {
        status = smith_fail(
            error, SMITH_REFUSED, "PART-UNREAD",
            "what lies where this says cannot be read, and would be left behind: with this change, something moves");
        if (error)
            memcpy(error->path, after.path,
                   sizeof after.path < sizeof error->path ? sizeof after.path : sizeof error->path);
    }
    smith_placements_free(&after);
    return status;
}
