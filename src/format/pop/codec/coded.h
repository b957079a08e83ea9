/* SPDX-License-Identifier: MIT
 *
 * What the codecs of pictures and sounds have in common. They are pure functions over memory the caller owns: no IO, no
 * allocation, no state. Any input gives a result, nothing is read or written outside of what was given, and a decoder
 * always says how far it came.
 *
 * None of these streams stores how much comes out of it or where it ends: a decoder needs to know how many bytes are
 * wanted, and says how many of the input that took.
 */
#ifndef SMITH_CODED_H
#define SMITH_CODED_H

#include "base/buffer.h"
#include <levelsmith/base.h>

/* The most bytes an encoder that weighs all ways against each other takes: costs are counted in 32 bits. */
#define SMITH_CODED_MAX ((size_t)1 << 28)

enum smith_coded_end {
    SMITH_CODED_WHOLE, /* all that was wanted came out */
    SMITH_CODED_OVER, /* so it did, and the last packet held more than was wanted */
    SMITH_CODED_GUESSED, /* so it did, but the last packet lacks its second byte, taken for 0 (lzg.h) */
    SMITH_CODED_UNEVEN, /* so it did, but a row had more or fewer pixels than its picture is wide (rows.h) */
    SMITH_CODED_CUT, /* the input ended before that */
    SMITH_CODED_STRANGE, /* something came that the other form has no word for (letters.h) */
    SMITH_CODED_FULL, /* an encoder ran out of room for its result, which is of no use then */
};

struct smith_coded {
    size_t used; /* bytes of the input that were taken */
    size_t made; /* bytes that came out */
    enum smith_coded_end end;
};

/* Which of the encodings that decode to the same bytes. */
enum smith_effort {
    SMITH_EFFORT_FAITHFUL, /* as the tools of the time wrote it */
    SMITH_EFFORT_SMALLEST, /* none is smaller */
};

/* ---- what codecs share that need the size of what comes out of their streams ---- */

/* The product of two arguments, before anything is allocated for it: refused when one is negative, when it is beyond
 * the limit, and when `packed` bytes of which each gives `gain` at most cannot give so much. */
enum smith_status smith_unpack_size(int64_t a, int64_t b, size_t packed, unsigned gain, uint64_t limit, size_t *size,
                                    struct smith_error *error);

/* Whether `content` has a * b bytes, as it must to be packed. */
enum smith_status smith_pack_size(int64_t a, int64_t b, struct smith_bytes content, struct smith_error *error);

/* Room for `size` bytes at the end of `out`; NULL when there is no memory, else never NULL. */
uint8_t *smith_unpack_into(struct smith_buffer *out, size_t size);

/* What decoding came to. A stream that ends too early is damaged; one that goes on too long is not. */
enum smith_status smith_decoded(struct smith_coded coded, size_t wanted, struct smith_error *error);

/* What encoding came to; full = it is more than the form can hold. */
enum smith_status smith_encoded(struct smith_coded coded, struct smith_buffer *out, struct smith_error *error);

#endif
