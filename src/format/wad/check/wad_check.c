/* SPDX-License-Identifier: MIT
 *
 * The list of rules of object archives; and what several of them need.
 */
#include "format/wad/check/wad_check.h"
#include "format/wad/wad.h"

#include <stdlib.h>

smith_rule *const smith_wad_rules[] = {
    smith_wad_check_meshes,
    smith_wad_check_animations,
    smith_wad_check_objects,
    NULL,
};

struct numbered {
    int64_t number;
    uint32_t index;
};

static int wad_check_compare(const void *left, const void *right) {
    const struct numbered *a = left, *b = right;
    if (a->number != b->number)
        return a->number < b->number ? -1 : 1;
    return a->index < b->index ? -1 : a->index > b->index;
}

void smith_wad_check_numbers(struct smith_run *run, const struct smith_wad_numbers *numbers, const char *code) {
    struct numbered *sorted = smith_run_alloc(run, numbers->count, sizeof *sorted);
    char label[128];
    if (!sorted)
        return;
    for (uint32_t i = 0; i < numbers->count; i++)
        sorted[i] = (struct numbered){numbers->number(numbers->root, i), i};
    qsort(sorted, numbers->count, sizeof *sorted, wad_check_compare);
    for (uint32_t i = 1; i < numbers->count; i++) {
        if (sorted[i].number != sorted[i - 1].number)
            continue;
        smith_wad_label(SMITH_WAD_TR4, numbers->kind, sorted[i].number, label, sizeof label);
        smith_report_finding(run, code, smith_rule_path("/%s/%u", numbers->list, sorted[i].index),
                             "number %s is there before, at /%s/%u", label, numbers->list, sorted[i - 1].index);
    }
}
