/* SPDX-License-Identifier: MIT
 *
 * Differences between two versions of a file, as people read them and as a patch; and the patch applied. Each case is a
 * layout, the two versions, and what must be said.
 */
#include <levelsmith/diff.h>
#include <levelsmith/levelsmith.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define BYTES(...)                                                                                                     \
    { (const uint8_t[]){__VA_ARGS__}, sizeof((const uint8_t[]){__VA_ARGS__}) }

struct diff_case {
    const char *name, *layout;
    struct smith_bytes a, b;
    const char *text;
    const char *patch; /* the operations without line ends and quotes; NULL = whatever gives b */
};

#define POINTS "struct P { x: u8, y: u8 @unit(\"pixels\") } struct F { n: u8, l: [P] }"
#define CHUNKS                                                                                                         \
    "frame B { t: u8 = id, n: u8 = size, end t } struct E { chunks B { 1 a: u8, 2 b: u8 } } struct F { chunks B { many 3 l: E } }"
#define TYPESET "frame B { t: u8 = id, n: u8 = size, end t } typeset T: B { 1 a: u8 } struct F { n: u8, l: [T..] }"
#define KEYED "struct R { id: u8, v: u8 } struct F { l: [R; (u8)] key id, r: u8 -> /l by id }"
#define UNION "struct F { tag: u8, u: union(tag) { 1: a: u8, 2: l: [u8; (u8)] } }"
#define REFERRING "struct T { name: ascii[2] } struct F { list: [T; (u8)], use: [u8; 3] -> /list none 255 }"

static const struct diff_case cases[] = {
    {"nothing", POINTS, BYTES(1, 2, 3), BYTES(1, 2, 3), "", "[]"},
    {"a value", POINTS, BYTES(1, 2, 3), BYTES(4, 2, 3), "/\n  n: 1 -> 4\n", "[{op: replace, path: /n, value: 4}]"},
    {"a value with a unit", POINTS, BYTES(1, 2, 3, 4, 5), BYTES(1, 2, 3, 4, 6), "/l/1 P\n  y: 5 -> 6 pixels\n",
     "[{op: replace, path: /l/1/y, value: 6}]"},
    {"an element at the end", POINTS, BYTES(1, 2, 3), BYTES(1, 2, 3, 4, 5), "/\n  + l/1: {\"x\":4,\"y\":5}\n",
     "[{op: add, path: /l/1, value: {x:4,y:5}}]"},
    {"an element before others", POINTS, BYTES(1, 2, 3, 4, 5), BYTES(1, 9, 9, 2, 3, 4, 5),
     "/\n  + l/0: {\"x\":9,\"y\":9}\n", "[{op: add, path: /l/0, value: {x:9,y:9}}]"},
    {"an element that went", POINTS, BYTES(1, 2, 3, 4, 5, 6, 7), BYTES(1, 2, 3, 6, 7),
     "/\n  - l/1: {\"x\":4,\"y\":5}\n", "[{op: remove, path: /l/1}]"},
    {"an element that moved", POINTS, BYTES(1, 2, 3, 4, 5, 6, 7), BYTES(1, 6, 7, 2, 3, 4, 5),
     "/\n  > l/2: moved to 0\n", "[{op: move, from: /l/2, path: /l/0}]"},
    {"elements that differ in which of two chunks they have", CHUNKS, BYTES(3, 4, 1, 1, 5, 0, 3, 4, 2, 1, 5, 0, 0),
     BYTES(3, 4, 2, 1, 5, 0, 3, 4, 1, 1, 5, 0, 0), "/\n  > l/0: moved to 1\n", "[{op: move, from: /l/0, path: /l/1}]"},
    {"chunks that nobody knows are what they were", TYPESET, BYTES(1, 9, 2, 5, 6, 1, 1, 3, 8, 0, 0),
     BYTES(2, 9, 2, 5, 6, 1, 1, 4, 8, 0, 0),
     "/\n  n: 1 -> 2\n  l/1: {\"$type\":\"a\",\"value\":3} -> {\"$type\":\"a\",\"value\":4}\n",
     "[{op: replace, path: /n, value: 2},{op: replace, path: /l/1, value: {$type:a,value:4}}]"},
    {"an element that changed between others that came and went", POINTS, BYTES(1, 2, 3, 4, 5, 6, 7),
     BYTES(1, 8, 8, 2, 3, 4, 9),
     "/\n  - l/2: {\"x\":6,\"y\":7}\n  + l/0: {\"x\":8,\"y\":8}\n/l/2 P (was /l/1)\n  y: 5 -> 9 pixels\n", NULL},
    {"elements by key", KEYED, BYTES(3, 1, 10, 2, 20, 3, 30, 3), BYTES(3, 3, 31, 1, 10, 4, 40, 3),
     "/\n  - l/1: {\"id\":2,\"v\":20}\n  > l/0: moved to 1\n  + l/2: {\"id\":4,\"v\":40}\n/l/0 R id=3 (was /l/2)\n  v: 30 -> 31\n",
     NULL},
    {"numbers in a list", "struct F { l: [u8] }", BYTES(1, 2, 3, 4), BYTES(1, 7, 3, 4, 5),
     "/\n  + l/4: 5\n  l/1: 2 -> 7\n", "[{op: add, path: /l/4, value: 5},{op: replace, path: /l/1, value: 7}]"},
    {"a map of so many squares is compared by place", "struct S { v: u8 } struct F { w: u8, h: u8, l: [S; w * h] }",
     BYTES(2, 2, 1, 2, 3, 4), BYTES(2, 2, 2, 3, 4, 4),
     "/l/0 S\n  v: 1 -> 2\n/l/1 S\n  v: 2 -> 3\n/l/2 S\n  v: 3 -> 4\n", NULL},
    {"indices follow", REFERRING, BYTES(2, 'a', 'a', 'b', 'b', 0, 1, 255),
     BYTES(3, 'c', 'c', 'a', 'a', 'b', 'b', 1, 2, 255), "/\n  + list/0: {\"name\":\"cc\"}\n",
     "[{op: add, path: /list/0, value: {name:cc}},{op: replace, path: /use/0, value: 1},{op: replace, path: /use/1, value: 2}]"},
    {"an index that stays while elements come", REFERRING, BYTES(2, 'a', 'a', 'b', 'b', 0, 1, 255),
     BYTES(3, 'c', 'c', 'a', 'a', 'b', 'b', 0, 2, 255),
     "/\n  + list/0: {\"name\":\"cc\"}\n  use/0: 0, which is another element now\n", NULL},
    {"another case of a union", "struct F { tag: u8, u: union(tag) { 1: a: u8, 2: b: u16 } }", BYTES(1, 5),
     BYTES(2, 1, 2), "/\n  tag: 1 -> 2\n  u: 5 -> 513\n", NULL},
    {"an element that went from a list in a union", UNION, BYTES(2, 3, 5, 6, 7), BYTES(2, 2, 5, 7), "/\n  - u/1: 6\n",
     "[{op: remove, path: /u/1}]"},
    {"an element that moved in a list in a union", UNION, BYTES(2, 3, 5, 6, 7), BYTES(2, 3, 7, 5, 6),
     "/\n  > u/2: moved to 0\n", "[{op: move, from: /u/2, path: /u/0}]"},
    {"a member that appears", "struct F { n: u8, a: u8 if n > 1 }", BYTES(0), BYTES(2, 7), "/\n  n: 0 -> 2\n  + a: 7\n",
     NULL},
    {"a member that goes", "struct F { n: u8, a: u8 if n > 1 }", BYTES(2, 7), BYTES(0), "/\n  n: 2 -> 0\n  - a: 7\n",
     NULL},
    {"a spelling", "struct F { n: leb<u8>, m: u8 }", BYTES(0x81, 0, 3), BYTES(1, 3), "",
     "[{op: remove, path: /n$raw}]"},
    {"a spelling of what changed", "struct F { l: [leb<u8>; (u8)] }", BYTES(2, 0x81, 0, 2), BYTES(3, 9, 0x81, 0, 2),
     "/\n  + l/0: 9\n", "[{op: add, path: /l/0, value: 9},{op: add, path: /l$raw, value: [[1,8100]]}]"},
    {"a wrong count", "struct F { n: u8 = count(l), l: [u8; (u8)] }", BYTES(9, 1, 5), BYTES(1, 1, 5), "",
     "[{op: remove, path: /n$raw}]"},
    {"bytes behind the end", "struct F { n: u8 }", BYTES(1), BYTES(1, 2, 3), "",
     "[{op: add, path: /$tail, value: 0203}]"},
};

static struct smith_layout_source *parse(const char *layout) {
    char text[1024];
    struct smith_layout_source *source;
    struct smith_error error;
    snprintf(text, sizeof text, "layout t;\n%s\nroot F;\n", layout);
    if (smith_layout_parse((struct smith_bytes){(const uint8_t *)text, strlen(text)}, "diff", NULL, &source, NULL,
                           &error) != SMITH_OK)
        fail_msg("%s: %s", layout, error.message);
    return source;
}

static struct smith_document *decode(const struct smith_layout_source *source, struct smith_bytes bytes) {
    struct smith_document *document;
    struct smith_error error;
    if (smith_decode(smith_layout_get(source), bytes, NULL, NULL, NULL, &document, &error) != SMITH_OK)
        fail_msg("%s", error.message);
    return document;
}

static void diff(const struct smith_document *a, const struct smith_document *b, bool patch, struct smith_buffer *out) {
    const struct smith_diff_options options = {.format = patch ? SMITH_DIFF_PATCH : SMITH_DIFF_TEXT, .bytes = patch};
    struct smith_error error;
    smith_buffer_init(out, NULL);
    if (smith_diff(a, b, &options, out, NULL, &error) != SMITH_OK)
        fail_msg("%s", error.message);
}

/* What was printed, as a string; without quotes and what breaks lines when `bare`. */
static void as_string(const struct smith_buffer *buffer, bool bare, char *out, size_t size) {
    size_t used = 0;
    for (size_t i = 0; i < buffer->size && used + 1 < size; i++) {
        char c = (char)buffer->data[i];
        bool layout =
            c == '"' || c == '\n' || (c == ' ' && i && (buffer->data[i - 1] == '\n' || buffer->data[i - 1] == ' '));
        if (!bare || !layout)
            out[used++] = c;
    }
    out[used] = '\0';
}

static void expect_patched(const struct diff_case *wanted, struct smith_document *a, const struct smith_buffer *patch) {
    struct smith_edit *edit;
    struct smith_buffer out = {0};
    struct smith_error error;
    assert_int_equal(smith_edit_begin(a, NULL, &edit, NULL), SMITH_OK);
    if (smith_edit_patch(edit, (struct smith_bytes){patch->data, patch->size}, &error) != SMITH_OK ||
        smith_edit_encode(edit, &out, &error) != SMITH_OK)
        fail_msg("%s: %s", wanted->name, error.message);
    if (out.size != wanted->b.size || (out.size && memcmp(out.data, wanted->b.data, out.size) != 0))
        fail_msg("%s: the patch gives other bytes: %.*s", wanted->name, (int)patch->size, (const char *)patch->data);
    smith_buffer_free(&out);
    smith_edit_end(edit);
}

static void run_case(void **state) {
    const struct diff_case *wanted = *state;
    struct smith_layout_source *source = parse(wanted->layout);
    struct smith_document *a = decode(source, wanted->a), *b = decode(source, wanted->b);
    struct smith_buffer text, patch;
    char got[1000];
    diff(a, b, false, &text);
    diff(a, b, true, &patch);
    as_string(&text, false, got, sizeof got);
    if (wanted->text && strcmp(got, wanted->text) != 0)
        fail_msg("%s: says\n%s", wanted->name, got);
    as_string(&patch, true, got, sizeof got);
    if (wanted->patch && strcmp(got, wanted->patch) != 0)
        fail_msg("%s: the patch is %s", wanted->name, got);
    expect_patched(wanted, a, &patch);
    smith_buffer_free(&text);
    smith_buffer_free(&patch);
    smith_document_free(a);
    smith_document_free(b);
    smith_layout_free(source);
}

/* ---- patches by hand ---- */

static const struct {
    const char *patch, *error; /* code and path; NULL = `bytes` come of it */
    struct smith_bytes bytes;
} patches[] = {
    {"[]", NULL, BYTES(1, 2, 3, 4, 5)},
    {"[{\"path\": \"/n\", \"value\": 7, \"op\": \"add\", \"why\": [1, {\"x\": 2}]}]", NULL, BYTES(7, 2, 3, 4, 5)},
    {"[{\"op\": \"add\", \"path\": \"/l/-\", \"value\": {\"x\": 6}}]", NULL, BYTES(1, 2, 3, 4, 5, 6, 0)},
    {"[{\"op\": \"copy\", \"from\": \"/l/1\", \"path\": \"/l/0\"}]", NULL, BYTES(1, 4, 5, 2, 3, 4, 5)},
    {"[{\"op\": \"copy\", \"from\": \"/l/1/x\", \"path\": \"/n\"}]", NULL, BYTES(4, 2, 3, 4, 5)},
    {"[{\"op\": \"move\", \"from\": \"/l/0\", \"path\": \"/l/1\"}]", NULL, BYTES(1, 4, 5, 2, 3)},
    {"[{\"op\": \"move\", \"from\": \"/l/[x=4]\", \"path\": \"/l/0\"}]", NULL, BYTES(1, 4, 5, 2, 3)},
    {"[{\"op\": \"test\", \"path\": \"/l/0\", \"value\": {\"y\": 3, \"x\": 2}}]", NULL, BYTES(1, 2, 3, 4, 5)},
    {"[{\"op\": \"test\", \"path\": \"/l/0\", \"value\": {\"y\": 3, \"x\": 1}}]", "PATCH-TEST /l/0", {0}},
    {"[{\"op\": \"replace\", \"path\": \"/l/2\", \"value\": {}}]", "PATH-NOT-FOUND /l/2", {0}},
    {"[{\"op\": \"remove\", \"path\": \"/n\"}]", "EDIT-ALWAYS-THERE /n", {0}},
    {"[{\"op\": \"add\", \"path\": \"/n\", \"value\": 256}]", "JSON-RANGE /n", {0}},
    {"[{\"op\": \"add\", \"path\": \"/n$raw\", \"value\": \"zz\"}]", "JSON-HEX /n", {0}},
    {"[{\"op\": \"add\", \"path\": \"/m$raw\", \"value\": \"00\"}]", "PATH-NOT-FOUND /m$raw", {0}},
    {"{}", "PATCH-FORM ", {0}},
    {"[1]", "PATCH-FORM ", {0}},
    {"[[]]", "PATCH-FORM ", {0}},
    {"[{\"op\": \"put\", \"path\": \"/n\", \"value\": 1}]", "PATCH-FORM ", {0}},
    {"[{\"op\": \"add\", \"path\": \"/n\"}]", "PATCH-FORM ", {0}},
    {"[{\"op\": \"add\", \"path\": [], \"value\": 1}]", "PATCH-FORM ", {0}},
    {"[{\"op\": \"add\", \"path\": \"/n\", \"value\": 1, \"value\": 2}]", "PATCH-FORM ", {0}},
    {"[{\"op\": \"add\", \"path\": \"/n\", \"value\": 1]", "JSON-SYNTAX ", {0}},
};

static void patches_by_hand(void **state) {
    (void)state;
    const struct smith_bytes before = BYTES(1, 2, 3, 4, 5);
    struct smith_layout_source *source = parse(POINTS);
    for (size_t i = 0; i < sizeof patches / sizeof patches[0]; i++) {
        struct smith_document *document = decode(source, before);
        struct smith_edit *edit;
        struct smith_buffer out = {0};
        struct smith_error error = {0};
        char got[400] = "";
        assert_int_equal(smith_edit_begin(document, NULL, &edit, NULL), SMITH_OK);
        const struct smith_bytes patch = {(const uint8_t *)patches[i].patch, strlen(patches[i].patch)};
        if (smith_edit_patch(edit, patch, &error) != SMITH_OK || smith_edit_encode(edit, &out, &error) != SMITH_OK)
            snprintf(got, sizeof got, "%s %s", error.code, error.path);
        if (strcmp(got, patches[i].error ? patches[i].error : "") != 0)
            fail_msg("%s: %s (%s)", patches[i].patch, got, error.message);
        bool same =
            out.size == patches[i].bytes.size && (!out.size || memcmp(out.data, patches[i].bytes.data, out.size) == 0);
        if (!same)
            fail_msg("%s: other bytes", patches[i].patch);
        smith_buffer_free(&out);
        smith_edit_end(edit);
        smith_document_free(document);
    }
    smith_layout_free(source);
}

/* A spelling that is refused: those of the other members are what they were. */
static void refused_spellings_leave_the_others(void **state) {
    (void)state;
    static const char patch[] = "[{\"op\": \"add\", \"path\": \"/c$raw\", \"value\": \"zz\"}]";
    const struct smith_bytes before = BYTES(0x81, 0, 0x82, 0, 0x83, 0, 0x84, 0);
    struct smith_layout_source *source = parse("struct F { a: leb<u8>, b: leb<u8>, c: leb<u8>, d: leb<u8> }");
    struct smith_document *document = decode(source, before);
    struct smith_edit *edit;
    struct smith_buffer out;
    struct smith_error error;
    assert_int_equal(smith_edit_begin(document, NULL, &edit, NULL), SMITH_OK);
    assert_int_not_equal(smith_edit_patch(edit, (struct smith_bytes){(const uint8_t *)patch, sizeof patch - 1}, &error),
                         SMITH_OK);
    assert_string_equal(error.code, "JSON-HEX");
    assert_int_equal(smith_edit_encode(edit, &out, NULL), SMITH_OK);
    assert_int_equal(out.size, before.size);
    assert_memory_equal(out.data, before.data, before.size);
    smith_buffer_free(&out);
    smith_edit_end(edit);
    smith_document_free(document);
    smith_layout_free(source);
}

/* ---- long lists ---- */

/* Shuffled, cut and filled lists of many lengths: the patch gives the other one, whatever was found to have moved. */
static void random_lists(void **state) {
    (void)state;
    struct smith_layout_source *records = parse(POINTS), *numbers = parse("struct F { l: [u16] }");
    uint32_t seed = 1;
    for (unsigned round = 0; round < 300; round++) {
        uint8_t bytes[2][401];
        size_t sizes[2];
        for (int side = 0; side < 2; side++) {
            seed = seed * 1664525 + 1013904223;
            sizes[side] = 1 + 2 * (size_t)(seed >> 24) % 200;
            for (size_t i = 0; i < sizes[side]; i++) {
                seed = seed * 1664525 + 1013904223;
                bytes[side][i] = i == 0 ? 0 : i % 2 ? (uint8_t)((seed >> 24) % (1 + round % 40)) : 0;
            }
        }
        size_t skip = round % 2; /* the first byte is that of `n` */
        struct diff_case both = {"random", NULL, {bytes[0] + skip, sizes[0] - skip}, {bytes[1] + skip, sizes[1] - skip},
                                 NULL,     NULL};
        struct smith_layout_source *source = skip ? numbers : records;
        struct smith_document *a = decode(source, both.a), *b = decode(source, both.b);
        struct smith_buffer patch;
        diff(a, b, true, &patch);
        expect_patched(&both, a, &patch);
        smith_buffer_free(&patch);
        smith_document_free(a);
        smith_document_free(b);
    }
    smith_layout_free(records);
    smith_layout_free(numbers);
}

/* What is in another order is reported as long as the elements that moved, times all, are no more than 2^27. */
static void moves_are_reported_up_to_a_limit(void **state) {
    static const struct {
        uint32_t count, turned; /* the first ones are in reverse */
        bool reported;
    } lists[] = {{2, 2, true},          {1000, 1000, true},  {11585, 11585, true},
                 {11586, 11586, false}, {32768, 4097, true}, {32768, 4098, false}};
    (void)state;
    struct smith_layout_source *source = parse("struct R { id: u16 } struct F { l: [R] key id }");
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        const uint32_t count = lists[i].count, turned = lists[i].turned;
        uint8_t *bytes = malloc(4 * (size_t)count);
        assert_non_null(bytes);
        for (uint32_t k = 0; k < count; k++) {
            uint32_t other = k < turned ? turned - 1 - k : k;
            bytes[2 * k] = (uint8_t)k, bytes[2 * k + 1] = (uint8_t)(k >> 8);
            bytes[2 * (count + k)] = (uint8_t)other, bytes[2 * (count + k) + 1] = (uint8_t)(other >> 8);
        }
        struct smith_document *a = decode(source, (struct smith_bytes){bytes, 2 * (size_t)count});
        struct smith_document *b = decode(source, (struct smith_bytes){bytes + 2 * count, 2 * (size_t)count});
        const struct smith_diff_options options = {.format = SMITH_DIFF_STAT};
        struct smith_diff_count counts;
        struct smith_buffer out;
        smith_buffer_init(&out, NULL);
        assert_int_equal(smith_diff(a, b, &options, &out, &counts, NULL), SMITH_OK);
        assert_int_equal(counts.moved, lists[i].reported ? turned - 1 : 0);
        assert_int_equal(counts.added, lists[i].reported ? 0 : turned - 1);
        assert_int_equal(counts.removed, lists[i].reported ? 0 : turned - 1);
        smith_buffer_free(&out);
        smith_document_free(a);
        smith_document_free(b);
        free(bytes);
    }
    smith_layout_free(source);
}

int test_diff(void) {
    const size_t count = sizeof cases / sizeof cases[0];
    struct CMUnitTest tests[sizeof cases / sizeof cases[0] + 4];
    for (size_t i = 0; i < count; i++)
        tests[i] = (struct CMUnitTest){cases[i].name, run_case, NULL, NULL, (void *)(uintptr_t)&cases[i]};
    tests[count] = (struct CMUnitTest)cmocka_unit_test(patches_by_hand);
    tests[count + 1] = (struct CMUnitTest)cmocka_unit_test(random_lists);
    tests[count + 2] = (struct CMUnitTest)cmocka_unit_test(refused_spellings_leave_the_others);
    tests[count + 3] = (struct CMUnitTest)cmocka_unit_test(moves_are_reported_up_to_a_limit);
    return _cmocka_run_group_tests("diff", tests, count + 4, NULL, NULL);
}
