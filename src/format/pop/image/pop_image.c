/* SPDX-License-Identifier: MIT
 *
 * The descriptor of Prince of Persia's pictures, what they look like, and what findings about them and about palettes mean.
 */
#include "format/pop/image/pop_image.h"
#include "base/endian.h"
#include "base/error.h"
#include "format/pop/codec/raster.h"
#include "format/pop/codec/rows.h"
#include "format/pop/image/pop_palette.h"
#include "format/pop/image/pop_picture.h"
#include "format/run.h"
#include <levelsmith/pop_image.h>
#include <string.h>

/* ---- codes ---- */

/*
 * What errors and findings about Prince of Persia's pictures and palettes mean, for `levelsmith explain`.
 */

const struct smith_code smith_pop_image_codes[] = {
    {"POP-PICTURE-NONE", SMITH_ERROR, "a resource holds no picture",
     "Archives have resources of two bytes in place of pictures that are optional or stand elsewhere. There is nothing to "
     "see in them, and nothing to paint on; put a picture there as a new one."},
    {"POP-PICTURE-SIZE", SMITH_ERROR, "a picture has a size that is not possible",
     "Width and height are 1 to 65535 pixels, and there are exactly as many pixels as they say. The game itself shows no "
     "picture of more than 32767 bytes."},
    {"POP-PICTURE-COLOURS", SMITH_ERROR, "a picture or palette has another number of colours",
     "Pictures have 2, 16 or 256 colours, and one that is replaced keeps its number, because the game expects it. Palettes "
     "have 16, and the game draws numbers above 15 white, none of them transparent. Save the file with so many colours."},
    {"POP-PICTURE-PALETTE", SMITH_WARNING, "a picture's file has colours that its palette has not",
     "A picture of the game has numbers of colours; the colours themselves are in a palette that it shares with others. In the "
     "file some of them were changed, which changes nothing that the game shows. Change them in the file of the palette "
     "(`--prefer pal` writes one where there is only JSON); all its pictures follow then."},
    {"POP-PICTURE-STRANGERS", SMITH_WARNING, "a picture has colours that its palette lacks",
     "A picture has no colours of its own: it shares a palette with others of its archive. Colours that are not in it "
     "became the nearest ones that are. Paint with the palette of the picture; it is in the PNG that was extracted."},
    {"POP-PICTURE-BACKGROUND", SMITH_INFO, "a colour of a picture's file became transparent",
     "Some programs fill what is transparent with black, white or magenta. Nothing in the file is transparent, and where the "
     "picture was so before, most pixels have one colour: this is what it is taken for. Where the picture draws that colour, too, "
     "what was drawn is drawn. Save the file with transparency to say it yourself."},
    {"POP-PICTURE-TWINS", SMITH_INFO, "a palette has a colour more than once, and the old numbers are not known",
     "Palettes have colours that look the same, black above all, and are different numbers for older adapters and for guards. "
     "Which one a pixel had, the old picture says: it is in `kept/` of a folder that `levelsmith extract` wrote, or in the archive "
     "that `pack --onto OLD.DAT` names. Without it the first number is taken."},
    {"POP-COLOUR-STEPS", SMITH_INFO, "colours are finer than the game's",
     "VGA has 64 steps of red, green and blue where files have 256. Values that are no multiples of 4 become the next lower "
     "step."},
    {"POP-PICTURE-CUT", SMITH_ERROR, "a picture ends within its header",
     "Two bytes of 0 stand for a picture that is optional or elsewhere. With a height, or with a width behind them, they are the "
     "beginning of a picture that is not there, and the game reads what is behind it."},
    {"POP-GRAPHIC-MISSING", SMITH_WARNING, "the graphics lack a picture of the game",
     "The level shows a tile or somebody of whom the folder of --game has no picture: the game has one in its archive, some "
     "1000 higher than its number (`VDUNGEON.DAT:/1301` for 301). In its place there is a box with a cross, in magenta, a colour "
     "that the game has not. A mod may leave out what its own levels do not need."},
    {0},
};

/* ---- render ---- */

/*
 * What a picture looks like: in the colours of its palette, or by the tables that the palette has for older adapters.
 */

static enum smith_status pop_image_render_take_colours(const struct smith_render_options *how,
                                                       struct smith_picture *picture, struct smith_error *error) {
    enum smith_status status = SMITH_OK;
    struct smith_pop_found source;
    bool found = false;
    unsigned bits = 0;
    while (1u << bits < picture->palette.count)
        bits++;
    if (how->entry && how->has_level)
        status = smith_pop_palette_of_level(how, &picture->palette, &found, error);
    if (how->entry && !found && status == SMITH_OK)
        status = smith_pop_palette_find(how->entry, bits, how->options, &picture->palette, &source, error);
    return status;
}

/* `*picture` by tables; it is replaced. */
static enum smith_status take_tables(const struct smith_render_options *how, enum smith_pop_adapter adapter,
                                     struct smith_picture *picture, struct smith_error *error) {
    struct smith_document *palette = NULL;
    struct smith_picture rendered;
    enum smith_status status = SMITH_OK;
    if (how->entry)
        status = smith_pop_palette_with_tables(how->entry, adapter, how->options, &palette, error);
    if (status != SMITH_OK)
        return status;
    if (!palette)
        return smith_fail(error, SMITH_BAD_VALUE, "RENDER-COLOURS", "no palette at hand has %s for this picture",
                          how->colours);
    status =
        smith_pop_palette_render(picture, smith_pop_palette_root(palette), adapter, how->options, &rendered, error);
    smith_document_free(palette);
    if (status != SMITH_OK)
        return status;
    smith_picture_free(picture);
    *picture = rendered;
    return SMITH_OK;
}

enum smith_status smith_pop_image_render(const struct smith_document *document, const struct smith_render_options *how,
                                         struct smith_picture *picture, struct smith_error *error) {
    enum smith_pop_adapter adapter;
    enum smith_status status = smith_pop_picture_get(document, how->options, picture, error);
    if (status != SMITH_OK)
        return status;
    status = smith_pop_adapter_find(how->colours, &adapter, error);
    if (status == SMITH_OK)
        status = adapter == SMITH_POP_VGA ? pop_image_render_take_colours(how, picture, error)
                                          : take_tables(how, adapter, picture, error);
    if (status != SMITH_OK)
        smith_picture_free(picture);
    return status;
}

/* ---- the descriptor of Prince of Persia's pictures ---- */

#define HEADER 6

unsigned smith_pop_image_depth(uint16_t flags) {
    return ((flags & SMITH_POP_IMAGE_FLAGS_DEPTH_MASK) >> SMITH_POP_IMAGE_FLAGS_DEPTH_SHIFT) + 1u;
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
    header->variant = flags & SMITH_POP_IMAGE_FLAGS_FORM_MASK;
    header->method =
        (enum smith_raster_method)((flags & SMITH_POP_IMAGE_FLAGS_METHOD_MASK) >> SMITH_POP_IMAGE_FLAGS_METHOD_SHIFT);
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
    if (header->variant == SMITH_POP_IMAGE_FORM_ROWS && size <= PICTURE_MAX)
        coded = smith_raster_decode(by_rows(header->method), stream, header->height, stride, unpacked, NULL);
    else if (header->variant == SMITH_POP_IMAGE_FORM_ROW_RUNS)
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
    const struct smith_pop_image_image *image = smith_document_root(run->document);
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
    const struct smith_pop_image_image *image = smith_document_root(run->document);
    smith_facts_add_number(run->facts, "width", "Width", image->has.width ? image->width : 0, NULL);
    smith_facts_add_number(run->facts, "height", "Height", image->height, NULL);
    if (!image->has.flags)
        return;
    smith_facts_add_number(run->facts, "colours", "Colours", 1 << smith_pop_image_depth(image->flags), NULL);
    smith_facts_add_name(run->facts, "method", "Packed by", SMITH_POP_IMAGE_METHOD_NAMES,
                         (image->flags & SMITH_POP_IMAGE_FLAGS_METHOD_MASK) >> SMITH_POP_IMAGE_FLAGS_METHOD_SHIFT);
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
    .picture_takes = SMITH_TAKES_LEVEL | SMITH_TAKES_GRAPHICS | SMITH_TAKES_COLOURS | SMITH_TAKES_ENTRY,
};
