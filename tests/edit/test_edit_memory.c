/* SPDX-License-Identifier: MIT
 *
 * Memory runs out at every single request while a document is changed, compared, patched and merged: each time that is
 * said, nothing leaks, and a change that was refused has left no trace.
 */
#include "base/endian.h"
#include "support/counting_allocator.h"
#include <levelsmith/diff.h>
#include <levelsmith/levelsmith.h>
#include <levelsmith/merge.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char layout_text[] = "layout t;\n"
                                  "frame C { id: u8 = id, size: leb<i32> = size, end id }\n"
                                  "struct T { name: ascii(u8) }\n"
                                  "struct R { id: u8, tile: u8 -> /tiles none 255, up: i8 -> /rooms by id none -1 }\n"
                                  "typeset S: C { 1 number: leb<u8>, 2 room: R }\n"
                                  "struct F {\n"
                                  "  tag: u8, tiles: [T; (u8)], rooms: [R; (u8)] key id, squares: [u8; 2],\n"
                                  "  u: sized(2) union(tag) { 1: one: u8, 2: two: [u8; 2] },\n"
                                  "  chunks C { 1 text: utf8, many 2 more: u16, 3 list: [leb<u8>], 4 objects: [S..] }\n"
                                  "}\nroot F;\n";
/* Three versions of one file: theirs has another tile and a room that uses it, ours an oddly spelled number, a name. */
static const uint8_t base_file[] = {2, 2, 1, 'a', 1,   'b',  2, 5, 0, 7, 7, 1, 0xFF, 8,    9, 1,
                                    2, 1, 2, 'h', 'i', 2,    2, 1, 0, 9, 1, 5, 3,    0x83, 0, 0x81,
                                    0, 2, 4, 8,   1,   0x81, 0, 4, 2, 3, 1, 1, 0,    0,    0};
static const uint8_t ours_file[] = {2,    2, 1, 'a', 1, 'c',  3,   5, 0, 7, 7, 1, 0xFF, 6, 1, 5,    8,
                                    9,    1, 2, 1,   2, 'h',  'o', 2, 2, 1, 0, 9, 1,    5, 3, 0x82, 0,
                                    0x81, 0, 4, 8,   1, 0x81, 0,   4, 2, 3, 1, 1, 0,    0, 0};
static const uint8_t theirs_file[] = {2,    3, 1, 'x', 1, 'a', 1,    'b', 3, 5, 1, 7, 6, 2, 5, 7, 0,    0xFF,
                                      8,    7, 1, 2,   1, 2,   'h',  'i', 2, 2, 1, 0, 9, 1, 5, 3, 0x83, 0,
                                      0x81, 0, 2, 4,   8, 1,   0x81, 0,   4, 2, 3, 1, 1, 0, 0, 0};

static const struct smith_bytes files[] = {
    {base_file, sizeof base_file}, {ours_file, sizeof ours_file}, {theirs_file, sizeof theirs_file}};

static struct smith_layout_source *source;

/* A document that lives in memory that runs out. */
struct tight {
    struct counting_allocator counter;
    struct smith_allocator allocator;
    struct smith_document *documents[3];
    struct smith_error error;
    bool changed; /* it got as far as that */
};

static enum smith_status open_tight(struct tight *tight, unsigned count) {
    const struct smith_options options = {.allocator = tight->allocator};
    enum smith_status status = SMITH_OK;
    for (unsigned i = 0; i < count && status == SMITH_OK; i++)
        status =
            smith_decode(smith_layout_get(source), files[i], &options, NULL, NULL, &tight->documents[i], &tight->error);
    return status;
}

static void close_tight(struct tight *tight) {
    for (unsigned i = 0; i < 3; i++)
        smith_document_free(tight->documents[i]);
}

/* ---- changes ---- */

struct change {
    const char *name;
    enum kind { SET, PUT, INSERT, DELETE, MOVE, PATCH } kind;
    const char *path, *text;
    uint32_t index;
    bool followed; /* other values follow: that may be half done */
};

static const struct change changes[] = {
    {"set a number", SET, "/squares/1", "200", 0, false},
    {"set a text", SET, "/tiles/1/name", "longer than it was", 0, false},
    {"set a tag, so that a union follows", SET, "/tag", "1", 0, true},
    {"set what was absent", SET, "/list", "[1, 2, 3]", 0, false},
    {"put a structure", PUT, "/rooms/1", "{\"id\": 7, \"tile\": 0, \"up\": 5}", 0, false},
    {"insert before others", INSERT, "/tiles/0", "{\"name\": \"first\"}", 0, false},
    {"insert into a list of many types", INSERT, "/objects/-", "{\"$type\": \"room\", \"id\": 9}", 0, false},
    {"delete what is referred to", DELETE, "/tiles/0", NULL, 0, true},
    {"delete an element with an odd spelling", DELETE, "/list/0", NULL, 0, true},
    {"delete a member", DELETE, "/text", NULL, 0, false},
    {"move", MOVE, "/rooms/0", NULL, 1, false},
    {"a patch", PATCH, "",
     "[{\"op\": \"replace\", \"path\": \"/text\", \"value\": \"new\"}, {\"op\": \"copy\", \"from\": \"/rooms/0\", \"path\": "
     "\"/rooms/-\"}, {\"op\": \"move\", \"from\": \"/tiles/0\", \"path\": \"/tiles/1\"}, {\"op\": \"test\", \"path\": "
     "\"/tag\", \"value\": 2}]",
     0, true}, /* one operation after the other, as the header says */
};

static enum smith_status do_change(struct smith_edit *edit, const struct change *change, struct smith_error *error) {
    const struct smith_bytes json = {(const uint8_t *)change->text, change->text ? strlen(change->text) : 0};
    switch (change->kind) {
    case SET: return smith_edit_set(edit, change->path, change->text, error);
    case PUT: return smith_edit_put(edit, change->path, json, error);
    case INSERT: return smith_edit_insert(edit, change->path, json, error);
    case DELETE: return smith_edit_delete(edit, change->path, error);
    case MOVE: return smith_edit_move(edit, change->path, change->index, error);
    case PATCH: return smith_edit_patch(edit, json, error);
    }
    return SMITH_OK;
}

/* After a change that failed for want of memory, there is memory again: the file must be what it was. */
static void expect_untouched(struct tight *tight, const char *name, uint64_t request) {
    struct smith_buffer out = {0};
    if (smith_encode(tight->documents[0], &out, &tight->error) != SMITH_OK)
        fail_msg("%s: after request %llu failed: %s", name, (unsigned long long)request, tight->error.message);
    if (out.size != files[0].size || memcmp(out.data, files[0].data, out.size) != 0)
        fail_msg("%s: half of it was done when request %llu failed", name, (unsigned long long)request);
    smith_buffer_free(&out);
}

static enum smith_status change_tight(struct tight *tight, const struct change *change, uint64_t request) {
    struct smith_edit *edit = NULL;
    struct smith_buffer out = {0};
    enum smith_status status = open_tight(tight, 1);
    bool opened = status == SMITH_OK;
    if (opened)
        status = smith_edit_begin(tight->documents[0], NULL, &edit, &tight->error);
    bool begun = status == SMITH_OK;
    if (begun)
        status = do_change(edit, change, &tight->error);
    tight->changed = begun && status == SMITH_OK;
    if (tight->changed)
        status = smith_edit_encode(edit, &out, &tight->error);
    tight->counter.fail_from = 0;
    if (opened && status != SMITH_OK && !tight->changed && !change->followed)
        expect_untouched(tight, change->name, request);
    smith_buffer_free(&out);
    smith_edit_end(begun ? edit : NULL);
    close_tight(tight);
    return status;
}

/* ---- other work ---- */

enum { MERGE = 3, ALIGN, LAMPS, LAMPS_OF_A_MAP, LAMPS_OF_AN_ARRAY }; /* behind the formats of differences */

static enum smith_status compare_tight(struct tight *tight, enum smith_diff_format format) {
    const struct smith_diff_options options = {.format = format, .bytes = true};
    struct smith_buffer out;
    smith_buffer_init(&out, &tight->allocator);
    enum smith_status status = open_tight(tight, 2);
    if (status == SMITH_OK)
        status = smith_diff(tight->documents[0], tight->documents[1], &options, &out, NULL, &tight->error);
    smith_buffer_free(&out);
    close_tight(tight);
    return status;
}

/* Two lists of so many numbers that it takes several blocks of memory to find out that too many of them differ. */
static enum smith_status align_tight(struct tight *tight) {
    enum { COUNT = 400 };
    static const char text[] = "layout n;\nstruct F { numbers: [u16; (u16)] }\nroot F;\n";
    uint8_t bytes[2][2 + 2 * COUNT];
    struct smith_layout_source *numbers;
    struct smith_options options = {.allocator = tight->allocator};
    struct smith_buffer out;
    enum smith_status status =
        smith_layout_parse((struct smith_bytes){(const uint8_t *)text, strlen(text)}, "n", NULL, &numbers, NULL, NULL);
    assert_int_equal(status, SMITH_OK);
    smith_buffer_init(&out, &tight->allocator);
    tight->counter.fail_once = true;
    for (unsigned i = 0; i < 2 && status == SMITH_OK; i++) {
        smith_le16_store(bytes[i], COUNT);
        for (uint16_t k = 0; k < COUNT; k++)
            smith_le16_store(bytes[i] + 2 + 2 * k, (uint16_t)(k + i * 1000));
        status = smith_decode(smith_layout_get(numbers), (struct smith_bytes){bytes[i], sizeof bytes[i]}, &options,
                              NULL, NULL, &tight->documents[i], &tight->error);
    }
    if (status == SMITH_OK)
        status = smith_diff(tight->documents[0], tight->documents[1], NULL, &out, NULL, &tight->error);
    smith_buffer_free(&out);
    close_tight(tight);
    smith_layout_free(numbers);
    return status;
}

/* Merge what is open, and write it. */
static enum smith_status merge_open(struct tight *tight, enum smith_status status) {
    struct smith_merge_result result = {0};
    struct smith_edit *edit = NULL;
    struct smith_buffer out = {0};
    if (status == SMITH_OK)
        status = smith_merge(tight->documents[0], tight->documents[1], tight->documents[2], &result, &tight->error);
    if (status == SMITH_OK)
        status = smith_edit_begin(tight->documents[1], NULL, &edit, &tight->error);
    if (status == SMITH_OK) {
        status = smith_edit_encode(edit, &out, &tight->error);
        smith_edit_end(edit);
    }
    smith_buffer_free(&out);
    smith_merge_result_free(&result);
    close_tight(tight);
    return status;
}

/* ---- many things whose numbers are given anew ---- */

enum { LAMP_COUNT = 1500, STRAY_COUNT = 800, FILE_SIZE = 2 + 6 * LAMP_COUNT + 2 * STRAY_COUNT };

/* Lamps from number `first` on, what refers to all of them, and, in one version, numbers that only others have. */
static struct smith_bytes put_lamps(uint8_t *file, unsigned first, unsigned count, unsigned strays) {
    uint8_t *at = file;
    smith_le16_store(at, (uint16_t)count), at += 2;
    for (unsigned i = 0; i < count; i++, at += 4) {
        smith_le16_store(at, (uint16_t)(first + i));
        smith_le16_store(at + 2, (uint16_t)(7 * i));
    }
    for (unsigned i = 0; i < count; i++, at += 2)
        smith_le16_store(at, (uint16_t)(first + i));
    for (unsigned i = 0; i < strays; i++, at += 2)
        smith_le16_store(at, (uint16_t)(1 + i));
    return (struct smith_bytes){file, (size_t)(at - file)};
}

/* Theirs counts from 1000 on, has lamps that ours deleted, and refers to numbers that only ours has. */
static enum smith_status merge_lamps(struct tight *tight, int which) {
    static const char *const lists[] = {"l: [L; (u16)]", "n: u16, l: [L; n]", "n: u16, l: [L; 1500]"};
    static uint8_t bytes[3][FILE_SIZE];
    const unsigned fewer = which == LAMPS_OF_AN_ARRAY ? 0 : LAMP_COUNT - STRAY_COUNT;
    const struct smith_bytes versions[3] = {put_lamps(bytes[0], 1, LAMP_COUNT, 0),
                                            put_lamps(bytes[1], 1, LAMP_COUNT - fewer, 0),
                                            put_lamps(bytes[2], 1000, LAMP_COUNT, STRAY_COUNT)};
    const struct smith_options options = {.allocator = tight->allocator};
    struct smith_layout_source *lamps;
    char text[200];
    snprintf(text, sizeof text,
             "layout n;\nstruct L { id: u16 -> itself, v: u16 }\nstruct F { %s, use: [u16] -> /l by id }\nroot F;\n",
             lists[which - LAMPS]);
    enum smith_status status =
        smith_layout_parse((struct smith_bytes){(const uint8_t *)text, strlen(text)}, "n", NULL, &lamps, NULL, NULL);
    assert_int_equal(status, SMITH_OK);
    for (unsigned i = 0; i < 3 && status == SMITH_OK; i++)
        status = smith_decode(smith_layout_get(lamps), versions[i], &options, NULL, NULL, &tight->documents[i],
                              &tight->error);
    status = merge_open(tight, status);
    smith_layout_free(lamps);
    return status;
}

/* ---- running out ---- */

static enum smith_status work(struct tight *tight, const struct change *change, int other, uint64_t request) {
    if (change)
        return change_tight(tight, change, request);
    if (other == ALIGN)
        return align_tight(tight);
    if (other >= LAMPS)
        return merge_lamps(tight, other);
    return other == MERGE ? merge_open(tight, open_tight(tight, 3))
                          : compare_tight(tight, (enum smith_diff_format)other);
}

/* With one request failing after the other, until none does. */
static void run_out(const char *name, const struct change *change, int other) {
    for (uint64_t request = 1;; request++) {
        struct tight tight = {.counter = {.fail_from = request}};
        tight.allocator = counting_allocator(&tight.counter);
        enum smith_status status = work(&tight, change, other, request);
        if (tight.counter.live)
            fail_msg("%s: %llu bytes leak when request %llu fails", name, (unsigned long long)tight.counter.live,
                     (unsigned long long)request);
        if (status != SMITH_OK && status != SMITH_NO_MEMORY)
            fail_msg("%s: request %llu fails: %s", name, (unsigned long long)request, tight.error.message);
        if (status == SMITH_OK && tight.counter.requests >= request)
            fail_msg("%s: nobody noticed that request %llu failed", name, (unsigned long long)request);
        if (status == SMITH_OK) {
            assert_true(request > 10);
            return;
        }
    }
}

static void during_edits(void **state) {
    const struct change *change = *state;
    run_out(change->name, change, 0);
}

static void while_comparing(void **state) {
    (void)state;
    run_out("text", NULL, SMITH_DIFF_TEXT);
    run_out("patch", NULL, SMITH_DIFF_PATCH);
    run_out("stat", NULL, SMITH_DIFF_STAT);
    run_out("long lists", NULL, ALIGN);
}

static void while_merging(void **state) {
    (void)state;
    run_out("merge", NULL, MERGE);
    run_out("lamps", NULL, LAMPS);
    run_out("lamps of a map", NULL, LAMPS_OF_A_MAP);
    run_out("lamps of an array", NULL, LAMPS_OF_AN_ARRAY);
}

static int parse(void **state) {
    (void)state;
    const struct smith_bytes text = {(const uint8_t *)layout_text, sizeof layout_text - 1};
    return smith_layout_parse(text, "memory", NULL, &source, NULL, NULL) == SMITH_OK ? 0 : -1;
}

static int forget(void **state) {
    (void)state;
    smith_layout_free(source);
    return 0;
}

int test_edit_memory(void) {
    enum { COUNT = sizeof changes / sizeof changes[0] };
    struct CMUnitTest tests[COUNT + 2];
    for (size_t i = 0; i < COUNT; i++)
        tests[i] = (struct CMUnitTest){changes[i].name, during_edits, NULL, NULL, (void *)(uintptr_t)&changes[i]};
    tests[COUNT] = (struct CMUnitTest)cmocka_unit_test(while_comparing);
    tests[COUNT + 1] = (struct CMUnitTest)cmocka_unit_test(while_merging);
    return _cmocka_run_group_tests("edit memory", tests, COUNT + 2, parse, forget);
}
