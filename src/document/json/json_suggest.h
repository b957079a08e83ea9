/* SPDX-License-Identifier: MIT
 *
 * "Did you mean": the name somebody probably meant when he wrote another; or all that there are, where none is near.
 */
#ifndef SMITH_JSON_SUGGEST_H
#define SMITH_JSON_SUGGEST_H

#include <stdbool.h>
#include <stddef.h>

#define SMITH_SUGGESTION_SIZE 128 /* enough for smith_suggestion_words() */

struct smith_suggestion {
    const char *text; /* what was written */
    size_t size;
    const char *best; /* the nearest name so far, or NULL */
    unsigned edits; /* between the two */
    char names[88]; /* those offered so far, as far as there is room */
    size_t names_size;
    bool is_full;
};

/* Compare one more name. Start with {text, size}. */
void smith_suggestion_try(struct smith_suggestion *suggestion, const char *name);

/* ", did you mean "name"" into `out`, or ": it has this, that"; or "". */
void smith_suggestion_words(const struct smith_suggestion *suggestion, char *out, size_t size);

#endif
