/* SPDX-License-Identifier: MIT
 *
 * Palettes of Prince of Persia: what their bytes alone do not say. The bytes are layouts/pop_palette.layout.
 */
#ifndef SMITH_POP_PALETTE_H
#define SMITH_POP_PALETTE_H

#include <levelsmith/levelsmith.h>

extern const struct smith_format smith_pop_palette_format;

#endif
