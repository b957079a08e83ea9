/* SPDX-License-Identifier: MIT
 *
 * Layout texts that are cut short, hostile, or met with no memory: a report or a clear no, in little time.
 */
#include "support/counting_allocator.h"
#include <levelsmith/levelsmith.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* One parse with an allocator that says no from request `from` on; true = it did not get that far. */
static bool parse_without_memory(struct smith_bytes bytes, uint64_t from) {
    struct counting_allocator counter = {.fail_from = from};
    const struct smith_layout_options options = {.allocator = counting_allocator(&counter)};
    struct smith_layout_source *source;
    struct smith_buffer report;
    struct smith_error error;
    enum smith_status status = smith_layout_parse(bytes, "x", &options, &source, &report, &error);
    if (status != SMITH_OK)
        assert_int_equal(error.status, SMITH_NO_MEMORY);
    smith_layout_free(source);
    smith_buffer_free(&report);
    assert_int_equal(counter.live, 0);
    return status == SMITH_OK;
}

static struct smith_buffer sample(void) {
    struct smith_buffer text;
    struct smith_error error;
    if (smith_file_read("tests/emit/sample.layout", NULL, &text, &error) != SMITH_OK)
        fail_msg("%s", error.message);
    return text;
}

static void test_every_allocation_may_fail(void **state) {
    (void)state;
    struct smith_buffer text = sample();
    uint64_t from = 1;
    while (!parse_without_memory((struct smith_bytes){text.data, text.size}, from))
        from++;
    assert_true(from > 5);
    smith_buffer_free(&text);
}

static void test_every_prefix(void **state) {
    (void)state;
    struct smith_buffer text = sample();
    for (size_t size = 0; size < text.size; size++) {
        uint8_t *copy = malloc(size ? size : 1); /* so that a checker sees reading beyond */
        assert_non_null(copy);
        memcpy(copy, text.data, size);
        struct smith_layout_source *source;
        struct smith_buffer report;
        struct smith_bytes bytes = {copy, size};
        enum smith_status status = smith_layout_parse(bytes, "x", NULL, &source, &report, NULL);
        assert_true(status == SMITH_OK || (status == SMITH_BAD_LAYOUT && report.size > 0));
        smith_layout_free(source);
        smith_buffer_free(&report);
        free(copy);
    }
    smith_buffer_free(&text);
}

/* Texts made to cost much: `head`, `count` times `part`, `tail`; part may use %1$d and %2$d for i and i + 1. */
static void test_hostile_texts(void **state) {
    (void)state;
    static const struct {
        const char *head, *part, *tail;
        int count;
    } cases[] = {
        {"layout x; struct A { a: ", "[", "", 100000},
        {"layout x; struct A { a: u8, b: u8 if ", "(", "", 100000},
        {"layout x; struct A { a: u8, b: u8 if ", "!", "", 100000},
        {"layout x; struct A { a: u8, b: u8 if a", "+1", "} root A;", 100000},
        {"layout x; root S0; struct S9999 { a: u8 }", "struct S%1$d { s: S%2$d }", "", 9999},
        {"layout x; root S0; type S9999 = u8;", "struct S%1$d = S%2$d;", "", 9999},
        {"layout x; root S0; struct S40 { }", "struct S%1$d { ..S%2$d, ..S%2$d }", "", 40},
        {"layout x; root A; template T<X> { a: [T<P<X>>; (u8)], b: [T<Q<X>>; (u8)] } template P<X> { a: X }"
         "template Q<X> { a: X } struct A { t: T<u8> }",
         "", "", 1},
        {"layout x; root A; template T<X> { a: X } type S0 = u8; struct A { a: S30 }",
         "struct S%2$d = [T<S%1$d>; 1000];", "", 30},
        {"layout x; frame F { ", "a: u8 = 0, ", "", 100000},
        {"layout x; enum E { ", "a%1$d, ", "", 20000},
        {"layout x; struct A { ", "a%1$d: u8, ", "", 20000},
        {"", "\n", "", 100000},
        {"layout x; ", "#", "", 100000},
        {"layout x; ", "struct ", "", 100000},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        size_t capacity = strlen(cases[i].head) + strlen(cases[i].tail) + (size_t)cases[i].count * 60 + 1;
        char *text = malloc(capacity);
        assert_non_null(text);
        size_t size = (size_t)snprintf(text, capacity, "%s", cases[i].head);
        for (int n = 0; n < cases[i].count; n++) {
            bool numbered = strchr(cases[i].part, '%') != NULL;
            size += (size_t)(numbered ? snprintf(text + size, capacity - size, cases[i].part, n, n + 1)
                                      : snprintf(text + size, capacity - size, "%s", cases[i].part));
        }
        size += (size_t)snprintf(text + size, capacity - size, "%s", cases[i].tail);
        struct smith_layout_source *source;
        struct smith_buffer report;
        struct smith_bytes bytes = {(const uint8_t *)text, size};
        if (smith_layout_parse(bytes, "x", NULL, &source, &report, NULL) != SMITH_BAD_LAYOUT)
            fail_msg("case %zu was accepted", i);
        assert_true(report.size < 20000);
        smith_layout_free(source);
        smith_buffer_free(&report);
        free(text);
    }
}

int test_hostile(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_allocation_may_fail),
        cmocka_unit_test(test_every_prefix),
        cmocka_unit_test(test_hostile_texts),
    };
    return cmocka_run_group_tests_name("hostile layouts", tests, NULL, NULL);
}
