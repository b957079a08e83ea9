/* SPDX-License-Identifier: MIT
 *
 * Objects in the positions that a level gives them. Each mesh is in the model once, however often its object is there.
 */
#include "objects/model/objects_model.h"

#include "base/error.h"
#include <stdlib.h>

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
        smith_object_add_bones(model, object, positions[i].node, nodes);
        positions[i].filled = true;
        *bones += object->bone_count;
    }
}

enum smith_status smith_objects_fill_positions(const struct smith_objects *objects,
                                               const struct smith_export_options *how,
                                               struct smith_object_position *positions, uint32_t count, uint32_t *bones,
                                               struct smith_model *model, struct smith_error *error) {
    struct smith_objects_model making;
    enum smith_status status = smith_objects_model_open(&making, objects, how, model, error);
    for (uint32_t i = 0; status == SMITH_OK && i < objects->object_count && !model->failed; i++)
        objects_positions_fill(&making, &objects->objects[i], positions, count, bones);
    smith_objects_model_close(&making);
    return status;
}
