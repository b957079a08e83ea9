/* SPDX-License-Identifier: MIT
 *
 * Things of levels of both games: rooms, the start, guards, and tiles that mean something to who plays; which rooms lead where,
 * and which buttons act on which gates and exits. Places are in tiles from the top left of the map of the rooms.
 */
#include "format/pop/things/pop_things.h"
#include "format/pop/level/pop_plv_make.h"
#include "format/pop/level/pop_special_events.h"
#include "format/pop/level/pop_tile_words.h"
#include "format/pop/level/pop_walk.h"
#include "level/level.h"
#include "type/type_tables.h"
#include <stdio.h>
#include <string.h>

#define COLUMNS 10 /* tiles of a room */
#define ROWS 3

static const char *const pop_kinds[] = {"room",     "start", "guard",      "gate",          "button",      "exit",
                                        "potion",   "sword", "spikes",     "chopper",       "loose board", "mirror",
                                        "skeleton", "torch", "checkpoint", "special event", NULL};
static const char *const pop_words[] = {"leads to|reached from", "opens|opened by", "closes|closed by",
                                        "acts on|acted on by", NULL};

/* What both games' levels have in common while their things are added. */
struct pop_things {
    struct smith_level_builder *builder;
    struct smith_pop_links links;
    struct smith_pop_map map;
    uint32_t room_thing[SMITH_POP_ROOMS_MAX + 1];
    uint32_t tile_thing[SMITH_POP_ROOMS_MAX + 1][COLUMNS * ROWS]; /* 1 + index; 0 = none */
    struct smith_buffer words; /* of one tile at a time */
};

/* ---- places ---- */

static void put_at_tile(const struct pop_things *t, unsigned room, unsigned tile, struct smith_level_thing *thing) {
    const struct smith_pop_cell *cell = &t->map.cells[room];
    thing->room = t->room_thing[room];
    thing->in_room[0] = tile % COLUMNS;
    thing->in_room[1] = (double)(tile / COLUMNS);
    thing->has_position = cell->on_map;
    thing->position[0] = thing->in_room[0] + cell->column * COLUMNS;
    thing->position[1] = thing->in_room[1] + cell->row * ROWS;
}

static const char *tile_path(const struct pop_things *t, unsigned room, unsigned tile) {
    return smith_level_format(t->builder, "/rooms/%u/rows/%u/tiles/%u", room - 1, tile / COLUMNS, tile % COLUMNS);
}

/* ---- what both have ---- */

static void add_rooms_of_map(struct pop_things *t, unsigned start) {
    smith_pop_map_make(&t->map, &t->links, start);
    for (unsigned room = 1; room <= t->links.rooms; room++) {
        const struct smith_pop_cell *cell = &t->map.cells[room];
        struct smith_level_thing thing = {.kind = "room",
                                          .room = SMITH_NONE,
                                          .has_position = cell->on_map,
                                          .position = {cell->column * COLUMNS, cell->row * ROWS}};
        memcpy(thing.in_room, thing.position, sizeof thing.in_room);
        thing.title = smith_level_format(t->builder, "room %u", room);
        thing.path = smith_level_format(t->builder, "/rooms/%u", room - 1);
        t->room_thing[room] = smith_level_add(t->builder, &thing, NULL);
    }
    static const char *const names[SMITH_POP_LINKS] = {"left", "right", "up", "down"};
    for (unsigned room = 1; room <= t->links.rooms; room++)
        for (unsigned direction = 0; direction < SMITH_POP_LINKS; direction++) {
            unsigned next = smith_pop_link_room(&t->links, room, direction);
            const char *path = smith_level_format(t->builder, "/rooms/%u/links/%s", room - 1, names[direction]);
            if (next)
                smith_level_add_link(t->builder, t->room_thing[room], t->room_thing[next], "leads to", "reached from",
                                     path);
        }
}

static void add_start_thing(struct pop_things *t, unsigned room, unsigned tile, bool to_left) {
    struct smith_level_thing thing = {
        .kind = "start", .path = "/start", .room = SMITH_NONE, .text = to_left ? "to the left" : "to the right"};
    if (room >= 1 && room <= t->links.rooms && tile < COLUMNS * ROWS)
        put_at_tile(t, room, tile, &thing);
    thing.title = smith_level_format(t->builder, "start in room %u, row %u, tile %u", room, tile / COLUMNS + 1,
                                     tile % COLUMNS + 1);
    smith_level_add(t->builder, &thing, NULL);
}

/* `words` say what it is called and, behind a comma, what it is like: "gate, closed". */
static void add_tile(struct pop_things *t, unsigned room, unsigned tile, const char *kind, const char *type,
                     struct smith_buffer *words) {
    struct smith_level_thing thing = {.kind = kind, .type = type, .path = tile_path(t, room, tile)};
    smith_buffer_byte(words, '\0');
    const char *like = words->failed ? NULL : strstr((const char *)words->data, ", ");
    t->builder->arena.failed = t->builder->arena.failed || words->failed;
    if (like && (!type || strcmp(like + 2, type) != 0))
        thing.text = smith_level_format(t->builder, "%s", like + 2);
    words->size = 0;
    put_at_tile(t, room, tile, &thing);
    thing.title = type ? smith_level_format(t->builder, "%s (%s) in room %u, row %u, tile %u", kind, type, room,
                                            tile / COLUMNS + 1, tile % COLUMNS + 1)
                       : smith_level_format(t->builder, "%s in room %u, row %u, tile %u", kind, room,
                                            tile / COLUMNS + 1, tile % COLUMNS + 1);
    t->tile_thing[room][tile] = smith_level_add(t->builder, &thing, NULL) + 1;
}

static uint32_t thing_of_tile(const struct pop_things *t, unsigned room, unsigned tile) {
    bool exists = room >= 1 && room <= t->links.rooms && tile < COLUMNS * ROWS;
    return exists ? t->tile_thing[room][tile] - 1 : SMITH_NONE; /* 0 becomes SMITH_NONE */
}

static void add_guard_thing(struct pop_things *t, unsigned room, unsigned tile, const char *path, unsigned number,
                            const char *words) {
    struct smith_level_thing thing = {
        .kind = "guard", .path = path, .text = smith_level_format(t->builder, "%s", words)};
    put_at_tile(t, room, tile, &thing);
    thing.title = number ? smith_level_format(t->builder, "guard %u in room %u", number, room)
                         : smith_level_format(t->builder, "guard in room %u", room);
    smith_level_add(t->builder, &thing, NULL);
}

/* ---- the first game ---- */

/* What a tile is to who plays; NULL = scenery. */
static const char *pop_kind_of(unsigned code, const char **type) {
    *type = NULL;
    switch (code) {
    case SMITH_POP_LEVEL_TILE_CODE_GATE: return "gate";
    case SMITH_POP_LEVEL_TILE_CODE_RAISE_BUTTON: *type = "opens"; return "button";
    case SMITH_POP_LEVEL_TILE_CODE_DROP_BUTTON: *type = "closes"; return "button";
    case SMITH_POP_LEVEL_TILE_CODE_STUCK_BUTTON: *type = "stuck"; return "button";
    case SMITH_POP_LEVEL_TILE_CODE_EXIT_LEFT: *type = "left half"; return "exit";
    case SMITH_POP_LEVEL_TILE_CODE_EXIT_RIGHT: *type = "right half"; return "exit";
    case SMITH_POP_LEVEL_TILE_CODE_POTION: return "potion";
    case SMITH_POP_LEVEL_TILE_CODE_SWORD: return "sword";
    case SMITH_POP_LEVEL_TILE_CODE_SPIKES: return "spikes";
    case SMITH_POP_LEVEL_TILE_CODE_CHOPPER: return "chopper";
    case SMITH_POP_LEVEL_TILE_CODE_LOOSE_BOARD: return "loose board";
    case SMITH_POP_LEVEL_TILE_CODE_MIRROR: return "mirror";
    case SMITH_POP_LEVEL_TILE_CODE_SKELETON: return "skeleton";
    case SMITH_POP_LEVEL_TILE_CODE_TORCH:
    case SMITH_POP_LEVEL_TILE_CODE_TORCH_WITH_DEBRIS: return "torch";
    default: return NULL;
    }
}

/* A button acts on what its first event names, and on those of the events behind it up to the last. */
static void link_button(struct pop_things *t, const struct smith_pop_level_level *level, unsigned room, unsigned tile) {
    const struct smith_pop_level_tile *at = smith_pop_level_tile(level, room, tile);
    const bool opens = smith_pop_level_code(at) == SMITH_POP_LEVEL_TILE_CODE_RAISE_BUTTON;
    for (unsigned event = at->modifier; event < SMITH_POP_LEVEL_EVENTS; event++) {
        const struct smith_pop_tile_ref target = smith_pop_event_target(level->events[event]);
        const char *path = smith_level_format(t->builder, "/events/%u", event);
        if (smith_pop_tile_exists(target) &&
            smith_pop_is_door(smith_pop_level_code(smith_pop_level_tile(level, target.room, target.tile))))
            smith_level_add_link(t->builder, thing_of_tile(t, room, tile), thing_of_tile(t, target.room, target.tile),
                                 opens ? "opens" : "closes", opens ? "opened by" : "closed by", path);
        if (smith_pop_event_is_last(level->events[event]))
            break;
    }
}

static void add_pop_tile(struct pop_things *t, const struct smith_pop_level_level *level, unsigned room,
                         unsigned tile) {
    const struct smith_pop_level_tile *at = smith_pop_level_tile(level, room, tile);
    const char *type, *kind = pop_kind_of(smith_pop_level_code(at), &type);
    if (kind && strcmp(kind, "potion") == 0)
        type = smith_level_word(t->builder, SMITH_POP_LEVEL_POTION_KIND_NAMES, at->modifier);
    if (!kind)
        return;
    smith_pop_level_describe_tile(at, &t->words);
    add_tile(t, room, tile, kind, type, &t->words);
}

/* What the program does by itself, where it is known which level it is. */
static void add_special_events(struct pop_things *t, const struct smith_pop_level_level *level) {
    const struct smith_check_options *where = t->builder->where;
    struct smith_pop_level_facts facts;
    struct smith_pop_special_events events;
    unsigned number;
    if (!smith_pop_level_number_of(where, &number))
        return;
    enum smith_status status =
        smith_pop_level_facts(number, NULL, where->own_folder, &t->builder->arena.allocator, &facts, NULL);
    if (status == SMITH_OK)
        status = smith_pop_special_events(level, number, &facts, &t->builder->arena.allocator, &events);
    if (status != SMITH_OK) {
        t->builder->arena.failed = true; /* there is no memory: nothing else fails */
        return;
    }
    for (unsigned i = 0; i < events.count; i++) {
        const unsigned room = events.items[i].room, tile = events.items[i].tile;
        const bool is_room = tile == SMITH_POP_WHOLE_ROOM;
        struct smith_level_thing thing = {.kind = "special event", .text = events.items[i].words};
        thing.path = is_room ? smith_level_format(t->builder, "/rooms/%u", room - 1) : tile_path(t, room, tile);
        put_at_tile(t, room, is_room ? 0 : tile, &thing);
        thing.title = is_room ? smith_level_format(t->builder, "special event in room %u", room)
                              : smith_level_format(t->builder, "special event in room %u, row %u, tile %u", room,
                                                   tile / COLUMNS + 1, tile % COLUMNS + 1);
        smith_level_add(t->builder, &thing, NULL);
    }
}

static void add_pop_level(struct smith_level_builder *builder) {
    const struct smith_pop_level_level *level = smith_pop_level_root(builder->document);
    struct pop_things t = {.builder = builder};
    smith_pop_level_links(level, &t.links);
    smith_buffer_init(&t.words, &builder->arena.allocator);
    add_rooms_of_map(&t, level->start.room);
    add_start_thing(&t, level->start.room, level->start.tile,
                    level->start.direction != SMITH_POP_LEVEL_DIRECTION_RIGHT);
    for (unsigned room = 1; room <= SMITH_POP_LEVEL_ROOMS; room++) {
        const struct smith_pop_level_guard *guard = &level->rooms[room - 1].guard;
        for (unsigned tile = 0; tile < SMITH_POP_LEVEL_TILES; tile++)
            add_pop_tile(&t, level, room, tile);
        char words[96];
        smith_pop_level_describe_guard(guard, words, sizeof words);
        if (guard->tile < SMITH_POP_LEVEL_TILES)
            add_guard_thing(&t, room, guard->tile, smith_level_format(builder, "/rooms/%u/guard", room - 1), 0, words);
    }
    for (unsigned room = 1; room <= SMITH_POP_LEVEL_ROOMS; room++)
        for (unsigned tile = 0; tile < SMITH_POP_LEVEL_TILES; tile++)
            if (smith_pop_is_button(smith_pop_level_code(smith_pop_level_tile(level, room, tile))))
                link_button(&t, level, room, tile);
    add_special_events(&t, level);
    smith_buffer_free(&t.words);
}

/* ---- the second game ---- */

static const char *pop2_kind_of(unsigned code, const char **type) {
    *type = NULL;
    switch (code) {
    case SMITH_POP2_LEVEL_TILE_CODE_GATE: return "gate";
    case SMITH_POP2_LEVEL_TILE_CODE_RAISED_BUTTON: *type = "raised"; return "button";
    case SMITH_POP2_LEVEL_TILE_CODE_DROP_BUTTON: *type = "drop"; return "button";
    case SMITH_POP2_LEVEL_TILE_CODE_PRESSURE_PLATE: *type = "plate"; return "button";
    case SMITH_POP2_LEVEL_TILE_CODE_EXIT_LEFT: *type = "left half"; return "exit";
    case SMITH_POP2_LEVEL_TILE_CODE_EXIT_RIGHT: *type = "right half"; return "exit";
    case SMITH_POP2_LEVEL_TILE_CODE_POTION: return "potion";
    case SMITH_POP2_LEVEL_TILE_CODE_SWORD: return "sword";
    case SMITH_POP2_LEVEL_TILE_CODE_SPIKES: return "spikes";
    case SMITH_POP2_LEVEL_TILE_CODE_LOOSE_FLOOR: return "loose board";
    case SMITH_POP2_LEVEL_TILE_CODE_SKELETON: return "skeleton";
    case SMITH_POP2_LEVEL_TILE_CODE_TORCH:
    case SMITH_POP2_LEVEL_TILE_CODE_TORCH_WITH_DEBRIS: return "torch";
    default: return NULL;
    }
}

/* Each event names the one that follows it; a circle is walked once. */
static void link_pop2_button(struct pop_things *t, const struct smith_pop2_level_level *level, unsigned room,
                             unsigned tile) {
    unsigned event = smith_pop2_level_tile(level, room, tile)->state.modifier;
    for (unsigned steps = 0; event != SMITH_POP2_LAST_EVENT && steps < SMITH_POP2_LEVEL_EVENTS; steps++) {
        const struct smith_pop2_level_event *at = &level->events[event];
        const uint32_t target = thing_of_tile(t, at->room, at->tile);
        const char *path = smith_level_format(t->builder, "/events/%u", event);
        if (smith_pop2_tile_exists(at->room, at->tile))
            smith_level_add_link(t->builder, thing_of_tile(t, room, tile), target, "acts on", "acted on by", path);
        event = at->next;
    }
}

static void add_pop2_people(struct pop_things *t, const struct smith_pop2_level_level *level, unsigned room) {
    const struct smith_pop2_level_people *people = &level->rooms[room - 1].people;
    for (unsigned i = 0; i < people->used && i < SMITH_POP2_PEOPLE; i++) {
        char words[96];
        smith_pop2_level_describe_person(&people->places[i], words, sizeof words);
        if (people->places[i].tile < SMITH_POP2_LEVEL_TILES)
            add_guard_thing(t, room, people->places[i].tile,
                            smith_level_format(t->builder, "/rooms/%u/people/places/%u", room - 1, i), i + 1, words);
    }
}

static void add_pop2_level(struct smith_level_builder *builder) {
    const struct smith_pop2_level_level *level = smith_pop2_level_root(builder->document);
    struct pop_things t = {.builder = builder};
    smith_pop2_level_links(level, &t.links);
    smith_buffer_init(&t.words, &builder->arena.allocator);
    add_rooms_of_map(&t, level->start.room);
    add_start_thing(&t, level->start.room, level->start.tile,
                    level->start.direction != SMITH_POP2_LEVEL_DIRECTION_RIGHT);
    for (unsigned room = 1; room <= SMITH_POP2_LEVEL_ROOMS; room++) {
        for (unsigned tile = 0; tile < SMITH_POP2_LEVEL_TILES; tile++) {
            const char *type, *kind = pop2_kind_of(smith_pop2_level_tile(level, room, tile)->code, &type);
            if (!kind)
                continue;
            smith_pop2_level_describe_tile(smith_pop2_level_tile(level, room, tile), &t.words);
            add_tile(&t, room, tile, kind, type, &t.words);
        }
        add_pop2_people(&t, level, room);
    }
    for (unsigned i = 0; i < 2; i++)
        if (smith_pop2_tile_exists(level->checkpoints[i].room, level->checkpoints[i].tile)) {
            struct smith_level_thing thing = {.kind = "checkpoint",
                                              .path = smith_level_format(builder, "/checkpoints/%u", i)};
            put_at_tile(&t, level->checkpoints[i].room, level->checkpoints[i].tile, &thing);
            thing.title = smith_level_format(builder, "checkpoint %u in room %u", i + 1, level->checkpoints[i].room);
            smith_level_add(builder, &thing, NULL);
        }
    for (unsigned room = 1; room <= SMITH_POP2_LEVEL_ROOMS; room++)
        for (unsigned tile = 0; tile < SMITH_POP2_LEVEL_TILES; tile++)
            if (smith_pop2_is_button(smith_pop2_level_tile(level, room, tile)->code))
                link_pop2_button(&t, level, room, tile);
    smith_buffer_free(&t.words);
}

const struct smith_level_rules smith_pop_level_things = {
    .kinds = pop_kinds, .words = pop_words, .unit = "tiles", .axes = 2, .add = add_pop_level};
const struct smith_level_rules smith_pop2_level_things = {
    .kinds = pop_kinds, .words = pop_words, .unit = "tiles", .axes = 2, .add = add_pop2_level};
