/* SPDX-License-Identifier: MIT
 *
 * What levels of both games look like.
 */
#ifndef SMITH_POP_LEVEL_DRAW_H
#define SMITH_POP_LEVEL_DRAW_H

#include <levelsmith/render.h>

/* With graphics as the game draws it: that needs the number of the level, which may be in the name. Without, a plan. */
enum smith_status smith_pop_level_draw(const struct smith_document *document, const struct smith_render_options *how,
                                       struct smith_drawing **drawing, struct smith_error *error);
/* A plan. */
enum smith_status smith_pop2_level_draw(const struct smith_document *document, const struct smith_render_options *how,
                                        struct smith_drawing **drawing, struct smith_error *error);

#endif
