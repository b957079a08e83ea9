/* SPDX-License-Identifier: MIT
 *
 * Plans of levels of both games: symbols on a board, or what lies over the level as the game draws it. Units are pixels
 * of the game in both, so a plan and the game's picture of a level lie over each other.
 */
#ifndef SMITH_POP_PLAN_H
#define SMITH_POP_PLAN_H

#include "format/pop/level/pop_walk.h"
#include "format/pop/plan/pop_board.h"
#include <levelsmith/render.h>

#define SMITH_POP_PLAN_ROOM_WIDTH 320
#define SMITH_POP_PLAN_ROOM_HEIGHT 189

struct smith_pop_plan_options {
    const struct smith_pop_board *board;
    const struct smith_pop_board *other; /* what differs from it is marked; NULL = nothing */
    const char *title; /* of the whole */
    unsigned first; /* the room that others are laid out from */
    struct smith_picture *graphics; /* the level as the game draws it: it is taken over; NULL = symbols */
    const struct smith_render_options *how;
};

enum smith_status smith_pop_plan_draw(const struct smith_pop_plan_options *how, struct smith_drawing **drawing,
                                      struct smith_error *error);

/* ---- while it is drawn ---- */

struct smith_pop_plan {
    const struct smith_pop_plan_options *how;
    const struct smith_pop_board *board;
    const char *title;
    struct smith_drawing *drawing;
    struct smith_buffer text; /* for the title of one group at a time */
    struct smith_pop_map map;
    bool symbols; /* else there is the game's picture */
    double top; /* where the first row of tiles begins: the game shows an edge of what is above */
};

/* The top left corner of a room that is placed, and of a tile in it. */
struct smith_point smith_pop_plan_room(const struct smith_pop_plan *plan, unsigned room);
struct smith_point smith_pop_plan_tile(const struct smith_pop_plan *plan, unsigned room, unsigned tile);

/* A group whose title was written to plan->text, which is empty then. `path` in the level; NULL = it is no thing of it. */
void smith_pop_plan_open(struct smith_pop_plan *plan, const char *id, const char *kind, const char *path);

void smith_pop_plan_tiles(struct smith_pop_plan *plan);
void smith_pop_plan_rooms(struct smith_pop_plan *plan);
void smith_pop_plan_figures(struct smith_pop_plan *plan);
void smith_pop_plan_events(struct smith_pop_plan *plan);
void smith_pop_plan_changes(struct smith_pop_plan *plan, const struct smith_pop_board *other);
void smith_pop_plan_legend(void *plan, struct smith_drawing *drawing);

#endif
