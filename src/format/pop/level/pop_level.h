/* SPDX-License-Identifier: MIT
 *
 * Levels of Prince of Persia 1.
 */
#ifndef SMITH_POP_LEVEL_H
#define SMITH_POP_LEVEL_H

#include <levelsmith/levelsmith.h>

#define SMITH_POP_LEVEL_SIZE 2305
#define SMITH_POP_POTION_LEVEL_SIZE 2304 /* lacks its last byte */
#define SMITH_POP_MAC_LEVEL_SIZE 2308

extern const struct smith_format smith_pop_level_format;

static inline bool smith_pop_is_level_size(size_t size) {
    return size == SMITH_POP_LEVEL_SIZE || size == SMITH_POP_POTION_LEVEL_SIZE || size == SMITH_POP_MAC_LEVEL_SIZE;
}

#endif
