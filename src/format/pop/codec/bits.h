/* SPDX-License-Identifier: MIT
 *
 * Streams of bits, the highest of a byte first.
 */
#ifndef SMITH_BITS_H
#define SMITH_BITS_H

#include <levelsmith/base.h>

struct smith_bit_reader {
    struct smith_bytes in;
    uint64_t at; /* in bits */
};

/* `count` bits, up to 8; false when there are fewer. */
static inline bool smith_bits_read(struct smith_bit_reader *reader, unsigned count, unsigned *bits) {
    if ((uint64_t)reader->in.size * 8 - reader->at < count)
        return false;
    size_t byte = (size_t)(reader->at / 8);
    unsigned two = (unsigned)reader->in.data[byte] << 8;
    if (byte + 1 < reader->in.size)
        two |= reader->in.data[byte + 1];
    *bits = two >> (16 - reader->at % 8 - count) & ((1u << count) - 1);
    reader->at += count;
    return true;
}

struct smith_bit_writer {
    uint8_t *out; /* room enough */
    uint64_t at; /* in bits */
};

static inline void smith_bits_write(struct smith_bit_writer *writer, unsigned count, unsigned bits) {
    for (unsigned i = count; i-- > 0; writer->at++) {
        if (writer->at % 8 == 0)
            writer->out[writer->at / 8] = 0;
        writer->out[writer->at / 8] |= (uint8_t)((bits >> i & 1) << (7 - writer->at % 8));
    }
}

#endif
