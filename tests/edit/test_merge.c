/* SPDX-License-Identifier: MIT
 *
 * Merges: each case is a layout, a base, two changed versions, and what must come of them; and a property over random
 * changes: what two people change in different places is all there afterwards, whoever is merged into whom.
 */
#include <assert.h>
#include <levelsmith/edit.h>
#include <levelsmith/levelsmith.h>
#include <levelsmith/merge.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define BYTES(...)                                                                                                     \
    { (const uint8_t[]){__VA_ARGS__}, sizeof((const uint8_t[]){__VA_ARGS__}) }

struct merge_case {
    const char *name, *layout;
    struct smith_bytes base, ours, theirs, result;
    const char *conflicts; /* paths and kinds, separated by commas; NULL = none */
};

#define POINTS "struct P { x: u8, y: u8 } struct F { n: u8, l: [P] }"
#define REFERRING "struct T { name: ascii[1] } struct F { list: [T; (u8)], use: [u8] -> /list none 255 }"
#define RANGES                                                                                                         \
    "struct R { first: u8 -> /l[first, n], n: u8 } struct T { name: ascii[1] } struct F { a: R, b: R, l: [T; (u8)] }"
/* Two groups with lists of their own: what is beside the list, and numbers of its elements, deeper. */
#define AROUND                                                                                                         \
    "struct T { name: ascii[1] } struct U { use: u8 -> list none 255 } "                                               \
    "struct G { id: u8, n: u8 = count(list), looks: [u8; n] beside list, list: [T; n], user: U } "                     \
    "struct F { a: G, b: G }"
/* Nodes that name each other. */
#define TREE                                                                                                           \
    "struct N { v: u8, w: u8, x: u8, child: u8 -> nodes none 255 } "                                                   \
    "struct F { n: u8 = count(nodes), nodes: [N; n], top: u8 -> nodes }"
#define KEYED "struct R { id: u8, v: u8 } struct F { l: [R; (u8)] key id, use: [u8] -> /l by id }"
/* Numbers that the format's program gives anew: they say which lamp of this file is meant, and nothing about another. */
#define LAMP "struct L { id: u8 -> itself, name: ascii[1] } "
#define LAMPS LAMP "struct F { l: [L; (u8)], use: [u8] -> /l by id }"
#define LAMP_ARRAY LAMP "struct F { l: [L; 2], use: [u8] -> /l by id }"
#define LAMPS_OF_A_MAP LAMP "struct F { w: u8, l: [L; w], use: [u8] -> /l by id }"
#define LAMPS_AMONG_OTHERS                                                                                             \
    "frame C { id: u8 = id, size: u8 = size, end id } struct L { id: u8 -> itself, name: ascii[1] } "                  \
    "typeset S: C { 1 lamp: L, 2 other: u8 } struct F { chunks C { 1 l: [S..], 2 use: [u8] -> /l by id } }"
#define INNER_LAMPS                                                                                                    \
    "struct L { id: u8 -> itself, name: ascii[1] } struct M { l: [L; (u8)] } frame C { id: u8 = id, size: u8 = size, " \
    "end id } struct F { chunks C { 1 m: M, 2 use: [u8] -> /m/l by id } }"
#define INNER_LAMP_ARRAY                                                                                               \
    "struct L { id: u8 -> itself, name: ascii[1] } struct M { l: [L; 2] } frame C { id: u8 = id, size: u8 = size, "    \
    "end id } struct F { chunks C { 1 m: M, 2 use: [u8] -> /m/l by id } }"
#define LAMPS_OF_ROOMS                                                                                                 \
    LAMP "struct R { name: ascii[1], l: [L; (u8)] } struct F { rooms: [R; (u8)] key name, use: [u8] -> /rooms/l by id }"
#define SETS                                                                                                           \
    "struct S { id: u8 -> itself, name: ascii[1], a: u8, b: u8 } "                                                     \
    "struct F { l: [S; (u8)] key name, m: [S; (u8)] key name, use: [u8] -> /l by id none 255 }"
#define SET(id, name, script) id, name, script, 5
#define LIGHTS                                                                                                         \
    "frame C { id: u8 = id, size: u8 = size, end id } struct A { x: u8, y: u8, z: u8, c: u8 } "                        \
    "struct B { ..A, q: u8 } typeset O: C { 1 one: A, 2 two: B } struct F { chunks C { l: [O..] } }"
/* What has its meaning together. */
#define TILES "struct T { kind: u8, look: u8 } struct F { l: [T; 2] together }"
#define START "struct T { room: u8, tile: u8 } struct F { v: u8, start: T together }"
#define COLUMNS "struct F { kinds: [u8; 3], looks: [u8; 3] together with kinds }"
#define PARALLEL                                                                                                       \
    "struct T { name: ascii[1], x: u8, y: u8, z: u8 } struct F { n: u8 = count(l), looks: [u8; n] beside l together "  \
    "with l, l: [T; n] key name }"
#define TAGGED "struct F { tag: u8, a: u8 together with tag, b: u8 if tag == 1 together with tag }"
/* Three buttons, each of which has the events from one on to the next that is above 127. */
#define BUTTONS                                                                                                        \
    "bits E { 0..6: door, 7: last } bits K { 0..3: kind, 4..7: junk } "                                                \
    "struct B { kind: u8<K>, first: u8 -> /events when kind.kind == 1 | 2 } "                                          \
    "struct F { events: [u8<E>; 5] together until last, l: [B; 3] together }"
#define LAST 128
#define ONE_BUTTON                                                                                                     \
    "bits E { 0..6: door, 7: last } struct F { events: [u8<E>; 3] together until last, v: u8, first: u8 -> /events }"
#define CHUNKS "frame C { id: u8 = id, size: u8 = size, end id } struct F { chunks C { 1 a: u8, 2 b: u8, 3 l: [u8] } }"

static const struct merge_case cases[] = {
    {"nothing", POINTS, BYTES(1, 2, 3), BYTES(1, 2, 3), BYTES(1, 2, 3), BYTES(1, 2, 3), NULL},
    {"only theirs", POINTS, BYTES(1, 2, 3), BYTES(1, 2, 3), BYTES(4, 2, 5), BYTES(4, 2, 5), NULL},
    {"only ours", POINTS, BYTES(1, 2, 3), BYTES(4, 2, 5), BYTES(1, 2, 3), BYTES(4, 2, 5), NULL},
    {"the same on both sides", POINTS, BYTES(1, 2, 3), BYTES(4, 2, 3), BYTES(4, 2, 3), BYTES(4, 2, 3), NULL},
    {"different members of one element", POINTS, BYTES(1, 2, 3), BYTES(1, 9, 3), BYTES(1, 2, 8), BYTES(1, 9, 8), NULL},
    {"one value on both sides", POINTS, BYTES(1, 2, 3), BYTES(4, 2, 3), BYTES(5, 2, 3), BYTES(4, 2, 3), "/n changed"},
    {"elements added on both sides", POINTS, BYTES(1, 2, 3), BYTES(1, 2, 3, 4, 4), BYTES(1, 2, 3, 5, 5),
     BYTES(1, 2, 3, 4, 4, 5, 5), NULL},
    {"the same element added on both sides", POINTS, BYTES(1, 2, 3), BYTES(1, 2, 3, 4, 4), BYTES(1, 2, 3, 4, 4),
     BYTES(1, 2, 3, 4, 4), NULL},
    {"one deletes, the other changes another", POINTS, BYTES(1, 2, 3, 4, 5, 6, 7), BYTES(1, 4, 5, 6, 7),
     BYTES(1, 2, 3, 4, 5, 6, 8), BYTES(1, 4, 5, 6, 8), NULL},
    {"ours deletes what theirs changes", POINTS, BYTES(1, 2, 3, 4, 5, 6, 7), BYTES(1, 2, 3, 6, 7),
     BYTES(1, 2, 3, 4, 8, 6, 7), BYTES(1, 2, 3, 6, 7), "/l/- deleted-by-ours"},
    {"theirs deletes what ours changes", POINTS, BYTES(1, 2, 3, 4, 5, 6, 7), BYTES(1, 2, 3, 4, 8, 6, 7),
     BYTES(1, 2, 3, 6, 7), BYTES(1, 2, 3, 4, 8, 6, 7), "/l/1 deleted-by-theirs"},
    {"theirs deletes two that ours changes", POINTS, BYTES(1, 2, 3, 4, 5, 6, 7), BYTES(1, 2, 9, 4, 8, 6, 7),
     BYTES(1, 6, 7), BYTES(1, 2, 9, 4, 8, 6, 7), "/l/0 deleted-by-theirs, /l/1 deleted-by-theirs"},
    {"one moves, the other changes", POINTS, BYTES(1, 2, 3, 4, 5, 6, 7), BYTES(1, 6, 7, 2, 3, 4, 5),
     BYTES(1, 2, 3, 4, 5, 6, 8), BYTES(1, 6, 8, 2, 3, 4, 5), NULL},
    {"theirs moves, ours adds", POINTS, BYTES(1, 2, 3, 4, 5, 6, 7), BYTES(1, 2, 3, 9, 9, 4, 5, 6, 7),
     BYTES(1, 6, 7, 2, 3, 4, 5), BYTES(1, 6, 7, 2, 3, 9, 9, 4, 5), NULL},
    {"indices of both follow", REFERRING, BYTES(2, 'a', 'b', 0, 1), BYTES(3, 'o', 'a', 'b', 1, 2),
     BYTES(3, 'a', 't', 'b', 0, 2), BYTES(4, 'o', 'a', 't', 'b', 1, 3), NULL},
    {"new references of both", REFERRING, BYTES(2, 'a', 'b', 0, 1, 255), BYTES(3, 'o', 'a', 'b', 0, 2, 255),
     BYTES(3, 'a', 'b', 't', 0, 1, 2), BYTES(4, 'o', 'a', 'b', 't', 0, 2, 3), NULL},
    {"theirs refers to what ours deleted", REFERRING, BYTES(2, 'a', 'b', 0, 255), BYTES(1, 'a', 0, 255),
     BYTES(2, 'a', 'b', 0, 1), BYTES(1, 'a', 0, 255), "/use/1 refers-to-deleted"},
    {"lists around grow on both sides", AROUND, BYTES(1, 2, 7, 8, 'a', 'b', 1, 2, 1, 7, 'a', 0),
     BYTES(1, 3, 9, 7, 8, 'o', 'a', 'b', 2, 2, 1, 7, 'a', 0),
     BYTES(1, 3, 7, 6, 8, 'a', 't', 'b', 2, 2, 2, 5, 7, 'u', 'a', 1),
     BYTES(1, 4, 9, 7, 6, 8, 'o', 'a', 't', 'b', 3, 2, 2, 5, 7, 'u', 'a', 1), NULL},
    {"theirs names what ours deleted around", AROUND, BYTES(1, 2, 7, 8, 'a', 'b', 255, 2, 1, 7, 'a', 0),
     BYTES(1, 1, 7, 'a', 255, 2, 1, 7, 'a', 0), BYTES(1, 2, 7, 8, 'a', 'b', 1, 2, 1, 7, 'a', 0),
     BYTES(1, 1, 7, 'a', 255, 2, 1, 7, 'a', 0), "/a/user/use refers-to-deleted"},
    {"nodes of a tree come and go", TREE, BYTES(2, 1, 1, 1, 255, 2, 2, 2, 0, 1),
     BYTES(3, 9, 9, 9, 255, 1, 1, 1, 255, 2, 2, 2, 1, 2), BYTES(3, 1, 1, 1, 255, 2, 2, 2, 0, 8, 8, 8, 1, 1),
     BYTES(4, 9, 9, 9, 255, 1, 1, 1, 255, 2, 2, 2, 1, 8, 8, 8, 2, 2), NULL},
    {"ranges grow on both sides", RANGES, BYTES(0, 2, 2, 1, 3, 'a', 'b', 'c'), BYTES(0, 3, 3, 1, 4, 'a', 'o', 'b', 'c'),
     BYTES(0, 3, 3, 2, 5, 't', 'a', 'b', 'u', 'c'), BYTES(0, 4, 4, 2, 6, 't', 'a', 'o', 'b', 'u', 'c'), NULL},
    {"a range grows and shrinks", RANGES, BYTES(0, 2, 2, 1, 3, 'a', 'b', 'c'), BYTES(0, 3, 3, 1, 4, 'a', 'o', 'b', 'c'),
     BYTES(0, 1, 1, 1, 2, 'a', 'c'), BYTES(0, 2, 2, 1, 3, 'a', 'o', 'c'), NULL},
    {"a range is emptied, the other grows", RANGES, BYTES(0, 2, 2, 1, 3, 'a', 'b', 'c'),
     BYTES(0, 2, 2, 2, 4, 'a', 'b', 'c', 'o'), BYTES(0, 0, 0, 1, 1, 'c'), BYTES(0, 0, 0, 2, 2, 'c', 'o'), NULL},
    {"sets exchanged, a script changed", SETS,
     BYTES(3, SET(0, 'a', 1), SET(1, 'b', 2), SET(2, 'c', 3), 1, SET(0, 'z', 0), 0, 1, 2),
     BYTES(3, SET(0, 'a', 1), SET(1, 'b', 2), SET(2, 'c', 9), 1, SET(0, 'z', 0), 0, 1, 2),
     BYTES(3, SET(0, 'c', 3), SET(1, 'b', 2), SET(2, 'a', 1), 1, SET(0, 'z', 0), 2, 1, 0),
     BYTES(3, SET(2, 'c', 9), SET(1, 'b', 2), SET(0, 'a', 1), 1, SET(0, 'z', 0), 0, 1, 2), NULL},
    {"a set deleted, a later one renamed", SETS, BYTES(3, SET(0, 'a', 1), SET(1, 'b', 2), SET(2, 'c', 3), 0, 255, 2, 2),
     BYTES(3, SET(0, 'a', 1), SET(1, 'b', 2), SET(2, 'd', 3), 0, 255, 2, 1),
     BYTES(2, SET(0, 'b', 2), SET(1, 'c', 3), 0, 255, 1, 1), BYTES(2, SET(1, 'b', 2), SET(2, 'd', 3), 0, 255, 2, 1),
     NULL},
    {"sets of one name on both sides", SETS, BYTES(0, 0), BYTES(1, SET(0, 'a', 1), 0), BYTES(1, SET(0, 'a', 2), 0),
     BYTES(1, SET(0, 'a', 1), 0), "/l/0 changed"},
    {"sets in the second list", SETS, BYTES(0, 2, SET(0, 'a', 1), SET(1, 'b', 2)),
     BYTES(0, 2, SET(0, 'b', 2), SET(1, 'a', 1)), BYTES(0, 2, SET(0, 'a', 1), SET(1, 'b', 7)),
     BYTES(0, 2, SET(0, 'b', 7), SET(1, 'a', 1)), NULL},
    {"another release's chunk, changed", LIGHTS, BYTES(1, 4, 5, 1, 1, 1, 0), BYTES(1, 4, 5, 2, 1, 1, 0),
     BYTES(2, 5, 5, 1, 1, 1, 0, 0), BYTES(1, 4, 5, 2, 1, 1, 0), "/l/0 changed"},
    {"another release's chunk", LIGHTS, BYTES(1, 4, 5, 1, 1, 1, 0), BYTES(1, 4, 5, 1, 1, 1, 1, 4, 7, 8, 9, 9, 0),
     BYTES(2, 5, 5, 1, 1, 1, 0, 0), BYTES(2, 5, 5, 1, 1, 1, 0, 1, 4, 7, 8, 9, 9, 0), NULL},
    {"both give away one number", KEYED, BYTES(1, 1, 7, 1), BYTES(2, 1, 7, 2, 8, 1, 2), BYTES(2, 1, 7, 2, 9, 1),
     BYTES(3, 1, 7, 2, 8, 3, 9, 1, 2), NULL},
    {"a number both gave away is referred to", KEYED, BYTES(1, 1, 7, 1), BYTES(2, 1, 7, 2, 8, 1),
     BYTES(2, 1, 7, 2, 9, 2), BYTES(3, 1, 7, 2, 8, 3, 9, 3), NULL},
    {"numbers given anew are as in ours", LAMPS, BYTES(2, 1, 'a', 2, 'b', 1, 2), BYTES(2, 1, 'a', 2, 'b', 2, 2),
     BYTES(3, 5, 'a', 6, 't', 7, 'b', 5, 7, 6), BYTES(3, 1, 'a', 8, 't', 2, 'b', 2, 2, 8), NULL},
    {"those that ours gave, too", LAMPS, BYTES(2, 1, 'a', 2, 'b', 1, 2), BYTES(2, 4, 'a', 3, 'b', 4, 3),
     BYTES(2, 1, 'a', 2, 'b', 1, 1), BYTES(2, 4, 'a', 3, 'b', 4, 4), NULL},
    {"both add a lamp under one number", LAMPS, BYTES(1, 1, 'a', 1), BYTES(2, 1, 'a', 2, 'o', 1, 2),
     BYTES(2, 1, 'a', 2, 't', 1), BYTES(3, 1, 'a', 2, 'o', 3, 't', 1, 2), NULL},
    {"theirs refers to a lamp that ours deleted", LAMPS, BYTES(2, 1, 'a', 2, 'b', 1), BYTES(1, 1, 'a', 1),
     BYTES(2, 1, 'a', 2, 'b', 1, 2), BYTES(1, 1, 'a', 1, 3), "/use/1 refers-to-deleted"},
    {"what leads nowhere does so afterwards", LAMPS, BYTES(1, 1, 'a', 1), BYTES(2, 1, 'a', 2, 'o', 1),
     BYTES(1, 1, 'a', 1, 2, 2), BYTES(2, 1, 'a', 2, 'o', 1, 3, 3), NULL},
    {"what leads nowhere in all of them stays", LAMPS, BYTES(1, 1, 'a', 9), BYTES(2, 1, 'a', 2, 'o', 9),
     BYTES(1, 1, 'a', 9, 1), BYTES(2, 1, 'a', 2, 'o', 9, 1), NULL},
    {"lamps of an array are known by their index", LAMP_ARRAY, BYTES(1, 'a', 2, 'b', 1), BYTES(1, 'a', 2, 'b', 2),
     BYTES(5, 'a', 6, 'c', 5, 6), BYTES(1, 'a', 2, 'c', 2, 2), NULL},
    {"so are those of a map", LAMPS_OF_A_MAP, BYTES(2, 1, 'a', 2, 'b', 1), BYTES(2, 1, 'a', 2, 'b', 2),
     BYTES(2, 5, 'a', 6, 'c', 5, 6), BYTES(2, 1, 'a', 2, 'c', 2, 2), NULL},
    {"and of a map that theirs made larger", LAMPS_OF_A_MAP, BYTES(1, 1, 'a', 1), BYTES(1, 1, 'a', 1, 1),
     BYTES(2, 5, 'a', 6, 'c', 5), BYTES(2, 1, 'a', 7, 'c', 1, 1), NULL},
    {"things without a number are among them", LAMPS_AMONG_OTHERS, BYTES(1, 8, 1, 2, 1, 'a', 2, 1, 7, 0, 2, 1, 1, 0),
     BYTES(1, 8, 1, 2, 1, 'a', 2, 1, 7, 0, 2, 2, 1, 1, 0), BYTES(1, 8, 2, 1, 7, 1, 2, 4, 'a', 0, 2, 1, 4, 0),
     BYTES(1, 8, 2, 1, 7, 1, 2, 1, 'a', 0, 2, 2, 1, 1, 0), NULL},
    {"lamps in a member that only theirs has", INNER_LAMPS, BYTES(0), BYTES(0),
     BYTES(1, 5, 2, 5, 'a', 6, 'b', 2, 1, 6, 0), BYTES(1, 5, 2, 7, 'a', 8, 'b', 2, 1, 8, 0), NULL},
    {"lamps in a member that ours dropped", INNER_LAMPS, BYTES(1, 3, 1, 1, 'a', 0), BYTES(0),
     BYTES(1, 3, 1, 1, 'a', 2, 1, 1, 0), BYTES(2, 1, 2, 0), "/use/0 refers-to-deleted"},
    {"lamps in a member that both sides have made", INNER_LAMPS, BYTES(0), BYTES(1, 3, 1, 4, 'a', 0),
     BYTES(1, 3, 1, 9, 'a', 2, 1, 9, 0), BYTES(1, 3, 1, 4, 'a', 2, 1, 4, 0), NULL},
    {"what refers into a member that nobody has", INNER_LAMPS, BYTES(0), BYTES(0), BYTES(2, 2, 3, 3, 0),
     BYTES(2, 2, 3, 3, 0), NULL},
    {"an array in a member that only theirs has", INNER_LAMP_ARRAY, BYTES(0), BYTES(0),
     BYTES(1, 4, 5, 'a', 6, 'b', 2, 1, 6, 0), BYTES(1, 4, 7, 'a', 8, 'b', 2, 1, 8, 0), NULL},
    {"of a map that theirs made smaller", LAMPS_OF_A_MAP, BYTES(2, 1, 'a', 2, 'b', 1), BYTES(2, 1, 'a', 2, 'b', 2),
     BYTES(1, 5, 'a', 5), BYTES(1, 1, 'a', 2), "/use/0 refers-to-deleted"},
    {"lamps of rooms, which ours added to", LAMPS_OF_ROOMS, BYTES(2, 'A', 1, 1, 'a', 'B', 1, 2, 'b', 1, 2),
     BYTES(2, 'A', 2, 1, 'a', 2, 'o', 'B', 1, 3, 'b', 1, 3), BYTES(2, 'B', 1, 1, 'b', 'A', 2, 2, 'a', 3, 't', 2, 1, 3),
     BYTES(2, 'B', 1, 3, 'b', 'A', 3, 1, 'a', 2, 'o', 4, 't', 1, 3, 4), NULL},
    {"numbers that lead nowhere stay apart", LAMPS, BYTES(1, 1, 'a', 1), BYTES(3, 1, 'a', 2, 'o', 3, 'p', 1),
     BYTES(1, 1, 'a', 1, 2, 3, 2), BYTES(3, 1, 'a', 2, 'o', 3, 'p', 1, 4, 5, 4), NULL},
    {"one leads nowhere, one to what ours deleted", LAMPS, BYTES(3, 1, 'a', 2, 'b', 3, 'c', 1),
     BYTES(2, 1, 'a', 3, 'c', 1), BYTES(3, 1, 'a', 2, 'b', 7, 'c', 1, 3, 2), BYTES(2, 1, 'a', 3, 'c', 1, 9, 8),
     "/use/2 refers-to-deleted"},
    {"members appear on both sides", CHUNKS, BYTES(0), BYTES(1, 1, 5, 0), BYTES(2, 1, 6, 0), BYTES(1, 1, 5, 2, 1, 6, 0),
     NULL},
    {"a member goes, another changes", CHUNKS, BYTES(1, 1, 5, 2, 1, 6, 0), BYTES(2, 1, 6, 0),
     BYTES(1, 1, 5, 2, 1, 7, 0), BYTES(2, 1, 7, 0), NULL},
    {"a member goes that the other changes", CHUNKS, BYTES(1, 1, 5, 0), BYTES(0), BYTES(1, 1, 6, 0), BYTES(0),
     "/a changed"},
    {"an unknown chunk of theirs", CHUNKS, BYTES(1, 1, 5, 0), BYTES(1, 1, 6, 0), BYTES(9, 1, 7, 1, 1, 5, 0),
     BYTES(9, 1, 7, 1, 1, 6, 0), NULL},
    {"unknown chunks of both", CHUNKS, BYTES(1, 1, 5, 0), BYTES(8, 0, 1, 1, 5, 0), BYTES(9, 1, 7, 1, 1, 6, 0),
     BYTES(8, 0, 1, 1, 6, 0), "/a spelled"},
    {"odd elements of both", "struct F { l: [leb<u8>; (u8)] }", BYTES(2, 0x81, 0, 2), BYTES(3, 0x83, 0, 0x81, 0, 2),
     BYTES(3, 0x81, 0, 2, 0x84, 0), BYTES(4, 0x83, 0, 0x81, 0, 2, 0x84, 0), NULL},
    {"squares of a map", "struct F { w: u8, l: [u8; w] }", BYTES(4, 1, 2, 3, 4), BYTES(4, 9, 2, 3, 4),
     BYTES(4, 1, 2, 3, 8), BYTES(4, 9, 2, 3, 8), NULL},
    {"a tag and its case", "struct F { tag: u8, n: u8, u: union(tag) { 1: a: u8, 2: b: u16 } }", BYTES(1, 0, 5),
     BYTES(1, 7, 5), BYTES(2, 0, 1, 2), BYTES(2, 7, 1, 2), NULL},
    {"a list in a union", "struct F { tag: u8, u: union(tag) { 1: a: u8, 2: l: [leb<u8>; (u8)] } }",
     BYTES(2, 3, 0x81, 0, 2, 0x83, 0), BYTES(2, 2, 2, 0x83, 0), BYTES(2, 4, 0x81, 0, 2, 0x83, 0, 4),
     BYTES(2, 3, 2, 0x83, 0, 4), NULL},
};

static const struct merge_case together_cases[] = {
    {"a tile's kind and its look", TILES, BYTES(1, 2, 3, 4), BYTES(9, 2, 3, 4), BYTES(1, 8, 3, 4), BYTES(9, 2, 3, 4),
     "/l/0 changed"},
    {"two tiles", TILES, BYTES(1, 2, 3, 4), BYTES(9, 2, 3, 4), BYTES(1, 2, 3, 8), BYTES(9, 2, 3, 8), NULL},
    {"a tile to the same", TILES, BYTES(1, 2, 3, 4), BYTES(9, 8, 3, 4), BYTES(9, 8, 3, 5), BYTES(9, 8, 3, 5), NULL},
    {"a place", START, BYTES(0, 1, 2), BYTES(0, 5, 2), BYTES(7, 1, 6), BYTES(7, 5, 2), "/start changed"},
    {"tiles in two arrays", COLUMNS, BYTES(1, 1, 1, 2, 2, 2), BYTES(1, 9, 1, 2, 2, 2), BYTES(1, 1, 1, 2, 8, 2),
     BYTES(1, 9, 1, 2, 2, 2), "/kinds/1 changed, /looks/1 changed"},
    {"different tiles in two arrays", COLUMNS, BYTES(1, 1, 1, 2, 2, 2), BYTES(1, 9, 1, 2, 2, 2),
     BYTES(1, 1, 1, 2, 2, 8), BYTES(1, 9, 1, 2, 2, 8), NULL},
    {"theirs changes both, ours one", COLUMNS, BYTES(1, 1, 1, 2, 2, 2), BYTES(1, 1, 1, 7, 2, 2),
     BYTES(9, 1, 1, 8, 2, 2), BYTES(1, 1, 1, 7, 2, 2), "/kinds/0 changed, /looks/0 changed"},
    {"lists beside each other", PARALLEL, BYTES(2, 5, 6, 'a', 1, 1, 1, 'b', 2, 2, 2),
     BYTES(3, 4, 5, 6, 'o', 0, 0, 0, 'a', 1, 1, 1, 'b', 2, 2, 9), BYTES(2, 5, 8, 'a', 1, 1, 7, 'b', 2, 2, 2),
     BYTES(3, 4, 5, 6, 'o', 0, 0, 0, 'a', 1, 1, 7, 'b', 2, 2, 9), "/looks/2 changed, /l/2 changed"},
    {"a tag and what it decides", TAGGED, BYTES(0, 5), BYTES(0, 6), BYTES(1, 5, 3), BYTES(0, 6),
     "/tag changed, /a changed, /b changed"},
    {"what a tag decides that nobody changed", TAGGED, BYTES(1, 5, 5), BYTES(1, 6, 5), BYTES(1, 5, 7), BYTES(1, 6, 7),
     NULL},
    {"different chains", BUTTONS, BYTES(1, LAST, 2 | LAST, 0, 0, 1, 0, 1, 2, 0, 0),
     BYTES(1, 9 | LAST, 2 | LAST, 0, 0, 1, 0, 1, 2, 0, 0), BYTES(1, LAST, 8 | LAST, 0, 0, 1, 0, 1, 2, 0, 0),
     BYTES(1, 9 | LAST, 8 | LAST, 0, 0, 1, 0, 1, 2, 0, 0), NULL},
    {"one chain", BUTTONS, BYTES(1, LAST, 2 | LAST, 0, 0, 1, 0, 1, 2, 0, 0),
     BYTES(1, 9 | LAST, 2 | LAST, 0, 0, 1, 0, 1, 2, 0, 0), BYTES(7, LAST, 2 | LAST, 0, 0, 1, 0, 1, 2, 0, 0),
     BYTES(1, 9 | LAST, 2 | LAST, 0, 0, 1, 0, 1, 2, 0, 0), "/events/0 changed, /events/1 changed"},
    {"a chain that grows into another", BUTTONS, BYTES(LAST, LAST, 2 | LAST, 0, 0, 1, 0, 1, 1, 0, 0),
     BYTES(LAST, 0, 2 | LAST, 0, 0, 1, 0, 1, 1, 0, 0), BYTES(LAST, LAST, 7 | LAST, 0, 0, 1, 0, 1, 1, 2, 2),
     BYTES(LAST, 0, 2 | LAST, 0, 0, 1, 0, 1, 1, 0, 0), "/events/1 changed, /events/2 changed, /l/2 changed"},
    {"ours has a new button of what theirs changes", BUTTONS, BYTES(1 | LAST, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0),
     BYTES(1 | LAST, 0, 0, 0, 0, 1, 0, 0, 0, 2, 0), BYTES(6 | LAST, 0, 0, 0, 0, 1, 0, 5, 5, 0, 0),
     BYTES(1 | LAST, 0, 0, 0, 0, 1, 0, 5, 5, 2, 0), "/events/0 changed"},
    {"theirs has a new button of what ours changes", BUTTONS, BYTES(1 | LAST, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0),
     BYTES(6 | LAST, 0, 0, 0, 0, 1, 0, 5, 5, 0, 0), BYTES(1 | LAST, 0, 0, 0, 0, 1, 0, 0, 0, 2 | 16, 0),
     BYTES(6 | LAST, 0, 0, 0, 0, 1, 0, 5, 5, 0, 0), "/l/2 changed"},
    {"a button goes, what it had changes", BUTTONS, BYTES(1 | LAST, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0),
     BYTES(6 | LAST, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0), BYTES(1 | LAST, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0),
     BYTES(6 | LAST, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0), NULL},
    {"new buttons with new chains", BUTTONS, BYTES(1 | LAST, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0),
     BYTES(1 | LAST, 5, 6 | LAST, 0, 0, 1, 0, 1, 1, 0, 0), BYTES(1 | LAST, 0, 0, 7, 8 | LAST, 1, 0, 0, 0, 1, 3),
     BYTES(1 | LAST, 5, 6 | LAST, 7, 8 | LAST, 1, 0, 1, 1, 1, 3), NULL},
    {"a number among other things names another chain", ONE_BUTTON, BYTES(1 | LAST, 2 | LAST, 0, 5, 0),
     BYTES(1 | LAST, 9 | LAST, 0, 5, 0), BYTES(1 | LAST, 2 | LAST, 0, 6, 1), BYTES(1 | LAST, 9 | LAST, 0, 6, 0),
     "/first changed"},
    {"new buttons with one new chain", BUTTONS, BYTES(1 | LAST, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0),
     BYTES(1 | LAST, 5 | LAST, 0, 0, 0, 1, 0, 1, 1, 0, 0), BYTES(1 | LAST, 7 | LAST, 0, 0, 0, 1, 0, 0, 0, 1, 1),
     BYTES(1 | LAST, 5 | LAST, 0, 0, 0, 1, 0, 1, 1, 0, 0), "/events/1 changed, /l/2 changed"},
};

static struct smith_layout_source *parse(const char *layout) {
    char text[1024];
    struct smith_layout_source *source;
    struct smith_error error;
    snprintf(text, sizeof text, "layout t;\n%s\nroot F;\n", layout);
    if (smith_layout_parse((struct smith_bytes){(const uint8_t *)text, strlen(text)}, "merge", NULL, &source, NULL,
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

/* "path kind" of each conflict in the list. */
static void summary(const struct smith_buffer *list, char *out, size_t size) {
    char text[4000];
    size_t used = 0;
    out[0] = '\0';
    snprintf(text, sizeof text, "%.*s", (int)list->size, (const char *)list->data);
    for (const char *at = text; (at = strstr(at, "\"path\": \"")); at++) {
        const char *path = at + 9, *kind = strstr(at, "\"kind\": \"") + 9;
        used += (size_t)snprintf(out + used, size - used, "%s%.*s %.*s", used ? ", " : "", (int)strcspn(path, "\""),
                                 path, (int)strcspn(kind, "\""), kind);
    }
}

/* Merge and encode; `conflicts` (size bytes) becomes the summary. */
static void merge(const struct smith_layout_source *source, const struct smith_bytes versions[3],
                  struct smith_buffer *out, char *conflicts, size_t size) {
    struct smith_document *base = decode(source, versions[0]), *ours = decode(source, versions[1]),
                          *theirs = decode(source, versions[2]);
    struct smith_merge_result result = {0};
    struct smith_edit *edit;
    struct smith_error error;
    if (smith_merge(base, ours, theirs, &result, &error) != SMITH_OK)
        fail_msg("%s", error.message);
    summary(&result.list, conflicts, size);
    assert_int_equal(result.conflicts == 0, conflicts[0] == '\0');
    assert_int_equal(smith_edit_begin(ours, NULL, &edit, NULL), SMITH_OK);
    if (smith_edit_encode(edit, out, &error) != SMITH_OK)
        fail_msg("%s %s", error.message, error.path);
    smith_edit_end(edit);
    smith_merge_result_free(&result);
    smith_document_free(base);
    smith_document_free(ours);
    smith_document_free(theirs);
}

static void run_case(void **state) {
    const struct merge_case *wanted = *state;
    const struct smith_bytes versions[3] = {wanted->base, wanted->ours, wanted->theirs};
    struct smith_layout_source *source = parse(wanted->layout);
    struct smith_buffer out;
    char conflicts[400], text[200] = "";
    merge(source, versions, &out, conflicts, sizeof conflicts);
    for (size_t i = 0; i < out.size && i < 60; i++)
        snprintf(text + 3 * i, 4, " %02x", out.data[i]);
    if (out.size != wanted->result.size || memcmp(out.data, wanted->result.data, out.size) != 0)
        fail_msg("%s: gives%s (conflicts: %s)", wanted->name, text, conflicts);
    if (strcmp(conflicts, wanted->conflicts ? wanted->conflicts : "") != 0)
        fail_msg("%s: conflicts %s", wanted->name, conflicts);
    smith_buffer_free(&out);
    smith_layout_free(source);
}

static int run_cases(const char *group, const struct merge_case *wanted, size_t count) {
    struct CMUnitTest tests[sizeof cases / sizeof cases[0]];
    assert(count <= sizeof tests / sizeof tests[0]);
    for (size_t i = 0; i < count; i++)
        tests[i] = (struct CMUnitTest){wanted[i].name, run_case, NULL, NULL, (void *)(uintptr_t)&wanted[i]};
    return _cmocka_run_group_tests(group, tests, count, NULL, NULL);
}

int test_merge(void) {
    return run_cases("merge", cases, sizeof cases / sizeof cases[0]) +
           run_cases("merge together", together_cases, sizeof together_cases / sizeof together_cases[0]);
}
