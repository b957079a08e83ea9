/* SPDX-License-Identifier: MIT
 *
 * Containing damage: what is put back when a chunk cannot be read, and the memory of it between the two runs of a
 * trace.
 */
#include "document/decode/decode.h"

bool smith_decode_damage_is_known(struct decoder *d, const uint8_t *at, const char **code) {
    if (!d->replay || d->damage_next == d->damages.count)
        return false;
    const struct damage *damage = &d->damages.items[d->damage_next];
    if (damage->source != d->source || damage->offset != (uint64_t)(at - d->base))
        return false;
    *code = damage->code;
    d->damage_next++;
    return true;
}

struct mark smith_decode_mark(const struct decoder *d, struct smith_scope *scope) {
    const struct smith_quirks *quirks = smith_quirks_of(scope->frame.record);
    return (struct mark){scope,
                         scope->frame,
                         quirks ? quirks->count : 0,
                         d->items.count,
                         d->damages.count,
                         d->pending.count,
                         d->source,
                         d->sources,
                         d->depth,
                         d->contained,
                         d->space,
                         d->block_table.count,
                         d->block,
                         d->pools.count,
                         d->pooled.count,
                         d->seals.items.count,
                         d->arena->used};
}

enum outcome smith_decode_contain(struct decoder *d, const struct mark *mark, bool done) {
    struct smith_quirks *quirks = *(struct smith_quirks **)mark->scope->frame.record;
    mark->scope->frame = mark->frame;
    d->contained = mark->contained;
    d->source = mark->source;
    d->block = mark->block;
    if (done || d->fatal)
        return done ? TAKEN : FAILED;
    if (quirks)
        quirks->count = mark->quirks;
    d->items.count = mark->items;
    d->damages.count = mark->damages;
    d->sources = mark->sources; /* the second run does not unpack what is in here, so it counts alike */
    d->depth = mark->depth;
    d->pending.count = mark->pending;
    d->space = mark->space;
    d->block_table.count = mark->blocks;
    d->pools.count = mark->pools;
    d->pooled.count = mark->pooled;
    smith_seals_cut(&d->seals, mark->seals);
    return REFUSED;
}

enum outcome smith_decode_contain_chunk(struct decoder *d, const struct mark *mark, bool done, const uint8_t *at,
                                        const char **code) {
    enum outcome outcome = smith_decode_contain(d, mark, done);
    if (outcome != REFUSED)
        return outcome;
    *code = d->error->code;
    struct damage damage = {d->source, (uint64_t)(at - d->base), *code};
    if (SMITH_ARRAY_ADD(&d->arena->allocator, &d->damages, damage))
        return REFUSED;
    smith_decode_out_of_memory(d);
    return FAILED;
}
