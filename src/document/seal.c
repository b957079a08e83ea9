/* SPDX-License-Identifier: MIT
 *
 * Seals, as seal.h describes.
 */
#include "document/seal.h"
#include "codec/checksum.h"
#include <stdlib.h>
#include <string.h>

#define MASKS_MAX 16 /* parts of a range that count as something else; with more it cannot be computed */

/* ---- ranges ---- */

/* False = a member has not been measured. */
static bool seal_range_of(const struct smith_op *op, const struct smith_scope *scope, uint64_t start,
                          struct smith_seal_range *range) {
    struct smith_checksum_operand operand = smith_checksum_unpack(op->argument);
    *range = (struct smith_seal_range){.op = op, .block = SMITH_NONE};
    if (operand.masked != UINT16_MAX) {
        range->masked = start + (uint64_t)scope->measures[operand.masked].start;
        range->masked_end = start + (uint64_t)scope->measures[operand.masked].end;
    }
    if (operand.first == SMITH_CHECKSUM_ROOT) {
        range->extent = SMITH_SEAL_WORLD;
        return true;
    }
    const struct smith_measure *first = &scope->measures[operand.first], *last = &scope->measures[operand.last];
    bool elsewhere =
        operand.first == operand.last && scope->frame.type->record->members[operand.first].flags & SMITH_OFFSET_MEMBER;
    if (elsewhere && first->leads_to >= 0) {
        range->extent = SMITH_SEAL_BLOCK;
        range->block = (uint32_t)first->leads_to;
        return true;
    }
    if (first->start < 0 || last->end < 0)
        return false;
    range->start = range->end = start + (uint64_t)first->start;
    if (!elsewhere || first->size > 0) /* else it is absent */
        range->end = start + (uint64_t)last->end;
    return true;
}

bool smith_seal_add(const struct smith_allocator *a, struct smith_seals *seals, const struct smith_scope *scope,
                    uint64_t start, uint32_t inside) {
    const struct smith_expression *value = scope->frame.type->record->members[scope->frame.member].value;
    struct smith_seal seal = {.type = scope->frame.type,
                              .record = scope->frame.record,
                              .member = scope->frame.member,
                              .block = SMITH_NONE,
                              .inside = inside,
                              .first_range = seals->ranges.count};
    for (uint32_t i = 0; i < value->count; i++) {
        struct smith_seal_range range;
        if (value->ops[i].code == SMITH_OP_CHECKSUM && seal_range_of(&value->ops[i], scope, start, &range) &&
            !SMITH_ARRAY_ADD(a, &seals->ranges, range))
            return false;
    }
    seal.range_count = seals->ranges.count - seal.first_range;
    return SMITH_ARRAY_ADD(a, &seals->items, seal);
}

void smith_seals_cut(struct smith_seals *seals, uint32_t first) {
    if (first >= seals->items.count)
        return;
    seals->ranges.count = seals->items.items[first].first_range;
    seals->items.count = first;
}

void smith_seals_free(const struct smith_allocator *a, struct smith_seals *seals) {
    SMITH_ARRAY_FREE(a, &seals->items);
    SMITH_ARRAY_FREE(a, &seals->ranges);
}

/* ---- values ---- */

/* Whether another seal counts as something else: it is called so, and stands in the block that the range is. */
static bool is_masked(const struct smith_seal_range *range, const struct smith_seal *other) {
    return range->op->name && range->block != SMITH_NONE && other->block == range->block &&
           strcmp(other->type->record->members[other->member].name, range->op->name) == 0;
}

/* The parts of the range that count as something else, in the order in which they stand; UINT32_MAX = too many. */
static uint32_t masks_of(const struct smith_seals *seals, uint32_t seal, const struct smith_seal_range *range,
                         uint64_t (*masks)[2]) {
    uint32_t count = 0;
    if (range->masked < range->masked_end) {
        masks[count][0] = range->masked;
        masks[count++][1] = range->masked_end;
    }
    for (uint32_t i = range->op->name ? seals->items.items[seal].inside : seal; i < seal; i++) {
        const struct smith_seal *other = &seals->items.items[i];
        if (!is_masked(range, other))
            continue;
        if (count == MASKS_MAX)
            return UINT32_MAX;
        uint32_t at = count++;
        for (; at && masks[at - 1][0] > other->at; at--)
            memcpy(masks[at], masks[at - 1], sizeof *masks);
        masks[at][0] = other->at;
        masks[at][1] = other->at + other->width;
    }
    return count;
}

enum smith_evaluation smith_seal_checksum(const struct smith_op *op, const struct smith_scope *scope, int64_t *value) {
    const struct smith_seals *seals = scope->seals;
    const uint32_t seal = scope->seal;
    const uint8_t *world = scope->world;
    const struct smith_seal *of = &seals->items.items[seal];
    const struct smith_checksum_operand operand = smith_checksum_unpack(op->argument);
    const struct smith_seal_range *range = NULL;
    for (uint32_t i = 0; i < of->range_count; i++)
        if (seals->ranges.items[of->first_range + i].op == op)
            range = &seals->ranges.items[of->first_range + i];
    if (!range)
        return SMITH_NOT_YET;
    uint64_t masks[MASKS_MAX][2];
    uint32_t count = masks_of(seals, seal, range, masks);
    if (count == UINT32_MAX)
        return SMITH_FAILED;
    struct smith_checksum_state state;
    smith_checksum_begin(&operand, &state);
    uint64_t at = range->start;
    for (uint32_t i = 0; i <= count; i++) {
        uint64_t from = i < count && masks[i][0] < range->end ? masks[i][0] : range->end;
        uint64_t to = i < count && masks[i][1] < range->end ? masks[i][1] : range->end;
        if (from > at)
            smith_checksum_add(&operand, &state, world + at, (size_t)(from - at));
        at = from > at ? from : at;
        if (to > at && i < count)
            smith_checksum_fill(&operand, &state, operand.mask, (size_t)(to - at));
        at = to > at ? to : at;
    }
    *value = smith_checksum_end(&operand, &state, scope->hash);
    return SMITH_EVALUATED;
}

struct smith_scope smith_seal_scope(const struct smith_seals *seals, uint32_t seal, const uint8_t *world,
                                    uint8_t *hash) {
    const struct smith_seal *of = &seals->items.items[seal];
    return (struct smith_scope){.frame = {NULL, of->type, of->record, of->member, SMITH_NONE},
                                .seals = seals,
                                .seal = seal,
                                .world = world,
                                .hash = hash};
}

/* ---- one after the other ---- */

/* A hole that has not been filled, or has. */
struct hole_turn {
    uint32_t seal;
    uint32_t next; /* where to look for the first hole from here on that is not filled */
    uint32_t range; /* of its seal, that is being looked through */
    uint32_t cursor; /* in it; UINT32_MAX = at its beginning */
    bool open;
    uint64_t at, end;
};

struct walk {
    const struct smith_seals *seals;
    struct hole_turn *holes; /* by place; one more than there are */
    uint32_t *stack;
    uint32_t count, depth;
};

static int seal_by_position(const void *a, const void *b) {
    const struct hole_turn *first = a, *second = b;
    if (first->at != second->at)
        return first->at < second->at ? -1 : 1;
    if (first->end != second->end)
        return first->end < second->end ? -1 : 1;
    return first->seal < second->seal ? -1 : first->seal > second->seal;
}

static uint32_t not_filled(struct walk *walk, uint32_t from) {
    struct hole_turn *holes = walk->holes;
    while (holes[from].next != from) {
        holes[from].next = holes[holes[from].next].next;
        from = holes[from].next;
    }
    return from;
}

/* The first hole that may reach behind `start`. */
static uint32_t first_behind(const struct walk *walk, uint64_t start) {
    uint32_t low = 0, high = walk->count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (walk->holes[middle].at + UINT8_MAX <= start)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* A hole that has to be filled before that one; `count` = there is none. */
static uint32_t waits_for(struct walk *walk, struct hole_turn *hole) {
    const struct smith_seal *seal = &walk->seals->items.items[hole->seal];
    for (; hole->range < seal->range_count; hole->range++, hole->cursor = UINT32_MAX) {
        const struct smith_seal_range *range = &walk->seals->ranges.items[seal->first_range + hole->range];
        uint32_t at = hole->cursor == UINT32_MAX ? first_behind(walk, range->start) : hole->cursor;
        for (at = not_filled(walk, at); at < walk->count && walk->holes[at].at < range->end;
             at = not_filled(walk, at + 1)) {
            const struct hole_turn *other = &walk->holes[at];
            bool masked = (other->at >= range->masked && other->end <= range->masked_end) ||
                          (other->seal >= seal->inside && other->seal < hole->seal &&
                           is_masked(range, &walk->seals->items.items[other->seal]));
            if (other->end <= range->start || masked)
                continue;
            hole->cursor = at;
            return at;
        }
    }
    return walk->count;
}

static bool visit_from(struct walk *walk, uint32_t first, smith_seal_visit *visit, void *context) {
    walk->stack[0] = first;
    walk->depth = 1;
    walk->holes[first].open = true;
    while (walk->depth) {
        uint32_t top = walk->stack[walk->depth - 1];
        uint32_t other = waits_for(walk, &walk->holes[top]);
        bool circular = other < walk->count && walk->holes[other].open;
        if (other < walk->count && !circular) {
            walk->holes[other].open = true;
            walk->stack[walk->depth++] = other;
            continue;
        }
        if (!visit(context, walk->holes[top].seal, circular))
            return false;
        walk->holes[top].next = top + 1;
        walk->depth--;
    }
    return true;
}

bool smith_seals_visit(const struct smith_allocator *a, const struct smith_seals *seals, uint32_t first,
                       smith_seal_visit *visit, void *context) {
    struct walk walk = {.seals = seals, .count = seals->items.count - first};
    if (!walk.count)
        return true;
    struct smith_arena arena;
    smith_arena_init(&arena, a, 0);
    walk.holes = smith_arena_alloc(&arena, (walk.count + 1) * sizeof *walk.holes, _Alignof(struct hole_turn));
    walk.stack = smith_arena_alloc(&arena, walk.count * sizeof *walk.stack, _Alignof(uint32_t));
    bool done = walk.holes && walk.stack;
    for (uint32_t i = 0; done && i < walk.count; i++) {
        const struct smith_seal *seal = &seals->items.items[first + i];
        walk.holes[i] =
            (struct hole_turn){.seal = first + i, .cursor = UINT32_MAX, .at = seal->at, .end = seal->at + seal->width};
    }
    if (done)
        qsort(walk.holes, walk.count, sizeof *walk.holes, seal_by_position);
    for (uint32_t i = 0; done && i <= walk.count; i++)
        walk.holes[i].next = i;
    for (uint32_t i = 0; done && i < walk.count; i++)
        if (!walk.holes[i].open)
            done = visit_from(&walk, i, visit, context);
    smith_arena_free(&arena);
    return done;
}
