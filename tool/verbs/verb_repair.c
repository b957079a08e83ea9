/* SPDX-License-Identifier: MIT
 *
 * `repair`: a file without errors, from one with errors or with damage.
 */
#include "files/bulk.h"
#include "options/limits_option.h"
#include "output/change_report.h"

static enum smith_status repair(struct input *input, const struct arguments *arguments,
                                const struct smith_check_options *check, struct smith_buffer *out,
                                struct smith_changes *changes) {
    (void)arguments;
    return smith_repair(input->format, input->bytes, input_options(input), check, out, changes, &input->error);
}

static enum exit_status repair_run(const struct arguments *arguments) {
    return edit_command_report_run("repair", arguments, &(const struct change_work){.change = repair, .repairs = true});
}

static const struct option *const options[] = {&option_output,
                                               &option_force,
                                               &option_in_place,
                                               &option_format,
                                               &option_layout,
                                               &option_revision,
                                               &option_json,
                                               &option_all,
                                               &option_recursive,
                                               &option_jobs,
                                               NULL};

static const struct example examples[] = {
    {"levelsmith repair broken.map -o repaired.map", "what can be saved of it, and what could not"},
    {"levelsmith repair -r maps -i.old", "all maps in a folder, with the old ones kept as backups"},
    {NULL, NULL},
};

const struct verb verb_repair = {
    .name = "repair",
    .summary = "a file without errors, from a damaged one",
    .operands = "FILE… -o OUT",
    .description =
        "Keeps everything that can be read, puts right what `check` calls an error, and removes what cannot be put "
        "right. Prints a line for everything it did:\n\n"
        "    IN:PATH@0xOFFSET: fixed|lost|skipped|kept[CODE]: message\n\n"
        "PATH is where it is in OUT, or would be; OFFSET where it was in IN. The list goes to standard error when OUT is standard "
        "output. Exits with 1 when something was lost or had to be skipped; OUT is written all the same. A file "
        "without errors is not changed. When the beginning of the file is damaged too, its name says what it was, or -t. "
        "By a layout of your own, chunks are found again and references put right; it has no rules beyond that.\n\n"
        "Where the format's program leaves unfinished saves and backups beside its files, they are looked into as well, also when "
        "the file is gone: what could be saved of each, and which is the most complete. None of them is changed.",
    .options = options,
    .examples = examples,
    .min_operands = 1,
    .max_operands = -1,
    .run = repair_run,
};
