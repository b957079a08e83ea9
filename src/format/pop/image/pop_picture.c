/* SPDX-License-Identifier: MIT
 *
 * Pixels of a document: rows of bits, or planes of bytes, and back; and which way they are packed.
 */
#include "format/pop/image/pop_picture.h"
#include "base/buffer.h"
#include "base/error.h"
#include "document/document.h"
#include "format/pop/codec/raster.h"
#include "format/pop/codec/rows.h"
#include "format/pop/image/pop_image.h"
#include "format/pop/image/pop_palette.h"
#include <levelsmith/pop_image.h>
#include <string.h>

/* ---- pack ---- */

/*
 * Which way the pixels of a document are packed: the one that gives the fewest bytes, each by the original tool's
 * encoder or by the best there is. The bytes are kept with the document, as those of a file are
 * (docs/design/quirks.md).
 */

/* ---- the packed bytes of a document ---- */

static void forget_packed(struct smith_pop_image_image *image) {
    uint32_t kept = 0;
    struct smith_quirks *quirks = image->quirks;
    for (uint32_t i = 0; quirks && i < quirks->count; i++)
        if (quirks->items[i].member != SMITH_POP_IMAGE_IMAGE_PIXELS_MEMBER)
            quirks->items[kept++] = quirks->items[i];
    if (quirks)
        quirks->count = kept;
}

static enum smith_status pop_picture_pack_keep_packed(struct smith_document *document, enum smith_raster_method method,
                                                      struct smith_bytes packed, struct smith_error *error) {
    struct smith_pop_image_image *image = smith_document_root(document);
    unsigned others = image->flags & ~(unsigned)SMITH_POP_IMAGE_FLAGS_METHOD_MASK;
    image->flags = (uint16_t)(others | (unsigned)method << SMITH_POP_IMAGE_FLAGS_METHOD_SHIFT);
    forget_packed(image);
    if (smith_quirk_add(&document->arena, image, SMITH_QUIRK_PACKED, SMITH_POP_IMAGE_IMAGE_PIXELS_MEMBER, 0, packed, 0))
        return SMITH_OK;
    return smith_fail_memory(error, &document->arena);
}

/* ---- packing ---- */

/* Memory to pack in: what the encoders need, and room for a result. */
struct pack_buffers {
    struct smith_buffer scratch, out;
    struct smith_raster_encoder encoder;
};

static bool init_buffers(struct pack_buffers *work, const struct smith_document *document, size_t words,
                         size_t capacity, struct smith_pop_encoder *how) {
    smith_buffer_init(&work->scratch, &document->arena.allocator);
    smith_buffer_init(&work->out, &document->arena.allocator);
    if (!smith_buffer_reserve(&work->scratch, words * sizeof(uint32_t)) || !smith_buffer_reserve(&work->out, capacity))
        return false;
    work->encoder = (struct smith_raster_encoder){
        .effort = how->faithful ? SMITH_EFFORT_FAITHFUL : SMITH_EFFORT_SMALLEST,
        .scratch = (uint32_t *)(void *)work->scratch.data,
        .memory = how->faithful ? &how->memory : NULL,
    };
    return true;
}

static void free_buffers(struct pack_buffers *work) {
    smith_buffer_free(&work->scratch);
    smith_buffer_free(&work->out);
}

static enum smith_status pack_rows(struct smith_document *document, struct smith_pop_encoder *how,
                                   struct smith_error *error) {
    const struct smith_pop_image_image *image = smith_document_root(document);
    struct smith_bytes rows = *image->pixels.as.rows;
    size_t capacity = smith_raster_bound(rows.size);
    struct pack_buffers work;
    enum smith_status status = SMITH_NO_MEMORY;
    if (init_buffers(&work, document, smith_raster_scratch(rows.size), capacity, how)) {
        enum smith_raster_method method = SMITH_RASTER_RAW;
        struct smith_coded coded = smith_raster_encode(&work.encoder, SMITH_RASTER_ANY, rows.data, image->height,
                                                       rows.size / image->height, work.out.data, capacity, &method);
        status = pop_picture_pack_keep_packed(document, method, (struct smith_bytes){work.out.data, coded.made}, error);
    } else {
        smith_fail_memory(error, NULL);
    }
    free_buffers(&work);
    return status;
}

/* One way after the other, the best so far at the start of the room, the next one behind it. */
static enum smith_status pop_picture_pack_planes(struct smith_document *document, struct smith_pop_encoder *how,
                                                 struct smith_error *error) {
    static const enum smith_raster_method methods[] = {SMITH_RASTER_RAW, SMITH_RASTER_RLE_ROWS, SMITH_RASTER_LZG_ROWS};
    const struct smith_pop_image_image *image = smith_document_root(document);
    const struct smith_pop_image_planes *planes = image->pixels.as.row_runs;
    size_t capacity = smith_rows_bound(image->width, image->height), best = SIZE_MAX;
    enum smith_raster_method method = SMITH_RASTER_RAW;
    enum smith_status status = SMITH_OK;
    struct pack_buffers work;
    if (!init_buffers(&work, document, smith_rows_scratch(image->width), 2 * capacity, how))
        status = smith_fail_memory(error, NULL);
    for (size_t i = 0; status == SMITH_OK && i < sizeof methods / sizeof *methods; i++) {
        struct smith_coded coded = smith_rows_encode(&work.encoder, methods[i], planes->pixels.data, planes->drawn.data,
                                                     image->width, image->height, work.out.data + capacity, capacity);
        if (coded.end == SMITH_CODED_FULL || coded.made >= best)
            continue;
        best = coded.made;
        method = methods[i];
        memcpy(work.out.data, work.out.data + capacity, best);
    }
    if (status == SMITH_OK && best == SIZE_MAX)
        status =
            smith_fail(error, SMITH_BAD_VALUE, "POP-PICTURE-SIZE", "rows of %u pixels cannot be packed", image->width);
    if (status == SMITH_OK)
        status = pop_picture_pack_keep_packed(document, method, (struct smith_bytes){work.out.data, best}, error);
    free_buffers(&work);
    return status;
}

enum smith_status smith_pop_picture_pack(struct smith_document *document, struct smith_pop_encoder *encoder,
                                         struct smith_error *error) {
    const struct smith_pop_image_image *image = smith_pop_image_root(document);
    enum smith_status status = smith_pop_picture_check(document, error);
    if (status != SMITH_OK)
        return status;
    return image->pixels.kind == SMITH_POP_IMAGE_IMAGE_PIXELS_ROWS ? pack_rows(document, encoder, error)
                                                                   : pop_picture_pack_planes(document, encoder, error);
}

/* ---- pop picture ---- */

/*
 * Pixels of a document: rows of bits, or planes of bytes, and back. Packing them is pop_picture.c.
 */

#define SIDE_MAX 0xFFFF

static enum smith_status pop_picture_fail_none(struct smith_error *error, const char *why) {
    return smith_fail(error, SMITH_BAD_VALUE, "POP-PICTURE-NONE", "there is no picture: %s", why);
}

/* ---- out ---- */

static void unpack_row(const uint8_t *bytes, unsigned depth, uint8_t *indices, size_t width) {
    for (size_t x = 0, at = 0; x < width; x++, at += depth) {
        unsigned two = (unsigned)bytes[at / 8] << 8;
        if (at % 8 + depth > 8)
            two |= bytes[at / 8 + 1];
        indices[x] = (uint8_t)(two >> (16 - at % 8 - depth) & ((1u << depth) - 1));
    }
}

/* The pixels of a picture that is there, as they lie in the document. */
static struct smith_bytes pop_picture_pixels_of(const struct smith_pop_image_image *image) {
    return image->pixels.kind == SMITH_POP_IMAGE_IMAGE_PIXELS_ROWS ? *image->pixels.as.rows
                                                                   : image->pixels.as.row_runs->pixels;
}

enum smith_status smith_pop_picture_check(const struct smith_document *document, struct smith_error *error) {
    const struct smith_pop_image_image *image = smith_pop_image_root(document);
    if (!image->height || !image->has.width || !image->width)
        return pop_picture_fail_none(error, "its height or width is 0");
    if (!image->has.flags || !image->has.pixels || !image->pixels.as.any)
        return pop_picture_fail_none(error, "it ends behind its size");
    if (image->pixels.kind == SMITH_POP_IMAGE_IMAGE_PIXELS_UNKNOWN)
        return pop_picture_fail_none(error, "it has an unknown format");
    bool rows = image->pixels.kind == SMITH_POP_IMAGE_IMAGE_PIXELS_ROWS;
    size_t stride = rows ? smith_raster_stride(image->width, smith_pop_image_depth(image->flags)) : image->width;
    size_t planes = rows ? 0 : image->pixels.as.row_runs->drawn.size;
    if (pop_picture_pixels_of(image).size == image->height * stride && (rows || planes == image->height * stride))
        return SMITH_OK;
    return smith_fail(error, SMITH_BAD_VALUE, "POP-PICTURE-SIZE", "%u by %u pixels do not lie in %zu bytes",
                      image->width, image->height, pop_picture_pixels_of(image).size);
}

enum smith_status smith_pop_picture_get(const struct smith_document *document, const struct smith_options *options,
                                        struct smith_picture *picture, struct smith_error *error) {
    const struct smith_pop_image_image *image = smith_pop_image_root(document);
    *picture = (struct smith_picture){0};
    enum smith_status status = smith_pop_picture_check(document, error);
    if (status == SMITH_OK)
        status = smith_picture_init(picture, SMITH_PIXELS_INDEXED, image->width, image->height, options, error);
    if (status != SMITH_OK)
        return status;
    bool rows = image->pixels.kind == SMITH_POP_IMAGE_IMAGE_PIXELS_ROWS;
    unsigned depth = rows ? smith_pop_image_depth(image->flags) : 8;
    size_t stride = smith_raster_stride(image->width, depth);
    smith_pop_palette_plain(depth, &picture->palette);
    for (size_t y = 0; y < image->height; y++)
        unpack_row(pop_picture_pixels_of(image).data + y * stride, depth, picture->indices + y * image->width,
                   image->width);
    return SMITH_OK;
}

/* ---- in ---- */

static enum smith_status pop_picture_holds(const struct smith_document *document, const struct smith_picture *picture,
                                           bool *same, struct smith_error *error) {
    const struct smith_options options = {.allocator = picture->allocator};
    struct smith_picture now;
    enum smith_status status = smith_pop_picture_get(document, &options, &now, error);
    *same = status == SMITH_OK && now.width == picture->width && now.height == picture->height &&
            memcmp(now.indices, picture->indices, (size_t)now.width * now.height) == 0;
    smith_picture_free(&now);
    return status == SMITH_NO_MEMORY ? status : SMITH_OK;
}

static unsigned depth_for(uint32_t colours) {
    return colours <= 2 ? 1 : colours <= 16 ? 4 : 8;
}

static enum smith_status pop_picture_check_pixels(const struct smith_picture *picture, unsigned depth,
                                                  struct smith_error *error) {
    if (!picture->width || !picture->height || picture->width > SIDE_MAX || picture->height > SIDE_MAX)
        return smith_fail(error, SMITH_BAD_VALUE, "POP-PICTURE-SIZE", "a picture of %u by %u pixels is not possible",
                          picture->width, picture->height);
    for (size_t i = 0; i < (size_t)picture->width * picture->height; i++)
        if (picture->indices[i] >> depth)
            return smith_fail(error, SMITH_BAD_VALUE, "POP-PICTURE-COLOURS", "colour %u in a picture of %u colours",
                              picture->indices[i], 1u << depth);
    return SMITH_OK;
}

static void pack_row(const uint8_t *indices, unsigned depth, uint8_t *bytes, size_t width) {
    for (size_t x = 0, at = 0; x < width; x++, at += depth) {
        unsigned two = (unsigned)indices[x] << (16 - at % 8 - depth);
        bytes[at / 8] |= (uint8_t)(two >> 8);
        if (at % 8 + depth > 8)
            bytes[at / 8 + 1] |= (uint8_t)two;
    }
}

static bool put_rows(struct smith_document *document, const struct smith_picture *picture, unsigned depth) {
    struct smith_pop_image_image *image = smith_document_root(document);
    size_t stride = smith_raster_stride(picture->width, depth), size = stride * picture->height;
    struct smith_bytes *rows = smith_document_alloc(document, sizeof *rows, _Alignof(struct smith_bytes));
    uint8_t *bytes = smith_document_alloc(document, size, 1);
    if (!rows || !bytes)
        return false;
    for (size_t y = 0; y < picture->height; y++)
        pack_row(picture->indices + y * picture->width, depth, bytes + y * stride, picture->width);
    *rows = (struct smith_bytes){bytes, size};
    image->pixels = (struct smith_pop_image_image_pixels){.kind = SMITH_POP_IMAGE_IMAGE_PIXELS_ROWS, .as.rows = rows};
    return true;
}

/* A pixel of colour 0 is drawn where one was before, which no indexed picture can say. */
static bool put_planes(struct smith_document *document, const struct smith_picture *picture) {
    struct smith_pop_image_image *image = smith_document_root(document);
    const struct smith_pop_image_planes *before =
        image->pixels.kind == SMITH_POP_IMAGE_IMAGE_PIXELS_ROW_RUNS ? image->pixels.as.row_runs : NULL;
    size_t size = (size_t)picture->width * picture->height;
    struct smith_pop_image_planes *planes =
        smith_document_alloc(document, sizeof *planes, _Alignof(struct smith_pop_image_planes));
    uint8_t *pixels = smith_document_alloc(document, size, 1), *drawn = smith_document_alloc(document, size, 1);
    if (!planes || !pixels || !drawn)
        return false;
    bool like = before && image->width == picture->width && image->height == picture->height &&
                before->pixels.size == size && before->drawn.size == size;
    memcpy(pixels, picture->indices, size);
    for (size_t i = 0; i < size; i++)
        drawn[i] = pixels[i] || (like && !before->pixels.data[i] && before->drawn.data[i]);
    planes->pixels = (struct smith_bytes){pixels, size};
    planes->drawn = (struct smith_bytes){drawn, size};
    image->pixels =
        (struct smith_pop_image_image_pixels){.kind = SMITH_POP_IMAGE_IMAGE_PIXELS_ROW_RUNS, .as.row_runs = planes};
    return true;
}

enum smith_status smith_pop_picture_set(struct smith_document *document, const struct smith_picture *picture,
                                        struct smith_pop_encoder *encoder, struct smith_error *error) {
    struct smith_pop_image_image *image = smith_pop_image_root(document);
    bool runs = image->has.flags && (image->flags & SMITH_POP_IMAGE_FLAGS_FORM_MASK) == SMITH_POP_IMAGE_FORM_ROW_RUNS;
    unsigned depth = image->has.flags ? smith_pop_image_depth(image->flags) : depth_for(picture->palette.count);
    enum smith_status status = pop_picture_check_pixels(picture, runs ? 8 : depth, error);
    bool same = false;
    if (status == SMITH_OK)
        status = pop_picture_holds(document, picture, &same, error);
    if (status != SMITH_OK || same)
        return status;
    if (!(runs ? put_planes(document, picture) : put_rows(document, picture, depth)))
        return smith_fail_memory(error, NULL);
    image->width = (uint16_t)picture->width;
    image->height = (uint16_t)picture->height;
    if (!image->has.flags)
        image->flags = (uint16_t)((depth - 1) << SMITH_POP_IMAGE_FLAGS_DEPTH_SHIFT |
                                  (depth > 1 ? SMITH_POP_IMAGE_FLAGS_COLOUR : 0));
    else if (!runs)
        image->flags = (uint16_t)(image->flags & ~SMITH_POP_IMAGE_FLAGS_FORM_MASK);
    image->has.width = image->has.flags = image->has.pixels = true;
    return smith_pop_picture_pack(document, encoder, error);
}
