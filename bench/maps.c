/* SPDX-License-Identifier: MIT
 *
 * A large PlatinumSrc map made for measuring: what decoding takes beside liblz4 alone unpacking the same frames, and
 * how much memory beside all bytes unpacked. Most of such a map is lightmaps; it has vertices, cubes and entities in
 * plenty.
 */
#include "bench.h"
#include "emit/engine.h"
#include <levelsmith/pmf.h>

#include <lz4frame.h>
#include <stdio.h>
#include <stdlib.h>

#define CHUNKS 16
#define LIGHTMAPS 74 /* of a chunk */
#define LIGHTMAP_SIDE 7 /* 2^7 luxels */
#define LUXELS (3u << (2 * LIGHTMAP_SIDE))
#define VERTICES 9000
#define INDICES 15000
#define PARENTS 73 /* 1 + 8 + 64 */
#define LEAVES 512
#define LIGHTS 400 /* entities */
#define FRAMES_MAX 4096

/* ---- the map ---- */

static void *make(struct smith_document *document, size_t size) {
    void *memory = smith_document_alloc(document, size, 16);
    bench_require(memory ? SMITH_OK : SMITH_NO_MEMORY);
    return memory;
}

/* A shade that changes slowly, with noise: it packs about as well as baked light does. */
static struct smith_bytes luxels(struct smith_document *document, uint32_t seed) {
    uint8_t *bytes = make(document, LUXELS);
    uint32_t noise = seed * 2654435761u | 1;
    for (uint32_t i = 0; i < LUXELS; i++) {
        noise ^= noise << 13, noise ^= noise >> 17, noise ^= noise << 5;
        bytes[i] = (uint8_t)(i / 384 + (noise & 1) * (noise >> 5 & 1));
    }
    return (struct smith_bytes){bytes, LUXELS};
}

static void make_cubes(struct smith_document *document, struct smith_pmf_chunk *chunk,
                       struct smith_pmf_client_chunk *client) {
    chunk->cubes.count = client->client_cubes.count = PARENTS + LEAVES;
    chunk->cubes.items = make(document, chunk->cubes.count * sizeof *chunk->cubes.items);
    client->client_cubes.items = make(document, chunk->cubes.count * sizeof *client->client_cubes.items);
    chunk->has.cubes = client->has.client_cubes = true;
    for (uint32_t i = 0; i < chunk->cubes.count; i++) {
        struct smith_pmf_cube *cube = chunk->cubes.items[i] = make(document, sizeof *cube);
        struct smith_pmf_client_cube *seen = client->client_cubes.items[i] = make(document, sizeof *seen);
        if (i < PARENTS) {
            struct smith_pmf_parent_cube *parent = cube->parent = make(document, sizeof *parent);
            uint32_t first = 8 * i + 1;
            cube->head = SMITH_PMF_CUBE_TYPE_PARENT;
            *parent = (struct smith_pmf_parent_cube){first,     first + 1, first + 2, first + 3,
                                                     first + 4, first + 5, first + 6, first + 7};
        } else {
            cube->head = SMITH_PMF_CUBE_TYPE_GEOMETRY;
            cube->geometry = make(document, sizeof *cube->geometry);
            seen->geometry = make(document, sizeof *seen->geometry);
            seen->geometry->triangles = 1u << SMITH_PMF_FACE_TRIANGLES_TOP_SHIFT | i % LIGHTMAPS;
            seen->geometry->first_index = 3 * (i - PARENTS);
        }
    }
}

static void make_mesh(struct smith_document *document, struct smith_pmf_client_chunk *client) {
    client->vertices.count = VERTICES;
    client->vertices.items = make(document, VERTICES * sizeof *client->vertices.items);
    client->indices.count = INDICES;
    client->indices.items = make(document, INDICES * sizeof *client->indices.items);
    client->has.vertices = client->has.indices = true;
    for (uint32_t i = 0; i < VERTICES; i++)
        client->vertices.items[i].position =
            (struct smith_pmf_vector){(float)(i % 64) - 32, (float)(i / 64 % 64) - 32, 1};
    for (uint32_t i = 0; i < INDICES; i++)
        client->indices.items[i] = i % VERTICES;
}

static struct smith_pmf_client_chunk *make_client(struct smith_document *document, uint32_t number) {
    struct smith_pmf_client_chunk *client = make(document, sizeof *client);
    make_mesh(document, client);
    client->has.lightmaps = true;
    client->lightmaps.count = LIGHTMAPS;
    client->lightmaps.items = make(document, LIGHTMAPS * sizeof *client->lightmaps.items);
    for (uint32_t i = 0; i < LIGHTMAPS; i++) {
        struct smith_pmf_lightmap *lightmap = client->lightmaps.items[i] = make(document, sizeof *lightmap);
        lightmap->size = LIGHTMAP_SIDE | LIGHTMAP_SIDE << 4;
        lightmap->luxels = luxels(document, number * LIGHTMAPS + i + 1);
    }
    return client;
}

static struct smith_pmf_entity_table *make_entities(struct smith_document *document) {
    struct smith_pmf_entity_table *table = make(document, sizeof *table);
    struct smith_pmf_entity_entry *entry = make(document, sizeof *entry);
    table->entries.items = make(document, sizeof *table->entries.items);
    table->entries.items[table->entries.count++] = entry;
    entry->type = SMITH_PMF_ENTITY_TYPE_TIMER;
    entry->entities.items = make(document, LIGHTS * sizeof *entry->entities.items);
    for (entry->entities.count = 0; entry->entities.count < LIGHTS; entry->entities.count++) {
        struct smith_pmf_entity *entity = entry->entities.items[entry->entities.count] = make(document, sizeof *entity);
        struct smith_pmf_timer *timer = make(document, sizeof *timer);
        entity->gamemodes = 1;
        entity->body.name = "timer";
        timer->time = 1000 * entry->entities.count;
        timer->pause = timer->resume = timer->reset = timer->output = "signal";
        entity->body.data = (struct smith_pmf_entity_body_data){SMITH_PMF_ENTITY_BODY_DATA_TIMER, {.timer = timer}};
    }
    return table;
}

static struct smith_pmf_chunk *make_chunk(struct smith_document *document, uint32_t number) {
    struct smith_pmf_chunk *chunk = make(document, sizeof *chunk);
    static uint16_t used[1];
    chunk->has.used_materials = chunk->has.used_physics_materials = chunk->has.used_sound_materials = true;
    chunk->used_materials.items = chunk->used_physics_materials.items = chunk->used_sound_materials.items = used;
    chunk->used_materials.count = chunk->used_physics_materials.count = chunk->used_sound_materials.count = 1;
    chunk->client = make_client(document, number);
    chunk->server = make(document, sizeof *chunk->server);
    chunk->server->entities = make_entities(document);
    make_cubes(document, chunk, chunk->client);
    return chunk;
}

static void make_map(struct smith_buffer *out) {
    struct smith_document *document;
    bench_require(smith_document_create(&smith_pmf_layout, NULL, &document, NULL));
    struct smith_pmf_map_file *map = smith_pmf_root(document);
    struct smith_pmf_level *level = make(document, sizeof *level);
    struct smith_pmf_level_slot *slot = make(document, sizeof *slot);
    struct smith_pmf_chunk_table *chunks = level->chunks = make(document, sizeof *chunks);
    map->name = map->description = map->authors = map->compiler = "";
    map->gamemode = "dm";
    map->map.levels = make(document, sizeof *map->map.levels);
    map->map.levels->list.items = make(document, sizeof *map->map.levels->list.items);
    map->map.levels->list.items[map->map.levels->list.count++] = slot;
    slot->level = level;
    chunks->size = 6;
    chunks->last = CHUNKS - 1;
    chunks->list.items = make(document, CHUNKS * sizeof *chunks->list.items);
    for (chunks->list.count = 0; chunks->list.count < CHUNKS; chunks->list.count++) {
        chunks->list.items[chunks->list.count] = make(document, sizeof **chunks->list.items);
        chunks->list.items[chunks->list.count]->chunk = make_chunk(document, chunks->list.count);
    }
    bench_require(smith_encode(document, out, NULL));
    smith_document_free(document);
}

/* ---- its frames ---- */

struct frame {
    struct smith_bytes packed;
    size_t size; /* unpacked */
};

struct subject {
    struct smith_bytes map;
    struct frame *frames;
    size_t count, unpacked, packed;
};

static bool find_frame(void *context, const struct smith_span *span) {
    struct subject *subject = context;
    if (span->role == SMITH_SPAN_PACKED && !span->depth && span->size && subject->count < FRAMES_MAX)
        subject->frames[subject->count++].packed =
            (struct smith_bytes){subject->map.data + span->offset, (size_t)span->size};
    return true;
}

static void find_frames(struct subject *subject) {
    struct smith_document *document;
    subject->frames = calloc(FRAMES_MAX, sizeof *subject->frames);
    LZ4F_dctx *context = NULL;
    bench_require(subject->frames && !LZ4F_isError(LZ4F_createDecompressionContext(&context, LZ4F_VERSION))
                      ? SMITH_OK
                      : SMITH_NO_MEMORY);
    bench_require(smith_decode(&smith_pmf_layout, subject->map, NULL, find_frame, subject, &document, NULL));
    smith_document_free(document);
    for (size_t i = 0; i < subject->count; i++) {
        LZ4F_frameInfo_t info;
        size_t read = subject->frames[i].packed.size;
        LZ4F_resetDecompressionContext(context);
        bench_require(LZ4F_isError(LZ4F_getFrameInfo(context, &info, subject->frames[i].packed.data, &read))
                          ? SMITH_DAMAGED
                          : SMITH_OK);
        subject->frames[i].size = (size_t)info.contentSize;
        subject->unpacked += subject->frames[i].size;
        subject->packed += subject->frames[i].packed.size;
    }
    LZ4F_freeDecompressionContext(context);
}

/* What liblz4 takes for all frames, with memory for what comes out, as a program has it that reads one map. */
static void unpack_all(void *context) {
    struct subject *subject = context;
    LZ4F_dctx *lz4 = NULL;
    uint8_t *content = malloc(subject->unpacked), *at = content;
    bench_require(content && !LZ4F_isError(LZ4F_createDecompressionContext(&lz4, LZ4F_VERSION)) ? SMITH_OK
                                                                                                : SMITH_NO_MEMORY);
    for (size_t i = 0; i < subject->count; i++) {
        size_t size = subject->frames[i].size, taken = subject->frames[i].packed.size;
        bench_require(LZ4F_decompress(lz4, at, &size, subject->frames[i].packed.data, &taken, NULL) ? SMITH_DAMAGED
                                                                                                    : SMITH_OK);
        at += size;
    }
    bench_keep(content);
    LZ4F_freeDecompressionContext(lz4);
    free(content);
}

static void decode(void *context) {
    struct subject *subject = context;
    struct smith_document *document;
    bench_require(smith_decode(&smith_pmf_layout, subject->map, NULL, NULL, NULL, &document, NULL));
    smith_document_free(document);
}

static bool count_chunk(void *context, uint32_t number, const struct engine_chunk *chunk) {
    (void)context, (void)number;
    bench_keep(chunk);
    return true;
}

/* As an engine does, by the reader that is emitted for such: nothing is kept, what is packed comes in pieces. */
static void read_as_engine(void *context) {
    const struct subject *subject = context;
    const struct engine_file file = {subject->map.data, subject->map.size};
    bench_require(engine_read(file, count_chunk, NULL) ? SMITH_OK : SMITH_DAMAGED);
}

static uint64_t decode_peak(const struct subject *subject) {
    struct counting_allocator counter = {0};
    struct smith_options options = {.allocator = counting_allocator(&counter)};
    struct smith_document *document;
    bench_require(smith_decode(&smith_pmf_layout, subject->map, &options, NULL, NULL, &document, NULL));
    smith_document_free(document);
    return counter.peak;
}

void bench_maps(void) {
    struct smith_buffer made;
    make_map(&made);
    struct subject subject = {.map = {made.data, made.size}};
    find_frames(&subject);
    size_t whole = made.size - subject.packed + subject.unpacked;
    double alone = bench_best(unpack_all, &subject), all = bench_best(decode, &subject);
    uint64_t peak = decode_peak(&subject);
    printf("\nmap in packed frames: %.1f MB, %.1f MB unpacked, %.1f of them from %zu frames\n", (double)made.size / 1e6,
           (double)whole / 1e6, (double)subject.unpacked / 1e6, subject.count);
    printf("  %-12s %9.1f ms\n", "liblz4 alone", alone * 1e3);
    printf("  %-12s %9.1f ms     %.2f times that (at most 2)\n", "decode", all * 1e3, all / alone);
    double engine = bench_best(read_as_engine, &subject);
    printf("  %-12s %9.1f ms     %.2f times that\n", "engine", engine * 1e3, engine / alone);
    printf("  %-12s %9.1f MB     %.2f times what is unpacked (at most 4)\n", "memory", (double)peak / 1e6,
           (double)peak / (double)whole);
    free(subject.frames);
    smith_buffer_free(&made);
}
