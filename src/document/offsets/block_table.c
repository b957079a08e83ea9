/* SPDX-License-Identifier: MIT
 *
 * The layout of blocks, in both directions. Blocks stand in their canonical order, unless ranks say otherwise, each
 * behind the farthest end so far; or a gap behind it, or an overlap before it.
 */
#include "document/offsets/block_table.h"
#include <stdlib.h>
#include <string.h>

#define FAR_SEPARATE 4096 /* bytes: where blocks are aligned to more, zeros between them are counted */

void smith_block_table_init(struct smith_block_table *block_table, const struct smith_allocator *allocator) {
    *block_table = (struct smith_block_table){.allocator = *allocator};
}

void smith_block_table_free(struct smith_block_table *block_table) {
    const struct smith_allocator *a = &block_table->allocator;
    smith_array_free(a, &block_table->blocks, &block_table->count, &block_table->capacity, sizeof *block_table->blocks);
    SMITH_ARRAY_FREE(a, &block_table->order);
    SMITH_ARRAY_FREE(a, &block_table->keys);
}

uint32_t smith_block_table_add(struct smith_block_table *block_table, struct smith_block block) {
    if (!SMITH_RESERVE(&block_table->allocator, block_table->blocks, block_table->count, block_table->capacity, 1))
        return SMITH_NONE;
    block_table->blocks[block_table->count] = block;
    return block_table->count++;
}

uint32_t smith_block_table_number(struct smith_block_table *block_table, struct smith_scope *scope, uint32_t parent) {
    const struct smith_record *record = scope->frame.type->record;
    const struct smith_block nowhere = {.parent = parent, .space = SMITH_NONE, .rank = -1};
    if (!record->offset_member_count)
        return smith_block_table_add(block_table, nowhere);
    uint32_t first = scope->blocks ? scope->blocks - 1 : block_table->count;
    for (uint16_t i = 0; !scope->blocks && i < record->offset_member_count; i++)
        if (smith_block_table_add(block_table, nowhere) == SMITH_NONE)
            return SMITH_NONE;
    scope->blocks = first + 1;
    return first + record->members[scope->frame.member].offset_member->turn;
}

/* ---- the canonical order ---- */

/* Children and siblings of the blocks from `first` on; returns the first of those whose parent is not among them. */
static uint32_t grow_tree(struct smith_block_table *block_table, uint32_t first) {
    uint32_t top = SMITH_NONE;
    for (uint32_t i = first; i < block_table->count; i++)
        block_table->blocks[i].child = SMITH_NONE;
    for (uint32_t i = block_table->count; i-- > first;) { /* backwards, so that the first comes to stand first */
        struct smith_block *block = &block_table->blocks[i];
        bool is_top = block->parent == SMITH_NONE || block->parent < first;
        uint32_t *list = is_top ? &top : &block_table->blocks[block->parent].child;
        block->sibling = *list;
        *list = i;
    }
    return top;
}

static void block_table_take(struct smith_block_table *block_table, uint32_t number, uint32_t space, uint32_t *count) {
    const struct smith_block *block = &block_table->blocks[number];
    if (block->there && block->space == space)
        block_table->order.items[(*count)++] = number;
}

static void walk_tree(struct smith_block_table *block_table, uint32_t first, uint32_t at, uint32_t space,
                      uint32_t *count) {
    while (at != SMITH_NONE) {
        const struct smith_block *block = &block_table->blocks[at];
        if (!block->written_last)
            block_table_take(block_table, at, space, count);
        if (block->child != SMITH_NONE) {
            at = block->child;
            continue;
        }
        for (;;) { /* out of all that end here */
            if (block->written_last)
                block_table_take(block_table, at, space, count);
            if (block->sibling != SMITH_NONE || block->parent == SMITH_NONE || block->parent < first)
                break;
            at = block->parent;
            block = &block_table->blocks[at];
        }
        at = block->sibling;
    }
}

/* The blocks of the space in canonical order, in the first third of `order`; the rest of it is room for others. */
static bool canonical_order(struct smith_block_table *block_table, uint32_t space, uint32_t first, uint32_t *count) {
    uint32_t max = block_table->count - first, need = 3 * max;
    *count = 0;
    if (max > UINT32_MAX / 3)
        return false;
    if (!SMITH_ARRAY_RESERVE(&block_table->allocator, &block_table->order, need) ||
        !SMITH_ARRAY_RESERVE(&block_table->allocator, &block_table->keys, max))
        return false;
    walk_tree(block_table, first, grow_tree(block_table, first), space, count);
    return true;
}

/* ---- sorting ---- */

static int by_value(const void *a, const void *b) {
    const struct smith_block_key *x = a, *y = b;
    if (x->value != y->value)
        return x->value < y->value ? -1 : 1;
    return x->rank < y->rank ? -1 : 1;
}

static bool is_sorted(const struct smith_block_key *keys, uint32_t count) {
    for (uint32_t i = 1; i < count; i++)
        if (keys[i].value < keys[i - 1].value)
            return false;
    return true;
}

/* How the blocks of a space, which are canonically in the first third of `order`, come to stand in the second. */
typedef void ordering(struct smith_block_table *block_table, struct smith_block_key *keys, uint32_t count);

static bool put_in_order(struct smith_block_table *block_table, uint32_t space, uint32_t first, uint64_t head,
                         ordering *put_in_row, struct smith_row *row) {
    uint32_t count;
    *row = (struct smith_row){.end = head, .last = SMITH_NONE, .grown = SMITH_NONE, .stopped = SMITH_NONE};
    if (!canonical_order(block_table, space, first, &count))
        return false;
    put_in_row(block_table, block_table->keys.items, count);
    row->blocks = block_table->order.items + count;
    row->count = count;
    return true;
}

/* The row reaches to the end of the block, when that is behind all before it. */
static void reach(struct smith_row *row, const struct smith_block *block, uint32_t number) {
    if (block->at + block->size + block->pinned <= row->end)
        return;
    row->end = block->at + block->size;
    row->last = number;
}

/* How far it is to the next byte where the block may canonically begin. */
static uint64_t padding_at(const struct smith_block *block, uint64_t at) {
    return block->align > 1 && at % block->align ? block->align - at % block->align : 0;
}

/* ---- what is odd about places ---- */

/* A rank for each block, when one of them is not behind the one that is canonically before it: a block without a rank would
 * go wherever a change of the tree moves that one. */
static void describe_order(struct smith_block_table *block_table, struct smith_block_key *keys, uint32_t count) {
    uint32_t *canonical = block_table->order.items, *sorted = canonical + count, next = 0, displaced = 0;
    for (uint32_t i = 0; i < count; i++) {
        keys[i] = (struct smith_block_key){(int64_t)block_table->blocks[canonical[i]].at, i};
        block_table->blocks[canonical[i]].backwards = i && keys[i].value < keys[i - 1].value;
    }
    if (!is_sorted(keys, count))
        qsort(keys, count, sizeof *keys, by_value);
    for (uint32_t i = 0; i < count; i++) {
        sorted[i] = canonical[keys[i].rank];
        block_table->blocks[sorted[i]].displaced = keys[i].rank != next;
        displaced += keys[i].rank != next;
        next = keys[i].rank + 1;
    }
    for (uint32_t i = 0; i < count; i++)
        block_table->blocks[sorted[i]].rank = displaced ? (int64_t)i : -1;
}

bool smith_block_table_describe(struct smith_block_table *block_table, uint32_t space, uint32_t first, uint64_t head,
                                struct smith_row *row) {
    if (!put_in_order(block_table, space, first, head, describe_order, row))
        return false;
    for (uint32_t i = 0; i < row->count; i++) {
        struct smith_block *block = &block_table->blocks[row->blocks[i]];
        block->gap = block->at > row->end ? block->at - row->end : 0;
        block->padding = padding_at(block, row->end);
        block->exact = padding_at(block, block->at) != 0;
        block->overlap = block->at < row->end ? row->end - block->at : 0;
        block->stays = block->pinned || (row->last != SMITH_NONE && block_table->blocks[row->last].pinned);
        reach(row, block, row->blocks[i]);
    }
    return true;
}

/* ---- places ---- */

/* Those that have a rank by rank, each of the others behind the one that is canonically before it. */
static void arrange_order(struct smith_block_table *block_table, struct smith_block_key *keys, uint32_t count) {
    uint32_t *canonical = block_table->order.items, *sorted = canonical + count, *behind = sorted + count;
    uint32_t ranked = 0, head = SMITH_NONE;
    for (uint32_t i = 0; i < count; i++)
        if (block_table->blocks[canonical[i]].rank >= 0)
            keys[ranked++] = (struct smith_block_key){block_table->blocks[canonical[i]].rank, i};
    if (!is_sorted(keys, ranked))
        qsort(keys, ranked, sizeof *keys, by_value);
    for (uint32_t i = ranked; i-- > 0;) {
        behind[keys[i].rank] = head;
        head = keys[i].rank;
    }
    for (uint32_t i = 0; i < count; i++) {
        if (block_table->blocks[canonical[i]].rank >= 0)
            continue;
        uint32_t *link = i ? &behind[i - 1] : &head;
        behind[i] = *link;
        *link = i;
    }
    for (uint32_t i = 0; i < count; i++, head = behind[head])
        sorted[i] = canonical[head];
}

static uint64_t block_offset(const struct smith_block *block, const struct smith_block *before, uint64_t end) {
    bool reaches = block->overlap && block->overlap <= end;
    if (reaches)
        return end - block->overlap;
    if ((block->shares || block->overlap) && before && before->size == block->size)
        return before->at;
    uint64_t at = end + block->gap;
    return block->exact ? at : at + padding_at(block, at);
}

/* What is before a block that stays may grow into zeros, and no further into it than it did. */
static void stay(struct smith_block *block, uint32_t number, struct smith_row *row) {
    uint64_t pin = block->pin, most = pin - (block->solid < pin ? block->solid : pin) + block->overlap;
    uint64_t free = pin > row->end ? pin - row->end : 0;
    if (row->end > most && row->stopped == SMITH_NONE) {
        row->stopped = number;
        row->grown = row->last;
        row->excess = row->end - most;
    }
    block->at = pin;
    if (block->gap > free)
        block->gap = free;
    row->zeros += free - block->gap;
}

bool smith_block_table_arrange(struct smith_block_table *block_table, uint32_t space, uint32_t first, uint64_t head,
                               struct smith_row *row) {
    if (!put_in_order(block_table, space, first, head, arrange_order, row))
        return false;
    const struct smith_block *before = NULL;
    for (uint32_t i = 0; i < row->count; i++) {
        struct smith_block *block = &block_table->blocks[row->blocks[i]];
        block->at = block_offset(block, before, row->end);
        if (block->align > FAR_SEPARATE && block->at > row->end)
            row->zeros += block->at - row->end;
        if (block->stays)
            stay(block, row->blocks[i], row);
        reach(row, block, row->blocks[i]);
        before = block;
    }
    return true;
}

/* ---- spaces ---- */

struct smith_space *smith_space_find(struct smith_space *innermost, const struct smith_scope *scope, const char *name) {
    struct smith_space *space = innermost;
    if (!name) {
        while (!space->is_root)
            space = space->outer;
        return space;
    }
    for (scope = scope->outer; scope; scope = scope->outer) {
        int index = smith_member_find(scope->frame.type->record, name, strlen(name));
        if (index < 0)
            continue;
        for (; space; space = space->is_root ? NULL : space->outer)
            if (space->record == scope->frame.record && space->member == index)
                return space;
        return NULL;
    }
    return NULL;
}

bool smith_space_is(const struct smith_scope *scope, const struct smith_type *type) {
    const struct smith_record *record = scope->frame.type->record;
    if (scope->frame.member >= record->member_count || scope->frame.index != SMITH_NONE)
        return false;
    const struct smith_member *member = &record->members[scope->frame.member];
    return member->flags & SMITH_SPACE && member->type == type;
}
