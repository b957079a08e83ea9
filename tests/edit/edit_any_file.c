/* SPDX-License-Identifier: MIT
 *
 * Everyday work on any file of any format: one value is set, the difference shows exactly that value, and the patch back
 * gives the first bytes again; between any two files, the patch from one to the other gives the other; and what two people change independently is all
 * there when the two are merged.
 *
 *     everyday FORMAT FILE... [--undamaged FILE...]
 *
 * Files behind --undamaged are for CI.
 */
#include "support/any_value.h"
#include "support/effort.h"
#include <levelsmith/diff.h>
#include <levelsmith/levelsmith.h>
#include <levelsmith/merge.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define TRIED 24 /* values that are set in each file, or fewer, so that not more than this many bytes */
#define TRIED_BYTES (1u << 20) /* are read for it */
#define PAIR_LIMIT (120u << 10) /* bytes of files that are compared with each other */

static const struct smith_format *format;

struct subject {
    const char *path;
    struct smith_buffer content;
};

static struct smith_bytes bytes_of(const struct smith_buffer *buffer) {
    return (struct smith_bytes){buffer->data, buffer->size};
}

/* ---- one value ---- */

/* The bytes with value number `number` changed; false when the format has no place for that (a size, a tag). */
static bool change(struct smith_bytes bytes, uint32_t number, struct smith_buffer *changed, char path[512]) {
    struct smith_document *document = any_value_decode(format->layout, bytes, "changed");
    struct any_value_search value_search = {.wanted = number};
    struct smith_edit *edit;
    char json[ANY_VALUE_JSON_MAX];
    assert_true(any_value_find(&value_search, document));
    memcpy(path, value_search.path, sizeof value_search.path);
    any_value_other(&value_search.node, json);
    assert_int_equal(smith_edit_begin(document, NULL, &edit, NULL), SMITH_OK);
    *changed = (struct smith_buffer){0};
    bool done =
        !value_search.is_key &&
        smith_edit_put(edit, path, (struct smith_bytes){(const uint8_t *)json, strlen(json)}, NULL) == SMITH_OK &&
        smith_edit_encode(edit, changed, NULL) == SMITH_OK && !smith_edit_notes(edit)->count;
    smith_edit_end(edit);
    smith_document_free(document);
    return done;
}

static void expect_difference(const struct smith_document *a, const struct smith_document *b, const char *path) {
    struct smith_buffer text;
    struct smith_diff_count count;
    struct smith_error error;
    const struct smith_diff_options options = {.format = SMITH_DIFF_PATCH};
    char start[600];
    smith_buffer_init(&text, NULL);
    if (smith_diff(a, b, &options, &text, &count, &error) != SMITH_OK)
        fail_msg("%s: %s", path, error.message);
    snprintf(start, sizeof start, "[\n  {\"op\": \"replace\", \"path\": \"%s\", \"value\": ", path);
    /* A condition may make a member appear with it; and a tag makes another case of what hangs on it, which may keep all. */
    bool one = count.changed >= 1 && count.changed <= 2 && !count.removed && !count.moved;
    if (!one || text.size < strlen(start) || memcmp(text.data, start, strlen(start)) != 0)
        fail_msg("%s: the difference is %.*s", path, (int)(text.size < 400 ? text.size : 400), (const char *)text.data);
    smith_buffer_free(&text);
}

/* Patch `from` so that it gives the bytes of `to`. */
static void expect_patch(struct smith_bytes from, struct smith_bytes to, const char *what) {
    struct smith_document *a = any_value_decode(format->layout, from, what),
                          *b = any_value_decode(format->layout, to, what);
    struct smith_buffer patch, out;
    struct smith_error error;
    struct smith_edit *edit;
    const struct smith_diff_options options = {.format = SMITH_DIFF_PATCH, .bytes = true};
    smith_buffer_init(&patch, NULL);
    assert_int_equal(smith_diff(a, b, &options, &patch, NULL, &error), SMITH_OK);
    assert_int_equal(smith_edit_begin(a, NULL, &edit, NULL), SMITH_OK);
    if (smith_edit_patch(edit, bytes_of(&patch), &error) != SMITH_OK ||
        smith_edit_encode(edit, &out, &error) != SMITH_OK)
        fail_msg("%s: %s %s at %u", what, error.message, error.path, error.line);
    if (out.size != to.size || memcmp(out.data, to.data, to.size) != 0)
        fail_msg("%s: the patch gives other bytes", what);
    smith_buffer_free(&out);
    smith_buffer_free(&patch);
    smith_edit_end(edit);
    smith_document_free(a);
    smith_document_free(b);
}

static void one_value_is_one_difference(void **state) {
    const struct subject *subject = *state;
    struct smith_document *before = any_value_decode(format->layout, bytes_of(&subject->content), subject->path);
    struct any_value_search all = {.wanted = UINT32_MAX};
    uint32_t changed_values = 0, tried = TRIED_BYTES / (uint32_t)(subject->content.size + 1) + 2;
    tried = tried < TRIED ? tried : TRIED;
    any_value_find(&all, before);
    tried = tried < all.count ? tried : all.count;
    for (uint32_t i = 0; i < tried; i++) {
        struct smith_buffer changed;
        char path[512];
        uint32_t number = (uint32_t)((uint64_t)all.count * i / tried);
        if (change(bytes_of(&subject->content), number, &changed, path)) {
            struct smith_document *after = any_value_decode(format->layout, bytes_of(&changed), path);
            expect_difference(before, after, path);
            expect_patch(bytes_of(&changed), bytes_of(&subject->content), path);
            smith_document_free(after);
            changed_values++;
        }
        smith_buffer_free(&changed);
    }
    smith_document_free(before);
    assert_true(changed_values > 0 || all.count - all.keys < 10); /* of so few, each may be one that others hang on */
}

/* ---- two people ---- */

/* The bytes without the element of a list that holds value number `number`; false where that cannot be, or where something
 * refers to it. `list` becomes the path of the element. */
static bool delete_around(struct smith_bytes bytes, uint32_t number, struct smith_buffer *changed, char list[512]) {
    struct smith_document *document = any_value_decode(format->layout, bytes, "cut");
    struct any_value_search value_search = {.wanted = number};
    struct smith_edit *edit;
    assert_true(any_value_find(&value_search, document));
    char *at = value_search.path;
    while (*at && (at[0] != '/' || at[1] < '0' || at[1] > '9')) /* "/rooms/3/name" up to the index */
        at++;
    bool done = *at != '\0';
    at[done ? 1 + strcspn(at + 1, "/") : 0] = '\0';
    memcpy(list, value_search.path, sizeof value_search.path);
    *changed = (struct smith_buffer){0};
    assert_int_equal(smith_edit_begin(document, NULL, &edit, NULL), SMITH_OK);
    done = done && smith_edit_delete(edit, list, NULL) == SMITH_OK && !smith_edit_notes(edit)->count &&
           smith_edit_encode(edit, changed, NULL) == SMITH_OK;
    smith_edit_end(edit);
    smith_document_free(document);
    return done;
}

static void expect_merge(struct smith_bytes base, struct smith_bytes ours, struct smith_bytes theirs,
                         struct smith_bytes both, const char *a, const char *b) {
    struct smith_document *documents[] = {any_value_decode(format->layout, base, a),
                                          any_value_decode(format->layout, ours, a),
                                          any_value_decode(format->layout, theirs, b)};
    struct smith_merge_result result = {0};
    struct smith_buffer out;
    struct smith_edit *edit;
    struct smith_error error;
    if (smith_merge(documents[0], documents[1], documents[2], &result, &error) != SMITH_OK)
        fail_msg("%s, %s: %s", a, b, error.message);
    if (result.conflicts)
        fail_msg("%s, %s: %.*s", a, b, (int)(result.list.size < 400 ? result.list.size : 400),
                 (char *)result.list.data);
    assert_int_equal(smith_edit_begin(documents[1], NULL, &edit, NULL), SMITH_OK);
    if (smith_edit_encode(edit, &out, &error) != SMITH_OK)
        fail_msg("%s, %s: %s %s", a, b, error.message, error.path);
    if (out.size != both.size || memcmp(out.data, both.data, both.size) != 0)
        fail_msg("%s, %s: merged, they are not what both changes give", a, b);
    smith_buffer_free(&out);
    smith_merge_result_free(&result);
    smith_edit_end(edit);
    for (int i = 0; i < 3; i++)
        smith_document_free(documents[i]);
}

/* Whether it means something: numbers that the format's program gives anew do not, and a merge keeps ours. */
static bool is_change(struct smith_bytes base, struct smith_bytes changed) {
    struct smith_document *a = any_value_decode(format->layout, base, "base"),
                          *b = any_value_decode(format->layout, changed, "changed");
    struct smith_diff_count count;
    struct smith_buffer text;
    smith_buffer_init(&text, NULL);
    assert_int_equal(smith_diff(a, b, NULL, &text, &count, NULL), SMITH_OK);
    smith_buffer_free(&text);
    smith_document_free(a);
    smith_document_free(b);
    return count.changed || count.removed || count.moved || count.added;
}

static bool is_inside(const char *path, const char *outer) {
    size_t size = strlen(outer);
    return strncmp(path, outer, size) == 0 && (path[size] == '\0' || path[size] == '/');
}

static void independent_changes_merge(void **state) {
    const struct subject *subject = *state;
    const struct smith_bytes base = bytes_of(&subject->content);
    struct smith_document *document = any_value_decode(format->layout, base, subject->path);
    struct any_value_search all = {.wanted = UINT32_MAX};
    uint32_t tried = TRIED_BYTES / (uint32_t)(subject->content.size + 1) + 2, seed = 7;
    tried = tried < TRIED ? tried : TRIED;
    any_value_find(&all, document);
    smith_document_free(document);
    for (uint32_t i = 0; i < tried && all.count; i++) {
        struct smith_buffer one = {0}, two = {0}, both = {0};
        char path_one[512], path_two[512], path_both[512];
        seed = seed * 1664525 + 1013904223;
        uint32_t a = (seed >> 8) % all.count, b = (uint32_t)((uint64_t)all.count * i / tried);
        bool possible = change(base, a, &one, path_one);
        if (i % 2)
            possible =
                possible && change(base, b, &two, path_two) && change(bytes_of(&one), b, &both, path_both) && a != b;
        else
            possible = possible && delete_around(base, b, &two, path_two) && !is_inside(path_one, path_two) &&
                       delete_around(bytes_of(&one), b, &both, path_both);
        if (possible && is_change(base, bytes_of(&one)) && is_change(base, bytes_of(&two))) {
            expect_merge(base, bytes_of(&one), bytes_of(&two), bytes_of(&both), path_one, path_two);
            expect_merge(base, bytes_of(&two), bytes_of(&one), bytes_of(&both), path_two, path_one);
        }
        smith_buffer_free(&one);
        smith_buffer_free(&two);
        smith_buffer_free(&both);
    }
}

/* ---- two files ---- */

static void patches_lead_from_file_to_file(void **state) {
    const struct subject *subjects = *state;
    for (const struct subject *from = subjects; from[0].path && from[1].path; from++)
        if (from[0].content.size <= PAIR_LIMIT && from[1].content.size <= PAIR_LIMIT) {
            expect_patch(bytes_of(&from[0].content), bytes_of(&from[1].content), from[1].path);
            expect_patch(bytes_of(&from[1].content), bytes_of(&from[0].content), from[0].path);
        }
}

int main(int argument_count, char **arguments) {
    format = argument_count > 1 ? smith_format_by_id(arguments[1]) : NULL;
    struct subject *subjects = calloc((size_t)argument_count, sizeof *subjects);
    struct CMUnitTest *tests = calloc(2 * (size_t)argument_count, sizeof *tests);
    size_t count = 0;
    if (!format || argument_count < 3 || !subjects || !tests) {
        fprintf(stderr, "usage: everyday FORMAT FILE...\n");
        return 2;
    }
    for (int i = 2; i < argument_count; i++) {
        struct smith_error error;
        if (strcmp(arguments[i], "--undamaged") == 0) {
            if (is_in_ci())
                continue;
            break;
        }
        subjects[count].path = arguments[i];
        if (smith_file_read(arguments[i], NULL, &subjects[count].content, &error) != SMITH_OK) {
            fprintf(stderr, "%s: %s\n", arguments[i], error.message);
            return 2;
        }
        tests[2 * count] = (struct CMUnitTest){arguments[i], one_value_is_one_difference, NULL, NULL, &subjects[count]};
        tests[2 * count + 1] =
            (struct CMUnitTest){arguments[i], independent_changes_merge, NULL, NULL, &subjects[count]};
        count++;
    }
    tests[2 * count] = (struct CMUnitTest)cmocka_unit_test_prestate(patches_lead_from_file_to_file, subjects);
    int failed = _cmocka_run_group_tests("everyday", tests, 2 * count + 1, NULL, NULL);
    for (size_t i = 0; i < count; i++)
        smith_buffer_free(&subjects[i].content);
    free(subjects);
    free(tests);
    return failed;
}
