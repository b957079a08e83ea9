/* SPDX-License-Identifier: MIT
 *
 * Edit distances: what each kind of edit counts, alone and with others, and which way round.
 */
#include "base/text.h"

#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void edits(void **state) {
    (void)state;
    static const struct {
        const char *a, *b;
        unsigned count, case_count; /* of edits; of letters that differ by their case alone */
    } rows[] = {
        {"", "", 0, 0},           {"", "abc", 3, 0},           {"room", "room", 0, 0},
        {"room", "rooms", 1, 0},  {"room", "rom", 1, 0},       {"room", "loom", 1, 0},
        {"flags", "falgs", 1, 0}, {"flags", "flasg", 1, 0},    {"ab", "ba", 1, 0},
        {"abc", "cab", 2, 0},     {"Room", "room", 0, 1},      {"ROOM", "room", 0, 4},
        {"ROOM", "rooms", 1, 4},  {"aB", "ba", 1, 0},          {"[", "{", 1, 0},
        {"@", "`", 1, 0},         {"kitten", "sitting", 3, 0}, {"size_x", "sizex", 1, 0},
        {"a", "b", 1, 0},         {"za", "ZA", 0, 2},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (unsigned other_case = 0; other_case <= 1; other_case++) {
            const char *a = rows[i].a, *b = rows[i].b;
            unsigned sum = rows[i].count * SMITH_EDIT + rows[i].case_count * other_case;
            if (smith_edit_distance(a, strlen(a), b, strlen(b), other_case) != sum ||
                smith_edit_distance(b, strlen(b), a, strlen(a), other_case) != sum)
                fail_msg("%s and %s: not %u", a, b, sum);
        }
}

static void long_names(void **state) {
    (void)state;
    char name[49];
    memset(name, 'x', sizeof name);
    assert_int_equal(smith_edit_distance(name, 48, name, 48, 1), 0);
    assert_int_equal(smith_edit_distance(name, 48, name, 0, 1), 48 * SMITH_EDIT);
    assert_true(smith_edit_distance(name, 49, name, 48, 1) == UINT_MAX);
    assert_true(smith_edit_distance(name, 48, name, 49, 1) == UINT_MAX);
}

int test_edit_distance(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(edits),
        cmocka_unit_test(long_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
