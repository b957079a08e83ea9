/* SPDX-License-Identifier: MIT
 *
 * Panels as meshes. A layer is a node; what looks alike in it is a primitive. Of panels of one layer that lie over each
 * other the later one is a little nearer, as the game draws it later.
 */
#include "format/d2df/model/d2df_model.h"

#include "base/array.h"
#include "format/d2df/map/d2df_measures.h"
#include "format/d2df/render/d2df_view.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

/* In pixels, from the plane in which players are: what the game draws later is nearer. */
static const struct layer {
    const char *name;
    uint16_t types;
    float back, front; /* the same = a leaf */
    struct smith_colour colour; /* without textures: those of the editor's small map */
} layers[] = {
    {"back", SMITH_D2DF_PANEL_TYPE_PANEL_BACK, -70, -70, {96, 90, 86, 255}},
    {"steps", SMITH_D2DF_PANEL_TYPE_PANEL_STEP, -8, 8, {128, 128, 128, 255}},
    {"walls", SMITH_D2DF_PANEL_TYPE_PANEL_WALL, -18, 18, {208, 208, 208, 255}},
    {"doors", SMITH_D2DF_PANEL_TYPE_PANEL_CLOSEDOOR, -28, 28, {255, 255, 0, 255}},
    {"acid", SMITH_D2DF_PANEL_TYPE_PANEL_ACID1, -38, 38, {200, 80, 4, 255}},
    {"acid 2", SMITH_D2DF_PANEL_TYPE_PANEL_ACID2, -48, 48, {252, 140, 56, 255}},
    {"water", SMITH_D2DF_PANEL_TYPE_PANEL_WATER, -58, 58, {0, 0, 252, 255}},
    {"fore", SMITH_D2DF_PANEL_TYPE_PANEL_FORE, 70, 70, {160, 150, 140, 255}},
};
enum { layer_count = sizeof layers / sizeof *layers };
static const float order_depth = 8; /* what the last panel of a map is nearer than the first */

/* What a panel looks like. */
struct look {
    uint16_t texture;
    uint8_t alpha, flags, layer;
};

struct look_use {
    struct look look;
    uint32_t material;
    float size[2]; /* of the texture, in pixels; 0 = it has none */
    uint32_t corners, indices; /* of one layer: counted, and then filled in */
    struct smith_model_primitive *primitive;
};

struct looks {
    struct smith_d2df_model *model;
    struct smith_hash_map by_look; /* number in `uses` */
    SMITH_ARRAY(struct look_use) uses;
    uint32_t *of_panel; /* number in `uses`; UINT32_MAX = it is not drawn */
};

/* ---- what panels look like ---- */

static void d2df_model_panels_put_colour(struct smith_colour colour, float out[4]) {
    const uint8_t channels[3] = {colour.red, colour.green, colour.blue};
    for (int i = 0; i < 3; i++)
        out[i] = powf(channels[i] / 255.0f, 2.2f);
}

/* Holes, or more than that. */
static enum smith_model_alpha d2df_model_panels_alpha_of(const struct smith_picture *picture) {
    enum smith_model_alpha alpha = SMITH_MODEL_OPAQUE;
    for (size_t i = 0; i < (size_t)picture->width * picture->height; i++) {
        if (picture->colours[i].alpha && picture->colours[i].alpha < 255)
            return SMITH_MODEL_BLEND;
        if (!picture->colours[i].alpha)
            alpha = SMITH_MODEL_MASK;
    }
    return alpha;
}

static const char *extras_of(struct smith_d2df_model *model, const char *texture, const struct look *look) {
    smith_extras_begin(&model->extras);
    smith_extras_text(&model->extras, "kind", "texture");
    smith_extras_text(&model->extras, "texture", texture);
    if (look->flags & SMITH_D2DF_PANEL_FLAG_PANEL_FLAG_BLENDING)
        smith_extras_text(&model->extras, "blending", "add");
    return smith_extras_end(&model->extras);
}

/* The image of a texture, made once: its number is kept by name. */
static uint32_t d2df_model_panels_image_of(struct smith_d2df_model *model, struct smith_hash_map *images,
                                           const char *texture, const struct smith_picture *picture) {
    struct smith_hash_entry *entry = smith_hash_map_add(images, &model->arena, texture, strlen(texture));
    if (entry && !entry->value.number)
        entry->value.number = smith_model_add_picture(model->model, texture, picture, SMITH_MODEL_SHARP);
    return entry ? (uint32_t)entry->value.number : 0;
}

static void make_look(struct looks *looks, struct smith_hash_map *images, struct look_use *use,
                      const struct smith_d2df_panel *panel, const char *path) {
    struct smith_d2df_model *model = looks->model;
    const struct smith_d2df_map *map = model->map;
    const struct smith_d2df_texture *texture =
        panel->texture < map->textures.count ? map->textures.items[panel->texture] : NULL;
    const struct smith_colour *glass = smith_d2df_panel_glass(panel, texture ? texture->path : "");
    struct smith_model_material material = {.colour = {1, 1, 1, 1}, .double_sided = true};
    const struct smith_d2df_graphic *graphic =
        texture && !glass && model->graphics.how
            ? smith_d2df_graphics_get(&model->graphics, texture->path, SMITH_D2DF_TEXTURE)
            : NULL;
    material.name = texture ? texture->path : "no texture";
    material.extras = extras_of(model, material.name, &use->look);
    if (graphic && graphic->picture.colours) {
        use->size[0] = (float)graphic->picture.width;
        use->size[1] = (float)graphic->picture.height;
        material.image = d2df_model_panels_image_of(model, images, texture->path, &graphic->picture);
        material.alpha = d2df_model_panels_alpha_of(&graphic->picture);
        material.unlit = true;
    } else {
        if (graphic)
            smith_d2df_graphics_note(&model->graphics, path, texture->path, SMITH_D2DF_TEXTURE);
        d2df_model_panels_put_colour(glass ? *glass : layers[use->look.layer].colour, material.colour);
    }
    material.colour[3] = glass ? 0.5f : (float)(255 - panel->alpha) / 255;
    if (material.colour[3] < 1)
        material.alpha = SMITH_MODEL_BLEND;
    use->material = smith_model_add_material(model->model, &material);
}

static uint32_t d2df_model_panels_find_layer(const struct smith_d2df_panel *panel) {
    uint32_t layer = 0;
    while (layer < layer_count && layers[layer].types != panel->type)
        layer++;
    return panel->alpha == 255 || !panel->size.width || !panel->size.height ||
                   panel->flags & SMITH_D2DF_PANEL_FLAG_PANEL_FLAG_HIDE
               ? layer_count
               : layer;
}

static void find_look(struct looks *looks, struct smith_hash_map *images, uint32_t number) {
    struct smith_arena *arena = &looks->model->arena;
    const struct smith_d2df_panel *panel = &looks->model->map->panels.items[number];
    uint32_t layer = d2df_model_panels_find_layer(panel);
    char path[48];
    looks->of_panel[number] = UINT32_MAX;
    if (layer == layer_count)
        return;
    struct look look;
    memset(&look, 0, sizeof look);
    look.texture = panel->texture;
    look.alpha = panel->alpha;
    look.flags = panel->flags;
    look.layer = (uint8_t)layer;
    const void *key = smith_arena_copy(arena, &look, sizeof look);
    struct smith_hash_entry *entry = key ? smith_hash_map_add(&looks->by_look, arena, key, sizeof look) : NULL;
    if (!entry)
        return;
    if (!entry->value.number) {
        struct look_use use = {.look = look};
        snprintf(path, sizeof path, "/panels/%u/texture", (unsigned)number);
        make_look(looks, images, &use, panel, path);
        if (!SMITH_ARRAY_ADD(arena, &looks->uses, use))
            return;
        entry->value.number = looks->uses.count;
    }
    looks->of_panel[number] = (uint32_t)entry->value.number - 1;
}

/* ---- faces ---- */

/* Corners of the unit box and the way its faces look: front first, which is all that a leaf has. Counter-clockwise. */
static const struct face {
    uint8_t corners[4][3]; /* right, below, near */
    int8_t normal[3];
    uint8_t along[2]; /* the axes that u and v go along */
} faces[] = {
    {{{0, 1, 1}, {1, 1, 1}, {1, 0, 1}, {0, 0, 1}}, {0, 0, 1}, {0, 1}},
    {{{0, 1, 0}, {0, 1, 1}, {0, 0, 1}, {0, 0, 0}}, {-1, 0, 0}, {2, 1}},
    {{{1, 1, 1}, {1, 1, 0}, {1, 0, 0}, {1, 0, 1}}, {1, 0, 0}, {2, 1}},
    {{{0, 0, 1}, {1, 0, 1}, {1, 0, 0}, {0, 0, 0}}, {0, 1, 0}, {0, 2}},
    {{{0, 1, 0}, {1, 1, 0}, {1, 1, 1}, {0, 1, 1}}, {0, -1, 0}, {0, 2}},
    {{{1, 1, 0}, {0, 1, 0}, {0, 0, 0}, {1, 0, 0}}, {0, 0, -1}, {0, 1}},
};

static uint32_t face_count(const struct layer *layer) {
    return layer->front > layer->back ? sizeof faces / sizeof *faces : 1;
}

static void d2df_model_panels_put_face(const struct looks *looks, struct look_use *use, uint32_t number,
                                       uint32_t which) {
    const struct smith_d2df_model *model = looks->model;
    const struct smith_d2df_panel *panel = &model->map->panels.items[number];
    const struct layer *layer = &layers[use->look.layer];
    const struct face *face = &faces[which];
    struct smith_model_primitive *primitive = use->primitive;
    float nearer = order_depth * (float)(number + 1) / (float)model->map->panels.count;
    float depth = layer->front - layer->back + nearer;
    const float sizes[3] = {(float)panel->size.width, (float)panel->size.height, depth};
    for (int i = 0; i < 4; i++) {
        const uint8_t *corner = face->corners[i];
        uint32_t at = use->corners + (uint32_t)i;
        float z = corner[2] ? layer->front + nearer : layer->back;
        smith_d2df_model_position(model, panel->position.x + (double)corner[0] * sizes[0],
                                  panel->position.y + (double)corner[1] * sizes[1], z, primitive->positions[at]);
        for (int axis = 0; axis < 3; axis++)
            primitive->normals[at][axis] = face->normal[axis];
        for (int axis = 0; primitive->uvs && axis < 2; axis++)
            primitive->uvs[at][axis] = corner[face->along[axis]] * sizes[face->along[axis]] / use->size[axis];
        if (primitive->parts) {
            primitive->parts[at][0] = (uint16_t)(number < UINT16_MAX ? number : UINT16_MAX);
            primitive->parts[at][1] = (uint16_t)which;
        }
    }
    static const uint8_t indices[] = {0, 1, 2, 0, 2, 3};
    for (int i = 0; i < 6; i++)
        primitive->indices[use->indices++] = use->corners + indices[i];
    use->corners += 4;
}

/* ---- layers ---- */

static bool add_primitives(struct looks *looks, uint32_t mesh, uint32_t layer) {
    unsigned always = SMITH_MODEL_NORMALS | (looks->model->how->parts ? SMITH_MODEL_PARTS : 0);
    for (uint32_t i = 0; i < looks->uses.count; i++) {
        struct look_use *use = &looks->uses.items[i];
        if (use->look.layer != layer)
            continue;
        use->primitive =
            smith_model_add_primitive(looks->model->model, mesh, use->material,
                                      always | (use->size[0] > 0 ? SMITH_MODEL_UVS : 0), use->corners, use->indices);
        if (!use->primitive)
            return false;
        use->corners = use->indices = 0;
    }
    return true;
}

static void d2df_model_panels_add_layer(struct looks *looks, uint32_t layer, uint32_t parent) {
    struct smith_d2df_model *model = looks->model;
    const struct smith_d2df_map *map = model->map;
    uint32_t count = 0, faces_each = face_count(&layers[layer]);
    for (uint32_t i = 0; i < map->panels.count; i++) {
        struct look_use *use = looks->of_panel[i] == UINT32_MAX ? NULL : &looks->uses.items[looks->of_panel[i]];
        if (!use || use->look.layer != layer)
            continue;
        use->corners += 4 * faces_each;
        use->indices += 6 * faces_each;
        count++;
    }
    if (!count)
        return;
    struct smith_model_node node = {.name = layers[layer].name, .parent = parent};
    node.mesh = smith_model_add_mesh(model->model, layers[layer].name);
    smith_extras_begin(&model->extras);
    smith_extras_text(&model->extras, "kind", "layer");
    smith_extras_number(&model->extras, "panels", count);
    if (model->how->parts)
        smith_extras_text(&model->extras, "parts", "/panels");
    node.extras = smith_extras_end(&model->extras);
    smith_model_add_node(model->model, &node);
    if (!node.mesh || !add_primitives(looks, node.mesh, layer))
        return;
    for (uint32_t i = 0; i < map->panels.count; i++) {
        struct look_use *use = looks->of_panel[i] == UINT32_MAX ? NULL : &looks->uses.items[looks->of_panel[i]];
        for (uint32_t face = 0; use && use->look.layer == layer && face < faces_each; face++)
            d2df_model_panels_put_face(looks, use, i, face);
    }
}

void smith_d2df_model_panels(struct smith_d2df_model *model, uint32_t parent) {
    struct looks looks = {.model = model};
    struct smith_hash_map images = {0};
    looks.of_panel =
        smith_arena_alloc(&model->arena, model->map->panels.count * sizeof *looks.of_panel, _Alignof(uint32_t));
    for (uint32_t i = 0; looks.of_panel && i < model->map->panels.count; i++)
        find_look(&looks, &images, i);
    for (uint32_t layer = 0; layer < layer_count && !model->arena.failed && !model->model->failed; layer++)
        d2df_model_panels_add_layer(&looks, layer, parent);
}
