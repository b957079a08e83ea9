/* SPDX-License-Identifier: MIT
 *
 * Alignment of lists in three steps: what is the same (by key, or by fingerprint: first a shortest edit script, then
 * what is there once on both sides), what of it has changed its place, and which of the rest, between two that stayed,
 * are versions of each other.
 */
#include "diff/align.h"
#include "base/id_index.h"
#include "diff/fingerprint.h"
#include <string.h>

#define SCRIPT_LIMIT 256       /* edits up to which the shortest script is looked for: its cost is their square */
#define MOVES_LIMIT (1u << 27) /* moved elements times elements: what it takes to say or do the moves one by one */
#define PAIRS_LIMIT (1u << 14) /* pairs of elements that are compared to find versions of each other */

struct aligner {
    struct smith_arena scratch;
    const struct smith_type *type;
    const struct smith_list *a, *b;
    uint64_t *prints_a, *prints_b;
    struct smith_alignment *out;
};

static void match(struct aligner *w, uint32_t in_a, uint32_t in_b) {
    w->out->to_b[in_a] = in_b;
    w->out->to_a[in_b] = in_a;
}

static bool fill_prints(struct aligner *w, const struct smith_list *list, const char *key, uint64_t **prints) {
    *prints = smith_arena_alloc(&w->scratch, list->count * sizeof **prints, _Alignof(uint64_t));
    for (uint32_t i = 0; *prints && i < list->count; i++) {
        const void *element = smith_list_at(w->type, list, i);
        if (!key || !smith_fingerprint_key(w->type->elem, element, key, &(*prints)[i]))
            (*prints)[i] = element ? smith_fingerprint(w->type->elem, element) : 0;
    }
    return *prints != NULL;
}

/* ---- the same, in any order ---- */

/* Those without a partner, by print. */
static bool sort_prints(struct aligner *w, const uint64_t *prints, const uint32_t *matches, uint32_t count,
                        struct smith_id_index *sorted) {
    for (uint32_t i = 0; i < count; i++)
        if (matches[i] == SMITH_NO_INDEX)
            smith_id_index_add(sorted, &w->scratch, (int64_t)prints[i], i);
    smith_id_index_sort(sorted);
    return !w->scratch.failed;
}

static uint32_t run_length(const struct smith_id_index *prints, uint32_t at) {
    uint32_t end = at;
    while (end < prints->count && prints->items[end].id == prints->items[at].id)
        end++;
    return end - at;
}

/* Match equal prints: the first with the first and so on, or with `once` only those that each side has once. */
static bool match_anywhere(struct aligner *w, bool once) {
    struct smith_id_index a = {0}, b = {0};
    if (!sort_prints(w, w->prints_a, w->out->to_b, w->a->count, &a) ||
        !sort_prints(w, w->prints_b, w->out->to_a, w->b->count, &b))
        return false;
    for (uint32_t i = 0, j = 0; i < a.count && j < b.count;) {
        uint32_t run_a = run_length(&a, i), run_b = run_length(&b, j);
        if (a.items[i].id == b.items[j].id) {
            for (uint32_t k = 0; k < run_a && k < run_b && (!once || (run_a == 1 && run_b == 1)); k++)
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

/* A stretch of both lists that is still to be aligned. */
struct stretch {
    uint32_t a, b, end_a, end_b;
};

static void trim(struct aligner *w, struct stretch *s) {
    while (s->a < s->end_a && s->b < s->end_b && w->prints_a[s->a] == w->prints_b[s->b])
        match(w, s->a++, s->b++);
    while (s->a < s->end_a && s->b < s->end_b && w->prints_a[s->end_a - 1] == w->prints_b[s->end_b - 1])
        match(w, --s->end_a, --s->end_b);
}

/* Myers' greedy algorithm: how far one gets in a with d edits on diagonal k (of a minus b), for each d. `rows[d]` has
 * the diagonals -d..d. Returns d of the end, or -1 when it takes more edits than the limit. */
static int furthest(struct aligner *w, const struct stretch *s, int32_t *rows[SCRIPT_LIMIT + 1]) {
    int32_t size_a = (int32_t)(s->end_a - s->a), size_b = (int32_t)(s->end_b - s->b);
    for (int d = 0; d <= SCRIPT_LIMIT; d++) {
        rows[d] = smith_arena_alloc(&w->scratch, (2 * (size_t)d + 1) * sizeof **rows, _Alignof(int32_t));
        if (!rows[d])
            return -1;
        for (int k = -d; k <= d; k += 2) {
            const int32_t *last = d ? rows[d - 1] + d - 1 : NULL; /* [k] of the row before */
            int32_t x = 0;
            if (d)
                x = k == -d || (k != d && last[k - 1] < last[k + 1]) ? last[k + 1] : last[k - 1] + 1;
            while (x < size_a && x - k < size_b && x - k >= 0 &&
                   w->prints_a[s->a + (uint32_t)x] == w->prints_b[s->b + (uint32_t)(x - k)])
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
    int32_t x = (int32_t)(s->end_a - s->a), y = (int32_t)(s->end_b - s->b);
    for (; d >= 0; d--) {
        int k = x - y;
        const int32_t *last = d ? rows[d - 1] + d - 1 : NULL;
        int before = d && (k == -d || (k != d && last[k - 1] < last[k + 1])) ? k + 1 : k - 1;
        int32_t start = d ? last[before] : 0, start_y = d ? start - before : 0;
        while (x > start && y > start_y && x - 1 >= 0 && y - 1 >= 0) {
            x--;
            y--;
            match(w, s->a + (uint32_t)x, s->b + (uint32_t)y);
        }
        x = start;
        y = start_y;
    }
}

static bool match_in_order(struct aligner *w) {
    struct stretch s = {0, 0, w->a->count, w->b->count};
    int32_t *rows[SCRIPT_LIMIT + 1];
    trim(w, &s);
    if (s.a == s.end_a || s.b == s.end_b || s.end_a - s.a > INT32_MAX / 2 || s.end_b - s.b > INT32_MAX / 2)
        return true;
    int d = furthest(w, &s, rows);
    if (d >= 0)
        backtrack(w, &s, rows, d);
    return !w->scratch.failed; /* too many edits are none that is found */
}

/* ---- what has moved ---- */

/* Where too much has moved to be told, what moved went and came. */
static void give_up_moves(struct smith_alignment *out) {
    uint64_t moves = 0;
    for (uint32_t i = 0; i < out->count_a; i++)
        moves += out->moved[i];
    if (moves * out->count_a <= MOVES_LIMIT)
        return;
    for (uint32_t i = 0; i < out->count_a; i++) {
        if (!out->moved[i])
            continue;
        out->to_a[out->to_b[i]] = SMITH_NO_INDEX;
        out->to_b[i] = SMITH_NO_INDEX;
        out->moved[i] = false;
    }
}

/* Of the elements that stay, the longest run in the same order has not moved; the others have. */
static bool find_moved(struct aligner *w) {
    struct smith_alignment *out = w->out;
    uint32_t *ends = smith_arena_alloc(&w->scratch, (out->count_a + 1) * sizeof *ends, _Alignof(uint32_t));
    uint32_t *before = smith_arena_alloc(&w->scratch, (out->count_a + 1) * sizeof *before, _Alignof(uint32_t));
    uint32_t longest = 0;
    if (!ends || !before)
        return false;
    for (uint32_t i = 0; i < out->count_a; i++) {
        if (out->to_b[i] == SMITH_NO_INDEX)
            continue;
        out->moved[i] = true;
        uint32_t low = 0, high = longest; /* ends[n]: where the run of n + 1 elements ends that ends lowest in b */
        while (low < high) {
            uint32_t middle = low + (high - low) / 2;
            if (out->to_b[ends[middle]] < out->to_b[i])
                low = middle + 1;
            else
                high = middle;
        }
        before[i] = low ? ends[low - 1] : SMITH_NO_INDEX;
        ends[low] = i;
        longest += low == longest;
    }
    for (uint32_t i = longest ? ends[longest - 1] : SMITH_NO_INDEX; i != SMITH_NO_INDEX; i = before[i])
        out->moved[i] = false;
    give_up_moves(out);
    return true;
}

/* ---- versions of each other ---- */

/* How many members the two have in common; -1 = they are different things, which no change makes of each other. */
static int similarity(const struct smith_type *type, const void *a, const void *b) {
    type = smith_type_inner(type);
    if (!a || !b)
        return -1;
    if (type->kind == SMITH_UNION) {
        const struct smith_variant *x = a, *y = b;
        const struct smith_case *chosen = smith_variant_case(type, x);
        return x->kind == y->kind && chosen ? similarity(chosen->type, x->value, y->value) : -1;
    }
    if (type->kind != SMITH_RECORD)
        return 1;
    int alike = 0;
    if (type->record->member_count == 1) { /* only there to hold what it holds */
        const struct smith_member *only = &type->record->members[0];
        const void *x = smith_member_value(only, a), *y = smith_member_value(only, b);
        return x && y ? similarity(only->type, x, y) : !x && !y;
    }
    for (uint16_t i = 0; i < type->record->member_count; i++) {
        const struct smith_member *member = &type->record->members[i];
        const void *x = smith_member_value(member, a), *y = smith_member_value(member, b);
        if (member->reference && !member->reference->by)
            continue; /* changes when other elements come and go */
        alike += x && y && smith_fingerprint(member->type, x) == smith_fingerprint(member->type, y);
    }
    return alike;
}

static int similarity_at(const struct aligner *w, uint32_t in_a, uint32_t in_b) {
    return similarity(w->type->elem, smith_list_at(w->type, w->a, in_a), smith_list_at(w->type, w->b, in_b));
}

/* What has no partner between two elements that stayed. */
struct gap {
    uint32_t *a, *b;
    uint32_t count_a, count_b;
};

/* As many on both sides are most likely the same ones, however much they changed. */
static void pair_in_order(struct aligner *w, const struct gap *gap) {
    int minimum = gap->count_a == gap->count_b ? 0 : 1;
    for (uint32_t i = 0; i < gap->count_a && i < gap->count_b; i++)
        if (similarity_at(w, gap->a[i], gap->b[i]) >= minimum)
            match(w, gap->a[i], gap->b[i]);
}

/* Of all ways to pair them in order, the one with the most in common. */
static bool pair_best(struct aligner *w, const struct gap *gap) {
    size_t width = gap->count_b + 1u;
    int *best = smith_arena_alloc(&w->scratch, (gap->count_a + 1u) * width * sizeof *best, _Alignof(int));
    int *like = smith_arena_alloc(&w->scratch, (gap->count_a + 1u) * width * sizeof *like, _Alignof(int));
    if (!best || !like)
        return false;
    for (uint32_t i = gap->count_a; i-- > 0;)
        for (uint32_t j = gap->count_b; j-- > 0;) {
            size_t at = i * width + j;
            like[at] = similarity_at(w, gap->a[i], gap->b[j]);
            int skip = best[at + width] > best[at + 1] ? best[at + width] : best[at + 1];
            int pair = like[at] > 0 ? best[at + width + 1] + like[at] : 0;
            best[at] = pair > skip ? pair : skip;
        }
    for (uint32_t i = 0, j = 0; i < gap->count_a && j < gap->count_b;) {
        size_t at = i * width + j;
        if (like[at] > 0 && best[at] == best[at + width + 1] + like[at])
            match(w, gap->a[i++], gap->b[j++]);
        else if (best[at] == best[at + width])
            i++;
        else
            j++;
    }
    return true;
}

static bool pair_gap(struct aligner *w, struct gap *gap) {
    bool done = true;
    if (gap->count_a && gap->count_b) {
        bool small = gap->count_a != gap->count_b && (uint64_t)gap->count_a * gap->count_b <= PAIRS_LIMIT;
        if (small && smith_type_inner(w->type->elem)->kind >= SMITH_RECORD)
            done = pair_best(w, gap);
        else
            pair_in_order(w, gap);
    }
    gap->count_a = gap->count_b = 0;
    return done;
}

/* The next element of a that has stayed in its place, from `i` on. */
static bool stays(const struct smith_alignment *out, uint32_t i) {
    return out->to_b[i] != SMITH_NO_INDEX && !out->moved[i];
}

static bool match_versions(struct aligner *w) {
    struct smith_alignment *out = w->out;
    struct gap gap = {
        .a = smith_arena_alloc(&w->scratch, (out->count_a + 1) * sizeof *gap.a, _Alignof(uint32_t)),
        .b = smith_arena_alloc(&w->scratch, (out->count_b + 1) * sizeof *gap.b, _Alignof(uint32_t)),
    };
    if (!gap.a || !gap.b)
        return false;
    for (uint32_t i = 0, j = 0; i <= out->count_a; i++) {
        bool end = i == out->count_a;
        if (!end && !stays(out, i)) {
            if (out->to_b[i] == SMITH_NO_INDEX)
                gap.a[gap.count_a++] = i;
            continue;
        }
        uint32_t until = end ? out->count_b : out->to_b[i];
        for (; j < until; j++)
            if (out->to_a[j] == SMITH_NO_INDEX)
                gap.b[gap.count_b++] = j;
        if (!pair_gap(w, &gap))
            return false;
    }
    return true;
}

/* ---- the whole ---- */

static void match_by_index(struct aligner *w) {
    for (uint32_t i = 0; i < w->a->count && i < w->b->count; i++)
        match(w, i, i);
}

static bool align(struct aligner *w, enum smith_identity identity, const char *key) {
    if (identity == SMITH_BY_INDEX) {
        match_by_index(w);
        return true;
    }
    bool by_key = identity == SMITH_BY_KEY;
    if (!fill_prints(w, w->a, by_key ? key : NULL, &w->prints_a) ||
        !fill_prints(w, w->b, by_key ? key : NULL, &w->prints_b))
        return false;
    if (by_key)
        return match_anywhere(w, false) && find_moved(w);
    bool scalars = smith_type_inner(w->type->elem)->kind < SMITH_TEXT; /* a number is no thing that moves */
    return match_in_order(w) && (scalars || match_anywhere(w, true)) && find_moved(w) && match_versions(w);
}

bool smith_align(struct smith_arena *arena, const struct smith_type *type, const struct smith_list *a,
                 const struct smith_list *b, enum smith_identity identity, const char *key,
                 struct smith_alignment *alignment) {
    struct aligner w = {.type = type, .a = a, .b = b, .out = alignment};
    *alignment = (struct smith_alignment){
        .to_b = smith_arena_alloc(arena, a->count * sizeof *alignment->to_b, _Alignof(uint32_t)),
        .to_a = smith_arena_alloc(arena, b->count * sizeof *alignment->to_a, _Alignof(uint32_t)),
        .moved = smith_arena_alloc(arena, a->count, 1),
        .count_a = a->count,
        .count_b = b->count,
    };
    if (!alignment->to_b || !alignment->to_a || !alignment->moved)
        return false;
    memset(alignment->to_b, 0xFF, a->count * sizeof *alignment->to_b);
    memset(alignment->to_a, 0xFF, b->count * sizeof *alignment->to_a);
    smith_arena_init(&w.scratch, &arena->allocator, 0);
    bool done = align(&w, identity, key);
    smith_arena_free(&w.scratch);
    return done;
}

/* ---- what elements are known by ---- */

/* Whether the number of elements follows them, rather than being decided elsewhere: something computed says it, perhaps
 * counted from what is stored (last - first + 1). */
static bool count_follows(const struct smith_extent *extent, const struct smith_record *record) {
    bool stored = false, computed = false;
    if (extent->kind != SMITH_EXACT)
        return true;
    for (uint32_t i = 0; i < extent->size.count; i++) {
        const struct smith_op *op = &extent->size.ops[i];
        if (op->code == SMITH_OP_OUTER || op->code == SMITH_OP_INNER || op->code == SMITH_OP_BESIDE)
            return false;
        bool derived = op->code == SMITH_OP_MEMBER && record && record->members[op->argument].flags & SMITH_DERIVED;
        computed = computed || derived;
        stored = stored || (op->code == SMITH_OP_MEMBER && !derived);
    }
    return computed || !stored;
}

enum smith_identity smith_list_identity(const struct smith_member *member, const struct smith_type *type,
                                        const struct smith_record *record) {
    if (member && member->key)
        return SMITH_BY_KEY;
    return count_follows(type->extent, record) ? SMITH_BY_SIMILARITY : SMITH_BY_INDEX;
}
