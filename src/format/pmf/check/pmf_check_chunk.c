/* SPDX-License-Identifier: MIT
 *
 * Rules about what a chunk lists: materials, regions, areas. (facts, part b, 16 to 21)
 */
#include "format/pmf/check/pmf_check.h"

#include <string.h>

uint32_t smith_pmf_chunk_number(const struct pmf_chunk_table *table, uint32_t packed) {
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

static void check_regions(const struct smith_pmf_check *check, const struct pmf_chunk *chunk, const char *path) {
    for (uint32_t i = 0; i < chunk->regions.count; i++) {
        const struct pmf_region *region = chunk->regions.items[i];
        struct smith_rule_path at = smith_rule_path("%s/regions/%u", path, i);
        if (region->low.x > region->high.x || region->low.y > region->high.y || region->low.z > region->high.z)
            smith_report_finding(check->run, "PMF-REGION-CORNERS", at, "its low corner lies above its high one");
        for (uint32_t k = 0; k < region->active_chunks.count; k++)
            smith_pmf_check_chunk_index(check, region->active_chunks.items[k],
                                        smith_rule_path("%s/regions/%u/active_chunks/%u", path, i, k));
    }
}

/* ---- areas ---- */

void smith_pmf_check_areas(const struct smith_pmf_check *check, struct pmf_area *const *areas, uint32_t count,
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

static const char *weather_name(const struct pmf_level *level, uint32_t number) {
    return level->weather_environments.items[number]->name;
}

static const char *gravity_name(const struct pmf_level *level, uint32_t number) {
    return level->gravity_environments.items[number]->name;
}

void smith_pmf_check_chunk(struct smith_pmf_check *check, const struct pmf_chunk *chunk, const char *path) {
    const struct pmf_level *level = check->level;
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
        smith_pmf_check_client(check, chunk, path);
    if (chunk->server)
        smith_pmf_check_entities(check, chunk->server->entities, smith_rule_path("%s/server/entities", path).text);
    smith_pmf_check_static_entities(check, chunk->static_entities, smith_rule_path("%s/static_entities", path).text);
    smith_pmf_check_cubes(check, chunk, path);
}
