/* SPDX-License-Identifier: MIT
 *
 * Rooms and geometry of one format: whatever a document says about sizes, heights, splits,
 * portals and lights, there are rooms in which every number names something, and a mesh that is within its arrays; or
 * it takes too much memory.
 */
#include "fuzz.h"
#include <levelsmith/geometry.h>
#include <math.h>

static void expect(bool kept, const char *promise) {
    if (!kept)
        fuzz_fail(promise, NULL);
}

static bool is_index(uint32_t index, uint32_t count) {
    return index == SMITH_NONE || index < count;
}

static void expect_sector(const struct smith_rooms *rooms, const struct smith_room *room,
                          const struct smith_sector *sector) {
    expect(is_index(sector->wall_portal, room->portal_count) && is_index(sector->floor_portal, room->portal_count) &&
               is_index(sector->ceiling_portal, room->portal_count),
           "sectors name portals of their room");
    for (uint32_t i = 0; i < sector->record_count; i++) {
        const struct smith_face_record *record = &sector->records[i];
        expect(record->face < SMITH_FACES_MAX, "records are of faces that have a name");
        expect(record->cover.look != SMITH_LOOK_TEXTURED || record->cover.texture < rooms->texture_count,
               "what is textured has a texture");
    }
    for (unsigned i = 0; i < 4; i++)
        expect(sector->floor.heights.at[i] <= SMITH_HEIGHT_MAX && sector->floor.heights.at[i] >= -SMITH_HEIGHT_MAX,
               "heights are bounded");
    expect(sector->floor.diagonal <= 4 && sector->ceiling.diagonal <= 4, "diagonals are of a corner");
}

static void expect_room(const struct smith_rooms *rooms, const struct smith_room *room) {
    expect(is_index(room->base, rooms->room_count) && is_index(room->flip, rooms->room_count), "flips are rooms");
    for (uint32_t i = 0; i < room->portal_count; i++)
        expect(is_index(room->portals[i].room, rooms->room_count), "portals lead to rooms");
    for (size_t i = 0; i < (size_t)room->size_x * room->size_z; i++)
        expect_sector(rooms, room, &room->sectors[i]);
}

static void expect_face(const struct smith_geometry *geometry, const struct smith_face *face) {
    uint32_t indices = face->corners == 4 ? 6 : 3;
    expect(face->corners == 3 || face->corners == 4, "faces have three or four corners");
    expect(face->first_vertex + face->corners <= geometry->vertex_count && face->cover, "faces have their vertices");
    expect(face->first_index + indices <= geometry->index_count, "faces have their triangles");
    for (uint32_t i = 0; i < indices; i++)
        expect(geometry->indices[face->first_index + i] - face->first_vertex < face->corners,
               "triangles are of vertices of their face");
    for (uint32_t i = 0; i < face->corners; i++)
        for (int j = 0; j < 3; j++)
            expect(isfinite(geometry->positions[face->first_vertex + i][j]) &&
                       isfinite(geometry->normals[face->first_vertex + i][j]),
                   "positions are numbers");
}

static void try_rooms(const struct smith_document *document, const struct smith_options *options) {
    const struct smith_geometry_options how = {.lighting = SMITH_LIGHTING_FULL, .limits = options->limits};
    struct smith_rooms rooms;
    struct smith_geometry geometry;
    if (smith_rooms_of(document, options, &rooms, NULL) != SMITH_OK)
        return;
    for (uint32_t i = 0; i < rooms.room_count; i++)
        expect_room(&rooms, &rooms.rooms[i]);
    if (smith_geometry_build(&rooms, &how, &geometry, NULL) == SMITH_OK)
        for (uint32_t i = 0; i < geometry.face_count; i++)
            expect_face(&geometry, &geometry.faces[i]);
    smith_geometry_free(&geometry);
    smith_rooms_free(&rooms);
}

int target_rooms(const uint8_t *data, size_t size) {
    const struct smith_options options = fuzz_options();
    const struct smith_format *format = fuzz_format();
    struct smith_document *document;
    if (smith_decode(format->layout, (struct smith_bytes){data, size}, &options, NULL, NULL, &document, NULL) !=
        SMITH_OK)
        return 0;
    try_rooms(document, &options);
    smith_document_free(document);
    return 0;
}
