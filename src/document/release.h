/* SPDX-License-Identifier: MIT
 *
 * Releases of the program whose files a layout describes (`releases { "1.0", "1.1" }`), and what they have to do with a document:
 * which of them can have written it.
 */
#ifndef SMITH_RELEASE_H
#define SMITH_RELEASE_H

#include "document/visit.h"

struct smith_facts;

/* ---- releases, by their place in the list, from 0; -1 = none ---- */

/* NULL has none. */
int smith_release_order(const struct smith_layout *layout, const char *name);
/* The release that people mean by the text: its name, or what it is @called. */
int smith_release_called(const struct smith_layout *layout, const char *text);
/* Whether it is a build that is @unreleased yet. */
bool smith_release_is_unreleased(const struct smith_layout *layout, int order);
/* The last one that is out. */
int smith_release_latest(const struct smith_layout *layout);
/* NULL for -1. */
const char *smith_release_name(const struct smith_layout *layout, int order);

/* ---- which releases can have written a document ---- */

/* What the visit has come to says of its lifetime: a chunk that is there, or a case. NULL = nothing. */
const struct smith_annotations *smith_visit_annotations(const struct smith_visit *visit);

#define SMITH_RELEASE_SEEN 64

struct smith_release_span {
    const struct smith_layout *layout;
    int oldest; /* first release that wrote all that is there; -1 = nothing tells */
    int newest; /* last release that wrote all of it; -1 = the latest does */
    int reader; /* first release that knows all of it; -1 = all do */
    bool unreleased; /* no release does: some is of a build that is not out */
    const struct smith_annotations *seen[SMITH_RELEASE_SEEN]; /* some of those that have been asked */
};

void smith_release_span_begin(struct smith_release_span *span, const struct smith_layout *layout);
/* To be called for everything present. What is @between was written by builds between releases only. */
void smith_release_span_note(struct smith_release_span *span, const struct smith_visit *visit);
/* No release wrote all of it: a build between two of them did. */
bool smith_release_span_is_between(const struct smith_release_span *span);
/* Adds "Written by release, at least" and "at most" to `facts`. */
void smith_release_span_report(const struct smith_release_span *span, struct smith_facts *facts);

#endif
