/* SPDX-License-Identifier: MIT
 *
 * Where everything lies, found out before a file is read (docs/design/placement.md, "Targets first"): what addresses count
 * from may stand behind them, and a block may end where the next address leads. So a file of such a layout is read
 * twice. The first reading leaves out the blocks it does not know enough of, and nobody sees it.
 */
#include "document/decode/decode.h"
#include <stdlib.h>

static int compare_targets(const void *a, const void *b) {
    const struct target *target_a = a, *target_b = b;
    return (target_a->at > target_b->at) - (target_a->at < target_b->at);
}

static int compare_ends(const void *a, const void *b) {
    const uint64_t *end_a = a, *end_b = b;
    return (*end_a > *end_b) - (*end_a < *end_b);
}

bool smith_decode_note_target(struct decoder *d, const uint8_t *offset, const struct space *space, int64_t at,
                              const struct smith_offset_member *offset_member) {
    if (!d->finds_targets || d->packed || at < 0)
        return true;
    struct target target = {(uint64_t)(offset - d->base), (uint64_t)(space->start - d->base) + (uint64_t)at,
                            offset_member};
    return SMITH_ARRAY_ADD(&d->arena->allocator, &d->targets->by_offset, target) || smith_decode_out_of_memory(d);
}

/* How many of the sorted are at most `key`. */
static uint32_t ends_up_to(const struct targets *targets, uint64_t key) {
    uint32_t low = 0, high = targets->ends.count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (targets->ends.items[middle] <= key)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* The first target whose offset stands behind that one. */
static uint32_t target_behind(const struct targets *targets, uint64_t at) {
    uint32_t low = 0, high = targets->by_offset.count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (targets->by_offset.items[middle].at <= at)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

const uint8_t *smith_decode_next_target(const struct decoder *d, const uint8_t *offset, const uint8_t *at,
                                        const uint8_t *end) {
    const struct targets *targets = d->targets;
    if (d->packed)
        return end;
    uint64_t from = (uint64_t)(at - d->base), to = (uint64_t)(end - d->base);
    uint32_t next = target_behind(targets, (uint64_t)(offset - d->base)), above = ends_up_to(targets, from);
    if (next < targets->by_offset.count && targets->by_offset.items[next].to == from)
        return at; /* the next begins here as well, so nothing is in this one */
    return above < targets->ends.count && targets->ends.items[above] < to ? d->base + targets->ends.items[above] : end;
}

/* What the first reading has noted, sorted. */
static bool keep_targets(struct targets *targets, const struct decoder *first, const struct smith_allocator *a) {
    uint32_t count = first->starts ? first->document->layout->root->record->member_count : 0;
    if (!SMITH_ARRAY_APPEND(a, &targets->starts, first->starts, count) ||
        !SMITH_ARRAY_RESERVE(a, &targets->ends, targets->by_offset.count))
        return false;
    for (uint32_t i = 0; i < targets->by_offset.count; i++) {
        struct target *target = &targets->by_offset.items[i];
        uint64_t origin = smith_assume_origin(first->document, target->offset_member, first->starts);
        if (origin == START_UNKNOWN || __builtin_add_overflow(target->to, origin, &target->to))
            target->to = UINT64_MAX; /* behind everything */
        targets->ends.items[targets->ends.count++] = target->to;
    }
    if (!targets->by_offset.count)
        return true;
    qsort(targets->by_offset.items, targets->by_offset.count, sizeof *targets->by_offset.items, compare_targets);
    qsort(targets->ends.items, targets->ends.count, sizeof *targets->ends.items, compare_ends);
    return true;
}

/* What it cannot read is left to the second one, which says why. */
static enum smith_status find_targets(const struct decoder *d, struct targets *targets,
                                      const struct smith_layout *layout, struct smith_bytes bytes,
                                      const struct smith_options *options) {
    struct smith_allocator a = smith_allocator_or_default(options ? &options->allocator : NULL);
    struct smith_error error = {0};
    struct decoder first = {.error = &error, .combination = d->combination, .targets = targets, .finds_targets = true};
    enum smith_status status = smith_decode_by(&first, layout, bytes, options);
    if (status == SMITH_OK && !keep_targets(targets, &first, &a))
        status = SMITH_NO_MEMORY;
    smith_decode_drop(&first, options);
    if (status == SMITH_NO_MEMORY)
        smith_fail(d->error, status, "NO-MEMORY", "out of memory");
    return status == SMITH_NO_MEMORY ? status : SMITH_OK;
}

enum smith_status smith_decode_with_targets(struct decoder *d, const struct smith_layout *layout,
                                            struct smith_bytes bytes, const struct smith_options *options) {
    struct smith_allocator a = smith_allocator_or_default(options ? &options->allocator : NULL);
    struct targets targets = {0};
    enum smith_status status = SMITH_OK;
    if (layout->targets_first) {
        status = find_targets(d, &targets, layout, bytes, options);
        d->targets = &targets;
    }
    if (status == SMITH_OK)
        status = smith_decode_by(d, layout, bytes, options);
    d->targets = NULL;
    SMITH_ARRAY_FREE(&a, &targets.by_offset);
    SMITH_ARRAY_FREE(&a, &targets.ends);
    SMITH_ARRAY_FREE(&a, &targets.starts);
    return status;
}
