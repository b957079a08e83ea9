/* SPDX-License-Identifier: MIT
 *
 * Rules about PlatinumSrc maps: what the engine's text demands of headers and levels. (facts, part b)
 */
#include "format/pmf/check/pmf_check.h"
#include "document/document.h"
#include "document/visit.h"
#include <math.h>
#include <string.h>

/* ---- numbers ---- */

/*
 * Floats that are no numbers. (facts, part b, 45)
 */

static void pmf_check_number(void *context, const struct smith_number *number) {
    if (!isfinite(number->value))
        smith_report_finding(context, "PMF-NOT-A-NUMBER", smith_rule_frame_path(number->frame),
                             "is infinite or no number");
}

static enum smith_status pmf_numbers_check_value(void *context, const struct smith_visit *visit) {
    if (visit->member)
        smith_visit_numbers(visit->type, visit->value, visit->frame, pmf_check_number, context);
    return SMITH_OK;
}

static void pmf_check_numbers(struct smith_run *run) {
    smith_run_note(run, smith_visit_all(run->document, pmf_numbers_check_value, run));
}

/* ---- pmf check ---- */

/* ---- the header ---- */

static void pmf_check_text(struct smith_run *run, const char *path, const char *text, size_t min, size_t max) {
    size_t size = strlen(text) + 1;
    if (size < min || size > max)
        smith_report_finding(run, "PMF-TEXT-LENGTH", smith_rule_path("%s", path),
                             "takes %zu bytes with its end; it may take %zu to %zu", size, min, max);
}

static void check_extension(struct smith_run *run, const struct smith_pmf_extension *extension, uint32_t number) {
    bool known = strcmp(extension->name, "embedrc") == 0 || strcmp(extension->name, "bakedlights") == 0;
    pmf_check_text(run, smith_rule_path("/extensions/list/%u/extension/name", number).text, extension->name, 2, 32);
    if (extension->flags & SMITH_PMF_EXTENSION_FLAGS_REQUIRED && !known)
        smith_report_finding(run, "PMF-EXTENSION-REQUIRED", smith_rule_path("/extensions/list/%u/extension", number),
                             "it is required, and no description of it is known");
}

static void check_header(struct smith_run *run) {
    const struct smith_pmf_map_file *map = smith_pmf_root(run->document);
    if (map->version)
        smith_report_finding(run, "PMF-VERSION", smith_rule_path("/version"), "is %u; only 0 is known", map->version);
    pmf_check_text(run, "/name", map->name, 1, 256);
    pmf_check_text(run, "/description", map->description, 1, 65536);
    pmf_check_text(run, "/authors", map->authors, 1, 65536);
    pmf_check_text(run, "/compiler", map->compiler, 1, 256);
    pmf_check_text(run, "/gamemode", map->gamemode, 2, 32);
    for (uint32_t i = 0; i < map->extra_gamemodes.count; i++)
        pmf_check_text(run, smith_rule_path("/extra_gamemodes/%u", i).text, map->extra_gamemodes.items[i], 2, 32);
    if (map->extra_gamemodes.count > 31)
        smith_report_finding(run, "PMF-GAMEMODES", smith_rule_path("/extra_gamemodes"),
                             "%u gamemodes besides the first; an entity can name 31", map->extra_gamemodes.count);
    for (uint32_t i = 0; map->extensions && i < map->extensions->list.count; i++) {
        const struct smith_pmf_extension *extension = map->extensions->list.items[i]->extension;
        if (extension)
            check_extension(run, extension, i);
    }
}

/* ---- environments in force ---- */

static void check_default(struct smith_run *run, const char *path, const char *name, uint32_t number, uint32_t count) {
    if (count && number >= count)
        smith_report_finding(run, "PMF-ENVIRONMENT-MISSING", smith_rule_path("%s/%s", path, name),
                             "is %u; there are %u", number, count);
}

/* ---- tables of chunks ---- */

static void check_chunks(struct smith_pmf_check *check, const struct smith_pmf_chunk_table *table, const char *path) {
    check->table = table;
    check->depths = smith_run_alloc(check->run, table->list.count + 1, sizeof *check->depths);
    if (!check->depths)
        return;
    if (table->size > SMITH_PMF_CHUNK_TABLE_SIZE_MAX)
        smith_report_finding(check->run, "PMF-CHUNK-SIZE", smith_rule_path("%s/size", path), "is %u; %u is the most",
                             table->size, SMITH_PMF_CHUNK_TABLE_SIZE_MAX);
    smith_pmf_check_chunk_index(check, table->center.chunk, smith_rule_path("%s/center/chunk", path));
    for (uint32_t i = 0; i < table->list.count; i++) {
        const struct smith_pmf_chunk *chunk = table->list.items[i]->chunk;
        struct smith_rule_path at = smith_rule_path("%s/list/%u/chunk", path, i);
        if (chunk)
            smith_pmf_check_chunk(check, chunk, at.text);
        else
            smith_report_finding(check->run, "PMF-CHUNK-MISSING", at, "there is none");
    }
}

/* ---- skies ---- */

static void check_sky_material(const struct smith_pmf_check *check, const char *name, struct smith_rule_path at) {
    uint32_t i = 0;
    while (i < check->level->materials.count && strcmp(check->level->materials.items[i]->name, name) != 0)
        i++;
    if (*name && i == check->level->materials.count)
        smith_report_finding(check->run, "PMF-SKY-MATERIAL", at, "the level has no such material");
}

static void check_sky(struct smith_pmf_check *check, const struct smith_pmf_sky_environment *sky, const char *path) {
    const struct {
        const char *member, *name;
    } materials[] = {
        {"right", sky->right},
        {"top", sky->top},
        {"front", sky->front},
        {"left", sky->left},
        {"bottom", sky->bottom},
        {"back", sky->back},
        {"upper_clouds", sky->upper_clouds},
        {"lower_clouds", sky->lower_clouds},
    };
    for (size_t i = 0; i < sizeof materials / sizeof *materials; i++)
        check_sky_material(check, materials[i].name, smith_rule_path("%s/%s", path, materials[i].member));
    if (sky->skybox)
        check_chunks(check, sky->skybox, smith_rule_path("%s/skybox", path).text);
}

/* ---- levels ---- */

static void check_client_level(struct smith_pmf_check *check, const struct smith_pmf_client_level *client,
                               const char *path) {
    check_default(check->run, path, "default_sound", client->default_sound, client->sound_environments.count);
    check_default(check->run, path, "default_sky", client->default_sky, client->sky_environments.count);
    for (uint32_t i = 0; i < client->sky_environments.count; i++)
        check_sky(check, client->sky_environments.items[i], smith_rule_path("%s/sky_environments/%u", path, i).text);
}

static void pmf_check_level(struct smith_pmf_check *check, const struct smith_pmf_level *level, const char *path) {
    check->level = level;
    if (level->physics_materials.count && level->air >= level->physics_materials.count)
        smith_report_finding(check->run, "PMF-MATERIAL-MISSING", smith_rule_path("%s/air", path),
                             "is %u; the level has %u", level->air, level->physics_materials.count);
    check_default(check->run, path, "default_weather", level->default_weather, level->weather_environments.count);
    check_default(check->run, path, "default_gravity", level->default_gravity, level->gravity_environments.count);
    if (level->client)
        check_client_level(check, level->client, smith_rule_path("%s/client", path).text);
    if (level->server)
        smith_pmf_check_entities(check, level->server->entities, smith_rule_path("%s/server/entities", path).text);
    if (level->chunks)
        check_chunks(check, level->chunks, smith_rule_path("%s/chunks", path).text);
}

static void check_levels(struct smith_pmf_check *check) {
    if (!smith_pmf_level_count(check->map))
        smith_report_finding(check->run, "PMF-NO-LEVEL", smith_rule_path("/map/levels"), "a map has at least one");
    for (uint32_t i = 0; i < smith_pmf_level_count(check->map); i++)
        if (smith_pmf_level_at(check->map, i))
            pmf_check_level(check, smith_pmf_level_at(check->map, i),
                            smith_rule_path("/map/levels/list/%u/level", i).text);
}

static void check_map(struct smith_run *run) {
    struct smith_pmf_check check = {.run = run, .map = smith_pmf_root(run->document)};
    smith_pmf_check_entities(&check, check.map->map.entities, "/map/entities");
    check_levels(&check);
    if (smith_pmf_check_collect(&check))
        smith_pmf_check_links(&check, run->document);
}

smith_rule *const smith_pmf_rules[] = {check_header, check_map, pmf_check_numbers, NULL};
