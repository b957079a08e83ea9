/* SPDX-License-Identifier: MIT
 *
 * Ids and where they stand: the first of several, those at the ends of what an id may be, and none.
 */
#include "base/lookup.h"
#include "support/counting_allocator.h"

#include <levelsmith/type.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

static void an_empty_one_has_nothing(void **state) {
    (void)state;
    struct smith_id_index ids = {0};
    smith_id_index_sort(&ids);
    assert_int_equal(smith_id_index_find(&ids, 0), SMITH_NONE);
    assert_false(smith_id_index_has(&ids, 0));
}

static void the_first_of_several_is_found(void **state) {
    (void)state;
    static const int64_t given[] = {5, INT64_MAX, 5, -3, INT64_MIN, 5, 0, INT64_MAX};
    enum { COUNT = sizeof given / sizeof *given };
    struct smith_arena arena;
    struct smith_id_index ids = {0};
    smith_arena_init(&arena, NULL, 0);
    for (uint32_t i = COUNT; i-- > 0;) /* backwards: it is not the order of adding that counts */
        assert_true(smith_id_index_add(&ids, &arena, given[i], i));
    smith_id_index_sort(&ids);
    assert_int_equal(smith_id_index_find(&ids, 5), 0);
    assert_int_equal(smith_id_index_find(&ids, INT64_MAX), 1);
    assert_int_equal(smith_id_index_find(&ids, -3), 3);
    assert_int_equal(smith_id_index_find(&ids, INT64_MIN), 4);
    assert_int_equal(smith_id_index_find(&ids, 0), 6);
    assert_int_equal(smith_id_index_find(&ids, 4), SMITH_NONE);
    assert_int_equal(smith_id_index_find(&ids, 6), SMITH_NONE);
    assert_int_equal(smith_id_index_find(&ids, INT64_MIN + 1), SMITH_NONE);
    assert_int_equal(smith_id_index_find(&ids, INT64_MAX - 1), SMITH_NONE);
    assert_true(smith_id_index_has(&ids, INT64_MIN) && smith_id_index_has(&ids, INT64_MAX));
    assert_false(smith_id_index_has(&ids, 1));
    assert_int_equal(ids.items[ids.count - 1].id, INT64_MAX);
    smith_arena_free(&arena);
}

/* An id that is there may have no index worth saying. */
static void a_set_needs_no_indices(void **state) {
    (void)state;
    struct smith_arena arena;
    struct smith_id_index ids = {0};
    smith_arena_init(&arena, NULL, 0);
    assert_true(SMITH_ARRAY_RESERVE(&arena, &ids, 3));
    assert_int_equal(ids.capacity, 3);
    for (int64_t id = 3; id > 0; id--)
        assert_true(smith_id_index_add(&ids, &arena, id * 100, SMITH_NONE));
    smith_id_index_sort(&ids);
    assert_true(smith_id_index_has(&ids, 200));
    assert_false(smith_id_index_has(&ids, 201));
    assert_int_equal(ids.capacity, 3);
    smith_arena_free(&arena);
}

/* Held against looking at each. */
static void what_is_found_is_the_same_as_by_looking_at_all(void **state) {
    (void)state;
    uint32_t random = 1;
    for (uint32_t size = 0; size < 70; size++) {
        int64_t given[70];
        struct smith_arena arena;
        struct smith_id_index ids = {0};
        smith_arena_init(&arena, NULL, 0);
        for (uint32_t i = 0; i < size; i++) {
            random = random * 1664525 + 1013904223;
            given[i] = size % 2 ? (int64_t)(random >> 26) : i; /* or sorted already */
            assert_true(smith_id_index_add(&ids, &arena, given[i], i));
        }
        smith_id_index_sort(&ids);
        for (int64_t id = -1; id < 71; id++) {
            uint32_t first = SMITH_NONE, count = 0;
            for (uint32_t i = size; i-- > 0;)
                if (given[i] == id)
                    first = i, count++;
            assert_int_equal(smith_id_index_find(&ids, id), first);
            assert_int_equal(smith_id_index_has(&ids, id), count > 0);
        }
        smith_arena_free(&arena);
    }
}

static void without_memory_it_is_as_it_was(void **state) {
    (void)state;
    struct counting_allocator counter = {.fail_from = 2};
    struct smith_allocator allocator = counting_allocator(&counter);
    struct smith_arena arena;
    struct smith_id_index ids = {0};
    smith_arena_init(&arena, &allocator, 0);
    uint32_t added = 0;
    while (smith_id_index_add(&ids, &arena, -(int64_t)added, added))
        added++;
    assert_true(arena.failed);
    assert_true(added >= 16);
    assert_int_equal(ids.count, added);
    smith_id_index_sort(&ids);
    assert_int_equal(smith_id_index_find(&ids, -(int64_t)(added - 1)), added - 1);
    assert_int_equal(smith_id_index_find(&ids, -(int64_t)added), SMITH_NONE);
    smith_arena_free(&arena);
    assert_int_equal(counter.live, 0);
}

int test_id_index(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_empty_one_has_nothing),
        cmocka_unit_test(the_first_of_several_is_found),
        cmocka_unit_test(a_set_needs_no_indices),
        cmocka_unit_test(what_is_found_is_the_same_as_by_looking_at_all),
        cmocka_unit_test(without_memory_it_is_as_it_was),
    };
    return cmocka_run_group_tests_name("id_index", tests, NULL, NULL);
}
