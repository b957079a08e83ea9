/* SPDX-License-Identifier: MIT
 *
 * Which format of a list something is. Lists end with NULL and come from the caller: what lies below the families knows
 * none of them.
 */
#ifndef SMITH_FORMAT_LIST_H
#define SMITH_FORMAT_LIST_H

#include <levelsmith/levelsmith.h>

/* The one with that id, or NULL. `formats` may be NULL: an empty list. */
const struct smith_format *smith_format_list_find(const struct smith_format *const *formats, const char *id);

/* The one that recognises `bytes`, as smith_format_guess() does it. */
enum smith_status smith_format_list_guess(const struct smith_format *const *formats, struct smith_bytes bytes,
                                          const struct smith_format **format, struct smith_error *error);

/* ... as smith_format_guess_named() does it. */
enum smith_status smith_format_list_guess_named(const struct smith_format *const *formats, struct smith_bytes bytes,
                                                const char *name, const struct smith_format **format,
                                                struct smith_error *error);

/* The format that a file called `name` was of, when no format recognises its bytes any more: the only one with files that end
 * so, if it looks for what is left of them. NULL = none, or several, or the bytes are something else (foreign.h). */
const struct smith_format *smith_format_list_damaged(const struct smith_format *const *formats,
                                                     struct smith_bytes bytes, const char *name);

/* The format that a file called `name` says it is of, when it is an archive, `format`, and that is none: people pack a level and
 * keep its name. NULL = its name says nothing of the kind. */
const struct smith_format *smith_format_list_misnamed(const struct smith_format *const *formats,
                                                      const struct smith_format *format, const char *name);

#endif
