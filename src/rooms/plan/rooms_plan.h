/* SPDX-License-Identifier: MIT
 *
 * Plans of rooms: a whole level from above, north up. Units of the drawing are world units; y of the drawing is south.
 *
 * Rooms lie above each other. What is seen from above at a place is the floor of the highest room that has one there;
 * where a floor is an opening, one sees through it to the room below. So every cell of the world, a square as wide as a
 * sector, belongs to one room: the one on top (plan_cells.c). All parts of the plan ask whose a cell is.
 */
#ifndef SMITH_ROOMS_PLAN_H
#define SMITH_ROOMS_PLAN_H

#include "media/drawing/plan.h"
#include "rooms/rooms.h"

#define SMITH_CELL ((double)SMITH_SECTOR_SIZE)

/* What to draw and how; {0} is all defaults. */
struct smith_rooms_plan_options {
    const char *title; /* the name of the file; may be NULL */
    const uint32_t
        *rooms; /* only those with these numbers, `room_count` of them; NULL = all but those that others flip to */
    uint32_t room_count;
    bool has_floors; /* only rooms whose lowest floor is in these heights, clicks: */
    int32_t lowest, highest;
    const char *layers; /* which are shown: smith_drawing_choose() */
    double scale; /* pixels a sector; 0 = as many as are good */
    const struct smith_rooms_sheet *sheet; /* NULL = it is none */
    const struct smith_options *options;
};

/* A plan that is a sheet of an atlas. */
struct smith_rooms_sheet {
    uint32_t number, count; /* of this one, from 1, and of all */
    const uint32_t *numbers; /* by index of room: the sheet that it is on; SMITH_NONE = none */
    const struct smith_rooms_spot *things; /* by number: which room they are in */
    uint32_t thing_count;
};

/* A thing that triggers can name. */
struct smith_rooms_spot {
    int64_t number;
    uint32_t room; /* index */
};

/* The drawing is the caller's. Layers: rock, floors, monkey, death, climb, steps, portals, walls, covered, triggers,
 * targets (not shown until it is chosen), flights, lights, things, cameras, numbers, legend; of a sheet also sheets,
 * with targets and without lights. */
enum smith_status smith_rooms_draw(const struct smith_rooms *rooms, const struct smith_rooms_plan_options *how,
                                   struct smith_drawing **drawing, struct smith_error *error);

/* A sector of a room in the world. */
struct smith_cell_sector {
    uint32_t room; /* SMITH_NONE = none */
    int32_t x, z; /* in the room */
};

struct smith_cell {
    int32_t x, z; /* in the world, in sectors */
    bool used;
    bool wall; /* a sector of some room is a wall here */
    struct smith_cell_sector top;
    struct smith_cell_sector under; /* seen beside half a floor */
};

struct smith_rooms_plan {
    const struct smith_rooms *rooms;
    const struct smith_rooms_plan_options *how;
    struct smith_drawing *drawing;
    struct smith_arena arena;
    uint32_t *order; /* indexes of the rooms that are shown, from the lowest floor to the highest */
    uint32_t count;
    bool *shown; /* by index of room */
    uint32_t *seen, *hidden; /* by index of room: its cells that are on top, and that are covered */
    int32_t low, high; /* of all floors that are seen, world units */
    uint32_t left_out; /* targets on other sheets that have no space to be named */
    struct smith_cell *cells; /* a hash table, a power of two */
    size_t capacity;
};

/* Choose the rooms; what comes after it is the parts' own. End it in any case. */
enum smith_status smith_rooms_plan_begin(struct smith_rooms_plan *plan, const struct smith_rooms *rooms,
                                         const struct smith_rooms_plan_options *how, struct smith_error *error);
void smith_rooms_plan_end(struct smith_rooms_plan *plan);

/* The name of the file without its folders. */
const char *smith_rooms_plan_title(const struct smith_rooms_plan_options *how);

/* ---- plan_cells.c ---- */

/* What is on top of each cell; false when there is no memory. */
bool smith_rooms_plan_cells_make(struct smith_rooms_plan *plan);
/* NULL: there is nothing. */
const struct smith_cell *smith_rooms_plan_cell(const struct smith_rooms_plan *plan, int32_t x, int32_t z);
/* Whether the sector is the one that is seen in its cell. */
bool smith_rooms_plan_is_seen(const struct smith_rooms_plan *plan, uint32_t room, int32_t x, int32_t z);

/* Where a room begins in the world, in sectors. */
static inline int32_t smith_rooms_plan_sectors(int32_t units) {
    return units >= 0 ? units / SMITH_SECTOR_SIZE : -((SMITH_SECTOR_SIZE - 1 - units) / SMITH_SECTOR_SIZE);
}

/* How much of its cell a sector covers. */
enum smith_coverage { SMITH_COVERS_NOTHING, SMITH_COVERS_HALF, SMITH_COVERS_ALL };

/* A floor in the world, taken apart into what is drawn: one quad, or up to two triangles. */
struct smith_rooms_plan_patch {
    unsigned corners; /* 3 or 4; of a triangle the second is the one with the right angle */
    unsigned corner[4]; /* enum smith_corner */
    int32_t height[4]; /* world units */
};
unsigned smith_rooms_plan_patches(const struct smith_rooms_plan *plan, uint32_t room, int32_t x, int32_t z,
                                  struct smith_rooms_plan_patch patches[2]);
enum smith_coverage smith_rooms_plan_coverage(const struct smith_rooms_plan *plan, uint32_t room, int32_t x, int32_t z);

/* ---- parts of the drawing, each with layers of its own ---- */

void smith_rooms_plan_floors(struct smith_rooms_plan *plan);
void smith_rooms_plan_marks(struct smith_rooms_plan *plan); /* on floors: climbing, monkey bars, death */
void smith_rooms_plan_edges(struct smith_rooms_plan *plan); /* walls, steps, openings between rooms */
void smith_rooms_plan_covered(struct smith_rooms_plan *plan); /* rooms below others */
void smith_rooms_plan_triggers(struct smith_rooms_plan *plan);
void smith_rooms_plan_targets(struct smith_rooms_plan *plan); /* arrows from triggers to what they are for */
void smith_rooms_plan_flights(struct smith_rooms_plan *plan); /* paths of flyby cameras */
void smith_rooms_plan_keep_marks_free(struct smith_rooms_plan *plan); /* before words are written */
void smith_rooms_plan_things(struct smith_rooms_plan *plan);
void smith_rooms_plan_lights(struct smith_rooms_plan *plan);
void smith_rooms_plan_names(struct smith_rooms_plan *plan);
void smith_rooms_plan_frame(void *plan, struct smith_drawing *drawing); /* north, scale, legend */

/* ---- sheets of an atlas (plan_sheet.c) ---- */

/* Openings to rooms on other sheets, and targets there, with the number of the sheet. */
void smith_rooms_plan_elsewhere(struct smith_rooms_plan *plan);
/* The heading above the plan, and the names of its rooms from `at` on, in columns no longer than down to `bottom`. */
void smith_rooms_plan_heading(struct smith_rooms_plan *plan, double size);
void smith_rooms_plan_room_list(struct smith_rooms_plan *plan, struct smith_point at, double size, double bottom);

/* ---- symbols ---- */

/* In the order of the legend; lengths in their table are in sectors. */
enum smith_rooms_symbol {
    SMITH_ROOMS_WALL,
    SMITH_ROOMS_CLIFF, /* cannot be climbed */
    SMITH_ROOMS_LEDGE, /* has to be climbed */
    SMITH_ROOMS_STEP,
    SMITH_ROOMS_DOOR,
    SMITH_ROOMS_COVERED,
    SMITH_ROOMS_WATER,
    SMITH_ROOMS_QUICKSAND,
    SMITH_ROOMS_CLIMB,
    SMITH_ROOMS_MONKEY,
    SMITH_ROOMS_DEATH,
    SMITH_ROOMS_TRIGGER, /* and the others of enum smith_trigger_purpose */
    SMITH_ROOMS_FINISH,
    SMITH_ROOMS_SECRET,
    SMITH_ROOMS_TARGET, /* an arrow to it */
    SMITH_ROOMS_ELSEWHERE, /* ... and words, when it is on another sheet */
    SMITH_ROOMS_UP, /* openings to other sheets */
    SMITH_ROOMS_DOWN,
    SMITH_ROOMS_START,
    SMITH_ROOMS_THING, /* the first of SMITH_THING_KINDS */
    SMITH_ROOMS_LIGHT = SMITH_ROOMS_THING + SMITH_THING_KINDS,
    SMITH_ROOMS_SYMBOLS,
};

static inline enum smith_rooms_symbol smith_rooms_thing_symbol(const struct smith_thing *thing) {
    return smith_thing_is_lara(thing) ? SMITH_ROOMS_START : SMITH_ROOMS_THING + (enum smith_rooms_symbol)thing->kind;
}

extern const struct smith_plan_symbol smith_rooms_symbols[SMITH_ROOMS_SYMBOLS];

/* ---- shared ---- */

/* A position in a room, in the drawing. */
static inline struct smith_point smith_rooms_plan_point(const struct smith_room *room, double x, double z) {
    return (struct smith_point){room->position[0] + x, -(room->position[2] + z)};
}

/* Corner of a sector in sectors from its south-west. */
static inline int smith_corner_x(unsigned corner) {
    return corner == SMITH_NORTH_EAST || corner == SMITH_SOUTH_EAST;
}
static inline int smith_corner_z(unsigned corner) {
    return corner == SMITH_NORTH_WEST || corner == SMITH_NORTH_EAST;
}

#endif
