/* SPDX-License-Identifier: MIT
 *
 * Checksums by name, and which bytes one is of: what the layout language and its emitters know of them.
 * src/codec/checksum.h is what they do.
 */
#ifndef SMITH_CHECKSUMS_H
#define SMITH_CHECKSUMS_H

#include <levelsmith/type.h>

enum smith_checksum {
    SMITH_CHECKSUM_CRC32, /* of zlib, PNG and zip */
    SMITH_CHECKSUM_ADLER32, /* of zlib streams */
    SMITH_CHECKSUM_SUM, /* of units of `width` bytes, the last one filled up with zeros; in 64 bits */
    SMITH_CHECKSUM_XOR, /* of such units */
    SMITH_CHECKSUM_KINDS
};

/* The argument of SMITH_OP_CHECKSUM and SMITH_OP_CONTENT_CHECKSUM, unpacked. */
struct smith_checksum_operand {
    enum smith_checksum checksum;
    uint8_t width; /* SUM, XOR: bytes of a unit, 1, 2 or 4 */
    bool big_endian;
    uint16_t first, last; /* members of the record; CONTENT_CHECKSUM: `first` alone */
    bool linked; /* covers addresses, what they lead to, or all: known last of all */
    uint16_t masked; /* a member whose bytes count as `mask`; UINT16_MAX = none */
    uint8_t mask;
};

/* "crc32"; NULL when there is no such checksum. */
const char *smith_checksum_word(unsigned checksum);

int64_t smith_checksum_pack(struct smith_checksum_operand operand);
struct smith_checksum_operand smith_checksum_unpack(int64_t argument);

/* `first` and `last`, when the checksum is of the whole file, or of all that a codec packs. */
#define SMITH_CHECKSUM_ROOT UINT16_MAX

/* Whether the member is computed from a checksum of bytes in the file; `*linked`: from one that is. */
bool smith_checksum_is(const struct smith_member *member, bool *linked);

/* Whether the bytes of `member` go into the checksum as they are. */
static inline bool smith_checksum_covers(const struct smith_checksum_operand *operand, uint16_t member) {
    bool covers = operand->first == SMITH_CHECKSUM_ROOT || (member >= operand->first && member <= operand->last);
    return covers && member != operand->masked;
}

#endif
