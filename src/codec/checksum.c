/* SPDX-License-Identifier: MIT
 *
 * Checksums of bytes, as checksum.h describes.
 */
#include "codec/checksum.h"
#include <libdeflate.h>
#include <string.h>

struct smith_checksum_state smith_checksum_begin(const struct smith_checksum_operand *operand) {
    return (struct smith_checksum_state){.value = operand->checksum == SMITH_CHECKSUM_ADLER32 ? 1 : 0};
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
