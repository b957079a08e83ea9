/* SPDX-License-Identifier: MIT
 *
 * A map of PlatinumSrc as a text for editors: what an editor can draw of it, and the rest of entities as keys.
 * Everything else is noted.
 */
#include "format/pmf/quake_map/quake_export.h"
#include "format/pmf/quake_map/quake_import.h"

#include "base/error.h"
#include "document/document.h"
#include "document/value.h"
#include "report/report.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

void smith_quake_lose(struct quake_export *export, bool is_there, const char *path, const char *what) {
    if (is_there)
        smith_findings_add(export->notes, "QUAKE-LOSS", SMITH_WARNING, path, UINT64_MAX,
                           "%s cannot be said in the text", what);
}

/* ---- lists ------------------------------------------------------------------------------------------------------ */

static void quake_export_write_record(struct quake_export *export, const struct smith_type *type, const void *record,
                                      const void *initial) {
    struct quake_key_writer writer = {.out = export->out, .record = record, .initial = initial};
    smith_quake_keys_write(&writer, type);
    smith_quake_lose(export, writer.lost, "/map/levels/list/0/level", "a number that is infinite or none");
}

static void write_look(struct quake_export *export, const char *name, const struct smith_pmf_client_material *look) {
    struct smith_pmf_client_material *initial = smith_value_new(&export->arena, SMITH_PMF_CLIENT_MATERIAL_TYPE);
    if (!initial)
        return;
    initial->color = (struct smith_pmf_color){255, 255, 255};
    initial->alpha = 255;
    initial->texture = name;
    quake_export_write_record(export, SMITH_PMF_CLIENT_MATERIAL_TYPE, look, initial);
    smith_quake_lose(export, look->extra_textures.count, "/map/levels/list/0/level/client/client_materials",
                     "more than one texture of a material");
}

/* One of a list, by its number. */
static void *quake_export_item_of(const struct smith_pmf_level *level, enum quake_list list, uint32_t number) {
    const struct smith_pmf_client_level *client = level->client;
    switch (list) {
    case QUAKE_MATERIALS: return number < level->materials.count ? level->materials.items[number] : NULL;
    case QUAKE_PHYSICS: return number < level->physics_materials.count ? level->physics_materials.items[number] : NULL;
    case QUAKE_WEATHER:
        return number < level->weather_environments.count ? level->weather_environments.items[number] : NULL;
    case QUAKE_GRAVITY:
        return number < level->gravity_environments.count ? level->gravity_environments.items[number] : NULL;
    case QUAKE_SOUND:
        return client && number < client->sound_environments.count ? client->sound_environments.items[number] : NULL;
    default: return client && number < client->sky_environments.count ? client->sky_environments.items[number] : NULL;
    }
}

static void quake_export_write_list(struct quake_export *export, enum quake_list list) {
    const struct smith_pmf_level *level = export->level;
    const struct smith_type *type = smith_quake_list_type(list);
    void *item;
    for (uint32_t i = 0; (item = quake_export_item_of(level, list, i)); i++) {
        struct smith_arena_mark mark = smith_arena_mark(&export->arena);
        const struct smith_pmf_client_level *client = list == QUAKE_MATERIALS ? level->client : NULL;
        smith_buffer_text(export->out, "{\n");
        smith_quake_key_write(export->out, "classname", smith_quake_list_class(list));
        quake_export_write_record(export, type, item, smith_value_new(&export->arena, type));
        if (client && i < client->client_materials.count)
            write_look(export, ((const struct smith_pmf_material *)item)->name, client->client_materials.items[i]);
        smith_buffer_text(export->out, "}\n");
        smith_arena_release(&export->arena, mark);
        smith_quake_lose(export, list == QUAKE_SKY && ((const struct smith_pmf_sky_environment *)item)->skybox,
                         "/map/levels/list/0/level/client/sky_environments", "a sky in three dimensions");
    }
}

/* ---- chunks ----------------------------------------------------------------------------------------------------- */

static void lose_chunk(struct quake_export *export, const struct smith_pmf_chunk *chunk, const char *path) {
    const struct smith_pmf_client_chunk *client = chunk->client;
    smith_quake_lose(export, chunk->static_entities && chunk->static_entities->entries.count, path, "static entities");
    smith_quake_lose(export, chunk->regions.count, path, "regions");
    smith_quake_lose(export, chunk->weather_areas.count || chunk->gravity_areas.count, path, "areas of environments");
    smith_quake_lose(export, chunk->dynamic_lights.count || chunk->fast_lights.count, path, "dynamic and fast lights");
    smith_quake_lose(export, client && (client->sound_areas.count || client->sky_areas.count), path,
                     "areas of environments for clients");
}

static void each_chunk(struct quake_export *export, bool world) {
    const struct smith_pmf_chunk_table *chunks = export->level->chunks;
    for (uint32_t i = 0; chunks && i < chunks->list.count; i++) {
        const struct smith_pmf_chunk *chunk = chunks->list.items[i]->chunk;
        char path[80];
        if (!chunk)
            continue;
        snprintf(path, sizeof path, "/map/levels/list/0/level/chunks/list/%" PRIu32 "/chunk", i);
        smith_pmf_chunk_middle(chunks, smith_pmf_chunk_index_at(chunks, i), export->middle);
        if (world) {
            smith_quake_tree_write(export, chunk, smith_pmf_chunk_edge(chunks), path);
        } else {
            lose_chunk(export, chunk, path);
            smith_quake_entities_write(export, chunk->server ? chunk->server->entities : NULL, path);
        }
    }
    memset(export->middle, 0, sizeof export->middle);
}

static void write_entities(struct quake_export *export) {
    if (export->level) {
        each_chunk(export, false);
        smith_quake_entities_write(export, export->level->server ? export->level->server->entities : NULL,
                                   "/map/levels/list/0/level/server");
    }
    smith_quake_entities_write(export, export->map->map.entities, "/map/entities");
}

/* None, or what the importer makes when there is something solid. */
static bool sounds_are_usual(const struct smith_pmf_level *level) {
    if (level->sound_materials.count != 1)
        return level->sound_materials.count == 0;
    const struct smith_pmf_sound_material *sound = &level->sound_materials.items[0];
    return sound->range_dampening == 0 && sound->volume_dampening == 0 && sound->frequency_dampening == 0;
}

/* ---- the map ---------------------------------------------------------------------------------------------------- */

static void quake_export_write_header(struct quake_export *export) {
    struct smith_pmf_map_file *initial = smith_value_new(&export->arena, smith_pmf_layout.root);
    if (!initial)
        return;
    initial->compiler = "levelsmith convert";
    initial->gamemode = "dm";
    smith_quake_key_write(export->out, "classname", "worldspawn");
    smith_quake_key_write(export->out, "mapversion", "220");
    quake_export_write_record(export, smith_pmf_layout.root, export->map, initial);
}

static void lose_rest(struct quake_export *export) {
    const struct smith_pmf_map_file *map = export->map;
    smith_quake_lose(export, map->extra_gamemodes.count, "/extra_gamemodes", "more than one gamemode");
    smith_quake_lose(export, map->extensions && map->extensions->list.count, "/extensions", "extensions");
    smith_quake_lose(export, smith_pmf_level_count(map) > 1, "/map/levels", "more than the first level");
    smith_quake_lose(export, export->level && !sounds_are_usual(export->level),
                     "/map/levels/list/0/level/sound_materials", "materials for sound");
}

static enum smith_status quake_from_pmf(const struct smith_document *document,
                                        const struct smith_convert_options *options, struct smith_buffer *out,
                                        struct smith_findings *notes, struct smith_error *error) {
    struct quake_export export = {.out = out, .notes = notes};
    (void)options; /* there is one dialect */
    if (document->layout != &smith_pmf_layout)
        return smith_fail(error, SMITH_REFUSED, "QUAKE-LAYOUT",
                          "such texts are made by the library's own layout alone");
    export.map = smith_pmf_root(document);
    export.level = smith_pmf_level_at(export.map, 0);
    smith_arena_init(&export.arena, &document->arena.allocator, document->limits.memory);
    smith_buffer_text(out, "{\n");
    quake_export_write_header(&export);
    if (export.level)
        each_chunk(&export, true);
    smith_buffer_text(out, "}\n");
    for (unsigned list = 0; export.level && list < QUAKE_LISTS; list++)
        quake_export_write_list(&export, (enum quake_list)list);
    write_entities(&export);
    lose_rest(&export);
    enum smith_status status = export.arena.failed ? smith_fail_memory(error, &export.arena) : SMITH_OK;
    smith_arena_free(&export.arena);
    return status;
}

/* ---- texts that are changed ------------------------------------------------------------------------------------- */

static enum smith_status write_so(const struct smith_document *document, const struct smith_convert_options *options,
                                  struct smith_buffer *out, struct smith_error *error) {
    struct smith_findings notes;
    smith_findings_begin(&notes, &options->reading.allocator, 0);
    enum smith_status status = quake_from_pmf(document, options, out, &notes, error);
    smith_findings_free(&notes);
    return status;
}

static enum smith_status read_so(const struct smith_document *like, struct smith_bytes text,
                                 const struct smith_convert_options *options, struct smith_document **document,
                                 struct smith_error *error) {
    struct smith_findings notes;
    smith_findings_begin(&notes, &options->reading.allocator, 0);
    enum smith_status status = smith_quake_to_pmf(like->layout, text, options, document, &notes, NULL, error);
    smith_findings_free(&notes);
    return status;
}

/* Whether the text is as it is written here: then nothing of somebody's own is in it. */
static enum smith_status expect_ours(const struct smith_document *like, struct smith_bytes text,
                                     const struct smith_convert_options *options, struct smith_error *error) {
    struct smith_document *unchanged = NULL;
    struct smith_buffer again;
    smith_buffer_init(&again, &options->reading.allocator);
    enum smith_status status = read_so(like, text, options, &unchanged, error);
    if (status == SMITH_OK)
        status = write_so(unchanged, options, &again, error);
    if (status == SMITH_OK && (again.size != text.size || memcmp(again.data, text.data, text.size) != 0))
        status = smith_fail(error, SMITH_REFUSED, "ORIGIN-OWN-WORDS",
                            "the text has comments, groups or an order of its own, which would be lost with a change");
    smith_buffer_free(&again);
    smith_document_free(unchanged);
    return status;
}

static enum smith_status quake_export_rewrite(const struct smith_document *document, struct smith_bytes file,
                                              const struct smith_convert_options *options, struct smith_buffer *out,
                                              struct smith_error *error) {
    struct smith_convert_options how = *options;
    struct smith_document *again = NULL;
    how.file = how.file ? how.file : "text";
    enum smith_status status = expect_ours(document, file, &how, error);
    if (status == SMITH_OK)
        status = write_so(document, &how, out, error);
    if (status == SMITH_OK)
        status = read_so(document, (struct smith_bytes){out->data, out->size}, &how, &again, error);
    if (status == SMITH_OK && !smith_value_equal(document->layout->root, document->root, again->root))
        status = smith_fail(error, SMITH_REFUSED, "ORIGIN-PARTIAL",
                            "the text cannot say what was changed: convert it first, and change the result");
    smith_document_free(again);
    return status;
}

static const char *const dialects[] = {"valve", NULL};
static const char *const names[] = {"layout", NULL};

const struct smith_conversion smith_pmf_conversions[] = {
    {.id = "quake-map",
     .title = "Quake map text, for editors of brushes",
     .extensions = ".map",
     .dialects = dialects,
     .names = names,
     .recognise = smith_quake_text_recognise,
     .write = quake_from_pmf,
     .read = smith_quake_to_pmf,
     .rewrite = quake_export_rewrite,
     .partial = true},
    {0},
};
