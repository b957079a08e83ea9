/* SPDX-License-Identifier: MIT
 *
 * Manual pages from the same tables as help, in the language of scdoc, which makes man pages of them.
 */
#ifndef TOOL_MANUAL_H
#define TOOL_MANUAL_H

#include "verbs/verbs.h"
#include <stdio.h>

/* levelsmith(1): what there is. */
void manual_tool(FILE *out);
/* levelsmith-VERB(1) */
void manual_verb(FILE *out, const struct verb *verb);

#endif
