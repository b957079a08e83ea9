/* SPDX-License-Identifier: MIT
 *
 * Rules about what clients know of a chunk: triangles, lightmaps, lights. (facts, part b, 20, 24, 25)
 */
#include "format/pmf/check/pmf_check.h"

#include <math.h>

/* ---- triangles ---- */

static void check_vertices(const struct smith_pmf_check *check, const struct pmf_client_chunk *client,
                           const char *path) {
    float max = (float)(smith_pmf_chunk_edge(check->table) / 2);
    for (uint32_t i = 0; i < client->vertices.count; i++) {
        const struct pmf_vector *at = &client->vertices.items[i].position;
        if (fabsf(at->x) > max || fabsf(at->y) > max || fabsf(at->z) > max)
            smith_report_finding(check->run, "PMF-VERTEX-OUTSIDE", smith_rule_path("%s/client/vertices/%u", path, i),
                                 "lies beyond the chunk, whose faces are %g units from its middle", (double)max);
    }
}

static void pmf_client_check_indices(const struct smith_pmf_check *check, const struct pmf_client_chunk *client,
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

static void check_luxels(const struct smith_pmf_check *check, const struct pmf_lightmap *lightmap,
                         struct smith_bytes luxels, struct smith_rule_path at) {
    uint64_t size = UINT64_C(3) << ((lightmap->size & 15) + (lightmap->size >> 4));
    if (luxels.size != size)
        smith_report_finding(check->run, "PMF-LIGHTMAP-SIZE", at, "has %zu bytes of luxels instead of %llu",
                             luxels.size, (unsigned long long)size);
}

/* ---- lights ---- */

static void check_dynamic_light(const struct smith_pmf_check *check, const struct pmf_client_chunk *client,
                                uint32_t number, const char *path) {
    const struct pmf_client_dynamic_light *light = client->client_dynamic_lights.items[number];
    for (uint32_t i = 0; i < light->lightmaps_lit.count; i++) {
        const struct pmf_lit_lightmap *lit = light->lightmaps_lit.items[i];
        struct smith_rule_path at =
            smith_rule_path("%s/client/client_dynamic_lights/%u/lightmaps_lit/%u", path, number, i);
        if (lit->lightmap >= client->lightmaps.count)
            smith_report_finding(check->run, "PMF-LIGHTMAP-MISSING", at, "lights lightmap %u; there are %u",
                                 lit->lightmap, client->lightmaps.count);
        else
            check_luxels(check, client->lightmaps.items[lit->lightmap], lit->luxels, at);
    }
}

static void check_fast_light(const struct smith_pmf_check *check, const struct pmf_client_chunk *client,
                             uint32_t number, const char *path) {
    const struct pmf_client_fast_light *light = client->client_fast_lights.items[number];
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

static const char *sound_name(const struct pmf_level *level, uint32_t number) {
    return level->client->sound_environments.items[number]->name;
}

static const char *sky_name(const struct pmf_level *level, uint32_t number) {
    return level->client->sky_environments.items[number]->name;
}

static void pmf_client_check_areas(const struct smith_pmf_check *check, const struct pmf_client_chunk *client,
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

void smith_pmf_check_client(const struct smith_pmf_check *check, const struct pmf_chunk *chunk, const char *path) {
    const struct pmf_client_chunk *client = chunk->client;
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
