/* SPDX-License-Identifier: MIT
 *
 * Where blocks lie: the values of members that are reached by an offset. This is the one place that knows how blocks
 * are laid out (docs/design/placement.md): a reader asks it what is odd about the places it found, a writer asks it for
 * places, and the two answers are each other's inverse.
 */
#ifndef SMITH_BLOCK_TABLE_H
#define SMITH_BLOCK_TABLE_H

#include "base/array.h"
#include "document/expression.h"

/* What one placed member has elsewhere. Blocks are numbered as their offsets are met. */
struct smith_block {
    uint32_t parent; /* block among whose bytes the offset stands; SMITH_NONE = none */
    uint32_t space; /* in which it lies */
    bool written_last; /* canonically behind everything that it leads to itself */
    uint32_t align; /* it canonically begins at a multiple of so many bytes; 0, 1 = anywhere */
    bool exact; /* it begins right behind its gap, aligned or not */
    bool there; /* else its offset leads nowhere */
    uint64_t at; /* from the first byte of its space */
    uint64_t size; /* with the blocks that lie in it as a space */
    /* What is odd about its place. Both may not be: a block is behind those before it, or within them. */
    uint64_t gap; /* bytes between those before it and this one */
    uint64_t padding; /* how many of these its alignment asks for */
    uint64_t overlap; /* bytes it begins before the end of those before it */
    bool pinned; /* nothing may move it (told by readers) */
    bool stays; /* it is pinned, or lies behind one that is: to be written where it was */
    uint64_t pin; /* there (asked of writers) */
    uint64_t solid; /* bytes of the gap that are not zeros up to this block: they stay as well */
    int64_t rank; /* in the file, when the blocks of its space are not in canonical order; -1 = they are */
    bool displaced; /* the block before it is not the canonical one (reported to readers) */
    bool backwards; /* begins before the one that canonically stands before it (reported to readers) */
    bool shares; /* lies where the one before it lies, as long as that is of the same size (asked of writers) */
    uint32_t child, sibling; /* scratch: the tree of parents */
    /* Of readers: whose value it is, where that was read, and why it was not; a code, or NULL. */
    const struct smith_type *type;
    void *record;
    uint16_t member;
    const uint8_t *bytes;
    const char *problem;
    /* Of writers, for whom a world before its blocks is one as well (docs/design/placement.md). */
    struct smith_bytes own; /* what is written in one piece, blocks in its spaces not counted; NULL = it is not yet */
    struct smith_bytes found; /* before it */
    uint32_t spaces; /* the last of those that begin in it; SMITH_NONE = none */
    uint64_t position; /* in its world */
};

/* By what a block is sorted, and its rank in canonical order. */
struct smith_block_key {
    int64_t value;
    uint32_t rank;
};

/* All blocks of a document. */
struct smith_block_table {
    struct smith_allocator allocator;
    struct smith_block *blocks;
    uint32_t count, capacity;
    SMITH_ARRAY(uint32_t) order; /* scratch: blocks of one space; its count is not used */
    SMITH_ARRAY(struct smith_block_key) keys; /* scratch, likewise */
};

void smith_block_table_init(struct smith_block_table *block_table, const struct smith_allocator *allocator);
void smith_block_table_free(struct smith_block_table *block_table);
/* Its number; SMITH_NONE when out of memory. */
uint32_t smith_block_table_add(struct smith_block_table *block_table, struct smith_block block);
/* The number of the block of the member that the scope is at: the next one; where the blocks of a record have turns,
 * they all get theirs with the first that is met. The caller says what it is. SMITH_NONE when out of memory. */
uint32_t smith_block_table_number(struct smith_block_table *block_table, struct smith_scope *scope, uint32_t parent);

/* Blocks of a space, in the order in which they lie. Valid until the next call of either function. */
struct smith_row {
    const uint32_t *blocks;
    uint32_t count;
    uint64_t end; /* of them all, and of what stands before them */
    uint32_t last; /* that reaches to there; SMITH_NONE = what stands before them */
    uint32_t grown; /* that would reach into one that stays, or into bytes before it (told to writers) ... */
    uint32_t stopped; /* ... which is this one; SMITH_NONE = all is well */
    uint64_t excess; /* by so many bytes */
    uint64_t zeros; /* where blocks that stay are not reached, and before what is far apart (told to writers) */
};

/* `space` is complete: all blocks that lie in it are among those from number `first` on. Its own bytes, before its
 * blocks, are `head`. False when out of memory. */
/* From places to what is odd about them ... */
bool smith_block_table_describe(struct smith_block_table *block_table, uint32_t space, uint32_t first, uint64_t head,
                                struct smith_row *row);
/* ... and from what is odd about them to places. */
bool smith_block_table_arrange(struct smith_block_table *block_table, uint32_t space, uint32_t first, uint64_t head,
                               struct smith_row *row);

/* ---- spaces ---- */

/* What offsets count from, while it is being read or written. */
struct smith_space {
    struct smith_space *outer;
    const void *record; /* of which this is the value of `member`; NULL = the whole file */
    uint16_t member;
    bool is_root; /* the file, or what a codec has unpacked: offsets do not lead out of it */
    uint32_t number;
    uint32_t first; /* block that was met first in it */
};

/* The space that an offset in the record of `scope` counts from; `name` NULL = the innermost world. NULL when the value
 * of no member called so is around. */
struct smith_space *smith_space_find(struct smith_space *innermost, const struct smith_scope *scope, const char *name);

/* The type of what opens a space by itself: a member that is one, and whose type is no region. */
bool smith_space_is(const struct smith_scope *scope, const struct smith_type *type);

#endif
