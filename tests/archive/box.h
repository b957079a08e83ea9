/* SPDX-License-Identifier: MIT
 *
 * A small kind of archive made for the tests: numbered entries, some of which are words that can be edited as text.
 */
#ifndef BOX_H
#define BOX_H

#include <levelsmith/archive.h>

/* The format, made from its layout text; one at a time. */
const struct smith_format *box_format(void);
void box_free(void);

#endif
