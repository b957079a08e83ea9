/* SPDX-License-Identifier: MIT
 *
 * Objects as nodes: one for each object, and in it one for each bone, which its animations turn.
 */
#include "objects/model/objects_model.h"
#include "base/error.h"
#include "base/limits.h"
#include <inttypes.h>
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FRAMES_A_SECOND 30.0f
#define GAP 512.0f /* world units between two objects */

/* ---- names ------------------------------------------------------------------------------------------------------- */

struct object_name {
    char text[128];
};

static const char *objects_model_kind_of(const struct smith_object *object) {
    return object->kind == SMITH_OBJECT_MOVEABLE ? "moveable" : "static";
}

static struct object_name objects_model_name_of(const struct smith_object *object) {
    struct object_name name;
    snprintf(name.text, sizeof name.text, "%s %" PRIu32, object->name ? object->name : objects_model_kind_of(object),
             object->number);
    return name;
}

static const char *object_extras(struct smith_objects_model *model, const struct smith_object *object) {
    smith_extras_begin(&model->extras);
    smith_extras_text(&model->extras, "path", object->path);
    smith_extras_text(&model->extras, "kind", objects_model_kind_of(object));
    smith_extras_number(&model->extras, objects_model_kind_of(object), object->number);
    smith_extras_text(&model->extras, "name", object->name);
    return smith_extras_end(&model->extras);
}

/* ---- bones ------------------------------------------------------------------------------------------------------- */

static void mirror(const struct smith_objects_model *model, const struct smith_object_pose *pose, float translation[3],
                   float rotation[4]) {
    for (int axis = 0; axis < 3; axis++)
        translation[axis] = pose->translation[axis] * (axis == 2 ? -model->metres : model->metres);
    rotation[0] = -pose->rotation[0];
    rotation[1] = -pose->rotation[1];
    rotation[2] = pose->rotation[2];
    rotation[3] = pose->rotation[3];
}

static uint32_t add_bone(struct smith_objects_model *model, const struct smith_object *object, uint32_t number,
                         uint32_t parent) {
    const struct smith_object_bone *bone = &object->bones[number];
    struct smith_model_node node = {.parent = parent};
    struct smith_object_pose pose;
    char name[80];
    smith_object_pose(object, number, smith_object_rest(object), &pose);
    mirror(model, &pose, node.translation, node.rotation);
    snprintf(name, sizeof name, "%s", bone->name ? bone->name : "");
    if (!*name)
        snprintf(name, sizeof name, "bone %" PRIu32, number);
    node.name = name;
    node.mesh = bone->mesh == SMITH_NONE ? 0 : smith_object_mesh_number(model, bone->mesh);
    return smith_model_add_node(model->model, &node);
}

/* The bones of an object as it stands, in the node `parent`; `nodes` gets theirs. */
static void object_add_bones(struct smith_objects_model *model, const struct smith_object *object, uint32_t parent,
                             uint32_t *nodes) {
    for (uint32_t i = 0; !model->model->failed && i < object->bone_count; i++)
        nodes[i] =
            add_bone(model, object, i, object->bones[i].parent == SMITH_NONE ? parent : nodes[object->bones[i].parent]);
}

/* ---- animations -------------------------------------------------------------------------------------------------- */

static void add_channels(struct smith_objects_model *model, const struct smith_object *object,
                         const struct smith_object_animation *animation, uint32_t number, uint32_t bone,
                         uint32_t node) {
    struct smith_model_channel *moves = bone ? NULL : smith_model_add_channel(model->model, number, node, false);
    struct smith_model_channel *turns = smith_model_add_channel(model->model, number, node, true);
    struct smith_object_pose pose;
    float translation[3];
    for (uint32_t i = 0; turns && i < animation->keyframe_count; i++) {
        smith_object_pose(object, bone, &animation->keyframes[i], &pose);
        mirror(model, &pose, translation, turns->rotations[i]);
        if (moves)
            memcpy(moves->translations[i], translation, sizeof translation);
    }
}

static void add_animation(struct smith_objects_model *model, const struct smith_object *object, uint32_t index,
                          const uint32_t *nodes) {
    const struct smith_object_animation *animation = &object->animations[index];
    uint32_t rate = animation->rate ? animation->rate : 1;
    char name[256];
    if (!animation->keyframe_count || !object->bone_count)
        return;
    snprintf(name, sizeof name, "%s: %" PRIu32 "%s%.80s", objects_model_name_of(object).text, index,
             animation->name && *animation->name ? " " : "", animation->name ? animation->name : "");
    uint32_t number = smith_model_add_animation(model->model, name, animation->keyframe_count);
    for (uint32_t i = 0; number && i < animation->keyframe_count; i++)
        model->model->animations[number - 1].times[i] = (float)((double)i * rate / FRAMES_A_SECOND);
    for (uint32_t bone = 0; number && bone < object->bone_count; bone++)
        if (!object->bones[bone].lost)
            add_channels(model, object, animation, number, bone, nodes[bone]);
}

/* ---- matrices ---------------------------------------------------------------------------------------------------- */

struct matrix {
    float turn[3][3];
    float origin[3];
};

/* Where a bone is, when its parent is at `parent`; NULL = the object's own space. */
static struct matrix objects_model_matrix_of(const struct smith_object_pose *pose, const struct matrix *parent) {
    const float x = pose->rotation[0], y = pose->rotation[1], z = pose->rotation[2], w = pose->rotation[3];
    struct matrix own = {
        .turn = {{1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)},
                 {2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)},
                 {2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)}},
    };
    struct matrix matrix = own;
    memcpy(matrix.origin, pose->translation, sizeof matrix.origin);
    for (int row = 0; parent && row < 3; row++) {
        matrix.origin[row] = parent->origin[row];
        for (int k = 0; k < 3; k++) {
            matrix.origin[row] += parent->turn[row][k] * pose->translation[k];
            matrix.turn[row][k] = 0;
            for (int i = 0; i < 3; i++)
                matrix.turn[row][k] += parent->turn[row][i] * own.turn[i][k];
        }
    }
    return matrix;
}

/* Make a box large enough for another one that stands in its own space. */
static void enclose(float box[2][3], float (*other)[3], const struct matrix *matrix) {
    for (int corner = 0; corner < 8; corner++)
        for (int row = 0; row < 3; row++) {
            float at = matrix->origin[row];
            for (int k = 0; k < 3; k++)
                at += matrix->turn[row][k] * other[corner >> k & 1][k];
            box[0][row] = fminf(box[0][row], at);
            box[1][row] = fmaxf(box[1][row], at);
        }
}

/* The box of an object as it stands; zeros of one without polygons. False = no memory. */
static bool objects_model_measure(struct smith_objects_model *model, const struct smith_object *object,
                                  float box[2][3]) {
    struct matrix *matrices = smith_arena_alloc(&model->arena, object->bone_count * sizeof *matrices, _Alignof(float));
    struct smith_object_pose pose;
    bool found = false;
    for (int row = 0; row < 3; row++) {
        box[0][row] = INFINITY;
        box[1][row] = -INFINITY;
    }
    for (uint32_t i = 0; matrices && i < object->bone_count; i++) {
        const struct smith_object_bone *bone = &object->bones[i];
        smith_object_pose(object, i, smith_object_rest(object), &pose);
        matrices[i] = objects_model_matrix_of(&pose, bone->parent == SMITH_NONE ? NULL : &matrices[bone->parent]);
        if (bone->mesh == SMITH_NONE || !model->objects->meshes[bone->mesh].polygon_count)
            continue;
        enclose(box, model->boxes[bone->mesh], &matrices[i]);
        found = true;
    }
    if (!found)
        memset(box, 0, sizeof(float[2][3]));
    return matrices;
}

static void measure_meshes(struct smith_objects_model *model) {
    for (uint32_t i = 0; i < model->objects->mesh_count; i++) {
        const struct smith_object_mesh *mesh = &model->objects->meshes[i];
        bool begun = false;
        for (uint32_t k = 0; k < mesh->vertex_count; k++) {
            const float *at = mesh->positions[k];
            if (!isfinite(at[0]) || !isfinite(at[1]) || !isfinite(at[2]))
                continue;
            for (int axis = 0; axis < 3; axis++) {
                model->boxes[i][0][axis] = begun ? fminf(model->boxes[i][0][axis], at[axis]) : at[axis];
                model->boxes[i][1][axis] = begun ? fmaxf(model->boxes[i][1][axis], at[axis]) : at[axis];
            }
            begun = true;
        }
    }
}

/* ---- objects ----------------------------------------------------------------------------------------------------- */

/* Rows of objects: the place of the next one, and what the row takes. */
struct rows {
    uint32_t length, put; /* objects of a row */
    float x, z, depth;
};

static void take_position(struct rows *rows, float box[2][3], float position[3]) {
    if (rows->put && rows->put % rows->length == 0) {
        rows->z -= rows->depth + GAP;
        rows->x = rows->depth = 0;
    }
    position[0] = rows->x - box[0][0];
    position[1] = 0;
    position[2] = rows->z - box[1][2];
    rows->x += box[1][0] - box[0][0] + GAP;
    rows->depth = fmaxf(rows->depth, box[1][2] - box[0][2]);
    rows->put++;
}

static void objects_model_add_object(struct smith_objects_model *model, const struct smith_object *object,
                                     struct rows *rows) {
    struct smith_model_node node = {.extras = object_extras(model, object)};
    struct object_name name = objects_model_name_of(object);
    float box[2][3], position[3];
    uint32_t *nodes = smith_arena_alloc(&model->arena, object->bone_count * sizeof *nodes, _Alignof(uint32_t));
    if (!nodes || !objects_model_measure(model, object, box)) {
        model->model->failed = true;
        return;
    }
    node.name = name.text;
    if (rows->length > 1) { /* one alone stands where its origin is */
        take_position(rows, box, position);
        for (int axis = 0; axis < 3; axis++)
            node.translation[axis] = position[axis] * (axis == 2 ? -model->metres : model->metres);
    }
    uint32_t parent = smith_model_add_node(model->model, &node);
    if (parent)
        object_add_bones(model, object, parent, nodes);
    for (uint32_t i = 0; !model->model->failed && i < object->animation_count; i++)
        add_animation(model, object, i, nodes);
}

static bool is_asked_for(const struct smith_export_options *how, const struct smith_object *object) {
    for (uint32_t i = 0; i < how->room_count; i++)
        if (how->rooms[i] == object->number)
            return true;
    return !how->rooms;
}

static uint32_t count_asked_for(const struct smith_objects_model *model) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < model->objects->object_count; i++)
        count += is_asked_for(model->how, &model->objects->objects[i]);
    return count;
}

/* The first number that was asked for and is no object's. */
static const uint32_t *unknown_number(const struct smith_objects_model *model) {
    const struct smith_export_options *how = model->how;
    for (uint32_t i = 0; i < how->room_count; i++) {
        uint32_t at = 0;
        while (at < model->objects->object_count && model->objects->objects[at].number != how->rooms[i])
            at++;
        if (at == model->objects->object_count)
            return &how->rooms[i];
    }
    return NULL;
}

static void *objects_model_need(struct smith_objects_model *model, size_t count, size_t size) {
    if (count <= SIZE_MAX / size)
        return smith_arena_alloc(&model->arena, count * size, _Alignof(max_align_t));
    smith_arena_fail(&model->arena);
    return NULL;
}

static bool objects_model_make_lists(struct smith_objects_model *model) {
    size_t looks = smith_object_looks(model->objects);
    uint32_t polygons = 0;
    for (uint32_t i = 0; i < model->objects->mesh_count; i++)
        if (model->objects->meshes[i].polygon_count > polygons)
            polygons = model->objects->meshes[i].polygon_count;
    model->meshes = objects_model_need(model, model->objects->mesh_count, sizeof *model->meshes);
    model->boxes = objects_model_need(model, model->objects->mesh_count, sizeof *model->boxes);
    model->images = objects_model_need(model, model->objects->texture_count, sizeof *model->images);
    model->looks = objects_model_need(model, looks, sizeof *model->looks);
    model->touched = objects_model_need(model, looks < polygons ? looks : polygons, sizeof *model->touched);
    return !model->arena.failed;
}

static enum smith_status objects_model_open(struct smith_objects_model *making, const struct smith_objects *objects,
                                            const struct smith_export_options *how, struct smith_model *model,
                                            struct smith_error *error) {
    struct smith_limits limits = smith_limits_or_default(how->options ? &how->options->limits : NULL);
    struct smith_allocator allocator = smith_allocator_or_default(how->options ? &how->options->allocator : NULL);
    *making = (struct smith_objects_model){.objects = objects, .how = how, .model = model};
    making->metres = (how->scale > 0 ? how->scale : 1) / SMITH_OBJECT_UNITS_A_METRE;
    smith_arena_init(&making->arena, &allocator, limits.memory);
    smith_buffer_init(&making->extras.text, &allocator);
    return objects_model_make_lists(making) ? SMITH_OK : smith_fail_memory(error, &making->arena);
}

/* A model in the making; objects_model_close() ends it, also after a failure. */
static void objects_model_close(struct smith_objects_model *making) {
    making->model->failed |= making->extras.text.failed;
    smith_buffer_free(&making->extras.text);
    smith_arena_free(&making->arena);
}

enum smith_status smith_objects_make_model(const struct smith_objects *objects, const struct smith_export_options *how,
                                           struct smith_model *model, struct smith_error *error) {
    struct smith_objects_model making;
    enum smith_status status = objects_model_open(&making, objects, how, model, error);
    const uint32_t *unknown = unknown_number(&making);
    if (unknown)
        status = smith_fail(error, SMITH_BAD_VALUE, "EXPORT-OBJECT", "there is no object %" PRIu32, *unknown);
    if (status == SMITH_OK) {
        struct rows rows = {.length = (uint32_t)ceil(sqrt(count_asked_for(&making)))};
        measure_meshes(&making);
        for (uint32_t i = 0; i < objects->object_count && !model->failed; i++)
            if (is_asked_for(how, &objects->objects[i]))
                objects_model_add_object(&making, &objects->objects[i], &rows);
    }
    objects_model_close(&making);
    return status;
}

/* ---- positions ---- */

/*
 * Objects in the positions that a level gives them. Each mesh is in the model once, however often its object is there.
 */

static int by_object(const struct smith_object_position *a, const struct smith_object_position *b) {
    if (a->kind != b->kind)
        return a->kind < b->kind ? -1 : 1;
    return (a->number > b->number) - (a->number < b->number);
}

int smith_object_position_compare(const void *a, const void *b) {
    const struct smith_object_position *first = a, *second = b;
    int order = by_object(first, second);
    return order ? order : (first->node > second->node) - (first->node < second->node);
}

/* The first place of that object, or of what comes behind it. */
static uint32_t first_position(const struct smith_object_position *positions, uint32_t count,
                               const struct smith_object *object) {
    const struct smith_object_position wanted = {.kind = object->kind, .number = object->number};
    uint32_t low = 0, high = count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (by_object(&positions[middle], &wanted) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static void objects_positions_fill(struct smith_objects_model *model, const struct smith_object *object,
                                   struct smith_object_position *positions, uint32_t count, uint32_t *bones) {
    const struct smith_object_position wanted = {.kind = object->kind, .number = object->number};
    uint32_t *nodes = NULL, i = first_position(positions, count, object);
    for (; i < count && by_object(&positions[i], &wanted) == 0; i++) {
        if (positions[i].filled || *bones >= SMITH_OBJECT_BONES_OF_A_LEVEL)
            continue;
        if (object->bone_count >= SMITH_OBJECT_BONES_OF_A_LEVEL - *bones) {
            *bones = SMITH_OBJECT_BONES_OF_A_LEVEL;
            continue;
        }
        if (!nodes)
            nodes = smith_arena_alloc(&model->arena, object->bone_count * sizeof *nodes, _Alignof(uint32_t));
        if (!nodes) {
            model->model->failed = true;
            return;
        }
        object_add_bones(model, object, positions[i].node, nodes);
        positions[i].filled = true;
        *bones += object->bone_count;
    }
}

enum smith_status smith_objects_fill_positions(const struct smith_objects *objects,
                                               const struct smith_export_options *how,
                                               struct smith_object_position *positions, uint32_t count, uint32_t *bones,
                                               struct smith_model *model, struct smith_error *error) {
    struct smith_objects_model making;
    enum smith_status status = objects_model_open(&making, objects, how, model, error);
    for (uint32_t i = 0; status == SMITH_OK && i < objects->object_count && !model->failed; i++)
        objects_positions_fill(&making, &objects->objects[i], positions, count, bones);
    objects_model_close(&making);
    return status;
}
