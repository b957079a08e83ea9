/* SPDX-License-Identifier: MIT
 *
 * Values by path of a layout that no header was generated for: each kind of value by the function that gets it, and what the
 * others describe of it.
 */
#include <levelsmith/file.h>
#include <levelsmith/levelsmith.h>
#include <levelsmith/value.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
/* cmocka.h needs the four above */
#include <cmocka.h>

static const char layout_text[] = "layout t;\n"
                                  "root File;\n"
                                  "enum Kind { wall = 1, door = 2 }\n"
                                  "bits Flags { 0: lit, 1..2: kind<Kind> }\n"
                                  "struct File {\n"
                                  "    magic \"T\", count: u8 = count(things), things: [Thing; count],\n"
                                  "    huge: u64, low: i16, half: f32, yes: bool, name: ascii(u8), raw: bytes[2],\n"
                                  "    sum: u8 = crc32(raw) & 255, more: u8, extra: u8 if more,\n"
                                  "}\n"
                                  "struct Thing { kind: u8<Kind>, flags: u8<Flags> }\n";

static const uint8_t file_bytes[] = {'T', 2,   1, 5, 7, 0,    255, 255, 255, 255, 255, 255, 255, 255,
                                     254, 255, 0, 0, 0, 0x3f, 1,   2,   'H', 'i', 9,   8,   0,   0};

/* What each function expected of the value at a path: the result, or the code of the error. */
static void describe(const struct smith_document *document, const char *path, char *out, size_t size) {
    struct smith_error error;
    enum smith_value_kind kind = SMITH_VALUE_NONE;
    int64_t number = 0;
    uint64_t positive = 0;
    double real = 0;
    bool yes = false;
    const char *text = "";
    struct smith_bytes bytes = {0};
    uint32_t count = 0;
    size_t at = 0;
    if (smith_get_kind(document, path, &kind, &error) != SMITH_OK) {
        snprintf(out, size, "%s %s", error.code, error.path);
        return;
    }
    at += (size_t)snprintf(out + at, size - at, "kind %d", (int)kind);
    if (smith_get_int(document, path, &number, NULL) == SMITH_OK)
        at += (size_t)snprintf(out + at, size - at, ", int %lld", (long long)number);
    if (smith_get_uint(document, path, &positive, NULL) == SMITH_OK)
        at += (size_t)snprintf(out + at, size - at, ", uint %llu", (unsigned long long)positive);
    if (smith_get_real(document, path, &real, NULL) == SMITH_OK)
        at += (size_t)snprintf(out + at, size - at, ", real %g", real);
    if (smith_get_bool(document, path, &yes, NULL) == SMITH_OK)
        at += (size_t)snprintf(out + at, size - at, ", bool %d", yes);
    if (smith_get_text(document, path, &text, NULL) == SMITH_OK)
        at += (size_t)snprintf(out + at, size - at, ", text %s", text);
    if (smith_get_bytes(document, path, &bytes, NULL) == SMITH_OK)
        at += (size_t)snprintf(out + at, size - at, ", bytes %zu", bytes.size);
    if (smith_get_name(document, path, &text, NULL) == SMITH_OK)
        at += (size_t)snprintf(out + at, size - at, ", name %s", text);
    if (smith_get_count(document, path, &count, NULL) == SMITH_OK)
        snprintf(out + at, size - at, ", count %u", (unsigned)count);
}

struct opened {
    struct smith_layout_source *source;
    struct smith_document *document;
};

static struct opened open_test_file(void) {
    struct opened opened = {0};
    const struct smith_bytes text = {(const uint8_t *)layout_text, sizeof layout_text - 1};
    struct smith_error error;
    assert_int_equal(smith_layout_parse(text, "t.layout", NULL, &opened.source, NULL, &error), SMITH_OK);
    assert_int_equal(smith_decode(smith_layout_get(opened.source), (struct smith_bytes){file_bytes, sizeof file_bytes},
                                  NULL, NULL, NULL, &opened.document, &error),
                     SMITH_OK);
    return opened;
}

static void close_test_file(struct opened opened) {
    smith_document_free(opened.document);
    smith_layout_free(opened.source);
}

static void test_each_kind(void **state) {
    (void)state;
    static const struct {
        const char *path, *expected;
    } cases[] = {
        {"", "kind 6, name File, count 12"},
        {"/count", "kind 2, int 2, uint 2, real 2, bool 1"},
        {"/things", "kind 7, count 2"},
        {"/things/0", "kind 6, name Thing, count 2"},
        {"/things/0/kind", "kind 2, int 1, uint 1, real 1, bool 1, name wall"},
        {"/things/1/kind", "kind 2, int 7, uint 7, real 7, bool 1"},
        {"/things/0/flags/lit", "kind 2, int 1, uint 1, real 1, bool 1"},
        {"/things/0/flags/kind", "kind 2, int 2, uint 2, real 2, bool 1, name door"},
        {"/things/[kind=7]/flags/lit", "kind 2, int 0, uint 0, real 0, bool 0"},
        {"/huge", "kind 2, uint 18446744073709551615, real 1.84467e+19, bool 1"},
        {"/low", "kind 2, int -2, real -2, bool 1"},
        {"/half", "kind 3, real 0.5"},
        {"/yes", "kind 1, int 1, uint 1, real 1, bool 1"},
        {"/name", "kind 4, text Hi, count 2"},
        {"/raw", "kind 5, bytes 2, count 2"},
        {"/sum", "VALUE-COMPUTED /sum"},
        {"/extra", "kind 0"},
        {"/nothing", "PATH-NOT-FOUND /nothing"},
        {"/things/2", "PATH-NOT-FOUND /things/2"},
    };
    struct opened opened = open_test_file();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char expected[300] = "";
        describe(opened.document, cases[i].path, expected, sizeof expected);
        assert_string_equal(expected, cases[i].expected);
    }
    close_test_file(opened);
}

static void test_what_errors_say(void **state) {
    (void)state;
    struct opened opened = open_test_file();
    struct smith_error error;
    int64_t number = 77;
    assert_int_equal(smith_get_int(opened.document, "/name", &number, &error), SMITH_BAD_VALUE);
    assert_string_equal(error.code, "VALUE-KIND");
    assert_string_equal(error.path, "/name");
    assert_int_equal(smith_get_int(opened.document, "/huge", &number, &error), SMITH_BAD_VALUE);
    assert_int_equal(smith_get_int(opened.document, "/extra", &number, &error), SMITH_BAD_PATH);
    assert_string_equal(error.code, "VALUE-ABSENT");
    assert_int_equal(number, 77);
    const char *name;
    assert_int_equal(smith_get_name(opened.document, "/things/1/kind", &name, &error), SMITH_BAD_PATH);
    assert_string_equal(error.code, "VALUE-UNNAMED");
    close_test_file(opened);
}

static void test_members_are_listed(void **state) {
    (void)state;
    struct opened opened = open_test_file();
    struct smith_error error;
    const char *name;
    assert_int_equal(smith_get_member(opened.document, "/things/1", 0, &name, &error), SMITH_OK);
    assert_string_equal(name, "kind");
    assert_int_equal(smith_get_member(opened.document, "/things/1", 1, &name, &error), SMITH_OK);
    assert_string_equal(name, "flags");
    assert_int_equal(smith_get_member(opened.document, "/things/1", 2, &name, &error), SMITH_BAD_PATH);
    assert_int_equal(smith_get_member(opened.document, "/things", 0, &name, &error), SMITH_BAD_VALUE);
    close_test_file(opened);
}

/* A file is opened by its bytes, and by its name where they do not describe what it is. */
static void test_open_file(void **state) {
    (void)state;
    char folder[] = "/tmp/levelsmith-XXXXXX", path[40];
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/TITLE.DAT", folder);
    struct smith_error error;
    struct smith_document *document;
    assert_int_equal(smith_file_write(path, (struct smith_bytes){(const uint8_t *)"\6\0\0\0\2\0\0\0", 8}, &error),
                     SMITH_OK);
    assert_int_equal(smith_open_file(path, NULL, NULL, &document, &error), SMITH_OK);
    assert_string_equal(smith_document_layout(document)->name, "pop_dat1");
    smith_document_free(document);
    const struct smith_options small = {.limits = {.file = 4}};
    assert_int_equal(smith_open_file(path, NULL, &small, &document, &error), SMITH_LIMIT);
    assert_null(document);
    unlink(path);
    rmdir(folder);
    assert_int_equal(smith_open_file(path, NULL, NULL, &document, &error), SMITH_IO);
    assert_null(document);
}

int test_value(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_kind),
        cmocka_unit_test(test_what_errors_say),
        cmocka_unit_test(test_members_are_listed),
        cmocka_unit_test(test_open_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
