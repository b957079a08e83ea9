/* SPDX-License-Identifier: MIT
 *
 * What the engine is measured against: a decoder and an encoder of PRJ2 sectors as one would write them by hand.
 */
#ifndef LEVELSMITH_BENCH_HAND_SECTORS_H
#define LEVELSMITH_BENCH_HAND_SECTORS_H

#include "base/arena.h"
#include "base/buffer.h"
#include <levelsmith/prj2.h>

struct hand_sectors {
    struct smith_prj2_sector **items;
    uint32_t count;
};

/* Decode the payload of a "TeSecs" chunk into the structs the library uses, in the same kind of memory. False
 * when the bytes are damaged, when they are spelled as the editor would not, or when memory runs out. */
bool hand_sectors_decode(struct smith_bytes payload, struct smith_arena *arena, struct hand_sectors *sectors);

#endif
