/* SPDX-License-Identifier: MIT
 *
 * Numbers that nothing in the file refers to, and that one thing has alone (`@unique`): scripts know it by them. Both sides
 * gave theirs the next free one, so that both have the same. Theirs gets another, and it is said.
 */
#include "document/path.h"
#include "document/value.h"
#include "document/visit.h"
#include "merge/merge.h"
#include "type/type_tables.h"
#include <stdlib.h>
#include <string.h>

/* One that stands in a document. */
struct unique_number {
    const struct smith_member *member;
    void *memory;
    int64_t number;
    const char *path;
    bool is_ours; /* it was there, with this number, before anything of theirs came */
};

struct unique_search {
    struct merge *merge;
    SMITH_ARRAY(struct unique_number) found;
};

static bool is_unique(const struct smith_member *member) {
    return smith_annotation_find(&member->annotations, "unique");
}

static enum smith_status note_unique(void *context, const struct smith_visit *visit) {
    struct unique_search *search = context;
    struct smith_arena *scratch = &search->merge->scratch;
    char path[512];
    if (!visit->member || !is_unique(visit->member) || smith_type_inner(visit->type)->kind > SMITH_SPELLED)
        return SMITH_OK;
    const int64_t number = smith_integer_load(smith_type_inner(visit->type), visit->value);
    if (number < 0) /* it has none */
        return SMITH_OK;
    smith_frame_path(visit->frame, path, sizeof path);
    const struct unique_number found = {
        .member = visit->member,
        .memory = (void *)(uintptr_t)visit->value,
        .number = number,
        .path = smith_arena_copy(scratch, path, strlen(path)),
    };
    return found.path && SMITH_ARRAY_ADD(scratch, &search->found, found) ? SMITH_OK : SMITH_NO_MEMORY;
}

static bool find_unique(struct merge *merge, const struct smith_document *document, struct unique_search *search) {
    *search = (struct unique_search){.merge = merge};
    return !smith_layout_has_member(document->layout, is_unique) ||
           smith_visit_all(document, note_unique, search) == SMITH_OK || smith_merge_out_of_memory(merge);
}

/* The numbers of one side, each as often as it has it. */
static bool note_numbers(struct merge *merge, const struct unique_search *search, struct smith_id_index *numbers) {
    *numbers = (struct smith_id_index){0};
    for (uint32_t i = 0; i < search->found.count; i++)
        if (!smith_id_index_add(numbers, &merge->scratch, search->found.items[i].number, i))
            return smith_merge_out_of_memory(merge);
    smith_id_index_sort(numbers);
    return true;
}

bool smith_merge_unique_begin(struct merge *merge) {
    struct unique_search ours, theirs;
    if (!find_unique(merge, merge->ours, &ours) || !note_numbers(merge, &ours, &merge->unique.ours) ||
        !find_unique(merge, merge->theirs, &theirs) || !note_numbers(merge, &theirs, &merge->unique.theirs))
        return false;
    merge->unique.places = (struct smith_hash_map){.keys = SMITH_HASH_ADDRESSES};
    for (uint32_t i = 0; i < ours.found.count; i++) {
        const struct unique_number *found = &ours.found.items[i];
        struct smith_hash_entry *entry = smith_hash_map_add(&merge->unique.places, &merge->scratch, found->memory, 0);
        if (!entry)
            return smith_merge_out_of_memory(merge);
        entry->value.number = (uint64_t)found->number;
    }
    return true;
}

/* ---- afterwards ---- */

/* By number; those of ours first, then as they stand in the file. */
static int compare_unique(const void *a, const void *b) {
    const struct unique_number *x = a, *y = b;
    if (x->number != y->number)
        return x->number < y->number ? -1 : 1;
    return x->is_ours != y->is_ours ? y->is_ours - x->is_ours : smith_path_compare(x->path, y->path);
}

static bool has_number(const struct unique_search *search, int64_t number) {
    for (uint32_t i = 0; i < search->found.count; i++)
        if (search->found.items[i].number == number)
            return true;
    return false;
}

/* The next that nothing has, from there on; behind the last that may be, from 0 on. -1 = there is none. */
static int64_t next_free(const struct unique_search *search, const struct unique_number *of) {
    const char *highest = smith_annotation_value(&of->member->annotations, "unique");
    const int64_t last = highest && *highest ? strtoll(highest, NULL, 10) : INT32_MAX;
    int64_t number = of->number;
    for (uint32_t tried = 0; tried <= search->found.count; tried++) {
        number = number < last ? number + 1 : 0;
        if (!has_number(search, number))
            return number;
    }
    return -1;
}

static void part_unique(struct unique_search *search, struct unique_number *theirs, const struct unique_number *ours) {
    const struct smith_type *type = smith_type_inner(theirs->member->type);
    const int64_t number = next_free(search, theirs);
    if (theirs->is_ours || number < 0 || !smith_integer_fits(type, number))
        return;
    smith_integer_store(type, theirs->memory, number);
    smith_findings_add(
        &search->merge->result->notes, "MERGE-RENUMBERED", SMITH_WARNING, theirs->path, UINT64_MAX,
        "has the number %lld now: its number in theirs, %lld, is that of %s in ours; scripts may name it",
        (long long)number, (long long)theirs->number, ours->path);
    theirs->number = number;
}

static uint32_t count_number(const struct smith_id_index *numbers, int64_t number) {
    uint32_t count = 0;
    for (uint32_t i = smith_id_index_find(numbers, number) == SMITH_NONE ? numbers->count : 0; i < numbers->count; i++)
        count += numbers->items[i].id == number;
    return count;
}

/* `count` things have the number; whether that is the merge's doing. */
static bool is_made_by_merge(const struct merge *merge, int64_t number, uint32_t count) {
    return count > 1 && count > count_number(&merge->unique.ours, number) &&
           count > count_number(&merge->unique.theirs, number);
}

bool smith_merge_unique_finish(struct merge *merge) {
    struct unique_search search;
    if (merge->result->keeps_numbers)
        return true;
    if (!find_unique(merge, merge->ours, &search))
        return false;
    for (uint32_t i = 0; i < search.found.count; i++) {
        struct unique_number *found = &search.found.items[i];
        const struct smith_hash_entry *before = smith_hash_map_find(&merge->unique.places, found->memory, 0);
        found->is_ours = before && before->value.number == (uint64_t)found->number;
    }
    if (search.found.count)
        qsort(search.found.items, search.found.count, sizeof *search.found.items, compare_unique);
    for (uint32_t from = 0, to; from < search.found.count; from = to) {
        const struct unique_number *first = &search.found.items[from];
        for (to = from + 1; to < search.found.count && search.found.items[to].number == first->number;)
            to++;
        if (is_made_by_merge(merge, first->number, to - from))
            for (uint32_t i = from + 1; i < to; i++)
                part_unique(&search, &search.found.items[i], first);
    }
    return true;
}
