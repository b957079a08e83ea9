/* SPDX-License-Identifier: MIT
 *
 * Layouts at the limits of what can be said: the last that is right is taken, the first that is not is a mistake.
 */
#include <levelsmith/levelsmith.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* `mistake`: what is said of it first; NULL = nothing at all. */
static const struct {
    const char *text, *mistake;
} rows[] = {
    /* numbers */
    {"struct A { a: u64 = 0xFFFF_FFFF_FFFF_FFFF }", NULL},
    {"struct A { a: u64 = 0x1_0000_0000_0000_0000 }", "this number does not fit in 64 bits"},
    {"struct A { magic [0, 255] }", NULL},
    {"struct A { magic [0, 256] }", "a byte is 0 to 255, not 256"},
    {"struct A { magic [0, -1] }", "a byte is 0 to 255, not -1"},
    {"struct A { a: [u8; 1] }", NULL},
    {"struct A { a: [u8; 0] }", "an array has 1 to 1073741824 elements, not 0"},
    {"struct A { a: [u8; 1073741825] }", "an array has 1 to 1073741824 elements, not 1073741825"},
    {"struct A { a: u8 default 255 }", NULL},
    {"struct A { a: u8 default 256 }", "256 is not a value of `u8`"},
    {"struct A { a: u8 default -128, b: i8 default 255 }", NULL}, /* which is how people write bits */
    {"struct A { a: u8 default -129 }", "-129 is not a value of `u8`"},
    {"struct A { a: i8 default -129 }", "-129 is not a value of `i8`"},
    {"struct A { a: i8 default 256 }", "256 is not a value of `i8`"},
    {"struct A { a: u24 default 16777215, b: u24 default -1, c: i24 default -8388608 }", NULL},
    {"struct A { a: u24 default 16777216 }", "16777216 is not a value of `u24`"},
    {"struct A { a: i24 default -8388609 }", "-8388609 is not a value of `i24`"},
    {"struct A { a: u56 default 0xFF_FFFF_FFFF_FFFF }", NULL},
    {"struct A { a: u40 default 0x100_0000_0000 }", "1099511627776 is not a value of `u40`"},
    {"struct A { a: bool default 1, b: bool default 0 }", NULL},
    {"struct A { a: bool default 2 }", "2 is not a value of `bool`"},
    {"struct A { a: [u8 to 255] }", NULL},
    {"struct A { a: [u8 to 256] }", "256 is not a value of `u8`, so the list would never end"},
    {"struct A { a: at u8(none = 255) u8 }", NULL},
    {"struct A { a: at u8(none = 256) u8 }", "256 is not a value of `u8`"},
    /* bits and enums */
    {"bits B { 63: a } struct A { a: u64<B> }", NULL},
    {"bits B { 64: a } struct A { a: u64<B> }", "bits are numbered 0 to 63"},
    {"bits B { 7: a } struct A { a: u8<B> }", NULL},
    {"bits B { 8: a } struct A { a: u8<B> }", "bit 8 of `B` is beyond the 8 bits of this integer"},
    {"bits B { 0..1: a, 2: b } struct A { a: u8<B> }", NULL},
    {"bits B { 0..2: a, 2: b } struct A { a: u8<B> }", "these bits have a name already"},
    {"bits B { 1..2: a, 0..1: b } struct A { a: u8<B> }", "these bits have a name already"},
    {"bits B { 2..2: a } struct A { a: u8<B> }", NULL},
    {"bits B { 2..1: a } struct A { a: u8<B> }", "a range of bits goes upwards: 1..2"},
    {"enum E { a = 3 } bits B { 0..1: a<E> } struct A { a: u8<B> }", NULL},
    {"enum E { a = 4 } bits B { 0..1: a<E> } struct A { a: u8<B> }", "`a` of `E` is 4, which 2 bits cannot hold"},
    {"enum E { a = 255 } struct A { a: u8<E> }", NULL},
    {"enum E { a = 256 } struct A { a: u8<E> }", "`a` of `E` is 256, which this integer cannot hold"},
    {"enum E { a = 16777215 } bits B { 23: a } struct A { a: u24<E>, b: u24<B>, c: i24<B> }", NULL},
    {"enum E { a = 16777216 } struct A { a: u24<E> }", "`a` of `E` is 16777216, which this integer cannot hold"},
    {"enum E { a = 8388608 } struct A { a: i24<E> }", "`a` of `E` is 8388608, which this integer cannot hold"},
    {"bits B { 24: a } struct A { a: u24<B> }", "bit 24 of `B` is beyond the 24 bits of this integer"},
    {"bits B { 0..24: a } struct A { a: u24<B> }", "bit 24 of `B` is beyond the 24 bits of this integer"},
    {"bits B { 48: a } struct A { a: u48<B> }", "bit 48 of `B` is beyond the 48 bits of this integer"},
    {"enum E { a = 127 } struct A { a: i8<E> }", NULL},
    {"enum E { a = 128 } struct A { a: i8<E> }", "`a` of `E` is 128, which this integer cannot hold"},
    /* chunks */
    {"frame F { id: u8 = id, size: u32 = size, end id } struct A { chunks F { 255 a: u8 } }", NULL},
    {"frame F { id: u8 = id, size: u32 = size, end id } struct A { chunks F { 256 a: u8 } }",
     "the id does not fit the 1 byte ids have here"},
    {"frame F { id: u8 = id, size: u32 = size, end id } struct A { chunks F { 1 a: u8 } }", NULL},
    {"frame F { id: u8 = id, size: u32 = size, end id } struct A { chunks F { 0 a: u8 } }",
     "this id is the end mark of the stream"},
    {"frame F { id: u32 = id, size: u32 = size, end id } struct A { chunks F { \"abcd\" a: u8 } }", NULL},
    {"frame F { id: u32 = id, size: u32 = size, end id } struct A { chunks F { \"abc\" a: u8 } }",
     "ids of `F` are 4 bytes long, this one is 3"},
    {"frame F { id: u32 = id, size: u32 = size, end id } struct A { chunks F { \"abcde\" a: u8 } }",
     "ids of `F` are 4 bytes long, this one is 5"},
    {"frame F { id: bytes(u8) = id, size: leb<i64> = size, end id } struct A { chunks F { \"a\" width 10 a: u8 } }",
     NULL},
    {"frame F { id: bytes(u8) = id, size: leb<i64> = size, end id } struct A { chunks F { \"a\" width 1 a: u8 } }",
     NULL},
    {"frame F { id: bytes(u8) = id, size: leb<i64> = size, end id } struct A { chunks F { \"a\" width 11 a: u8 } }",
     "the number behind `width` is 1 to 10, not 11"},
    {"frame F { id: bytes(u8) = id, size: leb<i64> = size, end id } struct A { chunks F { \"a\" width 0 a: u8 } }",
     "the number behind `width` is 1 to 10, not 0"},
    {"frame F { id: bytes(u8) = id, size: u32 = size, end id } struct A { chunks F { \"a\" width 4 a: u8 } }",
     "the size of a chunk of `F` is always 4 bytes wide"},
    {"frame F { id: bytes(u8) = id, size: u32 = size, end id } struct A { chunks F { \"a\" width 3 a: u8 } }",
     "the size of a chunk of `F` is always 4 bytes wide"},
    /* pads */
    {"struct A { a: u8, b: pad 2, c: u8, d: pad 0x10000 }", NULL},
    {"struct A { a: u8, b: pad 1 }", "the number behind `pad` is 2 to 65536, not 1"},
    {"struct A { a: u8, b: pad 0x10001 }", "the number behind `pad` is 2 to 65536, not 65537"},
    /* the ways to read a file that a parameter gives: 64 at most */
    {"enum E { a, b, c, d } struct A { z: u8 } root A(x: E, y: E, w: E);", NULL},
    {"enum E { a, b, c, d } enum F { a, b, c, d, e } struct A { z: u8 } root A(x: E, y: E, w: F);",
     "a reader would have to try more than 64 ways to read a file"},
    /* what can be known */
    {"struct A { n: u8, b: [u8; n] }", NULL},
    {"struct A { b: [u8; n], n: u8 }", "`n` is not known yet here; only members before this one are"},
    {"struct A { n: u8, b: [u8; b] }", "`b` is not known yet here; only members before this one are"},
    {"hook codec p(a, b); struct A { n: u8, b: p(n, 1, 2) bytes }", NULL},
    {"hook codec p(a, b); struct A { n: u8, b: p(n, 1) bytes }", "`p` takes 2 arguments behind the size, not 1"},
    {"hook codec p(a, b); struct A { n: u8, b: p(n, 1, 2, 3) bytes }", "`p` takes 2 arguments behind the size, not 3"},
    {"struct A { n: u8, b: u8 if n.low }", "`n` has no parts to ask for"},
    {"bits B { 0: low } struct A { n: u8<B>, b: u8 if n.low }", NULL},
    {"bits B { 0: low } struct A { n: u8<B>, b: u8 if n.lo }", "`B` has no name `lo`"},
    {"struct A { n: u8, n2: u8, b: u8 if n && n2 }", NULL},
    {"struct B { n: u8 } struct A { b: B, c: u8 if b.n }", NULL},
    {"struct B { n: u8 } struct A { a: u8, b: B if a, c: u8 if b.n }",
     "`b` may be absent; its members cannot be asked"},
    {"struct A { a: ascii[4], b: u8 if a == \"x\" }", NULL},
    {"struct A { a: ascii[4], b: u8 if a < \"x\" }", "`a` is no integer but `ascii[4]`"},
    {"struct A { a: ascii[4], b: u8 if a }", "`a` is no integer but `ascii[4]`"},
    /* what can refer to an element of a list, and by what */
    {"struct L { n: u8 } struct A { l: [L; 2], a: u8 -> /l, b: i32 -> /l, c: leb<i64> -> /l }", NULL},
    {"struct L { n: u8 } struct A { l: [L; 2], a: [u8; 2] -> /l, b: u8 -> /l by n }", NULL},
    {"struct L { n: utf8(u8) } struct A { l: [L; 2], a: utf8(u8) -> /l by n, b: ascii[8] -> /l by n }", NULL},
    {"struct L { n: utf8(u8) } struct A { l: [L; 2], a: [utf8(u8); 2] -> /l by n }", NULL},
    {"struct L { n: utf8(u8) } struct A { l: [L; 2], a: utf8(u8) -> /l }", "`utf8(u8)` cannot refer to anything"},
    {"struct L { n: f32 } struct A { l: [L; 2], a: f32 -> /l }", "`f32` cannot refer to anything"},
    {"struct L { n: f32 } struct A { l: [L; 2], a: f32 -> /l by n }", "`f32` cannot refer to anything"},
    {"struct L { n: bytes[2] } struct A { l: [L; 2], a: bytes[2] -> /l by n }", "`bytes[2]` cannot refer to anything"},
    {"struct L { n: u8 } struct A { l: [L; 2], a: L -> /l by n }", "`L` cannot refer to anything"},
    {"struct L { n: u8 } struct A { l: [L; 2], a: u8 -> /l by m }", "`L` has no member `m`"},
    {"struct L { n: u8 } struct A { l: [L; 2], a: u8 -> /m }", "`A` has no member `m`"},
    {"struct L { n: u8 } struct A { l: L, a: u8 -> /l }", "`/l` is no list"},
    {"struct L { n: u8 } struct A { l: [L; (u8)] key n }", NULL},
    {"struct L { n: utf8(u8) } struct A { l: [L; (u8)] key n }", NULL},
    {"struct L { n: u8 } struct A { l: [L; (u8)] key m }", "`L` has no member `m`"},
    {"struct A { l: [u8; (u8)] key n }", "`u8` has no members"},
    /* addresses */
    {"struct A { n: u8, a: at u8(from = root, none = 1) u8 }", NULL},
    {"struct A { n: u8, a: at u8(from = root, from = here) u8 }", "this is said once"},
    {"struct A { a: at u8 u8, b: at u8 u8, order a, b; }", NULL},
    {"struct A { a: at u8 u8, b: at u8 u8, order a, b; order b, a; }",
     "`b` and those it stands behind wait for each other"},
};

static void limits_are_where_they_are(void **state) {
    unsigned wrong = 0;
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[400];
        struct smith_layout_source *source = NULL;
        struct smith_buffer report;
        bool root = strstr(rows[i].text, " root A(") != NULL;
        snprintf(text, sizeof text, "layout t; %s%s", rows[i].text, root ? "" : " root A;");
        enum smith_status status = smith_layout_parse((struct smith_bytes){(const uint8_t *)text, strlen(text)}, "t",
                                                      NULL, &source, &report, NULL);
        char first[200] = "";
        sscanf(report.size ? (const char *)report.data : "", "%*[^ ] error: %199[^\n]", first);
        if ((status == SMITH_OK) != !rows[i].mistake || strcmp(first, rows[i].mistake ? rows[i].mistake : "") != 0) {
            print_error("%s\n    %s\n", rows[i].text, report.size ? first : "is taken");
            wrong++;
        }
        smith_layout_free(source);
        smith_buffer_free(&report);
    }
    assert_int_equal(wrong, 0);
}

int test_just_right(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(limits_are_where_they_are)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
