/* SPDX-License-Identifier: MIT
 *
 * What `find` and `graph` share.
 */
#ifndef TOOL_VERB_FIND_H
#define TOOL_VERB_FIND_H

#include "options/options.h"

extern const struct option option_about;

#endif
