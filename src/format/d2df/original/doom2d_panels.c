/* SPDX-License-Identifier: MIT
 *
 * Panels: walls where their pictures are, and what cells are besides. A wall stands in the cell of its upper left
 * corner, and is as large as its picture.
 */
#include "format/d2df/original/doom2d.h"

/* Bits of panels, by the kind of a cell. */
static const uint16_t panel_types[DOOM2D_KINDS] = {
    [DOOM2D_WALL] = SMITH_D2DF_PANEL_TYPE_PANEL_WALL,
    [DOOM2D_CLOSED_DOOR] = SMITH_D2DF_PANEL_TYPE_PANEL_CLOSEDOOR,
    [DOOM2D_OPEN_DOOR] = SMITH_D2DF_PANEL_TYPE_PANEL_OPENDOOR,
    [DOOM2D_STEP] = SMITH_D2DF_PANEL_TYPE_PANEL_STEP,
    [DOOM2D_WATER] = SMITH_D2DF_PANEL_TYPE_PANEL_WATER,
    [DOOM2D_ACID1] = SMITH_D2DF_PANEL_TYPE_PANEL_ACID1,
    [DOOM2D_ACID2] = SMITH_D2DF_PANEL_TYPE_PANEL_ACID2,
    [DOOM2D_BLOCK_MONSTERS] = SMITH_D2DF_PANEL_TYPE_PANEL_BLOCKMON,
    [DOOM2D_LIFT_UP] = SMITH_D2DF_PANEL_TYPE_PANEL_LIFTUP,
    [DOOM2D_LIFT_DOWN] = SMITH_D2DF_PANEL_TYPE_PANEL_LIFTDOWN,
};

static bool doom2d_is_liquid_kind(uint8_t kind) {
    return kind == DOOM2D_WATER || kind == DOOM2D_ACID1 || kind == DOOM2D_ACID2;
}

void smith_doom2d_add_panel(struct doom2d_conversion *conversion, struct doom2d_panel panel,
                            struct doom2d_texture *texture) {
    panel.texture = UINT32_MAX;
    if (texture) {
        if (texture->number == UINT32_MAX) {
            texture->number = conversion->textures.count;
            SMITH_ARRAY_ADD(&conversion->arena, &conversion->textures, texture);
        }
        panel.texture = texture->number;
        panel.is_switch = texture->is_switch && panel.type == SMITH_D2DF_PANEL_TYPE_PANEL_BACK;
    }
    SMITH_ARRAY_ADD(&conversion->arena, &conversion->panels, panel);
}

/* Doors that a switch opens and closes: all cells that hang together with the one that it names. */
static void doom2d_mark_door(struct doom2d_conversion *conversion, unsigned x, unsigned y, uint16_t *waiting) {
    unsigned count = 0;
    if (x >= DOOM2D_CELLS || y >= DOOM2D_CELLS)
        return;
    uint16_t first = (uint16_t)(y * DOOM2D_CELLS + x);
    if (conversion->kinds[first] != DOOM2D_CLOSED_DOOR || conversion->moved[first])
        return;
    conversion->moved[first] = true;
    waiting[count++] = first;
    while (count) {
        unsigned at = waiting[--count], column = at % DOOM2D_CELLS, row = at / DOOM2D_CELLS;
        const unsigned next[4] = {column ? at - 1 : at, column + 1 < DOOM2D_CELLS ? at + 1 : at,
                                  row ? at - DOOM2D_CELLS : at, row + 1 < DOOM2D_CELLS ? at + DOOM2D_CELLS : at};
        for (unsigned i = 0; i < 4; i++)
            if (conversion->kinds[next[i]] == DOOM2D_CLOSED_DOOR && !conversion->moved[next[i]]) {
                conversion->moved[next[i]] = true;
                waiting[count++] = (uint16_t)next[i];
            }
    }
}

static void doom2d_mark_doors(struct doom2d_conversion *conversion) {
    uint16_t *waiting = smith_arena_alloc(&conversion->arena, DOOM2D_CELLS * DOOM2D_CELLS * sizeof *waiting, 2);
    for (uint32_t i = 0; waiting && i < conversion->switches.count; i++) {
        const struct doom2d_switch *one = &conversion->switches.items[i];
        if (one->type == SMITH_DOOM2D_LEVEL_SWITCH_TYPE_OPEN_DOOR || one->type == SMITH_DOOM2D_LEVEL_SWITCH_TYPE_DOOR ||
            one->type == SMITH_DOOM2D_LEVEL_SWITCH_TYPE_DOOR_5 || one->type == SMITH_DOOM2D_LEVEL_SWITCH_TYPE_TRAP)
            doom2d_mark_door(conversion, one->a, one->b, waiting);
    }
}

/* What all cells below a picture are; DOOM2D_NOTHING = several things, or some lies outside. */
static uint8_t doom2d_kind_below(const struct doom2d_conversion *conversion, unsigned column, unsigned row,
                                 unsigned columns, unsigned rows) {
    uint8_t kind = conversion->kinds[row * DOOM2D_CELLS + column];
    if (column + columns > DOOM2D_CELLS || row + rows > DOOM2D_CELLS)
        return DOOM2D_NOTHING;
    for (unsigned y = row; y < row + rows; y++)
        for (unsigned x = column; x < column + columns; x++) {
            unsigned at = y * DOOM2D_CELLS + x;
            if (conversion->kinds[at] != kind || conversion->moved[at])
                return DOOM2D_NOTHING;
        }
    return kind;
}

/* A wall of one of the two grids. It is what the cells below it are, where a wall of that grid can be that. */
static void doom2d_add_wall(struct doom2d_conversion *conversion, unsigned at, uint8_t number, bool is_front) {
    if (number > conversion->walls.count) {
        smith_doom2d_note(conversion, "cell %u %u has wall %u, and there are %u", at % DOOM2D_CELLS, at / DOOM2D_CELLS,
                          number, conversion->walls.count);
        return;
    }
    struct doom2d_texture *texture = &conversion->walls.items[number - 1];
    unsigned column = at % DOOM2D_CELLS, row = at / DOOM2D_CELLS;
    unsigned columns = (texture->width + DOOM2D_CELL - 1) / DOOM2D_CELL,
             rows = (texture->height + DOOM2D_CELL - 1) / DOOM2D_CELL;
    uint8_t kind = doom2d_kind_below(conversion, column, row, columns, rows);
    bool is_it = is_front ? kind == DOOM2D_CLOSED_DOOR || doom2d_is_liquid_kind(kind)
                          : kind == DOOM2D_WALL || kind == DOOM2D_STEP;
    struct doom2d_panel panel = {.x = (int32_t)(column * DOOM2D_CELL),
                                 .y = (int32_t)(row * DOOM2D_CELL),
                                 .width = (int32_t)texture->width,
                                 .height = (int32_t)texture->height,
                                 .type = is_it      ? panel_types[kind]
                                         : is_front ? SMITH_D2DF_PANEL_TYPE_PANEL_FORE
                                                    : SMITH_D2DF_PANEL_TYPE_PANEL_BACK};
    if (is_it && doom2d_is_liquid_kind(kind))
        panel.flags = SMITH_D2DF_PANEL_FLAG_PANEL_FLAG_WATERTEXTURES;
    smith_doom2d_add_panel(conversion, panel, texture);
    for (unsigned y = row; is_it && y < row + rows; y++)
        for (unsigned x = column; x < column + columns; x++)
            conversion->covered[y * DOOM2D_CELLS + x] = true;
}

/* What hidden panels have as a texture, for the engine takes no panel without. */
static struct doom2d_texture *doom2d_any_texture(struct doom2d_conversion *conversion) {
    if (conversion->textures.count)
        return conversion->textures.items[0];
    struct doom2d_texture *made = smith_arena_alloc(&conversion->arena, sizeof *made, _Alignof(struct doom2d_texture));
    if (made)
        *made = (struct doom2d_texture){.path = "_water_0", .number = UINT32_MAX};
    return made;
}

/* What no picture shows is hidden, a cell each. */
static void doom2d_add_cell(struct doom2d_conversion *conversion, unsigned at) {
    uint8_t kind = conversion->kinds[at];
    if (kind >= DOOM2D_KINDS) {
        smith_doom2d_note(conversion, "cell %u %u is of kind %u, which nobody knows", at % DOOM2D_CELLS,
                          at / DOOM2D_CELLS, kind);
        return;
    }
    struct doom2d_panel panel = {.x = (int32_t)(at % DOOM2D_CELLS * DOOM2D_CELL),
                                 .y = (int32_t)(at / DOOM2D_CELLS * DOOM2D_CELL),
                                 .width = DOOM2D_CELL,
                                 .height = DOOM2D_CELL,
                                 .type = panel_types[kind],
                                 .flags = SMITH_D2DF_PANEL_FLAG_PANEL_FLAG_HIDE};
    if (doom2d_is_liquid_kind(kind))
        panel.flags |= SMITH_D2DF_PANEL_FLAG_PANEL_FLAG_WATERTEXTURES;
    smith_doom2d_add_panel(conversion, panel, doom2d_any_texture(conversion));
}

void smith_doom2d_make_panels(struct doom2d_conversion *conversion) {
    const unsigned cells = DOOM2D_CELLS * DOOM2D_CELLS;
    doom2d_mark_doors(conversion);
    for (unsigned at = 0; at < cells && !conversion->arena.failed; at++)
        if (conversion->back[at])
            doom2d_add_wall(conversion, at, conversion->back[at], false);
    for (unsigned at = 0; at < cells && !conversion->arena.failed; at++)
        if (conversion->front[at])
            doom2d_add_wall(conversion, at, conversion->front[at], true);
    for (unsigned at = 0; at < cells && !conversion->arena.failed; at++)
        if (conversion->kinds[at] && !conversion->covered[at])
            doom2d_add_cell(conversion, at);
}
