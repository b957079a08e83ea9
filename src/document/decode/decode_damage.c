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

bool smith_decode_damage_note(struct decoder *d, const uint8_t *at, uint32_t since, const char *code) {
    d->damages.count = since;
    struct damage damage = {d->source, (uint64_t)(at - d->base), code};
    return SMITH_ARRAY_ADD(&d->arena->allocator, &d->damages, damage) || smith_decode_out_of_memory(d);
}

void smith_decode_rollback(struct decoder *d, const struct mark *mark) {
    struct smith_quirks *quirks = *(struct smith_quirks **)mark->scope->frame.record;
    if (quirks)
        quirks->count = mark->quirks;
    d->items.count = mark->items;
    d->sources = mark->sources; /* the second run does not unpack what is in here, so it counts alike */
    d->depth = mark->depth;
    d->contained = mark->contained;
    d->pending.count = mark->pending;
    d->space = mark->space;
    d->block = mark->block;
    d->registry.block_table.count = mark->blocks;
    d->pools.count = mark->pools;
    d->pooled.count = mark->pooled;
    smith_seals_cut(&d->seals, mark->seals);
}
