/* SPDX-License-Identifier: MIT
 *
 * The formats of the user's own, beside those that are built in. Their folders are read when a file is of no built-in
 * format, and once in a run.
 */
#ifndef TOOL_OWN_FORMATS_H
#define TOOL_OWN_FORMATS_H

#include <levelsmith/levelsmith.h>
#include <levelsmith/own_formats.h>

/* All of them. Says on stderr, once, which layouts have mistakes. NULL without memory. */
const struct smith_own_formats *own_formats(void);

/* What the file at `path` is, by smith_recognise() with the formats of the user's own. */
enum smith_status any_recognise(struct smith_bytes bytes, const char *path, bool formats_only,
                                struct smith_recognised *recognised, struct smith_error *error);
/* ... where other file formats than a format's own are of no use. */
enum smith_status any_format_guess(struct smith_bytes bytes, const char *path, const struct smith_format **format,
                                   struct smith_error *error);

/* NULL = there is none. */
const struct smith_format *any_format_by_id(const char *id);

/* Whether a format of the user's own has files of such names. */
bool own_format_has_extension(const char *name);

#endif
