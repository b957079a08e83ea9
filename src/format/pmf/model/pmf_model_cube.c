/* SPDX-License-Identifier: MIT
 *
 * The mesh of an entity that is a cube: its faces that are shown, around its place.
 */
#include "format/pmf/model/pmf_model.h"

static bool add_face(struct smith_pmf_model *model, const struct pmf_cube_entity *cube, unsigned face, uint32_t mesh) {
    struct pmf_vertex corners[4];
    unsigned count = smith_pmf_cube_face(cube, face, corners);
    const struct smith_pmf_look look = {.material = smith_pmf_material_named(&model->materials, cube->faces[face].text),
                                        .backfaces = cube->flags & PMF_CUBE_ENTITY_FLAGS_BACKFACES};
    if (!count)
        return true;
    struct smith_model_primitive *primitive =
        smith_model_add_primitive(model->model, mesh, smith_pmf_model_material(model, &look),
                                  SMITH_MODEL_NORMALS | SMITH_MODEL_UVS, count, 3 * (count - 2));
    if (!primitive)
        return false;
    for (unsigned i = 0; i < count; i++) {
        const struct pmf_vertex *corner = &corners[i];
        smith_pmf_model_position(model, corner->position.x, corner->position.y, corner->position.z,
                                 primitive->positions[i]);
        primitive->normals[i][0] = corner->normal.x;
        primitive->normals[i][1] = corner->normal.y;
        primitive->normals[i][2] = -corner->normal.z;
        primitive->uvs[i][0] = (float)smith_pmf_finite(corner->texture.u);
        primitive->uvs[i][1] = (float)smith_pmf_finite(corner->texture.v);
    }
    for (unsigned i = 0; i + 2 < count; i++) { /* the other way round in the mirrored space */
        primitive->indices[3 * i] = 0;
        primitive->indices[3 * i + 1] = i + 2;
        primitive->indices[3 * i + 2] = i + 1;
    }
    return true;
}

uint32_t smith_pmf_model_cube(struct smith_pmf_model *model, const struct pmf_cube_entity *cube, const char *name) {
    struct pmf_vertex corners[4];
    bool shown = false;
    for (unsigned face = 0; face < PMF_FACES; face++)
        shown = shown || smith_pmf_cube_face(cube, face, corners);
    if (!shown || !model->level)
        return 0;
    uint32_t mesh = smith_model_add_mesh(model->model, name);
    for (unsigned face = 0; face < PMF_FACES; face++)
        model->model->failed |= !add_face(model, cube, face, mesh);
    return mesh;
}
