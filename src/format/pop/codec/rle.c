/* SPDX-License-Identifier: MIT
 *
 * Byte runs: decoding, and encoding as the tools of the time did.
 */
#include "format/pop/codec/rle.h"
#include "format/pop/codec/rle_writer.h"

struct smith_coded smith_rle_decode(struct smith_bytes in, uint8_t *out, size_t wanted) {
    size_t used = 0, made = 0;
    while (made < wanted) {
        if (used == in.size)
            return (struct smith_coded){used, made, SMITH_CODED_CUT};
        bool repeat = in.data[used] & 0x80;
        size_t count = repeat ? 256u - in.data[used] : in.data[used] + 1u;
        size_t here = count < wanted - made ? count : wanted - made;
        used++;
        if (repeat && used < in.size) {
            memset(out + made, in.data[used++], here);
        } else { /* literal bytes; or a run whose byte is missing, which has none */
            size_t left = in.size - used;
            if (here > left) {
                if (left)
                    memcpy(out + made, in.data + used, left);
                return (struct smith_coded){in.size, made + left, SMITH_CODED_CUT};
            }
            memcpy(out + made, in.data + used, here);
            used += here;
        }
        made += here;
        if (here < count)
            return (struct smith_coded){used, made, SMITH_CODED_OVER};
    }
    return (struct smith_coded){used, made, SMITH_CODED_WHOLE};
}

/* The worst case is one literal byte and two equal ones in turn: every third byte costs a control byte more. */
size_t smith_rle_bound(size_t size) {
    return size + size / 3 + 1;
}

struct smith_coded smith_rle_encode(struct smith_bytes in, uint8_t *out, size_t capacity) {
    struct rle_writer writer = {.out = out, .capacity = capacity};
    size_t literal = 0; /* where the bytes that are in no packet yet begin */
    for (size_t at = 0; at < in.size;) {
        size_t run = smith_rle_run(in, at);
        if (run >= 2) {
            smith_rle_put_literals(&writer, in.data + literal, at - literal);
            smith_rle_put_run(&writer, in.data[at], run);
            literal = at + run;
        } else if (at + 1 - literal == RLE_PACKET_MAX) {
            smith_rle_put_literals(&writer, in.data + literal, RLE_PACKET_MAX);
            literal = at + 1;
        }
        at += run;
    }
    if (literal < in.size)
        smith_rle_put_literals(&writer, in.data + literal, in.size - literal);
    return smith_rle_written(&writer, in.size);
}
