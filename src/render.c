/* SPDX-License-Identifier: MIT
 *
 * Pictures of documents: handed on to their format, which makes a drawing or pixels; each can be shown as the other.
 */
#include "base/error.h"
#include <levelsmith/render.h>

static enum smith_status fail_none(const struct smith_format *format, struct smith_error *error) {
    return smith_fail(error, SMITH_BAD_VALUE, "RENDER-NONE", "there is no picture of %s",
                      format ? format->title : "a document that was read by a layout of its own");
}

/* A drawing that is one picture. */
static enum smith_status frame_picture(struct smith_picture *picture, const struct smith_rendering *how,
                                       struct smith_drawing **drawing, struct smith_error *error) {
    const struct smith_drawing_setup setup = {.scale = how->scale, .options = how->options};
    uint32_t width = picture->width, height = picture->height;
    enum smith_status status = smith_drawing_create(&setup, drawing, error);
    if (status) {
        smith_picture_free(picture);
        return status;
    }
    const struct smith_picture *kept = smith_drawing_adopt(*drawing, picture);
    smith_drawing_layer(*drawing, "level", NULL);
    if (kept)
        smith_drawing_image(*drawing, kept, 0, 0, width, height, SMITH_BLEND_NORMAL);
    return SMITH_OK;
}

static enum smith_status draw(const struct smith_format *format, const struct smith_document *document,
                              const struct smith_rendering *how, struct smith_drawing **drawing,
                              struct smith_error *error) {
    struct smith_picture picture;
    if (format->draw)
        return format->draw(document, how, drawing, error);
    enum smith_status status = format->render(document, how, &picture, error);
    return status ? status : frame_picture(&picture, how, drawing, error);
}

enum smith_status smith_draw(const struct smith_document *document, const struct smith_rendering *how,
                             struct smith_drawing **drawing, struct smith_error *error) {
    const struct smith_format *format = smith_document_format(document);
    *drawing = NULL;
    if (!format || (!format->draw && !format->render))
        return fail_none(format, error);
    enum smith_status status = draw(format, document, how, drawing, error);
    if (!status)
        status = smith_drawing_choose(*drawing, how->layers, error);
    if (status) {
        smith_drawing_free(*drawing);
        *drawing = NULL;
    }
    return status;
}

enum smith_status smith_render(const struct smith_document *document, const struct smith_rendering *how,
                               struct smith_picture *picture, struct smith_error *error) {
    const struct smith_format *format = smith_document_format(document);
    struct smith_drawing *drawing;
    *picture = (struct smith_picture){0};
    if (format && format->render && !format->draw && !how->layers && how->scale == 0)
        return format->render(document, how, picture, error); /* no need to take its pixels in hand */
    enum smith_status status = smith_draw(document, how, &drawing, error);
    if (status)
        return status;
    status = smith_drawing_paint(drawing, picture, error);
    smith_drawing_free(drawing);
    return status;
}
