/* SPDX-License-Identifier: MIT
 *
 * A layout text in, the same in the style of layouts/ out (tidy.h).
 */
#include "layout/tidy/tidy.h"
#include "layout/parse/parse.h"
#include <levelsmith/levelsmith.h>

/* ---- comments ---- */

/*
 * Columns of the comments behind lines (tidy.h). Within lines that no empty line parts, comments stand below each other
 * where the author put most of them; one whose line reaches beyond that column stands farther right.
 */

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

static void tidy_comments(struct tidy *tidy) {
    uint32_t first = 0;
    for (uint32_t i = 1; i <= tidy->lines.count; i++) {
        if (i < tidy->lines.count && tidy->items[tidy->lines.items[i].first].breaks < 2)
            continue;
        comments_align(tidy, &tidy->lines.items[first], i - first);
        first = i;
    }
}

/* ---- tidy ---- */

#define TIDY_MEMORY_LIMIT (2048u * (uint64_t)(1u << 20))

/* A comment of several lines keeps them, without the line ends of other systems. */
static void print_piece(const struct tidy *tidy, const struct piece *piece, struct smith_buffer *out) {
    const uint8_t *text = tidy->text.data + piece->start;
    for (uint32_t i = 0; i < piece->size; i++)
        if (text[i] != '\r')
            smith_buffer_byte(out, text[i]);
}

static void tidy_print_line(const struct tidy *tidy, const struct line *line, struct smith_buffer *out) {
    smith_buffer_fill(out, ' ', line->indent);
    for (uint32_t i = line->first; i < line->first + line->count; i++) {
        bool is_behind = line->column && i == line->first + line->count - 1;
        if (is_behind)
            smith_buffer_fill(out, ' ', line->column - line->width);
        else if (i > line->first && smith_tidy_is_spaced(tidy, i))
            smith_buffer_byte(out, ' ');
        print_piece(tidy, &tidy->items[i], out);
    }
    smith_buffer_byte(out, '\n');
}

static void tidy_print(const struct tidy *tidy, struct smith_buffer *out) {
    for (uint32_t i = 0; i < tidy->lines.count; i++) {
        if (i && tidy->items[tidy->lines.items[i].first].breaks > 1)
            smith_buffer_byte(out, '\n');
        tidy_print_line(tidy, &tidy->lines.items[i], out);
    }
}

/* False = a mistake was reported, or out of memory. Texts that others import need no `layout`. */
static bool tidy_rewrite(struct smith_arena *arena, struct diagnosis *diagnosis, struct smith_buffer *out) {
    struct tidy tidy = {.arena = arena, .text = diagnosis->texts->text};
    struct tokens tokens;
    struct ast_layout ast;
    if (!smith_layout_lex(arena, diagnosis, diagnosis->texts, &tokens) || !smith_tidy_pieces(&tidy, &tokens) ||
        !smith_layout_read_text(arena, diagnosis, &tokens, true, &ast))
        return false;
    smith_tidy_breaks(&tidy);
    if (!smith_tidy_lines(&tidy))
        return false;
    tidy_comments(&tidy);
    tidy_print(&tidy, out);
    return !out->failed;
}

enum smith_status smith_layout_tidy(struct smith_bytes text, const char *name, const struct smith_allocator *allocator,
                                    struct smith_buffer *out, struct smith_buffer *report, struct smith_error *error) {
    struct smith_allocator memory = smith_allocator_or_default(allocator);
    struct smith_arena arena;
    struct diagnosis diagnosis = {0};
    if (report)
        smith_buffer_init(report, &memory);
    smith_buffer_init(out, &memory);
    if (text.size > TEXTS_MAX)
        return smith_fail(error, SMITH_LIMIT, "LAYOUT-TOO-LONG", "a layout of more than %u bytes", TEXTS_MAX);
    smith_arena_init(&arena, &memory, TIDY_MEMORY_LIMIT);
    enum smith_status status = SMITH_OK;
    bool is_ready = smith_diagnosis_init(&diagnosis, &arena, text, name, report, error);
    if (!is_ready || !tidy_rewrite(&arena, &diagnosis, out))
        status = is_ready && diagnosis.count && !arena.failed ? SMITH_BAD_LAYOUT : smith_fail_memory(error, &arena);
    smith_arena_free(&arena);
    return status;
}
