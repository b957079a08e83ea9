/* SPDX-License-Identifier: MIT
 *
 * The sheet: cells in rows, in each an object as large as the cell allows. Triangles are drawn from the farthest to the
 * nearest, as in views of levels; those of objects are small, so sorting them by their middles is enough.
 */
#include "objects/sheet/objects_sheet.h"

#include "base/error.h"
#include "media/drawing/isometric.h"
#include "media/triangles/triangles.h"
#include "report/report.h"

#include <math.h>
#include <stdlib.h>

#define CELL 160.0 /* units of the drawing, which are pixels */
#define INNER 140.0 /* that the object takes at most */
#define NAME_SIZE 9.0
#define COLUMNS_MAX 12

static const struct smith_colour ground = {84, 86, 92, 255}, ink = {255, 255, 255, 255};

/* A triangle as it is seen. */
struct seen {
    double at[3][3]; /* to the right, down, away; of the object, in metres */
    double light; /* 1 = as the picture is */
    double distance;
    const struct smith_triangle *triangle;
};

struct sheet {
    struct smith_triangles triangles;
    struct smith_drawing *drawing;
    struct seen *seen; /* of the object at hand */
    uint32_t count;
};

/* ---- triangles ---------------------------------------------------------------------------------------------------- */

static void objects_sheet_project(const float position[3], double at[3]) {
    /* north is -z; it is seen from the north-east */
    struct smith_isometric_point seen = smith_isometric(-(double)position[0], (double)position[1], (double)position[2]);
    at[0] = seen.x;
    at[1] = seen.y;
    at[2] = seen.distance;
}

/* Twice the area that is seen; more than 0 from its front. */
static double objects_sheet_area_of(const struct seen *seen) {
    const double(*at)[3] = seen->at;
    return (at[1][1] - at[0][1]) * (at[2][0] - at[0][0]) - (at[1][0] - at[0][0]) * (at[2][1] - at[0][1]);
}

/* Of what has no light of its own: as if the sun stood above and to the left of who looks. */
static double sun_on(const struct seen *seen) {
    double a[3], b[3], normal[3];
    for (int i = 0; i < 3; i++) {
        a[i] = seen->at[1][i] - seen->at[0][i];
        b[i] = seen->at[2][i] - seen->at[0][i];
    }
    for (int i = 0; i < 3; i++)
        normal[i] = a[(i + 1) % 3] * b[(i + 2) % 3] - a[(i + 2) % 3] * b[(i + 1) % 3];
    double length = sqrt(normal[0] * normal[0] + normal[1] * normal[1] + normal[2] * normal[2]);
    double towards = length > 0 ? fabs(-0.3 * normal[0] - 0.8 * normal[1] - 0.5 * normal[2]) / length : 1;
    return 0.6 + 0.4 * fmin(towards, 1);
}

static void objects_sheet_look_at(struct sheet *sheet, const struct smith_triangle *triangle) {
    struct seen *seen = &sheet->seen[sheet->count];
    *seen = (struct seen){.triangle = triangle};
    for (unsigned i = 0; i < 3; i++) {
        objects_sheet_project(triangle->at[i], seen->at[i]);
        seen->distance += seen->at[i][2] / 3;
    }
    if (!(objects_sheet_area_of(seen) > 0) && !smith_triangle_is_double_sided(&sheet->triangles, triangle))
        return;
    seen->light = triangle->light < 0 ? sun_on(seen) : (double)triangle->light;
    sheet->count++;
}

static int objects_sheet_by_distance(const void *a, const void *b) {
    const struct seen *one = a, *two = b;
    if (one->distance != two->distance)
        return one->distance > two->distance ? -1 : 1;
    return (one->triangle > two->triangle) - (one->triangle < two->triangle);
}

/* ---- drawing ------------------------------------------------------------------------------------------------------ */

static void draw_triangles(const struct sheet *sheet, double left, double top) {
    struct smith_box box = {INFINITY, INFINITY, -INFINITY, -INFINITY};
    for (uint32_t i = 0; i < sheet->count; i++)
        for (unsigned k = 0; k < 3; k++) {
            const double *at = sheet->seen[i].at[k];
            box = smith_box_unite(box, (struct smith_box){at[0], at[1], at[0], at[1]});
        }
    const double size = fmax(smith_box_side(box), 1e-6), scale = INNER / size;
    for (uint32_t i = 0; i < sheet->count; i++) {
        const struct seen *seen = &sheet->seen[i];
        struct smith_point at[3];
        for (unsigned k = 0; k < 3; k++) {
            at[k].x = left + CELL / 2 + (seen->at[k][0] - (box.left + box.right) / 2) * scale;
            at[k].y = top + CELL / 2 + (seen->at[k][1] - (box.top + box.bottom) / 2) * scale;
        }
        smith_triangle_draw(&sheet->triangles, seen->triangle, at, seen->light, sheet->drawing);
    }
}

/* The object in the node `top`, whose triangles begin with number `first`; the number behind them is returned. */
static uint32_t draw_object(struct sheet *sheet, uint32_t top, uint32_t first, double left, double down) {
    const struct smith_triangles *triangles = &sheet->triangles;
    const struct smith_model_node *node = &triangles->model->nodes[top];
    const struct smith_label name = {.text = node->name ? node->name : "",
                                     .x = left + CELL / 2,
                                     .y = down + CELL + 2,
                                     .size = NAME_SIZE,
                                     .anchor = SMITH_ANCHOR_MIDDLE,
                                     .colour = ink};
    sheet->count = 0;
    for (; first < triangles->count && triangles->tops[triangles->items[first].node] == top; first++)
        objects_sheet_look_at(sheet, &triangles->items[first]);
    if (sheet->count) {
        qsort(sheet->seen, sheet->count, sizeof *sheet->seen, objects_sheet_by_distance);
        draw_triangles(sheet, left, down);
    }
    smith_drawing_label(sheet->drawing, &name);
    return first;
}

/* ---- the whole ---------------------------------------------------------------------------------------------------- */

static void objects_sheet_draw_all(struct sheet *sheet) {
    const struct smith_model *model = sheet->triangles.model;
    uint32_t count = 0, shown = 0, first = 0;
    for (uint32_t i = 0; i < model->node_count; i++)
        count += !model->nodes[i].parent;
    uint32_t columns = (uint32_t)ceil(sqrt((double)count));
    columns = columns > COLUMNS_MAX ? COLUMNS_MAX : columns;
    for (uint32_t i = 0; i < model->node_count; i++) {
        if (model->nodes[i].parent)
            continue;
        first = draw_object(sheet, i, first, shown % columns * CELL, shown / columns * (CELL + 2 * NAME_SIZE));
        shown++;
    }
}

static enum smith_status objects_make_sheet(const struct smith_model *model, const struct smith_render_options *how,
                                            struct smith_drawing *drawing, struct smith_error *error) {
    struct sheet sheet = {.drawing = drawing};
    smith_drawing_layer(drawing, "objects", "Objects");
    enum smith_status status = smith_triangles_open(model, how->options, UINT32_MAX, &sheet.triangles, error);
    if (status == SMITH_OK)
        status = smith_triangles_read_pictures(&sheet.triangles, how->options, drawing, error);
    if (status == SMITH_OK) {
        sheet.seen = smith_arena_alloc(&sheet.triangles.arena, (sheet.triangles.count + (size_t)1) * sizeof *sheet.seen,
                                       _Alignof(struct seen));
        status = sheet.seen ? SMITH_OK : smith_fail_memory(error, &sheet.triangles.arena);
    }
    if (status == SMITH_OK)
        objects_sheet_draw_all(&sheet);
    smith_triangles_close(&sheet.triangles);
    return status;
}

enum smith_status smith_objects_draw(const struct smith_document *document, smith_objects_modeller *make,
                                     const struct smith_render_options *how, struct smith_drawing **drawing,
                                     struct smith_error *error) {
    const struct smith_export_options exporting = {
        .rooms = how->rooms, .room_count = how->room_count, .options = how->options};
    const struct smith_drawing_setup setup = {
        .title = how->name, .scale = how->scale, .background = ground, .margin = NAME_SIZE, .options = how->options};
    struct smith_findings unread = {0}, *notes = how->notes ? how->notes : &unread;
    struct smith_model model;
    if (!how->notes)
        smith_findings_begin(notes, how->options ? &how->options->allocator : NULL, 0);
    smith_model_init(&model, how->options);
    enum smith_status status = make(document, &exporting, &model, notes, error);
    if (status == SMITH_OK && (model.failed || smith_findings_failed(notes)))
        status = smith_fail_memory(error, model.memory);
    if (status == SMITH_OK)
        status = smith_drawing_create(&setup, drawing, error);
    if (status == SMITH_OK)
        status = objects_make_sheet(&model, how, *drawing, error);
    smith_model_free(&model);
    smith_findings_free(&unread);
    return status;
}
