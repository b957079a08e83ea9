/* SPDX-License-Identifier: MIT
 *
 * The game's arithmetic of pixels (d2df_paint.h).
 */
#include "format/d2df/render/d2df_paint.h"

#include <math.h>

/* The part of an area that the picture has: from left, top to before right, bottom. */
struct clip {
    uint32_t left, top, right, bottom;
};

static uint32_t bound(int64_t value, uint32_t most) {
    return value < 0 ? 0 : value > (int64_t)most ? most : (uint32_t)value;
}

static struct clip clip_of(const struct smith_picture *picture, struct smith_d2df_extent area) {
    struct clip clip = {bound(area.x, picture->width), bound(area.y, picture->height),
                        bound(area.x + area.width, picture->width), bound(area.y + area.height, picture->height)};
    if (clip.right <= clip.left || clip.bottom <= clip.top)
        return (struct clip){0};
    return clip;
}

uint64_t smith_d2df_area_pixels(const struct smith_picture *picture, struct smith_d2df_extent area) {
    struct clip clip = clip_of(picture, area);
    return (uint64_t)(clip.right - clip.left) * (clip.bottom - clip.top);
}

/* a * b / 255, to the nearest. */
static uint8_t d2df_paint_part_of(unsigned a, unsigned b) {
    return (uint8_t)((a * b + 127) / 255);
}

/* ---- pictures ---- */

enum { whole = 255 * 255 };

static uint8_t d2df_paint_mix(unsigned source, unsigned target, unsigned weight) {
    return (uint8_t)((source * weight + target * (whole - weight) + whole / 2) / whole);
}

static uint8_t d2df_paint_add(unsigned source, unsigned target, unsigned weight) {
    unsigned sum = target + (source * weight + whole / 2) / whole;
    return (uint8_t)(sum < 255 ? sum : 255);
}

static void d2df_paint_put(struct smith_colour *target, struct smith_colour source,
                           const struct smith_d2df_brush *brush) {
    unsigned weight = (unsigned)source.alpha * (255u - brush->transparency);
    if (!weight)
        return;
    if (brush->tint)
        source = (struct smith_colour){d2df_paint_part_of(source.red, brush->tint->red),
                                       d2df_paint_part_of(source.green, brush->tint->green),
                                       d2df_paint_part_of(source.blue, brush->tint->blue), source.alpha};
    uint8_t (*blend)(unsigned, unsigned, unsigned) = brush->adds ? d2df_paint_add : d2df_paint_mix;
    target->red = blend(source.red, target->red, weight);
    target->green = blend(source.green, target->green, weight);
    target->blue = blend(source.blue, target->blue, weight);
}

static void paint_row(struct smith_colour *target, uint32_t count, const struct smith_colour *source, uint32_t first,
                      const struct smith_d2df_brush *brush) {
    bool plain = !brush->adds && !brush->transparency && !brush->tint;
    uint32_t column = first;
    for (uint32_t i = 0; i < count; i++) {
        struct smith_colour colour = source[brush->mirrored ? brush->width - 1 - column : column];
        if (plain && colour.alpha == 255)
            target[i] = colour;
        else
            d2df_paint_put(&target[i], colour, brush);
        if (++column == brush->width)
            column = 0;
    }
}

void smith_d2df_paint(struct smith_picture *picture, struct smith_d2df_extent area,
                      const struct smith_d2df_brush *brush) {
    struct clip clip = clip_of(picture, area);
    if (!brush->width || !brush->height || brush->transparency == 255)
        return;
    for (uint32_t y = clip.top; y < clip.bottom; y++) {
        uint32_t row = (uint32_t)((y - area.y + brush->first_row) % brush->height);
        paint_row(picture->colours + (size_t)y * picture->width + clip.left, clip.right - clip.left,
                  brush->picture->colours + (size_t)row * brush->picture->width,
                  (uint32_t)((clip.left - area.x) % brush->width), brush);
    }
}

/* ---- colours ---- */

typedef void each_pixel(struct smith_colour *target, struct smith_colour colour);

static void paint_each(struct smith_picture *picture, struct smith_d2df_extent area, each_pixel *each,
                       struct smith_colour colour) {
    struct clip clip = clip_of(picture, area);
    for (uint32_t y = clip.top; y < clip.bottom; y++)
        for (uint32_t x = clip.left; x < clip.right; x++)
            each(&picture->colours[(size_t)y * picture->width + x], colour);
}

static void set(struct smith_colour *target, struct smith_colour colour) {
    *target = colour;
}

static void filter(struct smith_colour *target, struct smith_colour colour) {
    target->red = d2df_paint_part_of(target->red, colour.red);
    target->green = d2df_paint_part_of(target->green, colour.green);
    target->blue = d2df_paint_part_of(target->blue, colour.blue);
}

/* The light's colour lies over what is there, unless it is black; then all is darker by what is missing of the light. */
static void light(struct smith_colour *target, struct smith_colour colour) {
    unsigned weight = colour.alpha * 255u;
    if (colour.red || colour.green || colour.blue) {
        target->red = d2df_paint_mix(colour.red, target->red, weight);
        target->green = d2df_paint_mix(colour.green, target->green, weight);
        target->blue = d2df_paint_mix(colour.blue, target->blue, weight);
    }
    filter(target, (struct smith_colour){colour.alpha, colour.alpha, colour.alpha, 255});
}

void smith_d2df_paint_colour(struct smith_picture *picture, struct smith_d2df_extent area, struct smith_colour colour) {
    paint_each(picture, area, set, colour);
}

void smith_d2df_paint_filter(struct smith_picture *picture, struct smith_d2df_extent area, struct smith_colour colour) {
    paint_each(picture, area, filter, colour);
}

void smith_d2df_paint_light(struct smith_picture *picture, struct smith_d2df_extent area, struct smith_colour colour) {
    paint_each(picture, area, light, colour);
}

/* ---- the sky ---- */

/* Between which two of `count` pixels the middle of pixel `at` of `all` lies, and how near to the second, of 256. */
struct between {
    uint32_t first, second, weight;
};

static struct between d2df_paint_between(uint32_t at, uint32_t all, uint32_t count) {
    double position = (at + 0.5) * count / all - 0.5, left = floor(position);
    uint32_t first = left < 0 ? count - 1 : (uint32_t)left % count;
    return (struct between){first, (first + 1) % count, (uint32_t)((position - left) * 256 + 0.5)};
}

static uint8_t smooth(const struct between *column, const struct between *row, const uint8_t *const corners[4]) {
    uint32_t upper = *corners[0] * (256 - column->weight) + *corners[1] * column->weight;
    uint32_t lower = *corners[2] * (256 - column->weight) + *corners[3] * column->weight;
    return (uint8_t)((upper * (256 - row->weight) + lower * row->weight + 32768) >> 16);
}

static struct smith_colour smooth_colour(const struct between *column, const struct between *row,
                                         const struct smith_colour *upper, const struct smith_colour *lower) {
    const struct smith_colour *corners[4] = {upper + column->first, upper + column->second, lower + column->first,
                                             lower + column->second};
#define CHANNEL(channel)                                                                                               \
    smooth(column, row,                                                                                                \
           (const uint8_t *const[4]){&corners[0]->channel, &corners[1]->channel, &corners[2]->channel,                 \
                                     &corners[3]->channel})
    return (struct smith_colour){CHANNEL(red), CHANNEL(green), CHANNEL(blue), 255};
#undef CHANNEL
}

enum { strip_width = 256 };

/* A strip of the picture from column `left` on: what holds for a column is worked out once. */
static void paint_sky_strip(struct smith_picture *picture, const struct smith_picture *sky, uint32_t left) {
    struct between columns[strip_width];
    uint32_t count = picture->width - left < strip_width ? picture->width - left : strip_width;
    for (uint32_t i = 0; i < count; i++)
        columns[i] = d2df_paint_between(left + i, picture->width, sky->width);
    for (uint32_t y = 0; y < picture->height; y++) {
        const struct between row = d2df_paint_between(y, picture->height, sky->height);
        const struct smith_colour *upper = sky->colours + (size_t)row.first * sky->width;
        const struct smith_colour *lower = sky->colours + (size_t)row.second * sky->width;
        struct smith_colour *target = picture->colours + (size_t)y * picture->width + left;
        for (uint32_t i = 0; i < count; i++)
            target[i] = smooth_colour(&columns[i], &row, upper, lower);
    }
}

void smith_d2df_paint_sky(struct smith_picture *picture, const struct smith_picture *sky) {
    for (uint32_t left = 0; left < picture->width; left += strip_width)
        paint_sky_strip(picture, sky, left);
}
