/* SPDX-License-Identifier: MIT
 *
 * Texts on their way out: nothing that steers a terminal gets through, JSON strings are well formed for any bytes.
 */
#include "output/text_output.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
/* cmocka.h needs those above */
#include <cmocka.h>

static const struct {
    const char *text, *visible, *json;
} cases[] = {
    {"", "", "\"\""},
    {"plain text", "plain text", "\"plain text\""},
    {"say \"hi\" \\o/", "say \"hi\" \\o/", "\"say \\\"hi\\\" \\\\o/\""},
    {"a\nb\tc\rd", "a\\x0Ab\\x09c\\x0Dd", "\"a\\nb\\tc\\u000dd\""},
    {"\033[31mred", "\\x1B[31mred", "\"\\u001b[31mred\""},
    {"\x7F", "\\x7F", "\"\\u007f\""},
    {"\xE2\x80\xAE"
     "gnp.",
     "\\xE2\\x80\\xAEgnp.", "\"\\u202egnp.\""}, /* turned around */
    {"\xC2\x9B"
     "31m",
     "\\xC2\\x9B31m", "\"\\u009b31m\""}, /* the one-character form of ESC [ */
    {"\xC2\xA0", "\xC2\xA0", "\"\xC2\xA0\""},
    {"\xD0\x96 \xE2\x82\xAC \xF0\x9F\x92\xA1", "\xD0\x96 \xE2\x82\xAC \xF0\x9F\x92\xA1",
     "\"\xD0\x96 \xE2\x82\xAC \xF0\x9F\x92\xA1\""},
    {"\x80", "\\x80", "\"\xEF\xBF\xBD\""}, /* a lone continuation */
    {"\xC3", "\\xC3", "\"\xEF\xBF\xBD\""}, /* cut */
    {"\xE2\x82", "\\xE2\\x82", "\"\xEF\xBF\xBD\xEF\xBF\xBD\""}, /* cut later */
    {"\xC0\xAF", "\\xC0\\xAF", "\"\xEF\xBF\xBD\xEF\xBF\xBD\""}, /* overlong */
    {"\xE0\x80\xAF", "\\xE0\\x80\\xAF", "\"\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\""},
    {"\xED\xA0\x80", "\\xED\\xA0\\x80", "\"\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\""}, /* a surrogate */
    {"\xF4\x90\x80\x80", "\\xF4\\x90\\x80\\x80", "\"\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\""},
    {"\xFFz", "\\xFFz", "\"\xEF\xBF\xBDz\""},
};

typedef void printer(FILE *out, const char *text);

static void assert_prints(printer *print, const char *text, const char *expected) {
    char *got = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&got, &size);
    assert_non_null(out);
    print(out, text);
    fclose(out);
    assert_string_equal(got, expected);
    free(got);
}

static void people_see_only_what_is_visible(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        assert_prints(text_print_visible, cases[i].text, cases[i].visible);
}

static void programs_get_well_formed_strings(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        assert_prints(text_print_json, cases[i].text, cases[i].json);
    assert_prints(text_print_json, NULL, "null");
}

int test_text_output(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(people_see_only_what_is_visible),
        cmocka_unit_test(programs_get_well_formed_strings),
    };
    return cmocka_run_group_tests_name("text", tests, NULL, NULL);
}
