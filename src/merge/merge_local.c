/* SPDX-License-Identifier: MIT
 *
 * Numbers that the format's program gives anew whenever it saves. In three versions one number may mean three elements;
 * here elements are matched by what they are, and get the numbers that they have in ours.
 */
#include "document/references/list_changes.h"
#include "document/references/references.h"
#include "merge/merge.h"

/* A value in the three versions; NULL = the version has it not. */
struct triple {
    const struct smith_type *type;
    const struct smith_member *member; /* the list is that member */
    const struct smith_type *record_type; /* of this */
    void *at[MERGE_SIDES];
};

struct walk {
    struct merge *merge;
    struct merge_local *local;
};

static bool merge_local_walk_value(struct walk *walk, const struct triple *triple, const char *path);

/* ---- elements ---- */

/* `number` of a version is the element with that number in the result. */
static bool merge_local_add_number(struct walk *walk, enum merge_side side, int64_t number, uint32_t result) {
    return smith_id_index_add(&walk->local->numbers[side], &walk->merge->scratch, number, result);
}

static bool note_element(struct walk *walk, const struct triple *element) {
    struct merge_local *local = walk->local;
    int64_t numbers[MERGE_SIDES];
    bool has[MERGE_SIDES];
    for (int side = 0; side < MERGE_SIDES; side++)
        has[side] = element->at[side] &&
                    smith_element_identity(element->type, element->at[side], local->reference->by, &numbers[side]);
    if (!has[MERGE_BASE] && !has[MERGE_OURS] && !has[MERGE_THEIRS])
        return true;
    int64_t number = has[MERGE_OURS] ? numbers[MERGE_OURS] : local->next++;
    uint32_t result = local->result.count;
    if (!SMITH_ARRAY_ADD(&walk->merge->scratch, &local->result, number))
        return false;
    for (int side = 0; side < MERGE_SIDES; side++)
        if (has[side] && !merge_local_add_number(walk, (enum merge_side)side, numbers[side], result))
            return false;
    return true;
}

static bool walk_element(struct walk *walk, const struct triple *element, const char *path) {
    if (!element->at[MERGE_BASE] && !element->at[MERGE_OURS] && !element->at[MERGE_THEIRS])
        return true;
    return *path ? merge_local_walk_value(walk, element, path) : note_element(walk, element);
}

/* ---- the way to them ---- */

static const struct smith_list no_elements;

static bool merge_local_walk_entry(struct walk *walk, const struct merge_list *list, const struct merge_entry *entry,
                                   const char *path) {
    const uint32_t at[MERGE_SIDES] = {entry->base, entry->ours, entry->theirs};
    struct triple element = {.type = list->type->elem};
    for (int side = 0; side < MERGE_SIDES; side++)
        if (at[side] != SMITH_NO_INDEX)
            element.at[side] = smith_list_at(list->type, list->sides[side], at[side]);
    return walk_element(walk, &element, path);
}

static bool walk_by_index(struct walk *walk, const struct merge_list *list, const char *path) {
    uint32_t count = 0;
    for (int side = 0; side < MERGE_SIDES; side++)
        count = list->sides[side]->count > count ? list->sides[side]->count : count;
    for (uint32_t i = 0; i < count; i++) {
        const struct merge_entry entry = {i < list->sides[MERGE_BASE]->count ? i : SMITH_NO_INDEX,
                                          i < list->sides[MERGE_OURS]->count ? i : SMITH_NO_INDEX,
                                          i < list->sides[MERGE_THEIRS]->count ? i : SMITH_NO_INDEX, SMITH_NO_INDEX};
        if (!merge_local_walk_entry(walk, list, &entry, path))
            return false;
    }
    return true;
}

static bool walk_lists(struct walk *walk, const struct triple *triple, const char *path) {
    struct merge_list list = {.type = smith_type_inner(triple->type)};
    struct smith_merge_plan plan;
    list.identity = smith_list_identity(triple->member, list.type, triple->record_type->record);
    for (int side = 0; side < MERGE_SIDES; side++)
        list.sides[side] = triple->at[side] ? triple->at[side] : &no_elements;
    if (list.identity.kind == SMITH_BY_INDEX)
        return walk_by_index(walk, &list, path);
    if (!smith_merge_plan(walk->merge, &list, &plan))
        return false;
    for (uint32_t i = 0; i < plan.count; i++)
        if (!merge_local_walk_entry(walk, &list, &plan.entries[i], path))
            return false;
    for (uint32_t i = 0; i < plan.gone_count; i++)
        if (!merge_local_walk_entry(walk, &list, &plan.gone[i], path))
            return false;
    return true;
}

static bool walk_arrays(struct walk *walk, const struct triple *triple, const char *path) {
    const struct smith_type *type = smith_type_inner(triple->type);
    size_t stride = smith_type_inner(type->elem)->size;
    for (uint32_t i = 0; i < type->count; i++) {
        struct triple element = {.type = type->elem};
        for (int side = 0; side < MERGE_SIDES; side++)
            element.at[side] = triple->at[side] ? (uint8_t *)triple->at[side] + i * stride : NULL;
        if (!walk_element(walk, &element, path))
            return false;
    }
    return true;
}

static bool merge_local_walk_value(struct walk *walk, const struct triple *triple, const char *path) {
    const struct smith_type *type = smith_type_inner(triple->type);
    while (*path == '/')
        path++;
    if (type->kind == SMITH_LIST && triple->member)
        return walk_lists(walk, triple, path);
    if (type->kind == SMITH_ARRAY)
        return walk_arrays(walk, triple, path);
    size_t size = strcspn(path, "/");
    int index = type->kind == SMITH_RECORD ? smith_member_find(type->record, path, size) : -1;
    if (index < 0)
        return true;
    const struct smith_member *member = &type->record->members[index];
    struct triple inner = {.type = member->type, .member = member, .record_type = type};
    for (int side = 0; side < MERGE_SIDES; side++)
        inner.at[side] = triple->at[side] ? smith_member_value(member, triple->at[side]) : NULL;
    if (!inner.at[MERGE_BASE] && !inner.at[MERGE_OURS] && !inner.at[MERGE_THEIRS])
        return true;
    return merge_local_walk_value(walk, &inner, path + size);
}

bool smith_merge_local_plan(struct merge *merge, struct merge_local *local) {
    struct walk walk = {merge, local};
    const struct triple root = {.type = merge->ours->layout->root,
                                .at = {merge->base->root, merge->ours->root, merge->theirs->root}};
    bool done = merge_local_walk_value(&walk, &root, local->reference->path);
    for (int side = 0; side < MERGE_SIDES; side++)
        smith_id_index_sort(&local->numbers[side]);
    return done || smith_merge_out_of_memory(merge);
}

/* ---- numbering ---- */

struct numbering_side {
    struct merge *merge;
    struct merge_local *local;
    enum merge_side side;
    bool out_of_memory;
};

/* A number that leads nowhere shall do so in the result. */
static int64_t stray_number(struct numbering_side *numbering, int64_t number) {
    struct merge_local *local = numbering->local;
    for (uint32_t i = 0; i < local->strays.count; i++)
        if (local->strays.items[i].id == number)
            return local->result.items[local->strays.items[i].index];
    struct smith_arena *scratch = &numbering->merge->scratch;
    int64_t made = local->next++;
    numbering->out_of_memory |= !smith_id_index_add(&local->strays, scratch, number, local->result.count) ||
                                !SMITH_ARRAY_ADD(scratch, &local->result, made);
    return made;
}

static bool number_in_result(void *context, int64_t *number) {
    struct numbering_side *numbering = context;
    const struct merge_local *local = numbering->local;
    uint32_t index = smith_id_index_find(&local->numbers[numbering->side], *number);
    if (index != SMITH_NONE)
        *number = local->result.items[index];
    else if (smith_id_index_has(&local->numbers[MERGE_OURS], *number))
        *number = stray_number(numbering, *number);
    return !numbering->out_of_memory;
}

bool smith_merge_local_number(struct merge *merge, struct merge_local *local) {
    static const enum merge_side sides[] = {MERGE_BASE, MERGE_THEIRS};
    for (size_t i = 0; i < sizeof sides / sizeof *sides; i++) {
        const struct smith_document *document = sides[i] == MERGE_BASE ? merge->base : merge->theirs;
        struct numbering_side numbering = {merge, local, sides[i], false};
        const struct smith_renumbering renumbering = {.path = local->reference->path,
                                                      .by = local->reference->by,
                                                      .map = number_in_result,
                                                      .context = &numbering,
                                                      .own = true};
        if (!smith_meanings_renumber(&merge->meanings[sides[i]], local->reference, number_in_result, &numbering) ||
            !smith_renumber(document->layout->root, document->root, &renumbering) || numbering.out_of_memory)
            return smith_merge_out_of_memory(merge);
    }
    return true;
}

/* ---- afterwards ---- */

static bool add_present(void *context, const struct smith_type *type, void *element, uint32_t index) {
    struct walk *walk = context;
    int64_t number;
    return !smith_element_identity(type, element, walk->local->reference->by, &number) ||
           smith_id_index_add(&walk->local->strays, &walk->merge->scratch, number, index);
}

/* What leads nowhere was not deleted by anybody. */
static bool is_stray(const struct merge_local *local, uint32_t result) {
    for (uint32_t i = 0; i < local->strays.count; i++)
        if (local->strays.items[i].index == result)
            return true;
    return false;
}

bool smith_merge_local_gone(struct merge *merge, const struct merge_local *local, struct smith_id_index *gone) {
    struct merge_local present = {.reference = local->reference};
    struct walk walk = {merge, &present};
    const struct smith_document *ours = merge->ours;
    *gone = (struct smith_id_index){0};
    if (!smith_visit_referred(ours->layout->root, ours->root, local->reference->path, add_present, &walk))
        return smith_merge_out_of_memory(merge);
    smith_id_index_sort(&present.strays);
    for (uint32_t i = 0; i < local->result.count; i++) {
        int64_t number = local->result.items[i];
        bool is_gone = !smith_id_index_has(&present.strays, number) && !is_stray(local, i);
        if (is_gone && !smith_id_index_add(gone, &merge->scratch, number, i))
            return smith_merge_out_of_memory(merge);
    }
    smith_id_index_sort(gone);
    return true;
}
