/* SPDX-License-Identifier: MIT
 *
 * Lists of findings and changes: as many of each code as the cap says are kept, in their order, and the others are counted.
 */
#include "report/report.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

static const char *const codes[] = {"ONE", "TWO", "ONE", "THREE", "ONE", "TWO", "ONE", "ONE", "TWO", "THREE"};
static const unsigned kept[] = {0, 1, 2, 3, 5, 9}; /* two of each */

#define COUNT(array) (sizeof(array) / sizeof *(array))

static void findings_are_kept_up_to_the_cap(void **state) {
    (void)state;
    struct smith_findings findings;
    smith_findings_begin(&findings, NULL, 2);
    for (unsigned i = 0; i < COUNT(codes); i++)
        smith_findings_add(&findings, codes[i], SMITH_WARNING, "/path", i, "number %u", i);
    assert_int_equal(findings.count, COUNT(kept));
    assert_int_equal(findings.suppressed, COUNT(codes) - COUNT(kept));
    for (unsigned i = 0; i < COUNT(kept); i++) {
        char message[32];
        snprintf(message, sizeof message, "number %u", kept[i]);
        assert_string_equal(findings.items[i].code, codes[kept[i]]);
        assert_string_equal(findings.items[i].message, message);
        assert_int_equal(findings.items[i].offset, kept[i]);
    }
    smith_findings_free(&findings);
}

static void changes_are_kept_up_to_the_cap(void **state) {
    (void)state;
    struct smith_changes changes;
    smith_changes_begin(&changes, NULL, 2);
    for (unsigned i = 0; i < COUNT(codes); i++)
        smith_changes_add(&changes, codes[i], SMITH_CHANGE_FIXED, "/path", i, "number %u", i);
    assert_int_equal(changes.count, COUNT(kept));
    assert_int_equal(changes.suppressed, COUNT(codes) - COUNT(kept));
    for (unsigned i = 0; i < COUNT(kept); i++)
        assert_string_equal(changes.items[i].code, codes[kept[i]]);
    smith_changes_free(&changes);
}

/* What was found in a part of something is found there. */
static void findings_of_a_part_are_taken(void **state) {
    (void)state;
    struct smith_findings all, part;
    smith_findings_begin(&all, NULL, 0);
    smith_findings_begin(&part, NULL, 0);
    smith_findings_add(&part, "ONE", SMITH_WARNING, "/path", 7, "100 %% of it");
    smith_findings_take(&all, "folder", &part);
    assert_int_equal(all.count, 1);
    assert_string_equal(all.items[0].code, "ONE");
    assert_int_equal(all.items[0].severity, SMITH_WARNING);
    assert_string_equal(all.items[0].path, "folder//path");
    assert_int_equal(all.items[0].offset, 7);
    assert_string_equal(all.items[0].message, "100 % of it");
    smith_findings_free(&all);
}

/* Without a cap of the caller there are 100. */
static void a_hundred_are_kept(void **state) {
    (void)state;
    struct smith_findings findings;
    smith_findings_begin(&findings, NULL, 0);
    for (unsigned i = 0; i < 250; i++)
        smith_findings_add(&findings, i % 2 ? "ODD" : "EVEN", SMITH_INFO, "", UINT64_MAX, "one of many");
    assert_int_equal(findings.count, 200);
    assert_int_equal(findings.suppressed, 50);
    smith_findings_free(&findings);
}

int test_report(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(findings_are_kept_up_to_the_cap),
        cmocka_unit_test(changes_are_kept_up_to_the_cap),
        cmocka_unit_test(a_hundred_are_kept),
        cmocka_unit_test(findings_of_a_part_are_taken),
    };
    return cmocka_run_group_tests_name("report", tests, NULL, NULL);
}
