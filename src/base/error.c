/* SPDX-License-Identifier: MIT
 *
 * Errors are filled here and nowhere else, so that every field of one always holds something. The default
 * of the allocator lives here too, as does the version: what every other part starts from.
 */
#include "base/error.h"
#include "base/arena.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *smith_version(void) {
    return SMITH_VERSION;
}

static void error_fill(struct smith_error *error, enum smith_status status, const char *code, uint64_t offset,
                       const char *format, va_list arguments) {
    if (!error)
        return;
    /* Not `*error = (struct smith_error){0}`: an argument may point into the old path or message. */
    char message[sizeof error->message];
    int length = vsnprintf(message, sizeof message, format, arguments);
    *error = (struct smith_error){.status = status, .code = code, .offset = offset};
    if (length >= 0)
        memcpy(error->message, message, sizeof message);
}

enum smith_status smith_fail(struct smith_error *error, enum smith_status status, const char *code, const char *format,
                             ...) {
    va_list arguments;
    va_start(arguments, format);
    error_fill(error, status, code, UINT64_MAX, format, arguments);
    va_end(arguments);
    return status;
}

enum smith_status smith_fail_at(struct smith_error *error, enum smith_status status, const char *code, uint64_t offset,
                                const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    error_fill(error, status, code, offset, format, arguments);
    va_end(arguments);
    return status;
}

enum smith_status smith_fail_memory(struct smith_error *error, const struct smith_arena *arena) {
    if (arena && arena->over_limit)
        return smith_fail(error, SMITH_LIMIT, "MEMORY-LIMIT", "needs more than %" PRIu64 " bytes of memory",
                          arena->limit);
    return smith_fail(error, SMITH_NO_MEMORY, "NO-MEMORY", "out of memory");
}

static void *resize_with_malloc(void *context, void *block, size_t old_size, size_t new_size) {
    (void)context;
    (void)old_size;
    if (new_size)
        return realloc(block, new_size);
    free(block);
    return NULL;
}

struct smith_allocator smith_allocator_or_default(const struct smith_allocator *allocator) {
    if (allocator && allocator->resize)
        return *allocator;
    return (struct smith_allocator){.resize = resize_with_malloc};
}
