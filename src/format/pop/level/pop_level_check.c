/* SPDX-License-Identifier: MIT
 *
 * Rules about levels of Prince of Persia 1: what the game would read over the end of a table for, and what cannot work
 * as it was meant. Severities follow the original levels: what they do is no error. They have junk in rooms that
 * nothing leads to, so only rooms that can be reached are checked.
 */
#include "format/pop/level/pop_level_check.h"
#include "format/pop/level/pop_level_walk.h"
#include "format/run.h"

#include <levelsmith/pop_level.h>

#define ROOMS SMITH_POP_LEVEL_ROOMS
#define TILES SMITH_POP_LEVEL_TILES
#define COLUMNS SMITH_POP_LEVEL_COLUMNS
#define EVENTS SMITH_POP_LEVEL_EVENTS
#define SKILLS 12
#define POTIONS 7

struct check {
    struct smith_run *run;
    const struct pop_level_level *level;
    struct smith_pop_links links;
    bool reached[SMITH_POP_ROOMS_MAX + 1];
    bool checked[EVENTS]; /* events that some button has and that were looked at */
    bool controlled[ROOMS + 1][TILES]; /* places that events name */
};

static unsigned code_at(const struct check *check, unsigned room, unsigned tile) {
    return smith_pop_level_code(smith_pop_level_tile(check->level, room, tile));
}

static unsigned modifier_at(const struct check *check, unsigned room, unsigned tile) {
    return smith_pop_level_tile(check->level, room, tile)->modifier;
}

static struct smith_rule_path tile_path(unsigned room, unsigned tile, const char *member) {
    return smith_rule_path("/rooms/%u/rows/%u/tiles/%u%s", room - 1, tile / COLUMNS, tile % COLUMNS, member);
}

/* ---- start ---- */

/* False when there is nothing to go on from. */
static bool check_start(struct check *check) {
    const struct pop_level_start *start = &check->level->start;
    bool room = start->room >= 1 && start->room <= ROOMS;
    if (!room)
        smith_report_finding(check->run, "POP-LEVEL-START", smith_rule_path("/start/room"), "there is no room %u",
                             start->room);
    if (start->tile >= TILES)
        smith_report_finding(check->run, "POP-LEVEL-START", smith_rule_path("/start/tile"), "there is no tile %u",
                             start->tile);
    return room;
}

/* ---- buttons and doors ---- */

static void check_event(struct check *check, unsigned index) {
    const struct pop_level_event *event = &check->level->events[index];
    const struct smith_pop_tile_ref tile_ref = smith_pop_event_target(event);
    struct smith_rule_path path = smith_rule_path("/events/%u", index);
    if (!smith_pop_tile_exists(tile_ref)) {
        smith_report_finding(check->run, "POP-LEVEL-EVENT-PLACE", path, "there is no tile %u in a room %u",
                             tile_ref.tile, tile_ref.room);
        return;
    }
    check->controlled[tile_ref.room][tile_ref.tile] = true;
    if (!smith_pop_is_door(code_at(check, tile_ref.room, tile_ref.tile)))
        smith_report_finding(check->run, "POP-LEVEL-EVENT-NO-DOOR", path, "tile %u of room %u is no gate and no exit",
                             tile_ref.tile, tile_ref.room);
}

/* A button's events; those that another button has, too, were checked with it. */
static void check_button(struct check *check, unsigned room, unsigned tile) {
    for (unsigned index = modifier_at(check, room, tile); index < EVENTS; index++) {
        if (!check->checked[index])
            check_event(check, index);
        check->checked[index] = true;
        if (smith_pop_event_is_last(&check->level->events[index]))
            return;
    }
    smith_report_finding(check->run, "POP-LEVEL-EVENT-ENDLESS", tile_path(room, tile, "/modifier"),
                         "no event from number %u on is marked as the last", modifier_at(check, room, tile));
}

static void check_gate(struct check *check, unsigned room, unsigned tile) {
    const unsigned open = 1;
    if (modifier_at(check, room, tile) != open && !check->controlled[room][tile])
        smith_report_finding(check->run, "POP-LEVEL-GATE-SHUT", tile_path(room, tile, ""),
                             "the gate at tile %u of room %u is closed, and no button opens it", tile, room);
}

/* Those of the room the prince begins in close behind him. */
static void check_exit(struct check *check, unsigned room, unsigned tile) {
    bool other_half = tile + 1 < TILES && check->controlled[room][tile + 1];
    if (!check->controlled[room][tile] && !other_half && room != check->level->start.room)
        smith_report_finding(check->run, "POP-LEVEL-EXIT-SHUT", tile_path(room, tile, ""),
                             "no button opens the exit at tile %u of room %u", tile, room);
}

/* ---- what stands in a room ---- */

static void check_tile(struct check *check, unsigned room, unsigned tile) {
    unsigned code = code_at(check, room, tile), modifier = modifier_at(check, room, tile);
    if (code == POP_LEVEL_TILE_CODE_GATE)
        check_gate(check, room, tile);
    else if (code == POP_LEVEL_TILE_CODE_EXIT_LEFT)
        check_exit(check, room, tile);
    else if (code == POP_LEVEL_TILE_CODE_POTION && modifier >= POTIONS)
        smith_report_finding(check->run, "POP-LEVEL-POTION", tile_path(room, tile, "/modifier"),
                             "there is no potion of kind %u", modifier);
}

static void check_guard(struct check *check, unsigned room) {
    const struct pop_level_guard *guard = &check->level->rooms[room - 1].guard;
    if (guard->tile >= TILES)
        return;
    if (code_at(check, room, guard->tile) == POP_LEVEL_TILE_CODE_WALL)
        smith_report_finding(check->run, "POP-LEVEL-GUARD-WALL", smith_rule_path("/rooms/%u/guard/tile", room - 1),
                             "tile %u of room %u is a wall", guard->tile, room);
    if ((guard->skill & 15) >= SKILLS)
        smith_report_finding(check->run, "POP-LEVEL-GUARD-SKILL", smith_rule_path("/rooms/%u/guard/skill", room - 1),
                             "there is no skill %u", guard->skill & 15u);
}

/* A room that is prepared, and in which something stands that nobody will see. */
static void check_unreached(struct check *check, unsigned room) {
    unsigned walls = 0, used = check->level->used_rooms;
    for (unsigned tile = 0; tile < TILES; tile++)
        walls += code_at(check, room, tile) == POP_LEVEL_TILE_CODE_WALL || !code_at(check, room, tile);
    if (room <= used && walls < TILES)
        smith_report_finding(check->run, "POP-LEVEL-UNREACHED", smith_rule_path("/rooms/%u", room - 1),
                             "nothing leads from the start to room %u", room);
}

/* Which gates are opened is known when all buttons were looked at. */
static void check_rooms(struct check *check) {
    for (unsigned room = 1; room <= ROOMS; room++)
        for (unsigned tile = 0; tile < TILES && check->reached[room]; tile++)
            if (smith_pop_is_button(code_at(check, room, tile)))
                check_button(check, room, tile);
    for (unsigned room = 1; room <= ROOMS; room++) {
        if (!check->reached[room]) {
            check_unreached(check, room);
            continue;
        }
        smith_pop_links_check(&check->links, room, check->run, "POP-LEVEL-LINK", "POP-LEVEL-ONE-WAY");
        for (unsigned tile = 0; tile < TILES; tile++)
            check_tile(check, room, tile);
        check_guard(check, room);
    }
}

static void check_level(struct smith_run *run) {
    struct check check = {.run = run, .level = pop_level_root(run->document)};
    if (check_start(&check)) {
        smith_pop_level_links(check.level, &check.links);
        smith_pop_links_reach(&check.links, check.level->start.room, check.reached);
        check_rooms(&check);
    }
}

smith_rule *const smith_pop_level_rules[] = {check_level, smith_pop_level_check_scenery, NULL};
