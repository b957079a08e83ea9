/* SPDX-License-Identifier: MIT
 *
 * The hash map: keys of every length, the three kinds of keys, order, and what happens without
 * memory.
 */
#include "base/lookup.h"
#include "support/counting_allocator.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

static struct smith_hash_entry *find_text(const struct smith_hash_map *map, const char *key) {
    return smith_hash_map_find(map, key, strlen(key));
}

static struct smith_hash_entry *add_text(struct smith_hash_map *map, struct smith_arena *arena, const char *key) {
    return smith_hash_map_add(map, arena, key, strlen(key));
}

static void an_empty_one_has_nothing(void **state) {
    (void)state;
    const struct smith_hash_map map = {0};
    assert_null(find_text(&map, ""));
    assert_null(smith_hash_map_find(&map, NULL, 0));
}

static void keys_come_once_and_in_order(void **state) {
    (void)state;
    enum { COUNT = 20000 };
    static char names[COUNT][16];
    struct smith_arena arena;
    struct smith_hash_map map = {0};
    smith_arena_init(&arena, NULL, 0);
    for (int round = 0; round < 2; round++)
        for (uint32_t i = 0; i < COUNT; i++) {
            snprintf(names[i], sizeof names[i], "name_%u", i);
            struct smith_hash_entry *entry = add_text(&map, &arena, names[i]);
            assert_non_null(entry);
            assert_int_equal(entry->value.number, round ? i + 1 : 0);
            entry->value.number = i + 1;
        }
    assert_int_equal(map.count, COUNT);
    assert_true(map.slot_count >= 2 * COUNT);
    for (uint32_t i = 0; i < COUNT; i++) {
        char same[16], other[16];
        assert_ptr_equal(map.entries[i].key, names[i]);
        assert_int_equal(map.entries[i].size, strlen(names[i]));
        snprintf(same, sizeof same, "name_%u", i);
        snprintf(other, sizeof other, "name-%u", i);
        assert_ptr_equal(find_text(&map, same), &map.entries[i]);
        assert_null(find_text(&map, other));
    }
    smith_arena_free(&arena);
}

/* All lengths, and of each all that differ in one byte: the hash reads words, and what is left over. */
static void every_byte_of_a_key_counts(void **state) {
    (void)state;
    struct smith_arena arena;
    struct smith_hash_map map = {0};
    uint32_t count = 0;
    smith_arena_init(&arena, NULL, 0);
    for (uint32_t size = 0; size <= 40; size++)
        for (uint32_t at = 0; at <= size; at++) { /* `at` = size: all zeros */
            uint8_t *key = smith_arena_alloc(&arena, size + 1, 1);
            key[at] = at < size;
            struct smith_hash_entry *entry = smith_hash_map_add(&map, &arena, key, size);
            assert_non_null(entry);
            assert_ptr_equal(entry->key, key);
            assert_int_equal(map.count, ++count);
        }
    for (uint32_t i = 0; i < count; i++) {
        uint8_t moved[48]; /* the same elsewhere, and not aligned */
        memset(moved, 0xEE, sizeof moved);
        memcpy(moved + 3, map.entries[i].key, map.entries[i].size);
        assert_ptr_equal(smith_hash_map_find(&map, moved + 3, map.entries[i].size), &map.entries[i]);
    }
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t j = 0; j < i; j++)
            assert_int_not_equal(map.entries[i].hash, map.entries[j].hash);
    smith_arena_free(&arena);
}

static void texts_have_pointers(void **state) {
    (void)state;
    int one, two;
    struct smith_arena arena;
    struct smith_hash_map map = {0};
    smith_arena_init(&arena, NULL, 0);
    assert_true(smith_hash_map_put(&map, &arena, "one", &one));
    assert_true(smith_hash_map_put(&map, &arena, "two", &one));
    assert_true(smith_hash_map_put(&map, &arena, "two", &two));
    assert_int_equal(map.count, 2);
    assert_ptr_equal(smith_hash_map_get(&map, "one"), &one);
    assert_ptr_equal(smith_hash_map_get(&map, "two"), &two);
    assert_null(smith_hash_map_get(&map, "three"));
    smith_arena_free(&arena);
}

static void a_text_and_its_bytes_are_one_key(void **state) {
    (void)state;
    struct smith_arena arena;
    struct smith_hash_map map = {0};
    smith_arena_init(&arena, NULL, 0);
    assert_non_null(smith_hash_map_add(&map, &arena, "levelsmith", 5));
    assert_non_null(find_text(&map, "level"));
    assert_null(find_text(&map, "levels"));
    assert_null(smith_hash_map_find(&map, "level", 6));
    assert_null(find_text(&map, "Level"));
    smith_arena_free(&arena);
}

static void addresses_are_not_read(void **state) {
    (void)state;
    enum { COUNT = 3000 };
    static struct { int64_t same; } things[COUNT];
    struct smith_arena arena;
    struct smith_hash_map map = {.keys = SMITH_HASH_ADDRESSES};
    smith_arena_init(&arena, NULL, 0);
    for (uint32_t i = 0; i < COUNT; i++)
        assert_non_null(smith_hash_map_add(&map, &arena, &things[i], 0));
    assert_int_equal(map.count, COUNT);
    for (uint32_t i = 0; i < COUNT; i++) {
        things[i].same = i;
        assert_ptr_equal(smith_hash_map_add(&map, &arena, &things[i], 8), &map.entries[i]);
    }
    assert_null(smith_hash_map_find(&map, &things[COUNT], 0));
    smith_arena_free(&arena);
}

static void keys_may_be_copied_when_they_are_new(void **state) {
    (void)state;
    struct smith_arena arena;
    struct smith_hash_map map = {0};
    smith_arena_init(&arena, NULL, 0);
    for (int i = 0; i < 600; i++) {
        char name[16];
        snprintf(name, sizeof name, "%d", i % 300);
        uint32_t before = map.count;
        struct smith_hash_entry *entry = add_text(&map, &arena, name);
        if (map.count > before)
            entry->key = smith_arena_copy(&arena, name, entry->size);
        entry->value.number++;
    }
    assert_int_equal(map.count, 300);
    for (int i = 0; i < 300; i++) {
        assert_int_equal(atoi(map.entries[i].key), i);
        assert_int_equal(map.entries[i].value.number, 2);
    }
    smith_arena_free(&arena);
}

/* Whichever request is the first to be refused, what was added before is there, and can be added to again. */
static void without_memory_it_is_as_it_was(void **state) {
    (void)state;
    enum { COUNT = 3000 };
    static char names[COUNT][8];
    for (int i = 0; i < COUNT; i++)
        snprintf(names[i], sizeof names[i], "%d", i);
    for (uint64_t fail_from = 1; fail_from < 8; fail_from++) {
        struct counting_allocator counter = {.fail_from = fail_from};
        struct smith_allocator allocator = counting_allocator(&counter);
        struct smith_arena arena;
        struct smith_hash_map map = {0};
        uint32_t added = 0;
        smith_arena_init(&arena, &allocator, 0);
        while (added < COUNT - 1 && add_text(&map, &arena, names[added]))
            added++;
        assert_true(arena.failed);
        assert_int_equal(map.count, added);
        assert_null(find_text(&map, names[added]));
        for (uint32_t i = 0; i < added; i++)
            assert_ptr_equal(add_text(&map, &arena, names[i]), &map.entries[i]);
        counter.fail_from = 0;
        for (uint32_t i = 0; i < COUNT; i++) {
            const struct smith_hash_entry *entry = add_text(&map, &arena, names[i]);
            assert_ptr_equal(entry, &map.entries[i]);
        }
        assert_int_equal(map.count, COUNT);
        smith_arena_free(&arena);
        assert_int_equal(counter.live, 0);
    }
}

static void keys_that_are_too_long_are_refused(void **state) {
    (void)state;
    struct smith_arena arena;
    struct smith_hash_map map = {0};
    smith_arena_init(&arena, NULL, 0);
    if (SIZE_MAX > UINT32_MAX) {
        assert_null(smith_hash_map_add(&map, &arena, "", (size_t)UINT32_MAX + 1));
        assert_true(arena.failed);
        assert_int_equal(map.count, 0);
    }
    smith_arena_free(&arena);
}

int test_hash_map(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_empty_one_has_nothing),
        cmocka_unit_test(keys_come_once_and_in_order),
        cmocka_unit_test(every_byte_of_a_key_counts),
        cmocka_unit_test(texts_have_pointers),
        cmocka_unit_test(a_text_and_its_bytes_are_one_key),
        cmocka_unit_test(addresses_are_not_read),
        cmocka_unit_test(keys_may_be_copied_when_they_are_new),
        cmocka_unit_test(without_memory_it_is_as_it_was),
        cmocka_unit_test(keys_that_are_too_long_are_refused),
    };
    return cmocka_run_group_tests_name("hash_map", tests, NULL, NULL);
}
