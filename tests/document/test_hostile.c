/* SPDX-License-Identifier: MIT
 *
 * Files and texts that ask for much: few bytes that promise gigabytes are refused before memory is taken, and what
 * takes a moment to read does not take forever to write. And files whose end is missing, where more bytes stand behind it.
 */
#include "base/buffer.h"
#include "support/counting_allocator.h"
#include "support/effort.h"
#include <levelsmith/levelsmith.h>
#include <libdeflate.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#define PEAK_MAX ((size_t)64 << 20)
#define BYTES(...)                                                                                                     \
    { (const uint8_t[]){__VA_ARGS__}, sizeof((const uint8_t[]){__VA_ARGS__}) }

static struct smith_layout_source *parse(const char *members) {
    char text[512];
    struct smith_layout_source *source;
    struct smith_buffer report;
    snprintf(text, sizeof text, "layout t;\nframe C { id: u8 = id, size: uleb<u32> = size, end id }\n%s\nroot F;\n",
             members);
    enum smith_status status = smith_layout_parse((struct smith_bytes){(const uint8_t *)text, strlen(text)}, "hostile",
                                                  NULL, &source, &report, NULL);
    smith_buffer_byte(&report, '\0');
    if (status != SMITH_OK)
        fail_msg("%s", (const char *)report.data);
    smith_buffer_free(&report);
    return source;
}

/* ---- promises of much ---- */

static const struct claim {
    const char *layout;
    struct smith_bytes bytes;
} claims[] = {
    {"struct F { l: [u8; (u32)] }", BYTES(0xFF, 0xFF, 0xFF, 0xFF, 1)},
    {"struct F { l: [u64; (u64)] }", BYTES(0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F, 1)},
    {"struct F { l: [[u32; 1000]; (u32)] }", BYTES(0xFF, 0xFF, 0xFF, 0x7F, 1)},
    {"struct F { n: i32, l: [u8; n] }", BYTES(0xFF, 0xFF, 0xFF, 0xFF, 1)},
    {"struct F { n: i64, l: [u16; n * n] }", BYTES(0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 1)},
    {"struct F { l: [R; (u32)] } struct R { t: utf8(u8), big: [u32; 5000] if rest > 9 }",
     BYTES(0xFF, 0xFF, 0xFF, 0xFF, 0)},
    {"struct F { t: utf8(u32) }", BYTES(0xFF, 0xFF, 0xFF, 0xFF, 'a')},
    {"struct F { t: bytes(leb<i64>) }", BYTES(0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x00, 'a')},
    {"struct F { n: u64, t: ascii[n] }", BYTES(0, 0, 0, 0, 0, 0, 0, 0x40, 'a')},
    {"struct F { n: i16, t: sized(n) bytes }", BYTES(0xFF, 0xFF, 'a')},
    {"struct F { n: u32, t: zlib(n) bytes }", BYTES(0xFF, 0xFF, 0xFF, 0xFF, 0x78, 0x9C)},
    {"struct F { n: u32, t: lz4(n) bytes }", /* the frame says it holds 2^56 bytes */
     BYTES(15, 0, 0, 0, 0x04, 0x22, 0x4D, 0x18, 0x68, 0x40, 0, 0, 0, 0, 0, 0, 0, 1, 0x55)},
    {"struct F { n: u32, as: space, l: [R; n], bs: space } struct R { a: u8 in as, b: [u32; 5000] in bs if a == 9 }",
     BYTES(0xFF, 0xFF, 0xFF, 0x7F, 1)},
    {"struct F { ns: space, as: space, r: [R; 2] } struct R { n: u32 in ns, l: [E; n] } struct E { a: u8 in as }",
     BYTES(0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0x7F, 1)},
    {"struct F { l: [C 1: bytes] }", BYTES(1, 0xFF, 0xFF, 0xFF, 0xFF, 0x0F, 'a')},
    {"struct F { l: [C 1: R] } struct R { big: [u32; 100000] if rest > 9 }", BYTES(1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 0)},
};

static void promises_cost_nothing(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof claims / sizeof *claims; i++) {
        struct smith_layout_source *source = parse(claims[i].layout);
        struct counting_allocator counter = {0};
        const struct smith_options options = {.allocator = counting_allocator(&counter)};
        struct smith_document *document;
        struct smith_error error;
        enum smith_status status =
            smith_decode(smith_layout_get(source), claims[i].bytes, &options, NULL, NULL, &document, &error);
        if (status != SMITH_OK && status != SMITH_DAMAGED)
            fail_msg("%s: %s", claims[i].layout, error.message);
        smith_document_free(document);
        if (counter.peak > PEAK_MAX)
            fail_msg("%s: takes %llu bytes", claims[i].layout, (unsigned long long)counter.peak);
        assert_int_equal(counter.live, 0);
        smith_layout_free(source);
    }
}

/* ---- bytes behind the end ---- */

/* Each would be whole with the last of its bytes, which is not of the file. */
static const struct cut_off {
    const char *layout;
    struct smith_bytes bytes;
    const char *code;
} cut_off[] = {
    {"struct F { n: u32 }", BYTES(1, 2, 3, 4), "VALUE-CUT"},
    {"struct F { n: leb<u16> }", BYTES(0x81, 1), "VALUE-CUT"},
    {"struct F { magic \"END\" }", BYTES('E', 'N', 'D'), "MAGIC-MISSING"},
    {"struct F { e: at last \"END\" E } struct E { magic \"END\" }", BYTES('E', 'N', 'D'), "ANCHOR-MISSING"},
    {"struct F { e: at last \"END\" E } struct E { magic \"END\" }", BYTES('.', 'E', 'N', 'D'), "ANCHOR-MISSING"},
    {"struct F { t: ascii[4] }", BYTES('a', 'b', 'c', 'd'), "VALUE-CUT"},
    {"struct F { t: utf8(u8) }", BYTES(2, 'a', 'b'), "LENGTH-TOO-LONG"},
    {"struct F { t: utf8 to 0 }", BYTES('a', 'b', 0), "TERMINATOR-MISSING"},
    {"struct F { l: [u16; 2] }", BYTES(1, 0, 2, 0), "VALUE-CUT"},
    {"struct F { n: u16, t: zlib(n) bytes }", BYTES(9, 0, 0x78, 0x9C, 0x4B, 4, 0, 0, 0x62, 0, 0x62), "VALUE-CUT"},
};

static void bytes_behind_the_end_are_not_the_file_s(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof cut_off / sizeof *cut_off; i++) {
        struct smith_layout_source *source = parse(cut_off[i].layout);
        struct smith_bytes file = cut_off[i].bytes;
        struct smith_document *document;
        struct smith_error error = {0};
        if (smith_decode(smith_layout_get(source), file, NULL, NULL, NULL, &document, &error) != SMITH_OK)
            fail_msg("%s: the whole: %s", cut_off[i].layout, error.message);
        smith_document_free(document);
        file.size--;
        enum smith_status status = smith_decode(smith_layout_get(source), file, NULL, NULL, NULL, &document, &error);
        if (status != SMITH_DAMAGED || strcmp(error.code, cut_off[i].code) != 0)
            fail_msg("%s: %d, %s", cut_off[i].layout, status, status == SMITH_OK ? "was read" : error.code);
        smith_layout_free(source);
    }
}

/* ---- packed bytes that unpack to much ---- */

static struct smith_buffer bomb(size_t size) {
    struct smith_buffer packed;
    uint8_t *zeros = calloc(size, 1);
    struct libdeflate_compressor *deflater = libdeflate_alloc_compressor(6);
    assert_non_null(zeros);
    assert_non_null(deflater);
    smith_buffer_init(&packed, NULL);
    assert_true(smith_buffer_reserve(&packed, libdeflate_zlib_compress_bound(deflater, size)));
    packed.size = libdeflate_zlib_compress(deflater, zeros, size, packed.data, packed.capacity);
    libdeflate_free_compressor(deflater);
    free(zeros);
    return packed;
}

static void bombs_are_refused(void **state) {
    (void)state;
    struct smith_layout_source *source = parse("struct F { n: u16 = sizeof(t), t: zlib(n) bytes }");
    struct smith_buffer packed = bomb((size_t)32 << 20), file;
    struct counting_allocator counter = {0};
    const struct smith_options options = {.allocator = counting_allocator(&counter), .limits = {.inflated = 1 << 20}};
    struct smith_document *document;
    struct smith_error error;
    smith_buffer_init(&file, NULL);
    smith_buffer_byte(&file, (uint8_t)packed.size);
    smith_buffer_byte(&file, (uint8_t)(packed.size >> 8));
    smith_buffer_add(&file, packed.data, packed.size);
    assert_int_equal(smith_decode(smith_layout_get(source), (struct smith_bytes){file.data, file.size}, &options, NULL,
                                  NULL, &document, &error),
                     SMITH_LIMIT);
    assert_true(counter.peak < (8 << 20));
    assert_int_equal(counter.live, 0);
    smith_buffer_free(&file);
    smith_buffer_free(&packed);
    smith_layout_free(source);
}

/* The same in a "$packed" beside other content: neither writing bytes nor writing JSON may unpack all of it. */
static void bombs_beside_the_content_do_not_go_off(void **state) {
    (void)state;
    struct smith_layout_source *source = parse("struct F { n: u16 = sizeof(t), t: zlib(n) bytes }");
    struct smith_buffer packed = bomb((size_t)32 << 20), text, again, out;
    struct counting_allocator counter = {0};
    const struct smith_options options = {.allocator = counting_allocator(&counter), .limits = {.inflated = 1 << 20}};
    struct smith_document *document;
    struct smith_error error = {0};
    smith_buffer_init(&text, NULL);
    smith_buffer_init(&again, &options.allocator);
    smith_buffer_text(&text, "{\"$format\": \"t\", \"t\": \"0102\", \"t$packed\": \"");
    for (size_t i = 0; i < packed.size; i++)
        smith_buffer_format(&text, "%02x", packed.data[i]);
    smith_buffer_text(&text, "\"}");
    if (smith_json_read(smith_layout_get(source), (struct smith_bytes){text.data, text.size}, &options, &document,
                        &error) != SMITH_OK)
        fail_msg("%s", error.message);
    assert_int_equal(smith_encode(document, &out, &error), SMITH_OK);
    assert_int_equal(smith_json_write(document, NULL, &again, &error), SMITH_OK);
    assert_true(counter.peak < (8 << 20));
    smith_buffer_free(&out);
    smith_buffer_free(&again);
    smith_document_free(document);
    assert_int_equal(counter.live, 0);
    smith_buffer_free(&text);
    smith_buffer_free(&packed);
    smith_layout_free(source);
}

/* ---- time ---- */

#define MANY rounds(300000)
#define SECONDS_MAX 10 /* it takes well below one; what grows with the square of the size takes minutes */

static void comes_back_soon(const char *layout, const struct smith_buffer *file) {
    struct smith_layout_source *source = parse(layout);
    struct smith_roundtrip_result binary, json;
    struct smith_error error = {0};
    clock_t start = clock();
    const struct smith_options options = {.limits = {.memory = UINT64_C(1) << 30}}; /* time is what is asked for here */
    if (smith_roundtrip(smith_layout_get(source), (struct smith_bytes){file->data, file->size}, &options, &binary,
                        &json, &error) != SMITH_OK)
        fail_msg("%s: %s", layout, error.message);
    assert_true(binary.same && json.same);
    assert_true((clock() - start) / CLOCKS_PER_SEC < SECONDS_MAX);
    smith_layout_free(source);
}

/* The bytes of `piece` so many times, and the end mark. */
static void many_pieces(const char *layout, struct smith_bytes piece) {
    struct smith_buffer file;
    smith_buffer_init(&file, NULL);
    for (unsigned i = 0; i < MANY; i++)
        smith_buffer_add(&file, piece.data, piece.size);
    smith_buffer_byte(&file, 0);
    comes_back_soon(layout, &file);
    smith_buffer_free(&file);
}

static void quirks_by_the_thousand(void **state) {
    (void)state;
    static const char one[] = "struct F { chunks C { 1 a: u8, 2 b: u8 } }";
    static const char many[] = "struct F { chunks C { many 1 a: u8, many 2 b: u8 } }";
    many_pieces(one, (struct smith_bytes)BYTES(9, 0)); /* unknown */
    many_pieces(one, (struct smith_bytes)BYTES(1, 1, 5)); /* duplicate */
    many_pieces(many, (struct smith_bytes)BYTES(9, 0, 1, 1, 5)); /* unknown between known */
    many_pieces(many, (struct smith_bytes)BYTES(1, 0x81, 0, 5, 2, 2, 5, 6)); /* odd headers, tails, order */
    many_pieces("typeset S: C { 1 a: u16 } struct F { l: [S..] }", (struct smith_bytes)BYTES(1, 1, 5)); /* damaged */
}

/* Each link within the one before; none of the headers is as long as at first sight. */
static void a_long_chain(void **state) {
    (void)state;
    struct smith_buffer backwards, file;
    size_t size = 1;
    smith_buffer_init(&backwards, NULL);
    smith_buffer_init(&file, NULL);
    for (unsigned i = 0; i < MANY; i++) {
        size_t before = backwards.size;
        unsigned width = 1;
        while (size >> (7 * width))
            width++;
        for (unsigned at = width; at-- > 0;)
            smith_buffer_byte(&backwards, (uint8_t)((size >> (7 * at) & 0x7F) | (at + 1 < width ? 0x80 : 0)));
        smith_buffer_byte(&backwards, 1);
        size += backwards.size - before + 1;
    }
    for (size_t i = backwards.size; i-- > 0;)
        smith_buffer_byte(&file, backwards.data[i]);
    smith_buffer_fill(&file, 0, MANY + 1);
    comes_back_soon("struct F { l: chain N } struct N { chunks C { 1 next: link } }", &file);
    smith_buffer_free(&backwards);
    smith_buffer_free(&file);
}

int test_hostile(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(promises_cost_nothing),  cmocka_unit_test(bytes_behind_the_end_are_not_the_file_s),
        cmocka_unit_test(bombs_are_refused),      cmocka_unit_test(bombs_beside_the_content_do_not_go_off),
        cmocka_unit_test(quirks_by_the_thousand), cmocka_unit_test(a_long_chain),
    };
    return cmocka_run_group_tests_name("hostile", tests, NULL, NULL);
}
