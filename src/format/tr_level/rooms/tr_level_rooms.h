/* SPDX-License-Identifier: MIT
 *
 * The rooms of a level in the form that every format's rooms have (<levelsmith/rooms.h>). tr_level_rooms.c: rooms, portals and what
 * flips; tr_level_sectors.c: sectors and triggers; tr_level_faces.c: faces and pages; tr_level_things.c: what is in rooms.
 */
#ifndef SMITH_TR_LEVEL_ROOMS_H
#define SMITH_TR_LEVEL_ROOMS_H

#include "format/tr_level/tr_level.h"
#include "rooms/rooms.h"

#define SMITH_TR_LEVEL_SEQUENCES 256 /* of flights */

struct smith_tr_level_room_builder {
    const struct smith_tr_level_file *file;
    const struct smith_tr_level_level *level;
    struct smith_rooms *rooms;
    uint32_t first_flyby[SMITH_TR_LEVEL_SEQUENCES]; /* of each sequence, from 1; 0 = it has none */
    bool failed; /* out of memory */
};

#define SMITH_TR_LEVEL_LIST "/level/rooms"

/* Items and AI objects follow one another in the numbers of things, sinks and cameras are behind them. */
static inline int64_t smith_tr_level_camera_number(uint32_t camera) {
    return (INT64_C(1) << 32) + camera;
}
static inline int64_t smith_tr_level_flyby_number(uint32_t flyby) {
    return (INT64_C(2) << 32) + flyby;
}

/* Zeroed memory; NULL, with `failed` set, when there is none. */
void *smith_tr_level_builder_alloc(struct smith_tr_level_room_builder *builder, size_t count, size_t size);

/* A place of the world in the room. */
void smith_tr_level_place(const struct smith_room *room, double x, double y, double z, float out[3]);

void smith_tr_level_fill_sectors(struct smith_tr_level_room_builder *builder,
                                 const struct smith_tr_level_room_parts *from, struct smith_room *room);
void smith_tr_level_fill_triggers(struct smith_tr_level_room_builder *builder,
                                  const struct smith_tr_level_room_parts *from, struct smith_room *room);
void smith_tr_level_fill_faces(struct smith_tr_level_room_builder *builder,
                               const struct smith_tr_level_room_parts *from, struct smith_room *room);
void smith_tr_level_fill_pages(struct smith_tr_level_room_builder *builder);
void smith_tr_level_fill_lights(struct smith_tr_level_room_builder *builder,
                                const struct smith_tr_level_room_parts *from, struct smith_room *room);
/* Of all rooms: they stand in lists of the level. */
void smith_tr_level_fill_things(struct smith_tr_level_room_builder *builder);

#endif
