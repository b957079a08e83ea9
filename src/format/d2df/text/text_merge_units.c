/* SPDX-License-Identifier: MIT
 *
 * A stretch of text in three versions made one, by its tokens and comments. What only one side changed is that side's;
 * where both changed the same tokens, ours stay, and comments of both.
 */
#include "format/d2df/text/text_merge.h"

#define UNIT_CELLS_MAX (1u << 22) /* of a table that compares two stretches: what is longer is taken as changed */

/* A token or a comment, and the blanks before it. */
struct unit {
    struct smith_bytes blanks, text;
    bool is_comment;
    uint32_t to[TEXT_SIDES]; /* of the base: the unit that it is in ours and theirs; SMITH_NO_INDEX */
};

struct units {
    SMITH_ARRAY(struct unit) list;
    struct smith_bytes rest; /* blanks behind the last one */
};

static bool is_equal(struct smith_bytes a, struct smith_bytes b) {
    return a.size == b.size && (!a.size || memcmp(a.data, b.data, a.size) == 0);
}

static struct smith_bytes slice(struct smith_bytes text, size_t start, size_t end) {
    return (struct smith_bytes){text.data ? text.data + start : NULL, end - start};
}

/* ---- units ---- */

static bool text_merge_add_unit(struct text_merge *m, struct units *units, struct smith_bytes blanks,
                                struct smith_bytes text, bool is_comment) {
    struct unit unit = {blanks, text, is_comment, {SMITH_NO_INDEX, SMITH_NO_INDEX, SMITH_NO_INDEX}};
    return SMITH_ARRAY_ADD(m->arena, &units->list, unit);
}

/* What stands between two tokens: returns where the blanks begin that are before the second one. */
static size_t split_comments(struct text_merge *m, struct units *units, struct smith_bytes text, size_t at,
                             size_t end) {
    for (size_t blanks = at;;) {
        while (at < end && text.data[at] <= ' ')
            at++;
        size_t behind = at < end ? smith_d2df_lex_comment_end(text, at) : at;
        if (behind == at)
            return blanks;
        if (!text_merge_add_unit(m, units, slice(text, blanks, at), slice(text, at, behind), true))
            return blanks;
        blanks = at = behind;
    }
}

static bool split_units(struct text_merge *m, struct smith_bytes text, struct units *units) {
    struct text_lexer lexer;
    size_t at = 0;
    *units = (struct units){0};
    for (smith_d2df_lex_begin(&lexer, text, m->arena, NULL); lexer.token.kind != TEXT_END && lexer.at > at;
         smith_d2df_lex_next(&lexer)) {
        size_t start = lexer.token.source_span.start;
        size_t blanks = split_comments(m, units, text, at, start);
        if (!text_merge_add_unit(m, units, slice(text, blanks, start), slice(text, start, lexer.at), false))
            return false;
        at = lexer.at;
    }
    at = split_comments(m, units, text, at, text.size);
    units->rest = slice(text, at, text.size);
    return !m->arena->failed;
}

bool smith_d2df_text_merge_same(struct text_merge *m, struct smith_bytes a, struct smith_bytes b, bool *same) {
    struct units in_a, in_b;
    *same = is_equal(a, b);
    if (*same)
        return true;
    if (!split_units(m, a, &in_a) || !split_units(m, b, &in_b))
        return false;
    *same = in_a.list.count == in_b.list.count;
    for (uint32_t i = 0; *same && i < in_a.list.count; i++)
        *same = is_equal(in_a.list.items[i].text, in_b.list.items[i].text);
    return true;
}

/* ---- which unit is which ---- */

/* The longest row of units that both have, between what begins and ends alike. */
static bool align_middle(struct text_merge *m, struct units *base, const struct units *side, int which, uint32_t start,
                         uint32_t end_a, uint32_t end_b) {
    size_t rows = end_a - start, columns = end_b - start, width = columns + 1;
    if (!rows || !columns || rows * columns > UNIT_CELLS_MAX)
        return true;
    uint32_t *table = smith_arena_alloc(m->arena, (rows + 1) * width * sizeof *table, _Alignof(uint32_t));
    if (!table)
        return false;
    for (size_t i = rows; i-- > 0;)
        for (size_t k = columns; k-- > 0;) {
            uint32_t down = table[(i + 1) * width + k], right = table[i * width + k + 1];
            bool equal = is_equal(base->list.items[start + i].text, side->list.items[start + k].text);
            table[i * width + k] = equal ? table[(i + 1) * width + k + 1] + 1 : down > right ? down : right;
        }
    for (size_t i = 0, k = 0; i < rows && k < columns;) {
        if (is_equal(base->list.items[start + i].text, side->list.items[start + k].text)) {
            base->list.items[start + i++].to[which] = (uint32_t)(start + k++);
        } else if (table[(i + 1) * width + k] >= table[i * width + k + 1]) {
            i++;
        } else {
            k++;
        }
    }
    return true;
}

static bool align_units(struct text_merge *m, struct units *base, const struct units *side, int which) {
    uint32_t start = 0, end_a = base->list.count, end_b = side->list.count;
    for (; start < end_a && start < end_b && is_equal(base->list.items[start].text, side->list.items[start].text);
         start++)
        base->list.items[start].to[which] = start;
    for (;
         end_a > start && end_b > start && is_equal(base->list.items[end_a - 1].text, side->list.items[end_b - 1].text);
         end_a--, end_b--)
        base->list.items[end_a - 1].to[which] = end_b - 1;
    return align_middle(m, base, side, which, start, end_a, end_b);
}

/* ---- writing ---- */

static bool has_line_break(struct smith_bytes blanks) {
    return blanks.size && memchr(blanks.data, '\n', blanks.size);
}

static void text_merge_write(struct text_merge *m, struct smith_bytes blanks, struct smith_bytes text) {
    if (m->in_comment && !has_line_break(blanks) && text.size) /* else it would become a part of the comment */
        smith_buffer_text(m->out, m->is_crlf ? "\r\n" : "\n");
    smith_buffer_add(m->out, blanks.data, blanks.size);
    smith_buffer_add(m->out, text.data, text.size);
    if (text.size)
        m->in_comment = text.size >= 2 && text.data[0] == '/' && text.data[1] == '/';
    else if (has_line_break(blanks))
        m->in_comment = false;
}

/* A comment that was moved by one side, or copied by both, stands where it is met first. */
static bool is_spent(struct text_merge *m, const struct unit *unit) {
    struct smith_hash_entry *entry =
        unit->is_comment ? smith_hash_map_find(&m->comments, unit->text.data, unit->text.size) : NULL;
    if (!entry)
        return false;
    if (!entry->value.number)
        return true;
    entry->value.number--;
    return false;
}

static void text_merge_write_unit(struct text_merge *m, const struct unit *unit, struct smith_bytes blanks, bool lead) {
    if (!lead || !is_spent(m, unit))
        text_merge_write(m, blanks, unit->text);
}

static void write_units(struct text_merge *m, const struct units *units, uint32_t start, uint32_t end, bool lead) {
    for (; start < end; start++)
        text_merge_write_unit(m, &units->list.items[start], units->list.items[start].blanks, lead);
}

bool smith_d2df_text_merge_take(struct text_merge *m, struct smith_bytes stretch, bool lead) {
    struct units units;
    if (!split_units(m, stretch, &units))
        return false;
    write_units(m, &units, 0, units.list.count, lead);
    text_merge_write(m, units.rest, (struct smith_bytes){0});
    return true;
}

bool smith_d2df_text_merge_count(struct text_merge *m, struct smith_bytes stretch, int many) {
    struct units units;
    if (!split_units(m, stretch, &units))
        return false;
    for (uint32_t i = 0; i < units.list.count; i++) {
        const struct unit *unit = &units.list.items[i];
        struct smith_hash_entry *entry =
            unit->is_comment ? smith_hash_map_add(&m->comments, m->arena, unit->text.data, unit->text.size) : NULL;
        if (entry && (many > 0 || entry->value.number))
            entry->value.number = many > 0 ? entry->value.number + 1 : entry->value.number - 1;
    }
    return !m->arena->failed;
}

/* ---- three versions ---- */

/* A piece of each version that no unit of all three is in: from `start` up to `end`. */
struct piece {
    uint32_t start[TEXT_SIDES], end[TEXT_SIDES];
};

static bool is_same_piece(const struct units *units, const struct piece *piece, int a, int b) {
    uint32_t count = piece->end[a] - piece->start[a];
    bool same = piece->end[b] - piece->start[b] == count;
    for (uint32_t i = 0; same && i < count; i++)
        same = is_equal(units[a].list.items[piece->start[a] + i].text, units[b].list.items[piece->start[b] + i].text);
    return same;
}

static bool has_comment(const struct units *units, const struct piece *piece, int side, struct smith_bytes text) {
    for (uint32_t i = piece->start[side]; i < piece->end[side]; i++)
        if (units[side].list.items[i].is_comment && is_equal(units[side].list.items[i].text, text))
            return true;
    return false;
}

static void write_piece(struct text_merge *m, const struct units *units, const struct piece *piece, bool lead) {
    bool takes_theirs = is_same_piece(units, piece, TEXT_BASE, TEXT_OURS);
    int side = takes_theirs ? TEXT_THEIRS : TEXT_OURS;
    write_units(m, &units[side], piece->start[side], piece->end[side], lead);
    if (takes_theirs)
        return;
    for (uint32_t i = piece->start[TEXT_THEIRS]; i < piece->end[TEXT_THEIRS]; i++) {
        const struct unit *unit = &units[TEXT_THEIRS].list.items[i];
        if (unit->is_comment && !has_comment(units, piece, TEXT_BASE, unit->text) &&
            !has_comment(units, piece, TEXT_OURS, unit->text))
            text_merge_write_unit(m, unit, unit->blanks, lead);
    }
}

/* Blanks that ours did not change are theirs. */
static struct smith_bytes merged_blanks(struct smith_bytes base, struct smith_bytes ours, struct smith_bytes theirs) {
    return is_equal(base, ours) ? theirs : ours;
}

static void write_merged_units(struct text_merge *m, const struct units *units, bool lead) {
    struct piece piece = {{0}, {0}};
    for (uint32_t i = 0; i < units[TEXT_BASE].list.count; i++) {
        const struct unit *unit = &units[TEXT_BASE].list.items[i];
        uint32_t ours = unit->to[TEXT_OURS], theirs = unit->to[TEXT_THEIRS];
        if (ours == SMITH_NO_INDEX || theirs == SMITH_NO_INDEX)
            continue;
        piece.end[TEXT_BASE] = i;
        piece.end[TEXT_OURS] = ours;
        piece.end[TEXT_THEIRS] = theirs;
        write_piece(m, units, &piece, lead);
        text_merge_write_unit(m, unit,
                              merged_blanks(unit->blanks, units[TEXT_OURS].list.items[ours].blanks,
                                            units[TEXT_THEIRS].list.items[theirs].blanks),
                              lead);
        piece = (struct piece){{i + 1, ours + 1, theirs + 1}, {0}};
    }
    for (int side = 0; side < TEXT_SIDES; side++)
        piece.end[side] = units[side].list.count;
    write_piece(m, units, &piece, lead);
    text_merge_write(m, merged_blanks(units[TEXT_BASE].rest, units[TEXT_OURS].rest, units[TEXT_THEIRS].rest),
                     (struct smith_bytes){0});
}

bool smith_d2df_text_merge_stretch(struct text_merge *m, const struct smith_bytes stretches[TEXT_SIDES], bool lead) {
    struct units units[TEXT_SIDES];
    if (is_equal(stretches[TEXT_BASE], stretches[TEXT_OURS]))
        return smith_d2df_text_merge_take(m, stretches[TEXT_THEIRS], lead);
    if (is_equal(stretches[TEXT_BASE], stretches[TEXT_THEIRS]))
        return smith_d2df_text_merge_take(m, stretches[TEXT_OURS], lead);
    for (int side = 0; side < TEXT_SIDES; side++)
        if (!split_units(m, stretches[side], &units[side]))
            return false;
    for (int side = TEXT_OURS; side < TEXT_SIDES; side++)
        if (!align_units(m, &units[TEXT_BASE], &units[side], side))
            return false;
    write_merged_units(m, units, lead);
    return true;
}
