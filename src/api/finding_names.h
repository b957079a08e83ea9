/* SPDX-License-Identifier: MIT
 *
 * The names of things in what is said of them.
 */
#ifndef SMITH_FINDING_NAMES_H
#define SMITH_FINDING_NAMES_H

#include <levelsmith/levelsmith.h>

/* Put the name of the thing behind each message that is about one with a number (`@number` in the layout), unless it is
 * in it. The list is still being made; what there is no memory for is remembered there. */
void smith_name_findings(const struct smith_document *document, struct smith_findings *findings);

#endif
