/* SPDX-License-Identifier: MIT
 *
 * Our block in a .gitattributes file comes, changes and goes; every other byte stays.
 */
#include "base/buffer.h"
#include "files/attributes.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define FIRST "# begin levelsmith (`levelsmith git-setup` rewrites these lines, --remove takes them away)\n"
#define LAST "# end levelsmith\n"

static const struct {
    const char *name, *before, *lines, *after;
} cases[] = {
    {"an empty file", "", "*.a x\n", FIRST "*.a x\n" LAST},
    {"other lines before", "*.c text\n", "*.a x\n", "*.c text\n" FIRST "*.a x\n" LAST},
    {"a last line without an end", "*.c text", "*.a x\n", "*.c text\n" FIRST "*.a x\n" LAST},
    {"the same block", "a\n" FIRST "*.a x\n" LAST "b\n", "*.a x\n", "a\n" FIRST "*.a x\n" LAST "b\n"},
    {"an older block", "a\n" FIRST "*.z\n*.y\n" LAST "b", "*.a x\n", "a\n" FIRST "*.a x\n" LAST "b"},
    {"a block at the end of the file", FIRST "*.z\n# end levelsmith", "*.a x\n", FIRST "*.a x\n" LAST},
    {"lines that end as DOS has it", "a\r\n" FIRST "*.z\r\n# end levelsmith\r\nb\r\n", "*.a x\n",
     "a\r\n" FIRST "*.a x\n" LAST "b\r\n"},
    {"a block that lost its end", "a\n" FIRST "*.z\nb\n", "*.a x\n", "a\n" FIRST "*.a x\n" LAST "*.z\nb\n"},
    {"taken away", "a\n" FIRST "*.z\n" LAST "b\n", "", "a\nb\n"},
    {"taken away from nothing", "", "", ""},
    {"nothing to take away", "a\nb", "", "a\nb"},
};

static void the_rest_stays(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct smith_buffer out;
        smith_buffer_init(&out, NULL);
        attributes_edit((struct smith_bytes){(const uint8_t *)cases[i].before, strlen(cases[i].before)},
                        (struct smith_bytes){(const uint8_t *)cases[i].lines, strlen(cases[i].lines)}, &out);
        smith_buffer_byte(&out, '\0');
        if (strcmp((const char *)out.data, cases[i].after) != 0)
            fail_msg("%s: %s", cases[i].name, (const char *)out.data);
        smith_buffer_free(&out);
    }
}

static void patterns_hold_in_any_case(void **state) {
    (void)state;
    struct smith_buffer out;
    smith_buffer_init(&out, NULL);
    attributes_pattern(".prj2 .x", 5, &out);
    smith_buffer_byte(&out, '\0');
    assert_string_equal((const char *)out.data, "*.[pP][rR][jJ]2");
    smith_buffer_free(&out);
}

int test_attributes(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_rest_stays),
        cmocka_unit_test(patterns_hold_in_any_case),
    };
    return cmocka_run_group_tests_name("attributes", tests, NULL, NULL);
}
