/* SPDX-License-Identifier: MIT
 *
 * --files: looking for the files that a document refers to.
 */
#ifndef TOOL_FILE_ENVIRONMENT_H
#define TOOL_FILE_ENVIRONMENT_H

#include "options/options.h"
#include <levelsmith/external.h>

extern const struct option option_files;

/* What is around the file at `path`; with --files, whoever gets this looks for other files. */
static inline struct smith_file_environment file_environment_of(const struct arguments *arguments, const char *path) {
    return (struct smith_file_environment){.path = path,
                                           .exists = argument_given(arguments, OPTION_FILES) ? smith_file_exists : 0};
}

#endif
