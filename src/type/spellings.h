/* SPDX-License-Identifier: MIT
 *
 * The spellings of integers by name: what the layout language and its emitters call them. src/codec/spelling.h is what
 * they mean.
 */
#ifndef SMITH_SPELLINGS_H
#define SMITH_SPELLINGS_H

#include <levelsmith/type.h>

#define SMITH_SPELLING_MAX 20 /* bytes of an integer in a file, however it is spelled */

struct smith_spelling_name {
    const char *word; /* in layouts: "uleb" */
    const char *title; /* in prose, before how many bytes or which type */
    const char *constant; /* in C */
};

/* NULL when there is no such spelling. */
const struct smith_spelling_name *smith_spelling_name(unsigned spelling);

#endif
