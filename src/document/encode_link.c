/* SPDX-License-Identifier: MIT
 *
 * Linking: from blocks with places to the bytes of a world. See encode_places.h.
 *
 * Blocks that share bytes are the reason for the order of things here. Sections are copied into the world from the last
 * one to the first, so that what canonically comes first is right; then all are compared with what came of it. A section
 * that is not what it should be is in a block that cannot lie where it lay before.
 */
#include "encode.h"
#include <string.h>

#define PASSES_MAX 16 /* then nothing shares bytes any more */

void smith_encode_link_begin(struct encoder *e) {
    struct lessons *lessons = e->link.lessons;
    e->link = (struct linker){.block = SMITH_NONE, .lessons = lessons};
    lessons->again = false;
    smith_block_table_init(&e->link.block_table, &e->document->arena.allocator);
}

void smith_encode_link_end(struct encoder *e) {
    smith_block_table_free(&e->link.block_table);
}

bool encode_learned(struct encoder *e) {
    struct lessons *lessons = e->link.lessons;
    lessons->no_sharing = ++lessons->passes >= PASSES_MAX;
    return lessons->again;
}

void encode_lessons_free(struct encoder *e) {
    struct lessons *lessons = e->link.lessons;
    const struct smith_allocator *a = &e->document->arena.allocator;
    if (lessons->tries)
        a->resize(a->context, lessons->tries, lessons->count, 0);
    if (lessons->stale)
        a->resize(a->context, lessons->stale, lessons->stale_count * sizeof *lessons->stale, 0);
}

bool encode_world_begin(struct encoder *e, const struct smith_scope *scope, struct world *world) {
    struct linker *l = &e->link;
    *world = (struct world){.section = l->section,
                            .sections = l->section_count,
                            .spaces = l->space_count,
                            .patches = l->patch_count,
                            .rows = l->row_count,
                            .overlap = l->overlap};
    struct section *sections = smith_encode_grow(e, l->sections, l->section_count, &l->section_capacity, sizeof *sections);
    if (!sections)
        return false;
    l->sections = sections;
    if (!smith_encode_space_open(e, scope, &world->space))
        return false;
    world->space.is_world = true;
    l->section = l->section_count;
    l->overlap = false;
    sections[l->section_count++] = (struct section){.block = SMITH_NONE, .spaces = SMITH_NONE};
    return true;
}

/* ---- where everything is ---- */

/* A section's own place is known before that of the blocks that lie in its spaces: they were met later. */
static void locate_sections(struct linker *l, const struct world *world) {
    for (uint32_t i = world->sections + 1; i < l->section_count; i++) {
        struct section *section = &l->sections[i];
        const struct smith_block *block = &l->block_table.blocks[section->block];
        const struct written_space *space = &l->spaces[l->closed[block->space]];
        section->at = l->sections[space->section].at + space->start + block->at;
    }
}

/* ---- offsets ---- */

static bool can_say(const struct smith_offset_member *offset_member, uint64_t at) {
    bool fits = at <= INT64_MAX && smith_integer_fits(offset_member->offset, (int64_t)at);
    return fits && !(offset_member->has_none && offset_member->none == (int64_t)at);
}

static bool fill_in(struct encoder *e, const struct world *world, uint8_t *own) {
    struct linker *l = &e->link;
    for (uint32_t i = world->patches; i < l->patch_count; i++) {
        const struct patch *patch = &l->patches[i];
        uint64_t at = patch->offset_member->relative_to_outer ? l->sections[l->blocks[patch->block].section].at
                                            : l->block_table.blocks[patch->block].at;
        uint64_t origin = world->space.outer ? 0 : smith_assume_origin(e->document, patch->offset_member, e->starts);
        at = at < origin ? UINT64_MAX : at - origin; /* nothing says what lies before */
        uint8_t bytes[SMITH_LEB128_MAX];
        if (!can_say(patch->offset_member, at)) { /* the next pass knows its path */
            l->lessons->wrong = patch->block;
            l->lessons->wrong_at = at;
            l->lessons->again = true;
            return false;
        }
        uint8_t *data = patch->section == world->sections ? own : (uint8_t *)(uintptr_t)l->sections[patch->section].data;
        memcpy(data + patch->at, bytes, smith_wire_write(patch->offset_member->offset, bytes, (int64_t)at, 0));
    }
    return true;
}

/* ---- the bytes ---- */

struct image {
    struct linker *link;
    uint8_t *bytes;
    bool compare; /* else copy */
};

/* Copy bytes to their place; or false = they are not there. */
static bool put(const struct image *image, uint64_t at, const uint8_t *bytes, size_t size) {
    if (image->compare)
        return !size || memcmp(image->bytes + at, bytes, size) == 0;
    if (size)
        memmove(image->bytes + at, bytes, size);
    return true;
}

/* A section without the rooms that it keeps for blocks. */
static bool put_own(const struct image *image, const struct section *section) {
    bool same = true;
    size_t end = section->size;
    for (uint32_t i = section->spaces; i != SMITH_NONE; i = image->link->spaces[i].sibling) {
        const struct written_space *space = &image->link->spaces[i];
        if (!space->reserved_size)
            continue;
        size_t from = space->reserved + space->reserved_size;
        same = put(image, section->at + from, section->data + from, end - from) && same;
        end = space->reserved;
    }
    return put(image, section->at, section->data, end) && same;
}

/* The block cannot share its bytes in the way it does now. */
static void learn(struct linker *l, uint32_t block) {
    struct lessons *lessons = l->lessons;
    if (block == SMITH_NONE)
        return;
    lessons->again = true;
    lessons->tries[block] = l->block_table.blocks[block].overlap ? 1 : 2;
}

/* From the last to the first: the blocks in the spaces of a section, then the section itself. `sharing` is the innermost
 * block around that shares bytes. */
static void put_section(const struct image *image, uint32_t number, uint32_t sharing) {
    struct linker *l = image->link;
    const struct section *section = &l->sections[number];
    for (uint32_t i = section->spaces; i != SMITH_NONE; i = l->spaces[i].sibling)
        for (uint32_t k = l->spaces[i].row_count; k-- > 0;) {
            uint32_t block = l->rows[l->spaces[i].first_row + k];
            const struct written_block *written = &l->blocks[block];
            const struct section *inner = &l->sections[written->section];
            put_section(image, written->section, written->overlaps ? block : sharing);
            if (!put(image, inner->at - written->gap.size, written->gap.data, written->gap.size))
                learn(l, sharing);
        }
    if (!put_own(image, section))
        learn(l, sharing);
}

static bool remember_tries(struct encoder *e) {
    struct lessons *lessons = e->link.lessons;
    uint32_t count = e->link.block_table.count;
    if (lessons->count >= count)
        return true;
    const struct smith_allocator *a = &e->document->arena.allocator;
    uint8_t *tries = a->resize(a->context, lessons->tries, lessons->count, count);
    if (!tries)
        return smith_encode_out_of_memory(e);
    memset(tries + lessons->count, 0, count - lessons->count);
    lessons->tries = tries;
    lessons->count = count;
    return true;
}

static bool put_together(struct encoder *e, const struct world *world, uint64_t end) {
    struct linker *l = &e->link;
    struct section *own = &l->sections[world->sections];
    own->size = e->out->size;
    own->data = smith_arena_copy(&e->scratch, e->out->data, own->size);
    if (!own->data)
        return smith_encode_out_of_memory(e);
    smith_buffer_fill(e->out, 0, (size_t)(end - own->size));
    if (e->out->failed)
        return smith_encode_out_of_memory(e);
    struct image image = {.link = l, .bytes = e->out->data};
    put_section(&image, world->sections, SMITH_NONE);
    if (!l->overlap)
        return true;
    image.compare = true;
    if (!remember_tries(e))
        return false;
    put_section(&image, world->sections, SMITH_NONE);
    return !l->lessons->again;
}

static bool link_world(struct encoder *e, struct world *world) {
    uint64_t end;
    if (e->out->failed)
        return smith_encode_out_of_memory(e);
    if (!smith_encode_space_close(e, &world->space, 0, &end))
        return false;
    if (world->space.first == e->link.block_table.count)
        return true;
    locate_sections(&e->link, world);
    return fill_in(e, world, e->out->data) && put_together(e, world, end);
}

bool encode_world_end(struct encoder *e, struct world *world) {
    struct linker *l = &e->link;
    bool done = link_world(e, world);
    l->space = world->space.outer;
    l->section = world->section;
    l->section_count = world->sections;
    l->space_count = world->spaces;
    l->patch_count = world->patches;
    l->row_count = world->rows;
    l->overlap = world->overlap;
    return done;
}
