/* SPDX-License-Identifier: MIT
 *
 * The geometry of levels made of rooms: every face of floors, ceilings and walls, exactly as the editor makes it.
 *
 *     struct smith_rooms rooms;
 *     struct smith_geometry geometry;
 *     smith_rooms_of(document, NULL, &rooms, &error);
 *     smith_geometry_build(&rooms, NULL, &geometry, &error);
 *     for (uint32_t i = 0; i < geometry.face_count; i++)
 *         printf("%s\n", smith_face_name(geometry.faces[i].number));
 *
 * Vertices lie in arrays that can be handed to a graphics library as they are; a vertex belongs to one face. Space is
 * that of <levelsmith/rooms.h>, left-handed, in the room's own coordinates; triangles are clockwise seen from the
 * front. For a right-handed space negate z of positions and normals and reverse each triangle.
 *
 * Ownership: what is built refers to the rooms, which have to stay; smith_geometry_free() ends it. Threads: as
 * documents.
 */
#ifndef LEVELSMITH_GEOMETRY_H
#define LEVELSMITH_GEOMETRY_H

#include <levelsmith/rooms.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Numbers of faces: those of walls are counted by side (enum smith_side) within each part. */
enum smith_face_number {
    SMITH_FACE_FLOOR1 = 0, /**< the wall below the opening, up to the floor of its sector */
    SMITH_FACE_FLOOR2 = 5, /**< below the first split of the floor; those of further splits: smith_face_floor() */
    SMITH_FACE_MIDDLE = 10, /**< what is left of a wall between floors and ceilings: where one looks through */
    SMITH_FACE_CEILING1 = 15, /**< the wall above the opening, down from the ceiling of its sector */
    /** Above the first split of the ceiling; those of further splits: smith_face_ceiling(). */
    SMITH_FACE_CEILING2 = 20,
    SMITH_FACE_FLOOR = 25, /**< the floor, or its first triangle */
    SMITH_FACE_FLOOR_TRIANGLE2, /**< the second triangle of the floor */
    SMITH_FACE_CEILING, /**< the ceiling, or its first triangle */
    SMITH_FACE_CEILING_TRIANGLE2, /**< the second triangle of the ceiling */
    SMITH_FACE_FLOOR3, /**< below the second split of the floor */
    SMITH_FACE_CEILING3 = 34, /**< above the second split of the ceiling */
};

/** "WallNorthFloor2" as the editor spells it, "WallPositiveZFloor2"; NULL for numbers from SMITH_FACES_MAX on. */
SMITH_API const char *smith_face_name(unsigned number);
/** The first face (the north one) of the walls of a level: 0 = down to the floor itself, 1 = cut by the first split. */
SMITH_API unsigned smith_face_floor(unsigned level);
/** ... of the walls above: 0 = up to the ceiling itself, 1 = cut by the first split. */
SMITH_API unsigned smith_face_ceiling(unsigned level);
/** Floors, ceilings and their triangles, as against walls. */
SMITH_API bool smith_face_is_flat(unsigned number);

/** A face of a room: a part of a floor, a ceiling or a wall. */
struct smith_face {
    uint32_t room; /**< index in smith_rooms.rooms */
    uint32_t x; /**< of its sector in the room */
    uint32_t z; /**< of its sector in the room */
    uint8_t number; /**< enum smith_face_number */
    uint8_t corners; /**< 3 or 4 */
    bool inverted; /**< its upper edge is below its lower one: no one sees it, skip it when drawing */
    uint32_t first_vertex; /**< `corners` of them, clockwise from the front */
    uint32_t first_index; /**< 3, or 6 for a quad */
    const struct smith_cover *cover; /**< never NULL */
    /** What the cover is from; NULL = nothing is said, or the default texture is taken. */
    const struct smith_face_record *record;
};

/** The faces of all rooms, with their vertices. */
struct smith_geometry {
    uint32_t face_count; /**< of `faces` */
    uint32_t vertex_count; /**< of `positions`, `normals`, `uvs` and `colours` */
    uint32_t index_count; /**< of `indices`; 3 for each triangle */
    struct smith_face *faces; /**< room by room, sector by sector (x first) */
    float (*positions)[3]; /**< of vertices, world units in the room */
    float (*normals)[3]; /**< of length 1 */
    float (*uvs)[2]; /**< pixels of the texture's picture; 0 of faces without texture */
    float (*colours)[3]; /**< light: 1 = the texture as it is; as bright as it gets is 2 */
    uint32_t *indices; /**< triangles */
    uint32_t *room_faces; /**< [room_count + 1]: faces of room r are room_faces[r] to room_faces[r + 1] - 1 */
    void *memory; /**< private */
};

/** What light falls on vertices. */
enum smith_lighting {
    SMITH_LIGHTING_AMBIENT, /**< every vertex has the room's ambient light */
    SMITH_LIGHTING_FULL, /**< lights of the room are added, and what two rooms have where they meet is evened out */
};

/** How to build; {0} is all defaults. */
struct smith_geometry_options {
    enum smith_lighting lighting; /**< what light falls on vertices */
    uint8_t light_rays; /**< 0 = as the file has it; 1, 3, 5 = so many in x and in z; editors show 1 */
    bool light_separately; /**< rooms are lit without regard to each other, as editors show them */
    bool legacy; /**< walls by the rules of editors before splits could be many; for comparisons */
    struct smith_allocator allocator; /**< resize NULL = malloc */
    struct smith_limits limits; /**< of `memory` */
};

/** The faces of all rooms. `how` may be NULL. */
SMITH_API enum smith_status smith_geometry_build(const struct smith_rooms *rooms,
                                                 const struct smith_geometry_options *how,
                                                 struct smith_geometry *geometry, struct smith_error *error);
/** Free what smith_geometry_build() made; a geometry of zeros is fine. */
SMITH_API void smith_geometry_free(struct smith_geometry *geometry);

/* ---- what engines can hold ------------------------------------------------------------------------------------ */

/** What there is a limit of. */
enum smith_limit_kind {
    SMITH_LIMIT_ROOMS, /**< that are not empty */
    SMITH_LIMIT_ROOM_SIZE, /**< sectors along the longer side of the largest room */
    SMITH_LIMIT_HEIGHT, /**< clicks from the world's height 0 to the farthest floor or ceiling */
    SMITH_LIMIT_WORLD, /**< sectors from the world's corner to the farthest room's end */
    SMITH_LIMIT_ROOM_FACES, /**< of the room with the most, without those of statics */
    SMITH_LIMIT_ROOM_LIGHTS, /**< of the room with the most, without those for single corners */
    SMITH_LIMIT_MOVEABLES, /**< of the level */
    SMITH_LIMIT_TEXTURE_INFOS, /**< different parts of textures; only those of rooms are counted */
    SMITH_LIMIT_TEXTURE_PAGES, /**< that these parts fill; the compiler leaves some of them empty */
    SMITH_LIMIT_BOXES, /**< for ways of enemies; the compiler makes one of several sectors */
    SMITH_LIMIT_KINDS, /**< how many */
};

/** How sure it is how much a level takes: some of it only a compiler of levels knows. */
enum smith_limit_bound {
    SMITH_LIMIT_EXACTLY, /**< it is so much */
    SMITH_LIMIT_BOUND_MIN, /**< it is so much or more */
    SMITH_LIMIT_BOUND_MAX, /**< it is so much or less */
};

/** A limit, and how much of it a level takes. */
struct smith_limit {
    const char *key; /**< stable, for JSON: "room_faces" */
    const char *label; /**< for people: "Faces of a room" */
    int64_t used; /**< by the level */
    int64_t safe; /**< with so much every game of the engine works */
    int64_t most; /**< more does not; 0 = there is no limit */
    uint32_t room; /**< index of the one that uses so much; SMITH_NONE = all together, or none */
    uint8_t bound; /**< enum smith_limit_bound, of `used` */
};

/** How near a level is to what its engine can hold. `known` false, with `limits` untouched: its engine is not known.
 * `geometry` is that of the rooms; `options` (limits, memory) may be NULL. Pictures are taken to be as large as faces say. */
SMITH_API enum smith_status smith_rooms_limits(const struct smith_rooms *rooms, const struct smith_geometry *geometry,
                                               const struct smith_options *options, bool *known,
                                               struct smith_limit limits[SMITH_LIMIT_KINDS], struct smith_error *error);

/** "", "at least" or "at most". */
SMITH_API const char *smith_limit_bound_words(enum smith_limit_bound bound);

#ifdef __cplusplus
}
#endif

#endif
