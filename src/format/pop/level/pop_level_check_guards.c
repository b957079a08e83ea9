/* SPDX-License-Identifier: MIT
 *
 * Rules about guards: where they stand, how they fight, how they look.
 */
#include "format/pop/level/pop_level_check.h"
#include "format/pop/render/pop_level_state.h"

#define SKILLS 12
#define COLOURS 7

static void pop_level_guards_check_position(const struct smith_pop_level_check *check, unsigned room,
                                            const struct pop_level_guard *guard) {
    struct smith_rule_path path = smith_rule_path("/rooms/%u/guard/tile", room - 1);
    const struct pop_level_tile *tile = smith_pop_level_tile(check->level, room, guard->tile);
    if (smith_pop_level_code(tile) == POP_LEVEL_TILE_CODE_WALL)
        smith_report_finding(check->run, "POP-LEVEL-GUARD-WALL", path, "tile %u of room %u is a wall", guard->tile,
                             room);
    if (smith_pop_level_code(tile) == POP_LEVEL_TILE_CODE_EMPTY && tile->modifier != POP_LEVEL_EMPTY_LOOK_FAKE_FLOOR &&
        tile->modifier != POP_LEVEL_EMPTY_LOOK_SECOND_FAKE_FLOOR)
        smith_report_finding(check->run, "POP-LEVEL-GUARD-HOLE", path, "there is no floor at tile %u of room %u",
                             guard->tile, room);
}

/* Only plain guards are coloured: from a table, in which 0 is the palette of the guards' archive, all black. */
static void check_colour(const struct smith_pop_level_check *check, unsigned room,
                         const struct pop_level_guard *guard) {
    unsigned colour = guard->colour & 15u;
    bool plain = check->has_number && check->facts.guards == SMITH_POP_GUARDS_PLAIN;
    if ((plain || !check->has_number) && (colour > COLOURS || (plain && !colour)))
        smith_report_finding(check->run, "POP-LEVEL-GUARD-COLOUR", smith_rule_path("/rooms/%u/guard/colour", room - 1),
                             "there is no colour %u of guards", colour);
}

static void check_guard(const struct smith_pop_level_check *check, unsigned room) {
    const struct pop_level_guard *guard = &check->level->rooms[room - 1].guard;
    if (guard->tile >= SMITH_POP_LEVEL_TILES)
        return;
    pop_level_guards_check_position(check, room, guard);
    check_colour(check, room, guard);
    if ((guard->skill & 15) >= SKILLS)
        smith_report_finding(check->run, "POP-LEVEL-GUARD-SKILL", smith_rule_path("/rooms/%u/guard/skill", room - 1),
                             "there is no skill %u", guard->skill & 15u);
}

void smith_pop_level_check_guards(const struct smith_pop_level_check *check) {
    for (unsigned room = 1; room <= SMITH_POP_LEVEL_ROOMS; room++)
        if (check->reached[room])
            check_guard(check, room);
}
