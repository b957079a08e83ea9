/* SPDX-License-Identifier: MIT
 *
 * `check`: what is wrong or odd about files that can be read, a line each.
 */
#include "files/archive_input.h"
#include "files/archive_path.h"
#include "files/bulk.h"
#include "files/file_environment.h"
#include "files/folder_input.h"
#include "files/output.h"
#include "files/search_option.h"
#include "options/limits_option.h"
#include "options/option_fit.h"
#include "output/damage_hint.h"
#include "output/finding_report.h"
#include "output/json_report.h"
#include "output/message.h"
#include "output/text_output.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define CAP 10000 /* findings of one code; a file with more is hardly what its name says */

/* The severity from which on findings make the answer negative. */
static enum smith_severity threshold(const struct arguments *arguments) {
    const char *name = arguments->values[OPTION_FAIL_ON];
    for (unsigned i = 0; name && i < SEVERITIES; i++)
        if (strcmp(name, smith_severity_word((enum smith_severity)i)) == 0)
            return (enum smith_severity)i;
    return SMITH_ERROR;
}

static enum exit_status count_findings(const struct smith_findings *findings, enum smith_severity from,
                                       struct run_totals *run_totals) {
    enum exit_status status = EXIT_DONE;
    for (uint32_t i = 0; i < findings->count; i++) {
        run_totals->findings[findings->items[i].severity]++;
        if (findings->items[i].severity >= from)
            status = EXIT_NEGATIVE;
    }
    return status;
}

/* A mistake in a text is shown with its line. */
static enum smith_status check_converted(struct input *input, const struct smith_conversion *conversion,
                                         const struct smith_check_options *how, struct smith_findings *findings) {
    struct smith_buffer report;
    enum smith_status status = smith_convert_check(input->format, conversion, input->bytes, input_options(input), how,
                                                   findings, &report, &input->error);
    if (status == SMITH_BAD_TEXT && report.size)
        text_print_lines(stderr, report.data, report.size, TEXT_ESCAPE_BYTES);
    smith_buffer_free(&report);
    return status;
}

/* A layout of the user's own has no family that knows more. */
static enum smith_status check_input(struct input *input, const struct smith_conversion *conversion,
                                     const struct smith_check_options *how, struct smith_findings *findings) {
    struct smith_options options = *input_options(input);
    const struct smith_assumption revision[] = {{"revision", how->names}, {NULL, NULL}};
    if (conversion)
        return check_converted(input, conversion, how, findings);
    if (how->names && !smith_format_is_archive(input->format)) /* in an archive it is for the texts in it */
        options.assumptions = revision;
    return smith_check(input->format, input->bytes, &options, how, findings, &input->error);
}

/* ... where what it is made of may lie in its own archive, too. */
static enum smith_status check_with_own_options(struct input *input, const struct smith_conversion *conversion,
                                                const struct smith_check_options *usual,
                                                struct smith_findings *findings) {
    struct smith_check_options how = *usual; /* what is added lives no longer than this call */
    char name[4096];
    struct smith_folder folder;
    bool is_archive = smith_format_is_archive(input->format);
    how.archive = archive_name(input->path, name, sizeof name);
    if (!how.resources || (!how.archive && !is_archive))
        return check_input(input, conversion, &how, findings);
    enum smith_status status = SMITH_IO;
    if (search_open_own(input->path, how.resources, &folder) == EXIT_DONE) {
        how.resources = &folder;
        status = check_input(input, conversion, &how, findings);
    }
    smith_search_close(&folder);
    return status;
}

static enum exit_status check_visit(const struct visit *visit) {
    const struct arguments *arguments = visit->arguments;
    const char *path = visit->path;
    bool json = argument_given(arguments, OPTION_JSON), all = argument_given(arguments, OPTION_ALL);
    struct smith_file_environment environment = file_environment_of(arguments, path);
    struct smith_folder own_folder;
    struct smith_check_options how = {.cap = all ? UINT32_MAX : CAP,
                                      .before_save = argument_given(arguments, OPTION_BEFORE_SAVE),
                                      .name = base_name(path),
                                      .environment = environment.exists ? &environment : NULL,
                                      .resources = visit->context,
                                      .own_folder = own_folder_open(path, &own_folder),
                                      .names = arguments->values[OPTION_FOR]};
    struct smith_findings findings = {0};
    struct input input;
    const struct smith_conversion *conversion;
    enum exit_status status = input_open_converted(&input, visit->reading, path, &conversion);
    if (status == EXIT_DONE && !options_have_effect(arguments, input.format, input.layout, path))
        status = EXIT_USAGE;
    else if (status == EXIT_DONE && check_with_own_options(&input, conversion, &how, &findings) != SMITH_OK)
        status = input.error.status == SMITH_BAD_TEXT ? status_of(SMITH_BAD_TEXT) : complain(path, &input.error);
    if (status != EXIT_DONE)
        damage_hint_print(&input);
    else {
        if (json)
            status = finding_report_json(arguments, path, input.format, how.environment != NULL, &findings);
        else {
            finding_report_lines(path, &findings, &(struct finding_style){output_colored(arguments), all});
            if (arguments->operand_count == 1 && !argument_given(arguments, OPTION_RECURSIVE)) {
                fflush(stdout);
                status = finding_report_outcome(path, input.format, how.environment != NULL, &findings);
            }
        }
        if (status == EXIT_DONE)
            status = count_findings(&findings, threshold(arguments), visit->run_totals);
    }
    smith_findings_free(&findings);
    smith_folder_close(&own_folder);
    input_close(&input);
    return status;
}

static void print_count(uint64_t count, const char *what, const char *between) {
    text_print_format(stderr, "%s%" PRIu64 " %s%s", between, count, what, count == 1 ? "" : "s");
}

static void check_print_summary(const struct run_totals *run_totals) {
    fputs("levelsmith: ", stderr);
    print_count(run_totals->files, "file", "");
    print_count(run_totals->findings[SMITH_ERROR], "error", ": ");
    print_count(run_totals->findings[SMITH_WARNING], "warning", ", ");
    print_count(run_totals->findings[SMITH_INFO], "note", ", ");
    if (run_totals->failed)
        text_print_format(stderr, "; %u not readable", run_totals->failed);
    fputc('\n', stderr);
}

static void summary_of_several(const struct run_totals *run_totals) {
    if (run_totals->files > 1)
        check_print_summary(run_totals);
}

static enum exit_status check_run(const struct arguments *arguments) {
    const char *resources = arguments->values[OPTION_GAME];
    struct smith_folder folder = {0};
    enum exit_status status = resources ? search_open(resources, NULL, &folder) : EXIT_DONE;
    const struct bulk bulk = {
        .verb = "check",
        .visit = check_visit,
        .context = resources ? &folder : NULL,
        .summary = argument_given(arguments, OPTION_VERBOSE) ? check_print_summary : summary_of_several,
    };
    if (status == EXIT_DONE)
        status = bulk_run(&bulk, arguments);
    smith_search_close(&folder);
    return status;
}

static const char *const fail_on_choices[] = {"error", "warning", "info", NULL};
static const struct option option_fail_on = {
    OPTION_FAIL_ON,  0,
    "fail-on",       "SEVERITY",
    fail_on_choices, "exit with 1 when there is a finding this serious or worse: error (the default), warning, info"};
static const struct option option_for_release = {
    OPTION_FOR,
    0,
    "for",
    "RELEASE",
    NULL,
    "the release of the program that is to read it: the revision of a format that has several, or of a level as a text whose "
    "names it knows (a wrong one here lists those there are)"};
static const struct option option_before_save = {
    OPTION_BEFORE_SAVE,
    0,
    "before-save",
    NULL,
    NULL,
    "also what the program loses when it opens the file and saves it (upgrade --as-saved writes it)"};
static const struct option option_verbose = {
    OPTION_VERBOSE, 'v', "verbose", NULL, NULL, "say on standard error how many there were, for a single file too"};

static const struct option *const options[] = {
    &option_format,  &option_layout,      &option_for_release, &option_json, &option_all,
    &option_fail_on, &option_before_save, &option_files,       &option_game, &option_color,
    &option_verbose, &option_recursive,   &option_jobs,        NULL};

static const struct example examples[] = {
    {"levelsmith check maze.map", "what is wrong with this map"},
    {"levelsmith check --fail-on=warning maps/*.map", "for a build: exit with 1 unless all maps are clean"},
    {"levelsmith check mymaps.wad --game game/wads", "what the maps name and the game does not have"},
    {NULL, NULL},
};

const struct verb verb_check = {
    .name = "check",
    .summary = "what is wrong or odd about files",
    .operands = "FILE…",
    .description =
        "Prints one line per finding:\n\n"
        "    FILE:PATH@0xOFFSET: severity[CODE]: message\n\n"
        "An error is something the program the file is for would refuse, or lose. A warning is something its makers "
        "did not mean. `levelsmith explain CODE` says more about each. Where a file has many findings of one code, there is "
        "one line for the first, with the number of the others and where they begin; --all has a line for each. With "
        "--json, one object per file with all of them in an array \"findings\"; a file that cannot be read gives an object "
        "with \"error\".",
    .options = options,
    .examples = examples,
    .min_operands = 1,
    .max_operands = -1,
    .run = check_run,
};
