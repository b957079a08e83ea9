/* SPDX-License-Identifier: MIT
 *
 * The report of verbs that change a file in many places: what they did, what was lost, what they had to leave.
 */
#ifndef TOOL_CHANGE_REPORT_H
#define TOOL_CHANGE_REPORT_H

#include "verbs.h"
#include <levelsmith/levelsmith.h>

/* Shared by these verbs: every change, not only the first 100 of each code. */
extern const struct option option_all_changes;

/* What --all says. */
struct smith_check_options changes_wanted(const struct arguments *arguments);

/* Lines for people, or with --json an object, about the file at `path`. They go to standard output, or to standard error
 * when the result of the verb goes there. */
void changes_print(const struct arguments *arguments, const char *path, const struct smith_layout *layout,
                   const struct smith_changes *changes);

/* How many changes there are of a kind. */
unsigned changes_count(const struct smith_changes *changes, enum smith_deed deed);

#endif
