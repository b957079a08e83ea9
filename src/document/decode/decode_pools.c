/* SPDX-License-Identifier: MIT
 *
 * Decoding of what lies in pools (docs/design/pools.md). The bytes of a pool are read when its offset is met, so that
 * what follows can be looked up in them; when the record that holds the pool is complete, they are held against what a
 * writer would make of the same values, and what differs is noted.
 */
#include "document/decode/decode.h"
#include "document/offsets/pool.h"

#define VALUE_COST 16 /* bytes that even an empty value is held to have */

/* ---- pools ---- */

bool smith_decode_pool_open(struct decoder *d, const struct smith_scope *scope) {
    struct open_pool pool = {.holder = scope->frame.record, .member = scope->frame.member, .first = d->pooled.count};
    return SMITH_ARRAY_ADD(&d->arena->allocator, &d->pools, pool) || smith_decode_out_of_memory(d);
}

bool smith_decode_pool_bytes(struct decoder *d, struct smith_scope *scope, struct cursor *c) {
    const struct smith_member *member = &scope->frame.type->record->members[scope->frame.member];
    struct smith_bytes bytes = {0};
    if (!smith_decode_value(d, scope, member->type, &bytes, c))
        return false;
    struct open_pool *pool = d->pool_wanted && d->pools.count ? &d->pools.items[d->pools.count - 1] : NULL;
    if (pool && !pool->record) {
        pool->record = scope->frame.record;
        pool->bytes_member = scope->frame.member;
        pool->bytes = bytes;
        pool->head = *member->constant;
        return true;
    }
    return !bytes.size || smith_decode_quirk(d, scope, SMITH_QUIRK_RAW, bytes.data, bytes.data + bytes.size, 0);
}

static struct open_pool *decode_find_pool(struct decoder *d, const struct smith_scope *scope, const char *name) {
    const void *holder;
    int member = smith_pool_holder(scope, name, &holder);
    for (uint32_t i = d->pools.count; member >= 0 && i-- > 0;)
        if (d->pools.items[i].holder == holder && d->pools.items[i].member == member)
            return d->pools.items[i].record ? &d->pools.items[i] : NULL;
    return NULL;
}

/* ---- values ---- */

/* The value in the pool, read as if it stood at the offset: nobody is shown its bytes twice. */
static bool decode_pools_read_value(struct decoder *d, struct smith_scope *scope, const uint8_t *offset_at,
                                    struct cursor *c) {
    const struct smith_member *member = &scope->frame.type->record->members[scope->frame.member];
    void *value = smith_member_make(d->arena, member, scope->frame.record);
    smith_trace *trace = d->trace;
    uint64_t packed_at = d->packed_at;
    if (!value)
        return smith_decode_out_of_memory(d);
    d->trace = NULL;
    if (!d->packed++)
        d->packed_at = (uint64_t)(offset_at - d->base);
    bool done = smith_decode_value(d, scope, member->type, value, c);
    d->packed--;
    d->packed_at = packed_at;
    d->trace = trace;
    return done;
}

/* Read what lies at `at`; damage makes it REFUSED and everything as it was. */
static enum outcome try_value(struct decoder *d, struct smith_scope *scope, const uint8_t *offset_at, uint32_t pool,
                              uint64_t at) {
    const struct smith_member *member = &scope->frame.type->record->members[scope->frame.member];
    struct smith_bytes bytes = d->pools.items[pool].bytes;
    struct cursor c = {bytes.data + at, bytes.data + bytes.size};
    struct mark mark = smith_decode_mark(d, scope);
    d->contained++;
    enum outcome outcome = smith_decode_contain(d, &mark, decode_pools_read_value(d, scope, offset_at, &c));
    uint64_t size = (uint64_t)(c.at - bytes.data) - at;
    d->blocks_held += VALUE_COST + size;
    if (outcome == REFUSED) {
        d->blocks_held += d->arena->used - mark.memory;
        smith_member_clear(member, scope->frame.record);
    }
    if (outcome != TAKEN)
        return outcome;
    bool empty = member->offset_member->has_none && smith_pooled_is_empty(member, scope->frame.record);
    struct pooled pooled = {scope->frame.record, member->offset_member, scope->frame.member, empty, pool, at, size};
    if (SMITH_ARRAY_ADD(&d->arena->allocator, &d->pooled, pooled))
        return TAKEN;
    smith_decode_out_of_memory(d);
    return FAILED;
}

/* Why the value is not even tried; NULL = it is. */
static const char *decode_pools_obstacle(const struct decoder *d, const struct open_pool *pool, int64_t offset) {
    if (!pool)
        return "POOL-MISSING";
    if (offset < 0 || (uint64_t)offset > pool->bytes.size)
        return "OFFSET-OUTSIDE";
    return smith_decode_may_hold(d) ? NULL : "BLOCKS-TOO-LARGE";
}

/* What an offset leads to; when that is nothing that can be read, the value stays as it was made, and the offset is
 * kept. */
static bool decode_pools_follow(struct decoder *d, struct smith_scope *scope, const uint8_t *start, const uint8_t *end,
                                int64_t offset, const char **oddity) {
    const struct smith_member *member = &scope->frame.type->record->members[scope->frame.member];
    const struct open_pool *pool = decode_find_pool(d, scope, member->offset_member->space);
    *oddity = decode_pools_obstacle(d, pool, offset);
    if (!*oddity) {
        enum outcome outcome = try_value(d, scope, start, (uint32_t)(pool - d->pools.items), (uint64_t)offset);
        if (outcome != REFUSED)
            return outcome == TAKEN;
        *oddity = d->error->code;
    }
    smith_decode_note_unread(d);
    return smith_decode_quirk(d, scope, SMITH_QUIRK_OFFSET, start, end, 0);
}

bool smith_decode_pooled(struct decoder *d, struct smith_scope *scope, struct cursor *c) {
    const struct smith_member *member = &scope->frame.type->record->members[scope->frame.member];
    const struct smith_offset_member *offset_member = member->offset_member;
    const uint8_t *start = c->at;
    const char *oddity = NULL;
    struct smith_wire_integer offset;
    if (!smith_decode_integer(d, scope, offset_member->offset, c, &offset))
        return false;
    if ((!offset_member->has_none || offset.value != offset_member->none) &&
        !decode_pools_follow(d, scope, start, c->at, offset.value, &oddity))
        return false;
    return smith_decode_span(d, scope, SMITH_SPAN_OFFSET, start, c->at, offset_member->offset, NULL, offset.value,
                             oddity);
}

/* ---- what is odd about a pool ---- */

static struct smith_bytes decode_pools_bytes_of(const struct decoder *d, const struct pooled *value) {
    return (struct smith_bytes){d->pools.items[value->pool].bytes.data + value->at, (size_t)value->size};
}

/* Whether a writer makes the same of the same values. */
static bool is_usual(struct decoder *d, const struct open_pool *open, uint32_t number, struct smith_pool *pool,
                     bool *usual) {
    *usual = true;
    for (uint32_t i = open->first; *usual && i < d->pooled.count; i++) {
        const struct pooled *value = &d->pooled.items[i];
        uint32_t at;
        if (value->pool != number)
            continue;
        if (!smith_pool_put(pool, decode_pools_bytes_of(d, value), value->offset_member->align, &at))
            return smith_decode_out_of_memory(d);
        *usual = at == value->at && !value->empty;
    }
    *usual = *usual && smith_bytes_equal((struct smith_bytes){pool->bytes, pool->size}, open->bytes);
    return true;
}

/* The pool is kept as it is, and the offsets of values that would be found elsewhere in it. */
static bool note_pool(struct decoder *d, const struct open_pool *open, uint32_t number, struct smith_pool *pool) {
    struct smith_bytes nothing = {0};
    smith_decode_add_penalty(d, SMITH_QUIRK_RAW, open->bytes.size);
    if (!smith_pool_fill(pool, open->bytes) ||
        !smith_quirk_add(d->arena, open->record, SMITH_QUIRK_RAW, open->bytes_member, 0, open->bytes, 0))
        return smith_decode_out_of_memory(d);
    smith_quirks_sort(open->record);
    for (uint32_t i = open->first; i < d->pooled.count; i++) {
        const struct pooled *value = &d->pooled.items[i];
        uint32_t at;
        if (value->pool != number)
            continue;
        if (smith_pool_find(pool, decode_pools_bytes_of(d, value), value->offset_member->align, &at) &&
            at == value->at && !value->empty)
            continue;
        if (!smith_quirk_add(d->arena, value->record, SMITH_QUIRK_OFFSET, value->member, 0, nothing,
                             (int64_t)value->at))
            return smith_decode_out_of_memory(d);
        smith_quirks_sort(value->record);
    }
    return true;
}

static bool decode_pools_describe(struct decoder *d, const struct open_pool *open, uint32_t number) {
    struct smith_arena scratch;
    struct smith_pool pool;
    bool usual;
    smith_arena_init(&scratch, &d->arena->allocator, d->document->limits.memory);
    smith_pool_init(&pool, &scratch, open->head);
    bool done = is_usual(d, open, number, &pool, &usual);
    if (done && !usual) {
        smith_pool_init(&pool, &scratch, open->head);
        done = note_pool(d, open, number, &pool);
    }
    smith_arena_free(&scratch);
    return done;
}

/* Values of pools around it may have been met among its own. */
static void forget_values(struct decoder *d, const struct open_pool *open, uint32_t number) {
    uint32_t kept = open->first;
    for (uint32_t i = open->first; i < d->pooled.count; i++)
        if (d->pooled.items[i].pool != number)
            d->pooled.items[kept++] = d->pooled.items[i];
    d->pooled.count = kept;
}

/* Tell the trace of what was found odd about the pool, behind everything that leads into it. */
static bool report_odd_pool(struct decoder *d, struct smith_scope *scope, const uint8_t *at,
                            const struct open_pool *open) {
    if (!open->record || !smith_quirk_find(open->record, SMITH_QUIRK_RAW, open->bytes_member, 0))
        return true;
    smith_scope_go(scope, open->member);
    return smith_decode_span(d, scope, SMITH_SPAN_TAIL, at, at, NULL, NULL, 0, "POOL-ODD");
}

bool smith_decode_pools_close(struct decoder *d, struct smith_scope *scope, const uint8_t *at, uint32_t first) {
    while (d->pools.count > first) {
        uint32_t number = --d->pools.count;
        const struct open_pool *open = &d->pools.items[number];
        if ((open->record && !decode_pools_describe(d, open, number)) || !report_odd_pool(d, scope, at, open))
            return false;
        forget_values(d, open, number);
    }
    return true;
}
