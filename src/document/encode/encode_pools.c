/* SPDX-License-Identifier: MIT
 *
 * Encoding of what lies in pools (docs/design/pools.md). A value gets its place in the pool as soon as it is met; the
 * record that has the bytes of the pool is written when the record that holds it is complete.
 */
#include "document/encode/encode.h"
#include "document/expression.h"
#include <string.h>

/* ---- what an earlier pass has learned ---- */

static bool is_stale(const struct encoder *e, uint32_t number) {
    const struct feedback *feedback = e->link.feedback;
    return number < feedback->stale.count && feedback->stale.items[number];
}

/* The next pass makes the pool anew; this one goes on, to find all that are. */
static bool learn_stale(struct encoder *e, uint32_t number) {
    struct feedback *feedback = e->link.feedback;
    while (feedback->stale.count <= number)
        if (!SMITH_ARRAY_ADD(&e->document->arena.allocator, &feedback->stale, false))
            return smith_encode_out_of_memory(e);
    feedback->stale.items[number] = true;
    feedback->again = true;
    return true;
}

/* ---- pools ---- */

/* The bytes the pool had when it was read, unless an earlier pass has found a value that is not among them. */
static const struct smith_quirk *kept_bytes(const struct encoder *e, const struct smith_member *member,
                                            const void *value, uint32_t number, struct smith_bytes *head) {
    const struct smith_record *record = member->type->record;
    int bytes = smith_pool_bytes_member(record);
    *head = bytes < 0 ? (struct smith_bytes){0} : *record->members[bytes].constant;
    if (bytes < 0 || is_stale(e, number) || !smith_quirks_of(value))
        return NULL;
    return smith_quirk_find(value, SMITH_QUIRK_RAW, (uint16_t)bytes, 0);
}

bool smith_encode_pool_open(struct encoder *e, struct smith_scope *scope, const struct smith_member *member) {
    struct written_pool pool = {.holder = scope->frame.record, .member = scope->frame.member, .number = e->pools_met++};
    struct smith_bytes head;
    bool absent;
    if (!smith_encode_offset(e, scope, member, &pool.value, &pool.block, &absent))
        return false;
    if (absent)
        return true;
    const struct smith_quirk *kept = kept_bytes(e, member, pool.value, pool.number, &head);
    smith_pool_init(&pool.pool, &e->scratch, head);
    pool.is_kept = kept != NULL;
    if (kept && !smith_pool_fill(&pool.pool, kept->bytes))
        return smith_encode_out_of_memory(e);
    return SMITH_ARRAY_ADD(&e->scratch, &e->pools, pool) || smith_encode_out_of_memory(e);
}

bool smith_encode_pool_bytes(struct encoder *e, struct smith_scope *scope, const struct smith_member *member) {
    const struct smith_quirk *quirk = smith_encode_quirk(scope, SMITH_QUIRK_RAW);
    struct smith_bytes bytes = quirk ? quirk->bytes : (struct smith_bytes){0};
    if (e->pool_wanted)
        bytes = (struct smith_bytes){e->pool_wanted->bytes, e->pool_wanted->size};
    e->pool_wanted = NULL;
    return smith_encode_value(e, scope, member->type, &bytes);
}

bool smith_encode_pools_close(struct encoder *e, struct record_writer *w) {
    while (e->pools.count > w->first_pool) {
        struct written_pool *pool = &e->pools.items[--e->pools.count];
        const struct smith_pool *outside = e->pool_wanted;
        e->pool_wanted = &pool->pool;
        smith_scope_go(&w->scope, pool->member);
        const struct smith_member *member = &w->scope.frame.type->record->members[pool->member];
        if (!smith_encode_block(e, &w->scope, member, pool->value, pool->block))
            return false;
        e->pool_wanted = outside;
        smith_measure_block(&w->scope, pool->member, pool->block, e->link.block_table.blocks[pool->block].size);
    }
    return true;
}

static struct written_pool *encode_find_pool(struct encoder *e, const struct smith_scope *scope, const char *name) {
    const void *holder;
    int member = smith_pool_holder(scope, name, &holder);
    for (uint32_t i = e->pools.count; member >= 0 && i-- > 0;)
        if (e->pools.items[i].holder == holder && e->pools.items[i].member == member)
            return &e->pools.items[i];
    return NULL;
}

/* ---- values ---- */

static bool encode_pools_put_offset(struct encoder *e, const struct smith_scope *scope,
                                    const struct smith_offset_member *offset_member, int64_t at) {
    uint8_t bytes[SMITH_SPELLING_MAX];
    if (!smith_integer_fits(offset_member->offset, at))
        return smith_encode_fail(e, scope, SMITH_BAD_VALUE, "OFFSET-TOO-LARGE",
                                 "would lie at %lld of `%s`, which its offset (%s) cannot express", (long long)at,
                                 offset_member->space, offset_member->offset->name);
    smith_buffer_add(e->out, bytes, smith_wire_write(offset_member->offset, bytes, at, 0));
    return true;
}

/* Whether the value lies in the pool where its quirk says that it did. */
static bool lies_at(const struct smith_pool *pool, struct smith_bytes value, int64_t at) {
    return at >= 0 && at <= pool->size && value.size <= pool->size - (uint64_t)at &&
           (!value.size || !memcmp(pool->bytes + at, value.data, value.size));
}

/* The place of a value in the pool. */
static bool pool_offset(struct encoder *e, const struct smith_scope *scope, const struct smith_member *member,
                        struct smith_bytes value, int64_t *at) {
    const struct smith_offset_member *offset_member = member->offset_member;
    struct written_pool *pool = encode_find_pool(e, scope, offset_member->space);
    const struct smith_quirk *offset_quirk = smith_encode_quirk(scope, SMITH_QUIRK_OFFSET);
    uint32_t found;
    if (!pool)
        return smith_encode_fail(e, scope, SMITH_BAD_VALUE, "POOL-MISSING", "this lies in `%s`, which cannot be read",
                                 offset_member->space);
    *at = offset_quirk ? offset_quirk->computed : -1;
    if (offset_quirk && pool->is_kept && lies_at(&pool->pool, value, *at))
        return true;
    if (offset_member->has_none && smith_pooled_is_empty(member, scope->frame.record)) {
        *at = offset_member->none;
        return true;
    }
    bool known = smith_pool_find(&pool->pool, value, offset_member->align, &found);
    *at = found;
    if (known)
        return true;
    if (pool->is_kept && !learn_stale(e, pool->number))
        return false;
    bool put = smith_pool_put(&pool->pool, value, offset_member->align, &found);
    *at = found;
    if (put && offset_member->has_none && found == offset_member->none)
        return smith_encode_fail(e, scope, SMITH_BAD_VALUE, "OFFSET-TOO-LARGE",
                                 "would lie at %u, which is the offset that says there is none", found);
    return put || smith_encode_out_of_memory(e);
}

bool smith_encode_pooled(struct encoder *e, struct smith_scope *scope, const struct smith_member *member,
                         const void *value) {
    const struct smith_quirk *offset_quirk = smith_encode_quirk(scope, SMITH_QUIRK_OFFSET);
    struct smith_buffer content, *out = e->out;
    uint16_t index = scope->frame.member;
    int64_t at = 0;
    if (smith_pooled_is_empty(member, scope->frame.record)) { /* nowhere, if that can be said */
        if (offset_quirk && offset_quirk->bytes.size == member->offset_member->offset->wire_min) {
            smith_buffer_add(e->out, offset_quirk->bytes.data, offset_quirk->bytes.size);
            return true;
        }
        if (member->offset_member->has_none && !offset_quirk)
            return encode_pools_put_offset(e, scope, member->offset_member, member->offset_member->none);
    }
    smith_buffer_init(&content, &out->allocator);
    e->out = &content;
    bool done = smith_encode_value(e, scope, member->type, value);
    e->out = out;
    smith_scope_go(scope, index);
    if (content.failed)
        done = smith_encode_out_of_memory(e);
    done = done && pool_offset(e, scope, member, (struct smith_bytes){content.data, content.size}, &at) &&
           encode_pools_put_offset(e, scope, member->offset_member, at);
    smith_buffer_free(&content);
    return done;
}
