/* SPDX-License-Identifier: MIT
 *
 * Rules about tables of entities, and about what entities name: each other and lights. (facts, a.5; part b, 15, 39, 40)
 */
#include "document/visit.h"
#include "format/pmf/check/pmf_check.h"

#include <stdlib.h>
#include <string.h>

/* ---- tables ---- */

static void check_gamemodes(const struct smith_pmf_check *check, uint32_t gamemodes, struct smith_rule_path at) {
    uint32_t count = check->map->extra_gamemodes.count;
    uint64_t known = count < 32 ? (UINT64_C(2) << count) - 1 : UINT32_MAX;
    if (gamemodes & ~known)
        smith_report_finding(check->run, "PMF-ENTITY-GAMEMODE", at, "names gamemodes beyond the %u of the map",
                             count + 1);
}

static void check_order(const struct smith_pmf_check *check, uint32_t type, uint32_t before,
                        struct smith_rule_path at) {
    if (type <= before)
        smith_report_finding(check->run, "PMF-ENTITY-ORDER", at, "%u comes behind %u", type, before);
}

void smith_pmf_check_entities(const struct smith_pmf_check *check, const struct smith_pmf_entity_table *table,
                              const char *path) {
    for (uint32_t i = 0; table && i < table->entries.count; i++) {
        const struct smith_pmf_entity_entry *entry = table->entries.items[i];
        if (i)
            check_order(check, entry->type, table->entries.items[i - 1]->type,
                        smith_rule_path("%s/entries/%u/type", path, i));
        for (uint32_t k = 0; k < entry->entities.count; k++) {
            const struct smith_pmf_entity *entity = entry->entities.items[k];
            check_gamemodes(check, entity->gamemodes,
                            smith_rule_path("%s/entries/%u/entities/%u/gamemodes", path, i, k));
            if (strncmp(entity->body.name, "player:", 7) == 0)
                smith_report_finding(check->run, "PMF-NAME-RESERVED",
                                     smith_rule_path("%s/entries/%u/entities/%u/body/name", path, i, k),
                                     "names that begin so are those of players");
        }
    }
}

void smith_pmf_check_static_entities(const struct smith_pmf_check *check,
                                     const struct smith_pmf_static_entity_table *table, const char *path) {
    for (uint32_t i = 0; table && i < table->entries.count; i++) {
        const struct smith_pmf_static_entry *entry = table->entries.items[i];
        if (i)
            check_order(check, entry->static_type, table->entries.items[i - 1]->static_type,
                        smith_rule_path("%s/entries/%u/static_type", path, i));
        for (uint32_t k = 0; k < entry->entities.count; k++) {
            const struct smith_pmf_static_entity *entity = entry->entities.items[k];
            check_gamemodes(check, entity->gamemodes,
                            smith_rule_path("%s/entries/%u/entities/%u/gamemodes", path, i, k));
            if (entity->body.property_count)
                smith_report_finding(check->run, "PMF-STATIC-PROPERTIES",
                                     smith_rule_path("%s/entries/%u/entities/%u/body/property_count", path, i, k),
                                     "counts %u properties, and no list of them follows", entity->body.property_count);
        }
    }
}

/* ---- what there is to name ---- */

/* Whatever is collected, in two passes: counted, then put. */
struct name_lists {
    const char **names;
    uint32_t *dynamic_lights, *fast_lights;
    size_t name_count, dynamic_count, fast_count;
};

static void collect_names(struct name_lists *all, const struct smith_pmf_entity_table *table) {
    for (uint32_t i = 0; table && i < table->entries.count; i++)
        for (uint32_t k = 0; k < table->entries.items[i]->entities.count; k++) {
            if (all->names)
                all->names[all->name_count] = table->entries.items[i]->entities.items[k]->body.name;
            all->name_count++;
        }
}

static void pmf_check_entities_collect_chunk(struct name_lists *all, const struct smith_pmf_chunk *chunk) {
    collect_names(all, chunk->server ? chunk->server->entities : NULL);
    for (uint32_t i = 0; i < chunk->dynamic_lights.count; i++, all->dynamic_count++)
        if (all->dynamic_lights)
            all->dynamic_lights[all->dynamic_count] = chunk->dynamic_lights.items[i].id;
    for (uint32_t i = 0; i < chunk->fast_lights.count; i++, all->fast_count++)
        if (all->fast_lights)
            all->fast_lights[all->fast_count] = chunk->fast_lights.items[i].id;
}

static void collect_chunks(struct name_lists *all, const struct smith_pmf_chunk_table *table) {
    for (uint32_t i = 0; table && i < table->list.count; i++)
        if (table->list.items[i]->chunk)
            pmf_check_entities_collect_chunk(all, table->list.items[i]->chunk);
}

static void collect_level(struct name_lists *all, const struct smith_pmf_level *level) {
    collect_names(all, level->server ? level->server->entities : NULL);
    collect_chunks(all, level->chunks);
    for (uint32_t i = 0; level->client && i < level->client->sky_environments.count; i++)
        collect_chunks(all, level->client->sky_environments.items[i]->skybox);
}

static void pmf_check_entities_collect(struct name_lists *all, const struct smith_pmf_map_file *map) {
    all->name_count = all->dynamic_count = all->fast_count = 0;
    collect_names(all, map->map.entities);
    for (uint32_t i = 0; i < smith_pmf_level_count(map); i++)
        if (smith_pmf_level_at(map, i))
            collect_level(all, smith_pmf_level_at(map, i));
}

static int pmf_check_entities_by_name(const void *a, const void *b) {
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static int pmf_check_entities_by_number(const void *a, const void *b) {
    uint32_t left = *(const uint32_t *)a, right = *(const uint32_t *)b;
    return (left > right) - (left < right);
}

bool smith_pmf_check_collect(struct smith_pmf_check *check) {
    struct name_lists all = {0};
    pmf_check_entities_collect(&all, check->map);
    all.names = smith_run_alloc(check->run, all.name_count + 1, sizeof *all.names);
    all.dynamic_lights = smith_run_alloc(check->run, all.dynamic_count + 1, sizeof *all.dynamic_lights);
    all.fast_lights = smith_run_alloc(check->run, all.fast_count + 1, sizeof *all.fast_lights);
    if (!all.names || !all.dynamic_lights || !all.fast_lights)
        return false;
    pmf_check_entities_collect(&all, check->map);
    qsort(all.names, all.name_count, sizeof *all.names, pmf_check_entities_by_name);
    qsort(all.dynamic_lights, all.dynamic_count, sizeof *all.dynamic_lights, pmf_check_entities_by_number);
    qsort(all.fast_lights, all.fast_count, sizeof *all.fast_lights, pmf_check_entities_by_number);
    check->names = all.names;
    check->name_count = all.name_count;
    check->dynamic_lights = all.dynamic_lights;
    check->dynamic_count = all.dynamic_count;
    check->fast_lights = all.fast_lights;
    check->fast_count = all.fast_count;
    return true;
}

/* ---- what is named ---- */

static struct smith_rule_path pmf_check_entities_path_of(const struct smith_visit *visit) {
    struct smith_rule_path path = smith_rule_frame_path(visit->frame);
    return path;
}

static void check_follow(const struct smith_pmf_check *check, const struct smith_visit *visit) {
    const struct smith_pmf_follow *follow = visit->value;
    if (!follow->entity[0] || strncmp(follow->entity, "player:", 7) == 0)
        return;
    if (!bsearch(&follow->entity, check->names, check->name_count, sizeof *check->names, pmf_check_entities_by_name))
        smith_report_finding(check->run, "PMF-ENTITY-MISSING", pmf_check_entities_path_of(visit),
                             "follows an entity that the map does not have");
}

static void pmf_entities_check_light(const struct smith_pmf_check *check, const struct smith_visit *visit, uint32_t id,
                                     const uint32_t *lights, size_t count) {
    if (!bsearch(&id, lights, count, sizeof id, pmf_check_entities_by_number))
        smith_report_finding(check->run, "PMF-LIGHT-ID", pmf_check_entities_path_of(visit),
                             "controls light %u, which no chunk has", id);
}

static void check_push(const struct smith_pmf_check *check, const struct smith_visit *visit) {
    const struct smith_pmf_push *push = visit->value;
    if (push->flags & SMITH_PMF_PUSH_FLAGS_FROM_POSITION && (push->velocity.y != 0 || push->velocity.z != 0))
        smith_report_finding(check->run, "PMF-PUSH-ZEROS", pmf_check_entities_path_of(visit),
                             "pushes from its position, with one velocity: the two numbers behind that must be 0");
}

/* A filter that is not in force may say anything. */
static void check_filter(const struct smith_pmf_check *check, const struct smith_visit *visit, uint8_t filter,
                         bool is_in_force) {
    if (is_in_force && !smith_names_by_value(SMITH_PMF_ENTITY_TYPE_NAMES, filter))
        smith_report_finding(check->run, "PMF-ENTITY-FILTER", pmf_check_entities_path_of(visit),
                             "filters by the type %u, which nobody knows", filter);
}

static void check_filters(const struct smith_pmf_check *check, const struct smith_visit *visit) {
    const struct smith_pmf_trigger *trigger = visit->value;
    const struct smith_pmf_broadcaster *broadcaster = visit->value;
    const struct smith_pmf_push *push = visit->value;
    if (visit->type == SMITH_PMF_TRIGGER_TYPE)
        check_filter(check, visit, trigger->filter, trigger->flags & SMITH_PMF_TRIGGER_FLAGS_TYPE_FILTER);
    else if (visit->type == SMITH_PMF_BROADCASTER_TYPE)
        check_filter(check, visit, broadcaster->filter, broadcaster->flags & SMITH_PMF_BROADCASTER_FLAGS_TYPE_FILTER);
    else if (visit->type == SMITH_PMF_PUSH_TYPE)
        check_filter(check, visit, push->filter, push->flags & SMITH_PMF_PUSH_FLAGS_TYPE_FILTER);
}

static enum smith_status pmf_entities_check_link(void *context, const struct smith_visit *visit) {
    const struct smith_pmf_check *check = context;
    if (visit->member || visit->variant)
        return SMITH_OK;
    check_filters(check, visit);
    if (visit->type == SMITH_PMF_FOLLOW_TYPE)
        check_follow(check, visit);
    else if (visit->type == SMITH_PMF_DYN_LIGHT_CTL_TYPE)
        pmf_entities_check_light(check, visit, ((const struct smith_pmf_dyn_light_ctl *)visit->value)->light,
                                 check->dynamic_lights, check->dynamic_count);
    else if (visit->type == SMITH_PMF_FAST_LIGHT_CTL_TYPE)
        pmf_entities_check_light(check, visit, ((const struct smith_pmf_fast_light_ctl *)visit->value)->light,
                                 check->fast_lights, check->fast_count);
    else if (visit->type == SMITH_PMF_PUSH_TYPE)
        check_push(check, visit);
    return SMITH_OK;
}

void smith_pmf_check_links(const struct smith_pmf_check *check, const struct smith_document *document) {
    smith_visit_all(document, pmf_entities_check_link, (void *)(uintptr_t)check);
}
