/* SPDX-License-Identifier: MIT
 *
 * Texture pages of object archives, as pictures and as files that paint programs read.
 */
#include "base/buffer.h"
#include "base/error.h"
#include "format/wad/wad.h"

#include <levelsmith/archive.h>
#include <levelsmith/picture.h>
#include <levelsmith/render.h>
#include <levelsmith/tr_texture_page.h>

static unsigned tr_texture_page_never(struct smith_bytes bytes) {
    (void)bytes;
    return 0;
}

/* ---- pixels ----------------------------------------------------------------------------------------------------- */

static const uint8_t magenta[3] = {255, 0, 255};

/* What cannot be seen keeps the colour that says so. */
static struct smith_colour tr_texture_page_colour_of(const uint8_t *pixel) {
    return (struct smith_colour){pixel[0], pixel[1], pixel[2], memcmp(pixel, magenta, sizeof magenta) ? 255 : 0};
}

enum smith_status smith_wad_picture(struct smith_bytes pixels, unsigned x, unsigned y, unsigned width, unsigned height,
                                    const struct smith_options *options, struct smith_picture *picture,
                                    struct smith_error *error) {
    enum smith_status status = smith_picture_init(picture, SMITH_PIXELS_TRUE, width, height, options, error);
    for (unsigned row = 0; row < height && status == SMITH_OK; row++)
        for (unsigned column = 0; column < width; column++) {
            size_t at = ((size_t)(y + row) * SMITH_WAD_PAGE_WIDTH + x + column) * 3;
            if (x + column < SMITH_WAD_PAGE_WIDTH && at + 3 <= pixels.size)
                picture->colours[(size_t)row * width + column] = tr_texture_page_colour_of(pixels.data + at);
        }
    return status;
}

static enum smith_status page_picture(struct smith_bytes pixels, const struct smith_options *options,
                                      struct smith_picture *picture, struct smith_error *error) {
    return smith_wad_picture(pixels, 0, 0, SMITH_WAD_PAGE_WIDTH, SMITH_WAD_PAGE_WIDTH, options, picture, error);
}

static enum smith_status tr_texture_page_render(const struct smith_document *document,
                                                const struct smith_render_options *how, struct smith_picture *picture,
                                                struct smith_error *error) {
    return page_picture(smith_tr_texture_page_root(document)->pixels, how->options, picture, error);
}

/* ---- as files --------------------------------------------------------------------------------------------------- */

static enum smith_status tr_texture_page_to_png(struct smith_bytes entry, const struct smith_converter_context *around,
                                                struct smith_buffer *out, struct smith_error *error) {
    (void)around;
    const struct smith_options options = {.allocator = out->allocator};
    struct smith_picture picture = {0};
    enum smith_status status = page_picture(entry, &options, &picture, error);
    if (status == SMITH_OK)
        status = smith_png_write(&picture, out, error);
    smith_picture_free(&picture);
    return status;
}

static enum smith_status tr_texture_page_add_pixels(const struct smith_picture *picture, struct smith_buffer *out,
                                                    struct smith_error *error) {
    if (picture->width != SMITH_WAD_PAGE_WIDTH || picture->height != SMITH_WAD_PAGE_WIDTH)
        return smith_fail(error, SMITH_BAD_VALUE, "TR-PAGE-SIZE", "%u by %u pixels are no page, which has 256 by 256",
                          picture->width, picture->height);
    for (uint32_t y = 0; y < picture->height; y++)
        for (uint32_t x = 0; x < picture->width; x++) {
            struct smith_colour colour = smith_picture_colour(picture, x, y);
            const uint8_t pixel[3] = {colour.red, colour.green, colour.blue};
            smith_buffer_add(out, colour.alpha < 128 ? magenta : pixel, sizeof pixel);
        }
    return out->failed ? smith_fail_memory(error, NULL) : SMITH_OK;
}

static enum smith_status tr_texture_page_from_image(struct smith_bytes file, struct smith_bytes before,
                                                    const struct smith_converter_context *around,
                                                    struct smith_buffer *out, struct smith_error *error) {
    (void)around, (void)before;
    const struct smith_options options = {.allocator = out->allocator};
    struct smith_picture picture = {0};
    enum smith_status status = smith_image_read(file, &options, &picture, error);
    if (status == SMITH_OK)
        status = tr_texture_page_add_pixels(&picture, out, error);
    smith_picture_free(&picture);
    return status;
}

static const struct smith_entry_converter converters[] = {
    {.extension = ".png",
     .title = "PNG picture",
     .to_file = tr_texture_page_to_png,
     .from_file = tr_texture_page_from_image},
    {0},
};

static const struct smith_code codes[] = {
    {"TR-PAGE-SIZE", SMITH_ERROR, "a picture is no texture page",
     "A texture page of an object archive has 256 by 256 pixels, and textures are rectangles of it by number of "
     "pixels. A picture of another size cannot take its place. Scale it, or put it into a picture of that size."},
    {NULL, SMITH_INFO, NULL, NULL},
};

const struct smith_format smith_tr_texture_page_format = {
    .id = "tr_texture_page",
    .title = "Tomb Raider texture page",
    .extensions = "",
    .layout = &smith_tr_texture_page_layout,
    .bid = tr_texture_page_never,
    .codes = codes,
    .converters = converters,
    .render = tr_texture_page_render,
};
