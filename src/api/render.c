/* SPDX-License-Identifier: MIT
 *
 * Pictures of documents: of their rooms, or as their format makes them, a drawing or pixels; each can be shown as the
 * other.
 */
#include "api/textures.h"
#include "api/view_objects.h"
#include "base/error.h"
#include "report/report.h"
#include "rooms/atlas/atlas.h"
#include "rooms/view/view.h"
#include <levelsmith/render.h>

static enum smith_status render_fail_none(const struct smith_format *format, struct smith_error *error) {
    return smith_fail(error, SMITH_BAD_VALUE, "RENDER-NONE", "there is no picture of %s",
                      format ? format->title : "a document that was read by a layout of its own");
}

/* A drawing that is one picture. */
static enum smith_status frame_picture(struct smith_picture *picture, const struct smith_render_options *how,
                                       struct smith_drawing **drawing, struct smith_error *error) {
    const struct smith_drawing_setup setup = {.scale = how->scale, .options = how->options};
    uint32_t width = picture->width, height = picture->height;
    enum smith_status status = smith_drawing_create(&setup, drawing, error);
    if (status != SMITH_OK) {
        smith_picture_free(picture);
        return status;
    }
    const struct smith_picture *kept = smith_drawing_adopt(*drawing, picture);
    smith_drawing_layer(*drawing, "level", NULL);
    if (kept)
        smith_drawing_image(*drawing, kept, 0, 0, width, height, SMITH_BLEND_NORMAL);
    return SMITH_OK;
}

/* ---- rooms ---- */

static enum smith_status show_rooms(const struct smith_document *document, const struct smith_render_options *how,
                                    const struct smith_rooms *rooms, const struct smith_rooms_plan_options *planning,
                                    struct smith_drawing **drawing, struct smith_error *error) {
    struct smith_geometry geometry;
    struct smith_textures textures = {0};
    struct smith_view_objects objects = {.rooms = NULL};
    struct smith_findings unread = {0}, *notes = how->notes ? how->notes : &unread;
    const struct smith_options defaults = {0}, *options = how->options ? how->options : &defaults;
    const struct smith_geometry_options lighting = {
        .lighting = SMITH_LIGHTING_FULL, .allocator = options->allocator, .limits = options->limits};
    enum smith_status status = smith_geometry_build(rooms, &lighting, &geometry, error);
    if (status != SMITH_OK)
        return status;
    if (!how->notes)
        smith_findings_begin(notes, &options->allocator, 0);
    status = smith_textures_read(document, rooms, &geometry, how->environment, options, &textures, notes, error);
    if (status == SMITH_OK && !how->no_objects)
        status = smith_view_objects_open(document, rooms, how, &objects, notes, error);
    if (smith_findings_failed(notes))
        status = smith_fail_memory(error, NULL);
    const struct smith_rooms_view view = {.rooms = rooms,
                                          .geometry = &geometry,
                                          .pages = textures.pages,
                                          .objects = objects.rooms ? &objects.triangles : NULL,
                                          .object_rooms = objects.rooms,
                                          .how = planning,
                                          .iso = how->view == SMITH_VIEW_ISO};
    if (status == SMITH_OK)
        status = smith_rooms_show(&view, drawing, error);
    smith_view_objects_close(&objects);
    smith_textures_free(&textures);
    smith_findings_free(&unread);
    smith_geometry_free(&geometry);
    return status;
}

static struct smith_rooms_plan_options planning_of(const struct smith_render_options *how) {
    return (struct smith_rooms_plan_options){.title = how->name,
                                             .rooms = how->rooms,
                                             .room_count = how->room_count,
                                             .has_floors = how->has_floors,
                                             .lowest = how->lowest,
                                             .highest = how->highest,
                                             .layers = how->layers,
                                             .scale = how->scale,
                                             .options = how->options};
}

static enum smith_status render_draw_rooms(const struct smith_document *document,
                                           const struct smith_render_options *how, struct smith_drawing **drawing,
                                           struct smith_error *error) {
    struct smith_rooms rooms;
    const struct smith_rooms_plan_options planning = planning_of(how);
    enum smith_status status = smith_rooms_of(document, how->options, &rooms, error);
    if (status == SMITH_OK && how->view == SMITH_VIEW_PLAN)
        status = smith_rooms_draw(&rooms, &planning, drawing, error);
    else if (status == SMITH_OK)
        status = show_rooms(document, how, &rooms, &planning, drawing, error);
    smith_rooms_free(&rooms);
    return status;
}

enum smith_status smith_draw_atlas(const struct smith_document *document, const struct smith_render_options *how,
                                   struct smith_atlas *atlas, struct smith_error *error) {
    const struct smith_format *format = smith_document_format(document);
    struct smith_rooms_plan_options planning = planning_of(how);
    struct smith_rooms rooms;
    planning.rooms = NULL;
    planning.has_floors = false;
    *atlas = (struct smith_atlas){0};
    if (!format || !format->rooms)
        return smith_fail(error, SMITH_REFUSED, "ATLAS-NONE", "%s has no rooms that an atlas could show",
                          format ? format->title : "a document that was read by a layout of its own");
    enum smith_status status = smith_rooms_of(document, how->options, &rooms, error);
    if (status == SMITH_OK)
        status = smith_rooms_atlas(&rooms, &planning, atlas, error);
    smith_rooms_free(&rooms);
    return status;
}

/* ---- all documents ---- */

/* Of a format that knows both, pixels are what the player sees. */
static bool has_pixels(const struct smith_format *format, const struct smith_render_options *how) {
    return format && format->render && (!format->draw || how->view == SMITH_VIEW_PLAYER);
}

static enum smith_status render_draw(const struct smith_format *format, const struct smith_document *document,
                                     const struct smith_render_options *how, struct smith_drawing **drawing,
                                     struct smith_error *error) {
    struct smith_picture picture;
    if (how->view == SMITH_VIEW_PLAYER && !format->render)
        return smith_fail(error, SMITH_BAD_VALUE, "RENDER-VIEW", "how a player sees %s is not known", format->title);
    if (format->draw && !has_pixels(format, how))
        return format->draw(document, how, drawing, error);
    if (!format->render)
        return render_draw_rooms(document, how, drawing, error);
    enum smith_status status = format->render(document, how, &picture, error);
    return status != SMITH_OK ? status : frame_picture(&picture, how, drawing, error);
}

bool smith_format_is_visible(const struct smith_format *format) {
    return format && (format->draw || format->render || format->rooms);
}

static void begin_notes(const struct smith_render_options *how) {
    if (how->notes)
        smith_findings_begin(how->notes, how->options ? &how->options->allocator : NULL, 0);
}

/* Notes are kept for the caller also when drawing failed; whether there was memory for them is asked here. */
static enum smith_status end_notes(const struct smith_render_options *how, enum smith_status status,
                                   struct smith_error *error) {
    return how->notes && smith_findings_failed(how->notes) ? smith_fail_memory(error, NULL) : status;
}

enum smith_status smith_draw(const struct smith_document *document, const struct smith_render_options *how,
                             struct smith_drawing **drawing, struct smith_error *error) {
    const struct smith_format *format = smith_document_format(document);
    *drawing = NULL;
    begin_notes(how);
    if (!smith_format_is_visible(format))
        return render_fail_none(format, error);
    enum smith_status status = render_draw(format, document, how, drawing, error);
    if (status == SMITH_OK)
        status = smith_drawing_choose(*drawing, how->layers, error);
    status = end_notes(how, status, error);
    if (status != SMITH_OK) {
        smith_drawing_free(*drawing);
        *drawing = NULL;
    }
    return status;
}

enum smith_status smith_render(const struct smith_document *document, const struct smith_render_options *how,
                               struct smith_picture *picture, struct smith_error *error) {
    const struct smith_format *format = smith_document_format(document);
    struct smith_drawing *drawing;
    *picture = (struct smith_picture){0};
    if (has_pixels(format, how) && !how->layers && how->scale == 0) { /* as they are */
        begin_notes(how);
        enum smith_status rendered = end_notes(how, format->render(document, how, picture, error), error);
        if (rendered != SMITH_OK)
            smith_picture_free(picture);
        return rendered;
    }
    enum smith_status status = smith_draw(document, how, &drawing, error);
    if (status != SMITH_OK)
        return status;
    status = smith_drawing_paint(drawing, picture, error);
    smith_drawing_free(drawing);
    return status;
}
