/* SPDX-License-Identifier: MIT
 *
 * Colours to numbers. Several numbers may have one colour, and number 0 has none that can be seen: which number a pixel gets,
 * the picture as it was decides. What looks as it did keeps its number.
 *
 * Programs that know nothing of transparency fill what is transparent with a colour. It is the one that most pixels have in
 * the file that were transparent; where the picture has another size, the one around it.
 */
#include "base/error.h"
#include "format/pop/image/pop_picture_taking.h"
#include "report/report.h"

#include <stdio.h>

/* ---- the colour that most have ---- */

/* A vote of which the winner is known in one pass, if he has more than half of all votes. */
struct vote {
    struct smith_colour winner;
    size_t lead, votes, all; /* votes: of the winner, counted in a second pass */
};

static void vote_take(struct vote *vote, struct smith_colour colour) {
    vote->all++;
    if (!vote->lead)
        vote->winner = colour;
    if (smith_pop_taking_same(vote->winner, colour))
        vote->lead++;
    else
        vote->lead--;
}

static void vote_count(struct vote *vote, struct smith_colour colour) {
    vote->votes += smith_pop_taking_same(vote->winner, colour);
}

static bool vote_is_won(const struct vote *vote) {
    return vote->votes * 2 > vote->all;
}

/* ---- the background ---- */

static bool is_at_edge(const struct smith_picture *picture, size_t at) {
    size_t x = at % picture->width, y = at / picture->width;
    return !x || !y || x + 1 == picture->width || y + 1 == picture->height;
}

static bool border_was_transparent(const struct taking *t) {
    size_t all = 0, zeros = 0;
    for (size_t i = 0; i < smith_pop_taking_pixels(&t->old); i++) {
        all += is_at_edge(&t->old, i);
        zeros += is_at_edge(&t->old, i) && !t->old.indices[i];
    }
    return zeros * 2 > all;
}

/* Whether a pixel of the file votes for what the background is. */
static bool is_voter(const struct taking *t, size_t at) {
    return t->is_alike ? !t->old.indices[at] : is_at_edge(t->picture, at);
}

void smith_pop_taking_find_background(struct taking *t) {
    struct vote vote = {.lead = 0};
    if (!t->has_old || !t->used[0] || (!t->is_alike && !border_was_transparent(t)))
        return;
    for (size_t i = 0; i < smith_pop_taking_pixels(t->picture); i++) {
        if (!smith_pop_taking_is_seen(smith_pop_taking_colour(t->picture, i)))
            return; /* the file knows what transparency is */
        if (is_voter(t, i))
            vote_take(&vote, smith_pop_taking_colour(t->picture, i));
    }
    for (size_t i = 0; i < smith_pop_taking_pixels(t->picture); i++)
        if (is_voter(t, i))
            vote_count(&vote, smith_pop_taking_colour(t->picture, i));
    t->has_background = vote_is_won(&vote);
    t->background = vote.winner;
}

/* Whether the old picture draws the colour of the background, too. */
static bool draws_background(const struct taking *t) {
    for (uint32_t i = 1; i < t->palette.count; i++)
        if (t->used[i] && smith_pop_taking_same(t->palette.colours[i], t->background))
            return true;
    return false;
}

/* Make the pixels transparent that are of the background's colour and reach the edge of the picture. `waiting` has room for
 * all pixels. */
static void clear_from_border(struct smith_picture *shown, struct smith_colour background, uint32_t *waiting) {
    const uint32_t width = shown->width, height = shown->height;
    size_t count = 0;
    for (uint32_t i = 0; i < smith_pop_taking_pixels(shown); i++)
        if (is_at_edge(shown, i) && smith_pop_taking_same(shown->colours[i], background)) {
            shown->colours[i].alpha = 0;
            waiting[count++] = i;
        }
    while (count) {
        const uint32_t at = waiting[--count], x = at % width, y = at / width;
        const uint32_t neighbours[] = {x ? at - 1 : at, x + 1 < width ? at + 1 : at, y ? at - width : at,
                                       y + 1 < height ? at + width : at};
        for (unsigned i = 0; i < 4; i++)
            if (shown->colours[neighbours[i]].alpha &&
                smith_pop_taking_same(shown->colours[neighbours[i]], background)) {
                shown->colours[neighbours[i]].alpha = 0;
                waiting[count++] = neighbours[i];
            }
    }
}

static enum smith_status clear_of_other_size(const struct taking *t, struct smith_picture *shown) {
    const struct smith_allocator *a = &shown->allocator;
    size_t size = smith_pop_taking_pixels(shown) * sizeof(uint32_t);
    uint32_t *waiting = a->resize(a->context, NULL, 0, size);
    if (!waiting)
        return smith_fail_memory(t->error, NULL);
    clear_from_border(shown, t->background, waiting);
    a->resize(a->context, waiting, size, 0);
    return SMITH_OK;
}

struct background_counts {
    unsigned stays, comes,
        drawn; /* transparent pixels, as before and new ones; those that have the colour and are drawn */
};

/* Make transparent in `shown`, which has the file's colours, what is meant to be. */
static enum smith_status clear_background(const struct taking *t, struct smith_picture *shown,
                                          struct background_counts *counts) {
    bool draws = draws_background(t);
    enum smith_status status = draws && !t->is_alike ? clear_of_other_size(t, shown) : SMITH_OK;
    for (size_t i = 0; i < smith_pop_taking_pixels(shown) && status == SMITH_OK; i++) {
        struct smith_colour *colour = &shown->colours[i];
        bool was = t->is_alike && !t->old.indices[i];
        if (!smith_pop_taking_same(*colour, t->background))
            continue;
        if (was || !draws)
            colour->alpha = 0;
        counts->stays += !colour->alpha && (was || !t->is_alike);
        counts->comes += !colour->alpha && !was && t->is_alike;
        counts->drawn += colour->alpha != 0;
    }
    return status;
}

static void report_background(const struct taking *t, const struct background_counts *counts) {
    if (t->around->notes)
        smith_findings_add(
            t->around->notes, "POP-PICTURE-BACKGROUND", SMITH_INFO, t->around->name ? t->around->name : "", UINT64_MAX,
            "of the colour %u, %u, %u, %u pixels are transparent as in the picture before, %u are so "
            "now, and %u are drawn",
            t->background.red, t->background.green, t->background.blue, counts->stays, counts->comes, counts->drawn);
}

/* ---- another palette ---- */

bool smith_pop_taking_learn(const struct taking *t, const struct smith_picture *shown, struct smith_palette *learned) {
    struct vote votes[256] = {{.lead = 0}};
    unsigned used = 0, won = 0;
    if (!t->is_alike || (t->found.kind == SMITH_POP_ONE_OF_SEVERAL && t->has_numbers))
        return false; /* numbers of a picture that has several sets of colours are those of another set */
    for (size_t i = 0; i < smith_pop_taking_pixels(shown); i++)
        vote_take(&votes[t->old.indices[i]], smith_pop_taking_colour(shown, i));
    for (size_t i = 0; i < smith_pop_taking_pixels(shown); i++)
        vote_count(&votes[t->old.indices[i]], smith_pop_taking_colour(shown, i));
    *learned = t->palette;
    for (uint32_t i = 1; i < learned->count; i++) {
        bool is_won = votes[i].all && vote_is_won(&votes[i]) && smith_pop_taking_is_seen(votes[i].winner);
        used += votes[i].all > 0;
        won += is_won;
        if (is_won)
            learned->colours[i] = votes[i].winner;
    }
    return used && won * 4 >= used * 3;
}

/* Whether more pixels have colours that the palette lacks than others. */
static bool is_strange(const struct smith_picture *shown, const struct smith_missing_colours *missing) {
    size_t seen = 0;
    for (size_t i = 0; i < smith_pop_taking_pixels(shown); i++)
        seen += smith_pop_taking_is_seen(smith_pop_taking_colour(shown, i));
    return missing->pixels * 2 > seen;
}

/* ---- colours that the palette has twice ---- */

/* Of the numbers that have the colour of `number`, the one that the old picture uses most; `*several` when there are others
 * and nothing says which. */
static uint8_t choose_twin(const struct taking *t, const struct smith_palette *palette, uint8_t number, bool *several) {
    uint8_t best = number;
    *several = false;
    for (uint32_t i = 1; number && i < palette->count; i++) {
        if (i == number || !smith_pop_taking_same(palette->colours[i], palette->colours[number]))
            continue;
        *several = !t->has_old;
        if (t->used[i] > t->used[best])
            best = (uint8_t)i;
    }
    return best;
}

/* How many pixels took the first of several numbers. */
static unsigned choose_numbers(const struct taking *t, const struct smith_palette *palette,
                               const struct smith_picture *shown, struct smith_picture *mapped) {
    unsigned count = 0;
    for (size_t i = 0; i < smith_pop_taking_pixels(mapped); i++) {
        bool several, is_own = shown->indices && shown->indices[i] == mapped->indices[i] && t->has_numbers;
        if (t->is_alike && smith_pop_taking_shows(t, palette, i)) {
            mapped->indices[i] = t->old.indices[i];
            continue;
        }
        mapped->indices[i] = choose_twin(t, palette, mapped->indices[i], &several);
        count += several && !is_own;
    }
    return count;
}

/* ---- reports ---- */

static enum smith_status report_missing(const struct taking *t, const struct smith_missing_colours *missing) {
    char message[256];
    if (!missing->count)
        return SMITH_OK;
    snprintf(message, sizeof message, "%u colours are not in its palette%s, the first at %u, %u", missing->count,
             t->around->strict ? "" : " and became the nearest ones", missing->first[0].x, missing->first[0].y);
    return smith_pop_taking_report(t, "POP-PICTURE-STRANGERS", message);
}

static enum smith_status report_learned(const struct taking *t) {
    char message[256];
    if (t->found.kind != SMITH_POP_OWN || !t->found.entry->as_extracted)
        return SMITH_OK;
    snprintf(
        message, sizeof message,
        "most of its colours are not those of %s, which it is shown in, but stand where those stood: its pixels keep "
        "their numbers; to change the colours, change them there",
        t->found.entry->name);
    return smith_pop_taking_report(t, "POP-PICTURE-PALETTE", message);
}

static void report_unknown(const struct taking *t, unsigned twins) {
    if (twins && t->around->notes)
        smith_findings_add(
            t->around->notes, "POP-PICTURE-TWINS", SMITH_INFO, t->around->name ? t->around->name : "", UINT64_MAX,
            "%u pixels have colours that the palette has more than once, and took the first number: what "
            "they were is not known without the old picture (kept/, or --onto)",
            twins);
}

/* ---- the whole ---- */

/* `shown` in the colours of a palette, which may be one that is learned. */
static enum smith_status map_colours(struct taking *t, const struct smith_picture *shown) {
    const struct smith_options options = {.allocator = shown->allocator};
    struct smith_palette learned;
    struct smith_missing_colours missing;
    struct smith_picture mapped;
    enum smith_status status = smith_picture_map(shown, &t->palette, &options, &mapped, &missing, t->error);
    bool is_learned = status == SMITH_OK && missing.count && is_strange(shown, &missing) &&
                      smith_pop_taking_learn(t, shown, &learned);
    if (is_learned) {
        smith_picture_free(&mapped);
        status = smith_picture_map(shown, &learned, &options, &mapped, &missing, t->error);
    }
    if (status != SMITH_OK)
        return status;
    bool is_near = smith_pop_taking_is_near(t);
    if (!is_learned && missing.count && t->has_numbers && (is_near || t->found.kind == SMITH_POP_ONE_OF_SEVERAL)) {
        smith_picture_free(&mapped);
        return is_near ? smith_pop_taking_keep_numbers(t)
                       : SMITH_OK; /* else it is painted in another set of the game's */
    }
    report_unknown(t, choose_numbers(t, is_learned ? &learned : &t->palette, shown, &mapped));
    smith_picture_free(t->picture);
    *t->picture = mapped;
    status = is_learned ? report_learned(t) : SMITH_OK;
    return status == SMITH_OK ? report_missing(t, &missing) : status;
}

enum smith_status smith_pop_taking_by_colour(struct taking *t) {
    const struct smith_options options = {.allocator = t->picture->allocator};
    struct background_counts counts = {0};
    struct smith_picture shown;
    if (!t->has_background)
        return map_colours(t, t->picture);
    enum smith_status status =
        smith_picture_init(&shown, SMITH_PIXELS_TRUE, t->picture->width, t->picture->height, &options, t->error);
    if (status != SMITH_OK)
        return status;
    for (size_t i = 0; i < smith_pop_taking_pixels(&shown); i++)
        shown.colours[i] = smith_pop_taking_colour(t->picture, i);
    status = clear_background(t, &shown, &counts);
    if (status == SMITH_OK)
        status = map_colours(t, &shown);
    if (status == SMITH_OK)
        report_background(t, &counts);
    smith_picture_free(&shown);
    return status;
}
