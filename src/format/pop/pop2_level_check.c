/* SPDX-License-Identifier: MIT
 *
 * Rules and facts about levels of Prince of Persia 2. No original level was at hand, and those are known to have events that
 * lead nowhere and rooms with junk: so only what is in reach is judged, and mildly.
 */
#include "pop2_level_check.h"
#include "../facts.h"
#include "../rules.h"

#include <levelsmith/pop2_level.h>

#define ROOMS 32
#define TILES 30 /* of a room */
#define COLUMNS 10
#define EVENTS 256
#define LAST_EVENT 0xFD
#define LINKS 4

struct trial {
    struct smith_rules rules;
    const struct pop2_level_level *level;
    bool reached[ROOMS + 1];
    bool judged[EVENTS];
};

static unsigned link_of(const struct pop2_level_level *level, unsigned room, unsigned direction) {
    const struct pop2_level_links *links = &level->rooms[room - 1].links;
    const uint8_t all[LINKS] = {links->left, links->right, links->up, links->down};
    return all[direction];
}

static const struct pop2_level_tile *tile_at(const struct pop2_level_level *level, unsigned room, unsigned tile) {
    return &level->rooms[room - 1].rows[tile / COLUMNS].tiles[tile % COLUMNS];
}

static void reach(const struct pop2_level_level *level, bool reached[ROOMS + 1]) {
    unsigned queue[ROOMS], begin = 0, end = 0, start = level->start.room;
    if (start < 1 || start > ROOMS)
        return;
    reached[start] = true;
    queue[end++] = start;
    for (; begin < end; begin++)
        for (unsigned direction = 0; direction < LINKS; direction++) {
            unsigned next = link_of(level, queue[begin], direction);
            if (!next || next > ROOMS || reached[next])
                continue;
            reached[next] = true;
            queue[end++] = next;
        }
}

/* ---- rules ---- */

static void check_place(struct trial *trial, const char *code, const struct pop2_level_place *place,
                        struct smith_rule_path path) {
    if ((place->room || place->tile) && (!place->room || place->room > ROOMS || place->tile >= TILES))
        smith_rules_say(&trial->rules, code, path, "there is no tile %u in a room %u", place->tile, place->room);
}

static void check_start(struct trial *trial) {
    const struct pop2_level_start *start = &trial->level->start;
    if (start->room < 1 || start->room > ROOMS || start->tile >= TILES)
        smith_rules_say(&trial->rules, "POP2-LEVEL-START", smith_rule_path("/start"),
                        "there is no tile %u in a room %u", start->tile, start->room);
    for (unsigned i = 0; i < 2; i++)
        check_place(trial, "POP2-LEVEL-CHECKPOINT", &trial->level->checkpoints[i], smith_rule_path("/checkpoints/%u", i));
}

static void check_links(struct trial *trial, unsigned room) {
    static const struct {
        const char *name;
        unsigned back;
    } directions[LINKS] = {{"left", 1}, {"right", 0}, {"up", 3}, {"down", 2}};
    for (unsigned i = 0; i < LINKS; i++) {
        unsigned next = link_of(trial->level, room, i);
        struct smith_rule_path path = smith_rule_path("/rooms/%u/links/%s", room - 1, directions[i].name);
        if (next > ROOMS)
            smith_rules_say(&trial->rules, "POP2-LEVEL-LINK", path, "there is no room %u", next);
        else if (next && link_of(trial->level, next, directions[i].back) != room)
            smith_rules_say(&trial->rules, "POP2-LEVEL-ONE-WAY", path, "room %u does not lead back to room %u", next,
                            room);
    }
}

/* From event to event; one that was judged before has been followed to its end. */
static void check_events(struct trial *trial, unsigned index) {
    bool seen[EVENTS] = {false};
    for (; index != LAST_EVENT && !trial->judged[index]; index = trial->level->events[index].next) {
        const struct pop2_level_event *event = &trial->level->events[index];
        trial->judged[index] = seen[index] = true;
        if (!event->room || event->room > ROOMS || event->tile >= TILES)
            smith_rules_say(&trial->rules, "POP2-LEVEL-EVENT", smith_rule_path("/events/%u", index),
                            "there is no tile %u in a room %u", event->tile, event->room);
    }
    if (index != LAST_EVENT && seen[index])
        smith_rules_say(&trial->rules, "POP2-LEVEL-EVENT-CIRCLE", smith_rule_path("/events/%u", index),
                        "the events from here on lead back to it");
}

static bool is_button(unsigned code) {
    return code == POP2_LEVEL_TILE_CODE_RAISED_BUTTON || code == POP2_LEVEL_TILE_CODE_DROP_BUTTON ||
           code == POP2_LEVEL_TILE_CODE_PRESSURE_PLATE;
}

static void check_people(struct trial *trial, unsigned room) {
    const struct pop2_level_room *at = &trial->level->rooms[room - 1];
    if (at->people.used > 5)
        smith_rules_say(&trial->rules, "POP2-LEVEL-PEOPLE", smith_rule_path("/rooms/%u/people/used", room - 1),
                        "%u are more than the five there is room for", at->people.used);
    if (at->arrivals.used > 3)
        smith_rules_say(&trial->rules, "POP2-LEVEL-PEOPLE", smith_rule_path("/rooms/%u/arrivals/used", room - 1),
                        "%u are more than the three there is room for", at->arrivals.used);
    for (unsigned i = 0; i < at->people.used && i < 5; i++) {
        unsigned tile = at->people.places[i].tile;
        if (tile < TILES && tile_at(trial->level, room, tile)->code == POP2_LEVEL_TILE_CODE_WALL)
            smith_rules_say(&trial->rules, "POP2-LEVEL-WALL", smith_rule_path("/rooms/%u/people/places/%u", room - 1, i),
                            "tile %u of room %u is a wall", tile, room);
    }
}

enum smith_status smith_pop2_level_check(const struct smith_document *document, struct smith_findings *findings) {
    struct trial trial = {.level = pop2_level_root(document)};
    trial.rules.codes = smith_pop2_level_codes;
    trial.rules.findings = findings;
    check_start(&trial);
    reach(trial.level, trial.reached);
    for (unsigned room = 1; room <= ROOMS; room++) {
        if (!trial.reached[room])
            continue;
        check_links(&trial, room);
        check_people(&trial, room);
        for (unsigned tile = 0; tile < TILES; tile++)
            if (is_button(tile_at(trial.level, room, tile)->code))
                check_events(&trial, tile_at(trial.level, room, tile)->state.modifier);
    }
    return trial.rules.out_of_memory ? SMITH_NO_MEMORY : SMITH_OK;
}

/* ---- facts ---- */

enum smith_status smith_pop2_level_info(const struct smith_document *document, struct smith_facts *facts) {
    const struct pop2_level_level *level = pop2_level_root(document);
    bool reached[ROOMS + 1] = {false};
    int64_t rooms = 0, guards = 0, arrivals = 0;
    reach(level, reached);
    for (unsigned room = 1; room <= ROOMS; room++) {
        if (!reached[room])
            continue;
        rooms++;
        guards += level->rooms[room - 1].people.used;
        for (unsigned i = 0; i < level->rooms[room - 1].arrivals.used && i < 3; i++)
            arrivals += level->rooms[room - 1].arrivals.groups[i].amount;
    }
    const struct smith_layout *layout = smith_document_layout(document);
    enum smith_status status = smith_facts_add_name(facts, "kind", "Scenery", layout, "LevelKind", level->kind);
    if (status == SMITH_OK)
        status = smith_facts_add_number(facts, "level_number", "Level", level->number, NULL);
    if (status == SMITH_OK)
        status = smith_facts_add_number(facts, "rooms", "Rooms", rooms, NULL);
    if (status == SMITH_OK)
        status = smith_facts_add_name(facts, "opponent", "Opponent", layout, "Opponent", level->opponent);
    if (status == SMITH_OK)
        status = smith_facts_add_number(facts, "guards", "Guards", guards, NULL);
    return status == SMITH_OK ? smith_facts_add_number(facts, "arrivals", "Arrivals", arrivals, NULL) : status;
}
