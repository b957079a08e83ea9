/* SPDX-License-Identifier: MIT
 *
 * What has its meaning together (`together with`) is taken from one side. Where both changed it, that is a conflict, and theirs
 * is put back to base before anything is merged: so ours stays.
 */
#include "document/value.h"
#include "document/visit.h"
#include "merge/merge.h"
#include <stdio.h>
#include <string.h>

/* One value in the three versions. */
struct together_value {
    const struct smith_type *type;
    const void *at[MERGE_SIDES]; /* NULL = absent */
};

/* A member of the record in which all hang on each other, and where in it: an element, or all of it. */
struct together_node {
    struct merge *merge;
    const struct smith_type *type; /* of the records */
    void *records[MERGE_SIDES];
    uint16_t leader; /* the member that the others name */
    uint32_t index[MERGE_SIDES]; /* SMITH_NO_INDEX = not an element */
    uint32_t result; /* index in the result */
};

bool smith_merge_is_same(const struct smith_type *type, const void *a, const void *b) {
    return a && b ? smith_value_equal(type, a, b) : a == b;
}

static struct together_value together_value_at(const struct together_node *node, uint16_t member) {
    const struct smith_member *is = &node->type->record->members[member];
    struct together_value value = {.type = smith_type_inner(is->type)};
    const bool is_element = node->result != SMITH_NO_INDEX;
    for (int side = 0; side < MERGE_SIDES; side++) {
        const void *whole = smith_member_value(is, node->records[side]);
        const bool is_there = whole && (!is_element || node->index[side] < smith_element_count(value.type, whole));
        value.at[side] = !is_element ? whole : is_there ? smith_element_at(value.type, whole, node->index[side]) : NULL;
    }
    if (is_element)
        value.type = smith_type_inner(value.type->elem);
    return value;
}

static bool is_of_node(const struct together_node *node, uint16_t member) {
    const struct smith_member *members = node->type->record->members;
    return member == node->leader ||
           (members[member].together && strcmp(members[member].together, members[node->leader].name) == 0);
}

/* Whether both sides changed something of it, and not to the same. Where they left alone what the others hang on, or made it the
 * same, each of these is merged as any other value. */
static bool is_torn(const struct together_node *node) {
    const struct together_value leader = together_value_at(node, node->leader);
    bool ours = false, theirs = false;
    if (smith_merge_is_same(leader.type, leader.at[MERGE_OURS], leader.at[MERGE_THEIRS]))
        return false;
    for (uint16_t i = 0; i < node->type->record->member_count; i++) {
        if (!is_of_node(node, i))
            continue;
        const struct together_value value = together_value_at(node, i);
        ours |= !smith_merge_is_same(value.type, value.at[MERGE_BASE], value.at[MERGE_OURS]);
        theirs |= !smith_merge_is_same(value.type, value.at[MERGE_BASE], value.at[MERGE_THEIRS]);
    }
    return ours && theirs;
}

/* Theirs as in base. */
static bool put_back(const struct together_node *node, uint16_t member, const struct together_value *value) {
    const struct smith_member *is = &node->type->record->members[member];
    struct smith_arena *arena = &node->merge->theirs->arena;
    void *record = node->records[MERGE_THEIRS], *to = (void *)(uintptr_t)value->at[MERGE_THEIRS];
    if (node->result != SMITH_NO_INDEX)
        return !to || !value->at[MERGE_BASE] || smith_value_copy(arena, value->type, to, value->at[MERGE_BASE]);
    if (!value->at[MERGE_BASE])
        smith_member_clear(is, record);
    else if (!(to = smith_member_make(arena, is, record)) ||
             !smith_value_copy(arena, value->type, to, value->at[MERGE_BASE]))
        return false;
    return !smith_type_has_quirks(node->type) ||
           smith_quirks_carry(arena, record, node->records[MERGE_BASE], member, ~0u);
}

bool smith_merge_conflict_at(struct merge *merge, const char *below, const struct smith_type *type,
                             const void *const at[MERGE_SIDES]) {
    const size_t before = merge->path.size;
    smith_buffer_text(&merge->path, below);
    smith_buffer_byte(&merge->path, '\0');
    bool done = !merge->path.failed || smith_merge_out_of_memory(merge);
    done = done && smith_merge_conflict(merge, (const char *)merge->path.data, "changed", type, at[MERGE_BASE],
                                        at[MERGE_OURS], at[MERGE_THEIRS]);
    merge->path.size = before;
    return done;
}

static bool part_member(const struct together_node *node, uint16_t member) {
    const struct together_value value = together_value_at(node, member);
    char below[160];
    int size = snprintf(below, sizeof below, "/%s", node->type->record->members[member].name);
    if (node->result != SMITH_NO_INDEX && size >= 0 && (size_t)size < sizeof below)
        snprintf(below + size, sizeof below - (size_t)size, "/%u", (unsigned)node->result);
    if (!smith_merge_is_same(value.type, value.at[MERGE_OURS], value.at[MERGE_THEIRS]) &&
        !smith_merge_conflict_at(node->merge, below, value.type, value.at))
        return false;
    return put_back(node, member, &value) || smith_merge_out_of_memory(node->merge);
}

static bool part_node(const struct together_node *node) {
    if (!is_torn(node))
        return true;
    for (uint16_t i = 0; i < node->type->record->member_count; i++)
        if (is_of_node(node, i) && !part_member(node, i))
            return false;
    return true;
}

/* Each element, by the plan of the list, or by index. */
static bool part_elements(struct together_node *node) {
    const struct smith_member *leader = &node->type->record->members[node->leader];
    const struct smith_type *type = smith_type_inner(leader->type);
    const struct smith_list *lists[MERGE_SIDES];
    uint32_t counts[MERGE_SIDES];
    for (int side = 0; side < MERGE_SIDES; side++) {
        lists[side] = smith_member_value(leader, node->records[side]);
        if (!lists[side])
            return true;
        counts[side] = smith_element_count(type, lists[side]);
    }
    const struct smith_merge_plan *plan =
        type->kind == SMITH_LIST ? smith_merge_plan_parallel(node->merge, leader->name, lists) : NULL;
    if (!plan && (counts[MERGE_BASE] != counts[MERGE_OURS] || counts[MERGE_OURS] != counts[MERGE_THEIRS]))
        return true; /* a conflict of the list as a whole */
    for (uint32_t i = 0; i < (plan ? plan->count : counts[MERGE_OURS]); i++) {
        const struct merge_entry *entry = plan ? &plan->entries[plan->order[i]] : NULL;
        node->result = i;
        node->index[MERGE_BASE] = entry ? entry->base : i;
        node->index[MERGE_OURS] = entry ? entry->ours : i;
        node->index[MERGE_THEIRS] = entry ? entry->theirs : i;
        const bool in_all = node->index[MERGE_BASE] != SMITH_NO_INDEX && node->index[MERGE_OURS] != SMITH_NO_INDEX &&
                            node->index[MERGE_THEIRS] != SMITH_NO_INDEX;
        if (in_all && !part_node(node))
            return false;
    }
    return true;
}

/* Whether another member hangs on this one. */
static bool is_leader(const struct smith_record *record, uint16_t member) {
    for (uint16_t i = 0; i < record->member_count; i++)
        if (record->members[i].together && strcmp(record->members[i].together, record->members[member].name) == 0)
            return true;
    return false;
}

bool smith_merge_together(struct merge *merge, const struct smith_type *type, void *const records[MERGE_SIDES]) {
    for (uint16_t i = 0; i < type->record->member_count; i++) {
        if (!is_leader(type->record, i))
            continue;
        struct together_node node = {.merge = merge, .type = type, .leader = i, .result = SMITH_NO_INDEX};
        memcpy(node.records, records, sizeof node.records);
        const enum smith_kind kind = (enum smith_kind)smith_type_inner(type->record->members[i].type)->kind;
        if (!(kind == SMITH_LIST || kind == SMITH_ARRAY ? part_elements(&node) : part_node(&node)))
            return false;
    }
    return true;
}
