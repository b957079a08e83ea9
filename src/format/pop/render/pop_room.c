/* SPDX-License-Identifier: MIT
 *
 * One room on the screen.
 */
#include "format/pop/render/pop_painter.h"

#include <string.h>

void smith_pop_painter_init(struct smith_pop_painter *painter, struct smith_pop_level_state *level_state,
                            struct smith_pop_scenery *scenery) {
    memset(painter, 0, sizeof *painter);
    painter->level_state = level_state;
    painter->scenery = scenery;
    painter->base = SMITH_POP_BACK;
    painter->kid = smith_pop_kid_begins(level_state);
    painter->kid_column = smith_pop_person_column(&painter->kid);
    painter->screen.colours = smith_pop_screen_colours(scenery->colours);
    painter->guard_palette = scenery->colours ? NULL : scenery->guard_colours[0];
}

/* Potions without a bubble get their first. */
static void wake_potions(struct smith_pop_painter *painter) {
    for (unsigned i = 0; i < SMITH_POP_TILES; i++) {
        struct smith_pop_tile *tile = &painter->level_state->tiles[painter->room][i];
        if (tile->code == POP_LEVEL_TILE_CODE_POTION && !(tile->modifier & 7))
            tile->modifier++;
    }
}

/* Guards without a colour of their own look like the one before. The sets of colours are for VGA. */
static void choose_guard_palette(struct smith_pop_painter *painter) {
    const struct pop_level_guard *guard = &painter->level_state->level->rooms[painter->room - 1].guard;
    unsigned colour = guard->colour & 15u,
             known = sizeof painter->scenery->guard_colours / sizeof *painter->scenery->guard_colours;
    if (guard->tile < SMITH_POP_TILES && colour && colour < known && !painter->scenery->colours)
        painter->guard_palette = painter->scenery->guard_colours[colour];
}

static void pop_room_draw_tile(struct smith_pop_painter *painter, const struct smith_pop_site *site) {
    smith_pop_draw_floor_behind(painter, site);
    smith_pop_draw_gate_behind(painter, site);
    smith_pop_draw_right(painter, site);
    smith_pop_draw_right_moving(painter, site);
    smith_pop_draw_bottom(painter, site);
    smith_pop_draw_loose(painter, site);
    smith_pop_draw_base(painter, site);
    smith_pop_draw_moving(painter, site);
    smith_pop_draw_fore(painter, site);
}

/* Of the room above, the front edge of its floor is seen. */
static void draw_tile_above(struct smith_pop_painter *painter, const struct smith_pop_site *site) {
    smith_pop_draw_floor_behind(painter, site);
    smith_pop_draw_gate_behind(painter, site);
    smith_pop_draw_right(painter, site);
    smith_pop_draw_bottom(painter, site);
    smith_pop_draw_loose(painter, site);
    smith_pop_draw_fore(painter, site);
}

static void draw_tiles(struct smith_pop_painter *painter) {
    struct smith_pop_view view = smith_pop_view(painter->level_state, painter->room);
    struct smith_pop_view above =
        smith_pop_view(painter->level_state, painter->level_state->links[painter->room][SMITH_POP_UP]);
    for (int row = 2; row >= 0; row--)
        for (int column = 0; column < 10; column++) {
            struct smith_pop_site site = smith_pop_site(&view, column, row);
            pop_room_draw_tile(painter, &site);
        }
    for (int column = 0; column < 10; column++) {
        struct smith_pop_site site = smith_pop_site_above(&above, column);
        draw_tile_above(painter, &site);
    }
    smith_pop_layers_paint(&painter->layers, &painter->screen);
}

void smith_pop_draw_room(struct smith_pop_painter *painter, unsigned room) {
    struct smith_pop_wipe all = {0,
                                 0,
                                 SMITH_POP_SCREEN_HEIGHT - 1,
                                 SMITH_POP_SCREEN_HEIGHT,
                                 SMITH_POP_SCREEN_WIDTH,
                                 smith_pop_colour(SMITH_POP_BLACK)};
    smith_pop_fill(&painter->screen, &all, SMITH_POP_SCREEN_HEIGHT);
    painter->room = room;
    wake_potions(painter);
    choose_guard_palette(painter);
    smith_pop_mix_bricks(painter);
    draw_tiles(painter);
    smith_pop_draw_people(painter);
    smith_pop_draw_status(painter);
}
