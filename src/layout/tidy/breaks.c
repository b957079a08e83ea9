/* SPDX-License-Identifier: MIT
 *
 * Which line ends of the author stay (tidy.h): what he put in one line stays in one line, in braces and as a group, and
 * what he put in several has lines of its own inside the braces.
 */
#include "layout/tidy/tidy.h"

static void split_parents(struct tidy *tidy, const struct piece *piece) {
    for (uint32_t parent = piece->parent; parent != UINT32_MAX; parent = tidy->items[parent].parent)
        tidy->items[parent].is_split = true;
}

static bool follows_line_comment(const struct tidy *tidy, uint32_t index) {
    return index && tidy->items[index - 1].kind == PIECE_LINE_COMMENT;
}

/* These never begin a line. */
static bool hangs_on(const struct piece *piece) {
    switch (piece_punctuation(piece)) {
    case '{':
    case ',':
    case ';':
    case ')':
    case ']': return true;
    default: return false;
    }
}

static void drop_breaks(struct tidy *tidy) {
    for (uint32_t i = 0; i < tidy->count; i++)
        if (i == 0 || (hangs_on(&tidy->items[i]) && tidy->items[i].breaks))
            tidy->items[i].breaks = follows_line_comment(tidy, i);
}

static void find_split(struct tidy *tidy) {
    for (uint32_t i = 0; i < tidy->count; i++)
        if (tidy->items[i].breaks)
            split_parents(tidy, &tidy->items[i]);
}

/* `has_broken`: a line has ended since the token before the piece, behind a comment. */
static bool must_break(const struct tidy *tidy, uint32_t index, const struct piece *before, bool has_broken) {
    const struct piece *piece = &tidy->items[index];
    if (!before || !piece->token || has_broken)
        return false;
    if (piece_punctuation(before) == '{')
        return before->is_split;
    if (piece_punctuation(piece) == '}')
        return tidy->items[piece->parent].is_split;
    return piece->parent == UINT32_MAX && piece_ends_entry(tidy, before) && piece_punctuation(piece) != ';';
}

/* An empty line stands between entries only. */
static bool may_be_separate(const struct tidy *tidy, uint32_t index, const struct piece *before, bool has_broken) {
    const struct piece *piece = &tidy->items[index];
    if (!before)
        return true;
    bool is_first = piece_punctuation(before) == '{' && !has_broken;
    return piece_ends_entry(tidy, before) && !is_first && piece_punctuation(piece) != '}';
}

static void breaks_decide(struct tidy *tidy, uint32_t index, bool has_broken) {
    struct piece *piece = &tidy->items[index];
    const struct piece *before = piece_token_before(tidy, index);
    if (!piece->breaks && must_break(tidy, index, before, has_broken))
        piece->breaks = 1;
    if (piece->breaks > 1 && !may_be_separate(tidy, index, before, has_broken))
        piece->breaks = 1;
}

void smith_tidy_breaks(struct tidy *tidy) {
    drop_breaks(tidy);
    find_split(tidy);
    bool has_broken = false;
    for (uint32_t i = 1; i < tidy->count; i++) {
        breaks_decide(tidy, i, has_broken);
        has_broken = !tidy->items[i].token && (has_broken || tidy->items[i].breaks);
    }
}
