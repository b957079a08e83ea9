/* SPDX-License-Identifier: MIT
 *
 * Drawings as pages of a PDF file (1.4): its objects, the table of where they are, and the sizes of pages. Nothing in it is
 * taken from the clock.
 */
#include "media/drawing/pdf.h"
#include "base/array.h"
#include "base/error.h"
#include "base/limits.h"
#include "codec/deflate.h"
#include "media/drawing/stroke_font.h"

#include <inttypes.h>
#include <math.h>

#define A4_SHORT 595.276 /* points: 1/72 inch */
#define A4_LONG 841.89
#define SIZES 5 /* of paper: A4 to A0 */
#define EDGE 24.0 /* points round what is shown */
#define SMALLEST_PIXEL 0.375 /* points; a page is as large as it has to be for that, if there is such paper */
#define LARGEST_PIXEL 1.5 /* points: small drawings are enlarged that far */

/* Objects with numbers of their own; those of pages follow, two of each. */
enum { CATALOG = 1, PAGES, INFO, RESOURCES, FIRST_PAGE };

/* ---- objects ---- */

uint32_t smith_pdf_begin(struct smith_pdf *pdf, uint32_t number) {
    if (!number) {
        if (!SMITH_ARRAY_ADD(&pdf->arena, &pdf->offsets, 0))
            return 1; /* the arena remembers */
        number = pdf->offsets.count;
    }
    pdf->offsets.items[number - 1] = pdf->out->size - pdf->start;
    smith_buffer_format(pdf->out, "%u 0 obj\n", (unsigned)number);
    return number;
}

enum smith_status smith_pdf_stream(struct smith_pdf *pdf, uint32_t *number, struct smith_error *error) {
    struct smith_buffer packed;
    smith_buffer_init(&packed, &pdf->arena.allocator);
    enum smith_status status =
        pdf->page.failed
            ? smith_fail_memory(error, NULL)
            : smith_deflate_best(true, (struct smith_bytes){pdf->page.data, pdf->page.size}, &packed, error);
    *number = smith_pdf_begin(pdf, *number);
    smith_buffer_format(pdf->out, "<</Length %zu/Filter/FlateDecode>>stream\n", packed.size);
    smith_buffer_add(pdf->out, packed.data, packed.size);
    smith_buffer_text(pdf->out, "\nendstream\nendobj\n");
    smith_buffer_free(&packed);
    return status;
}

/* Every text as UTF-16, in digits. */
static void put_title(struct smith_pdf *pdf, const char *title) {
    smith_pdf_begin(pdf, INFO);
    smith_buffer_text(pdf->out, "<</Producer(Levelsmith)/Title<feff");
    while (*title) {
        const uint32_t letter = smith_text_next(&title), above = letter - 0x10000;
        if (letter < 0x10000)
            smith_buffer_format(pdf->out, "%04x", (unsigned)letter);
        else
            smith_buffer_format(pdf->out, "%04x%04x", (unsigned)(0xD800 + (above >> 10 & 0x3FF)),
                                (unsigned)(0xDC00 + (above & 0x3FF)));
    }
    smith_buffer_text(pdf->out, ">>>\nendobj\n");
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

static void put_page(struct smith_pdf *pdf, uint32_t number, const struct paper *paper) {
    smith_pdf_begin(pdf, number);
    smith_buffer_format(pdf->out, "<</Type/Page/Parent %d 0 R/MediaBox[0 0 ", PAGES);
    smith_pdf_number(pdf->out, paper->width);
    smith_pdf_number(pdf->out, paper->height);
    smith_buffer_format(pdf->out, "]/Resources %d 0 R/Contents %u 0 R>>\nendobj\n", RESOURCES, (unsigned)(number + 1));
}

/* Pixels to points, y upwards; and no more than is shown. */
static void begin_view(struct smith_pdf *pdf, const struct paper *paper) {
    const struct smith_colour ground = pdf->drawing->background;
    struct smith_buffer *out = &pdf->page;
    const double matrix[] = {(paper->width - pdf->view.width * paper->pixel) / 2,
                             (paper->height + pdf->view.height * paper->pixel) / 2};
    smith_buffer_format(out, "%.6f 0 0 %.6f ", paper->pixel, -paper->pixel);
    smith_pdf_number(out, matrix[0]);
    smith_pdf_number(out, matrix[1]);
    smith_buffer_format(out, "cm 0 0 %u %u re W n\n", (unsigned)pdf->view.width, (unsigned)pdf->view.height);
    if (!ground.alpha)
        return;
    smith_pdf_colour(pdf, ground, false);
    smith_buffer_format(out, "0 0 %u %u re f\n", (unsigned)pdf->view.width, (unsigned)pdf->view.height);
}

static bool put_items(struct smith_pdf *pdf) {
    for (uint32_t i = 0; i < pdf->drawing->layer_count; i++) {
        const struct smith_drawing_layer *layer = &pdf->drawing->layers[i];
        for (uint32_t k = 0; k < layer->count && !layer->hidden; k++) {
            const struct smith_drawing_item *item = &layer->items[k];
            if (item->kind == SMITH_ITEM_LABEL)
                smith_pdf_label(pdf, item->as.label);
            else if (item->kind != SMITH_ITEM_OPEN && item->kind != SMITH_ITEM_CLOSE && !smith_pdf_shape(pdf, item))
                return false;
        }
    }
    return true;
}

static enum smith_status add_page(struct smith_pdf *pdf, const struct smith_drawing *drawing, uint32_t number,
                                  struct smith_error *error) {
    pdf->drawing = drawing;
    pdf->page.size = 0;
    enum smith_status status = smith_drawing_view(drawing, &pdf->view, error);
    if (status != SMITH_OK)
        return status;
    const struct paper paper = choose_paper(&pdf->view);
    begin_view(pdf, &paper);
    if (!put_items(pdf))
        return smith_fail(error, SMITH_BAD_VALUE, "DRAWING-PDF",
                          "a drawing with pictures in it cannot be written as PDF");
    put_page(pdf, number, &paper);
    number++;
    return smith_pdf_stream(pdf, &number, error);
}

/* ---- the file ---- */

static void put_resources(struct smith_pdf *pdf, const struct smith_buffer *fonts) {
    smith_pdf_begin(pdf, RESOURCES);
    smith_buffer_text(pdf->out, "<</Font<<");
    smith_buffer_add(pdf->out, fonts->data, fonts->size);
    smith_buffer_text(pdf->out, ">>/ExtGState<<");
    for (unsigned i = 0; i < 256; i++)
        if (pdf->alphas[i])
            smith_buffer_format(pdf->out, "/A%u<</ca %.3f/CA %.3f>>", i, i / 255.0, i / 255.0);
    smith_buffer_text(pdf->out, ">>>>\nendobj\n");
}

static void put_tree(struct smith_pdf *pdf, uint32_t count) {
    smith_pdf_begin(pdf, CATALOG);
    smith_buffer_format(pdf->out, "<</Type/Catalog/Pages %d 0 R>>\nendobj\n", PAGES);
    smith_pdf_begin(pdf, PAGES);
    smith_buffer_format(pdf->out, "<</Type/Pages/Count %u/Kids[", (unsigned)count);
    for (uint32_t i = 0; i < count; i++)
        smith_buffer_format(pdf->out, "%u 0 R ", (unsigned)(FIRST_PAGE + 2 * i));
    smith_buffer_text(pdf->out, "]>>\nendobj\n");
}

static void put_table(struct smith_pdf *pdf) {
    const size_t at = pdf->out->size - pdf->start;
    smith_buffer_format(pdf->out, "xref\n0 %u\n0000000000 65535 f \n", (unsigned)(pdf->offsets.count + 1));
    for (uint32_t i = 0; i < pdf->offsets.count; i++)
        smith_buffer_format(pdf->out, "%010" PRIu64 " 00000 n \n", pdf->offsets.items[i]);
    smith_buffer_format(pdf->out, "trailer\n<</Size %u/Root %d 0 R/Info %d 0 R>>\nstartxref\n%zu\n%%%%EOF\n",
                        (unsigned)(pdf->offsets.count + 1), CATALOG, INFO, at);
}

static enum smith_status put_all(struct smith_pdf *pdf, const struct smith_drawing *const *drawings, uint32_t count,
                                 const char *title, struct smith_error *error) {
    struct smith_buffer fonts;
    enum smith_status status = SMITH_OK;
    smith_buffer_init(&fonts, &pdf->arena.allocator);
    smith_buffer_text(pdf->out, "%PDF-1.4\n%\xE2\xE3\xCF\xD3\n");
    for (uint32_t i = 0; i < FIRST_PAGE - 1 + 2 * count; i++)
        if (!SMITH_ARRAY_ADD(&pdf->arena, &pdf->offsets, 0))
            return smith_fail_memory(error, &pdf->arena);
    for (uint32_t i = 0; i < count && status == SMITH_OK; i++)
        status = add_page(pdf, drawings[i], FIRST_PAGE + 2 * i, error);
    if (status == SMITH_OK)
        status = smith_pdf_fonts(pdf, &fonts, error);
    put_resources(pdf, &fonts);
    put_tree(pdf, count);
    put_title(pdf, title ? title : "");
    put_table(pdf);
    if (status == SMITH_OK && (pdf->arena.failed || pdf->page.failed || fonts.failed || pdf->out->failed))
        status = smith_fail_memory(error, &pdf->arena);
    smith_buffer_free(&fonts);
    return status;
}

enum smith_status smith_drawings_pdf(const struct smith_drawing *const *drawings, uint32_t count, const char *title,
                                     struct smith_buffer *out, struct smith_error *error) {
    const struct smith_options *options = &drawings[0]->options;
    struct smith_pdf pdf = {.out = out, .start = out->size};
    smith_arena_init(&pdf.arena, &options->allocator, options->limits.memory);
    smith_buffer_init(&pdf.page, &options->allocator);
    enum smith_status status = put_all(&pdf, drawings, count, title, error);
    smith_buffer_free(&pdf.page);
    smith_arena_free(&pdf.arena);
    return status;
}
