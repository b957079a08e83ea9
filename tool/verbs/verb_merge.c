/* SPDX-License-Identifier: MIT
 *
 * `merge`: two changed versions of a file made one.
 */
#include "files/archive_path.h"
#include "files/as_saved_input.h"
#include "files/kind.h"
#include "output/message.h"
#include "output/text_output.h"
#include "verbs/merge_command.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static enum exit_status merge_files(const struct arguments *arguments, const struct reading *reading) {
    const char *output = arguments->values[OPTION_OUTPUT];
    size_t size = strlen(output) + sizeof ".conflicts.json";
    char *list = malloc(size);
    if (!list)
        return complain_memory();
    snprintf(list, size, "%.*s.conflicts.json", (int)archive_path_file_size(output), output); /* beside the archive */
    const struct merge_command merge_command = {.verb = "merge",
                                                .base = arguments->operands[0],
                                                .ours = arguments->operands[1],
                                                .theirs = arguments->operands[2],
                                                .output = output,
                                                .any_kind = !kind_has_to_stay(arguments),
                                                .as_saved = argument_given(arguments, OPTION_AS_SAVED),
                                                .arguments = arguments,
                                                .strict = argument_given(arguments, OPTION_STRICT),
                                                .force = argument_given(arguments, OPTION_FORCE),
                                                .list = list};
    enum exit_status status = merge_command_run(&merge_command, reading);
    free(list);
    return status;
}

static enum exit_status verbs_merge_run(const struct arguments *arguments) {
    struct reading reading;
    if (!argument_given(arguments, OPTION_OUTPUT)) {
        text_print_format(stderr, "levelsmith merge: say where to write to: -o FILE\n");
        return EXIT_USAGE;
    }
    enum exit_status status = reading_open(&reading, "merge", arguments);
    if (status != EXIT_DONE)
        return status;
    status = merge_files(arguments, &reading);
    reading_close(&reading);
    return status;
}

static const struct option option_strict = {
    OPTION_STRICT,
    0,
    "strict",
    NULL,
    NULL,
    "where both gave something new the same number, by which scripts know it, that is a conflict; else theirs gets another"};

static const struct option *const options[] = {&option_output, &option_strict, &option_compare_as_saved, &option_force,
                                               &option_format, &option_layout, &option_revision,         NULL};

static const struct example examples[] = {
    {"levelsmith merge base.map mine.map yours.map -o both.map", "what both have changed since base.map"},
    {NULL, NULL},
};

const struct verb verb_merge = {
    .name = "merge",
    .summary = "make one of two changed versions of a file",
    .operands = "BASE OURS THEIRS -o OUT",
    .description =
        "Brings what changed from BASE to THEIRS into OURS. Elements of lists are known by their identity, so changes "
        "to different things never get in each other's way, wherever they stand in the file; numbers that "
        "refer to elements follow.\n\n"
        "What both changed in different ways stays as OURS has it. Then the exit status is 1, and "
        "OUT.conflicts.json lists each with its path and all three values; `levelsmith resolve` takes it. OUT is "
        "always a valid file.",
    .options = options,
    .examples = examples,
    .min_operands = 3,
    .max_operands = 3,
    .run = verbs_merge_run,
};
