/* SPDX-License-Identifier: MIT
 *
 * Where nodes are, what triangles their meshes have there, and how one is drawn.
 */
#include "media/triangles/triangles.h"
#include "base/error.h"
#include "base/limits.h"

#include <math.h>

#define SCREEN_POWER (1 / 2.2f)
#define SEEN_MIN 1e-3 /* twice the pixels of a triangle; nothing can be laid on one that is seen from its edge */

static const struct smith_colour black = {0, 0, 0, 255}, stone = {176, 168, 156, 255};

/* From a node's space to the scene's. */
struct matrix {
    float turn[3][3];
    float origin[3];
};

/* ---- where nodes are ---------------------------------------------------------------------------------------------- */

static struct matrix triangles_matrix_of(const struct smith_model_node *node, const struct matrix *parent) {
    const bool turned =
        node->rotation[0] != 0 || node->rotation[1] != 0 || node->rotation[2] != 0 || node->rotation[3] != 0;
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

static void find_matrices(const struct smith_triangles *triangles, struct matrix *matrices) {
    static const struct matrix unit = {.turn = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    for (uint32_t i = 0; i < triangles->model->node_count; i++) { /* parents come before their children */
        const struct smith_model_node *node = &triangles->model->nodes[i];
        matrices[i] = triangles_matrix_of(node, node->parent ? &matrices[node->parent - 1] : &unit);
        triangles->tops[i] = node->parent ? triangles->tops[node->parent - 1] : i;
    }
}

/* ---- triangles ---------------------------------------------------------------------------------------------------- */

static void add_triangle(struct smith_triangles *triangles, const struct smith_model_primitive *primitive,
                         uint32_t first, const struct matrix *matrix, uint32_t node) {
    struct smith_triangle *triangle = &triangles->items[triangles->count];
    float light = 0;
    *triangle = (struct smith_triangle){.material = primitive->material, .node = node};
    for (unsigned i = 0; i < 3; i++) {
        uint32_t corner = primitive->indices[first + i];
        for (int row = 0; row < 3; row++) {
            float at = matrix->origin[row];
            for (int k = 0; k < 3; k++)
                at += matrix->turn[row][k] * primitive->positions[corner][k];
            if (!isfinite(at))
                return;
            triangle->at[i][row] = at;
        }
        for (int k = 0; k < 3; k++) {
            if (k < 2 && primitive->uvs)
                triangle->uv[i][k] = primitive->uvs[corner][k];
            if (primitive->colours)
                light += primitive->colours[corner][k] / 9;
        }
    }
    triangle->light = primitive->colours ? powf(fmaxf(light, 0), SCREEN_POWER) : -1;
    triangles->count++;
}

static const struct smith_model_primitive *primitives_of(const struct smith_model *model, uint32_t node) {
    return model->nodes[node].mesh ? model->meshes[model->nodes[node].mesh - 1].first : NULL;
}

static size_t count_triangles(const struct smith_model *model, size_t most) {
    size_t count = 0;
    for (uint32_t i = 0; i < model->node_count && count < most; i++)
        for (const struct smith_model_primitive *one = primitives_of(model, i); one; one = one->next)
            count += one->index_count / 3;
    return count < most ? count : most;
}

static void triangles_add_all(struct smith_triangles *triangles, const struct matrix *matrices, size_t count) {
    for (uint32_t i = 0; i < triangles->model->node_count; i++)
        for (const struct smith_model_primitive *one = primitives_of(triangles->model, i); one; one = one->next)
            for (uint32_t k = 0; k + 3 <= one->index_count && triangles->count < count; k += 3)
                add_triangle(triangles, one, k, &matrices[i], i);
}

enum smith_status smith_triangles_open(const struct smith_model *model, const struct smith_options *options,
                                       uint32_t most, struct smith_triangles *triangles, struct smith_error *error) {
    const struct smith_allocator allocator = smith_allocator_or_default(options ? &options->allocator : NULL);
    const struct smith_limits limits = smith_limits_or_default(options ? &options->limits : NULL);
    const size_t nodes = model->node_count + (size_t)1, images = model->image_count + (size_t)1;
    const size_t count = count_triangles(model, most);
    *triangles = (struct smith_triangles){.model = model};
    smith_arena_init(&triangles->arena, &allocator, limits.memory);
    struct matrix *matrices = smith_arena_alloc(&triangles->arena, nodes * sizeof *matrices, _Alignof(struct matrix));
    triangles->tops = smith_arena_alloc(&triangles->arena, nodes * sizeof *triangles->tops, _Alignof(uint32_t));
    triangles->pictures = smith_arena_alloc(&triangles->arena, images * sizeof *triangles->pictures, _Alignof(void *));
    triangles->items =
        smith_arena_alloc(&triangles->arena, (count + 1) * sizeof *triangles->items, _Alignof(struct smith_triangle));
    if (!matrices || !triangles->tops || !triangles->pictures || !triangles->items)
        return smith_fail_memory(error, &triangles->arena);
    find_matrices(triangles, matrices);
    triangles_add_all(triangles, matrices, count);
    return SMITH_OK;
}

void smith_triangles_close(struct smith_triangles *triangles) {
    smith_arena_free(&triangles->arena);
}

/* ---- drawing ------------------------------------------------------------------------------------------------------ */

enum smith_status smith_triangles_read_pictures(struct smith_triangles *triangles, const struct smith_options *options,
                                                struct smith_drawing *drawing, struct smith_error *error) {
    struct smith_options left = {0};
    if (options)
        left = *options;
    left.limits = smith_limits_or_default(&left.limits);
    for (uint32_t i = 0; i < triangles->model->image_count; i++) {
        struct smith_picture picture;
        enum smith_status status = smith_image_read(triangles->model->images[i].png, &left, &picture, error);
        if (status != SMITH_OK)
            return status;
        left.limits.inflated -= (uint64_t)picture.width * picture.height * sizeof *picture.colours;
        triangles->pictures[i] = smith_drawing_adopt(drawing, &picture);
    }
    return SMITH_OK;
}

static const struct smith_model_material *triangles_material_of(const struct smith_triangles *triangles,
                                                                const struct smith_triangle *triangle) {
    return triangle->material ? &triangles->model->materials[triangle->material - 1] : NULL;
}

bool smith_triangle_is_double_sided(const struct smith_triangles *triangles, const struct smith_triangle *triangle) {
    const struct smith_model_material *material = triangles_material_of(triangles, triangle);
    return material && material->double_sided;
}

void smith_triangle_draw(const struct smith_triangles *triangles, const struct smith_triangle *triangle,
                         const struct smith_point at[3], double light, struct smith_drawing *drawing) {
    const struct smith_model_material *material = triangles_material_of(triangles, triangle);
    const struct smith_picture *picture = material && material->image ? triangles->pictures[material->image - 1] : NULL;
    struct smith_style style = {.crisp = true, .fill = stone};
    struct smith_colour veil = black;
    double uv[3][2], pixel = smith_drawing_pixel(drawing);
    double area = (at[1].x - at[0].x) * (at[2].y - at[0].y) - (at[1].y - at[0].y) * (at[2].x - at[0].x);
    if (!(fabs(area) > SEEN_MIN * pixel * pixel))
        return;
    for (unsigned i = 0; picture && i < 3; i++) {
        uv[i][0] = (double)triangle->uv[i][0] * picture->width;
        uv[i][1] = (double)triangle->uv[i][1] * picture->height;
    }
    if (picture && smith_texture_matrix(at, (const double(*)[2])uv, style.texture.matrix)) {
        style.texture.picture = picture;
        style.fill = (struct smith_colour){0};
    }
    smith_drawing_polygon(drawing, at, 3, &style);
    veil.alpha = (uint8_t)(255 * 0.9 * (1 - fmin(light, 1)));
    if (!veil.alpha || (material && material->alpha != SMITH_MODEL_OPAQUE))
        return; /* holes would be as dark */
    smith_drawing_polygon(drawing, at, 3, &(struct smith_style){.crisp = true, .fill = veil});
}
