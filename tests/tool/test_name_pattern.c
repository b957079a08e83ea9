/* SPDX-License-Identifier: MIT
 *
 * Patterns of names: as fnmatch() of the system has them, over many of both.
 */
#include "files/name_pattern.h"
#include <fnmatch.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static void cases(void **state) {
    (void)state;
    static const struct {
        const char *pattern, *name;
        bool fits;
    } table[] = {
        {"*", "a/b", true},
        {"*.dat", "a.dat", true},
        {"*.dat", "x/a.dat", false},
        {"x/*.dat", "x/a.dat", true},
        {"?", "/", false},
        {"[a-c]?", "b1", true},
        {"[!a-c]?", "b1", false},
        {"[", "[", true},
        {"a\\*", "a*", true},
        {"a\\*", "ab", false},
        {"", "", true},
        {"**", "", true},
        {"*a*b*c", "xaybzc", true},
        {"*a*b*c", "xaybz", false},
        {"[]]", "]", true},
        {"[a/b]", "/", false},
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++)
        if (name_pattern_fits(table[i].pattern, table[i].name) != table[i].fits)
            fail_msg("\"%s\" and \"%s\"", table[i].pattern, table[i].name);
}

/* All texts of these letters up to a length, by number. */
static void make_text(char *out, const char *letters, uint32_t number) {
    size_t count = strlen(letters);
    for (; number; number = (number - 1) / (uint32_t)count)
        *out++ = letters[(number - 1) % count];
    *out = '\0';
}

static void as_the_system_has_them(void **state) {
    (void)state;
    for (uint32_t p = 0; p < 20000; p++) {
        char pattern[32], name[32];
        make_text(pattern, "ab*?/.", p);
        for (uint32_t n = 0; n < 341 && strcmp(pattern, "*") != 0; n++) {
            make_text(name, "ab/.", n);
            if (name_pattern_fits(pattern, name) != (fnmatch(pattern, name, FNM_PATHNAME) == 0))
                fail_msg("\"%s\" and \"%s\"", pattern, name);
        }
    }
}

int test_name_pattern(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cases),
        cmocka_unit_test(as_the_system_has_them),
    };
    return cmocka_run_group_tests_name("name pattern", tests, NULL, NULL);
}
