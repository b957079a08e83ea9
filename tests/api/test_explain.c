/* SPDX-License-Identifier: MIT
 *
 * The explanations are fit to print: every code once, well formed, with a title and whole sentences.
 */
#include <levelsmith/levelsmith.h>
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>
/* cmocka.h needs the four above */
#include <cmocka.h>

typedef void code_check(const struct smith_code *code);

static void for_each_code(code_check *check) {
    for (const struct smith_code *code = smith_engine_codes(); code->code; code++)
        check(code);
    for (const struct smith_code *code = smith_media_codes(); code->code; code++)
        check(code);
    for (const struct smith_format *const *format = smith_formats(); *format; format++)
        for (const struct smith_code *code = (*format)->codes; code && code->code; code++)
            check(code);
}

static void check_spelling(const struct smith_code *code) {
    assert_int_equal(strspn(code->code, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-"), strlen(code->code));
    assert_true(strlen(code->code) < 48);
}

static void check_sentences(const struct smith_code *code) {
    size_t size = strlen(code->explanation);
    if (size < 40 || code->explanation[size - 1] != '.')
        fail_msg("%s: an explanation is at least one sentence", code->code);
    size_t title = strlen(code->title);
    if (title == 0 || title > 80 || code->title[title - 1] == '.')
        fail_msg("%s: a title is one phrase without a full stop", code->code);
    assert_in_range(code->severity, SMITH_INFO, SMITH_ERROR);
}

/* The first code of that name is this very one, so no other precedes it. */
static void check_unique(const struct smith_code *code) {
    if (smith_explain(code->code) != code)
        fail_msg("%s is explained twice", code->code);
}

static void codes_are_well_formed(void **state) {
    (void)state;
    for_each_code(check_spelling);
}

static void explanations_are_sentences(void **state) {
    (void)state;
    for_each_code(check_sentences);
}

static void each_code_is_explained_once(void **state) {
    (void)state;
    for_each_code(check_unique);
}

static void unknown_code_has_no_explanation(void **state) {
    (void)state;
    assert_null(smith_explain(""));
    assert_null(smith_explain("CHUNK"));
    assert_null(smith_explain("chunk-unknown"));
    assert_non_null(smith_explain("CHUNK-UNKNOWN"));
}

int test_explain(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(codes_are_well_formed),
        cmocka_unit_test(explanations_are_sentences),
        cmocka_unit_test(each_code_is_explained_once),
        cmocka_unit_test(unknown_code_has_no_explanation),
    };
    return cmocka_run_group_tests_name("explain", tests, NULL, NULL);
}
