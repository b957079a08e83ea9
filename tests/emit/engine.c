/* SPDX-License-Identifier: MIT
 *
 * An engine's reading of PlatinumSrc maps: see engine.h.
 */
#include "emit/engine.h"
#include "pmf_reader.h"

#include <lz4frame.h>

#define PIECE 512 /* bytes unpacked at a time: no cube or entity needs more at once */

struct engine_map {
    struct engine_file file;
    LZ4F_dctx *unpacker;
    uint64_t slots_at; /* offset of the list of chunks */
    uint32_t chunk_count;
};

static const uint8_t *part(const struct engine_map *map, uint64_t offset, uint64_t size) {
    return offset <= map->file.size && size <= map->file.size - offset ? map->file.bytes + offset : NULL;
}

/* ---- what is packed ---- */

/* Bytes of a frame, as they come out. */
struct stream {
    struct engine_map *map;
    const uint8_t *from; /* packed, `left` of them */
    size_t left;
    uint8_t piece[PIECE];
    size_t at, filled;
    bool failed;
};

static bool stream_open(struct stream *stream, struct engine_map *map, uint32_t offset, uint32_t size) {
    *stream = (struct stream){.map = map, .from = size ? part(map, offset, size) : NULL, .left = size};
    LZ4F_resetDecompressionContext(map->unpacker);
    return !size || stream->from;
}

static bool fill(struct stream *stream) {
    stream->at = 0;
    do {
        size_t out = sizeof stream->piece, in = stream->left;
        if (LZ4F_isError(LZ4F_decompress(stream->map->unpacker, stream->piece, &out, stream->from, &in, NULL))) {
            stream->failed = true;
            return false;
        }
        stream->from += in;
        stream->left -= in;
        stream->filled = out;
        if (!out && !in)
            return false;
    } while (!stream->filled);
    return true;
}

/* So many bytes to `to`, or none. */
static bool take(struct stream *stream, uint8_t *to, size_t size) {
    while (size) {
        if (stream->at == stream->filled && !fill(stream))
            return false;
        size_t some = stream->filled - stream->at < size ? stream->filled - stream->at : size;
        memcpy(to, stream->piece + stream->at, some);
        stream->at += some;
        to += some;
        size -= some;
    }
    return true;
}

/* ---- the file ---- */

/* Where the map begins: behind five texts, the names of gamemodes, the time, and two numbers. 0 = the file ends before. */
static size_t skip_header(const struct engine_file *file) {
    size_t at = PMF_MAP_FILE_BYTES;
    unsigned texts = 5;
    for (unsigned pass = 0; pass < 2; pass++) {
        for (; texts && at < file->size; texts--) {
            const uint8_t *end = memchr(file->bytes + at, 0, file->size - at);
            if (!end)
                return 0;
            at = (size_t)(end - file->bytes) + 1;
        }
        if (pass == 0 && at < file->size)
            texts = file->bytes[at++];
    }
    return texts || file->size < 16 || at > file->size - 16 ? 0 : at + 16;
}

/* As far as the list of chunks of the first level. */
static bool open_level(struct engine_map *map) {
    struct pmf_map_file head;
    struct pmf_map body;
    struct pmf_level_table levels;
    struct pmf_level_slot slot;
    struct pmf_level level;
    struct pmf_chunk_table table;
    const uint8_t *at = part(map, 0, PMF_MAP_FILE_BYTES);
    if (!at)
        return false;
    pmf_map_file_load(&head, at);
    size_t start = skip_header(&map->file);
    if (memcmp(head.magic, "PMF", 3) != 0 || head.version != 0 || !start || !(at = part(map, start, PMF_MAP_BYTES)))
        return false;
    pmf_map_load(&body, at);
    if (!(at = part(map, body.levels, PMF_LEVEL_TABLE_BYTES + PMF_LEVEL_SLOT_BYTES)))
        return false;
    pmf_level_table_load(&levels, at);
    pmf_level_slot_load(&slot, at + PMF_LEVEL_TABLE_BYTES);
    if (!levels.count || !(at = part(map, slot.level, PMF_LEVEL_BYTES)))
        return false;
    pmf_level_load(&level, at);
    if (!(at = part(map, level.chunks, PMF_CHUNK_TABLE_BYTES)))
        return false;
    pmf_chunk_table_load(&table, at);
    map->slots_at = (uint64_t)level.chunks + PMF_CHUNK_TABLE_BYTES;
    uint32_t last = table.last;
    uint64_t count = (uint64_t)(((last & PMF_CHUNK_INDEX_X_MASK) >> PMF_CHUNK_INDEX_X_SHIFT) + 1) *
                     (((last & PMF_CHUNK_INDEX_Y_MASK) >> PMF_CHUNK_INDEX_Y_SHIFT) + 1) *
                     ((last & PMF_CHUNK_INDEX_Z_MASK) + 1);
    map->chunk_count = (uint32_t)count;
    return part(map, map->slots_at, count * PMF_CHUNK_SLOT_BYTES) != NULL;
}

/* ---- a chunk ---- */

/* Bytes of a cube behind its first one, by type. */
static const uint8_t cube_bytes[8] = {
    0, PMF_PARENT_CUBE_BYTES,      PMF_GEOMETRY_CUBE_BYTES, PMF_EXTENDED_GEOMETRY_CUBE_BYTES, PMF_VISIBILITY_CUBE_BYTES,
    0, PMF_PATHFINDING_CUBE_BYTES, PMF_COLLIDER_CUBE_BYTES};

static bool read_cubes(struct engine_map *map, const struct pmf_chunk *from, struct engine_chunk *chunk) {
    struct stream stream;
    uint8_t bytes[256];
    if (!stream_open(&stream, map, from->cubes, from->cubes_size))
        return false;
    for (uint32_t i = 0; i < from->cube_count; i++) {
        if (!take(&stream, bytes, 1))
            return false;
        unsigned type = bytes[0] & PMF_CUBE_HEAD_TYPE_MASK;
        if (type > PMF_CUBE_TYPE_COLLIDER || !take(&stream, bytes, cube_bytes[type]))
            return false;
        chunk->cubes[type]++;
    }
    return !take(&stream, bytes, 1) && !stream.failed;
}

static bool read_mesh(struct engine_map *map, const struct pmf_client_chunk *client, struct engine_chunk *chunk) {
    const uint8_t *vertices = part(map, client->vertices, (uint64_t)client->vertex_count * PMF_VERTEX_BYTES);
    const uint8_t *indices = part(map, client->indices, (uint64_t)client->index_count * 4);
    if ((client->vertex_count && !vertices) || (client->index_count && !indices))
        return false;
    for (uint32_t i = 0; i < client->vertex_count; i++) {
        struct pmf_vertex vertex;
        pmf_vertex_load(&vertex, vertices + (size_t)i * PMF_VERTEX_BYTES);
        chunk->position_sum += (double)vertex.position.x + (double)vertex.position.y + (double)vertex.position.z;
    }
    for (uint32_t i = 0; i < client->index_count; i++)
        chunk->index_sum += pmf_number(indices + (size_t)i * 4, 4, 0);
    chunk->vertices = client->vertex_count;
    chunk->indices = client->index_count;
    return true;
}

static bool read_lightmaps(struct engine_map *map, const struct pmf_client_chunk *client, struct engine_chunk *chunk) {
    uint64_t at = client->lightmaps;
    for (unsigned i = 0; i < client->lightmap_count; i++) {
        struct pmf_lightmap lightmap;
        struct stream stream;
        uint8_t luxel[3];
        const uint8_t *bytes = part(map, at, PMF_LIGHTMAP_BYTES);
        if (!bytes)
            return false;
        pmf_lightmap_load(&lightmap, bytes);
        at += PMF_LIGHTMAP_BYTES;
        if (!stream_open(&stream, map, (uint32_t)at, lightmap.packed_size))
            return false;
        while (take(&stream, luxel, sizeof luxel))
            chunk->luxel_sum += (uint64_t)luxel[0] + luxel[1] + luxel[2];
        if (stream.failed)
            return false;
        at += lightmap.packed_size;
        chunk->lightmaps++;
    }
    return true;
}

/* Entities are passed over by their sizes: what is in them is for whoever wants it. */
static bool read_entities(struct engine_map *map, const struct pmf_chunk *from, struct engine_chunk *chunk) {
    struct pmf_server_chunk server;
    struct pmf_entity_table table;
    struct stream stream;
    uint8_t bytes[PIECE];
    const uint8_t *at = part(map, from->server, PMF_SERVER_CHUNK_BYTES);
    if (!at)
        return false;
    pmf_server_chunk_load(&server, at);
    if (!(at = part(map, server.entities, PMF_ENTITY_TABLE_BYTES)))
        return false;
    pmf_entity_table_load(&table, at);
    if (!stream_open(&stream, map, server.entities + PMF_ENTITY_TABLE_BYTES, table.entries_size))
        return false;
    for (uint32_t i = 0; i < table.entry_count; i++) {
        struct pmf_entity_entry entry;
        if (!take(&stream, bytes, PMF_ENTITY_ENTRY_BYTES))
            return false;
        pmf_entity_entry_load(&entry, bytes);
        for (uint32_t count = (uint32_t)entry.low + ((uint32_t)entry.high << 16) + 1; count; count--) {
            struct pmf_entity entity;
            if (!take(&stream, bytes, PMF_ENTITY_BYTES))
                return false;
            pmf_entity_load(&entity, bytes);
            for (uint32_t left = entity.size, some; left; left -= some)
                if (some = left < PIECE ? left : PIECE, !take(&stream, bytes, some))
                    return false;
            chunk->entities++;
        }
    }
    return true;
}

static bool read_chunk(struct engine_map *map, uint32_t number, struct engine_chunk *chunk) {
    struct pmf_chunk_slot slot;
    struct pmf_chunk from;
    struct pmf_client_chunk client;
    *chunk = (struct engine_chunk){.vertices = 0};
    pmf_chunk_slot_load(&slot, map->file.bytes + map->slots_at + (size_t)number * PMF_CHUNK_SLOT_BYTES);
    const uint8_t *at = part(map, slot.chunk, PMF_CHUNK_BYTES);
    if (!at)
        return false;
    pmf_chunk_load(&from, at);
    if (!(at = part(map, from.client, PMF_CLIENT_CHUNK_BYTES)))
        return false;
    pmf_client_chunk_load(&client, at);
    return read_cubes(map, &from, chunk) && read_mesh(map, &client, chunk) && read_lightmaps(map, &client, chunk) &&
           read_entities(map, &from, chunk);
}

bool engine_read(struct engine_file file, engine_visitor *visit, void *context) {
    struct engine_map map = {.file = file};
    if (LZ4F_isError(LZ4F_createDecompressionContext(&map.unpacker, LZ4F_VERSION)))
        return false;
    bool good = open_level(&map);
    for (uint32_t i = 0; good && i < map.chunk_count; i++) {
        struct engine_chunk chunk;
        good = read_chunk(&map, i, &chunk) && visit(context, i, &chunk);
    }
    LZ4F_freeDecompressionContext(map.unpacker);
    return good;
}
