/* SPDX-License-Identifier: MIT
 *
 * Findings as lines and as JSON (finding_report.h).
 */
#include "output/finding_report.h"
#include "output/message.h"
#include "output/run_totals.h"
#include "output/text_output.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define ALONE_MAX 3 /* findings of one code that have a line each */
#define NAMED 3 /* of the others, how many are named */
#define GROUPS_MAX 128 /* more codes than one file has findings of */

static const char *const severity_colors[SEVERITIES] = {"\033[36m", "\033[33m", "\033[31m"};

/* ---- lines ------------------------------------------------------------------------------------------------------ */

static void print_finding(const char *path, const struct smith_finding *finding, bool colored) {
    text_print_visible(stdout, path);
    putchar(':');
    text_print_visible(stdout, finding->path);
    if (finding->offset != UINT64_MAX)
        printf("@0x%" PRIX64, finding->offset);
    printf(": %s%s%s[%s]: ", colored ? severity_colors[finding->severity] : "", smith_severity_word(finding->severity),
           colored ? "\033[0m" : "", finding->code);
    text_print_visible(stdout, finding->message);
}

/* Findings of one code and severity. */
struct group {
    const char *code;
    enum smith_severity severity;
    uint32_t count;
    bool printed; /* a line stands for all */
};

struct groups {
    struct group items[GROUPS_MAX];
    uint32_t count;
};

/* NULL when there are too many kinds already: such a finding has its own line. */
static struct group *group_of(struct groups *groups, const struct smith_finding *finding) {
    for (uint32_t i = 0; i < groups->count; i++)
        if (groups->items[i].severity == finding->severity && strcmp(groups->items[i].code, finding->code) == 0)
            return &groups->items[i];
    if (groups->count == GROUPS_MAX)
        return NULL;
    groups->items[groups->count] = (struct group){finding->code, finding->severity, 0, false};
    return &groups->items[groups->count++];
}

static void count_groups(struct groups *groups, const struct smith_findings *findings) {
    groups->count = 0;
    for (uint32_t i = 0; i < findings->count; i++) {
        struct group *group = group_of(groups, &findings->items[i]);
        if (group)
            group->count++;
    }
}

static void print_others(struct groups *groups, const struct group *group, const struct smith_findings *findings,
                         uint32_t first) {
    uint32_t named = 0, others = group->count - 1;
    printf("; %" PRIu32 " more like this: ", others);
    for (uint32_t i = first + 1; i < findings->count && named < NAMED; i++)
        if (group_of(groups, &findings->items[i]) == group) {
            fputs(named++ ? ", " : "", stdout);
            text_print_visible(stdout, findings->items[i].path);
        }
    printf("%s; --all shows them", others > NAMED ? ", ..." : "");
}

/* Nothing for those that the line of another one stands for. */
static void finding_report_print_line(const char *path, struct groups *groups, const struct smith_findings *findings,
                                      uint32_t index, const struct finding_style *style) {
    struct group *group = style->all ? NULL : group_of(groups, &findings->items[index]);
    bool many = group && group->count > ALONE_MAX;
    if (many && group->printed)
        return;
    print_finding(path, &findings->items[index], style->colored);
    if (many) {
        print_others(groups, group, findings, index);
        group->printed = true;
    }
    putchar('\n');
}

void finding_report_lines(const char *path, const struct smith_findings *findings, const struct finding_style *style) {
    struct groups groups;
    count_groups(&groups, findings);
    for (uint32_t i = 0; i < findings->count; i++)
        finding_report_print_line(path, &groups, findings, i, style);
    if (findings->suppressed)
        text_print_format(stderr, "levelsmith: %s: %" PRIu32 " more of the same not shown; --all shows them\n",
                          file_label(path), findings->suppressed);
}

/* ---- JSON ------------------------------------------------------------------------------------------------------- */

enum exit_status finding_report_json(const struct arguments *arguments, const char *path,
                                     const struct smith_format *format, bool files,
                                     const struct smith_findings *findings) {
    const struct smith_report_style style = json_report_style(arguments, path);
    struct smith_buffer report = {0};
    smith_report_check(&report, &style, format, files, findings);
    return json_report_print(stdout, &report);
}

/* ---- what comes of a level ---------------------------------------------------------------------------------------- */

#define OUTCOME_LINES 16 /* with what goes before and behind them, a screen */

static void print_outcome_line(const char *name, uint32_t count) {
    const struct smith_code *code = smith_explain(name);
    text_print_format(stderr, "%7" PRIu32 "  %s: %s\n", count, name, code ? code->title : "");
}

enum exit_status finding_report_outcome(const char *path, const struct smith_format *format, bool files,
                                        const struct smith_findings *findings) {
    struct smith_buffer outcome = {0};
    uint32_t counts[SMITH_OUTCOMES], lines = 0, count;
    const char *code;
    if (!smith_outcomes_count(format, findings, counts))
        return EXIT_DONE;
    smith_outcomes_describe(counts, files, &outcome);
    smith_buffer_byte(&outcome, 0);
    bool failed = outcome.failed;
    if (!failed)
        text_print_format(stderr, "levelsmith: %s: %s\n", file_label(path), (const char *)outcome.data);
    smith_buffer_free(&outcome);
    if (failed)
        return complain_memory();
    for (int kind = 0; kind < SMITH_OUTCOMES; kind++)
        for (uint32_t i = 0; (code = smith_findings_code(findings, i, &count)) != NULL; i++)
            if (smith_outcome_of_code(format, code) == (enum smith_outcome_kind)kind && count &&
                lines++ < OUTCOME_LINES)
                print_outcome_line(code, count);
    if (lines > OUTCOME_LINES)
        text_print_format(stderr, "         and %" PRIu32 " more kinds\n", lines - OUTCOME_LINES);
    return EXIT_DONE;
}
