/* SPDX-License-Identifier: MIT
 *
 * What an open file looks like: drawings, pictures and models.
 */
#include "session.h"
#include <levelsmith/drawing.h>
#include <levelsmith/export.h>
#include <levelsmith/model.h>
#include <levelsmith/picture.h>

static bool graphics_are_used = true;

void wasm_use_graphics(uint32_t use) {
    graphics_are_used = use != 0;
}

static const struct smith_file_environment *environment(const struct open_file *file) {
    static struct smith_file_environment beside;
    beside = (struct smith_file_environment){.path = file->name, .read = session_read_resource};
    return &beside;
}

struct smith_render_options session_render_options(const struct open_file *file, const char *layers,
                                                   struct smith_findings *notes) {
    return (struct smith_render_options){.name = *file->name ? file->name : NULL,
                                         .graphics = graphics_are_used ? session_resources() : NULL,
                                         .layers = *layers ? layers : NULL,
                                         .environment = environment(file),
                                         .notes = notes,
                                         .options = &session_options};
}

int wasm_svg(struct open_file *file, const char *layers) {
    struct smith_buffer *out = session_begin();
    struct smith_error error;
    struct smith_findings notes = {0};
    struct smith_drawing *drawing = NULL;
    struct smith_render_options how = session_render_options(file, layers, &notes);
    enum smith_status status = smith_draw(file->document, &how, &drawing, &error);
    if (status == SMITH_OK)
        status = smith_drawing_svg(drawing, out, &error);
    smith_drawing_free(drawing);
    smith_findings_free(&notes);
    return session_end(status, &error);
}

static enum smith_status pictures_render(struct open_file *file, const char *layers, double scale,
                                         struct smith_picture *picture, struct smith_error *error) {
    struct smith_findings notes = {0};
    struct smith_render_options how = session_render_options(file, layers, &notes);
    how.scale = scale;
    enum smith_status status = smith_render(file->document, &how, picture, error);
    smith_findings_free(&notes);
    return status;
}

int wasm_png(struct open_file *file, const char *layers) {
    struct smith_buffer *out = session_begin();
    struct smith_error error;
    struct smith_picture picture;
    enum smith_status status = pictures_render(file, layers, 0, &picture, &error);
    if (status != SMITH_OK)
        return session_end(status, &error);
    status = smith_png_write(&picture, out, &error);
    smith_picture_free(&picture);
    return session_end(status, &error);
}

static void add_word(struct smith_buffer *out, uint32_t word) {
    uint8_t bytes[] = {(uint8_t)word, (uint8_t)(word >> 8), (uint8_t)(word >> 16), (uint8_t)(word >> 24)};
    smith_buffer_add(out, bytes, sizeof bytes);
}

static void add_pixels(struct smith_buffer *out, const struct smith_picture *picture) {
    size_t count = (size_t)picture->width * picture->height;
    add_word(out, picture->width);
    add_word(out, picture->height);
    if (!smith_buffer_reserve(out, count * 4))
        return;
    for (size_t i = 0; i < count; i++) {
        const struct smith_colour *colour =
            picture->indices ? &picture->palette.colours[picture->indices[i]] : &picture->colours[i];
        smith_buffer_add(out, colour, 4);
    }
}

int wasm_rgba(struct open_file *file, const char *layers, double scale) {
    struct smith_buffer *out = session_begin();
    struct smith_error error;
    struct smith_picture picture;
    enum smith_status status = pictures_render(file, layers, scale, &picture, &error);
    if (status != SMITH_OK)
        return session_end(status, &error);
    add_pixels(out, &picture);
    smith_picture_free(&picture);
    return session_end(SMITH_OK, &error);
}

int wasm_gltf(struct open_file *file) {
    struct smith_buffer *out = session_begin();
    struct smith_error error;
    struct smith_model model;
    struct smith_findings notes;
    struct smith_export_options how = {.name = *file->name ? file->name : NULL,
                                       .parts = true,
                                       .centred = true,
                                       .environment = environment(file),
                                       .options = &session_options};
    enum smith_status status = smith_export(file->document, &how, &model, &notes, &error);
    if (status != SMITH_OK)
        return session_end(status, &error);
    status = smith_gltf_write(&model, out, &error);
    smith_model_free(&model);
    smith_findings_free(&notes);
    return session_end(status, &error);
}
