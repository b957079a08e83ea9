/* SPDX-License-Identifier: MIT
 *
 * The descriptor of Prince of Persia's pictures.
 */
#include "format/pop/image/pop_image.h"
#include "base/endian.h"
#include "format/pop/codec/raster.h"
#include "format/pop/codec/rows.h"
#include "format/run.h"

#include <levelsmith/pop_image.h>

#define HEADER 6

unsigned smith_pop_image_depth(uint16_t flags) {
    return ((flags & POP_IMAGE_FLAGS_DEPTH_MASK) >> POP_IMAGE_FLAGS_DEPTH_SHIFT) + 1u;
}

/* ---- recognising them ------------------------------------------------------------------------------------------- */

/* Archives hold nothing larger than this, and the game no larger picture. */
#define RESOURCE_MAX 65535
#define PICTURE_MAX 65535

struct header {
    size_t height, width;
    unsigned variant, depth;
    enum smith_raster_method method;
};

static bool pop_image_read_header(struct smith_bytes bytes, struct header *header) {
    if (bytes.size <= HEADER || bytes.size > RESOURCE_MAX)
        return false;
    const uint8_t *at = bytes.data;
    uint16_t flags = smith_le16_load(at + 4);
    header->height = smith_le16_load(at);
    header->width = smith_le16_load(at + 2);
    header->variant = flags & POP_IMAGE_FLAGS_FORM_MASK;
    header->method = (enum smith_raster_method)((flags & POP_IMAGE_FLAGS_METHOD_MASK) >> POP_IMAGE_FLAGS_METHOD_SHIFT);
    header->depth = smith_pop_image_depth(flags);
    return header->height && header->width && header->height * header->width <= PICTURE_MAX;
}

/* The same packing for bytes in rows: as much comes out, and nothing has to be put in another order. */
static enum smith_raster_method by_rows(enum smith_raster_method method) {
    return method == SMITH_RASTER_RLE_COLUMNS   ? SMITH_RASTER_RLE_ROWS
           : method == SMITH_RASTER_LZG_COLUMNS ? SMITH_RASTER_LZG_ROWS
                                                : method;
}

/* Whether the stream gives exactly what the header wants and ends there: no such thing happens by chance. */
static bool pop_image_is_whole(const struct header *header, struct smith_bytes stream) {
    size_t stride = smith_raster_stride(header->width, header->depth), size = header->height * stride;
    struct smith_coded coded = {0, 0, SMITH_CODED_CUT};
    uint8_t unpacked[PICTURE_MAX > SMITH_ROWS_CHUNK ? PICTURE_MAX : SMITH_ROWS_CHUNK]; /* memory might be refused */
    if (header->variant == POP_IMAGE_FORM_ROWS && size <= PICTURE_MAX)
        coded = smith_raster_decode(by_rows(header->method), stream, header->height, stride, unpacked, NULL);
    else if (header->variant == POP_IMAGE_FORM_ROW_RUNS)
        coded = smith_rows_decode(header->method, stream, header->width, header->height, NULL, NULL, unpacked);
    return coded.end == SMITH_CODED_WHOLE && coded.used == stream.size;
}

/* The flags are two bytes of which few values are possible, and a stream that fits is worth some more. */
static unsigned image_bid(struct smith_bytes bytes) {
    struct header header;
    if (!pop_image_read_header(bytes, &header))
        return 0;
    return pop_image_is_whole(&header, (struct smith_bytes){bytes.data + HEADER, bytes.size - HEADER}) ? 16 : 0;
}

/* ---- rules ------------------------------------------------------------------------------------------------------ */

static void check_cut(struct smith_run *run) {
    const struct pop_image_image *image = smith_document_root(run->document);
    if (image->has.pixels)
        return;
    if (image->has.width)
        smith_report_finding(run, "POP-PICTURE-CUT", smith_rule_path("/width"), "nothing follows a width of %u",
                             image->width);
    else if (image->height)
        smith_report_finding(run, "POP-PICTURE-CUT", smith_rule_path("/height"), "nothing follows a height of %u",
                             image->height);
}

static smith_rule *const rules[] = {check_cut, NULL};

/* ---- facts ------------------------------------------------------------------------------------------------------ */

static void image_info(struct smith_run *run) {
    const struct pop_image_image *image = smith_document_root(run->document);
    smith_facts_add_number(run->facts, "width", "Width", image->has.width ? image->width : 0, NULL);
    smith_facts_add_number(run->facts, "height", "Height", image->height, NULL);
    if (!image->has.flags)
        return;
    smith_facts_add_number(run->facts, "colours", "Colours", 1 << smith_pop_image_depth(image->flags), NULL);
    smith_facts_add_name(run->facts, "method", "Packed by", POP_IMAGE_METHOD_NAMES,
                         (image->flags & POP_IMAGE_FLAGS_METHOD_MASK) >> POP_IMAGE_FLAGS_METHOD_SHIFT);
}

const struct smith_format smith_pop_image_format = {
    .id = "pop_image",
    .title = "Prince of Persia picture",
    .extensions = "",
    .layout = &smith_pop_image_layout,
    .bid = image_bid,
    .info = image_info,
    .rules = rules,
    .codes = smith_pop_image_codes,
    .converters = smith_pop_image_converters,
    .render = smith_pop_image_render,
};
