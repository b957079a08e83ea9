/* SPDX-License-Identifier: MIT
 *
 * Rules about what a chunk lists: materials, regions, areas. (facts, part b, 16 to 21)
 */
#include "format/pmf/check/pmf_check.h"
#include <math.h>
#include <string.h>

/* ---- client ---- */

/*
 * Rules about what clients know of a chunk: triangles, lightmaps, lights. (facts, part b, 20, 24, 25)
 */

/* ---- triangles ---- */

static void check_vertices(const struct smith_pmf_check *check, const struct smith_pmf_client_chunk *client,
                           const char *path) {
    float max = (float)(smith_pmf_chunk_edge(check->table) / 2);
    for (uint32_t i = 0; i < client->vertices.count; i++) {
        const struct smith_pmf_vector *at = &client->vertices.items[i].position;
        if (fabsf(at->x) > max || fabsf(at->y) > max || fabsf(at->z) > max)
            smith_report_finding(check->run, "PMF-VERTEX-OUTSIDE", smith_rule_path("%s/client/vertices/%u", path, i),
                                 "lies beyond the chunk, whose faces are %g units from its middle", (double)max);
    }
}

static void pmf_client_check_indices(const struct smith_pmf_check *check, const struct smith_pmf_client_chunk *client,
                                     const char *path) {
    if (client->indices.count % 3)
        smith_report_finding(check->run, "PMF-INDEX-COUNT", smith_rule_path("%s/client/indices", path),
                             "%u indices do not make triangles", client->indices.count);
    for (uint32_t i = 0; i < client->indices.count; i++)
        if (client->indices.items[i] >= client->vertices.count)
            smith_report_finding(check->run, "PMF-VERTEX-MISSING", smith_rule_path("%s/client/indices/%u", path, i),
                                 "is %u; there are %u vertices", client->indices.items[i], client->vertices.count);
}

/* ---- lightmaps ---- */

static void check_luxels(const struct smith_pmf_check *check, const struct smith_pmf_lightmap *lightmap,
                         struct smith_bytes luxels, struct smith_rule_path at) {
    uint64_t size = UINT64_C(3) << ((lightmap->size & 15) + (lightmap->size >> 4));
    if (luxels.size != size)
        smith_report_finding(check->run, "PMF-LIGHTMAP-SIZE", at, "has %zu bytes of luxels instead of %llu",
                             luxels.size, (unsigned long long)size);
}

/* ---- lights ---- */

static void check_dynamic_light(const struct smith_pmf_check *check, const struct smith_pmf_client_chunk *client,
                                uint32_t number, const char *path) {
    const struct smith_pmf_client_dynamic_light *light = client->client_dynamic_lights.items[number];
    for (uint32_t i = 0; i < light->lightmaps_lit.count; i++) {
        const struct smith_pmf_lit_lightmap *lit = light->lightmaps_lit.items[i];
        struct smith_rule_path at =
            smith_rule_path("%s/client/client_dynamic_lights/%u/lightmaps_lit/%u", path, number, i);
        if (lit->lightmap >= client->lightmaps.count)
            smith_report_finding(check->run, "PMF-LIGHTMAP-MISSING", at, "lights lightmap %u; there are %u",
                                 lit->lightmap, client->lightmaps.count);
        else
            check_luxels(check, client->lightmaps.items[lit->lightmap], lit->luxels, at);
    }
}

static void check_fast_light(const struct smith_pmf_check *check, const struct smith_pmf_client_chunk *client,
                             uint32_t number, const char *path) {
    const struct smith_pmf_client_fast_light *light = client->client_fast_lights.items[number];
    struct smith_rule_path at = smith_rule_path("%s/client/client_fast_lights/%u", path, number);
    uint64_t vertices = 0;
    bool empty = !light->ranges.count;
    for (uint32_t i = 0; i < light->ranges.count; i++) {
        vertices += (uint64_t)light->ranges.items[i].skip + light->ranges.items[i].multipliers.size;
        empty = empty || !light->ranges.items[i].multipliers.size;
    }
    if (empty)
        smith_report_finding(check->run, "PMF-LIGHT-EMPTY", at, "it lights nothing, or has a range of no vertices");
    if (vertices > client->vertices.count)
        smith_report_finding(check->run, "PMF-LIGHT-VERTICES", at, "its ranges end at vertex %llu; there are %u",
                             (unsigned long long)vertices, client->vertices.count);
}

/* ---- areas ---- */

static const char *sound_name(const struct smith_pmf_level *level, uint32_t number) {
    return level->client->sound_environments.items[number]->name;
}

static const char *sky_name(const struct smith_pmf_level *level, uint32_t number) {
    return level->client->sky_environments.items[number]->name;
}

static void pmf_client_check_areas(const struct smith_pmf_check *check, const struct smith_pmf_client_chunk *client,
                                   const char *path) {
    if (!check->level->client)
        return;
    smith_pmf_check_areas(check, client->sound_areas.items, client->sound_areas.count,
                          smith_rule_path("%s/client/sound_areas", path).text, sound_name,
                          check->level->client->sound_environments.count);
    smith_pmf_check_areas(check, client->sky_areas.items, client->sky_areas.count,
                          smith_rule_path("%s/client/sky_areas", path).text, sky_name,
                          check->level->client->sky_environments.count);
}

static void pmf_check_client(const struct smith_pmf_check *check, const struct smith_pmf_chunk *chunk,
                             const char *path) {
    const struct smith_pmf_client_chunk *client = chunk->client;
    check_vertices(check, client, path);
    pmf_client_check_indices(check, client, path);
    for (uint32_t i = 0; i < client->lightmaps.count; i++)
        check_luxels(check, client->lightmaps.items[i], client->lightmaps.items[i]->luxels,
                     smith_rule_path("%s/client/lightmaps/%u", path, i));
    for (uint32_t i = 0; i < client->client_dynamic_lights.count; i++)
        check_dynamic_light(check, client, i, path);
    for (uint32_t i = 0; i < client->client_fast_lights.count; i++)
        check_fast_light(check, client, i, path);
    pmf_client_check_areas(check, client, path);
}

/* ---- pmf check chunk ---- */

uint32_t smith_pmf_chunk_number(const struct smith_pmf_chunk_table *table, uint32_t packed) {
    struct smith_pmf_chunk_index index = smith_pmf_chunk_index_of(packed), last = smith_pmf_chunk_index_of(table->last);
    if (index.x > last.x || index.y > last.y || index.z > last.z)
        return SMITH_NONE;
    uint64_t number = ((uint64_t)index.y * (last.x + 1) + index.x) * (last.z + 1) + index.z;
    return number < table->list.count ? (uint32_t)number : SMITH_NONE;
}

void smith_pmf_check_chunk_index(const struct smith_pmf_check *check, uint32_t packed, struct smith_rule_path path) {
    struct smith_pmf_chunk_index index = smith_pmf_chunk_index_of(packed);
    if (smith_pmf_chunk_number(check->table, packed) == SMITH_NONE)
        smith_report_finding(check->run, "PMF-CHUNK-OUTSIDE", path,
                             "names chunk x %u, y %u, z %u, beyond the level's chunks", index.x, index.y, index.z);
}

static void pmf_chunk_check_used(const struct smith_pmf_check *check, const uint16_t *items, uint32_t count,
                                 uint32_t there, const char *path, const char *name) {
    for (uint32_t i = 0; i < count; i++)
        if (items[i] >= there)
            smith_report_finding(check->run, "PMF-MATERIAL-MISSING", smith_rule_path("%s/%s/%u", path, name, i),
                                 "is %u; the level has %u", items[i], there);
}

static void check_regions(const struct smith_pmf_check *check, const struct smith_pmf_chunk *chunk, const char *path) {
    for (uint32_t i = 0; i < chunk->regions.count; i++) {
        const struct smith_pmf_region *region = chunk->regions.items[i];
        struct smith_rule_path at = smith_rule_path("%s/regions/%u", path, i);
        if (region->low.x > region->high.x || region->low.y > region->high.y || region->low.z > region->high.z)
            smith_report_finding(check->run, "PMF-REGION-CORNERS", at, "its low corner lies above its high one");
        for (uint32_t k = 0; k < region->active_chunks.count; k++)
            smith_pmf_check_chunk_index(check, region->active_chunks.items[k],
                                        smith_rule_path("%s/regions/%u/active_chunks/%u", path, i, k));
    }
}

/* ---- areas ---- */

void smith_pmf_check_areas(const struct smith_pmf_check *check, struct smith_pmf_area *const *areas, uint32_t count,
                           const char *path, smith_pmf_environment_name *name_of, uint32_t there) {
    for (uint32_t i = 0; i < count; i++) {
        uint32_t k = 0;
        while (k < there && strcmp(name_of(check->level, k), areas[i]->environment) != 0)
            k++;
        if (k == there)
            smith_report_finding(check->run, "PMF-ENVIRONMENT-NAME", smith_rule_path("%s/%u/environment", path, i),
                                 "the level has no such environment");
    }
}

static const char *weather_name(const struct smith_pmf_level *level, uint32_t number) {
    return level->weather_environments.items[number]->name;
}

static const char *gravity_name(const struct smith_pmf_level *level, uint32_t number) {
    return level->gravity_environments.items[number]->name;
}

void smith_pmf_check_chunk(struct smith_pmf_check *check, const struct smith_pmf_chunk *chunk, const char *path) {
    const struct smith_pmf_level *level = check->level;
    pmf_chunk_check_used(check, chunk->used_materials.items, chunk->used_materials.count, level->materials.count, path,
                         "used_materials");
    pmf_chunk_check_used(check, chunk->used_physics_materials.items, chunk->used_physics_materials.count,
                         level->physics_materials.count, path, "used_physics_materials");
    pmf_chunk_check_used(check, chunk->used_sound_materials.items, chunk->used_sound_materials.count,
                         level->sound_materials.count, path, "used_sound_materials");
    check_regions(check, chunk, path);
    smith_pmf_check_areas(check, chunk->weather_areas.items, chunk->weather_areas.count,
                          smith_rule_path("%s/weather_areas", path).text, weather_name,
                          level->weather_environments.count);
    smith_pmf_check_areas(check, chunk->gravity_areas.items, chunk->gravity_areas.count,
                          smith_rule_path("%s/gravity_areas", path).text, gravity_name,
                          level->gravity_environments.count);
    if (chunk->client)
        pmf_check_client(check, chunk, path);
    if (chunk->server)
        smith_pmf_check_entities(check, chunk->server->entities, smith_rule_path("%s/server/entities", path).text);
    smith_pmf_check_static_entities(check, chunk->static_entities, smith_rule_path("%s/static_entities", path).text);
    smith_pmf_check_cubes(check, chunk, path);
}
