/* SPDX-License-Identifier: MIT
 *
 * Drawings as pages of a PDF file: Cairo writes it, we choose the paper. Letters are our own strokes, as in pixels; over
 * them lie letters that cannot be seen, which programs search for and copy. Nothing is taken from the clock.
 */
#include "base/error.h"
#include "base/text.h"
#include "media/drawing/paint.h"
#include "media/drawing/stroke_font.h"

#include <math.h>

#if CAIRO_HAS_PDF_SURFACE

#define A4_SHORT 595.276 /* points: 1/72 inch */
#define A4_LONG 841.89
#define SIZES 5 /* of paper: A4 to A0 */
#define EDGE 24.0 /* points round what is shown */
#define SMALLEST_PIXEL 0.375 /* points; a page is as large as it has to be for that, if there is such paper */
#define LARGEST_PIXEL 1.5 /* points: small drawings are enlarged that far */

struct pdf {
    struct smith_painter painter; /* of the page that is being made; `context` is this */
    struct smith_cairo_pdf_calls call;
    cairo_surface_t *surface;
    cairo_font_face_t *unseen;
    struct smith_buffer line; /* of text */
    struct smith_buffer *out;
};

/* ---- letters ---- */

/* A letter without a shape, as wide as its strokes are. */
static cairo_status_t render_unseen(cairo_scaled_font_t *font, unsigned long letter, cairo_t *cairo,
                                    cairo_text_extents_t *extents) {
    (void)font, (void)cairo;
    extents->x_advance = (smith_stroke_glyph((uint32_t)letter).width + SMITH_STROKE_GAP) / (double)SMITH_STROKE_EM;
    return CAIRO_STATUS_SUCCESS;
}

/* Cairo refuses what is no character, and control characters have no place in a text to be copied. */
static uint32_t sayable(uint32_t letter) {
    const bool is_none = letter < ' ' || (letter >= 0xFDD0 && letter <= 0xFDEF) || (letter & 0xFFFE) == 0xFFFE;
    return is_none ? 0xFFFD : letter;
}

/* Grid steps of letters are units of Cairo's here (paint_text.c). */
static void pdf_add_words(struct smith_painter *painter, const struct smith_label *label) {
    struct pdf *pdf = painter->context;
    double y = smith_label_base(label, SMITH_STROKE_EM);
    for (const char *at = label->text;; y += SMITH_STROKE_EM * SMITH_LINE_HEIGHT) {
        const double x = -smith_stroke_width(at) * (int)label->anchor / 2;
        pdf->line.size = 0;
        while (*at && *at != '\n')
            smith_utf8_add(&pdf->line, sayable(smith_text_next(&at)));
        smith_buffer_byte(&pdf->line, 0);
        if (!pdf->line.failed && pdf->line.size > 1) {
            painter->call.cairo_move_to(painter->cairo, x, y);
            pdf->call.cairo_show_text(painter->cairo, (const char *)pdf->line.data);
        }
        if (!*at++)
            break;
    }
}

/* ---- pages ---- */

/* What is shown in the middle of the paper that it fits on: points of the paper, and points a pixel. */
struct paper {
    double width, height, pixel;
};

static struct paper choose_paper(const struct smith_drawing_view *view) {
    const bool wide = view->width > view->height;
    struct paper paper = {0};
    for (int size = 0; size < SIZES && paper.pixel < SMALLEST_PIXEL; size++) {
        const double larger = pow(2, size / 2.0);
        paper.width = (wide ? A4_LONG : A4_SHORT) * larger;
        paper.height = (wide ? A4_SHORT : A4_LONG) * larger;
        paper.pixel =
            fmin(fmin((paper.width - 2 * EDGE) / view->width, (paper.height - 2 * EDGE) / view->height), LARGEST_PIXEL);
    }
    return paper;
}

/* Pictures and blending would become pixels, as fine as a printer's. */
static bool pdf_has_pixels(const struct smith_drawing *drawing) {
    for (uint32_t i = 0; i < drawing->layer_count; i++)
        for (uint32_t k = 0; k < drawing->layers[i].count && !drawing->layers[i].hidden; k++) {
            const struct smith_drawing_item *item = &drawing->layers[i].items[k];
            const bool is_shape =
                item->kind != SMITH_ITEM_LABEL && item->kind != SMITH_ITEM_OPEN && item->kind != SMITH_ITEM_CLOSE;
            const struct smith_style *style = is_shape ? smith_drawing_style_at(drawing, item->style) : NULL;
            if (style && (style->texture.picture || style->blend != SMITH_BLEND_NORMAL))
                return true;
        }
    return false;
}

/* Pixels to points; and no more than is shown. */
static void begin_view(struct pdf *pdf, const struct paper *paper) {
    const struct smith_cairo_calls *call = &pdf->painter.call;
    const struct smith_drawing_view *view = &pdf->painter.view;
    cairo_t *cairo = pdf->painter.cairo;
    call->cairo_translate(cairo, (paper->width - view->width * paper->pixel) / 2,
                          (paper->height - view->height * paper->pixel) / 2);
    call->cairo_scale(cairo, paper->pixel, paper->pixel);
    call->cairo_rectangle(cairo, 0, 0, view->width, view->height);
    call->cairo_clip(cairo);
    pdf->call.cairo_set_font_face(cairo, pdf->unseen);
    pdf->call.cairo_set_font_size(cairo, SMITH_STROKE_EM);
}

static enum smith_status add_page(struct pdf *pdf, const struct smith_drawing *drawing, struct smith_error *error) {
    struct smith_painter *painter = &pdf->painter;
    painter->drawing = drawing;
    enum smith_status status = smith_drawing_view(drawing, &painter->view, error);
    if (status != SMITH_OK)
        return status;
    if (pdf_has_pixels(drawing))
        return smith_fail(error, SMITH_BAD_VALUE, "DRAWING-PDF",
                          "a drawing with pictures in it cannot be written as PDF");
    const struct paper paper = choose_paper(&painter->view);
    pdf->call.cairo_pdf_surface_set_size(pdf->surface, paper.width, paper.height);
    painter->cairo = painter->call.cairo_create(pdf->surface);
    begin_view(pdf, &paper);
    smith_paint_all(painter);
    smith_library_begin();
    pdf->call.cairo_show_page(painter->cairo);
    painter->out_of_memory |= smith_library_lacks_memory() || pdf->line.failed;
    status = smith_paint_check(painter, error);
    painter->call.cairo_destroy(painter->cairo);
    return status;
}

/* ---- the file ---- */

static cairo_status_t pdf_write_part(void *context, const unsigned char *bytes, unsigned size) {
    struct smith_buffer *out = context;
    smith_buffer_add(out, bytes, size);
    return out->failed ? CAIRO_STATUS_NO_MEMORY : CAIRO_STATUS_SUCCESS;
}

/* Its size is said for each page. */
static void begin_file(struct pdf *pdf, const char *title) {
    pdf->surface = pdf->call.cairo_pdf_surface_create_for_stream(pdf_write_part, pdf->out, A4_SHORT, A4_LONG);
    pdf->call.cairo_pdf_surface_restrict_to_version(pdf->surface, CAIRO_PDF_VERSION_1_4);
    pdf->call.cairo_pdf_surface_set_metadata(pdf->surface, CAIRO_PDF_METADATA_CREATE_DATE, NULL);
    for (const char *at = title; *at;)
        smith_utf8_add(&pdf->line, sayable(smith_text_next(&at)));
    smith_buffer_byte(&pdf->line, 0);
    if (!pdf->line.failed)
        pdf->call.cairo_pdf_surface_set_metadata(pdf->surface, CAIRO_PDF_METADATA_TITLE, (const char *)pdf->line.data);
    pdf->unseen = pdf->call.cairo_user_font_face_create();
    pdf->call.cairo_user_font_face_set_render_glyph_func(pdf->unseen, render_unseen);
}

static enum smith_status end_file(struct pdf *pdf, enum smith_status status, struct smith_error *error) {
    smith_library_begin();
    pdf->call.cairo_surface_finish(pdf->surface);
    const bool lacks_memory = smith_library_lacks_memory() || pdf->out->failed;
    const cairo_status_t finished = pdf->call.cairo_surface_status(pdf->surface);
    pdf->call.cairo_font_face_destroy(pdf->unseen);
    pdf->painter.call.cairo_surface_destroy(pdf->surface);
    if (status != SMITH_OK || finished == CAIRO_STATUS_SUCCESS)
        return status != SMITH_OK || !lacks_memory ? status : smith_fail_memory(error, NULL);
    if (lacks_memory || finished == CAIRO_STATUS_NO_MEMORY)
        return smith_fail_memory(error, NULL);
    return smith_fail(error, SMITH_BAD_VALUE, "DRAWING-REFUSED", "the drawing cannot be written: %s",
                      pdf->painter.call.cairo_status_to_string(finished));
}

enum smith_status smith_drawings_pdf(const struct smith_drawing *const *drawings, uint32_t count, const char *title,
                                     struct smith_buffer *out, struct smith_error *error) {
    struct pdf pdf = {.painter = {.add_words = pdf_add_words}, .out = out};
    enum smith_status status = smith_cairo_pdf_calls(&pdf.painter.call, &pdf.call, error);
    if (status != SMITH_OK)
        return status;
    pdf.painter.context = &pdf;
    smith_buffer_init(&pdf.line, &drawings[0]->options.allocator);
    begin_file(&pdf, title ? title : "");
    for (uint32_t i = 0; i < count && status == SMITH_OK; i++)
        status = add_page(&pdf, drawings[i], error);
    status = end_file(&pdf, status, error);
    smith_buffer_free(&pdf.line);
    return status;
}

#else

enum smith_status smith_drawings_pdf(const struct smith_drawing *const *drawings, uint32_t count, const char *title,
                                     struct smith_buffer *out, struct smith_error *error) {
    (void)drawings, (void)count, (void)title, (void)out;
    return smith_fail(error, SMITH_REFUSED, "PDF-ABSENT",
                      "cannot write PDF: Cairo was built without it here; drawings can be written as SVG");
}

#endif
