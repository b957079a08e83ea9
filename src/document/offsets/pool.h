/* SPDX-License-Identifier: MIT
 *
 * A pool: the values that lie elsewhere and are found by what they are, each kept once. This is the one place that
 * knows where they come to lie (docs/design/pools.md): a reader asks whether a pool it found is the usual one, a writer
 * makes the usual one.
 */
#ifndef SMITH_POOL_BYTES_H
#define SMITH_POOL_BYTES_H

#include "base/array.h"
#include "base/lookup.h"
#include "document/expression.h"

/* Where a value stands; `next`: the same value elsewhere, counted from 1, 0 = nowhere else. */
struct smith_pool_position {
    uint32_t at, next;
};

struct smith_pool {
    struct smith_arena *arena;
    struct smith_bytes head; /* how a pool begins that holds anything */
    uint8_t *bytes; /* growing moves them, and leaves what keys of the map point to in the arena */
    uint32_t size, capacity;
    struct smith_hash_map values; /* the bytes of a value -> the first of its `positions`, counted from 1 */
    SMITH_ARRAY(struct smith_pool_position) positions;
};

/* All memory comes from the arena. */
void smith_pool_init(struct smith_pool *pool, struct smith_arena *arena, struct smith_bytes head);
/* The pool is these bytes, in which every text is known: what stands before a NUL, from the start or the NUL before
 * it. */
bool smith_pool_fill(struct smith_pool *pool, struct smith_bytes bytes);
/* Whether the value is known at a place that `align` divides. */
bool smith_pool_find(const struct smith_pool *pool, struct smith_bytes value, uint32_t align, uint32_t *at);
/* The same, and what is not known is put behind everything else. False when out of memory. */
bool smith_pool_put(struct smith_pool *pool, struct smith_bytes value, uint32_t align, uint32_t *at);

/* ---- who holds it ---- */

/* The record around (or of) `scope` that has the member `name` which holds a pool; returns its index, -1 = none. */
int smith_pool_holder(const struct smith_scope *scope, const char *name, const void **record);
/* Whether a value in a pool says nothing, as one that could not be read: an empty text or list, an array of zeros. */
bool smith_pooled_is_empty(const struct smith_member *member, const void *record);
/* The member of a record that is the bytes of a pool, or -1. */
int smith_pool_bytes_member(const struct smith_record *record);

#endif
