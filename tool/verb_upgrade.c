/* SPDX-License-Identifier: MIT
 *
 * `upgrade`: a file in the forms of today, from one with forms that are no longer written.
 */
#include "bulk.h"
#include "change_report.h"

static const struct option *const options[] = {&option_output,      &option_in_place,  &option_format,    &option_json,
                                               &option_all_changes, &option_recursive, &option_jobs, NULL};

static const struct example examples[] = {
    {"levelsmith upgrade old.map -o new.map", "what today's editor would make of it when it loads and saves it"},
    {"levelsmith upgrade -r maps -i.old", "all maps in a folder, with the old ones kept beside them"},
    {NULL, NULL},
};

static enum exit_status run(const struct arguments *arguments) {
    return changing_verb("upgrade", arguments, smith_upgrade);
}

const struct verb verb_upgrade = {
    .name = "upgrade",
    .summary = "a file in the forms of today, from an old one",
    .operands = "FILE… -o OUT",
    .description =
        "What older programs wrote in forms that are no longer written becomes what today's program makes of it. Prints a "
        "line for every kind of step, with the place of the first:\n\n"
        "    IN:PATH: mended|lost|left[CODE]: message\n\n"
        "What the file alone does not tell is left as it is, and named; programs still read it. Exits with 1 when "
        "something was lost or left; OUT is written all the same. A file in today's forms is not changed.",
    .options = options,
    .examples = examples,
    .least_operands = 1,
    .most_operands = -1,
    .run = run,
};
