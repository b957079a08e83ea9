/* SPDX-License-Identifier: MIT
 *
 * What two versions of a level of rooms differ in and a plan does not draw (unseen_differences.h).
 *
 * Of everything in a room there are two numbers: one of what a plan draws of it, one of all that the file has. What looks
 * the same in both versions and is not the same is unseen. What has no like in the other version is drawn there, and marked,
 * but for what a plan never draws: textures, ceilings, floors below other rooms, and all of rooms that others flip to.
 */
#include "api/unseen_differences.h"

#include "base/error.h"
#include "base/limits.h"
#include "base/lookup.h"
#include "diff/fingerprint.h"
#include "document/value.h"
#include "report/report.h"
#include "rooms/rooms.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum unseen_kind { UNSEEN_THING, UNSEEN_LIGHT, UNSEEN_TRIGGER, UNSEEN_PORTAL, UNSEEN_FACE, UNSEEN_SECTOR, UNSEEN_ROOM };
enum { UNSEEN_KINDS = UNSEEN_ROOM + 1 };

static const char *const kind_words[UNSEEN_KINDS] = {
    [UNSEEN_THING] = "objects whose settings or heights differ",
    [UNSEEN_LIGHT] = "lights whose settings or heights differ",
    [UNSEEN_TRIGGER] = "triggers that do something else",
    [UNSEEN_PORTAL] = "openings whose settings differ",
    [UNSEEN_FACE] = "faces whose textures differ",
    [UNSEEN_SECTOR] = "sectors whose ceilings, cuts, flags or floors below others differ",
    [UNSEEN_ROOM] = "rooms whose light or other values differ",
};

struct unseen_item {
    uint64_t looks, print;
    uint8_t kind, version;
    bool never; /* drawn */
    uint32_t number; /* in its list */
};

struct unseen_search {
    const struct smith_document *const *versions;
    struct smith_rooms rooms[2];
    struct smith_arena *arena;
    struct smith_hash_map tops[2]; /* by cell of the world: the highest floor that hides those below */
    SMITH_ARRAY(struct unseen_item) items; /* of one room in both versions */
    struct {
        uint32_t count, item; /* all of them, and the lowest number in the first room with any */
        const struct smith_room *room;
        char path[SMITH_ROOMS_PATH];
    } found[UNSEEN_KINDS];
};

/* ---- numbers for what is drawn and what is in the file ---------------------------------------------------------------------- */

static uint64_t add_to_look(uint64_t look, const void *bytes, size_t size) {
    const uint8_t *at = bytes;
    for (size_t i = 0; i < size; i++)
        look = (look ^ at[i]) * UINT64_C(0x100000001B3);
    return look;
}

static uint64_t add_number_to_look(uint64_t look, int64_t number) {
    return add_to_look(look, &number, sizeof number);
}

static uint64_t begin_look(int64_t number) {
    return add_number_to_look(UINT64_C(0xCBF29CE484222325), number);
}

static uint64_t add_float_to_look(uint64_t look, float number) {
    return add_to_look(look, &number, sizeof number);
}

/* What the file has of an element of a list of the room. References are left out: those that matter are numbers of the
 * rooms. */
static uint64_t print_of_element(const struct unseen_search *search, unsigned version, const struct smith_room *room,
                                 const char *list, uint32_t item) {
    char path[SMITH_ROOMS_PATH];
    struct smith_node node;
    smith_rooms_path(&search->rooms[version], room, list, item, path);
    if (!*path || smith_path_find(search->versions[version], path, &node, NULL) != SMITH_OK || !node.value)
        return 0;
    return smith_fingerprint(NULL, node.type, node.value);
}

static void unseen_add_item(struct unseen_search *search, unsigned version, enum unseen_kind kind, uint64_t looks,
                            uint64_t print, uint32_t number, bool never) {
    SMITH_ARRAY_ADD(search->arena, &search->items,
                    (struct unseen_item){.looks = looks,
                                         .print = print,
                                         .kind = (uint8_t)kind,
                                         .version = (uint8_t)version,
                                         .never = never,
                                         .number = number});
}

/* ---- what is in a room ----------------------------------------------------------------------------------------------- */

static void unseen_add_things(struct unseen_search *search, unsigned version, const struct smith_room *room,
                              bool never) {
    for (uint32_t i = 0; i < room->thing_count; i++) {
        const struct smith_thing *thing = &room->things[i];
        uint64_t looks = add_number_to_look(begin_look(thing->kind), thing->slot);
        looks = add_float_to_look(add_float_to_look(looks, thing->position[0]), thing->position[2]);
        if (thing->kind == SMITH_THING_MOVEABLE || thing->kind == SMITH_THING_FLYBY)
            looks = add_float_to_look(looks, thing->yaw);
        if (thing->kind == SMITH_THING_FLYBY)
            looks = add_number_to_look(looks, thing->order);
        if (thing->name)
            looks = add_to_look(looks, thing->name, strlen(thing->name));
        unseen_add_item(search, version, UNSEEN_THING, never ? 0 : looks,
                        print_of_element(search, version, room, thing->list, thing->item), i, never);
    }
}

static void add_lights(struct unseen_search *search, unsigned version, const struct smith_room *room, bool never) {
    for (uint32_t i = 0; i < room->light_count; i++) {
        const struct smith_light *light = &room->lights[i];
        uint64_t looks = add_float_to_look(begin_look(light->kind), light->position[0]);
        looks = add_float_to_look(looks, light->position[2]);
        if (light->kind == SMITH_LIGHT_SPOT || light->kind == SMITH_LIGHT_SUN)
            looks = add_float_to_look(looks, light->yaw);
        for (int part = 0; part < 3; part++)
            looks = add_float_to_look(looks, light->colour[part]);
        unseen_add_item(search, version, UNSEEN_LIGHT, never ? 0 : looks,
                        print_of_element(search, version, room, light->list, light->item), i, never);
    }
}

static void add_triggers(struct unseen_search *search, unsigned version, const struct smith_room *room, bool never) {
    for (uint32_t i = 0; i < room->trigger_count; i++) {
        const struct smith_trigger *trigger = &room->triggers[i];
        uint64_t looks = add_number_to_look(begin_look(trigger->purpose), trigger->x0);
        looks = add_number_to_look(add_number_to_look(looks, trigger->z0), trigger->x1);
        looks = add_number_to_look(looks, trigger->z1);
        uint64_t print = print_of_element(search, version, room, trigger->list, trigger->item);
        print = add_number_to_look(add_number_to_look(print, trigger->target_thing), trigger->target_number);
        if (trigger->target_room != SMITH_NONE)
            print = add_number_to_look(print, search->rooms[version].rooms[trigger->target_room].number);
        unseen_add_item(search, version, UNSEEN_TRIGGER, never ? 0 : looks, print, i, never);
    }
}

static void unseen_add_portals(struct unseen_search *search, unsigned version, const struct smith_room *room,
                               bool never) {
    for (uint32_t i = 0; i < room->portal_count; i++) {
        const struct smith_portal *portal = &room->portals[i];
        uint64_t looks = add_number_to_look(begin_look(portal->kind), portal->x0);
        looks = add_number_to_look(add_number_to_look(looks, portal->z0), portal->x1);
        looks = add_number_to_look(add_number_to_look(looks, portal->z1), portal->opacity);
        uint64_t print = print_of_element(search, version, room, portal->list, portal->item);
        if (portal->room < search->rooms[version].room_count)
            print = add_number_to_look(print, search->rooms[version].rooms[portal->room].number);
        unseen_add_item(search, version, UNSEEN_PORTAL, never ? 0 : looks, print, i, never);
    }
}

static uint64_t add_surface_to_look(uint64_t look, const struct smith_surface *surface, bool heights) {
    if (heights)
        look = add_to_look(look, surface->heights.at, sizeof surface->heights.at);
    look = add_number_to_look(add_number_to_look(look, surface->diagonal), surface->split_x_equals_z);
    for (unsigned i = 0; i < surface->split_count; i++)
        look = add_to_look(look, surface->splits[i].at, sizeof surface->splits[i].at);
    return look;
}

static void add_cover(struct unseen_search *search, unsigned version, uint32_t sector, uint64_t at,
                      const struct smith_face_record *record) {
    const struct smith_cover *cover = &record->cover;
    const struct smith_rooms *rooms = &search->rooms[version];
    uint64_t print = add_number_to_look(add_number_to_look(at, cover->look), record->face);
    print = add_number_to_look(add_number_to_look(print, cover->blend), cover->double_sided);
    print =
        add_number_to_look(print, cover->texture < rooms->texture_count ? rooms->textures[cover->texture].number : -1);
    print = add_to_look(print, cover->uv, sizeof cover->uv);
    unseen_add_item(search, version, UNSEEN_FACE, 0, print, sector, true);
}

/* ---- floors below others --------------------------------------------------------------------------------------------- */

static const void *cell_key(const struct smith_room *room, uint32_t sector) {
    const uint32_t x = (uint32_t)(room->position[0] / SMITH_SECTOR_SIZE) + sector % room->size_x,
                   z = (uint32_t)(room->position[2] / SMITH_SECTOR_SIZE) + sector / room->size_x;
    return smith_hash_number(x << 16 | (z & 0xFFFF));
}

static int64_t floor_height(const struct smith_room *room, const struct smith_sector *sector) {
    int32_t highest = sector->floor.heights.at[0];
    for (int corner = 1; corner < 4; corner++)
        if (sector->floor.heights.at[corner] > highest)
            highest = sector->floor.heights.at[corner];
    return (int64_t)room->position[1] + highest;
}

static void find_tops(struct unseen_search *search, unsigned version) {
    struct smith_hash_map *tops = &search->tops[version];
    tops->keys = SMITH_HASH_ADDRESSES;
    for (uint32_t i = 0; i < search->rooms[version].room_count; i++) {
        const struct smith_room *room = &search->rooms[version].rooms[i];
        for (uint32_t j = 0; room->base == SMITH_NONE && j < room->size_x * room->size_z; j++) {
            const struct smith_sector *sector = &room->sectors[j];
            if (sector->kind != SMITH_SECTOR_FLOOR || sector->floor_portal != SMITH_NONE)
                continue;
            const int64_t height = floor_height(room, sector);
            struct smith_hash_entry *entry = smith_hash_map_add(tops, search->arena, cell_key(room, j), 0);
            if (!entry)
                return;
            const uint64_t as_number = (uint64_t)height + (UINT64_C(1) << 40); /* more than any depth: 0 = none yet */
            entry->value.number = as_number > entry->value.number ? as_number : entry->value.number;
        }
    }
}

/* In both versions. */
static bool is_hidden_floor(const struct unseen_search *search, const struct smith_room *room, uint32_t sector) {
    const uint64_t own = (uint64_t)floor_height(room, &room->sectors[sector]) + (UINT64_C(1) << 40);
    for (int version = 0; version < 2; version++) {
        const struct smith_hash_entry *entry = smith_hash_map_find(&search->tops[version], cell_key(room, sector), 0);
        if (!entry || entry->value.number <= own)
            return false;
    }
    return true;
}

/* ---- sectors --------------------------------------------------------------------------------------------------------- */

/* Of floors a plan draws the heights, where no other room is above; of rooms that others flip to, nothing. */
static void unseen_add_sectors(struct unseen_search *search, unsigned version, const struct smith_room *room,
                               bool never) {
    enum {
        SEEN = SMITH_SECTOR_MONKEY | SMITH_SECTOR_DEATH | SMITH_SECTOR_CLIMB_NORTH | SMITH_SECTOR_CLIMB_SOUTH |
               SMITH_SECTOR_CLIMB_WEST | SMITH_SECTOR_CLIMB_EAST
    };
    for (uint32_t i = 0; i < room->size_x * room->size_z; i++) {
        const struct smith_sector *sector = &room->sectors[i];
        const bool hidden = never || sector->kind != SMITH_SECTOR_FLOOR || is_hidden_floor(search, room, i);
        const uint64_t at = add_number_to_look(begin_look(i % room->size_x), i / room->size_x);
        uint64_t print = add_number_to_look(at, hidden ? sector->flags : sector->flags & ~(unsigned)SEEN);
        print = add_surface_to_look(print, &sector->floor, hidden);
        print = add_surface_to_look(print, &sector->ceiling, true);
        unseen_add_item(search, version, UNSEEN_SECTOR, never ? 0 : add_number_to_look(at, sector->kind),
                        never ? add_number_to_look(print, sector->kind) : print, i, never);
        for (uint32_t j = 0; j < sector->record_count; j++)
            add_cover(search, version, i, at, &sector->records[j]);
    }
}

static void add_room_items(struct unseen_search *search, unsigned version, const struct smith_room *room, bool never) {
    unseen_add_things(search, version, room, never);
    add_lights(search, version, room, never);
    add_triggers(search, version, room, never);
    unseen_add_portals(search, version, room, never);
    unseen_add_sectors(search, version, room, never);
}

/* ---- both versions of a room ----------------------------------------------------------------------------------------- */

static int compare_unseen_items(const void *left, const void *right) {
    const struct unseen_item *a = left, *b = right;
    if (a->kind != b->kind)
        return a->kind < b->kind ? -1 : 1;
    if (a->looks != b->looks)
        return a->looks < b->looks ? -1 : 1;
    if (a->print != b->print)
        return a->print < b->print ? -1 : 1;
    return (a->version > b->version) - (a->version < b->version);
}

static void note_unseen(struct unseen_search *search, enum unseen_kind kind, uint32_t count, unsigned version,
                        const struct smith_room *room, const char *list, uint32_t item) {
    if (!search->found[kind].count || (room == search->found[kind].room && item < search->found[kind].item)) {
        smith_rooms_path(&search->rooms[version], room, list, item, search->found[kind].path);
        search->found[kind].room = room;
        search->found[kind].item = item;
    }
    search->found[kind].count += count;
}

static void note_unseen_item(struct unseen_search *search, uint32_t count, const struct unseen_item *item,
                             const struct smith_room *const rooms[2]) {
    const struct smith_room *room = rooms[item->version];
    const char *list = NULL;
    uint32_t number = SMITH_NONE;
    switch (item->kind) {
    case UNSEEN_THING: list = room->things[item->number].list, number = room->things[item->number].item; break;
    case UNSEEN_LIGHT: list = room->lights[item->number].list, number = room->lights[item->number].item; break;
    case UNSEEN_TRIGGER: list = room->triggers[item->number].list, number = room->triggers[item->number].item; break;
    case UNSEEN_PORTAL: list = room->portals[item->number].list, number = room->portals[item->number].item; break;
    default: list = search->rooms[item->version].sector_list, number = room->sectors[item->number].item; break;
    }
    const bool has_path = list && number != SMITH_NONE;
    note_unseen(search, (enum unseen_kind)item->kind, count, item->version, room, has_path ? list : "",
                has_path ? number : SMITH_NONE);
}

/* Of those that look the same, from `first` to before `end`: as many as one version has and the other has not. */
static void compare_alike(struct unseen_search *search, uint32_t first, uint32_t end,
                          const struct smith_room *const rooms[2]) {
    const struct unseen_item *items = search->items.items, *differs = NULL;
    uint32_t in[2] = {0, 0}, alone[2] = {0, 0};
    for (uint32_t i = first, next; i < end; i = next) {
        uint32_t same[2] = {0, 0};
        for (next = i; next < end && items[next].print == items[i].print; next++)
            same[items[next].version]++;
        const uint32_t common = same[0] < same[1] ? same[0] : same[1];
        for (int version = 0; version < 2; version++) {
            in[version] += same[version];
            alone[version] += same[version] - common;
        }
        const struct unseen_item *last = &items[next - 1];
        if (same[0] != same[1] && (!differs || last->version > differs->version ||
                                   (last->version == differs->version && last->number < differs->number)))
            differs = last;
    }
    if (differs && (items[first].never || (in[0] && in[1]))) {
        const uint32_t more = alone[0] > alone[1] ? alone[0] : alone[1], fewer = alone[0] + alone[1] - more;
        note_unseen_item(search, items[first].never ? more : fewer ? fewer : more, differs, rooms);
    }
}

/* Values of the room itself; one that moved or has another size is drawn elsewhere. */
static bool room_values_differ(const struct unseen_search *search, const struct smith_room *const rooms[2]) {
    struct smith_node nodes[2], members[2];
    char path[SMITH_ROOMS_PATH], member_path[2 * SMITH_ROOMS_PATH];
    const bool moved = rooms[0]->position[0] != rooms[1]->position[0] || rooms[0]->position[2] != rooms[1]->position[2];
    if (memcmp(rooms[0]->ambient, rooms[1]->ambient, sizeof rooms[0]->ambient) != 0)
        return true;
    for (int version = 0; version < 2; version++) {
        smith_rooms_path(&search->rooms[version], rooms[version], "", SMITH_NONE, path);
        if (!*path || smith_path_find(search->versions[version], path, &nodes[version], NULL) != SMITH_OK ||
            !nodes[version].value || !nodes[version].type->record)
            return false;
    }
    for (uint16_t i = 0; !moved && i < nodes[0].type->record->member_count; i++) {
        const struct smith_member *member = &nodes[0].type->record->members[i];
        bool known = member->name && member->type && member->type->kind != SMITH_LIST && !member->reference;
        for (int version = 0; known && version < 2; version++) {
            smith_rooms_path(&search->rooms[version], rooms[version], "", SMITH_NONE, path);
            snprintf(member_path, sizeof member_path, "%s/%s", path, member->name);
            known = smith_path_find(search->versions[version], member_path, &members[version], NULL) == SMITH_OK;
        }
        if (known && members[0].value && members[1].value
                ? !smith_value_equal(members[0].type, members[0].value, members[1].value)
                : known && (members[0].value || members[1].value))
            return true;
    }
    return false;
}

static void compare_room(struct unseen_search *search, const struct smith_room *const rooms[2]) {
    const bool never = rooms[0]->base != SMITH_NONE || rooms[1]->base != SMITH_NONE;
    search->items.count = 0;
    for (unsigned version = 0; version < 2; version++)
        add_room_items(search, version, rooms[version], never);
    if (search->arena->failed)
        return;
    if (search->items.count)
        qsort(search->items.items, search->items.count, sizeof *search->items.items, compare_unseen_items);
    for (uint32_t i = 0, end; i < search->items.count; i = end) {
        for (end = i; end < search->items.count && search->items.items[end].kind == search->items.items[i].kind &&
                      search->items.items[end].looks == search->items.items[i].looks;)
            end++;
        compare_alike(search, i, end, rooms);
    }
    if (room_values_differ(search, rooms))
        note_unseen(search, UNSEEN_ROOM, 1, 1, rooms[1], "", SMITH_NONE);
}

/* Rooms that only one version has are drawn in it, but for those that others flip to. */
static void compare_rooms(struct unseen_search *search) {
    struct smith_id_index numbers[2] = {{0}, {0}};
    for (unsigned version = 0; version < 2; version++) {
        for (uint32_t i = 0; i < search->rooms[version].room_count; i++)
            smith_id_index_add(&numbers[version], search->arena, search->rooms[version].rooms[i].number, i);
        smith_id_index_sort(&numbers[version]);
        find_tops(search, version);
    }
    for (unsigned version = 0; version < 2 && !search->arena->failed; version++)
        for (uint32_t i = 0; i < search->rooms[version].room_count && !search->arena->failed; i++) {
            const struct smith_room *room = &search->rooms[version].rooms[i];
            const uint32_t other = smith_id_index_find(&numbers[1 - version], room->number);
            if (other == SMITH_NONE && room->base != SMITH_NONE)
                note_unseen(search, UNSEEN_ROOM, 1, version, room, "", SMITH_NONE);
            else if (other != SMITH_NONE && !version)
                compare_room(search, (const struct smith_room *const[2]){room, &search->rooms[1].rooms[other]});
        }
}

/* ---- all of it ------------------------------------------------------------------------------------------------------- */

static void add_unseen_notes(const struct unseen_search *search, struct smith_findings *notes) {
    for (int kind = 0; kind < UNSEEN_KINDS; kind++)
        if (search->found[kind].count)
            smith_findings_add(notes, "DIFFERENCES-UNSEEN", SMITH_INFO, search->found[kind].path, UINT64_MAX,
                               "not marked, as a plan does not show it: %" PRIu32 " %s; this is the first",
                               search->found[kind].count, kind_words[kind]);
}

/* Members of the root that rooms are not in. */
static void note_root(const struct unseen_search *search, struct smith_findings *notes) {
    const struct smith_record *root = search->versions[0]->layout->root->record;
    const char *rooms = search->rooms[0].list ? search->rooms[0].list + 1 : "";
    for (uint16_t i = 0; root && i < root->member_count; i++) {
        const struct smith_member *member = &root->members[i];
        struct smith_node nodes[2];
        char path[SMITH_ROOMS_PATH];
        if (!member->name ||
            (strncmp(rooms, member->name, strlen(member->name)) == 0 && strchr("/", rooms[strlen(member->name)])))
            continue;
        snprintf(path, sizeof path, "/%s", member->name);
        if (smith_path_find(search->versions[0], path, &nodes[0], NULL) != SMITH_OK ||
            smith_path_find(search->versions[1], path, &nodes[1], NULL) != SMITH_OK)
            continue;
        if (nodes[0].value && nodes[1].value ? !smith_value_equal(nodes[0].type, nodes[0].value, nodes[1].value)
                                             : nodes[0].value != nodes[1].value)
            smith_findings_add(notes, "DIFFERENCES-UNSEEN", SMITH_INFO, path, UINT64_MAX,
                               "not marked, as a plan does not show it: what is here differs");
    }
}

enum smith_status smith_note_unseen_differences(const struct smith_document *const versions[2],
                                                const struct smith_options *options, struct smith_findings *notes,
                                                struct smith_error *error) {
    const struct smith_limits limits = smith_limits_or_default(options ? &options->limits : NULL);
    struct smith_arena arena;
    struct unseen_search search = {.versions = versions, .arena = &arena};
    enum smith_status status = SMITH_OK;
    smith_arena_init(&arena, options ? &options->allocator : NULL, limits.memory);
    for (int version = 0; version < 2 && status == SMITH_OK; version++)
        status = smith_rooms_of(versions[version], options, &search.rooms[version], error);
    if (status == SMITH_OK) {
        compare_rooms(&search);
        if (arena.failed)
            status = smith_fail_memory(error, &arena);
        add_unseen_notes(&search, notes);
        note_root(&search, notes);
    }
    for (int version = 0; version < 2; version++)
        smith_rooms_free(&search.rooms[version]);
    smith_arena_free(&arena);
    return status;
}
