/* SPDX-License-Identifier: MIT
 *
 * Polygons of archives, of three and of four corners, and what lights statics. What is pointed to is the document's.
 */
#ifndef SMITH_WAD2_VIEW_H
#define SMITH_WAD2_VIEW_H

#include <levelsmith/wad2.h>

struct smith_wad2_polygon {
    const int32_t *indices;
    const struct smith_wad2_vec2 *texture_coords;
    unsigned corners; /* 3 or 4 */
    int32_t texture;
    int64_t blend_mode;
    uint8_t shine_strength;
    bool double_sided;
};
/* False for unknown bytes. */
bool smith_wad2_polygon_of(const struct smith_wad2_polygons *element, struct smith_wad2_polygon *polygon);

/* Lit by the colours of its vertices. */
bool smith_wad2_is_vertex_lit(const struct smith_wad2_wad_static *from);

#endif
