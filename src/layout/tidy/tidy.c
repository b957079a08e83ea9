/* SPDX-License-Identifier: MIT
 *
 * A layout text in, the same in the style of layouts/ out (tidy.h).
 */
#include "layout/tidy/tidy.h"
#include "layout/parse/parse.h"
#include <levelsmith/levelsmith.h>

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
    smith_tidy_comments(&tidy);
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
