/* SPDX-License-Identifier: MIT
 *
 * What verbs have in common that change a file: where the result goes, and that it is verified before it goes there.
 */
#ifndef TOOL_EDIT_COMMAND_H
#define TOOL_EDIT_COMMAND_H

#include "files/bulk.h"
#include <levelsmith/edit.h>
#include <levelsmith/level.h>

/* Decode each file, let `change` do the verb's work, print what was noted on the way, and write the result to where -o
 * or
 * -i say. The first `files` operands are files; what stands behind them is `change`'s business. */
typedef enum exit_status change_document(struct input *input, struct smith_edit *edit,
                                         const struct arguments *arguments);
enum exit_status with_edit(const char *verb, const struct arguments *arguments, int files, change_document *change);

/* Do it to each value that `path` names: a step may be a name, `[slot=DOOR_TYPE6]`. Several only with --all-matches. */
typedef enum smith_status change_path(struct smith_edit *edit, const char *path, const void *context,
                                      struct smith_error *error);
enum exit_status edit_command_each_path(struct input *input, struct smith_edit *edit, const struct arguments *arguments,
                                        const char *path, change_path *change, const void *context);
extern const struct option option_all_matches;

/* Whether -o or -i, but not both, say where the result goes; complains when not. Several files are changed in place. */
bool edit_command_has_output(const char *verb, const struct arguments *arguments, int files);

/* Prove a changed document and write it. `original`: as in smith_edit_options. */
enum exit_status edit_command_finish(struct input *input, struct smith_document *document,
                                     const struct arguments *arguments, struct smith_bytes original);

/* Write the new bytes of the file that `input` was read from, and note there when they are others. */
enum exit_status edit_command_write(struct input *input, const struct arguments *arguments,
                                    const struct smith_buffer *bytes);

/* "levelsmith: FILE: warning[CODE]: /rooms/3: ..." on standard error, for each. */
void edit_command_print_notes(const char *path, const struct smith_findings *notes);

#endif
