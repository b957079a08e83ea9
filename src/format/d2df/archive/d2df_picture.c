/* SPDX-License-Identifier: MIT
 *
 * Pictures in the game's archives: what they look like, and as files. The game takes a picture of any kind under any
 * name, so a file that was changed goes in as it is; a TGA or BMP file that a PNG shows comes back as long as both look
 * alike.
 */
#include "format/d2df/archive/d2df_archive.h"

#include "base/buffer.h"
#include "base/error.h"
#include "format/run.h"
#include "report/report.h"
#include <levelsmith/d2df_picture.h>
#include <levelsmith/picture.h>
#include <levelsmith/render.h>
#include <stdio.h>
#include <string.h>

static unsigned never(struct smith_bytes bytes) {
    (void)bytes;
    return 0;
}

static enum smith_status d2df_picture_render(const struct smith_document *document,
                                             const struct smith_render_options *how, struct smith_picture *picture,
                                             struct smith_error *error) {
    return smith_image_read(smith_d2df_picture_root(document)->file, how->options, picture, error);
}

static void info(struct smith_run *run) {
    struct smith_picture picture;
    struct smith_error error;
    struct smith_bytes file = smith_d2df_picture_root(run->document)->file;
    const char *extension = smith_image_extension(file);
    char size[32];
    enum smith_status status = smith_image_read(file, &run->options, &picture, &error);
    smith_run_note(run, status == SMITH_NO_MEMORY ? status : SMITH_OK);
    if (status != SMITH_OK)
        return;
    snprintf(size, sizeof size, "%u x %u", picture.width, picture.height);
    smith_picture_free(&picture);
    smith_facts_add_text(run->facts, "extension", "Extension", extension, NULL);
    smith_facts_add_text(run->facts, "size", "Size in pixels", size, NULL);
}

/* ---- as files ---- */

static enum smith_status d2df_picture_copy(struct smith_bytes bytes, struct smith_buffer *out,
                                           struct smith_error *error) {
    smith_buffer_add(out, bytes.data, bytes.size);
    return out->failed ? smith_fail_memory(error, NULL) : SMITH_OK;
}

static bool is_kind(struct smith_bytes entry, const char *extension) {
    const char *kind = smith_image_extension(entry);
    return kind && strcmp(kind, extension) == 0;
}

static enum smith_status copy_of_kind(const char *extension, struct smith_bytes entry, struct smith_buffer *out,
                                      struct smith_error *error) {
    return is_kind(entry, extension)
               ? d2df_picture_copy(entry, out, error)
               : smith_fail(error, SMITH_BAD_VALUE, "IMAGE-UNKNOWN", "it is no %s file", extension);
}

static enum smith_status to_tga(struct smith_bytes entry, const struct smith_converter_context *around,
                                struct smith_buffer *out, struct smith_error *error) {
    (void)around;
    return copy_of_kind(".tga", entry, out, error);
}

static enum smith_status to_jpeg(struct smith_bytes entry, const struct smith_converter_context *around,
                                 struct smith_buffer *out, struct smith_error *error) {
    (void)around;
    return copy_of_kind(".jpg", entry, out, error);
}

/* A PNG file as it is; a TGA or BMP file as one, for these lose nothing by it. */
static enum smith_status to_png(struct smith_bytes entry, const struct smith_converter_context *around,
                                struct smith_buffer *out, struct smith_error *error) {
    (void)around;
    const struct smith_options options = {.allocator = out->allocator};
    struct smith_picture picture;
    if (!is_kind(entry, ".tga") && !is_kind(entry, ".bmp"))
        return copy_of_kind(".png", entry, out, error);
    enum smith_status status = smith_image_read(entry, &options, &picture, error);
    if (status == SMITH_OK)
        status = smith_png_write(&picture, out, error);
    smith_picture_free(&picture);
    return status;
}

static bool look_alike(const struct smith_picture *a, const struct smith_picture *b) {
    if (a->width != b->width || a->height != b->height)
        return false;
    for (uint32_t y = 0; y < a->height; y++)
        for (uint32_t x = 0; x < a->width; x++) {
            struct smith_colour one = smith_picture_colour(a, x, y), other = smith_picture_colour(b, x, y);
            if (one.red != other.red || one.green != other.green || one.blue != other.blue || one.alpha != other.alpha)
                return false;
        }
    return true;
}

static enum smith_status from_image(struct smith_bytes file, struct smith_bytes before,
                                    const struct smith_converter_context *around, struct smith_buffer *out,
                                    struct smith_error *error) {
    (void)around;
    const struct smith_options options = {.allocator = out->allocator};
    struct smith_picture now, then = {0};
    enum smith_status status = smith_image_read(file, &options, &now, error);
    if (status == SMITH_OK && before.size)
        status = smith_image_read(before, &options, &then, error);
    if (status == SMITH_OK)
        status = d2df_picture_copy(before.size && look_alike(&now, &then) ? before : file, out, error);
    smith_picture_free(&now);
    smith_picture_free(&then);
    return status;
}

static const struct smith_entry_converter converters[] = {
    {.extension = ".png", .title = "PNG picture", .to_file = to_png, .from_file = from_image},
    {.extension = ".jpg", .title = "JPEG picture", .to_file = to_jpeg, .from_file = from_image},
    {.extension = ".tga", .title = "TGA picture", .when_asked = true, .to_file = to_tga, .from_file = from_image},
    {0},
};

const struct smith_format smith_d2df_picture_format = {
    .id = "d2df_picture",
    .title = "Doom2D Forever picture",
    .extensions = "",
    .layout = &smith_d2df_picture_layout,
    .bid = never,
    .info = info,
    .converters = converters,
    .render = d2df_picture_render,
};
