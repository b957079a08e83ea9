/* SPDX-License-Identifier: MIT
 *
 * Numbers of elements in a merge. Three versions of a reference can only be compared when they count alike; so before
 * anything else, all of them get the numbers of the result.
 */
#include "base/id_index.h"
#include "document/equal.h"
#include "document/path.h"
#include "document/references/references.h"
#include "document/references/renumber.h"
#include "merge/merge.h"

#define SIDES 3

struct numbered_list {
    struct numbered_list *next;
    const char *path;
    const char *by;              /* NULL = indices */
    uint32_t *numbers[SIDES];    /* of base, ours, theirs: by index, the index in the result */
    uint32_t counts[SIDES];
    int64_t highest;             /* number that any reference says, also one that leads nowhere */
    uint32_t first_gone, gone;   /* numbers for elements that are not in the result, which nothing else has */
};

static const struct smith_document *side_of(const struct merge *merge, int side) {
    return side == 0 ? merge->base : side == 1 ? merge->ours : merge->theirs;
}

/* ---- which lists are referred to ---- */

struct list_collector {
    struct merge *merge;
    struct merge_numbering *numbering;
};

static bool same_text(const char *a, const char *b) {
    return a == b || (a && b && strcmp(a, b) == 0);
}

static struct numbered_list *find_noted(const struct merge_numbering *numbering,
                                        const struct smith_reference *reference) {
    struct numbered_list *list = numbering->lists;
    while (list && (!same_text(list->path, reference->path) || !same_text(list->by, reference->by)))
        list = list->next;
    return list;
}

static void note_number(struct numbered_list *list, const struct smith_referrer *referrer) {
    int64_t value = smith_integer_load(referrer->type, referrer->value);
    if (smith_reference_is_none(referrer->reference, value) ||
        __builtin_sub_overflow(value, referrer->reference->base, &value) || value >= UINT32_MAX / 2)
        return; /* no number that an element could get */
    list->highest = value > list->highest ? value : list->highest;
}

static bool note_list(void *context, const struct smith_referrer *referrer) {
    struct list_collector *list_collector = context;
    const struct smith_reference *reference = referrer->reference;
    struct numbered_list *noted = find_noted(list_collector->numbering, reference);
    if (noted) {
        note_number(noted, referrer);
        return true;
    }
    struct numbered_list *made =
        smith_arena_alloc(&list_collector->merge->scratch, sizeof *made, _Alignof(struct numbered_list));
    if (!made)
        return smith_merge_out_of_memory(list_collector->merge);
    made->path = reference->path;
    made->by = reference->by;
    made->next = list_collector->numbering->lists;
    list_collector->numbering->lists = made;
    note_number(made, referrer);
    return true;
}

/* ---- indices ---- */

static const struct smith_list no_elements;

/* The list at the path; an empty one where there is none. False when it is no list there is one of. */
static bool find_list(const struct smith_document *document, const char *path, struct smith_node *node,
                      const struct smith_list **list) {
    if (smith_path_find(document, path, node, NULL) != SMITH_OK || node->index != SMITH_NONE ||
        smith_type_inner(node->type)->kind != SMITH_LIST)
        return false;
    *list = node->value ? node->value : &no_elements;
    return true;
}

static bool make_numbers(struct merge *merge, struct numbered_list *list, const struct smith_merge_plan *plan,
                         const struct smith_list *const sides[SIDES]) {
    for (int side = 0; side < SIDES; side++) {
        list->counts[side] = sides[side]->count;
        list->numbers[side] =
            smith_arena_alloc(&merge->scratch, sides[side]->count * sizeof(uint32_t), _Alignof(uint32_t));
        if (!list->numbers[side])
            return smith_merge_out_of_memory(merge);
        memset(list->numbers[side], 0xFF, sides[side]->count * sizeof(uint32_t));
    }
    for (uint32_t i = 0; i < plan->count; i++) {
        const struct merge_entry *entry = &plan->entries[plan->order[i]];
        const uint32_t at[SIDES] = {entry->base, entry->ours, entry->theirs};
        for (int side = 0; side < SIDES; side++)
            if (at[side] != SMITH_NO_INDEX)
                list->numbers[side][at[side]] = i;
    }
    list->first_gone = plan->count > list->highest ? plan->count : (uint32_t)list->highest + 1;
    return true;
}

/* What is not in the result gets numbers behind it, the same ones for the same element. */
static bool number_gone(struct merge *merge, struct numbered_list *list, const struct smith_type *type,
                        enum smith_identity identity, const char *key, const struct smith_list *const sides[SIDES]) {
    struct smith_alignment alignment;
    for (uint32_t i = 0; i < list->counts[0]; i++)
        if (list->numbers[0][i] == SMITH_NO_INDEX)
            list->numbers[0][i] = list->first_gone + list->gone++;
    for (int side = 1; side < SIDES; side++) {
        if (!smith_align(&merge->scratch, type, sides[0], sides[side], identity, key, &alignment))
            return smith_merge_out_of_memory(merge);
        for (uint32_t i = 0; i < list->counts[side]; i++)
            if (list->numbers[side][i] == SMITH_NO_INDEX)
                list->numbers[side][i] = alignment.to_a[i] != SMITH_NO_INDEX ? list->numbers[0][alignment.to_a[i]]
                                                                         : list->first_gone + list->gone++;
    }
    return true;
}

static bool number_list(struct merge *merge, struct numbered_list *list) {
    struct smith_node nodes[SIDES];
    const struct smith_list *sides[SIDES];
    struct smith_merge_plan plan;
    for (int side = 0; side < SIDES; side++)
        if (!find_list(side_of(merge, side), list->path, &nodes[side], &sides[side]))
            return true;
    const struct smith_type *type = smith_type_inner(nodes[1].type);
    const struct smith_member *member = &nodes[1].record_type->record->members[nodes[1].member];
    enum smith_identity identity = smith_list_identity(member, type, nodes[1].record_type->record);
    if (identity == SMITH_BY_INDEX)
        return true;
    return smith_merge_plan(merge, type, identity, member->key, sides[0], sides[1], sides[2], &plan) &&
           make_numbers(merge, list, &plan, sides) && number_gone(merge, list, type, identity, member->key, sides);
}

struct renumbering {
    const struct numbered_list *list;
    int side;
};

static bool new_number(void *context, int64_t *number) {
    const struct renumbering *renumbering = context;
    const struct numbered_list *list = renumbering->list;
    if (*number >= 0 && *number < list->counts[renumbering->side])
        *number = list->numbers[renumbering->side][*number];
    return true;
}

static bool renumber_side(struct merge *merge, const struct numbered_list *list, int side) {
    struct renumbering context = {list, side};
    const struct smith_renumbering renumbering = {.path = list->path, .map = new_number, .context = &context};
    const struct smith_document *document = side_of(merge, side);
    return smith_renumber(document->layout->root, document->root, &renumbering);
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

/* Give the element another identity; false when its member cannot hold that. */
static bool set_identity(const struct smith_type *type, void *element, const char *by, int64_t identity) {
    const struct smith_type *record = smith_path_enter(type, &element);
    int index = record && record->kind == SMITH_RECORD ? smith_member_find(record->record, by, strlen(by)) : -1;
    const struct smith_member *member = index < 0 ? NULL : &record->record->members[index];
    void *value = member ? smith_member_value(member, element) : NULL;
    if (!value || !smith_integer_fits(smith_type_inner(member->type), identity))
        return false;
    smith_integer_store(smith_type_inner(member->type), value, identity);
    return true;
}

/* Those of theirs that had to get new ones, which count up from `first`. */
struct new_identities {
    struct smith_id_index before; /* -> how many of the new ones there were */
    int64_t first;
};

static bool changed_number(void *context, int64_t *number) {
    const struct new_identities *new_ones = context;
    uint32_t index = smith_id_index_find(&new_ones->before, *number);
    if (index != SMITH_NONE)
        *number = new_ones->first + index;
    return true;
}

static int64_t highest(const struct identities sets[SIDES]) {
    int64_t max = 0;
    for (int side = 0; side < SIDES; side++)
        if (sets[side].ids.count && sets[side].ids.items[sets[side].ids.count - 1].id > max)
            max = sets[side].ids.items[sets[side].ids.count - 1].id;
    return max;
}

static bool part_identities(struct merge *merge, const struct numbered_list *list) {
    struct identities sets[SIDES];
    for (int side = 0; side < SIDES; side++) {
        const struct smith_document *document = side_of(merge, side);
        sets[side] = (struct identities){.merge = merge, .by = list->by};
        if (!smith_visit_referred(document->layout->root, document->root, list->path, add_identified, &sets[side]))
            return false;
        smith_id_index_sort(&sets[side].ids);
    }
    int64_t last = highest(sets);
    struct new_identities new_ones = {.first = last < INT64_MAX ? last + 1 : last};
    for (uint32_t i = 0; i < sets[2].ids.count; i++) {
        int64_t identity = sets[2].ids.items[i].id;
        const struct identified *theirs = &sets[2].elements.items[sets[2].ids.items[i].index];
        const struct identified *ours = find_identity(&sets[1], identity);
        if (!ours || find_identity(&sets[0], identity) ||
            (ours->type == theirs->type && smith_value_equal(ours->type, ours->element, theirs->element)))
            continue;
        if (last == INT64_MAX || !set_identity(theirs->type, theirs->element, list->by, last + 1))
            continue;
        last++;
        if (!smith_id_index_add(&new_ones.before, &merge->scratch, identity, new_ones.before.count))
            return smith_merge_out_of_memory(merge);
    }
    const struct smith_renumbering renumbering = {
        .path = list->path, .by = list->by, .map = changed_number, .context = &new_ones};
    return !new_ones.before.count || smith_renumber(merge->theirs->layout->root, merge->theirs->root, &renumbering);
}

/* ---- all of them ---- */

bool smith_merge_number(struct merge *merge, struct merge_numbering *numbering) {
    struct list_collector list_collector = {merge, numbering};
    for (int side = 0; side < SIDES; side++)
        if (!smith_visit_referrers(side_of(merge, side)->layout->root, side_of(merge, side)->root, note_list,
                                   &list_collector))
            return false;
    for (struct numbered_list *list = numbering->lists; list; list = list->next)
        if (list->by && !part_identities(merge, list))
            return false;
    for (struct numbered_list *list = numbering->lists; list; list = list->next)
        if (!list->by && !number_list(merge, list))
            return false;
    for (struct numbered_list *list = numbering->lists; list; list = list->next)
        for (int side = 0; list->numbers[0] && side < SIDES; side++)
            if (!renumber_side(merge, list, side))
                return false;
    return true;
}

/* ---- afterwards ---- */

struct removal {
    struct merge *merge;
    const struct numbered_list *list;
};

static bool is_in_result(void *context, int64_t *number) {
    const struct removal *removal = context;
    return *number < removal->list->first_gone || *number >= (int64_t)removal->list->first_gone + removal->list->gone;
}

static bool clear_reference(void *context, const struct smith_referrer *referrer) {
    const struct removal *removal = context;
    const struct smith_reference *reference = referrer->reference;
    char path[512];
    smith_frame_path(referrer->frame, path, sizeof path);
    smith_integer_store(referrer->type, referrer->value, reference->none_count ? reference->none[0] : reference->base);
    return smith_merge_conflict(removal->merge, path, "refers-to-deleted", referrer->type, NULL, referrer->value, NULL);
}

bool smith_merge_number_finish(struct merge *merge, const struct merge_numbering *numbering) {
    for (const struct numbered_list *list = numbering->lists; list; list = list->next) {
        struct removal removal = {merge, list};
        const struct smith_renumbering renumbering = {
            .path = list->path, .map = is_in_result, .gone = clear_reference, .context = &removal};
        if (list->gone && !smith_renumber(merge->ours->layout->root, merge->ours->root, &renumbering))
            return false;
    }
    return true;
}
