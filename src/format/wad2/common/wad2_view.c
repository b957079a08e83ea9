/* SPDX-License-Identifier: MIT
 *
 * Reading what has several forms (wad2_view.h). The forms of one thing have members of the same names.
 */
#include "format/wad2/common/wad2_view.h"

#define POLYGON(from, n)                                                                                               \
    (struct smith_wad2_polygon) {                                                                                      \
        .indices = (from)->indices, .texture_coords = (from)->texture_coords, .corners = n,                            \
        .texture = (from)->texture, .blend_mode = (from)->blend_mode, .shine_strength = (from)->shine_strength,        \
        .double_sided = (from)->double_sided,                                                                          \
    }

bool smith_wad2_polygon_of(const struct wad2_polygons *element, struct smith_wad2_polygon *polygon) {
    switch (element->kind) {
    case WAD2_POLYGONS_TRIANGLE1: *polygon = POLYGON(element->as.triangle1, 3); return true;
    case WAD2_POLYGONS_TRIANGLE2: *polygon = POLYGON(element->as.triangle2, 3); return true;
    case WAD2_POLYGONS_QUAD1: *polygon = POLYGON(element->as.quad1, 4); return true;
    case WAD2_POLYGONS_QUAD2: *polygon = POLYGON(element->as.quad2, 4); return true;
    default: return false;
    }
}

#define ANIMATION(from)                                                                                                \
    (struct smith_wad2_animation) {                                                                                    \
        .name = (from)->name, .keyframes = (from)->keyframes.items, .keyframe_count = (from)->keyframes.count,         \
        .state_changes = (from)->state_changes.items, .state_change_count = (from)->state_changes.count,               \
        .frame_rate = (from)->frame_rate, .next_animation = (from)->next_animation,                                    \
    }

bool smith_wad2_animation_of(const struct wad2_animations *element, struct smith_wad2_animation *animation) {
    switch (element->kind) {
    case WAD2_ANIMATIONS_ANIMATION0: *animation = ANIMATION(element->as.animation0); return true;
    case WAD2_ANIMATIONS_ANIMATION1: *animation = ANIMATION(element->as.animation1); return true;
    case WAD2_ANIMATIONS_ANIMATION2: *animation = ANIMATION(element->as.animation2); return true;
    case WAD2_ANIMATIONS_ANIMATION3: *animation = ANIMATION(element->as.animation3); return true;
    default: return false;
    }
}

bool smith_wad2_static_of(const struct wad2_statics *element, struct smith_wad2_static *object) {
    if (element->kind == WAD2_STATICS_STATIC1) {
        const struct wad2_wad_static1 *from = element->as.static1;
        *object = (struct smith_wad2_static){from->id, from->mesh,
                                             from->lighting_type == WAD2_MESH_LIGHTING_TYPE_VERTEX_COLORS};
    } else if (element->kind == WAD2_STATICS_STATIC2) {
        const struct wad2_wad_static2 *from = element->as.static2;
        bool vertex_lit = from->mesh && from->mesh->lighting_type == WAD2_MESH_LIGHTING_TYPE_VERTEX_COLORS;
        *object = (struct smith_wad2_static){from->id, from->mesh, vertex_lit};
    } else {
        return false;
    }
    return true;
}

int32_t smith_wad2_dispatch_target(const struct wad2_dispatches *element) {
    switch (element->kind) {
    case WAD2_DISPATCHES_DISPATCH1: return element->as.dispatch1->next_animation;
    case WAD2_DISPATCHES_DISPATCH2: return element->as.dispatch2->next_animation;
    default: return -1;
    }
}
