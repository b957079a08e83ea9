/* SPDX-License-Identifier: MIT
 *
 * Memory of libraries that take it from malloc and do not say, or not reliably, that they got none: TurboJPEG
 * has words alone, Cairo leaves out what it could not paint. malloc says it in errno. See
 * docs/design/memory.md.
 */
#ifndef SMITH_LIBRARY_MEMORY_H
#define SMITH_LIBRARY_MEMORY_H

#include <errno.h>
#include <stdbool.h>

/* Before such a library is called. */
static inline void smith_library_begin(void) {
    errno = 0;
}

/* After it returned, and before anything else could fail. */
static inline bool smith_library_lacks_memory(void) {
    return errno == ENOMEM;
}

#endif
