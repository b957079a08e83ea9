/* SPDX-License-Identifier: MIT
 *
 * Editing projects of the Tomb Raider Level Editor, beside <levelsmith/prj.h>, which declares the structs. What one of
 * these functions adds or deletes is whole: things have numbers and the tables of unused ones follow, doors come in
 * pairs with copies in flip rooms, blocks know of doors and triggers, links stay circles, and a trigger goes with what
 * it sets off. So a project without errors still has none.
 *
 * Anything else can be written to the structs directly. A function that fails with SMITH_BAD_VALUE has done nothing;
 * out of memory, the document may be half changed. One document, one thread at a time. `error` may be NULL.
 */
#ifndef LEVELSMITH_PRJ_EDIT_H
#define LEVELSMITH_PRJ_EDIT_H

#include <levelsmith/levelsmith.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Blocks of a room, or of the world. */
struct smith_prj_area {
    int16_t x, z, x_blocks, z_blocks;
};

/** A room of nothing but floor, walled in by its border; `*number` is where it is. `area` is in the world; heights are
 * in clicks. */
enum smith_status smith_prj_room_add(struct smith_document *document, const char *name, struct smith_prj_area area,
                                     int16_t floor, int16_t ceiling, uint32_t *number, struct smith_error *error);

/** The room goes with all that is in it, with the doors that lead to it and with its flip room. */
enum smith_status smith_prj_room_delete(struct smith_document *document, uint32_t number, struct smith_error *error);

/** A door of `room` in the direction `id` (enum prj_door_id), and its opposite in the room `to`, which must be there in
 * the world; `*thing` is its number. Blocks under doors in walls take the heights of the room beyond. */
enum smith_status smith_prj_door_add(struct smith_document *document, uint32_t room, uint16_t id,
                                     struct smith_prj_area area, uint32_t to, uint16_t *thing,
                                     struct smith_error *error);

/** An object in the middle of a block, on its floor. */
enum smith_status smith_prj_object_add(struct smith_document *document, uint32_t room, int16_t x, int16_t z,
                                       uint16_t slot, uint16_t *thing, struct smith_error *error);

/** A trigger over blocks of the room; enum prj_trigger_type, enum prj_trigger_item_type. */
enum smith_status smith_prj_trigger_add(struct smith_document *document, uint32_t room, struct smith_prj_area area,
                                        uint8_t type, uint16_t item_type, uint16_t item, uint16_t *thing,
                                        struct smith_error *error);

/** A light, or a camera, sound, sink or flyby, in the middle of a block: `id` of enum prj_thing_id. */
enum smith_status smith_prj_light_add(struct smith_document *document, uint32_t room, int16_t x, int16_t z, uint16_t id,
                                      uint16_t *thing, struct smith_error *error);

/** The thing of that number goes: a door with its opposite, anything else with the triggers that set it off. */
enum smith_status smith_prj_thing_delete(struct smith_document *document, uint16_t thing, struct smith_error *error);

#ifdef __cplusplus
}
#endif

#endif
