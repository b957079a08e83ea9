/* SPDX-License-Identifier: MIT
 *
 * The report of verbs that change a file in many places: what they did, what was lost, what they had to leave.
 */
#ifndef TOOL_CHANGE_REPORT_H
#define TOOL_CHANGE_REPORT_H

#include "files/input.h"
#include <levelsmith/levelsmith.h>

/* Shared by these verbs: every change, not only the first 100 of each code. */

/* Has the library make a new file of the bytes of one, and say what it did. Errors are the input's. */
typedef enum smith_status change_file(struct input *input, const struct arguments *arguments,
                                      const struct smith_check_options *check, struct smith_buffer *out,
                                      struct smith_changes *changes);

struct change_work {
    change_file *change;
    bool refuses; /* to write a file in which something is lost, unless there is --force */
    bool repairs; /* damaged files: what their names say that they were, with a look for copies that may have more */
    const struct smith_folder *resources; /* what the files name is looked for here; NULL = it is not */
    bool (*takes)(const struct smith_format *format); /* of entries that a pattern fits, what it works on; NULL = all */
    bool may_be_tried; /* without -o and -i it only reports what would be done */
};

/* Print the report, and say what it amounts to: EXIT_NEGATIVE when something was lost or skipped. */
enum exit_status changes_report(const struct arguments *arguments, const char *path, const struct smith_layout *layout,
                                const struct smith_changes *changes);

/* Run a verb that does so: on all files in place, or on one to the file -o names. The report goes to standard output,
 * or to standard error when the result of the verb goes there. EXIT_NEGATIVE when something was lost or skipped. */
enum exit_status edit_command_report_run(const char *verb, const struct arguments *arguments,
                                         const struct change_work *work);

#endif
