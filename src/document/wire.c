/* SPDX-License-Identifier: MIT
 *
 * Integers whose spelling takes more than a few instructions, as wire.h describes.
 */
#include "document/wire.h"
#include <string.h>

/* The spelling is canonical when it is the one that would be written. */
struct smith_wire_integer smith_wire_read_spelled(const struct smith_type *type, const uint8_t *at,
                                                  const uint8_t *end) {
    uint8_t usual[SMITH_SPELLING_MAX];
    struct smith_spelled read = smith_spelling_read(type, at, end);
    int64_t value = smith_wire_clamp(type, read.value);
    if (!read.size)
        return (struct smith_wire_integer){0, 0, false};
    bool canonical = smith_spelling_write(type, usual, value) == read.size && !memcmp(usual, at, read.size);
    return (struct smith_wire_integer){value, read.size, canonical};
}
