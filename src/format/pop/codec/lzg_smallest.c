/* SPDX-License-Identifier: MIT
 *
 * The smallest LZG stream. First, front to back, the longest match at every byte: it stands for all shorter ones, which
 * cost the same. Then, back to front, the cheapest way to encode each suffix: a literal costs nine bits, a match
 * seventeen. The bytes of a stream are its bits rounded up, so the fewest bits are the fewest bytes.
 */
#include "format/pop/codec/lzg_search.h"
#include "format/pop/codec/lzg_writer.h"
#include <string.h>

#define LITERAL_BITS 9
#define MATCH_BITS 17

static size_t lzg_smallest_text_words(size_t size) {
    return (LZG_ZEROS + size + sizeof(uint32_t) - 1) / sizeof(uint32_t);
}

size_t smith_lzg_scratch(size_t size) {
    return (size + 1) + size + lzg_smallest_text_words(size); /* costs, longest matches, text */
}

/* The cheapest length for the match that begins at `at`, up to `longest`. A suffix is dearer than a longer one by one
 * bit at most: take the longer one's items without what came first, and a match that shrinks to two bytes becomes two
 * literals, eighteen bits for seventeen. So a shorter match saves one bit or none; and where a cost is above that of
 * the longest, all before are at least as high as that. */
static size_t best_length(const uint32_t *cost, size_t at, size_t longest) {
    const uint32_t *from = cost + at;
    for (size_t length = longest; length >= SMITH_LZG_SHORTEST && from[length] <= from[longest]; length--)
        if (from[length] < from[longest])
            return length;
    return longest;
}

/* Costs of all suffixes in bits; the lengths in `matches` become those to use, 1 = a literal. */
static void lzg_smallest_choose(uint32_t *matches, size_t size, uint32_t *cost) {
    cost[size] = 0;
    for (size_t at = size; at-- > 0;) {
        size_t longest = LZG_MATCH_LENGTH(matches[at]), length = 1;
        cost[at] = LITERAL_BITS + cost[at + 1];
        if (longest >= SMITH_LZG_SHORTEST) {
            size_t best = best_length(cost, at, longest);
            if (MATCH_BITS + cost[at + best] < cost[at]) {
                cost[at] = MATCH_BITS + cost[at + best];
                length = best;
            }
        }
        matches[at] = LZG_MATCH(length, LZG_MATCH_DISTANCE(matches[at]));
    }
}

static void lzg_smallest_write_items(struct lzg_writer *writer, struct smith_bytes in, const uint32_t *matches) {
    for (size_t at = 0; at < in.size;) {
        size_t length = LZG_MATCH_LENGTH(matches[at]), distance = LZG_MATCH_DISTANCE(matches[at]);
        if (length == 1)
            smith_lzg_put_literal(writer, in.data[at]);
        else
            smith_lzg_put_match(writer, length, (SMITH_LZG_START + at - distance) % SMITH_LZG_WINDOW);
        at += length;
    }
}

struct smith_coded smith_lzg_encode_smallest(struct smith_bytes in, uint8_t *out, size_t capacity, uint32_t *scratch) {
    struct lzg_writer writer = {.out = out, .capacity = capacity};
    if (in.size > SMITH_CODED_MAX)
        return (struct smith_coded){0, 0, SMITH_CODED_FULL};
    uint32_t *cost = scratch, *matches = cost + in.size + 1;
    uint8_t *text = (uint8_t *)(matches + in.size);
    memset(text, 0, LZG_ZEROS);
    if (in.size)
        memcpy(text + LZG_ZEROS, in.data, in.size);
    smith_lzg_search(text, in.size, matches);
    lzg_smallest_choose(matches, in.size, cost);
    if (((size_t)cost[0] + 7) / 8 > capacity)
        return (struct smith_coded){in.size, 0, SMITH_CODED_FULL};
    lzg_smallest_write_items(&writer, in, matches);
    return smith_lzg_written(&writer, in.size);
}
