/* SPDX-License-Identifier: MIT
 *
 * What two sides did may each be right and together break a rule of the format: two things with the next free number.
 * The rules say so, and it is a conflict.
 */
#include "merge/merge.h"
#include "report/report.h"
#include <levelsmith/levelsmith.h>
#include <stdio.h>
#include <string.h>

#define ERRORS_MAX 1000 /* of one code that are counted */

enum { MERGED = MERGE_SIDES, VERSIONS };

struct versions {
    struct smith_findings findings[VERSIONS]; /* by enum merge_side, and of the result */
};

static bool is_error(const struct smith_finding *finding, const char *code) {
    return finding->severity == SMITH_ERROR && strcmp(finding->code, code) == 0;
}

static int64_t count_errors(const struct smith_findings *findings, const char *code) {
    int64_t count = 0;
    for (uint32_t i = 0; i < findings->count; i++)
        count += is_error(&findings->items[i], code);
    return count;
}

/* Whether there are more errors of that code than the two sides made and left. */
static bool has_new(const struct versions *versions, const char *code) {
    const struct smith_findings *findings = versions->findings;
    int64_t base = count_errors(&findings[MERGE_BASE], code), ours = count_errors(&findings[MERGE_OURS], code),
            theirs = count_errors(&findings[MERGE_THEIRS], code), most = ours > theirs ? ours : theirs;
    int64_t expected = ours + theirs - base > most ? ours + theirs - base : most;
    return count_errors(&findings[MERGED], code) > expected;
}

static bool has_finding(const struct smith_findings *findings, const struct smith_finding *wanted) {
    for (uint32_t i = 0; i < findings->count; i++)
        if (is_error(&findings->items[i], wanted->code) && strcmp(findings->items[i].path, wanted->path) == 0 &&
            strcmp(findings->items[i].message, wanted->message) == 0)
            return true;
    return false;
}

/* Of a code that is new, what neither side says likewise. */
static void list_new(const struct versions *versions, struct smith_merge_result *result) {
    const struct smith_findings *merged = &versions->findings[MERGED];
    for (uint32_t i = 0; i < merged->count; i++) {
        const struct smith_finding *finding = &merged->items[i];
        if (finding->severity == SMITH_ERROR && has_new(versions, finding->code) &&
            !has_finding(&versions->findings[MERGE_OURS], finding) &&
            !has_finding(&versions->findings[MERGE_THEIRS], finding))
            smith_merge_add_broken_rule(result, finding);
    }
}

enum smith_status smith_merge_check(const struct smith_format *format, const struct smith_bytes versions[3],
                                    struct smith_bytes merged, const char *name, const struct smith_options *options,
                                    struct smith_merge_result *result, struct smith_error *error) {
    const struct smith_check_options check = {.cap = ERRORS_MAX, .name = name};
    struct versions all = {0};
    enum smith_status status = smith_check(format, merged, options, &check, &all.findings[MERGED], error);
    bool differs = status == SMITH_OK && smith_findings_have_error(&all.findings[MERGED]);
    for (int side = 0; differs && status == SMITH_OK && side < MERGE_SIDES; side++)
        status = smith_check(format, versions[side], options, &check, &all.findings[side], error);
    if (status == SMITH_OK && differs)
        list_new(&all, result);
    for (int version = 0; version < VERSIONS; version++)
        smith_findings_free(&all.findings[version]);
    return status == SMITH_OK && result->list.failed ? smith_fail_memory(error, NULL) : status;
}
