/* SPDX-License-Identifier: MIT
 *
 * Letters as lines, for pictures of pixels: the same on every machine, whatever fonts it has.
 */
#ifndef SMITH_STROKE_FONT_H
#define SMITH_STROKE_FONT_H

#include <levelsmith/drawing.h>

#define SMITH_STROKE_EM 20 /* steps of the grid in the size of a text */
#define SMITH_STROKE_BASE 14 /* the row of the base line; capital letters begin in row 0 */
#define SMITH_STROKE_GAP 4 /* from one letter to the next, in steps */

/* What a letter looks like. `strokes` is a text: two digits to the base of 36 (column and row) are a point; points
 * follow each other by straight lines; one with `~` before it is no point of the line but the control point of a
 * quadratic curve to the next; a space begins another stroke. */
struct smith_stroke_glyph {
    uint8_t width; /* in steps */
    const char *strokes;
    const char *accent; /* above it, NULL = none; its columns count from the middle of the letter, less 5 */
};

/* Never fails: what the font does not have is a box. */
struct smith_stroke_glyph smith_stroke_glyph(uint32_t code_point);

/* The width of `text` up to its end or the end of its line, in steps. */
double smith_stroke_width(const char *text);

/* The next step of a stroke. */
enum smith_stroke_segment { SMITH_STROKE_END, SMITH_STROKE_MOVE, SMITH_STROKE_LINE, SMITH_STROKE_CURVE };
/* `*at` goes on behind it; `points[0]` is the control point of a CURVE, `points[1]` the end, in steps from the corner
 * of the letter. The first point of a letter comes as a LINE from nowhere. */
enum smith_stroke_segment smith_stroke_next(const char **at, struct smith_point points[2]);

/* One character of UTF-8, also of broken UTF-8, which gives U+FFFD; `*at` goes on behind it. 0 at the end. */
uint32_t smith_text_next(const char **at);

/* ---- cyrillic letters of the stroke font ---- */

/* The letter, or which Latin one looks the same (`*latin`, 0 = none): then `glyph` has only the accent. False = it is
 * no Cyrillic letter that the font has. */
bool smith_stroke_cyrillic(uint32_t code_point, struct smith_stroke_glyph *glyph, char *latin);

#endif
