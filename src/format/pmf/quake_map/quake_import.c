/* SPDX-License-Identifier: MIT
 *
 * A map of PlatinumSrc from a text of an editor: one level with one chunk, in which each brush is a cube or some, and
 * each entity one of the type that its class is called after.
 */
#include "format/pmf/quake_map/quake_import.h"
#include "format/pmf/quake_map/quake_tree.h"

#include "base/error.h"
#include "base/json_text.h"
#include "base/limits.h"
#include "document/document.h"
#include "report/report.h"
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#define TEXT_MAX (64u << 20)
#define SMALLEST_CHUNK 4 /* 2^4 units wide */

/* ---- what all parts use ------------------------------------------------------------------------------------------ */

void smith_quake_note(struct quake_import *import, const char *code, uint32_t at, const char *format,
                      const char *text) {
    char message[256];
    snprintf(message, sizeof message, format, text);
    smith_findings_add(import->notes, code, SMITH_WARNING, "/", at, "line %" PRIu32 ": %s",
                       smith_diagnosis_line(&import->diagnosis, at) + 1, message);
}

void smith_quake_complain(void *context, const struct quake_key *key, const char *what) {
    char text[200];
    snprintf(text, sizeof text, "\"%.60s\" \"%.60s\" %s", key->key, key->value, what);
    smith_quake_note(context, "QUAKE-KEY", key->at, "%s", text);
}

void smith_quake_text_member(struct smith_buffer *out, const char *name, const char *value) {
    smith_json_string(out, name, strlen(name));
    smith_buffer_byte(out, ':');
    smith_json_string(out, value, strlen(value));
}

void smith_quake_members(struct quake_import *import, const struct quake_entity *entity,
                         const struct smith_type *record, const struct quake_position *position, uint64_t drawn,
                         bool members, struct smith_buffer *out) {
    struct quake_key_reader reader = {.entity = entity,
                                      .out = out,
                                      .members = members,
                                      .units = import->units,
                                      .drawn = drawn,
                                      .complain = smith_quake_complain,
                                      .context = import};
    if (position)
        reader.position = *position;
    smith_quake_keys_read(&reader, record);
}

bool smith_quake_is_editors(const char *key) {
    return strcmp(key, "classname") == 0 || strcmp(key, "mapversion") == 0 || strcmp(key, "wad") == 0 ||
           strncmp(key, "_tb_", 4) == 0;
}

void smith_quake_note_unused(struct quake_import *import, const struct quake_entity *entity) {
    for (const struct quake_key *key = entity->keys; key; key = key->next)
        if (!key->used && !smith_quake_is_editors(key->key))
            smith_quake_complain(import, key, "is lost: there is nothing that it could become");
}

/* ---- entities ---------------------------------------------------------------------------------------------------- */

static const char *class_of(const struct quake_entity *entity) {
    const char *name = smith_quake_value(entity, "classname");
    return name ? name : "";
}

/* Brushes of the world, and those that editors have put into groups. */
static bool is_world(const char *name) {
    return strcmp(name, "worldspawn") == 0 || strcmp(name, "func_group") == 0 || strcmp(name, "func_detail") == 0;
}

static const struct smith_union *kinds_of_entities(void) {
    const struct smith_record *body = SMITH_PMF_ENTITY_BODY_TYPE->record;
    for (uint16_t i = 0; i < body->member_count; i++)
        if (body->members[i].type->kind == SMITH_UNION)
            return body->members[i].type->variants;
    return NULL;
}

static const struct smith_case *quake_import_kind_of(const char *name) {
    const struct smith_union *kinds = kinds_of_entities();
    for (uint16_t i = 0; kinds && i < kinds->case_count; i++)
        if (strcmp(kinds->cases[i].name, name) == 0)
            return &kinds->cases[i];
    return NULL;
}

static bool add_entity(struct quake_import *import, const struct quake_entity *entity) {
    const char *name = class_of(entity);
    const struct smith_case *kind = quake_import_kind_of(name);
    enum quake_list list;
    if (smith_quake_list_of(name, &list))
        return true; /* it has been added */
    if (kind)
        return smith_quake_add_entity(import, entity, kind);
    if (is_world(name)) {
        bool good = smith_quake_add_entity(import, entity, NULL);
        smith_quake_note_unused(import, entity);
        return good;
    }
    smith_quake_note(import, "QUAKE-CLASS", entity->at, "an entity of class \"%.80s\" is left out: there is none such",
                     name);
    return true;
}

static void add_items(struct quake_import *import) {
    enum quake_list list;
    for (const struct quake_entity *entity = import->entities; entity; entity = entity->next)
        if (smith_quake_list_of(class_of(entity), &list))
            smith_quake_add_item(import, list, entity);
    smith_quake_add_physics(import);
}

/* ---- the map ----------------------------------------------------------------------------------------------------- */

static const struct quake_entity *world_of(const struct quake_import *import) {
    static const struct quake_entity nothing = {0};
    for (const struct quake_entity *entity = import->entities; entity; entity = entity->next)
        if (strcmp(class_of(entity), "worldspawn") == 0)
            return entity;
    return &nothing;
}

static void read_measures(struct quake_import *import, const struct quake_entity *world) {
    const struct quake_key *units = smith_quake_key(world, "units"), *texels = smith_quake_key(world, "texture_size");
    double numbers[2];
    import->units = QUAKE_UNITS;
    import->texels[0] = import->texels[1] = QUAKE_TEXELS;
    if (units && smith_quake_numbers(units->value, numbers, 1) && numbers[0] >= 1e-3 && numbers[0] <= 1e6)
        import->units = numbers[0];
    else if (units)
        smith_quake_complain(import, units, "has no such value");
    if (texels && smith_quake_numbers(texels->value, numbers, 2) && numbers[0] >= 1 && numbers[1] >= 1)
        memcpy(import->texels, numbers, sizeof numbers);
    else if (texels)
        smith_quake_complain(import, texels, "has no such value");
}

static void quake_import_put_list(struct smith_buffer *out, const char *name, const struct smith_buffer *items) {
    smith_buffer_format(out, "\"%s\":[", name);
    smith_buffer_add(out, items->data, items->size);
    smith_buffer_text(out, "]");
    out->failed |= items->failed;
}

static void quake_import_put_header(struct quake_import *import, const struct quake_entity *world,
                                    struct smith_buffer *out) {
    smith_buffer_text(out, "{\"$format\":\"pmf\",\"extensions\":{}");
    if (!smith_quake_value(world, "compiler"))
        smith_buffer_text(out, ",\"compiler\":\"levelsmith convert\"");
    if (!smith_quake_value(world, "gamemode"))
        smith_buffer_text(out, ",\"gamemode\":\"dm\"");
    smith_quake_members(import, world, smith_pmf_layout.root, NULL, 0, true, out);
}

static void put_entities(struct quake_import *import, struct smith_buffer *out) {
    const struct smith_union *kinds = kinds_of_entities();
    bool first = true;
    smith_buffer_text(out, "{\"entries\":[");
    for (uint16_t i = 0; kinds && i < kinds->case_count && i < QUAKE_TYPES; i++) {
        const struct smith_buffer *own = &import->types[i];
        out->failed |= own->failed;
        if (!own->size)
            continue;
        smith_buffer_format(out, "%s{\"type\":%d,\"entities\":[", first ? "" : ",", (int)kinds->cases[i].tag);
        smith_buffer_add(out, own->data, own->size);
        smith_buffer_text(out, "]}");
        first = false;
    }
    smith_buffer_text(out, "]}");
}

/* False = faces have more materials than a chunk can name. */
static bool put_level(struct quake_import *import, struct smith_buffer *out) {
    int size = SMALLEST_CHUNK;
    while (ldexp(1, size) < 2 * import->reach)
        size++;
    smith_buffer_text(out, ",\"map\":{\"entities\":{},\"levels\":{\"list\":[{\"level\":{");
    quake_import_put_list(out, "materials", &import->lists[QUAKE_MATERIALS]);
    smith_buffer_byte(out, ',');
    quake_import_put_list(out, "physics_materials", &import->lists[QUAKE_PHYSICS]);
    smith_buffer_format(out, ",\"air\":%" PRIu32 ",", import->air - 1);
    quake_import_put_list(out, "weather_environments", &import->lists[QUAKE_WEATHER]);
    smith_buffer_byte(out, ',');
    quake_import_put_list(out, "gravity_environments", &import->lists[QUAKE_GRAVITY]);
    smith_buffer_text(out, import->solids.count ? ",\"sound_materials\":[{}],\"client\":{" : ",\"client\":{");
    quake_import_put_list(out, "client_materials", &import->looks);
    smith_buffer_byte(out, ',');
    quake_import_put_list(out, "sound_environments", &import->lists[QUAKE_SOUND]);
    smith_buffer_byte(out, ',');
    quake_import_put_list(out, "sky_environments", &import->lists[QUAKE_SKY]);
    smith_buffer_format(out, "},\"server\":{\"entities\":{}},\"chunks\":{\"size\":%d,\"last\":0,\"list\":[{\"chunk\":{",
                        size);
    if (!smith_quake_tree_put(import, (unsigned)size, out))
        return false;
    smith_buffer_text(out, ",\"static_entities\":{},\"server\":{\"entities\":");
    put_entities(import, out);
    smith_buffer_text(out, "}}}]}}}]}}}");
    return true;
}

/* ---- what depends on other values -------------------------------------------------------------------------------- */

static void quake_import_note_lost(struct quake_import *import, const char *what) {
    smith_findings_add(import->notes, "QUAKE-KEY", SMITH_WARNING, "/", UINT64_MAX,
                       "%s is lost: other keys say that there is none", what);
}

static void drop_surplus_of(struct quake_import *import, const struct smith_pmf_entity_body *body) {
    struct smith_pmf_light *light = body->data.kind == SMITH_PMF_ENTITY_BODY_DATA_LIGHT ? body->data.as.light : NULL;
    struct smith_pmf_intersectable *shape =
        body->data.kind == SMITH_PMF_ENTITY_BODY_DATA_INTERSECTABLE ? body->data.as.intersectable : NULL;
    struct smith_pmf_gibs *gibs = body->data.kind == SMITH_PMF_ENTITY_BODY_DATA_GIBS ? body->data.as.gibs : NULL;
    if (light) {
        unsigned kind = light->flags & SMITH_PMF_LIGHT_ENTITY_FLAGS_KIND_MASK;
        if (kind != SMITH_PMF_LIGHT_KIND_SPOT && light->has.cone) {
            quake_import_note_lost(import, "the cone of a light");
            light->has.cone = false;
            light->cone = 0;
        }
        if (kind != SMITH_PMF_LIGHT_KIND_AREA && light->angles) {
            quake_import_note_lost(import, "the angles of a light");
            light->angles = NULL;
        }
    }
    if (shape) {
        bool is_box = shape->flags >> SMITH_PMF_INTERSECTABLE_FLAGS_SHAPE_SHIFT == SMITH_PMF_SHAPE_BOX;
        if (is_box ? shape->radius != NULL : shape->corners != NULL)
            quake_import_note_lost(import, is_box ? "the radius of an intersectable" : "a corner of an intersectable");
        shape->radius = is_box ? NULL : shape->radius;
        shape->corners = is_box ? shape->corners : NULL;
    }
    if (gibs && gibs->sound_count != 1 && gibs->sound) {
        quake_import_note_lost(import, "the sound of gibs");
        gibs->sound = NULL;
    }
    if (gibs && gibs->sound_count > 1)
        gibs->sound_count = 0; /* there is no list of them */
}

static void drop_surplus(struct quake_import *import, const struct smith_pmf_map_file *map) {
    const struct smith_pmf_level *level = map->map.levels->list.items[0]->level;
    const struct smith_pmf_entity_table *entities = level->chunks->list.items[0]->chunk->server->entities;
    for (uint32_t i = 0; i < level->materials.count; i++) {
        struct smith_pmf_client_material *look = level->client->client_materials.items[i];
        if (look->wave && !(level->materials.items[i]->flags & SMITH_PMF_MATERIAL_FLAGS_LIQUID)) {
            quake_import_note_lost(import, "the wave of a material");
            look->wave = NULL;
        }
        if (look->detail_scale || look->detail_offset || look->extra_textures.count)
            quake_import_note_lost(import, "the position of a detail texture");
        look->detail_scale = NULL;
        look->detail_offset = NULL;
    }
    for (uint32_t i = 0; i < entities->entries.count; i++)
        for (uint32_t k = 0; k < entities->entries.items[i]->entities.count; k++)
            drop_surplus_of(import, &entities->entries.items[i]->entities.items[k]->body);
}

/* ---- all of it --------------------------------------------------------------------------------------------------- */

/* As a file of it reads: with tables of strings, and what has its default. */
static enum smith_status quake_import_finish(struct quake_import *import, const struct smith_options *options,
                                             struct smith_document **document, struct smith_error *error) {
    struct smith_document *made = *document;
    struct smith_buffer bytes;
    *document = NULL;
    drop_surplus(import, smith_pmf_root(made));
    enum smith_status status = smith_encode(made, &bytes, error);
    if (status == SMITH_OK && import->arena.failed)
        status = smith_fail_memory(error, &import->arena);
    if (status == SMITH_OK)
        status = smith_decode(&smith_pmf_layout, (struct smith_bytes){bytes.data, bytes.size}, options, NULL, NULL,
                              document, error);
    smith_buffer_free(&bytes);
    smith_document_free(made);
    return status;
}

static enum smith_status quake_import_make(struct quake_import *import, const struct smith_layout *layout,
                                           const struct smith_options *options, struct smith_document **document,
                                           struct smith_error *error) {
    const struct quake_entity *world = world_of(import);
    struct smith_buffer json;
    bool good = true;
    read_measures(import, world);
    add_items(import);
    smith_buffer_init(&json, &options->allocator);
    quake_import_put_header(import, world, &json);
    for (const struct quake_entity *entity = import->entities; good && entity; entity = entity->next)
        good = add_entity(import, entity);
    bool fits = put_level(import, &json);
    good = good && !json.failed && !import->arena.failed;
    enum smith_status status =
        !good ? smith_fail_memory(error, &import->arena)
        : !fits
            ? smith_fail(error, SMITH_REFUSED, "QUAKE-MATERIALS",
                         "brushes of the world have more than 255 textures, and the map has one chunk, which cannot "
                         "name as many: make entities of some of them, of class cube")
            : smith_json_read(layout, (struct smith_bytes){json.data, json.size}, options, document, error);
    smith_buffer_free(&json);
    return status == SMITH_OK ? quake_import_finish(import, options, document, error) : status;
}

static enum smith_status quake_import_read_text(struct quake_import *import, struct smith_bytes bytes, const char *file,
                                                struct smith_buffer *report, struct smith_error *error) {
    if (!smith_diagnosis_init(&import->diagnosis, &import->arena, bytes, file, report, error))
        return smith_fail_memory(error, NULL);
    import->diagnosis.status = SMITH_BAD_TEXT;
    import->diagnosis.code = "QUAKE-MISTAKE";
    if (smith_quake_text_read(bytes, &import->arena, &import->diagnosis, &import->entities))
        return SMITH_OK;
    if (import->arena.failed || !import->diagnosis.count)
        return smith_fail_memory(error, &import->arena);
    return SMITH_BAD_TEXT;
}

enum smith_status smith_quake_to_pmf(const struct smith_layout *layout, struct smith_bytes bytes,
                                     const struct smith_convert_options *options, struct smith_document **document,
                                     struct smith_findings *notes, struct smith_buffer *report,
                                     struct smith_error *error) {
    struct quake_import import = {.notes = notes};
    *document = NULL;
    if (layout != &smith_pmf_layout)
        return smith_fail(error, SMITH_REFUSED, "QUAKE-LAYOUT",
                          "such texts are read by the library's own layout alone");
    if (bytes.size > TEXT_MAX)
        return smith_fail(error, SMITH_LIMIT, "QUAKE-MISTAKE", "a text of more than %u bytes", TEXT_MAX);
    struct smith_limits limits = smith_limits_or_default(&options->reading.limits);
    smith_arena_init(&import.arena, &options->reading.allocator, limits.memory);
    for (unsigned i = 0; i < QUAKE_LISTS; i++)
        smith_buffer_init(&import.lists[i], &options->reading.allocator);
    for (unsigned i = 0; i < QUAKE_TYPES; i++)
        smith_buffer_init(&import.types[i], &options->reading.allocator);
    smith_buffer_init(&import.looks, &options->reading.allocator);
    enum smith_status status = quake_import_read_text(&import, bytes, options->file, report, error);
    const struct smith_options whole = {.allocator = options->reading.allocator, .limits = options->reading.limits};
    if (status == SMITH_OK)
        status = quake_import_make(&import, layout, &whole, document, error);
    for (unsigned i = 0; i < QUAKE_LISTS; i++)
        smith_buffer_free(&import.lists[i]);
    for (unsigned i = 0; i < QUAKE_TYPES; i++)
        smith_buffer_free(&import.types[i]);
    smith_buffer_free(&import.looks);
    smith_arena_free(&import.arena);
    return status;
}
