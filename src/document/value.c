/* SPDX-License-Identifier: MIT
 *
 * Values in memory, seen through the type tables: where a member lies, integers of any width, elements of lists, new
 * values with their defaults, copies, and whether two are equal. include/levelsmith/type.h says how each type looks in
 * memory.
 */
#include "document/value.h"
#include "base/bytes.h"
#include "codec/spelling.h"
#include "document/document.h"
#include "document/expression.h"
#include "document/visit.h"
#include "type/type_tables.h"
#include <string.h>

/* ---- value ---- */

/*
 * Values in memory, seen through the type tables: where a member lies, integers of any width, elements of lists,
 * new values with their defaults. include/levelsmith/type.h says how each type looks in memory.
 */

#define ZEROS_MAX 4096

int64_t smith_integer_load(const struct smith_type *type, const void *value) {
    bool is_signed = type->flags & SMITH_SIGNED;
    switch (type->width) {
    case 1: return is_signed ? *(const int8_t *)value : *(const uint8_t *)value;
    case 2: return is_signed ? *(const int16_t *)value : *(const uint16_t *)value;
    case 4: return is_signed ? *(const int32_t *)value : (int64_t) * (const uint32_t *)value;
    default: return *(const int64_t *)value;
    }
}

void smith_integer_store(const struct smith_type *type, void *value, int64_t integer) {
    if (type->kind == SMITH_BOOL) {
        *(bool *)value = integer != 0;
        return;
    }
    smith_integer_put(type->width, value, integer);
}

bool smith_integer_fits(const struct smith_type *type, int64_t integer) {
    if (type->kind == SMITH_BOOL)
        return integer == 0 || integer == 1;
    if (type->kind == SMITH_SPELLED && type->digits)
        return smith_spelling_holds(type, integer);
    return smith_integer_has_room(type, integer);
}

void *smith_list_at(const struct smith_type *list, const void *value, uint32_t index) {
    const struct smith_list *items = value;
    if (smith_list_of_pointers(list))
        return ((void **)items->items)[index];
    return (uint8_t *)items->items + (size_t)index * smith_type_inner(list->elem)->size;
}

static void member_default(const struct smith_member *member, void *value) {
    int64_t fallback;
    const struct smith_type *type = smith_type_inner(member->type);
    if (member->fallback && smith_expression_constant(member->fallback, &fallback)) {
        double number;
        memcpy(&number, &fallback, sizeof number);
        if (type->kind == SMITH_TEXT)
            *(const char **)value = (const char *)member->constant->data;
        else if (type->kind == SMITH_FLOAT && type->width == 4)
            *(float *)value = (float)number;
        else if (type->kind == SMITH_FLOAT)
            *(double *)value = number;
        else
            smith_integer_store(type, value, fallback);
    }
}

static void record_init(const struct smith_record *record, void *value) {
    if (record->form_count)
        *smith_form_of(value) = record->form;
    for (uint16_t i = 0; i < record->member_count; i++) {
        const struct smith_member *member = &record->members[i];
        if (member->offset == SMITH_NONE)
            continue;
        uint8_t *at = (uint8_t *)value + member->offset;
        bool absent = member->flags & (SMITH_POINTER | SMITH_OPTIONAL) || member->condition;
        if (!absent)
            smith_value_init(smith_type_inner(member->type), at);
        bool is_null = absent && smith_type_inner(member->type)->kind == SMITH_TEXT; /* that says that it is absent */
        if (!(member->flags & SMITH_POINTER) && !is_null && (i || !record->form_count))
            member_default(member, at);
    }
}

/* Bytes of a fixed size are so many zeros; those of very many have to be given. */
static void bytes_init(const struct smith_type *type, struct smith_bytes *bytes) {
    static const uint8_t zeros[ZEROS_MAX];
    int64_t size;
    bool fixed = type->extent->kind == SMITH_EXACT && smith_expression_constant(&type->extent->size, &size);
    if (fixed && size > 0 && size <= ZEROS_MAX)
        *bytes = (struct smith_bytes){zeros, (size_t)size};
}

void smith_value_init(const struct smith_type *type, void *value) {
    switch (type->kind) {
    case SMITH_TEXT: *(const char **)value = ""; break;
    case SMITH_BYTES: bytes_init(type, value); break;
    case SMITH_RECORD:
        if (type->flags & SMITH_ZERO_BUT_FORM)
            *smith_form_of(value) = type->record->form;
        else if (!(type->flags & SMITH_ZERO))
            record_init(type->record, value);
        break;
    case SMITH_ARRAY:
        for (uint32_t i = 0; !(type->flags & SMITH_ZERO) && i < type->count; i++)
            smith_value_init(smith_type_inner(type->elem),
                             (uint8_t *)value + (size_t)i * smith_type_inner(type->elem)->size);
        break;
    default: break;
    }
}

void *smith_member_make(struct smith_arena *arena, const struct smith_member *member, void *record) {
    if (member->offset == SMITH_NONE)
        return NULL;
    uint8_t *at = (uint8_t *)record + member->offset;
    if (member->flags & SMITH_POINTER) {
        void **pointer = (void **)at;
        if (!*pointer)
            *pointer = smith_value_new(arena, member->type);
        return *pointer;
    }
    if (member->has != SMITH_NONE)
        *((bool *)record + member->has) = true;
    const struct smith_type *type = smith_type_inner(member->type);
    if (type->kind == SMITH_TEXT && !*(const char **)at)
        *(const char **)at = "";
    if (type->kind == SMITH_BYTES && !((struct smith_bytes *)at)->data)
        bytes_init(type, (struct smith_bytes *)at);
    return at;
}

void smith_member_clear(const struct smith_member *member, void *record) {
    if (member->offset == SMITH_NONE)
        return;
    uint8_t *at = (uint8_t *)record + member->offset;
    if (member->flags & SMITH_POINTER) {
        *(void **)at = NULL;
        return;
    }
    memset(at, 0, smith_type_inner(member->type)->size);
    if (member->has != SMITH_NONE)
        *((bool *)record + member->has) = false;
    else if (!(member->flags & SMITH_OPTIONAL) && !member->condition)
        smith_value_init(smith_type_inner(member->type), at);
    member_default(member, at);
}

const struct smith_case *smith_variant_case(const struct smith_type *type, const struct smith_variant *variant) {
    return variant->kind && variant->kind <= type->variants->case_count ? &type->variants->cases[variant->kind - 1]
                                                                        : NULL;
}

int smith_member_find(const struct smith_record *record, const char *name, size_t size) {
    for (int i = 0; i < record->member_count; i++) {
        const char *other = record->members[i].name;
        if (other && size && other[0] == name[0] && smith_member_is_named(&record->members[i]) &&
            strncmp(other, name, size) == 0 && other[size] == '\0')
            return i;
    }
    return -1;
}

/* ---- what a value is where another one chooses that: the names of an integer, the case of a union ---- */

const struct smith_type *smith_type_chosen(const struct smith_type *type, const struct smith_scope *scope) {
    int64_t tag;
    if (type->kind == SMITH_UNION || !type->variants || !scope ||
        smith_expression_evaluate(&type->variants->tag, scope, &tag) != SMITH_EVALUATED)
        return type;
    const struct smith_case *chosen = smith_union_chosen(type->variants, tag);
    return chosen ? chosen->type : type;
}

const struct smith_case *smith_union_chosen(const struct smith_union *variants, int64_t tag) {
    for (uint16_t i = 0; i < variants->case_count; i++)
        if (variants->cases[i].tag == tag && i != variants->otherwise)
            return &variants->cases[i];
    return variants->otherwise != UINT16_MAX ? &variants->cases[variants->otherwise] : NULL;
}

/* ---- deep copies, by types ---- */

static bool copy_raw_bytes(struct smith_arena *arena, struct smith_bytes *to, const struct smith_bytes *from) {
    to->size = from->size;
    to->data = smith_arena_copy(arena, from->data, from->size);
    return to->data != NULL;
}

/* Those of the member, SMITH_NONE = of any, and of the kinds whose bits are set. */
static bool copy_quirks(struct smith_arena *arena, void *to, const struct smith_quirks *from, uint32_t member,
                        unsigned kinds) {
    for (uint32_t i = 0; from && i < from->count; i++) {
        const struct smith_quirk *quirk = &from->items[i];
        bool goes = (member == SMITH_NONE || quirk->member == member) && kinds >> quirk->kind & 1;
        if (goes && !smith_quirk_add(arena, to, (enum smith_quirk_kind)quirk->kind, quirk->member, quirk->index,
                                     quirk->bytes, quirk->computed))
            return false;
    }
    return true;
}

static bool copy_all_quirks(struct smith_arena *arena, struct smith_quirks **to, const struct smith_quirks *from) {
    *to = NULL;
    return copy_quirks(arena, to, from, SMITH_NONE, ~0u);
}

static void *copy_new(struct smith_arena *arena, const struct smith_type *type, const void *from) {
    type = smith_type_inner(type);
    void *made = smith_arena_alloc(arena, type->size, type->align);
    return made && smith_value_copy(arena, type, made, from) ? made : NULL;
}

/* `to` has the bytes of `from` already: what of them are pointers to parts still leads to those of `from`. */
static bool copy_children(struct smith_arena *arena, const struct smith_type *type, void *to, const void *from) {
    struct smith_children source = smith_children_of(type, from), target = smith_children_of(type, to);
    struct smith_child child;
    if (smith_children_are_plain(&source))
        return true;
    while (smith_children_next(&source, &child)) {
        bool is_pointer, done = true;
        void *slot = smith_child_slot(&target, &child, &is_pointer);
        if (child.value && is_pointer)
            done = (*(void **)slot = copy_new(arena, child.type, child.value)) != NULL;
        else if (child.value)
            done = smith_value_copy(arena, child.type, slot, child.value);
        if (!done)
            return false;
    }
    return true;
}

static bool copy_items(struct smith_arena *arena, const struct smith_type *type, struct smith_list *to) {
    size_t size = to->count * smith_list_stride(type);
    void *items = smith_arena_alloc(arena, size, 16);
    if (items && size)
        memcpy(items, to->items, size);
    to->items = items;
    return items != NULL;
}

static bool copy_unknown(struct smith_arena *arena, struct smith_variant *variant) {
    const struct smith_unknown *from = variant->value;
    struct smith_unknown *to = smith_arena_alloc(arena, sizeof *to, _Alignof(struct smith_unknown));
    variant->value = to;
    return to && copy_all_quirks(arena, &to->quirks, from->quirks) && copy_raw_bytes(arena, &to->id, &from->id) &&
           copy_raw_bytes(arena, &to->data, &from->data);
}

static bool copy_code_page_text(struct smith_arena *arena, const char **text) {
    if (*text)
        *text = smith_arena_copy(arena, *text, strlen(*text));
    return *text != NULL;
}

/* What a value owns besides the children that it holds within its own bytes. */
static bool copy_own(struct smith_arena *arena, const struct smith_type *type, void *to, const void *from) {
    switch ((enum smith_kind)type->kind) {
    case SMITH_TEXT: return copy_code_page_text(arena, to) || !*(const char *const *)from;
    case SMITH_BYTES: return copy_raw_bytes(arena, to, from);
    case SMITH_RECORD: return !smith_type_has_quirks(type) || copy_all_quirks(arena, to, smith_quirks_of(from));
    case SMITH_LIST: return copy_items(arena, type, to);
    case SMITH_UNION: {
        struct smith_variant *variant = to;
        return !variant->value || smith_variant_case(type, variant) || copy_unknown(arena, variant);
    }
    default: return true;
    }
}

bool smith_value_copy(struct smith_arena *arena, const struct smith_type *type, void *to, const void *from) {
    type = smith_type_inner(type);
    memcpy(to, from, type->size);
    return type->flags & SMITH_PLAIN ||
           (copy_own(arena, type, to, from) && (type->kind < SMITH_RECORD || copy_children(arena, type, to, from)));
}

bool smith_quirks_carry(struct smith_arena *arena, void *to, const void *from, uint16_t member, unsigned kinds) {
    smith_quirks_remove(to, member, 0, UINT32_MAX, kinds);
    bool done = copy_quirks(arena, to, smith_quirks_of(from), member, kinds);
    smith_quirks_sort(to);
    return done;
}

/* ---- from one record type to another ----------------------------------------------------------------------------- */

static void copy_member(const struct smith_member *from, const void *from_record, const struct smith_member *to,
                        void *to_record) {
    const void *value = smith_member_value(from, from_record);
    if (!value)
        return;
    if (to->flags & SMITH_POINTER) /* so is the other */
        *(const void **)((uint8_t *)to_record + to->offset) = value;
    else
        memcpy((uint8_t *)to_record + to->offset, value, smith_type_inner(to->type)->size);
    if (to->has != SMITH_NONE)
        *((bool *)to_record + to->has) = true;
}

/* Numbers and texts may be of types that are equal and stand twice. */
static bool types_alike(const struct smith_type *a, const struct smith_type *b) {
    bool is_leaf = a->kind <= SMITH_SPELLED || a->kind == SMITH_TEXT;
    return a == b || (is_leaf && a->kind == b->kind && a->flags == b->flags && a->width == b->width &&
                      a->charset == b->charset && a->names == b->names && a->variants == b->variants);
}

static bool texts_alike(const char *a, const char *b) {
    return a == b || (a && b && strcmp(a, b) == 0);
}

static bool numbers_alike(const int64_t *a, const int64_t *b, uint32_t count) {
    return !count || memcmp(a, b, count * sizeof *a) == 0;
}

static bool references_alike(const struct smith_reference *a, const struct smith_reference *b) {
    return a == b || (a && b && texts_alike(a->path, b->path) && texts_alike(a->by, b->by) && a->base == b->base &&
                      a->none_count == b->none_count && a->own == b->own && a->nearest == b->nearest &&
                      a->mask == b->mask && texts_alike(a->when, b->when) && a->when_mask == b->when_mask &&
                      a->when_count == b->when_count && numbers_alike(a->when_values, b->when_values, a->when_count) &&
                      numbers_alike(a->none, b->none, a->none_count));
}

const struct smith_member *smith_member_alike(const struct smith_record *other, const struct smith_member *member) {
    int found = smith_member_find(other, member->name, strlen(member->name));
    const struct smith_member *same = found < 0 ? NULL : &other->members[found];
    bool is_alike = same && same->offset != SMITH_NONE && !((same->flags ^ member->flags) & SMITH_POINTER) &&
                    types_alike(smith_type_inner(same->type), smith_type_inner(member->type)) &&
                    smith_member_is_beyond_files(same) == smith_member_is_beyond_files(member) &&
                    references_alike(same->reference, member->reference);
    return is_alike ? same : NULL;
}

void smith_members_copy(const struct smith_type *from_type, const void *from, const struct smith_type *to_type,
                        void *to) {
    for (uint16_t i = 0; i < to_type->record->member_count; i++) {
        const struct smith_member *target = &to_type->record->members[i];
        if (target->offset == SMITH_NONE || target->flags & SMITH_MAGIC)
            continue;
        const struct smith_member *source = smith_member_alike(from_type->record, target);
        if (source)
            copy_member(source, from, target, to);
    }
}

/* ---- equality of values in memory, by their types ---- */

static bool equal_texts(const char *a, const char *b) {
    return a == b || (a && b && strcmp(a, b) == 0);
}

static bool equal_unknown(const struct smith_unknown *a, const struct smith_unknown *b) {
    return a == b || (a && b && smith_bytes_equal(a->id, b->id) && smith_bytes_equal(a->data, b->data));
}

/* What values with parts are besides these. */
static bool equal_own(const struct smith_type *type, const void *a, const void *b) {
    if (type->kind == SMITH_LIST)
        return ((const struct smith_list *)a)->count == ((const struct smith_list *)b)->count;
    if (type->kind != SMITH_UNION)
        return true;
    const struct smith_variant *x = a, *y = b;
    return x->kind == y->kind && (smith_variant_case(type, x) || equal_unknown(x->value, y->value));
}

static bool equal_values(const struct smith_type *type, const void *a, const void *b,
                         const struct smith_leniency *leniency);

static bool equal_children(const struct smith_child *x, const struct smith_child *y,
                           const struct smith_leniency *leniency) {
    const void *value = x->value;
    if (!value && y->value && leniency->defaults)
        value = smith_value_new(leniency->defaults, y->type);
    if (value && !y->value && leniency->empty_is_absent && x->type->kind == SMITH_LIST)
        return !((const struct smith_list *)value)->count;
    return !value == !y->value && (!value || equal_values(y->type, value, y->value, leniency));
}

static bool equal_parts(const struct smith_type *type, const void *a, const void *b,
                        const struct smith_leniency *leniency) {
    struct smith_children of_a = smith_children_of(type, a), of_b = smith_children_of(type, b);
    struct smith_child x, y;
    if (!equal_own(type, a, b))
        return false;
    if (smith_children_are_plain(&of_a))
        return !of_a.count || memcmp(of_a.memory, of_b.memory, of_a.count * of_a.stride) == 0;
    while (smith_children_next(&of_a, &x) && smith_children_next(&of_b, &y))
        if (!equal_children(&x, &y, leniency))
            return false;
    return true;
}

/* A union that was left out has the case that its tag says, with what that has when new. */
static bool is_new_case(const struct smith_type *type, const struct smith_variant *b,
                        const struct smith_leniency *leniency) {
    const struct smith_case *chosen = smith_variant_case(type, b);
    const void *value = chosen ? smith_value_new(leniency->defaults, chosen->type) : NULL;
    return value && equal_values(chosen->type, value, b->value, leniency);
}

static bool equal_values(const struct smith_type *type, const void *a, const void *b,
                         const struct smith_leniency *leniency) {
    type = smith_type_inner(type);
    if (leniency->defaults && type->kind == SMITH_UNION && !((const struct smith_variant *)a)->value)
        return !((const struct smith_variant *)b)->value || is_new_case(type, b, leniency);
    if (type->flags & SMITH_PLAIN)
        return memcmp(a, b, type->size) == 0;
    if (type->kind >= SMITH_RECORD)
        return equal_parts(type, a, b, leniency);
    if (type->kind == SMITH_TEXT)
        return equal_texts(*(const char *const *)a, *(const char *const *)b);
    return type->kind == SMITH_BYTES ? smith_bytes_equal(*(const struct smith_bytes *)a, *(const struct smith_bytes *)b)
                                     : memcmp(a, b, type->size) == 0;
}

bool smith_value_equal(const struct smith_type *type, const void *a, const void *b) {
    const struct smith_leniency none = {0};
    return equal_values(type, a, b, &none);
}

bool smith_member_is_as_new(const struct smith_member *member, const void *record, const void *unset) {
    const uint8_t *at = (const uint8_t *)record + member->offset, *new_at = (const uint8_t *)unset + member->offset;
    const struct smith_type *type = smith_type_inner(member->type);
    if (member->flags & SMITH_POINTER)
        return !*(void *const *)at;
    if (type->kind == SMITH_TEXT)
        return !*(const char *const *)at || !**(const char *const *)at;
    return type->kind == SMITH_LIST ? !((const struct smith_list *)at)->count : smith_value_equal(type, at, new_at);
}

bool smith_value_fulfils(const struct smith_type *type, const void *stated, const void *read,
                         const struct smith_leniency *leniency) {
    return equal_values(type, stated, read, leniency);
}

/* The first children that differ, and the frame of the one; false when the values differ by themselves. */
static bool next_difference(const struct smith_type *type, const void *a, const void *b,
                            const struct smith_leniency *leniency, struct smith_frame *frame, struct smith_child *x,
                            struct smith_child *y) {
    struct smith_children of_a = smith_children_of(type, a), of_b = smith_children_of(type, b);
    if (type->kind < SMITH_RECORD || !equal_own(type, a, b))
        return false;
    while (smith_children_next(&of_a, x) && smith_children_next(&of_b, y))
        if (!equal_children(x, y, leniency)) {
            smith_frame_go(frame, x);
            return true;
        }
    return false;
}

static void difference_below(const struct smith_frame *outer, const struct smith_type *type, const void *a,
                             const void *b, const struct smith_leniency *leniency, char *path, size_t size) {
    type = smith_type_inner(type);
    struct smith_frame frame = smith_children_frame(outer, type, a);
    struct smith_child x, y;
    bool is_below = next_difference(type, a, b, leniency, &frame, &x, &y);
    if (is_below && x.value && y.value)
        difference_below(&frame, x.type, x.value, y.value, leniency, path, size);
    else
        smith_frame_path(is_below ? &frame : outer, path, size);
}

void smith_value_difference(const struct smith_type *type, const void *a, const void *b,
                            const struct smith_leniency *leniency, char *path, size_t size) {
    difference_below(NULL, type, a, b, leniency, path, size);
}
