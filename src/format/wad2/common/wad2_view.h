/* SPDX-License-Identifier: MIT
 *
 * Polygons, animations and statics of archives, whichever form of their chunk they have. What is pointed to is the
 * document's.
 */
#ifndef SMITH_WAD2_VIEW_H
#define SMITH_WAD2_VIEW_H

#include <levelsmith/wad2.h>

struct smith_wad2_polygon {
    const int32_t *indices;
    const struct wad2_vec2 *texture_coords;
    unsigned corners; /* 3 or 4 */
    int32_t texture;
    int64_t blend_mode;
    uint8_t shine_strength;
    bool double_sided;
};
/* False for unknown bytes. */
bool smith_wad2_polygon_of(const struct wad2_polygons *element, struct smith_wad2_polygon *polygon);

struct smith_wad2_animation {
    const char *name; /* NULL = none */
    struct wad2_keyframe *const *keyframes;
    struct wad2_state_change *const *state_changes;
    uint32_t keyframe_count, state_change_count;
    uint8_t frame_rate;
    uint16_t next_animation;
};
/* False for unknown bytes. */
bool smith_wad2_animation_of(const struct wad2_animations *element, struct smith_wad2_animation *animation);

struct smith_wad2_static {
    uint32_t id;
    const struct wad2_mesh *mesh; /* NULL = none */
    bool vertex_lit; /* lit by the colours of its vertices */
};
/* False for unknown bytes. */
bool smith_wad2_static_of(const struct wad2_statics *element, struct smith_wad2_static *object);

/* The animation that a dispatch leads to; -1 for unknown bytes. */
int32_t smith_wad2_dispatch_target(const struct wad2_dispatches *element);

#endif
