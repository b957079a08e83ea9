/* SPDX-License-Identifier: MIT
 *
 * What this process may still do once its command line is understood, where the system can hold it to that.
 */
#ifndef TOOL_CONFINE_H
#define TOOL_CONFINE_H

#include "verbs/verbs.h"

/* The verb writes nothing from here on but what -o and other options name as output, and starts nothing that it does not need.
 * Verbs that change files where they are (-i), or other programs' settings, are left as they are. */
void confine_verb(const struct verb *verb, const struct arguments *arguments);
/* The same of a process that writes nothing but to its standard output. */
void confine_reader(void);

#endif
