/* SPDX-License-Identifier: MIT
 *
 * Files as their program would save them: what is compared and merged then has nothing in it that only tells of a save.
 */
#ifndef TOOL_AS_SAVED_INPUT_H
#define TOOL_AS_SAVED_INPUT_H

#include "files/input.h"

extern const struct option option_compare_as_saved;

/* Make `saved` what the program of the input's format saves of it, and let the input's bytes be that; its content stays what was
 * read. Says on stderr what is lost by it. `saved` is the caller's to free, on failure too. */
enum exit_status input_take_as_saved(struct input *input, const char *verb, struct smith_buffer *saved);

/* What git is to keep of a file that it calls `path`: as it would be saved, if nothing is lost by that and saving it again gives the
 * same bytes; else as it is, with a message. `out` is the caller's to free. */
enum exit_status bytes_as_saved_for_git(const char *path, struct smith_bytes bytes, struct smith_buffer *out);

#endif
