/* SPDX-License-Identifier: MIT
 *
 * Which files a verb works on: those that were named and, with -r, those in the folders that were named.
 */
#ifndef TOOL_WALK_H
#define TOOL_WALK_H

#include "files/input.h"

struct walk {
    char **paths; /* in the order of the operands, those of a folder sorted */
    uint32_t count, capacity;
    uint32_t left_out; /* files in folders whose names no format uses */
    uint32_t failed; /* folders that could not be read */
    bool in_place; /* they are written, too */
    bool has_game; /* a game, as a whole, is among what was named */
    uint32_t folders; /* that were named and are not walked: they are among the paths, as files that cannot be read */
};

/* The files that `operands` stand for, entries of archives by a pattern among them. Of the files in a folder, those
 * whose names end as the format's (or any format's, or, with a layout of the user's own, all); hidden ones and links to
 * folders are passed by. A game is a folder that is walked in any case, unless its files are written. A folder that
 * stands for an archive is one of the files unless they are written `in_place`; then links to files are passed by as well. A folder that cannot be read is complained
 * about, and does not stop the others. Free the walk in any case. */
enum exit_status walk_open(struct walk *walk, const struct reading *reading, const char *const *operands, int count,
                           bool recursive, bool in_place);
void walk_close(struct walk *walk);

/* Whether `name` ends as one of the extensions, which spaces separate. */
bool walk_has_extension(const char *name, const char *extensions);

#endif
