/* SPDX-License-Identifier: MIT
 *
 * The inside of drawing rooms: what its parts share. A room is drawn tile by tile, from the bottom row to the top, from
 * left to right; each tile draws the right part of its left neighbour, too, and what reaches up from below.
 */
#ifndef SMITH_POP_PAINTER_H
#define SMITH_POP_PAINTER_H

#include "format/pop/level/pop_level_state.h"
#include "format/pop/render/pop_scenery.h"

/* Somebody to be seen: where he stands and how. */
struct smith_pop_person {
    int x, y; /* in the game's units: 14 a tile, 58 at the left edge; y is that of his feet */
    bool faces_right;
    const struct smith_pop_pose *pose;
    unsigned action, row;
};

struct smith_pop_painter {
    struct smith_pop_level_state *level_state;
    struct smith_pop_scenery *scenery;
    struct smith_pop_screen screen;
    struct smith_pop_layers layers;
    unsigned room; /* the one being drawn */
    uint8_t bricks[3][4][11]; /* colours of a palace's walls in this room: by row, line and place */
    enum smith_pop_layer base; /* where bases and front edges go: BACK but for a prince who falls */
    struct smith_pop_person kid;
    int kid_column;
    const struct smith_colour *guard_palette; /* of the last guard with a colour */
};

/* A tile that is being drawn. */
struct smith_pop_site {
    struct smith_pop_view view; /* of its room: that above the painter's room is drawn, too */
    int column, row;
    int x; /* left edge */
    int main_y, bottom_y; /* the floor's lines at its back and at its front */
    struct smith_pop_tile here, left, below_left;
};

struct smith_pop_site smith_pop_site(const struct smith_pop_view *view, int column, int row);
/* In the lowest row of the room above, of which the front edge is seen. */
struct smith_pop_site smith_pop_site_above(const struct smith_pop_view *view, int column);

/* ---- steps of a tile, in the order of drawing (pop_tile.c, pop_tile_parts.c) ---- */

void smith_pop_draw_top_right(struct smith_pop_painter *painter, const struct smith_pop_site *site);
void smith_pop_draw_floor_behind(struct smith_pop_painter *painter, const struct smith_pop_site *site);
void smith_pop_draw_gate_behind(struct smith_pop_painter *painter, const struct smith_pop_site *site);
void smith_pop_draw_right(struct smith_pop_painter *painter, const struct smith_pop_site *site);
void smith_pop_draw_right_moving(struct smith_pop_painter *painter, const struct smith_pop_site *site);
void smith_pop_draw_bottom(struct smith_pop_painter *painter, const struct smith_pop_site *site);
void smith_pop_draw_loose(struct smith_pop_painter *painter, const struct smith_pop_site *site);
void smith_pop_draw_base(struct smith_pop_painter *painter, const struct smith_pop_site *site);
void smith_pop_draw_moving(struct smith_pop_painter *painter, const struct smith_pop_site *site);
void smith_pop_draw_fore(struct smith_pop_painter *painter, const struct smith_pop_site *site);

/* ---- parts (pop_tile.c, pop_tile_parts.c, pop_walls.c) ---- */

/* The pictures an ordinary tile is made of; 0 = none. `y` count from the back line of the floor. */
struct smith_pop_piece {
    uint8_t base, floor_left;
    int8_t base_y;
    uint8_t right, floor_right;
    int8_t right_y;
    uint8_t stripe, top_right, bottom, fore;
    int8_t fore_x; /* bytes of 8 pixels */
    int8_t fore_y;
};
const struct smith_pop_piece *smith_pop_piece(unsigned code);

/* Add a picture whose lowest line is `bottom`. */
void smith_pop_add(struct smith_pop_painter *painter, enum smith_pop_layer layer, enum smith_pop_set set, unsigned id,
                   int x, int bottom, enum smith_pop_mode mode);
/* A flame of a torch, whose modifier in SDLPoP is its colour: two bits each for red, green and blue. */
void smith_pop_add_flame(struct smith_pop_painter *painter, unsigned id, int x, int bottom, unsigned modifier);
void smith_pop_add_mono(struct smith_pop_painter *painter, enum smith_pop_layer layer, enum smith_pop_set set,
                        unsigned id, int x, int bottom, enum smith_pop_colour colour);

#define SMITH_POP_GATE_MAX 188 /* modifier of a gate that is all the way up */

void smith_pop_draw_gate(struct smith_pop_painter *painter, const struct smith_pop_site *site);
void smith_pop_draw_gate_fore(struct smith_pop_painter *painter, const struct smith_pop_site *site);
void smith_pop_draw_exit(struct smith_pop_painter *painter, const struct smith_pop_site *site);

/* Choose the colours of this room's bricks. */
void smith_pop_mix_bricks(struct smith_pop_painter *painter);
/* Whether walls are of stones; else of bricks. */
bool smith_pop_has_stone_walls(const struct smith_pop_painter *painter);
/* 0 to 3: whether there is wall to the right (1) and to the left (2) of a wall; other numbers stand for no shape. */
unsigned smith_pop_wall_shape(const struct smith_pop_painter *painter, const struct smith_pop_site *site);
/* The pattern on a wall; `fore` = its face, else its front edge. */
void smith_pop_draw_wall_pattern(struct smith_pop_painter *painter, const struct smith_pop_site *site, bool fore);

/* ---- people (pop_people.c) ---- */

struct smith_pop_pose {
    uint8_t image;
    bool has_sword, is_kid; /* whose pictures */
    int8_t dx, dy;
    uint8_t flags; /* 128: x is odd; 32: thin; 31: how far the weight is forward */
    struct smith_pop_held {
        uint8_t image;
        int8_t x, y;
    } sword;
    bool drawn; /* the sword is, so he needs more room */
};

/* The prince as the level begins. */
struct smith_pop_person smith_pop_kid_begins(const struct smith_pop_level_state *level_state);
/* Whoever stands in the room; false = nobody. */
bool smith_pop_guard_stands(const struct smith_pop_level_state *level_state, unsigned room,
                            struct smith_pop_person *guard);
/* The prince's shadow, on the levels where he waits. */
bool smith_pop_shadow_stands(const struct smith_pop_level_state *level_state, unsigned room,
                             struct smith_pop_person *shadow);
int smith_pop_person_column(const struct smith_pop_person *person);

/* Draw the people of the room over it. */
void smith_pop_draw_people(struct smith_pop_painter *painter);

/* ---- rooms (pop_room.c) ---- */

void smith_pop_painter_init(struct smith_pop_painter *painter, struct smith_pop_level_state *level_state,
                            struct smith_pop_scenery *scenery);
/* The whole screen with one room. */
void smith_pop_draw_room(struct smith_pop_painter *painter, unsigned room);

#endif
