/* SPDX-License-Identifier: MIT
 *
 * The colours of a file that becomes a picture of an archive. A picture has none of its own: numbers, for a palette that it
 * shares with others. Whether the file's numbers or its colours are what was meant depends on the program that wrote it.
 *
 * Numbers are, where the file has the picture's palette, or nearly so, or where what was not painted has its old
 * numbers: the palette of one of the two was changed. Else a program has put a palette of its own in order, and every
 * pixel takes the colour that is the same, or the nearest, and people are informed.
 */
#include "base/error.h"
#include "format/pop/image/pop_palette.h"
#include "format/pop/image/pop_picture.h"
#include "report/report.h"

#include <stdio.h>
#include <string.h>

/* A picture on its way. */
struct taking {
    struct smith_picture *picture; /* of the file */
    struct smith_palette palette; /* of the picture in its archive */
    struct smith_pop_found found; /* where that is from */
    const struct smith_document *before;
    const struct smith_converter_context *around;
    struct smith_error *error;
};

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

/* ---- numbers of pixels ---- */

/* Of each number that the picture has used before, how many of its pixels have it still. */
struct number_counts {
    uint32_t used[256], kept[256];
};

static void count_numbers(const struct smith_picture *old, const struct smith_picture *new,
                          struct number_counts *counts) {
    *counts = (struct number_counts){0};
    for (size_t i = 0; i < (size_t)old->width * old->height; i++) {
        counts->used[old->indices[i]]++;
        counts->kept[old->indices[i]] += old->indices[i] == new->indices[i];
    }
}

/* Whether three of four numbers stand, for the most part, where they stood. */
static bool keeps_order(const struct number_counts *counts) {
    unsigned used = 0, kept = 0;
    for (unsigned i = 0; i < 256; i++) {
        used += counts->used[i] > 0;
        kept += counts->used[i] > 0 && counts->kept[i] * UINT64_C(2) > counts->used[i];
    }
    return kept * 4 >= used * 3;
}

static enum smith_status has_old_numbers(const struct taking *t, bool *has) {
    const struct smith_options options = {.allocator = t->picture->allocator};
    struct smith_picture old;
    *has = false;
    enum smith_status status = smith_pop_picture_get(t->before, &options, &old, t->error);
    if (status != SMITH_OK)
        return status == SMITH_NO_MEMORY ? status : SMITH_OK;
    if (old.width == t->picture->width && old.height == t->picture->height) {
        struct number_counts counts;
        count_numbers(&old, t->picture, &counts);
        *has = keeps_order(&counts);
    }
    smith_picture_free(&old);
    return SMITH_OK;
}

/* ---- reports ---- */

static enum smith_status pop_picture_colours_report(const struct taking *t, const char *code, const char *message) {
    if (t->around->strict)
        return smith_fail(t->error, SMITH_BAD_VALUE, code, "%s", message);
    if (t->around->notes)
        smith_findings_add(t->around->notes, code, SMITH_WARNING, t->around->name ? t->around->name : "", UINT64_MAX,
                           "%s", message);
    return SMITH_OK;
}

/* That it keeps its numbers is worth a word when it was the file whose palette was changed, and not the other. */
static enum smith_status keep_numbers(const struct taking *t) {
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
    return pop_picture_colours_report(t, "POP-PICTURE-PALETTE", message);
}

static enum smith_status pop_picture_colours_report_missing(const struct taking *t,
                                                            const struct smith_missing_colours *missing) {
    char message[256];
    if (!missing->count)
        return SMITH_OK;
    snprintf(message, sizeof message, "%u colours are not in its palette%s, the first at %u, %u", missing->count,
             t->around->strict ? "" : " and became the nearest ones", missing->first[0].x, missing->first[0].y);
    return pop_picture_colours_report(t, "POP-PICTURE-STRANGERS", message);
}

/* ---- the decision ---- */

/* The pixels in the numbers that their colours have in the palette. */
static enum smith_status take_by_colour(struct taking *t, bool has_numbers) {
    const struct smith_options options = {.allocator = t->picture->allocator};
    struct smith_missing_colours missing;
    struct smith_picture mapped;
    uint32_t first;
    enum smith_status status = smith_picture_map(t->picture, &t->palette, &options, &mapped, &missing, t->error);
    if (status != SMITH_OK)
        return status;
    bool is_near = count_others(t, &first) * 2 <= t->palette.count && t->picture->palette.count == t->palette.count;
    bool keeps = missing.count && has_numbers && (is_near || t->found.kind == SMITH_POP_ONE_OF_SEVERAL);
    if (keeps) {
        smith_picture_free(&mapped);
        return is_near ? keep_numbers(t) : SMITH_OK; /* else it is painted in another set of the game's */
    }
    smith_picture_free(t->picture);
    *t->picture = mapped;
    return pop_picture_colours_report_missing(t, &missing);
}

enum smith_status smith_pop_picture_take_colours(struct smith_picture *picture, unsigned bits,
                                                 const struct smith_document *before,
                                                 const struct smith_converter_context *around,
                                                 struct smith_error *error) {
    const struct smith_options options = {.allocator = picture->allocator};
    struct taking t = {.picture = picture, .before = before, .around = around, .error = error};
    uint32_t first;
    smith_pop_palette_plain(bits, &t.palette);
    enum smith_status status = smith_pop_palette_find(around, bits, &options, &t.palette, &t.found, error);
    bool has_numbers = picture->indices && picture->palette.count <= 1u << bits;
    if (status != SMITH_OK || (has_numbers && t.found.kind == SMITH_POP_NOT_FOUND))
        return status;
    if (has_numbers && picture->palette.count == t.palette.count && !count_others(&t, &first))
        return SMITH_OK;
    bool has_old = false;
    if (has_numbers)
        status = has_old_numbers(&t, &has_old);
    if (status != SMITH_OK)
        return status;
    return has_old ? keep_numbers(&t) : take_by_colour(&t, has_numbers);
}
