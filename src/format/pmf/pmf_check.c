/* SPDX-License-Identifier: MIT
 *
 * Rules about PlatinumSrc maps: what the engine's text demands of headers, levels, chunks and entities. (facts, part b)
 */
#include "../../document/document.h"
#include "../rules.h"
#include "pmf.h"

#include <stdio.h>
#include <string.h>

/* ---- the header ---- */

static void check_text(struct smith_rules *rules, const char *path, const char *text, size_t least, size_t most) {
    size_t size = strlen(text) + 1;
    if (size < least || size > most)
        smith_rules_say(rules, "PMF-TEXT-LENGTH", smith_rule_path("%s", path),
                        "takes %zu bytes with its end; it may take %zu to %zu", size, least, most);
}

static void check_header(struct smith_rules *rules, const struct pmf_map_file *map) {
    if (map->version)
        smith_rules_say(rules, "PMF-VERSION", smith_rule_path("/version"), "is %u; only 0 is known", map->version);
    check_text(rules, "/name", map->name, 1, 256);
    check_text(rules, "/description", map->description, 1, 65536);
    check_text(rules, "/authors", map->authors, 1, 65536);
    check_text(rules, "/compiler", map->compiler, 1, 256);
    check_text(rules, "/gamemode", map->gamemode, 2, 32);
    for (uint32_t i = 0; i < map->extra_gamemodes.count; i++)
        check_text(rules, smith_rule_path("/extra_gamemodes/%u", i).text, map->extra_gamemodes.items[i], 2, 32);
    if (map->extra_gamemodes.count > 31)
        smith_rules_say(rules, "PMF-GAMEMODES", smith_rule_path("/extra_gamemodes"),
                        "%u gamemodes beside the first; an entity can name 31", map->extra_gamemodes.count);
    for (uint32_t i = 0; map->extensions && i < map->extensions->list.count; i++) {
        const struct pmf_extension *extension = map->extensions->list.items[i]->extension;
        if (extension)
            check_text(rules, smith_rule_path("/extensions/list/%u/extension/name", i).text, extension->name, 2, 32);
    }
}

/* ---- entities ---- */

static void check_entities(struct smith_rules *rules, const struct pmf_map_file *map,
                           const struct pmf_entity_table *table, const char *path) {
    uint64_t known = (UINT64_C(2) << map->extra_gamemodes.count) - 1;
    for (uint32_t i = 0; table && i < table->entries.count; i++) {
        const struct pmf_entity_entry *entry = table->entries.items[i];
        if (i && entry->type <= table->entries.items[i - 1]->type)
            smith_rules_say(rules, "PMF-ENTITY-ORDER", smith_rule_path("%s/entries/%u/type", path, i),
                            "%u comes behind %u", entry->type, table->entries.items[i - 1]->type);
        for (uint32_t k = 0; k < entry->entities.count; k++)
            if (map->extra_gamemodes.count < 32 && entry->entities.items[k]->gamemodes & ~known)
                smith_rules_say(rules, "PMF-ENTITY-GAMEMODE",
                                smith_rule_path("%s/entries/%u/entities/%u/gamemodes", path, i, k),
                                "names gamemodes beyond the %u of the map", map->extra_gamemodes.count + 1);
    }
}

/* ---- chunks ---- */

static void check_used(struct smith_rules *rules, const uint16_t *items, uint32_t count, uint32_t there,
                       const char *path, const char *name) {
    for (uint32_t i = 0; i < count; i++)
        if (items[i] >= there)
            smith_rules_say(rules, "PMF-MATERIAL-MISSING", smith_rule_path("%s/%s/%u", path, name, i),
                            "is %u; the level has %u", items[i], there);
}

static void check_lightmaps(struct smith_rules *rules, const struct pmf_client_chunk *client, const char *path) {
    for (uint32_t i = 0; i < client->lightmaps.count; i++) {
        const struct pmf_lightmap *lightmap = client->lightmaps.items[i];
        uint64_t size = UINT64_C(3) << ((lightmap->size & 15) + (lightmap->size >> 4));
        if (lightmap->luxels.size != size)
            smith_rules_say(rules, "PMF-LIGHTMAP-SIZE", smith_rule_path("%s/client/lightmaps/%u", path, i),
                            "has %zu bytes of luxels instead of %llu", lightmap->luxels.size, (unsigned long long)size);
    }
}

static void check_client(struct smith_rules *rules, const struct pmf_client_chunk *client, const char *path) {
    if (client->indices.count % 3)
        smith_rules_say(rules, "PMF-INDEX-COUNT", smith_rule_path("%s/client/indices", path),
                        "%u indices do not make triangles", client->indices.count);
    for (uint32_t i = 0; i < client->indices.count; i++)
        if (client->indices.items[i] >= client->vertices.count)
            smith_rules_say(rules, "PMF-VERTEX-MISSING", smith_rule_path("%s/client/indices/%u", path, i),
                            "is %u; there are %u vertices", client->indices.items[i], client->vertices.count);
    check_lightmaps(rules, client, path);
}

static void check_chunk(struct smith_rules *rules, const struct pmf_map_file *map, const struct pmf_level *level,
                        const struct pmf_chunk *chunk, const char *path) {
    check_used(rules, chunk->used_materials.items, chunk->used_materials.count, level->materials.count, path,
               "used_materials");
    check_used(rules, chunk->used_physics_materials.items, chunk->used_physics_materials.count,
               level->physics_materials.count, path, "used_physics_materials");
    check_used(rules, chunk->used_sound_materials.items, chunk->used_sound_materials.count,
               level->sound_materials.count, path, "used_sound_materials");
    if (chunk->client)
        check_client(rules, chunk->client, path);
    if (chunk->server)
        check_entities(rules, map, chunk->server->entities, smith_rule_path("%s/server/entities", path).text);
    pmf_check_cubes(rules, chunk, path);
}

/* ---- levels ---- */

static void check_default(struct smith_rules *rules, const char *path, const char *name, uint32_t number,
                          uint32_t count) {
    if (count && number >= count)
        smith_rules_say(rules, "PMF-ENVIRONMENT-MISSING", smith_rule_path("%s/%s", path, name),
                        "is %u; there are %u", number, count);
}

static void check_level(struct smith_rules *rules, const struct pmf_map_file *map, const struct pmf_level *level,
                        const char *path) {
    check_default(rules, path, "default_weather", level->default_weather, level->weather_environments.count);
    check_default(rules, path, "default_gravity", level->default_gravity, level->gravity_environments.count);
    if (level->client) {
        check_default(rules, path, "client/default_sound", level->client->default_sound,
                      level->client->sound_environments.count);
        check_default(rules, path, "client/default_sky", level->client->default_sky,
                      level->client->sky_environments.count);
    }
    if (level->server)
        check_entities(rules, map, level->server->entities, smith_rule_path("%s/server/entities", path).text);
    for (uint32_t i = 0; level->chunks && i < level->chunks->list.count; i++) {
        const struct pmf_chunk *chunk = level->chunks->list.items[i]->chunk;
        struct smith_rule_path at = smith_rule_path("%s/chunks/list/%u/chunk", path, i);
        if (chunk)
            check_chunk(rules, map, level, chunk, at.text);
        else
            smith_rules_say(rules, "PMF-CHUNK-MISSING", at, "there is none");
    }
}

enum smith_status pmf_check(const struct smith_document *document, struct smith_findings *findings) {
    const struct pmf_map_file *map = pmf_root(document);
    struct smith_rules rules = {.codes = smith_pmf_codes, .findings = findings};
    smith_arena_init(&rules.arena, &document->arena.allocator, document->limits.memory);
    check_header(&rules, map);
    check_entities(&rules, map, map->map.entities, "/map/entities");
    if (!map->map.levels || !map->map.levels->list.count)
        smith_rules_say(&rules, "PMF-NO-LEVEL", smith_rule_path("/map/levels"), "a map has at least one");
    for (uint32_t i = 0; map->map.levels && i < map->map.levels->list.count; i++)
        if (map->map.levels->list.items[i]->level)
            check_level(&rules, map, map->map.levels->list.items[i]->level,
                        smith_rule_path("/map/levels/list/%u/level", i).text);
    smith_arena_free(&rules.arena);
    return rules.out_of_memory ? SMITH_NO_MEMORY : SMITH_OK;
}
