/* SPDX-License-Identifier: MIT
 *
 * Lines with their indentation (tidy.h). What is too long is broken where that hurts least: short braces get lines of
 * their own, then a group of entries ends earlier, then a member goes on in a second line.
 */
#include "layout/tidy/tidy.h"

/* ---- breaks ---- */

/*
 * Which line ends of the author stay (tidy.h): what he put in one line stays in one line, in braces and as a group, and
 * what he put in several has lines of its own inside the braces.
 */

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

/* ---- lines ---- */

/* The brace whose lines the piece is one of; NULL = it stands in none. */
static const struct piece *split_brace(const struct tidy *tidy, const struct piece *piece) {
    uint32_t parent = piece->parent;
    while (parent != UINT32_MAX && piece_punctuation(&tidy->items[parent]) != '{')
        parent = tidy->items[parent].parent;
    return parent == UINT32_MAX ? NULL : &tidy->items[parent];
}

/* Of the entry that the piece belongs to. */
static uint32_t entry_indent(const struct tidy *tidy, uint32_t index) {
    const struct piece *piece = &tidy->items[index], *brace = split_brace(tidy, piece);
    return brace ? brace->indent + (piece_punctuation(piece) == '}' ? 0 : TIDY_INDENT) : 0;
}

static uint32_t indent_of(const struct tidy *tidy, uint32_t index) {
    const struct piece *before = piece_token_before(tidy, index);
    bool closes = piece_punctuation(&tidy->items[index]) == '}';
    bool goes_on = before && !closes && !piece_ends_entry(tidy, before);
    return entry_indent(tidy, index) + (goes_on ? TIDY_INDENT : 0);
}

static bool is_behind(const struct tidy *tidy, const struct line *line) {
    return line->count > 1 && tidy->items[line->first + line->count - 1].kind == PIECE_LINE_COMMENT;
}

/* As far behind the beginning of the line as the author put it. */
static uint32_t author_column(const struct piece *first, const struct piece *comment, uint32_t indent) {
    uint32_t column = comment->column + indent;
    return column > first->column ? column - first->column : 1;
}

/* The line that begins with the piece; as far as `limit` columns, when it is longer. */
static struct line line_at(struct tidy *tidy, uint32_t first, uint32_t limit) {
    struct line line = {.first = first, .indent = indent_of(tidy, first)};
    uint32_t of_entry = entry_indent(tidy, first);
    line.width = line.indent;
    for (uint32_t i = first; i < tidy->count && (i == first || !tidy->items[i].breaks) && line.width <= limit;
         i++, line.count++) {
        tidy->items[i].indent = i == first ? line.indent : of_entry; /* a brace that begins a line is its own entry */
        if (i == first || tidy->items[i].kind != PIECE_LINE_COMMENT)
            line.width += tidy->items[i].width + (i != first && smith_tidy_is_spaced(tidy, i));
    }
    if (is_behind(tidy, &line))
        line.column = author_column(&tidy->items[first], &tidy->items[first + line.count - 1], line.indent);
    return line;
}

/* ---- lines that are too long ---- */

/* Give the first short braces of the line lines of their own. */
static bool split_braces(struct tidy *tidy, const struct line *line) {
    for (uint32_t i = line->first; i < line->first + line->count; i++) {
        struct piece *brace = &tidy->items[i];
        if (piece_punctuation(brace) != '{' || brace->is_split || brace->partner == i + 1)
            continue;
        brace->is_split = true;
        for (uint32_t k = i + 1; k <= brace->partner; k++) {
            const struct piece *before = piece_token_before(tidy, k);
            bool begins = piece_punctuation(before) == ',' && before->parent == i;
            if (tidy->items[k].token && (k == i + 1 || k == brace->partner || begins))
                tidy->items[k].breaks = 1;
        }
        return true;
    }
    return false;
}

#define ENDS_ENTRY 1

/* Which break is better: smaller numbers are; 0 = none can be here. */
static unsigned break_cost(const struct tidy *tidy, uint32_t index) {
    const struct piece *piece = &tidy->items[index], *before = &tidy->items[index - 1];
    if (!piece->token || !before->token || !smith_tidy_is_spaced(tidy, index))
        return 0;
    unsigned depth = 0;
    for (uint32_t parent = piece->parent; parent != UINT32_MAX; parent = tidy->items[parent].parent)
        depth++;
    bool ends_entry = piece_ends_entry(tidy, before);
    bool begins_part = piece->token->role == TOKEN_OPERATOR || piece_punctuation(piece) == '@' ||
                       piece_punctuation(piece) == PUNCTUATION2('-', '>') ||
                       (piece->token->kind == TOKEN_NAME && piece->token->role != TOKEN_EXPRESSION &&
                        before->token->kind != TOKEN_PUNCTUATION) ||
                       piece_punctuation(before) == ',' || piece_punctuation(before) == ':';
    return ends_entry ? ENDS_ENTRY : begins_part ? ENDS_ENTRY + 1 + depth : 0;
}

/* A group of entries that goes on in the next line goes on in what is left of this one. */
static void join_group(struct tidy *tidy, const struct line *line) {
    uint32_t next = line->first + line->count;
    const struct piece *last = &tidy->items[next - 1], *begins = next < tidy->count ? &tidy->items[next] : NULL;
    if (!begins || !begins->token || begins->breaks > 1 || piece_punctuation(last) != ',' ||
        begins->parent != last->parent || piece_punctuation(begins) == '}')
        return;
    uint32_t entries = 0;
    for (uint32_t i = next; i < tidy->count && (i == next || !tidy->items[i].breaks) && entries < 2; i++)
        entries += piece_punctuation(&tidy->items[i]) == ',' && tidy->items[i].parent == begins->parent;
    if (entries > 1)
        tidy->items[next].breaks = 0;
}

/* Break at the last of the best points that make the line short enough, else at the first of all. */
static bool break_line(struct tidy *tidy, const struct line *line) {
    uint32_t width = line->indent + tidy->items[line->first].width, best = 0;
    unsigned best_cost = 0;
    for (uint32_t i = line->first + 1; i < line->first + line->count; i++) {
        unsigned cost = break_cost(tidy, i);
        bool fits = width <= TIDY_COLUMNS;
        if (cost && (!best_cost || (fits && cost <= best_cost)))
            best = i, best_cost = cost;
        if (best && !fits)
            break;
        width += tidy->items[i].width + smith_tidy_is_spaced(tidy, i);
    }
    if (!best)
        return false;
    if (best_cost == ENDS_ENTRY)
        join_group(tidy, line);
    tidy->items[best].breaks = 1;
    return true;
}

/* Make the line that begins with the piece short enough, where that can be done. A text without line ends is looked at
 * in windows, so that each of its lines does not cost as much as the whole. */
static struct line short_line(struct tidy *tidy, uint32_t first) {
    uint32_t limit = 2 * TIDY_COLUMNS;
    struct line line = line_at(tidy, first, limit);
    while (line.width > TIDY_COLUMNS) {
        bool is_whole = line.width <= limit;
        if (!split_braces(tidy, &line) && !break_line(tidy, &line)) {
            if (is_whole)
                break;
            limit = line.width * 2;
        }
        line = line_at(tidy, first, limit);
    }
    return line;
}

bool smith_tidy_lines(struct tidy *tidy) {
    for (uint32_t i = 0; i < tidy->count;) {
        struct line *line = SMITH_ARRAY_NEW(tidy->arena, &tidy->lines);
        if (!line)
            return false;
        *line = short_line(tidy, i);
        i += line->count;
    }
    return true;
}
