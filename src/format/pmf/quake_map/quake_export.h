/* SPDX-License-Identifier: MIT
 *
 * A map of PlatinumSrc on its way to a text for editors.
 */
#ifndef SMITH_QUAKE_EXPORT_H
#define SMITH_QUAKE_EXPORT_H

#include "format/pmf/common/pmf_world.h"
#include "format/pmf/quake_map/quake_keys.h"

struct quake_export {
    const struct smith_pmf_map_file *map;
    const struct smith_pmf_level *level; /* the first */
    struct smith_arena arena; /* for new records to compare with */
    struct smith_buffer *out;
    struct smith_findings *notes;
    double middle[3]; /* of the chunk at hand */
};

/* Notes what the text cannot say. */
void smith_quake_lose(struct quake_export *export, bool is_there, const char *path, const char *what);

/* ---- quake_export_brush.c ---- */

/* The cube with its middle there; false = it is none that its planes give, or too far away. */
bool smith_quake_cube_at(const struct smith_pmf_corners *corners, const double middle[3], struct quake_cube *cube);
/* What is on its faces: names of textures, coordinates. */
struct quake_skin {
    const char *textures[6];
    float coordinates[6][4][2];
};
void smith_quake_brush_write(struct smith_buffer *out, const struct quake_cube *cube, struct quake_skin *skin);
/* ---- quake_export_tree.c ---- */

/* Solid cubes of the chunk's tree: those with a collider as the body that it has, all others as boxes. */
void smith_quake_tree_write(struct quake_export *export, const struct smith_pmf_chunk *chunk, double edge,
                            const char *path);

/* ---- quake_export_entities.c ---- */

/* What faces are of when nothing is said: the first that is solid. */
const char *smith_quake_usual_physics(const struct smith_pmf_level *level);
void smith_quake_entities_write(struct quake_export *export, const struct smith_pmf_entity_table *table,
                                const char *path);

#endif
