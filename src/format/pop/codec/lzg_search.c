/* SPDX-License-Identifier: MIT
 *
 * The longest LZG match at every byte. Pictures are full of runs of one byte, and looking at every string that begins
 * in one is what would take the time. So runs of three bytes and more are kept as such, and strings that begin with one
 * are compared with others only where what follows the runs meets.
 */
#include "format/pop/codec/lzg_search.h"
#include "base/endian.h"
#include <string.h>

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
