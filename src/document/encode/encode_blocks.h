/* SPDX-License-Identifier: MIT
 *
 * Writing what lies elsewhere (docs/design/placement.md). encode_blocks.c: each block is written into bytes of its own
 * as soon as it is met, and each space gives its blocks places when it is complete. encode_link.c: when a world (the
 * file, or what a codec packs) is complete, its offsets are filled in and its bytes put together.
 *
 * Whether blocks can share bytes is known only when all offsets are: where they turn out not to, or an offset does not
 * fit, all is written again with that known (struct lessons).
 */
#ifndef SMITH_ENCODE_BLOCKS_H
#define SMITH_ENCODE_BLOCKS_H

#include "base/array.h"
#include "base/buffer.h"
#include "document/offsets/block_table.h"
#include "document/seal.h"

struct encoder;

/* A space. Its own bytes are among those of a block. */
struct written_space {
    uint32_t block; /* SMITH_NONE: nothing lies in it, or it is still being written */
    size_t start; /* in the block */
    size_t reserved, reserved_size; /* in the block, kept free for those in it; none when the block ends there */
    uint32_t sibling;
    uint32_t first_row, row_count; /* its blocks in linker.rows */
};

/* An offset that waits for the place of its block. */
struct patch {
    uint32_t inside, block; /* among the bytes of which it stands, and to which it leads */
    size_t at;
    const struct smith_offset_member *offset_member;
};

/* What one pass over the document has found out for the next. */
struct feedback {
    /* by block: 1 = its overlap was wrong, 2 = nor can it lie where the one before it lies */
    SMITH_ARRAY(uint8_t) tries;
    uint32_t passes;
    bool no_sharing; /* nothing shares bytes any more: enough has been tried */
    uint32_t wrong; /* block whose offset cannot be written; SMITH_NONE = none */
    uint64_t wrong_at; /* where it would lie; or */
#define SMITH_BEFORE_ORIGIN UINT64_MAX
    uint32_t grown,
        stopped; /* block that leaves no room for one that stays; SMITH_NONE = what is before all, or none */
    uint64_t excess, grown_size, stopped_at;
    char stopped_path[sizeof((struct smith_error *)0)->path]; /* "" = not known yet */
    bool seal_is_wrong; /* number `wrong_seal` of those met: it cannot be written */
    uint32_t wrong_seal;
    SMITH_ARRAY(bool) stale; /* by number of a pool: it lacks a value, and is made anew */
    bool again; /* one more pass */
};

/* All that is being linked; the arrays are in the encoder's scratch memory. */
struct linker {
    struct smith_block_table block_table;
    SMITH_ARRAY(struct written_space) spaces; /* by number */
    SMITH_ARRAY(struct patch) patches;
    struct smith_seals seals; /* those that wait for all places, and the one that is being computed */
    uint32_t seals_met; /* of those that wait */
    SMITH_ARRAY(uint32_t) rows; /* blocks of each space in the order in which they lie */
    uint32_t block; /* being written */
    struct smith_space *space;
    bool overlap; /* in this world, blocks share bytes */
    uint64_t zeros; /* before what stays */
    struct feedback *feedback;
};

/* How much has been noted of what moves with the bytes of its block. */
struct link_mark {
    uint32_t patches, spaces, seals;
};
static inline struct link_mark smith_linker_mark(const struct linker *l) {
    return (struct link_mark){l->patches.count, l->spaces.count, l->seals.items.count};
}

/* Around each pass over the document. */
void smith_encode_link_begin(struct encoder *e);
void smith_encode_link_end(struct encoder *e);
/* Whether a pass has found out something by which the next one will do better. */
bool smith_encode_needs_another_pass(struct encoder *e);
void smith_encode_feedback_free(struct encoder *e);

typedef bool smith_encode_behind(struct encoder *e, const struct smith_scope *scope);

/* A world that is being written: what was before it. */
struct root_space {
    struct smith_space space;
    smith_encode_behind *behind; /* writes what stands behind all blocks; NULL = nothing does */
    const struct smith_scope *behind_scope;
    uint32_t number; /* among the blocks */
    uint32_t block, spaces, patches, rows, seals;
    bool overlap;
};

bool smith_encode_root_space_begin(struct encoder *e, const struct smith_scope *scope, struct root_space *root_space);
/* All of it stands in e->out, which gets its blocks, and what `behind` (NULL = nothing) writes of the scope. */
bool smith_encode_root_space_end(struct encoder *e, struct root_space *root_space, smith_encode_behind *behind,
                                 const struct smith_scope *scope);

bool smith_encode_space_open(struct encoder *e, const struct smith_scope *scope, struct smith_space *space);
/* All that counts from the space is written; its own bytes stand in e->out from `start` on. `*end` = how many there are
 * with its blocks. */
bool smith_encode_space_close(struct encoder *e, struct smith_space *space, size_t start, uint64_t *end);
/* The same, and e->out gets room for the blocks. */
bool smith_encode_space_reserve(struct encoder *e, struct smith_space *space, size_t start);

/* The member at the scope: its offset, to be filled in when it is known where the block will lie. `*value` is what that
 * has to hold, a new one where there is none; `*absent`: there is no block. */
bool smith_encode_offset(struct encoder *e, struct smith_scope *scope, const struct smith_member *member,
                         const void **value, uint32_t *block, bool *absent);
/* The same of the next record of a chain; NULL = there is none. */
bool smith_encode_link(struct encoder *e, struct smith_scope *scope, const struct smith_member *member,
                       const void *next, uint32_t *block);
/* So many zeros stand before what stays: no more than there may be to what the document holds. */
bool smith_encode_zeros(struct encoder *e, uint64_t zeros);
/* What is written between these are the bytes of the block; `size` counts the blocks that lie in it. */
struct open_block {
    struct smith_buffer content, *out;
    uint32_t block;
};
void smith_encode_block_begin(struct encoder *e, struct open_block *open, uint32_t number);
bool smith_encode_block_end(struct encoder *e, struct open_block *open, bool done, uint64_t size);
/* ... and its block. */
bool smith_encode_block(struct encoder *e, struct smith_scope *scope, const struct smith_member *member,
                        const void *value, uint32_t block);
/* Bytes of e->out have moved: where is now what was at `at`? Of what was noted since the mark. */
typedef size_t smith_encode_shift(const void *context, size_t at);
void smith_encode_relocate(struct encoder *e, const struct link_mark *since, smith_encode_shift *shift,
                           const void *context);

#endif
