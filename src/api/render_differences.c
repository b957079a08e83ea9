/* SPDX-License-Identifier: MIT
 *
 * Two versions of a document as one drawing, with marks on what differs. A family that knows what it is marks it itself
 * (smith_render_options.against); for all others the pixels decide.
 */
#include "base/error.h"
#include "media/drawing/plan.h"
#include <levelsmith/render.h>

#include <stdio.h>
#include <string.h>

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

/* Cells beside each other have one mark. */
static void mark_row(struct smith_drawing *drawing, const struct smith_picture pictures[2], uint32_t top,
                     const struct smith_point corners[2]) {
    const struct smith_style mark = smith_plan_change_style(2);
    for (uint32_t left = 0, end; left < pictures[0].width; left = end + CELL) {
        for (end = left; end < pictures[0].width && cell_differs(pictures, end, top);)
            end += CELL;
        for (int i = 0; i < 2 && end > left; i++)
            smith_drawing_rectangle(drawing, corners[i].x + left, corners[i].y + top, end - left, CELL, &mark);
    }
}

static enum smith_status mark_pixels(struct smith_drawing *drawing, struct smith_drawing *const drawings[2],
                                     const struct smith_point corners[2], struct smith_error *error) {
    struct smith_picture pictures[2] = {{0}};
    enum smith_status status = SMITH_OK;
    for (int i = 0; i < 2 && status == SMITH_OK; i++)
        status = smith_drawing_paint(drawings[i], &pictures[i], error);
    bool same_size = pictures[0].width == pictures[1].width && pictures[0].height == pictures[1].height;
    smith_drawing_layer(drawing, MARKS, "What differs");
    for (uint32_t top = 0; status == SMITH_OK && same_size && top < pictures[0].height; top += CELL)
        mark_row(drawing, pictures, top, corners);
    for (int i = 0; i < 2; i++)
        smith_picture_free(&pictures[i]);
    return status;
}

/* ---- together ---- */

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
                                                         const char *const names[2], struct smith_error *error) {
    struct smith_drawing_view views[2];
    struct smith_point corners[2];
    bool known = is_marked(drawings[0]) && is_marked(drawings[1]);
    enum smith_status status = SMITH_OK;
    for (int i = 0; i < 2 && status == SMITH_OK; i++)
        status = smith_drawing_view(drawings[i], &views[i], error);
    if (status != SMITH_OK)
        return status;
    render_differences_lay_out(views, corners);
    for (int i = 0; i < 2; i++)
        smith_drawing_layer(drawing, sides[i], NULL);
    if (!known) /* before their pictures are taken away */
        status = mark_pixels(drawing, drawings, corners, error);
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

enum smith_status smith_draw_differences(const struct smith_document *const versions[2], const char *const names[2],
                                         const struct smith_render_options *how, struct smith_drawing **drawing,
                                         struct smith_error *error) {
    const struct smith_drawing_setup setup = {.background = {255, 255, 255, 255}, .options = how->options};
    struct smith_drawing *drawings[2] = {NULL, NULL};
    *drawing = NULL;
    if (smith_document_format(versions[0]) != smith_document_format(versions[1]))
        return smith_fail(error, SMITH_BAD_VALUE, "RENDER-FORMATS", "the two are not of one format");
    enum smith_status status = draw_both(versions, names, how, drawings, error);
    if (status == SMITH_OK)
        status = smith_drawing_create(&setup, drawing, error);
    if (status == SMITH_OK)
        status = render_differences_put_together(*drawing, drawings, names, error);
    for (int i = 0; i < 2; i++)
        smith_drawing_free(drawings[i]);
    if (status != SMITH_OK) {
        smith_drawing_free(*drawing);
        *drawing = NULL;
    }
    return status;
}
