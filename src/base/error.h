/* SPDX-License-Identifier: MIT
 *
 * Filling a struct smith_error.
 */
#ifndef SMITH_ERROR_H
#define SMITH_ERROR_H

#include <levelsmith/base.h>

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

#endif
