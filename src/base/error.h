/* SPDX-License-Identifier: MIT
 *
 * Filling a struct smith_error.
 */
#ifndef SMITH_ERROR_H
#define SMITH_ERROR_H

#include <errno.h>
#include <levelsmith/base.h>
#include <stdbool.h>

/* Fill `error` (may be NULL) and return `status`. Offset, path, line are cleared; set them afterwards. */
enum smith_status smith_fail(struct smith_error *error, enum smith_status status, const char *code, const char *format,
                             ...) __attribute__((format(printf, 4, 5)));
/* The same, at this offset of the file. */
enum smith_status smith_fail_at(struct smith_error *error, enum smith_status status, const char *code, uint64_t offset,
                                const char *format, ...) __attribute__((format(printf, 5, 6)));

/* "out of memory", or "needs more than N bytes" when the arena ran over its limit. */
struct smith_arena;
enum smith_status smith_fail_memory(struct smith_error *error, const struct smith_arena *arena);

/* smith_allocator over malloc/realloc/free, and the given one or that. */
struct smith_allocator smith_allocator_or_default(const struct smith_allocator *allocator);

/* ---- what a library says of a feature that it was built without ---- */

/* "this build of Levelsmith cannot read PNG files (-Dpng=disabled)" */
static inline enum smith_status smith_fail_absent(struct smith_error *error, const char *what, const char *option) {
    return smith_fail(error, SMITH_ABSENT, "FEATURE-ABSENT", "this build of Levelsmith %s (-D%s=disabled)", what,
                      option);
}

/* ---- library memory ---- */

/*
 * Memory of libraries that take it from malloc and do not say, or not reliably, that they got none: TurboJPEG
 * has words alone, Cairo leaves out what it could not paint. malloc says it in errno. See
 * docs/design/memory.md.
 */

/* Before such a library is called. */
static inline void smith_library_begin(void) {
    errno = 0;
}

/* After it returned, and before anything else could fail. */
static inline bool smith_library_lacks_memory(void) {
    return errno == ENOMEM;
}

#endif
