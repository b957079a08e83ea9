/* SPDX-License-Identifier: MIT
 *
 * Values and their positions in a pool: a map from the bytes of a value to where these stand.
 */
#include "document/offsets/pool.h"
#include "base/bytes.h"

void smith_pool_init(struct smith_pool *pool, struct smith_arena *arena, struct smith_bytes head) {
    *pool = (struct smith_pool){.arena = arena, .head = head};
}

/* ---- the table ---- */

/* The value stands at `at`, too. */
static bool pool_note(struct smith_pool *pool, uint32_t at, size_t size) {
    struct smith_hash_entry *entry = smith_hash_map_add(&pool->values, pool->arena, pool->bytes + at, size);
    if (!entry || !SMITH_ARRAY_ADD(pool->arena, &pool->positions, (struct smith_pool_position){at, 0}))
        return false;
    if (!entry->value.number) {
        entry->value.number = pool->positions.count;
        return true;
    }
    struct smith_pool_position *position = &pool->positions.items[entry->value.number - 1];
    while (position->next)
        position = &pool->positions.items[position->next - 1];
    position->next = pool->positions.count;
    return true;
}

bool smith_pool_find(const struct smith_pool *pool, struct smith_bytes value, uint32_t align, uint32_t *at) {
    *at = 0;
    if (!value.size)
        return true; /* nothing lies anywhere */
    const struct smith_hash_entry *entry = smith_hash_map_find(&pool->values, value.data, value.size);
    for (uint64_t i = entry ? entry->value.number : 0; i; i = pool->positions.items[i - 1].next) {
        *at = pool->positions.items[i - 1].at;
        if (*at % align == 0)
            return true;
    }
    return false;
}

/* ---- bytes ---- */

static bool pool_add_bytes(struct smith_pool *pool, const uint8_t *bytes, size_t size) {
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
    if (!pool_add_bytes(pool, bytes.data, bytes.size))
        return false;
    for (uint32_t i = 0; i < pool->size; i++) {
        if (pool->bytes[i])
            continue;
        const struct smith_bytes text = {pool->bytes + start, i + 1 - start};
        uint32_t at;
        if (!smith_pool_find(pool, text, 1, &at) && !pool_note(pool, start, text.size))
            return false;
        start = i + 1;
    }
    return true;
}

/* ---- values ---- */

bool smith_pool_put(struct smith_pool *pool, struct smith_bytes value, uint32_t align, uint32_t *at) {
    if (!pool->size && value.size && !smith_pool_fill(pool, pool->head))
        return false;
    if (smith_pool_find(pool, value, align, at))
        return true;
    uint32_t padding = (align - pool->size % align) % align;
    static const uint8_t zeros[16];
    if (!pool_add_bytes(pool, zeros, padding))
        return false;
    *at = pool->size;
    return pool_add_bytes(pool, value.data, value.size) && pool_note(pool, *at, value.size);
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
