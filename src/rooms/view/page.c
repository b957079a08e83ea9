/* SPDX-License-Identifier: MIT
 *
 * Texture pages: true colour, holes where there is magenta, and twice as wide ones cut in two, as the first editor's
 * format text has it: the first four tiles of a row become a row, the second four the row below.
 */
#include "rooms/view/page.h"

#include <string.h>

#define PAGE_WIDTH 256
#define TILE 64 /* pixels; height of a row */

static struct smith_colour seen(struct smith_colour colour, bool magenta) {
    const struct smith_colour hole = {0, 0, 0, 0};
    return magenta && colour.red == 255 && colour.green == 0 && colour.blue == 255 ? hole : colour;
}

/* Where the pixel comes from in the file's picture. */
static void page_source_of(bool is_wide, uint32_t *x, uint32_t *y) {
    if (!is_wide)
        return;
    uint32_t row = *y / TILE;
    *x += row % 2 * PAGE_WIDTH;
    *y = row / 2 * TILE + *y % TILE;
}

static void page_take_pixels(const struct smith_picture *from, bool is_wide, bool magenta, struct smith_picture *page) {
    for (uint32_t y = 0; y < page->height; y++)
        for (uint32_t x = 0; x < page->width; x++) {
            uint32_t from_x = x, from_y = y;
            page_source_of(is_wide, &from_x, &from_y);
            if (from_y < from->height)
                page->colours[(size_t)y * page->width + x] = seen(smith_picture_colour(from, from_x, from_y), magenta);
        }
}

enum smith_status smith_page_read(struct smith_bytes bytes, const struct smith_room_texture *texture,
                                  const struct smith_options *options, struct smith_picture *page,
                                  struct smith_error *error) {
    struct smith_picture picture;
    *page = (struct smith_picture){0};
    enum smith_status status = smith_image_read(bytes, options, &picture, error);
    if (status != SMITH_OK)
        return status;
    bool is_wide = texture->fold_512 && picture.width == 2 * PAGE_WIDTH;
    uint32_t rows = (picture.height + TILE - 1) / TILE;
    status = smith_picture_init(page, SMITH_PIXELS_TRUE, is_wide ? PAGE_WIDTH : picture.width,
                                is_wide ? 2 * rows * TILE : picture.height, options, error);
    if (status == SMITH_OK)
        page_take_pixels(&picture, is_wide, texture->magenta, page);
    smith_picture_free(&picture);
    return status;
}
