/* SPDX-License-Identifier: MIT
 *
 * `roundtrip`: the proof, on the user's own files, that reading and writing lose nothing.
 */
#include "files/bulk.h"
#include "files/output.h"
#include "options/limits_option.h"
#include "output/message.h"
#include "output/text_output.h"
#include <inttypes.h>
#include <stdio.h>

static void print_difference(const char *path, const char *route, const struct smith_roundtrip_result *proof,
                             size_t size) {
    fputs("DIFFERENT ", stdout);
    text_print_visible(stdout, path);
    printf(": %s: first difference at 0x%" PRIX64, route, proof->first_difference);
    if (proof->size != size)
        printf(" (%zu bytes became %" PRIu64 ")", size, proof->size);
    putchar('\n');
}

static void roundtrip_print_ok(const char *path, const struct smith_roundtrip_result *binary,
                               const struct smith_roundtrip_result *json) {
    fputs("ok ", stdout);
    text_print_visible(stdout, path);
    printf(" (%" PRIu64 " bytes, JSON %" PRIu64 " bytes)\n", binary->size, json->text_size);
}

static enum exit_status roundtrip_visit(const struct visit *visit) {
    const struct arguments *arguments = visit->arguments;
    const char *path = visit->path;
    struct smith_roundtrip_result binary, json;
    struct input input;
    enum exit_status status = input_open_any(&input, visit->reading, path);
    if (status == EXIT_DONE &&
        smith_roundtrip(input.layout, input.bytes, input_options(&input), &binary, &json, &input.error) != SMITH_OK)
        status = complain(path, &input.error);
    if (status == EXIT_DONE) {
        if (!binary.same)
            print_difference(path, "bytes", &binary, input.bytes.size);
        if (!json.same)
            print_difference(path, "JSON", &json, input.bytes.size);
        if (!binary.same || !json.same)
            status = EXIT_NEGATIVE;
        else if (!argument_given(arguments, OPTION_QUIET))
            roundtrip_print_ok(path, &binary, &json);
    }
    input_close(&input);
    return status;
}

static enum exit_status roundtrip_run(const struct arguments *arguments) {
    static const struct bulk bulk = {
        .verb = "roundtrip", .visit = roundtrip_visit, .done = "ok", .negative = "different"};
    return bulk_run(&bulk, arguments);
}

static const struct option option_quiet = {OPTION_QUIET, 'q',  "quiet",
                                           NULL,         NULL, "say nothing about files that are ok"};
static const struct option *const options[] = {
    &option_format, &option_layout, &option_revision, &option_quiet, &option_recursive, &option_jobs, NULL};

static const struct example examples[] = {
    {"levelsmith roundtrip maps/*.map", "will a program built on this library keep these maps as they are?"},
    {NULL, NULL},
};

const struct verb verb_roundtrip = {
    .name = "roundtrip",
    .summary = "prove that reading and writing a file loses nothing",
    .operands = "FILE…",
    .description = "Reads each file and writes it back, once directly and once by way of JSON, and compares all "
                   "bytes. Nothing is written to disk. Prints a line per file: ok, or where the first difference is. "
                   "A difference is a bug of levelsmith: please report it.",
    .options = options,
    .examples = examples,
    .min_operands = 1,
    .max_operands = -1,
    .run = roundtrip_run,
};
