/* SPDX-License-Identifier: MIT
 *
 * `help`: all verbs, or everything about one.
 */
#include "help/help.h"
#include "help/manual.h"
#include <stdio.h>

static enum exit_status help_run(const struct arguments *arguments) {
    bool manual = argument_given(arguments, OPTION_SCDOC);
    if (arguments->operand_count == 0) {
        (manual ? manual_tool : help_verbs)(stdout);
        return EXIT_DONE;
    }
    const struct verb *verb = verb_by_name(arguments->operands[0]);
    if (!verb) {
        verb_complain_unknown(arguments->operands[0]);
        return EXIT_USAGE;
    }
    (manual ? manual_verb : help_verb)(stdout, verb);
    return EXIT_DONE;
}

static const struct option option_scdoc = {
    OPTION_SCDOC, 0, "scdoc", NULL, NULL, "print the same as the source of a manual page, for scdoc"};
static const struct option *const options[] = {&option_scdoc, NULL};

static const struct example examples[] = {
    {"levelsmith help check", "everything about `check`"},
    {"levelsmith help --scdoc check | scdoc | man -l -", "the same as a manual page"},
    {NULL, NULL},
};

const struct verb verb_help = {
    .name = "help",
    .summary = "this list, or everything about one verb",
    .operands = "[VERB]",
    .description = "Without a VERB, prints a line about each.",
    .options = options,
    .examples = examples,
    .min_operands = 0,
    .max_operands = 1,
    .run = help_run,
};
