/* SPDX-License-Identifier: MIT
 *
 * A plan as a whole: its layers, its frame, what is shown when nothing is asked for. See pop_plan.h.
 */
#include "format/pop/plan/pop_plan.h"
#include "base/error.h"
#include <levelsmith/plan.h>
#include <math.h>
#include <stdlib.h>

#define EDGE_ABOVE 3 /* lines of the room above that the game shows at the top of a room */
#define MARGIN 8
#define HEADING 26 /* above the board */

enum { ALWAYS = 1 }; /* the one mode that there is */

/* Bottom to top; what differs lies on top of them. */
static const struct smith_plan_layer symbol_layers[] = {
    {"ground", "Ground", 0},           {"tiles", "Tiles", 0}, {"guards", "Guards and start", 0},
    {"grid", "Grid of tiles", ALWAYS}, {"rooms", "Rooms", 0}, {"events", "Buttons and doors", ALWAYS},
    {"legend", "Legend", 0},
};

static const struct smith_plan_layer overlay_layers[] = {
    {"level", "Level", 0},
    {"tiles", "Titles of tiles", 0},
    {"grid", "Grid of tiles", ALWAYS},
    {"guards", "Guards and start", ALWAYS},
    {"rooms", "Rooms", ALWAYS},
    {"events", "Buttons and doors", ALWAYS},
};

static const struct smith_plan_type types[] = {
    {.layers = overlay_layers,
     .layer_count = sizeof overlay_layers / sizeof *overlay_layers,
     .symbols = smith_pop_symbols,
     .symbol_count = SMITH_POP_SYMBOLS},
    {.layers = symbol_layers,
     .layer_count = sizeof symbol_layers / sizeof *symbol_layers,
     .symbols = smith_pop_symbols,
     .symbol_count = SMITH_POP_SYMBOLS},
};

/* The size of the board, from 0, 0. */
static struct smith_point pop_plan_size(const struct smith_pop_plan *plan) {
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

void smith_pop_plan_open(struct smith_pop_plan *plan, const char *id, const char *kind, const char *path) {
    smith_buffer_byte(&plan->text, '\0');
    const char *title = plan->text.failed ? NULL : (const char *)plan->text.data;
    smith_drawing_open(plan->drawing, &(struct smith_group){.id = id, .kind = kind, .title = title, .path = path});
    plan->text.size = 0;
}

/* ---- what is below ---- */

static void pop_plan_draw_ground(struct smith_pop_plan *plan) {
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

static enum smith_status pop_plan_draw(void *context, struct smith_drawing *drawing, struct smith_error *error) {
    struct smith_pop_plan *plan = context;
    struct smith_point size = pop_plan_size(plan);
    plan->drawing = drawing;
    if (plan->symbols) {
        pop_plan_draw_ground(plan);
        smith_drawing_frame(drawing, (struct smith_box){-MARGIN, -HEADING, size.x + MARGIN, size.y + MARGIN});
    } else
        draw_picture(plan, plan->how->graphics);
    smith_pop_plan_tiles(plan);
    draw_grid(plan);
    smith_pop_plan_figures(plan);
    smith_pop_plan_rooms(plan);
    smith_pop_plan_events(plan);
    if (plan->how->other)
        smith_pop_plan_changes(plan, plan->how->other);
    return plan->text.failed ? smith_fail_memory(error, NULL) : SMITH_OK;
}

enum smith_status smith_pop_plan_draw(const struct smith_pop_plan_options *how, struct smith_drawing **drawing,
                                      struct smith_error *error) {
    struct smith_pop_plan plan = {.how = how,
                                  .board = how->board,
                                  .title = how->title,
                                  .symbols = !how->graphics,
                                  .top = how->graphics ? EDGE_ABOVE : 0};
    const struct smith_plan_setup setup = {
        .type = &types[plan.symbols],
        .mode = ALWAYS,
        .drawing = {.title = how->title,
                    .scale = how->how->scale,
                    .background = {255, 255, 255, plan.symbols ? 255 : 0},
                    .options = how->how->options},
        .symbol_unit = 1,
        .layers = how->how->layers,
        .draw = pop_plan_draw,
        .explain = smith_pop_plan_legend,
    };
    smith_buffer_init(&plan.text, how->how->options ? &how->how->options->allocator : NULL);
    smith_pop_map_make(&plan.map, &how->board->links, how->first);
    enum smith_status status = smith_plan_draw(&setup, &plan, drawing, error);
    smith_buffer_free(&plan.text);
    if (how->graphics) /* where it was not taken over */
        smith_picture_free(how->graphics);
    return status;
}

/* ---- legend ---- */

/*
 * What stands round a plan: its title, and below it what its symbols mean, as many as there are in this level.
 */

#define TITLE_SIZE 15
#define WORD_SIZE 10.5
#define ENTRY_WIDTH 159
#define ENTRY_HEIGHT 36
#define ABOVE 18 /* space between board and legend */

static void pop_plan_legend_explain(struct smith_drawing *drawing, enum smith_pop_symbol symbol,
                                    struct smith_point at) {
    smith_drawing_label(drawing, &(struct smith_label){.text = smith_pop_symbols[symbol].name,
                                                       .x = at.x + 24,
                                                       .y = at.y + ENTRY_HEIGHT / 2.0,
                                                       .size = WORD_SIZE,
                                                       .upright = SMITH_ANCHOR_MIDDLE,
                                                       .colour = {30, 30, 30, 255}});
    if (symbol < SMITH_POP_SYMBOL_START)
        smith_pop_symbol_draw(drawing, symbol, 0, at, 0.5);
    else
        smith_pop_figure_draw(drawing, symbol, false, symbol == SMITH_POP_SYMBOL_START ? "" : "1",
                              (struct smith_point){at.x + 9, at.y + ENTRY_HEIGHT - 6}, 0.72);
}

void smith_pop_plan_legend(void *context, struct smith_drawing *drawing) {
    const struct smith_pop_plan *plan = context;
    struct smith_point size = pop_plan_size(plan);
    const unsigned columns = (unsigned)fmax(1, floor(size.x / ENTRY_WIDTH));
    unsigned count = 0;
    if (!plan->symbols)
        return;
    smith_drawing_layer(drawing, "legend", NULL);
    if (plan->title)
        smith_drawing_label(drawing, &(struct smith_label){.text = plan->title,
                                                           .x = 0,
                                                           .y = -13,
                                                           .size = TITLE_SIZE,
                                                           .upright = SMITH_ANCHOR_MIDDLE,
                                                           .colour = {20, 20, 20, 255},
                                                           .bold = true});
    smith_drawing_open(drawing, &(struct smith_group){.kind = "legend"});
    for (unsigned symbol = 1; symbol < SMITH_POP_SYMBOLS; symbol++)
        if (smith_plan_explains(drawing, symbol)) {
            pop_plan_legend_explain(drawing, (enum smith_pop_symbol)symbol,
                                    (struct smith_point){4 + count % columns * ENTRY_WIDTH,
                                                         size.y + ABOVE + count / columns * ENTRY_HEIGHT});
            count++;
        }
    smith_drawing_close(drawing);
    unsigned rows = (count + columns - 1) / columns;
    smith_drawing_frame_layer(drawing, (struct smith_box){0, 0, size.x, size.y + ABOVE + rows * ENTRY_HEIGHT + 8.0});
}
