/* SPDX-License-Identifier: MIT
 *
 * Rules about things of all kinds: their numbers are their own, they know the room they are in, and they are inside of
 * it; objects are of a kind that the wad has.
 */
#include "format/prj/check/prj_check.h"

enum { block_pixels = 1024 };

static struct smith_rule_path prj_check_things_path_of(const struct smith_prj_thing *thing) {
    return smith_rule_path("/rooms/%u/room/%s/%u", thing->room, thing->list, thing->item);
}

/* ---- numbers ---- */

static void prj_things_check_number(struct smith_prj_check_context *check, const struct smith_prj_thing *thing) {
    if (thing->index >= check->project->unused_things.count)
        smith_report_finding(check->run, "PRJ-THING-LIMIT", prj_check_things_path_of(thing),
                             "thing number %u, where there can be %u things", thing->index,
                             check->project->unused_things.count);
    const struct smith_prj_thing *first = smith_prj_thing(&check->things, thing->index);
    if (thing != first && !thing->flip_copy)
        smith_report_finding(check->run, "PRJ-THING-TWICE", prj_check_things_path_of(thing),
                             "thing number %u is that of %s/%u in room %u, too", thing->index, first->list, first->item,
                             first->room);
}

static bool is_flip_room_of(const struct smith_prj_check_context *check, uint32_t flip, uint32_t base) {
    const struct smith_prj_room *room = smith_prj_room(check->project, base);
    return room && room->flip_room >= 0 && (uint32_t)room->flip_room == flip;
}

/* A thing names its room; in a flip room, it may name the base. */
static void check_room_of(struct smith_prj_check_context *check, const struct smith_prj_thing *thing, uint16_t room) {
    if (room != thing->room && !is_flip_room_of(check, thing->room, room))
        smith_report_finding(check->run, "PRJ-THING-ROOM", prj_check_things_path_of(thing),
                             "is in room %u but says it is in room %u", thing->room, room);
}

/* ---- places ---- */

static void prj_things_check_pixels(struct smith_prj_check_context *check, const struct smith_prj_thing *thing, int x,
                                    int z, int32_t x_pixel, int32_t z_pixel) {
    int32_t x_off = x_pixel - x * block_pixels, z_off = z_pixel - z * block_pixels;
    if (x_off < 0 || x_off > block_pixels || z_off < 0 || z_off > block_pixels)
        smith_report_finding(check->run, "PRJ-THING-PIXELS", prj_check_things_path_of(thing),
                             "stands at pixel %d, %d, which is not in block %d, %d", x_pixel, z_pixel, x, z);
}

/* Lights are often in walls; objects are not meant to be. */
static void prj_things_check_position(struct smith_prj_check_context *check, const struct smith_prj_thing *thing, int x,
                                      int z) {
    const struct smith_prj_room *room = smith_prj_room(check->project, thing->room);
    bool at_border = x < 1 || z < 1 || x >= room->x_blocks - 1 || z >= room->z_blocks - 1;
    if (x < 0 || z < 0 || x >= room->x_blocks || z >= room->z_blocks)
        smith_report_finding(check->run, "PRJ-THING-OUTSIDE", prj_check_things_path_of(thing),
                             "is at block %d, %d of a room of %d by %d", x, z, room->x_blocks, room->z_blocks);
    else if (at_border && thing->id == SMITH_PRJ_THING_ID_OBJECT)
        smith_report_finding(check->run, "PRJ-OBJECT-BORDER", prj_check_things_path_of(thing),
                             "is on the border of its room");
}

static void prj_things_check_slot(struct smith_prj_check_context *check, const struct smith_prj_thing *thing,
                                  const struct smith_prj_object *object) {
    const struct smith_prj_project *project = check->project;
    if (!project->has.slots)
        return;
    if (object->slot >= project->slots.count || !project->slots.items[object->slot]->object)
        smith_report_finding(check->run, "PRJ-OBJECT-NO-SLOT", prj_check_things_path_of(thing),
                             "slot %u is empty: the wad has no such object", object->slot);
}

static void prj_things_check_object(struct smith_prj_check_context *check, const struct smith_prj_thing *thing,
                                    const struct smith_prj_object_thing *record) {
    check_room_of(check, thing, record->room);
    if (record->data.kind == SMITH_PRJ_OBJECT_THING_DATA_OTHER)
        smith_report_finding(check->run, "PRJ-THING-KIND", prj_check_things_path_of(thing),
                             "a record of kind 0x%04X among the objects", record->id);
    if (record->data.kind != SMITH_PRJ_OBJECT_THING_DATA_OBJECT)
        return;
    const struct smith_prj_object *object = record->data.as.object;
    prj_things_check_slot(check, thing, object);
    prj_things_check_position(check, thing, record->x_block_room, record->z_block_room);
    prj_things_check_pixels(check, thing, record->x_block_room, record->z_block_room, object->x_pixel_room,
                            object->z_pixel_room);
}

static void prj_things_check_light(struct smith_prj_check_context *check, const struct smith_prj_thing *thing,
                                   const struct smith_prj_light_thing *record) {
    check_room_of(check, thing, record->room);
    prj_things_check_position(check, thing, record->x_block_room, record->z_block_room);
    if (record->data.kind == SMITH_PRJ_LIGHT_THING_DATA_OTHER)
        smith_report_finding(check->run, "PRJ-THING-KIND", prj_check_things_path_of(thing),
                             "a record of kind 0x%04X among the lights", record->id);
}

void smith_prj_check_things(struct smith_run *run) {
    struct smith_prj_check_context *check = run->shared;
    for (uint32_t i = 0; i < check->things.count; i++) {
        const struct smith_prj_thing *thing = &check->things.items[i];
        const struct smith_prj_room *room = smith_prj_room(check->project, thing->room);
        prj_things_check_number(check, thing);
        if (thing->door)
            check_room_of(check, thing, thing->door->room);
        else if (thing->list[0] == 'o')
            prj_things_check_object(check, thing, room->objects.items[thing->item]);
        else
            prj_things_check_light(check, thing, room->lights.items[thing->item]);
    }
}
