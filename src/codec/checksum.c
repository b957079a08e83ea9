/* SPDX-License-Identifier: MIT
 *
 * Checksums of bytes, as checksum.h describes.
 */
#include "codec/checksum.h"
#include "base/endian.h"
#include <libdeflate.h>
#include <string.h>

void smith_checksum_begin(const struct smith_checksum_operand *operand, struct smith_checksum_state *state) {
    state->value = operand->checksum == SMITH_CHECKSUM_ADLER32 ? 1 : 0;
    state->size = 0;
    switch (operand->checksum) {
    case SMITH_CHECKSUM_MD5: MD5Init(&state->hash.md5); break;
    case SMITH_CHECKSUM_SHA1: SHA1Init(&state->hash.sha1); break;
    case SMITH_CHECKSUM_SHA256: SHA256Init(&state->hash.sha256); break;
    default: break;
    }
}

/* A byte where it stands in its unit. */
static uint64_t in_unit(const struct smith_checksum_operand *operand, uint64_t at, uint8_t byte) {
    unsigned index = (unsigned)(at & (operand->width - 1u));
    return (uint64_t)byte << 8 * (operand->big_endian ? operand->width - 1u - index : index);
}

void smith_checksum_add(const struct smith_checksum_operand *operand, struct smith_checksum_state *state,
                        const uint8_t *bytes, size_t size) {
    uint64_t value = state->value;
    switch (operand->checksum) {
    case SMITH_CHECKSUM_CRC32: value = libdeflate_crc32((uint32_t)value, bytes, size); break;
    case SMITH_CHECKSUM_ADLER32: value = libdeflate_adler32((uint32_t)value, bytes, size); break;
    case SMITH_CHECKSUM_MD5: MD5Update(&state->hash.md5, bytes, size); break;
    case SMITH_CHECKSUM_SHA1: SHA1Update(&state->hash.sha1, bytes, size); break;
    case SMITH_CHECKSUM_SHA256: SHA256Update(&state->hash.sha256, bytes, size); break;
    case SMITH_CHECKSUM_SUM:
        for (size_t i = 0; i < size; i++)
            value += in_unit(operand, state->size + i, bytes[i]);
        break;
    default:
        for (size_t i = 0; i < size; i++)
            value ^= in_unit(operand, state->size + i, bytes[i]);
    }
    state->value = value;
    state->size += size;
}

void smith_checksum_fill(const struct smith_checksum_operand *operand, struct smith_checksum_state *state, uint8_t byte,
                         size_t size) {
    uint8_t block[64];
    memset(block, byte, sizeof block);
    for (; size; size -= size < sizeof block ? size : sizeof block)
        smith_checksum_add(operand, state, block, size < sizeof block ? size : sizeof block);
}

int64_t smith_hash_number(const uint8_t *hash) {
    return (int64_t)((uint64_t)smith_be32_load(hash) << 32 | smith_be32_load(hash + 4));
}

int64_t smith_checksum_end(const struct smith_checksum_operand *operand, struct smith_checksum_state *state,
                           uint8_t *hash) {
    uint8_t bytes[SMITH_HASH_MAX];
    switch (operand->checksum) {
    case SMITH_CHECKSUM_MD5: MD5Final(bytes, &state->hash.md5); break;
    case SMITH_CHECKSUM_SHA1: SHA1Final(bytes, &state->hash.sha1); break;
    case SMITH_CHECKSUM_SHA256: SHA256Final(bytes, &state->hash.sha256); break;
    default: return (int64_t)state->value;
    }
    if (hash)
        memcpy(hash, bytes, smith_hash_size(operand->checksum));
    return smith_hash_number(bytes);
}
