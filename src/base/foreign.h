/* SPDX-License-Identifier: MIT
 *
 * What stands in the place of a file of ours, when something went wrong on its way here.
 */
#ifndef SMITH_FOREIGN_H
#define SMITH_FOREIGN_H

#include <levelsmith/base.h>

struct smith_foreign {
    const char *is; /* what it is: "a web page" */
    const char *next; /* what to do about it, a whole sentence without its end */
};

/* What the bytes are, or NULL: nothing that is known. */
const struct smith_foreign *smith_foreign_find(struct smith_bytes bytes);

#endif
