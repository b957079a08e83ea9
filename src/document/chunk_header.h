/* SPDX-License-Identifier: MIT
 *
 * The headers of chunks, for whoever meets one: decoding, recovery, and those who have kept the bytes of one.
 */
#ifndef SMITH_CHUNK_HEADER_H
#define SMITH_CHUNK_HEADER_H

#include "document/wire.h"

struct cursor {
    const uint8_t *at, *end;
};

/* The header of a chunk. */
struct header {
    struct smith_bytes id;
    struct cursor payload;
    bool is_end; /* the end mark; payload.at is behind it */
    bool canonical; /* but for the width of the size */
    uint8_t size_width;
    int64_t stored; /* what the size field says, in its units */
    int64_t size; /* of the payload that it promises; 0 = that cannot be */
    const char *problem, *words;
};

/* Read the header that begins at `c`, which ends where the payload has to. */
void smith_header_read(const struct smith_framing *framing, struct cursor c, struct header *header);
bool smith_header_width_suits(const struct smith_framing *framing, const struct header *header, unsigned width);

/* Whether the size field, which says `stored`, is as wide as the canonical writer makes it. */
static inline bool smith_header_width_is_canonical(const struct smith_framing *framing, const struct header *header,
                                                   unsigned width, int64_t stored) {
    bool small = stored < 64 && framing->fields[1].type->kind == SMITH_SPELLED; /* most of them */
    return (small && header->size_width == (width ? width : 1)) || smith_header_width_suits(framing, header, width);
}

/* Where the payload ends: of a lone LEB128 whose writer said 1 byte and wrote more, behind these. */
const uint8_t *smith_header_payload_end(const struct smith_framing *framing, const struct smith_type *type,
                                        const struct header *header, const uint8_t *end);

#endif
