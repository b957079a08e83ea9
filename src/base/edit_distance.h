/* SPDX-License-Identifier: MIT
 *
 * How far one name is from another, to tell which of several somebody meant.
 */
#ifndef SMITH_EDIT_DISTANCE_H
#define SMITH_EDIT_DISTANCE_H

#include <stddef.h>

#define SMITH_EDIT 2 /* what one edit counts: a letter added, dropped or changed, or two neighbours swapped */

/* The sum of the edits that make one name of the other (optimal string alignment). A letter that is the other one but for
 * its case counts `other_case`. UINT_MAX for names of more than 48 bytes: they are rarely mistyped and often pasted. */
unsigned smith_edit_distance(const char *a, size_t a_size, const char *b, size_t b_size, unsigned other_case);

#endif
