/* SPDX-License-Identifier: MIT
 *
 * Words of PDF files. What is seen are strokes of our own letters, so that pages look as pictures do and need no font; what
 * is searched and copied are letters of fonts without shapes, which are as wide as ours and say what they mean.
 */
#include "media/drawing/pdf.h"
#include "media/drawing/stroke_font.h"

#include <math.h>
#include <string.h>

#define WEIGHT 0.095 /* width of a letter's lines, as a part of the size of the text */
#define BOLD_WEIGHT 0.145
#define HALO_WEIGHT 0.3 /* ... with the halo on both sides */
#define SMALLEST 1.0 /* pixels; smaller text cannot be read and is left out */
#define WIDTHS 64 /* of letters, in steps; none is as wide */

/* ---- strokes ---- */

static void put_strokes(struct smith_pdf *pdf, const char *strokes, double x, double y) {
    struct smith_point points[2], from = {0, 0};
    bool begun = false;
    for (enum smith_stroke_segment step; (step = smith_stroke_next(&strokes, points)) != SMITH_STROKE_END;) {
        const struct smith_point end = {x + points[1].x, y + points[1].y}, side = {x + points[0].x, y + points[0].y};
        if (step == SMITH_STROKE_CURVE) {
            const double numbers[] = {from.x + (side.x - from.x) * 2 / 3, from.y + (side.y - from.y) * 2 / 3,
                                      end.x + (side.x - end.x) * 2 / 3, end.y + (side.y - end.y) * 2 / 3};
            for (int i = 0; i < 4; i++)
                smith_pdf_number(&pdf->page, numbers[i]);
        }
        smith_pdf_number(&pdf->page, end.x);
        smith_pdf_number(&pdf->page, end.y);
        smith_buffer_text(&pdf->page, step == SMITH_STROKE_CURVE           ? "c "
                                      : step == SMITH_STROKE_LINE && begun ? "l "
                                                                           : "m ");
        from = end;
        begun = true;
    }
}

static void put_letters(struct smith_pdf *pdf, const struct smith_label *label) {
    double y = smith_label_base(label, SMITH_STROKE_EM) - SMITH_STROKE_BASE;
    for (const char *at = label->text;; y += SMITH_STROKE_EM * SMITH_LINE_HEIGHT) {
        double x = -smith_stroke_width(at) * (int)label->anchor / 2;
        while (*at && *at != '\n') {
            const struct smith_stroke_glyph glyph = smith_stroke_glyph(smith_text_next(&at));
            put_strokes(pdf, glyph.strokes, x, y);
            if (glyph.accent)
                put_strokes(pdf, glyph.accent, x + glyph.width / 2.0 - 5, y);
            x += glyph.width + SMITH_STROKE_GAP;
        }
        if (!*at++)
            break;
    }
}

static void stroke_letters(struct smith_pdf *pdf, const struct smith_label *label, struct smith_colour colour,
                           double weight) {
    smith_pdf_colour(pdf, colour, true);
    smith_pdf_number(&pdf->page, weight * SMITH_STROKE_EM);
    smith_buffer_text(&pdf->page, "w ");
    put_letters(pdf, label);
    smith_buffer_text(&pdf->page, "S ");
}

/* ---- letters ---- */

/* The number of a letter among all, which is in `letters` afterwards. */
static uint32_t number_of(struct smith_pdf *pdf, uint32_t letter) {
    const struct smith_hash_entry *found = smith_hash_map_find(&pdf->letters, &letter, sizeof letter);
    if (found)
        return (uint32_t)(found - pdf->letters.entries);
    uint32_t *kept = smith_arena_alloc(&pdf->arena, sizeof *kept, _Alignof(uint32_t));
    if (!kept)
        return 0;
    *kept = letter;
    return smith_hash_map_add(&pdf->letters, &pdf->arena, kept, sizeof *kept) ? pdf->letters.count - 1 : 0;
}

/* A line of text: letters of one font are shown at once. */
static const char *put_line(struct smith_pdf *pdf, const char *at) {
    uint32_t font = SMITH_NONE;
    while (*at && *at != '\n') {
        const uint32_t number = number_of(pdf, smith_text_next(&at)), own = number / SMITH_PDF_FONT_LETTERS;
        if (own != font)
            smith_buffer_format(&pdf->page, font == SMITH_NONE ? "/F%u 1 Tf <" : "> Tj /F%u 1 Tf <", (unsigned)own);
        font = own;
        smith_buffer_format(&pdf->page, "%02x", (unsigned)(number % SMITH_PDF_FONT_LETTERS + 1));
    }
    smith_buffer_text(&pdf->page, font == SMITH_NONE ? "" : "> Tj ");
    return at;
}

static void put_unseen(struct smith_pdf *pdf, const struct smith_label *label) {
    double y = smith_label_base(label, SMITH_STROKE_EM);
    smith_buffer_text(&pdf->page, "BT 3 Tr ");
    for (const char *at = label->text;; y += SMITH_STROKE_EM * SMITH_LINE_HEIGHT) {
        smith_pdf_number(&pdf->page, SMITH_STROKE_EM);
        smith_buffer_text(&pdf->page, "0 0 ");
        smith_pdf_number(&pdf->page, -SMITH_STROKE_EM);
        smith_pdf_number(&pdf->page, -smith_stroke_width(at) * (int)label->anchor / 2);
        smith_pdf_number(&pdf->page, y);
        smith_buffer_text(&pdf->page, "Tm ");
        at = put_line(pdf, at);
        if (!*at++)
            break;
    }
    smith_buffer_text(&pdf->page, "ET ");
}

void smith_pdf_label(struct smith_pdf *pdf, const struct smith_label *label) {
    const double size = smith_label_size(pdf->drawing, label) * pdf->drawing->scale, step = size / SMITH_STROKE_EM;
    const double turn = fmod(label->angle, 360) * acos(-1) / 180;
    const struct smith_point at = smith_pdf_pixels(pdf, (struct smith_point){label->x, label->y});
    const double matrix[] = {cos(turn) * step, sin(turn) * step, -sin(turn) * step, cos(turn) * step, at.x, at.y};
    const double weight = label->bold ? BOLD_WEIGHT : WEIGHT;
    if (!(size >= SMALLEST) || !label->text[0])
        return;
    smith_buffer_text(&pdf->page, "q ");
    for (int i = 0; i < 6; i++)
        smith_pdf_number(&pdf->page, matrix[i]);
    smith_buffer_text(&pdf->page, "cm 1 J 1 j [] 0 d ");
    if (label->halo.alpha)
        stroke_letters(pdf, label, label->halo, weight + HALO_WEIGHT);
    stroke_letters(pdf, label, label->colour, weight);
    put_unseen(pdf, label);
    smith_buffer_text(&pdf->page, "Q\n");
}

/* ---- fonts ---- */

static uint32_t letter_at(const struct smith_pdf *pdf, uint32_t number) {
    return *(const uint32_t *)pdf->letters.entries[number].key;
}

static unsigned advance_of(const struct smith_pdf *pdf, uint32_t number) {
    return (unsigned)(smith_stroke_glyph(letter_at(pdf, number)).width + SMITH_STROKE_GAP) % WIDTHS;
}

/* What codes mean, as UTF-16. */
static void put_meaning(struct smith_pdf *pdf, uint32_t first, uint32_t count) {
    struct smith_buffer *out = &pdf->page;
    smith_buffer_text(out,
                      "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /U def /CMapType 2 def\n"
                      "1 begincodespacerange <01> <ff> endcodespacerange\n");
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t letter = letter_at(pdf, first + i), above = letter - 0x10000;
        smith_buffer_format(out, "1 beginbfchar <%02x> <", (unsigned)(i + 1));
        if (letter < 0x10000)
            smith_buffer_format(out, "%04x", (unsigned)letter);
        else
            smith_buffer_format(out, "%04x%04x", (unsigned)(0xD800 + (above >> 10)),
                                (unsigned)(0xDC00 + (above & 0x3FF)));
        smith_buffer_text(out, "> endbfchar\n");
    }
    smith_buffer_text(out, "endcmap CMapName currentdict /CMap defineresource pop end end\n");
}

/* Of each width one letter without a shape; `objects` are theirs, 0 = of none. */
static void put_shapes(struct smith_pdf *pdf, uint32_t first, uint32_t count, uint32_t objects[WIDTHS]) {
    for (uint32_t i = 0; i < count; i++) {
        const unsigned width = advance_of(pdf, first + i);
        if (objects[width])
            continue;
        objects[width] = smith_pdf_begin(pdf, 0);
        smith_buffer_format(pdf->out, "<</Length %d>>stream\n%u 0 d0\nendstream\nendobj\n", width < 10 ? 6 : 7, width);
    }
}

static enum smith_status put_font(struct smith_pdf *pdf, uint32_t first, uint32_t count, uint32_t *object,
                                  struct smith_error *error) {
    uint32_t objects[WIDTHS] = {0}, meaning = 0;
    put_shapes(pdf, first, count, objects);
    pdf->page.size = 0;
    put_meaning(pdf, first, count);
    enum smith_status status = smith_pdf_stream(pdf, &meaning, error);
    *object = smith_pdf_begin(pdf, 0);
    smith_buffer_format(pdf->out,
                        "<</Type/Font/Subtype/Type3/FontBBox[0 0 0 0]/FontMatrix[%.6f 0 0 %.6f 0 0]/FirstChar 1"
                        "/LastChar %u/Resources<<>>/ToUnicode %u 0 R/Encoding<</Type/Encoding/Differences[1",
                        1.0 / SMITH_STROKE_EM, 1.0 / SMITH_STROKE_EM, (unsigned)count, (unsigned)meaning);
    for (uint32_t i = 0; i < count; i++)
        smith_buffer_format(pdf->out, "/w%u", advance_of(pdf, first + i));
    smith_buffer_text(pdf->out, "]>>/Widths[");
    for (uint32_t i = 0; i < count; i++)
        smith_buffer_format(pdf->out, "%u ", advance_of(pdf, first + i));
    smith_buffer_text(pdf->out, "]/CharProcs<<");
    for (unsigned width = 0; width < WIDTHS; width++)
        if (objects[width])
            smith_buffer_format(pdf->out, "/w%u %u 0 R", width, (unsigned)objects[width]);
    smith_buffer_text(pdf->out, ">>>>\nendobj\n");
    return status;
}

enum smith_status smith_pdf_fonts(struct smith_pdf *pdf, struct smith_buffer *names, struct smith_error *error) {
    const uint32_t fonts = (pdf->letters.count + SMITH_PDF_FONT_LETTERS - 1) / SMITH_PDF_FONT_LETTERS;
    enum smith_status status = SMITH_OK;
    for (uint32_t i = 0, object = 0; i < fonts && status == SMITH_OK; i++) {
        const uint32_t first = i * SMITH_PDF_FONT_LETTERS, left = pdf->letters.count - first;
        status = put_font(pdf, first, left < SMITH_PDF_FONT_LETTERS ? left : SMITH_PDF_FONT_LETTERS, &object, error);
        smith_buffer_format(names, "/F%u %u 0 R", (unsigned)i, (unsigned)object);
    }
    return status;
}
