/* SPDX-License-Identifier: MIT
 *
 * Reading what has several kinds (wad2_view.h), whose members have the same names.
 */
#include "format/wad2/common/wad2_view.h"

#define POLYGON(from, n)                                                                                               \
    (struct smith_wad2_polygon) {                                                                                      \
        .indices = (from)->indices, .texture_coords = (from)->texture_coords, .corners = n,                            \
        .texture = (from)->texture, .blend_mode = (from)->blend_mode, .shine_strength = (from)->shine_strength,        \
        .double_sided = (from)->double_sided,                                                                          \
    }

bool smith_wad2_polygon_of(const struct smith_wad2_polygons *element, struct smith_wad2_polygon *polygon) {
    switch (element->kind) {
    case SMITH_WAD2_POLYGONS_TRIANGLE: *polygon = POLYGON(element->as.triangle, 3); return true;
    case SMITH_WAD2_POLYGONS_QUAD: *polygon = POLYGON(element->as.quad, 4); return true;
    default: return false;
    }
}

bool smith_wad2_is_vertex_lit(const struct smith_wad2_wad_static *from) {
    if (from->form == SMITH_WAD2_WAD_STATIC_FORM_W2_STATIC)
        return from->lighting_type == SMITH_WAD2_MESH_LIGHTING_TYPE_VERTEX_COLORS;
    return from->mesh && from->mesh->lighting_type == SMITH_WAD2_MESH_LIGHTING_TYPE_VERTEX_COLORS;
}
