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

/* Stands in for the report on a file that could not be read. */
void json_report_error(const struct arguments *arguments, const char *path, const struct smith_error *error);

#endif
