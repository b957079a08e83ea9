/* SPDX-License-Identifier: MIT
 *
 * Rules about levels of Prince of Persia 1: what the game would read over the end of a table for, and what cannot work
 * as it was meant. Severities follow the original levels: what they do is no warning. They have junk in rooms that
 * nothing leads to, so only rooms that can be reached are checked, and what the layout alone says about the others is
 * left out.
 */
#include "format/pop/level/pop_level_check.h"
#include "format/pop/level/pop_plv_make.h"
#include "format/pop/render/pop_level_state.h"
#include "type/type_tables.h"

#include <stdio.h>
#include <string.h>

#define ROOMS SMITH_POP_LEVEL_ROOMS
#define TILES SMITH_POP_LEVEL_TILES
#define COLUMNS SMITH_POP_LEVEL_COLUMNS
#define POTIONS 7
#define POTION_MASK 31 /* the game moves the kind up by three bits of a byte */
#define FILLER 18
#define FILLER_POTIONS 17 /* of the level that shows the potions */
#define FILLER_MAC 4

struct smith_rule_path smith_pop_level_tile_path(unsigned room, unsigned tile, const char *member) {
    return smith_rule_path("/rooms/%u/rows/%u/tiles/%u%s", room - 1, tile / COLUMNS, tile % COLUMNS, member);
}

/* ---- start ---- */

/* False when there is nothing to go on from. */
static bool pop_level_check_start(struct smith_pop_level_check *check) {
    const struct pop_level_start *start = &check->level->start;
    bool room = start->room >= 1 && start->room <= ROOMS;
    if (!room)
        smith_report_finding(check->run, "POP-LEVEL-START", smith_rule_path("/start/room"), "there is no room %u",
                             start->room);
    if (start->tile >= TILES)
        smith_report_finding(check->run, "POP-LEVEL-START", smith_rule_path("/start/tile"), "there is no tile %u",
                             start->tile);
    else if (room && smith_pop_level_check_code(check, start->room, start->tile) == POP_LEVEL_TILE_CODE_WALL)
        smith_report_finding(check->run, "POP-LEVEL-START-WALL", smith_rule_path("/start/tile"),
                             "tile %u of room %u is a wall", start->tile, start->room);
    return room;
}

/* ---- what stands in a room ---- */

/* The values that a tile of this kind has in the modifier; NULL = any. */
static const struct smith_names *designs_of(unsigned code) {
    switch (code) {
    case POP_LEVEL_TILE_CODE_EMPTY: return POP_LEVEL_EMPTY_LOOK_NAMES;
    case POP_LEVEL_TILE_CODE_FLOOR: return POP_LEVEL_FLOOR_LOOK_NAMES;
    case POP_LEVEL_TILE_CODE_SPIKES: return POP_LEVEL_SPIKES_STATE_NAMES;
    case POP_LEVEL_TILE_CODE_GATE: return POP_LEVEL_GATE_STATE_NAMES;
    case POP_LEVEL_TILE_CODE_TAPESTRY: return POP_LEVEL_TAPESTRY_DESIGN_NAMES;
    case POP_LEVEL_TILE_CODE_TAPESTRY_TOP: return POP_LEVEL_TAPESTRY_TOP_DESIGN_NAMES;
    case POP_LEVEL_TILE_CODE_CHOPPER: return POP_LEVEL_CHOPPER_STATE_NAMES;
    case POP_LEVEL_TILE_CODE_WALL: return POP_LEVEL_WALL_DESIGN_NAMES;
    default: return NULL;
    }
}

/* What a modifier makes of a tile in SDLPoP, where the DOS game passes it by; NULL = nothing. */
static const char *effect_in_sdlpop(unsigned code) {
    switch (code) {
    case POP_LEVEL_TILE_CODE_TORCH:
    case POP_LEVEL_TILE_CODE_TORCH_WITH_DEBRIS: return "a torch in a colour";
    case POP_LEVEL_TILE_CODE_BALCONY_LEFT:
    case POP_LEVEL_TILE_CODE_BALCONY_RIGHT: return "a balcony that leads to another";
    default: return NULL;
    }
}

static void check_modifier(const struct smith_pop_level_check *check, unsigned room, unsigned tile) {
    unsigned code = smith_pop_level_check_code(check, room, tile);
    unsigned modifier = smith_pop_level_tile(check->level, room, tile)->modifier;
    const struct smith_names *designs = designs_of(code);
    const char *design = designs ? smith_value_name(designs, modifier) : NULL;
    struct smith_rule_path path = smith_pop_level_tile_path(room, tile, "/modifier");
    if (code == POP_LEVEL_TILE_CODE_POTION && (modifier & POTION_MASK) >= POTIONS)
        smith_report_finding(check->run, "POP-LEVEL-POTION", path, "there is no potion of kind %u",
                             modifier & POTION_MASK);
    else if (code == POP_LEVEL_TILE_CODE_POTION && modifier >= POTIONS)
        smith_report_finding(check->run, "POP-LEVEL-MODIFIER", path, "%u means the same as %u", modifier,
                             modifier & POTION_MASK);
    else if (design && strstr(design, "fake")) /* floor that looks like a wall, and so on */
        smith_report_finding(check->run, "POP-LEVEL-FAKE", path, "only SDLPoP knows %s (%u) for a tile \"%s\"", design,
                             modifier, smith_value_name(POP_LEVEL_TILE_CODE_NAMES, code));
    else if (modifier && effect_in_sdlpop(code))
        smith_report_finding(check->run, "POP-LEVEL-FAKE", path, "only SDLPoP knows %s (%u)", effect_in_sdlpop(code),
                             modifier);
    else if (designs && !design)
        smith_report_finding(check->run, "POP-LEVEL-MODIFIER", path, "the game knows no %u of a tile \"%s\"", modifier,
                             smith_value_name(POP_LEVEL_TILE_CODE_NAMES, code));
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
        walls += code == POP_LEVEL_TILE_CODE_WALL || code == POP_LEVEL_TILE_CODE_EMPTY;
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
    const struct pop_level_level *level = pop_level_root(run->document);
    size_t size = level->filler.size;
    bool known = level->has.mac_extension ? size == FILLER_MAC : size == FILLER || size == FILLER_POTIONS;
    if (!known)
        smith_report_finding(run, "POP-LEVEL-SIZE", smith_rule_path("/filler"),
                             "no level ends with %zu bytes of filler", size);
}

static void pop_check_level(struct smith_run *run) {
    struct smith_pop_level_check check = {.run = run, .level = pop_level_root(run->document)};
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
    smith_pop_level_check_buttons(&check);
    smith_pop_level_check_exits(&check);
    smith_pop_level_check_guards(&check);
    smith_pop_level_check_scenery(&check);
}

smith_rule *const smith_pop_level_rules[] = {pop_level_check_size, pop_check_level, NULL};
