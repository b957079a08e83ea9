/* SPDX-License-Identifier: MIT
 *
 * Linking: from blocks with places to the bytes of a world. See encode_blocks.h.
 *
 * Blocks that share bytes are the reason for the order of things here. They are copied into the world from the last one
 * to the first, so that what canonically comes first is right; then all are compared with what came of it. One that is
 * not what it should be cannot lie where it lay before.
 */
#include "document/encode/encode.h"
#include "document/scalar.h"
#include "document/wire.h"
#include <string.h>

#define PASSES_MAX 16 /* then nothing shares bytes any more */

void smith_encode_link_begin(struct encoder *e) {
    struct feedback *feedback = e->link.feedback;
    e->link = (struct linker){.block = SMITH_NONE, .feedback = feedback};
    feedback->again = false;
    smith_block_table_init(&e->link.block_table, &e->document->arena.allocator);
}

void smith_encode_link_end(struct encoder *e) {
    smith_block_table_free(&e->link.block_table);
    smith_seals_free(&e->document->arena.allocator, &e->link.seals);
}

bool smith_encode_needs_another_pass(struct encoder *e) {
    struct feedback *feedback = e->link.feedback;
    feedback->no_sharing = ++feedback->passes >= PASSES_MAX;
    return feedback->again;
}

void smith_encode_feedback_free(struct encoder *e) {
    struct feedback *feedback = e->link.feedback;
    const struct smith_allocator *a = &e->document->arena.allocator;
    SMITH_ARRAY_FREE(a, &feedback->tries);
    SMITH_ARRAY_FREE(a, &feedback->stale);
}

bool smith_encode_root_space_begin(struct encoder *e, const struct smith_scope *scope, struct root_space *root_space) {
    struct linker *l = &e->link;
    const struct smith_block block = {.parent = l->block, .space = SMITH_NONE, .rank = -1, .spaces = SMITH_NONE};
    *root_space = (struct root_space){.number = smith_block_table_add(&l->block_table, block),
                                      .block = l->block,
                                      .spaces = l->spaces.count,
                                      .patches = l->patches.count,
                                      .rows = l->rows.count,
                                      .seals = l->seals.items.count,
                                      .overlap = l->overlap};
    if (root_space->number == SMITH_NONE)
        return smith_encode_out_of_memory(e);
    l->block = root_space->number;
    l->overlap = false;
    if (!smith_encode_space_open(e, scope, &root_space->space))
        return false;
    root_space->space.is_root = true;
    return true;
}

/* ---- where everything is ---- */

/* A block's own place is known before that of those that lie in its spaces: they were met later. */
static void locate_blocks(struct linker *l, const struct root_space *root_space) {
    struct smith_block *blocks = l->block_table.blocks;
    for (uint32_t i = root_space->number + 1; i < l->block_table.count; i++) {
        if (!blocks[i].there)
            continue;
        const struct written_space *space = &l->spaces.items[blocks[i].space];
        blocks[i].position = blocks[space->block].position + space->start + blocks[i].at;
    }
}

/* ---- offsets ---- */

static bool encode_link_can_hold(const struct smith_offset_member *offset_member, uint64_t at) {
    bool fits = at <= INT64_MAX && smith_integer_fits(offset_member->offset, (int64_t)at);
    return fits && !(offset_member->has_none && offset_member->none == (int64_t)at);
}

/* Members of the root that lie elsewhere, and that others count from: where they lie is known only now. */
static void note_starts(struct encoder *e, const struct root_space *root_space) {
    const struct smith_record *root = smith_document_file_layout(e->document)->root->record;
    const struct linker *l = &e->link;
    for (uint16_t m = 0; m < root->member_count; m++)
        if (root->members[m].flags & SMITH_OFFSET_MEMBER)
            for (uint32_t i = root_space->patches; i < l->patches.count; i++) {
                const struct patch *patch = &l->patches.items[i];
                if (patch->inside != root_space->number || patch->offset_member != root->members[m].offset_member)
                    continue;
                e->starts[m].block = l->block_table.blocks[patch->block].position;
                break;
            }
}

static bool fill_in(struct encoder *e, const struct root_space *root_space, uint8_t *own) {
    struct linker *l = &e->link;
    for (uint32_t i = root_space->patches; i < l->patches.count; i++) {
        const struct patch *patch = &l->patches.items[i];
        const struct smith_block *block = &l->block_table.blocks[patch->block];
        uint64_t at = patch->offset_member->relative_to_outer ? block->position : block->at;
        uint64_t origin =
            root_space->space.outer ? 0 : smith_assume_origin(e->document, patch->offset_member, e->starts);
        at = at < origin ? SMITH_BEFORE_ORIGIN : at - origin; /* nothing says what lies before */
        uint8_t bytes[SMITH_SPELLING_MAX];
        uint64_t units = at / patch->offset_member->unit;
        if (at % patch->offset_member->unit ||
            !encode_link_can_hold(patch->offset_member, units)) { /* the next pass knows its path */
            l->feedback->wrong = patch->block;
            l->feedback->wrong_at = at;
            l->feedback->again = true;
            return false;
        }
        const uint8_t *inside = l->block_table.blocks[patch->inside].own.data;
        uint8_t *data = patch->inside == root_space->number ? own : (uint8_t *)(uintptr_t)inside;
        memcpy(data + patch->at, bytes, smith_wire_write(patch->offset_member->offset, bytes, (int64_t)units, 0));
    }
    return true;
}

/* ---- checksums ---- */

/* What was counted from the first byte of a block is so from that of the world, which has `size` bytes. */
static void locate_seal(struct linker *l, const struct smith_seal *seal, uint64_t size) {
    uint64_t at = l->block_table.blocks[seal->block].position;
    ((struct smith_seal *)(uintptr_t)seal)->at += at;
    for (uint32_t i = 0; i < seal->range_count; i++) {
        struct smith_seal_range *range = &l->seals.ranges.items[seal->first_range + i];
        range->start += range->extent == SMITH_SEAL_INLINE ? at : 0;
        range->end += range->extent == SMITH_SEAL_INLINE ? at : 0;
        range->masked += at;
        range->masked_end += at;
        if (range->extent == SMITH_SEAL_WORLD) {
            range->start = 0;
            range->end = size;
        }
        if (range->extent != SMITH_SEAL_BLOCK)
            continue;
        range->start = l->block_table.blocks[range->block].position;
        range->end = range->start + l->block_table.blocks[range->block].size;
    }
}

/* The bytes of the seal, where the scope has those of a hash; false = there are none that would be right. */
static bool seal_bytes(const struct smith_seal *seal, const struct smith_scope *scope, bool circular, uint8_t *bytes) {
    const struct smith_member *member = &seal->type->record->members[seal->member];
    const struct smith_type *type = smith_type_inner(member->type);
    int64_t value = 0;
    enum smith_evaluation came = SMITH_FAILED;
    if (!circular)
        came = smith_expression_evaluate(member->value, scope, &value);
    const struct smith_quirk *quirk = smith_derived_quirk(scope, seal->member, came, value);
    bool kept = quirk && quirk->bytes.size == seal->width;
    if (kept)
        memcpy(bytes, quirk->bytes.data, seal->width);
    else if (came == SMITH_EVALUATED && smith_member_hash_size(member))
        kept = true;
    else if (came == SMITH_EVALUATED && smith_integer_fits(type, value))
        kept = smith_wire_write(type, bytes, value, 0) == seal->width;
    return kept;
}

/* Into the world, and into its block, which the world is compared with. */
static bool put_seal(void *context, uint32_t number, bool circular) {
    struct encoder *e = context;
    struct linker *l = &e->link;
    const struct smith_seal *seal = &l->seals.items.items[number];
    uint8_t bytes[SMITH_HASH_MAX];
    const struct smith_scope scope = smith_seal_scope(&l->seals, number, e->out->data, bytes);
    if (!seal_bytes(seal, &scope, circular, bytes)) {
        l->feedback->again = true;
        if (l->overlap) /* where blocks lie apart, none is among what it is of */
            l->feedback->passes = PASSES_MAX;
        else
            l->feedback->seal_is_wrong = true;
        l->feedback->wrong_seal = seal->met;
        return false;
    }
    const struct smith_block *block = &l->block_table.blocks[seal->block];
    memcpy(e->out->data + seal->at, bytes, seal->width);
    if (block->own.data)
        memcpy((uint8_t *)(uintptr_t)block->own.data + (seal->at - block->position), bytes, seal->width);
    return true;
}

/* All the bytes of the world stand in e->out, but for its seals and what stands behind everything. */
static bool put_seals(struct encoder *e, const struct root_space *root_space) {
    struct linker *l = &e->link;
    if (root_space->behind && !root_space->behind(e, root_space->behind_scope))
        return false;
    if (e->out->failed)
        return smith_encode_out_of_memory(e);
    for (uint32_t i = root_space->seals; i < l->seals.items.count; i++)
        locate_seal(l, &l->seals.items.items[i], e->out->size);
    return smith_seals_visit(&e->document->arena.allocator, &l->seals, root_space->seals, put_seal, e) ||
           (!l->feedback->again && smith_encode_out_of_memory(e));
}

/* ---- the bytes ---- */

struct image {
    struct linker *link;
    uint8_t *bytes;
    bool compare; /* else copy */
};

/* Copy bytes to their place; or false = they are not there. */
static bool encode_link_put(const struct image *image, uint64_t at, const uint8_t *bytes, size_t size) {
    if (image->compare)
        return !size || memcmp(image->bytes + at, bytes, size) == 0;
    if (size)
        memmove(image->bytes + at, bytes, size);
    return true;
}

/* A block without the rooms that it keeps for others. */
static bool put_own(const struct image *image, const struct smith_block *block) {
    bool same = true;
    size_t end = block->own.size;
    for (uint32_t i = block->spaces; i != SMITH_NONE; i = image->link->spaces.items[i].sibling) {
        const struct written_space *space = &image->link->spaces.items[i];
        if (!space->reserved_size)
            continue;
        size_t from = space->reserved + space->reserved_size;
        same = encode_link_put(image, block->position + from, block->own.data + from, end - from) && same;
        end = space->reserved;
    }
    return encode_link_put(image, block->position, block->own.data, end) && same;
}

/* The block cannot share its bytes in the way it does now. */
static void encode_link_learn(struct linker *l, uint32_t block) {
    struct feedback *feedback = l->feedback;
    if (block == SMITH_NONE)
        return;
    feedback->again = true;
    feedback->tries.items[block] = l->block_table.blocks[block].overlap ? 1 : 2;
}

/* From the last to the first: what lies in the spaces of a block, then the block itself. `sharing` is the innermost
 * one around that shares bytes. */
static void put_block(const struct image *image, uint32_t number, uint32_t sharing) {
    struct linker *l = image->link;
    const struct smith_block *block = &l->block_table.blocks[number];
    for (uint32_t i = block->spaces; i != SMITH_NONE; i = l->spaces.items[i].sibling)
        for (uint32_t k = l->spaces.items[i].row_count; k-- > 0;) {
            uint32_t next = l->rows.items[l->spaces.items[i].first_row + k];
            const struct smith_block *inner = &l->block_table.blocks[next];
            put_block(image, next, inner->overlap || inner->shares ? next : sharing);
            if (!encode_link_put(image, inner->position - inner->found.size, inner->found.data, inner->found.size))
                encode_link_learn(l, sharing);
        }
    if (!put_own(image, block))
        encode_link_learn(l, sharing);
}

static bool remember_tries(struct encoder *e) {
    struct feedback *feedback = e->link.feedback;
    while (feedback->tries.count < e->link.block_table.count)
        if (!SMITH_ARRAY_ADD(&e->document->arena.allocator, &feedback->tries, 0))
            return smith_encode_out_of_memory(e);
    return true;
}

static bool encode_link_put_together(struct encoder *e, const struct root_space *root_space, uint64_t end) {
    struct linker *l = &e->link;
    struct smith_bytes *own = &l->block_table.blocks[root_space->number].own;
    own->size = e->out->size;
    own->data = smith_arena_copy(&e->scratch, e->out->data, own->size);
    if (!own->data)
        return smith_encode_out_of_memory(e);
    smith_buffer_fill(e->out, 0, (size_t)(end - own->size));
    if (e->out->failed)
        return smith_encode_out_of_memory(e);
    struct image image = {.link = l, .bytes = e->out->data};
    put_block(&image, root_space->number, SMITH_NONE);
    if (!put_seals(e, root_space))
        return false;
    image.bytes = e->out->data;
    if (!l->overlap)
        return true;
    image.compare = true;
    if (!remember_tries(e))
        return false;
    put_block(&image, root_space->number, SMITH_NONE);
    return !l->feedback->again;
}

static bool link_root_space(struct encoder *e, struct root_space *root_space) {
    uint64_t end;
    if (e->out->failed)
        return smith_encode_out_of_memory(e);
    if (!smith_encode_space_close(e, &root_space->space, 0, &end))
        return false;
    if (root_space->space.first == e->link.block_table.count)
        return put_seals(e, root_space);
    locate_blocks(&e->link, root_space);
    if (e->starts && !root_space->space.outer)
        note_starts(e, root_space);
    return fill_in(e, root_space, e->out->data) && encode_link_put_together(e, root_space, end);
}

bool smith_encode_root_space_end(struct encoder *e, struct root_space *root_space, smith_encode_behind *behind,
                                 const struct smith_scope *scope) {
    struct linker *l = &e->link;
    root_space->behind = behind;
    root_space->behind_scope = scope;
    bool done = link_root_space(e, root_space);
    l->space = root_space->space.outer;
    for (uint32_t i = root_space->number; i < l->block_table.count; i++)
        l->block_table.blocks[i].there = false; /* no space around this one asks for them */
    l->block = root_space->block;
    l->spaces.count = root_space->spaces;
    l->patches.count = root_space->patches;
    l->rows.count = root_space->rows;
    smith_seals_cut(&l->seals, root_space->seals);
    l->overlap = root_space->overlap;
    return done;
}
