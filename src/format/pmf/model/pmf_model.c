/* SPDX-License-Identifier: MIT
 *
 * Levels, chunks and what is in them as nodes, for `export`. Textures are the game's own resources, which a map only
 * names: the names are in the extras of materials.
 */
#include "format/pmf/model/pmf_model.h"
#include "base/error.h"
#include "base/limits.h"
#include <inttypes.h>
#include <math.h>
#include <stdio.h>

void smith_pmf_model_position(const struct smith_pmf_model *model, double x, double y, double z, float out[3]) {
    out[0] = (float)(smith_pmf_finite(x) * model->scale);
    out[1] = (float)(smith_pmf_finite(y) * model->scale);
    out[2] = (float)(-smith_pmf_finite(z) * model->scale);
}

/* ---- chunks ---- */

/* Its luxels as a picture; 0 when they are too few, or nothing is to be done with pictures. */
static uint32_t add_lightmap(struct smith_pmf_model *model, const char *chunk, uint32_t number) {
    const struct smith_pmf_lightmap *lightmap = model->chunk->client->lightmaps.items[number];
    uint32_t width = UINT32_C(1) << (lightmap->size & SMITH_PMF_LIGHTMAP_SIZE_WIDTH_MASK);
    uint32_t height = UINT32_C(1) << (lightmap->size >> SMITH_PMF_LIGHTMAP_SIZE_HEIGHT_SHIFT);
    size_t count = (size_t)width * height;
    struct smith_picture picture;
    char name[80];
    if (model->how->no_textures || lightmap->luxels.size / 3 < count)
        return 0;
    if (smith_picture_init(&picture, SMITH_PIXELS_TRUE, width, height, model->how->options, NULL) != SMITH_OK) {
        model->model->failed = true;
        return 0;
    }
    for (size_t i = 0; i < count; i++) {
        const uint8_t *luxel = lightmap->luxels.data + 3 * i;
        picture.colours[i] = (struct smith_colour){luxel[0], luxel[1], luxel[2], 255};
    }
    snprintf(name, sizeof name, "%s, lightmap %u", chunk, number);
    uint32_t image = smith_model_add_picture(model->model, name, &picture, SMITH_MODEL_SMOOTH);
    smith_picture_free(&picture);
    return image;
}

static const char *chunk_extras(struct smith_pmf_model *model, const char *path, struct smith_pmf_chunk_index index) {
    const struct smith_pmf_chunk *chunk = model->chunk;
    const int32_t numbers[3] = {(int32_t)index.x, (int32_t)index.y, (int32_t)index.z};
    smith_extras_begin(&model->extras);
    smith_extras_text(&model->extras, "path", path);
    smith_extras_text(&model->extras, "kind", "chunk");
    if (model->how->parts) {
        char parts[SMITH_PMF_PATH + sizeof "/cubes"];
        snprintf(parts, sizeof parts, "%s/cubes", path);
        smith_extras_text(&model->extras, "parts", parts);
    }
    smith_extras_numbers(&model->extras, "chunk", numbers, 3);
    smith_extras_number(&model->extras, "cubes", chunk->cubes.count);
    smith_extras_number(&model->extras, "regions", chunk->regions.count);
    return smith_extras_end(&model->extras);
}

static void pmf_model_add_chunk(struct smith_pmf_model *model, const struct smith_pmf_chunk_table *table,
                                const char *table_path, uint32_t list_index, uint32_t parent) {
    struct smith_pmf_chunk_index index = smith_pmf_chunk_index_at(table, list_index);
    struct smith_model_node node = {.parent = parent};
    double middle[3];
    char name[64], path[SMITH_PMF_PATH];
    snprintf(path, sizeof path, "%s/list/%u/chunk", table_path, list_index);
    snprintf(name, sizeof name, "chunk %u %u %u", index.x, index.y, index.z);
    smith_pmf_chunk_middle(table, index, middle);
    smith_pmf_model_position(model, middle[0], middle[1], middle[2], node.translation);
    node.name = name;
    node.mesh = model->chunk->client ? smith_pmf_model_mesh(model, name) : 0;
    node.extras = chunk_extras(model, path, index);
    struct smith_pmf_model_things things = {model, smith_model_add_node(model->model, &node), path, "/server/entities"};
    smith_pmf_visit_chunk_entities(model->chunk, smith_pmf_model_thing, &things);
}

/* Images are made before the mesh, which says of its materials which one lightens them. */
static bool add_lightmaps(struct smith_pmf_model *model, const struct smith_pmf_chunk_table *table,
                          uint32_t list_index) {
    const struct smith_pmf_client_chunk *client = model->chunk->client;
    struct smith_pmf_chunk_index index = smith_pmf_chunk_index_at(table, list_index);
    uint32_t count = client ? client->lightmaps.count : 0;
    char name[64];
    snprintf(name, sizeof name, "chunk %u %u %u", index.x, index.y, index.z);
    model->images = smith_arena_alloc(&model->arena, count * sizeof *model->images, _Alignof(uint32_t));
    for (uint32_t i = 0; model->images && i < count; i++)
        model->images[i] = add_lightmap(model, name, i);
    return model->images != NULL;
}

static void add_chunks(struct smith_pmf_model *model, const struct smith_pmf_chunk_table *table, const char *path,
                       uint32_t parent) {
    const struct smith_allocator allocator = model->arena.allocator;
    const uint64_t limit = model->arena.limit;
    for (uint32_t list_index = 0; table && list_index < table->list.count && !model->model->failed; list_index++) {
        model->chunk = table->list.items[list_index]->chunk;
        if (!model->chunk)
            continue;
        if (add_lightmaps(model, table, list_index))
            pmf_model_add_chunk(model, table, path, list_index, parent);
        else
            model->model->failed = true;
        smith_arena_free(&model->arena);
        smith_arena_init(&model->arena, &allocator, limit);
    }
}

/* ---- levels ---- */

/* Of a level (`list` is ""), or of something below it. */
static void pmf_model_put_path(const struct smith_pmf_model *model, const char *list, char path[SMITH_PMF_PATH]) {
    snprintf(path, SMITH_PMF_PATH, "/map/levels/list/%u/level%s", model->level_number, list);
}

static const char *kind_extras(struct smith_pmf_model *model, const char *path, const char *kind, uint32_t number) {
    smith_extras_begin(&model->extras);
    smith_extras_text(&model->extras, "path", path);
    smith_extras_text(&model->extras, "kind", kind);
    smith_extras_number(&model->extras, kind, number);
    return smith_extras_end(&model->extras);
}

/* Small worlds of their own that are seen far away, each in a node that viewers can hide. */
static void add_skyboxes(struct smith_pmf_model *model, uint32_t parent) {
    const struct smith_pmf_client_level *client = model->level->client;
    for (uint32_t i = 0; client && i < client->sky_environments.count; i++) {
        const struct smith_pmf_sky_environment *sky = client->sky_environments.items[i];
        struct smith_model_node node = {.name = sky->name, .parent = parent};
        if (!sky->skybox)
            continue;
        char list[64], path[SMITH_PMF_PATH];
        snprintf(list, sizeof list, "/client/sky_environments/%u/skybox", i);
        pmf_model_put_path(model, list, path);
        node.extras = kind_extras(model, path, "skybox", i);
        add_chunks(model, sky->skybox, path, smith_model_add_node(model->model, &node));
    }
}

static void add_level(struct smith_pmf_model *model, uint32_t number) {
    struct smith_arena arena;
    struct smith_model_node node = {0};
    char name[32], path[SMITH_PMF_PATH], chunks[SMITH_PMF_PATH];
    model->level_number = number;
    pmf_model_put_path(model, "", path);
    pmf_model_put_path(model, "/chunks", chunks);
    node.extras = kind_extras(model, path, "level", number);
    snprintf(name, sizeof name, "level %u", number);
    node.name = name;
    uint32_t parent = smith_model_add_node(model->model, &node);
    smith_arena_init(&arena, &model->arena.allocator, model->arena.limit);
    model->level = smith_pmf_level_at(model->map, number);
    model->unlit = smith_arena_alloc(&arena, 2 * (model->level->materials.count + (size_t)1) * sizeof *model->unlit,
                                     _Alignof(uint32_t));
    if (model->unlit && smith_pmf_materials_by_name(model->level, &arena, &model->materials)) {
        struct smith_pmf_model_things things = {model, parent, path, "/server/entities"};
        add_chunks(model, model->level->chunks, chunks, parent);
        add_skyboxes(model, parent);
        smith_pmf_visit_entities(model->level->server ? model->level->server->entities : NULL, smith_pmf_model_thing,
                                 &things);
    } else
        model->model->failed = true;
    model->level = NULL;
    model->materials = (struct smith_hash_map){0};
    smith_arena_free(&arena);
}

static void add_map(struct smith_pmf_model *model) {
    const struct smith_export_options *how = model->how;
    for (uint32_t i = 0; i < smith_pmf_level_count(model->map) && !model->model->failed; i++)
        if (smith_pmf_level_at(model->map, i) && (!how->has_level || how->level == i))
            add_level(model, i);
    if (!model->map->map.entities || !model->map->map.entities->entries.count)
        return;
    struct smith_model_node node = {.name = "whole map"};
    struct smith_pmf_model_things things = {model, smith_model_add_node(model->model, &node), "/map", "/entities"};
    smith_pmf_visit_entities(model->map->map.entities, smith_pmf_model_thing, &things);
}

enum smith_status smith_pmf_model(const struct smith_document *document, const struct smith_export_options *how,
                                  struct smith_model *out, struct smith_findings *notes, struct smith_error *error) {
    struct smith_limits limits = smith_limits_or_default(how->options ? &how->options->limits : NULL);
    struct smith_allocator allocator = smith_allocator_or_default(how->options ? &how->options->allocator : NULL);
    struct smith_pmf_model model = {
        .map = smith_pmf_root(document), .how = how, .model = out, .scale = how->scale > 0 ? how->scale : 1};
    (void)notes; /* nothing is looked for */
    if (how->has_level && smith_pmf_level_find(model.map, how->level, error))
        return SMITH_BAD_VALUE;
    smith_arena_init(&model.arena, &allocator, limits.memory);
    smith_buffer_init(&model.extras.text, &allocator);
    smith_buffer_init(&model.text, &allocator);
    out->name = smith_model_text(out, model.map->name);
    add_map(&model);
    out->failed |= model.extras.text.failed || model.text.failed;
    smith_buffer_free(&model.text);
    smith_buffer_free(&model.extras.text);
    smith_arena_free(&model.arena);
    return SMITH_OK;
}

/* ---- things ---- */

/*
 * Entities as nodes: each in its place and turned as it is, with everything else that the map says of it as extras.
 * Lights are glTF's lights, too.
 *
 * In what units the map turns things and counts light nobody has written down yet. Turns are taken as degrees, about Z,
 * X and then Y; an intensity is what a light gives half way to its range, where engines that let light fade evenly and
 * physics agree.
 */

#define HALF_DEGREE 0.00872664626
#define STRONGEST 1e6f

/* The quaternion of turns in the left-handed space, in the mirrored one: about X and Y the other way round. */
static void pmf_model_things_put_rotation(const struct smith_pmf_vector *degrees, float out[4]) {
    double x = -fmod(smith_pmf_finite(degrees->x), 360) * HALF_DEGREE,
           y = -fmod(smith_pmf_finite(degrees->y), 360) * HALF_DEGREE,
           z = fmod(smith_pmf_finite(degrees->z), 360) * HALF_DEGREE;
    if (x == 0 && y == 0 && z == 0)
        return; /* zeros say so, too */
    out[0] = (float)(cos(y) * sin(x) * cos(z) + sin(y) * cos(x) * sin(z));
    out[1] = (float)(sin(y) * cos(x) * cos(z) - cos(y) * sin(x) * sin(z));
    out[2] = (float)(cos(y) * cos(x) * sin(z) - sin(y) * sin(x) * cos(z));
    out[3] = (float)(cos(y) * cos(x) * cos(z) + sin(y) * sin(x) * sin(z));
}

/* The text says of no light where it looks to, so all shine all around. */
static uint32_t pmf_model_things_light_of(struct smith_pmf_model *model, const struct smith_pmf_light *light) {
    struct smith_model_light made = {.name = "light", .kind = SMITH_MODEL_POINT};
    const uint8_t channels[3] = {light->color.red, light->color.green, light->color.blue};
    float range = fmaxf((float)smith_pmf_finite(light->range), 0) * model->scale;
    for (int i = 0; i < 3; i++)
        made.colour[i] = powf(channels[i] / 255.0f, 2.2f);
    made.range = fminf(range, STRONGEST);
    made.intensity = fminf(fmaxf((float)smith_pmf_finite(light->intensity), 0), STRONGEST);
    if (made.range > 0)
        made.intensity *= made.range * made.range / 4;
    return smith_model_add_light(model->model, &made);
}

/* Texts of it need not be UTF-8; then there are no extras but these. */
static const char *pmf_model_thing_extras(const struct smith_pmf_model_things *things,
                                          const struct smith_pmf_thing *thing) {
    struct smith_pmf_model *model = things->model;
    const struct smith_node value_node = {
        .type = thing->body_type, .value = (void *)(uintptr_t)thing->body, .index = SMITH_NONE};
    const struct smith_json_style style = {.compact = true};
    struct smith_extras *extras = &model->extras;
    char path[2 * SMITH_PMF_PATH];
    snprintf(path, sizeof path, "%s%s/entries/%" PRIu32 "/entities/%" PRIu32, things->path,
             thing->is_static ? "/static_entities" : things->tables, thing->entry, thing->item);
    smith_extras_begin(extras);
    smith_extras_text(extras, "path", path);
    smith_extras_text(extras, "kind", thing->is_static ? "static entity" : "entity");
    smith_extras_text(extras, "type", thing->type);
    smith_extras_number(extras, "gamemodes", thing->gamemodes);
    model->text.size = 0;
    if (smith_json_write_node(&value_node, &style, &model->text, NULL) == SMITH_OK)
        smith_extras_json(extras, "entity", &model->text);
    return smith_extras_end(extras);
}

bool smith_pmf_model_thing(void *context, const struct smith_pmf_thing *thing) {
    const struct smith_pmf_model_things *things = context;
    struct smith_pmf_model *model = things->model;
    struct smith_model_node node = {.name = thing->name && *thing->name ? thing->name : thing->type,
                                    .parent = things->parent,
                                    .extras = pmf_model_thing_extras(things, thing)};
    if (thing->position)
        smith_pmf_model_position(model, thing->position->x, thing->position->y, thing->position->z, node.translation);
    if (thing->rotation)
        pmf_model_things_put_rotation(thing->rotation, node.rotation);
    if (thing->light && !(thing->light->flags & SMITH_PMF_LIGHT_ENTITY_FLAGS_INACTIVE))
        node.light = pmf_model_things_light_of(model, thing->light);
    if (thing->cube)
        node.mesh = smith_pmf_model_cube(model, thing->cube, node.name);
    smith_model_add_node(model->model, &node);
    return !model->model->failed;
}
