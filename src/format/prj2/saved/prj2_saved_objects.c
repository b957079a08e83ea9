/* SPDX-License-Identifier: MIT
 *
 * Objects as the editor saves them (prj2_saved.h): which of them it finds a place for, in which order they stand, what rooms and
 * objects are called then, and whom they refer to.
 *
 * Rooms are read one after the other, and so are the links of each: what a room flips to is known to the portals of rooms
 * behind it, not to those before.
 */
#include "format/prj2/common/prj2_object.h"
#include "format/prj2/saved/prj2_saved.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SCRIPT_IDS 6000
#define ROOM_SLOTS 1024

/* An object on its way. */
struct saved_object {
    struct smith_prj2_objects object;
    uint64_t rank; /* among those of its room */
    int64_t id; /* in the file */
    uint32_t room, item; /* in the file's order */
    bool is_known; /* triggers find it by its number */
    bool is_saved; /* it is saved */
    int64_t number; /* when saved; 0 = it is not */
};

/* All of a project. */
struct saved_objects {
    struct smith_prj2_saving *saving;
    struct saved_object *items;
    uint32_t count;
    struct smith_id_index known, rooms; /* by the numbers of the file */
    uint32_t *slots; /* of rooms, SMITH_NONE = none is free */
    uint32_t *bases; /* of rooms that others flip to; SMITH_NONE = none */
    uint8_t script_ids[SCRIPT_IDS];
    uint8_t *taken; /* sectors of the room that is being read: a bit for each kind of opening */
};

static int64_t *saved_id_of(const struct smith_prj2_objects *object) {
    return (int64_t *)(uintptr_t)smith_prj2_object_member(object, "id");
}

/* ---- which objects there are ----------------------------------------------------------------------------------------- */

/* Forms for TombEngine have none that counts. */
static int64_t saved_script_id_of(const struct smith_prj2_objects *object) {
    const int64_t *id = smith_prj2_object_member(object, "script_id");
    const uint8_t form = object->kind == SMITH_PRJ2_OBJECTS_UNKNOWN ? 0 : *smith_form_of(object->as.any);
    const bool without =
        (object->kind == SMITH_PRJ2_OBJECTS_MOVEABLE && form > SMITH_PRJ2_PLACED_MOVEABLE_FORM_TE_MOV4) ||
        (object->kind == SMITH_PRJ2_OBJECTS_STATIC && form > SMITH_PRJ2_STATIC_FORM_TE_STA3) ||
        (object->kind == SMITH_PRJ2_OBJECTS_CAMERA && form == SMITH_PRJ2_CAMERA_FORM_TE_CAM_TEN) ||
        (object->kind == SMITH_PRJ2_OBJECTS_SINK && form == SMITH_PRJ2_SINK_FORM_TE_SIN_TEN) ||
        (object->kind == SMITH_PRJ2_OBJECTS_SOUND_SOURCE && form != SMITH_PRJ2_SOUND_SOURCE_FORM_TE_SOUND_REAL_FINAL);
    return id && !without ? *id : -1;
}

static bool saved_has_script_number(struct saved_objects *objects, const struct smith_prj2_objects *object) {
    const int64_t id = saved_script_id_of(object);
    if (id < 0)
        return true;
    if (id >= SCRIPT_IDS || objects->script_ids[id])
        return false;
    objects->script_ids[id] = 1;
    return true;
}

static bool saved_in_room(const struct smith_prj2_room *room, int32_t x, int32_t z) {
    return x >= 0 && z >= 0 && x < room->sectors_x && z < room->sectors_z;
}

/* Columns of sectors go first. */
static uint64_t saved_rank(unsigned group, int32_t x, int32_t z, unsigned order) {
    return (uint64_t)group << 60 | (uint64_t)(uint32_t)x << 32 | (uint64_t)(uint32_t)z << 4 | order;
}

/* A portal has a place where there is none of its kind on any of its sectors. */
static bool saved_number_portal(struct saved_objects *objects, const struct smith_prj2_room *room,
                                struct saved_object *object) {
    const struct smith_prj2_portal *portal = object->object.as.portal;
    const unsigned kind = portal->direction == SMITH_PRJ2_PORTAL_DIRECTION_FLOOR     ? 2
                          : portal->direction == SMITH_PRJ2_PORTAL_DIRECTION_CEILING ? 1
                                                                                     : 0;
    if (portal->min_x > portal->max_x || portal->min_y > portal->max_y ||
        !saved_in_room(room, portal->min_x, portal->min_y) || !saved_in_room(room, portal->max_x, portal->max_y))
        return false;
    for (int pass = 0; pass < 2; pass++)
        for (int32_t z = portal->min_y; z <= portal->max_y; z++)
            for (int32_t x = portal->min_x; x <= portal->max_x; x++) {
                uint8_t *sector = &objects->taken[(size_t)x + (size_t)z * (size_t)room->sectors_x];
                if (pass == 0 && *sector >> kind & 1)
                    return false;
                *sector |= (uint8_t)(pass << kind);
            }
    object->rank = saved_rank(0, portal->min_x, portal->min_y, kind);
    return true;
}

/* A trigger that begins in its room stays in the sectors before the first that is not there. */
static bool saved_number_trigger(const struct smith_prj2_room *room, struct saved_object *object) {
    const struct smith_prj2_trigger *trigger = object->object.as.trigger;
    object->rank = saved_rank(1, trigger->min_x, trigger->min_z, 0);
    return trigger->min_x <= trigger->max_x && trigger->min_z <= trigger->max_z &&
           saved_in_room(room, trigger->min_x, trigger->min_z);
}

/* Of two ghost blocks on a sector the later is the one. */
static bool saved_number_ghost(struct saved_objects *objects, const struct smith_prj2_room *room,
                               struct saved_object *object) {
    const struct smith_prj2_ghost_block *ghost = object->object.as.ghost_block;
    object->rank = saved_rank(2, ghost->sector_x, ghost->sector_z, 0);
    if (!saved_in_room(room, ghost->sector_x, ghost->sector_z))
        return false;
    for (struct saved_object *other = object; other-- > objects->items && other->room == object->room;)
        if (other->object.kind == SMITH_PRJ2_OBJECTS_GHOST_BLOCK && other->rank == object->rank && other->is_saved) {
            other->is_saved = false;
            SMITH_SAVED_LOST(objects->saving, "object", "objects", "a ghost block on a sector with another");
        }
    return true;
}

static void saved_lose(struct saved_objects *objects, const struct saved_object *object, const char *why) {
    const enum smith_prj2_kind kind = smith_prj2_kind_of(&object->object);
    SMITH_SAVED_LOST(objects->saving, "object", "objects", "%s %s",
                     kind == SMITH_PRJ2_KINDS ? "object" : smith_prj2_kind_names[kind].one, why);
}

/* Of a static that is thrown away its triggers still know. */
static void saved_number_object(struct saved_objects *objects, const struct smith_prj2_room *room,
                                struct saved_object *object) {
    object->is_saved = object->is_known = true;
    object->rank = saved_rank(3, 0, 0, 0);
    switch (object->object.kind) {
    case SMITH_PRJ2_OBJECTS_PORTAL:
        object->is_saved = object->is_known = saved_number_portal(objects, room, object);
        if (!object->is_saved)
            saved_lose(objects, object, "over another of its kind, or outside of its room");
        break;
    case SMITH_PRJ2_OBJECTS_TRIGGER: {
        const struct smith_prj2_trigger *trigger = object->object.as.trigger;
        object->is_saved = saved_number_trigger(room, object);
        object->is_known =
            saved_in_room(room, trigger->min_x, trigger->min_z) && saved_in_room(room, trigger->max_x, trigger->max_z);
        if (!object->is_saved)
            saved_lose(objects, object, "outside of its room");
        break;
    }
    case SMITH_PRJ2_OBJECTS_GHOST_BLOCK:
        object->is_saved = saved_number_ghost(objects, room, object);
        if (!object->is_saved)
            saved_lose(objects, object, "outside of its room");
        break;
    case SMITH_PRJ2_OBJECTS_TRIGGER_VOLUME:
        object->is_saved = object->is_known =
            object->object.as.trigger_volume->shape.kind != SMITH_PRJ2_TRIGGER_VOLUME_SHAPE_UNKNOWN;
        if (!object->is_saved)
            saved_lose(objects, object, "of a shape that the editor does not know");
        break;
    case SMITH_PRJ2_OBJECTS_UNKNOWN:
    case SMITH_PRJ2_OBJECTS_WAYPOINT:
    case SMITH_PRJ2_OBJECTS_EXTRA_OF_TRIGGER:
    case SMITH_PRJ2_OBJECTS_TRIGGER_UNTYPED:
        object->is_saved = object->is_known = false;
        saved_lose(objects, object, "that the editor does not know");
        break;
    default:
        object->is_saved = saved_has_script_number(objects, &object->object);
        object->is_known = object->is_saved || object->object.kind == SMITH_PRJ2_OBJECTS_STATIC;
        if (!object->is_saved)
            saved_lose(objects, object, "whose script id another has, or that is above 5999");
    }
}

static void saved_read_room(struct saved_objects *objects, uint32_t index) {
    const struct smith_prj2_room *room = objects->saving->project->rooms.items[index];
    struct smith_upgrade_run *run = objects->saving->run;
    objects->taken = smith_prj2_save_alloc(objects->saving, (size_t)((int64_t)room->sectors_x * room->sectors_z), 1);
    for (uint32_t i = 0; i < room->objects.count && objects->taken; i++) {
        struct saved_object *object = &objects->items[objects->count++];
        const int64_t *id = saved_id_of(&room->objects.items[i]);
        *object =
            (struct saved_object){.object = room->objects.items[i], .id = id ? *id : -1, .room = index, .item = i};
        snprintf(run->where, sizeof run->where, "/rooms/%u/objects/%u", index, i);
        saved_number_object(objects, room, object);
        if (object->is_known && id)
            run->failed |=
                !smith_id_index_add(&objects->known, &objects->saving->document->arena, *id, objects->count - 1);
        if (object->is_saved)
            smith_prj2_save_values(objects->saving, &object->object);
    }
}

/* ---- order and numbers ----------------------------------------------------------------------------------------------- */

static bool saved_alloc(struct saved_objects *objects) {
    const struct smith_prj2_project *project = objects->saving->project;
    size_t count = 0;
    for (uint32_t i = 0; i < project->rooms.count; i++)
        count += project->rooms.items[i]->objects.count;
    objects->items = smith_prj2_save_alloc(objects->saving, count, sizeof *objects->items);
    objects->slots = smith_prj2_save_alloc(objects->saving, project->rooms.count, sizeof *objects->slots);
    objects->bases = smith_prj2_save_alloc(objects->saving, project->rooms.count, sizeof *objects->bases);
    return !objects->saving->run->failed;
}

/* A room whose number is taken, or none, gets the first place that is free. */
static void saved_give_slots(struct saved_objects *objects) {
    const struct smith_prj2_project *project = objects->saving->project;
    uint8_t taken[ROOM_SLOTS] = {0};
    uint32_t next = 0;
    for (uint32_t i = 0; i < project->rooms.count; i++) {
        const int64_t index = project->rooms.items[i]->index;
        smith_id_index_add(&objects->rooms, &objects->saving->document->arena, index, i);
        objects->bases[i] = SMITH_NONE;
        if (index > 0 && index < ROOM_SLOTS && !taken[index]) {
            objects->slots[i] = (uint32_t)index;
        } else {
            while (next < ROOM_SLOTS && taken[next])
                next++;
            objects->slots[i] = next < ROOM_SLOTS ? next : SMITH_NONE;
        }
        if (objects->slots[i] != SMITH_NONE)
            taken[objects->slots[i]] = 1;
    }
    smith_id_index_sort(&objects->rooms);
}

static int saved_compare(const void *a, const void *b) {
    const struct saved_object *one = a, *other = b;
    if (one->room != other->room)
        return one->room < other->room ? -1 : 1;
    if (one->rank != other->rank)
        return one->rank < other->rank ? -1 : 1;
    return one->item < other->item ? -1 : one->item > other->item;
}

/* ---- links ----------------------------------------------------------------------------------------------------------- */

static void saved_flip(struct saved_objects *objects, uint32_t index) {
    struct smith_prj2_room *room = objects->saving->project->rooms.items[index];
    struct smith_upgrade_run *run = objects->saving->run;
    if (!room->alternate)
        return;
    const uint32_t flip =
        room->alternate->has.room ? smith_id_index_find(&objects->rooms, room->alternate->room) : SMITH_NONE;
    snprintf(run->where, sizeof run->where, "/rooms/%u/alternate", index);
    if (flip == SMITH_NONE || objects->bases[flip] != SMITH_NONE || objects->slots[flip] == SMITH_NONE) {
        SMITH_SAVED_LOST(objects->saving, "flip of a room", "flips of rooms",
                         "what a room flips to, which is not there or is what another flips to");
        room->alternate = NULL;
        return;
    }
    objects->bases[flip] = index;
    if (!room->alternate->has.group)
        room->alternate->group = 1;
    room->alternate->room = objects->slots[flip];
    room->alternate->has.group = room->alternate->has.room = true;
}

static void saved_link_portal(struct saved_objects *objects, const struct saved_object *object) {
    struct smith_prj2_portal *portal = object->object.as.portal;
    uint32_t room = smith_id_index_find(&objects->rooms, portal->adjoining_room_index);
    if (room == SMITH_NONE) {
        SMITH_SAVED_LOST(objects->saving, "opening", "openings",
                         "where an opening leads: the room is not there, so it leads to its own room");
        room = object->room;
    }
    if (objects->bases[room] != SMITH_NONE)
        room = objects->bases[room];
    portal->adjoining_room_index = objects->slots[room];
}

static void saved_make_null(struct saved_objects *objects, struct smith_prj2_trigger_parameter *parameter,
                            const char *what) {
    void *nothing = smith_prj2_save_alloc(objects->saving, 1, 16);
    SMITH_SAVED_LOST(objects->saving, "target of a trigger", "targets of triggers",
                     "what a trigger refers to: the %s is not there", what);
    parameter->parameter_type = SMITH_PRJ2_TRIGGER_PARAMETER_TYPE_NULL;
    parameter->value.kind = SMITH_PRJ2_TRIGGER_PARAMETER_VALUE_NULL;
    parameter->value.as.any = nothing;
}

/* What is known and not saved is called 0. */
static void saved_link_parameter(struct saved_objects *objects, struct smith_prj2_trigger_parameter *parameter) {
    if (parameter->value.kind == SMITH_PRJ2_TRIGGER_PARAMETER_VALUE_OBJECT_ID) {
        const uint32_t target = smith_id_index_find(&objects->known, *parameter->value.as.object_id);
        if (target == SMITH_NONE)
            saved_make_null(objects, parameter, "object");
        else
            *parameter->value.as.object_id = objects->items[target].number;
    } else if (parameter->value.kind == SMITH_PRJ2_TRIGGER_PARAMETER_VALUE_ROOM_ID) {
        const uint32_t target = smith_id_index_find(&objects->rooms, *parameter->value.as.room_id);
        if (target == SMITH_NONE)
            saved_make_null(objects, parameter, "room");
        else
            *parameter->value.as.room_id = objects->slots[target] == SMITH_NONE ? 0 : objects->slots[target];
    } else if (parameter->value.kind == SMITH_PRJ2_TRIGGER_PARAMETER_VALUE_UNKNOWN) {
        saved_make_null(objects, parameter, "kind of thing");
    }
}

static void saved_link(struct saved_objects *objects, const struct saved_object *object) {
    struct smith_upgrade_run *run = objects->saving->run;
    const struct smith_prj2_trigger *trigger = object->object.as.trigger;
    snprintf(run->where, sizeof run->where, "/rooms/%u/objects/%u", object->room, object->item);
    if (object->object.kind == SMITH_PRJ2_OBJECTS_PORTAL)
        saved_link_portal(objects, object);
    if (object->object.kind != SMITH_PRJ2_OBJECTS_TRIGGER || run->failed)
        return;
    saved_link_parameter(objects, trigger->target);
    saved_link_parameter(objects, trigger->timer);
    saved_link_parameter(objects, trigger->extra);
    saved_link_parameter(objects, trigger->plugin);
}

/* ---- what is written ------------------------------------------------------------------------------------------------- */

/* Rooms by their places; those without one are lost. `order` gets their places in the file. */
static uint32_t saved_order_rooms(struct saved_objects *objects, uint32_t order[ROOM_SLOTS]) {
    const struct smith_prj2_project *project = objects->saving->project;
    uint32_t count = 0;
    for (uint32_t i = 0; i < ROOM_SLOTS; i++)
        order[i] = SMITH_NONE;
    for (uint32_t i = 0; i < project->rooms.count; i++) {
        snprintf(objects->saving->run->where, sizeof objects->saving->run->where, "/rooms/%u", i);
        if (objects->slots[i] == SMITH_NONE)
            SMITH_SAVED_LOST(objects->saving, "room", "rooms", "a room behind the last that there is place for");
        else
            order[objects->slots[i]] = i;
    }
    for (uint32_t i = 0; i < ROOM_SLOTS; i++)
        if (order[i] != SMITH_NONE)
            order[count++] = order[i];
    return count;
}

/* The objects of all rooms in the order in which they are saved, and by `firsts` where those of a room begin. */
static struct saved_object *saved_sort(struct saved_objects *objects, uint32_t *firsts) {
    const uint32_t rooms = objects->saving->project->rooms.count;
    struct saved_object *sorted = smith_prj2_save_alloc(objects->saving, objects->count, sizeof *sorted);
    if (!sorted)
        return NULL;
    if (objects->count)
        memcpy(sorted, objects->items, objects->count * sizeof *sorted);
    for (uint32_t i = 0; i < objects->count; i++)
        sorted[i].number = i; /* where it is in the other list */
    qsort(sorted, objects->count, sizeof *sorted, saved_compare);
    for (uint32_t i = 0, room = 0; room <= rooms; room++) {
        while (i < objects->count && sorted[i].room < room)
            i++;
        firsts[room] = i;
    }
    return sorted;
}

/* The placed objects of a room get their numbers, and become its list. */
static void saved_number_room(struct saved_objects *objects, const struct saved_object *sorted, const uint32_t *firsts,
                              uint32_t index, int64_t *next) {
    struct smith_prj2_room *room = objects->saving->project->rooms.items[index];
    struct smith_prj2_objects *items =
        smith_prj2_save_alloc(objects->saving, firsts[index + 1] - firsts[index], sizeof *items);
    uint32_t count = 0;
    for (uint32_t i = firsts[index]; i < firsts[index + 1] && items; i++) {
        if (!objects->items[sorted[i].number].is_saved)
            continue;
        objects->items[sorted[i].number].number = *next;
        *saved_id_of(&sorted[i].object) = (*next)++;
        items[count++] = sorted[i].object;
    }
    room->objects.items = items;
    room->objects.count = count;
    room->index = objects->slots[index];
}

static void saved_write(struct saved_objects *objects) {
    struct smith_prj2_project *project = objects->saving->project;
    uint32_t order[ROOM_SLOTS], count = saved_order_rooms(objects, order);
    uint32_t *firsts = smith_prj2_save_alloc(objects->saving, project->rooms.count + 1, sizeof *firsts);
    const struct saved_object *sorted = firsts ? saved_sort(objects, firsts) : NULL;
    struct smith_prj2_room **rooms = smith_prj2_save_alloc(objects->saving, count, sizeof *rooms);
    int64_t next = 0;
    if (!sorted || !rooms)
        return;
    for (uint32_t i = 0; i < count; i++)
        saved_number_room(objects, sorted, firsts, order[i], &next);
    for (uint32_t i = 0, at = 0; i < project->rooms.count; i++) {
        saved_flip(objects, i);
        for (; at < objects->count && objects->items[at].room == i; at++)
            if (objects->items[at].is_saved)
                saved_link(objects, &objects->items[at]);
    }
    for (uint32_t i = 0; i < count; i++)
        rooms[i] = project->rooms.items[order[i]];
    project->rooms.items = rooms;
    project->rooms.count = count;
}

void smith_prj2_save_objects(struct smith_prj2_saving *saving) {
    struct saved_objects *objects = smith_prj2_save_alloc(saving, 1, sizeof *objects);
    if (!objects)
        return;
    objects->saving = saving;
    if (!saved_alloc(objects))
        return;
    saved_give_slots(objects);
    for (uint32_t i = 0; i < saving->project->rooms.count && !saving->run->failed; i++)
        saved_read_room(objects, i);
    smith_id_index_sort(&objects->known);
    if (!saving->run->failed && !saving->document->arena.failed)
        saved_write(objects);
}
