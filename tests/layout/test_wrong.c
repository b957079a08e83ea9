/* SPDX-License-Identifier: MIT
 *
 * What is said about layouts with mistakes: each tests/layout/wrong/NAME.layout must give the report in
 * NAME.expected, to the letter. LEVELSMITH_UPDATE=1 writes the reports anew; the difference is for reviewing.
 */
#include <dirent.h>
#include <levelsmith/levelsmith.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define FOLDER "tests/layout/wrong/"
#define CASES_MAX 400
#define CASES_MIN 45

struct wrong_case {
    char name[100]; /* without ".layout" */
    char label[120];
};

static struct smith_buffer read_file(const char *path) {
    struct smith_buffer content;
    struct smith_error error;
    if (smith_file_read(path, NULL, &content, &error) != SMITH_OK)
        fail_msg("%s", error.message);
    return content;
}

/* The whole report, and behind it what a program is told. */
static void diagnose(const char *name, struct smith_buffer *report, struct smith_error *error) {
    char path[256], shown[128];
    snprintf(path, sizeof path, FOLDER "%s.layout", name);
    snprintf(shown, sizeof shown, "%s.layout", name);
    struct smith_buffer text = read_file(path);
    const struct smith_layout_options options = {.hooks = smith_hooks()};
    struct smith_layout_source *source = NULL;
    enum smith_status status =
        smith_layout_parse((struct smith_bytes){text.data, text.size}, shown, &options, &source, report, error);
    assert_null(source);
    assert_int_equal(status, SMITH_BAD_LAYOUT);
    smith_buffer_free(&text);
}

/* The error is the first line of the report. */
static void check_error(const char *name, const struct smith_buffer *report, const struct smith_error *error) {
    char first[400];
    int size =
        snprintf(first, sizeof first, "%s.layout:%u:%u: error: %s\n", name, error->line, error->column, error->message);
    assert_int_equal(error->status, SMITH_BAD_LAYOUT);
    assert_string_equal(error->code, "LAYOUT-MISTAKE");
    assert_true(report->size >= (size_t)size);
    assert_memory_equal(report->data, first, (size_t)size);
}

static void test_case(void **state) {
    const char *name = ((const struct wrong_case *)*state)->name;
    struct smith_buffer report;
    struct smith_error error;
    diagnose(name, &report, &error);
    check_error(name, &report, &error);
    char path[256];
    snprintf(path, sizeof path, FOLDER "%s.expected", name);
    if (getenv("LEVELSMITH_UPDATE")) {
        struct smith_bytes bytes = {report.data, report.size};
        assert_int_equal(smith_file_write(path, bytes, &error), SMITH_OK);
    }
    struct smith_buffer expected = read_file(path);
    if (expected.size != report.size || memcmp(expected.data, report.data, report.size) != 0)
        fail_msg("%s differs; now it is\n%.*s", path, (int)report.size, (const char *)report.data);
    smith_buffer_free(&expected);
    smith_buffer_free(&report);
}

static int by_name(const void *a, const void *b) {
    return strcmp(((const struct wrong_case *)a)->name, ((const struct wrong_case *)b)->name);
}

static size_t find_cases(struct wrong_case *cases) {
    size_t count = 0;
    DIR *folder = opendir(FOLDER);
    for (struct dirent *entry; folder && (entry = readdir(folder)) != NULL;) {
        const char *end = strstr(entry->d_name, ".layout");
        if (!end || strcmp(end, ".layout") != 0 || count == CASES_MAX)
            continue;
        snprintf(cases[count].name, sizeof cases->name, "%.*s", (int)(end - entry->d_name), entry->d_name);
        snprintf(cases[count].label, sizeof cases->label, "wrong: %s", cases[count].name);
        count++;
    }
    if (folder)
        closedir(folder);
    qsort(cases, count, sizeof *cases, by_name);
    return count;
}

int main(void) {
    static struct wrong_case cases[CASES_MAX];
    static struct CMUnitTest tests[CASES_MAX];
    size_t count = find_cases(cases);
    if (count < CASES_MIN) {
        fprintf(stderr, "only %zu cases in " FOLDER "; is this the root of the source tree?\n", count);
        return 1;
    }
    for (size_t i = 0; i < count; i++)
        tests[i] = (struct CMUnitTest){.name = cases[i].label, .test_func = test_case, .initial_state = &cases[i]};
    return _cmocka_run_group_tests("wrong layouts", tests, count, NULL, NULL);
}
