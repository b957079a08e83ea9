/* SPDX-License-Identifier: MIT
 *
 * Pictures of levels of Prince of Persia 1.
 */
#ifndef SMITH_POP_RENDER_H
#define SMITH_POP_RENDER_H

#include <levelsmith/render.h>

/* Needs graphics and the number of the level, which may be in the name. */
enum smith_status smith_pop_level_render(const struct smith_document *document, const struct smith_rendering *how,
                                         struct smith_picture *picture, struct smith_error *error);

#endif
