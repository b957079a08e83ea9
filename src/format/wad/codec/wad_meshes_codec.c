/* SPDX-License-Identifier: MIT
 *
 * The codec `wad_meshes(size, pointers)`: mesh pointers and the meshes they lead to, as numbers of meshes and meshes.
 * It is a codec because many pointers lead to one mesh, and because the number of a texture is spelled by the shape
 * of a polygon.
 *
 *     packed: for each pointer the offset of its mesh, in bytes; number of words; meshes
 *     stream: for each pointer the number of its mesh, or -1 and the offset when no mesh is there; number of meshes;
 *             meshes, in which polygons have texture and view apart, and the word behind odd numbers of quads always
 *             stands; what is behind the last mesh that can be read
 */
#include "base/buffer.h"
#include "base/endian.h"
#include "base/error.h"
#include <levelsmith/hook.h>

enum {
    POINTER = 4,
    SPHERE = 10, /* of a mesh, with the word behind it */
    MESH_MIN = SPHERE + 6,
    VECTOR = 6,
    SHADE = 2,
    TRIANGLE = 8,
    QUAD = 9,
    MIRRORED = 0x80,
    TRIANGLE_TEXTURES = 4096,
};

/* The bytes that are left of what is read; what was taken beyond them is NULL, and so is all after it. */
struct rest {
    struct smith_bytes bytes;
    bool failed;
};

static const uint8_t *wad_meshes_codec_take(struct rest *rest, size_t size) {
    const uint8_t *at = rest->bytes.data;
    if (rest->failed || size > rest->bytes.size) {
        rest->failed = true;
        return NULL;
    }
    rest->bytes.data += size;
    rest->bytes.size -= size;
    return at;
}

static const uint8_t *wad_meshes_codec_copy(struct rest *rest, size_t size, struct smith_buffer *out) {
    const uint8_t *at = wad_meshes_codec_take(rest, size);
    if (at)
        smith_buffer_add(out, at, size);
    return at;
}

static uint32_t copy_count(struct rest *rest, struct smith_buffer *out) {
    const uint8_t *at = wad_meshes_codec_copy(rest, 2, out);
    return at ? smith_le16_load(at) : 0;
}

/* What both forms have alike: sphere, vertices, and normals or shades. */
static void copy_vertices(struct rest *rest, struct smith_buffer *out) {
    wad_meshes_codec_copy(rest, SPHERE, out);
    wad_meshes_codec_copy(rest, (size_t)copy_count(rest, out) * VECTOR, out);
    int normals = (int16_t)copy_count(rest, out);
    wad_meshes_codec_copy(rest, normals > 0 ? (size_t)normals * VECTOR : (size_t)-normals * SHADE, out);
}

/* ---- unpacking -------------------------------------------------------------------------------------------------- */

/* The number of the texture, and how it lies (see the layout). */
static void add_texture(unsigned shape, uint16_t packed, struct smith_buffer *out) {
    unsigned texture = packed & (TRIANGLE_TEXTURES - 1), view = (packed >> 12 & 7) | (packed >> 15) * MIRRORED;
    if (shape == QUAD) {
        texture = packed >> 15 ? 0x10000u - packed : packed;
        view = (packed >> 15) * MIRRORED;
    }
    smith_buffer_le(out, 2, texture);
    smith_buffer_byte(out, (uint8_t)view);
}

/* Returns whether it is a quad. */
static bool unpack_polygon(struct rest *rest, struct smith_buffer *out) {
    uint32_t shape = copy_count(rest, out);
    if (shape != TRIANGLE && shape != QUAD)
        rest->failed = true;
    wad_meshes_codec_copy(rest, shape == QUAD ? 8 : 6, out);
    const uint8_t *texture = wad_meshes_codec_take(rest, 2);
    if (texture)
        add_texture(shape, smith_le16_load(texture), out);
    wad_meshes_codec_copy(rest, 2, out);
    return shape == QUAD;
}

/* One mesh; when it is none, nothing of it is taken or added. */
static bool unpack_mesh(struct rest *rest, struct smith_buffer *out) {
    struct rest mesh = *rest;
    size_t start = out->size;
    copy_vertices(&mesh, out);
    unsigned quads = 0;
    for (uint32_t left = copy_count(&mesh, out); left && !mesh.failed; left--)
        quads += unpack_polygon(&mesh, out);
    if (quads % 2)
        wad_meshes_codec_copy(&mesh, 2, out);
    else
        smith_buffer_le(out, 2, 0);
    if (mesh.failed) {
        out->size = start;
        return false;
    }
    *rest = mesh;
    return true;
}

/* Where meshes begin in a block, ascending. */
struct starts {
    uint32_t *items;
    uint32_t count;
};

static int64_t number_of_mesh(const struct starts *starts, uint32_t offset) {
    uint32_t low = 0, high = starts->count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (starts->items[middle] < offset)
            low = middle + 1;
        else
            high = middle;
    }
    return low < starts->count && starts->items[low] == offset ? (int64_t)low : -1;
}

static void unpack_meshes(struct smith_bytes block, struct starts *starts, struct smith_buffer *out) {
    struct rest rest = {block, false};
    for (uint32_t start = 0; rest.bytes.size && unpack_mesh(&rest, out); starts->count++) {
        starts->items[starts->count] = start;
        start = (uint32_t)(block.size - rest.bytes.size);
    }
    wad_meshes_codec_copy(&rest, rest.bytes.size, out);
}

static void unpack_pointers(struct smith_bytes pointers, const struct starts *starts, struct smith_buffer *out) {
    for (size_t at = 0; at < pointers.size; at += POINTER) {
        uint32_t offset = smith_le32_load(pointers.data + at);
        int64_t mesh = number_of_mesh(starts, offset);
        smith_buffer_le(out, 4, (uint64_t)mesh);
        if (mesh < 0)
            smith_buffer_le(out, 4, offset);
    }
}

/* Whether there are as many pointers and words as are said. */
static bool wad_meshes_codec_split(struct smith_bytes packed, int64_t pointers, struct smith_bytes *table,
                                   struct smith_bytes *block) {
    if (pointers < 0 || packed.size < 4 || (uint64_t)pointers > (packed.size - 4) / POINTER)
        return false;
    *table = (struct smith_bytes){packed.data, (size_t)pointers * POINTER};
    const uint8_t *words = packed.data + table->size;
    *block = (struct smith_bytes){words + 4, packed.size - table->size - 4};
    return block->size % 2 == 0 && block->size / 2 == smith_le32_load(words);
}

static enum smith_status wad_meshes_codec_unpack(const void *context, const int64_t *arguments,
                                                 struct smith_bytes packed, uint64_t limit, struct smith_buffer *out,
                                                 struct smith_error *error) {
    struct smith_bytes table, block;
    struct smith_buffer meshes, memory;
    size_t start = out->size;
    (void)context;
    if (!wad_meshes_codec_split(packed, arguments[0], &table, &block))
        return smith_fail(error, SMITH_DAMAGED, "PACKED-DAMAGED", "pointers and meshes are not as long as they say");
    smith_buffer_init(&meshes, &out->allocator);
    smith_buffer_init(&memory, &out->allocator);
    if (smith_buffer_reserve(&memory, (block.size / MESH_MIN + 1) * sizeof(uint32_t))) {
        struct starts starts = {(uint32_t *)(void *)memory.data, 0};
        unpack_meshes(block, &starts, &meshes);
        unpack_pointers(table, &starts, out);
        smith_buffer_le(out, 4, starts.count);
        smith_buffer_add(out, meshes.data, meshes.size);
    }
    bool failed = out->failed || meshes.failed || memory.failed;
    smith_buffer_free(&memory);
    smith_buffer_free(&meshes);
    if (failed)
        return smith_fail_memory(error, NULL);
    return out->size - start <= limit ? SMITH_OK
                                      : smith_fail(error, SMITH_LIMIT, "UNPACKED-TOO-LARGE",
                                                   "unpacks to more than %llu bytes", (unsigned long long)limit);
}

/* ---- packing ---------------------------------------------------------------------------------------------------- */

static enum smith_status wad_meshes_codec_bad(struct smith_error *error, const char *what) {
    return smith_fail(error, SMITH_BAD_VALUE, "PACKED-CONTENT", "%s", what);
}

/* False when there is no such number of a texture. */
static bool pack_texture(uint32_t shape, const uint8_t *at, struct smith_buffer *out) {
    unsigned texture = smith_le16_load(at), view = at[2], mirrored = view / MIRRORED;
    if (shape == QUAD) {
        if (view & ~(unsigned)MIRRORED || texture > 0x7FFF + mirrored || texture < mirrored)
            return false;
        smith_buffer_le(out, 2, mirrored ? 0x10000u - texture : texture);
    } else {
        if (view & 0x78 || texture >= TRIANGLE_TEXTURES)
            return false;
        smith_buffer_le(out, 2, texture | (view & 7) << 12 | mirrored << 15);
    }
    return true;
}

static enum smith_status pack_polygon(struct rest *rest, unsigned *quads, struct smith_buffer *out,
                                      struct smith_error *error) {
    uint32_t shape = copy_count(rest, out);
    wad_meshes_codec_copy(rest, shape == QUAD ? 8 : 6, out);
    const uint8_t *texture = wad_meshes_codec_take(rest, 3);
    if (!texture || (shape != TRIANGLE && shape != QUAD))
        return wad_meshes_codec_bad(error, "a polygon is neither a triangle nor a quad");
    if (!pack_texture(shape, texture, out))
        return wad_meshes_codec_bad(error,
                                    "a polygon cannot name its texture: triangles have 0 to 4095, quads 0 to 32767, "
                                    "mirrored ones not 0, and no corner");
    wad_meshes_codec_copy(rest, 2, out);
    *quads += shape == QUAD;
    return SMITH_OK;
}

static enum smith_status pack_mesh(struct rest *rest, struct smith_buffer *out, struct smith_error *error) {
    enum smith_status status = SMITH_OK;
    unsigned quads = 0;
    copy_vertices(rest, out);
    for (uint32_t left = copy_count(rest, out); left && status == SMITH_OK; left--)
        status = pack_polygon(rest, &quads, out, error);
    const uint8_t *fill = wad_meshes_codec_take(rest, 2);
    if (status == SMITH_OK && !fill)
        status = wad_meshes_codec_bad(error, "the meshes end before they are all there");
    else if (status == SMITH_OK && quads % 2)
        smith_buffer_add(out, fill, 2);
    else if (status == SMITH_OK && smith_le16_load(fill))
        status = wad_meshes_codec_bad(error, "`fill` is there only behind an odd number of quads, and 0 elsewhere");
    return status;
}

static enum smith_status pack_meshes(struct rest *rest, struct starts *starts, struct smith_buffer *out,
                                     struct smith_error *error) {
    enum smith_status status = SMITH_OK;
    size_t start = out->size;
    for (uint32_t i = 0; i < starts->count && status == SMITH_OK; i++) {
        starts->items[i] = (uint32_t)(out->size - start);
        status = pack_mesh(rest, out, error);
    }
    wad_meshes_codec_copy(rest, rest->bytes.size, out);
    return status;
}

static enum smith_status pack_pointers(struct rest pointers, int64_t count, const struct starts *starts, uint8_t *out,
                                       struct smith_error *error) {
    for (; count > 0; count--, out += POINTER) {
        const uint8_t *number = wad_meshes_codec_take(&pointers, 4);
        int32_t mesh = (int32_t)smith_le32_load(number);
        if (mesh >= 0 && (uint32_t)mesh >= starts->count)
            return wad_meshes_codec_bad(error, "a pointer leads to a mesh that is not there");
        smith_le32_store(out, mesh >= 0 ? starts->items[mesh] : smith_le32_load(wad_meshes_codec_take(&pointers, 4)));
    }
    return SMITH_OK;
}

/* Goes past them; their bytes are there then. */
static void skip_pointers(struct rest *rest, int64_t count) {
    for (; count > 0 && !rest->failed; count--) {
        const uint8_t *number = wad_meshes_codec_take(rest, 4);
        if (number && number[3] & 0x80)
            wad_meshes_codec_take(rest, 4);
    }
}

/* Pointers and meshes behind what `out` has; `starts` has room for all. */
static enum smith_status wad_meshes_codec_pack_all(struct rest pointers, struct rest meshes, int64_t count,
                                                   struct starts *starts, struct smith_buffer *out,
                                                   struct smith_error *error) {
    size_t table = out->size, block = table + (size_t)count * POINTER + 4;
    smith_buffer_fill(out, 0, block - table);
    enum smith_status status = pack_meshes(&meshes, starts, out, error);
    if (status != SMITH_OK || out->failed)
        return status;
    if ((out->size - block) / 2 > UINT32_MAX)
        return wad_meshes_codec_bad(error, "there are too many meshes");
    smith_le32_store(out->data + block - 4, (uint32_t)((out->size - block) / 2));
    return pack_pointers(pointers, count, starts, out->data + table, error);
}

static enum smith_status wad_meshes_codec_pack(const void *context, const int64_t *arguments,
                                               struct smith_bytes content, struct smith_buffer *out,
                                               struct smith_error *error) {
    struct rest pointers = {content, false}, meshes = pointers;
    struct smith_buffer memory;
    (void)context;
    skip_pointers(&meshes, arguments[0]);
    const uint8_t *number = wad_meshes_codec_take(&meshes, 4);
    if (!number || arguments[0] < 0 || smith_le32_load(number) > meshes.bytes.size / MESH_MIN)
        return wad_meshes_codec_bad(error, "there are fewer pointers or meshes than are said");
    uint32_t count = smith_le32_load(number);
    smith_buffer_init(&memory, &out->allocator);
    enum smith_status status = SMITH_OK;
    if (smith_buffer_reserve(&memory, (count + (size_t)1) * sizeof(uint32_t))) {
        struct starts starts = {(uint32_t *)(void *)memory.data, count};
        status = wad_meshes_codec_pack_all(pointers, meshes, arguments[0], &starts, out, error);
    }
    if (memory.failed || out->failed)
        status = smith_fail_memory(error, NULL);
    smith_buffer_free(&memory);
    return status;
}

static const char *const argument_names[] = {"pointers", NULL};

extern const struct smith_codec_hook smith_wad_meshes_hook;
const struct smith_codec_hook smith_wad_meshes_hook = {"wad_meshes",          argument_names, wad_meshes_codec_unpack,
                                                       wad_meshes_codec_pack, NULL,           NULL};
