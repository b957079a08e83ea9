/* SPDX-License-Identifier: MIT
 *
 * Help texts in 80 columns, made from the tables of verbs and options.
 */
#ifndef TOOL_HELP_H
#define TOOL_HELP_H

#include "verbs/verbs.h"
#include <levelsmith/buffer.h>
#include <stdio.h>

/* All verbs, a line each. */
void help_verbs(FILE *out);
/* Everything about one verb. */
void help_verb(FILE *out, const struct verb *verb);
/* The usage line, and where more is to be had. */
void help_usage(FILE *out, const struct verb *verb);

/* `text` word by word within 80 columns, `indent` spaces before each line but the first, which begins at `column`.
 * Empty lines separate paragraphs; a line beginning with a space is printed as it is. */
void help_wrap(FILE *out, const char *text, int indent, int column);

/* Append a command line within 80 columns, continued as shells have it where it is longer. */
void help_command(struct smith_buffer *out, const char *command, int indent);

/* What exit statuses mean, in a sentence. */
extern const char *const help_statuses;

/* What help says of a verb that takes no --layout, and why. */
#define HELP_WITHOUT_LAYOUT "There is no --layout: %s."

#endif
