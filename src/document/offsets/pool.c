/* SPDX-License-Identifier: MIT
 *
 * Values and their places in a pool: a table of values by their bytes.
 */
#include "document/offsets/pool.h"
#include "base/array.h"
#include "base/bytes.h"

void smith_pool_init(struct smith_pool *pool, struct smith_arena *arena, struct smith_bytes head) {
    *pool = (struct smith_pool){.arena = arena, .head = head};
}

/* ---- the table ---- */

static uint32_t hash_of(struct smith_bytes value) {
    uint32_t hash = 2166136261u; /* FNV-1a */
    for (size_t i = 0; i < value.size; i++)
        hash = (hash ^ value.data[i]) * 16777619u;
    return hash ^ hash >> 15;
}

static struct smith_bytes bytes_of(const struct smith_pool *pool, const struct smith_pool_value *value) {
    return (struct smith_bytes){pool->bytes + value->at, value->size};
}

/* The slot that holds the value at such a place, or the free one where it belongs. */
static struct smith_pool_value *slot_of(const struct smith_pool *pool, struct smith_bytes value, uint32_t align) {
    for (uint32_t i = hash_of(value);; i++) {
        struct smith_pool_value *slot = &pool->values[i & (pool->slots - 1)];
        bool same = slot->size == value.size && memcmp(pool->bytes + slot->at, value.data, value.size) == 0;
        if (!slot->size || (same && slot->at % align == 0))
            return slot;
    }
}

static struct smith_pool_value *free_slot(const struct smith_pool *pool, struct smith_bytes value) {
    uint32_t i = hash_of(value);
    while (pool->values[i & (pool->slots - 1)].size)
        i++;
    return &pool->values[i & (pool->slots - 1)];
}

static bool more_slots(struct smith_pool *pool) {
    struct smith_pool old = *pool;
    if (old.value_count * UINT64_C(2) < old.slots)
        return true;
    pool->slots = old.slots ? old.slots * 2 : 64;
    pool->values =
        smith_arena_alloc(pool->arena, pool->slots * sizeof *pool->values, _Alignof(struct smith_pool_value));
    if (!pool->values)
        return false;
    for (uint32_t i = 0; i < old.slots; i++)
        if (old.values[i].size)
            *free_slot(pool, bytes_of(&old, &old.values[i])) = old.values[i];
    return true;
}

static bool note(struct smith_pool *pool, struct smith_pool_value value) {
    if (!more_slots(pool))
        return false;
    struct smith_pool_value *slot = slot_of(pool, bytes_of(pool, &value), 1);
    if (slot->size)
        return true; /* the first one counts */
    *slot = value;
    pool->value_count++;
    return true;
}

/* ---- bytes ---- */

static bool add_bytes(struct smith_pool *pool, const uint8_t *bytes, size_t size) {
    if (size > UINT32_MAX / 2 - pool->size ||
        !SMITH_RESERVE(pool->arena, pool->bytes, pool->size, pool->capacity, size))
        return false;
    if (bytes && size)
        memcpy(pool->bytes + pool->size, bytes, size);
    pool->size += (uint32_t)size;
    return true;
}

bool smith_pool_fill(struct smith_pool *pool, struct smith_bytes bytes) {
    uint32_t start = 0;
    pool->size = 0;
    if (!add_bytes(pool, bytes.data, bytes.size))
        return false;
    for (uint32_t i = 0; i < pool->size; i++) {
        if (pool->bytes[i])
            continue;
        if (!note(pool, (struct smith_pool_value){start, i + 1 - start}))
            return false;
        start = i + 1;
    }
    return true;
}

/* ---- values ---- */

bool smith_pool_find(const struct smith_pool *pool, struct smith_bytes value, uint32_t align, uint32_t *at) {
    *at = 0;
    if (!value.size || !pool->slots)
        return !value.size; /* nothing lies anywhere */
    const struct smith_pool_value *slot = slot_of(pool, value, align);
    *at = slot->at;
    return slot->size != 0;
}

bool smith_pool_put(struct smith_pool *pool, struct smith_bytes value, uint32_t align, uint32_t *at) {
    if (!pool->size && value.size && !smith_pool_fill(pool, pool->head))
        return false;
    if (smith_pool_find(pool, value, align, at))
        return true;
    uint32_t padding = (align - pool->size % align) % align;
    static const uint8_t zeros[16];
    if (!more_slots(pool) || !add_bytes(pool, zeros, padding))
        return false;
    *at = pool->size;
    if (!add_bytes(pool, value.data, value.size))
        return false;
    *slot_of(pool, value, align) = (struct smith_pool_value){*at, (uint32_t)value.size};
    pool->value_count++;
    return true;
}

/* ---- who holds it ---- */

int smith_pool_holder(const struct smith_scope *scope, const char *name, const void **record) {
    for (; scope; scope = scope->outer) {
        int member = smith_member_find(scope->frame.type->record, name, strlen(name));
        *record = scope->frame.record;
        if (member >= 0)
            return scope->frame.type->record->members[member].flags & SMITH_HOLDS_POOL ? member : -1;
    }
    return -1;
}

bool smith_pooled_is_empty(const struct smith_member *member, const void *record) {
    const void *value = smith_member_value(member, record);
    const struct smith_type *type = smith_type_inner(member->type);
    if (!value || type->kind == SMITH_LIST)
        return !value || !((const struct smith_list *)value)->count;
    if (type->kind == SMITH_TEXT)
        return !**(const char *const *)value;
    return type->flags & SMITH_ZERO && smith_bytes_are_zero((struct smith_bytes){value, type->size});
}

int smith_pool_bytes_member(const struct smith_record *record) {
    for (int i = 0; i < record->member_count; i++)
        if (record->members[i].flags & SMITH_POOL)
            return i;
    return -1;
}
