/* SPDX-License-Identifier: MIT
 *
 * Writing into a folder what may be there already.
 */
#ifndef TOOL_FOLDER_OUTPUT_H
#define TOOL_FOLDER_OUTPUT_H

#include "files/input.h"

/* Writes something into `to`. */
typedef enum smith_status fill_folder(const void *context, const struct smith_folder *to, struct smith_findings *notes,
                                      struct smith_error *error);

/* Let `fill` write into the folder at `path`, which is made when it is not there, and print its notes, which are about
 * `source`. Files that hold something else are not replaced without --force: nothing is written then. What `may_be_refused`
 * half way is tried first, without writing. */
enum exit_status folder_output(const char *path, const char *source, const struct arguments *arguments,
                               fill_folder *fill, const void *context, bool may_be_refused);

#endif
