/* SPDX-License-Identifier: MIT
 *
 * What `check` prints of a file: a line for each finding, or one for many that are alike; or all of them as JSON.
 */
#ifndef TOOL_FINDING_REPORT_H
#define TOOL_FINDING_REPORT_H

#include "output/json_report.h"
#include <levelsmith/levelsmith.h>

struct finding_style {
    bool colored;
    bool all; /* a line for each, however many are alike */
};

/* Lines on standard output; on standard error, what the list left out. */
void finding_report_lines(const char *path, const struct smith_findings *findings, const struct finding_style *style);

/* An object on standard output. `files` says whether the files were looked at that a level is built from. */
enum exit_status finding_report_json(const struct arguments *arguments, const char *path,
                                     const struct smith_format *format, bool files,
                                     const struct smith_findings *findings);

/* Of a level, what comes of building it: a screen on standard error. */
enum exit_status finding_report_outcome(const char *path, const struct smith_format *format, bool files,
                                        const struct smith_findings *findings);

#endif
