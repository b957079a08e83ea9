/* SPDX-License-Identifier: MIT
 *
 * JSON that several verbs print about a file.
 */
#include "output/json_report.h"
#include "files/output.h"
#include "output/text_output.h"
#include <inttypes.h>
#include <stdio.h>

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
