/* SPDX-License-Identifier: MIT
 *
 * Whole levels as the game draws them: its screens, laid out by the links between rooms.
 */
#include "pop_render.h"
#include "../../base/error.h"
#include "pop_map.h"
#include "pop_painter.h"

#include <stdlib.h>
#include <string.h>

#define ROOM_LINES 189 /* from one room to the next; the front edge of its floor is drawn by both */
#define FIRST_RESOURCE 2000

/* ---- which level it is ---- */

/* "res2003.bin", "LEVELS.DAT:/2003": the last number of a name that is the id of a level. */
static bool number_of_name(const char *name, unsigned *number) {
    bool found = false;
    for (const char *at = name; *at; at++) {
        char *end;
        if (*at < '0' || *at > '9')
            continue;
        unsigned long id = strtoul(at, &end, 10);
        if (end - at == 4 && id >= FIRST_RESOURCE && id < FIRST_RESOURCE + SMITH_POP_LEVELS) {
            *number = (unsigned)(id - FIRST_RESOURCE);
            found = true;
        }
        at = end - 1;
    }
    return found;
}

static enum smith_status find_number(const struct smith_rendering *how, unsigned *number, struct smith_error *error) {
    if (how->has_level && how->level >= SMITH_POP_LEVELS)
        return smith_fail(error, SMITH_BAD_VALUE, "RENDER-LEVEL", "there is no level %u; the last is %d", how->level,
                          SMITH_POP_LEVELS - 1);
    if (how->has_level)
        *number = how->level;
    else if (!how->name || !number_of_name(how->name, number))
        return smith_fail(error, SMITH_BAD_VALUE, "RENDER-LEVEL",
                          "neither the file nor its name says which level it is");
    return SMITH_OK;
}

/* ---- the picture ---- */

static void copy_screen(const struct smith_pop_screen *screen, const struct smith_pop_cell *cell,
                        struct smith_picture *picture) {
    for (int y = 0; y < SMITH_POP_SCREEN_HEIGHT; y++) {
        size_t row = (size_t)(cell->row * ROOM_LINES + y);
        memcpy(picture->colours + row * picture->width + (size_t)(cell->column * SMITH_POP_SCREEN_WIDTH),
               screen->pixels[y], sizeof screen->pixels[y]);
    }
}

static unsigned room_at(const struct smith_pop_map *map, int column, int row) {
    for (unsigned room = 1; room <= SMITH_POP_ROOMS; room++)
        if (map->cells[room].placed && map->cells[room].column == column && map->cells[room].row == row)
            return room;
    return 0;
}

/* Row by row, since a room covers the status line of the room above. The first room is drawn once before: that is how the
 * game begins, and colours of guards are remembered. */
static enum smith_status draw_rooms(struct smith_pop_painter *painter, const struct smith_pop_map *map,
                                    struct smith_picture *picture) {
    smith_pop_draw_room(painter, painter->stage->kid_room);
    for (int row = 0; row < map->rows; row++)
        for (int column = 0; column < map->columns; column++) {
            unsigned room = room_at(map, column, row);
            if (!room)
                continue;
            smith_pop_draw_room(painter, room);
            copy_screen(&painter->screen, &map->cells[room], picture);
        }
    return painter->scenery->status;
}

static enum smith_status draw_level(struct smith_pop_painter *painter, const struct smith_rendering *how,
                                    struct smith_picture *picture, struct smith_error *error) {
    struct smith_pop_map map;
    smith_pop_map_make(&map, painter->stage, painter->stage->kid_room);
    uint32_t width = (uint32_t)(SMITH_POP_SCREEN_WIDTH * map.columns);
    uint32_t height = (uint32_t)(ROOM_LINES * map.rows + SMITH_POP_SCREEN_HEIGHT - ROOM_LINES);
    enum smith_status status = smith_picture_init(picture, SMITH_PIXELS_TRUE, width, height, how->options, error);
    if (!status)
        status = draw_rooms(painter, &map, picture);
    if (status)
        smith_picture_free(picture);
    return status;
}

static const char *guards_file(enum smith_pop_guards guards) {
    static const char *const files[] = {"GUARD", "FAT", "SKEL", "VIZIER", "SHADOW", NULL};
    return files[guards];
}

/* All that a picture needs; too much for the stack. */
struct workshop {
    struct smith_pop_stage stage;
    struct smith_pop_scenery scenery;
    struct smith_pop_painter painter;
};

enum smith_status smith_pop_level_render(const struct smith_document *document, const struct smith_rendering *how,
                                         struct smith_picture *picture, struct smith_error *error) {
    unsigned number = 0;
    *picture = (struct smith_picture){0};
    if (!how->graphics)
        return smith_fail(error, SMITH_BAD_VALUE, "RENDER-GRAPHICS",
                          "a picture of this level needs the graphics of the game");
    enum smith_status status = find_number(how, &number, error);
    if (status)
        return status;
    struct workshop *workshop = calloc(1, sizeof *workshop);
    if (!workshop)
        return smith_fail_memory(error, NULL);
    struct smith_pop_stage *stage = &workshop->stage;
    status = smith_pop_stage_set(stage, pop_level_root(document), number, error);
    if (!status) {
        status = smith_pop_scenery_open(&workshop->scenery, how->graphics, stage->palace, guards_file(stage->guards),
                                        how->options, error);
        if (!status) {
            smith_pop_painter_init(&workshop->painter, stage, &workshop->scenery);
            status = draw_level(&workshop->painter, how, picture, error);
        }
        smith_pop_scenery_close(&workshop->scenery);
    }
    free(workshop);
    return status;
}
