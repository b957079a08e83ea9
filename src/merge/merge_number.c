/* SPDX-License-Identifier: MIT
 *
 * Numbers of elements in a merge. Three versions of a reference can only be compared when they count alike; so before
 * anything else, all of them get the numbers of the result.
 */
#include "base/lookup.h"
#include "document/path.h"
#include "document/references/list_changes.h"
#include "document/references/references.h"
#include "document/value.h"
#include "merge/merge.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct numbered_list {
    struct numbered_list *next; /* of lists of records around: that of a record around this one */
    const struct smith_reference *reference; /* one of those that name its elements; `by` NULL = indices */
    struct merge_local local; /* where it is `renumbered` */
    uint32_t *numbers[MERGE_SIDES]; /* of base, ours, theirs: by index, the index in the result */
    uint32_t counts[MERGE_SIDES];
    int64_t highest; /* number that any reference says, also one that leads nowhere */
    uint32_t first_gone, gone; /* numbers for elements that are not in the result, which nothing else has */
    const struct smith_merge_plan *plan; /* of lists of records around; NULL = none, they go by index */
};

struct smith_document *smith_merge_document(const struct merge *merge, int side) {
    return side == MERGE_BASE ? merge->base : side == MERGE_OURS ? merge->ours : merge->theirs;
}

/* ---- which lists are referred to ---- */

struct list_collector {
    struct merge *merge;
    struct merge_numbering *numbering;
};

static struct numbered_list *find_noted(const struct merge_numbering *numbering,
                                        const struct smith_reference *reference) {
    struct numbered_list *list = numbering->lists;
    while (list && !smith_reference_is_to(reference, list->reference->path, list->reference->by))
        list = list->next;
    return list;
}

static void note_number(struct numbered_list *list, const struct smith_referrer *referrer) {
    int64_t value = referrer->number;
    if (smith_reference_is_none(referrer->reference, value) ||
        __builtin_sub_overflow(value, referrer->reference->base, &value) || value >= UINT32_MAX / 2)
        return; /* no number that an element could get */
    list->highest = value > list->highest ? value : list->highest;
}

/* The path that a reference to the list has which the element is in: names without indices. False when it is too long. */
static bool path_of_list(const struct smith_frame *element, char *path, size_t size) {
    const struct smith_frame *holder = element->parent;
    if (!holder) {
        *path = '\0';
        return true;
    }
    if (!path_of_list(holder, path, size))
        return false;
    size_t used = strlen(path);
    const char *name = holder->type->record->members[holder->member].name;
    int length = snprintf(path + used, size - used, "/%s", name);
    return length >= 0 && (size_t)length < size - used;
}

static struct numbered_list *add_noted(struct merge *merge, struct merge_numbering *numbering,
                                       const struct smith_reference *reference) {
    struct numbered_list *made = smith_arena_alloc(&merge->scratch, sizeof *made, _Alignof(struct numbered_list));
    struct smith_reference *kept = smith_arena_alloc(&merge->scratch, sizeof *kept, _Alignof(struct smith_reference));
    const char *path = smith_arena_copy(&merge->scratch, reference->path, strlen(reference->path));
    if (!made || !kept || !path) {
        smith_merge_out_of_memory(merge);
        return NULL;
    }
    *kept = *reference;
    kept->path = path;
    made->reference = kept;
    made->next = numbering->lists;
    numbering->lists = made;
    return made;
}

static bool note_list(void *context, const struct smith_referrer *referrer) {
    struct list_collector *list_collector = context;
    char path[512];
    if (referrer->reference->nearest)
        return true;
    struct smith_reference reference = *referrer->reference;
    if (reference.own) { /* as one that names the element from elsewhere */
        if (!path_of_list(referrer->frame, path, sizeof path))
            return true;
        reference = (struct smith_reference){.path = path, .by = reference.by, .renumbered = true};
    }
    struct numbered_list *noted = find_noted(list_collector->numbering, &reference);
    if (!noted)
        noted = add_noted(list_collector->merge, list_collector->numbering, &reference);
    if (noted)
        note_number(noted, referrer);
    return noted != NULL;
}

/* ---- indices ---- */

static const struct smith_list no_elements;

/* The list at the path; an empty one where there is none. False when it is no list there is one of. */
static bool merge_number_find_list(const struct smith_document *document, const char *path, struct smith_node *node,
                                   const struct smith_list **list) {
    if (smith_path_find(document, path, node, NULL) != SMITH_OK || node->index != SMITH_NONE ||
        smith_type_inner(node->type)->kind != SMITH_LIST)
        return false;
    *list = node->value ? node->value : &no_elements;
    return true;
}

/* The element has that number in all versions that have it. */
static void merge_set_number(struct numbered_list *list, const struct merge_entry *entry, uint32_t number) {
    const uint32_t at[MERGE_SIDES] = {entry->base, entry->ours, entry->theirs};
    for (int side = 0; side < MERGE_SIDES; side++)
        if (at[side] != SMITH_NO_INDEX)
            list->numbers[side][at[side]] = number;
}

static bool make_numbers(struct merge *merge, struct numbered_list *list, const struct merge_list *versions) {
    const struct smith_merge_plan *plan = &versions->plan;
    for (int side = 0; side < MERGE_SIDES; side++) {
        uint32_t count = versions->sides[side]->count;
        list->counts[side] = count;
        list->numbers[side] = smith_arena_alloc(&merge->scratch, count * sizeof(uint32_t), _Alignof(uint32_t));
        if (!list->numbers[side])
            return smith_merge_out_of_memory(merge);
    }
    for (uint32_t i = 0; i < plan->count; i++)
        merge_set_number(list, &plan->entries[plan->order[i]], i);
    list->first_gone = plan->count > list->highest ? plan->count : (uint32_t)list->highest + 1;
    for (uint32_t i = 0; i < plan->gone_count; i++)
        merge_set_number(list, &plan->gone[i], list->first_gone + list->gone++);
    return true;
}

static bool number_versions(struct merge *merge, struct numbered_list *list, struct merge_list *versions) {
    versions->next = merge->lists;
    merge->lists = versions;
    return smith_merge_plan(merge, versions, &versions->plan) && make_numbers(merge, list, versions);
}

static bool number_list(struct merge *merge, struct numbered_list *list) {
    struct smith_node nodes[MERGE_SIDES];
    struct merge_list *versions = smith_arena_alloc(&merge->scratch, sizeof *versions, _Alignof(struct merge_list));
    if (!versions)
        return smith_merge_out_of_memory(merge);
    for (int side = 0; side < MERGE_SIDES; side++)
        if (!merge_number_find_list(smith_merge_document(merge, side), list->reference->path, &nodes[side],
                                    &versions->sides[side]))
            return true;
    const struct smith_node *ours = &nodes[MERGE_OURS];
    const struct smith_record *record = ours->record_type->record;
    versions->type = smith_type_inner(ours->type);
    versions->identity = smith_list_identity(&record->members[ours->member], versions->type, record);
    if (versions->identity.kind == SMITH_BY_INDEX)
        return true;
    return number_versions(merge, list, versions);
}

struct renumbering {
    const struct numbered_list *list;
    int side;
    const uint32_t *sorted; /* the new numbers of all elements of the side */
};

static bool merge_new_number(void *context, int64_t *number) {
    const struct renumbering *renumbering = context;
    const struct numbered_list *list = renumbering->list;
    if (*number >= 0 && *number < list->counts[renumbering->side])
        *number = list->numbers[renumbering->side][*number];
    return true;
}

/* How many elements of the side have a number up to this one, this one among them. */
static uint32_t count_up_to(const struct renumbering *renumbering, int64_t number) {
    const uint32_t *sorted = renumbering->sorted;
    uint32_t low = 0, high = renumbering->list->counts[renumbering->side];
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (sorted[middle] <= number)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* From the first to the last of the elements that the result has, with those of the other side that come between them; but
 * where others of this side do, the range is left as long as it was, so that whoever changed it is seen to have. */
static bool merge_new_range(void *context, const struct smith_referrer *referrer, int64_t *first, int64_t *count) {
    const struct renumbering *renumbering = context;
    const struct numbered_list *list = renumbering->list;
    uint32_t there = list->counts[renumbering->side], left = 0;
    int64_t lowest = INT64_MAX, highest = -1, end = *first + *count;
    (void)referrer;
    for (int64_t i = *first; i < end && i < there; i++) {
        uint32_t number = list->numbers[renumbering->side][i];
        if (number >= list->first_gone)
            continue;
        lowest = number < lowest ? number : lowest;
        highest = number > highest ? number : highest;
        left++;
    }
    bool together = left && count_up_to(renumbering, highest) - count_up_to(renumbering, lowest - 1) == left;
    if (!left && *count && *first < there) { /* all are gone; one that named none before stays as it is */
        *count = 0;
    } else if (together && end <= there) {
        *first = lowest;
        *count = highest - lowest + 1;
    } else {
        merge_new_number(context, first);
    }
    return true;
}

static int compare_numbers(const void *a, const void *b) {
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return x < y ? -1 : x > y;
}

/* `around`, and its list there: NULL = the document, and what the path says. */
static bool renumber_in(struct merge *merge, const struct numbered_list *list, int side, const struct smith_type *type,
                        void *around, const void *elements) {
    uint32_t count = list->counts[side];
    uint32_t *sorted = smith_arena_alloc(&merge->scratch, (count + 1u) * sizeof *sorted, _Alignof(uint32_t));
    struct renumbering context = {list, side, sorted};
    const struct smith_renumbering renumbering = {.path = elements ? NULL : list->reference->path,
                                                  .list = elements,
                                                  .map = merge_new_number,
                                                  .map_range = merge_new_range,
                                                  .context = &context};
    if (!sorted)
        return smith_merge_out_of_memory(merge);
    if (count) {
        memcpy(sorted, list->numbers[side], count * sizeof *sorted);
        qsort(sorted, count, sizeof *sorted, compare_numbers);
    }
    return smith_renumber(type, around, &renumbering);
}

static bool renumber_side(struct merge *merge, const struct numbered_list *list, int side) {
    const struct smith_document *document = smith_merge_document(merge, side);
    struct renumbering context = {list, side, NULL};
    return smith_meanings_renumber(&merge->meanings[side], list->reference, merge_new_number, &context) &&
           renumber_in(merge, list, side, document->layout->root, document->root, NULL);
}

/* ---- identities that both sides gave away ---- */

/* An element that may be referred to by an identity. */
struct identified {
    const struct smith_type *type;
    void *element;
};

struct identities {
    struct merge *merge;
    const char *by;
    SMITH_ARRAY(struct identified) elements;
    struct smith_id_index ids; /* -> index in `elements` */
};

static bool add_identified(void *context, const struct smith_type *type, void *element, uint32_t index) {
    struct identities *set = context;
    struct smith_arena *scratch = &set->merge->scratch;
    int64_t identity;
    (void)index;
    if (!smith_element_identity(type, element, set->by, &identity))
        return true;
    return (smith_id_index_add(&set->ids, scratch, identity, set->elements.count) &&
            SMITH_ARRAY_ADD(scratch, &set->elements, (struct identified){type, element})) ||
           smith_merge_out_of_memory(set->merge);
}

static const struct identified *find_identity(const struct identities *set, int64_t identity) {
    uint32_t index = smith_id_index_find(&set->ids, identity);
    return index == SMITH_NONE ? NULL : &set->elements.items[index];
}

/* Those of theirs that had to get new ones, which count up from `first`. */
struct new_identities {
    struct smith_id_index before; /* -> how many of the new ones there were */
    int64_t first;
};

static bool merge_changed_number(void *context, int64_t *number) {
    const struct new_identities *new_ones = context;
    uint32_t index = smith_id_index_find(&new_ones->before, *number);
    if (index != SMITH_NONE)
        *number = new_ones->first + index;
    return true;
}

static int64_t merge_number_highest(const struct identities sets[MERGE_SIDES]) {
    int64_t max = 0;
    for (int side = 0; side < MERGE_SIDES; side++)
        if (sets[side].ids.count && sets[side].ids.items[sets[side].ids.count - 1].id > max)
            max = sets[side].ids.items[sets[side].ids.count - 1].id;
    return max;
}

static bool part_identities(struct merge *merge, const struct numbered_list *list) {
    struct identities sets[MERGE_SIDES];
    for (int side = 0; side < MERGE_SIDES; side++) {
        const struct smith_document *document = smith_merge_document(merge, side);
        sets[side] = (struct identities){.merge = merge, .by = list->reference->by};
        if (!smith_visit_referred(document->layout->root, document->root, list->reference->path, add_identified,
                                  &sets[side]))
            return false;
        smith_id_index_sort(&sets[side].ids);
    }
    int64_t last = merge_number_highest(sets);
    struct new_identities new_ones = {.first = last < INT64_MAX ? last + 1 : last};
    for (uint32_t i = 0; i < sets[2].ids.count; i++) {
        int64_t identity = sets[2].ids.items[i].id;
        const struct identified *theirs = &sets[2].elements.items[sets[2].ids.items[i].index];
        const struct identified *ours = find_identity(&sets[1], identity);
        if (!ours || find_identity(&sets[0], identity) ||
            (ours->type == theirs->type && smith_value_equal(ours->type, ours->element, theirs->element)))
            continue;
        if (last == INT64_MAX || !smith_element_identify(theirs->type, theirs->element, list->reference->by, last + 1))
            continue;
        last++;
        if (!smith_id_index_add(&new_ones.before, &merge->scratch, identity, new_ones.before.count))
            return smith_merge_out_of_memory(merge);
    }
    const struct smith_renumbering renumbering = {
        .path = list->reference->path, .by = list->reference->by, .map = merge_changed_number, .context = &new_ones};
    return !new_ones.before.count || smith_renumber(merge->theirs->layout->root, merge->theirs->root, &renumbering);
}

/* ---- all of them ---- */

static bool note_lists(struct merge *merge, struct merge_numbering *numbering) {
    struct list_collector list_collector = {merge, numbering};
    for (int side = 0; side < MERGE_SIDES; side++) {
        const struct smith_document *document = smith_merge_document(merge, side);
        if (!smith_visit_all_referrers(document->layout->root, document->root, note_list, &list_collector))
            return false;
    }
    return true;
}

/* Where numbers are indices, or given anew by the format's program. */
static bool plan_numbers(struct merge *merge, struct numbered_list *list) {
    if (!list->reference->by)
        return number_list(merge, list);
    list->local = (struct merge_local){.reference = list->reference, .next = list->highest + 1};
    return !list->reference->renumbered || smith_merge_local_plan(merge, &list->local);
}

static bool merge_number_renumber(struct merge *merge, struct numbered_list *list) {
    if (list->reference->renumbered)
        return smith_merge_local_number(merge, &list->local);
    for (int side = 0; list->numbers[MERGE_BASE] && side < MERGE_SIDES; side++)
        if (!renumber_side(merge, list, side))
            return smith_merge_out_of_memory(merge);
    return true;
}

bool smith_merge_number(struct merge *merge, struct merge_numbering *numbering) {
    if (!note_lists(merge, numbering))
        return false;
    for (struct numbered_list *list = numbering->lists; list; list = list->next)
        if (list->reference->by && !list->reference->renumbered && !part_identities(merge, list))
            return false;
    for (struct numbered_list *list = numbering->lists; list; list = list->next)
        if (!plan_numbers(merge, list))
            return false;
    for (struct numbered_list *list = numbering->lists; list; list = list->next)
        if (!merge_number_renumber(merge, list))
            return false;
    merge->is_numbered = true;
    return true;
}

/* ---- afterwards ---- */

struct removal {
    struct merge *merge;
    const struct numbered_list *list;
    struct smith_id_index gone; /* where numbers are given anew */
    const char *around; /* path of the record that the walk began at */
};

static bool is_in_result(void *context, int64_t *number) {
    const struct removal *removal = context;
    const struct numbered_list *list = removal->list;
    if (list->reference->renumbered)
        return !smith_id_index_has(&removal->gone, *number);
    return *number < list->first_gone || *number >= (int64_t)list->first_gone + list->gone;
}

/* Where no number says that there is none, an index becomes 0; another number goes on leading nowhere. */
static bool clear_reference(void *context, const struct smith_referrer *referrer) {
    const struct removal *removal = context;
    if (referrer->reference->count) /* a range has followed already */
        return true;
    const struct smith_reference *reference = referrer->reference;
    char path[1024];
    int size = snprintf(path, sizeof path, "%s", removal->around);
    if (size >= 0 && (size_t)size < sizeof path)
        smith_frame_path(referrer->frame, path + size, sizeof path - (size_t)size);
    if (!smith_referrer_clear(referrer) && !reference->by)
        smith_referrer_name(referrer, reference->base);
    return smith_merge_conflict(removal->merge, path, "refers-to-deleted", referrer->type, NULL, referrer->value, NULL);
}

bool smith_merge_number_finish(struct merge *merge, const struct merge_numbering *numbering) {
    const struct smith_document *ours = merge->ours;
    for (const struct numbered_list *list = numbering->lists; list; list = list->next) {
        const struct smith_reference *reference = list->reference;
        struct removal removal = {.merge = merge, .list = list, .around = ""};
        const struct smith_renumbering renumbering = {.path = reference->path,
                                                      .by = reference->by,
                                                      .map = is_in_result,
                                                      .gone = clear_reference,
                                                      .context = &removal};
        if (reference->renumbered && !smith_merge_local_gone(merge, &list->local, &removal.gone))
            return false;
        bool any = reference->renumbered ? removal.gone.count : list->gone;
        if (any && !smith_renumber(ours->layout->root, ours->root, &renumbering))
            return false;
    }
    return true;
}

/* ---- lists of records around ---- */

static bool note_path(struct merge *merge, const char *path) {
    for (uint32_t i = 0; i < merge->around_paths.count; i++)
        if (strcmp(merge->around_paths.items[i], path) == 0)
            return true;
    return SMITH_ARRAY_ADD(&merge->scratch, &merge->around_paths, path) || smith_merge_out_of_memory(merge);
}

static bool note_paths(struct merge *merge, const struct smith_reference *reference) {
    for (; reference; reference = reference->other)
        if (reference->nearest && !note_path(merge, reference->path))
            return false;
    return true;
}

bool smith_merge_around_begin(struct merge *merge) {
    const struct smith_layout *layout = merge->ours->layout;
    for (uint32_t i = 0; i < layout->type_count; i++) {
        const struct smith_record *record = layout->types[i]->record;
        const struct smith_union *variants = layout->types[i]->variants;
        for (uint16_t k = 0; record && k < record->member_count; k++)
            if (!note_paths(merge, record->members[k].reference) ||
                (record->members[k].parallel && !note_path(merge, record->members[k].parallel)))
                return false;
        for (uint16_t k = 0; variants && k < variants->case_count; k++)
            if (!note_paths(merge, variants->cases[k].reference))
                return false;
    }
    return true;
}

/* Its lists in the three records, where it has one there. False when out of memory. */
static bool number_around(struct merge *merge, const char *path, const struct smith_type *type,
                          void *const records[MERGE_SIDES]) {
    const struct smith_frame frame = {NULL, type, records[MERGE_OURS], SMITH_AT_END, SMITH_NONE};
    struct smith_list_position position;
    if (!smith_list_position_find(path, &frame, &position) || position.type->kind != SMITH_LIST)
        return true;
    struct merge_list *versions = smith_arena_alloc(&merge->scratch, sizeof *versions, _Alignof(struct merge_list));
    struct numbered_list *list = smith_arena_alloc(&merge->scratch, sizeof *list, _Alignof(struct numbered_list));
    struct smith_reference *named = smith_arena_alloc(&merge->scratch, sizeof *named, _Alignof(struct smith_reference));
    if (!versions || !list || !named)
        return smith_merge_out_of_memory(merge);
    *named = (struct smith_reference){.path = path, .nearest = true};
    list->reference = named;
    list->next = merge->around;
    merge->around = list;
    versions->type = position.type;
    versions->identity = smith_list_identity(position.member, position.type, position.record_type->record);
    for (int side = 0; side < MERGE_SIDES; side++) {
        struct smith_frame at = frame;
        const struct smith_type *ignored;
        at.record = records[side];
        const void *elements = smith_reference_list(named, &at, &ignored);
        versions->sides[side] = elements ? elements : &no_elements;
    }
    if (versions->identity.kind == SMITH_BY_INDEX)
        return true;
    for (int side = 0; side < MERGE_SIDES; side++)
        merge->meanings[side].ignored = path;
    bool done = number_versions(merge, list, versions);
    list->plan = &versions->plan;
    for (int side = 0; side < MERGE_SIDES; side++) {
        merge->meanings[side].ignored = NULL;
        done = done && renumber_in(merge, list, side, type, records[side], versions->sides[side]);
    }
    return done;
}

bool smith_merge_around_enter(struct merge *merge, const struct smith_type *type, void *const records[MERGE_SIDES]) {
    for (uint32_t i = 0; i < merge->around_paths.count; i++)
        if (!number_around(merge, merge->around_paths.items[i], type, records))
            return false;
    return true;
}

bool smith_merge_around_leave(struct merge *merge, const struct numbered_list *outer, const struct smith_type *type,
                              void *ours) {
    const struct smith_frame frame = {NULL, type, ours, SMITH_AT_END, SMITH_NONE};
    smith_buffer_byte(&merge->path, '\0');
    for (; merge->around != outer; merge->around = merge->around->next) {
        const struct numbered_list *list = merge->around;
        struct removal removal = {.merge = merge, .list = list, .around = (const char *)merge->path.data};
        const struct smith_type *ignored;
        const struct smith_renumbering renumbering = {.list = smith_reference_list(list->reference, &frame, &ignored),
                                                      .map = is_in_result,
                                                      .gone = clear_reference,
                                                      .context = &removal};
        if (merge->path.failed)
            return smith_merge_out_of_memory(merge);
        if (list->gone && renumbering.list && !smith_renumber(type, ours, &renumbering))
            return false;
    }
    merge->path.size -= !merge->path.failed;
    return true;
}

const struct smith_merge_plan *smith_merge_plan_parallel(const struct merge *merge, const char *parallel,
                                                         const struct smith_list *const sides[MERGE_SIDES]) {
    const struct numbered_list *list = merge->around;
    while (list && strcmp(list->reference->path, parallel) != 0)
        list = list->next;
    for (int side = 0; list && list->plan && side < MERGE_SIDES; side++)
        if (list->counts[side] != sides[side]->count)
            return NULL;
    return list ? list->plan : NULL;
}
