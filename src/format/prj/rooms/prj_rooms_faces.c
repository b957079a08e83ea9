/* SPDX-License-Identifier: MIT
 *
 * Textures of projects, as prj_rooms.h describes. A block has the records of its north and west walls, whichever side
 * of them is seen; so which face a record is for depends on which faces there are, by the rules that the first editor
 * had.
 */
#include "format/prj/rooms/prj_rooms.h"
#include "rooms/geometry/wall.h"

#include <levelsmith/geometry.h>
#include <string.h>

struct face_builder {
    struct smith_prj_room_builder *builder;
    const struct smith_geometry *geometry; /* by the rules of the first editor */
    const struct smith_room *room;
    uint8_t **faces; /* of each room: by sector, what there is of each face: THERE, TRIANGLE */
    struct smith_face_record *records; /* of the room, by sector and face; `item` is SMITH_NONE where there is none */
    uint32_t index;
    int32_t x, z;
};

enum { THERE = 1, TRIANGLE = 2, NUMBERS = SMITH_FACE_CEILING_TRIANGLE2 + 1 };

/* ---- which faces there are ---------------------------------------------------------------------------------------- */

static bool list_faces(struct face_builder *face_builder) {
    const struct smith_rooms *rooms = face_builder->builder->rooms;
    face_builder->faces =
        smith_prj_builder_alloc(face_builder->builder, rooms->room_count, sizeof *face_builder->faces);
    for (uint32_t i = 0; i < rooms->room_count && !face_builder->builder->failed; i++) {
        size_t area = (size_t)rooms->rooms[i].size_x * rooms->rooms[i].size_z;
        face_builder->faces[i] = smith_prj_builder_alloc(face_builder->builder, area, NUMBERS);
    }
    if (face_builder->builder->failed)
        return false;
    for (uint32_t i = 0; i < face_builder->geometry->face_count; i++) {
        const struct smith_face *face = &face_builder->geometry->faces[i];
        size_t sector = (size_t)face->z * rooms->rooms[face->room].size_x + face->x;
        if (face->number < NUMBERS)
            face_builder->faces[face->room][sector * NUMBERS + face->number] =
                (uint8_t)(THERE | (face->corners == 3 ? TRIANGLE : 0));
    }
    return true;
}

static unsigned state_of(const struct face_builder *face_builder, int32_t x, int32_t z, unsigned face) {
    if (!smith_room_sector(face_builder->room, x, z))
        return 0;
    size_t sector = (size_t)z * face_builder->room->size_x + (uint32_t)x;
    return face_builder->faces[face_builder->index][sector * NUMBERS + face];
}

/* ---- texture coordinates ------------------------------------------------------------------------------------------ */

struct corner {
    float x, y;
};

static void rotate(struct corner *corners, unsigned count, int times) {
    int steps = ((times % (int)count) + (int)count) % (int)count;
    while (steps-- > 0) {
        struct corner last = corners[count - 1];
        memmove(corners + 1, corners, (count - 1) * sizeof *corners);
        corners[0] = last;
    }
}

static void swap(struct corner *a, struct corner *b) {
    struct corner kept = *a;
    *a = *b;
    *b = kept;
}

/* The rectangle of a tile from its upper left corner on clockwise. */
static void tile_corners(const struct smith_prj_tile *tile, bool flipped, struct corner corners[4]) {
    float left = tile->x, top = tile->y, right = left + tile->x_end + 1, bottom = top + tile->y_end + 1;
    corners[0] = (struct corner){left, top};
    corners[1] = (struct corner){right, top};
    corners[2] = (struct corner){right, bottom};
    corners[3] = (struct corner){left, bottom};
    if (flipped) {
        swap(&corners[0], &corners[1]);
        swap(&corners[2], &corners[3]);
    }
}

static void quad_uv(const struct smith_prj_face *record, unsigned face, struct corner corners[4], float uv[4][2]) {
    static const uint8_t order[4] = {3, 0, 1, 2}, order_of_ceilings[4] = {2, 1, 0, 3};
    bool floor = face == SMITH_FACE_FLOOR || face == SMITH_FACE_FLOOR_TRIANGLE2;
    const uint8_t *chosen = smith_face_is_flat(face) && !floor ? order_of_ceilings : order;
    rotate(corners, 4, record->rotation + (floor ? 2 : 0));
    for (int i = 0; i < 4; i++) {
        uv[i][0] = corners[chosen[i]].x;
        uv[i][1] = corners[chosen[i]].y;
    }
}

/* How far a triangle is rotated, and whether it is turned over, depends on the face. */
static int triangle_rotation(unsigned face, bool x_equals_z, int rotation, struct corner corners[3]) {
    switch (face) {
    case SMITH_FACE_FLOOR: return rotation + (x_equals_z ? 1 : 2);
    case SMITH_FACE_CEILING: swap(&corners[0], &corners[2]); return -(rotation + (x_equals_z ? 2 : 1));
    case SMITH_FACE_CEILING_TRIANGLE2: swap(&corners[0], &corners[2]); return -rotation;
    default: return rotation;
    }
}

static void triangle_uv(const struct smith_prj_face *record, unsigned face, bool x_equals_z,
                        const struct corner corners[4], float uv[4][2]) {
    static const uint8_t parts[4][3] = {
        [SMITH_PRJ_FACE_TRIANGLE_NW] = {0, 1, 3},
        [SMITH_PRJ_FACE_TRIANGLE_NE] = {1, 2, 0},
        [SMITH_PRJ_FACE_TRIANGLE_SE] = {2, 3, 1},
        [SMITH_PRJ_FACE_TRIANGLE_SW] = {3, 0, 2},
    };
    const uint8_t *part = parts[record->triangle & 3];
    struct corner chosen[3] = {corners[part[0]], corners[part[1]], corners[part[2]]};
    rotate(chosen, 3, triangle_rotation(face, x_equals_z, record->rotation, chosen));
    for (int i = 0; i < 4; i++) {
        uv[i][0] = chosen[i < 3 ? i : 2].x;
        uv[i][1] = chosen[i < 3 ? i : 2].y;
    }
}

/* ---- records ------------------------------------------------------------------------------------------------------ */

static bool x_equals_z(const struct smith_sector *sector, unsigned face) {
    const struct smith_surface *surface =
        face == SMITH_FACE_CEILING || face == SMITH_FACE_CEILING_TRIANGLE2 ? &sector->ceiling : &sector->floor;
    return surface->split_x_equals_z;
}

/* A tile that the project does not have leaves the face as it is: false. */
static bool prj_rooms_faces_cover_of(const struct face_builder *face_builder, const struct smith_prj_face *record,
                                     int32_t x, int32_t z, unsigned face, struct smith_cover *cover) {
    const struct smith_prj_project *project = face_builder->builder->project;
    uint32_t index = record->texture & SMITH_PRJ_FACE_TEXTURE_INDEX_MASK;
    struct corner corners[4];
    *cover = (struct smith_cover){.look = SMITH_LOOK_INVISIBLE, .texture = SMITH_NONE};
    if (record->type == SMITH_PRJ_FACE_TYPE_COLOR)
        return true;
    if (index >= project->tiles.count)
        return false;
    *cover = (struct smith_cover){
        .look = SMITH_LOOK_TEXTURED,
        .blend =
            record->texture & SMITH_PRJ_FACE_TEXTURE_TRANSPARENT ? SMITH_FACE_BLEND_ADDITIVE : SMITH_FACE_BLEND_NORMAL,
        .double_sided = (record->texture & SMITH_PRJ_FACE_TEXTURE_DOUBLE_SIDED) != 0,
    };
    tile_corners(project->tiles.items[index], record->texture & SMITH_PRJ_FACE_TEXTURE_FLIPPED, corners);
    if (state_of(face_builder, x, z, face) & TRIANGLE)
        triangle_uv(record, face, x_equals_z(smith_room_sector(face_builder->room, x, z), face), corners, cover->uv);
    else
        quad_uv(record, face, corners, cover->uv);
    return true;
}

/* What record `number` of the block says becomes what is said about a face; of no kind, nothing is. */
static void prj_rooms_faces_put(struct face_builder *face_builder, unsigned number, int32_t x, int32_t z,
                                unsigned face) {
    const struct smith_prj_block *block = smith_prj_builder_block(
        smith_prj_builder_room(face_builder->builder, face_builder->index), face_builder->x, face_builder->z);
    size_t index = (size_t)face_builder->z * face_builder->room->size_x + (uint32_t)face_builder->x;
    if (!block || !smith_room_sector(face_builder->room, x, z))
        return;
    struct smith_prj_face record = *smith_prj_face(block, number);
    struct smith_face_record made = {.face = (uint8_t)face, .item = number};
    if (face_builder->builder->hidden[face_builder->index][index] & (1u << number))
        record.type = SMITH_PRJ_FACE_TYPE_COLOR;
    bool is_some = record.type == SMITH_PRJ_FACE_TYPE_COLOR || record.type == SMITH_PRJ_FACE_TYPE_TILE;
    if (is_some && !prj_rooms_faces_cover_of(face_builder, &record, x, z, face, &made.cover))
        return;
    if (!is_some)
        made.item = SMITH_NONE;
    face_builder->records[((size_t)z * face_builder->room->size_x + (uint32_t)x) * NUMBERS + face] = made;
}

/* ---- walls -------------------------------------------------------------------------------------------------------- */

/* The records of one wall of a block, and the two sides it can be seen from. */
struct wall {
    struct face_builder *face_builder;
    unsigned own, other; /* enum smith_side */
    int32_t other_x, other_z; /* the sector on the other side */
    uint8_t q, c, m, e, w; /* numbers of records: below, above, between, and of the splits */
};

struct seen {
    const struct wall *wall;
    int32_t x, z;
    unsigned side;
};

static bool exists(const struct seen *seen, unsigned part) {
    return state_of(seen->wall->face_builder, seen->x, seen->z, part + seen->side) & THERE;
}

static struct seen side_with(const struct wall *wall, unsigned part, unsigned or_part) {
    struct seen own = {wall, wall->face_builder->x, wall->face_builder->z, wall->own};
    bool is_own = exists(&own, part) || exists(&own, or_part);
    return is_own ? own : (struct seen){wall, wall->other_x, wall->other_z, wall->other};
}

/* The wall below has an area and no face of its own: all of it belongs to the split. */
static bool is_hidden(const struct seen *seen) {
    const struct smith_sector *sector = smith_room_sector(seen->wall->face_builder->room, seen->x, seen->z);
    if (!sector || !sector->floor.split_count || exists(seen, SMITH_FACE_FLOOR1))
        return false;
    const struct smith_heights *floor = &sector->floor.heights, *split = &sector->floor.splits[0];
    unsigned corners[2];
    smith_edge_corners(seen->side, corners);
    return smith_ends_above((struct smith_ends){floor->at[corners[0]], floor->at[corners[1]]},
                            (struct smith_ends){split->at[corners[0]], split->at[corners[1]]});
}

static void prj_rooms_faces_cover(const struct seen *seen, unsigned number, unsigned part) {
    prj_rooms_faces_put(seen->wall->face_builder, number, seen->x, seen->z, part + seen->side);
}

static void cover_wall(const struct wall *wall) {
    struct seen seen = side_with(wall, SMITH_FACE_FLOOR1, SMITH_FACE_FLOOR2);
    bool floor1 = exists(&seen, SMITH_FACE_FLOOR1), floor2 = exists(&seen, SMITH_FACE_FLOOR2);
    if ((floor1 && floor2) || !is_hidden(&seen))
        prj_rooms_faces_cover(&seen, wall->e, SMITH_FACE_FLOOR2);
    prj_rooms_faces_cover(&seen, wall->q,
                          !floor1 && floor2 && is_hidden(&seen) ? SMITH_FACE_FLOOR2 : SMITH_FACE_FLOOR1);
    seen = side_with(wall, SMITH_FACE_CEILING1, SMITH_FACE_CEILING2);
    bool ceiling1 = exists(&seen, SMITH_FACE_CEILING1), ceiling2 = exists(&seen, SMITH_FACE_CEILING2);
    prj_rooms_faces_cover(&seen, wall->c, ceiling1 && !ceiling2 ? SMITH_FACE_CEILING1 : SMITH_FACE_CEILING2);
    if (ceiling1 && ceiling2)
        prj_rooms_faces_cover(&seen, wall->w, SMITH_FACE_CEILING1);
    seen = side_with(wall, SMITH_FACE_MIDDLE, SMITH_FACE_MIDDLE);
    prj_rooms_faces_cover(&seen, wall->m, SMITH_FACE_MIDDLE);
}

/* ---- all of them -------------------------------------------------------------------------------------------------- */

static void cover_sector(struct face_builder *face_builder) {
    const struct wall along_x = {face_builder, SMITH_WEST, SMITH_EAST, face_builder->x - 1, face_builder->z, 2, 3, 4,
                                 10,           11};
    const struct wall along_z = {face_builder, SMITH_SOUTH, SMITH_NORTH, face_builder->x, face_builder->z - 1, 5, 6, 7,
                                 12,           13};
    prj_rooms_faces_put(face_builder, 0, face_builder->x, face_builder->z, SMITH_FACE_FLOOR);
    prj_rooms_faces_put(face_builder, 1, face_builder->x, face_builder->z, SMITH_FACE_CEILING);
    prj_rooms_faces_put(face_builder, 8, face_builder->x, face_builder->z, SMITH_FACE_FLOOR_TRIANGLE2);
    prj_rooms_faces_put(face_builder, 9, face_builder->x, face_builder->z, SMITH_FACE_CEILING_TRIANGLE2);
    cover_wall(&along_x);
    cover_wall(&along_z);
}

static size_t prj_rooms_faces_area_of(const struct smith_room *room) {
    return (size_t)room->size_x * room->size_z;
}

/* What has come together for the room, sector by sector. */
static void keep_records(struct face_builder *face_builder) {
    for (size_t i = 0; i < prj_rooms_faces_area_of(face_builder->room) && !face_builder->builder->failed; i++) {
        const struct smith_face_record *records = &face_builder->records[i * NUMBERS];
        uint32_t count = 0;
        for (unsigned face = 0; face < NUMBERS; face++)
            count += records[face].item != SMITH_NONE;
        struct smith_face_record *kept = smith_prj_builder_alloc(face_builder->builder, count, sizeof *kept);
        if (!kept)
            return;
        face_builder->room->sectors[i].records = kept;
        for (unsigned face = 0; face < NUMBERS; face++)
            if (records[face].item != SMITH_NONE)
                kept[face_builder->room->sectors[i].record_count++] = records[face];
    }
}

static void cover_room(struct face_builder *face_builder) {
    for (size_t i = 0; i < prj_rooms_faces_area_of(face_builder->room) * NUMBERS; i++)
        face_builder->records[i].item = SMITH_NONE;
    for (face_builder->z = 0; face_builder->z < (int32_t)face_builder->room->size_z; face_builder->z++)
        for (face_builder->x = 0; face_builder->x < (int32_t)face_builder->room->size_x; face_builder->x++)
            cover_sector(face_builder);
    keep_records(face_builder);
}

static void cover_rooms(struct face_builder *face_builder) {
    const struct smith_rooms *rooms = face_builder->builder->rooms;
    size_t max_area = 0;
    for (uint32_t i = 0; i < rooms->room_count; i++)
        if (prj_rooms_faces_area_of(&rooms->rooms[i]) > max_area)
            max_area = prj_rooms_faces_area_of(&rooms->rooms[i]);
    face_builder->records =
        smith_prj_builder_alloc(face_builder->builder, max_area, NUMBERS * sizeof *face_builder->records);
    for (face_builder->index = 0; face_builder->index < rooms->room_count && !face_builder->builder->failed;
         face_builder->index++) {
        face_builder->room = &rooms->rooms[face_builder->index];
        cover_room(face_builder);
    }
}

void smith_prj_fill_faces(struct smith_prj_room_builder *builder) {
    const struct smith_arena *arena = smith_rooms_arena(builder->rooms);
    const struct smith_geometry_options legacy = {
        .legacy = true, .allocator = arena->allocator, .limits = {.memory = arena->limit}};
    struct smith_geometry geometry;
    struct face_builder face_builder = {.builder = builder, .geometry = &geometry};
    if (smith_geometry_build(builder->rooms, &legacy, &geometry, NULL) != SMITH_OK) {
        builder->failed = true;
        return;
    }
    if (list_faces(&face_builder))
        cover_rooms(&face_builder);
    smith_geometry_free(&geometry);
}
