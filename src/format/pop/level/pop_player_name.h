/* SPDX-License-Identifier: MIT
 *
 * Names of players in saved games and halls of fame, which tell these files from others.
 */
#ifndef SMITH_POP_PLAYER_NAME_H
#define SMITH_POP_PLAYER_NAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Whether the bytes are a name that can be typed, with nothing but zeros behind it. */
static inline bool smith_pop_is_player_name(const uint8_t *bytes, size_t size) {
    size_t length = 0;
    while (length < size && bytes[length] >= ' ' && bytes[length] < 0x7F)
        length++;
    for (size_t i = length; i < size; i++)
        if (bytes[i])
            return false;
    return length > 0;
}

#endif
