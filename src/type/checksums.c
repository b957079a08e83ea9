/* SPDX-License-Identifier: MIT
 *
 * The names of checksums, and their operands as one number. See checksums.h.
 */
#include "type/checksums.h"

static const char *const words[SMITH_CHECKSUM_KINDS] = {
    [SMITH_CHECKSUM_CRC32] = "crc32",
    [SMITH_CHECKSUM_ADLER32] = "adler32",
    [SMITH_CHECKSUM_SUM] = "sum",
    [SMITH_CHECKSUM_XOR] = "xor",
};

const char *smith_checksum_word(unsigned checksum) {
    return checksum < SMITH_CHECKSUM_KINDS ? words[checksum] : 0;
}

/* From the lowest bit: first, last, masked (16 each), mask (8), width (3), byte order (1), checksum (2),
 * linked. */
int64_t smith_checksum_pack(struct smith_checksum_operand operand) {
    return (int64_t)(operand.first | (uint64_t)operand.last << 16 | (uint64_t)operand.masked << 32 |
                     (uint64_t)operand.mask << 48 | (uint64_t)(operand.width & 7u) << 56 |
                     (uint64_t)operand.big_endian << 59 | (uint64_t)operand.checksum << 60 |
                     (uint64_t)operand.linked << 62);
}

struct smith_checksum_operand smith_checksum_unpack(int64_t argument) {
    uint64_t bits = (uint64_t)argument;
    return (struct smith_checksum_operand){
        .first = (uint16_t)bits,
        .last = (uint16_t)(bits >> 16),
        .masked = (uint16_t)(bits >> 32),
        .mask = (uint8_t)(bits >> 48),
        .width = bits >> 56 & 7,
        .big_endian = bits >> 59 & 1,
        .checksum = bits >> 60 & 3,
        .linked = bits >> 62 & 1,
    };
}

bool smith_checksum_is(const struct smith_member *member, bool *linked) {
    bool is = false;
    *linked = false;
    for (uint32_t i = 0; member->value && i < member->value->count; i++) {
        const struct smith_op *op = &member->value->ops[i];
        is = is || op->code == SMITH_OP_CHECKSUM;
        *linked = *linked || (op->code == SMITH_OP_CHECKSUM && smith_checksum_unpack(op->argument).linked);
    }
    return is;
}
