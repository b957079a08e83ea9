/* SPDX-License-Identifier: MIT
 *
 * What a value is where another one chooses that: the names of an integer, the case of a union.
 */
#include "document/expression.h"

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
