/* SPDX-License-Identifier: MIT
 *
 * Which elements of two lists belong together: those that are the same, and those that are versions of each other.
 */
#include "diff/align.h"
#include "document/references/list_changes.h"
#include <string.h>

/* ---- same ---- */

/*
 * Elements that are the same in both lists: by a shortest edit script over fingerprints, and by equal fingerprints
 * wherever they are.
 */

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

/* ---- elements that are versions of each other: not the same, but with much in common ---- */

#define PAIRS_LIMIT (1u << 14) /* pairs of elements that are compared to find versions of each other */

/* How much two elements have in common, in members. */
struct likeness {
    bool comparable; /* else they are different things, which no change makes of each other */
    int alike, other;
};

static struct likeness likeness_of(const struct smith_type *type, const void *a, const void *b);

/* Whether one is sure to have been made of the other: nearly all is as it was. */
static bool is_close(const struct likeness *likeness) {
    int allowed = (likeness->alike + likeness->other) / 4;
    return likeness->comparable && likeness->other <= (allowed > 1 ? allowed : 1);
}

static bool is_element_same(const struct smith_type *type, const struct smith_list *a, uint32_t in_a,
                            const struct smith_list *b, uint32_t in_b) {
    const void *x = smith_list_at(type, a, in_a), *y = smith_list_at(type, b, in_b);
    return x && y ? smith_fingerprint(NULL, type->elem, x) == smith_fingerprint(NULL, type->elem, y) : x == y;
}

/* Elements at both ends that are the same, and what the longer list has between them. */
static struct likeness likeness_of_lists(const struct smith_type *type, const struct smith_list *a,
                                         const struct smith_list *b) {
    uint32_t few = a->count < b->count ? a->count : b->count, many = a->count + b->count - few, same = 0;
    while (same < few && is_element_same(type, a, same, b, same))
        same++;
    for (uint32_t end = 1; same < few && is_element_same(type, a, a->count - end, b, b->count - end); end++)
        same++;
    return (struct likeness){same > 0, (int)(same & INT32_MAX), (int)((many - same) & INT32_MAX)};
}

/* What holds much, of which little has changed. */
static bool is_nearly_same(const struct smith_type *type, const void *x, const void *y) {
    struct likeness likeness = {0};
    type = smith_type_inner(type);
    if (type->kind == SMITH_LIST && smith_type_inner(type->elem)->kind >= SMITH_RECORD)
        likeness = likeness_of_lists(type, x, y);
    else if (type->kind == SMITH_RECORD && !(type->flags & SMITH_PLAIN))
        likeness = likeness_of(type, x, y);
    return likeness.alike > likeness.other && is_close(&likeness);
}

/* `x` and `y`: its values, NULL = absent. */
static void add_member_likeness(const struct smith_member *member, const void *x, const void *y,
                                struct likeness *likeness) {
    if (member->reference && (smith_reference_is_local(member->reference) || member->reference->nearest))
        return; /* changes when other elements come and go */
    if (x && y &&
        (smith_fingerprint(NULL, member->type, x) == smith_fingerprint(NULL, member->type, y) ||
         is_nearly_same(member->type, x, y)))
        likeness->alike++;
    else if (x || y)
        likeness->other++;
}

/* What another release of the format's program spelled as another chunk: records of two types, by the names of their
 * members. They are comparable only when three of four are alike. */
static struct likeness likeness_of_cases(const struct smith_type *type_a, const void *a,
                                         const struct smith_type *type_b, const void *b) {
    struct likeness likeness = {0};
    type_a = smith_type_inner(type_a);
    type_b = smith_type_inner(type_b);
    if (type_a->kind != SMITH_RECORD || type_b->kind != SMITH_RECORD || !a || !b)
        return likeness;
    int count_a = type_a->record->member_count, count_b = type_b->record->member_count, both = 0;
    for (uint16_t i = 0; i < count_a; i++) {
        const struct smith_member *member = &type_a->record->members[i];
        int in_b = smith_member_find(type_b->record, member->name, strlen(member->name));
        if (in_b < 0)
            continue;
        both++;
        if (smith_type_inner(member->type) == smith_type_inner(type_b->record->members[in_b].type))
            add_member_likeness(member, smith_member_value(member, a),
                                smith_member_value(&type_b->record->members[in_b], b), &likeness);
        else
            likeness.other++;
    }
    likeness.other += count_a + count_b - 2 * both;
    likeness.comparable = likeness.alike >= 3 * likeness.other;
    return likeness;
}

static struct likeness likeness_of(const struct smith_type *type, const void *a, const void *b) {
    struct likeness likeness = {.comparable = a && b};
    type = smith_type_inner(type);
    if (!a || !b)
        return likeness;
    if (type->kind == SMITH_UNION) {
        const struct smith_variant *x = a, *y = b;
        const struct smith_case *in_a = smith_variant_case(type, x), *in_b = smith_variant_case(type, y);
        if (!in_a || !in_b)
            return (struct likeness){0};
        return in_a == in_b ? likeness_of(in_a->type, x->value, y->value)
                            : likeness_of_cases(in_a->type, x->value, in_b->type, y->value);
    }
    if (type->kind != SMITH_RECORD)
        return (struct likeness){.comparable = true, .alike = 1};
    if (type->record->member_count == 1) { /* only there to hold what it holds */
        const struct smith_member *only = &type->record->members[0];
        const void *x = smith_member_value(only, a), *y = smith_member_value(only, b);
        return x && y ? likeness_of(only->type, x, y) : (struct likeness){.comparable = true, .alike = !x && !y};
    }
    for (uint16_t i = 0; i < type->record->member_count; i++)
        add_member_likeness(&type->record->members[i], smith_member_value(&type->record->members[i], a),
                            smith_member_value(&type->record->members[i], b), &likeness);
    return likeness;
}

/* How many members the two have in common; -1 = no pair. */
static int similarity_at(const struct aligner *w, uint32_t in_a, uint32_t in_b) {
    struct likeness likeness =
        likeness_of(w->type->elem, smith_list_at(w->type, w->a, in_a), smith_list_at(w->type, w->b, in_b));
    bool pair = w->use == SMITH_ALIGN_FOR_MERGE ? is_close(&likeness) : likeness.comparable;
    return pair ? likeness.alike : -1;
}

/* ---- between two elements that stayed ---- */

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
        bool guess = w->use != SMITH_ALIGN_FOR_MERGE && gap->count_a == gap->count_b;
        bool small = !guess && (uint64_t)gap->count_a * gap->count_b <= PAIRS_LIMIT;
        if (small && smith_type_inner(w->type->elem)->kind >= SMITH_RECORD)
            done = pair_best(w, gap);
        else
            pair_in_order(w, gap);
    }
    gap->count_a = gap->count_b = 0;
    return done;
}

/* The next element of a that has stayed in its place, from `i` on. */
static bool match_versions_stays(const struct smith_alignment *out, uint32_t i) {
    return out->to_b[i] != SMITH_NO_INDEX && !out->moved[i];
}

bool smith_match_versions(struct aligner *w) {
    struct smith_alignment *out = w->out;
    struct gap gap = {
        .a = smith_arena_alloc(&w->scratch, (out->count_a + 1) * sizeof *gap.a, _Alignof(uint32_t)),
        .b = smith_arena_alloc(&w->scratch, (out->count_b + 1) * sizeof *gap.b, _Alignof(uint32_t)),
    };
    if (!gap.a || !gap.b)
        return false;
    for (uint32_t i = 0, j = 0; i <= out->count_a; i++) {
        bool end = i == out->count_a;
        if (!end && !match_versions_stays(out, i)) {
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

/* ---- wherever they are ---- */

/* What has no partner yet. */
struct strays {
    uint32_t *items;
    uint32_t count;
};

static bool find_strays(struct aligner *w, const uint32_t *matches, uint32_t count, struct strays *strays) {
    *strays = (struct strays){smith_arena_alloc(&w->scratch, count * sizeof *strays->items, _Alignof(uint32_t)), 0};
    for (uint32_t i = 0; strays->items && i < count; i++)
        if (matches[i] == SMITH_NO_INDEX)
            strays->items[strays->count++] = i;
    return strays->items != NULL;
}

/* Of `count` numbers, `step` apart, the place of the highest; SMITH_NO_INDEX when there is more than one, or none. */
static uint32_t only_best(const int *numbers, uint32_t count, size_t step) {
    uint32_t best = SMITH_NO_INDEX;
    int highest = -1;
    for (uint32_t i = 0; i < count; i++) {
        int number = numbers[i * step];
        if (number >= highest)
            best = number > highest ? i : SMITH_NO_INDEX;
        highest = number > highest ? number : highest;
    }
    return best;
}

static int closeness_at(const struct aligner *w, uint32_t in_a, uint32_t in_b) {
    struct likeness likeness =
        likeness_of(w->type->elem, smith_list_at(w->type, w->a, in_a), smith_list_at(w->type, w->b, in_b));
    return is_close(&likeness) ? likeness.alike : -1;
}

bool smith_match_strays(struct aligner *w) {
    struct strays a, b;
    if (!find_strays(w, w->out->to_b, w->out->count_a, &a) || !find_strays(w, w->out->to_a, w->out->count_b, &b))
        return false;
    if (!a.count || !b.count || (uint64_t)a.count * b.count > PAIRS_LIMIT)
        return true;
    int *like = smith_arena_alloc(&w->scratch, (size_t)a.count * b.count * sizeof *like, _Alignof(int));
    if (!like)
        return false;
    for (uint32_t i = 0; i < a.count; i++)
        for (uint32_t j = 0; j < b.count; j++)
            like[(size_t)i * b.count + j] = closeness_at(w, a.items[i], b.items[j]);
    for (uint32_t i = 0; i < a.count; i++) {
        uint32_t j = only_best(like + (size_t)i * b.count, b.count, 1);
        if (j != SMITH_NO_INDEX && only_best(like + j, a.count, b.count) == i)
            match(w, a.items[i], b.items[j]);
    }
    return true;
}
