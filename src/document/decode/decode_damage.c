/* SPDX-License-Identifier: MIT
 *
 * Containing damage: what is put back when a chunk cannot be read, and the memory of it between the two runs of a trace.
 */
#include "document/decode/decode.h"

bool smith_decode_damage_is_known(struct decoder *d, const uint8_t *at, const char **code) {
    if (!d->replay || d->damage_next == d->damage_count)
        return false;
    const struct damage *damage = &d->damages[d->damage_next];
    if (damage->source != d->source || damage->offset != (uint64_t)(at - d->base))
        return false;
    *code = damage->code;
    d->damage_next++;
    return true;
}

bool smith_decode_damage_note(struct decoder *d, const uint8_t *at, size_t since, const char *code) {
    d->damage_count = since;
    if (d->damage_count == d->damage_capacity) {
        size_t capacity = d->damage_capacity ? d->damage_capacity * 2 : 16;
        struct smith_allocator *a = &d->arena->allocator;
        struct damage *damages =
            a->resize(a->context, d->damages, d->damage_capacity * sizeof *damages, capacity * sizeof *damages);
        if (!damages)
            return smith_decode_out_of_memory(d);
        d->damages = damages;
        d->damage_capacity = capacity;
    }
    d->damages[d->damage_count++] = (struct damage){d->source, (uint64_t)(at - d->base), code};
    return true;
}

void smith_decode_rollback(struct decoder *d, const struct mark *mark) {
    struct smith_quirks *quirks = *(struct smith_quirks **)mark->scope->frame.record;
    if (quirks)
        quirks->count = mark->quirks;
    d->item_count = mark->items;
    d->sources = mark->sources; /* the second run does not unpack what is in here, so it counts alike */
    d->depth = mark->depth;
    d->contained = mark->contained;
    d->pending_count = mark->pending;
    d->space = mark->space;
    d->block = mark->block;
    d->registry.block_table.count = mark->blocks;
    d->pool_count = mark->pools;
    d->pooled_count = mark->pooled;
}
