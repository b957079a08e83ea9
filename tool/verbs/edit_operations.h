/* SPDX-License-Identifier: MIT
 *
 * `edit --do`: what the format of a file offers to do to it as a whole.
 */
#ifndef TOOL_EDIT_OPERATIONS_H
#define TOOL_EDIT_OPERATIONS_H

#include "options/options.h"
#include "verbs/verbs.h"

/* The options that go with --do, and it. */
extern const struct option option_do;

/* Whether the options say either a program or operations, and nothing that means nothing then; complains. */
bool edit_options_fit(const struct arguments *arguments);

/* With --do: list what there is, say what would change, or change it. */
enum exit_status edit_operations(const struct arguments *arguments);

#endif
