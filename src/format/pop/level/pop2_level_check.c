/* SPDX-License-Identifier: MIT
 *
 * Rules and facts about levels of Prince of Persia 2. No original level was at hand, and those are known to have events
 * that lead nowhere and rooms with junk: so only what is in reach is checked, and mildly.
 */
#include "format/pop/level/pop_level_check.h"
#include "format/pop/level/pop_walk.h"
#include "format/run.h"

#define ROOMS SMITH_POP2_LEVEL_ROOMS
#define TILES SMITH_POP2_LEVEL_TILES
#define EVENTS SMITH_POP2_LEVEL_EVENTS
#define LAST_EVENT SMITH_POP2_LAST_EVENT

struct check {
    struct smith_run *run;
    const struct smith_pop2_level_level *level;
    struct smith_pop_links links;
    bool reached[SMITH_POP_ROOMS_MAX + 1];
    bool checked[EVENTS];
};

/* ---- rules ---- */

static void pop2_level_check_position(struct check *check, const char *code,
                                      const struct smith_pop2_level_place *position, struct smith_rule_path path) {
    if ((position->room || position->tile) && !smith_pop2_tile_exists(position->room, position->tile))
        smith_report_finding(check->run, code, path, "there is no tile %u in a room %u", position->tile,
                             position->room);
}

static void pop2_level_check_start(struct check *check) {
    const struct smith_pop2_level_start *start = &check->level->start;
    if (!smith_pop2_tile_exists(start->room, start->tile))
        smith_report_finding(check->run, "POP2-LEVEL-START", smith_rule_path("/start"),
                             "there is no tile %u in a room %u", start->tile, start->room);
    for (unsigned i = 0; i < 2; i++)
        pop2_level_check_position(check, "POP2-LEVEL-CHECKPOINT", &check->level->checkpoints[i],
                                  smith_rule_path("/checkpoints/%u", i));
}

/* From event to event; one that was checked before has been followed to its end. */
static void pop2_level_check_events(struct check *check, unsigned index) {
    bool seen[EVENTS] = {false};
    for (; index != LAST_EVENT && !check->checked[index]; index = check->level->events[index].next) {
        const struct smith_pop2_level_event *event = &check->level->events[index];
        check->checked[index] = seen[index] = true;
        if (!smith_pop2_tile_exists(event->room, event->tile))
            smith_report_finding(check->run, "POP2-LEVEL-EVENT", smith_rule_path("/events/%u", index),
                                 "there is no tile %u in a room %u", event->tile, event->room);
    }
    if (index != LAST_EVENT && seen[index])
        smith_report_finding(check->run, "POP2-LEVEL-EVENT-CIRCLE", smith_rule_path("/events/%u", index),
                             "the events from here on lead back to it");
}

static void check_people(struct check *check, unsigned room) {
    const struct smith_pop2_level_room *at = &check->level->rooms[room - 1];
    if (at->people.used > SMITH_POP2_PEOPLE)
        smith_report_finding(check->run, "POP2-LEVEL-PEOPLE", smith_rule_path("/rooms/%u/people/used", room - 1),
                             "%u are more than the five there is room for", at->people.used);
    if (at->arrivals.used > SMITH_POP2_ARRIVALS)
        smith_report_finding(check->run, "POP2-LEVEL-PEOPLE", smith_rule_path("/rooms/%u/arrivals/used", room - 1),
                             "%u are more than the three there is room for", at->arrivals.used);
    for (unsigned i = 0; i < at->people.used && i < SMITH_POP2_PEOPLE; i++) {
        unsigned tile = at->people.places[i].tile;
        if (tile < TILES && smith_pop2_level_tile(check->level, room, tile)->code == SMITH_POP2_LEVEL_TILE_CODE_WALL)
            smith_report_finding(check->run, "POP2-LEVEL-WALL",
                                 smith_rule_path("/rooms/%u/people/places/%u", room - 1, i),
                                 "tile %u of room %u is a wall", tile, room);
    }
}

static void pop2_check_level(struct smith_run *run) {
    struct check check = {.run = run, .level = smith_pop2_level_root(run->document)};
    pop2_level_check_start(&check);
    smith_pop2_level_links(check.level, &check.links);
    smith_pop_links_reach(&check.links, check.level->start.room, check.reached);
    for (unsigned room = 1; room <= ROOMS; room++) {
        if (!check.reached[room])
            continue;
        smith_pop_links_check(&check.links, room, run, "POP2-LEVEL-LINK", "POP2-LEVEL-ONE-WAY");
        check_people(&check, room);
        for (unsigned tile = 0; tile < TILES; tile++)
            if (smith_pop2_is_button(smith_pop2_level_tile(check.level, room, tile)->code))
                pop2_level_check_events(&check, smith_pop2_level_tile(check.level, room, tile)->state.modifier);
    }
}

smith_rule *const smith_pop2_level_rules[] = {pop2_check_level, NULL};

/* ---- facts ---- */

void smith_pop2_level_info(struct smith_run *run) {
    const struct smith_pop2_level_level *level = smith_pop2_level_root(run->document);
    struct smith_pop_links links;
    bool reached[SMITH_POP_ROOMS_MAX + 1];
    int64_t rooms = 0, guards = 0, arrivals = 0;
    smith_pop2_level_links(level, &links);
    smith_pop_links_reach(&links, level->start.room, reached);
    for (unsigned room = 1; room <= ROOMS; room++) {
        if (!reached[room])
            continue;
        rooms++;
        guards += level->rooms[room - 1].people.used;
        for (unsigned i = 0; i < level->rooms[room - 1].arrivals.used && i < SMITH_POP2_ARRIVALS; i++)
            arrivals += level->rooms[room - 1].arrivals.groups[i].amount;
    }
    smith_facts_add_name(run->facts, "kind", "Scenery", SMITH_POP2_LEVEL_LEVEL_KIND_NAMES, level->kind);
    smith_facts_add_number(run->facts, "level_number", "Level", level->number, NULL);
    smith_facts_add_number(run->facts, "rooms", "Rooms", rooms, NULL);
    smith_facts_add_name(run->facts, "opponent", "Opponent", SMITH_POP2_LEVEL_OPPONENT_NAMES, level->opponent);
    smith_facts_add_number(run->facts, "guards", "Guards", guards, NULL);
    smith_facts_add_number(run->facts, "arrivals", "Arrivals", arrivals, NULL);
}
