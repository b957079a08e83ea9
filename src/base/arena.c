/* SPDX-License-Identifier: MIT
 *
 * The arena's blocks. Each is twice as large as the one before it, so that a document of any size takes few of them
 * and a small one wastes little; the growth stops at BLOCK_MAX, where the saving is nothing and the waste is not.
 *
 * Blocks are zeroed whole when they arrive: one memset of a new block is cheaper than one for each of its many
 * small pieces, and keeps the inline path to an addition and a comparison.
 */
#include "base/arena.h"
#include "base/error.h"

#include <string.h>

#define BLOCK_MIN ((size_t)4096)
#define BLOCK_MAX ((size_t)1 << 20)
#define OWN_MIN ((size_t)1 << 16) /* memory of at least that size that was resized has a block to itself */
#define ALIGN_MAX 16

struct smith_arena_block {
    _Alignas(ALIGN_MAX) struct smith_arena_block *older;
    size_t size; /* this header counted */
};

void smith_arena_init(struct smith_arena *arena, const struct smith_allocator *allocator, uint64_t limit) {
    *arena = (struct smith_arena){.allocator = smith_allocator_or_default(allocator), .limit = limit};
}

/* What asks the allocator of a fixed arena gets what is left of its space, too. */
static void *resize_in_space(void *context, void *block, size_t old_size, size_t new_size) {
    struct smith_arena *arena = context;
    size_t padding = (size_t)(-(uintptr_t)arena->next & (ALIGN_MAX - 1)), left = (size_t)(arena->end - arena->next);
    if (!new_size || padding > left || new_size > left - padding)
        return NULL;
    uint8_t *moved = arena->next + padding;
    arena->next = moved + new_size;
    if (block)
        memcpy(moved, block, old_size);
    return moved;
}

void smith_arena_init_fixed(struct smith_arena *arena, void *space, size_t size) {
    *arena = (struct smith_arena){.allocator = {resize_in_space, arena}, .next = space, .end = (uint8_t *)space + size};
}

void smith_arena_free(struct smith_arena *arena) {
    struct smith_arena_block *block = arena->block;
    while (block) {
        struct smith_arena_block *older = block->older;
        arena->allocator.resize(arena->allocator.context, block, block->size, 0);
        block = older;
    }
    smith_arena_init(arena, &arena->allocator, arena->limit);
}

struct smith_arena *smith_arena_create(const struct smith_allocator *allocator, uint64_t limit) {
    struct smith_arena made;
    smith_arena_init(&made, allocator, limit);
    struct smith_arena *arena = made.allocator.resize(made.allocator.context, NULL, 0, sizeof *arena);
    if (arena)
        *arena = made;
    return arena;
}

void smith_arena_destroy(struct smith_arena *arena) {
    if (!arena)
        return;
    struct smith_allocator allocator = arena->allocator;
    smith_arena_free(arena);
    allocator.resize(allocator.context, arena, sizeof *arena, 0);
}

/* Size of the next block: twice the last ordinary one, as far as the limit allows; never less than `needed`. */
static size_t next_size(const struct smith_arena *arena, size_t needed) {
    size_t size = BLOCK_MIN;
    if (arena->block)
        size = arena->block->size < BLOCK_MAX / 2 ? arena->block->size * 2 : BLOCK_MAX;
    if (size < BLOCK_MIN)
        size = BLOCK_MIN;
    if (arena->limit && size > arena->limit - arena->used)
        size = (size_t)(arena->limit - arena->used);
    return size > needed ? size : needed;
}

static void *arena_refuse(struct smith_arena *arena, bool over_limit) {
    arena->failed = true;
    arena->over_limit = over_limit;
    return NULL;
}

void smith_arena_fail(struct smith_arena *arena) {
    arena_refuse(arena, false);
}

static struct smith_arena_block *take_block(struct smith_arena *arena, size_t size) {
    if (arena->limit && size > arena->limit - arena->used)
        return arena_refuse(arena, true);
    struct smith_arena_block *block = arena->allocator.resize(arena->allocator.context, NULL, 0, size);
    if (!block)
        return arena_refuse(arena, false);
    memset(block, 0, size);
    block->size = size;
    arena->used += size;
    return block;
}

static void *arena_start_of(struct smith_arena_block *block) {
    return (uint8_t *)block + sizeof *block;
}

/* A request of its own block goes behind the newest one, whose free stretch then stays in use. */
static void *take_own_block(struct smith_arena *arena, size_t needed) {
    struct smith_arena_block *block = take_block(arena, needed);
    if (!block)
        return NULL;
    block->older = arena->block->older;
    arena->block->older = block;
    return arena_start_of(block);
}

void *smith_arena_grow(struct smith_arena *arena, size_t size, size_t align) {
    (void)align; /* the start of a block suits every alignment up to ALIGN_MAX */
    if (size > SIZE_MAX - sizeof(struct smith_arena_block))
        return arena_refuse(arena, false);
    size_t needed = size + sizeof(struct smith_arena_block);
    size_t whole = next_size(arena, needed);
    if (arena->block && needed > whole / 2)
        return take_own_block(arena, needed);
    struct smith_arena_block *block = take_block(arena, whole);
    if (!block)
        return NULL;
    block->older = arena->block;
    arena->block = block;
    arena->next = (uint8_t *)arena_start_of(block) + size;
    arena->end = (uint8_t *)block + whole;
    return arena_start_of(block);
}

/* Where the block is linked that holds this memory and nothing else. The newest stays where it is: marks know it. Small
 * pieces are not worth the search. */
static struct smith_arena_block **own_block_of(struct smith_arena *arena, const void *memory, size_t size) {
    if (!arena->block || size < OWN_MIN)
        return NULL;
    struct smith_arena_block **link = &arena->block->older;
    while (*link && (arena_start_of(*link) != memory || (*link)->size != size + sizeof **link))
        link = &(*link)->older;
    return *link ? link : NULL;
}

static void *resize_own_block(struct smith_arena *arena, struct smith_arena_block **link, size_t new_size) {
    struct smith_arena_block *block = *link;
    size_t size = block->size, needed = new_size + sizeof *block;
    if (new_size > SIZE_MAX - sizeof *block || (arena->limit && needed > arena->limit - (arena->used - size)))
        return arena_refuse(arena, new_size <= SIZE_MAX - sizeof *block);
    block = arena->allocator.resize(arena->allocator.context, block, size, needed);
    if (!block)
        return arena_refuse(arena, false);
    if (needed > size)
        memset((uint8_t *)block + size, 0, needed - size);
    block->size = needed;
    arena->used = arena->used - size + needed;
    *link = block;
    return arena_start_of(block);
}

bool smith_arena_extend(struct smith_arena *arena, void *memory, size_t size, size_t new_size) {
    if (!memory || (uint8_t *)memory + size != arena->next || new_size - size > (size_t)(arena->end - arena->next))
        return false;
    arena->next += new_size - size;
    return true;
}

void *smith_arena_resize(struct smith_arena *arena, void *memory, size_t size, size_t new_size, size_t align) {
    if (new_size >= size && smith_arena_extend(arena, memory, size, new_size))
        return memory;
    if (memory && new_size < size)
        smith_arena_return(arena, (uint8_t *)memory + new_size, size - new_size);
    struct smith_arena_block **own = memory ? own_block_of(arena, memory, size) : NULL;
    if (own)
        return resize_own_block(arena, own, new_size);
    if (memory && new_size <= size)
        return memory;
    bool alone = memory && arena->block && new_size >= OWN_MIN && new_size <= SIZE_MAX - sizeof *arena->block;
    void *moved =
        alone ? take_own_block(arena, new_size + sizeof *arena->block) : smith_arena_alloc(arena, new_size, align);
    if (moved && memory)
        memcpy(moved, memory, size);
    return moved;
}

void smith_arena_release(struct smith_arena *arena, struct smith_arena_mark mark) {
    if (!arena->block)
        return;
    uint8_t *start = arena->block == mark.block ? mark.next : arena_start_of(arena->block);
    memset(start, 0, (size_t)(arena->next - start));
    arena->next = start;
}

void *smith_arena_copy(struct smith_arena *arena, const void *bytes, size_t size) {
    uint8_t *copy = size < SIZE_MAX ? smith_arena_alloc(arena, size + 1, 1) : arena_refuse(arena, false);
    if (copy && size)
        memcpy(copy, bytes, size);
    return copy;
}

void *smith_arena_take(struct smith_arena *arena, struct smith_buffer *buffer) {
    void *copy = buffer->failed ? arena_refuse(arena, false) : smith_arena_copy(arena, buffer->data, buffer->size);
    smith_buffer_free(buffer);
    return copy;
}

const uint8_t *smith_arena_keep(struct smith_arena *arena, struct smith_bytes bytes) {
    uintptr_t from = (uintptr_t)arena->lent.data, at = (uintptr_t)bytes.data;
    if (at - from < arena->lent.size && bytes.size <= arena->lent.size - (at - from))
        return bytes.data;
    uint8_t *copy = smith_arena_alloc(arena, bytes.size, 1);
    if (copy && bytes.size)
        memcpy(copy, bytes.data, bytes.size);
    return copy;
}
