/* SPDX-License-Identifier: MIT
 *
 * "Did you mean": the name somebody probably meant when he wrote another.
 */
#ifndef SMITH_JSON_SUGGEST_H
#define SMITH_JSON_SUGGEST_H

#include <stddef.h>

struct smith_suggestion {
    const char *text; /* what was written */
    size_t size;
    const char *best; /* the nearest name so far, or NULL */
    unsigned distance;
};

/* Compare one more name. Start with {text, size}. */
void smith_suggestion_try(struct smith_suggestion *suggestion, const char *name);

/* ", did you mean "name"" into `out`, or "". */
void smith_suggestion_words(const struct smith_suggestion *suggestion, char *out, size_t size);

#endif
