/* SPDX-License-Identifier: MIT
 *
 * Reports of <levelsmith/report.h> on their way out.
 */
#include "output/json_report.h"
#include "output/message.h"
#include "output/text_output.h"
#include <string.h>

struct smith_report_style json_report_style(const struct arguments *arguments, const char *path) {
    return (struct smith_report_style){path, arguments->is_one_of_several};
}

/* Whether there is a report of the file at hand, and of any of this run. */
static bool printed, printed_any;

void json_report_note(void) {
    printed = printed_any = true;
}

enum exit_status json_report_print(FILE *out, struct smith_buffer *report) {
    bool failed = report->failed;
    json_report_note();
    if (!failed)
        fwrite(report->data, 1, report->size, out);
    smith_buffer_free(report);
    return failed ? complain_memory() : EXIT_DONE;
}

/* ---- in place of a report ---- */

void json_report_begin(void) {
    printed = false;
    message_forget();
}

/* What was said of the command line, without who said it. */
static const char *without_program(const char *line) {
    const char *colon = strncmp(line, "levelsmith", 10) == 0 ? strstr(line, ": ") : NULL;
    return colon ? colon + 2 : *line ? line : "standard error says what";
}

static void print_failure(const struct arguments *arguments, const char *path, enum exit_status status) {
    const struct smith_report_style style = json_report_style(arguments, path);
    const char *output = arguments->values[OPTION_OUTPUT];
    struct smith_error error = {.code = status == EXIT_IO ? "IO" : "COMMAND-LINE", .offset = UINT64_MAX};
    struct smith_buffer report = {0};
    snprintf(error.message, sizeof error.message, "%s", without_program(text_first_line()));
    smith_report_error(&report, &style, message_last() ? message_last() : &error);
    if (report.failed)
        smith_buffer_free(&report); /* the error is told on standard error, too */
    else
        json_report_print(output && strcmp(output, "-") == 0 ? stderr : stdout, &report);
}

void json_report_end(const struct arguments *arguments, const char *path, enum exit_status status) {
    const bool failed = status >= EXIT_USAGE || (status != EXIT_DONE && message_last());
    if (argument_given(arguments, OPTION_JSON) && failed && !printed)
        print_failure(arguments, path, status);
}

void json_report_end_run(const struct arguments *arguments, enum exit_status status) {
    printed = printed_any;
    if (!arguments->is_worker)
        json_report_end(arguments, arguments->operand_count ? arguments->operands[0] : "", status);
}
