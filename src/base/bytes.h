/* SPDX-License-Identifier: MIT
 *
 * Questions about stretches of bytes.
 */
#ifndef SMITH_BYTES_H
#define SMITH_BYTES_H

#include <levelsmith/base.h>
#include <string.h>

static inline bool smith_bytes_equal(struct smith_bytes a, struct smith_bytes b) {
    return a.size == b.size && (!a.size || memcmp(a.data, b.data, a.size) == 0);
}

static inline bool smith_bytes_are_zero(struct smith_bytes bytes) {
    for (size_t i = 0; i < bytes.size; i++)
        if (bytes.data[i])
            return false;
    return true;
}

/* The value of a hex digit; -1 = it is none. */
static inline int smith_hex_digit(char c) {
    if (c >= '0' && c <= '9')
        return c - '0';
    char letter = (char)(c | 0x20);
    return letter >= 'a' && letter <= 'f' ? letter - 'a' + 10 : -1;
}

#endif
