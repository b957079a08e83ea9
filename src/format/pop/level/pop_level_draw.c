/* SPDX-License-Identifier: MIT
 *
 * Levels as drawings: the game's own picture or signs, and what lies over them.
 */
#include "format/pop/level/pop_level_draw.h"
#include "base/error.h"
#include "format/pop/level/pop_plv_make.h"
#include "format/pop/plan/pop_plan.h"
#include "format/pop/render/pop_level_state.h"
#include "format/pop/render/pop_render.h"

#include <levelsmith/pop2_level.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Too much for the stack. */
struct boards {
    struct smith_pop_board board, other;
};

/* ---- which level it is ---- */

static bool find_number(const struct smith_render_options *how, unsigned *number) {
    if (how->has_level)
        *number = how->level;
    return how->has_level || (how->name && smith_pop_level_number(how->name, number));
}

static enum smith_status need_number(const struct smith_render_options *how, unsigned *number,
                                     struct smith_error *error) {
    if (!find_number(how, number))
        return smith_fail(error, SMITH_BAD_VALUE, "RENDER-LEVEL",
                          "neither the file nor its name says which level it is");
    if (*number >= SMITH_POP_LEVELS)
        return smith_fail(error, SMITH_BAD_VALUE, "RENDER-LEVEL", "there is no level %u; the last is %d", *number,
                          SMITH_POP_LEVELS - 1);
    return SMITH_OK;
}

static const char *pop_level_draw_last_part(const char *name) {
    const char *slash = strrchr(name, '/');
    return slash ? slash + 1 : name;
}

/* "res2003.bin: level 3", as far as it is known. */
static const char *pop_level_draw_write_title(const struct smith_render_options *how, char *title, size_t size) {
    unsigned number;
    const char *name = how->name ? pop_level_draw_last_part(how->name) : "";
    int length = snprintf(title, size, "%.80s", name);
    if (find_number(how, &number))
        snprintf(title + length, size - (size_t)length, "%s%s %u", *name ? ": " : "", *name ? "level" : "Level",
                 number);
    return *title ? title : NULL;
}

/* ---- drawing ---- */

static enum smith_status draw_boards(const struct boards *boards, const struct smith_render_options *how,
                                     unsigned first, struct smith_picture *graphics, struct smith_drawing **drawing,
                                     struct smith_error *error) {
    char title[160];
    const struct smith_pop_plan_options plan_options = {.board = &boards->board,
                                                        .other = how->against ? &boards->other : NULL,
                                                        .title = pop_level_draw_write_title(how, title, sizeof title),
                                                        .first = first,
                                                        .graphics = graphics,
                                                        .how = how};
    return smith_pop_plan_draw(&plan_options, drawing, error);
}

enum smith_status smith_pop_level_draw(const struct smith_document *document, const struct smith_render_options *how,
                                       struct smith_drawing **drawing, struct smith_error *error) {
    const struct pop_level_level *level = pop_level_root(document);
    struct smith_picture picture;
    unsigned number = 0, first = 0;
    const struct smith_allocator a = smith_allocator_or_default(how->options ? &how->options->allocator : NULL);
    struct boards *boards = a.resize(a.context, NULL, 0, sizeof *boards);
    if (!boards)
        return smith_fail_memory(error, NULL);
    smith_pop_level_board(level, &boards->board);
    if (how->against)
        smith_pop_level_board(pop_level_root(how->against), &boards->other);
    enum smith_status status = how->graphics ? need_number(how, &number, error) : SMITH_OK;
    if (status == SMITH_OK && how->graphics)
        status = smith_pop_level_picture(level, number, how, &picture, &first, error);
    if (status == SMITH_OK)
        status = draw_boards(boards, how, how->graphics ? first : boards->board.start, how->graphics ? &picture : NULL,
                             drawing, error);
    a.resize(a.context, boards, sizeof *boards, 0);
    return status;
}

enum smith_status smith_pop2_level_draw(const struct smith_document *document, const struct smith_render_options *how,
                                        struct smith_drawing **drawing, struct smith_error *error) {
    const struct smith_allocator a = smith_allocator_or_default(how->options ? &how->options->allocator : NULL);
    struct boards *boards = a.resize(a.context, NULL, 0, sizeof *boards);
    if (!boards)
        return smith_fail_memory(error, NULL);
    smith_pop2_level_board(pop2_level_root(document), &boards->board);
    if (how->against)
        smith_pop2_level_board(pop2_level_root(how->against), &boards->other);
    enum smith_status status = draw_boards(boards, how, boards->board.start, NULL, drawing, error);
    a.resize(a.context, boards, sizeof *boards, 0);
    return status;
}
