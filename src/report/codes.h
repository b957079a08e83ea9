/* SPDX-License-Identifier: MIT
 *
 * Codes looked up in a list.
 */
#ifndef SMITH_REPORT_CODES_H
#define SMITH_REPORT_CODES_H

#include <levelsmith/levelsmith.h>

/* The entry of a list (which may be NULL) for a code; NULL = it has none. `last` is asked first when it is not NULL: what
 * is found in a file comes in runs of the same. */
const struct smith_code *smith_code_find(const struct smith_code *list, const struct smith_code *last,
                                         const char *code);

#endif
