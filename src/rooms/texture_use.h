/* SPDX-License-Identifier: MIT
 *
 * How many parts of textures the faces of rooms show, as a compiler of levels counts them.
 */
#ifndef SMITH_TEXTURE_USE_H
#define SMITH_TEXTURE_USE_H

#include "base/arena.h"
#include <levelsmith/geometry.h>

struct smith_texture_use {
    int64_t infos; /* parts that differ: in picture, corners, shape or blending; where they begin makes no difference */
    int64_t pages; /* pages of 256 by 256 pixels that hold the pixels of them all, if none is left empty */
};

/* Of the faces that are compiled if pictures are as large as their faces say. `last_blend` is the last way of blending that
 * the engine has; `mirrored`: faces with two sides show a mirrored part, too. False = out of memory. */
bool smith_rooms_texture_use(const struct smith_rooms *rooms, const struct smith_geometry *geometry, uint8_t last_blend,
                             bool mirrored, struct smith_arena *arena, struct smith_texture_use *use);

#endif
