/* SPDX-License-Identifier: MIT
 *
 * The children of a value: what they are counted by (children.h).
 */
#include "document/children.h"

struct smith_children smith_children_of_other(const struct smith_type *type, const void *value) {
    struct smith_children children = {.memory = (uint8_t *)(uintptr_t)value};
    switch ((enum smith_kind)type->kind) {
    case SMITH_ARRAY:
        children.element = smith_type_inner(type->elem);
        children.stride = children.element->size;
        children.count = type->count;
        break;
    case SMITH_LIST: {
        const struct smith_list *list = value;
        children.element = smith_type_inner(type->elem);
        children.stride = smith_list_stride(type);
        children.pointers = smith_list_of_pointers(type);
        children.memory = list->items;
        children.count = list->count;
        break;
    }
    case SMITH_UNION: {
        const struct smith_variant *variant = value;
        children.variant = smith_variant_case(type, variant);
        children.element = children.variant ? smith_type_inner(children.variant->type) : NULL;
        children.pointers = true;
        children.memory = (uint8_t *)(uintptr_t)&variant->value;
        children.count = children.variant != NULL;
        break;
    }
    default: break;
    }
    return children;
}
