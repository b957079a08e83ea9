/* SPDX-License-Identifier: MIT
 *
 * Checksums of bytes, piece by piece. What they are called in layouts is in type/type_tables.h.
 */
#ifndef SMITH_CHECKSUM_H
#define SMITH_CHECKSUM_H

#include "type/type_tables.h"
#include <md5.h>
#include <sha1.h>
#include <sha2.h>

/* What has been computed so far. */
struct smith_checksum_state {
    uint64_t value;
    uint64_t size; /* bytes so far: which byte of a unit is next */
    union {
        MD5_CTX md5;
        SHA1_CTX sha1;
        SHA2_CTX sha256;
    } hash;
};

void smith_checksum_begin(const struct smith_checksum_operand *operand, struct smith_checksum_state *state);
void smith_checksum_add(const struct smith_checksum_operand *operand, struct smith_checksum_state *state,
                        const uint8_t *bytes, size_t size);
/* The same for `size` bytes that all are `byte`. */
void smith_checksum_fill(const struct smith_checksum_operand *operand, struct smith_checksum_state *state, uint8_t byte,
                         size_t size);
/* What it comes to; of a hash the number that its first eight bytes are, the highest first, and its bytes into `hash` (room
 * for SMITH_HASH_MAX; NULL = nobody asks). Nothing can be added then. */
int64_t smith_checksum_end(const struct smith_checksum_operand *operand, struct smith_checksum_state *state,
                           uint8_t *hash);
/* The number of a hash with these bytes. */
int64_t smith_hash_number(const uint8_t *hash);

#endif
