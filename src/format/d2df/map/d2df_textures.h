/* SPDX-License-Identifier: MIT
 *
 * The pictures of a map's textures.
 */
#ifndef SMITH_D2DF_TEXTURES_H
#define SMITH_D2DF_TEXTURES_H

#include <levelsmith/d2df.h>
#include <levelsmith/render.h>

struct smith_d2df_picture {
    const struct smith_picture *picture; /* the drawing's; NULL: not found, or no picture */
    bool animated; /* drawn as often as it fits, never cut */
};

/* Fill `pictures`, one for each texture of the map and one for its sky, with those that are found in
 * `how->graphics`. */
enum smith_status smith_d2df_textures_load(const struct d2df_map *map, const struct smith_render_options *how,
                                           struct smith_drawing *drawing, struct smith_d2df_picture *pictures,
                                           struct smith_error *error);

#endif
