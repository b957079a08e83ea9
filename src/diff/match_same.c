/* SPDX-License-Identifier: MIT
 *
 * Elements that are the same in both lists: by a shortest edit script over fingerprints, and by equal fingerprints
 * wherever they are.
 */
#include "diff/aligner.h"

#define SCRIPT_LIMIT 256 /* edits up to which the shortest script is looked for: its cost is their square */

/* ---- fingerprints of what has no partner ---- */

struct print {
    uint64_t value;
    uint32_t index; /* of the element */
};

struct prints {
    struct print *items;
    uint32_t count;
};

/* `meanings` NULL: but for what they refer to. `key` NULL: all that they say. */
static uint64_t print_of(struct aligner *w, struct smith_meanings *meanings, const char *key, const void *element) {
    uint64_t value;
    if (!element)
        return 0;
    if (key && smith_fingerprint_key(w->type->elem, element, key, &value))
        return value;
    return smith_fingerprint(meanings, w->type->elem, element);
}

static bool fill_prints(struct aligner *w, const struct smith_list *list, const uint32_t *matches,
                        struct smith_meanings *meanings, const char *key, struct prints *prints) {
    *prints =
        (struct prints){smith_arena_alloc(&w->scratch, list->count * sizeof *prints->items, _Alignof(struct print)), 0};
    for (uint32_t i = 0; prints->items && i < list->count; i++)
        if (matches[i] == SMITH_NO_INDEX)
            prints->items[prints->count++] =
                (struct print){print_of(w, meanings, key, smith_list_at(w->type, list, i)), i};
    return prints->items && !(meanings && meanings->out_of_memory);
}

/* ---- the same, in any order ---- */

/* Those without a partner, by print. */
static bool sort_prints(struct aligner *w, const struct prints *prints, const uint32_t *matches,
                        struct smith_id_index *sorted) {
    for (uint32_t i = 0; i < prints->count; i++)
        if (matches[prints->items[i].index] == SMITH_NO_INDEX)
            smith_id_index_add(sorted, &w->scratch, (int64_t)prints->items[i].value, prints->items[i].index);
    smith_id_index_sort(sorted);
    return !w->scratch.failed;
}

static uint32_t match_same_run_length(const struct smith_id_index *prints, uint32_t at) {
    uint32_t end = at;
    while (end < prints->count && prints->items[end].id == prints->items[at].id)
        end++;
    return end - at;
}

/* Which runs of equal prints are matched, the first with the first and so on. */
enum run { RUN_ANY, RUN_EVEN, RUN_SINGLE };

static bool is_matched(enum run run, uint32_t count_a, uint32_t count_b) {
    return run == RUN_ANY || (count_a == count_b && (run == RUN_EVEN || count_a == 1));
}

static bool match_anywhere(struct aligner *w, const struct prints *prints_a, const struct prints *prints_b,
                           enum run run) {
    struct smith_id_index a = {0}, b = {0};
    if (!sort_prints(w, prints_a, w->out->to_b, &a) || !sort_prints(w, prints_b, w->out->to_a, &b))
        return false;
    for (uint32_t i = 0, j = 0; i < a.count && j < b.count;) {
        uint32_t run_a = match_same_run_length(&a, i), run_b = match_same_run_length(&b, j);
        if (a.items[i].id == b.items[j].id) {
            for (uint32_t k = 0; k < run_a && k < run_b && is_matched(run, run_a, run_b); k++)
                match(w, a.items[i + k].index, b.items[j + k].index);
            i += run_a;
            j += run_b;
        } else if (a.items[i].id < b.items[j].id) {
            i += run_a;
        } else {
            j += run_b;
        }
    }
    return true;
}

/* ---- the same, in order ---- */

/* A stretch of both that is still to be aligned. */
struct stretch {
    const struct print *a, *b;
    uint32_t count_a, count_b;
};

static bool match_is_same(const struct stretch *s, uint32_t i, uint32_t j) {
    return s->a[i].value == s->b[j].value;
}

static void match_same_trim(struct aligner *w, struct stretch *s) {
    for (; s->count_a && s->count_b && match_is_same(s, 0, 0); s->count_a--, s->count_b--)
        match(w, s->a++->index, s->b++->index);
    for (; s->count_a && s->count_b && match_is_same(s, s->count_a - 1, s->count_b - 1); s->count_a--, s->count_b--)
        match(w, s->a[s->count_a - 1].index, s->b[s->count_b - 1].index);
}

/* Myers' greedy algorithm: how far one gets in a with d edits on diagonal k (of a minus b), for each d. `rows[d]` has
 * the diagonals -d..d. Returns d of the end, or -1 when it takes more edits than the limit. */
static int furthest(struct aligner *w, const struct stretch *s, int32_t *rows[SCRIPT_LIMIT + 1]) {
    int32_t size_a = (int32_t)s->count_a, size_b = (int32_t)s->count_b;
    for (int d = 0; d <= SCRIPT_LIMIT; d++) {
        rows[d] = smith_arena_alloc(&w->scratch, (2 * (size_t)d + 1) * sizeof **rows, _Alignof(int32_t));
        if (!rows[d])
            return -1;
        for (int k = -d; k <= d; k += 2) {
            const int32_t *last = d ? rows[d - 1] + d - 1 : NULL; /* [k] of the row before */
            int32_t x = 0;
            if (d)
                x = k == -d || (k != d && last[k - 1] < last[k + 1]) ? last[k + 1] : last[k - 1] + 1;
            while (x < size_a && x - k < size_b && x - k >= 0 && match_is_same(s, (uint32_t)x, (uint32_t)(x - k)))
                x++;
            rows[d][k + d] = x;
            if (x >= size_a && x - k >= size_b)
                return d;
        }
    }
    return -1;
}

/* Walk the script back from its end, matching what it left alone. */
static void backtrack(struct aligner *w, const struct stretch *s, int32_t *const rows[], int d) {
    int32_t x = (int32_t)s->count_a, y = (int32_t)s->count_b;
    for (; d >= 0; d--) {
        int k = x - y;
        const int32_t *last = d ? rows[d - 1] + d - 1 : NULL;
        int before = d && (k == -d || (k != d && last[k - 1] < last[k + 1])) ? k + 1 : k - 1;
        int32_t start = d ? last[before] : 0, start_y = d ? start - before : 0;
        while (x > start && y > start_y && x - 1 >= 0 && y - 1 >= 0) {
            x--;
            y--;
            match(w, s->a[x].index, s->b[y].index);
        }
        x = start;
        y = start_y;
    }
}

static bool match_in_order(struct aligner *w, const struct prints *prints_a, const struct prints *prints_b) {
    struct stretch s = {prints_a->items, prints_b->items, prints_a->count, prints_b->count};
    int32_t *rows[SCRIPT_LIMIT + 1];
    match_same_trim(w, &s);
    if (!s.count_a || !s.count_b || s.count_a > INT32_MAX / 2 || s.count_b > INT32_MAX / 2)
        return true;
    int d = furthest(w, &s, rows);
    if (d >= 0)
        backtrack(w, &s, rows, d);
    return !w->scratch.failed; /* too many edits are none that is found */
}

/* ---- the whole ---- */

bool smith_match_by_key(struct aligner *w, const char *key, bool again) {
    struct prints a, b;
    return fill_prints(w, w->a, w->out->to_b, NULL, key, &a) && fill_prints(w, w->b, w->out->to_a, NULL, key, &b) &&
           match_anywhere(w, &a, &b, again ? RUN_ANY : RUN_SINGLE);
}

bool smith_match_same(struct aligner *w, bool by_value, bool anywhere) {
    struct prints a, b;
    return fill_prints(w, w->a, w->out->to_b, by_value ? NULL : w->meanings_a, NULL, &a) &&
           fill_prints(w, w->b, w->out->to_a, by_value ? NULL : w->meanings_b, NULL, &b) && match_in_order(w, &a, &b) &&
           (!anywhere || match_anywhere(w, &a, &b, RUN_EVEN));
}
