/* SPDX-License-Identifier: MIT
 *
 * Verbs as data: what `levelsmith VERB` does, takes and prints, in one table that dispatch and help read.
 */
#ifndef TOOL_VERBS_H
#define TOOL_VERBS_H

#include "options/options.h"

/* What the process exits with. Where several things went wrong, the highest number. */
enum exit_status {
    EXIT_DONE = 0, /* done, nothing wrong */
    EXIT_NEGATIVE = 1, /* a negative answer: findings, differences, no such value */
    EXIT_USAGE = 2, /* the command line makes no sense */
    EXIT_IO = 3, /* something could not be read or written */
    EXIT_BAD_INPUT = 4, /* the input is damaged or not understood */
    EXIT_REFUSED = 5, /* refused, because something would be lost */
};

struct example {
    const char *command, *what;
};

struct verb {
    const char *name;
    const char *summary; /* one line for the list of verbs */
    const char *operands; /* "FILE…" */
    const char *description; /* paragraphs, separated by empty lines; wrapped by help */
    const char *without_layout; /* why --layout is of no use to a verb that has -t; NULL = it is none of those */
    const struct option *const *options; /* ends with NULL; --help is added by dispatch */
    const struct example *examples; /* ends with a NULL command */
    int min_operands, max_operands; /* most < 0: any number */
    bool takes_path; /* the second operand is a path in the first: A.DAT:/2001/name is both */
    bool runs_jq; /* in a process of its own; not with --do */
    bool is_free; /* it writes and starts more than its options name (files/confine.h) */
    enum exit_status (*run)(const struct arguments *arguments);
};

/* In the order help lists them; ends with NULL. */
extern const struct verb *const verbs[];

/* NULL when there is none of that name. */
const struct verb *verb_by_name(const char *name);

/* Say on stderr that there is no such verb, and which one was probably meant. */
void verb_complain_unknown(const char *name);

#endif
