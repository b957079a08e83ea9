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

/* ---- values ---- */

static uint64_t bits_of(const struct smith_type *type) {
    return type->width >= 8 ? UINT64_MAX : ((uint64_t)1 << 8 * type->width) - 1;
}

/* Bits as memory has them in an integer of the type. */
static int64_t extend_bits(const struct smith_type *type, uint64_t bits) {
    unsigned unused = 64 - 8u * type->width;
    return type->flags & SMITH_SIGNED ? (int64_t)(bits << unused) >> unused : (int64_t)bits;
}

static uint64_t mask_of(const struct smith_reference *reference, const struct smith_type *type) {
    return reference->mask ? (uint64_t)reference->mask & bits_of(type) : bits_of(type);
}

static bool is_other(const struct smith_reference *reference, int64_t value) {
    switch ((enum smith_other)reference->other_form) {
    case SMITH_OTHER_MINUS:
    case SMITH_OTHER_COMPLEMENT: return value < 0;
    case SMITH_OTHER_BITS: return (value & reference->other_bits) == reference->other_bits;
    case SMITH_OTHER_NONE: break;
    }
    return false;
}

struct smith_named smith_reference_read(const struct smith_reference *reference, const struct smith_type *type,
                                        int64_t value) {
    if (type->kind > SMITH_SPELLED || smith_reference_is_none(reference, value))
        return (struct smith_named){reference, value, 0};
    if (is_other(reference, value)) {
        bool is_minus = reference->other_form == SMITH_OTHER_MINUS, is_bits = reference->other_form == SMITH_OTHER_BITS;
        uint64_t number = is_minus  ? 0 - (uint64_t)value
                          : is_bits ? (uint64_t)value & bits_of(type) & ~(uint64_t)reference->other_bits
                                    : ~(uint64_t)value;
        return (struct smith_named){reference->other, (int64_t)number, 0};
    }
    uint64_t mask = mask_of(reference, type);
    if (!reference->mask)
        return (struct smith_named){reference, value, 0};
    return (struct smith_named){reference, (int64_t)(((uint64_t)value & mask) >> __builtin_ctzll(mask)),
                                (int64_t)((uint64_t)value & bits_of(type) & ~mask)};
}

/* The value that names the number by one of its references. False = there is none. */
static bool value_naming(const struct smith_referrer *referrer, int64_t number, int64_t *value) {
    const struct smith_reference *whole = referrer->whole;
    const struct smith_type *type = referrer->type;
    bool is_same = referrer->reference == whole;
    *value = number;
    if (is_same && whole->mask) {
        uint64_t mask = mask_of(whole, type), bits = (uint64_t)number << __builtin_ctzll(mask);
        if (number < 0 || bits & ~mask || bits >> __builtin_ctzll(mask) != (uint64_t)number)
            return false;
        uint64_t rest = (uint64_t)smith_integer_load(type, referrer->value) & bits_of(type) & ~mask;
        *value = extend_bits(type, rest | bits);
    } else if (!is_same && whole->other_form == SMITH_OTHER_BITS) {
        if (number < 0 || number & whole->other_bits || (uint64_t)number & ~bits_of(type))
            return false;
        *value = extend_bits(type, (uint64_t)number | (uint64_t)whole->other_bits);
    } else if (!is_same) {
        *value = whole->other_form == SMITH_OTHER_MINUS ? (int64_t)(0 - (uint64_t)number) : ~number;
    }
    return smith_integer_fits(type, *value) && is_other(whole, *value) == !is_same;
}

bool smith_referrer_can(const struct smith_referrer *referrer, int64_t number) {
    int64_t value;
    return value_naming(referrer, number, &value);
}

bool smith_referrer_name(const struct smith_referrer *referrer, int64_t number) {
    int64_t value;
    bool can = value_naming(referrer, number, &value);
    if (can)
        smith_integer_store(referrer->type, referrer->value, value);
    return can;
}

bool smith_referrer_clear(const struct smith_referrer *referrer) {
    const struct smith_reference *whole = referrer->whole;
    struct smith_referrer plain = *referrer;
    plain.reference = whole;
    if (!whole->none_count)
        return false;
    if (whole->mask)
        return smith_referrer_name(&plain, whole->none[0]);
    bool fits = smith_integer_fits(referrer->type, whole->none[0]);
    if (fits)
        smith_integer_store(referrer->type, referrer->value, whole->none[0]);
    return fits;
}

/* ---- the list that is meant ---- */

/* A list below the record, by the names of members; NULL = there is none. */
static const struct smith_type *list_below(const struct smith_type *type, const char *path, const void **value) {
    path += *path == '/';
    while (type && type->kind == SMITH_RECORD && *path) {
        size_t size = strcspn(path, "/");
        int index = smith_member_find(type->record, path, size);
        const struct smith_member *member = index < 0 ? NULL : &type->record->members[index];
        if (!member || member->offset == SMITH_NONE)
            return NULL;
        void *memory = *value ? smith_member_value(member, *value) : NULL;
        type = smith_type_inner(member->type);
        *value = memory;
        path += size + (path[size] == '/');
    }
    return type && !*path && (type->kind == SMITH_LIST || type->kind == SMITH_ARRAY) ? type : NULL;
}

/* The numbers of a list do not name each other: `vertices: [u16; 3] -> vertices` are those of what is around. */
static bool is_list_of_itself(const struct smith_reference *reference, const struct smith_frame *frame) {
    return frame->member != SMITH_AT_END &&
           strcmp(frame->type->record->members[frame->member].name, reference->path) == 0 &&
           frame->type->record->members[frame->member].reference == reference;
}

const void *smith_reference_list(const struct smith_reference *reference, const struct smith_frame *frame,
                                 const struct smith_type **type) {
    for (*type = NULL; frame; frame = frame->parent) {
        const void *list = frame->record;
        if (!reference->nearest && frame->parent)
            continue;
        if (reference->nearest && is_list_of_itself(reference, frame))
            continue;
        *type = list_below(frame->type, reference->path, &list);
        if (*type)
            return list;
    }
    return NULL;
}

bool smith_list_position_find(const char *path, const struct smith_frame *frame, struct smith_list_position *position) {
    const struct smith_type *type = frame->type;
    const void *ignored = NULL;
    position->type = list_below(type, path, &ignored);
    while (position->type) {
        size_t size = strcspn(path, "/");
        position->record_type = type;
        position->member = &type->record->members[smith_member_find(type->record, path, size)];
        if (!path[size])
            return true;
        type = smith_type_inner(position->member->type);
        path += size + 1;
    }
    return false;
}

void *smith_reference_count(const struct smith_reference *reference, const struct smith_frame *frame,
                            const struct smith_type **type) {
    const char *name = reference->count ? reference->count : reference->uncounted;
    int index = smith_member_find(frame->type->record, name, strlen(name));
    const struct smith_member *member = index < 0 ? NULL : &frame->type->record->members[index];
    *type = member ? smith_type_inner(member->type) : NULL;
    return member ? smith_member_value(member, frame->record) : NULL;
}

/* ---- the walk ---- */

static bool visit_referrer(const struct walk *walk, const struct smith_frame *frame, const struct smith_type *type,
                           void *value, const struct smith_reference *whole) {
    if (!whole || (whole->own && !walk->own))
        return true;
    const struct smith_named named = smith_reference_read(whole, type, smith_integer_load(type, value));
    const struct smith_referrer referrer = {named.reference, type, value, frame, named.number, whole};
    return walk->visit(walk->context, &referrer);
}

static bool renumber_walk_value(const struct walk *walk, const struct smith_frame *outer, const struct smith_type *type,
                                void *value, const struct smith_reference *reference) {
    if (type->kind <= SMITH_SPELLED)
        return visit_referrer(walk, outer, type, value, reference);
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
    return !reference->nearest && (!reference->by || reference->renumbered);
}

bool smith_reference_is_to(const struct smith_reference *reference, const char *path, const char *by) {
    if (reference->own || reference->nearest || strcmp(reference->path, path) != 0 || !reference->by != !by)
        return false;
    return !by || strcmp(reference->by, by) == 0;
}

/* ---- renumbering ---- */

static bool is_to_list(const struct smith_renumbering *renumbering, const struct smith_referrer *referrer) {
    const struct smith_type *type;
    if (!referrer->reference->nearest)
        return renumbering->path && smith_reference_is_to(referrer->reference, renumbering->path, renumbering->by);
    return renumbering->list && !renumbering->by &&
           smith_reference_list(referrer->reference, referrer->frame, &type) == renumbering->list;
}

/* Those of the range that are left, when no other ones come between them. */
static bool map_each(const struct smith_renumbering *renumbering, int64_t *first, int64_t *count) {
    int64_t lowest = INT64_MAX, highest = INT64_MIN, left = 0;
    for (int64_t i = 0; i < *count; i++) {
        int64_t number = *first + i;
        if (!renumbering->map(renumbering->context, &number))
            continue;
        lowest = number < lowest ? number : lowest;
        highest = number > highest ? number : highest;
        left++;
    }
    if (left && highest - lowest + 1 != left)
        return false;
    *first = left ? lowest : *first;
    *count = left;
    return true;
}

/* Elements that a list could not even have are none that get other numbers. */
static bool is_range(int64_t first, int64_t count) {
    return first >= 0 && count >= 0 && first <= UINT32_MAX && count <= UINT32_MAX;
}

static bool renumber_range(const struct smith_renumbering *renumbering, const struct smith_referrer *referrer,
                           int64_t first) {
    const struct smith_type *type;
    void *memory = smith_reference_count(referrer->reference, referrer->frame, &type);
    int64_t count = memory ? smith_integer_load(type, memory) : 0, before = count, base = referrer->reference->base;
    if (!memory || !is_range(first, count))
        return true;
    bool there = renumbering->map_range ? renumbering->map_range(renumbering->context, referrer, &first, &count)
                                        : map_each(renumbering, &first, &count);
    if (!there || !smith_integer_fits(type, count) || !smith_referrer_can(referrer, first + base))
        return !renumbering->gone || renumbering->gone(renumbering->context, referrer);
    if (renumbering->is_check)
        return true;
    if (count != before)
        smith_integer_store(type, memory, count);
    return smith_referrer_name(referrer, first + base);
}

static bool renumber_one(void *context, const struct smith_referrer *referrer) {
    const struct smith_renumbering *renumbering = context;
    const struct smith_reference *reference = referrer->reference;
    int64_t number, changed;
    if (smith_reference_is_none(reference, referrer->number) ||
        __builtin_sub_overflow(referrer->number, reference->base, &number) || !is_to_list(renumbering, referrer))
        return true;
    if (reference->count)
        return renumber_range(renumbering, referrer, number);
    bool there = renumbering->map(renumbering->context, &number) &&
                 !__builtin_add_overflow(number, reference->base, &changed) && smith_referrer_can(referrer, changed) &&
                 !smith_reference_is_none(reference, changed);
    if (!there)
        return !renumbering->gone || renumbering->gone(renumbering->context, referrer);
    return changed == referrer->number || renumbering->is_check || smith_referrer_name(referrer, changed);
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
