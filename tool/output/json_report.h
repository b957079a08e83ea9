/* SPDX-License-Identifier: MIT
 *
 * JSON that several verbs print about a file.
 */
#ifndef TOOL_JSON_REPORT_H
#define TOOL_JSON_REPORT_H

#include <levelsmith/document.h>
#include <stdio.h>

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
void json_report_begin(FILE *out, const char *path, const struct smith_layout *layout, const char *list);
void json_report_item(FILE *out, const struct json_report_item *item);
void json_report_end_list(FILE *out, uint32_t count, uint32_t suppressed);

/* {"file": …, "error": {…}}: stands in for the report on a file that could not be read. */
void json_report_error(const char *path, const struct smith_error *error);

#endif
