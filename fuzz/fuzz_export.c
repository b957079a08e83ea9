/* SPDX-License-Identifier: MIT
 *
 * Models and pictures of one format: whatever a document says, its model can be written,
 * within bounds, and the file says how long it is; and it can be drawn, from every side.
 */
#include "fuzz.h"
#include <levelsmith/export.h>
#include <levelsmith/render.h>
#include <string.h>

static bool is_limit(enum smith_status status) {
    return status == SMITH_LIMIT || status == SMITH_NO_MEMORY;
}

static void expect_file(const struct smith_model *model) {
    struct smith_buffer file;
    struct smith_error error;
    smith_buffer_init(&file, NULL);
    if (smith_gltf_write(model, &file, &error) != SMITH_OK)
        fuzz_fail("the model of a document is one that can be written", &error);
    uint64_t size = 0;
    for (int i = 3; i >= 0; i--)
        size = size << 8 | file.data[8 + i];
    if (size != file.size || memcmp(file.data, "glTF", 4) != 0)
        fuzz_fail("a file says how long it is", NULL);
    smith_buffer_free(&file);
}

static void try_export(const struct smith_document *document, enum smith_export_lighting lighting) {
    const struct smith_options options = fuzz_options();
    const struct smith_export_options how = {.options = &options, .lighting = lighting};
    struct smith_model model;
    struct smith_error error;
    enum smith_status status = smith_export(document, &how, &model, NULL, &error);
    if (status == SMITH_OK)
        expect_file(&model);
    else if (!is_limit(status))
        fuzz_fail("documents of this format have models", &error);
    smith_model_free(&model);
}

/* Nothing to be seen, or something farther away than numbers of a drawing go. */
static bool is_no_picture(const struct smith_error *error) {
    return strcmp(error->code, "RENDER-EMPTY") == 0 || strcmp(error->code, "DRAWING-FAR") == 0;
}

/* Drawings are not painted: most of the time would go into pixels. */
static void try_draw(const struct smith_document *document, enum smith_view view) {
    const struct smith_options options = fuzz_options();
    const struct smith_render_options how = {.options = &options, .view = view};
    struct smith_drawing *drawing;
    struct smith_buffer svg;
    struct smith_error error;
    enum smith_status status = smith_draw(document, &how, &drawing, &error);
    if (status != SMITH_OK) {
        if (!is_limit(status) && !is_no_picture(&error))
            fuzz_fail("documents of this format can be drawn", &error);
        return;
    }
    smith_buffer_init(&svg, NULL);
    if (smith_drawing_svg(drawing, &svg, &error) != SMITH_OK && !is_limit(error.status))
        fuzz_fail("what is drawn can be written", &error);
    smith_buffer_free(&svg);
    smith_drawing_free(drawing);
}

/* All sheets, as pages. */
static void try_atlas(const struct smith_document *document) {
    const struct smith_options options = fuzz_options();
    const struct smith_render_options how = {.options = &options};
    struct smith_atlas atlas;
    struct smith_buffer pdf;
    struct smith_error error;
    enum smith_status status = smith_draw_atlas(document, &how, &atlas, &error);
    if (status != SMITH_OK) {
        if (!is_limit(status) && !is_no_picture(&error))
            fuzz_fail("levels of rooms have an atlas", &error);
        return;
    }
    smith_buffer_init(&pdf, NULL);
    if (smith_drawings_pdf((const struct smith_drawing *const *)atlas.sheets, atlas.count, "fuzz", &pdf, &error) !=
            SMITH_OK &&
        !is_limit(error.status))
        fuzz_fail("sheets can be written as PDF", &error);
    smith_buffer_free(&pdf);
    smith_atlas_free(&atlas);
}

int target_export(const uint8_t *data, size_t size) {
    const struct smith_format *format = fuzz_format();
    const struct smith_options options = fuzz_options();
    struct smith_document *document;
    const struct smith_bytes bytes = {data, size};
    if (smith_open(bytes, format, &options, &document, NULL) != SMITH_OK)
        return 0;
    if (fuzz_is_chosen(bytes, 5)) /* one of the five, which together take five times as long */
        try_export(document, SMITH_EXPORT_LIGHTING_FULL);
    else if (fuzz_is_chosen(bytes, 4) || !(format->draw || format->rooms)) /* objects are models alone */
        try_export(document, SMITH_EXPORT_LIGHTING_NONE);
    else if (format->rooms && fuzz_is_chosen(bytes, 7))
        try_atlas(document);
    else if (fuzz_is_chosen(bytes, 3))
        try_draw(document, SMITH_VIEW_PLAN);
    else
        try_draw(document, fuzz_is_chosen(bytes, 2) ? SMITH_VIEW_TEXTURED : SMITH_VIEW_ISO);
    smith_document_free(document);
    return 0;
}
