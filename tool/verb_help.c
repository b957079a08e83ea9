/* SPDX-License-Identifier: MIT
 *
 * `help`: all verbs, or everything about one.
 */
#include "help.h"
#include <stdio.h>

static enum exit_status run(const struct arguments *arguments) {
    if (arguments->operand_count == 0) {
        help_verbs(stdout);
        return EXIT_DONE;
    }
    const struct verb *verb = verb_find(arguments->operands[0]);
    if (!verb) {
        verb_complain_unknown(arguments->operands[0]);
        return EXIT_USAGE;
    }
    help_verb(stdout, verb);
    return EXIT_DONE;
}

static const struct option *const options[] = {NULL};

const struct verb verb_help = {
    .name = "help",
    .summary = "this list, or everything about one verb",
    .operands = "[VERB]",
    .description = "Without a VERB, prints a line about each.",
    .options = options,
    .examples = NULL,
    .least_operands = 0,
    .most_operands = 1,
    .run = run,
};
