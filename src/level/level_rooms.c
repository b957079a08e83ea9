/* SPDX-License-Identifier: MIT
 *
 * Levels made of rooms (<levelsmith/rooms.h>) as things: rooms and the ways between them, what stands in them, their triggers, and
 * whom these set off by the rules of Tomb Raider. A trigger of a switch, a keyhole or a pickup makes all triggers of its sectors
 * wait for that thing, so the thing sets off what they aim at.
 */
#include "base/error.h"
#include "level/level.h"
#include "rooms/rooms.h"
#include <inttypes.h>
#include <string.h>

const char *const smith_level_room_kinds[] = {"room",  "moveable", "static",  "camera",   "flyby",  "sprite",
                                              "sink",  "sound",    "memo",    "geometry", "volume", "waypoint",
                                              "light", "trigger",  "texture", NULL};

const char *const smith_level_room_words[] = {"leads to|reached from",
                                              "flips to|flipped from",
                                              "uses|used by",
                                              "triggers|triggered by",
                                              "looks through|switched to by",
                                              "looks at|looked at by",
                                              "starts|started by",
                                              "pulls to|switched on by",
                                              "sets off|set off by",
                                              "changes|changed by",
                                              "flips|flipped by",
                                              "flies on to|flown to from",
                                              NULL};

static const char *const thing_words[SMITH_THING_KINDS] = {
    [SMITH_THING_MOVEABLE] = "moveable", [SMITH_THING_STATIC] = "static",     [SMITH_THING_CAMERA] = "camera",
    [SMITH_THING_FLYBY] = "flyby",       [SMITH_THING_SPRITE] = "sprite",     [SMITH_THING_SINK] = "sink",
    [SMITH_THING_SOUND] = "sound",       [SMITH_THING_MEMO] = "memo",         [SMITH_THING_GEOMETRY] = "geometry",
    [SMITH_THING_VOLUME] = "volume",     [SMITH_THING_WAYPOINT] = "waypoint",
};

/* A thing of the rooms, and its number there. */
struct roomed_thing {
    uint32_t index; /* in the level */
    uint32_t room;
    const struct smith_thing *thing;
};

struct roomed_level {
    struct smith_level_builder *builder;
    const struct smith_rooms *rooms;
    uint32_t *room_index, *texture_index; /* in the level, of each room and texture */
    SMITH_ARRAY(struct roomed_thing) things;
    struct smith_id_index by_number; /* of things -> index in `things` */
};

static void position_in(const struct smith_room *room, const float position[3], struct smith_level_thing *thing) {
    thing->has_position = true;
    for (int i = 0; i < 3; i++) {
        thing->in_room[i] = (double)position[i];
        thing->position[i] = (double)room->position[i] + (double)position[i];
    }
}

/* ---- rooms, textures ---- */

static void add_room_thing(struct roomed_level *l, uint32_t number) {
    const struct smith_room *room = &l->rooms->rooms[number];
    char path[SMITH_ROOMS_PATH];
    smith_rooms_path(l->rooms, room, "", SMITH_NONE, path);
    struct smith_level_thing thing = {
        .kind = "room", .name = room->name, .path = path, .room = SMITH_NONE, .has_position = true};
    for (int i = 0; i < 3; i++)
        thing.position[i] = thing.in_room[i] = room->position[i];
    const bool is_called_room = strncmp(room->name, "Room", 4) == 0 || strncmp(room->name, "room", 4) == 0;
    thing.title = !*room->name     ? smith_level_format(l->builder, "room %" PRId64, room->number)
                  : is_called_room ? room->name
                                   : smith_level_format(l->builder, "room %s", room->name);
    l->room_index[number] = smith_level_add(l->builder, &thing, NULL);
}

static void add_texture_thing(struct roomed_level *l, uint32_t number, const char *list) {
    const struct smith_room_texture *texture = &l->rooms->textures[number];
    struct smith_level_thing thing = {.kind = "texture", .name = texture->path, .room = SMITH_NONE};
    thing.title = texture->paint
                      ? smith_level_format(l->builder, "texture page %u", (unsigned)number)
                      : smith_level_format(l->builder, "texture %s", texture->path ? texture->path : "without a file");
    thing.path =
        texture->item == SMITH_NONE ? list : smith_level_format(l->builder, "%s/%u", list, (unsigned)texture->item);
    l->texture_index[number] = smith_level_add(l->builder, &thing, NULL);
}

static void link_textures(struct roomed_level *l, uint32_t number) {
    const struct smith_room *room = &l->rooms->rooms[number];
    bool *used = smith_arena_alloc(&l->builder->arena, l->rooms->texture_count + 1, 1);
    char path[SMITH_ROOMS_PATH];
    smith_rooms_path(l->rooms, room, "", SMITH_NONE, path);
    for (uint64_t i = 0; used && i < (uint64_t)room->size_x * room->size_z; i++)
        for (uint32_t k = 0; k < room->sectors[i].record_count; k++) {
            uint32_t texture = room->sectors[i].records[k].cover.texture;
            if (room->sectors[i].records[k].cover.look == SMITH_LOOK_TEXTURED && texture < l->rooms->texture_count &&
                !used[texture]) {
                used[texture] = true;
                smith_level_add_link(l->builder, l->room_index[number], l->texture_index[texture], "uses", "used by",
                                     path);
            }
        }
}

static void link_room(struct roomed_level *l, uint32_t number) {
    const struct smith_room *room = &l->rooms->rooms[number];
    char path[SMITH_ROOMS_PATH];
    for (uint32_t i = 0; i < room->portal_count; i++) {
        const struct smith_portal *portal = &room->portals[i];
        bool is_listed = portal->item != SMITH_NONE && portal->list; /* else it was made of the door of another room */
        if (portal->room >= l->rooms->room_count)
            continue;
        smith_rooms_path(l->rooms, room, is_listed ? portal->list : "", portal->item, path);
        smith_level_add_link(l->builder, l->room_index[number], l->room_index[portal->room], "leads to", "reached from",
                             path);
    }
    smith_rooms_path(l->rooms, room, "", SMITH_NONE, path);
    if (room->flip < l->rooms->room_count)
        smith_level_add_link(l->builder, l->room_index[number], l->room_index[room->flip], "flips to", "flipped from",
                             path);
}

/* ---- things ---- */

static const char *title_of_thing(struct roomed_level *l, const struct smith_thing *thing, const char *type,
                                  const char *room_title) {
    struct smith_level_builder *b = l->builder;
    const char *word = thing_words[thing->kind];
    const char *own_name = thing->kind != SMITH_THING_MEMO && thing->name && *thing->name ? thing->name : NULL;
    bool is_named = own_name && (!type || strcmp(own_name, type) != 0);
    if (thing->kind == SMITH_THING_FLYBY)
        return smith_level_format(b, "flyby camera %d of sequence %" PRId64 " in %s", thing->order, thing->slot,
                                  room_title);
    if (is_named)
        return smith_level_format(b, "%.60s (%s) in %s", own_name, type ? type : word, room_title);
    const bool is_of_level =
        thing->list && *thing->list != '/'; /* then its place in that list is what people call it */
    if (thing->number >= 0 && !is_of_level)
        return smith_level_format(b, "%s %" PRId64 " in %s", type ? type : word, thing->number, room_title);
    return smith_level_format(b, "%s %u in %s", type ? type : word, (unsigned)thing->item, room_title);
}

static void add_thing_of_room(struct roomed_level *l, uint32_t number, const struct smith_thing *from) {
    const struct smith_room *room = &l->rooms->rooms[number];
    const uint32_t around = l->room_index[number];
    char path[SMITH_ROOMS_PATH];
    const char *type = from->slot_name && *from->slot_name ? from->slot_name : NULL;
    if (!type && from->slot >= 0 && (from->kind == SMITH_THING_MOVEABLE || from->kind == SMITH_THING_STATIC))
        type = smith_level_format(l->builder, "slot %" PRId64, from->slot);
    if (around == SMITH_NONE)
        return;
    smith_rooms_path(l->rooms, room, from->list, from->item, path);
    const bool is_memo = from->kind == SMITH_THING_MEMO;
    struct smith_level_thing thing = {
        .kind = thing_words[from->kind],
        .type = type,
        .name = is_memo || (type && from->name && strcmp(type, from->name) == 0) ? NULL : from->name,
        .text = is_memo ? from->name : NULL,
        .path = path,
        .room = around};
    position_in(room, from->position, &thing);
    thing.title = title_of_thing(l, from, type, l->builder->things.items[around].title);
    const uint32_t index = smith_level_add(l->builder, &thing, NULL);
    if (index != SMITH_NONE &&
        SMITH_ARRAY_ADD(&l->builder->arena, &l->things, (struct roomed_thing){index, number, from}) &&
        from->number >= 0)
        smith_id_index_add(&l->by_number, &l->builder->arena, from->number, l->things.count - 1);
}

static void add_light_thing(struct roomed_level *l, uint32_t number, const struct smith_light *from) {
    static const char *const types[] = {"point", "shadow", "spot", "effect", "sun", "fog bulb"};
    const struct smith_room *room = &l->rooms->rooms[number];
    const uint32_t around = l->room_index[number];
    char path[SMITH_ROOMS_PATH];
    if (around == SMITH_NONE)
        return;
    smith_rooms_path(l->rooms, room, from->list, from->item, path);
    const char *type = from->kind < sizeof types / sizeof *types ? types[from->kind] : NULL;
    struct smith_level_thing thing = {.kind = "light", .type = type, .path = path, .room = around};
    position_in(room, from->position, &thing);
    const char *word = from->kind == SMITH_LIGHT_FOG_BULB
                           ? "fog bulb"
                           : smith_level_format(l->builder, "%s light", type ? type : "unknown");
    thing.title = smith_level_format(l->builder, "%s %u in %s", word, (unsigned)from->item,
                                     l->builder->things.items[around].title);
    smith_level_add(l->builder, &thing, NULL);
}

/* ---- triggers ---- */

static bool is_word(const char *word, const char *wanted) {
    return word && strcmp(word, wanted) == 0;
}

/* A trigger that waits for the thing that it aims at: its sectors' other triggers do, too. */
static bool waits_for_thing(const struct smith_trigger *trigger) {
    return is_word(trigger->target_type, "Object") &&
           (is_word(trigger->type, "Switch") || is_word(trigger->type, "Key") || is_word(trigger->type, "Pickup"));
}

static bool triggers_meet(const struct smith_trigger *a, const struct smith_trigger *b) {
    return a->x0 <= b->x1 && b->x0 <= a->x1 && a->z0 <= b->z1 && b->z0 <= a->z1;
}

static const struct roomed_thing *thing_of_number(const struct roomed_level *l, int64_t number) {
    uint32_t found = number < 0 ? SMITH_NONE : smith_id_index_find(&l->by_number, number);
    return found == SMITH_NONE ? NULL : &l->things.items[found];
}

static void add_trigger_thing(struct roomed_level *l, uint32_t number, const struct smith_trigger *from) {
    const struct smith_room *room = &l->rooms->rooms[number];
    const uint32_t around = l->room_index[number];
    char path[SMITH_ROOMS_PATH];
    if (around == SMITH_NONE)
        return;
    smith_rooms_path(l->rooms, room, from->list, from->item, path);
    const char *type = from->type ? from->type : "unknown", *target = from->target_type ? from->target_type : "nothing";
    const struct roomed_thing *aimed = thing_of_number(l, from->target_thing);
    const float middle[3] = {((float)from->x0 + (float)from->x1 + 1) * SMITH_SECTOR_SIZE / 2, 0,
                             ((float)from->z0 + (float)from->z1 + 1) * SMITH_SECTOR_SIZE / 2};
    struct smith_level_thing thing = {
        .kind = "trigger", .type = smith_level_format(l->builder, "%s %s", type, target), .path = path, .room = around};
    position_in(room, middle, &thing);
    const char *what = aimed ? l->builder->things.items[aimed->index].title : NULL;
    if (!what && from->target_room < l->rooms->room_count && l->room_index[from->target_room] != SMITH_NONE)
        what = l->builder->things.items[l->room_index[from->target_room]].title;
    const char *in = l->builder->things.items[around].title;
    const char *word = is_word(type, "Trigger") ? "trigger" : smith_level_format(l->builder, "%s trigger", type);
    thing.title = what                       ? smith_level_format(l->builder, "%s in %s for %s", word, in, what)
                  : from->target_number >= 0 ? smith_level_format(l->builder, "%s in %s for %s %" PRId64, word, in,
                                                                  target, from->target_number)
                                             : smith_level_format(l->builder, "%s in %s for %s", word, in, target);
    smith_level_add(l->builder, &thing, NULL);
}

/* What a trigger does to the thing that it aims at. */
static const char *const *words_of_target(const struct smith_trigger *trigger) {
    static const struct {
        const char *target, *words[2];
    } all[] = {
        {"Camera", {"looks through", "switched to by"}}, {"Target", {"looks at", "looked at by"}},
        {"FlyByCamera", {"starts", "started by"}},       {"Sink", {"pulls to", "switched on by"}},
        {"Object", {"triggers", "triggered by"}},
    };
    const size_t count = sizeof all / sizeof *all;
    for (size_t i = 0; i < count; i++)
        if (is_word(trigger->target_type, all[i].target))
            return all[i].words;
    return all[count - 1].words;
}

static void link_flips(struct roomed_level *l, const struct smith_trigger *trigger, uint32_t from, const char *path) {
    bool flips = is_word(trigger->target_type, "FlipMap") || is_word(trigger->target_type, "FlipOn") ||
                 is_word(trigger->target_type, "FlipOff");
    for (uint32_t i = 0; flips && i < l->rooms->room_count; i++) {
        const struct smith_room *room = &l->rooms->rooms[i];
        if (room->flip < l->rooms->room_count && room->group == trigger->target_number)
            smith_level_add_link(l->builder, from, l->room_index[i], "flips", "flipped by", path);
    }
}

/* The thing that a trigger waits for sets off what the other triggers of its sectors aim at. */
static void link_waiting(struct roomed_level *l, const struct smith_room *room, const struct smith_trigger *waiting,
                         uint32_t setter) {
    for (uint32_t i = 0; i < room->trigger_count; i++) {
        const struct smith_trigger *other = &room->triggers[i];
        const struct roomed_thing *aimed = thing_of_number(l, other->target_thing);
        if (other == waiting || !triggers_meet(waiting, other) || waits_for_thing(other))
            continue;
        char path[SMITH_ROOMS_PATH];
        smith_rooms_path(l->rooms, room, other->list, other->item, path);
        smith_level_add_link(l->builder, setter, smith_level_builder_at(l->builder, path), "sets off", "set off by",
                             path);
        if (aimed)
            smith_level_add_link(l->builder, setter, aimed->index, words_of_target(other)[0], words_of_target(other)[1],
                                 path);
    }
}

static void link_trigger(struct roomed_level *l, const struct smith_room *room, const struct smith_trigger *trigger) {
    char path[SMITH_ROOMS_PATH];
    smith_rooms_path(l->rooms, room, trigger->list, trigger->item, path);
    const uint32_t from = smith_level_builder_at(l->builder, path);
    const struct roomed_thing *aimed = thing_of_number(l, trigger->target_thing);
    const char *const *words = words_of_target(trigger);
    if (aimed && waits_for_thing(trigger)) {
        smith_level_add_link(l->builder, aimed->index, from, "sets off", "set off by", path);
        link_waiting(l, room, trigger, aimed->index);
    } else if (aimed) {
        smith_level_add_link(l->builder, from, aimed->index, words[0], words[1], path);
    }
    if (trigger->target_room < l->rooms->room_count)
        smith_level_add_link(l->builder, from, l->room_index[trigger->target_room], "changes", "changed by", path);
    link_flips(l, trigger, from, path);
}

/* A flight goes from camera to camera of one sequence. */
static void link_flybys(struct roomed_level *l) {
    for (uint32_t i = 0; i < l->things.count; i++) {
        const struct roomed_thing *camera = &l->things.items[i], *next = NULL;
        if (camera->thing->kind != SMITH_THING_FLYBY)
            continue;
        for (uint32_t k = 0; k < l->things.count; k++) {
            const struct roomed_thing *other = &l->things.items[k];
            if (other->thing->kind == SMITH_THING_FLYBY && other->thing->slot == camera->thing->slot &&
                other->thing->order > camera->thing->order && (!next || other->thing->order < next->thing->order))
                next = other;
        }
        if (next)
            smith_level_add_link(l->builder, camera->index, next->index, "flies on to", "flown to from",
                                 l->builder->things.items[camera->index].path);
    }
}

/* ---- the whole ---- */

static void add_contents(struct roomed_level *l, uint32_t number) {
    const struct smith_room *room = &l->rooms->rooms[number];
    for (uint32_t i = 0; i < room->thing_count; i++)
        add_thing_of_room(l, number, &room->things[i]);
    for (uint32_t i = 0; i < room->light_count; i++)
        add_light_thing(l, number, &room->lights[i]);
}

enum smith_status smith_level_by_rooms(struct smith_level_builder *builder, const struct smith_rooms *rooms,
                                       struct smith_error *error) {
    struct roomed_level l = {.builder = builder, .rooms = rooms};
    l.room_index =
        smith_arena_alloc(&builder->arena, (rooms->room_count + 1) * sizeof *l.room_index, _Alignof(uint32_t));
    l.texture_index =
        smith_arena_alloc(&builder->arena, (rooms->texture_count + 1) * sizeof *l.texture_index, _Alignof(uint32_t));
    if (builder->arena.failed)
        return smith_fail_memory(error, &builder->arena);
    for (uint32_t i = 0; i < rooms->room_count; i++)
        add_room_thing(&l, i);
    for (uint32_t i = 0; i < rooms->texture_count; i++)
        add_texture_thing(&l, i, rooms->texture_list ? rooms->texture_list : "");
    for (uint32_t i = 0; i < rooms->room_count; i++)
        add_contents(&l, i);
    smith_id_index_sort(&l.by_number);
    for (uint32_t i = 0; i < rooms->room_count; i++)
        for (uint32_t k = 0; k < rooms->rooms[i].trigger_count; k++)
            add_trigger_thing(&l, i, &rooms->rooms[i].triggers[k]);
    for (uint32_t i = 0; i < rooms->room_count; i++) {
        link_room(&l, i);
        link_textures(&l, i);
        for (uint32_t k = 0; k < rooms->rooms[i].trigger_count; k++)
            link_trigger(&l, &rooms->rooms[i], &rooms->rooms[i].triggers[k]);
    }
    link_flybys(&l);
    return builder->arena.failed ? smith_fail_memory(error, &builder->arena) : SMITH_OK;
}
