/* SPDX-License-Identifier: MIT
 *
 * Texture pages: the picture of a texture file as faces of rooms count its pixels.
 */
#ifndef SMITH_ROOMS_PAGE_H
#define SMITH_ROOMS_PAGE_H

#include <levelsmith/picture.h>
#include <levelsmith/rooms.h>

/* The page of the image file `bytes`; on failure it is empty. */
enum smith_status smith_page_read(struct smith_bytes bytes, const struct smith_room_texture *texture,
                                  const struct smith_options *options, struct smith_picture *page,
                                  struct smith_error *error);

#endif
