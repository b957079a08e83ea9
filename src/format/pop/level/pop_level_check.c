/* SPDX-License-Identifier: MIT
 *
 * Rules about levels of Prince of Persia 1: what the game would read over the end of a table for, and what cannot work
 * as it was meant. Severities follow the original levels: what they do is no warning. They have junk in rooms that
 * nothing leads to, so only rooms that can be reached are checked, and what the layout alone says about the others is
 * left out.
 */
#include "format/pop/level/pop_level_check.h"
#include "format/pop/level/pop_level_state.h"
#include "format/pop/level/pop_plv_make.h"
#include "type/type_tables.h"
#include <stdio.h>
#include <string.h>

/* ---- buttons ---- */

/*
 * Rules about buttons, and the gates that they open. A button has its first event and all behind it up to one that is
 * marked as the last.
 */

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
    bool is_gate = smith_pop_level_check_code(check, room, tile) == SMITH_POP_LEVEL_TILE_CODE_GATE;
    if (is_gate && smith_pop_level_tile(check->level, room, tile)->modifier != open && !check->controlled[room][tile])
        smith_report_finding(check->run, "POP-LEVEL-GATE-SHUT", smith_pop_level_tile_path(room, tile, ""),
                             "the gate at tile %u of room %u is closed, and no button opens it", tile, room);
}

/* Which gates are opened is known when all buttons were looked at. */
static void pop_level_check_buttons(struct smith_pop_level_check *check) {
    struct buttons buttons = {.check = check};
    for (unsigned room = 1; room <= SMITH_POP_LEVEL_ROOMS; room++)
        for (unsigned tile = 0; tile < SMITH_POP_LEVEL_TILES && check->reached[room]; tile++)
            if (smith_pop_is_button(smith_pop_level_check_code(check, room, tile)))
                check_button(&buttons, room, tile);
    for (unsigned room = 1; room <= SMITH_POP_LEVEL_ROOMS; room++)
        for (unsigned tile = 0; tile < SMITH_POP_LEVEL_TILES && check->reached[room]; tile++)
            check_gate(check, room, tile);
}

/* ---- rules about exits: each has two halves side by side, a button opens it, and a level has one ---- */

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
    bool left = smith_pop_level_check_code(check, room, tile) == SMITH_POP_LEVEL_TILE_CODE_EXIT_LEFT;
    unsigned other = left ? SMITH_POP_LEVEL_TILE_CODE_EXIT_RIGHT : SMITH_POP_LEVEL_TILE_CODE_EXIT_LEFT;
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
    const struct smith_pop_gameplay *gameplay = &check->facts.gameplay;
    return check->has_number && ((int)check->number == gameplay->falling_exit_level ||
                                 (int)check->number == gameplay->win_level || check->facts.seamless_exit >= 1);
}

static void pop_level_check_exits(const struct smith_pop_level_check *check) {
    unsigned exits = 0, opened = 0;
    for (unsigned room = 1; room <= SMITH_POP_LEVEL_ROOMS; room++)
        for (unsigned tile = 0; tile < SMITH_POP_LEVEL_TILES && check->reached[room]; tile++) {
            unsigned code = smith_pop_level_check_code(check, room, tile);
            if (code == SMITH_POP_LEVEL_TILE_CODE_EXIT_LEFT || code == SMITH_POP_LEVEL_TILE_CODE_EXIT_RIGHT)
                check_half(check, room, tile);
            if (code != SMITH_POP_LEVEL_TILE_CODE_EXIT_LEFT)
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

/* ---- rules about guards: where they stand, how they fight, how they look ---- */

#define SKILLS 12
#define LEVEL_OF_POTIONS 15
#define FILLER 18 /* bytes that end a level */
#define FILLER_POTIONS 17
#define FILLER_MAC 4
#define COLOURS 7

static void pop_level_guards_check_position(const struct smith_pop_level_check *check, unsigned room,
                                            const struct smith_pop_level_guard *guard) {
    struct smith_rule_path path = smith_rule_path("/rooms/%u/guard/tile", room - 1);
    const struct smith_pop_level_tile *tile = smith_pop_level_tile(check->level, room, guard->tile);
    if (smith_pop_level_code(tile) == SMITH_POP_LEVEL_TILE_CODE_WALL)
        smith_report_finding(check->run, "POP-LEVEL-GUARD-WALL", path, "tile %u of room %u is a wall", guard->tile,
                             room);
    if (smith_pop_level_code(tile) == SMITH_POP_LEVEL_TILE_CODE_EMPTY &&
        tile->modifier != SMITH_POP_LEVEL_EMPTY_LOOK_FAKE_FLOOR &&
        tile->modifier != SMITH_POP_LEVEL_EMPTY_LOOK_SECOND_FAKE_FLOOR)
        smith_report_finding(check->run, "POP-LEVEL-GUARD-HOLE", path, "there is no floor at tile %u of room %u",
                             guard->tile, room);
}

/* Levels of the Apple II end before the byte that the version for DOS has added, and colour guards by level and skill; what they
 * have there is left over. Of the game for DOS, the level of the potions alone is as short. */
static bool is_for_apple(const struct smith_pop_level_check *check) {
    const bool is_of_potions = check->has_number && check->number == LEVEL_OF_POTIONS;
    return check->level->filler.size == FILLER_POTIONS && !check->level->has.mac_extension && !is_of_potions;
}

/* Only plain guards are coloured: from a table, in which 0 is the palette of the guards' archive, all black. */
static void check_colour(const struct smith_pop_level_check *check, unsigned room,
                         const struct smith_pop_level_guard *guard) {
    unsigned colour = guard->colour & 15u;
    bool plain = check->has_number && check->facts.guards == SMITH_POP_GUARDS_PLAIN;
    if (!is_for_apple(check) && (plain || !check->has_number) && (colour > COLOURS || (plain && !colour)))
        smith_report_finding(check->run, "POP-LEVEL-GUARD-COLOUR", smith_rule_path("/rooms/%u/guard/colour", room - 1),
                             "there is no colour %u of guards", colour);
}

static void check_guard(const struct smith_pop_level_check *check, unsigned room) {
    const struct smith_pop_level_guard *guard = &check->level->rooms[room - 1].guard;
    if (guard->tile >= SMITH_POP_LEVEL_TILES)
        return;
    pop_level_guards_check_position(check, room, guard);
    check_colour(check, room, guard);
    if ((guard->skill & 15) >= SKILLS)
        smith_report_finding(check->run, "POP-LEVEL-GUARD-SKILL", smith_rule_path("/rooms/%u/guard/skill", room - 1),
                             "there is no skill %u", guard->skill & 15u);
}

static void pop_level_check_guards(const struct smith_pop_level_check *check) {
    for (unsigned room = 1; room <= SMITH_POP_LEVEL_ROOMS; room++)
        if (check->reached[room])
            check_guard(check, room);
}

/* ---- scenery ---- */

/*
 * Rules about the scenery of a level: whether the game has pictures of its tiles there. Which scenery it is, dungeon or
 * palace, the program knows by the level's number; so the file's name, or that of its entry, has to tell it.
 */

/* Tiles whose own pictures are in one of the two archives only (VDUNGEON, VPALACE): in the other, no more is drawn than
 * what they share with others, a floor or a post. */
static bool has_tile(bool palace, unsigned code) {
    switch (code) {
    case SMITH_POP_LEVEL_TILE_CODE_TAPESTRY:
    case SMITH_POP_LEVEL_TILE_CODE_TAPESTRY_TOP:
    case SMITH_POP_LEVEL_TILE_CODE_MIRROR:
    case SMITH_POP_LEVEL_TILE_CODE_BALCONY_LEFT:
    case SMITH_POP_LEVEL_TILE_CODE_BALCONY_RIGHT:
    case SMITH_POP_LEVEL_TILE_CODE_LATTICE_SUPPORT:
    case SMITH_POP_LEVEL_TILE_CODE_SMALL_LATTICE:
    case SMITH_POP_LEVEL_TILE_CODE_LATTICE_LEFT:
    case SMITH_POP_LEVEL_TILE_CODE_LATTICE_RIGHT: return palace;
    case SMITH_POP_LEVEL_TILE_CODE_SKELETON: return !palace;
    default: return true;
    }
}

static void check_tile(const struct smith_pop_level_check *check, unsigned room, unsigned tile) {
    bool palace = check->facts.palace;
    unsigned code = smith_pop_level_check_code(check, room, tile);
    if (!has_tile(palace, code))
        smith_report_finding(check->run, "POP-LEVEL-SCENERY", smith_pop_level_tile_path(room, tile, "/tile"),
                             "a %s has no picture of a tile \"%s\"", palace ? "palace" : "dungeon",
                             smith_value_name(SMITH_POP_LEVEL_TILE_CODE_NAMES, code));
}

/* Rules about a level whose start is a room; each is in the file of its name. */
static void pop_level_check_scenery(const struct smith_pop_level_check *check) {
    for (unsigned room = 1; room <= SMITH_POP_LEVEL_ROOMS && check->has_number; room++)
        for (unsigned tile = 0; tile < SMITH_POP_LEVEL_TILES && check->reached[room]; tile++)
            check_tile(check, room, tile);
}

/* ---- pop level check ---- */

#define ROOMS SMITH_POP_LEVEL_ROOMS
#define TILES SMITH_POP_LEVEL_TILES
#define POTIONS 7
#define POTION_MASK 31 /* the game moves the kind up by three bits of a byte */

struct smith_rule_path smith_pop_level_tile_path(unsigned room, unsigned tile, const char *member) {
    return smith_rule_path("/rooms/%u/rows/%u/tiles/%u%s", room - 1, tile / COLUMNS, tile % COLUMNS, member);
}

/* ---- start ---- */

/* False when there is nothing to go on from. */
static bool pop_level_check_start(struct smith_pop_level_check *check) {
    const struct smith_pop_level_start *start = &check->level->start;
    bool room = start->room >= 1 && start->room <= ROOMS;
    if (!room)
        smith_report_finding(check->run, "POP-LEVEL-START", smith_rule_path("/start/room"), "there is no room %u",
                             start->room);
    if (start->tile >= TILES)
        smith_report_finding(check->run, "POP-LEVEL-START", smith_rule_path("/start/tile"), "there is no tile %u",
                             start->tile);
    else if (room && smith_pop_level_check_code(check, start->room, start->tile) == SMITH_POP_LEVEL_TILE_CODE_WALL)
        smith_report_finding(check->run, "POP-LEVEL-START-WALL", smith_rule_path("/start/tile"),
                             "tile %u of room %u is a wall", start->tile, start->room);
    return room;
}

/* ---- what stands in a room ---- */

/* The values that a tile of this kind has in the modifier; NULL = any. */
static const struct smith_names *designs_of(unsigned code) {
    switch (code) {
    case SMITH_POP_LEVEL_TILE_CODE_EMPTY: return SMITH_POP_LEVEL_EMPTY_LOOK_NAMES;
    case SMITH_POP_LEVEL_TILE_CODE_FLOOR: return SMITH_POP_LEVEL_FLOOR_LOOK_NAMES;
    case SMITH_POP_LEVEL_TILE_CODE_SPIKES: return SMITH_POP_LEVEL_SPIKES_STATE_NAMES;
    case SMITH_POP_LEVEL_TILE_CODE_GATE: return SMITH_POP_LEVEL_GATE_STATE_NAMES;
    case SMITH_POP_LEVEL_TILE_CODE_TAPESTRY: return SMITH_POP_LEVEL_TAPESTRY_DESIGN_NAMES;
    case SMITH_POP_LEVEL_TILE_CODE_TAPESTRY_TOP: return SMITH_POP_LEVEL_TAPESTRY_TOP_DESIGN_NAMES;
    case SMITH_POP_LEVEL_TILE_CODE_CHOPPER: return SMITH_POP_LEVEL_CHOPPER_STATE_NAMES;
    case SMITH_POP_LEVEL_TILE_CODE_WALL: return SMITH_POP_LEVEL_WALL_DESIGN_NAMES;
    default: return NULL;
    }
}

/* What a modifier makes of a tile in SDLPoP, where the DOS game passes it by; NULL = nothing. */
static const char *effect_in_sdlpop(unsigned code) {
    switch (code) {
    case SMITH_POP_LEVEL_TILE_CODE_TORCH:
    case SMITH_POP_LEVEL_TILE_CODE_TORCH_WITH_DEBRIS: return "a torch in a colour";
    case SMITH_POP_LEVEL_TILE_CODE_BALCONY_LEFT:
    case SMITH_POP_LEVEL_TILE_CODE_BALCONY_RIGHT: return "a balcony that leads to another";
    default: return NULL;
    }
}

static void check_modifier(const struct smith_pop_level_check *check, unsigned room, unsigned tile) {
    unsigned code = smith_pop_level_check_code(check, room, tile);
    unsigned modifier = smith_pop_level_tile(check->level, room, tile)->modifier;
    const struct smith_names *designs = designs_of(code);
    const char *design = designs ? smith_value_name(designs, modifier) : NULL;
    struct smith_rule_path path = smith_pop_level_tile_path(room, tile, "/modifier");
    if (code == SMITH_POP_LEVEL_TILE_CODE_POTION && (modifier & POTION_MASK) >= POTIONS)
        smith_report_finding(check->run, "POP-LEVEL-POTION", path, "there is no potion of kind %u",
                             modifier & POTION_MASK);
    else if (code == SMITH_POP_LEVEL_TILE_CODE_POTION && modifier >= POTIONS)
        smith_report_finding(check->run, "POP-LEVEL-MODIFIER", path, "%u means the same as %u", modifier,
                             modifier & POTION_MASK);
    else if (design && strstr(design, "fake")) /* floor that looks like a wall, and so on */
        smith_report_finding(check->run, "POP-LEVEL-FAKE", path, "only SDLPoP knows %s (%u) for a tile \"%s\"", design,
                             modifier, smith_value_name(SMITH_POP_LEVEL_TILE_CODE_NAMES, code));
    else if (modifier && effect_in_sdlpop(code))
        smith_report_finding(check->run, "POP-LEVEL-FAKE", path, "only SDLPoP knows %s (%u)", effect_in_sdlpop(code),
                             modifier);
    else if (designs && !design)
        smith_report_finding(check->run, "POP-LEVEL-MODIFIER", path, "the game knows no %u of a tile \"%s\"", modifier,
                             smith_value_name(SMITH_POP_LEVEL_TILE_CODE_NAMES, code));
}

/* Modifiers are made ready, as gates are closed, only in rooms up to the last one that is used. */
static void pop_level_check_used(const struct smith_pop_level_check *check) {
    unsigned used = check->level->used_rooms, count = 0, first = 0;
    for (unsigned room = ROOMS; room > used; room--)
        if (check->reached[room]) {
            first = room;
            count++;
        }
    if (count)
        smith_report_finding(check->run, "POP-LEVEL-USED", smith_rule_path("/used_rooms"),
                             "%u rooms behind room %u can be reached and are not made ready; room %u is the first",
                             count, used, first);
}

/* ---- rooms that cannot be reached ---- */

/* A room that is prepared, and in which something stands that nobody will see. */
static bool is_missed(const struct smith_pop_level_check *check, unsigned room) {
    unsigned walls = 0;
    for (unsigned tile = 0; tile < TILES; tile++) {
        unsigned code = smith_pop_level_check_code(check, room, tile);
        walls += code == SMITH_POP_LEVEL_TILE_CODE_WALL || code == SMITH_POP_LEVEL_TILE_CODE_EMPTY;
    }
    return !check->reached[room] && room <= check->level->used_rooms && walls < TILES;
}

/* Nothing reads what is in them, so whatever it is concerns nobody. */
static void check_unreached(const struct smith_pop_level_check *check) {
    char list[ROOMS * sizeof ", 24"] = "";
    unsigned missed = 0;
    for (unsigned room = 1; room <= ROOMS; room++) {
        if (!check->reached[room])
            smith_findings_drop_below(check->run->findings, smith_rule_path("/rooms/%u", room - 1).text);
        if (is_missed(check, room))
            snprintf(list + strlen(list), sizeof list - strlen(list), "%s%u", missed++ ? ", " : "", room);
    }
    if (missed)
        smith_report_finding(check->run, "POP-LEVEL-UNREACHED", smith_rule_path("/rooms"),
                             "nothing leads from the start to room%s %s", missed > 1 ? "s" : "", list);
}

/* ---- all of it ---- */

static void pop_level_check_rooms(const struct smith_pop_level_check *check) {
    for (unsigned room = 1; room <= ROOMS; room++) {
        if (!check->reached[room])
            continue;
        smith_pop_links_check(&check->links, room, check->run, "POP-LEVEL-LINK", "POP-LEVEL-ONE-WAY");
        for (unsigned tile = 0; tile < TILES; tile++)
            check_modifier(check, room, tile);
    }
}

/* What ends a level decides over its size, by which programs know it. */
static void pop_level_check_size(struct smith_run *run) {
    const struct smith_pop_level_level *level = smith_pop_level_root(run->document);
    size_t size = level->filler.size;
    bool known = level->has.mac_extension ? size == FILLER_MAC : size == FILLER || size == FILLER_POTIONS;
    if (!known)
        smith_report_finding(run, "POP-LEVEL-SIZE", smith_rule_path("/filler"),
                             "no level ends with %zu bytes of filler", size);
}

static void pop_check_level(struct smith_run *run) {
    struct smith_pop_level_check check = {.run = run, .level = smith_pop_level_root(run->document)};
    check.has_number = smith_pop_level_number_of(run->how, &check.number);
    smith_run_note(run, smith_pop_level_facts(check.number, run->how ? run->how->resources : NULL,
                                              run->how ? run->how->own_folder : NULL, &run->options.allocator,
                                              &check.facts, run->error));
    if (!pop_level_check_start(&check))
        return;
    smith_pop_level_links(check.level, &check.links);
    smith_pop_links_reach(&check.links, check.level->start.room, check.reached);
    check_unreached(&check);
    pop_level_check_used(&check);
    pop_level_check_rooms(&check);
    pop_level_check_buttons(&check);
    pop_level_check_exits(&check);
    pop_level_check_guards(&check);
    pop_level_check_scenery(&check);
}

smith_rule *const smith_pop_level_rules[] = {pop_level_check_size, pop_check_level, NULL};
