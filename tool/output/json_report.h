/* SPDX-License-Identifier: MIT
 *
 * JSON that several verbs print about a file.
 */
#ifndef TOOL_JSON_REPORT_H
#define TOOL_JSON_REPORT_H

#include "options/options.h"
#include <levelsmith/document.h>
#include <stdio.h>

/* Where reports go, and how they are laid out. */
struct json_report {
    FILE *out;
    bool is_line; /* of several files: JSON Lines, a report on each */
};

struct json_report json_report_to(FILE *out, const struct arguments *arguments);

/* Constant parts of a report: line breaks, and the indentation behind them, are those of a report on one file. */
void json_report_put(const struct json_report *report, const char *text);

/* One of a list. */
struct json_report_item {
    uint32_t index; /* in the list */
    const char *code;
    const char *key, *value; /* what findings and changes do not have in common */
    const char *path;
    uint64_t offset; /* UINT64_MAX = none */
    const char *message;
};

/* {"file": …, "format": …, "<list>": [ ... ], "suppressed": … - the rest and the bracket are the caller's. */
void json_report_begin(const struct json_report *report, const char *path, const struct smith_layout *layout,
                       const char *list);
void json_report_item(const struct json_report *report, const struct json_report_item *item);
void json_report_end_list(const struct json_report *report, uint32_t count, uint32_t suppressed);

/* {"file": …, "error": {…}}: stands in for the report on a file that could not be read. */
void json_report_error(const struct arguments *arguments, const char *path, const struct smith_error *error);

#endif
