/* SPDX-License-Identifier: MIT
 *
 * Two files compared, for people (`diff`) and for git (`git-driver`).
 */
#ifndef TOOL_DIFF_COMMAND_H
#define TOOL_DIFF_COMMAND_H

#include "files/input.h"
#include <levelsmith/diff.h>

struct diff_command {
    const char *paths[2];
    const char *labels[2]; /* what the output calls them; NULL = as their paths */
    struct smith_diff_options options;
    bool as_saved; /* both are taken as their program would save them */
    /* What else is done with the two, before they are compared; NULL = nothing. Anything but EXIT_DONE ends it. */
    enum exit_status (*also)(const struct arguments *arguments, const struct smith_document *const documents[2],
                             const char *const paths[2]);
    const struct arguments *arguments; /* for that */
};

/* Print the differences. EXIT_NEGATIVE when there are any. */
enum exit_status diff_command_run(const struct diff_command *diff_command, const struct reading *reading);

#endif
