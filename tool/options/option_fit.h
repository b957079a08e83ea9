/* SPDX-License-Identifier: MIT
 *
 * Whether the options that were given have an effect for this verb and this format: one that has none is refused before
 * anything is done.
 */
#ifndef TOOL_OPTION_FIT_H
#define TOOL_OPTION_FIT_H

#include "options/options.h"
#include <levelsmith/levelsmith.h>

/* Whether each option of the run has an effect on a file of `format` at `path`. Says on stderr which has none, and which
 * there are instead. Of several files an option counts for those that it has an effect on: the answer is yes then. `layout`
 * is what a file of no format is read by. */
bool options_have_effect(const struct arguments *arguments, const struct smith_format *format,
                         const struct smith_layout *layout, const char *path);

/* Whether the options are for all archives of a folder (-r); says on stderr which is for one alone. */
bool folder_options_fit(const char *verb, const struct arguments *arguments);

/* Whether a file called `output` is of a kind that the verb writes: it has one of `endings` (".png .svg"), or none at all. Says
 * on stderr what there is, and `otherwise` behind that. */
bool ending_fits(const char *verb, const char *output, const char *endings, const char *otherwise);

#endif
