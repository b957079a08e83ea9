/* SPDX-License-Identifier: MIT
 *
 * Reports as JSON: laid out over several lines or in one, well formed whatever texts come from files. What the tool prints of
 * files is in tests/cli and tests/tool/schemas.py.
 */
#include "report/report.h"
#include <levelsmith/report.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
/* cmocka.h needs the four above */
#include <cmocka.h>

static const struct smith_report_style lines = {"a.map", false}, one_line = {"a.map", true};

/* Frees the report. */
static void assert_report(struct smith_buffer *report, const char *expected) {
    assert_false(report->failed);
    smith_buffer_byte(report, 0);
    assert_string_equal((const char *)report->data, expected);
    smith_buffer_free(report);
}

static void test_texts(void **state) {
    static const struct {
        const char *text, *json;
    } cases[] = {
        {NULL, "null"},
        {"", "\"\""},
        {"a \"b\" \\ c\n\t\r", "\"a \\\"b\\\" \\\\ c\\n\\t\\u000d\""},
        {"\xC3\xA4\xF0\x9F\x98\x80", "\"\xC3\xA4\xF0\x9F\x98\x80\""},
        {"a\xFF\xC3z\xE2\x82", "\"a\xEF\xBF\xBD\xEF\xBF\xBDz\xEF\xBF\xBD\xEF\xBF\xBD\""}, /* no UTF-8 */
        {"\x7F\xC2\x85\xE2\x80\xAE\xEF\xBB\xBF", "\"\\u007f\\u0085\\u202e\\ufeff\""}, /* steer terminals */
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct smith_buffer text = {0};
        smith_report_put_text(&text, cases[i].text);
        assert_report(&text, cases[i].json);
    }
}

static void test_facts(void **state) {
    static struct smith_fact items[] = {
        {.key = "rooms", .number = 2},
        {.key = "big", .number = INT64_MAX},
        {.key = "file", .text = "a", .group = "files"},
        {.key = "file", .text = "b", .group = "files"},
        {.key = "imps", .number = -1, .group = "monsters"},
    };
    const struct smith_facts facts = {.items = items, .count = 5}, none = {.count = 0};
    const struct smith_report_limits unknown = {0};
    struct smith_buffer report = {0};
    (void)state;
    smith_report_info(&report, &lines, 7, &facts, &unknown);
    assert_report(&report, "{\n  \"file\": \"a.map\",\n  \"bytes\": 7,\n  \"rooms\": 2,\n"
                           "  \"big\": \"9223372036854775807\",\n  \"files\": [\n    \"a\",\n    \"b\"\n  ],\n"
                           "  \"monsters\": {\n    \"imps\": -1\n  },\n  \"limits\": null\n}\n");
    smith_report_info(&report, &one_line, 7, &facts, NULL);
    assert_report(&report, "{\"file\": \"a.map\", \"bytes\": 7, \"rooms\": 2, \"big\": \"9223372036854775807\", "
                           "\"files\": [\"a\", \"b\"], \"monsters\": {\"imps\": -1}}\n");
    smith_report_info(&report, &one_line, 0, &none, NULL);
    assert_report(&report, "{\"file\": \"a.map\", \"bytes\": 0}\n");
}

static void test_limits(void **state) {
    struct smith_limit limits[SMITH_LIMIT_KINDS];
    uint32_t items[SMITH_LIMIT_KINDS];
    const struct smith_facts none = {.count = 0};
    const struct smith_report_limits given = {limits, "/rooms", items};
    struct smith_buffer report = {0};
    (void)state;
    for (int i = 0; i < SMITH_LIMIT_KINDS; i++) {
        limits[i] = (struct smith_limit){.key = i ? "other" : "faces",
                                         .used = 5,
                                         .safe = i ? 0 : 8,
                                         .most = i ? 0 : 9,
                                         .bound = i == 2 ? SMITH_LIMIT_BOUND_MAX : SMITH_LIMIT_EXACTLY};
        items[i] = i ? SMITH_NONE : 3;
    }
    smith_report_info(&report, &one_line, 0, &none, &given);
    smith_buffer_byte(&report, 0);
    assert_non_null(strstr((const char *)report.data,
                           "\"limits\": {\"faces\": {\"used\": 5, \"safe\": 8, \"most\": 9, \"path\": \"/rooms/3\"}, "
                           "\"other\": {\"used\": 5}, \"other\": {\"used\": 5, \"bound\": \"at most\"}, "));
    smith_buffer_free(&report);
}

static const struct smith_outcome some_outcomes[] = {{"A-", SMITH_OUTCOME_ABORTED},
                                                     {"L-ONE", SMITH_OUTCOME_CHANGED},
                                                     {"L-", SMITH_OUTCOME_MISSING},
                                                     {NULL, SMITH_OUTCOMES}};

static void test_findings_and_errors(void **state) {
    static struct smith_finding items[] = {{"A-CODE", SMITH_WARNING, "/a", 16, "odd"},
                                           {"B-CODE", SMITH_ERROR, "", UINT64_MAX, "bad"}};
    const struct smith_findings findings = {.items = items, .count = 2, .suppressed = 1}, none = {.count = 0};
    static const struct smith_layout map = {.name = "map"};
    const struct smith_format file = {.layout = &map}, level = {.layout = &map, .outcomes = some_outcomes};
    struct smith_error error = {.code = "C-CODE", .message = "gone", .offset = 4, .path = "/b"};
    struct smith_buffer report = {0};
    (void)state;
    smith_report_check(&report, &lines, &file, false, &findings);
    assert_report(&report, "{\n  \"file\": \"a.map\",\n  \"format\": \"map\",\n  \"findings\": [\n"
                           "    {\"code\": \"A-CODE\", \"severity\": \"warning\", \"path\": \"/a\", \"offset\": 16, "
                           "\"message\": \"odd\"},\n"
                           "    {\"code\": \"B-CODE\", \"severity\": \"error\", \"path\": \"\", \"message\": \"bad\"}\n"
                           "  ],\n  \"suppressed\": 1\n}\n");
    smith_report_check(&report, &lines, &level, true, &none);
    assert_report(&report, "{\n  \"file\": \"a.map\",\n  \"format\": \"map\",\n"
                           "  \"verdict\": \"compiles; nothing will be missing in the game\",\n"
                           "  \"findings\": [],\n"
                           "  \"suppressed\": 0\n}\n");
    smith_report_error(&report, &one_line, &error);
    assert_report(&report,
                  "{\"file\": \"a.map\", \"error\": {\"code\": \"C-CODE\", \"message\": \"gone\", \"offset\": 4, "
                  "\"path\": \"/b\"}}\n");
}

/* ---- what comes of a level ---- */

static void assert_outcome(const struct smith_findings *findings, bool files, const char *expected) {
    static const struct smith_format format = {.outcomes = some_outcomes};
    struct smith_buffer out = {0};
    uint32_t counts[SMITH_OUTCOMES];
    assert_true(smith_outcomes_count(&format, findings, counts));
    smith_outcomes_describe(counts, files, &out);
    smith_buffer_byte(&out, 0);
    assert_string_equal((const char *)out.data, expected);
    smith_buffer_free(&out);
}

/* Those over the cap count, and of two that begin alike the first. */
static void test_outcomes(void **state) {
    static const struct smith_format none = {.outcomes = NULL};
    struct smith_findings findings, others;
    uint32_t counts[SMITH_OUTCOMES], count;
    (void)state;
    smith_findings_begin(&findings, NULL, 2);
    smith_findings_begin(&others, NULL, 1);
    assert_outcome(&findings, true, "compiles; nothing will be missing in the game");
    smith_findings_add(&findings, "OTHER", SMITH_ERROR, "/", 0, "of nothing that is built");
    assert_outcome(&findings, true, "compiles; nothing will be missing in the game");
    for (int i = 0; i < 3; i++) {
        smith_findings_add(&findings, "L-TWO", SMITH_WARNING, "/", 0, "gone");
        smith_findings_add(&others, "L-TWO", SMITH_WARNING, "/", 0, "gone, too");
    }
    smith_findings_add(&findings, "L-ONE", SMITH_WARNING, "/", 0, "odd");
    assert_outcome(&findings, false,
                   "compiles; 3 things will be missing in the game; 1 thing will be otherwise than it was made; "
                   "wads, sounds and pictures were not looked at (--files)");
    smith_findings_add_all(&findings, &others);
    assert_string_equal(smith_findings_code(&findings, 1, &count), "L-TWO");
    assert_int_equal(count, 6);
    assert_int_equal(findings.suppressed, 4);
    assert_null(smith_findings_code(&findings, 3, &count));
    smith_findings_add(&findings, "A-B", SMITH_ERROR, "/", 0, "stops");
    assert_outcome(&findings, true,
                   "does not compile: the compiler gives up; 6 things will be missing in the game; 1 thing will be "
                   "otherwise than it was made");
    assert_false(smith_outcomes_count(&none, &findings, counts));
    smith_findings_free(&findings);
    smith_findings_free(&others);
}

/* Days that calendars get wrong, by `date -u -d @SECONDS`. */
static void test_times_of_copies(void **state) {
    static const struct {
        int64_t seconds;
        const char *written;
    } cases[] = {
        {0, "1970-01-01T00:00:00Z"},           {951782400, "2000-02-29T00:00:00Z"},
        {1709251199, "2024-02-29T23:59:59Z"},  {1709251200, "2024-03-01T00:00:00Z"},
        {4107542400, "2100-03-01T00:00:00Z"},  {-1, "1969-12-31T23:59:59Z"},
        {-2203891200, "1900-03-01T00:00:00Z"}, {1735689599, "2024-12-31T23:59:59Z"},
    };
    static const char *const measures[] = {"rooms", NULL};
    const struct smith_backup_ops ops = {.measures = measures};
    const struct smith_format format = {.id = "map", .backups = &ops};
    const struct smith_changes changes = {.count = 0};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct smith_backup copy = {.kind = SMITH_BACKUP_COPY,
                                    .path = "a.bak",
                                    .modified = cases[i].seconds,
                                    .size = 3,
                                    .readable = true,
                                    .measures = {2}};
        const struct smith_backups copies = {.items = &copy, .count = 1, .best = 0};
        struct smith_buffer report = {0};
        char expected[400];
        smith_report_changes(&report, &one_line, "map", &changes, &copies, &format);
        snprintf(expected, sizeof expected,
                 "{\"file\": \"a.map\", \"format\": \"map\", \"changes\": [], \"suppressed\": 0, \"copies\": "
                 "[{\"file\": \"a.bak\", \"kind\": \"backup\", \"readable\": true, \"written\": \"%s\", \"size\": 3, "
                 "\"whole\": false, \"holds\": {\"rooms\": 2}, \"best\": true}]}\n",
                 cases[i].written);
        assert_report(&report, expected);
    }
}

static void test_paths(void **state) {
    const struct smith_report_path first = {.external = {.value_path = "/a", .text = "x"}, .renamed = "y"};
    const struct smith_report_path second = {
        .external = {"/b", "z", SMITH_EXTERNAL_FOLDER, "d/z", SMITH_EXTERNAL_MISSING, "e/z"}, .looked = true};
    struct smith_buffer report = {0};
    (void)state;
    smith_report_paths_begin(&report, &lines);
    smith_report_paths_add(&report, &lines, 0, &first);
    smith_report_paths_add(&report, &lines, 1, &second);
    smith_report_paths_end(&report, &lines, 2);
    assert_report(&report, "{\n  \"file\": \"a.map\",\n  \"paths\": [\n"
                           "    {\"path\": \"/a\", \"text\": \"x\", \"role\": \"file\", \"new\": \"y\"},\n"
                           "    {\"path\": \"/b\", \"text\": \"z\", \"role\": \"folder\", \"file\": \"d/z\", "
                           "\"elsewhere\": \"e/z\", \"state\": \"missing\"}\n  ]\n}\n");
    smith_report_paths_begin(&report, &one_line);
    smith_report_paths_add(&report, &one_line, 0, &first);
    smith_report_paths_end(&report, &one_line, 1);
    assert_report(&report, "{\"file\": \"a.map\", \"paths\": [{\"path\": \"/a\", \"text\": \"x\", \"role\": \"file\", "
                           "\"new\": \"y\"}]}\n");
    smith_report_paths_begin(&report, &lines);
    smith_report_paths_end(&report, &lines, 0);
    assert_report(&report, "{\n  \"file\": \"a.map\",\n  \"paths\": []\n}\n");
}

int test_reports(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_texts),    cmocka_unit_test(test_facts),
        cmocka_unit_test(test_limits),   cmocka_unit_test(test_findings_and_errors),
        cmocka_unit_test(test_outcomes), cmocka_unit_test(test_times_of_copies),
        cmocka_unit_test(test_paths),
    };
    return cmocka_run_group_tests_name("reports", tests, NULL, NULL);
}
