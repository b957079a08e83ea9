/* SPDX-License-Identifier: MIT
 *
 * Options that had another name once.
 */
#ifndef TOOL_FORMER_OPTIONS_H
#define TOOL_FORMER_OPTIONS_H

#include "options/options.h"
#include <stddef.h>

/* What is written today instead of --WORD, of `size` letters, or of a letter alone, as "--game FOLDERS"; NULL = nothing that
 * a verb with these options has. */
const char *option_today(const struct option *const *options, const char *word, size_t size);

#endif
