/* SPDX-License-Identifier: MIT
 *
 * `version`: of tool and library, which are one.
 */
#include "verbs/verbs.h"
#include <levelsmith/base.h>
#include <stdio.h>

static enum exit_status version_run(const struct arguments *arguments) {
    (void)arguments;
    printf("levelsmith %s\n", smith_version());
    return EXIT_DONE;
}

static const struct option *const options[] = {NULL};

const struct verb verb_version = {
    .name = "version",
    .summary = "the version of levelsmith",
    .operands = "",
    .description = "Prints the version.",
    .options = options,
    .examples = NULL,
    .min_operands = 0,
    .max_operands = 0,
    .run = version_run,
};
