/* SPDX-License-Identifier: MIT
 *
 * Elements that come to lists, leave them or move, and the references to them that follow.
 */
#include "document/references/list_changes.h"
#include "document/path.h"
#include "document/references/references.h"
#include "document/value.h"
#include "document/visit.h"
#include <string.h>

/* ---- a walk along all references, and their renumbering ---- */

struct walk {
    smith_visit_referrer *visit;
    void *context;
    bool own; /* also the numbers that elements have themselves */
};

static bool renumber_walk_value(const struct walk *walk, const struct smith_frame *outer, const struct smith_type *type,
                                void *value, const struct smith_reference *reference) {
    if (type->kind <= SMITH_SPELLED)
        return !reference || (reference->own && !walk->own) ||
               walk->visit(walk->context, &(struct smith_referrer){reference, type, value, outer});
    if (type->kind < SMITH_RECORD || (!reference && smith_type_is_flat(type)))
        return true;
    struct smith_frame frame = smith_children_frame(outer, type, value);
    struct smith_children children = smith_children_of(type, value);
    struct smith_child child;
    while (smith_children_next(&children, &child)) {
        smith_frame_go(&frame, &child);
        if (child.value &&
            !renumber_walk_value(walk, &frame, child.type, child.value, smith_child_reference(&child, reference)))
            return false;
    }
    return true;
}

static bool walk_root(const struct walk *walk, const struct smith_type *type, void *root) {
    type = smith_type_inner(type);
    return type->kind != SMITH_RECORD || renumber_walk_value(walk, NULL, type, root, NULL);
}

bool smith_visit_referrers(const struct smith_type *type, void *root, smith_visit_referrer *visit, void *context) {
    return walk_root(&(struct walk){visit, context, false}, type, root);
}

bool smith_visit_all_referrers(const struct smith_type *type, void *root, smith_visit_referrer *visit, void *context) {
    return walk_root(&(struct walk){visit, context, true}, type, root);
}

bool smith_reference_is_none(const struct smith_reference *reference, int64_t value) {
    for (uint32_t i = 0; i < reference->none_count; i++)
        if (reference->none[i] == value)
            return true;
    return false;
}

bool smith_reference_is_local(const struct smith_reference *reference) {
    return !reference->by || reference->renumbered;
}

bool smith_reference_is_to(const struct smith_reference *reference, const char *path, const char *by) {
    if (reference->own || strcmp(reference->path, path) != 0 || !reference->by != !by)
        return false;
    return !by || strcmp(reference->by, by) == 0;
}

/* ---- renumbering ---- */

static bool renumber_one(void *context, const struct smith_referrer *referrer) {
    const struct smith_renumbering *renumbering = context;
    const struct smith_reference *reference = referrer->reference;
    int64_t value = smith_integer_load(referrer->type, referrer->value), number, changed;
    if (!smith_reference_is_to(reference, renumbering->path, renumbering->by) ||
        smith_reference_is_none(reference, value) || __builtin_sub_overflow(value, reference->base, &number))
        return true;
    bool there = renumbering->map(renumbering->context, &number) &&
                 !__builtin_add_overflow(number, reference->base, &changed) &&
                 smith_integer_fits(referrer->type, changed) && !smith_reference_is_none(reference, changed);
    if (!there)
        return !renumbering->gone || renumbering->gone(renumbering->context, referrer);
    if (changed != value)
        smith_integer_store(referrer->type, referrer->value, changed);
    return true;
}

/* An element that gets a new number itself. */
static bool renumber_element(void *context, const struct smith_type *type, void *element, uint32_t index) {
    const struct smith_renumbering *renumbering = context;
    int64_t number;
    (void)index;
    if (smith_element_identity(type, element, renumbering->by, &number) &&
        renumbering->map(renumbering->context, &number))
        smith_element_identify(type, element, renumbering->by, number);
    return true;
}

bool smith_renumber(const struct smith_type *type, void *root, const struct smith_renumbering *renumbering) {
    void *context = (void *)(uintptr_t)renumbering;
    const struct walk walk = {renumber_one, context, false};
    return walk_root(&walk, type, root) &&
           (!renumbering->own || smith_visit_referred(type, root, renumbering->path, renumber_element, context));
}

/* ---- elements brought over from another list ---- */

static const struct smith_member *append_member_of(const struct smith_list_ref *home) {
    return &home->record_type->record->members[home->member];
}

/* Quirks of elements are in the record around their list, in the order of the elements; `*next` is how far a walk along
 * them has come. New ones are added behind all that are there, so the record may be one and the same. */
static bool append_carry_quirks(struct smith_arena *arena, const struct smith_list_ref *to, uint32_t new_index,
                                const struct smith_list_ref *from, uint32_t index, uint32_t *next) {
    const struct smith_quirks *quirks = smith_quirks_of(from->record);
    for (; quirks && *next < quirks->count; ++*next) {
        const struct smith_quirk quirk = quirks->items[*next];
        if (quirk.member != from->member || quirk.index > index + 1)
            return true;
        if (quirk.index == index + 1 && !smith_quirk_add(arena, to->record, (enum smith_quirk_kind)quirk.kind,
                                                         to->member, new_index + 1, quirk.bytes, quirk.computed))
            return false;
    }
    return true;
}

static bool copy_element(struct smith_arena *arena, const struct smith_type *list, void *to, const void *from) {
    const struct smith_type *elem = smith_type_inner(list->elem);
    if (!smith_list_of_pointers(list))
        return smith_value_copy(arena, elem, to, from);
    void *made = smith_arena_alloc(arena, elem->size, elem->align);
    *(void **)to = made;
    return made && smith_value_copy(arena, elem, made, from);
}

static uint32_t count_taken(const struct smith_list *list, const bool *take) {
    uint32_t taken = 0;
    for (uint32_t i = 0; i < list->count; i++)
        taken += take[i];
    return taken;
}

bool smith_list_append(struct smith_arena *arena, const struct smith_list_ref *to, const struct smith_list_ref *from,
                       const bool *take) {
    const struct smith_type *type = smith_type_inner(append_member_of(from)->type);
    const struct smith_list *source = smith_member_value(append_member_of(from), from->record);
    uint32_t taken = source ? count_taken(source, take) : 0;
    struct smith_list *list = taken ? smith_member_make(arena, append_member_of(to), to->record) : NULL;
    size_t stride = smith_list_stride(type);
    if (!taken)
        return true;
    uint8_t *items = list ? smith_arena_alloc(arena, ((size_t)list->count + taken) * stride, 16) : NULL;
    if (!items)
        return false;
    if (list->count)
        memcpy(items, list->items, list->count * stride);
    bool odd = smith_type_has_quirks(from->record_type) && smith_type_has_quirks(to->record_type);
    if (odd)
        smith_quirks_sort(from->record);
    uint32_t next =
        odd && smith_quirks_of(from->record) ? smith_quirks_first(smith_quirks_of(from->record), from->member) : 0;
    uint32_t count = list->count;
    for (uint32_t i = 0; i < source->count; i++) {
        if (!take[i])
            continue;
        if (!copy_element(arena, type, items + count * stride, smith_list_at(type, source, i)) ||
            (odd && !append_carry_quirks(arena, to, count, from, i, &next)))
            return false;
        count++;
    }
    *list = (struct smith_list){items, count};
    if (odd)
        smith_quirks_sort(to->record);
    return true;
}

/* ---- taking elements out of lists, and chunks out of records ---- */

/* ---- elements of lists ---- */

/* Which elements go. `drop` NULL = only number `one`. */
struct choice {
    const bool *drop;
    uint32_t one;
};

static bool goes(const struct choice *choice, uint32_t index) {
    return choice->drop ? choice->drop[index] : index == choice->one;
}

static void compact(const struct smith_type *type, struct smith_list *list, const struct choice *choice) {
    size_t stride = smith_list_stride(type);
    uint8_t *items = list->items;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < list->count; i++) {
        if (goes(choice, i))
            continue;
        if (kept != i)
            memcpy(items + kept * stride, items + i * stride, stride);
        kept++;
    }
    list->count = kept;
}

/* How far a walk along the elements has come. */
struct removal {
    const struct choice *choice;
    uint32_t count; /* of elements */
    uint32_t element, dropped;
};

static bool leave_out(void *context, uint32_t *index) {
    struct removal *l = context;
    for (; l->element < *index && l->element < l->count; l->element++)
        l->dropped += goes(l->choice, l->element);
    if (*index < l->count && goes(l->choice, *index))
        return false;
    *index -= l->dropped;
    return true;
}

static void drop_chosen(const struct smith_type *record_type, void *record, uint16_t index,
                        const struct choice *choice) {
    const struct smith_member *member = &record_type->record->members[index];
    void *value = smith_member_value(member, record);
    const struct smith_type *type = smith_path_enter(member->type, &value); /* the list may be the case of a union */
    struct smith_list *list = value;
    if (!list || !list->count)
        return;
    struct removal removal = {.choice = choice, .count = list->count};
    smith_quirks_renumber(record_type, record, index, leave_out, &removal);
    compact(type, list, choice);
}

void smith_list_drop(const struct smith_type *record_type, void *record, uint16_t member, const bool *drop) {
    drop_chosen(record_type, record, member, &(struct choice){.drop = drop});
}

void smith_list_drop_one(const struct smith_type *record_type, void *record, uint16_t member, uint32_t index) {
    drop_chosen(record_type, record, member, &(struct choice){.one = index});
}

/* ---- what a path leads to ---- */

/* A list of chunks: readers take what is there. Elsewhere, what is behind an element may be known by its place. */
static bool may_shrink(const struct smith_member *member) {
    const struct smith_type *type = smith_type_inner(member->type);
    return type->kind == SMITH_LIST && type->extent->kind == SMITH_CHUNKS;
}

static void clear_chunk(const struct smith_type *record_type, void *record, uint16_t index) {
    smith_member_clear(&record_type->record->members[index], record);
    if (smith_type_has_quirks(record_type))
        smith_quirks_remove(record, index, 0, UINT32_MAX, ~0u);
}

static bool remove_at(const struct smith_document *document, const char *path) {
    struct smith_node node;
    if (smith_path_find(document, path, &node, NULL) != SMITH_OK || node.member == SMITH_AT_END || !node.value)
        return false;
    const struct smith_type *record_type = smith_type_inner(node.record_type);
    const struct smith_member *member = &record_type->record->members[node.member];
    if (node.index != SMITH_NONE && may_shrink(member)) {
        smith_list_drop_one(record_type, node.record, node.member, node.index);
        return true;
    }
    if (node.index != SMITH_NONE || !(member->flags & SMITH_CHUNK) || member->flags & (SMITH_MANY | SMITH_SPLICED))
        return false;
    clear_chunk(record_type, node.record, node.member);
    return true;
}

bool smith_remove_around(struct smith_document *document, const char *path, char *removed, size_t size) {
    size_t length = strlen(path);
    if (length >= size)
        return false;
    memcpy(removed, path, length + 1);
    while (removed[0]) {
        if (remove_at(document, removed))
            return true;
        char *last = strrchr(removed, '/');
        if (!last)
            return false;
        *last = '\0';
    }
    return false;
}
