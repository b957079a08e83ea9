/* SPDX-License-Identifier: MIT
 *
 * The operations of a JSON Patch, one by one.
 */
#ifndef SMITH_PATCH_H
#define SMITH_PATCH_H

#include "edit/edit.h"

struct patch_operation {
    const char *op, *path, *from; /* "" when not given; paths as this library writes them, not as pointers */
    struct smith_bytes value; /* JSON text; size 0 when not given */
};

enum smith_status smith_patch_do(struct smith_edit *edit, const struct patch_operation *operation,
                                 struct smith_error *error);

#endif
