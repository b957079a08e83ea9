/* SPDX-License-Identifier: MIT
 *
 * The growth of arrays (array.h).
 *
 * 256 bytes hold all elements of most lists of this library, which are short, and are a sixteenth of the smallest block
 * of an arena. Four elements are the minimum, so that few lists of large elements are moved more than once or twice.
 */
#include "base/array.h"
#include "base/error.h"

#define FIRST_BYTES 256
#define FIRST_COUNT 4
#define ALIGN_MAX 16 /* of an arena */

/* The next capacity; 0 = the array would be too large. */
static uint32_t next_capacity(uint32_t count, uint32_t capacity, size_t extra, size_t size) {
    size_t limit = PTRDIFF_MAX / size < UINT32_MAX ? PTRDIFF_MAX / size : UINT32_MAX;
    if (count > limit || extra > limit - count)
        return 0;
    uint64_t needed = count + extra, wanted = (uint64_t)capacity * 2;
    if (!capacity && extra == 1)
        wanted = size < FIRST_BYTES / FIRST_COUNT ? FIRST_BYTES / size : FIRST_COUNT;
    if (wanted > limit)
        wanted = limit;
    return (uint32_t)(wanted > needed ? wanted : needed);
}

/* No type has an alignment that does not divide its size. */
static size_t align_of(size_t size) {
    size_t align = size & (~size + 1);
    return align < ALIGN_MAX ? align : ALIGN_MAX;
}

bool smith_array_grow_in(struct smith_arena *arena, void *items, uint32_t count, uint32_t *capacity, size_t extra,
                         size_t size) {
    uint32_t larger = next_capacity(count, *capacity, extra, size);
    if (!larger) {
        smith_arena_fail(arena);
        return false;
    }
    uint8_t *old;
    memcpy(&old, items, sizeof old); /* a pointer to whatever type */
    if (!*capacity || !smith_arena_extend(arena, old, *capacity * size, larger * size)) {
        uint8_t *moved = smith_arena_alloc(arena, larger * size, align_of(size));
        if (!moved)
            return false;
        if (count)
            memcpy(moved, old, count * size);
        memcpy(items, &moved, sizeof moved);
    }
    *capacity = larger;
    return true;
}

bool smith_array_grow_by(const struct smith_allocator *allocator, void *items, uint32_t count, uint32_t *capacity,
                         size_t extra, size_t size) {
    struct smith_allocator a = smith_allocator_or_default(allocator);
    uint32_t larger = next_capacity(count, *capacity, extra, size);
    uint8_t *moved;
    memcpy(&moved, items, sizeof moved);
    moved = larger ? a.resize(a.context, moved, *capacity * size, larger * size) : NULL;
    if (!moved)
        return false;
    memcpy(items, &moved, sizeof moved);
    *capacity = larger;
    return true;
}

void smith_array_free(const struct smith_allocator *allocator, void *items, uint32_t *count, uint32_t *capacity,
                      size_t size) {
    struct smith_allocator a = smith_allocator_or_default(allocator);
    uint8_t *old;
    memcpy(&old, items, sizeof old);
    if (old)
        a.resize(a.context, old, *capacity * size, 0);
    old = NULL;
    memcpy(items, &old, sizeof old);
    *count = *capacity = 0;
}
