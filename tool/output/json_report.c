/* SPDX-License-Identifier: MIT
 *
 * JSON that several verbs print about a file.
 */
#include "output/json_report.h"
#include "files/output.h"
#include "output/text_output.h"
#include <inttypes.h>
#include <stdio.h>

void json_report_begin(FILE *out, const char *path, const struct smith_layout *layout, const char *list) {
    fputs("{\n  \"file\": ", out);
    text_print_json(out, path);
    fputs(",\n  \"format\": ", out);
    text_print_json(out, layout->name);
    fprintf(out, ",\n  \"%s\": [", list);
}

void json_report_item(FILE *out, const struct json_report_item *item) {
    fputs(item->index ? ",\n" : "\n", out);
    fputs("    {\"code\": ", out);
    text_print_json(out, item->code);
    fprintf(out, ", \"%s\": \"%s\", \"path\": ", item->key, item->value);
    text_print_json(out, item->path);
    if (item->offset != UINT64_MAX)
        fprintf(out, ", \"offset\": %" PRIu64, item->offset);
    fputs(", \"message\": ", out);
    text_print_json(out, item->message);
    fputc('}', out);
}

void json_report_end_list(FILE *out, uint32_t count, uint32_t suppressed) {
    fprintf(out, "%s],\n  \"suppressed\": %" PRIu32, count ? "\n  " : "", suppressed);
}

void json_report_error(const char *path, const struct smith_error *error) {
    fputs("{\n  \"file\": ", stdout);
    text_print_json(stdout, path);
    fputs(",\n  \"error\": {\"code\": ", stdout);
    text_print_json(stdout, error->code);
    fputs(", \"message\": ", stdout);
    text_print_json(stdout, error->message);
    if (error->offset != UINT64_MAX)
        printf(", \"offset\": %" PRIu64, error->offset);
    if (error->path[0]) {
        fputs(", \"path\": ", stdout);
        text_print_json(stdout, error->path);
    }
    fputs("}\n}\n", stdout);
}
