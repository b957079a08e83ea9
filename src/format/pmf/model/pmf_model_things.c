/* SPDX-License-Identifier: MIT
 *
 * Entities as nodes: each in its place and turned as it is, with everything else that the map says of it as extras.
 * Lights are glTF's lights, too.
 *
 * In what units the map turns things and counts light nobody has written down yet. Turns are taken as degrees, about Z,
 * X and then Y; an intensity is what a light gives half way to its range, where engines that let light fade evenly and
 * physics agree.
 */
#include "format/pmf/model/pmf_model.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#define HALF_DEGREE 0.00872664626
#define STRONGEST 1e6f

/* The quaternion of turns in the left-handed space, in the mirrored one: about X and Y the other way round. */
static void pmf_model_things_put_rotation(const struct pmf_vector *degrees, float out[4]) {
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
static uint32_t pmf_model_things_light_of(struct smith_pmf_model *model, const struct pmf_light *light) {
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
    if (thing->light && !(thing->light->flags & PMF_LIGHT_ENTITY_FLAGS_INACTIVE))
        node.light = pmf_model_things_light_of(model, thing->light);
    if (thing->cube)
        node.mesh = smith_pmf_model_cube(model, thing->cube, node.name);
    smith_model_add_node(model->model, &node);
    return !model->model->failed;
}
