/* SPDX-License-Identifier: MIT
 *
 * PlatinumSrc maps in space, for what shows them: where chunks, triangles and entities are. Positions are in the
 * engine's
 * space: left-handed, Y up, the middle of the centre chunk at the origin. Nothing here trusts the map: what leads
 * nowhere is passed over.
 */
#ifndef SMITH_PMF_WORLD_H
#define SMITH_PMF_WORLD_H

#include "base/lookup.h"
#include "format/pmf/pmf.h"

/* ---- levels and chunks ---- */

uint32_t smith_pmf_level_count(const struct smith_pmf_map_file *map);
/* NULL: it has none with this number, counted from 0. */
const struct smith_pmf_level *smith_pmf_level_at(const struct smith_pmf_map_file *map, uint32_t number);
/* Refuses, by LEVEL-MISSING, a number that no level of the map has. */
enum smith_status smith_pmf_level_find(const struct smith_pmf_map_file *map, uint32_t number,
                                       struct smith_error *error);

struct smith_pmf_chunk_index {
    uint32_t x, y, z;
};

struct smith_pmf_chunk_index smith_pmf_chunk_index_of(uint32_t packed);
/* Of a place in the table's list. */
struct smith_pmf_chunk_index smith_pmf_chunk_index_at(const struct smith_pmf_chunk_table *table, uint32_t list_index);
/* Length of the edges of chunks. */
double smith_pmf_chunk_edge(const struct smith_pmf_chunk_table *table);
/* Where the middle of a chunk is. */
void smith_pmf_chunk_middle(const struct smith_pmf_chunk_table *table, struct smith_pmf_chunk_index index,
                            double middle[3]);

/* 0 for numbers that are none, or so large that nothing can be there. */
double smith_pmf_finite(double number);

/* ---- triangles ---- */

enum { PMF_RIGHT, PMF_TOP, PMF_FRONT, PMF_LEFT, PMF_BOTTOM, PMF_BACK, PMF_FACES };

#define PMF_NO_LIGHTMAP 255 /* decision 26 */

/* What a cube says about its faces, of either type. */
struct smith_pmf_faces {
    uint32_t first_index, lightmap;
    uint32_t triangles[PMF_FACES];
    uint8_t materials[PMF_FACES]; /* numbers in the chunk's list */
};

/* False: it is no geometry, or clients know nothing of it. */
bool smith_pmf_faces_of(const struct smith_pmf_cube *cube, const struct smith_pmf_client_cube *client,
                        struct smith_pmf_faces *faces);

struct smith_pmf_triangle {
    uint32_t cube;
    unsigned face;
    const struct smith_pmf_vertex *corners[3];
    uint32_t vertices[3]; /* their numbers in the chunk */
    uint32_t material; /* of the level; SMITH_NONE when it has no such */
    uint32_t lightmap; /* of the chunk; SMITH_NONE for none */
    bool backfaces;
};

/* Returning false stops. */
typedef bool smith_pmf_triangle_visitor(void *context, const struct smith_pmf_triangle *triangle);

/* All triangles of the cubes of a chunk, in their order. False when the visitor stopped. */
bool smith_pmf_visit_triangles(const struct smith_pmf_level *level, const struct smith_pmf_chunk *chunk,
                               smith_pmf_triangle_visitor *visit, void *context);

/* Where the triangle faces: the normals of its corners together, of length 1; where they say nothing, the side from
 * which its corners go counter-clockwise (decision 35); zeros when it has no area either. */
void smith_pmf_triangle_normal(const struct smith_pmf_triangle *triangle, float normal[3]);
/* Whether its corners go clockwise as seen from there. */
bool smith_pmf_triangle_is_clockwise(const struct smith_pmf_triangle *triangle, const float normal[3]);

/* ---- entities ---- */

/* What all entities have, or some; NULL what its type has not. */
struct smith_pmf_thing {
    const char *type; /* the layout's word; of unknown ones "entity 77" */
    char other[24]; /* where that stands */
    const char *name;
    bool is_static;
    uint32_t entry, item; /* where it stands: in which entry of its table, and the index there */
    uint32_t gamemodes;
    const struct smith_pmf_vector *position, *rotation, *direction;
    const struct smith_pmf_corners *corners; /* around the position */
    const struct smith_pmf_vector *high, *low;
    const struct smith_pmf_light *light;
    const struct smith_pmf_cube_entity *cube;
    const void *body; /* the record with everything else, */
    const struct smith_type *body_type; /* and its type */
};

/* Returning false stops. */
typedef bool smith_pmf_thing_visitor(void *context, const struct smith_pmf_thing *thing);

/* All entities of a table; NULL has none. False when the visitor stopped. */
bool smith_pmf_visit_entities(const struct smith_pmf_entity_table *table, smith_pmf_thing_visitor *visit,
                              void *context);
/* Those of a chunk, of both kinds. */
bool smith_pmf_visit_chunk_entities(const struct smith_pmf_chunk *chunk, smith_pmf_thing_visitor *visit, void *context);

/* The corners by number: bit 0 = -X, bit 1 = -Z, bit 2 = -Y, as they are listed. */
const struct smith_pmf_vector *smith_pmf_corner(const struct smith_pmf_corners *corners, unsigned number);

/* Whether nothing is turned. */
static inline bool smith_pmf_is_upright(const struct smith_pmf_vector *rotation) {
    return rotation->x == 0 && rotation->y == 0 && rotation->z == 0;
}

/* ---- cubes with eight corners (pmf_things.c) ---- */

/* Of each face, as seen from outside: top left, top right, bottom left, bottom right. The top of what looks up or down
 * is where +Z is. */
extern const uint8_t smith_pmf_face_corners[PMF_FACES][4];

/* The corners of a face that differ, clockwise as seen from outside, around the place of the entity, with the normal
 * and coordinates of the texture; fewer than three: the face is not shown, or has no area. */
unsigned smith_pmf_cube_face(const struct smith_pmf_cube_entity *cube, unsigned face,
                             struct smith_pmf_vertex corners[4]);

/* The numbers of the level's materials by their names, of several that are called alike the first one's. False when out
 * of memory. */
bool smith_pmf_materials_by_name(const struct smith_pmf_level *level, struct smith_arena *arena,
                                 struct smith_hash_map *materials);
/* The number of the material that is called so; SMITH_NONE when there is none. */
uint32_t smith_pmf_material_named(const struct smith_hash_map *materials, const char *name);

/* As smith_pmf_visit_triangles(): those of the cubes among the entities of a chunk that are not turned. `cube` is that
 * of the entity in its entry, `vertices` say nothing. */
bool smith_pmf_visit_cube_entities(const struct smith_hash_map *materials, const struct smith_pmf_chunk *chunk,
                                   smith_pmf_triangle_visitor *visit, void *context);

#endif
