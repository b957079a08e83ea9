/* SPDX-License-Identifier: MIT
 *
 * Pictures of Prince of Persia: what their bytes alone do not say. The bytes are layouts/pop_image.layout.
 */
#ifndef SMITH_POP_IMAGE_H
#define SMITH_POP_IMAGE_H

#include <levelsmith/levelsmith.h>

extern const struct smith_format smith_pop_image_format;

/* Bits of a pixel, 1 to 8. */
unsigned smith_pop_image_depth(uint16_t flags);

#endif
