/* SPDX-License-Identifier: MIT
 *
 * smith_layout_tidy(): tests/layout/tidy/NAME.layout becomes NAME.expected; the layouts of the library are as it writes
 * them; and whatever text it is given, what comes out means the same and stays when it goes through again.
 * LEVELSMITH_UPDATE=1 writes the expected texts anew.
 */
#include "support/case_file.h"
#include "support/compare_layout.h"
#include "support/counting_allocator.h"
#include "support/layout_import.h"
#include "support/random.h"
#include <dirent.h>
#include <levelsmith/levelsmith.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct smith_bytes bytes_of(const struct smith_buffer *buffer) {
    return (struct smith_bytes){buffer->data, buffer->size};
}

static struct smith_buffer read_file(const char *path) {
    struct smith_buffer content;
    struct smith_error error;
    if (smith_file_read(path, NULL, &content, &error) != SMITH_OK)
        fail_msg("%s", error.message);
    return content;
}

static struct smith_buffer tidy(struct smith_bytes text, const char *name) {
    struct smith_buffer out, report;
    if (smith_layout_tidy(text, name, NULL, &out, &report, NULL) != SMITH_OK)
        fail_msg("%.*s", (int)report.size, (const char *)report.data);
    assert_int_equal(report.size, 0);
    smith_buffer_free(&report);
    return out;
}

static void assert_same(const char *name, struct smith_bytes actual, struct smith_bytes expected) {
    if (actual.size != expected.size || (actual.size && memcmp(actual.data, expected.data, actual.size) != 0))
        fail_msg("%s: formatted it is\n%.*s\nand not\n%.*s", name, (int)actual.size, (const char *)actual.data,
                 (int)expected.size, (const char *)expected.data);
}

/* What is formatted stays as it is. */
static struct smith_buffer tidy_twice(struct smith_bytes text, const char *name) {
    struct smith_buffer once = tidy(text, name), twice = tidy(bytes_of(&once), name);
    assert_same(name, bytes_of(&twice), bytes_of(&once));
    smith_buffer_free(&twice);
    return once;
}

static struct smith_layout_source *parse(struct smith_bytes text, const char *name) {
    const struct smith_layout_imports imports = layout_import(NULL);
    const struct smith_layout_options options = {.imports = &imports, .hooks = smith_hooks()};
    struct smith_layout_source *source;
    struct smith_buffer report;
    if (smith_layout_parse(text, name, &options, &source, &report, NULL) != SMITH_OK)
        fail_msg("%.*s", (int)report.size, (const char *)report.data);
    smith_buffer_free(&report);
    return source;
}

/* ... and its tables are those of the text it was. */
static void check_meaning(struct smith_bytes text, const char *name) {
    struct smith_buffer out = tidy_twice(text, name);
    struct smith_layout_source *before = parse(text, name), *after = parse(bytes_of(&out), name);
    char difference[400];
    if (!compare_layouts(smith_layout_get(before), smith_layout_get(after), difference, sizeof difference))
        fail_msg("%s: formatted it differs in %s", name, difference);
    smith_layout_free(before);
    smith_layout_free(after);
    smith_buffer_free(&out);
}

/* ---- files ---- */

typedef void visitor(const char *path, struct smith_bytes text);

/* Calls `visit` for all layouts of a folder. */
static unsigned each_layout(const char *folder, visitor *visit) {
    unsigned count = 0;
    DIR *entries = opendir(folder);
    for (struct dirent *entry; entries && (entry = readdir(entries)) != NULL;) {
        const char *end = strrchr(entry->d_name, '.');
        if (!end || strcmp(end, ".layout") != 0)
            continue;
        char path[400];
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        struct smith_buffer text = read_file(path);
        visit(path, bytes_of(&text));
        smith_buffer_free(&text);
        count++;
    }
    if (entries)
        closedir(entries);
    return count;
}

static void check_style(const char *path, struct smith_bytes text) {
    char expected_path[420];
    snprintf(expected_path, sizeof expected_path, "%.*s.expected", (int)(strrchr(path, '.') - path), path);
    struct smith_buffer out = tidy_twice(text, path);
    if (getenv("LEVELSMITH_UPDATE"))
        assert_int_equal(smith_file_write(expected_path, bytes_of(&out), NULL), SMITH_OK);
    struct smith_buffer expected = read_file(expected_path);
    assert_same(path, bytes_of(&out), bytes_of(&expected));
    smith_buffer_free(&expected);
    smith_buffer_free(&out);
}

static void test_style(void **state) {
    (void)state;
    assert_in_range(each_layout("tests/layout/tidy", check_style), 4, 100);
}

static void check_is_formatted(const char *path, struct smith_bytes text) {
    struct smith_buffer out = tidy(text, path);
    if (out.size != text.size || (text.size && memcmp(out.data, text.data, text.size) != 0))
        fail_msg("%s is not formatted: levelsmith layout --tidy -i %s", path, path);
    smith_buffer_free(&out);
}

static void test_library_layouts_are_formatted(void **state) {
    (void)state;
    assert_in_range(each_layout("layouts", check_is_formatted), 30, 1000);
}

/* A layout that the grammar accepts and the checker does not can be formatted all the same. */
static void check_wrong(const char *path, struct smith_bytes text) {
    struct smith_buffer out, report;
    struct smith_error error;
    enum smith_status status = smith_layout_tidy(text, path, NULL, &out, &report, &error);
    if (status == SMITH_OK) {
        struct smith_buffer again = tidy_twice(bytes_of(&out), path);
        smith_buffer_free(&again);
    } else {
        assert_int_equal(status, SMITH_BAD_LAYOUT);
        assert_string_equal(error.code, "LAYOUT-MISTAKE");
        assert_true(report.size > 0);
    }
    smith_buffer_free(&out);
    smith_buffer_free(&report);
}

static void test_wrong_layouts(void **state) {
    (void)state;
    assert_in_range(each_layout("tests/layout/wrong", check_wrong), 45, 1000);
}

static void test_document_cases(void **state) {
    (void)state;
    unsigned count;
    char **paths = case_list(&count);
    for (unsigned i = 0; i < count; i++) {
        struct case_file file;
        case_load(&file, paths[i]);
        const char *text = case_section(&file, "layout");
        if (text)
            check_meaning((struct smith_bytes){(const uint8_t *)text, strlen(text)}, paths[i]);
        case_free(&file);
    }
    assert_in_range(count, 50, 10000);
    case_list_free(paths, count);
}

static void test_examples_of_the_page(void **state) {
    (void)state;
    struct smith_buffer page = read_file("docs/layout-language.md");
    smith_buffer_byte(&page, '\0');
    unsigned count = 0;
    for (const char *at = (const char *)page.data; (at = strstr(at, "```layout\n")) != NULL; count++) {
        const char *begin = strchr(at, '\n') + 1, *end = strstr(begin, "```");
        assert_non_null(end);
        check_meaning((struct smith_bytes){(const uint8_t *)begin, (size_t)(end - begin)}, "an example");
        at = end;
    }
    assert_in_range(count, 18, 100);
    smith_buffer_free(&page);
}

/* ---- other blanks ---- */

static size_t skip_string(struct smith_bytes text, size_t at) {
    uint8_t quote = text.data[at++];
    while (at < text.size && text.data[at] != quote)
        at += text.data[at] == '\\' ? 2 : 1;
    return at + 1;
}

static size_t skip_comment(struct smith_bytes text, size_t at) {
    while (at < text.size && text.data[at] != '\n')
        at++;
    return at;
}

static size_t skip_blanks(struct smith_bytes text, size_t at) {
    while (at < text.size && (text.data[at] == ' ' || text.data[at] == '\n'))
        at++;
    return at;
}

/* Other blanks wherever they mean nothing: where a comment belongs to is a matter of lines. */
static struct smith_buffer scramble(struct smith_bytes text, uint32_t *seed) {
    static const char *const blanks[] = {" ", "\n", "\t", "   ", "\n\n\n", " \r\n ", "\n        "};
    struct smith_buffer out = {0};
    for (size_t at = 0, next; at < text.size; at = next) {
        bool is_comment = text.data[at] == '/' && at + 1 < text.size && text.data[at + 1] == '/';
        bool is_string = text.data[at] == '"' || text.data[at] == '\'';
        next = is_comment ? skip_comment(text, at) : is_string ? skip_string(text, at) : skip_blanks(text, at);
        if (is_comment) {
            size_t end = skip_blanks(text, next);
            smith_buffer_add(&out, text.data + at, end - at);
            next = end;
        } else if (next > at && !is_string && (next == text.size || text.data[next] != '/')) {
            smith_buffer_text(&out, blanks[random_below(seed, (uint32_t)(sizeof blanks / sizeof *blanks))]);
        } else {
            next = next > at ? next : at + 1;
            smith_buffer_add(&out, text.data + at, next - at);
        }
    }
    return out;
}

static void check_scrambled(const char *path, struct smith_bytes text) {
    uint32_t seed = 7;
    for (unsigned round = 0; round < 5; round++) {
        struct smith_buffer other = scramble(text, &seed);
        check_meaning(bytes_of(&other), path);
        smith_buffer_free(&other);
    }
}

static void test_any_blanks(void **state) {
    (void)state;
    each_layout("layouts", check_scrambled);
}

/* ---- cost ---- */

#define REPEATS 200000 /* what costs the square of it is not done in minutes */

static void test_large_texts(void **state) {
    (void)state;
    static const struct {
        const char *head, *part, *tail;
    } cases[] = {
        {"layout x; struct A { ", "a:u8,", "}"},
        {"layout x; struct A { a: u8 -> ", "/a", "}"},
        {"layout x; enum E { a } ", "/**/", "enum F { b }"},
        {"layout x;", "//\n", ""},
        {"layout x; enum E { ", "a,//\n", "}"},
        {"layout x; enum E { ", "a,//\n//\n", "}"},
        {"layout x; bits B { ", "0:a,1:b,\n", "}"},
        {"layout x;", "enum E{a}", ""},
        {"layout x; struct A { magic [", "1,", "] }"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct smith_buffer text = {0};
        smith_buffer_text(&text, cases[i].head);
        for (unsigned n = 0; n < REPEATS; n++)
            smith_buffer_text(&text, cases[i].part);
        smith_buffer_text(&text, cases[i].tail);
        struct smith_buffer out = tidy_twice(bytes_of(&text), "a large text");
        smith_buffer_free(&out);
        smith_buffer_free(&text);
    }
}

/* One call with an allocator that says no from request `from` on; true = it did not get that far. */
static bool tidy_without_memory(struct smith_bytes text, uint64_t from) {
    struct counting_allocator counter = {.fail_from = from};
    struct smith_allocator allocator = counting_allocator(&counter);
    struct smith_buffer out, report;
    struct smith_error error;
    enum smith_status status = smith_layout_tidy(text, "x", &allocator, &out, &report, &error);
    if (status != SMITH_OK)
        assert_int_equal(status, SMITH_NO_MEMORY);
    smith_buffer_free(&out);
    smith_buffer_free(&report);
    assert_int_equal(counter.live, 0);
    return status == SMITH_OK;
}

static void test_every_allocation_may_fail(void **state) {
    (void)state;
    struct smith_buffer text = read_file("tests/layout/tidy/everything.layout");
    uint64_t from = 1;
    while (!tidy_without_memory(bytes_of(&text), from))
        from++;
    assert_true(from > 5);
    smith_buffer_free(&text);
}

int test_tidy(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_style),
        cmocka_unit_test(test_library_layouts_are_formatted),
        cmocka_unit_test(test_wrong_layouts),
        cmocka_unit_test(test_document_cases),
        cmocka_unit_test(test_examples_of_the_page),
        cmocka_unit_test(test_any_blanks),
        cmocka_unit_test(test_large_texts),
        cmocka_unit_test(test_every_allocation_may_fail),
    };
    return cmocka_run_group_tests_name("layout tidy", tests, NULL, NULL);
}
