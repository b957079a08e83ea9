/* SPDX-License-Identifier: MIT
 *
 * PNG files, through libspng: it reports errors as values, without longjmp, and converts only what it is asked to. So
 * indices and palettes come out as they are. It takes its working memory from malloc, not from our allocator.
 */
#include "base/error.h"
#include "media/image/image_reader.h"
#include "media/image/png_chunks.h"
#include <levelsmith/picture.h>

#include <inttypes.h>
#include <spng.h>
#include <string.h>

#define SIDE_MAX 1000000 /* pixels; libpng and so most programs refuse more */

static enum smith_status fail_spng(int result, enum smith_status fault, struct smith_error *error) {
    if (result == SPNG_EMEM || smith_library_lacks_memory())
        return smith_fail_memory(error, NULL);
    if (fault == SMITH_BAD_VALUE)
        return smith_fail(error, fault, "PNG-REFUSED", "the picture cannot be a PNG file: %s", spng_strerror(result));
    return smith_fail(error, fault, "PNG-DAMAGED", "the PNG file is damaged: %s", spng_strerror(result));
}

/* Every index must be one of the palette's: programs disagree about what to show otherwise. */
static enum smith_status png_check_indices(const struct smith_picture *picture, enum smith_status fault,
                                           struct smith_error *error) {
    size_t count = (size_t)picture->width * picture->height;
    for (size_t i = 0; i < count; i++)
        if (picture->indices[i] >= picture->palette.count)
            return smith_fail(error, fault, "PNG-INDEX",
                              "pixel %zu, %zu has index %u in a palette of %" PRIu32 " colours", i % picture->width,
                              i / picture->width, picture->indices[i], picture->palette.count);
    return SMITH_OK;
}

/* Of the bytes of a row whose pixels have `depth` bits, the first pixel in the highest. */
static size_t packed_row(uint32_t width, unsigned depth) {
    return ((size_t)width * depth + 7) / 8;
}

/* ---- reading ---- */

static int png_read_palette(spng_ctx *png, struct smith_palette *palette) {
    struct spng_plte colours;
    struct spng_trns alphas = {0};
    int result = spng_get_plte(png, &colours);
    if (!result)
        result = spng_get_trns(png, &alphas);
    if (result && result != SPNG_ECHUNKAVAIL)
        return result;
    palette->count = colours.n_entries;
    for (uint32_t i = 0; i < colours.n_entries; i++) {
        const struct spng_plte_entry *colour = &colours.entries[i];
        uint8_t alpha = i < alphas.n_type3_entries ? alphas.type3_alpha[i] : 255;
        palette->colours[i] = (struct smith_colour){colour->red, colour->green, colour->blue, alpha};
    }
    return 0;
}

/* From the last pixel on, a byte for each in the place of its bits: none is overwritten before it is read. */
static void unpack_indices(uint8_t *indices, const struct smith_png_header *header) {
    unsigned depth = header->depth, mask = (1u << depth) - 1;
    for (size_t y = header->height; y-- > 0;)
        for (size_t x = header->width; x-- > 0;) {
            const uint8_t *byte = indices + y * packed_row(header->width, depth) + x * depth / 8;
            indices[y * header->width + x] = (uint8_t)(*byte >> (8 - depth - x * depth % 8) & mask);
        }
}

static enum smith_status read_indexed(spng_ctx *png, const struct smith_png_header *header,
                                      struct smith_picture *picture, struct smith_error *error) {
    size_t size = packed_row(header->width, header->depth) * header->height;
    int result = spng_decode_image(png, picture->indices, size, SPNG_FMT_PNG, 0);
    if (!result)
        result = png_read_palette(png, &picture->palette);
    if (result)
        return fail_spng(result, SMITH_DAMAGED, error);
    unpack_indices(picture->indices, header);
    return png_check_indices(picture, SMITH_DAMAGED, error);
}

/* Samples of 16 bits are rounded, which libspng does not. */
static enum smith_status read_deep(spng_ctx *png, struct smith_picture *picture, struct smith_error *error) {
    size_t samples = (size_t)picture->width * picture->height * 4;
    const struct smith_allocator *allocator = &picture->allocator;
    if (samples > SIZE_MAX / sizeof(uint16_t))
        return smith_fail_memory(error, NULL);
    uint16_t *deep = allocator->resize(allocator->context, NULL, 0, samples * sizeof *deep);
    if (!deep)
        return smith_fail_memory(error, NULL);
    smith_library_begin();
    int result = spng_decode_image(png, deep, samples * sizeof *deep, SPNG_FMT_RGBA16, SPNG_DECODE_TRNS);
    enum smith_status status = result ? fail_spng(result, SMITH_DAMAGED, error) : SMITH_OK;
    uint8_t *bytes = (uint8_t *)picture->colours;
    for (size_t i = 0; i < samples && !result; i++)
        bytes[i] = (uint8_t)((deep[i] * UINT32_C(255) + 32767) / 65535);
    allocator->resize(allocator->context, deep, samples * sizeof *deep, 0);
    return status;
}

static enum smith_status read_true(spng_ctx *png, struct smith_picture *picture, struct smith_error *error) {
    size_t size = (size_t)picture->width * picture->height * sizeof *picture->colours;
    int result = spng_decode_image(png, picture->colours, size, SPNG_FMT_RGBA8, SPNG_DECODE_TRNS);
    return result ? fail_spng(result, SMITH_DAMAGED, error) : SMITH_OK;
}

static enum smith_status png_read_pixels(spng_ctx *png, const struct smith_png_header *header,
                                         struct smith_picture *picture, struct smith_error *error) {
    if (header->indexed)
        return read_indexed(png, header, picture, error);
    return header->depth == 16 ? read_deep(png, picture, error) : read_true(png, picture, error);
}

/* What libspng says about the header comes before we ask for memory for the pixels. */
static enum smith_status read_needed(struct smith_bytes needed, const struct smith_png_header *header,
                                     const struct smith_options *options, struct smith_picture *picture,
                                     struct smith_error *error) {
    struct spng_ihdr ihdr;
    smith_library_begin();
    spng_ctx *png = spng_ctx_new(0);
    if (!png)
        return smith_fail_memory(error, NULL);
    spng_set_image_limits(png, SIDE_MAX, SIDE_MAX);
    int result = spng_set_png_buffer(png, needed.data, needed.size);
    if (!result)
        result = spng_get_ihdr(png, &ihdr);
    enum smith_status status = result ? fail_spng(result, SMITH_DAMAGED, error) : SMITH_OK;
    if (status == SMITH_OK)
        status = smith_picture_init(picture, header->indexed ? SMITH_PIXELS_INDEXED : SMITH_PIXELS_TRUE, header->width,
                                    header->height, options, error);
    smith_library_begin();
    if (status == SMITH_OK)
        status = png_read_pixels(png, header, picture, error);
    spng_ctx_free(png);
    return status;
}

enum smith_status smith_png_read(struct smith_bytes bytes, const struct smith_options *options,
                                 struct smith_picture *picture, struct smith_error *error) {
    const struct smith_options bounded = smith_image_options(options, bytes);
    struct smith_png_header header = {0};
    struct smith_buffer needed;
    *picture = (struct smith_picture){0};
    smith_buffer_init(&needed, options ? &options->allocator : NULL);
    enum smith_status status = smith_png_gather(bytes, &header, &needed, error);
    if (status == SMITH_OK)
        status = read_needed((struct smith_bytes){needed.data, needed.size}, &header, &bounded, picture, error);
    if (status != SMITH_OK)
        smith_picture_free(picture);
    smith_buffer_free(&needed);
    return status;
}

/* ---- writing ---- */

/* What a file is made of, in the form of its pixels. */
struct content {
    struct spng_ihdr header;
    const struct smith_palette *palette; /* NULL = none */
    const void *pixels;
    size_t size;
};

static int png_add_bytes(spng_ctx *png, void *context, void *bytes, size_t size) {
    (void)png;
    smith_buffer_add(context, bytes, size);
    return ((struct smith_buffer *)context)->failed ? SPNG_IO_ERROR : 0;
}

static int set_palette(spng_ctx *png, const struct smith_palette *palette) {
    struct spng_plte colours = {.n_entries = palette->count};
    struct spng_trns alphas = {0};
    for (uint32_t i = 0; i < palette->count; i++) {
        const struct smith_colour *colour = &palette->colours[i];
        colours.entries[i] = (struct spng_plte_entry){.red = colour->red, .green = colour->green, .blue = colour->blue};
        alphas.type3_alpha[i] = colour->alpha;
        if (colour->alpha != 255)
            alphas.n_type3_entries = i + 1;
    }
    int result = spng_set_plte(png, &colours);
    return result || !alphas.n_type3_entries ? result : spng_set_trns(png, &alphas);
}

/* Of a picture so large, packing takes longer than all that was done to make it: a whole map comes to half the time, and
 * an eighth more bytes. Trying every filter on each row takes as long again, and of maps, which are made of tiles, the
 * row above alone gives even fewer bytes. */
enum { LARGE = 6 << 20, FAST = 3 };

static int png_encode(spng_ctx *png, struct content *content, struct smith_buffer *out) {
    spng_set_image_limits(png, SIDE_MAX, SIDE_MAX);
    int result = spng_set_png_stream(png, png_add_bytes, out);
    if (!result)
        result = spng_set_ihdr(png, &content->header);
    if (!result && content->size > LARGE)
        result = spng_set_option(png, SPNG_IMG_COMPRESSION_LEVEL, FAST);
    if (!result && content->size > LARGE && !content->palette)
        result = spng_set_option(png, SPNG_FILTER_CHOICE, SPNG_FILTER_CHOICE_UP);
    if (!result && content->palette)
        result = set_palette(png, content->palette);
    return result ? result : spng_encode_image(png, content->pixels, content->size, SPNG_FMT_PNG, SPNG_ENCODE_FINALIZE);
}

static enum smith_status write_content(struct content *content, struct smith_buffer *out, struct smith_error *error) {
    size_t before = out->size;
    smith_library_begin();
    spng_ctx *png = spng_ctx_new(SPNG_CTX_ENCODER);
    int result = png ? png_encode(png, content, out) : SPNG_EMEM;
    enum smith_status status = SMITH_OK;
    if (out->failed || smith_library_lacks_memory()) /* it may have packed less well for that */
        status = smith_fail_memory(error, NULL);
    else if (result)
        status = fail_spng(result, SMITH_BAD_VALUE, error);
    if (status != SMITH_OK)
        out->size = before;
    spng_ctx_free(png);
    return status;
}

static struct spng_ihdr header_of(const struct smith_picture *picture, unsigned depth, uint8_t kind) {
    return (struct spng_ihdr){
        .width = picture->width, .height = picture->height, .bit_depth = (uint8_t)depth, .color_type = kind};
}

static void pack_indices(const struct smith_picture *picture, unsigned depth, uint8_t *packed) {
    for (size_t y = 0; y < picture->height; y++)
        for (size_t x = 0; x < picture->width; x++) {
            uint8_t *byte = packed + y * packed_row(picture->width, depth) + x * depth / 8;
            *byte |= (uint8_t)(picture->indices[y * picture->width + x] << (8 - depth - x * depth % 8));
        }
}

/* With as few bits a pixel as the palette allows. */
static enum smith_status write_indexed(const struct smith_picture *picture, struct smith_buffer *out,
                                       struct smith_error *error) {
    enum smith_status status = png_check_indices(picture, SMITH_BAD_VALUE, error);
    if (status != SMITH_OK)
        return status;
    uint32_t count = picture->palette.count;
    unsigned depth = count <= 2 ? 1 : count <= 4 ? 2 : count <= 16 ? 4 : 8;
    size_t size = packed_row(picture->width, depth) * picture->height;
    const struct smith_allocator *allocator = &picture->allocator;
    uint8_t *packed = allocator->resize(allocator->context, NULL, 0, size);
    if (!packed)
        return smith_fail_memory(error, NULL);
    memset(packed, 0, size);
    pack_indices(picture, depth, packed);
    status = write_content(&(struct content){.header = header_of(picture, depth, SPNG_COLOR_TYPE_INDEXED),
                                             .palette = &picture->palette,
                                             .pixels = packed,
                                             .size = size},
                           out, error);
    allocator->resize(allocator->context, packed, size, 0);
    return status;
}

static bool is_opaque(const struct smith_picture *picture) {
    size_t count = (size_t)picture->width * picture->height;
    for (size_t i = 0; i < count; i++)
        if (picture->colours[i].alpha != 255)
            return false;
    return true;
}

/* Without alpha, as programs expect of pictures that have no use for it. */
static enum smith_status write_opaque(const struct smith_picture *picture, struct smith_buffer *out,
                                      struct smith_error *error) {
    size_t count = (size_t)picture->width * picture->height;
    struct smith_buffer pixels;
    smith_buffer_init(&pixels, &picture->allocator);
    enum smith_status status = SMITH_OK;
    if (!smith_buffer_reserve(&pixels, count * 3))
        status = smith_fail_memory(error, NULL);
    for (size_t i = 0; i < count && status == SMITH_OK; i++)
        smith_buffer_add(&pixels, &picture->colours[i], 3);
    if (status == SMITH_OK)
        status = write_content(&(struct content){.header = header_of(picture, 8, SPNG_COLOR_TYPE_TRUECOLOR),
                                                 .pixels = pixels.data,
                                                 .size = pixels.size},
                               out, error);
    smith_buffer_free(&pixels);
    return status;
}

static enum smith_status write_alpha(const struct smith_picture *picture, struct smith_buffer *out,
                                     struct smith_error *error) {
    return write_content(&(struct content){.header = header_of(picture, 8, SPNG_COLOR_TYPE_TRUECOLOR_ALPHA),
                                           .pixels = picture->colours,
                                           .size = (size_t)picture->width * picture->height * 4},
                         out, error);
}

enum smith_status smith_png_write(const struct smith_picture *picture, struct smith_buffer *out,
                                  struct smith_error *error) {
    if (!picture->width || !picture->height)
        return smith_fail(error, SMITH_BAD_VALUE, "PNG-REFUSED", "a PNG file cannot hold a picture without pixels");
    if (picture->indices)
        return write_indexed(picture, out, error);
    return is_opaque(picture) ? write_opaque(picture, out, error) : write_alpha(picture, out, error);
}
