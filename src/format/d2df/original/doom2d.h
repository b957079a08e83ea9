/* SPDX-License-Identifier: MIT
 *
 * Levels of Doom2D of 1996 on their way to maps of Doom2D Forever (docs/formats/doom2d.md). A map is made as JSON, so
 * defaults are those of the layout.
 */
#ifndef SMITH_DOOM2D_H
#define SMITH_DOOM2D_H

#include "base/array.h"
#include "format/d2df/map/d2df_measures.h"
#include "format/d2df/map/d2df_resources.h"
#include <levelsmith/convert.h>
#include <levelsmith/doom2d_level.h>

#define DOOM2D_CELLS 100 /* a row, and rows */
#define DOOM2D_CELL 16 /* pixels of the map */

/* What a cell is. */
enum doom2d_kind {
    DOOM2D_NOTHING,
    DOOM2D_WALL,
    DOOM2D_CLOSED_DOOR,
    DOOM2D_OPEN_DOOR,
    DOOM2D_STEP,
    DOOM2D_WATER,
    DOOM2D_ACID1,
    DOOM2D_ACID2,
    DOOM2D_BLOCK_MONSTERS,
    DOOM2D_LIFT_UP,
    DOOM2D_LIFT_DOWN,
    DOOM2D_KINDS,
};

/* A wall of the level as a texture of the map. */
struct doom2d_texture {
    const char *path;
    uint32_t width, height; /* pixels */
    uint32_t number; /* in the map; UINT32_MAX = no panel has it yet */
    bool animated, is_switch; /* is_switch: its name says that it shows one */
};

/* A panel of the map; in pixels. */
struct doom2d_panel {
    int32_t x, y, width, height;
    uint32_t texture; /* in the map; UINT32_MAX = none */
    uint16_t type;
    uint8_t flags;
    bool is_switch;
};

/* A switch of either version of levels. */
struct doom2d_switch {
    uint8_t x, y, type, a, b, flags;
};

struct doom2d_conversion {
    const struct smith_convert_options *options;
    struct smith_findings *notes;
    struct smith_arena arena;
    struct smith_d2df_resources resources;
    uint8_t *back, *kinds, *front; /* by cell, row by row */
    bool *covered; /* by cell: by a panel that is of the cell's kind */
    bool *moved; /* by cell: doors that a switch opens and closes */
    const char *music; /* NULL = none is named */
    unsigned sky, number; /* number: of the level, 0 = not known */
    SMITH_ARRAY(struct doom2d_texture) walls, decorations;
    SMITH_ARRAY(struct doom2d_texture *) textures; /* of the map, in its order */
    SMITH_ARRAY(struct doom2d_panel) panels;
    SMITH_ARRAY(struct doom2d_switch) switches;
    struct smith_buffer items, monsters, areas, triggers; /* JSON, without brackets */
};

void smith_doom2d_note(struct doom2d_conversion *conversion, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* Measures the picture of a wall of that name. False without memory. */
bool smith_doom2d_measure(struct doom2d_conversion *conversion, const char *name, struct doom2d_texture *texture);
/* Adds a panel; `texture` NULL = without memory. */
void smith_doom2d_add_panel(struct doom2d_conversion *conversion, struct doom2d_panel panel,
                            struct doom2d_texture *texture);

/* ---- doom2d_panels.c ---- */

/* Panels of all walls and of the kinds of cells. */
void smith_doom2d_make_panels(struct doom2d_conversion *conversion);

/* ---- doom2d_things.c ---- */

void smith_doom2d_add_thing(struct doom2d_conversion *conversion, const struct smith_doom2d_level_thing *thing);
/* All switches; the panels have to be there. */
void smith_doom2d_make_triggers(struct doom2d_conversion *conversion);

/* ---- doom2d_convert.c ---- */

enum smith_status smith_doom2d_convert(const struct smith_document *document,
                                       const struct smith_convert_options *options, struct smith_buffer *out,
                                       struct smith_findings *notes, struct smith_error *error);

#endif
