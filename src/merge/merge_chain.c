/* SPDX-License-Identifier: MIT
 *
 * Chains: elements of an array from one that a number names to the next that ends it (`together until`), like the events of a
 * button. All of a chain is taken from one side. Where something names a chain that it would not have on the side that says so,
 * that is a conflict; theirs is put back to base before anything is merged, so ours stays.
 *
 * What names a chain is the same in the three versions when it stands in the same place.
 */
#include "document/path.h"
#include "document/references/list_changes.h"
#include "document/references/references.h"
#include "document/value.h"
#include "document/visit.h"
#include "merge/merge.h"
#include "type/type_tables.h"
#include <stdio.h>

/* A value that names the first element of a chain. */
struct chain_namer {
    const char *path; /* of the value */
    const char
        *unit; /* of what is taken from one side: the record that it is in where that is `together`, else the value */
    const struct smith_type *type; /* of that */
    uint32_t first;
};

struct chain_namers {
    SMITH_ARRAY(struct chain_namer) items;
    struct smith_hash_map by_path; /* -> index in `items` */
};

/* One array, and all that is known of its chains; what is by element has `count` of them. */
struct chains {
    struct merge *merge;
    const char *path; /* of the array */
    const struct smith_type *type; /* of an element */
    int64_t end; /* bits of the last element of a chain */
    uint32_t count;
    const void *arrays[MERGE_SIDES];
    int64_t *values[MERGE_SIDES]; /* as they were */
    int64_t *result; /* as they will be, from what is known so far */
    uint32_t *whole; /* another element of the same whole; of the first of it itself */
    bool *is_parted; /* by the first of the whole: ours stays */
    bool *is_same; /* from this element on the chains of the result and of a side are the same */
    struct chain_namers namers[MERGE_SIDES];
    int side; /* whose namers are being collected */
};

/* ---- what names chains ---- */

static bool is_in_one_whole(const struct smith_frame *frame) {
    const struct smith_frame *around = frame->parent;
    const char *together =
        around && around->member != SMITH_AT_END ? around->type->record->members[around->member].together : NULL;
    return together && !*together;
}

static bool add_namer(struct chains *chains, const struct smith_referrer *referrer, uint32_t first) {
    struct chain_namers *namers = &chains->namers[chains->side];
    struct smith_arena *scratch = &chains->merge->scratch;
    bool is_whole = is_in_one_whole(referrer->frame);
    char path[512], unit[512];
    smith_frame_path(referrer->frame, path, sizeof path);
    smith_frame_path(is_whole ? referrer->frame->parent : referrer->frame, unit, sizeof unit);
    const struct chain_namer namer = {.path = smith_arena_copy(scratch, path, strlen(path)),
                                      .unit = smith_arena_copy(scratch, unit, strlen(unit)),
                                      .type = is_whole ? referrer->frame->type : referrer->type,
                                      .first = first};
    struct smith_hash_entry *entry =
        namer.path && namer.unit ? smith_hash_map_add(&namers->by_path, scratch, namer.path, strlen(path)) : NULL;
    if (!entry || !SMITH_ARRAY_ADD(scratch, &namers->items, namer))
        return smith_merge_out_of_memory(chains->merge);
    entry->value.number = namers->items.count - 1;
    return true;
}

static bool note_namer(void *context, const struct smith_referrer *referrer) {
    struct chains *chains = context;
    const struct smith_type *ignored;
    int64_t first;
    if (referrer->reference->by || smith_reference_is_none(referrer->reference, referrer->number) ||
        smith_reference_list(referrer->reference, referrer->frame, &ignored) != chains->arrays[chains->side] ||
        __builtin_sub_overflow(referrer->number, referrer->reference->base, &first) || first < 0 ||
        first >= chains->count)
        return true;
    return add_namer(chains, referrer, (uint32_t)first);
}

static bool collect_namers(struct chains *chains) {
    for (chains->side = 0; chains->side < MERGE_SIDES; chains->side++) {
        const struct smith_document *document = smith_merge_document(chains->merge, chains->side);
        if (!smith_visit_referrers(document->layout->root, document->root, note_namer, chains))
            return false;
    }
    return true;
}

/* The element that the same value names on that side; SMITH_NO_INDEX = it names none. */
static uint32_t named_by(const struct chains *chains, const struct chain_namer *namer, enum merge_side side) {
    const struct chain_namers *namers = &chains->namers[side];
    const struct smith_hash_entry *entry = smith_hash_map_find(&namers->by_path, namer->path, strlen(namer->path));
    return entry ? namers->items.items[entry->value.number].first : SMITH_NO_INDEX;
}

/* Its unit in the three versions. */
static void find_unit(const struct chains *chains, const struct chain_namer *namer, void *unit[MERGE_SIDES]) {
    for (int side = 0; side < MERGE_SIDES; side++) {
        struct smith_node node;
        const struct smith_document *document = smith_merge_document(chains->merge, side);
        bool is_there = smith_path_find(document, namer->unit, &node, NULL) == SMITH_OK &&
                        smith_type_inner(node.type) == namer->type;
        unit[side] = is_there ? node.value : NULL;
    }
}

/* Which side the result has the unit of: theirs when only theirs changed it, base when both are the same, else ours. */
static enum merge_side taken_from(const struct smith_type *type, void *const unit[MERGE_SIDES]) {
    if (smith_merge_is_same(type, unit[MERGE_OURS], unit[MERGE_THEIRS]))
        return MERGE_BASE;
    return smith_merge_is_same(type, unit[MERGE_BASE], unit[MERGE_OURS]) ? MERGE_THEIRS : MERGE_OURS;
}

/* ---- wholes: elements that chains of either side have together ---- */

static uint32_t first_of(const struct chains *chains, uint32_t element) {
    while (chains->whole[element] != element)
        element = chains->whole[element] = chains->whole[chains->whole[element]];
    return element;
}

static bool join_chains(struct chains *chains, enum merge_side side) {
    const struct chain_namers *namers = &chains->namers[side];
    bool *is_joined = smith_arena_alloc(&chains->merge->scratch, chains->count, 1);
    if (!is_joined)
        return smith_merge_out_of_memory(chains->merge);
    memset(is_joined, 0, chains->count);
    for (uint32_t i = 0; i < namers->items.count; i++)
        for (uint32_t at = namers->items.items[i].first;
             at + 1 < chains->count && !is_joined[at] && !(chains->values[side][at] & chains->end); at++) {
            chains->whole[first_of(chains, at + 1)] = first_of(chains, at);
            is_joined[at] = true;
        }
    return true;
}

/* Whether the side changed the element to something that the other has not. */
static bool is_own_change(const struct chains *chains, uint32_t at, enum merge_side side) {
    return chains->values[side][at] != chains->values[MERGE_BASE][at] &&
           chains->values[MERGE_OURS][at] != chains->values[MERGE_THEIRS][at];
}

/* Wholes that both sides changed. */
static bool find_torn(struct chains *chains) {
    bool *by_ours = smith_arena_alloc(&chains->merge->scratch, chains->count, 1);
    bool *by_theirs = smith_arena_alloc(&chains->merge->scratch, chains->count, 1);
    if (!by_ours || !by_theirs)
        return smith_merge_out_of_memory(chains->merge);
    memset(by_ours, 0, chains->count);
    memset(by_theirs, 0, chains->count);
    for (uint32_t i = 0; i < chains->count; i++) {
        by_ours[first_of(chains, i)] |= is_own_change(chains, i, MERGE_OURS);
        by_theirs[first_of(chains, i)] |= is_own_change(chains, i, MERGE_THEIRS);
    }
    for (uint32_t i = 0; i < chains->count; i++)
        chains->is_parted[i] = by_ours[i] && by_theirs[i];
    return true;
}

/* What the elements will be, and from which on the result has the chain that the side has. */
static void foresee(struct chains *chains, enum merge_side side) {
    for (uint32_t i = chains->count; i-- > 0;) {
        bool is_theirs = is_own_change(chains, i, MERGE_THEIRS) && !is_own_change(chains, i, MERGE_OURS) &&
                         !chains->is_parted[first_of(chains, i)];
        chains->result[i] = chains->values[is_theirs ? MERGE_THEIRS : MERGE_OURS][i];
        chains->is_same[i] = chains->result[i] == chains->values[side][i] &&
                             (chains->result[i] & chains->end || i + 1 == chains->count || chains->is_same[i + 1]);
    }
}

/* Something of ours names a chain that only theirs changed, and does not name it in theirs: what it does would be nobody's word. */
static void find_foreign(struct chains *chains) {
    const struct chain_namers *ours = &chains->namers[MERGE_OURS];
    void *unit[MERGE_SIDES];
    foresee(chains, MERGE_OURS);
    for (uint32_t i = 0; i < ours->items.count; i++) {
        const struct chain_namer *namer = &ours->items.items[i];
        if (chains->is_same[namer->first] || named_by(chains, namer, MERGE_THEIRS) == namer->first)
            continue;
        find_unit(chains, namer, unit);
        if (taken_from(namer->type, unit) == MERGE_OURS)
            chains->is_parted[first_of(chains, namer->first)] = true;
    }
}

/* ---- theirs is put back ---- */

static bool part_wholes(struct chains *chains) {
    const struct smith_type *type = chains->type;
    for (uint32_t i = 0; i < chains->count; i++) {
        void *at[MERGE_SIDES];
        char path[600];
        if (!chains->is_parted[first_of(chains, i)] || chains->values[MERGE_OURS][i] == chains->values[MERGE_THEIRS][i])
            continue;
        for (int side = 0; side < MERGE_SIDES; side++)
            at[side] = (uint8_t *)(uintptr_t)chains->arrays[side] + (size_t)i * type->size;
        snprintf(path, sizeof path, "%s/%u", chains->path, (unsigned)i);
        if (!smith_merge_conflict_at(chains->merge, path, type, (const void *const *)at))
            return false;
        smith_integer_store(type, at[MERGE_THEIRS], chains->values[MERGE_BASE][i]);
    }
    return true;
}

/* What only theirs has name a chain, which is another one in the result. */
static bool part_namers(struct chains *chains) {
    const struct chain_namers *theirs = &chains->namers[MERGE_THEIRS];
    void *unit[MERGE_SIDES];
    foresee(chains, MERGE_THEIRS);
    for (uint32_t i = 0; i < theirs->items.count; i++) {
        const struct chain_namer *namer = &theirs->items.items[i];
        if (chains->is_same[namer->first] || named_by(chains, namer, MERGE_OURS) == namer->first)
            continue;
        find_unit(chains, namer, unit);
        if (taken_from(namer->type, unit) != MERGE_THEIRS || !unit[MERGE_BASE] || !unit[MERGE_THEIRS])
            continue;
        if (!smith_merge_conflict_at(chains->merge, namer->unit, namer->type, (const void *const *)unit))
            return false;
        if (!smith_value_copy(&chains->merge->theirs->arena, namer->type, unit[MERGE_THEIRS], unit[MERGE_BASE]))
            return smith_merge_out_of_memory(chains->merge);
    }
    return true;
}

/* ---- arrays with chains ---- */

static bool chains_alloc(struct chains *chains) {
    struct smith_arena *scratch = &chains->merge->scratch;
    const size_t count = chains->count;
    bool done = true;
    for (int side = 0; side < MERGE_SIDES; side++) {
        int64_t *values = smith_arena_alloc(scratch, count * sizeof *values, _Alignof(int64_t));
        done = done && values;
        for (uint32_t i = 0; values && i < count; i++)
            values[i] = smith_integer_load(chains->type,
                                           (const uint8_t *)chains->arrays[side] + (size_t)i * chains->type->size);
        chains->values[side] = values;
    }
    chains->result = smith_arena_alloc(scratch, count * sizeof *chains->result, _Alignof(int64_t));
    chains->whole = smith_arena_alloc(scratch, count * sizeof *chains->whole, _Alignof(uint32_t));
    chains->is_parted = smith_arena_alloc(scratch, count, 1);
    chains->is_same = smith_arena_alloc(scratch, count, 1);
    for (uint32_t i = 0; chains->whole && i < count; i++)
        chains->whole[i] = i;
    return (done && chains->result && chains->whole && chains->is_parted && chains->is_same) ||
           smith_merge_out_of_memory(chains->merge);
}

static bool merge_chains_of(struct chains *chains) {
    if (!chains_alloc(chains) || !collect_namers(chains) || !join_chains(chains, MERGE_OURS) ||
        !join_chains(chains, MERGE_THEIRS) || !find_torn(chains))
        return false;
    find_foreign(chains);
    return part_wholes(chains) && part_namers(chains);
}

static enum smith_status note_chains(void *context, const struct smith_visit *visit) {
    struct merge *merge = context;
    const struct smith_type *type = smith_type_inner(visit->type);
    char path[512];
    if (!visit->member || visit->variant || !visit->member->chain_end || type->kind != SMITH_ARRAY)
        return SMITH_OK;
    smith_frame_path(visit->frame, path, sizeof path);
    struct chains chains = {.merge = merge,
                            .path = path,
                            .type = smith_type_inner(type->elem),
                            .end = visit->member->chain_end,
                            .count = type->count};
    for (int side = 0; side < MERGE_SIDES; side++) {
        struct smith_node node;
        if (smith_path_find(smith_merge_document(merge, side), path, &node, NULL) != SMITH_OK || !node.value ||
            smith_type_inner(node.type) != type)
            return SMITH_OK; /* not in all of them: a conflict of what it is in */
        chains.arrays[side] = node.value;
    }
    return !chains.count || merge_chains_of(&chains) ? SMITH_OK : SMITH_NO_MEMORY;
}

static bool has_chains(const struct smith_member *member) {
    return member->chain_end != 0;
}

bool smith_merge_chains(struct merge *merge) {
    if (!smith_layout_has_member(merge->ours->layout, has_chains))
        return true;
    enum smith_status status = smith_visit_plain(merge->ours, note_chains, merge);
    if (status != SMITH_OK && merge->status == SMITH_OK)
        merge->status = status;
    return status == SMITH_OK;
}
