/* SPDX-License-Identifier: MIT
 *
 * The descriptor of PlatinumSrc maps: how to recognise them, what `info` says.
 */
#include "format/pmf/pmf.h"
#include "format/losses.h"
#include "format/pmf/things/pmf_level.h"
#include "format/run.h"

#include <string.h>

static unsigned smith_pmf_bid(struct smith_bytes bytes) {
    static const uint8_t magic[4] = {'P', 'M', 'F', 0};
    return bytes.size > sizeof magic && memcmp(bytes.data, magic, sizeof magic) == 0 ? 32 : 0;
}

/* ---- facts ---- */

struct counts {
    int64_t levels, chunks, cubes, vertices, triangles, lightmaps, materials, entities;
};

static int64_t entities_of(const struct smith_pmf_entity_table *table) {
    int64_t count = 0;
    for (uint32_t i = 0; table && i < table->entries.count; i++)
        count += table->entries.items[i]->entities.count;
    return count;
}

static void count_chunk(const struct smith_pmf_chunk *chunk, struct counts *counts) {
    if (!chunk)
        return;
    counts->chunks++;
    counts->cubes += chunk->cubes.count;
    counts->entities += chunk->server ? entities_of(chunk->server->entities) : 0;
    if (!chunk->client)
        return;
    counts->vertices += chunk->client->vertices.count;
    counts->triangles += chunk->client->indices.count / 3;
    counts->lightmaps += chunk->client->lightmaps.count;
}

static void pmf_count_level(const struct smith_pmf_level *level, struct counts *counts) {
    if (!level)
        return;
    counts->levels++;
    counts->materials += level->materials.count;
    counts->entities += level->server ? entities_of(level->server->entities) : 0;
    for (uint32_t i = 0; level->chunks && i < level->chunks->list.count; i++)
        count_chunk(level->chunks->list.items[i]->chunk, counts);
}

static struct counts pmf_count(const struct smith_pmf_map_file *map) {
    struct counts counts = {.entities = entities_of(map->map.entities)};
    for (uint32_t i = 0; map->map.levels && i < map->map.levels->list.count; i++)
        pmf_count_level(map->map.levels->list.items[i]->level, &counts);
    return counts;
}

/* What no bytes say: which text the map follows. */
static const char *revision_of(const struct smith_pmf_map_file *map) {
    static const char *const revisions[] = {"2025-12-07", "2025-12-27", "2026-01-03"};
    return map->revision < sizeof revisions / sizeof *revisions ? revisions[map->revision] : NULL;
}

static void report_names(const struct smith_pmf_map_file *map, struct smith_facts *facts) {
    smith_facts_add_text(facts, "revision", "Revision", revision_of(map), NULL);
    smith_facts_add_text(facts, "name", "Name", map->name, NULL);
    smith_facts_add_text(facts, "description", "Description", map->description, NULL);
    smith_facts_add_text(facts, "authors", "Authors", map->authors, NULL);
    smith_facts_add_text(facts, "compiler", "Compiler", map->compiler, NULL);
    smith_facts_add_text(facts, "gamemode", "Gamemode", map->gamemode, "gamemodes");
    for (uint32_t i = 0; i < map->extra_gamemodes.count; i++)
        smith_facts_add_text(facts, "gamemode", "Gamemode", map->extra_gamemodes.items[i], "gamemodes");
    for (uint32_t i = 0; map->extensions && i < map->extensions->list.count; i++) {
        const struct smith_pmf_extension *extension = map->extensions->list.items[i]->extension;
        smith_facts_add_text(facts, "extension", "Extension", extension ? extension->name : NULL, "extensions");
    }
}

static void smith_pmf_info(struct smith_run *run) {
    const struct smith_pmf_map_file *map = smith_pmf_root(run->document);
    const struct counts counts = pmf_count(map);
    report_names(map, run->facts);
    smith_facts_add_number(run->facts, "levels", "Levels", counts.levels, "counts");
    smith_facts_add_number(run->facts, "chunks", "Chunks", counts.chunks, "counts");
    smith_facts_add_number(run->facts, "cubes", "Cubes", counts.cubes, "counts");
    smith_facts_add_number(run->facts, "vertices", "Vertices", counts.vertices, "counts");
    smith_facts_add_number(run->facts, "triangles", "Triangles", counts.triangles, "counts");
    smith_facts_add_number(run->facts, "lightmaps", "Lightmaps", counts.lightmaps, "counts");
    smith_facts_add_number(run->facts, "materials", "Materials", counts.materials, "counts");
    smith_facts_add_number(run->facts, "entities", "Entities", counts.entities, "counts");
    smith_losses_report(run, "The game does not take");
}

const struct smith_format smith_pmf_format = {
    .id = "pmf",
    .title = "PlatinumSrc map",
    .extensions = ".pmf",
    .layout = &smith_pmf_layout,
    .bid = smith_pmf_bid,
    .info = smith_pmf_info,
    .rules = smith_pmf_rules,
    .codes = smith_pmf_codes,
    .losses = smith_pmf_losses,
    .draw = smith_pmf_draw,
    .model = smith_pmf_model,
    .picture_takes = SMITH_TAKES_LEVEL,
    .model_takes = SMITH_TAKES_LEVEL | SMITH_TAKES_TEXTURES | SMITH_TAKES_PARTS,
    .conversions = smith_pmf_conversions,
    .level = &smith_pmf_level_rules,
};
