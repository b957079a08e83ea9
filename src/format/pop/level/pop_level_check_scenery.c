/* SPDX-License-Identifier: MIT
 *
 * Rules about the scenery of a level: whether the game has pictures of its tiles there. Which scenery it is, dungeon or
 * palace, the program knows by the level's number; so the file's name, or that of its entry, has to tell it.
 */
#include "document/document.h"
#include "format/pop/level/pop_level_check.h"
#include "format/pop/level/pop_level_walk.h"
#include "format/pop/level/pop_plv_make.h"
#include "format/pop/render/pop_level_state.h"
#include "format/run.h"
#include "report/facts.h"
#include "type/names.h"

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
    case POP_LEVEL_TILE_CODE_LATTICE_RIGHT:
        return palace;
    case POP_LEVEL_TILE_CODE_SKELETON:
        return !palace;
    default:
        return true;
    }
}

/* A level that is alone in its file may have the number in the name of that. */
static bool find_number(const struct smith_check_options *how, unsigned *number) {
    return (how->name && smith_pop_level_number(how->name, number)) ||
           (how->archive && smith_pop_level_number(how->archive, number));
}

static void check_tile(struct smith_run *run, bool palace, const struct pop_level_tile *at, unsigned room,
                       unsigned tile) {
    unsigned code = smith_pop_level_code(at);
    struct smith_rule_path path = smith_rule_path("/rooms/%u/rows/%u/tiles/%u/tile", room - 1,
                                                  tile / SMITH_POP_LEVEL_COLUMNS, tile % SMITH_POP_LEVEL_COLUMNS);
    if (!has_tile(palace, code))
        smith_report_finding(run, "POP-LEVEL-SCENERY", path, "a %s has no picture of a tile \"%s\"",
                             palace ? "palace" : "dungeon", smith_value_name(POP_LEVEL_TILE_CODE_NAMES, code));
}

void smith_pop_level_check_scenery(struct smith_run *run) {
    const struct pop_level_level *level = pop_level_root(run->document);
    struct smith_pop_links links;
    bool reached[SMITH_POP_ROOMS_MAX + 1];
    unsigned number;
    if (!run->how || !find_number(run->how, &number) || number >= SMITH_POP_LEVELS)
        return;
    smith_pop_level_links(level, &links);
    smith_pop_links_reach(&links, level->start.room, reached);
    for (unsigned room = 1; room <= SMITH_POP_LEVEL_ROOMS; room++)
        for (unsigned tile = 0; tile < SMITH_POP_LEVEL_TILES && reached[room]; tile++)
            check_tile(run, smith_pop_level_is_palace(number), smith_pop_level_tile(level, room, tile), room, tile);
}
