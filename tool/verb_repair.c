/* SPDX-License-Identifier: MIT
 *
 * `repair`: a file without errors, from one with errors or with damage.
 */
#include "change_report.h"
#include "input.h"
#include "json_report.h"
#include "message.h"
#include "output.h"
#include <stdio.h>

static enum exit_status repair(struct input *input, const struct arguments *arguments) {
    struct smith_check_options how = changes_wanted(arguments);
    struct smith_changes changes;
    struct smith_buffer out;
    if (smith_repair(input->format, input->bytes, NULL, &how, &out, &changes, &input->error) != SMITH_OK) {
        if (argument_given(arguments, OPTION_JSON))
            json_report_error(input->path, &input->error);
        return complain(input->path, &input->error);
    }
    enum exit_status status = output_buffer(arguments, &out);
    if (status == EXIT_DONE) {
        changes_print(arguments, input->path, input->layout, &changes);
        bool whole = !changes_count(&changes, SMITH_LOST) && !changes_count(&changes, SMITH_LEFT);
        status = whole ? EXIT_DONE : EXIT_NEGATIVE;
    }
    smith_changes_free(&changes);
    smith_buffer_free(&out);
    return status;
}

static enum exit_status run(const struct arguments *arguments) {
    if (!argument_given(arguments, OPTION_OUTPUT)) {
        fputs("levelsmith repair: say where to write to: -o FILE (- for standard output)\n", stderr);
        return EXIT_USAGE;
    }
    struct reading reading;
    enum exit_status status = reading_open(&reading, "repair", arguments);
    if (status != EXIT_DONE)
        return status;
    struct input input;
    status = input_open(&input, &reading, arguments->operands[0]);
    if (status == EXIT_DONE)
        status = repair(&input, arguments);
    input_close(&input);
    reading_close(&reading);
    return status;
}

static const struct option *const options[] = {&option_output, &option_format, &option_json, &option_all_changes, NULL};

static const struct example examples[] = {
    {"levelsmith repair broken.map -o mended.map", "what can be saved of it, and what could not"},
    {NULL, NULL},
};

const struct verb verb_repair = {
    .name = "repair",
    .summary = "a file without errors, from a damaged one",
    .operands = "IN -o OUT",
    .description =
        "Keeps everything that can be read, puts right what `check` calls an error, and removes what cannot be put "
        "right. Prints a line for everything it did:\n\n"
        "    IN:PATH@0xOFFSET: mended|lost|left|kept[CODE]: message\n\n"
        "PATH is where it is in OUT, or would be; OFFSET where it was in IN. The list goes to standard error when OUT is standard "
        "output. Exits with 1 when something was lost or had to be left as it was; OUT is written all the same. A file "
        "without errors is not changed. When the beginning of the file is damaged too, -t says what it was.",
    .options = options,
    .examples = examples,
    .least_operands = 1,
    .most_operands = 1,
    .run = run,
};
