/* SPDX-License-Identifier: MIT
 *
 * Reports of <levelsmith/report.h> on their way out.
 */
#include "output/json_report.h"
#include "output/message.h"

struct smith_report_style json_report_style(const struct arguments *arguments, const char *path) {
    return (struct smith_report_style){path, arguments->is_one_of_several};
}

enum exit_status json_report_print(FILE *out, struct smith_buffer *report) {
    bool failed = report->failed;
    if (!failed)
        fwrite(report->data, 1, report->size, out);
    smith_buffer_free(report);
    return failed ? complain_memory() : EXIT_DONE;
}

void json_report_error(const struct arguments *arguments, const char *path, const struct smith_error *error) {
    const struct smith_report_style style = json_report_style(arguments, path);
    struct smith_buffer report = {0};
    smith_report_error(&report, &style, error);
    if (report.failed)
        smith_buffer_free(&report); /* the error is told on standard error, too */
    else
        json_report_print(stdout, &report);
}
