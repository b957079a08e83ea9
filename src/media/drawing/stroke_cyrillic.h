/* SPDX-License-Identifier: MIT
 *
 * Cyrillic letters of the stroke font.
 */
#ifndef SMITH_STROKE_CYRILLIC_H
#define SMITH_STROKE_CYRILLIC_H

#include "media/drawing/stroke_font.h"

/* The letter, or which Latin one looks the same (`*latin`, 0 = none): then `glyph` has only the accent. False = it is
 * no Cyrillic letter that the font has. */
bool smith_stroke_cyrillic(uint32_t code_point, struct smith_stroke_glyph *glyph, char *latin);

#endif
