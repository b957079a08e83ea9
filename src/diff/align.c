/* SPDX-License-Identifier: MIT
 *
 * Alignment of lists: what is the same, which of the rest are versions of each other, and which changes of order say
 * something.
 */
#include "diff/align.h"
#include <string.h>

#define MOVES_LIMIT (1u << 27) /* moved elements times elements: what it takes to say or do the moves one by one */

/* ---- what has moved ---- */

#define UNKNOWN_CASE (SMITH_NO_INDEX - 1)

/* Which case of their union an element is. */
static uint32_t align_case_of(const struct aligner *w, uint32_t in_a) {
    const struct smith_type *elem = smith_type_inner(w->type->elem);
    const struct smith_variant *variant = smith_list_at(w->type, w->a, in_a);
    const struct smith_case *chosen = variant ? smith_variant_case(elem, variant) : NULL;
    return chosen ? (uint32_t)(chosen - elem->variants->cases) : UNKNOWN_CASE;
}

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

/* Of the elements that stay and are of that case (NO_INDEX = of any), the longest run in the same order has not moved;
 * the others have. */
static bool find_moved(struct aligner *w, uint32_t of_case) {
    struct smith_alignment *out = w->out;
    uint32_t *ends = smith_arena_alloc(&w->scratch, (out->count_a + 1) * sizeof *ends, _Alignof(uint32_t));
    uint32_t *before = smith_arena_alloc(&w->scratch, (out->count_a + 1) * sizeof *before, _Alignof(uint32_t));
    uint32_t longest = 0;
    if (!ends || !before)
        return false;
    for (uint32_t i = 0; i < out->count_a; i++) {
        if (out->to_b[i] == SMITH_NO_INDEX || (of_case != SMITH_NO_INDEX && align_case_of(w, i) != of_case))
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
    return true;
}

/* Order that says something: only that among chunks of one id does. */
static bool find_moves_that_count(struct aligner *w, const struct smith_identity *identity) {
    const struct smith_type *elem = smith_type_inner(w->type->elem);
    memset(w->out->moved, 0, w->out->count_a);
    if (w->use == SMITH_ALIGN_FOR_PATCH || !identity->is_by_case)
        return find_moved(w, SMITH_NO_INDEX);
    for (uint32_t i = 0; i <= elem->variants->case_count; i++)
        if (!find_moved(w, i < elem->variants->case_count ? i : UNKNOWN_CASE))
            return false;
    return true;
}

/* ---- names that files have ---- */

#define NAMED_TWICE UINT64_MAX

/* Name -> index and 1, or NAMED_TWICE. */
static bool index_element_names(struct aligner *w, const char *const *names, uint32_t count,
                                struct smith_hash_map *index) {
    for (uint32_t i = 0; i < count; i++) {
        struct smith_hash_entry *entry =
            names[i] ? smith_hash_map_add(index, &w->scratch, names[i], strlen(names[i])) : NULL;
        if (entry)
            entry->value.number = entry->value.number ? NAMED_TWICE : (uint64_t)i + 1;
    }
    return !w->scratch.failed;
}

/* Who named an element means that one, whatever became of it. */
static bool match_by_given_names(struct aligner *w, const char *const *names_a, const char *const *names_b) {
    struct smith_hash_map in_a = {0}, in_b = {0};
    if (!index_element_names(w, names_a, w->a->count, &in_a) || !index_element_names(w, names_b, w->b->count, &in_b))
        return false;
    for (uint32_t i = 0; i < in_a.count; i++) {
        const struct smith_hash_entry *a = &in_a.entries[i], *b = smith_hash_map_find(&in_b, a->key, a->size);
        if (b && a->value.number != NAMED_TWICE && b->value.number != NAMED_TWICE)
            match(w, (uint32_t)a->value.number - 1, (uint32_t)b->value.number - 1);
    }
    return true;
}

/* ---- the whole ---- */

static void match_by_index(struct aligner *w) {
    for (uint32_t i = 0; i < w->a->count && i < w->b->count; i++)
        match(w, i, i);
}

/* `name` NULL: they have none. */
static bool match_by_similarity(struct aligner *w, const char *name) {
    enum smith_kind elem = (enum smith_kind)smith_type_inner(w->type->elem)->kind;
    bool things = elem >= SMITH_TEXT; /* a number is no thing that moves */
    bool strays = elem >= SMITH_RECORD && w->use != SMITH_ALIGN_FOR_PATCH;
    return smith_match_same(w, false, things) && smith_match_same(w, true, things) &&
           (!name || smith_match_by_key(w, name, false)) && find_moved(w, SMITH_NO_INDEX) && smith_match_versions(w) &&
           (!strays || smith_match_strays(w));
}

static bool align_between(struct aligner *w, const struct smith_identity *identity) {
    if (identity->kind == SMITH_BY_INDEX) {
        match_by_index(w);
        return true;
    }
    bool by_key = identity->kind == SMITH_BY_KEY;
    if (!(by_key ? smith_match_by_key(w, identity->key, true) : match_by_similarity(w, identity->key)) ||
        !find_moves_that_count(w, identity))
        return false;
    give_up_moves(w->out);
    return true;
}

bool smith_align(struct smith_arena *arena, const struct smith_type *type, struct smith_list_version a,
                 struct smith_list_version b, const struct smith_identity *identity, enum smith_alignment_use use,
                 struct smith_alignment *alignment) {
    struct aligner w = {.type = type,
                        .a = a.list,
                        .b = b.list,
                        .meanings_a = a.meanings,
                        .meanings_b = b.meanings,
                        .use = use,
                        .out = alignment};
    uint32_t count_a = a.list->count, count_b = b.list->count;
    *alignment = (struct smith_alignment){
        .to_b = smith_arena_alloc(arena, count_a * sizeof *alignment->to_b, _Alignof(uint32_t)),
        .to_a = smith_arena_alloc(arena, count_b * sizeof *alignment->to_a, _Alignof(uint32_t)),
        .moved = smith_arena_alloc(arena, count_a, 1),
        .count_a = count_a,
        .count_b = count_b,
    };
    if (!alignment->to_b || !alignment->to_a || !alignment->moved)
        return false;
    memset(alignment->to_b, 0xFF, count_a * sizeof *alignment->to_b);
    memset(alignment->to_a, 0xFF, count_b * sizeof *alignment->to_a);
    smith_arena_init(&w.scratch, &arena->allocator, 0);
    const struct smith_element_names *names_a = smith_element_names_of(a.meanings->document, a.list);
    const struct smith_element_names *names_b = smith_element_names_of(b.meanings->document, b.list);
    bool done = (!names_a || !names_b || match_by_given_names(&w, names_a->names, names_b->names)) &&
                align_between(&w, identity);
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

static bool align_is_name(const struct smith_type *elem, const char *key) {
    int index = elem->kind == SMITH_RECORD ? smith_member_find(elem->record, key, strlen(key)) : -1;
    return index >= 0 && smith_type_inner(elem->record->members[index].type)->kind == SMITH_TEXT;
}

struct smith_identity smith_list_identity(const struct smith_member *member, const struct smith_type *type,
                                          const struct smith_record *record) {
    const struct smith_type *elem = smith_type_inner(type->elem);
    bool is_by_case = type->extent->kind == SMITH_CHUNKS && elem->kind == SMITH_UNION;
    if (member && member->key)
        return (struct smith_identity){align_is_name(elem, member->key) ? SMITH_BY_NAME : SMITH_BY_KEY, member->key,
                                       is_by_case};
    bool follows = count_follows(type->extent, record);
    return (struct smith_identity){follows ? SMITH_BY_SIMILARITY : SMITH_BY_INDEX, NULL, is_by_case};
}
