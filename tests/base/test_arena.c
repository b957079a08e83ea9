/* SPDX-License-Identifier: MIT
 *
 * The arena: pieces are aligned, zeroed and apart; limits and a failing allocator are told from each other; nothing
 * is left behind.
 */
#include "base/arena.h"
#include "base/error.h"
#include "support/counting_allocator.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

struct piece {
    uint8_t *data;
    size_t size;
};

/* A piece of no bytes may have the address of another, and comes before it. */
static int by_address(const void *a, const void *b) {
    const struct piece *left = a, *right = b;
    if (left->data != right->data)
        return left->data < right->data ? -1 : 1;
    return left->size < right->size ? -1 : left->size > right->size;
}

static bool is_filled(const uint8_t *data, size_t size, uint8_t with) {
    for (size_t i = 0; i < size; i++)
        if (data[i] != with)
            return false;
    return true;
}

static void pieces_are_aligned_zeroed_and_apart(void **state) {
    (void)state;
    enum { COUNT = 5000 };
    static struct piece pieces[COUNT];
    struct counting_allocator counter = {0};
    struct smith_allocator allocator = counting_allocator(&counter);
    struct smith_arena arena;
    smith_arena_init(&arena, &allocator, 0);
    uint32_t random = 1;
    for (int i = 0; i < COUNT; i++) {
        random = random * 1664525 + 1013904223;
        size_t size = random >> 24, align = (size_t)1 << (random >> 16 & 0xFF) % 5;
        if (i % 500 == 250)
            size = 100000;
        pieces[i] = (struct piece){smith_arena_alloc(&arena, size, align), size};
        assert_non_null(pieces[i].data);
        assert_int_equal((uintptr_t)pieces[i].data % align, 0);
        assert_true(is_filled(pieces[i].data, size, 0));
        memset(pieces[i].data, 0xAA, size);
    }
    qsort(pieces, COUNT, sizeof *pieces, by_address);
    for (int i = 1; i < COUNT; i++)
        assert_true(pieces[i - 1].data + pieces[i - 1].size <= pieces[i].data);
    assert_int_equal(counter.live, arena.used);
    smith_arena_free(&arena);
    assert_int_equal(counter.live, 0);
}

static void memory_is_zeroed_when_the_allocator_reuses_it(void **state) {
    (void)state;
    for (int round = 0; round < 3; round++) {
        struct smith_arena arena;
        smith_arena_init(&arena, NULL, 0);
        for (int i = 0; i < 100; i++) {
            uint8_t *data = smith_arena_alloc(&arena, 3000, 8);
            assert_true(is_filled(data, 3000, 0));
            memset(data, 0xFF, 3000);
        }
        smith_arena_free(&arena);
    }
}

static void blocks_grow_and_stay_few(void **state) {
    (void)state;
    struct counting_allocator counter = {0};
    struct smith_allocator allocator = counting_allocator(&counter);
    struct smith_arena arena;
    smith_arena_init(&arena, &allocator, 0);
    assert_int_equal(counter.requests, 0);
    assert_non_null(smith_arena_alloc(&arena, 1, 1));
    assert_in_range(arena.used, 1, 4096);
    for (int i = 0; i < 160000; i++)
        assert_non_null(smith_arena_alloc(&arena, 100, 4));
    assert_in_range(counter.requests, 1, 8 + 16); /* 4 KiB doubled up to 1 MiB, then 15 times that */
    assert_in_range(arena.used, 16000000, 18000000);
    smith_arena_free(&arena);
}

static void a_large_piece_leaves_the_free_stretch_in_use(void **state) {
    (void)state;
    struct smith_arena arena;
    smith_arena_init(&arena, NULL, 0);
    uint8_t *before = smith_arena_alloc(&arena, 16, 16);
    uint8_t *large = smith_arena_alloc(&arena, 3000000, 16);
    uint8_t *after = smith_arena_alloc(&arena, 16, 16);
    assert_non_null(large);
    assert_ptr_equal(after, before + 16);
    assert_in_range(arena.used, 3000000, 3010000);
    smith_arena_free(&arena);
}

/* Behind others, it has a block of its own, which is resized: what the arena has taken is what is in use. */
static void a_large_piece_leaves_nothing_behind_when_it_grows(void **state) {
    (void)state;
    struct counting_allocator counter = {0};
    struct smith_allocator allocator = counting_allocator(&counter);
    struct smith_arena arena;
    smith_arena_init(&arena, &allocator, 0);
    assert_non_null(smith_arena_alloc(&arena, 1, 1));
    size_t size = 600000;
    uint8_t *large = smith_arena_alloc(&arena, size, 16);
    assert_non_null(smith_arena_alloc(&arena, 10, 1));
    memset(large, 7, size);
    for (unsigned i = 0; i < 5; i++, size *= 2) {
        large = smith_arena_resize(&arena, large, size, 2 * size, 16);
        assert_non_null(large);
        assert_int_equal(large[0], 7);
        assert_int_equal(large[size - 1], 7);
        for (size_t k = size; k < 2 * size; k++)
            assert_int_equal(large[k], 0);
        memset(large, 7, 2 * size);
    }
    assert_true(arena.used < size + 10000);
    assert_ptr_not_equal(large = smith_arena_resize(&arena, large, size, 300000, 16), NULL);
    assert_true(arena.used < 310000);
    assert_int_equal(large[299999], 7);
    smith_arena_free(&arena);
    assert_int_equal(counter.live, 0);
}

/* What is last grows and shrinks where it is; what is small and not last moves. */
static void pieces_are_resized(void **state) {
    (void)state;
    struct smith_arena arena;
    smith_arena_init(&arena, NULL, 0);
    uint8_t *piece = smith_arena_resize(&arena, NULL, 0, 100, 1);
    piece[0] = piece[99] = 7;
    assert_ptr_equal(smith_arena_resize(&arena, piece, 100, 200, 1), piece);
    assert_ptr_equal(smith_arena_resize(&arena, piece, 200, 99, 1), piece);
    uint8_t *behind = smith_arena_alloc(&arena, 1, 1);
    assert_ptr_equal(behind, piece + 99);
    assert_int_equal(*behind, 0);
    uint8_t *moved = smith_arena_resize(&arena, piece, 99, 150, 1);
    assert_ptr_equal(moved, behind + 1);
    assert_int_equal(moved[0], 7);
    assert_ptr_equal(smith_arena_resize(&arena, piece, 99, 50, 1), piece);
    arena.limit = arena.used;
    assert_null(smith_arena_resize(&arena, moved, 150, 1000000, 1));
    assert_true(arena.over_limit);
    smith_arena_free(&arena);
}

static void size_zero_gives_a_pointer(void **state) {
    (void)state;
    struct smith_arena arena;
    smith_arena_init(&arena, NULL, 0);
    assert_non_null(smith_arena_alloc(&arena, 0, 16));
    assert_non_null(smith_arena_copy(&arena, NULL, 0));
    smith_arena_free(&arena);
}

static void copies_have_a_nul_behind_them(void **state) {
    (void)state;
    struct smith_arena arena;
    smith_arena_init(&arena, NULL, 0);
    const char *copy = smith_arena_copy(&arena, "levelsmith", 5);
    assert_string_equal(copy, "level");
    smith_arena_free(&arena);
}

static void the_limit_is_kept_and_said(void **state) {
    (void)state;
    struct smith_arena arena;
    struct smith_error error;
    smith_arena_init(&arena, NULL, 100000);
    size_t given = 0;
    while (smith_arena_alloc(&arena, 1000, 8))
        given += 1000;
    assert_true(arena.over_limit);
    assert_in_range(arena.used, 1, 100000);
    assert_in_range(given, 95000, 100000); /* the limit is used up, not half of it */
    assert_int_equal(smith_fail_memory(&error, &arena), SMITH_LIMIT);
    assert_string_equal(error.message, "needs more than 100000 bytes of memory");
    smith_arena_free(&arena);
    assert_null(smith_arena_alloc(&arena, 100001, 1)); /* freeing keeps the limit */
    assert_true(arena.over_limit);
    smith_arena_free(&arena);
}

static void the_allocator_may_say_no(void **state) {
    (void)state;
    struct counting_allocator counter = {.fail_from = 3};
    struct smith_allocator allocator = counting_allocator(&counter);
    struct smith_arena arena;
    struct smith_error error;
    smith_arena_init(&arena, &allocator, UINT64_C(1) << 40);
    while (smith_arena_alloc(&arena, 1000, 8))
        ;
    assert_int_equal(counter.requests, 3);
    assert_false(arena.over_limit);
    assert_int_equal(smith_fail_memory(&error, &arena), SMITH_NO_MEMORY);
    assert_int_equal(counter.live, arena.used);
    smith_arena_free(&arena);
    assert_int_equal(counter.live, 0);
}

static void sizes_that_overflow_are_refused(void **state) {
    (void)state;
    struct smith_arena arena;
    smith_arena_init(&arena, NULL, 1 << 20);
    for (size_t less = 0; less < 40; less++) {
        assert_null(smith_arena_alloc(&arena, SIZE_MAX - less, 16));
        assert_null(smith_arena_copy(&arena, "", SIZE_MAX - less));
    }
    assert_non_null(smith_arena_alloc(&arena, 1, 1));
    assert_null(smith_arena_alloc(&arena, SIZE_MAX, 1));
    smith_arena_free(&arena);
}

/* So that it can be asked for at the end: what went well afterwards does not hide it. */
static void a_failure_is_remembered(void **state) {
    (void)state;
    struct smith_arena arena;
    smith_arena_init(&arena, NULL, 10000);
    assert_non_null(smith_arena_alloc(&arena, 100, 8));
    assert_false(arena.failed);
    assert_null(smith_arena_alloc(&arena, 20000, 8));
    assert_non_null(smith_arena_alloc(&arena, 5000, 8)); /* in a block of its own */
    assert_true(arena.failed && arena.over_limit);
    assert_null(smith_arena_copy(&arena, "", SIZE_MAX));
    assert_true(arena.failed && !arena.over_limit);
    smith_arena_free(&arena);
    assert_false(arena.failed || arena.over_limit);
    smith_arena_fail(&arena);
    assert_true(arena.failed && !arena.over_limit);
    smith_arena_free(&arena);
    struct counting_allocator counter = {.fail_from = 1};
    struct smith_allocator allocator = counting_allocator(&counter);
    smith_arena_init(&arena, &allocator, 0);
    assert_null(smith_arena_alloc(&arena, 1, 1));
    assert_true(arena.failed && !arena.over_limit);
    smith_arena_free(&arena);
}

int test_arena(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pieces_are_aligned_zeroed_and_apart),
        cmocka_unit_test(memory_is_zeroed_when_the_allocator_reuses_it),
        cmocka_unit_test(blocks_grow_and_stay_few),
        cmocka_unit_test(a_large_piece_leaves_the_free_stretch_in_use),
        cmocka_unit_test(a_large_piece_leaves_nothing_behind_when_it_grows),
        cmocka_unit_test(pieces_are_resized),
        cmocka_unit_test(size_zero_gives_a_pointer),
        cmocka_unit_test(copies_have_a_nul_behind_them),
        cmocka_unit_test(the_limit_is_kept_and_said),
        cmocka_unit_test(the_allocator_may_say_no),
        cmocka_unit_test(sizes_that_overflow_are_refused),
        cmocka_unit_test(a_failure_is_remembered),
    };
    return cmocka_run_group_tests_name("arena", tests, NULL, NULL);
}
