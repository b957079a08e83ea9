/* SPDX-License-Identifier: MIT
 *
 * What the writer of PDF files consists of: objects and pages (pdf.c), shapes (pdf_shapes.c), and letters (pdf_text.c).
 */
#ifndef SMITH_PDF_H
#define SMITH_PDF_H

#include "media/drawing/drawing.h"

#define SMITH_PDF_FONT_LETTERS 255 /* that one font has: codes are bytes, and 0 is none */

struct smith_pdf {
    struct smith_arena arena;
    const struct smith_drawing *drawing; /* of the page that is being made */
    struct smith_drawing_view view;
    struct smith_buffer page; /* what it shows, not yet packed */
    struct smith_buffer *out; /* the file */
    struct smith_hash_map letters; /* code points in the order in which they came: 255 are a font */
    uint8_t alphas[256]; /* which are used */
    size_t start; /* of the file in `out` */
    struct smith_pdf_offsets { /* of objects, by number, less 1 */
        uint64_t *items;
        uint32_t count, capacity;
    } offsets;
};

/* A number of at most three decimals, and a space. */
void smith_pdf_number(struct smith_buffer *out, double value);
void smith_pdf_colour(struct smith_pdf *pdf, struct smith_colour colour, bool stroke);
/* Units to pixels, in which pages are counted. */
struct smith_point smith_pdf_pixels(const struct smith_pdf *pdf, struct smith_point at);

/* False: the shape has a picture, or blends as PDF cannot. */
bool smith_pdf_shape(struct smith_pdf *pdf, const struct smith_drawing_item *item);

/* The strokes of its letters, and the letters themselves, unseen, to be searched for and copied. */
void smith_pdf_label(struct smith_pdf *pdf, const struct smith_label *label);
/* The objects of fonts, when all pages are made; `names` are what resources call them: "/F0 9 0 R". */
enum smith_status smith_pdf_fonts(struct smith_pdf *pdf, struct smith_buffer *names, struct smith_error *error);

/* Begin an object, that with this number or, at 0, the next; its number. */
uint32_t smith_pdf_begin(struct smith_pdf *pdf, uint32_t number);
/* What is in `page` as an object of its own, packed; `*number` as above, and becomes what it is. */
enum smith_status smith_pdf_stream(struct smith_pdf *pdf, uint32_t *number, struct smith_error *error);

#endif
