/* SPDX-License-Identifier: MIT
 *
 * A plan as a whole: its layers, its frame, what is shown when nothing is asked for. See pop_plan.h.
 */
#include "format/pop/plan/pop_plan.h"
#include "base/error.h"

#include <levelsmith/plan.h>
#include <stdlib.h>

#define EDGE_ABOVE 3 /* lines of the room above that the game shows at the top of a room */
#define MARGIN 8
#define HEADING 26 /* above the board */

struct layer {
    const char *name, *title;
};

/* Bottom to top; what differs lies on top of them. */
static const struct layer symbols[] = {{"ground", "Ground"},      {"tiles", "Tiles"}, {"guards", "Guards and start"},
                                       {"grid", "Grid of tiles"}, {"rooms", "Rooms"}, {"events", "Buttons and doors"},
                                       {"legend", "Legend"},      {NULL, NULL}};
static const struct layer overlays[] = {{"level", "Level"},
                                        {"tiles", "Titles of tiles"},
                                        {"grid", "Grid of tiles"},
                                        {"guards", "Guards and start"},
                                        {"rooms", "Rooms"},
                                        {"events", "Buttons and doors"},
                                        {NULL, NULL}};

struct smith_point smith_pop_plan_size(const struct smith_pop_plan *plan) {
    return (struct smith_point){plan->map.columns * SMITH_POP_PLAN_ROOM_WIDTH,
                                plan->map.rows * SMITH_POP_PLAN_ROOM_HEIGHT};
}

struct smith_point smith_pop_plan_room(const struct smith_pop_plan *plan, unsigned room) {
    const struct smith_pop_cell *cell = &plan->map.cells[room];
    return (struct smith_point){cell->column * SMITH_POP_PLAN_ROOM_WIDTH,
                                cell->row * SMITH_POP_PLAN_ROOM_HEIGHT + plan->top};
}

struct smith_point smith_pop_plan_tile(const struct smith_pop_plan *plan, unsigned room, unsigned tile) {
    struct smith_point at = smith_pop_plan_room(plan, room);
    at.x += tile % SMITH_POP_BOARD_COLUMNS * SMITH_POP_TILE_WIDTH;
    at.y += tile / SMITH_POP_BOARD_COLUMNS * SMITH_POP_TILE_HEIGHT;
    return at;
}

/* ---- what is below ---- */

static void draw_ground(struct smith_pop_plan *plan) {
    const struct smith_style paper = {.fill = {255, 253, 247, 255}, .crisp = true};
    smith_drawing_layer(plan->drawing, "ground", NULL);
    for (unsigned room = 1; room <= SMITH_POP_ROOMS_MAX; room++) {
        struct smith_point at = smith_pop_plan_room(plan, room);
        if (plan->map.cells[room].on_map)
            smith_drawing_rectangle(plan->drawing, at.x, at.y, SMITH_POP_PLAN_ROOM_WIDTH, SMITH_POP_PLAN_ROOM_HEIGHT,
                                    &paper);
    }
}

static void draw_picture(struct smith_pop_plan *plan, struct smith_picture *picture) {
    const struct smith_picture *kept = smith_drawing_adopt(plan->drawing, picture);
    smith_drawing_layer(plan->drawing, "level", NULL);
    if (!kept)
        return;
    smith_drawing_image(plan->drawing, kept, 0, 0, kept->width, kept->height, SMITH_BLEND_NORMAL);
    smith_drawing_frame(plan->drawing, (struct smith_box){0, 0, kept->width, kept->height});
}

/* ---- lines between tiles ---- */

static void draw_room_grid(struct smith_pop_plan *plan, struct smith_point at, const struct smith_style *line) {
    for (int column = 1; column < SMITH_POP_BOARD_COLUMNS; column++)
        smith_drawing_line(plan->drawing, at.x + column * SMITH_POP_TILE_WIDTH, at.y,
                           at.x + column * SMITH_POP_TILE_WIDTH, at.y + SMITH_POP_PLAN_ROOM_HEIGHT, line);
    for (int row = 1; row < 3; row++)
        smith_drawing_line(plan->drawing, at.x, at.y + row * SMITH_POP_TILE_HEIGHT, at.x + SMITH_POP_PLAN_ROOM_WIDTH,
                           at.y + row * SMITH_POP_TILE_HEIGHT, line);
}

static void draw_grid(struct smith_pop_plan *plan) {
    const struct smith_style line = {.stroke = plan->symbols ? (struct smith_colour){60, 60, 120, 90}
                                                             : (struct smith_colour){255, 255, 255, 110},
                                     .width = 1};
    smith_drawing_layer(plan->drawing, "grid", NULL);
    for (unsigned room = 1; room <= SMITH_POP_ROOMS_MAX; room++)
        if (plan->map.cells[room].on_map)
            draw_room_grid(plan, smith_pop_plan_room(plan, room), &line);
}

/* ---- all of it ---- */

static void draw_all(struct smith_pop_plan *plan, const struct smith_pop_plan_options *plan_options) {
    for (const struct layer *layer = plan->symbols ? symbols : overlays; layer->name; layer++)
        smith_drawing_layer(plan->drawing, layer->name, layer->title);
    if (plan->symbols)
        draw_ground(plan);
    else
        draw_picture(plan, plan_options->graphics);
    smith_pop_plan_tiles(plan);
    draw_grid(plan);
    smith_pop_plan_figures(plan);
    smith_pop_plan_rooms(plan);
    smith_pop_plan_events(plan);
    if (plan_options->other)
        smith_pop_plan_changes(plan, plan_options->other);
    if (!plan->symbols)
        return;
    struct smith_point size = smith_pop_plan_size(plan);
    smith_drawing_frame(plan->drawing, (struct smith_box){-MARGIN, -HEADING, size.x + MARGIN, size.y + MARGIN});
    smith_pop_plan_legend(plan);
}

enum smith_status smith_pop_plan_draw(const struct smith_pop_plan_options *plan_options, struct smith_drawing **drawing,
                                      struct smith_error *error) {
    struct smith_pop_plan plan = {.board = plan_options->board,
                                  .title = plan_options->title,
                                  .symbols = !plan_options->graphics,
                                  .top = plan_options->graphics ? EDGE_ABOVE : 0};
    const struct smith_drawing_setup setup = {.title = plan_options->title,
                                              .scale = plan_options->how->scale,
                                              .background = {255, 255, 255, plan.symbols ? 255 : 0},
                                              .options = plan_options->how->options};
    enum smith_status status = smith_drawing_create(&setup, drawing, error);
    if (status) {
        if (plan_options->graphics)
            smith_picture_free(plan_options->graphics);
        return status;
    }
    plan.drawing = *drawing;
    smith_pop_map_make(&plan.map, &plan_options->board->links, plan_options->first);
    draw_all(&plan, plan_options);
    status = smith_drawing_choose(*drawing, plan.symbols ? "-grid,-events" : "-grid,-guards,-rooms,-events", error);
    if (status) {
        smith_drawing_free(*drawing);
        *drawing = NULL;
    }
    return status;
}
