/* SPDX-License-Identifier: MIT
 *
 * Questions about stretches of bytes, and how functions become code where it matters to their speed.
 */
#ifndef SMITH_BYTES_H
#define SMITH_BYTES_H

#include <levelsmith/base.h>
#include <string.h>

/* ---- how functions become code, where it matters to their speed ---- */

/* Part of each function that calls it, with what is constant there. */
#define SMITH_INLINED static inline __attribute__((always_inline))

/* Begins with a line of the cache: as fast as it is wherever the linker puts it, which made 10 % of difference. */
#define SMITH_ALIGNED __attribute__((aligned(64)))

/* ---- questions about stretches of bytes ---- */

static inline bool smith_bytes_equal(struct smith_bytes a, struct smith_bytes b) {
    return a.size == b.size && (!a.size || memcmp(a.data, b.data, a.size) == 0);
}

static inline bool smith_bytes_are_zero(struct smith_bytes bytes) {
    for (size_t i = 0; i < bytes.size; i++)
        if (bytes.data[i])
            return false;
    return true;
}

/* Copy what does not overlap; returns the end of it. What the compiler knows the size of, it need not call a function
 * for. */
SMITH_INLINED uint8_t *smith_bytes_copy(uint8_t *out, const void *from, size_t size) {
    const uint8_t *at = from;
    if (size == 4) {
        memcpy(out, at, 4);
    } else if (size - 16 <= 48) {
        for (size_t done = 0; done + 16 <= size; done += 16)
            memcpy(out + done, at + done, 16);
        memcpy(out + size - 16, at + size - 16, 16);
    } else {
        memcpy(out, at, size);
    }
    return out + size;
}

/* The value of a hex digit; -1 = it is none. */
static inline int smith_hex_digit(char c) {
    if (c >= '0' && c <= '9')
        return c - '0';
    char letter = (char)(c | 0x20);
    return letter >= 'a' && letter <= 'f' ? letter - 'a' + 10 : -1;
}

#endif
