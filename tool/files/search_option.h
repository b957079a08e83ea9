/* SPDX-License-Identifier: MIT
 *
 * The folders and archives that an option names, to look for files in.
 */
#ifndef TOOL_SEARCH_OPTION_H
#define TOOL_SEARCH_OPTION_H

#include "verbs/verbs.h"
#include <levelsmith/archive.h>

/* Open what `list` names, separated by commas (NULL = nothing); `then` is looked through afterwards, may be NULL. Says
 * on stderr what cannot be opened. End it with smith_search_close(). */
enum exit_status search_open(const char *list, const struct smith_folder *then, struct smith_folder *folder);

/* Whether everything that `list` (NULL = nothing) names is there; says on stderr what is not. */
enum exit_status search_is_there(const char *list);

/* Where a file at `path` is in an archive, or is one: that archive, and then `then`. */
enum exit_status search_open_own(const char *path, const struct smith_folder *then, struct smith_folder *folder);

#endif
