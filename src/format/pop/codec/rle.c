/* SPDX-License-Identifier: MIT
 *
 * Byte runs: decoding, encoding as the tools of the time did, and the smallest stream.
 */
#include "format/pop/codec/rle.h"
#include "format/pop/codec/coded.h"
#include <string.h>

/* ---- packets of byte runs (rle.h), for its encoders ---- */

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

/* ---- byte runs: decoding, and encoding as the tools of the time did ---- */

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

/* ---- smallest ---- */

/*
 * The smallest stream of byte runs. From the end to the start, the best way to encode each suffix is: a run, or a
 * literal packet, and the best of what is left behind it.
 *
 * Dropping its first byte never makes a stream larger, so that a run is best when it is longest. A literal packet of k
 * bytes costs k + 1, so its best end is the place with the least sum of position and cost among the next 128.
 */

size_t smith_rle_scratch(size_t size) {
    return (size + 1) * 2;
}

struct plan {
    uint32_t *cost; /* of the suffix from here */
    uint32_t *literal_end; /* where the best literal packet from here ends; 0 when a run is better */
};

static size_t sum(const struct plan *plan, size_t at) {
    return at + plan->cost[at];
}

/* The place behind `at` where a literal packet ends best; `best` is that place for `at + 1`. Of equal ones the nearest,
 * because it stays in reach longest. */
static size_t best_end(const struct plan *plan, size_t at, size_t best) {
    if (best > at + RLE_PACKET_MAX) { /* out of reach: look again */
        best = at + RLE_PACKET_MAX;
        for (size_t end = best; end > at; end--)
            if (sum(plan, end) <= sum(plan, best))
                best = end;
        return best;
    }
    return sum(plan, at + 1) <= sum(plan, best) ? at + 1 : best;
}

static void rle_smallest_make_plan(const struct plan *plan, struct smith_bytes in) {
    size_t end = in.size, run = 0;
    plan->cost[in.size] = 0;
    for (size_t at = in.size; at-- > 0;) {
        end = best_end(plan, at, end);
        run = at + 1 < in.size && in.data[at] == in.data[at + 1] ? run + (run < RLE_PACKET_MAX) : 1;
        size_t literal = 1 + (end - at) + plan->cost[end];
        size_t repeat = 2 + plan->cost[at + run];
        plan->literal_end[at] = (uint32_t)(repeat <= literal ? 0 : end);
        plan->cost[at] = (uint32_t)(repeat <= literal ? repeat : literal);
    }
}

struct smith_coded smith_rle_encode_smallest(struct smith_bytes in, uint8_t *out, size_t capacity, uint32_t *scratch) {
    struct rle_writer writer = {.out = out, .capacity = capacity};
    const struct plan plan = {scratch, scratch + in.size + 1};
    if (in.size > SMITH_CODED_MAX)
        return (struct smith_coded){0, 0, SMITH_CODED_FULL};
    rle_smallest_make_plan(&plan, in);
    if (plan.cost[0] > capacity)
        return (struct smith_coded){in.size, 0, SMITH_CODED_FULL};
    for (size_t at = 0; at < in.size;) {
        size_t end = plan.literal_end[at];
        if (end) {
            smith_rle_put_literals(&writer, in.data + at, end - at);
        } else {
            end = at + smith_rle_run(in, at);
            smith_rle_put_run(&writer, in.data[at], end - at);
        }
        at = end;
    }
    return smith_rle_written(&writer, in.size);
}
