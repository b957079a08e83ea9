/* SPDX-License-Identifier: MIT
 *
 * Three versions of a value: what one side left alone is taken from the other, what both changed is looked into, and
 * where that is not possible ours stays and the conflict is noted.
 */
#include "base/json_text.h"
#include "document/json/json_quirk.h"
#include "document/value.h"
#include "document/visit.h"
#include "merge/merge.h"
#include "type/type_tables.h"

/* The member, and where in it, that is being merged. */
struct slot {
    const struct smith_type *record_type;
    const struct smith_member *member;
    void *ours; /* the records around it */
    const void *theirs;
    uint16_t index;
};

static bool merge_inner(struct merge *merge, const struct slot *slot, const struct smith_type *type, const void *base,
                        void *ours, const void *theirs);

/* ---- paths, conflicts ---- */

static const char *merge_path(struct merge *merge) {
    if (!smith_buffer_reserve(&merge->path, 1))
        return "";
    merge->path.data[merge->path.size] = '\0';
    return (const char *)merge->path.data;
}

static bool add_side(struct merge *merge, const char *key, const struct smith_type *type, const void *value) {
    const struct smith_json_style style = {.compact = true};
    const struct smith_node target = {.type = type, .value = (void *)(uintptr_t)value, .index = SMITH_NONE};
    smith_buffer_format(&merge->result->list, ", \"%s\": ", key);
    merge->status = smith_json_write_node(&target, &style, &merge->result->list, merge->error);
    return merge->status == SMITH_OK;
}

bool smith_merge_conflict(struct merge *merge, const char *path, const char *kind, const struct smith_type *type,
                          const void *base, const void *ours, const void *theirs) {
    struct smith_buffer *list = &merge->result->list;
    smith_buffer_text(list, merge->result->conflicts++ ? ",\n    {\"path\": " : "\n    {\"path\": ");
    smith_json_string(list, path, strlen(path));
    smith_buffer_format(list, ", \"kind\": \"%s\"", kind);
    bool done = add_side(merge, "base", type, base) && add_side(merge, "ours", type, ours) &&
                add_side(merge, "theirs", type, theirs);
    const struct merge_conflict conflict = {smith_arena_copy(&merge->scratch, path, strlen(path)), list->size};
    smith_buffer_byte(list, '}');
    if (!done)
        return false;
    return (conflict.path && SMITH_ARRAY_ADD(&merge->scratch, &merge->conflicts, conflict) && !list->failed) ||
           smith_merge_out_of_memory(merge);
}

static bool both_changed(struct merge *merge, const struct smith_type *type, const void *base, const void *ours,
                         const void *theirs) {
    return smith_merge_conflict(merge, merge_path(merge), "changed", type, base, ours, theirs);
}

/* One value in memory, of an array or list. */
static bool merge_at(struct merge *merge, const struct slot *slot, const struct smith_type *type, const void *base,
                     void *ours, const void *theirs) {
    if (smith_merge_is_same(type, base, theirs) || smith_merge_is_same(type, ours, theirs))
        return true;
    if (smith_merge_is_same(type, base, ours))
        return smith_value_copy(merge->arena, type, ours, theirs) || smith_merge_out_of_memory(merge);
    return merge_inner(merge, slot, type, base, ours, theirs);
}

static bool merge_element(struct merge *merge, const struct slot *slot, const struct smith_type *type, uint32_t index,
                          const void *base, void *ours, const void *theirs) {
    size_t before = merge->path.size;
    smith_buffer_format(&merge->path, "/%u", index);
    bool done = base ? merge_at(merge, slot, type, base, ours, theirs)
                     : smith_merge_is_same(type, ours, theirs) || both_changed(merge, type, NULL, ours, theirs);
    merge->path.size = before;
    return done;
}

/* ---- lists ---- */

static bool merge_by_index(struct merge *merge, const struct slot *slot, const struct smith_type *type,
                           const void *base, void *ours, const void *theirs) {
    uint32_t count = smith_element_count(type, base);
    if (count != smith_element_count(type, ours) || count != smith_element_count(type, theirs))
        return both_changed(merge, type, base, ours, theirs);
    for (uint32_t i = 0; i < count; i++)
        if (!merge_element(merge, slot, type->elem, i, smith_element_at(type, base, i), smith_element_at(type, ours, i),
                           smith_element_at(type, theirs, i)))
            return false;
    return true;
}

/* Quirks of elements go where their elements go. */
static bool merge_value_carry_quirks(struct merge *merge, const struct slot *slot, const struct smith_merge_plan *plan,
                                     uint32_t old_count) {
    if (!smith_type_has_quirks(slot->record_type))
        return true;
    const struct smith_quirks *theirs = smith_quirks_of(slot->theirs);
    struct smith_quirks *ours = *(struct smith_quirks **)slot->ours;
    struct smith_quirks old = ours ? *ours : (struct smith_quirks){0};
    struct smith_quirk *items = smith_arena_alloc(&merge->scratch, old.count * sizeof *items, 8);
    uint32_t *target = smith_arena_alloc(&merge->scratch, (old_count + 1u) * sizeof *target, _Alignof(uint32_t));
    if (!items || !target)
        return smith_merge_out_of_memory(merge);
    if (old.count)
        memcpy(items, old.items, old.count * sizeof *items);
    memset(target, 0xFF, old_count * sizeof *target);
    target[old_count] = plan->count; /* what stands before the end mark */
    for (uint32_t i = 0; i < plan->count; i++)
        if (plan->entries[plan->order[i]].ours != SMITH_NO_INDEX)
            target[plan->entries[plan->order[i]].ours] = i;
    smith_quirks_remove(slot->ours, slot->index, 1, UINT32_MAX, ~0u);
    for (uint32_t i = 0; i < old.count; i++) {
        const struct smith_quirk *q = &items[i];
        if (q->member == slot->index && q->index && q->index <= old_count + 1 &&
            target[q->index - 1] != SMITH_NO_INDEX &&
            !smith_quirk_add(merge->arena, slot->ours, (enum smith_quirk_kind)q->kind, q->member,
                             target[q->index - 1] + 1, q->bytes, q->computed))
            return smith_merge_out_of_memory(merge);
    }
    for (uint32_t i = 0; theirs && i < plan->count; i++) {
        const struct merge_entry *entry = &plan->entries[plan->order[i]];
        for (uint32_t k = 0; entry->ours == SMITH_NO_INDEX && k < theirs->count; k++) {
            const struct smith_quirk *q = &theirs->items[k];
            if (q->member == slot->index && q->index == entry->theirs + 1 &&
                !smith_quirk_add(merge->arena, slot->ours, (enum smith_quirk_kind)q->kind, q->member, i + 1, q->bytes,
                                 q->computed))
                return smith_merge_out_of_memory(merge);
        }
    }
    smith_quirks_sort(slot->ours);
    return true;
}

/* The elements of the plan, in ours: those that only theirs has are copied. */
static bool merge_value_gather(struct merge *merge, const struct smith_type *type, const struct smith_merge_plan *plan,
                               struct smith_list *ours, const struct smith_list *theirs) {
    size_t stride = smith_list_stride(type);
    bool pointers = smith_list_of_pointers(type);
    uint8_t *items = smith_arena_alloc(merge->arena, plan->count * stride, 16);
    for (uint32_t i = 0; items && i < plan->count; i++) {
        const struct merge_entry *entry = &plan->entries[plan->order[i]];
        uint8_t *at = items + i * stride;
        if (entry->ours != SMITH_NO_INDEX) {
            memcpy(at, (const uint8_t *)ours->items + entry->ours * stride, stride);
            continue;
        }
        void *made = pointers ? smith_value_new(merge->arena, type->elem) : at;
        if (!made || !smith_value_copy(merge->arena, type->elem, made, smith_list_at(type, theirs, entry->theirs)))
            return smith_merge_out_of_memory(merge);
        if (pointers)
            *(void **)at = made;
    }
    *ours = (struct smith_list){items, plan->count};
    return items != NULL || smith_merge_out_of_memory(merge);
}

/* What one side deleted and the other changed. */
static bool note_deleted(struct merge *merge, const struct smith_type *type, const struct smith_merge_plan *plan,
                         const struct smith_list *base, struct smith_list *ours, const struct smith_list *theirs) {
    size_t before = merge->path.size;
    bool done = true;
    for (uint32_t i = 0; done && i < plan->count; i++) {
        const struct merge_entry *entry = &plan->entries[plan->order[i]];
        if (entry->base == SMITH_NO_INDEX || entry->theirs != SMITH_NO_INDEX)
            continue;
        smith_buffer_format(&merge->path, "/%u", i);
        done = smith_merge_conflict(merge, merge_path(merge), "deleted-by-theirs", type->elem,
                                    smith_list_at(type, base, entry->base), smith_list_at(type, ours, i), NULL);
        merge->path.size = before;
    }
    smith_buffer_text(&merge->path, "/-");
    for (uint32_t i = 0; done && i < plan->lost_count; i++)
        done = smith_merge_conflict(merge, merge_path(merge), "deleted-by-ours", type->elem, NULL, NULL,
                                    smith_list_at(type, theirs, plan->lost[i]));
    merge->path.size = before;
    return done;
}

/* Numbers that refer to elements by index are those of the plan that was made for them. */
static bool find_plan(struct merge *merge, const struct merge_list *list, const struct smith_merge_plan *parallel,
                      struct smith_merge_plan *plan) {
    if (parallel) {
        *plan = *parallel;
        return true;
    }
    for (const struct merge_list *planned = merge->lists; planned; planned = planned->next)
        if (planned->sides[MERGE_OURS] == list->sides[MERGE_OURS]) {
            *plan = planned->plan;
            return true;
        }
    return smith_merge_plan(merge, list, plan);
}

static bool merge_lists(struct merge *merge, const struct slot *slot, const struct smith_type *type,
                        const struct smith_list *base, struct smith_list *ours, const struct smith_list *theirs) {
    const struct merge_list list = {
        .type = type,
        .identity = smith_list_identity(slot->member, type, slot->record_type->record),
        .sides = {base, ours, theirs},
    };
    uint32_t old_count = ours->count;
    struct smith_merge_plan plan;
    const char *parallel_path = slot->member->parallel;
    const struct smith_merge_plan *parallel =
        parallel_path ? smith_merge_plan_parallel(merge, parallel_path, list.sides) : NULL;
    if (!parallel && list.identity.kind == SMITH_BY_INDEX)
        return merge_by_index(merge, slot, type, base, ours, theirs);
    if (!find_plan(merge, &list, parallel, &plan) || !merge_value_gather(merge, type, &plan, ours, theirs) ||
        !merge_value_carry_quirks(merge, slot, &plan, old_count))
        return false;
    for (uint32_t i = 0; i < plan.count; i++) {
        const struct merge_entry *entry = &plan.entries[plan.order[i]];
        if (entry->ours != SMITH_NO_INDEX && entry->theirs != SMITH_NO_INDEX &&
            !merge_element(merge, slot, type->elem, i,
                           entry->base == SMITH_NO_INDEX ? NULL : smith_list_at(type, base, entry->base),
                           smith_list_at(type, ours, i), smith_list_at(type, theirs, entry->theirs)))
            return false;
    }
    return note_deleted(merge, type, &plan, base, ours, theirs);
}

/* ---- any value that all three have, and that both sides changed ---- */

static bool merge_variants(struct merge *merge, const struct slot *slot, const struct smith_type *type,
                           const struct smith_variant *base, struct smith_variant *ours,
                           const struct smith_variant *theirs) {
    const struct smith_case *chosen = smith_variant_case(type, ours);
    bool same_case =
        chosen && base->kind == ours->kind && ours->kind == theirs->kind && base->value && ours->value && theirs->value;
    return same_case ? merge_at(merge, slot, chosen->type, base->value, ours->value, theirs->value)
                     : both_changed(merge, type, base, ours, theirs);
}

/* Bytes that are a file of their own are looked into by whoever knows them. */
static bool merge_bytes(struct merge *merge, const struct smith_type *type, const struct smith_bytes *base,
                        struct smith_bytes *ours, const struct smith_bytes *theirs) {
    struct smith_buffer merged;
    bool known = false;
    if (!merge->files)
        return both_changed(merge, type, base, ours, theirs);
    smith_buffer_init(&merged, &merge->arena->allocator);
    merge->status =
        merge->files->merge(merge->files->context, base, ours, theirs, &merged, merge->result, &known, merge->error);
    bool done = merge->status == SMITH_OK;
    if (done && known) {
        uint8_t *copy = smith_arena_copy(merge->arena, merged.data ? (const char *)merged.data : "", merged.size);
        *ours = (struct smith_bytes){copy, merged.size};
        done = copy || smith_merge_out_of_memory(merge);
    }
    smith_buffer_free(&merged);
    return done && (known || both_changed(merge, type, base, ours, theirs));
}

static bool merge_inner(struct merge *merge, const struct slot *slot, const struct smith_type *type, const void *base,
                        void *ours, const void *theirs) {
    type = smith_type_inner(type);
    if (type->kind == SMITH_RECORD && slot->member->together && !*slot->member->together)
        return both_changed(merge, type, base, ours, theirs);
    switch (type->kind) {
    case SMITH_RECORD: return smith_merge_records(merge, type, base, ours, theirs);
    case SMITH_ARRAY: return merge_by_index(merge, slot, type, base, ours, theirs);
    case SMITH_LIST: return merge_lists(merge, slot, type, base, ours, theirs);
    case SMITH_UNION: return merge_variants(merge, slot, type, base, ours, theirs);
    case SMITH_BYTES: return merge_bytes(merge, type, base, ours, theirs);
    default: return both_changed(merge, type, base, ours, theirs);
    }
}

/* ---- records ---- */

/* Whether the two have the same quirks of one kind for the member. */
static bool same_spelling(const void *a, const void *b, uint16_t member, unsigned kind) {
    const struct smith_quirks *x = smith_quirks_of(a), *y = smith_quirks_of(b);
    uint32_t i = 0, j = 0, count_x = x ? x->count : 0, count_y = y ? y->count : 0;
    for (;; i++, j++) {
        while (i < count_x && (x->items[i].member != member || x->items[i].kind != kind))
            i++;
        while (j < count_y && (y->items[j].member != member || y->items[j].kind != kind))
            j++;
        if (i == count_x || j == count_y)
            return i == count_x && j == count_y;
        const struct smith_quirk *p = &x->items[i], *q = &y->items[j];
        if (p->index != q->index || p->computed != q->computed || p->bytes.size != q->bytes.size ||
            (p->bytes.size && memcmp(p->bytes.data, q->bytes.data, p->bytes.size) != 0))
            return false;
    }
}

static bool is_composed(const struct smith_type *type) {
    type = smith_type_inner(type);
    return type->kind == SMITH_LIST || type->kind == SMITH_ARRAY || type->kind == SMITH_UNION;
}

/* One kind of spelling, by the side that changed it. Only bytes of their own (unknown chunks, what is behind a value)
 * are worth a conflict; how a value is spelled that is another one in the result is passed over by the encoder
 * anyway. */
static bool merge_spelling_of(struct merge *merge, const struct slot *slot, const void *base, unsigned kind) {
    if (same_spelling(base, slot->theirs, slot->index, kind) ||
        same_spelling(slot->ours, slot->theirs, slot->index, kind))
        return true;
    if (same_spelling(base, slot->ours, slot->index, kind))
        return smith_quirks_carry(merge->arena, slot->ours, slot->theirs, slot->index, 1u << kind) ||
               smith_merge_out_of_memory(merge);
    bool own_bytes = kind == SMITH_QUIRK_EXTRA || kind == SMITH_QUIRK_TAIL;
    return !own_bytes || smith_merge_conflict(merge, merge_path(merge), "spelled", slot->record_type, NULL, NULL, NULL);
}

static bool merge_spelling(struct merge *merge, const struct slot *slot, const void *base) {
    bool done = true;
    if (!smith_type_has_quirks(slot->record_type) || (!smith_quirks_of(base) && !smith_quirks_of(slot->theirs)))
        return true;
    for (unsigned kind = 0; done && kind < SMITH_QUIRK_KINDS; kind++)
        done = merge_spelling_of(merge, slot, base, kind);
    return done;
}

static bool merge_value_take_member(struct merge *merge, const struct slot *slot, const void *base,
                                    const void *theirs) {
    const struct smith_type *type = slot->member->type;
    if (theirs) {
        void *memory = smith_member_make(merge->arena, slot->member, slot->ours);
        if (!memory || !smith_value_copy(merge->arena, type, memory, theirs))
            return smith_merge_out_of_memory(merge);
    } else {
        smith_member_clear(slot->member, slot->ours);
    }
    bool by_element = smith_type_has_quirks(slot->record_type) && is_composed(type);
    if (by_element && !smith_quirks_carry(merge->arena, slot->ours, slot->theirs, slot->index, ~0u))
        return smith_merge_out_of_memory(merge);
    return by_element || merge_spelling(merge, slot, base);
}

static bool merge_member(struct merge *merge, const struct slot *slot, const void *base) {
    const struct smith_type *type = slot->member->type;
    const void *b = smith_member_value(slot->member, base), *t = smith_member_value(slot->member, slot->theirs);
    void *o = smith_member_value(slot->member, slot->ours);
    if (smith_merge_is_same(type, b, t)) /* where ours changed a list, spellings that go by element would not fit it */
        return (is_composed(type) && !smith_merge_is_same(type, b, o)) || merge_spelling(merge, slot, base);
    if (smith_merge_is_same(type, o, t))
        return true;
    if (smith_merge_is_same(type, b, o))
        return merge_value_take_member(merge, slot, base, t);
    return b && o && t ? merge_inner(merge, slot, type, b, o, t) : both_changed(merge, type, b, o, t);
}

static bool merge_members(struct merge *merge, const struct smith_type *type, const void *base, void *ours,
                          const void *theirs) {
    struct slot slot = {.record_type = type, .ours = ours, .theirs = theirs};
    size_t before = merge->path.size;
    for (uint16_t i = 0; i < type->record->member_count; i++) {
        slot.member = &type->record->members[i];
        slot.index = i;
        smith_buffer_format(&merge->path, "/%s", slot.member->name);
        bool stored = slot.member->offset != SMITH_NONE; /* what is computed may be wrong in a file, and is kept so */
        bool done = stored ? merge_member(merge, &slot, base) : merge_spelling(merge, &slot, base);
        merge->path.size = before;
        if (!done)
            return false;
    }
    slot.index = SMITH_AT_END;
    return merge_spelling(merge, &slot, base);
}

bool smith_merge_records(struct merge *merge, const struct smith_type *type, const void *base, void *ours,
                         const void *theirs) {
    const struct numbered_list *outer = merge->around;
    void *const records[MERGE_SIDES] = {(void *)(uintptr_t)base, ours, (void *)(uintptr_t)theirs};
    return smith_merge_around_enter(merge, type, records) && smith_merge_together(merge, type, records) &&
           merge_members(merge, type, base, ours, theirs) && smith_merge_around_leave(merge, outer, type, ours);
}
