/* SPDX-License-Identifier: MIT
 *
 * What the writer of SVG consists of: the text of XML (svg_text.c), how things are drawn (svg_style.c), and the things
 * themselves (svg.c).
 */
#ifndef SMITH_SVG_H
#define SMITH_SVG_H

#include "base/buffer.h"
#include "media/drawing/drawing.h"

/* What of the drawing can be seen decides which definitions are written. */
struct smith_svg_use {
    bool shape; /* some shape has its class */
    bool pattern; /* ... and its texture is a pattern */
    bool image; /* some rectangle is just its picture */
};

struct smith_svg {
    const struct smith_drawing *drawing;
    struct smith_svg_use *uses; /* by style */
    int decimals; /* of lengths: a hundredth of a pixel */
    struct smith_buffer *out;
};

/* ---- text ---- */

/* With what means something in XML escaped, and what must not be in it replaced. */
void smith_svg_text(struct smith_svg *svg, const char *text);
/* ... up to the end of its line; gives where that is. */
const char *smith_svg_line(struct smith_svg *svg, const char *text);
/* ... as a name of an element: everything but letters, digits, `-`, `_` and spaces (of lists of classes) becomes
 * `_`. */
void smith_svg_name(struct smith_svg *svg, const char *name);
void smith_svg_number(struct smith_svg *svg, double value);
/* ` name="value"` */
void smith_svg_length(struct smith_svg *svg, const char *name, double value);
/* A number with other decimals. */
void smith_svg_decimal(struct smith_svg *svg, double value, int decimals);
void smith_svg_base64(struct smith_svg *svg, const uint8_t *bytes, size_t size);

/* ---- styles ---- */

/* The parts of a style that fill an area, each an element of its own: SVG fills an area once. */
enum smith_svg_part { SMITH_SVG_COLOUR, SMITH_SVG_TEXTURE, SMITH_SVG_HATCH, SMITH_SVG_PARTS };
bool smith_svg_has_part(const struct smith_style *style, enum smith_svg_part part);
/* ... and the last of them, which has the line as well. COLOUR when there is none at all. */
enum smith_svg_part smith_svg_last_part(const struct smith_style *style);
/* ` class="..."` */
void smith_svg_class(struct smith_svg *svg, uint32_t style, enum smith_svg_part part);
/* The style sheet, and all that is referred to. */
enum smith_status smith_svg_definitions(struct smith_svg *svg, struct smith_error *error);
/* Transparency and blending as a property list. */
void smith_svg_blend(struct smith_svg *svg, enum smith_blend blend);
void smith_svg_matrix(struct smith_svg *svg, const char *name, const double *matrix);

#endif
