/* SPDX-License-Identifier: MIT
 *
 * The rooms of a project, in the form that every format's rooms have (<levelsmith/rooms.h>). Chunks of old releases are
 * understood as the editor understands them. prj2_rooms.c: rooms and textures; prj2_rooms_sectors.c: sectors;
 * prj2_rooms_objects.c: portals, lights and triggers; prj2_rooms_things.c: what else is in a room.
 */
#ifndef SMITH_PRJ2_ROOMS_H
#define SMITH_PRJ2_ROOMS_H

#include "base/lookup.h"
#include "format/prj2/common/prj2_object.h"
#include "format/wad_names/wad_names.h"
#include "rooms/rooms.h"
#include <levelsmith/prj2.h>

struct smith_prj2_room_builder {
    struct smith_rooms *rooms;
    struct smith_id_index room_numbers, texture_numbers;
    bool one_quality; /* lights have the level's quality, whatever theirs is */
    bool failed; /* out of memory */
    enum smith_wad_engine engine; /* whose numbers objects have */
    bool old_floors, old_ceilings; /* there are sectors in the form of releases up to 1.6.6 */
};

enum smith_status smith_prj2_rooms(const struct smith_document *document, const struct smith_options *options,
                                   struct smith_rooms *rooms, struct smith_error *error);

/* What today's editor moves from one face to another when it loads the project; none in projects of today.
 * smith_rooms_find_legacy() with its rooms as they are before; false also when out of memory. */
bool smith_prj2_find_legacy(const struct smith_document *document, smith_legacy_move *move, void *context);

/* Zeroed memory; NULL, with `failed` set, when there is none. */
void *smith_prj2_builder_alloc(struct smith_prj2_room_builder *builder, size_t count, size_t size);

void smith_prj2_fill_sectors(struct smith_prj2_room_builder *builder, const struct smith_prj2_room *from,
                             struct smith_room *room);
void smith_prj2_fill_objects(struct smith_prj2_room_builder *builder, const struct smith_prj2_room *from,
                             struct smith_room *room);
/* One that is not a portal, a light or a trigger; false for what has no place in a room. */
bool smith_prj2_fill_thing(const struct smith_prj2_room_builder *builder, const struct smith_prj2_objects *from,
                           uint32_t item, struct smith_thing *thing);

/* What the faces of a texture's area look like. */
struct smith_cover smith_prj2_cover(const struct smith_prj2_room_builder *builder,
                                    const struct smith_prj2_vec2 *corners, int64_t flags, int64_t texture);

#endif
