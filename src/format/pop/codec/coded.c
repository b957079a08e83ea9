/* SPDX-License-Identifier: MIT
 *
 * The sizes of what comes out of streams, and of what goes into them. See coded.h.
 */
#include "format/pop/codec/coded.h"
#include "base/error.h"

static bool multiply(int64_t a, int64_t b, uint64_t *product) {
    return a >= 0 && b >= 0 && !__builtin_mul_overflow((uint64_t)a, (uint64_t)b, product);
}

enum smith_status smith_unpack_size(int64_t a, int64_t b, size_t packed, unsigned gain, uint64_t limit, size_t *size,
                                    struct smith_error *error) {
    uint64_t wanted;
    if (!multiply(a, b, &wanted))
        return smith_fail(error, SMITH_DAMAGED, "PACKED-DAMAGED", "%lld times %lld bytes are not possible",
                          (long long)a, (long long)b);
    if (wanted / gain > packed)
        return smith_fail(error, SMITH_DAMAGED, "PACKED-DAMAGED", "%zu bytes cannot unpack to %llu", packed,
                          (unsigned long long)wanted);
    if (wanted > limit)
        return smith_fail(error, SMITH_LIMIT, "UNPACKED-TOO-LARGE", "unpacks to more than %llu bytes",
                          (unsigned long long)limit);
    *size = (size_t)wanted;
    return SMITH_OK;
}

enum smith_status smith_pack_size(int64_t a, int64_t b, struct smith_bytes content, struct smith_error *error) {
    uint64_t wanted;
    if (multiply(a, b, &wanted) && wanted == content.size && wanted <= SMITH_CODED_MAX)
        return SMITH_OK;
    return smith_fail(error, SMITH_BAD_VALUE, "PACKED-CONTENT", "%zu bytes to be packed as %lld times %lld",
                      content.size, (long long)a, (long long)b);
}

uint8_t *smith_unpack_into(struct smith_buffer *out, size_t size) {
    return smith_buffer_reserve(out, size + 1) ? out->data + out->size : NULL;
}

enum smith_status smith_decoded(struct smith_coded coded, size_t wanted, struct smith_error *error) {
    if (coded.end != SMITH_CODED_CUT)
        return SMITH_OK;
    return smith_fail(error, SMITH_DAMAGED, "PACKED-DAMAGED", "the stream ends after %zu of %zu bytes", coded.made,
                      wanted);
}

enum smith_status smith_encoded(struct smith_coded coded, struct smith_buffer *out, struct smith_error *error) {
    if (coded.end == SMITH_CODED_FULL)
        return smith_fail(error, SMITH_BAD_VALUE, "PACKED-CONTENT", "too much for this codec");
    out->size += coded.made;
    return SMITH_OK;
}
