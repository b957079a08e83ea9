/* SPDX-License-Identifier: MIT
 *
 * How values stand in a file: integers, the headers of chunks, packed regions with the arguments of their codecs.
 */
#ifndef SMITH_WIRE_H
#define SMITH_WIRE_H

#include "base/endian.h"
#include "codec/codec.h"
#include "codec/leb128.h"
#include "document/document.h"
#include "document/expression.h"
#include "type/type_tables.h"

/* ---- integers as they stand in a file: as in memory, in either byte order, or in a spelling of their own ---- */

struct smith_wire_integer {
    int64_t value;
    uint8_t size; /* bytes used; 0 = the bytes end first */
    bool canonical; /* a canonical writer would have spelled `value` so */
};

/* What the type in memory can hold, next to `value`. */
static inline int64_t smith_wire_clamp(const struct smith_type *type, int64_t value) {
    if (type->width == 8)
        return value;
    int64_t span = (int64_t)1 << (8 * type->width - (type->flags & SMITH_SIGNED ? 1 : 0));
    int64_t low = type->flags & SMITH_SIGNED ? -span : 0;
    return value < low ? low : value >= span ? span - 1 : value;
}

/* Whether the LEB128 type is signed on the wire: `leb<u16>` is signed there and clamped to u16. */
static inline bool smith_leb_signed(const struct smith_type *type) {
    return type->spelling == SMITH_SPELL_LEB;
}

/* Read an integer that has to end at `end`. */
struct smith_wire_integer smith_wire_read(const struct smith_type *type, const uint8_t *at, const uint8_t *end);

/* Write canonically (`width`: bytes of a LEB128, 0 = fewest); `out` has room for SMITH_SPELLING_MAX bytes. Returns how
 * many were written. */
unsigned smith_wire_write(const struct smith_type *type, uint8_t *out, int64_t value, unsigned width);

/* ---- chunk header ---- */

/*
 * The headers of chunks, for whoever meets one: decoding, recovery, and those who have kept the bytes of one.
 */

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

/* ---- codec call ---- */

/*
 * How a packed region of a document is packed: the codec, and its arguments, which are expressions of the layout.
 */

/* The arguments of the codec of `region` in this scope. */
enum smith_evaluation smith_codec_call_of(const struct smith_type *region, const struct smith_scope *scope,
                                          struct smith_codec_call *how);

/* How the stream of a record is packed. */
struct smith_codec_call smith_codec_call_of_stream(const struct smith_record *record);

/* How the region or stream is packed that stands at `member` and `index` (as quirks count) of the scope's record; false
 * when there is none, or that cannot be known. */
bool smith_codec_call_find(struct smith_scope *scope, uint16_t member, uint32_t index, struct smith_codec_call *how);

#endif
