/* SPDX-License-Identifier: MIT
 *
 * What tests ask about drawings: their SVG as a text, and how often something stands in it.
 */
#ifndef DRAWING_TEXT_H
#define DRAWING_TEXT_H

#include <levelsmith/drawing.h>

/* To be freed with free(); fails the test when it cannot be written. */
char *drawing_text_svg(const struct smith_drawing *drawing);
unsigned drawing_text_count(const char *text, const char *part);
/* How many paths SVG has, however many of them are one element: each begins with a move. */
unsigned drawing_text_paths(const char *text);

#endif
