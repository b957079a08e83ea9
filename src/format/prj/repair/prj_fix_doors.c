/* SPDX-License-Identifier: MIT
 *
 * Mending doors. A door whose opposite does not fit gets the one that does, if some other door has lost its opposite
 * too; else it goes. Copies in flip rooms follow the door of the base.
 */
#include "base/lookup.h"
#include "document/references/list_changes.h"
#include "format/prj/common/prj_doors.h"
#include "format/prj/repair/prj_fix.h"

enum { search_max = 4096 }; /* doors without an opposite that are compared with each other */

/* A door that is no copy. */
struct side {
    struct smith_prj_door *door;
    const struct smith_prj_room *room;
    uint32_t number, item; /* of the room, in the room */
    bool lost; /* cannot be where it is */
    bool paired;
};

struct doors {
    struct smith_run *run;
    struct side *sides;
    uint32_t count;
    struct smith_id_index by_number; /* of sides */
    const bool *own; /* smith_prj_own_doors() */
};

static bool overlaps_earlier_door(const struct smith_prj_room *room, uint32_t item) {
    for (uint32_t i = 0; i < item; i++)
        if (smith_prj_doors_overlap(room->doors.items[i], room->doors.items[item]))
            return true;
    return false;
}

static bool prj_fix_doors_can_be(const struct smith_prj_room *room, uint32_t item) {
    const struct smith_prj_door *door = room->doors.items[item];
    return smith_prj_is_direction(door->id) && smith_prj_door_on_border(room, door) &&
           !overlaps_earlier_door(room, item);
}

/* ---- pairs ---- */

/* Whether the two can be the sides of one opening. A flip room may be stored elsewhere than it will be. */
static bool prj_fix_doors_fit(const struct side *a, const struct side *b) {
    bool flips = smith_prj_is_flip_room(a->room) || smith_prj_is_flip_room(b->room);
    return a != b && !a->lost && !b->lost && (a->door->id ^ b->door->id) == 0xFFFF &&
           smith_prj_door_same_size(a->door, b->door) &&
           (flips || smith_prj_doors_meet(a->room, a->door, b->room, b->door));
}

static void pair(struct side *a, struct side *b) {
    a->paired = b->paired = true;
    a->door->opposite_thing = b->door->number;
    b->door->opposite_thing = a->door->number;
}

/* The side of the door with this number; NULL = there is none. */
static struct side *side_by_number(const struct doors *doors, uint16_t number) {
    uint32_t index = smith_id_index_find(&doors->by_number, number);
    return index == SMITH_NONE ? NULL : &doors->sides[index];
}

static void keep_pairs(struct doors *doors) {
    for (uint32_t i = 0; i < doors->count; i++) {
        struct side *side = &doors->sides[i], *other = side_by_number(doors, side->door->opposite_thing);
        if (!side->paired && other && !other->paired && other->door->opposite_thing == side->door->number &&
            prj_fix_doors_fit(side, other))
            pair(side, other);
    }
}

static struct side *opposite_of(struct doors *doors, const struct side *side, struct side **single, uint32_t count) {
    struct side *named = side_by_number(doors, side->door->opposite_thing);
    if (named && !named->paired && prj_fix_doors_fit(side, named))
        return named;
    bool flips = smith_prj_is_flip_room(side->room); /* its place says nothing */
    for (uint32_t i = 0; i < count && !flips; i++)
        if (!single[i]->paired && !smith_prj_is_flip_room(single[i]->room) && prj_fix_doors_fit(side, single[i]))
            return single[i];
    return NULL;
}

static void prj_fix_doors_find_pairs(struct doors *doors) {
    uint32_t limit = doors->count < search_max ? doors->count : search_max, count = 0;
    struct side **single = smith_run_alloc(doors->run, limit, sizeof *single);
    for (uint32_t i = 0; single && i < doors->count && count < limit; i++)
        if (!doors->sides[i].paired && !doors->sides[i].lost)
            single[count++] = &doors->sides[i];
    for (uint32_t i = 0; single && i < count; i++) {
        struct side *other = single[i]->paired ? NULL : opposite_of(doors, single[i], single, count);
        if (!other)
            continue;
        pair(single[i], other);
        smith_report_change(doors->run, "PRJ-DOOR-PAIRED", SMITH_CHANGE_FIXED,
                            smith_rule_path("/rooms/%u/room/doors/%u", single[i]->number, single[i]->item),
                            "leads to door %u of room %u, which is at the same position", other->door->number,
                            other->number);
    }
}

/* ---- copies ---- */

/* Make the copy like its base's door; false when it cannot be one. */
static bool follow_base(struct doors *doors, const struct smith_prj_room *room, uint32_t number, uint32_t item) {
    struct smith_prj_door *copy = room->doors.items[item];
    const struct side *base = side_by_number(doors, copy->number);
    if (!base || !base->paired)
        return false;
    bool same = copy->opposite_thing == base->door->opposite_thing && copy->id == base->door->id &&
                smith_prj_door_same_size(copy, base->door) && smith_prj_door_on_border(room, copy);
    if (!same) {
        copy->id = base->door->id;
        copy->x_blocks = base->door->x_blocks;
        copy->z_blocks = base->door->z_blocks;
        copy->x_block_room = base->door->x_block_room;
        copy->z_block_room = base->door->z_block_room;
        copy->opposite_thing = base->door->opposite_thing;
        smith_report_change(doors->run, "PRJ-DOOR-PAIRED", SMITH_CHANGE_FIXED,
                            smith_rule_path("/rooms/%u/room/doors/%u", number, item),
                            "is like door %u of its base again", copy->number);
    }
    return prj_fix_doors_can_be(room, item);
}

/* ---- all doors ---- */

static bool list_sides(struct doors *doors) {
    const struct smith_prj_project *project = smith_prj_root(doors->run->document);
    uint32_t count = 0;
    for (uint32_t i = 0; i < project->rooms.count; i++)
        count += project->rooms.items[i]->room ? project->rooms.items[i]->room->doors.count : 0;
    doors->sides = smith_run_alloc(doors->run, count, sizeof *doors->sides);
    doors->own = smith_prj_own_doors(doors->run);
    for (uint32_t i = 0; i < project->rooms.count && !smith_run_failed(doors->run); i++) {
        const struct smith_prj_room *room = project->rooms.items[i]->room;
        for (uint32_t j = 0; room && j < room->doors.count; j++) {
            struct smith_prj_door *door = room->doors.items[j];
            struct side *side = &doors->sides[doors->count];
            if (smith_prj_is_copy(doors->own, room, i, door))
                continue;
            *side = (struct side){door, room, i, j, !prj_fix_doors_can_be(room, j), false};
            smith_id_index_add(&doors->by_number, &doors->run->arena, door->number, doors->count++);
        }
    }
    smith_id_index_sort(&doors->by_number);
    return !smith_run_failed(doors->run);
}

/* `next` = the first of the room's sides; returns the first of the next room's. */
static uint32_t prj_fix_drop_doors(struct doors *doors, uint32_t number, struct smith_prj_room *room, uint32_t next) {
    bool *drop = smith_run_alloc(doors->run, room->doors.count, 1);
    for (uint32_t i = 0; drop && i < room->doors.count; i++) {
        const struct smith_prj_door *door = room->doors.items[i];
        drop[i] = smith_prj_is_copy(doors->own, room, number, door) ? !follow_base(doors, room, number, i)
                                                                    : !doors->sides[next++].paired;
        if (drop[i])
            smith_report_change(doors->run, "PRJ-DOOR-LOST", SMITH_CHANGE_LOST,
                                smith_rule_path("/rooms/%u/room/doors", number),
                                "door %u of room %u: there is none that it could lead to", door->number, number);
    }
    if (drop)
        smith_list_drop(SMITH_PRJ_ROOM_TYPE, room, SMITH_PRJ_ROOM_DOORS_MEMBER, drop);
    return next;
}

void smith_prj_fix_doors(struct smith_run *run) {
    struct doors doors = {.run = run};
    uint32_t next = 0;
    if (!list_sides(&doors))
        return;
    keep_pairs(&doors);
    prj_fix_doors_find_pairs(&doors);
    for (uint32_t i = 0; i < smith_prj_root(run->document)->rooms.count && !smith_run_failed(run); i++) {
        struct smith_prj_room *room = smith_prj_room_of(run, i);
        if (room)
            next = prj_fix_drop_doors(&doors, i, room, next);
    }
}
