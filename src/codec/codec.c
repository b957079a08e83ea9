/* SPDX-License-Identifier: MIT
 *
 * The codecs, and what all of them share: limits, and leaving the buffer as it was after a failure. Those that are hooks
 * (levelsmith/hook.h) are not ours: what they return is looked at before it is believed.
 */
#include "codec/codec.h"
#include "base/error.h"
#include "codec/backend.h"
#include <inttypes.h>
#include <string.h>

/* ---- hook ---- */

/*
 * Codecs that are hooks (levelsmith/hook.h). They are not ours: what they return is looked at before it is believed.
 */

/* The words of a hook that failed, with what it left out. Lack of memory and crossed limits are what they are; anything
 * else is what is wrong with the bytes. */
static enum smith_status fail_hook(const struct smith_codec_hook *hook, enum smith_status status,
                                   enum smith_status other, const char *code, const struct smith_error *given,
                                   struct smith_error *error) {
    if (status == SMITH_NO_MEMORY)
        return smith_fail_memory(error, NULL);
    if (status != SMITH_LIMIT || other != SMITH_DAMAGED)
        status = other;
    if (given->message[0])
        return smith_fail(error, status, given->code ? given->code : code, "%s", given->message);
    return smith_fail(error, status, code, "the codec `%s` refuses these bytes", hook->name);
}

/* Hooks may do arithmetic with a pointer to no bytes, too. */
static struct smith_bytes never_null(struct smith_bytes bytes) {
    static const uint8_t nothing[1];
    return bytes.data ? bytes : (struct smith_bytes){nothing, 0};
}

static enum smith_status hook_unpack(const struct smith_codec_call *how, struct smith_bytes packed, uint64_t limit,
                                     struct smith_buffer *out, size_t *used, struct smith_error *error) {
    struct smith_error given = {.offset = UINT64_MAX};
    size_t start = out->size;
    enum smith_status status =
        how->hook->unpack(how->hook->context, how->arguments, never_null(packed), limit, out, &given);
    *used = packed.size;
    if (status != SMITH_OK)
        return fail_hook(how->hook, status, SMITH_DAMAGED, "PACKED-DAMAGED", &given, error);
    return out->size - start > limit ? smith_fail_inflated(error, limit) : SMITH_OK;
}

/* By the hook of `how`. */
static enum smith_status hook_pack(const struct smith_codec_call *how, struct smith_bytes content,
                                   struct smith_buffer *out, struct smith_error *error) {
    struct smith_error given = {.offset = UINT64_MAX};
    enum smith_status status = how->hook->pack(how->hook->context, how->arguments, never_null(content), out, &given);
    if (status == SMITH_OK)
        return SMITH_OK;
    return fail_hook(how->hook, status, SMITH_BAD_VALUE, "PACKED-CONTENT", &given, error);
}

static size_t common_size(struct smith_bytes a, struct smith_bytes b) {
    size_t same = 0;
    while (same < a.size && same < b.size && a.data[same] == b.data[same])
        same++;
    return same;
}

enum smith_status smith_codec_prove(const struct smith_codec_call *how, struct smith_bytes content,
                                    struct smith_bytes packed, const struct smith_allocator *allocator,
                                    struct smith_error *error) {
    struct smith_buffer again;
    size_t used;
    smith_buffer_init(&again, allocator);
    enum smith_status status = smith_unpack(how, packed, content.size, &again, &used, error);
    size_t same = common_size(content, (struct smith_bytes){again.data, again.size});
    bool kept = status == SMITH_OK && again.size == content.size && same == content.size;
    smith_buffer_free(&again);
    if (kept || status == SMITH_NO_MEMORY)
        return status;
    return smith_fail(error, SMITH_BAD_VALUE, "HOOK-LAW",
                      "the codec `%s` does not unpack what it packed: byte %zu of %zu does not come back",
                      how->hook->name, same, content.size);
}

/* ---- the codecs, and what all of them share: limits, and leaving the buffer as it was after a failure ---- */

#define CAPACITY_MIN ((size_t)4 << 10)
#define CAPACITY_MAX ((size_t)64 << 20)

enum smith_status smith_fail_inflated(struct smith_error *error, uint64_t limit) {
    return smith_fail(error, SMITH_LIMIT, "UNPACKED-TOO-LARGE", "unpacks to more than %" PRIu64 " bytes", limit);
}

size_t smith_unpack_capacity(size_t packed, uint64_t limit) {
    size_t capacity = packed < CAPACITY_MAX / 4 ? packed * 4 : CAPACITY_MAX;
    if (capacity < CAPACITY_MIN)
        capacity = CAPACITY_MIN;
    return capacity < limit ? capacity : (size_t)limit;
}

static enum smith_status unpack_stored(const int64_t *arguments, struct smith_bytes packed, uint64_t limit,
                                       struct smith_buffer *out, size_t *used, struct smith_error *error) {
    (void)arguments;
    if (packed.size > limit)
        return smith_fail_inflated(error, limit);
    smith_buffer_add(out, packed.data, packed.size);
    *used = packed.size;
    return SMITH_OK;
}

static enum smith_status pack_stored(const int64_t *arguments, struct smith_bytes content, struct smith_buffer *out,
                                     struct smith_error *error) {
    (void)arguments, (void)error;
    smith_buffer_add(out, content.data, content.size);
    return SMITH_OK;
}

static const struct backend {
    smith_unpacker *unpack;
    smith_packer *pack;
} backends[] = {
    [SMITH_STORED] = {unpack_stored, pack_stored},
    [SMITH_ZLIB] = {smith_zlib_unpack, smith_zlib_pack},
    [SMITH_LZ4] = {smith_lz4_unpack, smith_lz4_pack},
    [SMITH_ZLIB_BEST] = {smith_zlib_unpack, smith_zlib_best_pack},
    [SMITH_DEFLATE] = {smith_deflate_unpack, smith_deflate_pack},
};

#define BACKENDS (sizeof backends / sizeof *backends)

/* Only a type table made by hand gets here: the layout language has no word for such a codec. */
static enum smith_status fail_codec(struct smith_error *error, unsigned codec) {
    return smith_fail(error, SMITH_DAMAGED, "PACKED-DAMAGED", "there is no codec number %u", codec);
}

/* A failed buffer outranks what the codec made of it. */
static enum smith_status codec_finish(struct smith_buffer *out, size_t start, enum smith_status status,
                                      struct smith_error *error) {
    if (out->failed)
        status = smith_fail_memory(error, NULL);
    if (status != SMITH_OK)
        out->size = start;
    return status;
}

enum smith_status smith_unpack(const struct smith_codec_call *how, struct smith_bytes packed, uint64_t limit,
                               struct smith_buffer *out, size_t *used, struct smith_error *error) {
    size_t start = out->size;
    *used = 0;
    if (how->hook)
        return codec_finish(out, start, hook_unpack(how, packed, limit, out, used, error), error);
    if (how->codec >= BACKENDS)
        return fail_codec(error, how->codec);
    return codec_finish(out, start, backends[how->codec].unpack(how->arguments, packed, limit, out, used, error),
                        error);
}

enum smith_status smith_pack(const struct smith_codec_call *how, struct smith_bytes content, struct smith_buffer *out,
                             struct smith_error *error) {
    size_t start = out->size;
    if (how->hook)
        return codec_finish(out, start, hook_pack(how, content, out, error), error);
    if (how->codec >= BACKENDS)
        return fail_codec(error, how->codec);
    return codec_finish(out, start, backends[how->codec].pack(how->arguments, content, out, error), error);
}
