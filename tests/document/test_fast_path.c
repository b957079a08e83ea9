/* SPDX-License-Identifier: MIT
 *
 * The short cuts of decoding and encoding against the long way. Who decodes with a trace goes the long way everywhere, so
 * it is the oracle: files full of what short cuts are for, and each of them with every byte changed to every value (a
 * share of them where time is short) and cut at every place, must come to the same document or error both ways, and every document to the bytes it was read from.
 */
#include "base/buffer.h"
#include "support/effort.h"
#include <levelsmith/levelsmith.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define FILE_MAX 512 /* bytes of a file */

#define VALUES                                                                                                         \
    "struct Plain { x: i16, y: u16 } struct In { a: leb<i8>, b: leb<i8> }\n"                                           \
    "struct Mixed { a: leb<i8>, b: bool, c: leb<i16>, d: leb<i16>, e: leb<i64>, f: leb<u8>, g: uleb<u16>, h: u8,\n"    \
    "               i: Plain, j: In, k: f32, l: uleb<i16>, m: u16 be, n: leb<i32> default 5 }\n"                       \
    "struct Leb { a: leb<i32>, b: leb<i32>, c: leb<i32>, d: leb<i32>, e: leb<i32>, f: leb<i32>, g: leb<i32>,\n"        \
    "             h: leb<i32>, i: leb<i32> }\n"

#define MIXED(i)                                                                                                       \
    "{\"a\": -64, \"b\": true, \"c\": 256, \"d\": -65, \"e\": 4294967296, \"f\": 128, \"g\": 255, \"h\": 1,"           \
    " \"i\": {\"x\": 2, \"y\": 3}, \"j\": {\"a\": 4, \"b\": -5}, \"k\": 0.5, \"l\": 128, \"m\": 6, \"n\": " i "}"
#define LEBS(i) "{\"a\": 1, \"b\": -2, \"c\": 3, \"d\": " i ", \"e\": 5, \"f\": 6, \"g\": 7, \"h\": 8, \"i\": 9}"

static const struct subject {
    const char *layout, *json;
} subjects[] = {
    /* members, arrays, lists */
    {VALUES "struct F { m: Mixed, n: u8 = count(l), o: In, l: [In; n], p: [Mixed; 1], q: [leb<i16>; 2], r: [bool] }",
     "{\"m\": " MIXED("70000") ", \"o\": {\"a\": 1, \"b\": 2}, \"l\": [{\"a\": 3, \"b\": 4}, {\"a\": 5, \"b\": 6}],"
                               " \"p\": [" MIXED("1") "], \"q\": [1, 300], \"r\": [false, true]}"},
    /* a stream of everything, with repeated chunks, a typeset and a nested stream */
    {VALUES "frame C { id: bytes(leb<i32>) = id, size: leb<i64> = size, short, end id }\n"
            "typeset T: C { [16] leb: Leb, [17] plain: Plain, \"Name\" name: utf8 }\n"
            "struct S { at: i32, chunks C { [0] flags: leb<i64>, [1] leb: Leb, [2] width 2 in: In, [3] on: bool,\n"
            "    [4] plain: Plain, [5] list: [In; (leb<u8>)], t: [T..] } }\n"
            "struct F { chunks C { \"Secs\" width 2 secs: [C \"Sec\" width 2: S], many \"Many\" more: In,\n"
            "    \"Text\" text: utf8, \"ALongerName\" longer: leb<i16>, \"One\" one: S } }",
     "{\"secs\": [{\"at\": 1, \"flags\": 300, \"leb\": " LEBS(
         "4") ", \"in\": {\"a\": 1, \"b\": 2}, \"on\": true,"
              " \"plain\": {\"x\": 1, \"y\": 2}, \"list\": [{\"a\": 1, \"b\": 2}],"
              " \"t\": [{\"$type\": \"plain\", \"x\": 1, \"y\": 2}, {\"$type\": \"name\", \"value\": \"n\"},"
              " {\"$type\": \"leb\", \"a\": 1, \"b\": 2, \"c\": 3, \"d\": -3000, \"e\": 5, \"f\": 6, \"g\": 7, \"h\": 8, \"i\": 9}]},"
              " {\"at\": 2, \"flags\": -1}], \"more\": [{\"a\": 1, \"b\": 2}, {\"a\": 3, \"b\": 4}], \"text\": \"t\","
              " \"longer\": 5, \"one\": {\"at\": 3, \"flags\": 5}}"},
    /* a stream whose chunks all have a path, with another in it; behind it enough that nothing is near the end */
    {VALUES
     "frame C { id: bytes(leb<i32>) = id, size: leb<i64> = size, short, end id }\n"
     "typeset T: C { [16] leb: Leb, [17] plain: Plain }\n"
     "struct N { a: leb<i8>, chunks C { [1] in: In, [2] on: bool } } struct None { a: u8, chunks C {} }\n"
     "struct S { at: i32, chunks C { [0] flags: leb<i64>, [1] nested: N, [2] in: In, [3] third: In, [4] plain: Plain,\n"
     "    [5] list: [In; (leb<u8>)], [8] last: In, [6] plains: [Plain; (u8)], [7] nests: [N; (u8)], t: [T..] } }\n"
     "struct F { chunks C { \"Secs\" width 2 secs: [C \"Sec\" width 2: S], \"None\" none: None, \"One\" one: S, \"Text\" text: utf8 } }",
     "{\"secs\": [{\"at\": 1, \"flags\": 300, \"nested\": {\"a\": 1, \"in\": {\"a\": 2, \"b\": 3}, \"on\": true},"
     " \"in\": {\"a\": 4, \"b\": 5}, \"third\": {\"a\": 4, \"b\": 5}, \"list\": [{\"a\": 6, \"b\": 7}, {\"a\": 8, \"b\": 9}], \"plains\": [{\"x\": 1, \"y\": 2}],"
     " \"nests\": [{\"a\": 1, \"on\": false}, {\"a\": 2}], \"t\": [{\"$type\": \"plain\", \"x\": 1, \"y\": 2}, "
     " {\"$type\": \"plain\", \"x\": 3, \"y\": 4}]}, {\"at\": 2, \"list\": []}],"
     " \"none\": {\"a\": 1}, \"one\": {\"at\": 3, \"plain\": {\"x\": 5, \"y\": 6}}, \"text\": \"sixteen letters and a few more\"}"},
    /* an offset in a chunk whose header turns out longer than most */
    {"frame C { id: bytes(u8) = id, size: leb<i32> = size, end id } struct F { chunks C { \"Big\" big: P } }\n"
     "struct P { n: u8, at: at u16 sized(n) bytes, words: utf8(u8) }",
     "{\"big\": {\"n\": 2, \"at\": \"0102\", \"words\": \"as many as it takes to be longer than sixty-three bytes, .....\"}}"},
    /* columns of everything that has a short cut, before and behind their lists, below other lists */
    {VALUES
     "struct T { a: u8 in as, b: Plain in bs, c: leb<i16> in cs, d: bool in ds, e: utf8(u8) in es, f: uleb<u8> }\n"
     "struct R { t: [T; 2] } struct F { n: u8 = count(r), as: space, r: [R; n], bs: space, cs: space, ds: space,\n"
     "    es: space }",
     "{\"r\": [{\"t\": [{\"a\": 1, \"b\": {\"x\": 2, \"y\": 3}, \"c\": 400, \"d\": true, \"e\": \"e\", \"f\": 200},"
     " {\"a\": 5, \"b\": {\"x\": 6, \"y\": 7}, \"c\": -1, \"d\": false, \"e\": \"\", \"f\": 2}]},"
     " {\"t\": [{\"a\": 8}, {\"a\": 9, \"c\": 64}]}]}"},
    /* frames whose headers look alike, and are not */
    {"frame C { id: bytes(u16) = id, size: leb<i32> = size, end id } struct F { chunks C { \"ab\" a: u8, \"c\" c: u16 } }",
     "{\"a\": 7, \"c\": 513}"},
    {"frame C { id: bytes(u8) = id, size: uleb<u32> = size, end id } struct F { chunks C { \"ab\" a: utf8, \"c\" c: u16 } }",
     "{\"a\": \"seventy bytes of a text, which as a signed number would take two bytes ...\", \"c\": 513}"},
    {"frame C { id: bytes(u8) = id, size: leb<i8> = size, end size } struct F { chunks C { \"ab\" a: u8, \"c\" c: u16 } }",
     "{\"a\": 7, \"c\": 513}"},
    {"frame C { id: bytes(u8) = id, size: leb<i32> = size, whole, end id } struct F { chunks C { \"ab\" a: u8 } }",
     "{\"a\": 7}"},
    {"frame C { id: u8 = id, size: u8 = size, end id } struct F { chunks C { 1 a: leb<i16>, 2 b: bool, 3 c: u32 } }",
     "{\"a\": 256, \"b\": true, \"c\": 5}"},
};

enum { SUBJECTS = sizeof subjects / sizeof *subjects };

static struct smith_layout_source *parse(const char *body) {
    char text[2048];
    struct smith_layout_source *source;
    struct smith_buffer report;
    snprintf(text, sizeof text, "layout t;\n%s\nroot F;\n", body);
    enum smith_status status = smith_layout_parse((struct smith_bytes){(const uint8_t *)text, strlen(text)},
                                                  "shortcuts", NULL, &source, &report, NULL);
    smith_buffer_byte(&report, '\0');
    if (status != SMITH_OK)
        fail_msg("%s", (const char *)report.data);
    smith_buffer_free(&report);
    return source;
}

/* The bytes of a subject, from its JSON. */
static struct smith_buffer write(const struct smith_layout *layout, const char *json) {
    struct smith_document *document;
    struct smith_buffer bytes;
    struct smith_error error;
    if (smith_json_read(layout, (struct smith_bytes){(const uint8_t *)json, strlen(json)}, NULL, &document, &error) !=
            SMITH_OK ||
        smith_encode(document, &bytes, &error) != SMITH_OK)
        fail_msg("%s: %s: %s", json, error.path, error.message);
    smith_document_free(document);
    assert_true(bytes.size <= FILE_MAX);
    return bytes;
}

/* ---- both ways ---- */

static bool look(void *context, const struct smith_span *span) {
    if (context && span->quirk)
        ++*(unsigned *)context;
    return true;
}

/* What came of decoding: JSON, or the error. */
static void decode(const struct smith_layout *layout, struct smith_bytes bytes, const struct smith_options *options,
                   smith_trace *trace, struct smith_buffer *result) {
    struct smith_document *document = NULL;
    struct smith_error error;
    smith_buffer_init(result, NULL);
    if (smith_decode(layout, bytes, options, trace, NULL, &document, &error) != SMITH_OK) {
        smith_buffer_format(result, "%s %s@%llu %s", error.code, error.path, (unsigned long long)error.offset,
                            error.message);
        return;
    }
    if (smith_json_write(document, NULL, result, &error) != SMITH_OK)
        fail_msg("JSON: %s", error.message);
    struct smith_buffer out;
    if (smith_encode(document, &out, &error) != SMITH_OK)
        fail_msg("encode: %s: %s", error.path, error.message);
    if (out.size != bytes.size || (out.size && memcmp(out.data, bytes.data, out.size) != 0)) {
        smith_buffer_byte(result, '\0');
        fail_msg("does not come back: %s", (const char *)result->data);
    }
    smith_buffer_free(&out);
    smith_document_free(document);
}

static void both_paths(const struct smith_layout *layout, struct smith_bytes bytes,
                       const struct smith_options *options) {
    struct smith_buffer quick, slow;
    decode(layout, bytes, options, NULL, &quick);
    decode(layout, bytes, options, look, &slow);
    if (quick.size != slow.size || memcmp(quick.data, slow.data, quick.size) != 0) {
        smith_buffer_byte(&quick, '\0');
        smith_buffer_byte(&slow, '\0');
        fail_msg("%s\n    and the long way:\n%s", (const char *)quick.data, (const char *)slow.data);
    }
    smith_buffer_free(&quick);
    smith_buffer_free(&slow);
}

/* Short cuts are wary of the end of the file, so the same once more with some bytes behind it. */
static void both_paths_with_and_without_more(const struct smith_layout *layout, struct smith_bytes bytes) {
    uint8_t more[FILE_MAX + 32] = {0};
    memcpy(more, bytes.data, bytes.size);
    both_paths(layout, bytes, NULL);
    both_paths(layout, (struct smith_bytes){more, bytes.size + 32}, NULL);
}

/* ---- tests ---- */

static void nothing_is_odd(const struct smith_layout *layout, struct smith_bytes bytes) {
    struct smith_document *document;
    unsigned quirks = 0;
    assert_int_equal(smith_decode(layout, bytes, NULL, look, &quirks, &document, NULL), SMITH_OK);
    assert_int_equal(quirks, 0);
    smith_document_free(document);
}

static void any_byte_may_be_any(const struct smith_layout *layout, struct smith_bytes bytes) {
    uint8_t copy[FILE_MAX];
    struct smith_bytes changed = {copy, bytes.size};
    memcpy(copy, bytes.data, bytes.size);
    for (size_t at = 0; at < bytes.size; at++) {
        for (size_t value = 0; value < 256; value += value < 16 ? 1 : EFFORT_PART) { /* ids are small */
            copy[at] = (uint8_t)value;
            both_paths_with_and_without_more(layout, changed);
        }
        copy[at] = bytes.data[at];
    }
}

static void files_may_be_cut(const struct smith_layout *layout, struct smith_bytes bytes) {
    for (size_t size = 0; size <= bytes.size; size++)
        both_paths_with_and_without_more(layout, (struct smith_bytes){bytes.data, size});
}

static void depth_counts(const struct smith_layout *layout, struct smith_bytes bytes) {
    for (uint32_t depth = 1; depth < 16; depth++)
        both_paths(layout, bytes, &(struct smith_options){.limits = {.depth = depth}});
}

static void each_subject(void (*test)(const struct smith_layout *layout, struct smith_bytes bytes)) {
    for (size_t i = 0; i < SUBJECTS; i++) {
        struct smith_layout_source *source = parse(subjects[i].layout);
        struct smith_buffer bytes = write(smith_layout_get(source), subjects[i].json);
        test(smith_layout_get(source), (struct smith_bytes){bytes.data, bytes.size});
        smith_buffer_free(&bytes);
        smith_layout_free(source);
    }
}

static void test_nothing_is_odd(void **state) {
    (void)state;
    each_subject(nothing_is_odd);
}

static void test_any_byte_may_be_any(void **state) {
    (void)state;
    each_subject(any_byte_may_be_any);
}

static void test_files_may_be_cut(void **state) {
    (void)state;
    each_subject(files_may_be_cut);
}

static void test_depth_counts(void **state) {
    (void)state;
    each_subject(depth_counts);
}

int test_fast_path(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nothing_is_odd),
        cmocka_unit_test(test_any_byte_may_be_any),
        cmocka_unit_test(test_files_may_be_cut),
        cmocka_unit_test(test_depth_counts),
    };
    return cmocka_run_group_tests_name("shortcuts", tests, NULL, NULL);
}
