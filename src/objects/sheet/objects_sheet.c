/* SPDX-License-Identifier: MIT
 *
 * The sheet: cells in rows, in each an object as large as the cell allows. Triangles are drawn from the farthest to the
 * nearest, as in views of levels; those of objects are small, so sorting them by their middles is enough.
 */
#include "objects/sheet/objects_sheet.h"

#include "base/arena.h"
#include "base/error.h"
#include "base/limits.h"
#include "media/drawing/drawing.h"
#include "report/findings.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define CELL 160.0 /* units of the drawing, which are pixels */
#define INNER 140.0 /* that the object takes at most */
#define NAME_SIZE 9.0
#define COLUMNS_MAX 12
#define SCREEN_POWER (1 / 2.2)

/* The directions of the view: what a metre to the side or ahead is to the right and upwards. */
#define SLANT 0.70710678118654752
#define RISE 0.81649658092772603
#define DIP 0.57735026918962576

static const struct smith_colour ground = {84, 86, 92, 255}, ink = {255, 255, 255, 255}, black = {0, 0, 0, 255},
                                 stone = {176, 168, 156, 255};

/* From a node's space to the scene's. */
struct matrix {
    float turn[3][3];
    float origin[3];
};

struct triangle {
    double at[3][3]; /* to the right, down, away; of the object, in metres */
    double uv[3][2]; /* parts of the picture */
    double light;    /* 1 = as the picture is */
    double distance;
    uint32_t material, order;
};

struct sheet {
    const struct smith_model *model;
    struct smith_drawing *drawing;
    struct smith_arena arena;
    struct matrix *matrices; /* by node */
    uint32_t *tops;          /* by node: the node of the scene that it is in */
    const struct smith_picture **pictures; /* by image */
    struct triangle *triangles; /* of the object at hand */
    uint32_t count;
};

/* ---- where nodes are ---------------------------------------------------------------------------------------------- */

static struct matrix matrix_of(const struct smith_model_node *node, const struct matrix *parent) {
    const bool turned = node->rotation[0] != 0 || node->rotation[1] != 0 || node->rotation[2] != 0 || node->rotation[3] != 0;
    const float x = node->rotation[0], y = node->rotation[1], z = node->rotation[2], w = turned ? node->rotation[3] : 1;
    const float own[3][3] = {{1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)},
                             {2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)},
                             {2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)}};
    struct matrix made = {.origin = {parent->origin[0], parent->origin[1], parent->origin[2]}};
    for (int row = 0; row < 3; row++)
        for (int k = 0; k < 3; k++) {
            made.origin[row] += parent->turn[row][k] * node->translation[k];
            for (int i = 0; i < 3; i++)
                made.turn[row][i] += parent->turn[row][k] * own[k][i] * (node->scale[i] > 0 ? node->scale[i] : 1);
        }
    return made;
}

static void find_matrices(struct sheet *sheet) {
    static const struct matrix unit = {.turn = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    for (uint32_t i = 0; i < sheet->model->node_count; i++) { /* parents come before their children */
        const struct smith_model_node *node = &sheet->model->nodes[i];
        sheet->matrices[i] = node->parent ? matrix_of(node, &sheet->matrices[node->parent - 1]) : unit;
        sheet->tops[i] = node->parent ? sheet->tops[node->parent - 1] : i;
    }
}

/* ---- triangles ---------------------------------------------------------------------------------------------------- */

static void project(const struct matrix *matrix, const float position[3], double at[3]) {
    double in[3];
    for (int row = 0; row < 3; row++)
        in[row] = (double)(matrix->origin[row] + matrix->turn[row][0] * position[0] +
                           matrix->turn[row][1] * position[1] + matrix->turn[row][2] * position[2]);
    const double side = -in[0], ahead = in[2]; /* north is -z; it is seen from the north-east */
    at[0] = (side - ahead) * SLANT;
    at[1] = -(in[1] * RISE + (side + ahead) * SLANT * DIP);
    at[2] = (side + ahead) * SLANT * RISE - in[1] * DIP;
}

/* Twice the area that is seen; more than 0 from its front. */
static double area_of(const struct triangle *triangle) {
    const double(*at)[3] = triangle->at;
    return (at[1][1] - at[0][1]) * (at[2][0] - at[0][0]) - (at[1][0] - at[0][0]) * (at[2][1] - at[0][1]);
}

/* Of what has no light of its own: as if the sun stood above and to the left of who looks. */
static double sun_on(const struct triangle *triangle) {
    double a[3], b[3], normal[3];
    for (int i = 0; i < 3; i++) {
        a[i] = triangle->at[1][i] - triangle->at[0][i];
        b[i] = triangle->at[2][i] - triangle->at[0][i];
    }
    for (int i = 0; i < 3; i++)
        normal[i] = a[(i + 1) % 3] * b[(i + 2) % 3] - a[(i + 2) % 3] * b[(i + 1) % 3];
    double length = sqrt(normal[0] * normal[0] + normal[1] * normal[1] + normal[2] * normal[2]);
    double towards = length > 0 ? fabs(-0.3 * normal[0] - 0.8 * normal[1] - 0.5 * normal[2]) / length : 1;
    return 0.6 + 0.4 * fmin(towards, 1);
}

static void add_triangle(struct sheet *sheet, const struct smith_model_primitive *primitive, uint32_t first,
                         const struct matrix *matrix) {
    struct triangle *triangle = &sheet->triangles[sheet->count];
    double light = 0;
    *triangle = (struct triangle){.material = primitive->material, .order = sheet->count};
    for (unsigned i = 0; i < 3; i++) {
        uint32_t corner = primitive->indices[first + i];
        project(matrix, primitive->positions[corner], triangle->at[i]);
        triangle->distance += triangle->at[i][2] / 3;
        for (int k = 0; k < 3; k++) {
            if (k < 2 && primitive->uvs)
                triangle->uv[i][k] = (double)primitive->uvs[corner][k];
            if (primitive->colours)
                light += (double)primitive->colours[corner][k] / 9;
        }
        if (!isfinite(triangle->at[i][0]) || !isfinite(triangle->at[i][1]) || !isfinite(triangle->at[i][2]))
            return;
    }
    const struct smith_model_material *material =
        primitive->material ? &sheet->model->materials[primitive->material - 1] : NULL;
    if (!(area_of(triangle) > 0) && !(material && material->double_sided))
        return;
    triangle->light = primitive->colours ? pow(fmax(light, 0), SCREEN_POWER) : sun_on(triangle);
    sheet->count++;
}

static uint32_t each_triangle(struct sheet *sheet, uint32_t top, bool add) {
    const struct smith_model *model = sheet->model;
    uint32_t count = 0;
    for (uint32_t i = top; i < model->node_count && sheet->tops[i] == top; i++) {
        const struct smith_model_node *node = &model->nodes[i];
        const struct smith_model_primitive *primitive = node->mesh ? model->meshes[node->mesh - 1].first : NULL;
        for (; primitive; primitive = primitive->next) {
            count += primitive->index_count / 3;
            for (uint32_t k = 0; add && k + 3 <= primitive->index_count; k += 3)
                add_triangle(sheet, primitive, k, &sheet->matrices[i]);
        }
    }
    return count;
}

static int by_distance(const void *a, const void *b) {
    const struct triangle *one = a, *two = b;
    if (one->distance != two->distance)
        return one->distance > two->distance ? -1 : 1;
    return (one->order > two->order) - (one->order < two->order);
}

/* ---- drawing ------------------------------------------------------------------------------------------------------ */

static void draw_triangle(const struct sheet *sheet, const struct triangle *triangle, const struct smith_point at[3]) {
    const struct smith_model_material *material =
        triangle->material ? &sheet->model->materials[triangle->material - 1] : NULL;
    const struct smith_picture *picture = material && material->image ? sheet->pictures[material->image - 1] : NULL;
    struct smith_style style = {.crisp = true, .fill = stone};
    struct smith_colour veil = black;
    double uv[3][2];
    for (unsigned i = 0; picture && i < 3; i++) {
        uv[i][0] = triangle->uv[i][0] * picture->width;
        uv[i][1] = triangle->uv[i][1] * picture->height;
    }
    if (picture && smith_texture_matrix(at, (const double(*)[2])uv, style.texture.matrix)) {
        style.texture.picture = picture;
        style.fill = (struct smith_colour){0};
    }
    smith_drawing_polygon(sheet->drawing, at, 3, &style);
    veil.alpha = (uint8_t)(255 * 0.9 * (1 - fmin(triangle->light, 1)));
    if (!veil.alpha || (material && material->alpha != SMITH_MODEL_OPAQUE))
        return; /* holes would be as dark */
    smith_drawing_polygon(sheet->drawing, at, 3, &(struct smith_style){.crisp = true, .fill = veil});
}

static void draw_triangles(const struct sheet *sheet, double left, double top) {
    struct smith_box box = {INFINITY, INFINITY, -INFINITY, -INFINITY};
    for (uint32_t i = 0; i < sheet->count; i++)
        for (unsigned k = 0; k < 3; k++) {
            const double *at = sheet->triangles[i].at[k];
            box = smith_box_unite(box, (struct smith_box){at[0], at[1], at[0], at[1]});
        }
    const double size = fmax(smith_box_side(box), 1e-6), scale = INNER / size;
    for (uint32_t i = 0; i < sheet->count; i++) {
        struct smith_point at[3];
        for (unsigned k = 0; k < 3; k++) {
            at[k].x = left + CELL / 2 + (sheet->triangles[i].at[k][0] - (box.left + box.right) / 2) * scale;
            at[k].y = top + CELL / 2 + (sheet->triangles[i].at[k][1] - (box.top + box.bottom) / 2) * scale;
        }
        draw_triangle(sheet, &sheet->triangles[i], at);
    }
}

static bool draw_object(struct sheet *sheet, uint32_t top, double left, double down) {
    const struct smith_model_node *node = &sheet->model->nodes[top];
    const struct smith_label name = {.text = node->name ? node->name : "", .x = left + CELL / 2, .y = down + CELL + 2,
                                     .size = NAME_SIZE, .anchor = SMITH_ANCHOR_MIDDLE, .colour = ink};
    struct smith_arena_mark mark = smith_arena_mark(&sheet->arena);
    sheet->count = 0;
    sheet->triangles = smith_arena_alloc(&sheet->arena, (each_triangle(sheet, top, false) + (size_t)1) *
                                                            sizeof *sheet->triangles, _Alignof(struct triangle));
    if (!sheet->triangles)
        return false;
    each_triangle(sheet, top, true);
    if (sheet->count) {
        qsort(sheet->triangles, sheet->count, sizeof *sheet->triangles, by_distance);
        draw_triangles(sheet, left, down);
    }
    smith_drawing_label(sheet->drawing, &name);
    smith_arena_release(&sheet->arena, mark);
    return true;
}

/* ---- the whole ---------------------------------------------------------------------------------------------------- */

static enum smith_status read_pictures(struct sheet *sheet, const struct smith_options *options,
                                       struct smith_error *error) {
    struct smith_options left = options ? *options : (struct smith_options){.allocator = {NULL}};
    left.limits = smith_limits_or_default(&left.limits);
    for (uint32_t i = 0; i < sheet->model->image_count; i++) {
        struct smith_picture picture;
        enum smith_status status = smith_image_read(sheet->model->images[i].png, &left, &picture, error);
        if (status != SMITH_OK)
            return status;
        left.limits.inflated -= (uint64_t)picture.width * picture.height * sizeof *picture.colours;
        sheet->pictures[i] = smith_drawing_adopt(sheet->drawing, &picture);
    }
    return SMITH_OK;
}

static enum smith_status draw_all(struct sheet *sheet) {
    const struct smith_model *model = sheet->model;
    uint32_t count = 0, shown = 0;
    for (uint32_t i = 0; i < model->node_count; i++)
        count += !model->nodes[i].parent;
    uint32_t columns = (uint32_t)ceil(sqrt((double)count));
    columns = columns > COLUMNS_MAX ? COLUMNS_MAX : columns;
    for (uint32_t i = 0; i < model->node_count; i++) {
        if (model->nodes[i].parent)
            continue;
        if (!draw_object(sheet, i, shown % columns * CELL, shown / columns * (CELL + 2 * NAME_SIZE)))
            return SMITH_NO_MEMORY;
        shown++;
    }
    return SMITH_OK;
}

static enum smith_status make_sheet(const struct smith_model *model, const struct smith_render_options *how,
                                    struct smith_drawing *drawing, struct smith_error *error) {
    const struct smith_allocator allocator = smith_allocator_or_default(how->options ? &how->options->allocator : NULL);
    const struct smith_limits limits = smith_limits_or_default(how->options ? &how->options->limits : NULL);
    struct sheet sheet = {.model = model, .drawing = drawing};
    smith_arena_init(&sheet.arena, &allocator, limits.memory);
    const size_t nodes = model->node_count + (size_t)1, images = model->image_count + (size_t)1;
    sheet.matrices = smith_arena_alloc(&sheet.arena, nodes * sizeof *sheet.matrices, _Alignof(struct matrix));
    sheet.tops = smith_arena_alloc(&sheet.arena, nodes * sizeof *sheet.tops, _Alignof(uint32_t));
    sheet.pictures = smith_arena_alloc(&sheet.arena, images * sizeof *sheet.pictures, _Alignof(void *));
    enum smith_status status = SMITH_NO_MEMORY;
    if (sheet.matrices && sheet.tops && sheet.pictures) {
        smith_drawing_layer(drawing, "objects", "Objects");
        find_matrices(&sheet);
        status = read_pictures(&sheet, how->options, error);
        if (status == SMITH_OK)
            status = draw_all(&sheet);
    }
    if (status == SMITH_NO_MEMORY)
        smith_fail_memory(error, &sheet.arena);
    smith_arena_free(&sheet.arena);
    return status;
}

enum smith_status smith_objects_draw(const struct smith_document *document, smith_objects_modeller *make,
                                     const struct smith_render_options *how, struct smith_drawing **drawing,
                                     struct smith_error *error) {
    const struct smith_export_options exporting = {
        .rooms = how->rooms, .room_count = how->room_count, .options = how->options};
    const struct smith_drawing_setup setup = {.title = how->name, .scale = how->scale, .background = ground,
                                              .margin = NAME_SIZE, .options = how->options};
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
        status = make_sheet(&model, how, *drawing, error);
    smith_model_free(&model);
    smith_findings_free(&unread);
    return status;
}
