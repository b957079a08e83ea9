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

#endif
