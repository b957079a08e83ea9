/* SPDX-License-Identifier: MIT
 *
 * What the emitter of Kaitai Struct descriptions refuses to say, and that it fails cleanly. What it does say is judged
 * by Kaitai's own compiler: ksy_reads.sh.
 */
#include "support/counting_allocator.h"
#include <levelsmith/emit.h>
#include <levelsmith/levelsmith.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct smith_layout_source *parse(const char *text) {
    struct smith_layout_source *source = NULL;
    struct smith_buffer report;
    struct smith_bytes bytes = {(const uint8_t *)text, strlen(text)};
    if (smith_layout_parse(bytes, "test", NULL, &source, &report, NULL) != SMITH_OK)
        fail_msg("%s\n%.*s", text, (int)report.size, (const char *)report.data);
    smith_buffer_free(&report);
    return source;
}

/* ---- what cannot be said -------------------------------------------------------------------------------------- */

static const struct refusal {
    const char *members, *structs; /* of the root, beside it */
    const char *message; /* "" = it can be said */
} refusals[] = {
    {"a: u8, b: u8 if a", "", ""},
    {"a: u8, b: [u8; a > 2 ? a - 2 : 1], c: u8 if a ? a < 9 : 1", "", ""},
    {"a: ascii to ' ' after '.'", "", "File.a: Kaitai Struct has nothing for `to … after …`"},
    {"a: at last \"END\" Item", "struct Item { a: u8 }",
     "File.a: Kaitai Struct has nothing for what is found by the last bytes that look like it"},
    {"n: u8, list: [Item; n], others: [Beside; n]", "struct Item { a: u8 } struct Beside { b: u8 if list[index].a }",
     "Beside.b: Kaitai Struct has nothing for `beside`"},
    {"sizes: [u8; (u8)], a: [u8; product(sizes)]", "", "File.a: Kaitai Struct has nothing for `product`"},
    {"a: utf8(u8), b: [u8; count(a)]", "", "File.b: Kaitai Struct has nothing for the number of bytes in a text"},
    {"a: ascii(u8), b: [u8; count(a)]", "", ""},
    {"list: [Item; 4], bs: space", "struct Item { a: u8, b: u8 if a in bs }",
     "File.bs: Kaitai Struct has nothing for a column of what may be absent"},
    {"list: [Item; 4], bs: space", "struct Item { a: u8, b: u8 in bs }", ""},
    {"n: u8, packed: zlib(n) Item", "struct Item { a: at u8 Item }", ""},
    {"n: u8, first: at u8 bytes[2], packed: zlib(n) Item", "struct Item { a: at u8(from = first) Item }",
     "File.packed: Kaitai Struct has nothing for offsets within what is packed that count from something else"},
    {"n: vlq<u32>, m: oct[8]", "", "File.m: Kaitai Struct has nothing for a number in such a spelling"},
    {"n: vlq<u32>, m: [vlq<u16>; n]", "", ""},
    {"n: u8, packed: lz4(n) Item", "struct Item { a: at u8 Item }", ""},
    {"region: sized(8) Item", "struct Item { a: at u8 in region Other } struct Other { a: u8 }", ""},
};

static void what_cannot_be_said_is_refused(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++) {
        char text[1000];
        snprintf(text, sizeof text, "layout t; root File; struct File { %s } %s\n", refusals[i].members,
                 refusals[i].structs);
        struct smith_layout_source *source = parse(text);
        struct smith_buffer out;
        struct smith_error error = {0};
        smith_buffer_init(&out, NULL);
        enum smith_status status = smith_emit_ksy(smith_layout_get(source), &out, &error);
        assert_int_equal(status, *refusals[i].message ? SMITH_BAD_VALUE : SMITH_OK);
        if (status != SMITH_OK) {
            assert_string_equal(error.message, refusals[i].message);
            assert_string_equal(error.code, "LAYOUT-UNSAYABLE");
        }
        smith_buffer_free(&out);
        smith_layout_free(source);
    }
}

/* ---- memory --------------------------------------------------------------------------------------------------- */

static const char layout[] =
    "layout t; root File;\n"
    "enum Kind { none, one } bits Bits { 0: low, 1..3: kind<Kind> }\n"
    "frame Block { id: bytes(u8) = id, size: leb<i32> = size, short, end id }\n"
    "struct Cell { x: u16 in xs, y: u8 }\n"
    "struct File { n: u8, m: u8 if peek(1) == 3, kind: u8<Kind>, bits: leb<i32, Bits>, cells: [Cell; n],\n"
    "    xs: space,\n"
    "    data: sized(9) union(kind) { Kind.one: text: utf8(u8), else: bytes: bytes },\n"
    "    far: at u16(none = 0) Far, chunks Block { \"a\" a: leb<i32, Kind>, many \"b\" b: Far } }\n"
    "struct Far { list: [u16 to 0], names: [ascii to 0; (u8)], next: at u8 Far, more: [u8; outer.n] }\n";

static void failing_allocations_are_reported(void **state) {
    (void)state;
    struct smith_layout_source *source = parse(layout);
    enum smith_status status = SMITH_NO_MEMORY;
    for (uint64_t n = 1; status != SMITH_OK; n++) {
        struct counting_allocator counter = {.fail_from = n};
        struct smith_allocator allocator = counting_allocator(&counter);
        struct smith_buffer out;
        struct smith_error error = {0};
        smith_buffer_init(&out, &allocator);
        status = smith_emit_ksy(smith_layout_get(source), &out, &error);
        assert_true(status == SMITH_OK || (status == SMITH_NO_MEMORY && error.status == SMITH_NO_MEMORY));
        assert_true(n > 5 || status != SMITH_OK);
        smith_buffer_free(&out);
        assert_int_equal(counter.live, 0);
    }
    smith_layout_free(source);
}

/* The classes of a description are in one function, where `Object` would be that one. */
static void no_class_hides_what_languages_have(void **state) {
    (void)state;
    struct smith_layout_source *source =
        parse("layout math; root File; struct File { a: Object } struct Object { n: u8 }");
    struct smith_buffer out;
    struct smith_error error = {0};
    smith_buffer_init(&out, NULL);
    assert_int_equal(smith_emit_ksy(smith_layout_get(source), &out, &error), SMITH_OK);
    smith_buffer_byte(&out, 0);
    assert_non_null(strstr((char *)out.data, "id: math_2\n"));
    assert_non_null(strstr((char *)out.data, "type: \"object_2\"\n"));
    assert_null(strstr((char *)out.data, "object:\n"));
    smith_buffer_free(&out);
    smith_layout_free(source);
}

int test_kaitai(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_cannot_be_said_is_refused),
        cmocka_unit_test(failing_allocations_are_reported),
        cmocka_unit_test(no_class_hides_what_languages_have),
    };
    return cmocka_run_group_tests_name("kaitai", tests, NULL, NULL);
}
