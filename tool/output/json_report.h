/* SPDX-License-Identifier: MIT
 *
 * Reports of <levelsmith/report.h> on their way out.
 */
#ifndef TOOL_JSON_REPORT_H
#define TOOL_JSON_REPORT_H

#include "options/options.h"
#include <levelsmith/report.h>
#include <stdio.h>

/* Of several files a report is a line (JSON Lines). */
struct smith_report_style json_report_style(const struct arguments *arguments, const char *path);

/* Print the report and free it. Without memory for all of it, says so on standard error instead. */
enum exit_status json_report_print(FILE *out, struct smith_buffer *report);

/* A report has gone out, or will by way of another process. */
void json_report_note(void);

/* Around the work on a file: where --json is given, and it fails without a report, an object with "error" stands in for that.
 * So it does where a run fails before there is a file, or has none. */
void json_report_begin(void);
void json_report_end(const struct arguments *arguments, const char *path, enum exit_status status);
void json_report_end_run(const struct arguments *arguments, enum exit_status status);

#endif
