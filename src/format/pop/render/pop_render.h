/* SPDX-License-Identifier: MIT
 *
 * Pictures of levels of Prince of Persia 1, as the game draws them.
 */
#ifndef SMITH_POP_RENDER_H
#define SMITH_POP_RENDER_H

#include <levelsmith/render.h>

struct pop_level_level;

/* Level `number` with the graphics of `how`; `*first` becomes the room in which the prince is seen first. */
enum smith_status smith_pop_level_picture(const struct pop_level_level *level, unsigned number,
                                          const struct smith_render_options *how, struct smith_picture *picture,
                                          unsigned *first, struct smith_error *error);

#endif
