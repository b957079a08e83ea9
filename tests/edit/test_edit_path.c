/* SPDX-License-Identifier: MIT
 *
 * Changes by path: each case is a layout, a file, changes as somebody would ask for them, and the file that must come
 * of it or the code of the error; and the codes of what must be noted on the way.
 *
 * A change is "set PATH=VALUE", "put PATH=JSON", "insert PATH JSON", "delete PATH", "move PATH INDEX".
 */
#include <levelsmith/edit.h>
#include <levelsmith/levelsmith.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define BYTES(...)                                                                                                     \
    { (const uint8_t[]){__VA_ARGS__}, sizeof((const uint8_t[]){__VA_ARGS__}) }
#define CHANGES_MAX 4

struct change_case {
    const char *name, *layout;
    struct smith_bytes before;
    const char *changes[CHANGES_MAX];
    struct smith_bytes after;
    const char *error; /* ... or this; with the path it must be about behind a space */
    const char *notes; /* codes, separated by spaces; NULL = none */
    bool none;
};

#define SMALL                                                                                                          \
    "enum E { zero, one, two } bits B { 0: a, 1: b, 4..5: e<E> } bits C { 0: x, 1: y }\n"                              \
    "struct F { e: u8<E>, b: u8<B>, c: u8<C>, n: i8, t: ascii[4] }"
#define SMALL_BYTES BYTES(1, 0, 0, 5, 'a', 'b', 0, 0)

#define ROOMS_LAYOUT                                                                                                   \
    "struct R { id: u8, up: u8 -> /rooms none 0xFF } struct O { of: u8 -> /rooms by id none 0xFF }\n"                  \
    "struct F { rooms: [R; (u8)] key id, by_one: i8 -> /rooms base 1 none 0, others: [O] }"
#define ROOMS_BYTES BYTES(3, 10, 1, 20, 2, 30, 0xFF, 2, 10, 20)

/* Sectors of 2, 0 and 1 walls. */
#define WALLS_LAYOUT                                                                                                   \
    "struct S { first: u8 -> /walls[first, n], n: i8 } struct F { sectors: [S; (u8)], walls: [u8; (u8)] }"
#define WALLS_BYTES BYTES(3, 0, 2, 2, 0, 2, 1, 3, 11, 12, 13)

/* Numbers with a sign, with a bit that says of which list, in some of the bits. */
#define SIGNS_LAYOUT                                                                                                   \
    "struct F { l: [u8; (u8)], m: [u8; (u8)], a: [i8; 2] -> /l or ~ /m, b: [i8; 2] -> /l or - /m, "                    \
    "c: [i8; 2] -> /l none -1 or 0x80 /m, d: [u8; 2] -> /l & 0x0F none 15 }"
#define SIGNS_BYTES BYTES(2, 5, 6, 2, 7, 8, 1, 0xFE, 1, 0xFF, 1, 0x81, 0x31, 0x4F)

/* A number of an element where the member before it says so, else a colour. */
#define WHEN_LAYOUT                                                                                                    \
    "enum Kind { colour, tile = 7 } struct P { kind: u8<Kind>, n: u8 -> /l & 0x0F when kind == Kind.tile } "           \
    "struct F { l: [u8; (u8)], faces: [P; 2] }"
#define WHEN_BYTES BYTES(2, 5, 6, 7, 0x31, 0, 0x31)

/* A head that a signature covers, with an address in it of what stands behind all; and elements that have one each. */
#define SEALED_LAYOUT                                                                                                  \
    "struct H { a: u8, p: at u8 u8 } struct I { x: u8, s: u8 sealed \"it is that of x\" } "                            \
    "struct F { h: H sealed \"the author signs it\", free: [u8; (u8)], items: [I; 2] }"
#define SEALED_BYTES BYTES(7, 8, 1, 5, 1, 2, 3, 4, 6)
#define SEALED_LIST_LAYOUT                                                                                             \
    "struct I { x: u8, s: u8 sealed \"it is that of x\" } "                                                            \
    "struct F { items: [I; (u8)], more: u8, last: u8 if more sealed \"of all\" }"
#define SEALED_LIST_BYTES BYTES(2, 1, 2, 3, 4, 1, 9)
#define SEALED_PACKED_LAYOUT                                                                                           \
    "struct Q { c: u8, d: u8 } struct P { a: u8, b: Q sealed \"of a\" } struct F { z: zlib(rest) P }"
#define SEALED_PACKED_BYTES BYTES(0x78, 1, 1, 3, 0, 0xFC, 0xFF, 1, 2, 3, 0, 13, 0, 7)

/* Elements that are what they are by where they stand. */
#define FIXED_LAYOUT "struct F { l: [u8; (u8)] @fixed(\"words\"), of: u8 -> /l }"
#define FIXED_BYTES BYTES(2, 5, 6, 1)

/* Each struct has a list of its own; the numbers in a struct within it are of that. */
#define NEAREST_LAYOUT                                                                                                 \
    "struct U { use: u8 -> inner/names } struct I { n: u8 = count(names), names: [u8; n] } struct N { names: u8 } "    \
    "struct P { inner: I, uses: [U; 1] } struct F { a: P, b: P, names: u8 }"
#define NEAREST_BYTES BYTES(2, 5, 6, 1, 1, 7, 0, 9)

/* A list with an element for each of another one, in the struct that has it and deeper. */
#define PARALLEL_LAYOUT                                                                                                \
    "struct L { n: u8 = count(names), names: [u8; n], looks: [u8; n] beside names, inner: I } "                        \
    "struct I { sounds: [S; outer.n] beside names, own: [u8; 1] } struct S { v: u8 } struct F { a: L, b: L }"
#define PARALLEL_BYTES BYTES(2, 1, 2, 11, 12, 21, 22, 9, 2, 3, 4, 13, 14, 23, 24, 9)

/* The list is almost as long as numbers of its elements can say. */
#define NARROW_LAYOUT "struct F { l: [u8; (u8)], a: i8 -> /l base 125, b: i8 -> /l base 125 }"

#define UNION_LAYOUT "struct F { tag: u8, u: union(tag) { 1: a: u8, 2: l: [u8; (u8)], 3: pair: [u8; 2] } }"

#define LISTED_LAYOUT "struct F { tag: u8, l: [union(tag) { 1: a: u8, 2: m: [u8; (leb<u8>)] }; (u8)], of: u8 -> /l }"

#define DRINKS                                                                                                         \
    "enum Kind { wine, tea, water } enum Wine { sour = 1, sweet, dry } enum Tea { sweet = 1, black }\n"                \
    "struct F { kind: u8<Kind>, taste: u8<union(kind) { Kind.wine: Wine, Kind.tea: Tea }> }"

static const struct change_case cases[] = {
    /* Numbers whose names another member chooses. */
    {"a name that the new kind has too", DRINKS, BYTES(0, 2), {"set /kind=tea"}, BYTES(1, 1), 0, 0, 0},
    {"a name that it has not", DRINKS, BYTES(0, 3), {"set /kind=tea"}, BYTES(1, 0), 0, "EDIT-DROPPED", 0},
    {"a kind without names", DRINKS, BYTES(0, 3), {"set /kind=water"}, BYTES(2, 0), 0, "EDIT-DROPPED", 0},
    {"no name before and behind", DRINKS, BYTES(2, 9), {"set /kind=3"}, BYTES(3, 9), 0, 0, 0},
    {"a new kind and its name", DRINKS, BYTES(0, 3), {"set /kind=tea", "set /taste=black"}, BYTES(1, 2), 0, 0, 0},
    {"the kind it had", DRINKS, BYTES(0, 3), {"set /kind=wine"}, BYTES(0, 3), 0, 0, 0},
    {"the name of another kind", DRINKS, BYTES(1, 1), {"set /taste=dry"}, {0}, "JSON-NAME /taste", 0, 0},

    /* Tags without a case: zeros, as many as there is room for. */
    {"room of a fixed size",
     "struct F { tag: u8, u: sized(4) union(tag) { 1: a: u8, 2: b: u16 } }",
     BYTES(2, 5, 6, 0, 0),
     {"set /tag=9"},
     BYTES(9, 0, 0, 0, 0),
     0,
     "EDIT-DROPPED",
     0},
    {"room for what is there",
     "struct F { tag: u8, u: union(tag) { 1: a: u8, 2: b: u16 } }",
     BYTES(2, 5, 6),
     {"set /tag=9"},
     BYTES(9),
     0,
     "EDIT-DROPPED",
     0},
    {"a tag that has a case again",
     "struct F { tag: u8, u: sized(4) union(tag) { 1: a: u8, 2: b: u16 } }",
     BYTES(9, 1, 2, 3, 4),
     {"set /tag=1"},
     BYTES(1, 0, 0, 0, 0),
     0,
     "EDIT-DROPPED",
     0},
    {"another tag without one",
     "struct F { tag: u8, u: sized(4) union(tag) { 1: a: u8, 2: b: u16 } }",
     BYTES(9, 1, 2, 3, 4),
     {"set /tag=8"},
     BYTES(8, 1, 2, 3, 4),
     0,
     0,
     0},

    /* Values. */
    {"a name of an enum", SMALL, SMALL_BYTES, {"set /e=two"}, BYTES(2, 0, 0, 5, 'a', 'b', 0, 0), 0, 0, 0},
    {"a number of an enum", SMALL, SMALL_BYTES, {"set /e=7"}, BYTES(7, 0, 0, 5, 'a', 'b', 0, 0), 0, 0, 0},
    {"several names of bits", SMALL, SMALL_BYTES, {"set /c=x,y"}, BYTES(1, 0, 3, 5, 'a', 'b', 0, 0), 0, 0, 0},
    {"no bits", SMALL, BYTES(1, 0, 3, 5, 'a', 0, 0, 0), {"set /c="}, BYTES(1, 0, 0, 5, 'a', 0, 0, 0), 0, 0, 0},
    {"ranges of bits",
     SMALL,
     SMALL_BYTES,
     {"set /b={\"b\": true, \"e\": \"two\"}"},
     BYTES(1, 0x22, 0, 5, 'a', 'b', 0, 0),
     0,
     0,
     0},
    {"a negative number", SMALL, SMALL_BYTES, {"set /n=-5"}, BYTES(1, 0, 0, 0xFB, 'a', 'b', 0, 0), 0, 0, 0},
    {"a text that looks like a number", SMALL, SMALL_BYTES, {"set /t=12"}, BYTES(1, 0, 0, 5, '1', '2', 0, 0), 0, 0, 0},
    {"a text in quotes keeps them", SMALL, SMALL_BYTES, {"set /t=\"a"}, BYTES(1, 0, 0, 5, '"', 'a', 0, 0), 0, 0, 0},
    {"two changes", SMALL, SMALL_BYTES, {"set /n=1", "set /e=zero"}, BYTES(0, 0, 0, 1, 'a', 'b', 0, 0), 0, 0, 0},
    {"out of range", SMALL, SMALL_BYTES, {"set /n=128"}, {0}, "JSON-RANGE /n", 0, 0},
    {"no such name", SMALL, SMALL_BYTES, {"set /e=three"}, {0}, "JSON-NAME /e", 0, 0},
    {"no such path", SMALL, SMALL_BYTES, {"set /m=1"}, {0}, "PATH-NOT-FOUND /m", 0, 0},
    {"a text too long", SMALL, SMALL_BYTES, {"set /t=abcde"}, {0}, "VALUE-TOO-LONG /t", 0, 0},
    {"a text that is not UTF-8", SMALL, SMALL_BYTES, {"set /t=\xFF"}, {0}, "VALUE-UTF8 /t", 0, 0},
    {"not JSON", SMALL, SMALL_BYTES, {"put /n=1]"}, {0}, "JSON-SYNTAX /n", 0, 0},
    {"a count", "struct F { n: u8 = count(l), l: [u8; n] }", BYTES(1, 5), {"set /n=2"}, {0}, "EDIT-COMPUTED /n", 0, 0},
    {"a text its character set lacks",
     "struct F { t: cp1252(u8) }",
     BYTES(0),
     {"set /t=\xD0\x96"},
     {0},
     "TEXT-NOT-IN-CHARSET /t",
     0,
     0},
    {"a text with what cuts it",
     "struct F { t: ascii[3], u: ascii to ' ' after '.' }",
     BYTES('a', 0, 0, 'a', '.', ' '),
     {"set /u=b. c."},
     {0},
     "VALUE-HAS-TERMINATOR /u",
     0,
     0},
    {"a whole struct",
     "struct P { x: u8, y: u8 } struct F { p: P }",
     BYTES(1, 2),
     {"put /p={\"y\": 3}"},
     BYTES(0, 3),
     0,
     0,
     0},
    {"an odd spelling goes with its value", "struct F { n: leb<u8> }", BYTES(0x81, 0), {"set /n=2"}, BYTES(2), 0, 0, 0},

    /* What depends on a value. */
    {"a tag and its case",
     "struct F { tag: u8, u: union(tag) { 1: a: u8, 2: b: u16 } }",
     BYTES(1, 5),
     {"set /tag=2"},
     BYTES(2, 0, 0),
     0,
     "EDIT-DROPPED",
     0},
    {"a tag, then its case",
     "struct F { tag: u8, u: union(tag) { 1: a: u8, 2: b: u16 } }",
     BYTES(1, 5),
     {"set /tag=2", "set /u=258"},
     BYTES(2, 2, 1),
     0,
     0,
     0},
    {"the same tag",
     "struct F { tag: u8, u: union(tag) { 1: a: u8, 2: b: u16 } }",
     BYTES(1, 5),
     {"set /tag=1"},
     BYTES(1, 5),
     0,
     0,
     0},
    {"a tag outside",
     "struct U { u: union(outer.tag) { 1: a: u8, 2: b: u16 } } struct F { tag: u8, l: [U; (u8)] }",
     BYTES(1, 2, 5, 6),
     {"set /tag=2"},
     BYTES(2, 2, 0, 0, 0, 0),
     0,
     "EDIT-DROPPED EDIT-DROPPED",
     0},
    {"a condition that comes true", "struct F { n: u8, a: u8 if n > 1 }", BYTES(0), {"set /n=2"}, BYTES(2, 0), 0, 0, 0},
    {"a condition that comes true, and its member",
     "struct F { n: u8, a: u8 if n > 1 }",
     BYTES(0),
     {"set /n=2", "set /a=7"},
     BYTES(2, 7),
     0,
     0,
     0},
    {"a condition that fails",
     "struct F { n: u8, a: u8 if n > 1 }",
     BYTES(2, 7),
     {"set /n=0"},
     BYTES(0),
     0,
     "EDIT-DROPPED",
     0},
    {"a member without a place",
     "struct F { n: u8, a: u8 if n > 1 }",
     BYTES(0),
     {"set /a=7"},
     BYTES(0),
     0,
     "EDIT-DROPPED",
     0},

    /* Members that may be absent. */
    {"an absent chunk is set",
     "frame C { id: u8 = id, size: u8 = size, end id } struct F { chunks C { 1 a: u8, 2 b: u8 } }",
     BYTES(2, 1, 6, 0),
     {"set /a=5"},
     BYTES(1, 1, 5, 2, 1, 6, 0),
     0,
     0,
     0},
    {"a chunk is deleted",
     "frame C { id: u8 = id, size: u8 = size, end id } struct F { chunks C { 1 a: u8, 2 b: u8 } }",
     BYTES(1, 1, 5, 2, 1, 6, 0),
     {"delete /a"},
     BYTES(2, 1, 6, 0),
     0,
     0,
     0},
    {"null deletes, too",
     "frame C { id: u8 = id, size: u8 = size, end id } struct F { chunks C { 1 a: u8, 2 b: u8 } }",
     BYTES(1, 1, 5, 2, 1, 6, 0),
     {"put /a= null"},
     BYTES(2, 1, 6, 0),
     0,
     0,
     0},
    {"what is always there is not deleted", SMALL, SMALL_BYTES, {"delete /n"}, {0}, "EDIT-ALWAYS-THERE /n", 0, 0},
    {"an absent list gets an element",
     "frame C { id: u8 = id, size: u8 = size, end id } struct F { chunks C { 1 l: [u8], 2 b: u8 } }",
     BYTES(2, 1, 6, 0),
     {"insert /l 5", "insert /l/0 4"},
     BYTES(1, 2, 4, 5, 2, 1, 6, 0),
     0,
     0,
     0},

    /* Elements of lists, and what refers to them. */
    {"an element at the end",
     ROOMS_LAYOUT,
     ROOMS_BYTES,
     {"insert /rooms {\"id\": 40, \"up\": 0}"},
     BYTES(4, 10, 1, 20, 2, 30, 0xFF, 40, 0, 2, 10, 20),
     0,
     0,
     0},
    {"an element at the end, by a dash",
     ROOMS_LAYOUT,
     ROOMS_BYTES,
     {"insert /others/- {\"of\": 30}"},
     BYTES(3, 10, 1, 20, 2, 30, 0xFF, 2, 10, 20, 30),
     0,
     0,
     0},
    {"an element before one by identity",
     ROOMS_LAYOUT,
     ROOMS_BYTES,
     {"insert /rooms/[id=20] {\"id\": 15, \"up\": 1}"},
     BYTES(4, 10, 2, 15, 1, 20, 3, 30, 0xFF, 3, 10, 20),
     0,
     0,
     0},
    {"an element before all",
     ROOMS_LAYOUT,
     ROOMS_BYTES,
     {"insert /rooms/0"},
     BYTES(4, 0, 0, 10, 2, 20, 3, 30, 0xFF, 3, 10, 20),
     0,
     0,
     0},
    {"behind the end", ROOMS_LAYOUT, ROOMS_BYTES, {"insert /rooms/4 {}"}, {0}, "PATH-NOT-FOUND /rooms/4", 0, 0},
    {"an element that is none",
     ROOMS_LAYOUT,
     ROOMS_BYTES,
     {"insert /rooms {\"idd\": 1}"},
     {0},
     "JSON-UNKNOWN-KEY /rooms/3",
     0,
     0},
    {"into a range",
     WALLS_LAYOUT,
     WALLS_BYTES,
     {"insert /walls/1 9"},
     BYTES(3, 0, 3, 3, 0, 3, 1, 4, 11, 9, 12, 13),
     0,
     0,
     0},
    {"before the first of a range",
     WALLS_LAYOUT,
     WALLS_BYTES,
     {"insert /walls/2 9"},
     BYTES(3, 0, 2, 2, 0, 2, 2, 4, 11, 12, 9, 13),
     0,
     0,
     0},
    {"behind the last range",
     WALLS_LAYOUT,
     WALLS_BYTES,
     {"insert /walls 9"},
     BYTES(3, 0, 2, 2, 0, 2, 2, 4, 11, 12, 13, 9),
     0,
     0,
     0},
    {"by way of the range",
     WALLS_LAYOUT,
     WALLS_BYTES,
     {"insert /sectors/0/first/- 9", "insert /sectors/1/first/0 8"},
     BYTES(3, 0, 3, 3, 1, 4, 1, 5, 11, 12, 9, 8, 13),
     0,
     0,
     0},
    {"beyond the range",
     WALLS_LAYOUT,
     WALLS_BYTES,
     {"insert /sectors/0/first/3 9"},
     {0},
     "PATH-NOT-FOUND /sectors/0/first",
     0,
     0},
    {"out of ranges",
     WALLS_LAYOUT,
     WALLS_BYTES,
     {"delete /walls/2", "delete /walls/0"},
     BYTES(3, 0, 1, 1, 0, 1, 0, 1, 12),
     0,
     0,
     0},
    {"whose range nothing else has",
     WALLS_LAYOUT,
     WALLS_BYTES,
     {"delete /sectors/0"},
     BYTES(2, 2, 0, 2, 1, 3, 11, 12, 13),
     0,
     "RANGE-LEFT",
     0},
    {"whose range is empty",
     WALLS_LAYOUT,
     WALLS_BYTES,
     {"delete /sectors/1"},
     BYTES(2, 0, 2, 2, 1, 3, 11, 12, 13),
     0,
     0,
     0},
    {"whose range went before",
     WALLS_LAYOUT,
     WALLS_BYTES,
     {"delete /walls/1", "delete /walls/0", "delete /sectors/0"},
     BYTES(2, 0, 0, 0, 1, 1, 13),
     0,
     0,
     0},
    {"whose range another one has",
     WALLS_LAYOUT,
     WALLS_BYTES,
     {"set /sectors/1/n=2", "set /sectors/1/first=0", "delete /sectors/0"},
     BYTES(2, 0, 2, 2, 1, 3, 11, 12, 13),
     0,
     0,
     0},
    {"moved within a range",
     WALLS_LAYOUT,
     WALLS_BYTES,
     {"move /walls/0 1"},
     BYTES(3, 0, 2, 2, 0, 2, 1, 3, 12, 11, 13),
     0,
     0,
     0},
    {"moved to a later range",
     WALLS_LAYOUT,
     WALLS_BYTES,
     {"move /walls/0 2"},
     BYTES(3, 0, 1, 2, 0, 1, 2, 3, 12, 13, 11),
     0,
     0,
     0},
    {"moved to an earlier range",
     WALLS_LAYOUT,
     WALLS_BYTES,
     {"move /walls/2 0"},
     {0},
     "REFERENCE-RANGE /sectors/0/first",
     0,
     0},
    {"numbers with signs and bits",
     SIGNS_LAYOUT,
     SIGNS_BYTES,
     {"insert /l/0 4", "insert /m/0 3"},
     BYTES(3, 4, 5, 6, 3, 3, 7, 8, 2, 0xFD, 2, 0xFE, 2, 0x82, 0x32, 0x4F),
     0,
     0,
     0},
    {"what signs and bits name is gone",
     SIGNS_LAYOUT,
     SIGNS_BYTES,
     {"delete /m/1", "delete /l/1"},
     BYTES(1, 5, 1, 7, 1, 0xFE, 1, 0xFF, 0xFF, 0xFF, 0x3F, 0x4F),
     0,
     "REFERENCE-LOST REFERENCE-LOST REFERENCE-CLEARED REFERENCE-LOST REFERENCE-LOST REFERENCE-CLEARED "
     "REFERENCE-CLEARED",
     true},
    {"where a member says that it names one",
     WHEN_LAYOUT,
     WHEN_BYTES,
     {"insert /l/0 4"},
     BYTES(3, 4, 5, 6, 7, 0x32, 0, 0x31),
     0,
     0,
     0},
    {"what such a number names is gone",
     WHEN_LAYOUT,
     WHEN_BYTES,
     {"delete /l/1"},
     BYTES(1, 5, 7, 0x31, 0, 0x31),
     0,
     "REFERENCE-LOST",
     0},
    {"at the end of a fixed list", FIXED_LAYOUT, FIXED_BYTES, {"insert /l/- 7"}, BYTES(3, 5, 6, 7, 1), 0, 0, 0},
    {"the last of a fixed list", FIXED_LAYOUT, FIXED_BYTES, {"delete /l/1"}, BYTES(1, 5, 1), 0, "REFERENCE-LOST", 0},
    {"within a fixed list", FIXED_LAYOUT, FIXED_BYTES, {"insert /l/1 7"}, {0}, "LIST-FIXED /l/1", 0, 0},
    {"the first of a fixed list", FIXED_LAYOUT, FIXED_BYTES, {"delete /l/0"}, {0}, "LIST-FIXED /l/0", 0, 0},
    {"moved in a fixed list", FIXED_LAYOUT, FIXED_BYTES, {"move /l/0 1"}, {0}, "LIST-FIXED /l/0", 0, 0},
    {"beside what is sealed",
     SEALED_LAYOUT,
     SEALED_BYTES,
     {"set /free/0=9", "set /items/1/x=8"},
     BYTES(7, 8, 1, 9, 1, 2, 8, 4, 6),
     0,
     0,
     0},
    {"in what is sealed", SEALED_LAYOUT, SEALED_BYTES, {"set /h/a=8"}, {0}, "EDIT-SEALED /h", 0, 0},
    {"what is sealed, to what it is", SEALED_LAYOUT, SEALED_BYTES, {"set /h/a=8", "set /h/a=7"}, SEALED_BYTES, 0, 0, 0},
    {"what a sealed address leads to", SEALED_LAYOUT, SEALED_BYTES, {"set /h/p=1"}, {0}, "EDIT-SEALED /h", 0, 0},
    {"before what a sealed address leads to",
     SEALED_LAYOUT,
     SEALED_BYTES,
     {"insert /free/0 4"},
     {0},
     "EDIT-SEALED /h",
     0,
     0},
    {"a sealed member of an element",
     SEALED_LAYOUT,
     SEALED_BYTES,
     {"set /items/0/s=9"},
     {0},
     "EDIT-SEALED /items/0/s",
     0,
     0},
    {"an element with a sealed member",
     SEALED_LIST_LAYOUT,
     SEALED_LIST_BYTES,
     {"delete /items/0"},
     BYTES(1, 3, 4, 1, 9),
     0,
     0,
     0},
    {"a new element with a sealed member",
     SEALED_LIST_LAYOUT,
     SEALED_LIST_BYTES,
     {"insert /items/0 {\"x\": 5, \"s\": 6}", "move /items/2 1"},
     BYTES(3, 5, 6, 3, 4, 1, 2, 1, 9),
     0,
     0,
     0},
    {"one sealed member, and another gone",
     SEALED_LIST_LAYOUT,
     SEALED_LIST_BYTES,
     {"delete /items/0", "set /items/0/s=8"},
     {0},
     "EDIT-SEALED /items/0/s",
     0,
     0},
    {"the sealed member itself gone",
     SEALED_LIST_LAYOUT,
     SEALED_LIST_BYTES,
     {"delete /last"},
     {0},
     "EDIT-SEALED /last",
     0,
     0},
    {"a sealed member that is packed",
     SEALED_PACKED_LAYOUT,
     SEALED_PACKED_BYTES,
     {"set /z/b/d=5"},
     {0},
     "EDIT-SEALED /z/b",
     0,
     0},
    {"in the nearest list",
     NEAREST_LAYOUT,
     NEAREST_BYTES,
     {"insert /a/inner/names/0 4"},
     BYTES(3, 4, 5, 6, 2, 1, 7, 0, 9),
     0,
     0,
     0},
    {"beside another one",
     PARALLEL_LAYOUT,
     PARALLEL_BYTES,
     {"insert /a/names/1 5", "set /a/looks/1=15"},
     BYTES(3, 1, 5, 2, 11, 15, 12, 21, 0, 22, 9, 2, 3, 4, 13, 14, 23, 24, 9),
     0,
     0,
     0},
    {"beside one that moves",
     PARALLEL_LAYOUT,
     PARALLEL_BYTES,
     {"move /b/names/0 1", "delete /b/names/0"},
     BYTES(2, 1, 2, 11, 12, 21, 22, 9, 1, 3, 13, 23, 9),
     0,
     0,
     0},
    {"beside one that stays",
     PARALLEL_LAYOUT,
     PARALLEL_BYTES,
     {"insert /a/inner/sounds/0 {}"},
     {0},
     "EDIT-BESIDE /a/inner/sounds/0",
     0,
     0},
    {"out of a list beside one",
     PARALLEL_LAYOUT,
     PARALLEL_BYTES,
     {"delete /a/looks/0"},
     {0},
     "EDIT-BESIDE /a/looks/0",
     0,
     0},
    {"within a list beside one",
     PARALLEL_LAYOUT,
     PARALLEL_BYTES,
     {"move /a/looks/0 1"},
     {0},
     "EDIT-BESIDE /a/looks/0",
     0,
     0},
    {"a number that would not fit",
     NARROW_LAYOUT,
     BYTES(3, 1, 2, 3, 125, 127),
     {"insert /l/0 0"},
     {0},
     "REFERENCE-WIDTH /b",
     0,
     0},
    {"one that names nothing",
     NARROW_LAYOUT,
     BYTES(2, 1, 2, 125, 127),
     {"insert /l/0 0"},
     BYTES(3, 0, 1, 2, 126, 127),
     0,
     0,
     0},
    {"moved where a number would not fit",
     NARROW_LAYOUT,
     BYTES(4, 1, 2, 3, 4, 125, 127),
     {"move /l/0 3"},
     {0},
     "REFERENCE-WIDTH /a",
     0,
     0},
    {"into what is no list", ROOMS_LAYOUT, ROOMS_BYTES, {"insert /by_one 1"}, {0}, "EDIT-NO-LIST /by_one", 0, 0},
    {"into an array", "struct F { a: [u8; 2] }", BYTES(1, 2), {"insert /a/0 1"}, {0}, "EDIT-FIXED /a", 0, 0},
    {"into a list in a union", UNION_LAYOUT, BYTES(2, 1, 5), {"insert /u 7"}, BYTES(2, 2, 5, 7), 0, 0, 0},
    {"before an element in a union", UNION_LAYOUT, BYTES(2, 1, 5), {"insert /u/0 7"}, BYTES(2, 2, 7, 5), 0, 0, 0},
    {"an element in a union is deleted", UNION_LAYOUT, BYTES(2, 2, 5, 7), {"delete /u/0"}, BYTES(2, 1, 7), 0, 0, 0},
    {"an element in a union moves", UNION_LAYOUT, BYTES(2, 2, 5, 7), {"move /u/1 0"}, BYTES(2, 2, 7, 5), 0, 0, 0},
    {"into a union that holds no list", UNION_LAYOUT, BYTES(1, 5), {"insert /u 7"}, {0}, "EDIT-NO-LIST /u", 0, 0},
    {"into an array in a union", UNION_LAYOUT, BYTES(3, 5, 6), {"insert /u/0 7"}, {0}, "EDIT-FIXED /u", 0, 0},
    {"into a union that holds nothing", UNION_LAYOUT, BYTES(9), {"insert /u 7"}, {0}, "EDIT-NO-LIST /u", 0, 0},
    {"into a list in an element",
     LISTED_LAYOUT,
     BYTES(2, 2, 1, 5, 0x81, 0, 8, 1),
     {"insert /l/0/0 3"},
     BYTES(2, 2, 2, 3, 5, 0x81, 0, 8, 1),
     0,
     0,
     0},
    {"an element in an element is deleted",
     LISTED_LAYOUT,
     BYTES(2, 2, 2, 5, 7, 0x81, 0, 8, 1),
     {"delete /l/0/1"},
     BYTES(2, 2, 1, 5, 0x81, 0, 8, 1),
     0,
     0,
     0},
    {"the first in an element is deleted",
     LISTED_LAYOUT,
     BYTES(2, 2, 0x81, 0, 8, 3, 5, 6, 7, 1),
     {"delete /l/1/0"},
     BYTES(2, 2, 0x81, 0, 8, 2, 6, 7, 1),
     0,
     0,
     0},
    {"an element in an element moves",
     LISTED_LAYOUT,
     BYTES(2, 2, 2, 5, 7, 0x81, 0, 8, 1),
     {"move /l/0/1 0"},
     BYTES(2, 2, 2, 7, 5, 0x81, 0, 8, 1),
     0,
     0,
     0},
    {"the last element is deleted",
     ROOMS_LAYOUT,
     ROOMS_BYTES,
     {"delete /rooms/2"},
     BYTES(2, 10, 1, 20, 2, 2, 10, 20),
     0,
     "REFERENCE-LOST",
     0},
    {"the first element is deleted",
     ROOMS_LAYOUT,
     ROOMS_BYTES,
     {"delete /rooms/0"},
     BYTES(2, 20, 1, 30, 0xFF, 1, 10, 20),
     0,
     "REFERENCE-LOST",
     0},
    {"a deleted element, and nothing instead",
     ROOMS_LAYOUT,
     ROOMS_BYTES,
     {"delete /rooms/1"},
     BYTES(2, 10, 0xFF, 30, 0xFF, 0, 10, 0xFF),
     0,
     "REFERENCE-CLEARED REFERENCE-CLEARED REFERENCE-CLEARED",
     true},
    {"an element moves back",
     ROOMS_LAYOUT,
     ROOMS_BYTES,
     {"move /rooms/2 0"},
     BYTES(3, 30, 0xFF, 10, 2, 20, 0, 3, 10, 20),
     0,
     0,
     0},
    {"an element moves on",
     ROOMS_LAYOUT,
     ROOMS_BYTES,
     {"move /rooms/[id=10] 1"},
     BYTES(3, 20, 2, 10, 0, 30, 0xFF, 1, 10, 20),
     0,
     0,
     0},
    {"an element moves too far", ROOMS_LAYOUT, ROOMS_BYTES, {"move /rooms/0 3"}, {0}, "PATH-NOT-FOUND /rooms/0", 0, 0},
    {"a length that does not follow",
     "struct F { n: u8, l: [u8; n] }",
     BYTES(1, 5),
     {"insert /l 6"},
     {0},
     "LIST-LENGTH /l",
     0,
     0},
    {"a length that is said along",
     "struct F { n: u8, l: [u8; n] }",
     BYTES(1, 5),
     {"insert /l 6", "set /n=2"},
     BYTES(2, 5, 6),
     0,
     0,
     0},

    /* What is odd about an element stays with it. */
    {"odd elements are followed by a new one",
     "struct F { l: [leb<u8>; (u8)] }",
     BYTES(2, 0x81, 0, 0x82, 0),
     {"insert /l/1 9"},
     BYTES(3, 0x81, 0, 9, 0x82, 0),
     0,
     0,
     0},
    {"one of several odd elements goes",
     "struct F { l: [leb<u8>; (u8)] }",
     BYTES(3, 0x81, 0, 0x82, 0, 0x83, 0),
     {"delete /l/1"},
     BYTES(2, 0x81, 0, 0x83, 0),
     0,
     0,
     0},
    {"an odd element moves",
     "struct F { l: [leb<u8>; (u8)] }",
     BYTES(3, 0x81, 0, 0x82, 0, 3),
     {"move /l/0 2"},
     BYTES(3, 0x82, 0, 3, 0x81, 0),
     0,
     0,
     0},
    {"one of several odd elements of a union goes",
     "struct F { tag: u8, u: union(tag) { 1: l: [leb<u8>; (u8)] } }",
     BYTES(1, 3, 0x81, 0, 0x82, 0, 0x83, 0),
     {"delete /u/1"},
     BYTES(1, 2, 0x81, 0, 0x83, 0),
     0,
     0,
     0},
};

static struct smith_layout_source *parse(const char *layout) {
    char text[1024];
    struct smith_layout_source *source;
    struct smith_error error;
    snprintf(text, sizeof text, "layout t;\n%s\nroot F;\n", layout);
    if (smith_layout_parse((struct smith_bytes){(const uint8_t *)text, strlen(text)}, "edit", NULL, &source, NULL,
                           &error) != SMITH_OK)
        fail_msg("%s: %s", layout, error.message);
    return source;
}

/* Do what "verb path argument" says. */
static enum smith_status apply(struct smith_edit *edit, const char *change, struct smith_error *error) {
    char path[64];
    size_t verb = strcspn(change, " ");
    bool assigns = change[0] == 's' || change[0] == 'p';
    const char *at = change + verb + 1;
    size_t size = assigns ? strcspn(at, "=") : strcspn(at, " ");
    snprintf(path, sizeof path, "%.*s", (int)size, at);
    const char *argument = at[size] ? at + size + 1 : "";
    const struct smith_bytes json = {(const uint8_t *)argument, strlen(argument)};
    switch (change[0]) {
    case 's': return smith_edit_set(edit, path, argument, error);
    case 'p': return smith_edit_put(edit, path, json, error);
    case 'i': return smith_edit_insert(edit, path, json, error);
    case 'd': return smith_edit_delete(edit, path, error);
    default: return smith_edit_move(edit, path, (uint32_t)strtoul(argument, NULL, 10), error);
    }
}

static void expect_error(const struct change_case *wanted, const struct smith_error *error) {
    char got[400];
    snprintf(got, sizeof got, "%s %s", error->code, error->path);
    if (!wanted->error)
        fail_msg("%s: %s %s", wanted->name, got, error->message);
    if (strcmp(got, wanted->error) != 0)
        fail_msg("%s: expected %s, got %s (%s)", wanted->name, wanted->error, got, error->message);
}

static void expect_notes(const struct change_case *wanted, const struct smith_findings *notes) {
    char got[400] = "";
    for (uint32_t i = 0; i < notes->count; i++) {
        size_t used = strlen(got);
        snprintf(got + used, sizeof got - used, "%s%s", used ? " " : "", notes->items[i].code);
    }
    if (strcmp(got, wanted->notes ? wanted->notes : "") != 0)
        fail_msg("%s: notes \"%s\"", wanted->name, got);
}

static void expect_bytes(const struct change_case *wanted, const struct smith_buffer *out) {
    char text[200] = "";
    for (size_t i = 0; i < out->size && i < 60; i++)
        snprintf(text + 3 * i, 4, " %02x", out->data[i]);
    if (out->size != wanted->after.size || memcmp(out->data, wanted->after.data, out->size) != 0)
        fail_msg("%s: gives%s", wanted->name, text);
}

static void run_case(void **state) {
    const struct change_case *wanted = *state;
    struct smith_layout_source *source = parse(wanted->layout);
    struct smith_document *document;
    struct smith_edit *edit;
    struct smith_buffer out = {0};
    struct smith_error error = {0};
    const struct smith_edit_options options = {.none = wanted->none};
    assert_int_equal(smith_decode(smith_layout_get(source), wanted->before, NULL, NULL, NULL, &document, &error),
                     SMITH_OK);
    assert_int_equal(smith_edit_begin(document, &options, &edit, &error), SMITH_OK);
    enum smith_status status = SMITH_OK;
    for (int i = 0; i < CHANGES_MAX && wanted->changes[i] && status == SMITH_OK; i++)
        status = apply(edit, wanted->changes[i], &error);
    if (status == SMITH_OK)
        status = smith_edit_encode(edit, &out, &error);
    if (status != SMITH_OK)
        expect_error(wanted, &error);
    else if (wanted->error)
        fail_msg("%s: expected %s", wanted->name, wanted->error);
    else
        expect_bytes(wanted, &out);
    expect_notes(wanted, smith_edit_notes(edit));
    smith_buffer_free(&out);
    smith_edit_end(edit);
    smith_document_free(document);
    smith_layout_free(source);
}

/* A change that is refused has changed nothing. */
static void refused_changes_leave_no_trace(void **state) {
    (void)state;
    static const char *const refused[] = {"put /rooms=[{\"id\": 1}, {\"id\": 256}]",
                                          "insert /rooms {\"id\": 256}",
                                          "put /rooms/0={\"id\": 1, \"up\": []}",
                                          "set /by_one=300",
                                          "delete /by_one",
                                          "move /rooms/0 9"};
    const struct smith_bytes before = ROOMS_BYTES;
    struct smith_layout_source *source = parse(ROOMS_LAYOUT);
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
        struct smith_document *document;
        struct smith_edit *edit;
        struct smith_buffer out;
        assert_int_equal(smith_decode(smith_layout_get(source), before, NULL, NULL, NULL, &document, NULL), SMITH_OK);
        assert_int_equal(smith_edit_begin(document, NULL, &edit, NULL), SMITH_OK);
        assert_int_not_equal(apply(edit, refused[i], NULL), SMITH_OK);
        assert_int_equal(smith_edit_encode(edit, &out, NULL), SMITH_OK);
        assert_int_equal(out.size, before.size);
        assert_memory_equal(out.data, before.data, before.size);
        smith_buffer_free(&out);
        smith_edit_end(edit);
        smith_document_free(document);
    }
    smith_layout_free(source);
}

/* Many insertions at both ends take room for a few times the list, not for its square. */
static void many_insertions_take_little(void **state) {
    (void)state;
    struct smith_layout_source *source = parse("struct F { l: [u32] }");
    const struct smith_options options = {.limits = {.memory = 4u << 20}};
    struct smith_document *document;
    struct smith_edit *edit;
    struct smith_error error = {0};
    static const uint8_t one[] = "1";
    assert_int_equal(smith_document_create(smith_layout_get(source), &options, &document, NULL), SMITH_OK);
    assert_int_equal(smith_edit_begin(document, NULL, &edit, NULL), SMITH_OK);
    for (unsigned i = 0; i < 5000; i++)
        if (smith_edit_insert(edit, i % 2 ? "/l/0" : "/l", (struct smith_bytes){one, 1}, &error) != SMITH_OK)
            fail_msg("insertion %u: %s", i, error.message);
    smith_edit_end(edit);
    smith_document_free(document);
    smith_layout_free(source);
}

int test_edit_path(void) {
    const size_t count = sizeof cases / sizeof cases[0];
    struct CMUnitTest tests[sizeof cases / sizeof cases[0] + 2];
    for (size_t i = 0; i < count; i++)
        tests[i] = (struct CMUnitTest){cases[i].name, run_case, NULL, NULL, (void *)(uintptr_t)&cases[i]};
    tests[count] = (struct CMUnitTest)cmocka_unit_test(refused_changes_leave_no_trace);
    tests[count + 1] = (struct CMUnitTest)cmocka_unit_test(many_insertions_take_little);
    return _cmocka_run_group_tests("edit", tests, count + 2, NULL, NULL);
}
