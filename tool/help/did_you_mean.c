/* SPDX-License-Identifier: MIT
 *
 * "Did you mean": the known word closest to one that was mistyped. Close means few single-letter edits, where two
 * neighbours swapped count as one edit, in proportion to the length; or being the beginning of the known word.
 */
#include "help/did_you_mean.h"
#include <ctype.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#define LONGEST 31 /* letters compared; names of verbs, options and formats are shorter */

static unsigned smaller(unsigned a, unsigned b) {
    return a < b ? a : b;
}

static int did_you_mean_lower(char letter) {
    return tolower((unsigned char)letter);
}

/* Edits between the two words, at most LONGEST letters each (optimal string alignment). */
static unsigned distance(const char *a, size_t a_size, const char *b, size_t b_size) {
    unsigned rows[3][LONGEST + 1];
    unsigned *older = rows[0], *before = rows[1], *row = rows[2];
    for (unsigned j = 0; j <= b_size; j++)
        before[j] = j;
    for (unsigned i = 1; i <= a_size; i++) {
        row[0] = i;
        for (unsigned j = 1; j <= b_size; j++) {
            unsigned same = did_you_mean_lower(a[i - 1]) == did_you_mean_lower(b[j - 1]) ? 0 : 1;
            row[j] = smaller(smaller(before[j] + 1, row[j - 1] + 1), before[j - 1] + same);
            if (i > 1 && j > 1 && did_you_mean_lower(a[i - 1]) == did_you_mean_lower(b[j - 2]) &&
                did_you_mean_lower(a[i - 2]) == did_you_mean_lower(b[j - 1]))
                row[j] = smaller(row[j], older[j - 2] + 1);
        }
        unsigned *spare = older;
        older = before;
        before = row;
        row = spare;
    }
    return before[b_size];
}

const char *closest_name(const char *word, const char *const *names) {
    size_t word_size = strlen(word);
    if (word_size == 0 || word_size > LONGEST)
        return NULL;
    const char *best = NULL;
    unsigned best_distance = (unsigned)word_size / 3 + 2; /* one more than what still counts as close */
    for (; *names; names++) {
        size_t size = strlen(*names);
        if (size > LONGEST)
            continue;
        bool begins = word_size >= 2 && strncmp(*names, word, word_size) == 0;
        unsigned edits = begins ? 1 : distance(word, word_size, *names, size);
        if (edits < best_distance && edits < size) {
            best = *names;
            best_distance = edits;
        }
    }
    return best;
}
