/* SPDX-License-Identifier: MIT
 *
 * What triangles look like: a material of the level, the lightmap that is on it, and whether it is seen from behind.
 * Each combination is a material of the model.
 */
#include "format/pmf/model/pmf_model.h"

#include <math.h>

/* Colours of maps are those of screens (sRGB), models have linear ones. */
static void pmf_model_material_put_colour(struct pmf_color color, float out[3]) {
    const uint8_t channels[3] = {color.red, color.green, color.blue};
    for (int i = 0; i < 3; i++)
        out[i] = powf(channels[i] / 255.0f, 2.2f);
}

static const char *look_extras(struct smith_pmf_model *model, const struct pmf_material *material,
                               const struct pmf_client_material *client) {
    struct smith_extras *extras = &model->extras;
    smith_extras_begin(extras);
    smith_extras_text(extras, "kind", "material");
    smith_extras_number(extras, "user_type", material->user_type);
    if (material->flags & PMF_MATERIAL_FLAGS_LIQUID)
        smith_extras_flag(extras, "liquid", true);
    if (!client)
        return smith_extras_end(extras);
    smith_extras_text(extras, "texture", client->texture);
    smith_extras_text(extras, "detail_texture", client->detail_texture);
    smith_extras_text(extras, "matcap_texture", client->matcap_texture);
    smith_extras_number(extras, "shading", client->shading);
    if (client->render_mode == PMF_RENDER_MODE_ADD)
        smith_extras_text(extras, "blending", "add");
    return smith_extras_end(extras);
}

static uint32_t pmf_model_material_make(struct smith_pmf_model *model, const struct smith_pmf_look *look) {
    const struct pmf_level *level = model->level;
    const struct pmf_material *material = level->materials.items[look->material];
    const struct pmf_client_material *client = level->client && look->material < level->client->client_materials.count
                                                   ? level->client->client_materials.items[look->material]
                                                   : NULL;
    struct smith_model_material made = {
        .name = material->name, .light_image = look->image, .colour = {1, 1, 1, 1}, .double_sided = look->backfaces};
    made.extras = look_extras(model, material, client);
    if (client) {
        pmf_model_material_put_colour(client->color, made.colour);
        pmf_model_material_put_colour(client->emission, made.emission);
        if (client->render_mode == PMF_RENDER_MODE_ADD || material->flags & PMF_MATERIAL_FLAGS_TRANSPARENT) {
            made.alpha = SMITH_MODEL_BLEND;
            made.colour[3] = client->alpha / 255.0f;
        }
    }
    return smith_model_add_material(model->model, &made);
}

static uint32_t make_plain(struct smith_pmf_model *model, const struct smith_pmf_look *look) {
    return smith_model_add_material(model->model, &(struct smith_model_material){.name = "no material",
                                                                                 .colour = {0.6f, 0.6f, 0.6f, 1},
                                                                                 .light_image = look->image,
                                                                                 .double_sided = look->backfaces});
}

uint32_t smith_pmf_model_material(struct smith_pmf_model *model, const struct smith_pmf_look *look) {
    uint32_t none = model->level->materials.count;
    uint32_t *made = &model->unlit[2 * (size_t)(look->material < none ? look->material : none) + look->backfaces];
    if (!look->image && *made)
        return *made;
    uint32_t material = look->material < none ? pmf_model_material_make(model, look) : make_plain(model, look);
    if (!look->image)
        *made = material;
    return material;
}
