/* SPDX-License-Identifier: MIT
 *
 * `upgrade`: a file in the forms of today, from one with forms that are no longer written; or in those of an older
 * release.
 */
#include "files/bulk.h"
#include "options/limits_option.h"
#include "output/change_report.h"
#include "output/text_output.h"
#include <stdio.h>

static const struct option option_for = {
    OPTION_FOR, 0,
    "for",      "RELEASE",
    NULL,       "write what this release of the program reads, such as 1.7; what it cannot store is lost and listed"};
static const struct option option_as_saved = {
    OPTION_AS_SAVED,
    0,
    "as-saved",
    NULL,
    NULL,
    "write what the program saves when it opens the file and finds nothing beside it"};
static const struct option option_force_losses = {
    OPTION_FORCE, 0,
    "force",      NULL,
    NULL,         "write OUT also when something is lost with --for, and in the place of what is of another kind"};
static const struct option *const options[] = {&option_output,
                                               &option_in_place,
                                               &option_as_saved,
                                               &option_for,
                                               &option_force_losses,
                                               &option_format,
                                               &option_json,
                                               &option_all,
                                               &option_recursive,
                                               &option_jobs,
                                               NULL};

static const struct example examples[] = {
    {"levelsmith upgrade old.map -o new.map", "what today's editor would make of it when it loads and saves it"},
    {"levelsmith upgrade new.map --for=1.6 -o old.map", "for somebody whose editor is of release 1.6"},
    {"levelsmith upgrade old*.map -i.old", "several, with the old ones kept as backups"},
    {NULL, NULL},
};

static enum smith_status upgrade(struct input *input, const struct arguments *arguments,
                                 const struct smith_check_options *check, struct smith_buffer *out,
                                 struct smith_changes *changes) {
    const char *release = arguments->values[OPTION_FOR];
    if (argument_given(arguments, OPTION_AS_SAVED))
        return smith_as_saved(input->format, input->bytes, input_options(input), check, out, changes, &input->error);
    return release
               ? smith_downgrade(input->format, input->bytes, release, input_options(input), check, out, changes,
                                 &input->error)
               : smith_upgrade(input->format, input->bytes, input_options(input), check, out, changes, &input->error);
}

static enum exit_status upgrade_run(const struct arguments *arguments) {
    const struct change_work work = {.change = upgrade, .refuses = argument_given(arguments, OPTION_FOR)};
    if (argument_given(arguments, OPTION_FORCE) && !work.refuses) {
        text_print_format(stderr, "levelsmith upgrade: --force goes with --for\n");
        return EXIT_USAGE;
    }
    if (work.refuses && argument_given(arguments, OPTION_AS_SAVED)) {
        text_print_format(stderr, "levelsmith upgrade: --as-saved does not go with --for\n");
        return EXIT_USAGE;
    }
    return edit_command_report_run("upgrade", arguments, &work);
}

const struct verb verb_upgrade = {
    .name = "upgrade",
    .summary = "a file in the forms of today, from an old one",
    .operands = "FILE… -o OUT",
    .description =
        "What older programs wrote in forms that are no longer written becomes what today's program makes of it. Prints a "
        "line for every kind of step, with the place of the first:\n\n"
        "    IN:PATH: fixed|lost|skipped[CODE]: message\n\n"
        "What the file alone does not say is skipped, and named; programs still read it. Exits with 1 when "
        "something was lost or skipped; OUT is written all the same. A file in today's forms is not changed.\n\n"
        "With --for the forms become those that an older release reads. When something would be lost by that, it is listed, "
        "nothing is written, and the exit status is 5; --force writes OUT all the same.",
    .options = options,
    .without_layout = "a layout says what files are made of, not what of it is no longer written",
    .examples = examples,
    .min_operands = 1,
    .max_operands = -1,
    .run = upgrade_run,
};
