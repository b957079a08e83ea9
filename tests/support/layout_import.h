/* SPDX-License-Identifier: MIT
 *
 * What our layouts import lies beside them, in layouts/.
 */
#ifndef LAYOUT_IMPORT_H
#define LAYOUT_IMPORT_H

#include <levelsmith/levelsmith.h>

/* `allocator` is for what is read, NULL = malloc; it has to outlive what is returned. */
struct smith_layout_imports layout_import(struct smith_allocator *allocator);

#endif
