/* SPDX-License-Identifier: MIT
 *
 * Entities as those of an editor: their members as keys, their bodies as brushes.
 */
#include "format/pmf/quake_map/quake_export.h"

#include "base/number.h"
#include "document/document.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

const char *smith_quake_usual_physics(const struct smith_pmf_level *level) {
    for (uint32_t i = 0; level && i < level->physics_materials.count; i++)
        if (!(level->physics_materials.items[i]->flags & SMITH_PMF_PHYSICS_FLAGS_NOT_SOLID))
            return level->physics_materials.items[i]->name;
    return "solid";
}

static const struct smith_pmf_corners *corners_of(const struct smith_pmf_entity_body_data *data) {
    switch (data->kind) {
    case SMITH_PMF_ENTITY_BODY_DATA_CUBE: return &data->as.cube->corners;
    case SMITH_PMF_ENTITY_BODY_DATA_DOOR: return &data->as.door->corners;
    case SMITH_PMF_ENTITY_BODY_DATA_TRIGGER: return &data->as.trigger->corners;
    default: return NULL;
    }
}

static const struct smith_case *quake_export_entities_kind_of(const struct smith_pmf_entity_body_data *data) {
    const struct smith_record *body = SMITH_PMF_ENTITY_BODY_TYPE->record;
    for (uint16_t i = 0; i < body->member_count; i++)
        if (body->members[i].type->kind == SMITH_UNION)
            return smith_variant_case(body->members[i].type, (const struct smith_variant *)(const void *)data);
    return NULL;
}

/* The material that all faces collide as; NULL = they differ. */
static const char *physics_of(const struct smith_pmf_cube_entity *cube) {
    for (unsigned face = 1; face < 6; face++)
        if (strcmp(cube->physics[face].text, cube->physics[0].text) != 0)
            return NULL;
    return cube->physics[0].text;
}

/* The keys of the members; false when some number is none. */
static bool quake_export_entities_write_members(struct smith_arena *arena, struct smith_buffer *out,
                                                const struct smith_type *type, const void *record,
                                                const struct quake_position *position) {
    struct quake_key_writer writer = {
        .out = out, .record = record, .initial = smith_value_new(arena, type), .position = *position};
    if (type->kind == SMITH_RECORD)
        smith_quake_keys_write(&writer, type);
    return !writer.lost;
}

/* ---- bodies ------------------------------------------------------------------------------------------------------ */

static void skin_of(struct quake_export *export, const struct smith_pmf_entity_body_data *data, const char *path,
                    struct quake_skin *skin) {
    const struct smith_pmf_cube_entity *cube = data->kind == SMITH_PMF_ENTITY_BODY_DATA_CUBE ? data->as.cube : NULL;
    unsigned shown = cube                                            ? cube->flags >> 8
                     : data->kind == SMITH_PMF_ENTITY_BODY_DATA_DOOR ? data->as.door->flags >> 8
                                                                     : 63;
    memset(skin, 0, sizeof *skin);
    for (unsigned face = 0; face < 6; face++) {
        const char *name = cube ? cube->faces[face].text : "";
        bool is_shown = shown >> face & 1;
        skin->textures[face] = !is_shown ? QUAKE_HIDDEN : *name ? name : QUAKE_NO_TEXTURE;
        smith_quake_lose(export, !is_shown && *name, path, "the material of a face that is not shown");
        for (unsigned i = 0; i < 4; i++) {
            skin->coordinates[face][i][0] = cube ? cube->texture[4 * face + i].u : (float)(i % 2);
            skin->coordinates[face][i][1] = cube ? cube->texture[4 * face + i].v : (float)(i / 2);
        }
    }
}

/* False = it has none that can be written. */
static bool quake_export_entities_body_of(const struct quake_export *export,
                                          const struct smith_pmf_entity_body_data *data,
                                          const struct quake_position *position, struct quake_cube *cube) {
    double middle[3];
    for (unsigned i = 0; i < 3; i++)
        middle[i] = export->middle[i] + position->at[i];
    return smith_quake_cube_at(corners_of(data), middle, cube);
}

static void quake_export_entities_write_body(struct quake_export *export, const struct smith_pmf_entity_body_data *data,
                                             const char *path, const struct quake_cube *cube) {
    struct quake_skin skin;
    skin_of(export, data, path, &skin);
    smith_quake_brush_write(export->out, cube, &skin);
}

/* ---- keys -------------------------------------------------------------------------------------------------------- */

static void write_origin(struct quake_export *export, const struct quake_position *position) {
    static const unsigned order[3] = {0, 2, 1};
    char text[3 * SMITH_NUMBER_SIZE + 4];
    size_t size = 0;
    for (unsigned i = 0; i < 3; i++) {
        if (i)
            text[size++] = ' ';
        size += smith_print_f64(text + size, (export->middle[order[i]] + position->at[order[i]]) * QUAKE_UNITS);
    }
    text[size] = '\0';
    smith_quake_key_write(export->out, "origin", text);
}

static bool quake_export_entities_is_taken(const struct smith_type *type, const char *name) {
    static const char *const known[] = {"classname", "name", "gamemodes", "physics", "mapversion", "wad", ""};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strcmp(known[i], name) == 0)
            return true;
    return strncmp(name, "_tb_", 4) == 0 || smith_quake_has_key(type, name);
}

static void write_properties(struct quake_export *export, const struct smith_pmf_entity_body *body,
                             const struct smith_type *type, const char *path) {
    for (uint32_t i = 0; i < body->properties.count; i++) {
        const struct smith_pmf_property *property = body->properties.items[i];
        bool is_text = property->value.type == SMITH_PMF_PROPERTY_TYPE_STRING && !property->value.dimensions.count &&
                       property->value.scalar.kind == SMITH_PMF_PROPERTY_DATA_SCALAR_STRING;
        bool fits = is_text && !quake_export_entities_is_taken(type, property->name);
        smith_quake_lose(export, !fits, path, "a property that is no text, or is called as a key");
        if (fits)
            smith_quake_key_write(export->out, property->name, property->value.scalar.as.string->text);
    }
}

static void write_entity(struct quake_export *export, const struct smith_pmf_entity *entity,
                         const struct smith_case *kind, const char *path) {
    const struct smith_pmf_entity_body_data *data = &entity->body.data;
    const struct smith_type *type = smith_type_inner(kind->type);
    struct quake_position position = {{0}};
    struct quake_cube cube;
    char number[16];
    bool has_position = smith_quake_position_of(type, data->as.any, &position), has_body = corners_of(data) != NULL;
    if (has_body && !quake_export_entities_body_of(export, data, &position, &cube)) {
        smith_quake_lose(export, true, path, "an entity whose corners enclose nothing convex");
        return;
    }
    smith_buffer_text(export->out, "{\n");
    smith_quake_key_write(export->out, "classname", kind->name);
    if (entity->body.name[0])
        smith_quake_key_write(export->out, "name", entity->body.name);
    snprintf(number, sizeof number, "%" PRIu32, entity->gamemodes);
    if (entity->gamemodes != 1)
        smith_quake_key_write(export->out, "gamemodes", number);
    if (has_position && !has_body)
        write_origin(export, &position);
    struct smith_arena_mark mark = smith_arena_mark(&export->arena);
    bool whole = quake_export_entities_write_members(&export->arena, export->out, type, data->as.any, &position);
    smith_arena_release(&export->arena, mark);
    smith_quake_lose(export, !whole, path, "a number that is infinite or none");
    if (data->kind == SMITH_PMF_ENTITY_BODY_DATA_CUBE) {
        const char *physics = physics_of(data->as.cube);
        smith_quake_lose(export, !physics, path, "materials for physics that differ by face");
        if (physics && strcmp(physics, smith_quake_usual_physics(export->level)) != 0)
            smith_quake_key_write(export->out, "physics", physics);
    }
    write_properties(export, &entity->body, type, path);
    if (has_body)
        quake_export_entities_write_body(export, data, path, &cube);
    smith_buffer_text(export->out, "}\n");
}

void smith_quake_entities_write(struct quake_export *export, const struct smith_pmf_entity_table *table,
                                const char *path) {
    for (uint32_t i = 0; table && i < table->entries.count; i++)
        for (uint32_t k = 0; k < table->entries.items[i]->entities.count; k++) {
            const struct smith_pmf_entity *entity = table->entries.items[i]->entities.items[k];
            const struct smith_case *kind = quake_export_entities_kind_of(&entity->body.data);
            if (kind)
                write_entity(export, entity, kind, path);
            smith_quake_lose(export, !kind, path, "an entity of a type that nobody knows");
        }
}
