/* SPDX-License-Identifier: MIT
 *
 * Rules about the scenery of a level: whether the game has pictures of its tiles there. Which scenery it is, dungeon or
 * palace, the program knows by the level's number; so the file's name, or that of its entry, has to tell it.
 */
#include "format/pop/level/pop_level_check.h"
#include "format/pop/render/pop_level_state.h"
#include "type/type_tables.h"

/* Tiles whose own pictures are in one of the two archives only (VDUNGEON, VPALACE): in the other, no more is drawn than
 * what they share with others, a floor or a post. */
static bool has_tile(bool palace, unsigned code) {
    switch (code) {
    case POP_LEVEL_TILE_CODE_TAPESTRY:
    case POP_LEVEL_TILE_CODE_TAPESTRY_TOP:
    case POP_LEVEL_TILE_CODE_MIRROR:
    case POP_LEVEL_TILE_CODE_BALCONY_LEFT:
    case POP_LEVEL_TILE_CODE_BALCONY_RIGHT:
    case POP_LEVEL_TILE_CODE_LATTICE_SUPPORT:
    case POP_LEVEL_TILE_CODE_SMALL_LATTICE:
    case POP_LEVEL_TILE_CODE_LATTICE_LEFT:
    case POP_LEVEL_TILE_CODE_LATTICE_RIGHT: return palace;
    case POP_LEVEL_TILE_CODE_SKELETON: return !palace;
    default: return true;
    }
}

static void check_tile(const struct smith_pop_level_check *check, unsigned room, unsigned tile) {
    bool palace = check->facts.palace;
    unsigned code = smith_pop_level_check_code(check, room, tile);
    if (!has_tile(palace, code))
        smith_report_finding(check->run, "POP-LEVEL-SCENERY", smith_pop_level_tile_path(room, tile, "/tile"),
                             "a %s has no picture of a tile \"%s\"", palace ? "palace" : "dungeon",
                             smith_value_name(POP_LEVEL_TILE_CODE_NAMES, code));
}

void smith_pop_level_check_scenery(const struct smith_pop_level_check *check) {
    for (unsigned room = 1; room <= SMITH_POP_LEVEL_ROOMS && check->has_number; room++)
        for (unsigned tile = 0; tile < SMITH_POP_LEVEL_TILES && check->reached[room]; tile++)
            check_tile(check, room, tile);
}
