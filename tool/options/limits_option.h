/* SPDX-License-Identifier: MIT
 *
 * How everything is read in this run, the same for all files and for whatever is read along with them: --limits, how
 * much it may take, --for, which revision of their format files have, and what -t says behind the format. It is set once, before the verb runs, and only read from then on.
 */
#ifndef TOOL_LIMITS_OPTION_H
#define TOOL_LIMITS_OPTION_H

#include "options/options.h"
#include <levelsmith/document.h>

extern const struct option option_limits;
/* Options of every verb, behind its own; ends with NULL. */
extern const struct option *const common_options[];

/* Take --limits and --for, where they were given; the arguments must outlive the run. On a mistake says on stderr what is
 * wrong, as `levelsmith VERB: ...`, and returns false. */
bool usual_options_read(const char *verb, const struct arguments *arguments);
/* What --limits said; zeros where it said nothing. */
const struct smith_limits *usual_limits(void);
/* How long a program of the user's may take: `time`, in seconds. */
uint32_t usual_seconds(void);
/* How everything is read unless a verb has wishes of its own. */
const struct smith_options *usual_options(void);

#endif
