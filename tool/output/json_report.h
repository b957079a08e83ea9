/* SPDX-License-Identifier: MIT
 *
 * JSON that several verbs print about a file.
 */
#ifndef TOOL_JSON_REPORT_H
#define TOOL_JSON_REPORT_H

#include <levelsmith/base.h>

/* {"file": …, "error": {…}}: stands in for the report on a file that could not be read. */
void json_report_error(const char *path, const struct smith_error *error);

#endif
