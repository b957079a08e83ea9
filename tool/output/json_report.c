/* SPDX-License-Identifier: MIT
 *
 * JSON that several verbs print about a file.
 */
#include "output/json_report.h"
#include "files/output.h"
#include "output/text_output.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

struct json_report json_report_to(FILE *out, const struct arguments *arguments) {
    return (struct json_report){out, arguments->is_one_of_several};
}

/* The last line break is that behind the report. */
void json_report_put(const struct json_report *report, const char *text) {
    for (const char *at = text; *at; at++) {
        if (!report->is_line || *at != '\n' || !at[1]) {
            fputc(*at, report->out);
            continue;
        }
        if (at > text && at[-1] == ',')
            fputc(' ', report->out);
        at += strspn(at + 1, " ");
    }
}

void json_report_begin(const struct json_report *report, const char *path, const struct smith_layout *layout,
                       const char *list) {
    json_report_put(report, "{\n  \"file\": ");
    text_print_json(report->out, path);
    json_report_put(report, ",\n  \"format\": ");
    text_print_json(report->out, layout->name);
    json_report_put(report, ",\n  \"");
    fprintf(report->out, "%s\": [", list);
}

void json_report_item(const struct json_report *report, const struct json_report_item *item) {
    json_report_put(report, item->index ? ",\n    {\"code\": " : "\n    {\"code\": ");
    text_print_json(report->out, item->code);
    fprintf(report->out, ", \"%s\": \"%s\", \"path\": ", item->key, item->value);
    text_print_json(report->out, item->path);
    if (item->offset != UINT64_MAX)
        fprintf(report->out, ", \"offset\": %" PRIu64, item->offset);
    fputs(", \"message\": ", report->out);
    text_print_json(report->out, item->message);
    fputc('}', report->out);
}

void json_report_end_list(const struct json_report *report, uint32_t count, uint32_t suppressed) {
    json_report_put(report, count ? "\n  ],\n  \"suppressed\": " : "],\n  \"suppressed\": ");
    fprintf(report->out, "%" PRIu32, suppressed);
}

void json_report_error(const struct arguments *arguments, const char *path, const struct smith_error *error) {
    const struct json_report report = json_report_to(stdout, arguments);
    json_report_put(&report, "{\n  \"file\": ");
    text_print_json(stdout, path);
    json_report_put(&report, ",\n  \"error\": {\"code\": ");
    text_print_json(stdout, error->code);
    fputs(", \"message\": ", stdout);
    text_print_json(stdout, error->message);
    if (error->offset != UINT64_MAX)
        printf(", \"offset\": %" PRIu64, error->offset);
    if (error->path[0]) {
        fputs(", \"path\": ", stdout);
        text_print_json(stdout, error->path);
    }
    json_report_put(&report, "}\n}\n");
}
