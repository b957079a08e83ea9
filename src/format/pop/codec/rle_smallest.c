/* SPDX-License-Identifier: MIT
 *
 * The smallest stream of byte runs. From the end to the start, the best way to encode each suffix is: a run, or a
 * literal packet, and the best of what is left behind it.
 *
 * Dropping its first byte never makes a stream larger, so that a run is best when it is longest. A literal packet of k
 * bytes costs k + 1, so its best end is the place with the least sum of position and cost among the next 128.
 */
#include "format/pop/codec/rle.h"
#include "format/pop/codec/rle_writer.h"

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
