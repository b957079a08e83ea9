/* SPDX-License-Identifier: MIT
 *
 * `apply`: a JSON Patch, applied to a file.
 */
#include "output/message.h"
#include "verbs/edit_command.h"
#include <levelsmith/diff.h>

static enum exit_status apply(struct input *input, struct smith_edit *edit, const struct arguments *arguments) {
    struct input patch;
    enum exit_status status = input_read(&patch, arguments->operands[arguments->operand_count - 1]);
    if (status == EXIT_DONE && smith_edit_patch(edit, patch.bytes, &input->error) != SMITH_OK)
        status = complain(patch.path, &input->error);
    input_close(&patch);
    return status;
}

static enum exit_status apply_run(const struct arguments *arguments) {
    return with_edit("apply", arguments, arguments->operand_count - 1, apply);
}

static const struct option *const options[] = {&option_output,    &option_force,  &option_in_place,
                                               &option_format,    &option_layout, &option_revision,
                                               &option_recursive, &option_jobs,   NULL};

static const struct example examples[] = {
    {"levelsmith apply old.map change.json -o new.map", "the map with the change that `diff --json` printed"},
    {NULL, NULL},
};

const struct verb verb_apply = {
    .name = "apply",
    .summary = "apply a patch that diff --json printed",
    .operands = "FILE… PATCH.json -o OUT",
    .description =
        "Applies a JSON Patch (RFC 6902) to FILE: its paths are those of `json`, and may also name elements by "
        "identity, as in /rooms/[index=12]/name. When an operation fails, or the result could not be read back, "
        "nothing is written. Indices that refer to elements of lists are only changed where the patch says so; "
        "patches of `diff` do.\n\n"
        "Several files are changed in place (-i).",
    .options = options,
    .examples = examples,
    .min_operands = 2,
    .max_operands = -1,
    .run = apply_run,
};
