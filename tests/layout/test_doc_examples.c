/* SPDX-License-Identifier: MIT
 *
 * The reference of the layout language is true: every example in docs/layout-language.md is a layout without mistakes,
 * and every construct of its table of contents has one.
 */
#include <levelsmith/own_formats.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define PAGE "docs/layout-language.md"
#define FENCE "```layout\n"

struct page {
    struct smith_buffer text; /* with a NUL behind it */
};

static int load(void **state) {
    static struct page page;
    struct smith_error error;
    if (smith_file_read(PAGE, NULL, &page.text, &error) != SMITH_OK) {
        fprintf(stderr, "%s\n", error.message);
        return 1;
    }
    uint8_t *data = realloc(page.text.data, page.text.size + 1);
    if (!data)
        return 1;
    data[page.text.size] = '\0';
    page.text.data = data;
    page.text.capacity = page.text.size + 1;
    *state = &page;
    return 0;
}

static int unload(void **state) {
    smith_buffer_free(&((struct page *)*state)->text);
    return 0;
}

static unsigned line_of(const char *text, const char *at) {
    unsigned line = 1;
    for (; text < at; text++)
        line += *text == '\n';
    return line;
}

/* Examples import what is built in. */
static enum smith_status read_built_in(void *context, const char *name, const char *importer,
                                       struct smith_buffer *found, struct smith_buffer *text,
                                       struct smith_error *error) {
    (void)context, (void)importer, (void)error;
    smith_buffer_text(found, name);
    if (!smith_layout_built_in(name, text))
        smith_buffer_text(text, "this is not built in");
    return SMITH_OK;
}

static void test_every_example_parses(void **state) {
    const struct smith_layout_imports imports = {read_built_in, NULL};
    const struct smith_layout_options options = {.imports = &imports, .hooks = smith_hooks()};
    const char *text = (const char *)((struct page *)*state)->text.data;
    unsigned count = 0;
    for (const char *at = text; (at = strstr(at, FENCE)) != NULL; count++) {
        const char *begin = at + strlen(FENCE), *end = strstr(begin, "\n```");
        assert_non_null(end);
        char name[64];
        snprintf(name, sizeof name, "example in line %u", line_of(text, at));
        struct smith_layout_source *source;
        struct smith_buffer report;
        struct smith_bytes bytes = {(const uint8_t *)begin, (size_t)(end - begin)};
        if (smith_layout_parse(bytes, name, &options, &source, &report, NULL) != SMITH_OK)
            fail_msg("%.*s", (int)report.size, (const char *)report.data);
        smith_buffer_free(&report);
        smith_layout_free(source);
        at = end;
    }
    assert_in_range(count, 18, 100);
}

/* From "## Layout and root" to "## Typesets": one example at least. */
static void test_every_construct_has_an_example(void **state) {
    const char *text = (const char *)((struct page *)*state)->text.data;
    const char *at = strstr(text, "\n## Layout and root\n"), *last = strstr(text, "\n## How values look");
    assert_non_null(at);
    assert_non_null(last);
    while (at < last) {
        const char *next = strstr(at + 1, "\n## "), *example = strstr(at, FENCE);
        if (!next || !example || example > next)
            fail_msg("no example in %.*s", (int)strcspn(at + 1, "\n"), at + 1);
        at = next;
    }
}

int test_doc_examples(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_example_parses),
        cmocka_unit_test(test_every_construct_has_an_example),
    };
    return cmocka_run_group_tests_name("doc examples", tests, load, unload);
}
