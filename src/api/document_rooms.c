/* SPDX-License-Identifier: MIT
 *
 * Rooms of documents: asked of their format.
 */
#include "base/error.h"
#include <levelsmith/rooms.h>

enum smith_status smith_rooms_of(const struct smith_document *document, const struct smith_options *options,
                                 struct smith_rooms *rooms, struct smith_error *error) {
    const struct smith_format *format = smith_document_format(document);
    *rooms = (struct smith_rooms){0};
    if (!format || !format->rooms)
        return smith_fail(error, SMITH_BAD_VALUE, "ROOMS-NONE", "there are no rooms in %s",
                          format ? format->title : "a document that was read by a layout of its own");
    enum smith_status status = format->rooms(document, options, rooms, error);
    if (status == SMITH_OK)
        smith_rooms_normalize(rooms);
    else
        smith_rooms_free(rooms);
    return status;
}
