/* SPDX-License-Identifier: MIT
 *
 * Floats that are no numbers. (facts, part b, 45)
 */
#include "document/range.h"
#include "document/visit.h"
#include "format/pmf/check/pmf_check.h"

#include <math.h>

static void pmf_check_number(void *context, const struct smith_number *number) {
    if (!isfinite(number->value))
        smith_report_finding(context, "PMF-NOT-A-NUMBER", smith_rule_frame_path(number->frame),
                             "is infinite or no number");
}

static enum smith_status pmf_numbers_check_value(void *context, const struct smith_visit *visit) {
    if (visit->member)
        smith_visit_numbers(visit->type, visit->value, visit->frame, pmf_check_number, context);
    return SMITH_OK;
}

void smith_pmf_check_numbers(struct smith_run *run) {
    smith_run_note(run, smith_visit_all(run->document, pmf_numbers_check_value, run));
}
