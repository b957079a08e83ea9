/* SPDX-License-Identifier: MIT
 *
 * What the engine is measured against: a decoder of PRJ2 sectors as one would write it by hand.
 */
#ifndef LEVELSMITH_BENCH_HAND_SECTORS_H
#define LEVELSMITH_BENCH_HAND_SECTORS_H

#include <levelsmith/prj2.h>

/* Memory for one decoding after the other: taken from the front, given back all at once by setting `used` to 0. */
struct hand_arena {
    uint8_t *memory;
    size_t size, used;
};

struct hand_sectors {
    struct prj2_sector **items;
    uint32_t count;
};

/* Decode the payload of a "TeSecs" chunk into the structs the library uses. It keeps what the sectors mean, not how it
 * was spelled. False when the bytes are damaged or the arena is full. */
bool hand_sectors_decode(struct smith_bytes payload, struct hand_arena *arena, struct hand_sectors *sectors);

#endif
