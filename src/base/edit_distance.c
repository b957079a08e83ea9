/* SPDX-License-Identifier: MIT
 *
 * Edit distances, as edit_distance.h describes.
 */
#include "base/edit_distance.h"
#include <limits.h>

#define LONGEST 48

static unsigned min(unsigned a, unsigned b) {
    return a < b ? a : b;
}

static char edit_distance_lower(char c) {
    return c >= 'A' && c <= 'Z' ? (char)(c + 'a' - 'A') : c;
}

unsigned smith_edit_distance(const char *a, size_t a_size, const char *b, size_t b_size, unsigned other_case) {
    unsigned rows[3][LONGEST + 1];
    unsigned *before = rows[0], *above = rows[1], *row = rows[2];
    if (a_size > LONGEST || b_size > LONGEST)
        return UINT_MAX;
    for (size_t j = 0; j <= b_size; j++)
        above[j] = SMITH_EDIT * (unsigned)j;
    for (size_t i = 1; i <= a_size; i++) {
        row[0] = SMITH_EDIT * (unsigned)i;
        for (size_t j = 1; j <= b_size; j++) {
            char one = a[i - 1], other = b[j - 1];
            unsigned change = one == other                                             ? 0
                              : edit_distance_lower(one) == edit_distance_lower(other) ? other_case
                                                                                       : SMITH_EDIT;
            row[j] = min(above[j - 1] + change, min(above[j], row[j - 1]) + SMITH_EDIT);
            if (i > 1 && j > 1 && edit_distance_lower(one) == edit_distance_lower(b[j - 2]) &&
                edit_distance_lower(a[i - 2]) == edit_distance_lower(other))
                row[j] = min(row[j], before[j - 2] + SMITH_EDIT);
        }
        unsigned *spare = before;
        before = above, above = row, row = spare;
    }
    return above[b_size];
}
