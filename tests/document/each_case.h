/* SPDX-License-Identifier: MIT
 *
 * A group of tests: one for each file of tests/document/cases, whose path is the state. Include cmocka before.
 */
#ifndef TEST_EACH_CASE_H
#define TEST_EACH_CASE_H

#include "support/case_file.h"
#include <stdlib.h>
#include <string.h>

static inline int run_each_case(const char *group, CMUnitTestFunction run) {
    unsigned count;
    char **paths = case_list(&count);
    struct CMUnitTest *tests = calloc(count, sizeof *tests);
    for (unsigned i = 0; tests && i < count; i++)
        tests[i] = (struct CMUnitTest){paths[i] + strlen(CASE_FOLDER), run, NULL, NULL, paths[i]};
    int failed = tests ? _cmocka_run_group_tests(group, tests, count, NULL, NULL) : 1;
    free(tests);
    case_list_free(paths, count);
    return failed;
}

#endif
