/* SPDX-License-Identifier: MIT
 *
 * An arena: many small allocations, freed together. What a document lives in. It remembers that an allocation failed,
 * so that callers may test `failed` once, at the end.
 */
#ifndef SMITH_ARENA_H
#define SMITH_ARENA_H

#include <levelsmith/buffer.h>
#include <string.h>

struct smith_arena {
    struct smith_allocator allocator;
    struct smith_arena_block *block; /* newest first */
    uint8_t *end,
        *next; /* free stretch of the newest block; `next` not beside `block`: a mark is two loads, because one
                          * of 16 bytes would wait for the store to `next` that came just before */
    uint64_t used, limit; /* bytes taken from the allocator, and the most that may be */
    struct smith_bytes lent; /* memory that outlives what is in the arena: see smith_arena_keep() */
    bool failed; /* there has been a NULL; reset by callers that go on after one */
    bool over_limit; /* the last NULL was due to the limit, not to the allocator */
};

/* `allocator` NULL or without `resize` = malloc; limit 0 = none. Allocates nothing yet. */
void smith_arena_init(struct smith_arena *arena, const struct smith_allocator *allocator, uint64_t limit);
/* An arena of `size` bytes of zeros at `space` that does not grow; it need not be freed. */
void smith_arena_init_fixed(struct smith_arena *arena, void *space, size_t size);
void smith_arena_free(struct smith_arena *arena);
/* An arena in memory of the same allocator, for structs that have no more than a pointer; NULL = out of memory. */
struct smith_arena *smith_arena_create(const struct smith_allocator *allocator, uint64_t limit);
void smith_arena_destroy(struct smith_arena *arena); /* NULL is fine */

void *smith_arena_grow(struct smith_arena *arena, size_t size, size_t align); /* slow path of the next one */
void smith_arena_fail(struct smith_arena *arena); /* note a request that is too large to be made */

/* Zeroed; NULL when out of memory or over the limit. Size 0 gives a valid pointer. `align` a power of two <= 16. */
static inline void *smith_arena_alloc(struct smith_arena *arena, size_t size, size_t align) {
    uintptr_t at = ((uintptr_t)arena->next + align - 1) & ~(uintptr_t)(align - 1);
    if (arena->next && at <= (uintptr_t)arena->end && size <= (uintptr_t)arena->end - at) {
        arena->next = (uint8_t *)at + size;
        return (void *)at;
    }
    return smith_arena_grow(arena, size, align);
}

/* Take back what smith_arena_alloc() gave last. (It stays in use where it is not the end of the newest block.) */
static inline void smith_arena_return(struct smith_arena *arena, void *memory, size_t size) {
    if ((uint8_t *)memory + size == arena->next) {
        memset(memory, 0, size);
        arena->next = memory;
    }
}

/* Make memory larger where it is; false where it is not what was allocated last, or has not enough room behind it. */
bool smith_arena_extend(struct smith_arena *arena, void *memory, size_t size, size_t new_size);

/* Memory of the arena with another size: where it is if it can be, else a copy elsewhere. What is added is zero. NULL as
 * from smith_arena_alloc(), with the memory as it was. What is large leaves nothing behind. */
void *smith_arena_resize(struct smith_arena *arena, void *memory, size_t size, size_t new_size, size_t align);

/* Where an arena is that gives back what is allocated after, for working memory that grows and shrinks like a stack. */
struct smith_arena_mark {
    struct smith_arena_block *block;
    uint8_t *next;
};

static inline struct smith_arena_mark smith_arena_mark(const struct smith_arena *arena) {
    return (struct smith_arena_mark){arena->block, arena->next};
}

/* Take back what was allocated since the mark: it may be allocated again. (Blocks stay with the arena. Of those that
 * were full meanwhile only the newest is used again.) */
void smith_arena_release(struct smith_arena *arena, struct smith_arena_mark mark);

/* Copy of `size` bytes, with one NUL behind them that is not counted. */
void *smith_arena_copy(struct smith_arena *arena, const void *bytes, size_t size);

/* A copy of what the buffer holds, as above; the buffer is freed. NULL, and the arena has failed, when the buffer has. */
void *smith_arena_take(struct smith_arena *arena, struct smith_buffer *buffer);

/* The bytes themselves where they lie in what is `lent`, else a copy, with nothing behind it; NULL = no memory for it. */
const uint8_t *smith_arena_keep(struct smith_arena *arena, struct smith_bytes bytes);

#endif
