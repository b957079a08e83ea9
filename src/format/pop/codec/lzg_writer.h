/* SPDX-License-Identifier: MIT
 *
 * Items of LZG streams (lzg.h), for its encoders.
 */
#ifndef SMITH_LZG_WRITER_H
#define SMITH_LZG_WRITER_H

#include "base/endian.h"
#include "format/pop/codec/lzg.h"

struct lzg_writer {
    uint8_t *out;
    size_t capacity, size;
    size_t mask; /* where the current mask byte is */
    unsigned bit; /* of the next item; 0 = a new mask byte comes first */
    bool full;
};

/* Room for an item of `size` bytes, and its bit. */
static inline bool smith_lzg_begin_item(struct lzg_writer *writer, size_t size, bool literal) {
    if (writer->full || size + !writer->bit > writer->capacity - writer->size) {
        writer->full = true;
        return false;
    }
    if (!writer->bit) {
        writer->mask = writer->size++;
        writer->out[writer->mask] = 0;
    }
    writer->out[writer->mask] |= (uint8_t)((unsigned)literal << writer->bit);
    writer->bit = (writer->bit + 1) % 8;
    return true;
}

static inline void smith_lzg_put_literal(struct lzg_writer *writer, uint8_t byte) {
    if (smith_lzg_begin_item(writer, 1, true))
        writer->out[writer->size++] = byte;
}

/* `position` in the ring. */
static inline void smith_lzg_put_match(struct lzg_writer *writer, size_t length, size_t position) {
    if (!smith_lzg_begin_item(writer, 2, false))
        return;
    size_t pair = (length - SMITH_LZG_SHORTEST) << 10 | position;
    smith_be16_store(writer->out + writer->size, (uint16_t)pair);
    writer->size += 2;
}

static inline struct smith_coded smith_lzg_written(const struct lzg_writer *writer, size_t used) {
    return (struct smith_coded){used, writer->size, writer->full ? SMITH_CODED_FULL : SMITH_CODED_WHOLE};
}

#endif
