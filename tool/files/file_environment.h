/* SPDX-License-Identifier: MIT
 *
 * --files: looking for the files that a document refers to, also in the folders of --game.
 */
#ifndef TOOL_FILE_ENVIRONMENT_H
#define TOOL_FILE_ENVIRONMENT_H

#include "options/options.h"
#include <levelsmith/external.h>

/* What is around the file at `path`: `exists` is set with --files or --game, `read` always. Looks into `arguments` as long as it is
 * in use. */
struct smith_file_environment file_environment_of(const struct arguments *arguments, const char *path);

#endif
