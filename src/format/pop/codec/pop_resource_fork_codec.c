/* SPDX-License-Identifier: MIT
 *
 * The codec `resource_fork(size)`: a resource fork of the Macintosh ("Inside Macintosh: More Macintosh Toolbox", 1-121) as a
 * stream of its resources. It is a codec because the map leads into the data beside it, which no layout can say.
 *
 *     fork:   offset of data, of map, size of data, of map; 240 bytes of others; data; map
 *     data:   for each resource its size and its bytes
 *     map:    28 bytes, of which the last say where types and names lie in it; types; references; names
 *     stream: the 240 bytes, attributes, number of types; for each its name and number of resources; for each of these its
 *             number, attributes, whether it has a name, which has a byte before it, and its bytes with their size before them
 */
#include "base/buffer.h"
#include "base/endian.h"
#include "base/error.h"
#include "format/pop/codec/coded.h"
#include <levelsmith/hook.h>

enum {
    HEADER = 16,
    DATA = 256, /* where the data begins; before that stands what is reserved */
    MAP = 28,
    TYPE = 8, /* of the list of types: what it is, resources but one, offset of the first's reference */
    REFERENCE =
        12, /* number, offset of its name, attributes, offset of its data in three bytes, four of the running system */
    NO_NAME = 0xFFFF,
};

static enum smith_status damaged(struct smith_error *error, const char *what) {
    return smith_fail(error, SMITH_DAMAGED, "PACKED-DAMAGED", "%s", what);
}

/* Whether `of` has `size` bytes at `at`, which are `*part` then. */
static bool pop_resource_fork_codec_part_of(struct smith_bytes of, uint64_t at, uint64_t size,
                                            struct smith_bytes *part) {
    if (at > of.size || size > of.size - at)
        return false;
    *part = (struct smith_bytes){of.data + at, (size_t)size};
    return true;
}

static bool rest_of(struct smith_bytes of, uint64_t at, struct smith_bytes *part) {
    return at <= of.size && pop_resource_fork_codec_part_of(of, at, of.size - at, part);
}

/* Counts are one less than they are, and there may be none. */
static uint32_t count_at(const uint8_t *at) {
    return (smith_be16_load(at) + 1) & 0xFFFF;
}

/* ---- from a fork ---- */

struct fork {
    struct smith_bytes data, map, types, names;
    uint64_t data_left, names_left; /* what resources may have that share nothing */
};

static bool find_parts(struct smith_bytes bytes, struct fork *fork) {
    if (bytes.size < DATA || smith_be32_load(bytes.data) < DATA ||
        !pop_resource_fork_codec_part_of(bytes, smith_be32_load(bytes.data), smith_be32_load(bytes.data + 8),
                                         &fork->data) ||
        !pop_resource_fork_codec_part_of(bytes, smith_be32_load(bytes.data + 4), smith_be32_load(bytes.data + 12),
                                         &fork->map) ||
        fork->map.size < MAP)
        return false;
    fork->data_left = fork->data.size;
    fork->names_left = fork->map.size;
    return rest_of(fork->map, smith_be16_load(fork->map.data + 24), &fork->types) && fork->types.size >= 2 &&
           rest_of(fork->map, smith_be16_load(fork->map.data + 26), &fork->names);
}

/* A number of one byte or four stands before its bytes, as it does in the stream. */
static bool add_counted(struct smith_bytes in, uint64_t at, unsigned width, uint64_t *left, struct smith_buffer *out) {
    struct smith_bytes size, whole;
    if (!pop_resource_fork_codec_part_of(in, at, width, &size) ||
        !pop_resource_fork_codec_part_of(in, at, width + smith_be_load(size.data, width), &whole) || whole.size > *left)
        return false;
    *left -= whole.size;
    smith_buffer_add(out, whole.data, whole.size);
    return true;
}

static enum smith_status add_resource(struct fork *fork, const uint8_t *reference, struct smith_buffer *out,
                                      struct smith_error *error) {
    uint16_t name = smith_be16_load(reference + 2);
    smith_buffer_add(out, reference, 2);
    smith_buffer_byte(out, reference[4]);
    smith_buffer_byte(out, name != NO_NAME);
    if (name != NO_NAME && !add_counted(fork->names, name, 1, &fork->names_left, out))
        return damaged(error, "a resource's name lies outside of the map, or within others");
    if (!add_counted(fork->data, smith_be24_load(reference + 5), 4, &fork->data_left, out))
        return damaged(error, "a resource lies outside of the data, or within others");
    return SMITH_OK;
}

static enum smith_status pop_resource_fork_codec_add_type(struct fork *fork, const uint8_t *type,
                                                          struct smith_buffer *out, struct smith_error *error) {
    uint32_t count = count_at(type + 4);
    struct smith_bytes references;
    uint8_t number[2];
    if (!pop_resource_fork_codec_part_of(fork->types, smith_be16_load(type + 6), (uint64_t)count * REFERENCE,
                                         &references))
        return damaged(error, "the map ends before the resources of a type do");
    smith_be16_store(number, (uint16_t)count);
    smith_buffer_add(out, type, 4);
    smith_buffer_add(out, number, sizeof number);
    enum smith_status status = SMITH_OK;
    for (uint32_t i = 0; i < count && status == SMITH_OK; i++)
        status = add_resource(fork, references.data + (size_t)i * REFERENCE, out, error);
    return status;
}

static enum smith_status pop_resource_fork_codec_unpack(const void *context, const int64_t *arguments,
                                                        struct smith_bytes packed, uint64_t limit,
                                                        struct smith_buffer *out, struct smith_error *error) {
    struct fork fork;
    struct smith_bytes types;
    uint8_t number[2];
    size_t start = out->size;
    (void)context, (void)arguments;
    if (!find_parts(packed, &fork))
        return damaged(error, "its header leads out of the file");
    uint32_t count = count_at(fork.types.data);
    if (!pop_resource_fork_codec_part_of(fork.types, 2, (uint64_t)count * TYPE, &types))
        return damaged(error, "the map ends before the list of types does");
    smith_be16_store(number, (uint16_t)count);
    smith_buffer_add(out, packed.data + HEADER, DATA - HEADER);
    smith_buffer_add(out, fork.map.data + 22, 2);
    smith_buffer_add(out, number, sizeof number);
    enum smith_status status = SMITH_OK;
    for (uint32_t i = 0; i < count && status == SMITH_OK; i++)
        status = pop_resource_fork_codec_add_type(&fork, types.data + (size_t)i * TYPE, out, error);
    if (status == SMITH_OK && out->failed)
        status = smith_fail_memory(error, NULL);
    if (status == SMITH_OK && out->size - start > limit)
        status = smith_fail(error, SMITH_LIMIT, "UNPACKED-TOO-LARGE", "unpacks to more than %llu bytes",
                            (unsigned long long)limit);
    return status;
}

/* ---- to a fork ---- */

/* What is left of a stream; what it does not have makes it cut. */
struct stream {
    struct smith_bytes left;
    bool cut;
};

static const uint8_t *pop_resource_fork_codec_take(struct stream *stream, size_t size) {
    static const uint8_t zeros[DATA];
    const uint8_t *at = stream->left.data;
    stream->cut |= size > stream->left.size;
    if (stream->cut)
        return zeros;
    stream->left = (struct smith_bytes){at + size, stream->left.size - size};
    return at;
}

static struct smith_bytes take_counted(struct stream *stream, unsigned width) {
    size_t size = (size_t)smith_be_load(pop_resource_fork_codec_take(stream, width), width);
    const uint8_t *at = pop_resource_fork_codec_take(stream, size);
    return (struct smith_bytes){at, stream->cut ? 0 : size};
}

/* One resource of the stream; no name has no data. */
struct resource {
    const uint8_t *id, *attributes;
    struct smith_bytes name, data;
};

static struct resource take_resource(struct stream *stream) {
    struct resource resource = {.id = pop_resource_fork_codec_take(stream, 2),
                                .attributes = pop_resource_fork_codec_take(stream, 1)};
    if (*pop_resource_fork_codec_take(stream, 1))
        resource.name = take_counted(stream, 1);
    resource.data = take_counted(stream, 4);
    return resource;
}

/* How much there is of what. */
struct sizes {
    size_t data, types, references, names;
};

static struct sizes pop_resource_fork_codec_measure(struct stream stream, bool *cut) {
    struct sizes sizes = {0};
    uint32_t types = smith_be16_load(pop_resource_fork_codec_take(&stream, 2));
    sizes.types = 2 + (size_t)types * TYPE;
    for (uint32_t i = 0; i < types && !stream.cut; i++) {
        uint32_t count = smith_be16_load(pop_resource_fork_codec_take(&stream, 6) + 4);
        sizes.references += (size_t)count * REFERENCE;
        for (uint32_t j = 0; j < count && !stream.cut; j++) {
            struct resource resource = take_resource(&stream);
            sizes.data += 4 + resource.data.size;
            sizes.names += resource.name.data ? 1 + resource.name.size : 0;
        }
    }
    *cut = stream.cut || stream.left.size;
    return sizes;
}

/* Where the next of each kind is written, and where their offsets count from. */
struct writer {
    uint8_t *data, *types, *references, *names;
    const uint8_t *data_start, *types_start, *names_start;
};

static void put_resource(struct writer *w, const struct resource *resource) {
    uint8_t *reference = w->references;
    bool named = resource->name.data != NULL;
    memcpy(reference, resource->id, 2);
    smith_be16_store(reference + 2, named ? (uint16_t)(w->names - w->names_start) : NO_NAME);
    reference[4] = *resource->attributes;
    smith_be24_store(reference + 5, (uint32_t)(w->data - w->data_start));
    if (named) {
        *w->names++ = (uint8_t)resource->name.size;
        memcpy(w->names, resource->name.data, resource->name.size);
        w->names += resource->name.size;
    }
    smith_be32_store(w->data, (uint32_t)resource->data.size);
    if (resource->data.size)
        memcpy(w->data + 4, resource->data.data, resource->data.size);
    w->data += 4 + resource->data.size;
    w->references += REFERENCE;
}

static void put_types(struct writer *w, struct stream *stream) {
    uint32_t types = smith_be16_load(pop_resource_fork_codec_take(stream, 2));
    smith_be16_store(w->types, (uint16_t)(types - 1));
    w->types += 2;
    for (uint32_t i = 0; i < types; i++, w->types += TYPE) {
        const uint8_t *type = pop_resource_fork_codec_take(stream, 6);
        uint32_t count = smith_be16_load(type + 4);
        memcpy(w->types, type, 4);
        smith_be16_store(w->types + 4, (uint16_t)(count - 1));
        smith_be16_store(w->types + 6, (uint16_t)(w->references - w->types_start));
        for (uint32_t j = 0; j < count; j++) {
            struct resource resource = take_resource(stream);
            put_resource(w, &resource);
        }
    }
}

static enum smith_status pop_resource_fork_codec_pack(const void *context, const int64_t *arguments,
                                                      struct smith_bytes content, struct smith_buffer *out,
                                                      struct smith_error *error) {
    struct stream stream = {content, false};
    bool cut;
    (void)context, (void)arguments;
    const uint8_t *reserved = pop_resource_fork_codec_take(&stream, DATA - HEADER),
                  *attributes = pop_resource_fork_codec_take(&stream, 2);
    struct sizes sizes = pop_resource_fork_codec_measure(stream, &cut);
    size_t map = MAP + sizes.types + sizes.references + sizes.names, names = map - sizes.names;
    if (cut)
        return smith_fail(error, SMITH_BAD_VALUE, "PACKED-CONTENT", "no resources");
    if (sizes.data > 0xFFFFFF || map >= NO_NAME)
        return smith_fail(error, SMITH_BAD_VALUE, "PACKED-CONTENT",
                          "resources of %zu bytes with a map of %zu: offsets in a fork have 24 and 16 bits", sizes.data,
                          map);
    uint8_t *fork = smith_unpack_into(out, DATA + sizes.data + map);
    if (!fork)
        return smith_fail_memory(error, NULL);
    uint8_t *at = fork + DATA + sizes.data;
    smith_be32_store(fork, DATA);
    smith_be32_store(fork + 4, (uint32_t)(DATA + sizes.data));
    smith_be32_store(fork + 8, (uint32_t)sizes.data);
    smith_be32_store(fork + 12, (uint32_t)map);
    memcpy(fork + HEADER, reserved, DATA - HEADER);
    memcpy(at, fork, HEADER); /* the map has the header again */
    memset(at + HEADER, 0, MAP - HEADER);
    memcpy(at + 22, attributes, 2);
    smith_be16_store(at + 24, MAP);
    smith_be16_store(at + 26, (uint16_t)names);
    memset(at + MAP, 0, map - MAP);
    struct writer writer = {.data = fork + DATA,
                            .types = at + MAP,
                            .references = at + MAP + sizes.types,
                            .names = at + names,
                            .data_start = fork + DATA,
                            .types_start = at + MAP,
                            .names_start = at + names};
    put_types(&writer, &stream);
    out->size += DATA + sizes.data + map;
    return SMITH_OK;
}

static const char *const argument_names[] = {NULL};

extern const struct smith_codec_hook smith_resource_fork_hook;
const struct smith_codec_hook smith_resource_fork_hook = {
    "resource_fork", argument_names, pop_resource_fork_codec_unpack, pop_resource_fork_codec_pack, NULL, NULL};
