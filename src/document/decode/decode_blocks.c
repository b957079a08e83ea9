/* SPDX-License-Identifier: MIT
 *
 * Decoding of what lies elsewhere (docs/design/placement.md). An offset is read where it stands; its block when the
 * rest of the record has been, so that whatever bounds it is known; and what is odd about the places of blocks when all
 * that counts from the same space has been read.
 *
 * A block that cannot be read is contained like a damaged chunk: its member is absent, and its offset is kept.
 */
#include "document/decode/decode.h"
#include "document/expression.h"

#define BLOCK_COST 32 /* bytes that even an empty block is held to have */
#define HELD_MIN (UINT64_C(16) << 20)
#define HELD_FACTOR 16 /* how much more than the file */

/* ---- the book of blocks ---- */

static bool decode_add_block(struct decoder *d, struct smith_scope *scope, const struct smith_space *space,
                             uint32_t *number) {
    const struct smith_member *member = &scope->frame.type->record->members[scope->frame.member];
    *number = smith_block_table_number(&d->block_table, scope, d->block);
    if (*number == SMITH_NONE)
        return smith_decode_out_of_memory(d);
    struct smith_block *block = &d->block_table.blocks[*number];
    block->space = space->number;
    block->written_last = member->offset_member->written_last;
    block->align = member->offset_member->align;
    block->type = member->type;
    block->record = scope->frame.record;
    block->member = scope->frame.member;
    return true;
}

/* What the first of two runs has found out about a block; NULL = this is the first run. */
static const struct smith_block *known_block(const struct decoder *d, uint32_t number, const char **problem) {
    *problem = NULL;
    if (!d->replay || number >= d->known.count)
        return NULL;
    *problem = d->known.blocks[number].problem;
    return &d->known.blocks[number];
}

/* ---- spaces ---- */

void smith_decode_space_open(struct decoder *d, struct space *space, const struct smith_scope *scope,
                             const uint8_t *start, const uint8_t *end) {
    *space = (struct space){.base = {.outer = (struct smith_space *)d->space,
                                     .record = scope ? scope->frame.record : NULL,
                                     .member = scope ? scope->frame.member : SMITH_AT_END,
                                     .number = d->spaces++,
                                     .first = d->block_table.count},
                            .start = start,
                            .end = end,
                            .seals = d->seals.items.count};
    d->space = space;
}

/* Whether what stands between the block and those before it is what its alignment asks for. */
static bool has_usual_gap(const struct smith_block *block, const uint8_t *at) {
    return !block->overlap && block->gap == block->padding && smith_decode_all_zero(at - block->gap, at);
}

static bool note_block(struct decoder *d, const struct space *space, uint32_t number) {
    const struct smith_block *block = &d->block_table.blocks[number];
    const uint8_t *at = space->start + block->at;
    struct smith_bytes gap = {at - block->gap, (size_t)block->gap}, nothing = {0};
    bool done = true;
    bool usual = has_usual_gap(block, at);
    if (!usual || block->displaced)
        smith_decode_add_penalty(d, SMITH_QUIRK_GAP, block->gap + block->overlap);
    if (!usual && !block->overlap)
        done = smith_quirk_add(d->arena, block->record, SMITH_QUIRK_GAP, block->member, 0, gap, block->exact);
    if (done && block->overlap)
        done = smith_quirk_add(d->arena, block->record, SMITH_QUIRK_OVERLAP, block->member, 0, nothing,
                               (int64_t)block->overlap);
    if (done && block->rank >= 0)
        done = smith_quirk_add(d->arena, block->record, SMITH_QUIRK_OFFSET, block->member, 0, nothing, block->rank);
    if (done && block->stays)
        done = smith_quirk_add(d->arena, block->record, SMITH_QUIRK_PIN, block->member, 0, nothing, (int64_t)block->at);
    if (done)
        smith_quirks_sort(block->record);
    return done;
}

/* A checksum that is among the bytes it is of, because blocks share some: nothing could compute it once more. */
static bool keep_circular(void *context, uint32_t number, bool circular) {
    struct decoder *d = context;
    const struct smith_seal *seal = &d->seals.items.items[number];
    struct smith_bytes found = {d->base + seal->at, seal->width};
    if (!circular || !smith_type_has_quirks(seal->type) ||
        smith_quirk_expects(seal->record, seal->member, SMITH_UNCOMPUTABLE))
        return true;
    bool done = smith_quirk_add(d->arena, seal->record, SMITH_QUIRK_RAW, seal->member, 0, found, SMITH_UNCOMPUTABLE);
    smith_quirks_sort(seal->record);
    return done;
}

/* All of a world has been read: none of its seals is asked for any more. */
static bool close_world(struct decoder *d, const struct space *space) {
    bool done = smith_seals_visit(&d->arena->allocator, &d->seals, space->seals, keep_circular, d);
    smith_seals_cut(&d->seals, space->seals);
    return done || smith_decode_out_of_memory(d);
}

bool smith_decode_space_close(struct decoder *d, struct space *space, const uint8_t **end) {
    d->space = (struct space *)space->base.outer;
    if (space->base.is_root && !close_world(d, space))
        return false;
    if (space->base.first == d->block_table.count)
        return true;
    struct smith_row row;
    if (!smith_block_table_describe(&d->block_table, space->base.number, space->base.first,
                                    (uint64_t)(*end - space->start), &row))
        return smith_decode_out_of_memory(d);
    for (uint32_t i = 0; i < row.count; i++)
        if (!note_block(d, space, row.blocks[i]))
            return smith_decode_out_of_memory(d);
    *end = space->start + row.end;
    space->ends_pinned = row.last != SMITH_NONE && d->block_table.blocks[row.last].pinned;
    return !smith_decode_is_given_up(d) || smith_decode_give_up(d);
}

/* ---- offsets ---- */

static bool push_pending(struct decoder *d, struct pending_block pending) {
    return SMITH_ARRAY_ADD(&d->arena->allocator, &d->pending, pending) || smith_decode_out_of_memory(d);
}

/* How far the space begins behind what offsets count from that name none. */
static int64_t start_in_root(const struct space *space) {
    const struct space *root_space =
        (const struct space *)smith_space_find((struct smith_space *)&space->base, NULL, NULL);
    return space->start - root_space->start;
}

/* Where in the space the bytes stand last; -1 = nowhere. */
static int64_t find_anchor(const struct space *space, struct smith_bytes anchor) {
    size_t size = (size_t)(space->end - space->start);
    for (size_t at = size < anchor.size ? 0 : size - anchor.size + 1; at-- > 0;)
        if (memcmp(space->start + at, anchor.data, anchor.size) == 0)
            return (int64_t)at;
    return -1;
}

bool smith_decode_offset(struct decoder *d, struct smith_scope *scope, struct cursor *c) {
    const struct smith_member *member = &scope->frame.type->record->members[scope->frame.member];
    const struct smith_offset_member *offset_member = member->offset_member;
    const uint8_t *start = c->at;
    struct smith_wire_integer offset = {0};
    if (offset_member->offset && !smith_decode_integer(d, scope, offset_member->offset, c, &offset))
        return false;
    struct smith_space *space = smith_space_find(&d->space->base, scope, offset_member->space);
    if (!space)
        return smith_decode_fail(d, scope, start, "SPACE-MISSING", "this counts from `%s`, which is not around it",
                                 offset_member->space);
    if (offset_member->anchor.size)
        offset.value = find_anchor((const struct space *)space, offset_member->anchor);
    if (offset.value < 0 && offset_member->anchor.size)
        return smith_decode_fail(d, scope, start, "ANCHOR-MISSING",
                                 "`%s` begins with bytes that are nowhere in the file", member->name);
    bool none = offset_member->has_none && offset.value == offset_member->none;
    int64_t at = offset.value;
    if (__builtin_mul_overflow(at, (int64_t)offset_member->unit, &at))
        at = -1;
    if (offset_member->relative_to_outer && __builtin_sub_overflow(at, start_in_root((struct space *)space), &at))
        at = -1;
    if (d->starts && !scope->outer && !offset_member->space && at >= 0)
        d->starts[scope->frame.member].block = none ? 0 : (uint64_t)at; /* what others count from */
    struct pending_block pending = {scope->frame.member, SMITH_NONE, start, at};
    if (!none && (!decode_add_block(d, scope, space, &pending.block) ||
                  !smith_decode_note_target(d, start, (struct space *)space, at, offset_member)))
        return false;
    const char *oddity = NULL;
    const struct smith_block *known = none ? NULL : known_block(d, pending.block, &oddity);
    if (known && known->backwards)
        oddity = "BLOCK-ORDER";
    return push_pending(d, pending) && smith_decode_span(d, scope, SMITH_SPAN_OFFSET, start, c->at,
                                                         offset_member->offset, NULL, offset.value, oddity);
}

/* ---- blocks ---- */

/* Whether the block is one of those that are being read: what it leads to would never end. */
static bool decode_blocks_is_circle(const struct decoder *d, uint32_t number, const struct smith_member *member) {
    const struct smith_block *blocks = d->block_table.blocks;
    for (uint32_t i = blocks[number].parent; i != SMITH_NONE; i = blocks[i].parent) {
        if (blocks[i].space == blocks[number].space && blocks[i].at == blocks[number].at &&
            blocks[i].type == member->type)
            return true;
    }
    return false;
}

uint64_t smith_decode_may_hold(const struct decoder *d) {
    uint64_t max = HELD_FACTOR * (d->file_size + d->inflated) + HELD_MIN;
    return d->blocks_held < max ? max - d->blocks_held : 0;
}

/* Why the block is not even tried; NULL = it is. */
static const char *decode_blocks_obstacle(const struct decoder *d, const struct space *space,
                                          const struct pending_block *pending, const struct smith_member *member) {
    if (pending->offset < 0 || pending->offset > space->end - space->start)
        return "OFFSET-OUTSIDE";
    if (decode_blocks_is_circle(d, pending->block, member))
        return "OFFSET-CIRCLE";
    if (d->finds_targets && member->offset_member->to_next)
        return "OFFSET-OUTSIDE"; /* nobody sees it */
    if (!smith_decode_may_hold(d))
        return "BLOCKS-TOO-LARGE";
    return NULL;
}

/* `chained`: not a value of its own but the next record of a chain. */
static bool decode_blocks_read_value(struct decoder *d, struct smith_scope *scope, const struct smith_member *member,
                                     const struct chained_record *chained, struct cursor *c) {
    struct space space;
    if (chained)
        return smith_decode_chained(d, chained, c);
    void *value = smith_member_make(d->arena, member, scope->frame.record);
    if (!value)
        return smith_decode_out_of_memory(d);
    bool opens = member->flags & SMITH_SPACE && member->type->kind != SMITH_REGION; /* a region does so itself */
    if (opens)
        smith_decode_space_open(d, &space, scope, c->at, c->end);
    return smith_decode_value(d, scope, member->type, value, c) &&
           (!opens || smith_decode_space_close(d, &space, &c->at));
}

/* Bytes between this block and those before it, and bytes of it that are theirs as well. */
static bool report_gap_and_overlap(struct decoder *d, const struct smith_scope *scope, const uint8_t *at,
                                   uint32_t number) {
    const char *problem;
    const struct smith_block *known = known_block(d, number, &problem);
    if (!known)
        return true;
    uint64_t again = known->overlap < known->size ? known->overlap : known->size;
    return (!known->gap || smith_decode_span(d, scope, SMITH_SPAN_GAP, at - known->gap, at, NULL, NULL, 0,
                                             has_usual_gap(known, at) ? NULL : "BLOCK-GAP")) &&
           (!known->overlap || smith_decode_span(d, scope, SMITH_SPAN_OVERLAP, at, at + again, NULL, NULL,
                                                 (int64_t)known->overlap, "BLOCK-OVERLAP"));
}

/* Whether nothing may move the block: who reads it cannot know all that leads into it. */
static bool is_pinned(const struct smith_scope *scope, const struct smith_member *member) {
    const struct smith_expression *pin = &member->offset_member->pin;
    int64_t value;
    return pin->count && smith_expression_evaluate(pin, scope, &value) == SMITH_EVALUATED && value;
}

/* Read the block; damage makes it REFUSED and everything as it was. */
static enum outcome try_block(struct decoder *d, struct smith_scope *scope, const struct pending_block *pending,
                              const struct chained_record *chained, const struct space *space, struct cursor *c,
                              const char **problem) {
    const struct smith_member *member = &scope->frame.type->record->members[pending->member];
    const uint8_t *start = c->at;
    struct mark mark = smith_decode_mark(d, scope);
    d->contained++;
    d->source = ++d->sources;
    d->block = pending->block;
    bool done = report_gap_and_overlap(d, scope, start, pending->block) &&
                decode_blocks_read_value(d, scope, member, chained, c);
    enum outcome outcome = smith_decode_contain(d, &mark, done);
    d->blocks_held += BLOCK_COST + (uint64_t)(c->at - start);
    if (outcome == TAKEN) {
        struct smith_block *block = &d->block_table.blocks[pending->block];
        block->at = (uint64_t)(start - space->start);
        block->size = (uint64_t)(c->at - start);
        block->there = true;
        block->pinned = is_pinned(scope, member);
        block->bytes = start;
    }
    if (outcome != REFUSED)
        return outcome;
    d->blocks_held += d->arena->used - mark.memory; /* what it took is lost until the document is */
    if (!chained)
        smith_member_clear(member, scope->frame.record);
    *problem = d->error->code;
    return REFUSED;
}

/* Whether the member is a list of which the file says that nothing is in it, and which has an offset for that: then the
 * offset may be any. */
static bool is_empty_list(const struct smith_scope *scope, const struct smith_member *member) {
    return member->offset_member->has_none && member->type->kind == SMITH_LIST &&
           smith_list_wanted(member->type, scope, true) == 0;
}

/* The offset says that there is no list, where other values say that it has elements: that is kept. */
static bool check_absence(struct decoder *d, struct smith_scope *scope, const struct pending_block *pending) {
    const struct smith_member *member = &scope->frame.type->record->members[pending->member];
    smith_scope_go(scope, pending->member);
    if (smith_list_wanted(member->type, scope, false) <= 0)
        return true;
    const uint8_t *end = pending->at + member->offset_member->offset->wire_min;
    return smith_decode_quirk(d, scope, SMITH_QUIRK_OFFSET, pending->at, end, 0) &&
           smith_decode_span(d, scope, SMITH_SPAN_OFFSET, pending->at, pending->at, member->offset_member->offset, NULL,
                             member->offset_member->none, "LIST-LENGTH");
}

/* `problem`: why it is not to be read, NULL = nobody knows a reason yet. */
static enum outcome read_block(struct decoder *d, struct smith_scope *scope, const struct pending_block *pending,
                               const struct chained_record *chained, const char *problem) {
    const struct smith_member *member = &scope->frame.type->record->members[pending->member];
    const struct space *space =
        (const struct space *)smith_space_find(&d->space->base, scope, member->offset_member->space);
    const char *known;
    smith_scope_go(scope, pending->member);
    d->block_table.blocks[pending->block].at = (uint64_t)pending->offset;
    if (!problem && (!known_block(d, pending->block, &known) || !(problem = known)))
        problem = decode_blocks_obstacle(d, space, pending, member);
    if (!problem) {
        struct cursor c = {space->start + pending->offset, space->end};
        if (member->offset_member->to_next)
            c.end = smith_decode_next_target(d, pending->at, c.at, c.end);
        enum outcome outcome = try_block(d, scope, pending, chained, space, &c, &problem);
        if (outcome != REFUSED)
            return outcome;
    }
    bool of_none = is_empty_list(scope, member);
    d->block_table.blocks[pending->block].problem = of_none ? NULL : problem;
    if (!member->offset_member->offset) /* nothing stands here that could be kept */
        return REFUSED;
    const uint8_t *end = pending->at + member->offset_member->offset->wire_min;
    if (!of_none)
        smith_decode_note_unread(d);
    else if (!smith_member_make(d->arena, member, scope->frame.record)) {
        smith_decode_out_of_memory(d);
        return FAILED;
    }
    return smith_decode_quirk(d, scope, SMITH_QUIRK_OFFSET, pending->at, end, 0) ? REFUSED : FAILED;
}

/* Blocks that have turns are read by these. */
static void take_turns(struct decoder *d, const struct smith_record *record, uint32_t first) {
    struct pending_block *pending = d->pending.items;
    for (size_t i = first + 1; i < d->pending.count; i++) {
        const struct pending_block block = pending[i];
        size_t to = i;
        for (; to > first && record->members[pending[to - 1].member].offset_member->turn >
                                 record->members[block.member].offset_member->turn;
             to--)
            pending[to] = pending[to - 1];
        pending[to] = block;
    }
}

/* Where it lies is known only now: what its offset counts from may stand behind it. A reading that finds targets may not
 * know that. */
static void count_from_origin(const struct decoder *d, const struct smith_member *member,
                              struct pending_block *pending) {
    uint64_t origin = d->packed ? 0 : smith_assume_origin(d->document, member->offset_member, d->starts);
    if (origin == START_UNKNOWN)
        pending->offset = -1;
    else if (__builtin_add_overflow(pending->offset, (int64_t)origin, &pending->offset))
        pending->offset = -1;
}

bool smith_decode_blocks(struct decoder *d, struct smith_scope *scope, uint32_t first) {
    if (scope->frame.type->record->offset_member_count)
        take_turns(d, scope->frame.type->record, first);
    for (size_t i = first; i < d->pending.count; i++) {
        struct pending_block pending = d->pending.items[i]; /* the stack may move */
        if (pending.block == SMITH_NONE) {
            if (!check_absence(d, scope, &pending))
                return false;
            continue;
        }
        count_from_origin(d, &scope->frame.type->record->members[pending.member], &pending);
        enum outcome outcome = read_block(d, scope, &pending, NULL, NULL);
        if (outcome == FAILED)
            return false;
        if (outcome == TAKEN)
            smith_measure_block(scope, pending.member, pending.block, d->block_table.blocks[pending.block].size);
    }
    d->pending.count = first;
    return true;
}

enum outcome smith_decode_linked_block(struct decoder *d, struct smith_scope *last, const struct link *link,
                                       const struct chained_record *record, const char *problem) {
    struct pending_block pending = link->pending;
    d->block_table.blocks[pending.block].parent = d->block; /* or who looks for circles would go through all */
    count_from_origin(d, &last->frame.type->record->members[link->member], &pending);
    enum outcome outcome = read_block(d, last, &pending, record, problem);
    smith_quirks_sort(last->frame.record);
    return outcome;
}
