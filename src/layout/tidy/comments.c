/* SPDX-License-Identifier: MIT
 *
 * Columns of the comments behind lines (tidy.h). Within lines that no empty line parts, comments stand below each other
 * where the author put most of them; one whose line reaches beyond that column stands farther right.
 */
#include "layout/tidy/tidy.h"

#define FREE_COLUMN_MAX 48 /* farther to the right, comments are too far from short lines */
#define COLUMN_VOTES 256 /* nobody aligns comments beyond that */
#define ROUNDS 16 /* comments move to the right only, so far fewer are needed */

static uint32_t column_behind(const struct line *line) {
    return (line->width + 2 + TIDY_INDENT - 1) / TIDY_INDENT * TIDY_INDENT;
}

static bool reaches(const struct line *line, uint32_t column) {
    return line->width + 1 > column;
}

/* Where most comments are; the leftmost of several. `*votes` = how many. */
static uint32_t common_column(const struct line *lines, uint32_t count, uint32_t *votes) {
    uint32_t counts[COLUMN_VOTES] = {0}, best = 0;
    for (uint32_t i = 0; i < count; i++)
        if (lines[i].column && lines[i].column < COLUMN_VOTES)
            counts[lines[i].column]++;
    for (uint32_t column = 1; column < COLUMN_VOTES; column++)
        if (counts[column] > counts[best])
            best = column;
    *votes = counts[best];
    return best;
}

/* A column that all comments fit behind. */
static uint32_t free_column(const struct line *lines, uint32_t count) {
    uint32_t column = 0;
    for (uint32_t i = 0; i < count; i++)
        if (lines[i].column && column_behind(&lines[i]) > column)
            column = column_behind(&lines[i]);
    return column;
}

static uint32_t comment_width(const struct tidy *tidy, const struct line *line) {
    return tidy->items[line->first + line->count - 1].width;
}

/* Whether any has moved. */
static bool move_to(const struct tidy *tidy, struct line *lines, uint32_t count, uint32_t column) {
    bool moved = false;
    for (uint32_t i = 0; i < count; i++) {
        struct line *line = &lines[i];
        if (!line->column)
            continue;
        bool fits = column + comment_width(tidy, line) <= TIDY_COLUMNS || line->column > column;
        uint32_t wanted = reaches(line, column) || !fits ? line->column : column;
        if (reaches(line, wanted))
            wanted = column_behind(line);
        moved |= wanted != line->column;
        line->column = wanted;
    }
    return moved;
}

static bool align_once(const struct tidy *tidy, struct line *lines, uint32_t count) {
    uint32_t votes, comments = 0;
    uint32_t column = common_column(lines, count, &votes);
    for (uint32_t i = 0; i < count; i++)
        comments += lines[i].column != 0;
    if (comments > 1 && votes <= 1 && free_column(lines, count) <= FREE_COLUMN_MAX)
        column = free_column(lines, count);
    else if (comments > 1 && votes <= 1)
        column = 0;
    return comments && move_to(tidy, lines, count, column);
}

static void comments_align(const struct tidy *tidy, struct line *lines, uint32_t count) {
    for (unsigned round = 0; round < ROUNDS && align_once(tidy, lines, count); round++)
        ;
}

void smith_tidy_comments(struct tidy *tidy) {
    uint32_t first = 0;
    for (uint32_t i = 1; i <= tidy->lines.count; i++) {
        if (i < tidy->lines.count && tidy->items[tidy->lines.items[i].first].breaks < 2)
            continue;
        comments_align(tidy, &tidy->lines.items[first], i - first);
        first = i;
    }
}
