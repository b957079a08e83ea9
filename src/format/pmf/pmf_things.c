/* SPDX-License-Identifier: MIT
 *
 * Entities, whatever their type: what they are called, where they are, what they take up. (facts, a.5)
 */
#include "document/document.h"
#include "format/pmf/pmf_world.h"
#include "type/type_tables.h"

#include <stdio.h>

const struct pmf_vector *smith_pmf_corner(const struct pmf_corners *corners, unsigned number) {
    const struct pmf_vector *const all[8] = {&corners->ppp, &corners->npp, &corners->ppn, &corners->npn,
                                             &corners->pnp, &corners->nnp, &corners->pnn, &corners->nnn};
    return all[number & 7];
}

/* ---- words of the layout ---- */

static const char *type_word(struct smith_pmf_thing *thing, const struct smith_names *names, unsigned type) {
    const char *name = smith_value_name(names, type);
    if (!name)
        snprintf(thing->other, sizeof thing->other, "entity %u", type);
    return name;
}

/* ---- what each type has ---- */

static void put_boxed(struct smith_pmf_thing *thing, const struct pmf_vector *position,
                      const struct pmf_vector *rotation, const struct pmf_vector *high, const struct pmf_vector *low) {
    thing->position = position;
    thing->rotation = rotation;
    thing->high = high;
    thing->low = low;
}

static void put_cornered(struct smith_pmf_thing *thing, const struct pmf_vector *position,
                         const struct pmf_vector *rotation, const struct pmf_corners *corners) {
    thing->position = position;
    thing->rotation = rotation;
    thing->corners = corners;
}

static void put_directed(struct smith_pmf_thing *thing, const struct pmf_vector *position,
                         const struct pmf_vector *direction) {
    thing->position = position;
    thing->direction = direction;
}

/* Types that have no place of their own leave everything as it is. */
static void put_data(struct smith_pmf_thing *thing, const struct pmf_entity_body_data *data) {
    switch (data->kind) {
    case PMF_ENTITY_BODY_DATA_GENERIC:
        put_boxed(thing, &data->as.generic->position, &data->as.generic->rotation, &data->as.generic->box_high,
                  &data->as.generic->box_low);
        break;
    case PMF_ENTITY_BODY_DATA_PROP:
        put_boxed(thing, &data->as.prop->position, &data->as.prop->rotation, &data->as.prop->box_high,
                  &data->as.prop->box_low);
        break;
    case PMF_ENTITY_BODY_DATA_CUBE:
        put_cornered(thing, &data->as.cube->position, &data->as.cube->rotation, &data->as.cube->corners);
        break;
    case PMF_ENTITY_BODY_DATA_INTERSECTABLE:
        put_cornered(thing, &data->as.intersectable->position, &data->as.intersectable->rotation,
                     data->as.intersectable->corners);
        break;
    case PMF_ENTITY_BODY_DATA_DOOR:
        put_cornered(thing, &data->as.door->when_closed.position, &data->as.door->when_closed.rotation,
                     &data->as.door->corners);
        break;
    case PMF_ENTITY_BODY_DATA_TRIGGER:
        put_cornered(thing, &data->as.trigger->position, NULL, &data->as.trigger->corners);
        break;
    case PMF_ENTITY_BODY_DATA_LIGHT:
        thing->position = &data->as.light->position;
        thing->light = data->as.light;
        break;
    case PMF_ENTITY_BODY_DATA_BEAM:
        put_directed(thing, &data->as.beam->head.position, &data->as.beam->head.direction);
        break;
    case PMF_ENTITY_BODY_DATA_PARTICLES:
        put_directed(thing, &data->as.particles->position, &data->as.particles->velocity);
        break;
    case PMF_ENTITY_BODY_DATA_GIBS: put_directed(thing, &data->as.gibs->position, &data->as.gibs->velocity); break;
    case PMF_ENTITY_BODY_DATA_GLOW: thing->position = &data->as.glow->position; break;
    case PMF_ENTITY_BODY_DATA_TEXT: thing->position = &data->as.text->position; break;
    case PMF_ENTITY_BODY_DATA_BILLBOARD: thing->position = &data->as.billboard->position; break;
    case PMF_ENTITY_BODY_DATA_DECAL: put_directed(thing, &data->as.decal->origin, &data->as.decal->direction); break;
    case PMF_ENTITY_BODY_DATA_PROJECTILE:
        put_directed(thing, &data->as.projectile->position, &data->as.projectile->velocity);
        break;
    case PMF_ENTITY_BODY_DATA_PUSH:
        put_directed(thing, &data->as.push->position,
                     data->as.push->flags & PMF_PUSH_FLAGS_FROM_POSITION ? NULL : &data->as.push->velocity);
        break;
    case PMF_ENTITY_BODY_DATA_AUDIOEMITTER: thing->position = &data->as.audioemitter->position; break;
    default: break;
    }
}

/* ---- visits ---- */

static bool visit_thing(struct smith_pmf_thing *thing, smith_pmf_thing_visitor *visit, void *context) {
    if (!thing->type)
        thing->type = thing->other;
    return visit(context, thing);
}

bool smith_pmf_visit_entities(const struct pmf_entity_table *table, smith_pmf_thing_visitor *visit, void *context) {
    for (uint32_t i = 0; table && i < table->entries.count; i++) {
        const struct pmf_entity_entry *entry = table->entries.items[i];
        for (uint32_t k = 0; k < entry->entities.count; k++) {
            const struct pmf_entity *entity = entry->entities.items[k];
            struct smith_pmf_thing thing = {.name = entity->body.name,
                                            .entry = i,
                                            .item = k,
                                            .gamemodes = entity->gamemodes,
                                            .body = &entity->body,
                                            .body_type = PMF_ENTITY_BODY_TYPE};
            if (entity->body.data.kind == PMF_ENTITY_BODY_DATA_CUBE)
                thing.cube = entity->body.data.as.cube;
            thing.type = type_word(&thing, PMF_ENTITY_TYPE_NAMES, entry->type);
            put_data(&thing, &entity->body.data);
            if (!visit_thing(&thing, visit, context))
                return false;
        }
    }
    return true;
}

bool smith_pmf_visit_static_entities(const struct pmf_static_entity_table *table, smith_pmf_thing_visitor *visit,
                                     void *context) {
    for (uint32_t i = 0; table && i < table->entries.count; i++) {
        const struct pmf_static_entry *entry = table->entries.items[i];
        for (uint32_t k = 0; k < entry->entities.count; k++) {
            const struct pmf_static_entity *entity = entry->entities.items[k];
            struct smith_pmf_thing thing = {.is_static = true,
                                            .entry = i,
                                            .item = k,
                                            .gamemodes = entity->gamemodes,
                                            .body = &entity->body,
                                            .body_type = PMF_STATIC_BODY_TYPE};
            thing.type = type_word(&thing, PMF_STATIC_TYPE_NAMES, entry->static_type);
            if (entity->body.data.kind == PMF_STATIC_BODY_DATA_PROP) {
                const struct pmf_static_prop *prop = entity->body.data.as.prop;
                put_boxed(&thing, &prop->position, &prop->rotation, &prop->box_high, &prop->box_low);
            }
            if (!visit_thing(&thing, visit, context))
                return false;
        }
    }
    return true;
}

bool smith_pmf_visit_chunk_entities(const struct pmf_chunk *chunk, smith_pmf_thing_visitor *visit, void *context) {
    return smith_pmf_visit_entities(chunk->server ? chunk->server->entities : NULL, visit, context) &&
           smith_pmf_visit_static_entities(chunk->static_entities, visit, context);
}
