/* SPDX-License-Identifier: MIT
 *
 * PNG files, through libpng.
 *
 * libpng reports errors by a function that must not return, which asks for longjmp, or by its simplified interface,
 * which keeps that inside. We use the latter: its colour-mapped form hands out the indices of an indexed file as they
 * are, with the palette in the order of the file, and 1, 2 and 4 bits widened to bytes. Whatever could make it change
 * colours is taken out of the file first (png_chunks.h). It takes its working memory from malloc, not from our
 * allocator.
 */
#include "base/error.h"
#include "base/library_memory.h"
#include "media/image/png_chunks.h"
#include <levelsmith/picture.h>

#include <inttypes.h>
#include <png.h>

static enum smith_status fail_libpng(struct smith_error *error, const png_image *image) {
    if (smith_library_lacks_memory())
        return smith_fail_memory(error, NULL);
    return smith_fail(error, SMITH_DAMAGED, "PNG-DAMAGED", "the PNG file is damaged: %s", image->message);
}

/* Every index must be one of the palette's: programs disagree about what to show otherwise. */
static enum smith_status check_indices(const struct smith_picture *picture, enum smith_status fault,
                                       struct smith_error *error) {
    size_t count = (size_t)picture->width * picture->height;
    for (size_t i = 0; i < count; i++)
        if (picture->indices[i] >= picture->palette.count)
            return smith_fail(error, fault, "PNG-INDEX",
                              "pixel %zu, %zu has index %u in a palette of %" PRIu32 " colours", i % picture->width,
                              i / picture->width, picture->indices[i], picture->palette.count);
    return SMITH_OK;
}

/* ---- reading ---- */

static enum smith_status read_indexed(png_image *image, struct smith_picture *picture, struct smith_error *error) {
    image->format = PNG_FORMAT_RGBA_COLORMAP;
    if (!png_image_finish_read(image, NULL, picture->indices, 0, picture->palette.colours))
        return fail_libpng(error, image);
    picture->palette.count = image->colormap_entries;
    return check_indices(picture, SMITH_DAMAGED, error);
}

static enum smith_status read_true(png_image *image, struct smith_picture *picture, struct smith_error *error) {
    image->format = PNG_FORMAT_RGBA;
    if (!png_image_finish_read(image, NULL, picture->colours, 0, NULL))
        return fail_libpng(error, image);
    return SMITH_OK;
}

static enum smith_status read_needed(struct smith_bytes needed, const struct smith_png_header *header,
                                     struct smith_picture *picture, struct smith_error *error) {
    png_image image = {.version = PNG_IMAGE_VERSION};
    enum smith_status status;
    smith_library_begin();
    if (!png_image_begin_read_from_memory(&image, needed.data, needed.size))
        status = fail_libpng(error, &image);
    else
        status = header->indexed ? read_indexed(&image, picture, error) : read_true(&image, picture, error);
    png_image_free(&image);
    return status;
}

enum smith_status smith_png_read(struct smith_bytes bytes, const struct smith_options *options,
                                 struct smith_picture *picture, struct smith_error *error) {
    struct smith_png_header header = {0};
    struct smith_buffer needed;
    *picture = (struct smith_picture){0};
    smith_buffer_init(&needed, options ? &options->allocator : NULL);
    enum smith_status status = smith_png_gather(bytes, &header, &needed, error);
    if (status == SMITH_OK)
        status = smith_picture_init(picture, header.indexed ? SMITH_PIXELS_INDEXED : SMITH_PIXELS_TRUE, header.width,
                                    header.height, options, error);
    if (status == SMITH_OK)
        status = read_needed((struct smith_bytes){needed.data, needed.size}, &header, picture, error);
    if (status != SMITH_OK)
        smith_picture_free(picture);
    smith_buffer_free(&needed);
    return status;
}

/* ---- writing ---- */

static enum smith_status write_image(png_image *image, const void *pixels, const void *colours,
                                     struct smith_buffer *out, struct smith_error *error) {
    png_alloc_size_t size = PNG_IMAGE_PNG_SIZE_MAX(*image);
    if (!smith_buffer_reserve(out, size))
        return smith_fail_memory(error, NULL);
    smith_library_begin();
    bool written = png_image_write_to_memory(image, out->data + out->size, &size, 0, pixels, 0, colours);
    if (smith_library_lacks_memory()) /* it may have packed less well for that */
        return smith_fail_memory(error, NULL);
    if (!written)
        return smith_fail(error, SMITH_BAD_VALUE, "PNG-REFUSED", "the picture cannot be a PNG file: %s",
                          image->message);
    out->size += size;
    return SMITH_OK;
}

static enum smith_status write_indexed(png_image *image, const struct smith_picture *picture, struct smith_buffer *out,
                                       struct smith_error *error) {
    enum smith_status status = check_indices(picture, SMITH_BAD_VALUE, error);
    if (status != SMITH_OK)
        return status;
    image->format = PNG_FORMAT_RGBA_COLORMAP;
    image->colormap_entries = picture->palette.count;
    return write_image(image, picture->indices, picture->palette.colours, out, error);
}

static bool is_opaque(const struct smith_picture *picture) {
    size_t count = (size_t)picture->width * picture->height;
    for (size_t i = 0; i < count; i++)
        if (picture->colours[i].alpha != 255)
            return false;
    return true;
}

/* Without alpha, as programs expect of pictures that have no use for it. */
static enum smith_status write_opaque(png_image *image, const struct smith_picture *picture, struct smith_buffer *out,
                                      struct smith_error *error) {
    size_t count = (size_t)picture->width * picture->height;
    struct smith_buffer pixels;
    smith_buffer_init(&pixels, &picture->allocator);
    enum smith_status status = SMITH_OK;
    if (!smith_buffer_reserve(&pixels, count * 3))
        status = smith_fail_memory(error, NULL);
    for (size_t i = 0; i < count && status == SMITH_OK; i++)
        smith_buffer_add(&pixels, &picture->colours[i], 3);
    image->format = PNG_FORMAT_RGB;
    if (status == SMITH_OK)
        status = write_image(image, pixels.data, NULL, out, error);
    smith_buffer_free(&pixels);
    return status;
}

enum smith_status smith_png_write(const struct smith_picture *picture, struct smith_buffer *out,
                                  struct smith_error *error) {
    png_image image = {.version = PNG_IMAGE_VERSION, .width = picture->width, .height = picture->height};
    if (!picture->width || !picture->height)
        return smith_fail(error, SMITH_BAD_VALUE, "PNG-REFUSED", "a PNG file cannot hold a picture without pixels");
    if (picture->indices)
        return write_indexed(&image, picture, out, error);
    if (is_opaque(picture))
        return write_opaque(&image, picture, out, error);
    image.format = PNG_FORMAT_RGBA;
    return write_image(&image, picture->colours, NULL, out, error);
}
