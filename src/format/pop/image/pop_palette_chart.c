/* SPDX-License-Identifier: MIT
 *
 * What palettes look like: charts of their colours, sixteen in a row. A palette of the first game has three rows: VGA,
 * and its patterns for CGA and EGA.
 */
#include "format/pop/image/pop_palette.h"

#include <levelsmith/pop2_palette.h>
#include <levelsmith/pop2_shapes.h>
#include <levelsmith/pop_colours.h>
#include <levelsmith/render.h>

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
    const struct pop_palette_palette *palette = context;
    uint8_t colour = index % COLUMNS;
    if (index < COLUMNS)
        return vga_at(palette->vga, colour, x, y);
    return smith_pop_palette_pattern(palette, index < 2 * COLUMNS ? SMITH_POP_CGA : SMITH_POP_EGA, colour, x, y);
}

enum smith_status smith_pop_palette_chart(const struct smith_document *document, const struct smith_render_options *how,
                                          struct smith_picture *picture, struct smith_error *error) {
    return draw_chart(pop_palette_root(document), 3 * COLUMNS, palette_at, how, picture, error);
}

/* A set in a row. */
static struct smith_colour set_at(const void *context, uint32_t index, uint32_t x, uint32_t y) {
    const struct pop_colours_sets *sets = context;
    return vga_at(sets->sets.items[index / COLUMNS].colours, index % COLUMNS, x, y);
}

enum smith_status smith_pop_colours_chart(const struct smith_document *document, const struct smith_render_options *how,
                                          struct smith_picture *picture, struct smith_error *error) {
    const struct pop_colours_sets *sets = pop_colours_root(document);
    return draw_chart(sets, sets->sets.count * COLUMNS, set_at, how, picture, error);
}

enum smith_status smith_pop2_shapes_chart(const struct smith_document *document, const struct smith_render_options *how,
                                          struct smith_picture *picture, struct smith_error *error) {
    return draw_chart(pop2_shapes_root(document)->colours, COLUMNS, vga_at, how, picture, error);
}

enum smith_status smith_pop2_palette_chart(const struct smith_document *document,
                                           const struct smith_render_options *how, struct smith_picture *picture,
                                           struct smith_error *error) {
    const struct pop2_palette_palette *palette = pop2_palette_root(document);
    return draw_chart(palette->colours.items, palette->colours.count, vga_at, how, picture, error);
}
