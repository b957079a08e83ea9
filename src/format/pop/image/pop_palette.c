/* SPDX-License-Identifier: MIT
 *
 * The descriptor of Prince of Persia's palettes, their colours on each adapter, and charts of these.
 */
#include "format/pop/image/pop_palette.h"
#include "base/error.h"
#include "base/file_path.h"
#include <levelsmith/pop2_palette.h>
#include <levelsmith/pop2_shapes.h>
#include <levelsmith/pop_colours.h>
#include <levelsmith/render.h>
#include <string.h>

/* ---- the descriptor of Prince of Persia's palettes, and their colours on each adapter ---- */

/* ---- recognising them ------------------------------------------------------------------------------------------- */

#define SIZE 100
#define VGA 4 /* where its colours begin; those of CGA follow */
#define CGA 52

static bool has_palette_header(struct smith_bytes bytes) {
    return bytes.size == SIZE && !bytes.data[1] && !bytes.data[2] && bytes.data[3] == 16;
}

/* Three bytes of the header, and two bits of each value of a colour. */
static unsigned palette_bid(struct smith_bytes bytes) {
    if (!has_palette_header(bytes))
        return 0;
    for (unsigned i = VGA; i < CGA; i++)
        if (bytes.data[i] > 63)
            return 0;
    return 24 + 2 * (CGA - VGA);
}

/* res150.pal, with colours that no adapter shows. */
static bool palette_may_be(const char *name, struct smith_bytes bytes) {
    return has_palette_header(bytes) && smith_file_path_ends_in(name, ".pal");
}

const struct smith_format smith_pop_palette_format = {
    .id = "pop_palette",
    .title = "Prince of Persia palette",
    .extensions = ".pal",
    .layout = &smith_pop_palette_layout,
    .bid = palette_bid,
    .may_be = palette_may_be,
    .converters = smith_pop_palette_converters,
    .render = smith_pop_palette_chart,
};

/* ---- colours ---------------------------------------------------------------------------------------------------- */

static const struct smith_colour ega[16] = {
    {0x00, 0x00, 0x00, 255}, {0x00, 0x00, 0xAA, 255}, {0x00, 0xAA, 0x00, 255}, {0x00, 0xAA, 0xAA, 255},
    {0xAA, 0x00, 0x00, 255}, {0xAA, 0x00, 0xAA, 255}, {0xAA, 0x55, 0x00, 255}, {0xAA, 0xAA, 0xAA, 255},
    {0x55, 0x55, 0x55, 255}, {0x55, 0x55, 0xFF, 255}, {0x55, 0xFF, 0x55, 255}, {0x55, 0xFF, 0xFF, 255},
    {0xFF, 0x55, 0x55, 255}, {0xFF, 0x55, 0xFF, 255}, {0xFF, 0xFF, 0x55, 255}, {0xFF, 0xFF, 0xFF, 255},
};

static const struct smith_colour cga[4] = {
    {0x00, 0x00, 0x00, 255},
    {0x55, 0xFF, 0xFF, 255},
    {0xFF, 0x55, 0xFF, 255},
    {0xFF, 0xFF, 0xFF, 255},
};

/* Behind the first 16 of 256 colours the greys begin anew: pictures of that many colours have black pixels, too, and
 * colour 0 is none that can be seen. */
void smith_pop_palette_plain(unsigned bits, struct smith_palette *palette) {
    memset(palette, 0, sizeof *palette);
    palette->count = 1u << bits;
    uint32_t first = bits > 4 ? 16 : 0;
    for (uint32_t i = 1; i < palette->count; i++) {
        uint8_t grey = (uint8_t)(i < first ? i * 255 / (first - 1) : (i - first) * 255 / (palette->count - 1 - first));
        palette->colours[i] = bits == 4 ? ega[i] : (struct smith_colour){grey, grey, grey, 255};
    }
}

void smith_pop_palette_vga(const uint8_t *colours, unsigned count, unsigned bits, struct smith_palette *palette) {
    smith_pop_palette_plain(bits, palette);
    for (unsigned i = 1; i < count && i < palette->count; i++) {
        const uint8_t *at = colours + 3 * i;
        palette->colours[i] = (struct smith_colour){
            (uint8_t)(at[0] << 2),
            (uint8_t)(at[1] << 2),
            (uint8_t)(at[2] << 2),
            255,
        };
    }
}

/* ---- adapters --------------------------------------------------------------------------------------------------- */

enum smith_status smith_pop_adapter_find(const char *name, enum smith_pop_adapter *adapter, struct smith_error *error) {
    static const char *const names[] = {[SMITH_POP_VGA] = "vga", [SMITH_POP_CGA] = "cga", [SMITH_POP_EGA] = "ega"};
    unsigned i = 0;
    while (name && i < sizeof names / sizeof *names && strcmp(name, names[i]) != 0)
        i++;
    if (i == sizeof names / sizeof *names)
        return smith_fail(error, SMITH_BAD_VALUE, "RENDER-COLOURS", "colours are vga, cga or ega, not %.20s", name);
    *adapter = (enum smith_pop_adapter)i;
    return SMITH_OK;
}

static unsigned number_count(enum smith_pop_adapter adapter) {
    return adapter == SMITH_POP_CGA ? 4 : 16;
}

struct smith_colour smith_pop_adapter_colour(enum smith_pop_adapter adapter, uint8_t number) {
    if (adapter == SMITH_POP_CGA)
        return cga[number];
    return ega[number == SMITH_POP_PALETTE_EGA_COLOUR_BRIGHT_MAGENTA ? SMITH_POP_PALETTE_EGA_COLOUR_BLACK : number];
}

/* The first that looks so. */
static uint8_t number_shown_as(enum smith_pop_adapter adapter, struct smith_colour colour) {
    uint8_t number = 0;
    for (uint8_t i = 0; i < number_count(adapter) && !number; i++) {
        const struct smith_colour shown = smith_pop_adapter_colour(adapter, i);
        if (memcmp(&shown, &colour, 3) == 0)
            number = i;
    }
    return number;
}

struct smith_colour smith_pop_adapter_xor(enum smith_pop_adapter adapter, struct smith_colour one,
                                          struct smith_colour other) {
    return smith_pop_adapter_colour(adapter, number_shown_as(adapter, one) ^ number_shown_as(adapter, other));
}

/* The adapter's number for a pixel of colour `index`: the table is that of the pixel's place among two by two, and its
 * first entry has the highest bits. */
static uint8_t number_at(const struct smith_pop_palette_palette *palette, enum smith_pop_adapter adapter, uint8_t index,
                         uint32_t x, uint32_t y) {
    const struct smith_pop_palette_cga_tables *low = &palette->cga;
    const struct smith_pop_palette_ega_tables *high = &palette->ega;
    const unsigned entries_behind = 15u - index, table = 2 * (y & 1) + (x & 1);
    if (adapter == SMITH_POP_CGA) {
        const uint32_t tables[] = {low->upper_left, low->upper_right, low->lower_left, low->lower_right};
        return (uint8_t)(tables[table] >> 2 * entries_behind & 3);
    }
    const struct smith_pop_palette_ega_table *const tables[] = {&high->upper_left, &high->upper_right,
                                                                &high->lower_left, &high->lower_right};
    uint32_t half = index < 8 ? tables[table]->colours_0_to_7 : tables[table]->colours_8_to_15;
    return (uint8_t)(half >> 4 * (entries_behind % 8) & 15);
}

bool smith_pop_palette_has_tables(const struct smith_pop_palette_palette *palette, enum smith_pop_adapter adapter) {
    unsigned any = 0;
    for (uint8_t i = 0; i < 64; i++)
        any |= number_at(palette, adapter, i / 4, i & 1, i >> 1 & 1);
    return any;
}

enum smith_status smith_pop_palette_render(const struct smith_picture *picture,
                                           const struct smith_pop_palette_palette *palette,
                                           enum smith_pop_adapter adapter, const struct smith_options *options,
                                           struct smith_picture *rendered, struct smith_error *error) {
    const uint8_t count = (uint8_t)number_count(adapter);
    *rendered = (struct smith_picture){0};
    if (!picture->indices || picture->palette.count > 16)
        return smith_fail(error, SMITH_BAD_VALUE, "POP-PICTURE-COLOURS",
                          "only pictures of 16 colours are shown by other adapters");
    enum smith_status status =
        smith_picture_init(rendered, SMITH_PIXELS_INDEXED, picture->width, picture->height, options, error);
    if (status != SMITH_OK)
        return status;
    for (uint8_t i = 0; i < count; i++)
        rendered->palette.colours[i] = smith_pop_adapter_colour(adapter, i);
    rendered->palette.count = count + 1u; /* the last one is zeros: nothing to be seen */
    for (uint32_t y = 0; y < picture->height; y++)
        for (uint32_t x = 0; x < picture->width; x++) {
            size_t at = (size_t)y * picture->width + x;
            uint8_t index = picture->indices[at];
            bool seen = picture->palette.colours[index].alpha != 0;
            rendered->indices[at] = seen ? number_at(palette, adapter, index, x, y) : count;
        }
    return SMITH_OK;
}

/* ---- chart ---- */

/*
 * What palettes look like: charts of their colours, sixteen in a row. A palette of the first game has three rows: VGA,
 * CGA and EGA.
 */

#define COLUMNS 16
#define TILE 16 /* pixels of a colour, each way */
#define GAP 2 /* pixels around it */
#define STEP (TILE + GAP)

/* The colour number `index` at a place of its tile. */
typedef struct smith_colour colour_at(const void *palette, uint32_t index, uint32_t x, uint32_t y);

static enum smith_status draw_chart(const void *palette, uint32_t count, colour_at *colour,
                                    const struct smith_render_options *how, struct smith_picture *picture,
                                    struct smith_error *error) {
    uint32_t columns = count < COLUMNS ? count : COLUMNS, rows = (count + COLUMNS - 1) / COLUMNS;
    enum smith_status status =
        smith_picture_init(picture, SMITH_PIXELS_TRUE, columns * STEP + GAP, rows * STEP + GAP, how->options, error);
    for (uint32_t i = 0; i < count && status == SMITH_OK; i++) {
        size_t corner = (size_t)(i / COLUMNS * STEP + GAP) * picture->width + i % COLUMNS * STEP + GAP;
        for (uint32_t y = 0; y < TILE; y++)
            for (uint32_t x = 0; x < TILE; x++)
                picture->colours[corner + (size_t)y * picture->width + x] = colour(palette, i, x, y);
    }
    return status;
}

static struct smith_colour vga(const uint8_t *values) {
    return (struct smith_colour){(uint8_t)(values[0] << 2), (uint8_t)(values[1] << 2), (uint8_t)(values[2] << 2), 255};
}

static struct smith_colour vga_at(const void *values, uint32_t index, uint32_t x, uint32_t y) {
    (void)x, (void)y;
    return vga((const uint8_t *)values + (size_t)3 * index);
}

/* Sixteen of each adapter. */
static struct smith_colour palette_at(const void *context, uint32_t index, uint32_t x, uint32_t y) {
    const struct smith_pop_palette_palette *palette = context;
    uint8_t colour = index % COLUMNS;
    if (index < COLUMNS)
        return vga_at(palette->vga, colour, x, y);
    enum smith_pop_adapter adapter = index < 2 * COLUMNS ? SMITH_POP_CGA : SMITH_POP_EGA;
    return smith_pop_adapter_colour(adapter, number_at(palette, adapter, colour, x, y));
}

enum smith_status smith_pop_palette_chart(const struct smith_document *document, const struct smith_render_options *how,
                                          struct smith_picture *picture, struct smith_error *error) {
    return draw_chart(smith_pop_palette_root(document), 3 * COLUMNS, palette_at, how, picture, error);
}

/* A set in a row. */
static struct smith_colour set_at(const void *context, uint32_t index, uint32_t x, uint32_t y) {
    const struct smith_pop_colours_sets *sets = context;
    return vga_at(sets->sets.items[index / COLUMNS].colours, index % COLUMNS, x, y);
}

enum smith_status smith_pop_colours_chart(const struct smith_document *document, const struct smith_render_options *how,
                                          struct smith_picture *picture, struct smith_error *error) {
    const struct smith_pop_colours_sets *sets = smith_pop_colours_root(document);
    return draw_chart(sets, sets->sets.count * COLUMNS, set_at, how, picture, error);
}

enum smith_status smith_pop2_shapes_chart(const struct smith_document *document, const struct smith_render_options *how,
                                          struct smith_picture *picture, struct smith_error *error) {
    return draw_chart(smith_pop2_shapes_root(document)->colours, COLUMNS, vga_at, how, picture, error);
}

enum smith_status smith_pop2_palette_chart(const struct smith_document *document,
                                           const struct smith_render_options *how, struct smith_picture *picture,
                                           struct smith_error *error) {
    const struct smith_pop2_palette_palette *palette = smith_pop2_palette_root(document);
    return draw_chart(palette->colours.items, palette->colours.count, vga_at, how, picture, error);
}
