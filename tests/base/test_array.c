/* SPDX-License-Identifier: MIT
 *
 * Growing arrays: the same calls on an arena and on an allocator; how much they grow; that an array which cannot grow
 * is as it was; and that no count is too large to be refused.
 */
#include "base/array.h"
#include "base/error.h"
#include "support/counting_allocator.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

struct numbers {
    const char *owner; /* an array may have other members */
    int64_t *items;
    uint32_t count, capacity;
};

static void holds(const struct numbers *numbers, const char *digits) {
    assert_int_equal(numbers->count, strlen(digits));
    for (uint32_t i = 0; i < numbers->count; i++)
        assert_int_equal(numbers->items[i], digits[i] - '0');
}

/* ---- what the calls do ---- */

static void change_by_every_call(struct smith_arena *arena, struct smith_allocator *allocator) {
    struct numbers numbers = {0};
#define CALL(call, ...) (arena ? call(arena, __VA_ARGS__) : call(allocator, __VA_ARGS__))
    assert_true(CALL(SMITH_ARRAY_ADD, &numbers, 5));
    holds(&numbers, "5");
    assert_true(CALL(SMITH_ARRAY_ADD, &numbers, numbers.items[0] + 2));
    assert_true(CALL(SMITH_ARRAY_ADD, &numbers, numbers.count)); /* as many as there were */
    holds(&numbers, "572");
    static const int64_t more[] = {3, 4};
    assert_true(CALL(SMITH_ARRAY_APPEND, &numbers, more, 2));
    assert_true(CALL(SMITH_ARRAY_APPEND, &numbers, NULL, 0));
    holds(&numbers, "57234");
    int64_t *added = CALL(SMITH_ARRAY_NEW, &numbers);
    assert_ptr_equal(added, &numbers.items[5]);
    holds(&numbers, "572340");
    numbers.count = 0;
    for (int64_t i = 0; i < 100000; i++)
        assert_true(CALL(SMITH_ARRAY_ADD, &numbers, i));
    for (int64_t i = 0; i < 100000; i++)
        assert_int_equal(numbers.items[i], i);
    if (allocator)
        SMITH_ARRAY_FREE(allocator, &numbers);
#undef CALL
}

static void the_same_on_an_arena_and_on_an_allocator(void **state) {
    (void)state;
    struct counting_allocator counter = {0};
    struct smith_allocator allocator = counting_allocator(&counter);
    struct smith_arena arena;
    smith_arena_init(&arena, &allocator, 0);
    change_by_every_call(&arena, NULL);
    assert_false(arena.failed);
    smith_arena_free(&arena);
    change_by_every_call(NULL, &allocator);
    assert_int_equal(counter.live, 0);
}

struct pair {
    uint32_t from, to;
};

static void values_may_have_commas_and_are_taken_once(void **state) {
    (void)state;
    struct smith_arena arena;
    SMITH_ARRAY(struct pair) pairs = {0};
    smith_arena_init(&arena, NULL, 0);
    uint32_t next = 1;
    assert_true(SMITH_ARRAY_ADD(&arena, &pairs, (struct pair){next++, 7}));
    assert_int_equal(next, 2);
    assert_int_equal(pairs.items[0].from, 1);
    assert_int_equal(pairs.items[0].to, 7);
    smith_arena_free(&arena);
}

/* Elements whose type is known by a pointer to void only, and a capacity that is kept elsewhere. */
static void parts_may_be_anywhere_and_of_any_size(void **state) {
    (void)state;
    const struct smith_allocator *usual = NULL;
    uint8_t *bytes = NULL;
    uint32_t size = 0, capacity = 0;
    for (; size < 1000; size++) {
        assert_true(SMITH_RESERVE(usual, bytes, size, capacity, 1));
        bytes[size] = (uint8_t)size;
    }
    smith_array_free(usual, &bytes, &size, &capacity, 1);
    assert_null(bytes);
    struct smith_arena arena;
    smith_arena_init(&arena, NULL, 0);
    void *items = NULL;
    uint32_t count = 0;
    capacity = 0;
    static const char stride[24] = "twenty-four bytes";
    for (; count < 50; count++) {
        assert_true(smith_array_has_capacity(count, capacity, 1) ||
                    smith_array_grow_in(&arena, &items, count, &capacity, 1, sizeof stride));
        memcpy((char *)items + count * sizeof stride, stride, sizeof stride);
    }
    for (count = 0; count < 50; count++)
        assert_memory_equal((char *)items + count * sizeof stride, stride, sizeof stride);
    smith_arena_free(&arena);
}

static void elements_are_aligned(void **state) {
    (void)state;
    struct smith_arena arena;
    SMITH_ARRAY(uint8_t) bytes = {0};
    SMITH_ARRAY(max_align_t) large = {0};
    SMITH_ARRAY(struct pair) pairs = {0};
    smith_arena_init(&arena, NULL, 0);
    for (int i = 0; i < 100; i++) {
        assert_non_null(smith_arena_alloc(&arena, 1, 1));
        assert_true(SMITH_ARRAY_ADD(&arena, &bytes, 1));
        assert_non_null(SMITH_ARRAY_NEW(&arena, &large));
        assert_non_null(SMITH_ARRAY_NEW(&arena, &pairs));
        assert_int_equal((uintptr_t)large.items % _Alignof(max_align_t), 0);
        assert_int_equal((uintptr_t)pairs.items % _Alignof(struct pair), 0);
    }
    smith_arena_free(&arena);
}

/* ---- how much ---- */

static void arrays_are_doubled(void **state) {
    (void)state;
    struct counting_allocator counter = {0};
    struct smith_allocator allocator = counting_allocator(&counter);
    struct numbers numbers = {0};
    for (uint32_t i = 0; i < 1000000; i++)
        assert_true(SMITH_ARRAY_ADD(&allocator, &numbers, i));
    assert_int_equal(numbers.capacity, 32 << 15);
    assert_int_equal(counter.requests, 16);
    SMITH_ARRAY_FREE(&allocator, &numbers);
    struct {
        uint8_t bytes[1000];
    } *large = NULL;
    uint32_t none = 0, capacity = 0;
    assert_true(SMITH_RESERVE(&allocator, large, 0, capacity, 1));
    assert_int_equal(capacity, 4);
    SMITH_ARRAY_FREE(&allocator, &numbers); /* of an empty one: nothing */
    smith_array_free(&allocator, &large, &none, &capacity, sizeof *large);
    assert_int_equal(counter.live, 0);
}

static void what_is_reserved_is_not_more_than_asked_for(void **state) {
    (void)state;
    struct smith_arena arena;
    struct numbers numbers = {0};
    smith_arena_init(&arena, NULL, 0);
    assert_true(SMITH_ARRAY_RESERVE(&arena, &numbers, 0));
    assert_int_equal(numbers.capacity, 0);
    assert_true(SMITH_ARRAY_RESERVE(&arena, &numbers, 3));
    assert_int_equal(numbers.capacity, 3);
    const int64_t *items = numbers.items;
    for (int i = 0; i < 3; i++)
        assert_true(SMITH_ARRAY_ADD(&arena, &numbers, i));
    assert_ptr_equal(numbers.items, items);
    assert_true(SMITH_ARRAY_RESERVE(&arena, &numbers, 2)); /* then it is doubled */
    assert_int_equal(numbers.capacity, 6);
    assert_true(SMITH_ARRAY_RESERVE(&arena, &numbers, 100));
    assert_int_equal(numbers.capacity, 103);
    holds(&numbers, "012");
    smith_arena_free(&arena);
}

static void the_last_thing_in_an_arena_grows_where_it_is(void **state) {
    (void)state;
    struct smith_arena arena;
    struct numbers numbers = {0};
    smith_arena_init(&arena, NULL, 0);
    assert_true(SMITH_ARRAY_ADD(&arena, &numbers, 1));
    const int64_t *first = numbers.items;
    assert_true(SMITH_ARRAY_RESERVE(&arena, &numbers, 200));
    assert_ptr_equal(numbers.items, first);
    assert_ptr_equal(arena.next, numbers.items + 201);
    uint8_t *behind = smith_arena_alloc(&arena, 1, 1);
    assert_ptr_equal(behind, numbers.items + 201);
    assert_true(SMITH_ARRAY_RESERVE(&arena, &numbers, 201));
    assert_ptr_not_equal(numbers.items, first);
    holds(&numbers, "1");
    assert_true(SMITH_ARRAY_RESERVE(&arena, &numbers, 100000)); /* not in this block */
    numbers.items[100000] = 1;
    holds(&numbers, "1");
    smith_arena_free(&arena);
}

/* ---- no memory ---- */

static uint32_t asked;

static int64_t ask(void) {
    return asked++;
}

static void an_arena_without_memory_leaves_the_array_as_it_was(void **state) {
    (void)state;
    struct counting_allocator counter = {.fail_from = 4};
    struct smith_allocator allocator = counting_allocator(&counter);
    struct smith_arena arena;
    struct numbers numbers = {0};
    static const int64_t more[2];
    struct smith_error error;
    smith_arena_init(&arena, &allocator, 0);
    asked = 0;
    while (SMITH_ARRAY_ADD(&arena, &numbers, ask()))
        assert_false(arena.failed);
    assert_true(arena.failed);
    assert_int_equal(asked, numbers.count); /* not for the one that there was no room for */
    struct numbers before = numbers;
    assert_int_equal(numbers.count, numbers.capacity);
    assert_false(SMITH_ARRAY_ADD(&arena, &numbers, ask()));
    assert_false(SMITH_ARRAY_APPEND(&arena, &numbers, more, 2));
    assert_null(SMITH_ARRAY_NEW(&arena, &numbers));
    assert_memory_equal(&numbers, &before, sizeof before);
    for (uint32_t i = 0; i < numbers.count; i++)
        assert_int_equal(numbers.items[i], i);
    assert_int_equal(asked, numbers.count);
    assert_int_equal(smith_fail_memory(&error, &arena), SMITH_NO_MEMORY);
    smith_arena_free(&arena);
    assert_int_equal(counter.live, 0);
}

static void an_allocator_without_memory_leaves_the_array_as_it_was(void **state) {
    (void)state;
    for (uint64_t fail_from = 1; fail_from < 5; fail_from++) {
        struct counting_allocator counter = {.fail_from = fail_from};
        struct smith_allocator allocator = counting_allocator(&counter);
        struct numbers numbers = {0};
        for (uint32_t i = 0; SMITH_ARRAY_ADD(&allocator, &numbers, i); i++)
            ;
        assert_int_equal(numbers.count, fail_from == 1 ? 0 : 32 << (fail_from - 2));
        assert_int_equal(numbers.capacity, numbers.count);
        for (uint32_t i = 0; i < numbers.count; i++)
            assert_int_equal(numbers.items[i], i);
        assert_int_equal(counter.requests, fail_from);
        SMITH_ARRAY_FREE(&allocator, &numbers);
        assert_null(numbers.items);
        assert_int_equal(numbers.count, 0);
        assert_int_equal(numbers.capacity, 0);
        assert_int_equal(counter.live, 0);
    }
}

static void the_limit_of_an_arena_is_told(void **state) {
    (void)state;
    struct smith_arena arena;
    struct numbers numbers = {0};
    struct smith_error error;
    smith_arena_init(&arena, NULL, 50000);
    for (uint32_t i = 0; i < 10000; i++)
        SMITH_ARRAY_ADD(&arena, &numbers, i); /* asked for at the end */
    assert_true(arena.failed);
    assert_int_equal(smith_fail_memory(&error, &arena), SMITH_LIMIT);
    smith_arena_free(&arena);
}

/* ---- too many ---- */

static void *all_of_it(void *context, void *block, size_t old_size, size_t new_size) {
    (void)old_size;
    *(size_t *)context = new_size;
    return new_size ? context : block; /* never looked at */
}

static void capacities_end_at_the_highest_count(void **state) {
    (void)state;
    const uint32_t highest =
        PTRDIFF_MAX < UINT32_MAX ? PTRDIFF_MAX : UINT32_MAX; /* of machines of 32 bits, and of 64 */
    size_t given = 0;
    const struct smith_allocator boundless = {all_of_it, &given};
    uint8_t *bytes = NULL;
    uint32_t capacity = highest / 2 + 10;
    assert_true(SMITH_RESERVE(&boundless, bytes, capacity, capacity, 1));
    assert_int_equal(capacity, highest);
    assert_int_equal(given, highest);
    given = 0;
    assert_true(SMITH_RESERVE(&boundless, bytes, highest - 1, capacity, 1));
    assert_false(SMITH_RESERVE(&boundless, bytes, highest, capacity, 1));
    assert_false(SMITH_RESERVE(&boundless, bytes, 1, capacity, highest));
    assert_false(SMITH_RESERVE(&boundless, bytes, 1, capacity, SIZE_MAX));
    assert_int_equal(given, 0);
}

static void bytes_that_overflow_are_refused(void **state) {
    (void)state;
    size_t given = 0;
    const struct smith_allocator boundless = {all_of_it, &given};
    struct smith_arena arena;
    void *items = NULL;
    uint32_t capacity = 0;
    const size_t huge = PTRDIFF_MAX / 5;
    smith_arena_init(&arena, NULL, 1 << 20);
    assert_false(smith_array_grow_by(&boundless, &items, 0, &capacity, 6, huge));
    assert_false(smith_array_grow_by(&boundless, &items, 5, &capacity, 1, huge));
    assert_false(smith_array_grow_by(&boundless, &items, 0, &capacity, 1, SIZE_MAX));
    assert_int_equal(given, 0);
    assert_true(smith_array_grow_by(&boundless, &items, 0, &capacity, 3, huge));
    assert_true(
        smith_array_grow_by(&boundless, &items, 3, &capacity, 1, huge)); /* less than doubled, as that is too much */
    assert_int_equal(capacity, 5);
    assert_int_equal(given, 5 * huge);
    items = NULL;
    capacity = 0;
    assert_false(smith_array_grow_in(&arena, &items, 0, &capacity, 6, huge));
    assert_true(arena.failed);
    assert_false(arena.over_limit);
    assert_null(items);
    assert_int_equal(capacity, 0);
    arena.failed = false;
    assert_false(smith_array_grow_in(&arena, &items, 0, &capacity, SIZE_MAX, 1));
    assert_true(arena.failed);
    smith_arena_free(&arena);
}

int test_array(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_same_on_an_arena_and_on_an_allocator),
        cmocka_unit_test(values_may_have_commas_and_are_taken_once),
        cmocka_unit_test(parts_may_be_anywhere_and_of_any_size),
        cmocka_unit_test(elements_are_aligned),
        cmocka_unit_test(arrays_are_doubled),
        cmocka_unit_test(what_is_reserved_is_not_more_than_asked_for),
        cmocka_unit_test(the_last_thing_in_an_arena_grows_where_it_is),
        cmocka_unit_test(an_arena_without_memory_leaves_the_array_as_it_was),
        cmocka_unit_test(an_allocator_without_memory_leaves_the_array_as_it_was),
        cmocka_unit_test(the_limit_of_an_arena_is_told),
        cmocka_unit_test(capacities_end_at_the_highest_count),
        cmocka_unit_test(bytes_that_overflow_are_refused),
    };
    return cmocka_run_group_tests_name("array", tests, NULL, NULL);
}
