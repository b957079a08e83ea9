/* SPDX-License-Identifier: MIT
 *
 * Checksums of bytes, piece by piece. What they are called in layouts is in type/type_tables.h.
 */
#ifndef SMITH_CHECKSUM_H
#define SMITH_CHECKSUM_H

#include "type/type_tables.h"

/* What has been computed so far. */
struct smith_checksum_state {
    uint64_t value;
    uint64_t size; /* bytes so far: which byte of a unit is next */
};

struct smith_checksum_state smith_checksum_begin(const struct smith_checksum_operand *operand);
void smith_checksum_add(const struct smith_checksum_operand *operand, struct smith_checksum_state *state,
                        const uint8_t *bytes, size_t size);
/* The same for `size` bytes that all are `byte`. */
void smith_checksum_fill(const struct smith_checksum_operand *operand, struct smith_checksum_state *state, uint8_t byte,
                         size_t size);

#endif
