/* SPDX-License-Identifier: MIT
 *
 * Entities, whatever their type: what they are called, where they are, what they take up. (facts, a.5)
 */
#include "document/document.h"
#include "format/pmf/common/pmf_world.h"
#include "type/type_tables.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- pmf things ---- */

/*
 * Entities, whatever their type: what they are called, where they are, what they take up. (facts, a.5)
 */

const struct smith_pmf_vector *smith_pmf_corner(const struct smith_pmf_corners *corners, unsigned number) {
    const struct smith_pmf_vector *const all[8] = {&corners->ppp, &corners->npp, &corners->ppn, &corners->npn,
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

static void put_boxed(struct smith_pmf_thing *thing, const struct smith_pmf_vector *position,
                      const struct smith_pmf_vector *rotation, const struct smith_pmf_vector *high,
                      const struct smith_pmf_vector *low) {
    thing->position = position;
    thing->rotation = rotation;
    thing->high = high;
    thing->low = low;
}

static void put_cornered(struct smith_pmf_thing *thing, const struct smith_pmf_vector *position,
                         const struct smith_pmf_vector *rotation, const struct smith_pmf_corners *corners) {
    thing->position = position;
    thing->rotation = rotation;
    thing->corners = corners;
}

static void put_directed(struct smith_pmf_thing *thing, const struct smith_pmf_vector *position,
                         const struct smith_pmf_vector *direction) {
    thing->position = position;
    thing->direction = direction;
}

/* Types that have no place of their own leave everything as it is. */
static void put_data(struct smith_pmf_thing *thing, const struct smith_pmf_entity_body_data *data) {
    switch (data->kind) {
    case SMITH_PMF_ENTITY_BODY_DATA_GENERIC:
        put_boxed(thing, &data->as.generic->position, &data->as.generic->rotation, &data->as.generic->box_high,
                  &data->as.generic->box_low);
        break;
    case SMITH_PMF_ENTITY_BODY_DATA_PROP:
        put_boxed(thing, &data->as.prop->position, &data->as.prop->rotation, &data->as.prop->box_high,
                  &data->as.prop->box_low);
        break;
    case SMITH_PMF_ENTITY_BODY_DATA_CUBE:
        put_cornered(thing, &data->as.cube->position, &data->as.cube->rotation, &data->as.cube->corners);
        break;
    case SMITH_PMF_ENTITY_BODY_DATA_INTERSECTABLE:
        put_cornered(thing, &data->as.intersectable->position, &data->as.intersectable->rotation,
                     data->as.intersectable->corners);
        break;
    case SMITH_PMF_ENTITY_BODY_DATA_DOOR:
        put_cornered(thing, &data->as.door->when_closed.position, &data->as.door->when_closed.rotation,
                     &data->as.door->corners);
        break;
    case SMITH_PMF_ENTITY_BODY_DATA_TRIGGER:
        put_cornered(thing, &data->as.trigger->position, NULL, &data->as.trigger->corners);
        break;
    case SMITH_PMF_ENTITY_BODY_DATA_LIGHT:
        thing->position = &data->as.light->position;
        thing->light = data->as.light;
        break;
    case SMITH_PMF_ENTITY_BODY_DATA_BEAM:
        put_directed(thing, &data->as.beam->head.position, &data->as.beam->head.direction);
        break;
    case SMITH_PMF_ENTITY_BODY_DATA_PARTICLES:
        put_directed(thing, &data->as.particles->position, &data->as.particles->velocity);
        break;
    case SMITH_PMF_ENTITY_BODY_DATA_GIBS:
        put_directed(thing, &data->as.gibs->position, &data->as.gibs->velocity);
        break;
    case SMITH_PMF_ENTITY_BODY_DATA_GLOW: thing->position = &data->as.glow->position; break;
    case SMITH_PMF_ENTITY_BODY_DATA_TEXT: thing->position = &data->as.text->position; break;
    case SMITH_PMF_ENTITY_BODY_DATA_BILLBOARD: thing->position = &data->as.billboard->position; break;
    case SMITH_PMF_ENTITY_BODY_DATA_DECAL:
        put_directed(thing, &data->as.decal->origin, &data->as.decal->direction);
        break;
    case SMITH_PMF_ENTITY_BODY_DATA_PROJECTILE:
        put_directed(thing, &data->as.projectile->position, &data->as.projectile->velocity);
        break;
    case SMITH_PMF_ENTITY_BODY_DATA_PUSH:
        put_directed(thing, &data->as.push->position,
                     data->as.push->flags & SMITH_PMF_PUSH_FLAGS_FROM_POSITION ? NULL : &data->as.push->velocity);
        break;
    case SMITH_PMF_ENTITY_BODY_DATA_AUDIOEMITTER: thing->position = &data->as.audioemitter->position; break;
    default: break;
    }
}

/* ---- visits ---- */

static bool visit_thing(struct smith_pmf_thing *thing, smith_pmf_thing_visitor *visit, void *context) {
    if (!thing->type)
        thing->type = thing->other;
    return visit(context, thing);
}

bool smith_pmf_visit_entities(const struct smith_pmf_entity_table *table, smith_pmf_thing_visitor *visit,
                              void *context) {
    for (uint32_t i = 0; table && i < table->entries.count; i++) {
        const struct smith_pmf_entity_entry *entry = table->entries.items[i];
        for (uint32_t k = 0; k < entry->entities.count; k++) {
            const struct smith_pmf_entity *entity = entry->entities.items[k];
            struct smith_pmf_thing thing = {.name = entity->body.name,
                                            .entry = i,
                                            .item = k,
                                            .gamemodes = entity->gamemodes,
                                            .body = &entity->body,
                                            .body_type = SMITH_PMF_ENTITY_BODY_TYPE};
            if (entity->body.data.kind == SMITH_PMF_ENTITY_BODY_DATA_CUBE)
                thing.cube = entity->body.data.as.cube;
            thing.type = type_word(&thing, SMITH_PMF_ENTITY_TYPE_NAMES, entry->type);
            put_data(&thing, &entity->body.data);
            if (!visit_thing(&thing, visit, context))
                return false;
        }
    }
    return true;
}

static bool pmf_visit_static_entities(const struct smith_pmf_static_entity_table *table, smith_pmf_thing_visitor *visit,
                                      void *context) {
    for (uint32_t i = 0; table && i < table->entries.count; i++) {
        const struct smith_pmf_static_entry *entry = table->entries.items[i];
        for (uint32_t k = 0; k < entry->entities.count; k++) {
            const struct smith_pmf_static_entity *entity = entry->entities.items[k];
            struct smith_pmf_thing thing = {.is_static = true,
                                            .entry = i,
                                            .item = k,
                                            .gamemodes = entity->gamemodes,
                                            .body = &entity->body,
                                            .body_type = SMITH_PMF_STATIC_BODY_TYPE};
            thing.type = type_word(&thing, SMITH_PMF_STATIC_TYPE_NAMES, entry->static_type);
            if (entity->body.data.kind == SMITH_PMF_STATIC_BODY_DATA_PROP) {
                const struct smith_pmf_static_prop *prop = entity->body.data.as.prop;
                put_boxed(&thing, &prop->position, &prop->rotation, &prop->box_high, &prop->box_low);
            }
            if (!visit_thing(&thing, visit, context))
                return false;
        }
    }
    return true;
}

bool smith_pmf_visit_chunk_entities(const struct smith_pmf_chunk *chunk, smith_pmf_thing_visitor *visit,
                                    void *context) {
    return smith_pmf_visit_entities(chunk->server ? chunk->server->entities : NULL, visit, context) &&
           pmf_visit_static_entities(chunk->static_entities, visit, context);
}

/* ---- cube faces ---- */

/*
 * The faces of entities that are cubes: eight corners, which need not make a box, and some of which may fall together.
 */

const uint8_t smith_pmf_face_corners[PMF_FACES][4] = {
    {2, 0, 6, 4}, {1, 0, 3, 2}, {0, 1, 4, 5}, {1, 3, 5, 7}, {4, 5, 6, 7}, {3, 2, 7, 6},
};

static bool pmf_cube_faces_is_same(const struct smith_pmf_vector *a, const struct smith_pmf_vector *b) {
    return a->x == b->x && a->y == b->y && a->z == b->z;
}

/* By the diagonals, or the two sides of a triangle. */
static struct smith_pmf_vector pmf_cube_faces_normal_of(const struct smith_pmf_vertex *corners, unsigned count) {
    const struct smith_pmf_vector *from = &corners[0].position, *first = &corners[count == 4 ? 2 : 1].position,
                                  *back = &corners[count == 4 ? 1 : 0].position, *second = &corners[count - 1].position;
    double a[3] = {smith_pmf_finite(first->x) - smith_pmf_finite(from->x),
                   smith_pmf_finite(first->y) - smith_pmf_finite(from->y),
                   smith_pmf_finite(first->z) - smith_pmf_finite(from->z)};
    double b[3] = {smith_pmf_finite(second->x) - smith_pmf_finite(back->x),
                   smith_pmf_finite(second->y) - smith_pmf_finite(back->y),
                   smith_pmf_finite(second->z) - smith_pmf_finite(back->z)};
    double normal[3], length = 0;
    for (unsigned i = 0; i < 3; i++) {
        normal[i] = a[(i + 1) % 3] * b[(i + 2) % 3] - a[(i + 2) % 3] * b[(i + 1) % 3];
        length += normal[i] * normal[i];
    }
    length = length > 0 ? sqrt(length) : 1;
    return (struct smith_pmf_vector){(float)(normal[0] / length), (float)(normal[1] / length),
                                     (float)(normal[2] / length)};
}

unsigned smith_pmf_cube_face(const struct smith_pmf_cube_entity *cube, unsigned face,
                             struct smith_pmf_vertex corners[4]) {
    static const uint8_t around[4] = {0, 1, 3, 2};
    unsigned count = 0;
    if (!(cube->flags & SMITH_PMF_CUBE_ENTITY_FLAGS_RIGHT << face))
        return 0;
    for (unsigned i = 0; i < 4; i++) {
        const struct smith_pmf_vector *corner =
            smith_pmf_corner(&cube->corners, smith_pmf_face_corners[face][around[i]]);
        bool known = false;
        for (unsigned k = 0; k < count; k++)
            known = known || pmf_cube_faces_is_same(&corners[k].position, corner);
        if (!known)
            corners[count++] =
                (struct smith_pmf_vertex){.position = *corner, .texture = cube->texture[4 * face + around[i]]};
    }
    const struct smith_pmf_vector normal =
        count < 3 ? (struct smith_pmf_vector){0, 0, 0} : pmf_cube_faces_normal_of(corners, count);
    for (unsigned i = 0; i < count; i++)
        corners[i].normal = normal;
    return normal.x != 0 || normal.y != 0 || normal.z != 0 ? count : 0;
}

bool smith_pmf_materials_by_name(const struct smith_pmf_level *level, struct smith_arena *arena,
                                 struct smith_hash_map *materials) {
    *materials = (struct smith_hash_map){0};
    for (uint32_t i = 0; level && i < level->materials.count; i++) {
        const char *name = level->materials.items[i]->name;
        uint32_t before = materials->count;
        struct smith_hash_entry *entry = smith_hash_map_add(materials, arena, name, strlen(name));
        if (!entry)
            return false;
        if (materials->count > before)
            entry->value.number = i;
    }
    return true;
}

uint32_t smith_pmf_material_named(const struct smith_hash_map *materials, const char *name) {
    const struct smith_hash_entry *entry = smith_hash_map_find(materials, name, strlen(name));
    return entry ? (uint32_t)entry->value.number : SMITH_NONE;
}

/* ---- triangles ---- */

static bool visit_face(const struct smith_hash_map *materials, const struct smith_pmf_cube_entity *cube,
                       struct smith_pmf_triangle *triangle, smith_pmf_triangle_visitor *visit, void *context) {
    struct smith_pmf_vertex corners[4];
    unsigned count = smith_pmf_cube_face(cube, triangle->face, corners);
    for (unsigned i = 0; i < count; i++) {
        corners[i].position.x += cube->position.x;
        corners[i].position.y += cube->position.y;
        corners[i].position.z += cube->position.z;
    }
    triangle->material = smith_pmf_material_named(materials, cube->faces[triangle->face].text);
    for (unsigned i = 2; i < count; i++) {
        triangle->corners[0] = &corners[0];
        triangle->corners[1] = &corners[i - 1];
        triangle->corners[2] = &corners[i];
        if (!visit(context, triangle))
            return false;
    }
    return true;
}

bool smith_pmf_visit_cube_entities(const struct smith_hash_map *materials, const struct smith_pmf_chunk *chunk,
                                   smith_pmf_triangle_visitor *visit, void *context) {
    const struct smith_pmf_entity_table *table = chunk->server ? chunk->server->entities : NULL;
    for (uint32_t i = 0; table && i < table->entries.count; i++)
        for (uint32_t k = 0; k < table->entries.items[i]->entities.count; k++) {
            const struct smith_pmf_entity_body_data *data = &table->entries.items[i]->entities.items[k]->body.data;
            const struct smith_pmf_cube_entity *cube =
                data->kind == SMITH_PMF_ENTITY_BODY_DATA_CUBE ? data->as.cube : NULL;
            struct smith_pmf_triangle triangle = {.cube = k, .lightmap = SMITH_NONE};
            if (!cube || cube->flags & SMITH_PMF_CUBE_ENTITY_FLAGS_HIDDEN || !smith_pmf_is_upright(&cube->rotation))
                continue;
            triangle.backfaces = cube->flags & SMITH_PMF_CUBE_ENTITY_FLAGS_BACKFACES;
            for (; triangle.face < PMF_FACES; triangle.face++)
                if (!visit_face(materials, cube, &triangle, visit, context))
                    return false;
        }
    return true;
}
