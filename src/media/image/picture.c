/* SPDX-License-Identifier: MIT
 *
 * Pictures in memory (<levelsmith/picture.h>): made, freed, and in the colours of a palette.
 */
#include "base/error.h"
#include "base/limits.h"
#include "base/lookup.h"
#include <inttypes.h>
#include <levelsmith/picture.h>
#include <string.h>

/* ---- pictures in memory (<levelsmith/picture.h>) ---- */

static uint64_t picture_bytes_of(const struct smith_picture *picture, enum smith_pixels pixels) {
    uint64_t count = (uint64_t)picture->width * picture->height;
    uint64_t each = pixels == SMITH_PIXELS_TRUE ? sizeof(struct smith_colour) : 1;
    return count > UINT64_MAX / each ? UINT64_MAX : count * each;
}

/* One byte even for a picture without pixels: which of the two pointers is not NULL says what it is. */
static size_t picture_capacity_for(uint64_t bytes) {
    return bytes ? (size_t)bytes : 1;
}

enum smith_status smith_picture_init(struct smith_picture *picture, enum smith_pixels pixels, uint32_t width,
                                     uint32_t height, const struct smith_options *options, struct smith_error *error) {
    const uint64_t pixels_max = smith_limit_of_pixels(options ? &options->limits : NULL, 0);
    *picture = (struct smith_picture){.width = width, .height = height};
    picture->allocator = smith_allocator_or_default(options ? &options->allocator : NULL);
    uint64_t bytes = picture_bytes_of(picture, pixels);
    if ((uint64_t)width * height > pixels_max || bytes > SIZE_MAX / 2) {
        *picture = (struct smith_picture){0};
        return smith_fail(error, SMITH_LIMIT, "PICTURE-LIMIT",
                          "a picture of %" PRIu32 " x %" PRIu32 " pixels has more than %" PRIu64, width, height,
                          pixels_max);
    }
    void *memory = picture->allocator.resize(picture->allocator.context, NULL, 0, picture_capacity_for(bytes));
    if (!memory) {
        *picture = (struct smith_picture){0};
        return smith_fail_memory(error, NULL);
    }
    memset(memory, 0, picture_capacity_for(bytes));
    if (pixels == SMITH_PIXELS_TRUE)
        picture->colours = memory;
    else
        picture->indices = memory;
    return SMITH_OK;
}

void smith_picture_free(struct smith_picture *picture) {
    enum smith_pixels pixels = picture->colours ? SMITH_PIXELS_TRUE : SMITH_PIXELS_INDEXED;
    void *memory = picture->colours ? (void *)picture->colours : picture->indices;
    if (memory)
        picture->allocator.resize(picture->allocator.context, memory,
                                  picture_capacity_for(picture_bytes_of(picture, pixels)), 0);
    *picture = (struct smith_picture){0};
}

enum smith_status smith_picture_make_true(struct smith_picture *picture, const struct smith_options *options,
                                          struct smith_error *error) {
    struct smith_picture made;
    if (!picture->indices)
        return SMITH_OK;
    enum smith_status status =
        smith_picture_init(&made, SMITH_PIXELS_TRUE, picture->width, picture->height, options, error);
    if (status != SMITH_OK)
        return status;
    for (size_t i = 0; i < (size_t)made.width * made.height; i++)
        made.colours[i] = picture->palette.colours[picture->indices[i]];
    smith_picture_free(picture);
    *picture = made;
    return SMITH_OK;
}

struct smith_colour smith_picture_colour(const struct smith_picture *picture, uint32_t x, uint32_t y) {
    size_t at = (size_t)y * picture->width + x;
    return picture->colours ? picture->colours[at] : picture->palette.colours[picture->indices[at]];
}

/* ---- index ---- */

/*
 * Colours to indices: a picture in the colours of a given palette, or of its own.
 *
 * A picture that somebody painted in another program has colours that the game's palette lacks more often than not.
 * They are not dithered or spread: art of few pixels wants each pixel to be the nearest colour, and its maker wants to
 * be told where that was necessary.
 */

/* What cannot be seen has one spelling. */
static struct smith_colour normal(struct smith_colour colour) {
    return colour.alpha ? colour : (struct smith_colour){0};
}

static bool picture_index_is_same(struct smith_colour a, struct smith_colour b) {
    return memcmp(&a, &b, sizeof a) == 0;
}

static uint32_t square(uint8_t a, uint8_t b) {
    int32_t difference = (int32_t)a - b;
    return (uint32_t)(difference * difference);
}

/* Alpha counts as much as the three colours together, and the colours of what cannot be seen do not count. */
static uint32_t picture_index_distance(struct smith_colour a, struct smith_colour b) {
    uint32_t alpha = 3 * square(a.alpha, b.alpha);
    if (!a.alpha || !b.alpha)
        return alpha;
    return square(a.red, b.red) + square(a.green, b.green) + square(a.blue, b.blue) + alpha;
}

/* The first colour of the palette at the least distance, which is 0 for one that is the same. */
static uint8_t nearest(const struct smith_palette *palette, struct smith_colour colour) {
    uint32_t best = 0, best_distance = UINT32_MAX;
    for (uint32_t i = 0; i < palette->count && best_distance; i++) {
        uint32_t candidate = picture_index_distance(normal(palette->colours[i]), colour);
        if (candidate < best_distance) {
            best = i;
            best_distance = candidate;
        }
    }
    return (uint8_t)best;
}

/* ---- what was decided for a colour when it was first met: pictures have many pixels and few colours ---- */

#define NOT_MISSING UINT32_MAX

struct met_colour {
    struct smith_colour colour;
    uint32_t missing_index; /* its number among the colours that the palette does not have, or NOT_MISSING */
    uint8_t index;
};

struct met_colours {
    struct smith_arena arena;
    struct smith_hash_map map;
};

static void met_colours_begin(struct met_colours *met, const struct smith_options *options) {
    *met = (struct met_colours){.map = {.keys = SMITH_HASH_ADDRESSES}};
    smith_arena_init(&met->arena, options ? &options->allocator : NULL, 0);
}

/* `*is_new` when the caller has to decide. NULL when out of memory. */
static struct met_colour *picture_index_meet(struct met_colours *met, struct smith_colour colour, bool *is_new) {
    uint32_t number =
        (uint32_t)colour.red << 24 | (uint32_t)colour.green << 16 | (uint32_t)colour.blue << 8 | colour.alpha;
    struct smith_hash_entry *entry = smith_hash_map_add(&met->map, &met->arena, smith_hash_number(number), 0);
    *is_new = entry && !entry->value.pointer;
    if (!*is_new)
        return entry ? entry->value.pointer : NULL;
    struct met_colour *made = smith_arena_alloc(&met->arena, sizeof *made, _Alignof(struct met_colour));
    if (made)
        made->colour = colour;
    entry->value.pointer = made;
    return made;
}

/* ---- a given palette ---- */

struct mapper {
    const struct smith_picture *picture;
    const struct smith_palette *palette;
    struct met_colours met;
    struct smith_missing_colours *missing_colours;
};

/* An index that means the same colour in both palettes is not to be changed: palettes have colours twice. */
static bool keeps_index(const struct mapper *mapper, size_t at) {
    const struct smith_picture *picture = mapper->picture;
    if (!picture->indices || picture->indices[at] >= mapper->palette->count)
        return false;
    return picture_index_is_same(picture->palette.colours[picture->indices[at]],
                                 mapper->palette->colours[picture->indices[at]]);
}

static void picture_index_decide(struct mapper *mapper, struct met_colour *met, uint32_t x, uint32_t y) {
    met->index = nearest(mapper->palette, met->colour);
    met->missing_index = NOT_MISSING;
    if (picture_index_is_same(normal(mapper->palette->colours[met->index]), met->colour))
        return;
    met->missing_index = mapper->missing_colours->count++;
    if (met->missing_index < SMITH_MISSING_COLOURS_LISTED)
        mapper->missing_colours->first[met->missing_index] =
            (struct smith_missing_colour){.colour = met->colour, .x = x, .y = y, .index = met->index};
}

static void count_missing(struct smith_missing_colours *missing_colours, uint32_t missing_index) {
    if (missing_index == NOT_MISSING)
        return;
    missing_colours->pixels++;
    if (missing_index < SMITH_MISSING_COLOURS_LISTED)
        missing_colours->first[missing_index].pixels++;
}

static bool map_pixel(struct mapper *mapper, uint32_t x, uint32_t y, uint8_t *index) {
    size_t at = (size_t)y * mapper->picture->width + x;
    if (keeps_index(mapper, at)) {
        *index = mapper->picture->indices[at];
        return true;
    }
    bool is_new;
    struct smith_colour colour = normal(smith_picture_colour(mapper->picture, x, y));
    struct met_colour *met = picture_index_meet(&mapper->met, colour, &is_new);
    if (!met)
        return false;
    if (is_new)
        picture_index_decide(mapper, met, x, y);
    *index = met->index;
    count_missing(mapper->missing_colours, met->missing_index);
    return true;
}

static enum smith_status map_pixels(struct mapper *mapper, uint8_t *indices, struct smith_error *error) {
    for (uint32_t y = 0; y < mapper->picture->height; y++)
        for (uint32_t x = 0; x < mapper->picture->width; x++)
            if (!map_pixel(mapper, x, y, indices++))
                return smith_fail_memory(error, NULL);
    return SMITH_OK;
}

enum smith_status smith_picture_map(const struct smith_picture *picture, const struct smith_palette *palette,
                                    const struct smith_options *options, struct smith_picture *indexed,
                                    struct smith_missing_colours *missing_colours, struct smith_error *error) {
    struct smith_missing_colours unwanted;
    struct mapper mapper = {
        .picture = picture, .palette = palette, .missing_colours = missing_colours ? missing_colours : &unwanted};
    *mapper.missing_colours = (struct smith_missing_colours){0};
    *indexed = (struct smith_picture){0};
    if (!palette->count && picture->width && picture->height)
        return smith_fail(error, SMITH_BAD_VALUE, "PALETTE-EMPTY", "the palette has no colours");
    enum smith_status status =
        smith_picture_init(indexed, SMITH_PIXELS_INDEXED, picture->width, picture->height, options, error);
    if (status != SMITH_OK)
        return status;
    indexed->palette = *palette;
    met_colours_begin(&mapper.met, options);
    status = map_pixels(&mapper, indexed->indices, error);
    smith_arena_free(&mapper.met.arena);
    if (status != SMITH_OK)
        smith_picture_free(indexed);
    return status;
}

/* ---- a palette of the picture's own colours ---- */

/* Index every pixel while there is room in the palette, and count the colours in any case. */
static enum smith_status gather_pixels(const struct smith_picture *picture, uint32_t max, struct met_colours *met,
                                       struct smith_picture *indexed, struct smith_error *error) {
    uint8_t *index = indexed->indices;
    for (uint32_t y = 0; y < picture->height; y++)
        for (uint32_t x = 0; x < picture->width; x++) {
            bool is_new;
            struct smith_colour colour = normal(smith_picture_colour(picture, x, y));
            struct met_colour *colour_met = picture_index_meet(met, colour, &is_new);
            if (!colour_met)
                return smith_fail_memory(error, NULL);
            if (is_new && indexed->palette.count < max) {
                colour_met->index = (uint8_t)indexed->palette.count;
                indexed->palette.colours[indexed->palette.count++] = colour;
            }
            *index++ = colour_met->index;
        }
    if (met->map.count > max)
        return smith_fail(error, SMITH_BAD_VALUE, "PALETTE-FULL",
                          "the picture has %" PRIu32 " colours; %" PRIu32 " are possible here", met->map.count, max);
    return SMITH_OK;
}

enum smith_status smith_picture_gather(const struct smith_picture *picture, uint32_t max,
                                       const struct smith_options *options, struct smith_picture *indexed,
                                       struct smith_error *error) {
    struct met_colours met;
    enum smith_status status =
        smith_picture_init(indexed, SMITH_PIXELS_INDEXED, picture->width, picture->height, options, error);
    if (status != SMITH_OK)
        return status;
    met_colours_begin(&met, options);
    status = gather_pixels(picture, max < SMITH_PALETTE_MAX ? max : SMITH_PALETTE_MAX, &met, indexed, error);
    smith_arena_free(&met.arena);
    if (status != SMITH_OK)
        smith_picture_free(indexed);
    return status;
}
