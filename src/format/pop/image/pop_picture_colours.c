/* SPDX-License-Identifier: MIT
 *
 * The colours of a file that becomes a picture of an archive. A picture has none of its own: numbers, for a palette that it
 * shares with others. Whether the file's numbers or its colours are what was meant depends on the program that wrote it.
 *
 * Numbers are, where the file has the picture's palette, or where what was not painted has its old numbers: the palette of
 * one of the two was changed. Else a program has put a palette of its own in order, or has none, and every pixel takes the
 * number of its colour (pop_picture_by_colour.c).
 */
#include "base/error.h"
#include "format/pop/image/pop_picture_taking.h"
#include "format/pop/pop.h"
#include "report/report.h"

#include <stdio.h>
#include <string.h>

/* ---- palettes ---- */

static bool is_same_colour(const struct smith_palette *a, const struct smith_palette *b, uint32_t i) {
    return memcmp(&a->colours[i], &b->colours[i], 3) == 0 || (!i && !b->colours[i].alpha);
}

/* How many colours that the file has are others than the palette's of the same number; the first goes to `*first`. */
static uint32_t count_others(const struct taking *t, uint32_t *first) {
    const struct smith_palette *file = &t->picture->palette;
    uint32_t count = 0;
    for (uint32_t i = file->count; i-- > 0;)
        if (i >= t->palette.count || !is_same_colour(file, &t->palette, i)) {
            *first = i;
            count++;
        }
    return count;
}

/* ---- what the file's numbers and colours say, beside those of the picture as it was ---- */

bool smith_pop_taking_shows(const struct taking *t, const struct smith_palette *palette, size_t at) {
    const struct smith_colour colour = smith_pop_taking_colour(t->picture, at);
    uint8_t number = t->old.indices[at];
    if (!number)
        return !smith_pop_taking_is_seen(colour) || (t->has_background && smith_pop_taking_same(colour, t->background));
    return smith_pop_taking_is_seen(colour) && number < palette->count &&
           smith_pop_taking_same(colour, palette->colours[number]);
}

/* Whether all numbers that the file uses have the colours of the palette. What is number 0 cannot be seen: any colour may
 * stand there, as long as it is not drawn. A shorter palette is one that a program made: its numbers say nothing of colours
 * that are there twice. */
static bool has_same_palette(const struct taking *t) {
    const struct smith_palette *file = &t->picture->palette;
    size_t zeros = 0, old_zeros = 0;
    if (t->is_alike && file->count < t->palette.count)
        return false;
    for (size_t i = 0; i < smith_pop_taking_pixels(t->picture); i++) {
        uint8_t number = t->picture->indices[i];
        bool hides = t->is_alike && number != t->old.indices[i] && !smith_pop_taking_is_seen(file->colours[number]);
        if (number && (number >= t->palette.count || hides ||
                       !smith_pop_taking_same(file->colours[number], t->palette.colours[number])))
            return false;
        zeros += !number;
        old_zeros += !number && t->is_alike && !t->old.indices[i];
    }
    return !zeros || !t->is_alike || !smith_pop_taking_is_seen(file->colours[0]) || old_zeros * 2 >= zeros;
}

/* Of each number that the picture has used before, how many of its pixels have it still. */
struct number_counts {
    uint32_t used[256], kept[256];
};

/* Whether three of four numbers stand, for the most part, where they stood. */
static bool keeps_order(const struct number_counts *counts) {
    unsigned used = 0, kept = 0;
    for (unsigned i = 0; i < 256; i++) {
        used += counts->used[i] > 0;
        kept += counts->used[i] > 0 && counts->kept[i] * UINT64_C(2) > counts->used[i];
    }
    return kept * 4 >= used * 3;
}

/* How many pixels of the file look as the old ones; of those that are drawn as well. */
struct look_counts {
    size_t all, drawn;
};

static struct look_counts taking_count_looks(const struct taking *t, const struct smith_palette *palette) {
    struct look_counts counts = {0};
    for (size_t i = 0; i < smith_pop_taking_pixels(&t->old); i++) {
        bool shows = smith_pop_taking_shows(t, palette, i);
        counts.all += shows;
        counts.drawn += shows && t->old.indices[i];
    }
    return counts;
}

/* ... in the colours of the palette, or in those that the file has for the numbers, where the palette has few of them. */
static size_t count_same_looks(const struct taking *t) {
    struct smith_palette learned;
    struct look_counts counts = taking_count_looks(t, &t->palette);
    size_t drawn = smith_pop_taking_pixels(&t->old) - t->used[0];
    if (counts.drawn * 2 < drawn && smith_pop_taking_learn(t, t->picture, &learned))
        counts = taking_count_looks(t, &learned);
    return counts.all;
}

/* Whether the pixels have their old numbers, and more of them than have their old colours. */
static bool has_old_numbers(struct taking *t) {
    struct number_counts counts = {0};
    size_t by_number = 0;
    if (!t->is_alike || !t->has_numbers)
        return false;
    for (size_t i = 0; i < smith_pop_taking_pixels(&t->old); i++) {
        bool same = t->old.indices[i] == t->picture->indices[i];
        counts.used[t->old.indices[i]]++;
        counts.kept[t->old.indices[i]] += same;
        by_number += same;
    }
    t->has_numbers = by_number >= count_same_looks(t); /* else they are those of another order */
    return t->has_numbers && keeps_order(&counts);
}

/* ---- reports ---- */

enum smith_status smith_pop_taking_report(const struct taking *t, const char *code, const char *message) {
    if (t->around->strict)
        return smith_fail(t->error, SMITH_BAD_VALUE, code, "%s", message);
    if (t->around->notes)
        smith_findings_add(t->around->notes, code, SMITH_WARNING, t->around->name ? t->around->name : "", UINT64_MAX,
                           "%s", message);
    return SMITH_OK;
}

/* That it keeps its numbers is worth a word when it was the file whose palette was changed, and not the other. */
enum smith_status smith_pop_taking_keep_numbers(const struct taking *t) {
    char message[256];
    uint32_t first = 0, others = count_others(t, &first);
    if (!others || !t->found.entry || !t->found.entry->as_extracted)
        return SMITH_OK;
    const struct smith_colour *colour = &t->picture->palette.colours[first];
    snprintf(
        message, sizeof message,
        "%u colours of its palette (the first is number %u: %u, %u, %u) are not those of %s, which it is shown in: its "
        "pixels keep their numbers; to change the colours, change them there",
        (unsigned)others, (unsigned)first, colour->red, colour->green, colour->blue, t->found.entry->name);
    return smith_pop_taking_report(t, "POP-PICTURE-PALETTE", message);
}

bool smith_pop_taking_is_near(const struct taking *t) {
    uint32_t first;
    return count_others(t, &first) * 2 <= t->palette.count && t->picture->palette.count == t->palette.count;
}

/* ---- bits of a pixel, and the palette for them ---- */

static unsigned bits_for_colours(size_t colours) {
    return colours <= 2 ? 1 : colours <= 16 ? 4 : 8;
}

static enum smith_status find_palette(struct taking *t, unsigned bits) {
    const struct smith_options options = {.allocator = t->picture->allocator};
    bool is_first = t->around->archive && t->around->archive->format == &smith_pop_dat1_format;
    t->bits = bits;
    smith_pop_palette_plain(bits, &t->palette);
    enum smith_status status = smith_pop_palette_find(t->around, bits, &options, &t->palette, &t->found, t->error);
    t->limit = t->found.count ? t->found.count : is_first ? POP_SET : SMITH_PALETTE_MAX;
    t->palette.count = t->limit < t->palette.count ? t->limit : t->palette.count;
    return status;
}

/* As many bits as the colours of the file need, which are no more than sets have. */
static enum smith_status count_bits(const struct taking *t, unsigned *bits) {
    const struct smith_options options = {.allocator = t->picture->allocator};
    struct smith_picture own;
    *bits = 8;
    if (t->picture->indices) {
        size_t highest = 0;
        for (size_t i = 0; i < smith_pop_taking_pixels(t->picture); i++)
            highest = t->picture->indices[i] > highest ? t->picture->indices[i] : highest;
        *bits = bits_for_colours(highest + 1);
        return SMITH_OK;
    }
    enum smith_status status = smith_picture_gather(t->picture, SMITH_PALETTE_MAX, &options, &own, t->error);
    if (status == SMITH_OK)
        *bits = bits_for_colours(own.palette.count);
    smith_picture_free(&own);
    return status == SMITH_NO_MEMORY ? status : SMITH_OK;
}

/* The bits that it had; more only for those who allow it, and never more than the set of its palette has colours for. */
static enum smith_status choose_bits(struct taking *t, unsigned had) {
    unsigned bits = had, wanted = 0;
    if (!had)
        bits = t->picture->indices ? bits_for_colours(t->picture->palette.count) : 4;
    enum smith_status status = had && t->around->allow_depth ? count_bits(t, &wanted) : SMITH_OK;
    bits = wanted > bits ? wanted : bits;
    if (status == SMITH_OK)
        status = find_palette(t, bits);
    if (status == SMITH_OK && bits > 4 && bits != had && t->limit == POP_SET)
        status = find_palette(t, had > 4 ? had : 4);
    return status;
}

/* ---- the decision ---- */

static enum smith_status read_old(struct taking *t, const struct smith_document *before) {
    const struct smith_options options = {.allocator = t->picture->allocator};
    enum smith_status status = smith_pop_picture_get(before, &options, &t->old, t->error);
    if (status == SMITH_NO_MEMORY)
        return status;
    t->has_old = status == SMITH_OK;
    t->is_alike = t->has_old && t->old.width == t->picture->width && t->old.height == t->picture->height;
    for (size_t i = 0; t->has_old && i < smith_pop_taking_pixels(&t->old); i++)
        t->used[t->old.indices[i]]++;
    return SMITH_OK;
}

/* Numbers that the set of the palette does not have are drawn in wrong colours, and none of them is transparent. What was
 * there before is left as it is. */
static enum smith_status check_set(const struct taking *t) {
    if (t->is_alike && memcmp(t->old.indices, t->picture->indices, smith_pop_taking_pixels(&t->old)) == 0)
        return SMITH_OK;
    for (size_t i = 0; i < smith_pop_taking_pixels(t->picture); i++)
        if (t->picture->indices[i] >= t->limit)
            return smith_fail(t->error, SMITH_BAD_VALUE, "POP-PICTURE-COLOURS",
                              "the pixel at %u, %u has colour %u, and there are %u in its set",
                              (unsigned)(i % t->picture->width), (unsigned)(i / t->picture->width),
                              t->picture->indices[i], t->limit);
    return SMITH_OK;
}

static bool fits(const struct smith_picture *picture, unsigned bits) {
    for (size_t i = 0; picture->indices && i < smith_pop_taking_pixels(picture); i++)
        if (picture->indices[i] >> bits)
            return false;
    return picture->indices;
}

static enum smith_status decide(struct taking *t) {
    t->has_numbers = fits(t->picture, t->bits);
    if (t->has_numbers && !t->has_old && t->found.kind == SMITH_POP_NOT_FOUND)
        return SMITH_OK;
    if (t->has_numbers && has_same_palette(t))
        return SMITH_OK;
    smith_pop_taking_find_background(t);
    return has_old_numbers(t) ? smith_pop_taking_keep_numbers(t) : smith_pop_taking_by_colour(t);
}

enum smith_status smith_pop_picture_take_colours(struct smith_picture *picture, unsigned *bits,
                                                 const struct smith_document *before,
                                                 const struct smith_converter_context *around,
                                                 struct smith_error *error) {
    struct taking t = {.picture = picture, .around = around, .error = error};
    enum smith_status status = choose_bits(&t, *bits);
    if (status == SMITH_OK)
        status = read_old(&t, before);
    if (status == SMITH_OK)
        status = decide(&t);
    if (status == SMITH_OK)
        status = check_set(&t);
    *bits = t.bits;
    picture->palette.count = 1u << t.bits;
    smith_picture_free(&t.old);
    return status;
}
