/* SPDX-License-Identifier: MIT
 *
 * Rules about PlatinumSrc maps, the parts' common ground. pmf_check.c: header and levels; pmf_check_chunk.c: what a
 * chunk lists; pmf_check_chunk.c: what clients know of it; pmf_check_cubes.c: its cubes, pmf_check_cubes.c: how they
 * hang together; pmf_check_entities.c: entities; pmf_check.c: floats.
 */
#ifndef SMITH_PMF_CHECK_H
#define SMITH_PMF_CHECK_H

#include "format/pmf/common/pmf_world.h"
#include "format/run.h"

/* Where in a map the rules are. */
struct smith_pmf_check {
    struct smith_run *run;
    const struct smith_pmf_map_file *map;
    const struct smith_pmf_level *level;
    const struct smith_pmf_chunk_table *table;
    int8_t **depths; /* of the cubes of each chunk of the table, see pmf_cube_depths(); NULL = not asked for yet */
    const char *const *names; /* of all entities, sorted; */
    size_t name_count;
    const uint32_t *dynamic_lights, *fast_lights; /* ids of all lights, sorted */
    size_t dynamic_count, fast_count;
};

/* The number of the chunk with this index in the table; SMITH_NONE when it is beyond it. */
uint32_t smith_pmf_chunk_number(const struct smith_pmf_chunk_table *table, uint32_t packed);
void smith_pmf_check_chunk_index(const struct smith_pmf_check *check, uint32_t packed, struct smith_rule_path path);

void smith_pmf_check_chunk(struct smith_pmf_check *check, const struct smith_pmf_chunk *chunk, const char *path);
/* Areas of one kind; `name_of` gives the names of the level's environments. */
typedef const char *smith_pmf_environment_name(const struct smith_pmf_level *level, uint32_t number);
void smith_pmf_check_areas(const struct smith_pmf_check *check, struct smith_pmf_area *const *areas, uint32_t count,
                           const char *path, smith_pmf_environment_name *name_of, uint32_t there);

void smith_pmf_check_cubes(struct smith_pmf_check *check, const struct smith_pmf_chunk *chunk, const char *path);

/* What entities may be asked for: their names and the ids of lights. False when out of memory. */
bool smith_pmf_check_collect(struct smith_pmf_check *check);
void smith_pmf_check_entities(const struct smith_pmf_check *check, const struct smith_pmf_entity_table *table,
                              const char *path);
void smith_pmf_check_static_entities(const struct smith_pmf_check *check,
                                     const struct smith_pmf_static_entity_table *table, const char *path);
/* What entities name. */
void smith_pmf_check_links(const struct smith_pmf_check *check, const struct smith_document *document);

static inline unsigned smith_pmf_cube_type_of(const struct smith_pmf_cube *cube) {
    return cube->head & SMITH_PMF_CUBE_HEAD_TYPE_MASK;
}

#endif
