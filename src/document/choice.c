/* SPDX-License-Identifier: MIT
 *
 * Which names an integer has where another value of its record chooses them.
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
