/* SPDX-License-Identifier: MIT
 *
 * Loads and stores of numbers of 16, 24, 32 and 64 bits, little-endian (`le`) or big-endian (`be`).
 *
 *     uint32_t size = smith_le32_load(header + 4);
 *     smith_be16_store(out, (uint16_t)count);
 *
 * Any alignment and any byte order of the machine will do; compilers make one load or store of each. Nothing is
 * checked: the caller knows that the bytes are there. Cast for a signed number: (int16_t)smith_le16_load(at). A store
 * of 24 bits ignores the highest 8 of its value.
 */
#ifndef SMITH_ENDIAN_H
#define SMITH_ENDIAN_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/* Whether numbers lie in the memory of this machine as they do in little-endian files: what is plain (SMITH_PLAIN) may be
 * copied then. Compilers know the answer. */
static inline bool smith_memory_is_little_endian(void) {
    const uint16_t one = 1;
    uint8_t first;
    memcpy(&first, &one, 1);
    return first == 1;
}

/* ---- little-endian ---- */

static inline uint16_t smith_le16_load(const void *at) {
    const uint8_t *b = at;
    return (uint16_t)(b[0] | b[1] << 8);
}

static inline uint32_t smith_le24_load(const void *at) {
    const uint8_t *b = at;
    return b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16;
}

static inline uint32_t smith_le32_load(const void *at) {
    const uint8_t *b = at;
    return b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
}

static inline uint64_t smith_le64_load(const void *at) {
    const uint8_t *b = at;
    return b[0] | (uint64_t)b[1] << 8 | (uint64_t)b[2] << 16 | (uint64_t)b[3] << 24 | (uint64_t)b[4] << 32 |
           (uint64_t)b[5] << 40 | (uint64_t)b[6] << 48 | (uint64_t)b[7] << 56;
}

static inline void smith_le16_store(void *at, uint16_t value) {
    uint8_t *b = at;
    b[0] = (uint8_t)value;
    b[1] = (uint8_t)(value >> 8);
}

static inline void smith_le24_store(void *at, uint32_t value) {
    uint8_t *b = at;
    b[0] = (uint8_t)value;
    b[1] = (uint8_t)(value >> 8);
    b[2] = (uint8_t)(value >> 16);
}

static inline void smith_le32_store(void *at, uint32_t value) {
    uint8_t *b = at;
    b[0] = (uint8_t)value;
    b[1] = (uint8_t)(value >> 8);
    b[2] = (uint8_t)(value >> 16);
    b[3] = (uint8_t)(value >> 24);
}

static inline void smith_le64_store(void *at, uint64_t value) {
    uint8_t *b = at;
    b[0] = (uint8_t)value;
    b[1] = (uint8_t)(value >> 8);
    b[2] = (uint8_t)(value >> 16);
    b[3] = (uint8_t)(value >> 24);
    b[4] = (uint8_t)(value >> 32);
    b[5] = (uint8_t)(value >> 40);
    b[6] = (uint8_t)(value >> 48);
    b[7] = (uint8_t)(value >> 56);
}

/* ---- big-endian ---- */

static inline uint16_t smith_be16_load(const void *at) {
    const uint8_t *b = at;
    return (uint16_t)(b[0] << 8 | b[1]);
}

static inline uint32_t smith_be24_load(const void *at) {
    const uint8_t *b = at;
    return (uint32_t)b[0] << 16 | (uint32_t)b[1] << 8 | b[2];
}

static inline uint32_t smith_be32_load(const void *at) {
    const uint8_t *b = at;
    return (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3];
}

static inline uint64_t smith_be64_load(const void *at) {
    const uint8_t *b = at;
    return (uint64_t)b[0] << 56 | (uint64_t)b[1] << 48 | (uint64_t)b[2] << 40 | (uint64_t)b[3] << 32 |
           (uint64_t)b[4] << 24 | (uint64_t)b[5] << 16 | (uint64_t)b[6] << 8 | b[7];
}

static inline void smith_be16_store(void *at, uint16_t value) {
    uint8_t *b = at;
    b[0] = (uint8_t)(value >> 8);
    b[1] = (uint8_t)value;
}

static inline void smith_be24_store(void *at, uint32_t value) {
    uint8_t *b = at;
    b[0] = (uint8_t)(value >> 16);
    b[1] = (uint8_t)(value >> 8);
    b[2] = (uint8_t)value;
}

static inline void smith_be32_store(void *at, uint32_t value) {
    uint8_t *b = at;
    b[0] = (uint8_t)(value >> 24);
    b[1] = (uint8_t)(value >> 16);
    b[2] = (uint8_t)(value >> 8);
    b[3] = (uint8_t)value;
}

static inline void smith_be64_store(void *at, uint64_t value) {
    uint8_t *b = at;
    b[0] = (uint8_t)(value >> 56);
    b[1] = (uint8_t)(value >> 48);
    b[2] = (uint8_t)(value >> 40);
    b[3] = (uint8_t)(value >> 32);
    b[4] = (uint8_t)(value >> 24);
    b[5] = (uint8_t)(value >> 16);
    b[6] = (uint8_t)(value >> 8);
    b[7] = (uint8_t)value;
}

/* ---- of any width, at most 8 bytes ---- */

static inline uint64_t smith_le_load(const void *at, unsigned width) {
    const uint8_t *b = at;
    uint64_t value = 0;
    while (width-- > 0)
        value = value << 8 | b[width];
    return value;
}

static inline uint64_t smith_be_load(const void *at, unsigned width) {
    const uint8_t *b = at;
    uint64_t value = 0;
    for (unsigned i = 0; i < width; i++)
        value = value << 8 | b[i];
    return value;
}

static inline void smith_le_store(void *at, unsigned width, uint64_t value) {
    uint8_t *b = at;
    for (unsigned i = 0; i < width; i++, value >>= 8)
        b[i] = (uint8_t)value;
}

static inline void smith_be_store(void *at, unsigned width, uint64_t value) {
    uint8_t *b = at;
    for (unsigned i = 0; i < width; i++, value >>= 8)
        b[width - 1 - i] = (uint8_t)value;
}

/* ---- of either byte order ---- */

static inline uint64_t smith_endian_load(const void *at, unsigned width, bool big_endian) {
    return big_endian ? smith_be_load(at, width) : smith_le_load(at, width);
}

static inline void smith_endian_store(void *at, unsigned width, bool big_endian, uint64_t value) {
    if (big_endian)
        smith_be_store(at, width, value);
    else
        smith_le_store(at, width, value);
}

#endif
