/* SPDX-License-Identifier: MIT
 *
 * Documents that a program changed in memory: what is written then. Each case is a layout, bytes, a change, and the
 * bytes that must come of it, or the code of the error. What was odd in the file stays where it was, unless it would
 * say something else now.
 */
#include "base/buffer.h"
#include "document/references/list_changes.h"
#include <levelsmith/levelsmith.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define BYTES(...)                                                                                                     \
    { (const uint8_t[]){__VA_ARGS__}, sizeof((const uint8_t[]){__VA_ARGS__}) }
#define FRAME "frame C { id: u8 = id, size: leb<i32> = size, end id }\n"

struct edit {
    const char *name;
    const char *layout;
    struct smith_bytes before;
    void (*change)(struct smith_document *document);
    struct smith_bytes after;
    const char *error; /* ... or this */
};

/* ---- changing ---- */

static struct smith_node node_at(const struct smith_document *document, const char *path) {
    struct smith_node found;
    struct smith_error error;
    if (smith_path_find(document, path, &found, &error) != SMITH_OK)
        fail_msg("%s: %s", path, error.message);
    return found;
}

static void *value(const struct smith_document *document, const char *path) {
    void *found = node_at(document, path).value;
    assert_non_null(found);
    return found;
}

static void set_text(struct smith_document *document, const char *path, const char *text) {
    *(const char **)value(document, path) = smith_document_text(document, text);
}

static void set_u8(struct smith_document *document, const char *path, uint8_t number) {
    *(uint8_t *)value(document, path) = number;
}

static struct smith_list *list(struct smith_document *document) {
    return value(document, "/list");
}

static void swap_variants(struct smith_document *document) {
    struct smith_variant *items = list(document)->items, first = items[0];
    items[0] = items[1];
    items[1] = first;
}

static void drop_last(struct smith_document *document) {
    list(document)->count--;
}

static void expect_removed(struct smith_document *document, const char *path, const char *expected) {
    char removed[64] = "";
    assert_int_equal(smith_remove_around(document, path, removed, sizeof removed), expected != NULL);
    if (expected)
        assert_string_equal(removed, expected);
}

static void remove_first(struct smith_document *document) {
    expect_removed(document, "/list/0", "/list/0");
}

static void remove_inside_first(struct smith_document *document) {
    expect_removed(document, "/list/0/x", "/list/0");
}

static void remove_n(struct smith_document *document) {
    expect_removed(document, "/n", "/n");
    expect_removed(document, "/n", NULL);
}

static void remove_what_must_stay(struct smith_document *document) {
    expect_removed(document, "/list/0", NULL);
    expect_removed(document, "/n", NULL);
    expect_removed(document, "/no_such_thing", NULL);
}

static void drop_even(struct smith_document *document) {
    const bool drop[] = {true, false, true, false};
    const struct smith_node list_node = node_at(document, "/list");
    smith_list_drop(list_node.record_type, list_node.record, list_node.member, drop);
}

static void drop_all(struct smith_document *document) {
    list(document)->count = 0;
}

/* One more element of bytes, a copy of the last one. */
static void repeat_byte(struct smith_document *document) {
    struct smith_list *bytes = list(document);
    uint8_t *items = smith_document_alloc(document, bytes->count + 1, 1);
    memcpy(items, bytes->items, bytes->count);
    items[bytes->count] = items[bytes->count - 1];
    bytes->items = items;
    bytes->count++;
}

static void repeat_300_times(struct smith_document *document) {
    for (unsigned i = 0; i < 300; i++)
        repeat_byte(document);
}

static void lose_element(struct smith_document *document) {
    ((void **)list(document)->items)[0] = NULL;
}

static void rename_it(struct smith_document *document) {
    set_text(document, "/name", "xy");
}

static void rename_beyond(struct smith_document *document) {
    set_text(document, "/name", "longer than that");
}

static void rename_with_end(struct smith_document *document) {
    set_text(document, "/name", "a;b");
}

static void leave(struct smith_document *document) {
    (void)document;
}

static void set_n(struct smith_document *document) {
    set_u8(document, "/n", 3);
}

static void set_n_zero(struct smith_document *document) {
    set_u8(document, "/n", 0);
}

static void put_terminator(struct smith_document *document) {
    ((int16_t *)list(document)->items)[0] = -1;
}

static void set_tag_alone(struct smith_document *document) {
    set_u8(document, "/tag", 2);
}

static void set_tag_and_case(struct smith_document *document) {
    struct smith_variant *variant = value(document, "/u");
    uint16_t *number = smith_document_alloc(document, sizeof *number, _Alignof(uint16_t));
    *number = 0x0102;
    *variant = (struct smith_variant){2, number};
    set_u8(document, "/tag", 2);
}

static void clear_case(struct smith_document *document) {
    *(struct smith_variant *)value(document, "/u") = (struct smith_variant){0, NULL};
    set_u8(document, "/tag", 2);
}

/* The members of a chunk stream may all be absent: their memory is where the type tables say. */
static void make_present(struct smith_document *document, const char *path) {
    struct smith_node absent = node_at(document, path);
    assert_null(absent.value);
    const struct smith_member *member = &absent.record_type->record->members[absent.member];
    assert_int_not_equal(member->has, SMITH_NONE);
    *((bool *)absent.record + member->has) = true;
}

static void make_a_present(struct smith_document *document) {
    make_present(document, "/a");
    set_u8(document, "/a", 0x0A);
}

static void make_b_present(struct smith_document *document) {
    make_present(document, "/b");
    set_u8(document, "/b", 0x0B);
}

static void make_a_absent(struct smith_document *document) {
    struct smith_node there = node_at(document, "/a");
    *((bool *)there.record + there.record_type->record->members[there.member].has) = false;
}

/* ---- cases ---- */

static const struct edit edits[] = {
    /* Chunks keep their place when a list changes; odd headers stay only with chunks of their kind. */
    {"chunks with odd headers swapped", FRAME "typeset S: C { 1 a: u8, 2 b: i8 } struct F { list: [S..] }",
     BYTES(1, 0x81, 0, 5, 2, 0x81, 0, 6, 0), swap_variants, BYTES(2, 1, 6, 1, 1, 5, 0), NULL},
    {"chunks with odd headers left alone", FRAME "typeset S: C { 1 a: u8, 2 b: i8 } struct F { list: [S..] }",
     BYTES(1, 0x81, 0, 5, 2, 0x81, 0, 6, 0), leave, BYTES(1, 0x81, 0, 5, 2, 0x81, 0, 6, 0), NULL},
    {"a chunk of unknown kind swapped", FRAME "typeset S: C { 1 a: u8 } struct F { list: [S..] }",
     BYTES(9, 0x81, 0, 5, 1, 0x81, 0, 6, 0), swap_variants, BYTES(1, 1, 6, 9, 1, 5, 0), NULL},
    {"what stood before a chunk that is gone", FRAME "struct F { list: [C 1: u8] }",
     BYTES(1, 1, 5, 9, 0, 1, 1, 6, 9, 1, 7, 0), drop_all, BYTES(9, 0, 9, 1, 7, 0), NULL},
    {"what stood before the last chunk", FRAME "struct F { list: [C 1: u8] }", BYTES(1, 1, 5, 9, 0, 1, 1, 6, 0),
     drop_last, BYTES(1, 1, 5, 9, 0, 0), NULL},
    {"a repeated chunk more", FRAME "struct F { chunks C { many 1 list: u8, 2 b: u8 } }", BYTES(1, 1, 5, 2, 1, 6, 0),
     repeat_byte, BYTES(1, 1, 5, 1, 1, 5, 2, 1, 6, 0), NULL},
    {"a repeated chunk more in odd order", FRAME "struct F { chunks C { many 1 list: u8, 2 b: u8 } }",
     BYTES(1, 1, 4, 2, 1, 6, 1, 1, 5, 0), repeat_byte, BYTES(1, 1, 4, 2, 1, 6, 1, 1, 5, 1, 1, 5, 0), NULL},
    {"a repeated chunk less in odd order", FRAME "struct F { chunks C { many 1 list: u8, 2 b: u8 } }",
     BYTES(1, 1, 4, 2, 1, 6, 1, 1, 5, 0), drop_last, BYTES(1, 1, 4, 2, 1, 6, 0), NULL},
    {"an element that is missing",
     FRAME "struct R { t: utf8 } struct F { list: [C 1: R] }",
     BYTES(1, 1, 'a', 0),
     lose_element,
     {NULL, 0},
     "ELEMENT-MISSING"},
    {"a chunk that grows beyond its size field",
     "frame D { id: u8 = id, size: u8 = size, end id } struct F { chunks D { 1 list: [u8] } }",
     BYTES(1, 1, 7, 0),
     repeat_300_times,
     {NULL, 0},
     "CHUNK-TOO-LARGE"},

    /* Elements that are taken out: what is odd about the others stays with them. */
    {"the first of three odd chunks removed", FRAME "struct F { list: [C 1: u8] }",
     BYTES(1, 0x81, 0, 5, 9, 0, 1, 0x81, 0, 6, 1, 1, 7, 0), remove_first, BYTES(9, 0, 1, 0x81, 0, 6, 1, 1, 7, 0), NULL},
    {"an element removed for what is in it", FRAME "struct R { x: u8, y: bool } struct F { list: [C 1: R] }",
     BYTES(1, 2, 5, 7, 1, 2, 6, 8, 0), remove_inside_first, BYTES(1, 2, 6, 8, 0), NULL},
    {"every other element removed", FRAME "typeset S: C { 1 a: u8, 2 b: u8 } struct F { chunks C { list: [S..] } }",
     BYTES(1, 1, 5, 1, 0x81, 0, 6, 2, 1, 7, 2, 0x81, 0, 8, 9, 0, 0), drop_even,
     BYTES(1, 0x81, 0, 6, 2, 0x81, 0, 8, 9, 0, 0), NULL},
    {"a chunk removed, with bytes before it", FRAME "struct F { chunks C { 1 n: u8, 2 b: u8 } }",
     BYTES(9, 0, 1, 0x81, 0, 5, 2, 1, 6, 0), remove_n, BYTES(2, 1, 6, 0), NULL},
    {"what is no chunk stays", "struct F { n: u8, list: [u8; n] }", BYTES(1, 5), remove_what_must_stay, BYTES(1, 5),
     NULL},

    /* Chunks that may be absent. */
    {"a chunk that appears", FRAME "struct F { chunks C { 1 a: u8, 2 b: u8 } }", BYTES(2, 1, 6, 0), make_a_present,
     BYTES(1, 1, 0x0A, 2, 1, 6, 0), NULL},
    {"a chunk that appears in odd order", FRAME "struct F { chunks C { 1 a: u8, 2 b: u8, 3 c: u8 } }",
     BYTES(3, 1, 7, 1, 1, 6, 0), make_b_present, BYTES(3, 1, 7, 1, 1, 6, 2, 1, 0x0B, 0), NULL},
    {"a chunk that vanishes, with bytes before it", FRAME "struct F { chunks C { 1 a: u8, 2 b: u8 } }",
     BYTES(9, 0, 1, 1, 5, 2, 1, 6, 0), make_a_absent, BYTES(9, 0, 2, 1, 6, 0), NULL},
    {"a member whose condition does not hold",
     "struct F { n: u8, a: u8 if n > 1 }",
     BYTES(5, 6),
     set_n_zero,
     {NULL, 0},
     "MEMBER-NOT-ALLOWED"},
    {"a member that goes with its condition", "struct F { n: u8, a: u8 if rest >= 1 }", BYTES(5, 6), make_a_absent,
     BYTES(5), NULL},

    /* Texts. */
    {"a text with junk behind it", "struct F { name: ascii[4] }", BYTES('a', 0, 'z', 'z'), rename_it,
     BYTES('x', 'y', 0, 0), NULL},
    {"a text whose room shrinks", "struct F { n: u8, name: ascii[n] }", BYTES(4, 'a', 0, 'z', 'z'), set_n,
     BYTES(3, 'a', 0, 0), NULL},
    {"a text too long for its room",
     "struct F { name: ascii[4] }",
     BYTES('a', 0, 'z', 'z'),
     rename_beyond,
     {NULL, 0},
     "VALUE-TOO-LONG"},
    {"a text that may contain its end", "struct F { name: ascii to 0x3B after 'b' }", BYTES('b', ';'), rename_with_end,
     BYTES('a', ';', 'b', ';'), NULL},
    {"a text that cannot end",
     "struct F { name: ascii to 0x3B after '.' }",
     BYTES('.', ';'),
     rename_it,
     {NULL, 0},
     "VALUE-NOT-ENDED"},
    {"a text that contains its end",
     "struct F { name: ascii to 0x3B }",
     BYTES('a', ';'),
     rename_with_end,
     {NULL, 0},
     "VALUE-HAS-TERMINATOR"},
    {"a text with its length", "struct F { n: leb<u8> = count(name), name: ascii[n] }", BYTES(0x83, 0, 'a', 'b', 'c'),
     rename_it, BYTES(2, 'x', 'y'), NULL},

    /* Counts and sizes follow; those that were wrong are right again. */
    {"a count that was wrong", "struct F { n: u8 = count(list), list: [u8; (u8)] }", BYTES(9, 1, 5), repeat_byte,
     BYTES(2, 2, 5, 5), NULL},
    {"a count that is wrong still", "struct F { n: u8 = count(list), list: [u8; (u8)] }", BYTES(9, 1, 5), leave,
     BYTES(9, 1, 5), NULL},
    {"an oddly spelled count", "struct F { list: [u8; (leb<u8>)] }", BYTES(0x81, 0, 5), repeat_byte, BYTES(2, 5, 5),
     NULL},
    {"a count too large", "struct F { list: [u8; (u8)] }", BYTES(1, 5), repeat_300_times, {NULL, 0}, "LIST-TOO-LONG"},
    {"a computed count too large",
     "struct F { n: u8 = count(list), list: [u8; n] }",
     BYTES(1, 5),
     repeat_300_times,
     {NULL, 0},
     "DERIVED-TOO-LARGE"},
    {"a length that does not follow",
     "struct F { n: u8, list: [u8; n] }",
     BYTES(1, 5),
     repeat_byte,
     {NULL, 0},
     "LIST-LENGTH"},
    {"an element that would end its list",
     "struct F { list: [i16 to -1] }",
     BYTES(5, 0, 0xFF, 0xFF),
     put_terminator,
     {NULL, 0},
     "VALUE-HAS-TERMINATOR"},

    /* Unions by tag. */
    {"a tag without its case",
     "struct F { tag: u8, u: union(tag) { 1: a: u8, 2: b: u16 } }",
     BYTES(1, 5),
     set_tag_alone,
     {NULL, 0},
     "CASE-MISMATCH"},
    {"a tag with its case", "struct F { tag: u8, u: union(tag) { 1: a: u8, 2: b: u16 } }", BYTES(1, 5),
     set_tag_and_case, BYTES(2, 2, 1), NULL},
    {"a tag with nothing", "struct F { tag: u8, u: union(tag) { 1: a: u8, 2: b: u16 } }", BYTES(1, 5), clear_case,
     BYTES(2, 0, 0), NULL},
    {"unknown bytes where the tag has a case",
     "struct F { tag: u8, u: sized(2) union(tag) { 2: b: u16 } }",
     BYTES(1, 5, 6),
     set_tag_alone,
     {NULL, 0},
     "CASE-MISMATCH"},
    {"a case in a region with bytes behind it", "struct F { tag: u8, u: sized(3) union(tag) { 1: a: u8, 2: b: u16 } }",
     BYTES(1, 5, 7, 8), set_tag_and_case, BYTES(2, 2, 1, 0), NULL},
};

static struct smith_layout_source *parse(const char *layout) {
    char text[1024];
    struct smith_layout_source *source;
    struct smith_buffer report;
    snprintf(text, sizeof text, "layout t;\n%s\nroot F;\n", layout);
    const struct smith_bytes bytes = {(const uint8_t *)text, strlen(text)};
    enum smith_status status = smith_layout_parse(bytes, "edit", NULL, &source, &report, NULL);
    smith_buffer_byte(&report, '\0');
    if (status != SMITH_OK)
        fail_msg("%s", (const char *)report.data);
    smith_buffer_free(&report);
    return source;
}

static void expect_bytes(const struct edit *edit, const struct smith_buffer *out) {
    char text[200] = "";
    for (size_t i = 0; i < out->size && i < 60; i++)
        snprintf(text + 3 * i, 4, " %02x", out->data[i]);
    if (out->size != edit->after.size || memcmp(out->data, edit->after.data, out->size) != 0)
        fail_msg("%s: gives%s", edit->name, text);
}

static void run_edit(void **state) {
    const struct edit *edit = *state;
    struct smith_layout_source *source = parse(edit->layout);
    struct smith_document *document;
    struct smith_buffer out;
    struct smith_error error = {0};
    assert_int_equal(smith_decode(smith_layout_get(source), edit->before, NULL, NULL, NULL, &document, &error),
                     SMITH_OK);
    edit->change(document);
    enum smith_status status = smith_encode(document, &out, &error);
    if (edit->error) {
        assert_int_equal(status, SMITH_BAD_VALUE);
        assert_string_equal(error.code, edit->error);
    } else {
        if (status != SMITH_OK)
            fail_msg("%s: %s at %s", edit->name, error.message, error.path);
        expect_bytes(edit, &out);
        smith_buffer_free(&out);
    }
    smith_document_free(document);
    smith_layout_free(source);
}

int test_edit(void) {
    enum { COUNT = sizeof edits / sizeof *edits };
    struct CMUnitTest tests[COUNT];
    for (unsigned i = 0; i < COUNT; i++)
        tests[i] = (struct CMUnitTest){edits[i].name, run_edit, NULL, NULL, (void *)(uintptr_t)&edits[i]};
    return _cmocka_run_group_tests("edit", tests, COUNT, NULL, NULL);
}
