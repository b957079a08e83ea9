/* SPDX-License-Identifier: MIT
 *
 * Adding objects, triggers and lights, and deleting things (prj_edit.h).
 */
#include "base/error.h"
#include "document/references/list_changes.h"
#include "format/prj/check/prj_check.h"
#include "format/prj/edit/prj_edit_internal.h"
#include <string.h>

enum { block_pixels = 1024, click_pixels = 256 };

/* ---- values by name: all things with a place in pixels have the same members ---- */

static void prj_edit_things_put(const struct smith_type *type, void *value, const char *name, int64_t integer) {
    int index = smith_member_find(type->record, name, strlen(name));
    if (index < 0)
        return;
    const struct smith_member *member = &type->record->members[index];
    if (member->offset != SMITH_NONE)
        smith_integer_store(member->type, (uint8_t *)value + member->offset, integer);
}

static void put_pixels(const struct smith_type *type, void *value, const struct prj_room *room, int x, int z) {
    const struct prj_block *block = smith_prj_block(room, x, z);
    prj_edit_things_put(type, value, "x_pixel_room", x * block_pixels + block_pixels / 2);
    prj_edit_things_put(type, value, "z_pixel_room", z * block_pixels + block_pixels / 2);
    prj_edit_things_put(type, value, "y_pixel_world", block ? -block->floor * click_pixels : 0);
}

/* The case of the union that member `data` of the type is, for this id; its value is made anew. False = out of
 * memory. */
static bool fill_data(struct smith_document *document, const struct smith_type *type, uint16_t id,
                      struct smith_variant *data, const struct smith_type **of) {
    const struct smith_union *cases = type->variants;
    uint16_t index = 0;
    while (index < cases->otherwise && cases->cases[index].tag != id)
        index++;
    *of = cases->cases[index].type;
    data->kind = index + 1u;
    data->value = smith_value_new(&document->arena, *of);
    return data->value != NULL;
}

/* ---- the three tables ---- */

/* The next free number of lights or triggers. */
static bool prj_edit_things_take(uint32_t *count, const uint32_t *table, uint32_t size, uint16_t *number) {
    if (*count >= size)
        return false;
    *number = (uint16_t)table[(*count)++];
    return true;
}

static enum smith_status full(struct smith_error *error, const char *what) {
    return smith_prj_refuse(error, "PRJ-EDIT-FULL", "there is no number left for %s", what);
}

/* ---- where things can be ---- */

static bool prj_edit_things_is_inside(const struct prj_room *room, struct smith_prj_area area) {
    return area.x >= 0 && area.z >= 0 && area.x_blocks >= 1 && area.z_blocks >= 1 &&
           area.x + area.x_blocks <= room->x_blocks && area.z + area.z_blocks <= room->z_blocks;
}

static enum smith_status check_block_exists(const struct prj_room *room, uint32_t number, struct smith_prj_area area,
                                            struct smith_error *error) {
    if (!room)
        return smith_prj_refuse(error, "PRJ-EDIT-NO-ROOM", "there is no room %u", number);
    if (!prj_edit_things_is_inside(room, area))
        return smith_prj_refuse(error, "PRJ-EDIT-PLACE", "block %d, %d is not in room %u of %d by %d", area.x, area.z,
                                number, room->x_blocks, room->z_blocks);
    return SMITH_OK;
}

/* ---- adding ---- */

/* A new record at the end of the room's objects, with a number; `*type` is that of its data. NULL = out of memory. */
static struct prj_object_thing *new_object(struct smith_run *run, uint32_t number, struct smith_prj_area area,
                                           uint16_t id, const struct smith_type **type) {
    struct prj_room *room = smith_prj_room_of(run, number);
    struct prj_object_thing *object = smith_value_new(&run->document->arena, PRJ_OBJECT_THING_TYPE);
    struct smith_variant data;
    if (!object || !fill_data(run->document, PRJ_OBJECT_THING_DATA_TYPE, id, &data, type) ||
        !smith_prj_append(run->document, &room->objects, object))
        return NULL;
    memcpy(&object->data, &data, sizeof data);
    object->id = id;
    object->x_block_room = area.x;
    object->z_block_room = area.z;
    object->x_blocks = area.x_blocks;
    object->z_blocks = area.z_blocks;
    object->room = (uint16_t)number;
    put_pixels(*type, data.value, room, area.x, area.z);
    smith_prj_number_take(prj_root(run->document), &object->number);
    return object;
}

static enum smith_status prj_edit_things_add_object(struct smith_run *run, uint32_t number, struct smith_prj_area area,
                                                    uint16_t slot, uint16_t *thing, struct smith_error *error) {
    struct prj_project *project = prj_root(run->document);
    struct prj_room *room = smith_prj_room_of(run, number);
    enum smith_status status = check_block_exists(room, number, area, error);
    if (status != SMITH_OK)
        return status;
    if (project->has.slots && (slot >= project->slots.count || !project->slots.items[slot]->object))
        return smith_prj_refuse(error, "PRJ-EDIT-NO-THING", "slot %u is empty", slot);
    if (!smith_prj_numbers_free(project))
        return full(error, "things");
    const struct smith_type *type;
    struct prj_object_thing *object = new_object(run, number, area, PRJ_THING_ID_OBJECT, &type);
    if (!object)
        return smith_fail_memory(error, NULL);
    object->data.as.object->slot = slot;
    *thing = object->number;
    return SMITH_OK;
}

enum smith_status smith_prj_object_add(struct smith_document *document, uint32_t room, int16_t x, int16_t z,
                                       uint16_t slot, uint16_t *thing, struct smith_error *error) {
    struct smith_run run;
    if (smith_prj_edit_begin(&run, document, error))
        smith_run_note(&run,
                       prj_edit_things_add_object(&run, room, (struct smith_prj_area){x, z, 1, 1}, slot, thing, error));
    return smith_run_end(&run);
}

static bool can_set_off(struct smith_run *run, uint16_t item_type, uint16_t item) {
    const struct prj_trigger trigger = {.item_type = item_type, .item = item};
    if (!smith_prj_trigger_names_thing(&trigger))
        return true;
    const struct smith_prj_things things = smith_prj_list_things(run);
    const struct smith_prj_thing *target = smith_prj_thing(&things, item);
    return target && smith_prj_can_be_set_off(target);
}

static enum smith_status prj_edit_things_add_trigger(struct smith_run *run, uint32_t number, struct smith_prj_area area,
                                                     const struct prj_trigger *what, uint16_t *thing,
                                                     struct smith_error *error) {
    struct prj_project *project = prj_root(run->document);
    struct prj_room *room = smith_prj_room_of(run, number);
    enum smith_status status = check_block_exists(room, number, area, error);
    uint32_t size = sizeof project->unused_triggers / sizeof *project->unused_triggers;
    if (status != SMITH_OK)
        return status;
    if (!can_set_off(run, what->item_type, what->item))
        return smith_prj_refuse(error, "PRJ-EDIT-NO-THING", "thing %u cannot be set off", what->item);
    if (!smith_prj_numbers_free(project) || project->num_triggers >= size)
        return full(error, "triggers");
    const struct smith_type *type;
    struct prj_object_thing *object = new_object(run, number, area, PRJ_THING_ID_TRIGGER, &type);
    if (!object)
        return smith_fail_memory(error, NULL);
    struct prj_trigger *trigger = object->data.as.trigger;
    trigger->type = what->type;
    trigger->item_type = what->item_type;
    trigger->item = what->item;
    prj_edit_things_take(&project->num_triggers, project->unused_triggers, size, &trigger->slot);
    *thing = object->number;
    smith_prj_fix_room_blocks(run, number);
    return SMITH_OK;
}

enum smith_status smith_prj_trigger_add(struct smith_document *document, uint32_t room, struct smith_prj_area area,
                                        uint8_t type, uint16_t item_type, uint16_t item, uint16_t *thing,
                                        struct smith_error *error) {
    const struct prj_trigger what = {.type = type, .item_type = item_type, .item = item};
    struct smith_run run;
    if (smith_prj_edit_begin(&run, document, error))
        smith_run_note(&run, prj_edit_things_add_trigger(&run, room, area, &what, thing, error));
    return smith_run_end(&run);
}

static enum smith_status prj_edit_things_add_light(struct smith_run *run, uint32_t number, struct smith_prj_area area,
                                                   uint16_t id, uint16_t *thing, struct smith_error *error) {
    struct prj_project *project = prj_root(run->document);
    struct prj_room *room = smith_prj_room_of(run, number);
    enum smith_status status = check_block_exists(room, number, area, error);
    uint32_t size = sizeof project->unused_lights / sizeof *project->unused_lights;
    if (status != SMITH_OK)
        return status;
    struct prj_light_thing *light = smith_value_new(&run->document->arena, PRJ_LIGHT_THING_TYPE);
    struct smith_variant data;
    const struct smith_type *type;
    if (!light || !fill_data(run->document, PRJ_LIGHT_THING_DATA_TYPE, id, &data, &type))
        return smith_fail_memory(error, NULL);
    memcpy(&light->data, &data, sizeof data);
    if (light->data.kind == PRJ_LIGHT_THING_DATA_OTHER)
        return smith_prj_refuse(error, "PRJ-EDIT-NO-THING", "0x%04X is no kind of light, camera, sound or sink", id);
    bool has_number = smith_prj_light(light) != NULL;
    if (!smith_prj_numbers_free(project) || (has_number && project->num_lights >= size))
        return full(error, "lights");
    if (!smith_prj_append(run->document, &room->lights, light))
        return smith_fail_memory(error, NULL);
    light->id = id;
    light->x_block_room = area.x;
    light->z_block_room = area.z;
    light->room = (uint16_t)number;
    put_pixels(type, data.value, room, area.x, area.z);
    if (has_number)
        prj_edit_things_take(&project->num_lights, project->unused_lights, size, &light->data.as.light->slot);
    smith_prj_number_take(project, &light->number);
    *thing = light->number;
    return SMITH_OK;
}

enum smith_status smith_prj_light_add(struct smith_document *document, uint32_t room, int16_t x, int16_t z, uint16_t id,
                                      uint16_t *thing, struct smith_error *error) {
    struct smith_run run;
    if (smith_prj_edit_begin(&run, document, error))
        smith_run_note(&run,
                       prj_edit_things_add_light(&run, room, (struct smith_prj_area){x, z, 1, 1}, id, thing, error));
    return smith_run_end(&run);
}

/* ---- deleting ---- */

/* Take one element out of a list of the room, and give its numbers back. */
static void delete_from_list(struct smith_run *run, const struct smith_prj_thing *thing) {
    struct prj_project *project = prj_root(run->document);
    struct prj_room *room = smith_prj_room_of(run, thing->room);
    bool objects = strcmp(thing->list, "objects") == 0;
    bool *drop = smith_run_alloc(run, objects ? room->objects.count : room->lights.count, 1);
    if (!drop)
        return;
    drop[thing->item] = true;
    if (objects && room->objects.items[thing->item]->data.kind == PRJ_OBJECT_THING_DATA_TRIGGER)
        project->unused_triggers[--project->num_triggers] = room->objects.items[thing->item]->data.as.trigger->slot;
    const struct prj_light *light = objects ? NULL : smith_prj_light(room->lights.items[thing->item]);
    if (light)
        project->unused_lights[--project->num_lights] = light->slot;
    smith_list_drop(PRJ_ROOM_TYPE, room, objects ? PRJ_ROOM_OBJECTS_MEMBER : PRJ_ROOM_LIGHTS_MEMBER, drop);
    smith_prj_number_return(project, thing->index);
}

enum smith_status smith_prj_thing_delete(struct smith_document *document, uint16_t number, struct smith_error *error) {
    struct smith_run run;
    if (!smith_prj_edit_begin(&run, document, error))
        return smith_run_end(&run);
    const struct smith_prj_things things = smith_prj_list_things(&run);
    const struct smith_prj_thing *thing = smith_prj_thing(&things, number);
    if (!thing) {
        smith_run_note(&run, smith_prj_refuse(error, "PRJ-EDIT-NO-THING", "there is no thing %u", number));
    } else if (thing->door) {
        smith_prj_door_delete(&run, number);
    } else {
        delete_from_list(&run, thing);
        smith_prj_fix_triggers(&run); /* those that set it off */
        smith_prj_fix_blocks(&run);
        smith_prj_fix_tables(&run);
    }
    return smith_run_end(&run);
}
