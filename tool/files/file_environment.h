/* SPDX-License-Identifier: MIT
 *
 * --files: looking for the files that a document refers to, and where else to look for them.
 */
#ifndef TOOL_FILE_ENVIRONMENT_H
#define TOOL_FILE_ENVIRONMENT_H

#include "options/options.h"
#include <levelsmith/external.h>

/* For verbs that look only if they are asked to, and for those that always do. */
extern const struct option option_files, option_files_folders;

/* What is around the file at `path`: `exists` is set with --files, `read` always. Looks into `arguments` as long as it is
 * in use. */
struct smith_file_environment file_environment_of(const struct arguments *arguments, const char *path);

#endif
