/* SPDX-License-Identifier: MIT
 *
 * Where the entities of chunks are in the world: their positions count from the middle of their chunk. All else about them is said
 * in the layout.
 */
#include "format/pmf/things/pmf_level.h"
#include "format/pmf/common/pmf_world.h"
#include "level/level.h"
#include <levelsmith/pmf.h>
#include <stdlib.h>
#include <string.h>

/* The number behind `word` in a path: 5 of "/chunks/list/5/chunk"; SMITH_NONE = it is not there. */
static uint32_t number_behind(const char *path, const char *word) {
    const char *at = strstr(path, word);
    return at ? (uint32_t)strtoul(at + strlen(word), NULL, 10) : SMITH_NONE;
}

static void pmf_level_add(struct smith_level_builder *builder) {
    const struct smith_pmf_map_file *map = smith_pmf_root(builder->document);
    for (uint32_t i = 0; i < builder->things.count; i++) {
        struct smith_level_thing *thing = &builder->things.items[i];
        const uint32_t chunk = number_behind(thing->path, "/chunks/list/");
        const struct smith_pmf_level *level =
            chunk == SMITH_NONE ? NULL : smith_pmf_level_at(map, number_behind(thing->path, "/levels/list/"));
        double middle[3];
        if (!level || !level->chunks || !thing->has_position)
            continue;
        smith_pmf_chunk_middle(level->chunks, smith_pmf_chunk_index_at(level->chunks, chunk), middle);
        for (int axis = 0; axis < 3; axis++)
            thing->position[axis] += middle[axis];
    }
}

const struct smith_level_rules smith_pmf_level_rules = {.unit = "units", .axes = 3, .add = pmf_level_add};
