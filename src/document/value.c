/* SPDX-License-Identifier: MIT
 *
 * Values in memory, seen through the type tables: where a member lies, integers of any width, elements of lists,
 * new values with their defaults. include/levelsmith/type.h says how each type looks in memory.
 */
#include "codec/spelling.h"
#include "document/document.h"
#include "document/expression.h"
#include "type/type_tables.h"
#include <string.h>

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
    for (uint16_t i = 0; i < record->member_count; i++) {
        const struct smith_member *member = &record->members[i];
        if (member->offset == SMITH_NONE)
            continue;
        uint8_t *at = (uint8_t *)value + member->offset;
        bool absent = member->flags & (SMITH_POINTER | SMITH_OPTIONAL) || member->condition;
        if (!absent)
            smith_value_init(smith_type_inner(member->type), at);
        bool is_null = absent && smith_type_inner(member->type)->kind == SMITH_TEXT; /* that says that it is absent */
        if (!(member->flags & SMITH_POINTER) && !is_null)
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
        if (!(type->flags & SMITH_ZERO))
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
