/* SPDX-License-Identifier: MIT
 *
 * Packets of byte runs (rle.h), for its encoders.
 */
#ifndef SMITH_RLE_WRITER_H
#define SMITH_RLE_WRITER_H

#include "format/pop/codec/coded.h"
#include <string.h>

#define RLE_PACKET_MAX 128 /* bytes a packet gives at most */

struct rle_writer {
    uint8_t *out;
    size_t capacity, size;
    bool full;
};

/* How many bytes from `at` on are equal, as far as one packet goes; at least 1. */
static inline size_t smith_rle_run(struct smith_bytes in, size_t at) {
    size_t max = in.size - at < RLE_PACKET_MAX ? in.size - at : RLE_PACKET_MAX;
    size_t run = 1;
    while (run < max && in.data[at + run] == in.data[at])
        run++;
    return run;
}

static inline bool smith_rle_reserve(struct rle_writer *writer, size_t size) {
    writer->full = writer->full || size > writer->capacity - writer->size;
    return !writer->full;
}

/* `count` up to RLE_PACKET_MAX; none makes no packet. */
static inline void smith_rle_put_literals(struct rle_writer *writer, const uint8_t *bytes, size_t count) {
    if (!count || !smith_rle_reserve(writer, count + 1))
        return;
    writer->out[writer->size++] = (uint8_t)(count - 1);
    memcpy(writer->out + writer->size, bytes, count);
    writer->size += count;
}

static inline void smith_rle_put_run(struct rle_writer *writer, uint8_t byte, size_t count) {
    if (!smith_rle_reserve(writer, 2))
        return;
    writer->out[writer->size++] = (uint8_t)(256 - count);
    writer->out[writer->size++] = byte;
}

static inline struct smith_coded smith_rle_written(const struct rle_writer *writer, size_t used) {
    return (struct smith_coded){used, writer->size, writer->full ? SMITH_CODED_FULL : SMITH_CODED_WHOLE};
}

#endif
