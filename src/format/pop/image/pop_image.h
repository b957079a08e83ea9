/* SPDX-License-Identifier: MIT
 *
 * Pictures of Prince of Persia: what their bytes alone do not say. The bytes are layouts/pop_image.layout.
 */
#ifndef SMITH_POP_IMAGE_H
#define SMITH_POP_IMAGE_H

#include <levelsmith/render.h>

extern const struct smith_format smith_pop_image_format;
extern const struct smith_entry_converter smith_pop_image_converters[]; /* pop_image_converters.c */
extern const struct smith_code smith_pop_image_codes[]; /* pop_image.c */

/* pop_image.c */
enum smith_status smith_pop_image_render(const struct smith_document *document, const struct smith_render_options *how,
                                         struct smith_picture *picture, struct smith_error *error);

/* Bits of a pixel, 1 to 8. */
unsigned smith_pop_image_depth(uint16_t flags);

#endif
