/* SPDX-License-Identifier: MIT
 *
 * What must hold for any file of any format, tried on one file systematically: it comes back byte for byte, as such and
 * through JSON; every byte is accounted for; whichever way it is cut short or changed, and whenever memory runs out,
 * the library answers and leaks nothing.
 *
 *     test_sweep FORMAT FILE... [--undamaged FILE...]
 *
 * Files behind --undamaged are only tried as they are, which is quick.
 *
 * Files that are given with a size limit in mind (real levels of megabytes) are sampled: SWEEP_BUDGET bytes are decoded
 * per sweep, spread evenly.
 */
#include "support/counting_allocator.h"
#include "support/coverage.h"
#include "support/effort.h"
#include <levelsmith/levelsmith.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Bytes decoded by one sweep over one file: what keeps sweeps of big files short. */
#define SWEEP_BUDGET rounds(24u << 20)

struct subject {
    const struct smith_format *format;
    const char *path;
    struct smith_buffer content;
    bool undamaged; /* leave it as it is */
};

static struct smith_bytes bytes_of(const struct smith_buffer *buffer) {
    return (struct smith_bytes){buffer->data, buffer->size};
}

/* How far apart samples must lie so that decoding `size` bytes for each of them stays within the budget. */
static size_t step_for(size_t size) {
    size_t runs = SWEEP_BUDGET / (size + 1) + 1;
    return size / runs + 1;
}

static bool same_bytes(struct smith_bytes a, struct smith_bytes b) {
    return a.size == b.size && (a.size == 0 || memcmp(a.data, b.data, a.size) == 0);
}

/* A copy of exactly `size` bytes, so that a sanitizer sees a read behind its end. The caller frees it. */
static uint8_t *exact_copy(const uint8_t *data, size_t size) {
    uint8_t *copy = malloc(size ? size : 1);
    assert_non_null(copy);
    if (size)
        memcpy(copy, data, size);
    return copy;
}

/* ---- both round trips ----------------------------------------------------------------------------------------- */

static void comes_back(void **state) {
    const struct subject *subject = *state;
    struct smith_roundtrip_result binary = {0}, json = {0};
    struct smith_error error = {0};
    enum smith_status status =
        smith_roundtrip(subject->format->layout, bytes_of(&subject->content), NULL, &binary, &json, &error);
    if (status != SMITH_OK)
        fail_msg("%s: %s at %llu %s", subject->path, error.message, (unsigned long long)error.offset, error.path);
    if (!binary.same)
        fail_msg("%s: bytes differ at %llu", subject->path, (unsigned long long)binary.first_difference);
    if (!json.same)
        fail_msg("%s: bytes through JSON differ at %llu", subject->path, (unsigned long long)json.first_difference);
}

/* ---- every byte accounted for ---------------------------------------------------------------------------------- */

static void every_byte_is_named_once(void **state) {
    const struct subject *subject = *state;
    struct coverage coverage;
    struct smith_document *document;
    struct smith_error error = {0};
    int times;
    coverage_begin(&coverage, subject->content.size);
    assert_int_equal(smith_decode(subject->format->layout, bytes_of(&subject->content), NULL, coverage_note, &coverage,
                                  &document, &error),
                     SMITH_OK);
    smith_document_free(document);
    uint64_t wrong = coverage_end(&coverage, &times);
    if (wrong != UINT64_MAX)
        fail_msg("%s: byte %llu is reported %d times", subject->path, (unsigned long long)wrong, times);
}

/* ---- damage ---------------------------------------------------------------------------------------------------- */

/* Decode `bytes`; if they are accepted, they must be what is written, and the findings must be had. */
static void expect_answer(const struct subject *subject, struct smith_bytes bytes, const char *what, size_t where) {
    struct smith_document *document;
    struct smith_buffer out;
    struct smith_error error = {0};
    if (smith_decode(subject->format->layout, bytes, NULL, NULL, NULL, &document, &error) != SMITH_OK) {
        if (!error.code || !error.message[0])
            fail_msg("%s: %s at %zu is refused without a code or a message", subject->path, what, where);
        return;
    }
    if (smith_encode(document, &out, &error) != SMITH_OK)
        fail_msg("%s: %s at %zu is read but not written: %s", subject->path, what, where, error.message);
    if (!same_bytes(bytes_of(&out), bytes))
        fail_msg("%s: %s at %zu does not come back", subject->path, what, where);
    smith_buffer_free(&out);
    smith_document_free(document);
}

static void every_prefix_is_answered(void **state) {
    const struct subject *subject = *state;
    size_t step = step_for(subject->content.size / 2);
    for (size_t size = 0; size < subject->content.size; size += step) {
        uint8_t *copy = exact_copy(subject->content.data, size);
        expect_answer(subject, (struct smith_bytes){copy, size}, "cut", size);
        free(copy);
    }
}

static void every_changed_byte_is_answered(void **state) {
    static const uint8_t masks[] = {0x01, 0x80, 0xFF};
    const struct subject *subject = *state;
    size_t size = subject->content.size;
    uint8_t *copy = exact_copy(subject->content.data, size);
    size_t step = step_for(size * sizeof masks);
    for (size_t at = 0; at < size; at += step) {
        for (size_t i = 0; i < sizeof masks; i++) {
            copy[at] ^= masks[i];
            expect_answer(subject, (struct smith_bytes){copy, size}, "change", at);
            copy[at] ^= masks[i];
        }
    }
    free(copy);
}

static uint32_t count_errors(const struct smith_findings *findings) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < findings->count; i++)
        count += findings->items[i].severity == SMITH_ERROR;
    return count;
}

/* Who asks for errors alone gets all of them, in their order: what is left out finds none. */
static void errors_alone_are_all_errors(void **state) {
    const struct subject *subject = *state;
    const struct smith_check_options all = {.cap = UINT32_MAX}, only = {.cap = UINT32_MAX, .only_errors = true};
    const struct smith_bytes whole = bytes_of(&subject->content);
    uint8_t *copy = exact_copy(whole.data, whole.size);
    for (size_t at = 0; at < whole.size; at += step_for(whole.size) * 4) {
        struct smith_findings found, errors;
        copy[at] ^= 0x41;
        enum smith_status status =
            smith_check(subject->format, (struct smith_bytes){copy, whole.size}, NULL, &all, &found, NULL);
        assert_int_equal(
            smith_check(subject->format, (struct smith_bytes){copy, whole.size}, NULL, &only, &errors, NULL), status);
        if (count_errors(&found) != count_errors(&errors))
            fail_msg("byte %zu: %u errors among all, %u alone", at, count_errors(&found), count_errors(&errors));
        uint32_t next = 0;
        for (uint32_t i = 0; i < errors.count; i++) {
            if (errors.items[i].severity != SMITH_ERROR)
                continue;
            while (found.items[next].severity != SMITH_ERROR)
                next++;
            if (strcmp(errors.items[i].code, found.items[next].code) != 0 ||
                strcmp(errors.items[i].path, found.items[next].path) != 0)
                fail_msg("byte %zu: %s %s and %s %s", at, errors.items[i].code, errors.items[i].path,
                         found.items[next].code, found.items[next].path);
            next++;
        }
        smith_findings_free(&found);
        smith_findings_free(&errors);
        copy[at] ^= 0x41;
    }
    free(copy);
}

static void changed_bytes_survive_json(void **state) {
    const struct subject *subject = *state;
    size_t size = subject->content.size;
    uint8_t *copy = exact_copy(subject->content.data, size);
    size_t step = step_for(size * 16);
    for (size_t at = 0; at < size; at += step) {
        struct smith_roundtrip_result binary = {0}, json = {0};
        struct smith_error error = {0};
        copy[at] = (uint8_t)~copy[at];
        enum smith_status status =
            smith_roundtrip(subject->format->layout, (struct smith_bytes){copy, size}, NULL, &binary, &json, &error);
        if (status == SMITH_OK && !(binary.same && json.same))
            fail_msg("%s: with byte %zu inverted %s does not come back", subject->path, at,
                     binary.same ? "the JSON form" : "the file");
        if (status == SMITH_BAD_JSON)
            fail_msg("%s: with byte %zu inverted its JSON form is refused: %s %s", subject->path, at, error.path,
                     error.message);
        copy[at] = (uint8_t)~copy[at];
    }
    free(copy);
}

/* ---- memory ---------------------------------------------------------------------------------------------------- */

/* Decode, judge, write, JSON and back with an allocator that fails from the n-th request on. */
static enum smith_status full_round_trip(const struct subject *subject, const struct smith_options *options) {
    const struct smith_layout *layout = subject->format->layout;
    struct smith_document *document, *again;
    struct smith_buffer text;
    struct smith_findings findings;
    struct smith_error error = {0};
    enum smith_status status =
        smith_decode(layout, bytes_of(&subject->content), options, NULL, NULL, &document, &error);
    if (status != SMITH_OK)
        return status;
    smith_buffer_init(&text, &options->allocator);
    status = smith_json_write(document, NULL, &text, &error);
    if (status == SMITH_OK) {
        status = smith_json_read(layout, bytes_of(&text), options, &again, &error);
        if (status == SMITH_OK) {
            struct smith_buffer out;
            status = smith_encode(again, &out, &error);
            if (status == SMITH_OK)
                smith_buffer_free(&out);
            smith_document_free(again);
        }
    }
    smith_buffer_free(&text);
    smith_document_free(document);
    if (status != SMITH_OK)
        return status;
    status = smith_check_structure(layout, bytes_of(&subject->content), options, NULL, &findings, &error);
    if (status == SMITH_OK)
        smith_findings_free(&findings);
    return status;
}

static void every_failing_allocation_is_answered(void **state) {
    const struct subject *subject = *state;
    struct counting_allocator counter = {0};
    struct smith_options options = {.allocator = counting_allocator(&counter)};
    assert_int_equal(full_round_trip(subject, &options), SMITH_OK);
    assert_int_equal(counter.live, 0);
    uint64_t requests = counter.requests;
    assert_true(requests > 0);
    size_t step = step_for(subject->content.size * 8);
    step = step < requests / 400 + 1 ? requests / 400 + 1 : step;
    for (uint64_t n = 1; n <= requests; n += n < 100 ? 1 : step) {
        counter = (struct counting_allocator){.fail_from = n};
        enum smith_status status = full_round_trip(subject, &options);
        if (status != SMITH_NO_MEMORY)
            fail_msg("%s: without memory from request %llu on: status %d", subject->path, (unsigned long long)n,
                     (int)status);
        if (counter.live != 0)
            fail_msg("%s: request %llu failed, %llu bytes leaked", subject->path, (unsigned long long)n,
                     (unsigned long long)counter.live);
    }
}

static void memory_limit_is_kept(void **state) {
    const struct subject *subject = *state;
    struct counting_allocator counter = {0};
    struct smith_options options = {.allocator = counting_allocator(&counter)};
    struct smith_document *document;
    struct smith_error error = {0};
    assert_int_equal(
        smith_decode(subject->format->layout, bytes_of(&subject->content), &options, NULL, NULL, &document, &error),
        SMITH_OK);
    smith_document_free(document);
    options.limits.memory = counter.peak / 2;
    if (options.limits.memory < 64)
        return;
    enum smith_status status =
        smith_decode(subject->format->layout, bytes_of(&subject->content), &options, NULL, NULL, &document, &error);
    if (status == SMITH_OK)
        smith_document_free(document);
    else
        assert_int_equal(status, SMITH_LIMIT);
}

/* ---- running --------------------------------------------------------------------------------------------------- */

static int run(struct subject *subject) {
    struct CMUnitTest tests[] = {
        cmocka_unit_test(comes_back),
        cmocka_unit_test(every_byte_is_named_once),
        cmocka_unit_test(every_prefix_is_answered),
        cmocka_unit_test(every_changed_byte_is_answered),
        cmocka_unit_test(errors_alone_are_all_errors),
        cmocka_unit_test(changed_bytes_survive_json),
        cmocka_unit_test(every_failing_allocation_is_answered),
        cmocka_unit_test(memory_limit_is_kept),
    };
    for (size_t i = 0; i < sizeof tests / sizeof *tests; i++)
        tests[i].initial_state = subject;
    size_t count = subject->undamaged ? 2 : sizeof tests / sizeof *tests;
    return _cmocka_run_group_tests(subject->path, tests, count, NULL, NULL);
}

int main(int argument_count, char **arguments) {
    struct subject subject = {.format = argument_count > 1 ? smith_format_by_id(arguments[1]) : NULL};
    if (!subject.format || argument_count < 3) {
        fprintf(stderr, "usage: test_sweep FORMAT FILE...\n");
        return 2;
    }
    int failed = 0;
    for (int i = 2; i < argument_count; i++) {
        struct smith_error error;
        if (strcmp(arguments[i], "--undamaged") == 0) {
            subject.undamaged = true;
            continue;
        }
        subject.path = arguments[i];
        if (smith_file_read(subject.path, NULL, &subject.content, &error) != SMITH_OK) {
            fprintf(stderr, "%s: %s\n", subject.path, error.message);
            return 2;
        }
        failed += run(&subject);
        smith_buffer_free(&subject.content);
    }
    return failed != 0;
}
