/* SPDX-License-Identifier: MIT
 *
 * Blocks and spaces while they are being written: see encode_blocks.h.
 */
#include "document/encode/encode.h"
#include <string.h>

#define ZEROS_MIN (UINT64_C(16) << 20)
#define ZEROS_FACTOR 16 /* to what the document holds */

static bool encode_blocks_add_patch(struct encoder *e, uint32_t block,
                                    const struct smith_offset_member *offset_member) {
    struct linker *l = &e->link;
    if (!offset_member->offset)
        return true; /* an anchor: whoever reads it finds it */
    struct patch patch = {l->block, block, e->out->size, offset_member};
    if (!SMITH_ARRAY_ADD(&e->scratch, &l->patches, patch))
        return smith_encode_out_of_memory(e);
    smith_buffer_fill(e->out, 0, offset_member->offset->wire_min);
    return true;
}

static void relocate_seal(struct smith_seals *seals, struct smith_seal *seal, smith_encode_shift *shift,
                          const void *context) {
    seal->at = shift(context, (size_t)seal->at);
    for (uint32_t i = 0; i < seal->range_count; i++) {
        struct smith_seal_range *range = &seals->ranges.items[seal->first_range + i];
        range->start = shift(context, (size_t)range->start);
        range->end = shift(context, (size_t)range->end);
        range->masked = shift(context, (size_t)range->masked);
        range->masked_end = shift(context, (size_t)range->masked_end);
    }
}

void smith_encode_relocate(struct encoder *e, const struct link_mark *since, smith_encode_shift *shift,
                           const void *context) {
    struct linker *l = &e->link;
    for (uint32_t i = since->patches; i < l->patches.count; i++)
        if (l->patches.items[i].inside == l->block)
            l->patches.items[i].at = shift(context, l->patches.items[i].at);
    for (uint32_t i = since->seals; i < l->seals.items.count; i++)
        if (l->seals.items.items[i].block == l->block)
            relocate_seal(&l->seals, &l->seals.items.items[i], shift, context);
    for (uint32_t i = since->spaces; i < l->spaces.count; i++) {
        struct written_space *space = &l->spaces.items[i];
        if (space->block != l->block)
            continue;
        space->start = shift(context, space->start);
        space->reserved = shift(context, space->reserved);
    }
}

/* ---- spaces ---- */

bool smith_encode_space_open(struct encoder *e, const struct smith_scope *scope, struct smith_space *space) {
    struct linker *l = &e->link;
    *space = (struct smith_space){.outer = l->space,
                                  .record = scope ? scope->frame.record : NULL,
                                  .member = scope ? scope->frame.member : SMITH_AT_END,
                                  .number = l->spaces.count,
                                  .first = l->block_table.count};
    if (!SMITH_ARRAY_ADD(&e->scratch, &l->spaces, (struct written_space){.block = SMITH_NONE}))
        return smith_encode_out_of_memory(e);
    l->space = space;
    return true;
}

static bool keep_space(struct encoder *e, const struct smith_space *space, size_t start, const struct smith_row *row) {
    struct linker *l = &e->link;
    struct smith_block *block = &l->block_table.blocks[l->block];
    l->spaces.items[space->number] = (struct written_space){.block = l->block,
                                                            .start = start,
                                                            .reserved = e->out->size,
                                                            .sibling = block->spaces,
                                                            .first_row = l->rows.count,
                                                            .row_count = row->count};
    block->spaces = space->number;
    return SMITH_ARRAY_APPEND(&e->scratch, &l->rows, row->blocks, row->count) || smith_encode_out_of_memory(e);
}

/* Whether some of the blocks share bytes; up to the first that does, each ends behind all before it. */
static bool shares_bytes(const struct smith_block_table *block_table, const struct smith_row *row, uint64_t end) {
    for (uint32_t i = 0; i < row->count; i++) {
        const struct smith_block *block = &block_table->blocks[row->blocks[i]];
        if (block->at < end)
            return true;
        end = block->at + block->size;
    }
    return false;
}

bool smith_encode_zeros(struct encoder *e, uint64_t zeros) {
    uint64_t max = ZEROS_MIN + ZEROS_FACTOR * e->document->arena.used;
    bool good = zeros <= max && (e->link.zeros += zeros) <= max;
    if (!good)
        smith_fail(e->error, SMITH_LIMIT, "MEMORY-LIMIT", "there are too many zeros before what stays where it is");
    return good;
}

/* The next passes find out how the two are called. */
static bool learn_stop(struct feedback *feedback, const struct smith_block_table *block_table,
                       const struct smith_row *row) {
    if (feedback->stopped != row->stopped || feedback->grown != row->grown)
        feedback->stopped_path[0] = '\0';
    feedback->stopped = row->stopped;
    feedback->grown = row->grown;
    feedback->excess = row->excess;
    feedback->grown_size = row->grown == SMITH_NONE ? 0 : block_table->blocks[row->grown].size;
    feedback->again = true;
    return false;
}

bool smith_encode_space_close(struct encoder *e, struct smith_space *space, size_t start, uint64_t *end) {
    struct linker *l = &e->link;
    uint64_t head = e->out->size - start;
    struct smith_row row;
    l->space = space->outer;
    *end = head;
    if (space->first == l->block_table.count)
        return true;
    if (!smith_block_table_arrange(&l->block_table, space->number, space->first, head, &row))
        return smith_encode_out_of_memory(e);
    if (row.stopped != SMITH_NONE)
        return learn_stop(l->feedback, &l->block_table, &row);
    if (!smith_encode_zeros(e, row.zeros))
        return false;
    for (uint32_t i = 0; i < row.count; i++) { /* the zeros that others have grown into */
        struct smith_block *block = &l->block_table.blocks[row.blocks[i]];
        size_t lost = block->found.size - (size_t)block->gap;
        if (lost)
            block->found = (struct smith_bytes){block->found.data + lost, block->found.size - lost};
    }
    l->overlap = l->overlap || shares_bytes(&l->block_table, &row, head);
    *end = row.end;
    return keep_space(e, space, start, &row);
}

bool smith_encode_space_reserve(struct encoder *e, struct smith_space *space, size_t start) {
    uint64_t end, own = e->out->size - start;
    if (!smith_encode_space_close(e, space, start, &end))
        return false;
    e->link.spaces.items[space->number].reserved_size = (size_t)(end - own);
    smith_buffer_fill(e->out, 0, (size_t)(end - own));
    return true;
}

/* ---- blocks ---- */

/* Where the block lay, as far as that has not turned out impossible. */
static struct smith_block wanted_block(const struct encoder *e, const struct smith_scope *scope, uint32_t number) {
    const struct smith_quirk *gap = smith_encode_quirk(scope, SMITH_QUIRK_GAP);
    const struct smith_quirk *overlap = smith_encode_quirk(scope, SMITH_QUIRK_OVERLAP);
    const struct smith_quirk *offset_quirk = smith_encode_quirk(scope, SMITH_QUIRK_OFFSET);
    const struct smith_quirk *pin = smith_encode_quirk(scope, SMITH_QUIRK_PIN);
    const struct feedback *feedback = e->link.feedback;
    size_t zeros = 0;
    while (gap && !overlap && zeros < gap->bytes.size && !gap->bytes.data[zeros])
        zeros++;
    unsigned tries = number < feedback->tries.count ? feedback->tries.items[number] : 0;
    bool overlaps = overlap && overlap->computed > 0 && tries < 2 && !feedback->no_sharing;
    return (struct smith_block){
        .found = gap && !overlap ? gap->bytes : (struct smith_bytes){0},
        .gap = gap && !overlap ? gap->bytes.size : 0,
        .exact = gap && !overlap && gap->computed,
        .overlap = overlaps && tries == 0 ? (uint64_t)overlap->computed : 0,
        .shares = overlaps && tries == 1,
        .stays = pin != NULL,
        .pin = pin ? (uint64_t)pin->computed : 0,
        .solid = gap && !overlap ? gap->bytes.size - zeros : 0,
        .rank = offset_quirk && !offset_quirk->bytes.size && offset_quirk->computed >= 0 ? offset_quirk->computed : -1};
}

static bool pinned(struct encoder *e, const struct smith_scope *scope, const char *format, uint64_t a, uint64_t b) {
    return smith_encode_fail(e, scope, SMITH_REFUSED, "PLACE-PINNED", format, (unsigned long long)a,
                             (unsigned long long)b, e->link.feedback->stopped_path,
                             (unsigned long long)e->link.feedback->stopped_at);
}

/* What an earlier pass has found out about blocks that stay, of which this may be one. */
static bool may_stay(struct encoder *e, const struct smith_scope *scope, uint32_t number) {
    struct feedback *feedback = e->link.feedback;
    const struct smith_block *block = &e->link.block_table.blocks[number];
    uint64_t size = feedback->grown_size, excess = feedback->excess;
    if (block->stays && number < feedback->tries.count && feedback->tries.items[number])
        return pinned(e, scope, "stays at byte %llu, among bytes of others that have become different", block->pin, 0);
    if (number == feedback->stopped && feedback->grown == SMITH_NONE)
        return pinned(e, scope, "stays at byte %llu; what stands before it has %llu bytes too many", block->pin,
                      excess);
    if (number == feedback->stopped) {
        smith_frame_path(&scope->frame, feedback->stopped_path, sizeof feedback->stopped_path);
        feedback->stopped_at = block->pin;
    }
    return number != feedback->grown || !feedback->stopped_path[0] ||
           pinned(e, scope, "would have %llu bytes, there is room for %llu: %s stays at byte %llu", size,
                  size > excess ? size - excess : 0);
}

static bool encode_add_block(struct encoder *e, struct smith_scope *scope,
                             const struct smith_offset_member *offset_member, uint32_t *number) {
    struct linker *l = &e->link;
    const struct smith_space *space = smith_space_find(l->space, scope, offset_member->space);
    if (!space)
        return smith_encode_fail(e, scope, SMITH_BAD_VALUE, "SPACE-MISSING",
                                 "this counts from `%s`, which is not around it", offset_member->space);
    if ((uint64_t)l->block_table.count * sizeof *l->block_table.blocks > e->document->limits.memory)
        return smith_encode_fail(e, scope, SMITH_LIMIT, "MEMORY-LIMIT",
                                 "there are more blocks than the limit of memory allows");
    *number = smith_block_table_number(&l->block_table, scope, l->block);
    if (*number == SMITH_NONE)
        return smith_encode_out_of_memory(e);
    struct smith_block block = wanted_block(e, scope, *number);
    block.parent = l->block;
    block.space = space->number;
    block.written_last = offset_member->written_last;
    block.align = offset_member->align;
    block.there = true;
    block.spaces = SMITH_NONE;
    l->block_table.blocks[*number] = block;
    return may_stay(e, scope, *number);
}

/* The bytes of the block in e->out, and how many there are with the blocks that lie in it. */
static bool write_block(struct encoder *e, struct smith_scope *scope, const struct smith_member *member,
                        const void *value, uint64_t *size) {
    struct smith_space space;
    bool opens = member->flags & SMITH_SPACE && member->type->kind != SMITH_REGION; /* a region does so itself */
    if (opens && !smith_encode_space_open(e, scope, &space))
        return false;
    if (!smith_encode_value(e, scope, member->type, value))
        return false;
    *size = e->out->size;
    return !opens || smith_encode_space_close(e, &space, 0, size);
}

static bool keep_block(struct encoder *e, const struct smith_buffer *content, uint32_t number, uint64_t size) {
    struct smith_block *block = &e->link.block_table.blocks[number];
    block->own = (struct smith_bytes){smith_arena_copy(&e->scratch, content->data, content->size), content->size};
    block->size = size;
    return block->own.data || smith_encode_out_of_memory(e);
}

void smith_encode_block_begin(struct encoder *e, struct open_block *open, uint32_t number) {
    *open = (struct open_block){.out = e->out, .block = e->link.block};
    smith_buffer_init(&open->content, &e->out->allocator);
    e->out = &open->content;
    e->link.block = number;
}

bool smith_encode_block_end(struct encoder *e, struct open_block *open, bool done, uint64_t size) {
    done = done && keep_block(e, &open->content, e->link.block, size);
    if (open->content.failed)
        done = smith_encode_out_of_memory(e);
    e->out = open->out;
    e->link.block = open->block;
    smith_buffer_free(&open->content);
    return done;
}

bool smith_encode_block(struct encoder *e, struct smith_scope *scope, const struct smith_member *member,
                        const void *value, uint32_t number) {
    struct open_block open;
    uint64_t size = 0;
    smith_encode_block_begin(e, &open, number);
    bool done = write_block(e, scope, member, value, &size);
    return smith_encode_block_end(e, &open, done, size);
}

/* An offset that leads to nothing, when there is nothing to lead to. A list that has to have elements is no nothing. */
static bool encode_absence(struct encoder *e, const struct smith_scope *scope, const struct smith_member *member) {
    const struct smith_offset_member *offset_member = member->offset_member;
    uint8_t bytes[SMITH_SPELLING_MAX];
    const struct smith_quirk *offset_quirk = smith_encode_quirk(scope, SMITH_QUIRK_OFFSET);
    if (!offset_member->offset)
        return true;
    if (offset_quirk && offset_quirk->bytes.size == offset_member->offset->wire_min)
        smith_buffer_add(e->out, offset_quirk->bytes.data, offset_quirk->bytes.size);
    else if (offset_member->has_none && smith_list_wanted(member->type, scope, false) <= 0)
        smith_buffer_add(e->out, bytes, smith_wire_write(offset_member->offset, bytes, offset_member->none, 0));
    else
        return false;
    return true;
}

/* The pass before this one has found out where the block would lie. */
static bool cannot_hold(struct encoder *e, const struct smith_scope *scope,
                        const struct smith_offset_member *offset_member) {
    unsigned long long at = e->link.feedback->wrong_at;
    if (at == SMITH_BEFORE_ORIGIN)
        return smith_encode_fail(e, scope, SMITH_BAD_VALUE, "OFFSET-TOO-LARGE",
                                 "would lie before the place that its offset counts from");
    if (offset_member->has_none && (uint64_t)offset_member->none * offset_member->unit == at)
        return smith_encode_fail(e, scope, SMITH_BAD_VALUE, "OFFSET-TOO-LARGE",
                                 "would lie at %llu, which is the offset that says there is none", at);
    return smith_encode_fail(e, scope, SMITH_BAD_VALUE, "OFFSET-TOO-LARGE",
                             "would lie at %llu, which its offset (%s) cannot express", at,
                             offset_member->offset->name);
}

/* The offset of a block that is to be, which gets a number. */
static bool offset_of_block(struct encoder *e, struct smith_scope *scope, const struct smith_member *member,
                            uint32_t *block) {
    if (!encode_add_block(e, scope, member->offset_member, block))
        return false;
    if (*block == e->link.feedback->wrong)
        return cannot_hold(e, scope, member->offset_member);
    return encode_blocks_add_patch(e, *block, member->offset_member);
}

/* Whether nothing is in the list, and its offset has been kept, which leads nowhere. */
static bool encode_blocks_is_nowhere(const struct smith_scope *scope, const struct smith_member *member,
                                     const void *value) {
    const struct smith_quirk *offset_quirk = smith_encode_quirk(scope, SMITH_QUIRK_OFFSET);
    return member->type->kind == SMITH_LIST && !((const struct smith_list *)value)->count && offset_quirk &&
           offset_quirk->bytes.size;
}

bool smith_encode_offset(struct encoder *e, struct smith_scope *scope, const struct smith_member *member,
                         const void **value, uint32_t *block, bool *absent) {
    *value = smith_member_value(member, scope->frame.record);
    *absent = (!*value || encode_blocks_is_nowhere(scope, member, *value)) && encode_absence(e, scope, member);
    if (*absent)
        return true;
    if (!*value)
        *value = smith_value_new(&e->scratch, member->type);
    return *value ? offset_of_block(e, scope, member, block) : smith_encode_out_of_memory(e);
}

bool smith_encode_link(struct encoder *e, struct smith_scope *scope, const struct smith_member *member,
                       const void *next, uint32_t *block) {
    return next ? offset_of_block(e, scope, member, block) : encode_absence(e, scope, member);
}
