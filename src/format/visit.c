/* SPDX-License-Identifier: MIT
 *
 * The walk over a document's values. Recursion follows the nesting of records, which is bounded here as it is in the
 * decoder, so that a document somebody put together by hand cannot run over the stack either.
 */
#include "visit.h"

#include "../document/document.h"
#include <string.h>

#define DEPTH_MAX 4096

struct walk {
    smith_visitor *visitor;
    void *context;
    const struct smith_member *member; /* the innermost one: what elements of its lists and unions belong to */
    unsigned depth;
};

static enum smith_status walk_value(struct walk *walk, const struct smith_type *type, const void *value);

static enum smith_status walk_record(struct walk *walk, const struct smith_record *record, const void *value) {
    if (walk->depth == DEPTH_MAX)
        return SMITH_LIMIT;
    walk->depth++;
    const struct smith_member *outer = walk->member;
    enum smith_status status = SMITH_OK;
    for (uint16_t i = 0; i < record->member_count && !status; i++) {
        const struct smith_member *member = &record->members[i];
        const void *at = smith_member_value(member, value);
        if (!at)
            continue;
        const struct smith_type *type = smith_type_inner(member->type);
        struct smith_visit visit = {.member = member, .type = type, .value = at};
        walk->member = member;
        status = walk->visitor(walk->context, &visit);
        if (!status)
            status = walk_value(walk, type, at);
    }
    walk->member = outer;
    walk->depth--;
    return status;
}

static enum smith_status walk_variant(struct walk *walk, const struct smith_type *type, const void *value) {
    const struct smith_variant *variant = value;
    const struct smith_case *chosen = smith_variant_case(type, variant);
    if (!chosen || !variant->value)
        return SMITH_OK;
    const struct smith_type *inner = smith_type_inner(chosen->type);
    struct smith_visit visit = {walk->member, chosen, inner, variant->value};
    enum smith_status status = walk->visitor(walk->context, &visit);
    return status ? status : walk_value(walk, inner, variant->value);
}

/* Only what can hold records is worth walking through. */
static bool has_inside(const struct smith_type *type) {
    return type->kind >= SMITH_RECORD && !(type->flags & SMITH_PLAIN);
}

static enum smith_status walk_value(struct walk *walk, const struct smith_type *type, const void *value) {
    const struct smith_type *element = type->elem ? smith_type_inner(type->elem) : NULL;
    enum smith_status status = SMITH_OK;
    switch (type->kind) {
    case SMITH_RECORD:
        return has_inside(type) ? walk_record(walk, type->record, value) : SMITH_OK;
    case SMITH_UNION:
        return walk_variant(walk, type, value);
    case SMITH_ARRAY:
        for (uint32_t i = 0; has_inside(element) && i < type->count && !status; i++)
            status = walk_value(walk, element, (const uint8_t *)value + (size_t)i * element->size);
        return status;
    case SMITH_LIST:
        for (uint32_t i = 0; has_inside(element) && i < ((const struct smith_list *)value)->count && !status; i++)
            status = walk_value(walk, element, smith_list_at(type, value, i));
        return status;
    default:
        return SMITH_OK;
    }
}

enum smith_status smith_visit_all(const struct smith_document *document, smith_visitor *visitor, void *context) {
    struct walk walk = {.visitor = visitor, .context = context};
    const struct smith_type *root = smith_document_layout(document)->root;
    return walk_value(&walk, smith_type_inner(root), smith_document_root(document));
}

const struct smith_remark *smith_remark_find(const struct smith_remarks *remarks, const char *key) {
    for (uint32_t i = 0; i < remarks->count; i++)
        if (strcmp(remarks->items[i].key, key) == 0)
            return &remarks->items[i];
    return NULL;
}
