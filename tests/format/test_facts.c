/* SPDX-License-Identifier: MIT
 *
 * Lists of facts: they grow, own their texts, and know what they hold.
 */
#include "report/facts.h"
#include <levelsmith/prj2.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static void texts_are_copied(void **state) {
    (void)state;
    struct smith_facts facts = {0};
    char text[] = "first";
    assert_int_equal(smith_facts_add_text(&facts, "name", "Name", text, "group"), SMITH_OK);
    strcpy(text, "other");
    assert_int_equal(facts.count, 1);
    assert_string_equal(facts.items[0].text, "first");
    assert_string_equal(facts.items[0].key, "name");
    assert_string_equal(facts.items[0].label, "Name");
    assert_string_equal(facts.items[0].group, "group");
    smith_facts_free(&facts);
    assert_null(facts.items);
    assert_int_equal(facts.count, 0);
}

static void lists_grow(void **state) {
    (void)state;
    struct smith_facts facts = {0};
    char text[16];
    for (int i = 0; i < 1000; i++) {
        snprintf(text, sizeof text, "text %d", i);
        assert_int_equal(smith_facts_add_number(&facts, "n", "N", i, NULL), SMITH_OK);
        assert_int_equal(smith_facts_add_text(&facts, "t", "T", text, NULL), SMITH_OK);
    }
    assert_int_equal(facts.count, 2000);
    for (int i = 0; i < 1000; i++) {
        snprintf(text, sizeof text, "text %d", i);
        assert_int_equal(facts.items[2 * i].number, i);
        assert_null(facts.items[2 * i].text);
        assert_string_equal(facts.items[2 * i + 1].text, text);
    }
    smith_facts_free(&facts);
}

static void absent_texts_are_no_facts(void **state) {
    (void)state;
    struct smith_facts facts = {0};
    assert_int_equal(smith_facts_add_text(&facts, "t", "T", NULL, NULL), SMITH_OK);
    assert_int_equal(facts.count, 0);
    smith_facts_free(&facts);
    smith_facts_free(NULL);
}

static void texts_are_found_by_key(void **state) {
    (void)state;
    struct smith_facts facts = {0};
    smith_facts_add_text(&facts, "file", "File", "a.png", NULL);
    smith_facts_add_number(&facts, "number", "Number", 1, NULL);
    assert_true(smith_facts_have_text(&facts, "file", "a.png"));
    assert_false(smith_facts_have_text(&facts, "file", "b.png"));
    assert_false(smith_facts_have_text(&facts, "number", "a.png"));
    smith_facts_free(&facts);
}

static void values_are_named_by_the_layout(void **state) {
    (void)state;
    struct smith_facts facts = {0};
    smith_facts_add_name(&facts, "game", "Game", PRJ2_GAME_VERSION_NAMES, 18);
    smith_facts_add_name(&facts, "game", "Game", PRJ2_GAME_VERSION_NAMES, 99);
    assert_string_equal(facts.items[0].text, "TombEngine");
    assert_null(facts.items[1].text);
    assert_int_equal(facts.items[1].number, 99);
    smith_facts_free(&facts);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts_are_copied),
        cmocka_unit_test(lists_grow),
        cmocka_unit_test(absent_texts_are_no_facts),
        cmocka_unit_test(texts_are_found_by_key),
        cmocka_unit_test(values_are_named_by_the_layout),
    };
    return cmocka_run_group_tests_name("facts", tests, NULL, NULL);
}
