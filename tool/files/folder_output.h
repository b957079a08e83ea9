/* SPDX-License-Identifier: MIT
 *
 * Writing into a folder what may be there already: all of it, or nothing.
 */
#ifndef TOOL_FOLDER_OUTPUT_H
#define TOOL_FOLDER_OUTPUT_H

#include "files/input.h"

/* Writes something into `to`. */
typedef enum smith_status fill_folder(const void *context, const struct smith_folder *to, struct smith_findings *notes,
                                      struct smith_error *error);

/* Let `fill` make files, and put them into the folder at `path`, which is made when it is not there; print its notes, which are
 * about `source`. Files that hold something else are not replaced without --force. What is refused, fails or is interrupted
 * leaves the folder as it was. How much may come out of `source` has bounds, however archives in archives share it. */
enum exit_status folder_output(const char *path, const char *source, const struct arguments *arguments,
                               fill_folder *fill, const void *context);

#endif
