/* SPDX-License-Identifier: MIT
 *
 * What tests ask about drawings: their SVG as a text, and how often something stands in it.
 */
#ifndef DRAWN_H
#define DRAWN_H

#include <levelsmith/drawing.h>

/* To be freed with free(); fails the test when it cannot be written. */
char *drawn_svg(const struct smith_drawing *drawing);
unsigned drawn_count(const char *text, const char *part);

#endif
