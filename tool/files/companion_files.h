/* SPDX-License-Identifier: MIT
 *
 * Files that come with an output, in its folder, under names that the user did not give: none replaces a file that is there.
 */
#ifndef TOOL_COMPANION_FILES_H
#define TOOL_COMPANION_FILES_H

#include "verbs/verbs.h"
#include <levelsmith/document.h>

struct companion_file {
    struct companion_file *next;
    struct smith_buffer bytes;
    char path[]; /* with its folder */
};

/* Of one output. All zeros but for the first two at first. */
struct companion_files {
    const char *output; /* the path of the output */
    bool force; /* files that are there are replaced */
    struct companion_file *first, **last;
};

/* `put` of struct smith_convert_options, whose context is a struct companion_files: keeps the bytes. */
enum smith_status companion_files_put(void *context, const char *name, struct smith_bytes bytes,
                                      struct smith_error *error);
/* Write them all; says on stderr what goes wrong, and what was written. */
enum exit_status companion_files_write(const struct companion_files *files);
void companion_files_free(struct companion_files *files);

#endif
