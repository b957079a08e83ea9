/* SPDX-License-Identifier: MIT
 *
 * Layouts of several texts, which lie in memory here: what is found, what is taken of it, and what goes wrong.
 */
#include "file/import_file.h"
#include "support/counting_allocator.h"
#include <levelsmith/levelsmith.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

struct text {
    const char *name, *text;
};

/* A folder of texts; a name that ends in a number is made up. */
struct folder {
    const struct text *texts;
    unsigned reads;
};

static enum smith_status read_text(void *context, const char *name, const char *importer, struct smith_buffer *found,
                                   struct smith_buffer *text, struct smith_error *error) {
    struct folder *folder = context;
    unsigned number;
    folder->reads++;
    smith_buffer_format(found, "./%s.layout", name);
    if (sscanf(name, "n%u", &number) == 1) {
        smith_buffer_format(text, "import \"n%u\"; enum E%u { a }", number + 1, number);
        return SMITH_OK;
    }
    for (const struct text *known = folder->texts; known && known->name; known++)
        if (strcmp(known->name, name) == 0) {
            smith_buffer_text(text, known->text);
            return SMITH_OK;
        }
    snprintf(error->message, sizeof error->message, "there is none for %s", importer);
    return error->status = SMITH_IO;
}

static struct smith_layout_source *parse(struct folder *folder, const char *text, struct smith_buffer *report,
                                         struct smith_error *error) {
    const struct smith_layout_imports imports = {read_text, folder};
    const struct smith_layout_options options = {.imports = folder ? &imports : NULL};
    struct smith_layout_source *source;
    smith_layout_parse((struct smith_bytes){(const uint8_t *)text, strlen(text)}, "main.layout", &options, &source,
                       report, error);
    return source;
}

/* The whole report of a layout that is none. */
static void check_report(struct folder *folder, const char *text, const char *expected) {
    struct smith_buffer report;
    struct smith_error error;
    assert_null(parse(folder, text, &report, &error));
    smith_buffer_fill(&report, 0, 1);
    assert_string_equal((const char *)report.data, expected);
    smith_buffer_free(&report);
}

static void test_names_are_in_scope(void **state) {
    (void)state;
    static const struct text texts[] = {
        {"riff", "layout riff \"RIFF\"; frame Chunk { id: bytes[4] = id, size: u32 = size }\n"
                 "enum Colour { red, green } struct Spot { x: i16, colour: u8<Colour> } struct Unused { u: u8 }\n"
                 "template Pair<T> { a: T, b: T } root Unused;"},
        {NULL, NULL}};
    struct folder folder = {.texts = texts};
    struct smith_layout_source *source =
        parse(&folder, "layout own; import \"riff\"; struct File { spots: Pair<Spot> } root File;", NULL, NULL);
    assert_non_null(source);
    const struct smith_layout *layout = smith_layout_get(source);
    assert_string_equal(layout->name, "own");
    assert_string_equal(layout->root->name, "File");
    assert_string_equal(layout->names[0]->name, "Colour");
    assert_int_equal(layout->framing_count, 0); /* nobody speaks of it */
    assert_int_equal(layout->type_count, 3);
    assert_string_equal(layout->types[0]->name, "Spot");
    smith_layout_free(source);
}

/* What an imported struct refers to in its own layout is not looked for when the struct is not used. */
static void test_unused_items_are_left(void **state) {
    (void)state;
    static const struct text texts[] = {
        {"game", "layout game; struct Door { room: u8 -> /rooms } struct Spot { x: u8 } struct Odd { y: Missing }"},
        {NULL, NULL}};
    struct folder folder = {.texts = texts};
    struct smith_layout_source *source =
        parse(&folder, "layout own; import \"game\"; struct File { spot: Spot } root File;", NULL, NULL);
    assert_non_null(source);
    smith_layout_free(source);
}

static void test_circles_are_read_once(void **state) {
    (void)state;
    static const struct text texts[] = {{"a", "import \"b\"; struct A { b: u8<B> }"},
                                        {"b", "import \"a\"; import \"main\"; import \"b\"; enum B { x }"},
                                        {"main", "this would be a mistake"},
                                        {NULL, NULL}};
    struct folder folder = {.texts = texts};
    struct smith_layout_source *source =
        parse(&folder, "layout own; import \"a\"; struct File { a: A, main: u8<Main> } enum Main { m } root File;",
              NULL, NULL);
    assert_non_null(source);
    assert_int_equal(folder.reads, 5);
    smith_layout_free(source);
}

static void test_clash_shows_both(void **state) {
    (void)state;
    static const struct text texts[] = {
        {"a", "\n  struct Spot { x: u8 }"}, {"b", "struct Spot { y: u8 }"}, {NULL, NULL}};
    struct folder folder = {.texts = texts};
    check_report(&folder, "layout own; import \"a\"; struct Spot { y: u8 } root Spot;",
                 "main.layout:1:32: error: `Spot` is defined twice\n"
                 "    layout own; import \"a\"; struct Spot { y: u8 } root Spot;\n"
                 "                                   ^~~~\n"
                 "./a.layout:2:10: note: the first is here\n"
                 "      struct Spot { x: u8 }\n"
                 "             ^~~~\n");
    check_report(&folder, "layout own; import \"a\"; import \"b\"; struct File { x: u8 } root File;",
                 "./b.layout:1:8: error: `Spot` is defined twice\n"
                 "    struct Spot { y: u8 }\n"
                 "           ^~~~\n"
                 "./a.layout:2:10: note: the first is here\n"
                 "      struct Spot { x: u8 }\n"
                 "             ^~~~\n");
}

static void test_mistakes_are_where_they_are(void **state) {
    (void)state;
    static const struct text texts[] = {{"a", "\n struct A { x: u9 }"}, {"b", "struct B {"}, {NULL, NULL}};
    struct folder folder = {.texts = texts};
    struct smith_error error;
    assert_null(parse(&folder, "layout own; import \"a\"; root A;", NULL, &error));
    assert_int_equal(error.line, 2);
    assert_int_equal(error.column, 16);
    assert_string_equal(error.message, "./a.layout: there is no type `u9`");
    check_report(&folder, "layout own; import \"b\"; struct C { x: u8 } root C;",
                 "./b.layout:1:11: error: expected the name of a member, but the text ends here\n"
                 "    struct B {\n"
                 "              ^\n");
}

static void test_missing(void **state) {
    (void)state;
    struct folder folder = {0};
    check_report(&folder, "layout own; import \"gone\"; struct A { x: u8 } root A;",
                 "main.layout:1:20: error: cannot import `gone`: there is none for main.layout\n"
                 "    layout own; import \"gone\"; struct A { x: u8 } root A;\n"
                 "                       ^~~~~~\n");
    check_report(NULL, "layout own; import \"gone\"; struct A { x: u8 } root A;",
                 "main.layout:1:20: error: nothing can be imported here\n"
                 "    layout own; import \"gone\"; struct A { x: u8 } root A;\n"
                 "                       ^~~~~~\n");
    check_report(&folder, "layout own; import \"/etc/a\"; import \"\"; struct A { x: u8 } root A;",
                 "main.layout:1:20: error: an import names a file beside this one, without its ending `.layout`\n"
                 "    layout own; import \"/etc/a\"; import \"\"; struct A { x: u8 } root A;\n"
                 "                       ^~~~~~~~\n"
                 "main.layout:1:37: error: an import names a file beside this one, without its ending `.layout`\n"
                 "    layout own; import \"/etc/a\"; import \"\"; struct A { x: u8 } root A;\n"
                 "                                        ^~\n");
    assert_int_equal(folder.reads, 1);
}

static void test_limits(void **state) {
    (void)state;
    struct folder folder = {0};
    struct smith_error error;
    assert_null(parse(&folder, "layout own; import \"n0\"; struct A { x: u8 } root A;", NULL, &error));
    assert_string_equal(error.message, "./n31.layout: imports are more than 32 deep");
    assert_int_equal(folder.reads, 32);
    struct smith_buffer wide;
    smith_buffer_init(&wide, NULL);
    smith_buffer_text(&wide, "layout own;");
    for (int i = 0; i < 1000; i++)
        smith_buffer_text(&wide, " import \"main\";");
    smith_buffer_fill(&wide, 0, 1);
    folder.texts = (const struct text[]){{"main", ""}, {NULL, NULL}};
    folder.reads = 0;
    assert_null(parse(&folder, (const char *)wide.data, NULL, &error));
    assert_string_equal(error.message, "a layout has at most 256 imports, those of imported texts counted");
    assert_int_equal(folder.reads, 256);
    smith_buffer_free(&wide);
}

/* The same of files: found beside the importer, or in a folder; and what is not there is not what memory lacks. */
static void test_files_without_memory(void **state) {
    (void)state;
    static const char *const folders[] = {"/nowhere", "layouts", NULL};
    static const struct text cases[] = {
        {"examples/layouts/own.layout", "layout own; import \"png\"; struct A { x: u8 } root A;"},
        {"elsewhere/own.layout", "layout own; import \"d2df\"; struct A { x: u8 } root A;"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        enum smith_status status = SMITH_NO_MEMORY;
        uint64_t n = 1;
        for (; status != SMITH_OK; n++) {
            struct counting_allocator counter = {.fail_from = n, .fail_once = true};
            struct smith_import_sources sources = {.folders = folders};
            const struct smith_layout_imports imports = {smith_import_file, &sources};
            const struct smith_layout_options options = {
                .imports = &imports, .hooks = smith_hooks(), .allocator = counting_allocator(&counter)};
            struct smith_layout_source *source;
            struct smith_error error = {0};
            status = smith_layout_parse((struct smith_bytes){(const uint8_t *)cases[i].text, strlen(cases[i].text)},
                                        cases[i].name, &options, &source, NULL, &error);
            if (status != SMITH_OK)
                assert_int_equal(status, SMITH_NO_MEMORY);
            smith_layout_free(source);
            assert_int_equal(counter.live, 0);
        }
        assert_true(n > 5);
    }
}

int test_import(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names_are_in_scope),
        cmocka_unit_test(test_unused_items_are_left),
        cmocka_unit_test(test_circles_are_read_once),
        cmocka_unit_test(test_clash_shows_both),
        cmocka_unit_test(test_mistakes_are_where_they_are),
        cmocka_unit_test(test_missing),
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_files_without_memory),
    };
    return cmocka_run_group_tests_name("imports", tests, NULL, NULL);
}
