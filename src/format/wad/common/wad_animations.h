/* SPDX-License-Identifier: MIT
 *
 * Frames of animations.
 */
#ifndef SMITH_WAD_ANIMATIONS_H
#define SMITH_WAD_ANIMATIONS_H

#include "format/wad/wad.h"
#include "objects/objects.h"

/* An animation of the archive with the turns of as many bones as it has, `bones` at most, in memory of `objects`. */
void smith_wad_read_animation(struct smith_objects *objects, const struct smith_wad_wad *wad, uint32_t number,
                              uint32_t bones, struct smith_object_animation *animation);

#endif
