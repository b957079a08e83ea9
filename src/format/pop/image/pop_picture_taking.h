/* SPDX-License-Identifier: MIT
 *
 * A picture of a file on its way to the numbers of its colours (pop_picture_colours.c, pop_picture_by_colour.c).
 */
#ifndef SMITH_POP_PICTURE_TAKING_H
#define SMITH_POP_PICTURE_TAKING_H

#include "format/pop/image/pop_palette.h"
#include "format/pop/image/pop_picture.h"
#include <string.h>

#define POP_SET 16 /* colours of a set in the first game */

struct taking {
    struct smith_picture *picture; /* of the file; it is replaced */
    unsigned bits; /* of a pixel */
    struct smith_palette
        palette; /* of the picture in its archive, for so many bits; no more colours than its set has */
    unsigned limit; /* colours of that set */
    struct smith_pop_found found; /* where that is from */
    bool has_numbers; /* the file has some that the picture could have */
    bool has_old, is_alike; /* what the picture was is known; ... and has the same size */
    struct smith_picture old;
    uint32_t used[256]; /* pixels of each number in the old picture */
    bool has_background; /* nothing in the file is transparent, but this colour stands where the old picture was */
    struct smith_colour background;
    const struct smith_converter_context *around;
    struct smith_error *error;
};

static inline bool smith_pop_taking_is_seen(struct smith_colour colour) {
    return colour.alpha >= 128;
}

static inline bool smith_pop_taking_same(struct smith_colour a, struct smith_colour b) {
    return memcmp(&a, &b, 3) == 0;
}

static inline size_t smith_pop_taking_pixels(const struct smith_picture *picture) {
    return (size_t)picture->width * picture->height;
}

static inline struct smith_colour smith_pop_taking_colour(const struct smith_picture *picture, size_t at) {
    return picture->colours ? picture->colours[at] : picture->palette.colours[picture->indices[at]];
}

/* ---- pop_picture_colours.c ---- */

/* Whether a pixel of the file looks as the old one does in the colours of `palette`. The two are alike. */
bool smith_pop_taking_shows(const struct taking *t, const struct smith_palette *palette, size_t at);
/* Whether at least half of the file's palette is the picture's. */
bool smith_pop_taking_is_near(const struct taking *t);
/* Leave the numbers of the file as they are. */
enum smith_status smith_pop_taking_keep_numbers(const struct taking *t);
/* A warning, which the strict refuse. */
enum smith_status smith_pop_taking_report(const struct taking *t, const char *code, const char *message);

/* ---- pop_picture_by_colour.c ---- */

/* What stands in the file in place of transparency, if it has none. */
void smith_pop_taking_find_background(struct taking *t);
/* The colours that the numbers of the old picture have in the file, or in a picture that shows it, where three of four have
 * mostly one and the same: it is painted in another palette. */
bool smith_pop_taking_learn(const struct taking *t, const struct smith_picture *shown, struct smith_palette *learned);
/* Give the pixels the numbers that their colours have. */
enum smith_status smith_pop_taking_by_colour(struct taking *t);

#endif
