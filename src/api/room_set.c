/* SPDX-License-Identifier: MIT
 *
 * Rooms from document to document: the work is the family's, done on a copy that nobody else sees.
 */
#include "document/copy.h"
#include "document/document.h"
#include "report/changes.h"
#include <levelsmith/room_set.h>

static const struct smith_room_set_ops *ops_of(const struct smith_document *document, struct smith_error *error) {
    const struct smith_format *format = smith_document_format(document);
    if (format && format->room_sets)
        return format->room_sets;
    smith_fail(error, SMITH_BAD_VALUE, "PART-NONE", "rooms of %s cannot be moved to another file",
               format ? format->title : "a document that was read by a layout of its own");
    return NULL;
}

static enum smith_status copy_of(const struct smith_document *document, const struct smith_options *options,
                                 struct smith_document **copy, struct smith_error *error) {
    enum smith_status status = smith_document_create(document->layout, options, copy, error);
    if (status == SMITH_OK &&
        !smith_value_copy(&(*copy)->arena, document->layout->root, (*copy)->root, document->root)) {
        status = smith_fail_memory(error, &(*copy)->arena);
        smith_document_free(*copy);
        *copy = NULL;
    }
    return status;
}

enum smith_status smith_room_set_extract(const struct smith_document *document, const uint32_t *numbers, uint32_t count,
                                      const struct smith_options *options, const struct smith_check_options *check,
                                      struct smith_document **room_set, struct smith_changes *changes,
                                      struct smith_error *error) {
    const struct smith_room_set_ops *ops = ops_of(document, error);
    *room_set = NULL;
    *changes = (struct smith_changes){0};
    if (!ops)
        return SMITH_BAD_VALUE;
    smith_changes_begin(changes, options ? &options->allocator : NULL, check ? check->cap : 0);
    enum smith_status status = copy_of(document, options, room_set, error);
    if (status == SMITH_OK)
        status = ops->extract(*room_set, numbers, count, changes, error);
    status = smith_changes_end(changes, status, error);
    if (status != SMITH_OK) {
        smith_document_free(*room_set);
        *room_set = NULL;
    }
    return status;
}

enum smith_status smith_room_set_insert(struct smith_document *document, const struct smith_document *room_set,
                                        const struct smith_room_set_position *position,
                                        const struct smith_options *options, const struct smith_check_options *check,
                                        struct smith_changes *changes, struct smith_error *error) {
    static const struct smith_room_set_position anywhere = {0};
    const struct smith_room_set_ops *ops = ops_of(document, error);
    struct smith_document *copy = NULL;
    *changes = (struct smith_changes){0};
    if (!ops)
        return SMITH_BAD_VALUE;
    if (smith_document_layout(document) != room_set->layout)
        return smith_fail(error, SMITH_BAD_VALUE, "PART-FORMAT", "the rooms are of a file of another format");
    smith_changes_begin(changes, options ? &options->allocator : NULL, check ? check->cap : 0);
    enum smith_status status = copy_of(room_set, options, &copy, error);
    if (status == SMITH_OK)
        status = ops->insert(document, copy, position ? position : &anywhere, changes, error);
    smith_document_free(copy);
    return smith_changes_end(changes, status, error);
}
