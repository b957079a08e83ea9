/* SPDX-License-Identifier: MIT
 *
 * What a value is where another one chooses that: the names of an integer, the case of a union.
 */
#include "document/expression.h"

const struct smith_type *smith_type_chosen(const struct smith_type *type, const struct smith_scope *scope) {
    const struct smith_choice *choice = type->choice;
    int64_t tag;
    if (!choice || !scope || smith_expression_evaluate(&choice->tag, scope, &tag) != SMITH_EVALUATED)
        return type;
    for (uint32_t i = 0; i < choice->case_count; i++)
        if (choice->cases[i].tag == tag)
            return choice->cases[i].type;
    return choice->otherwise ? choice->otherwise : type;
}

const struct smith_case *smith_union_chosen(const struct smith_union *variants, int64_t tag) {
    for (uint16_t i = 0; i < variants->case_count; i++)
        if (variants->cases[i].tag == tag && i != variants->otherwise)
            return &variants->cases[i];
    return variants->otherwise != UINT16_MAX ? &variants->cases[variants->otherwise] : NULL;
}
