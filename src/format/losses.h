/* SPDX-License-Identifier: MIT
 *
 * What the program of a format leaves out of a document as it loads it, without a word.
 */
#ifndef SMITH_FORMAT_LOSSES_H
#define SMITH_FORMAT_LOSSES_H

#include "format/run.h"

/* Add those findings about the document that are in the table of its format. */
enum smith_status smith_losses_find(const struct smith_format *format, struct smith_document *document,
                                    struct smith_findings *losses, struct smith_error *error);

/* Of `info`: how many things of each kind are lost, "2 objects, 1 room"; "" when none is. */
void smith_losses_describe(struct smith_run *run, char *words, size_t size);

/* ... as a fact, where anything is lost. `title` says who does not take it. */
void smith_losses_report(struct smith_run *run, const char *title);

#endif
