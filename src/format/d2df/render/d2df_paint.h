/* SPDX-License-Identifier: MIT
 *
 * Pixels onto the picture of a map, with the arithmetic of the game: eight bits a channel, colours not multiplied by
 * alpha, rounded to the nearest after each step.
 */
#ifndef SMITH_D2DF_PAINT_H
#define SMITH_D2DF_PAINT_H

#include "format/d2df/map/d2df_measures.h"
#include <levelsmith/picture.h>

/* What is laid side by side in an area, from its upper left corner. */
struct smith_d2df_brush {
    const struct smith_picture *picture; /* in true colour */
    uint32_t width, height; /* its upper left part, at most the whole */
    uint32_t first_row; /* of that part, at the top of the area */
    bool mirrored; /* left for right */
    bool adds; /* the sum with what is there */
    uint8_t transparency; /* 255 cannot be seen */
    const struct smith_colour *tint; /* its colours are multiplied by; NULL = white */
};

/* Pictures are in true colour, and opaque where something is painted on. */
void smith_d2df_paint(struct smith_picture *picture, struct smith_d2df_extent area,
                      const struct smith_d2df_brush *brush);
/* A colour instead; all of it opaque. */
void smith_d2df_paint_colour(struct smith_picture *picture, struct smith_d2df_extent area, struct smith_colour colour);
/* As through glass of that colour. */
void smith_d2df_paint_filter(struct smith_picture *picture, struct smith_d2df_extent area, struct smith_colour colour);
/* In that light, whose alpha is how much of it there is. */
void smith_d2df_paint_light(struct smith_picture *picture, struct smith_d2df_extent area, struct smith_colour light);
/* Stretched over the whole, smoothly, as if it went on at its edges where it begins. */
void smith_d2df_paint_sky(struct smith_picture *picture, const struct smith_picture *sky);

/* The pixels of the area that the picture has are painted at most so often, all calls together; 0 = it is enough. */
uint64_t smith_d2df_area_pixels(const struct smith_picture *picture, struct smith_d2df_extent area);

#endif
