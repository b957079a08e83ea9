/* SPDX-License-Identifier: MIT
 *
 * Whole levels as the game draws them: its screens, laid out by the links between rooms.
 */
#include "base/error.h"
#include "format/pop/level/pop_walk.h"
#include "format/pop/pop.h"
#include "format/pop/render/pop_painter.h"

#include <stdlib.h>
#include <string.h>

#define ROOM_LINES 189 /* from one room to the next; the front edge of its floor is drawn by both */

static void copy_screen(const struct smith_pop_screen *screen, const struct smith_pop_cell *cell,
                        struct smith_picture *picture) {
    for (int y = 0; y < SMITH_POP_SCREEN_HEIGHT; y++) {
        size_t row = (size_t)(cell->row * ROOM_LINES + y);
        memcpy(picture->colours + row * picture->width + (size_t)(cell->column * SMITH_POP_SCREEN_WIDTH),
               screen->pixels[y], sizeof screen->pixels[y]);
    }
}

/* Row by row, since a room covers the status line of the room above. The first room is drawn once before: that is how
 * the game begins, and colours of guards are remembered. */
static enum smith_status pop_render_draw_rooms(struct smith_pop_painter *painter, const struct smith_pop_map *map,
                                               struct smith_picture *picture) {
    smith_pop_draw_room(painter, painter->level_state->kid_room);
    for (int row = 0; row < map->rows; row++)
        for (int column = 0; column < map->columns; column++) {
            unsigned room = smith_pop_map_room(map, column, row);
            if (!room)
                continue;
            smith_pop_draw_room(painter, room);
            copy_screen(&painter->screen, &map->cells[room], picture);
        }
    return painter->scenery->status;
}

static enum smith_status draw_level(struct smith_pop_painter *painter, const struct smith_render_options *how,
                                    struct smith_picture *picture, struct smith_error *error) {
    struct smith_pop_map map;
    struct smith_pop_links links;
    smith_pop_level_links(painter->level_state->level, &links);
    smith_pop_map_make(&map, &links, painter->level_state->kid_room);
    uint32_t width = (uint32_t)(SMITH_POP_SCREEN_WIDTH * map.columns);
    uint32_t height = (uint32_t)(ROOM_LINES * map.rows + SMITH_POP_SCREEN_HEIGHT - ROOM_LINES);
    enum smith_status status = smith_picture_init(picture, SMITH_PIXELS_TRUE, width, height, how->options, error);
    if (status == SMITH_OK)
        status = pop_render_draw_rooms(painter, &map, picture);
    if (status != SMITH_OK)
        smith_picture_free(picture);
    return status;
}

static const char *guards_file(enum smith_pop_guards guards) {
    static const char *const files[] = {"GUARD", "FAT", "SKEL", "VIZIER", "SHADOW", NULL};
    return files[guards];
}

/* All that a picture needs; too much for the stack. */
struct render_memory {
    struct smith_pop_level_state level_state;
    struct smith_pop_scenery scenery;
    struct smith_pop_painter painter;
};

enum smith_status smith_pop_level_picture(const struct smith_pop_level_level *level, unsigned number,
                                          const struct smith_render_options *how, struct smith_picture *picture,
                                          unsigned *first, struct smith_error *error) {
    *picture = (struct smith_picture){0};
    const struct smith_allocator a = smith_allocator_or_default(how->options ? &how->options->allocator : NULL);
    struct render_memory *render_memory = a.resize(a.context, NULL, 0, sizeof *render_memory);
    if (!render_memory)
        return smith_fail_memory(error, NULL);
    memset(render_memory, 0, sizeof *render_memory);
    struct smith_pop_level_state *level_state = &render_memory->level_state;
    struct smith_pop_level_facts facts;
    enum smith_status status = smith_pop_level_facts(number, how->graphics, how->own_folder, &a, &facts, error);
    if (status == SMITH_OK)
        status = smith_pop_level_state_init(level_state, level, number, &facts, error);
    if (status == SMITH_OK) {
        status = smith_pop_scenery_open(&render_memory->scenery, number, &facts, guards_file(facts.guards), how, error);
        if (status == SMITH_OK) {
            smith_pop_painter_init(&render_memory->painter, level_state, &render_memory->scenery);
            status = draw_level(&render_memory->painter, how, picture, error);
        }
        smith_pop_scenery_close(&render_memory->scenery);
    }
    *first = level_state->kid_room;
    a.resize(a.context, render_memory, sizeof *render_memory, 0);
    return status;
}
