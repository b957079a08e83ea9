/* SPDX-License-Identifier: MIT
 *
 * What is put in place of what: -o replaces a file by one of its own kind.
 */
#ifndef TOOL_KIND_H
#define TOOL_KIND_H

#include "verbs/verbs.h"
#include <levelsmith/document.h>

/* EXIT_REFUSED, and says why, when there is a level, an archive, or a text that stands for one at `path`, and `bytes` are of
 * another format, a picture, or a text instead. What is not known may become anything. */
enum exit_status kind_check(const char *path, struct smith_bytes bytes);

/* Whether the user leaves it to us what the file is, and does not force anything. */
bool kind_has_to_stay(const struct arguments *arguments);

/* EXIT_REFUSED, and says why, when programs would not know the file at `path` any more as what it was before a change. What was
 * of no known kind may become anything. */
enum exit_status kind_is_kept(const char *path, struct smith_bytes before, struct smith_bytes now);

#endif
