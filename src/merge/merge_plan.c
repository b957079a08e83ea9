/* SPDX-License-Identifier: MIT
 *
 * Which elements a merged list has, and in which order: what either side deleted is gone unless the other side changed
 * it, what either side added is there, and the order is that of the side that changed it.
 */
#include "document/value.h"
#include "merge/merge.h"

struct planner {
    struct merge *merge;
    const struct merge_list *list;
    const struct smith_type *type;
    const struct smith_list *base, *ours, *theirs; /* of `list` */
    struct smith_alignment to_ours, to_theirs, sides; /* base to each side; ours to theirs */
    uint32_t *entry_of_ours, *entry_of_theirs;
    struct smith_merge_plan *plan;
};

/* Whether nobody changed what has become of the element. */
static bool merge_plan_same(struct planner *p, enum merge_side a, uint32_t in_a, enum merge_side b, uint32_t in_b) {
    const struct smith_type *elem = p->type->elem;
    const void *x = smith_list_at(p->type, p->list->sides[a], in_a),
               *y = smith_list_at(p->type, p->list->sides[b], in_b);
    if (!x || !y)
        return x == y;
    struct smith_local_numbers *numbers = &p->merge->numbers[a + b - 1];
    struct smith_meanings *meanings = p->merge->meanings;
    if (meanings[a].ignored) /* numbers in this very list */
        return smith_fingerprint(&meanings[a], elem, x) == smith_fingerprint(&meanings[b], elem, y);
    return p->merge->is_numbered ? smith_value_equal(elem, x, y) : smith_values_mean_same(numbers, elem, x, y);
}

static void merge_plan_add_entry(struct planner *p, uint32_t base, uint32_t ours, uint32_t theirs) {
    uint32_t index = p->plan->count++;
    p->plan->entries[index] = (struct merge_entry){base, ours, theirs, SMITH_NO_INDEX};
    if (ours != SMITH_NO_INDEX)
        p->entry_of_ours[ours] = index;
    if (theirs != SMITH_NO_INDEX)
        p->entry_of_theirs[theirs] = index;
}

static void add_gone(struct planner *p, uint32_t base, uint32_t ours, uint32_t theirs) {
    p->plan->gone[p->plan->gone_count++] = (struct merge_entry){base, ours, theirs, SMITH_NO_INDEX};
}

/* Elements that were there before. */
static void plan_old(struct planner *p) {
    for (uint32_t i = 0; i < p->base->count; i++) {
        uint32_t ours = p->to_ours.to_b[i], theirs = p->to_theirs.to_b[i];
        bool in_ours = ours != SMITH_NO_INDEX, in_theirs = theirs != SMITH_NO_INDEX;
        if (in_ours && (in_theirs || !merge_plan_same(p, MERGE_BASE, i, MERGE_OURS, ours))) {
            merge_plan_add_entry(p, i, ours, theirs);
            continue;
        }
        add_gone(p, i, ours, theirs);
        if (in_theirs && !merge_plan_same(p, MERGE_BASE, i, MERGE_THEIRS, theirs))
            p->plan->lost[p->plan->lost_count++] = theirs;
    }
}

/* Whether two new elements have the same number or name, so that there cannot be both. */
static bool merge_plan_same_key(struct planner *p, uint32_t in_ours, uint32_t in_theirs) {
    const struct smith_type *elem = p->type->elem;
    const char *key = p->list->identity.key;
    uint64_t x, y;
    return key && smith_fingerprint_key(elem, smith_list_at(p->type, p->ours, in_ours), key, &x) &&
           smith_fingerprint_key(elem, smith_list_at(p->type, p->theirs, in_theirs), key, &y) && x == y;
}

/* Elements that are new on either side, or the same new one on both. */
static void plan_new(struct planner *p) {
    for (uint32_t i = 0; i < p->ours->count; i++) {
        if (p->to_ours.to_a[i] != SMITH_NO_INDEX)
            continue;
        uint32_t theirs = p->sides.to_b[i];
        bool both = theirs != SMITH_NO_INDEX && p->to_theirs.to_a[theirs] == SMITH_NO_INDEX &&
                    (merge_plan_same_key(p, i, theirs) || merge_plan_same(p, MERGE_OURS, i, MERGE_THEIRS, theirs));
        merge_plan_add_entry(p, SMITH_NO_INDEX, i, both ? theirs : SMITH_NO_INDEX);
    }
    for (uint32_t i = 0; i < p->theirs->count; i++)
        if (p->to_theirs.to_a[i] == SMITH_NO_INDEX && p->entry_of_theirs[i] == SMITH_NO_INDEX)
            merge_plan_add_entry(p, SMITH_NO_INDEX, SMITH_NO_INDEX, i);
}

/* ---- order ---- */

static bool has_moves(const struct smith_alignment *alignment) {
    for (uint32_t i = 0; i < alignment->count_a; i++)
        if (alignment->moved[i])
            return true;
    return false;
}

/* String the entries of one list together; returns the first. */
static uint32_t merge_plan_chain(struct planner *p, const uint32_t *entry_of, uint32_t count) {
    uint32_t first = SMITH_NO_INDEX, last = SMITH_NO_INDEX;
    for (uint32_t i = 0; i < count; i++) {
        if (entry_of[i] == SMITH_NO_INDEX)
            continue;
        if (last == SMITH_NO_INDEX)
            first = entry_of[i];
        else
            p->plan->entries[last].next = entry_of[i];
        last = entry_of[i];
    }
    return first;
}

/* Put those of the other list that the first has not behind what they follow there; behind what the first has added
 * there. */
static uint32_t merge_order(struct planner *p, uint32_t first, const uint32_t *entry_of, const uint32_t *in_first,
                            uint32_t count, bool theirs) {
    struct merge_entry *entries = p->plan->entries;
    uint32_t previous = SMITH_NO_INDEX;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t entry = entry_of[i];
        if (entry == SMITH_NO_INDEX)
            continue;
        bool woven = (theirs ? entries[entry].ours : entries[entry].theirs) != SMITH_NO_INDEX;
        if (!woven) {
            uint32_t *link = previous == SMITH_NO_INDEX ? &first : &entries[previous].next;
            bool after_old = previous == SMITH_NO_INDEX || in_first[previous];
            while (after_old && *link != SMITH_NO_INDEX && entries[*link].base == SMITH_NO_INDEX && in_first[*link])
                link = &entries[*link].next;
            entries[entry].next = *link;
            *link = entry;
        }
        previous = entry;
    }
    return first;
}

/* ---- the order of a file that is merged, too ---- */

static uint32_t rank_in_file(struct planner *p, uint32_t entry) {
    const struct merge_entry *e = &p->plan->entries[entry];
    enum merge_side side = e->ours != SMITH_NO_INDEX ? MERGE_OURS : MERGE_THEIRS;
    const struct smith_element_names *names =
        smith_element_names_of(smith_merge_document(p->merge, (int)side), p->list->sides[side]);
    return names ? names->ranks[side == MERGE_OURS ? e->ours : e->theirs] : UINT32_MAX;
}

/* Where a text is merged, elements stand as they do there; where some do not stand there, the order is that of the lists. */
static bool order_by_file(struct planner *p, uint32_t count) {
    struct smith_id_index ranks = {0};
    uint32_t *order = smith_arena_alloc(&p->merge->scratch, count * sizeof *order, _Alignof(uint32_t));
    for (uint32_t i = 0; order && i < count; i++) {
        uint32_t rank = rank_in_file(p, p->plan->order[i]);
        if (rank == UINT32_MAX)
            return true;
        if (!smith_id_index_add(&ranks, &p->merge->scratch, rank, i))
            return false;
    }
    smith_id_index_sort(&ranks);
    for (uint32_t i = 0; order && i < count; i++)
        order[i] = p->plan->order[ranks.items[i].index];
    if (order)
        p->plan->order = order;
    return order != NULL;
}

static bool plan_order(struct planner *p) {
    struct smith_merge_plan *plan = p->plan;
    bool by_theirs = has_moves(&p->to_theirs) && !has_moves(&p->to_ours);
    uint32_t *in_first = smith_arena_alloc(&p->merge->scratch, plan->count * sizeof *in_first, _Alignof(uint32_t));
    if (!in_first)
        return false;
    for (uint32_t i = 0; i < plan->count; i++)
        in_first[i] = (by_theirs ? plan->entries[i].theirs : plan->entries[i].ours) != SMITH_NO_INDEX;
    uint32_t at;
    if (by_theirs) {
        at = merge_plan_chain(p, p->entry_of_theirs, p->theirs->count);
        at = merge_order(p, at, p->entry_of_ours, in_first, p->ours->count, false);
    } else {
        at = merge_plan_chain(p, p->entry_of_ours, p->ours->count);
        at = merge_order(p, at, p->entry_of_theirs, in_first, p->theirs->count, true);
    }
    uint32_t count = 0;
    for (; at != SMITH_NO_INDEX; at = plan->entries[at].next)
        plan->order[count++] = at;
    return order_by_file(p, count);
}

static uint32_t *none_yet(struct smith_arena *arena, uint32_t count) {
    uint32_t *made = smith_arena_alloc(arena, count * sizeof *made, _Alignof(uint32_t));
    if (made)
        memset(made, 0xFF, count * sizeof *made);
    return made;
}

static bool align_sides(struct planner *p, enum merge_side a, enum merge_side b, struct smith_alignment *alignment) {
    const struct merge_list *list = p->list;
    return smith_align(&p->merge->scratch, list->type,
                       (struct smith_list_version){list->sides[a], &p->merge->meanings[a]},
                       (struct smith_list_version){list->sides[b], &p->merge->meanings[b]}, &list->identity,
                       SMITH_ALIGN_FOR_MERGE, alignment);
}

bool smith_merge_plan(struct merge *merge, const struct merge_list *list, struct smith_merge_plan *plan) {
    struct smith_arena *scratch = &merge->scratch;
    const struct smith_list *base = list->sides[MERGE_BASE], *ours = list->sides[MERGE_OURS],
                            *theirs = list->sides[MERGE_THEIRS];
    struct planner p = {
        .merge = merge, .list = list, .type = list->type, .base = base, .ours = ours, .theirs = theirs, .plan = plan};
    size_t max_count = (size_t)ours->count + theirs->count; /* every entry is in one of them */
    *plan = (struct smith_merge_plan){
        .entries = smith_arena_alloc(scratch, max_count * sizeof *plan->entries, _Alignof(struct merge_entry)),
        .order = smith_arena_alloc(scratch, max_count * sizeof *plan->order, _Alignof(uint32_t)),
        .lost = smith_arena_alloc(scratch, theirs->count * sizeof *plan->lost, _Alignof(uint32_t)),
        .gone = smith_arena_alloc(scratch, base->count * sizeof *plan->gone, _Alignof(struct merge_entry)),
    };
    p.entry_of_ours = none_yet(scratch, ours->count);
    p.entry_of_theirs = none_yet(scratch, theirs->count);
    if (!plan->entries || !plan->order || !plan->lost || !plan->gone || !p.entry_of_ours || !p.entry_of_theirs ||
        !align_sides(&p, MERGE_BASE, MERGE_OURS, &p.to_ours) ||
        !align_sides(&p, MERGE_BASE, MERGE_THEIRS, &p.to_theirs) ||
        !align_sides(&p, MERGE_OURS, MERGE_THEIRS, &p.sides))
        return smith_merge_out_of_memory(merge);
    plan_old(&p);
    plan_new(&p);
    bool out_of_memory = false;
    for (int pair = 0; pair < MERGE_SIDES; pair++)
        out_of_memory |= merge->numbers[pair].out_of_memory;
    return (!out_of_memory && plan_order(&p)) || smith_merge_out_of_memory(merge);
}
