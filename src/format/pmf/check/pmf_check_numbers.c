/* SPDX-License-Identifier: MIT
 *
 * Floats that are no numbers. (facts, part b, 45)
 */
#include "document/document.h"
#include "document/visit.h"
#include "format/pmf/check/pmf_check.h"

#include <math.h>

static bool is_number(const struct smith_type *type, const void *value) {
    return type->width == 4 ? isfinite(*(const float *)value) : isfinite(*(const double *)value);
}

/* Whether all floats in a value that has nothing but numbers in it are numbers. */
static bool are_numbers(const struct smith_type *type, const void *value) {
    bool good = true;
    if (type->kind == SMITH_FLOAT)
        return is_number(type, value);
    if (type->kind == SMITH_ARRAY || type->kind == SMITH_LIST) {
        const struct smith_type *elem = smith_type_inner(type->elem);
        const struct smith_list *list = value;
        uint32_t count = type->kind == SMITH_ARRAY ? type->count : list->count;
        const uint8_t *items = type->kind == SMITH_ARRAY ? value : list->items;
        if (elem->kind == SMITH_INT || !(elem->flags & SMITH_PLAIN))
            return true; /* the walk comes to what is in records */
        for (uint32_t i = 0; good && i < count; i++)
            good = are_numbers(elem, items + (size_t)i * elem->size);
        return good;
    }
    if (type->kind != SMITH_RECORD || !(type->flags & SMITH_PLAIN))
        return true;
    for (uint16_t i = 0; good && i < type->record->member_count; i++) {
        const struct smith_member *member = &type->record->members[i];
        good = are_numbers(smith_type_inner(member->type), (const uint8_t *)value + member->offset);
    }
    return good;
}

static enum smith_status check_value(void *context, const struct smith_visit *visit) {
    if (!visit->member || are_numbers(visit->type, visit->value))
        return SMITH_OK;
    struct smith_rule_path path = smith_rule_frame_path(visit->frame);
    smith_report_finding(context, "PMF-NOT-A-NUMBER", path, "is infinite or no number, or has one that is");
    return SMITH_OK;
}

void smith_pmf_check_numbers(struct smith_run *run) {
    smith_run_note(run, smith_visit_all(run->document, check_value, run));
}
