/* SPDX-License-Identifier: MIT
 *
 * zlib's memory from an allocator of ours (zlib_memory.h).
 */
#include "codec/zlib_memory.h"
#include "base/error.h"

#include <string.h>

#define BEFORE 16 /* bytes: the size of a block, and as aligned as malloc */

static void *zlib_memory_take(void *context, unsigned items, unsigned size) {
    const struct smith_allocator a = smith_allocator_or_default(context);
    size_t all = (size_t)items * size + BEFORE;
    uint8_t *block = a.resize(a.context, NULL, 0, all);
    if (!block)
        return NULL;
    memcpy(block, &all, sizeof all);
    return block + BEFORE;
}

static void zlib_memory_give(void *context, void *address) {
    const struct smith_allocator a = smith_allocator_or_default(context);
    uint8_t *block = (uint8_t *)address - BEFORE;
    size_t all;
    memcpy(&all, block, sizeof all);
    a.resize(a.context, block, all, 0);
}

z_stream smith_zlib_stream(const struct smith_allocator *allocator) {
    return (z_stream){.zalloc = zlib_memory_take, .zfree = zlib_memory_give, .opaque = (void *)(uintptr_t)allocator};
}
