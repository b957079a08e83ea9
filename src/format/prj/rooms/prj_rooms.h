/* SPDX-License-Identifier: MIT
 *
 * The rooms of a project, in the form that every format's rooms have (<levelsmith/rooms.h>), as the editor of today
 * makes them when it imports a project. prj_rooms.c: the whole; prj_rooms_sectors.c: heights and flags;
 * prj_rooms_openings.c: which openings doors make; prj_rooms_portals.c: portals of them; prj_rooms_faces.c: textures; prj_rooms_things.c: lights and what else is in a
 * room.
 *
 * A project's west and east are the other axis than those of rooms: its x is their z, its z their x. So its north is
 * the side that rooms call west.
 */
#ifndef SMITH_PRJ_ROOMS_H
#define SMITH_PRJ_ROOMS_H

#include "rooms/rooms.h"
#include <levelsmith/prj.h>

/* What the records of a block are in order. */
enum { SMITH_PRJ_FACES = sizeof(struct smith_prj_faces) / sizeof(struct smith_prj_face) };

struct smith_prj_room_builder {
    struct smith_rooms *rooms;
    const struct smith_prj_project *project;
    uint32_t *room_indices; /* of slots among the rooms; SMITH_NONE = the slot is empty */
    uint16_t **hidden; /* by room and sector: records (a bit each) that are to be invisible, whatever they say */
    unsigned flyby_bits; /* prj_flybys.h */
    bool failed; /* out of memory */
};

enum smith_status smith_prj_rooms(const struct smith_document *document, const struct smith_options *options,
                                  struct smith_rooms *rooms, struct smith_error *error);
/* ... with so many bits for the number of a flyby camera; 0 = as the project makes sense. */
enum smith_status smith_prj_rooms_with(const struct smith_document *document, const struct smith_options *options,
                                       unsigned flyby_bits, struct smith_rooms *rooms, struct smith_error *error);

/* Zeroed memory; NULL, with `failed` set, when there is none. */
void *smith_prj_builder_alloc(struct smith_prj_room_builder *builder, size_t count, size_t size);

/* The room of the project that a room is. */
const struct smith_prj_room *smith_prj_builder_room(const struct smith_prj_room_builder *builder, uint32_t room);
/* The block that a sector is; NULL where the room has none. */
const struct smith_prj_block *smith_prj_builder_block(const struct smith_prj_room *room, int32_t x, int32_t z);
/* The place of a room by its slot; SMITH_NONE = there is none. */
uint32_t smith_prj_builder_room_index(const struct smith_prj_room_builder *builder, int64_t slot);

/* The 14 records of a block, by number. */
static inline const struct smith_prj_face *smith_prj_face(const struct smith_prj_block *block, unsigned number) {
    return &(&block->textures.floor)[number];
}

void smith_prj_fill_sectors(struct smith_prj_room_builder *builder, const struct smith_prj_room *from,
                            struct smith_room *room);
void smith_prj_fill_portals(struct smith_prj_room_builder *builder);
void smith_prj_fill_faces(struct smith_prj_room_builder *builder);
void smith_prj_fill_things(struct smith_prj_room_builder *builder, const struct smith_prj_room *from,
                           struct smith_room *room);

/* ---- openings (prj_rooms_openings.c) ---- */

/* Sectors of a room through which one gets to another. */
struct smith_prj_opening {
    int32_t x0, z0, x1, z1;
    uint32_t room; /* index among the rooms, of a base */
};

/* Those in one surface or side of a room. The caller has memory for `links` and `items`, for as many as there are sectors. */
struct smith_prj_openings {
    uint32_t size_x, size_z, count;
    uint64_t steps; /* that are left */
    uint32_t *links; /* by sector */
    struct smith_prj_opening *items;
};

void smith_prj_openings_begin(struct smith_prj_openings *openings, uint32_t size_x, uint32_t size_z);
/* In the order of doors, those of the base first. */
void smith_prj_openings_add(struct smith_prj_openings *openings, const struct smith_prj_opening *area);
/* From here on `items` are the openings there are. */
void smith_prj_openings_end(struct smith_prj_openings *openings);

#endif
