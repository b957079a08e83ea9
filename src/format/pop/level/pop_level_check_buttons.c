/* SPDX-License-Identifier: MIT
 *
 * Rules about buttons, and the gates that they open. A button has its first event and all behind it up to one that is
 * marked as the last.
 */
#include "format/pop/level/pop_level_check.h"

#define EVENTS SMITH_POP_LEVEL_EVENTS

/* Which events some button has that were looked at. */
struct buttons {
    struct smith_pop_level_check *check;
    bool seen[EVENTS];
};

/* Whether it does anything. Room 0 is how a level says "nowhere". */
static bool acts(const struct smith_pop_level_check *check, unsigned index) {
    struct smith_pop_tile_ref target = smith_pop_event_target(check->level->events[index]);
    return smith_pop_tile_exists(target) &&
           smith_pop_is_door(smith_pop_level_check_code(check, target.room, target.tile));
}

static void check_event(struct smith_pop_level_check *check, unsigned index) {
    struct smith_pop_tile_ref target = smith_pop_event_target(check->level->events[index]);
    struct smith_rule_path path = smith_rule_path("/events/%u", index);
    if (smith_pop_tile_exists(target))
        check->controlled[target.room][target.tile] = true;
    if (acts(check, index))
        return;
    if (smith_pop_tile_exists(target))
        smith_report_finding(check->run, "POP-LEVEL-EVENT-NO-DOOR", path, "tile %u of room %u is no gate and no exit",
                             target.tile, target.room);
    else if (target.room)
        smith_report_finding(check->run, "POP-LEVEL-EVENT-PLACE", path, "there is no tile %u in a room %u", target.tile,
                             target.room);
    else
        smith_report_finding(check->run, "POP-LEVEL-EVENT-NO-DOOR", path, "it names no room");
}

/* Its events; those that another button has, too, were looked at with that. */
static void check_button(struct buttons *buttons, unsigned room, unsigned tile) {
    struct smith_pop_level_check *check = buttons->check;
    unsigned first = smith_pop_level_tile(check->level, room, tile)->modifier, index = first;
    bool idle = true, last = false;
    for (; index < EVENTS && !last; index++) {
        if (!buttons->seen[index])
            check_event(check, index);
        buttons->seen[index] = true;
        idle = idle && !acts(check, index);
        last = smith_pop_event_is_last(check->level->events[index]);
    }
    if (!last)
        smith_report_finding(check->run, "POP-LEVEL-EVENT-ENDLESS", smith_pop_level_tile_path(room, tile, "/modifier"),
                             "no event from number %u on is marked as the last", first);
    else if (idle)
        smith_report_finding(check->run, "POP-LEVEL-BUTTON-IDLE", smith_pop_level_tile_path(room, tile, "/modifier"),
                             "the button at tile %u of room %u does nothing", tile, room);
}

/* Gates; exits have rules of their own. */
static void check_gate(const struct smith_pop_level_check *check, unsigned room, unsigned tile) {
    const unsigned open = 1;
    bool is_gate = smith_pop_level_check_code(check, room, tile) == POP_LEVEL_TILE_CODE_GATE;
    if (is_gate && smith_pop_level_tile(check->level, room, tile)->modifier != open && !check->controlled[room][tile])
        smith_report_finding(check->run, "POP-LEVEL-GATE-SHUT", smith_pop_level_tile_path(room, tile, ""),
                             "the gate at tile %u of room %u is closed, and no button opens it", tile, room);
}

/* Which gates are opened is known when all buttons were looked at. */
void smith_pop_level_check_buttons(struct smith_pop_level_check *check) {
    struct buttons buttons = {.check = check};
    for (unsigned room = 1; room <= SMITH_POP_LEVEL_ROOMS; room++)
        for (unsigned tile = 0; tile < SMITH_POP_LEVEL_TILES && check->reached[room]; tile++)
            if (smith_pop_is_button(smith_pop_level_check_code(check, room, tile)))
                check_button(&buttons, room, tile);
    for (unsigned room = 1; room <= SMITH_POP_LEVEL_ROOMS; room++)
        for (unsigned tile = 0; tile < SMITH_POP_LEVEL_TILES && check->reached[room]; tile++)
            check_gate(check, room, tile);
}
