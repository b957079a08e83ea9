/* SPDX-License-Identifier: MIT
 *
 * Pictures of documents: of their rooms, or as their format makes them, a drawing or pixels; each can be shown as the
 * other.
 */
#include "api/level_parts.h"
#include "api/unseen_differences.h"
#include "base/error.h"
#include "document/document.h"
#include "document/value.h"
#include "media/drawing/plan.h"
#include "report/report.h"
#include "rooms/atlas/atlas.h"
#include "rooms/view/view.h"
#include <levelsmith/level.h>
#include <levelsmith/render.h>
#include <levelsmith/rooms.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- rooms of documents: asked of their format ---- */

enum smith_status smith_rooms_of(const struct smith_document *document, const struct smith_options *options,
                                 struct smith_rooms *rooms, struct smith_error *error) {
    const struct smith_format *format = smith_document_format(document);
    *rooms = (struct smith_rooms){0};
    if (!format || !format->rooms)
        return smith_fail(error, SMITH_BAD_VALUE, "ROOMS-NONE", "there are no rooms in %s",
                          format ? format->title : "a document that was read by a layout of its own");
    enum smith_status status = format->rooms(document, options, rooms, error);
    if (status == SMITH_OK)
        smith_rooms_normalize(rooms);
    else
        smith_rooms_free(rooms);
    return status;
}

/* ---- render ---- */

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
        .lighting = how->light == SMITH_RENDER_LIGHT_AMBIENT ? SMITH_LIGHTING_AMBIENT : SMITH_LIGHTING_FULL,
        .allocator = options->allocator,
        .limits = options->limits};
    enum smith_status status = smith_geometry_build(rooms, &lighting, &geometry, error);
    if (status != SMITH_OK)
        return status;
    struct smith_allocator allocator = smith_allocator_or_default(&options->allocator);
    const size_t size = (rooms->room_count + (size_t)1) * sizeof(float);
    float *object_light = allocator.resize(allocator.context, NULL, 0, size);
    if (!object_light) {
        smith_geometry_free(&geometry);
        return smith_fail_memory(error, NULL);
    }
    smith_view_light(rooms, how->light, &geometry, object_light);
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
                                          .object_light = object_light,
                                          .how = planning,
                                          .iso = how->view == SMITH_VIEW_ISO};
    if (status == SMITH_OK)
        status = smith_rooms_show(&view, drawing, error);
    smith_view_objects_close(&objects);
    smith_textures_free(&textures);
    smith_findings_free(&unread);
    smith_geometry_free(&geometry);
    allocator.resize(allocator.context, object_light, size, 0);
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

/* ---- what things of the level are called, and what they do ---- */

#define LINKS_SHOWN 6 /* of a thing; with more, nobody could read them */

struct titling {
    const struct smith_level *level;
    struct smith_buffer words; /* of the last thing */
};

/* "DOOR_TYPE6 7 in room Hall; triggered by ..." */
static const char *title_of_path(void *context, const char *path) {
    struct titling *titling = context;
    const struct smith_level *level = titling->level;
    const uint32_t thing = smith_level_thing_at(level, path);
    if (thing == SMITH_NONE || strcmp(level->things[thing].path, path) != 0)
        return NULL;
    titling->words.size = 0;
    smith_buffer_text(&titling->words, level->things[thing].title);
    const bool is_room = strcmp(level->things[thing].kind, "room") == 0; /* its place and its ways are drawn */
    if (level->things[thing].has_position &&
        (level->axes == 2 || (level->things[thing].room == SMITH_NONE && !is_room)))
        for (uint32_t i = 0; i < level->axes && level->axes <= 3; i++)
            smith_buffer_format(&titling->words, "%s%.9g", i ? ", " : " at ", level->things[thing].position[i]);
    const char *between = ": ";
    for (uint32_t i = 0; i < level->thing_count; i++) { /* what the program does there by itself stands there as well */
        if (!level->things[i].text || strcmp(level->things[i].path, path) != 0)
            continue;
        smith_buffer_format(&titling->words, "%s%s", between, level->things[i].text);
        between = "; ";
    }
    for (uint32_t i = 0, shown = 0; i < level->link_count && !is_room && shown < LINKS_SHOWN; i++) {
        const struct smith_level_link *link = &level->links[i];
        if (link->from != thing && link->to != thing)
            continue;
        const bool outwards = link->from == thing;
        smith_buffer_format(&titling->words, "; %s %s", outwards ? link->verb : link->inverse,
                            level->things[outwards ? link->to : link->from].title);
        shown++;
    }
    smith_buffer_byte(&titling->words, '\0');
    return titling->words.failed ? NULL : (const char *)titling->words.data;
}

static enum smith_status title_things(const struct smith_document *document, const struct smith_render_options *how,
                                      struct smith_drawing *const *drawings, uint32_t count,
                                      struct smith_error *error) {
    struct smith_level *level;
    const struct smith_check_options where = {
        .name = how->name, .own_folder = how->own_folder, .has_level = how->has_level, .level = how->level};
    enum smith_status status = smith_level_in(document, &where, how->options, &level, error);
    if (status != SMITH_OK)
        return status == SMITH_BAD_VALUE ? SMITH_OK : status; /* it is no level */
    struct titling titling = {.level = level};
    smith_buffer_init(&titling.words, how->options ? &how->options->allocator : NULL);
    for (uint32_t i = 0; i < count; i++)
        smith_drawing_retitle(drawings[i], title_of_path, &titling);
    status = titling.words.failed ? smith_fail_memory(error, NULL) : SMITH_OK;
    smith_buffer_free(&titling.words);
    smith_level_free(level);
    return status;
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
static bool render_has_pixels(const struct smith_format *format, const struct smith_render_options *how) {
    return format && format->render && (!format->draw || how->view == SMITH_VIEW_PLAYER);
}

static enum smith_status render_draw(const struct smith_format *format, const struct smith_document *document,
                                     const struct smith_render_options *how, struct smith_drawing **drawing,
                                     struct smith_error *error) {
    struct smith_picture picture;
    if (how->view == SMITH_VIEW_PLAYER && !format->render)
        return smith_fail(error, SMITH_BAD_VALUE, "RENDER-VIEW", "how a player sees %s is not known", format->title);
    if (format->draw && !render_has_pixels(format, how))
        return format->draw(document, how, drawing, error);
    if (!format->render)
        return render_draw_rooms(document, how, drawing, error);
    enum smith_status status = format->render(document, how, &picture, error);
    return status != SMITH_OK ? status : frame_picture(&picture, how, drawing, error);
}

bool smith_format_is_visible(const struct smith_format *format) {
    return format && (format->draw || format->render || format->rooms);
}

uint32_t smith_format_picture_takes(const struct smith_format *format) {
    if (!format)
        return 0;
    const bool is_archive = smith_format_is_archive(format);
    if (format->draw || format->render || (is_archive && !format->rooms))
        return format->picture_takes | (format->draw || !format->render ? SMITH_TAKES_LAYERS : 0);
    if (!format->rooms)
        return 0;
    return SMITH_TAKES_LAYERS | SMITH_TAKES_ROOMS | SMITH_TAKES_FLOORS | SMITH_TAKES_ROUND |
           (format->files ? SMITH_TAKES_FILES : 0) | (format->object_archives ? SMITH_TAKES_OBJECTS : 0);
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
    if (status == SMITH_OK)
        status = title_things(document, how, drawing, 1, error);
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
    if (render_has_pixels(format, how) && !how->layers && how->scale == 0) { /* as they are */
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

/* ---- differences ---- */

/*
 * Two versions of a document as one drawing, with marks on what differs. A family that knows what it is marks it itself
 * (smith_render_options.against); for all others the pixels decide.
 */

#define MARKS "changes" /* the layer of those that know what differs */
#define GAP 16
#define HEADING 30 /* above each version, for its name */
#define NAME_SIZE 16
#define CELL 16 /* pixels that are marked together */

static const char *const sides[2] = {"before", "after"};

/* ---- the two ---- */

static bool is_marked(const struct smith_drawing *drawing) {
    for (uint32_t i = 0; i < drawing->layer_count; i++)
        if (strcmp(drawing->layers[i].name, MARKS) == 0)
            return true;
    return false;
}

static enum smith_status draw_both(const struct smith_document *const versions[2], const char *const names[2],
                                   const struct smith_render_options *how, struct smith_drawing *drawings[2],
                                   struct smith_error *error) {
    enum smith_status status = SMITH_OK;
    for (int i = 0; i < 2 && status == SMITH_OK; i++) {
        struct smith_render_options own = *how;
        own.name = names[i];
        own.against = versions[1 - i];
        if (i && how->notes)
            smith_findings_free(how->notes); /* the second says the same */
        status = smith_draw(versions[i], &own, &drawings[i], error);
    }
    return status;
}

/* ---- pixels that differ ---- */

static bool cell_differs(const struct smith_picture pictures[2], uint32_t left, uint32_t top) {
    for (uint32_t y = top; y < top + CELL && y < pictures[0].height; y++)
        for (uint32_t x = left; x < left + CELL && x < pictures[0].width; x++) {
            size_t at = (size_t)y * pictures[0].width + x;
            if (memcmp(&pictures[0].colours[at], &pictures[1].colours[at], sizeof pictures[0].colours[at]) != 0)
                return true;
        }
    return false;
}

/* Cells beside each other have one mark. How many marks there are. */
static uint32_t mark_row(struct smith_drawing *drawing, const struct smith_picture pictures[2], uint32_t top,
                         const struct smith_point corners[2]) {
    const struct smith_style mark = smith_plan_change_style(2);
    uint32_t marks = 0;
    for (uint32_t left = 0, end; left < pictures[0].width; left = end + CELL) {
        for (end = left; end < pictures[0].width && cell_differs(pictures, end, top);)
            end += CELL;
        for (int i = 0; i < 2 && end > left; i++)
            smith_drawing_rectangle(drawing, corners[i].x + left, corners[i].y + top, end - left, CELL, &mark);
        marks += end > left;
    }
    return marks;
}

static enum smith_status mark_pixels(struct smith_drawing *drawing, struct smith_drawing *const drawings[2],
                                     const struct smith_point corners[2], bool *any, struct smith_error *error) {
    struct smith_picture pictures[2] = {{0}};
    enum smith_status status = SMITH_OK;
    for (int i = 0; i < 2 && status == SMITH_OK; i++)
        status = smith_drawing_paint(drawings[i], &pictures[i], error);
    bool same_size = pictures[0].width == pictures[1].width && pictures[0].height == pictures[1].height;
    smith_drawing_layer(drawing, MARKS, "What differs");
    *any = false;
    for (uint32_t top = 0; status == SMITH_OK && same_size && top < pictures[0].height; top += CELL)
        *any |= mark_row(drawing, pictures, top, corners) > 0;
    for (int i = 0; i < 2; i++)
        smith_picture_free(&pictures[i]);
    return status;
}

/* ---- together ---- */

/* Both show the same part of the world, so that pixels can be compared though one reaches further than the other. */
static enum smith_status show_same_part(struct smith_drawing *const drawings[2], struct smith_drawing_view views[2],
                                        struct smith_error *error) {
    struct smith_box box = views[0].box;
    const double pixel = smith_drawing_pixel(drawings[0]), other_pixel = smith_drawing_pixel(drawings[1]);
    box.left = fmin(box.left, views[1].box.left);
    box.top = fmin(box.top, views[1].box.top);
    box.right = fmax(box.right, views[1].box.right);
    box.bottom = fmax(box.bottom, views[1].box.bottom);
    enum smith_status status = SMITH_OK;
    if (pixel < other_pixel || pixel > other_pixel || box.right - box.left > SMITH_DRAWING_SIDE * pixel ||
        box.bottom - box.top > SMITH_DRAWING_SIDE * pixel)
        return SMITH_OK;
    for (int i = 0; i < 2 && status == SMITH_OK; i++) {
        smith_drawing_frame(drawings[i], box);
        status = smith_drawing_view(drawings[i], &views[i], error);
    }
    return status;
}

/* What is wide stands one below the other. */
static void render_differences_lay_out(const struct smith_drawing_view views[2], struct smith_point corners[2]) {
    uint32_t width = views[0].width > views[1].width ? views[0].width : views[1].width;
    uint32_t height = views[0].height > views[1].height ? views[0].height : views[1].height;
    corners[0] = corners[1] = (struct smith_point){0, HEADING};
    if (width > height)
        corners[1].y += views[0].height + (double)GAP + HEADING;
    else
        corners[1].x += views[0].width + (double)GAP;
}

static void render_differences_write_name(struct smith_drawing *drawing, const char *side, const char *name,
                                          struct smith_point corner) {
    char text[200];
    snprintf(text, sizeof text, name ? "%s: %.150s" : "%s", side, name);
    smith_drawing_label(drawing, &(struct smith_label){.text = text,
                                                       .x = corner.x + 4,
                                                       .y = corner.y - HEADING / 2.0,
                                                       .size = NAME_SIZE,
                                                       .upright = SMITH_ANCHOR_MIDDLE,
                                                       .bold = true});
}

static enum smith_status render_differences_put_together(struct smith_drawing *drawing,
                                                         struct smith_drawing *const drawings[2],
                                                         const char *const names[2], bool *any,
                                                         struct smith_error *error) {
    struct smith_drawing_view views[2];
    struct smith_point corners[2];
    bool known = is_marked(drawings[0]) && is_marked(drawings[1]);
    enum smith_status status = SMITH_OK;
    for (int i = 0; i < 2 && status == SMITH_OK; i++)
        status = smith_drawing_view(drawings[i], &views[i], error);
    if (status == SMITH_OK && !known)
        status = show_same_part(drawings, views, error);
    if (status != SMITH_OK)
        return status;
    render_differences_lay_out(views, corners);
    for (int i = 0; i < 2; i++)
        smith_drawing_layer(drawing, sides[i], NULL);
    if (!known) /* before their pictures are taken away */
        status = mark_pixels(drawing, drawings, corners, any, error);
    for (int i = 0; i < 2 && status == SMITH_OK; i++) {
        smith_drawing_layer(drawing, sides[i], NULL);
        render_differences_write_name(drawing, sides[i], names[i], corners[i]);
        status = smith_drawing_append(drawing, drawings[i], corners[i], sides[i], error);
    }
    struct smith_box frame = {0, 0, corners[1].x + views[1].width, corners[1].y + views[1].height};
    frame.right = frame.right > views[0].width ? frame.right : views[0].width;
    frame.bottom = frame.bottom > HEADING + views[0].height ? frame.bottom : HEADING + (double)views[0].height;
    smith_drawing_frame(drawing, frame);
    return status;
}

/* What the library draws, and not the format. */
static bool is_plan_of_rooms(const struct smith_document *document) {
    const struct smith_format *format = smith_document_format(document);
    return format && format->rooms && !format->draw && !format->render;
}

static bool render_differences_any(const struct smith_document *const versions[2]) {
    const struct smith_type *root = versions[0]->layout->root;
    return versions[0]->layout == versions[1]->layout && !smith_value_equal(root, versions[0]->root, versions[1]->root);
}

enum smith_status smith_draw_differences(const struct smith_document *const versions[2], const char *const names[2],
                                         const struct smith_render_options *how, struct smith_drawing **drawing,
                                         struct smith_error *error) {
    const struct smith_drawing_setup setup = {.background = {255, 255, 255, 255}, .options = how->options};
    struct smith_drawing *drawings[2] = {NULL, NULL};
    bool any = true;
    *drawing = NULL;
    if (smith_document_format(versions[0]) != smith_document_format(versions[1]))
        return smith_fail(error, SMITH_BAD_VALUE, "RENDER-FORMATS", "the two are not of one format");
    enum smith_status status = draw_both(versions, names, how, drawings, error);
    if (status == SMITH_OK)
        status = smith_drawing_create(&setup, drawing, error);
    if (status == SMITH_OK)
        status = render_differences_put_together(*drawing, drawings, names, &any, error);
    if (status == SMITH_OK && !any && how->notes && render_differences_any(versions))
        smith_findings_add(how->notes, "DIFFERENCES-UNSEEN", SMITH_INFO, "/", UINT64_MAX,
                           "the two differ, and nothing is marked: both pictures look the same, as light, textures "
                           "and what things are set to are not drawn, or have another scale; `levelsmith diff` without "
                           "--picture lists what differs");
    if (status == SMITH_OK && how->notes && is_plan_of_rooms(versions[0]) && render_differences_any(versions))
        status = smith_note_unseen_differences(versions, how->options, how->notes, error);
    if (status == SMITH_OK)
        status = end_notes(how, status, error);
    for (int i = 0; i < 2; i++)
        smith_drawing_free(drawings[i]);
    if (status != SMITH_OK) {
        smith_drawing_free(*drawing);
        *drawing = NULL;
    }
    return status;
}
