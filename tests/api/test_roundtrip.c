/* SPDX-License-Identifier: MIT
 *
 * smith_roundtrip() tells the truth: what comes back the same is the same, and what a broken writer would lose is
 * seen, at its offset. The writer is broken on purpose (linked with --wrap=smith_encode and --wrap=smith_json_read).
 */
#include <levelsmith/levelsmith.h>
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>
/* cmocka.h needs the four above */
#include <cmocka.h>

#define BYTES(text) ((struct smith_bytes){(const uint8_t *)(text), sizeof(text) - 1})

/* What goes wrong in the n-th call of smith_encode(): the direct way is the first, the way through JSON the second. */
enum sabotage { NOTHING, FLIP_FIRST, FLIP_LAST, DROP_LAST, ADD_ONE, FAIL };
static enum sabotage sabotage[2];
static unsigned encodings;
static bool json_fails;

enum smith_status __real_smith_encode(const struct smith_document *document, struct smith_buffer *out,
                                      struct smith_error *error);
enum smith_status __wrap_smith_encode(const struct smith_document *document, struct smith_buffer *out,
                                      struct smith_error *error);
enum smith_status __wrap_smith_encode(const struct smith_document *document, struct smith_buffer *out,
                                      struct smith_error *error) {
    enum sabotage what = encodings < 2 ? sabotage[encodings] : NOTHING;
    encodings++;
    enum smith_status status = __real_smith_encode(document, out, error);
    if (what == NOTHING)
        return status;
    assert_int_equal(status, SMITH_OK);
    switch (what) {
    case NOTHING: break;
    case FLIP_FIRST: out->data[0] ^= 1; break;
    case FLIP_LAST: out->data[out->size - 1] ^= 1; break;
    case DROP_LAST: out->size--; break;
    case ADD_ONE:
        assert_true(out->capacity > out->size);
        out->data[out->size++] = 0;
        break;
    case FAIL:
        *error = (struct smith_error){.status = SMITH_BAD_VALUE, .code = "TEST", .offset = UINT64_MAX};
        strcpy(error->message, "no");
        return SMITH_BAD_VALUE;
    }
    return status;
}

enum smith_status __real_smith_json_read(const struct smith_layout *layout, struct smith_bytes text,
                                         const struct smith_options *options, struct smith_document **document,
                                         struct smith_error *error);
enum smith_status __wrap_smith_json_read(const struct smith_layout *layout, struct smith_bytes text,
                                         const struct smith_options *options, struct smith_document **document,
                                         struct smith_error *error);
enum smith_status __wrap_smith_json_read(const struct smith_layout *layout, struct smith_bytes text,
                                         const struct smith_options *options, struct smith_document **document,
                                         struct smith_error *error) {
    if (!json_fails)
        return __real_smith_json_read(layout, text, options, document, error);
    *error = (struct smith_error){.status = SMITH_BAD_JSON, .code = "TEST", .offset = UINT64_MAX, .line = 1};
    memset(error->message, 'x', sizeof error->message - 1); /* as long as a message can be */
    *document = NULL;
    return SMITH_BAD_JSON;
}

static const char layout_text[] = "layout lamp \"Lamp\"; struct Lamp { magic \"LAMP\", watts: [u16] } root Lamp;";

static struct smith_layout_source *source;
static struct smith_roundtrip_result binary, json;
static struct smith_error error;

static int parse_layout(void **state) {
    (void)state;
    return smith_layout_parse(BYTES(layout_text), "lamp", NULL, &source, NULL, &error) != SMITH_OK;
}

static int free_layout(void **state) {
    (void)state;
    smith_layout_free(source);
    return 0;
}

static enum smith_status prove(enum sabotage direct, enum sabotage through_json, struct smith_bytes bytes) {
    sabotage[0] = direct;
    sabotage[1] = through_json;
    encodings = 0;
    return smith_roundtrip(smith_layout_get(source), bytes, NULL, &binary, &json, &error);
}

static void same_is_same(void **state) {
    (void)state;
    assert_int_equal(prove(NOTHING, NOTHING, BYTES("LAMP\1\2\3\4")), SMITH_OK);
    assert_true(binary.same && json.same);
    assert_int_equal(binary.size, 8);
    assert_int_equal(json.size, 8);
    assert_int_equal(binary.text_size, 0);
    assert_true(json.text_size > 10);
}

static void changed_byte_is_found(void **state) {
    (void)state;
    assert_int_equal(prove(FLIP_LAST, NOTHING, BYTES("LAMP\1\2\3\4")), SMITH_OK);
    assert_false(binary.same);
    assert_true(json.same);
    assert_int_equal(binary.first_difference, 7);
    assert_int_equal(prove(NOTHING, FLIP_LAST, BYTES("LAMP\1\2\3\4")), SMITH_OK);
    assert_true(binary.same);
    assert_false(json.same);
    assert_int_equal(json.first_difference, 7);
    assert_int_equal(prove(FLIP_FIRST, NOTHING, BYTES("LAMP")), SMITH_OK);
    assert_false(binary.same);
    assert_int_equal(binary.first_difference, 0);
}

static void other_length_is_found(void **state) {
    (void)state;
    assert_int_equal(prove(DROP_LAST, ADD_ONE, BYTES("LAMP\1\2\3\4")), SMITH_OK);
    assert_false(binary.same);
    assert_int_equal(binary.first_difference, 7);
    assert_int_equal(binary.size, 7);
    assert_false(json.same);
    assert_int_equal(json.first_difference, 8);
    assert_int_equal(json.size, 9);
}

static void failures_name_their_step(void **state) {
    (void)state;
    assert_int_equal(prove(FAIL, NOTHING, BYTES("LAMP")), SMITH_BAD_VALUE);
    assert_string_equal(error.message, "writing it back: no");
    assert_int_equal(prove(NOTHING, FAIL, BYTES("LAMP")), SMITH_BAD_VALUE);
    assert_string_equal(error.message, "writing what came back from JSON: no");
    json_fails = true;
    assert_int_equal(prove(NOTHING, NOTHING, BYTES("LAMP")), SMITH_BAD_JSON);
    json_fails = false;
    assert_memory_equal(error.message, "reading the JSON back: xxx", 26);
    assert_int_equal(strlen(error.message), sizeof error.message - 1);
}

static void damaged_file_is_no_difference(void **state) {
    (void)state;
    assert_int_equal(prove(NOTHING, NOTHING, BYTES("LUMP")), SMITH_DAMAGED);
    assert_int_equal(encodings, 0);
    assert_int_equal(error.offset, 0);
}

int test_roundtrip(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(same_is_same),
        cmocka_unit_test(changed_byte_is_found),
        cmocka_unit_test(other_length_is_found),
        cmocka_unit_test(failures_name_their_step),
        cmocka_unit_test(damaged_file_is_no_difference),
    };
    return cmocka_run_group_tests_name("roundtrip", tests, parse_layout, free_layout);
}
