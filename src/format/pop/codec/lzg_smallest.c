/* SPDX-License-Identifier: MIT
 *
 * The smallest LZG stream. First, front to back, the longest match at every byte: it stands for all shorter ones, which
 * cost the same. Then, back to front, the cheapest way to encode each suffix: a literal costs nine bits, a match
 * seventeen. The bytes of a stream are its bits rounded up, so the fewest bits are the fewest bytes.
 */
#include "base/endian.h"
#include "format/pop/codec/lzg.h"
#include "format/pop/codec/lzg_writer.h"
#include <string.h>

/* ---- search ---- */

/*
 * The longest LZG match at every byte of a text, for the encoder that weighs all ways against each other.
 */

/* Zeros that stand before the text: of the window's, as many as a match can use. The rest are like them. */
#define LZG_ZEROS SMITH_LZG_LONGEST

#define LZG_MATCH(length, distance) ((uint32_t)((length) << 16 | (distance)))
#define LZG_MATCH_LENGTH(match) ((size_t)((match) >> 16))
#define LZG_MATCH_DISTANCE(match) ((size_t)((match)&0xFFFF))

/* `text` is LZG_ZEROS zeros and `size` bytes; `matches` gets one match for each of the latter, the longest, which
 * stands for all shorter ones. Less than SMITH_LZG_SHORTEST long = there is none. */
void smith_lzg_search(const uint8_t *text, size_t size, uint32_t *matches);

/* ---- search ---- */

/*
 * The longest LZG match at every byte. Pictures are full of runs of one byte, and looking at every string that begins
 * in one is what would take the time. So runs of three bytes and more are kept as such, and strings that begin with one
 * are compared with others only where what follows the runs meets.
 */

#define HASH_BITS 11
#define LIKE_BITS 10

/* Places in the text are kept plus one, 0 = none. What is kept by place is kept modulo the window: what a newer one
 * overwrites is out of the window, and lists end at the first place that is. */
struct search {
    const uint8_t *text;
    size_t size;
    size_t run_start, run_end; /* of the run of equal bytes around the current place */

    uint32_t latest[1 << HASH_BITS]; /* string that begins with these three bytes, not all equal */
    uint32_t before[SMITH_LZG_WINDOW]; /* the one before, by place */
    /* Runs, by the place of their last byte. */
    uint32_t start_of_run[SMITH_LZG_WINDOW];
    uint32_t latest_run[256]; /* of this byte */
    uint32_t before_run[SMITH_LZG_WINDOW]; /* the one before of this byte */
    uint32_t latest_like[1 << LIKE_BITS]; /* of this byte, with this one behind it */
    uint32_t before_like[SMITH_LZG_WINDOW]; /* the one before of these two */
};

struct found {
    size_t length, distance;
};

static uint32_t *latest_of(struct search *search, size_t at) {
    return &search->latest[smith_le24_load(search->text + at) * 0x9E3779B1u >> (32 - HASH_BITS)];
}

static size_t common(const uint8_t *a, const uint8_t *b, size_t same, size_t max) {
    while (same < max && a[same] == b[same])
        same++;
    return same;
}

static size_t max_at(const struct search *search, size_t at) {
    size_t left = search->size - at;
    return left < SMITH_LZG_LONGEST ? left : SMITH_LZG_LONGEST;
}

/* Compare with the string at `candidate`, which has the first `same` bytes in common for sure. */
static void try_candidate(const struct search *search, size_t at, size_t candidate, size_t same, struct found *best) {
    const uint8_t *there = search->text + candidate, *here = search->text + at;
    size_t max = max_at(search, at);
    if (best->length >= max || there[best->length] != here[best->length])
        return;
    size_t length = common(there, here, same, max);
    if (length > best->length)
        *best = (struct found){length, at - candidate};
}

static uint32_t *latest_like(struct search *search, uint8_t byte, uint8_t next) {
    return &search->latest_like[((uint32_t)byte << 8 | next) * 0x9E3779B1u >> (32 - LIKE_BITS)];
}

/* Where the run that ends at `last` begins, as far as it is within the window of `at`. */
static size_t run_start_of(const struct search *search, size_t at, size_t last) {
    size_t start = search->start_of_run[last % SMITH_LZG_WINDOW];
    return at - start > SMITH_LZG_WINDOW ? at - SMITH_LZG_WINDOW : start;
}

/* Matches that do not go beyond the `run` equal bytes here: any run that is as long will do, else the longest. */
static void search_any_run(const struct search *search, size_t at, size_t run, struct found *best) {
    if (at > search->run_start && run > best->length)
        *best = (struct found){run, 1};
    for (uint32_t entry = search->latest_run[search->text[at]]; entry && best->length < run;) {
        size_t last = entry - 1;
        if (at - last > SMITH_LZG_WINDOW)
            break;
        size_t start = run_start_of(search, at, last), length = last + 1 - start;
        if (length >= run)
            *best = (struct found){run, at - (last + 1 - run)};
        else if (length > best->length)
            *best = (struct found){length, at - start};
        entry = search->before_run[last % SMITH_LZG_WINDOW];
    }
}

/* Matches that go beyond: the same byte must follow a run that is as long, so far from its end. */
static void search_like_runs(struct search *search, size_t at, size_t run, struct found *best) {
    size_t max = max_at(search, at);
    if (run == max)
        return;
    uint8_t byte = search->text[at];
    for (uint32_t entry = *latest_like(search, byte, search->text[at + run]); entry && best->length < max;) {
        size_t last = entry - 1;
        if (at - last > SMITH_LZG_WINDOW)
            break;
        if (search->text[last] == byte && last + 1 - run_start_of(search, at, last) >= run)
            try_candidate(search, at, last + 1 - run, run, best);
        entry = search->before_like[last % SMITH_LZG_WINDOW];
    }
}

static void search_strings(struct search *search, size_t at, struct found *best) {
    size_t max = max_at(search, at);
    for (uint32_t entry = *latest_of(search, at); entry && best->length < max;) {
        size_t candidate = entry - 1;
        if (at - candidate > SMITH_LZG_WINDOW)
            break;
        try_candidate(search, at, candidate, 0, best);
        entry = search->before[candidate % SMITH_LZG_WINDOW];
    }
}

/* Bytes equal to the one at `at`, from it on, as far as a match goes. */
static size_t lzg_search_run_at(struct search *search, size_t at) {
    if (at >= search->run_end) {
        search->run_start = at;
        search->run_end = at + 1;
        while (search->run_end < search->size && search->text[search->run_end] == search->text[at])
            search->run_end++;
    }
    size_t run = search->run_end - at, max = max_at(search, at);
    return run < max ? run : max;
}

static void remember_run(struct search *search, size_t last) {
    size_t slot = last % SMITH_LZG_WINDOW;
    uint32_t *latest = &search->latest_run[search->text[last]];
    search->start_of_run[slot] = (uint32_t)search->run_start;
    search->before_run[slot] = *latest;
    *latest = (uint32_t)(last + 1);
    if (last + 1 == search->size)
        return;
    latest = latest_like(search, search->text[last], search->text[last + 1]);
    search->before_like[slot] = *latest;
    *latest = (uint32_t)(last + 1);
}

static void lzg_search_remember(struct search *search, size_t at) {
    if (at + 1 == search->run_end && at + 1 - search->run_start >= SMITH_LZG_SHORTEST)
        remember_run(search, at);
    if (search->run_end - at < SMITH_LZG_SHORTEST && search->size - at >= SMITH_LZG_SHORTEST) {
        uint32_t *latest = latest_of(search, at);
        search->before[at % SMITH_LZG_WINDOW] = *latest;
        *latest = (uint32_t)(at + 1);
    }
}

void smith_lzg_search(const uint8_t *text, size_t size, uint32_t *matches) {
    struct search search = {.text = text, .size = LZG_ZEROS + size};
    struct found best = {0, 0};
    for (size_t at = 0; at < search.size; at++) {
        size_t run = lzg_search_run_at(&search, at);
        if (at >= LZG_ZEROS) {
            best.length -= best.length > 0; /* what is left of the match before is one here */
            if (run >= SMITH_LZG_SHORTEST) {
                search_any_run(&search, at, run, &best);
                search_like_runs(&search, at, run, &best);
            } else if (search.size - at >= SMITH_LZG_SHORTEST) {
                search_strings(&search, at, &best);
            }
            matches[at - LZG_ZEROS] = LZG_MATCH(best.length, best.distance);
        }
        lzg_search_remember(&search, at);
    }
}

/* ---- lzg smallest ---- */

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
