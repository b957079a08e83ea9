/* SPDX-License-Identifier: MIT
 *
 * Files that say in which order the bytes of their numbers are: a document is the same in both, what is written has the
 * order that its values say, oddities stay, and every byte is shown once.
 */
#include <levelsmith/levelsmith.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char text[] =
    "layout lamps;\n"
    "endian big if mark == \"MM\";\n"
    "struct Spot { x: u16, y: f32, z: u24, w: i64 }\n"
    "struct Lamps { mark: ascii[2], count: u32 = count(spots), spots: [Spot; count], names: utf8(u16),\n"
    "    little: u16 le, big: u16 be }\n"
    "root Lamps;\n";

static const uint8_t big[] = "MM\0\0\0\2"
                             "\0\1\x3F\xC0\0\0\0\0\2\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFE"
                             "\1\0\x40\0\0\0\1\0\0\0\0\0\0\0\0\0\3"
                             "\0\4lamp\1\0\0\1";
static const uint8_t little[] = "II\2\0\0\0"
                                "\1\0\0\0\xC0\x3F\2\0\0\xFE\xFF\xFF\xFF\xFF\xFF\xFF\xFF"
                                "\0\1\0\0\0\x40\0\0\1\3\0\0\0\0\0\0\0"
                                "\4\0lamp\1\0\0\1";
#define SIZE (sizeof big - 1)

static const char json_of_big[] =
    "{\"$format\":\"lamps\",\"mark\":\"MM\",\"spots\":[{\"x\":1,\"y\":1.5,\"z\":2,\"w\":-2},{\"x\":256,\"y\":2,\"z\":65536,\"w\":3}],"
    "\"names\":\"lamp\",\"little\":1,\"big\":1}";

struct fixture {
    struct smith_layout_source *source;
    const struct smith_layout *layout;
};

static int set_up(void **state) {
    struct fixture *fixture = calloc(1, sizeof *fixture);
    struct smith_buffer report;
    struct smith_bytes bytes = {(const uint8_t *)text, sizeof text - 1};
    assert_non_null(fixture);
    assert_int_equal(smith_layout_parse(bytes, "lamps", NULL, &fixture->source, &report, NULL), SMITH_OK);
    smith_buffer_free(&report);
    fixture->layout = smith_layout_get(fixture->source);
    *state = fixture;
    return 0;
}

static int tear_down(void **state) {
    struct fixture *fixture = *state;
    smith_layout_free(fixture->source);
    free(fixture);
    return 0;
}

static struct smith_document *decoded(const struct smith_layout *layout, const uint8_t *bytes, size_t size) {
    struct smith_document *document;
    struct smith_error error;
    if (smith_decode(layout, (struct smith_bytes){bytes, size}, NULL, NULL, NULL, &document, &error) != SMITH_OK)
        fail_msg("%s", error.message);
    return document;
}

static struct smith_buffer shown(const struct smith_document *document) {
    struct smith_buffer json;
    const struct smith_json_style style = {.compact = true};
    smith_buffer_init(&json, NULL);
    assert_int_equal(smith_json_write(document, &style, &json, NULL), SMITH_OK);
    smith_buffer_byte(&json, 0);
    return json;
}

static void assert_written(const struct smith_document *document, const uint8_t *bytes, size_t size) {
    struct smith_buffer out;
    assert_int_equal(smith_encode(document, &out, NULL), SMITH_OK);
    assert_int_equal(out.size, size);
    assert_memory_equal(out.data, bytes, size);
    smith_buffer_free(&out);
}

static void assert_built(const struct smith_layout *layout, const char *json, const uint8_t *bytes, size_t size) {
    struct smith_document *document;
    struct smith_error error;
    const struct smith_bytes given = {(const uint8_t *)json, strlen(json)};
    if (smith_json_read(layout, given, NULL, &document, &error) != SMITH_OK)
        fail_msg("%s: %s", error.path, error.message);
    assert_written(document, bytes, size);
    smith_document_free(document);
}

static void test_document_is_the_same(void **state) {
    const struct fixture *fixture = *state;
    struct smith_document *of_big = decoded(fixture->layout, big, SIZE);
    struct smith_document *of_little = decoded(fixture->layout, little, SIZE);
    struct smith_buffer json = shown(of_big), other = shown(of_little);
    assert_string_equal((const char *)json.data, json_of_big);
    memcpy(strstr((char *)other.data, "II"), "MM", 2);
    assert_string_equal((const char *)other.data, json_of_big);
    assert_ptr_equal(smith_document_layout(of_big), fixture->layout);
    assert_ptr_equal(smith_document_layout(of_little), fixture->layout);
    assert_written(of_big, big, SIZE);
    assert_written(of_little, little, SIZE);
    smith_buffer_free(&json);
    smith_buffer_free(&other);
    smith_document_free(of_big);
    smith_document_free(of_little);
}

static void test_values_say_what_is_written(void **state) {
    const struct fixture *fixture = *state;
    char json[sizeof json_of_big];
    memcpy(json, json_of_big, sizeof json);
    assert_built(fixture->layout, json, big, SIZE);
    memcpy(strstr(json, "MM"), "II", 2);
    assert_built(fixture->layout, json, little, SIZE);
}

/* A text that holds more than a text shows. */
static void test_oddities_stay(void **state) {
    const struct fixture *fixture = *state;
    static const uint8_t odd[] = "MM\0\0\0\0\0\3a\0b\1\0\0\1";
    struct smith_document *document = decoded(fixture->layout, odd, sizeof odd - 1);
    struct smith_buffer json = shown(document);
    assert_written(document, odd, sizeof odd - 1);
    assert_non_null(strstr((const char *)json.data, "names$raw"));
    assert_built(fixture->layout, (const char *)json.data, odd, sizeof odd - 1);
    smith_buffer_free(&json);
    smith_document_free(document);
}

static bool count_bytes(void *context, const struct smith_span *span) {
    uint64_t *end = context;
    assert_true(!span->size || span->offset == *end);
    *end += span->size;
    return true;
}

static void test_every_byte_is_shown_once(void **state) {
    const struct fixture *fixture = *state;
    const uint8_t *const files[] = {big, little};
    for (unsigned i = 0; i < 2; i++) {
        struct smith_document *document;
        uint64_t end = 0;
        assert_int_equal(smith_decode(fixture->layout, (struct smith_bytes){files[i], SIZE}, NULL, count_bytes, &end,
                                      &document, NULL),
                         SMITH_OK);
        assert_int_equal(end, SIZE);
        smith_document_free(document);
    }
}

static void test_damage_is_found_where_it_is(void **state) {
    const struct fixture *fixture = *state;
    struct smith_document *document;
    struct smith_error error;
    for (size_t size = 0; size < SIZE; size++) {
        assert_int_equal(
            smith_decode(fixture->layout, (struct smith_bytes){big, size}, NULL, NULL, NULL, &document, &error),
            SMITH_DAMAGED);
        assert_string_not_equal(error.code, "ENDIAN");
        assert_true(error.offset <= size);
    }
    assert_string_equal(error.path, "/big");
}

int test_endian(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_document_is_the_same, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_values_say_what_is_written, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_oddities_stay, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_every_byte_is_shown_once, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_damage_is_found_where_it_is, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
