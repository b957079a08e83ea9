/* SPDX-License-Identifier: MIT
 *
 * Command-line parsing: every way to spell an option gives the same, and what makes no sense is refused.
 */
#include "help/did_you_mean.h"
#include "options/options.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
/* cmocka.h needs those above */
#include <cmocka.h>

static const struct option all = {OPTION_ALL, 'a', "all", NULL, NULL, ""};
static const struct option verbose = {OPTION_VERBOSE, 'v', "verbose", NULL, NULL, ""};
static const struct option *const options[] = {&all, &verbose, &option_output, &option_color, &option_in_place, NULL};

#define MAX_WORDS 6

static const struct {
    const char *words[MAX_WORDS + 1];
    bool good;
    const char *all, *verbose, *output, *color; /* NULL = not given */
    const char *operands; /* joined by spaces */
    const char *in_place;
} cases[] = {
    {{"a", "b"}, true, NULL, NULL, NULL, NULL, "a b", NULL},
    {{"--all", "f"}, true, "", NULL, NULL, NULL, "f", NULL},
    {{"f", "--all"}, true, "", NULL, NULL, NULL, "f", NULL},
    {{"-a", "-v", "f"}, true, "", "", NULL, NULL, "f", NULL},
    {{"-av", "f"}, true, "", "", NULL, NULL, "f", NULL},
    {{"-avo", "x", "f"}, true, "", "", "x", NULL, "f", NULL},
    {{"-avox", "f"}, true, "", "", "x", NULL, "f", NULL},
    {{"--output=x", "f"}, true, NULL, NULL, "x", NULL, "f", NULL},
    {{"--output", "x", "f"}, true, NULL, NULL, "x", NULL, "f", NULL},
    {{"--output=", "f"}, true, NULL, NULL, "", NULL, "f", NULL},
    {{"--output=a=b", "f"}, true, NULL, NULL, "a=b", NULL, "f", NULL},
    {{"-o", "-", "-"}, true, NULL, NULL, "-", NULL, "-", NULL},
    {{"-o", "--all", "f"}, true, NULL, NULL, "--all", NULL, "f", NULL},
    {{"-o", "x", "-oy"}, true, NULL, NULL, "y", NULL, "", NULL},
    {{"--", "--all", "-v", "--"}, true, NULL, NULL, NULL, NULL, "--all -v --", NULL},
    {{"a", "--", "b"}, true, NULL, NULL, NULL, NULL, "a b", NULL},
    {{"--color=never"}, true, NULL, NULL, NULL, "never", "", NULL},
    {{"--color=purple"}, false, NULL, NULL, NULL, NULL, "", NULL},
    {{"--color"}, false, NULL, NULL, NULL, NULL, "", NULL},
    {{"--output"}, false, NULL, NULL, NULL, NULL, "", NULL},
    {{"-vo"}, false, NULL, NULL, NULL, NULL, "", NULL},
    {{"--al"}, false, NULL, NULL, NULL, NULL, "", NULL},
    {{"--all2"}, false, NULL, NULL, NULL, NULL, "", NULL},
    {{"--all=yes"}, false, NULL, NULL, NULL, NULL, "", NULL},
    {{"-i", "f"}, true, NULL, NULL, NULL, NULL, "f", ""},
    {{"-vi.old", "f"}, true, NULL, "", NULL, NULL, "f", ".old"},
    {{"--in-place", "f"}, true, NULL, NULL, NULL, NULL, "f", ""},
    {{"--in-place=~", "f"}, true, NULL, NULL, NULL, NULL, "f", "~"},
    {{"-x"}, false, NULL, NULL, NULL, NULL, "", NULL},
    {{"-ax"}, false, NULL, NULL, NULL, NULL, "", NULL},
};

/* What an option takes of the words behind it, before anybody knows the verb. */
static void options_reach_as_far_as_parsing_says(void **state) {
    (void)state;
    static const struct {
        const char *word;
        enum option_reach reach;
    } reaches[] = {
        {"--output", OPTION_WITH_NEXT}, {"--output=x", OPTION_ALONE}, {"--output=", OPTION_ALONE},
        {"-o", OPTION_WITH_NEXT},       {"-ox", OPTION_ALONE},        {"-avo", OPTION_WITH_NEXT},
        {"-avox", OPTION_ALONE},        {"-av", OPTION_ALONE},        {"--all", OPTION_ALONE},
        {"-i", OPTION_ALONE},           {"-i.old", OPTION_ALONE},     {"--in-place", OPTION_ALONE},
        {"--in-place=~", OPTION_ALONE}, {"-vi", OPTION_ALONE},        {"--color", OPTION_WITH_NEXT},
        {"--outputs", OPTION_UNKNOWN},  {"--out", OPTION_UNKNOWN},    {"-x", OPTION_UNKNOWN},
        {"-axo", OPTION_UNKNOWN},       {"--do", OPTION_WITH_NEXT},   {"--do=x", OPTION_ALONE},
    };
    static const struct option may_lack = {OPTION_DO, 0, "do", "[WORD…]", NULL, ""};
    static const struct option *const known[] = {&all,      &verbose, &option_output, &option_color, &option_in_place,
                                                 &may_lack, NULL};
    for (size_t i = 0; i < sizeof reaches / sizeof *reaches; i++)
        if (option_reach(known, reaches[i].word, "word") != reaches[i].reach)
            fail_msg("%s", reaches[i].word);
    assert_int_equal(option_reach(known, "--do", "-a"), OPTION_ALONE);
    assert_int_equal(option_reach(known, "--do", NULL), OPTION_ALONE);
}

static void values_of_one_option_are_all_kept(void **state) {
    (void)state;
    static const struct option set = {OPTION_SET, 's', "set", "PLACE=TEXT…", NULL, ""};
    static const struct option *const takes[] = {&set, &option_output, NULL};
    const char *words[] = {"--set", "a=1", "f", "--set=b=2", "-o", "x", "g", "-s", "c=3", "-sd=4", "h"};
    static const char *const values[] = {"a=1", "b=2", "c=3", "d=4"}, *const operands[] = {"f", "g", "h"};
    struct arguments arguments;
    assert_true(arguments_parse(&arguments, "test", takes, sizeof words / sizeof *words, words));
    assert_int_equal(arguments.operand_count, 3);
    for (int i = 0; i < 3; i++)
        assert_string_equal(arguments.operands[i], operands[i]);
    assert_int_equal(arguments.many_count, 4);
    for (int i = 0; i < 4; i++)
        assert_string_equal(arguments_many(&arguments)[i], values[i]);
    assert_string_equal(arguments.values[OPTION_OUTPUT], "x");
}

static void assert_same_text(const char *got, const char *expected) {
    if (expected) {
        assert_non_null(got);
        assert_string_equal(got, expected);
    } else
        assert_null(got);
}

static void words_are_taken_apart(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const char *words[MAX_WORDS + 1];
        memcpy(words, cases[i].words, sizeof words);
        int count = 0;
        while (words[count])
            count++;
        struct arguments arguments;
        assert_int_equal(arguments_parse(&arguments, "test", options, count, words), cases[i].good);
        if (!cases[i].good)
            continue;
        assert_same_text(arguments.values[OPTION_ALL], cases[i].all);
        assert_same_text(arguments.values[OPTION_VERBOSE], cases[i].verbose);
        assert_same_text(arguments.values[OPTION_OUTPUT], cases[i].output);
        assert_same_text(arguments.values[OPTION_COLOR], cases[i].color);
        assert_same_text(arguments.values[OPTION_IN_PLACE], cases[i].in_place);
        char operands[64] = "";
        for (int j = 0; j < arguments.operand_count; j++) {
            strcat(operands, j ? " " : "");
            strcat(operands, arguments.operands[j]);
        }
        assert_string_equal(operands, cases[i].operands);
    }
}

static void nearest_is_what_was_meant(void **state) {
    (void)state;
    static const char *const names[] = {"info", "check", "roundtrip", "dump", "json", "build", "get", "formats", NULL};
    static const struct {
        const char *word, *meant;
    } mistakes[] = {
        {"jsno", "json"},
        {"chekc", "check"},
        {"round", "roundtrip"},
        {"Dump", "dump"},
        {"formatss", "formats"},
        {"bild", "build"},
        {"gte", "get"},
        {"zzzz", NULL},
        {"", NULL},
        {"x", NULL},
        {"a word that is far too long to be any of them", NULL},
    };
    for (size_t i = 0; i < sizeof mistakes / sizeof mistakes[0]; i++)
        assert_same_text(closest_name(mistakes[i].word, names), mistakes[i].meant);
    static const char *const alike[] = {"levels", "level", NULL};
    assert_same_text(closest_name("levelx", alike),
                     "levels"); /* both are one letter off; the last letter counts, too */
}

int test_options(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_are_taken_apart),
        cmocka_unit_test(options_reach_as_far_as_parsing_says),
        cmocka_unit_test(values_of_one_option_are_all_kept),
        cmocka_unit_test(nearest_is_what_was_meant),
    };
    return cmocka_run_group_tests_name("options", tests, NULL, NULL);
}
