/* SPDX-License-Identifier: MIT
 *
 * What is said about layouts with mistakes: each tests/layout/wrong/NAME.layout must give the report in
 * NAME.expected, to the letter; those whose names begin with `odd-` are layouts, and the report has warnings.
 * LEVELSMITH_UPDATE=1 writes the reports anew; the difference is for reviewing.
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

/* The same as the report, from the data alone: of its lines those without source text. */
static void take(void *context, const struct smith_layout_mistake *mistake) {
    static const char *const sorts[] = {[SMITH_INFO] = "note", [SMITH_WARNING] = "warning", [SMITH_ERROR] = "error"};
    struct smith_buffer *lines = context;
    bool is_warning = mistake->severity == SMITH_WARNING;
    if (mistake->text)
        smith_buffer_format(lines, "%s:%u:%u: %s: %s%s%s%s\n", mistake->text, mistake->line, mistake->column,
                            sorts[mistake->severity], mistake->message, is_warning ? " [" : "",
                            is_warning ? mistake->code : "", is_warning ? "]" : "");
    else
        smith_buffer_format(lines, "    help: %s\n", mistake->message);
    assert_true(mistake->text ? mistake->length > 0 : mistake->length == 0);
}

static bool is_source(const char *line, size_t size) {
    return size > 4 && strncmp(line, "    ", 4) == 0 && strncmp(line, "    help: ", 10) != 0;
}

/* Every line of the report that shows no source is among the data, in the same order, and nothing else. */
static void check_data(const struct smith_buffer *report, const struct smith_buffer *lines) {
    size_t at = 0;
    for (const char *line = (const char *)report->data, *end = line + report->size; line < end;) {
        size_t size = (size_t)((const char *)memchr(line, '\n', (size_t)(end - line)) - line) + 1;
        if (!is_source(line, size)) {
            assert_true(size <= lines->size - at);
            assert_memory_equal(lines->data + at, line, size);
            at += size;
        }
        line += size;
    }
    assert_int_equal(at, lines->size);
}

/* The whole report, and behind it what a program is told. */
static enum smith_status diagnose(const char *name, struct smith_buffer *report, struct smith_error *error) {
    char path[256], shown[128];
    snprintf(path, sizeof path, FOLDER "%s.layout", name);
    snprintf(shown, sizeof shown, "%s.layout", name);
    struct smith_buffer text = read_file(path), lines;
    smith_buffer_init(&lines, NULL);
    const struct smith_layout_mistakes mistakes = {take, &lines};
    const struct smith_layout_options options = {.hooks = smith_hooks(), .warns = true, .mistakes = &mistakes};
    struct smith_layout_source *source = NULL;
    enum smith_status status =
        smith_layout_parse((struct smith_bytes){text.data, text.size}, shown, &options, &source, report, error);
    check_data(report, &lines);
    smith_layout_free(source);
    smith_buffer_free(&lines);
    smith_buffer_free(&text);
    return status;
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
    bool is_odd = strncmp(name, "odd-", 4) == 0;
    assert_int_equal(diagnose(name, &report, &error), is_odd ? SMITH_OK : SMITH_BAD_LAYOUT);
    if (!is_odd)
        check_error(name, &report, &error);
    assert_true(report.size > 0);
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

int test_wrong(void) {
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
