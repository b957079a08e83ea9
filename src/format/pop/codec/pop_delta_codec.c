/* SPDX-License-Identifier: MIT
 *
 * The codec `delta(size, samples)`: sounds of eight bits as differences (delta.h).
 */
#include "base/error.h"
#include "format/pop/codec/delta.h"
#include "format/pop/codec/sized.h"
#include <levelsmith/hook.h>

#define GAIN 4 /* samples of two bits */

static enum smith_status pop_delta_codec_unpack(const void *context, const int64_t *arguments,
                                                struct smith_bytes packed, uint64_t limit, struct smith_buffer *out,
                                                struct smith_error *error) {
    (void)context;
    size_t size;
    enum smith_status status = smith_unpack_size(arguments[0], 1, packed.size, GAIN, limit, &size, error);
    if (status != SMITH_OK)
        return status;
    uint8_t *samples = smith_unpack_into(out, size);
    if (!samples)
        return smith_fail_memory(error, NULL);
    struct smith_coded coded = smith_delta_decode(packed, samples, size);
    out->size += coded.made;
    return smith_decoded(coded, size, error);
}

static enum smith_status pop_delta_codec_pack(const void *context, const int64_t *arguments, struct smith_bytes content,
                                              struct smith_buffer *out, struct smith_error *error) {
    (void)context;
    enum smith_status status = smith_pack_size(arguments[0], 1, content, error);
    if (status != SMITH_OK || !content.size)
        return status;
    size_t bound = smith_delta_bound(content.size);
    struct smith_buffer scratch;
    smith_buffer_init(&scratch, &out->allocator);
    if (smith_unpack_into(&scratch, content.size * sizeof(uint16_t)) && smith_unpack_into(out, bound))
        status = smith_encoded(
            smith_delta_encode(content, out->data + out->size, bound, (uint16_t *)(void *)scratch.data), out, error);
    else
        status = smith_fail_memory(error, NULL);
    smith_buffer_free(&scratch);
    return status;
}

static const char *const argument_names[] = {"samples", NULL};

extern const struct smith_codec_hook smith_delta_hook;
const struct smith_codec_hook smith_delta_hook = {"delta", argument_names, pop_delta_codec_unpack, pop_delta_codec_pack,
                                                  NULL};
