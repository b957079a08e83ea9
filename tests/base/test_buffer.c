/* SPDX-License-Identifier: MIT
 *
 * The output buffer, and the errors that are filled beside it.
 */
#include "base/buffer.h"
#include "base/error.h"
#include "base/limits.h"
#include "support/counting_allocator.h"

#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static void assert_holds(const struct smith_buffer *buffer, const char *text) {
    assert_int_equal(buffer->size, strlen(text));
    assert_memory_equal(buffer->data, text, strlen(text));
}

static void everything_is_appended(void **state) {
    (void)state;
    struct smith_buffer buffer;
    smith_buffer_init(&buffer, NULL);
    assert_null(buffer.data);
    smith_buffer_add(&buffer, "bytes ", 6);
    smith_buffer_add(&buffer, NULL, 0);
    smith_buffer_byte(&buffer, '=');
    smith_buffer_text(&buffer, " text ");
    smith_buffer_format(&buffer, "%d %s", 42, "formatted");
    smith_buffer_fill(&buffer, '.', 3);
    smith_buffer_fill(&buffer, '.', 0);
    assert_false(buffer.failed);
    assert_holds(&buffer, "bytes = text 42 formatted...");
    smith_buffer_free(&buffer);
    assert_null(buffer.data);
    assert_int_equal(buffer.size, 0);
}

static void formatting_fits_at_every_length(void **state) {
    (void)state;
    struct smith_buffer buffer;
    smith_buffer_init(&buffer, NULL);
    size_t total = 0;
    for (int width = 1; width < 600; width++) {
        smith_buffer_format(&buffer, "%*d", width, 7);
        total += (size_t)width;
        assert_int_equal(buffer.size, total);
        assert_int_equal(buffer.data[total - 1], '7');
        assert_in_range(buffer.capacity, buffer.size, SIZE_MAX);
    }
    smith_buffer_free(&buffer);
}

static void growth_doubles(void **state) {
    (void)state;
    struct counting_allocator counter = {0};
    struct smith_allocator allocator = counting_allocator(&counter);
    struct smith_buffer buffer;
    smith_buffer_init(&buffer, &allocator);
    for (unsigned i = 0; i < 1000000; i++)
        smith_buffer_byte(&buffer, (uint8_t)(i * 7));
    for (unsigned i = 0; i < 1000000; i++)
        if (buffer.data[i] != (uint8_t)(i * 7))
            fail_msg("byte %u is another", i);
    assert_in_range(counter.requests, 1, 16);
    smith_buffer_free(&buffer);
    assert_int_equal(counter.live, 0);
}

static void a_zeroed_buffer_works(void **state) {
    (void)state;
    struct smith_buffer buffer = {0};
    smith_buffer_free(&buffer);
    struct smith_buffer another = {0};
    smith_buffer_text(&another, "text");
    assert_holds(&another, "text");
    smith_buffer_free(&another);
}

static void failure_is_remembered(void **state) {
    (void)state;
    struct counting_allocator counter = {.fail_from = 2};
    struct smith_allocator allocator = counting_allocator(&counter);
    struct smith_buffer buffer;
    smith_buffer_init(&buffer, &allocator);
    smith_buffer_text(&buffer, "good");
    smith_buffer_fill(&buffer, ' ', 100000);
    assert_true(buffer.failed);
    assert_holds(&buffer, "good");
    counter.fail_from = 0;
    assert_false(smith_buffer_reserve(&buffer, 1));
    smith_buffer_fill(&buffer, ' ', 100000);
    assert_true(buffer.failed);
    smith_buffer_free(&buffer);
    assert_int_equal(counter.live, 0);
}

static void sizes_that_overflow_fail(void **state) {
    (void)state;
    struct smith_buffer buffer;
    smith_buffer_init(&buffer, NULL);
    smith_buffer_text(&buffer, "x");
    assert_false(smith_buffer_reserve(&buffer, SIZE_MAX));
    assert_true(buffer.failed);
    smith_buffer_free(&buffer);
}

/* ---- errors ---- */

static void errors_are_filled(void **state) {
    (void)state;
    struct smith_error error = {.offset = 5, .line = 7, .column = 9, .path = "/old", .message = "old"};
    assert_int_equal(smith_fail(&error, SMITH_DAMAGED, "SOME-CODE", "%s %d after '%s'", "item", 3, error.path),
                     SMITH_DAMAGED);
    assert_int_equal(error.status, SMITH_DAMAGED);
    assert_string_equal(error.code, "SOME-CODE");
    assert_string_equal(error.message, "item 3 after '/old'");
    assert_true(error.offset == UINT64_MAX);
    assert_int_equal(error.line, 0);
    assert_int_equal(error.column, 0);
    assert_string_equal(error.path, "");
    assert_int_equal(smith_fail(NULL, SMITH_IO, "SOME-CODE", "%d", 1), SMITH_IO);
    assert_int_equal(smith_fail_memory(NULL, NULL), SMITH_NO_MEMORY);
    smith_fail(&error, SMITH_IO, "SOME-CODE", "%1000d", 1);
    assert_int_equal(strlen(error.message), sizeof error.message - 1);
}

/* ---- draining ---- */

struct drained {
    struct smith_buffer all;
    unsigned parts, wanted; /* no more than so many */
};

static bool take_part(void *context, struct smith_bytes bytes) {
    struct drained *drained = context;
    smith_buffer_add(&drained->all, bytes.data, bytes.size);
    return ++drained->parts < drained->wanted;
}

static void write_lines(struct smith_buffer *out) {
    for (int i = 0; i < 20000; i++)
        smith_buffer_format(out, "line %d of many\n", i);
    smith_buffer_fill(out, 'x', 100000); /* more than it holds at once */
    smith_buffer_text(out, "end");
}

static void drained_text_is_the_same(void **state) {
    (void)state;
    struct drained drained = {.wanted = UINT_MAX};
    struct smith_buffer whole, out;
    smith_buffer_init(&whole, NULL);
    smith_buffer_init(&out, NULL);
    out.drain = take_part;
    out.drain_context = &drained;
    write_lines(&whole);
    write_lines(&out);
    assert_true(smith_buffer_drain(&out));
    assert_int_equal(drained.all.size, whole.size);
    assert_memory_equal(drained.all.data, whole.data, whole.size);
    assert_true(drained.parts > 5);
    assert_true(out.capacity < whole.size / 2);
    smith_buffer_free(&whole);
    smith_buffer_free(&out);
    smith_buffer_free(&drained.all);
}

static void who_drains_can_stop(void **state) {
    (void)state;
    struct drained drained = {.wanted = 2};
    struct smith_buffer out;
    smith_buffer_init(&out, NULL);
    out.drain = take_part;
    out.drain_context = &drained;
    write_lines(&out);
    assert_true(out.failed);
    assert_false(smith_buffer_drain(&out));
    assert_int_equal(drained.parts, 2);
    smith_buffer_free(&out);
    smith_buffer_free(&drained.all);
}

static void limits_have_defaults(void **state) {
    (void)state;
    struct smith_limits limits = smith_limits_or_default(NULL);
    assert_int_equal(limits.depth, 200);
    assert_true(limits.memory == UINT64_C(4) << 30);
    assert_true(limits.inflated == UINT64_C(1) << 30);
    limits = smith_limits_or_default(&(struct smith_limits){.memory = 5});
    assert_int_equal(limits.depth, 200);
    assert_int_equal(limits.memory, 5);
}

int test_buffer(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everything_is_appended),   cmocka_unit_test(formatting_fits_at_every_length),
        cmocka_unit_test(growth_doubles),           cmocka_unit_test(a_zeroed_buffer_works),
        cmocka_unit_test(failure_is_remembered),    cmocka_unit_test(sizes_that_overflow_fail),
        cmocka_unit_test(errors_are_filled),        cmocka_unit_test(limits_have_defaults),
        cmocka_unit_test(drained_text_is_the_same), cmocka_unit_test(who_drains_can_stop),
    };
    return cmocka_run_group_tests_name("buffer", tests, NULL, NULL);
}
