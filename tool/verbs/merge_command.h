/* SPDX-License-Identifier: MIT
 *
 * Three files merged, for people (`merge`) and for git (`git-driver`).
 */
#ifndef TOOL_MERGE_COMMAND_H
#define TOOL_MERGE_COMMAND_H

#include "files/input.h"

struct merge_command {
    const char *verb; /* for messages */
    const char *base, *ours, *theirs; /* files */
    const char *label; /* what messages call them; NULL = their own names */
    const char *output; /* file; "-" = standard output */
    bool any_kind; /* it may become a file of another kind */
    bool strict; /* numbers that scripts know things by stay, and clash */
    bool as_saved; /* all three are taken as their program would save them */
    const struct arguments *arguments; /* whose options are to have an effect; NULL = none */
    bool force; /* whatever kind of thing is at `output` */
    const char *list; /* the file for the list of conflicts; removed when there are none */
};

/* EXIT_NEGATIVE when there are conflicts; the output is written all the same. */
enum exit_status merge_command_run(const struct merge_command *merge_command, const struct reading *reading);

#endif
