/* SPDX-License-Identifier: MIT
 *
 * Lists of facts: they grow, own their texts, and know what they hold.
 */
#include "report/report.h"
#include "support/counting_allocator.h"
#include <levelsmith/prj2.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static void texts_are_copied(void **state) {
    (void)state;
    struct smith_facts facts;
    smith_facts_begin(&facts, NULL);
    char text[] = "first";
    smith_facts_add_text(&facts, "name", "Name", text, "group");
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
    struct smith_facts facts;
    smith_facts_begin(&facts, NULL);
    char text[16];
    for (int i = 0; i < 1000; i++) {
        snprintf(text, sizeof text, "text %d", i);
        smith_facts_add_number(&facts, "n", "N", i, NULL);
        smith_facts_add_text(&facts, "t", "T", text, NULL);
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
    struct smith_facts facts;
    smith_facts_begin(&facts, NULL);
    smith_facts_add_text(&facts, "t", "T", NULL, NULL);
    assert_int_equal(facts.count, 0);
    smith_facts_free(&facts);
    smith_facts_free(NULL);
}

static void texts_are_added_once_for_each_key(void **state) {
    (void)state;
    struct smith_facts facts;
    smith_facts_begin(&facts, NULL);
    smith_facts_add_number(&facts, "number", "Number", 1, NULL);
    smith_facts_add_once(&facts, "file", "File", "a.png", NULL);
    smith_facts_add_once(&facts, "file", "File", "a.png", NULL);
    assert_int_equal(facts.count, 2);
    smith_facts_add_once(&facts, "file", "File", "b.png", NULL);
    smith_facts_add_once(&facts, "number", "Number", "a.png", NULL);
    smith_facts_add_once(&facts, "file", "File", NULL, NULL);
    assert_int_equal(facts.count, 4);
    smith_facts_free(&facts);
}

static void values_are_named_by_the_layout(void **state) {
    (void)state;
    struct smith_facts facts;
    smith_facts_begin(&facts, NULL);
    smith_facts_add_name(&facts, "game", "Game", SMITH_PRJ2_GAME_VERSION_NAMES, 18);
    smith_facts_add_name(&facts, "game", "Game", SMITH_PRJ2_GAME_VERSION_NAMES, 99);
    assert_string_equal(facts.items[0].text, "TombEngine");
    assert_null(facts.items[1].text);
    assert_int_equal(facts.items[1].number, 99);
    smith_facts_free(&facts);
}

static void what_is_missing_is_remembered(void **state) {
    (void)state;
    for (uint64_t request = 1; request <= 2; request++) {
        struct counting_allocator counter = {.fail_from = request, .fail_once = true};
        const struct smith_allocator allocator = counting_allocator(&counter);
        struct smith_facts facts;
        struct smith_error error;
        smith_facts_begin(&facts, &allocator);
        smith_facts_add_text(&facts, "name", "Name", "lost", NULL);
        smith_facts_add_number(&facts, "number", "Number", 1, NULL);
        assert_true(smith_facts_failed(&facts));
        assert_int_equal(smith_facts_end(&facts, SMITH_OK, &error), SMITH_NO_MEMORY);
        assert_int_equal(error.status, SMITH_NO_MEMORY);
        assert_null(facts.memory);
        assert_int_equal(counter.live, 0);
    }
}

int test_facts(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts_are_copied),
        cmocka_unit_test(lists_grow),
        cmocka_unit_test(absent_texts_are_no_facts),
        cmocka_unit_test(texts_are_added_once_for_each_key),
        cmocka_unit_test(what_is_missing_is_remembered),
        cmocka_unit_test(values_are_named_by_the_layout),
    };
    return cmocka_run_group_tests_name("facts", tests, NULL, NULL);
}
