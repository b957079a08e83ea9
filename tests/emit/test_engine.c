/* SPDX-License-Identifier: MIT
 *
 * An engine that reads PlatinumSrc maps by the header of `layout --emit reader` alone (engine.c) sees in each chunk what
 * the library sees; and what is cut short anywhere ends its reading, no more.
 */
#include "base/buffer.h"
#include "emit/engine.h"
#include "support/pmf_maps.h"
#include <levelsmith/levelsmith.h>
#include <levelsmith/pmf.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define MAPS 200

/* The same of a chunk as the library read it. */
static struct engine_chunk expected(const struct smith_pmf_chunk *chunk) {
    struct engine_chunk seen = {.vertices = chunk->client->vertices.count,
                                .indices = chunk->client->indices.count,
                                .lightmaps = chunk->client->lightmaps.count};
    for (uint32_t i = 0; i < chunk->cubes.count; i++)
        seen.cubes[chunk->cubes.items[i]->head & SMITH_PMF_CUBE_HEAD_TYPE_MASK]++;
    for (uint32_t i = 0; i < seen.vertices; i++) {
        const struct smith_pmf_vector *at = &chunk->client->vertices.items[i].position;
        seen.position_sum += (double)at->x + (double)at->y + (double)at->z;
    }
    for (uint32_t i = 0; i < seen.indices; i++)
        seen.index_sum += chunk->client->indices.items[i];
    for (uint32_t i = 0; i < seen.lightmaps; i++)
        for (size_t k = 0; k < chunk->client->lightmaps.items[i]->luxels.size; k++)
            seen.luxel_sum += chunk->client->lightmaps.items[i]->luxels.data[k];
    for (uint32_t i = 0; i < chunk->server->entities->entries.count; i++)
        seen.entities += chunk->server->entities->entries.items[i]->entities.count;
    return seen;
}

struct comparison {
    const struct smith_pmf_chunk_table *table;
    uint32_t chunks;
    uint64_t entities, cubes;
};

static bool compare(void *context, uint32_t number, const struct engine_chunk *chunk) {
    struct comparison *comparison = context;
    assert_in_range(number, 0, comparison->table->list.count - 1);
    struct engine_chunk wanted = expected(comparison->table->list.items[number]->chunk);
    assert_memory_equal(wanted.cubes, chunk->cubes, sizeof wanted.cubes);
    assert_int_equal(wanted.vertices, chunk->vertices);
    assert_int_equal(wanted.indices, chunk->indices);
    assert_int_equal(wanted.lightmaps, chunk->lightmaps);
    assert_int_equal(wanted.entities, chunk->entities);
    assert_int_equal(wanted.index_sum, chunk->index_sum);
    assert_int_equal(wanted.luxel_sum, chunk->luxel_sum);
    assert_true(wanted.position_sum == chunk->position_sum);
    comparison->chunks++;
    comparison->entities += chunk->entities;
    for (unsigned i = 0; i < 8; i++)
        comparison->cubes += chunk->cubes[i];
    return true;
}

static struct smith_document *random_map(uint32_t seed) {
    struct smith_buffer text;
    struct smith_document *document;
    smith_buffer_init(&text, NULL);
    pmf_map_text(seed, &text);
    assert_int_equal(
        smith_json_read(&smith_pmf_layout, (struct smith_bytes){text.data, text.size}, NULL, &document, NULL),
        SMITH_OK);
    smith_buffer_free(&text);
    return document;
}

static void the_engine_sees_what_the_library_sees(void **state) {
    (void)state;
    struct comparison all = {0};
    for (uint32_t seed = 1; seed <= MAPS; seed++) {
        struct smith_document *document = random_map(seed);
        struct smith_pmf_map_file *map = smith_pmf_root(document);
        struct smith_buffer bytes;
        map->base = SMITH_PMF_OFFSET_BASE_FILE;
        all.table = map->map.levels->list.items[0]->level->chunks;
        assert_int_equal(smith_encode(document, &bytes, NULL), SMITH_OK);
        uint32_t before = all.chunks;
        assert_true(engine_read((struct engine_file){bytes.data, bytes.size}, compare, &all));
        assert_int_equal(all.chunks - before, all.table->list.count);
        smith_buffer_free(&bytes);
        smith_document_free(document);
    }
    assert_in_range(all.chunks, MAPS + 1, UINT32_MAX);
    assert_in_range(all.entities, MAPS, UINT32_MAX);
    assert_in_range(all.cubes, MAPS, UINT32_MAX);
}

static bool count(void *context, uint32_t number, const struct engine_chunk *chunk) {
    (void)number, (void)chunk;
    ++*(unsigned *)context;
    return true;
}

static void what_is_cut_short_is_refused(void **state) {
    (void)state;
    struct smith_document *document = random_map(1);
    struct smith_buffer bytes;
    struct smith_pmf_map_file *map = smith_pmf_root(document);
    map->base = SMITH_PMF_OFFSET_BASE_FILE;
    assert_int_equal(smith_encode(document, &bytes, NULL), SMITH_OK);
    const uint32_t all = map->map.levels->list.items[0]->level->chunks->list.count;
    unsigned most = 0; /* chunks of a shorter part */
    for (size_t size = 0; size <= bytes.size; size++) {
        uint8_t *part = malloc(size + 1); /* so that reading beyond it is seen */
        unsigned chunks = 0;
        assert_non_null(part);
        memcpy(part + 1, bytes.data, size);
        bool whole = engine_read((struct engine_file){part + 1, size}, count, &chunks);
        assert_int_equal(whole, chunks == all);
        assert_in_range(chunks, most, all);
        most = chunks;
        free(part);
    }
    assert_int_equal(most, all);
    smith_buffer_free(&bytes);
    smith_document_free(document);
}

int test_engine(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_engine_sees_what_the_library_sees),
                                       cmocka_unit_test(what_is_cut_short_is_refused)};
    return cmocka_run_group_tests_name("an engine that reads maps", tests, NULL, NULL);
}
