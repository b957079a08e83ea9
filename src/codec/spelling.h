/* SPDX-License-Identifier: MIT
 *
 * Integers in other spellings than that of memory: groups of seven bits, three bytes, octal digits. Pure: bytes in,
 * number out. (LEB128, which chunk streams are full of, is in leb128.h.)
 */
#ifndef SMITH_SPELLING_H
#define SMITH_SPELLING_H

#include "type/type_tables.h"

struct smith_spelled {
    int64_t value;
    uint8_t size; /* bytes used; 0 = they end first, or do not spell a number */
};

/* Read a number; `type` is SPELLED, and no LEB128. */
struct smith_spelled smith_spelling_read(const struct smith_type *type, const uint8_t *at, const uint8_t *end);

/* Write a number that smith_spelling_holds(); `out` has room for SMITH_SPELLING_MAX bytes. Returns the bytes used. */
unsigned smith_spelling_write(const struct smith_type *type, uint8_t *out, int64_t value);

/* Whether a spelling of a fixed number of bytes can say `value`. */
bool smith_spelling_holds(const struct smith_type *type, int64_t value);

#endif
