/* SPDX-License-Identifier: MIT
 *
 * Maps as models (d2df_model.h): the whole of it, and things, which are nodes in the middle of their hit boxes.
 */
#include "format/d2df/model/d2df_model.h"

#include "base/error.h"
#include "base/limits.h"
#include "format/d2df/map/d2df_measures.h"
#include <stdio.h>

/* The player's hit box is 52 pixels high, and he no giant. */
static const float metres_a_pixel = 1.0f / 32;

void smith_d2df_model_position(const struct smith_d2df_model *model, double x, double y, double z, float out[3]) {
    out[0] = (float)(x * model->scale);
    out[1] = (float)(-y * model->scale);
    out[2] = (float)(z * model->scale);
}

/* ---- things ---- */

struct thing {
    const char *list, *kind, *word;
    uint32_t index;
    struct smith_d2df_point position;
    struct smith_d2df_size size;
};

static void d2df_model_add_thing(struct smith_d2df_model *model, uint32_t parent, const struct thing *thing) {
    char path[64], name[128];
    const int32_t size[2] = {thing->size.width, thing->size.height};
    struct smith_model_node node = {.name = name, .parent = parent};
    snprintf(path, sizeof path, "/%s/%u", thing->list, (unsigned)thing->index);
    snprintf(name, sizeof name, "%s %u: %.48s", thing->kind, (unsigned)thing->index, thing->word);
    smith_extras_begin(&model->extras);
    smith_extras_text(&model->extras, "path", path);
    smith_extras_text(&model->extras, "kind", thing->kind);
    smith_extras_text(&model->extras, "type", thing->word);
    smith_extras_numbers(&model->extras, "size", size, 2);
    node.extras = smith_extras_end(&model->extras);
    smith_d2df_model_position(model, thing->position.x + thing->size.width / 2.0,
                              thing->position.y + thing->size.height / 2.0, 0, node.translation);
    smith_model_add_node(model->model, &node);
}

/* Items, monsters, areas and triggers as nodes. */
static void d2df_model_things(struct smith_d2df_model *model, uint32_t parent) {
    const struct smith_d2df_map *map = model->map;
    char word[SMITH_D2DF_WORD];
    for (uint32_t i = 0; i < map->items.count && !model->model->failed; i++) {
        const struct smith_d2df_item *item = &map->items.items[i];
        d2df_model_add_thing(model, parent,
                             &(struct thing){"items", "item",
                                             smith_d2df_word(SMITH_D2DF_ITEM_TYPE_NAMES, item->type, word), i,
                                             item->position, smith_d2df_item_size(item->type)});
    }
    for (uint32_t i = 0; i < map->monsters.count && !model->model->failed; i++) {
        const struct smith_d2df_monster *monster = &map->monsters.items[i];
        d2df_model_add_thing(model, parent,
                             &(struct thing){"monsters", "monster",
                                             smith_d2df_word(SMITH_D2DF_MONSTER_TYPE_NAMES, monster->type, word), i,
                                             monster->position, smith_d2df_monster_size(monster->type)});
    }
    for (uint32_t i = 0; i < map->areas.count && !model->model->failed; i++) {
        const struct smith_d2df_area *area = &map->areas.items[i];
        d2df_model_add_thing(model, parent,
                             &(struct thing){"areas",
                                             "area",
                                             smith_d2df_word(SMITH_D2DF_AREA_TYPE_NAMES, area->type, word),
                                             i,
                                             area->position,
                                             {smith_d2df_area_width, smith_d2df_area_height}});
    }
    for (uint32_t i = 0; i < map->triggers.count && !model->model->failed; i++) {
        const struct smith_d2df_trigger *trigger = map->triggers.items[i];
        d2df_model_add_thing(model, parent,
                             &(struct thing){"triggers", "trigger",
                                             smith_d2df_word(SMITH_D2DF_TRIGGER_TYPE_NAMES, trigger->type, word), i,
                                             trigger->position, trigger->size});
    }
}

/* ---- all of it ---- */

static enum smith_status d2df_model_make(struct smith_d2df_model *model, struct smith_error *error) {
    const char *name = model->map->header && *model->map->header->name ? model->map->header->name : "map";
    model->model->name = smith_model_text(model->model, name);
    smith_extras_begin(&model->extras);
    smith_extras_text(&model->extras, "path", "/");
    smith_extras_text(&model->extras, "kind", "map");
    const struct smith_model_node node = {.name = name, .extras = smith_extras_end(&model->extras)};
    uint32_t root = smith_model_add_node(model->model, &node);
    smith_d2df_model_panels(model, root);
    d2df_model_things(model, root);
    model->model->failed |= model->extras.text.failed || model->arena.failed;
    return model->graphics.resources.arena.failed ? smith_fail_memory(error, &model->graphics.resources.arena)
                                                  : SMITH_OK;
}

enum smith_status smith_d2df_model_make(const struct smith_document *document, const struct smith_export_options *how,
                                        struct smith_model *out, struct smith_findings *notes,
                                        struct smith_error *error) {
    const struct smith_limits limits = smith_limits_or_default(how->options ? &how->options->limits : NULL);
    const struct smith_allocator allocator = smith_allocator_or_default(how->options ? &how->options->allocator : NULL);
    const struct smith_render_options graphics = {.graphics = how->no_textures ? NULL : how->graphics,
                                                  .options = how->options,
                                                  .notes = notes,
                                                  .name = how->name};
    struct smith_d2df_model model = {.map = smith_d2df_root(document),
                                     .how = how,
                                     .model = out,
                                     .scale = metres_a_pixel * (how->scale > 0 ? how->scale : 1)};
    enum smith_status status = SMITH_OK;
    if (how->has_level && how->level)
        return smith_fail(error, SMITH_BAD_VALUE, "LEVEL-MISSING", "a map is one level, number 0");
    smith_arena_init(&model.arena, &allocator, limits.memory);
    smith_buffer_init(&model.extras.text, &allocator);
    if (graphics.graphics)
        status = smith_d2df_graphics_open(&model.graphics, &graphics, error);
    if (status == SMITH_OK)
        status = d2df_model_make(&model, error);
    if (graphics.graphics)
        smith_d2df_graphics_close(&model.graphics);
    smith_buffer_free(&model.extras.text);
    smith_arena_free(&model.arena);
    return status;
}
