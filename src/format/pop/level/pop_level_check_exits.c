/* SPDX-License-Identifier: MIT
 *
 * Rules about exits: each has two halves side by side, a button opens it, and a level has one.
 */
#include "format/pop/level/pop_level_check.h"

#define COLUMNS SMITH_POP_LEVEL_COLUMNS

/* The tile beside one; room 0 when there is none. */
static struct smith_pop_tile_ref pop_level_check_exits_neighbour(const struct smith_pop_level_check *check,
                                                                 unsigned room, unsigned tile, bool right) {
    if (tile % COLUMNS != (right ? COLUMNS - 1 : 0))
        return (struct smith_pop_tile_ref){room, right ? tile + 1 : tile - 1};
    return (struct smith_pop_tile_ref){
        smith_pop_link_room(&check->links, room, right ? SMITH_POP_RIGHT : SMITH_POP_LEFT),
        right ? tile - (COLUMNS - 1) : tile + (COLUMNS - 1)};
}

static void check_half(const struct smith_pop_level_check *check, unsigned room, unsigned tile) {
    bool left = smith_pop_level_check_code(check, room, tile) == POP_LEVEL_TILE_CODE_EXIT_LEFT;
    unsigned other = left ? POP_LEVEL_TILE_CODE_EXIT_RIGHT : POP_LEVEL_TILE_CODE_EXIT_LEFT;
    struct smith_pop_tile_ref at = pop_level_check_exits_neighbour(check, room, tile, left);
    if (!at.room || smith_pop_level_check_code(check, at.room, at.tile) != other)
        smith_report_finding(check->run, "POP-LEVEL-EXIT-HALF", smith_pop_level_tile_path(room, tile, ""),
                             "there is no %s half beside the %s one at tile %u of room %u", left ? "right" : "left",
                             left ? "left" : "right", tile, room);
}

static bool is_opened(const struct smith_pop_level_check *check, unsigned room, unsigned tile) {
    struct smith_pop_tile_ref other = pop_level_check_exits_neighbour(check, room, tile, true);
    return check->controlled[room][tile] || (other.room && check->controlled[other.room][other.tile]);
}

/* Those of the room the prince begins in close behind him. */
static void check_shut(const struct smith_pop_level_check *check, unsigned room, unsigned tile) {
    if (!is_opened(check, room, tile) && room != check->level->start.room)
        smith_report_finding(check->run, "POP-LEVEL-EXIT-SHUT", smith_pop_level_tile_path(room, tile, ""),
                             "no button opens the exit at tile %u of room %u", tile, room);
}

/* The program ends these in other ways: by a fall, a way into the next level, the princess. */
static bool ends_otherwise(const struct smith_pop_level_check *check) {
    return check->has_number && (check->number == 6 || check->number == 12 || check->number == 14);
}

void smith_pop_level_check_exits(const struct smith_pop_level_check *check) {
    unsigned exits = 0, opened = 0;
    for (unsigned room = 1; room <= SMITH_POP_LEVEL_ROOMS; room++)
        for (unsigned tile = 0; tile < SMITH_POP_LEVEL_TILES && check->reached[room]; tile++) {
            unsigned code = smith_pop_level_check_code(check, room, tile);
            if (code == POP_LEVEL_TILE_CODE_EXIT_LEFT || code == POP_LEVEL_TILE_CODE_EXIT_RIGHT)
                check_half(check, room, tile);
            if (code != POP_LEVEL_TILE_CODE_EXIT_LEFT)
                continue;
            check_shut(check, room, tile);
            opened += is_opened(check, room, tile);
            exits++;
        }
    if (!opened && !ends_otherwise(check))
        smith_report_finding(check->run, "POP-LEVEL-NO-EXIT", smith_rule_path("/rooms"),
                             exits ? "no button that can be reached opens an exit"
                                   : "no room that can be reached has an exit");
}
