/* SPDX-License-Identifier: MIT
 *
 * Pictures as PNG files: indexed, in the colours of their palette when it can be found, and back
 * (pop_picture_colours.c).
 */
#include "base/buffer.h"
#include "base/error.h"
#include "format/pop/codec/raster.h"
#include "format/pop/image/pop_image.h"
#include "format/pop/image/pop_palette.h"
#include "format/pop/image/pop_picture.h"
#include "format/pop/image/pop_resources.h"
#include "format/pop/pop.h"
#include "report/report.h"

#include <levelsmith/pop_image.h>
#include <string.h>

#define HEADER 6 /* height, width, flags */

/* 0 = it says nothing of that. */
static unsigned pop_image_converters_bits_of(const struct smith_document *document) {
    const struct smith_pop_image_image *image = smith_pop_image_root(document);
    bool runs = (image->flags & SMITH_POP_IMAGE_FLAGS_FORM_MASK) == SMITH_POP_IMAGE_FORM_ROW_RUNS;
    return !image->has.flags ? 0 : runs ? 8 : smith_pop_image_depth(image->flags);
}

static enum smith_status image_to_file(struct smith_bytes entry, const struct smith_converter_context *around,
                                       struct smith_buffer *out, struct smith_error *error) {
    const struct smith_options options = {.allocator = out->allocator};
    struct smith_document *document;
    struct smith_picture picture;
    struct smith_pop_found found;
    enum smith_status status = smith_decode(&smith_pop_image_layout, entry, &options, NULL, NULL, &document, error);
    if (status != SMITH_OK)
        return status;
    status = smith_pop_picture_get(document, &options, &picture, error);
    if (status == SMITH_OK) {
        status = smith_pop_palette_find(around, pop_image_converters_bits_of(document), &options, &picture.palette,
                                        &found, error);
        if (status == SMITH_OK)
            status = smith_png_write(&picture, out, error);
        smith_picture_free(&picture);
    }
    smith_document_free(document);
    return status;
}

/* ---- the encoder of an archive ---- */

/* Of the original tool's memory, what is behind the ring's first byte to be written survives from one picture to the
 * next. A picture of so many bytes replaces all of it. */
#define MEMORY (SMITH_LZG_WINDOW + SMITH_LZG_LONGEST - SMITH_LZG_START)

/* Of the pictures before this one, damaged ones are passed over. */
static enum smith_status pass_over(enum smith_status status) {
    return status == SMITH_NO_MEMORY || status == SMITH_LIMIT ? status : SMITH_OK;
}

/* By its bytes alone: while an archive is being packed, what its entries are is not known yet. NULL = it is no picture,
 * which is no failure. */
static enum smith_status pop_image_converters_read_picture(const struct smith_entry *entry,
                                                           const struct smith_options *options,
                                                           struct smith_document **document,
                                                           struct smith_error *error) {
    *document = NULL;
    if (!smith_pop_image_format.bid(*entry->bytes))
        return SMITH_OK;
    enum smith_status status =
        smith_decode(&smith_pop_image_layout, *entry->bytes, options, NULL, NULL, document, error);
    if (status == SMITH_OK)
        status = smith_pop_picture_check(*document, error);
    if (status != SMITH_OK) {
        smith_document_free(*document);
        *document = NULL;
    }
    return pass_over(status);
}

static bool replaces_memory(const struct smith_document *document) {
    const struct smith_pop_image_image *image = smith_pop_image_root(document);
    return image->pixels.kind == SMITH_POP_IMAGE_IMAGE_PIXELS_ROWS && image->pixels.as.rows->size >= MEMORY;
}

/* The last picture before this one behind which the tool remembers nothing of those before; 0 when there is none. */
static enum smith_status find_first(const struct smith_converter_context *around, const struct smith_options *options,
                                    uint32_t *first, struct smith_error *error) {
    enum smith_status status = SMITH_OK;
    *first = around->entry;
    for (bool enough = false; *first && !enough && status == SMITH_OK;) {
        struct smith_document *document;
        status = pop_image_converters_read_picture(&around->archive->entries[--*first], options, &document, error);
        enough = document && replaces_memory(document);
        smith_document_free(document);
    }
    return status;
}

/* What the tool remembers that packed the pictures before this one. */
static enum smith_status pop_image_converters_remember(const struct smith_converter_context *around,
                                                       const struct smith_options *options,
                                                       struct smith_pop_encoder *encoder, struct smith_error *error) {
    uint32_t first;
    enum smith_status status = find_first(around, options, &first, error);
    for (uint32_t i = first; i < around->entry && status == SMITH_OK; i++) {
        struct smith_document *document;
        status = pop_image_converters_read_picture(&around->archive->entries[i], options, &document, error);
        if (document)
            status = pass_over(smith_pop_picture_pack(document, encoder, error));
        smith_document_free(document);
    }
    return status;
}

/* ---- a file ---- */

/* What the entry was, or an empty document when it was none. */
static enum smith_status open_before(struct smith_bytes before, const struct smith_options *options,
                                     struct smith_document **document, struct smith_error *error) {
    enum smith_status status = before.size
                                   ? smith_decode(&smith_pop_image_layout, before, options, NULL, NULL, document, error)
                                   : SMITH_DAMAGED;
    if (status == SMITH_OK || status == SMITH_NO_MEMORY)
        return status;
    return smith_document_create(&smith_pop_image_layout, options, document, error);
}

/* More bits a pixel than it had. */
static void put_depth(struct smith_document *document, unsigned bits) {
    struct smith_pop_image_image *image = smith_document_root(document);
    unsigned others = image->flags & ~(unsigned)SMITH_POP_IMAGE_FLAGS_DEPTH_MASK;
    image->flags = (uint16_t)(others | (bits - 1) << SMITH_POP_IMAGE_FLAGS_DEPTH_SHIFT | SMITH_POP_IMAGE_FLAGS_COLOUR);
}

static enum smith_status pop_image_converters_put_picture(struct smith_document *document,
                                                          struct smith_picture *picture,
                                                          const struct smith_converter_context *around,
                                                          struct smith_error *error) {
    const struct smith_options options = {.allocator = picture->allocator};
    struct smith_pop_encoder encoder = {.faithful = around->faithful};
    const unsigned had = pop_image_converters_bits_of(document);
    unsigned bits = had;
    enum smith_status status = smith_pop_picture_take_colours(picture, &bits, document, around, error);
    if (status == SMITH_OK && had && bits > had)
        put_depth(document, bits);
    if (status == SMITH_OK && around->faithful && around->archive)
        status = pop_image_converters_remember(around, &options, &encoder, error);
    return status != SMITH_OK ? status : smith_pop_picture_set(document, picture, &encoder, error);
}

static enum smith_status image_from_file(struct smith_bytes file, struct smith_bytes before,
                                         const struct smith_converter_context *around, struct smith_buffer *out,
                                         struct smith_error *error) {
    const struct smith_options options = {.allocator = out->allocator};
    struct smith_picture picture;
    struct smith_document *document;
    enum smith_status status = smith_png_read(file, &options, &picture, error);
    if (status != SMITH_OK)
        return status;
    status = open_before(before, &options, &document, error);
    if (status == SMITH_OK) {
        status = pop_image_converters_put_picture(document, &picture, around, error);
        if (status == SMITH_OK)
            status = smith_pop_append_document(document, out, error);
        smith_document_free(document);
    }
    smith_picture_free(&picture);
    return status;
}

static enum smith_status image_header(struct smith_bytes entry, struct smith_buffer *out, struct smith_error *error) {
    const size_t size = entry.size < HEADER ? entry.size : HEADER;
    return smith_pop_append_bytes((struct smith_bytes){entry.data, size}, out, error);
}

const struct smith_entry_converter smith_pop_image_converters[] = {
    {
        .extension = ".png",
        .title = "indexed PNG picture",
        .borrows = true,
        .to_file = image_to_file,
        .from_file = image_from_file,
        .header = image_header,
        .remembers = true,
    },
    {
        .extension = ".png",
        .title = "indexed PNG picture",
        .style = SMITH_POP_STYLE_SDLPOP,
        .borrows = true,
        .to_file = image_to_file,
        .from_file = image_from_file,
        .header = image_header,
        .remembers = true,
    },
    {0},
};
