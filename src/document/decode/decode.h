/* SPDX-License-Identifier: MIT
 *
 * Decoding, the parts' common ground. decode.c: documents and records; decode_assume.c: what no bytes say;
 * decode_value.c: values; decode_chunks.c: chunk streams and lists, by wire.c; decode_chain.c: chains;
 * decode_lists.c: columns; decode_packed.c: what codecs pack; decode_blocks.c: what lies elsewhere; decode_targets.c:
 * where all of that lies, found out beforehand; decode_pools.c: what lies in pools; decode_damage.c: containment;
 * decode_fast.c: short cuts.
 *
 * Damage is contained: what cannot be understood inside a chunk is kept as that chunk's raw bytes, and decoding goes on
 * behind it; so is a block that an offset leads to. Only outside of these does damage make the file unreadable.
 *
 * With a trace, decoding runs twice: first without, to learn which chunks are damaged, then with, so that no span is
 * reported that later turns out to be part of one. One run is enough where there are no chunks and blocks, and for
 * who can forget what was reported, should one turn out damaged (struct smith_watch).
 */
#ifndef SMITH_DECODE_H
#define SMITH_DECODE_H

#include "base/array.h"
#include "base/buffer.h"
#include "base/bytes.h"
#include "document/assume.h"
#include "document/offsets/block_table.h"
#include "document/seal.h"
#include "document/wire.h"
#include <string.h>

/* A chunk of a stream that is being read, until it is known how many there are. */
struct item {
    uint32_t member; /* of the record */
    uint32_t kind; /* of a variant */
    void *value;
};

/* What became of a chunk or record. */
enum outcome {
    TAKEN,
    REFUSED, /* damaged, or without a place: keep its bytes */
    FAILED,
};

/* A chunk that turned out damaged in the first of two runs. */
struct damage {
    uint32_t source;
    uint64_t offset;
    const char *code;
};

/* A space that is being read; `base.first` and so on. */
struct space {
    struct smith_space base; /* first */
    const uint8_t *start, *end;
    bool ends_pinned; /* what reaches to its end stays where it is (told when it is complete) */
    uint32_t seals; /* the first that may be its */
};

/* An offset whose block waits for the rest of its record. */
struct pending_block {
    uint16_t member;
    uint32_t block; /* SMITH_NONE: the offset says that there is none */
    const uint8_t *at; /* of the offset */
    int64_t offset;
};

/* Where the next record of a chain lies; seen while its predecessor is read. */
struct link {
    struct cursor payload; /* of the chunk that it is in; at NULL = there is none */
    const uint8_t *start; /* of the chunk, or of extra bytes right before it */
    uint16_t member;
    bool elsewhere; /* no chunk, but the block of `pending` */
    struct pending_block pending;
};

/* A derived member that had to wait for what it counts or measures. */
struct pending_value {
    uint16_t member;
    const uint8_t *start, *end;
    int64_t stored;
};

/* A pool whose record is being read. */
struct open_pool {
    const void *holder; /* record and member that the pool is known by */
    uint16_t member;
    void *record; /* record and member that have its bytes; NULL = they have not been read */
    uint16_t bytes_member;
    struct smith_bytes bytes; /* in the arena */
    struct smith_bytes head;
    uint32_t first; /* of `pooled` that may be its */
};

/* A value found in a pool. */
struct pooled {
    void *record;
    const struct smith_offset_member *offset_member;
    uint16_t member;
    bool empty; /* says nothing, and its offset is not the one for that */
    uint32_t pool; /* in `pools` */
    uint64_t at, size;
};

/* Where an offset of the file leads. */
struct target {
    uint64_t at; /* of the offset */
    uint64_t to; /* not counted from its origin yet */
    const struct smith_offset_member *offset_member;
};

/* What a first reading finds out for one that needs to know it beforehand (decode_targets.c). */
struct targets {
    SMITH_ARRAY(struct target) by_offset; /* by where the offset stands */
    SMITH_ARRAY(uint64_t) ends; /* where they lead, sorted */
    SMITH_ARRAY(struct start) starts; /* of the members of the root; none when no offset counts from them */
};

struct decoder {
    struct smith_document *document;
    struct smith_arena *arena;
    struct smith_error *error; /* never NULL */
    smith_trace *trace;
    void *trace_context;
    bool only_oddities; /* the trace has no use for values that are as they should be */

    const uint8_t *base, *limit; /* the bytes being read, from offset 0 to their end */
    uint32_t source; /* number of the unpacked region or block that is being read; 0 = the file */
    uint32_t sources; /* how many there have been */
    uint32_t packed; /* how many compressed regions this is inside of */
    uint64_t packed_at; /* offset of the outermost one in the file */
    uint64_t inflated;
    uint64_t unpacked; /* bytes of the region unpacked last */

    uint32_t depth; /* records */
    uint32_t contained; /* chunk payloads around: > 0 = damage stays inside */
    bool fatal; /* an error that must not be contained */

    SMITH_ARRAY(struct item) items; /* stack; each stream uses the top and gives it back */

    SMITH_ARRAY(struct damage) damages;
    uint32_t damage_next;
    bool replay; /* second run: `damages` is complete */

    uint64_t file_size;
    struct space *space; /* innermost */
    uint32_t spaces; /* how many there have been */
    uint32_t block; /* that is being read; SMITH_NONE = none */
    uint64_t blocks_held; /* bytes, see docs/design/placement.md, "Bounds" */
    struct smith_block_table block_table;
    struct smith_block_table known; /* second run: that of the first one */
    SMITH_ARRAY(struct pending_block) pending; /* stack, like `items` */
    SMITH_ARRAY(struct pending_value) values; /* stack */
    struct smith_seals seals; /* of what is being read, in its world */
    struct smith_arena measures; /* what is known of members' bytes, given back with their record */

    SMITH_ARRAY(struct open_pool) pools; /* stack */
    SMITH_ARRAY(struct pooled) pooled;
    bool pool_wanted; /* the bytes of the pool on top are being read */

    uint32_t combination; /* in which what is assumed is, see decode_assume.c */
    uint64_t penalty; /* how much a canonical writer would not have made so */
    uint64_t enough; /* a reading of so much penalty is given up; 0 = none is */
    struct start *starts; /* of the members of the root, when offsets count from some */

    struct targets *targets; /* NULL = the layout needs none */
    bool finds_targets; /* this is the reading that finds them */

    const struct smith_layout *wanted; /* the one with the byte order that the file says; NULL = it has not been read */
    bool chained; /* the next record is an element of a chain */
    struct link link; /* left by the record read last */
};

/* A scope while decoding. */
struct decode_scope {
    struct smith_scope scope; /* first */
    const uint8_t *start; /* the record's first byte */
    int64_t locals[SMITH_LOCALS];
    struct link link; /* to the next record, in a chain */
};

/* Whether short cuts (decode_fast.h) are allowed within a record: nobody wants to see every value, no limit is near. */
static inline bool smith_decode_can_use_fast_path(const struct decoder *d) {
    return smith_memory_is_little_endian() && (!d->trace || d->only_oddities) &&
           d->depth + SMITH_FIELD_RUNS_DEPTH <= d->document->limits.depth;
}

/* ... for records in lists, of which a trace wants to see each. */
static inline bool smith_decode_can_skip_records(const struct decoder *d) {
    return !d->trace && smith_decode_can_use_fast_path(d);
}

/* Decode once, in the way `d->way` (decode.c); in the best way there is (decode_assume.c). */
enum smith_status smith_decode_once(struct decoder *d, const struct smith_layout *layout, struct smith_bytes bytes,
                                    const struct smith_options *options);
/* Free what a reading that is over has found out, and its document. */
void smith_decode_drop(struct decoder *d, const struct smith_options *options);
/* Of two opposite layouts the one whose byte order the file has. */
const struct smith_layout *smith_decode_file_layout(const struct smith_layout *layout, struct smith_bytes bytes,
                                                    const struct smith_options *options);
enum smith_status smith_decode_best(struct decoder *d, const struct smith_layout *layout, struct smith_bytes bytes,
                                    const struct smith_options *options);

/* Something is odd about the file, or `size` bytes of it. Which program packed it says nothing. What is added stays. */
static inline void smith_decode_add_penalty(struct decoder *d, enum smith_quirk_kind kind, uint64_t size) {
    if (kind != SMITH_QUIRK_PACKED)
        d->penalty += 16 + size;
}

#define UNREAD_PENALTY 1000 /* what cannot be read says more against a way of reading than what lies oddly */

static inline void smith_decode_note_unread(struct decoder *d) {
    d->document->has_unread = true;
    d->penalty += UNREAD_PENALTY;
}

static inline bool smith_decode_is_given_up(const struct decoder *d) {
    return d->enough && d->penalty >= d->enough;
}

/* Whether bytes that fill something up are the usual ones. */
static inline bool smith_decode_all_zero(const uint8_t *at, const uint8_t *end) {
    return smith_bytes_are_zero((struct smith_bytes){at, (size_t)(end - at)});
}

/* ---- failures: each returns false ---- */
bool smith_decode_fail(struct decoder *d, const struct smith_scope *scope, const uint8_t *at, const char *code,
                       const char *format, ...) __attribute__((format(printf, 5, 6)));
bool smith_decode_out_of_memory(struct decoder *d);
bool smith_decode_over_limit(struct decoder *d, const char *code, const char *words);
/* Another reading makes more sense: nobody reads the error. */
bool smith_decode_give_up(struct decoder *d);

/* ---- values ---- */
/* Read a value of `type` into `value`; quirks go to the record of `scope`, at its member and index. */
bool smith_decode_value(struct decoder *d, struct smith_scope *scope, const struct smith_type *type, void *value,
                        struct cursor *c);
/* Read an integer that no value in memory keeps. */
bool smith_decode_integer(struct decoder *d, const struct smith_scope *scope, const struct smith_type *type,
                          struct cursor *c, struct smith_wire_integer *integer);
bool smith_decode_record(struct decoder *d, struct smith_scope *outer, const struct smith_type *type, void *record,
                         struct cursor *c);
/* The record's chunks, up to and with the end mark. */
bool smith_decode_stream(struct decoder *d, struct smith_scope *scope, struct cursor *c);
/* The member in memory that the scope is at, which is there unless its condition says otherwise. */
bool smith_decode_stored(struct decoder *d, struct smith_scope *scope, struct cursor *c);
/* The column that is member `index` of the scope's record (decode_lists.c). */
bool smith_decode_column(struct decoder *d, struct smith_scope *scope, uint16_t index, struct cursor *c);
/* Memory for so many elements. */
bool smith_decode_list_allocate(struct decoder *d, const struct smith_type *type, struct smith_list *list,
                                uint32_t count);
/* Make the LIST at `list` before its elements are read, of which each has `least` bytes to come from `c`. */
bool smith_decode_list_create(struct decoder *d, struct smith_scope *scope, const struct smith_type *type,
                              struct smith_list *list, uint32_t min, struct cursor *c);

/* What the layout has no case for, kept as it is; `id` of a chunk. NULL = out of memory. */
struct smith_unknown *smith_decode_unknown(struct decoder *d, struct smith_bytes id, struct smith_bytes data);
/* LIST of chunks, LIST of a chain. */
bool smith_decode_chunk_list(struct decoder *d, struct smith_scope *scope, const struct smith_type *type,
                             struct smith_list *list, struct cursor *c);
bool smith_decode_chain(struct decoder *d, struct smith_scope *scope, const struct smith_type *type,
                        struct smith_list *list, struct cursor *c);
/* A region that a codec has packed (decode_packed.c). */
bool smith_decode_packed(struct decoder *d, struct smith_scope *scope, const struct smith_type *region, void *value,
                         struct smith_bytes packed);
/* The record's chunks, as its codec has packed them. */
bool smith_decode_packed_stream(struct decoder *d, struct smith_scope *scope, struct cursor *c);

/* ---- what lies elsewhere ---- */
void smith_decode_space_open(struct decoder *d, struct space *space, const struct smith_scope *scope,
                             const uint8_t *start, const uint8_t *end);
/* All that counts from the space is read; its own bytes end at `*end`, which becomes the end of its blocks, too. What
 * is odd about their places is noted. */
bool smith_decode_space_close(struct decoder *d, struct space *space, const uint8_t **end);
/* Read the offset of the member at the scope; its block waits. */
bool smith_decode_offset(struct decoder *d, struct smith_scope *scope, struct cursor *c);
/* Read the blocks that wait since there were `first`. */
bool smith_decode_blocks(struct decoder *d, struct smith_scope *scope, uint32_t first);

/* ---- targets (decode_targets.c) ---- */
enum smith_status smith_decode_with_targets(struct decoder *d, const struct smith_layout *layout,
                                            struct smith_bytes bytes, const struct smith_options *options);
/* Read by this layout, once; decode.c. */
enum smith_status smith_decode_by(struct decoder *d, const struct smith_layout *layout, struct smith_bytes bytes,
                                  const struct smith_options *options);
/* Note where an offset leads, in the reading that finds targets. */
bool smith_decode_note_target(struct decoder *d, const uint8_t *offset, const struct space *space, int64_t at,
                              const struct smith_offset_member *offset_member);
/* Where the block at `at` ends, to which that offset leads; NULL = the offset is in what a codec has packed, where nobody
 * has noted any. */
const uint8_t *smith_decode_next_target(const struct decoder *d, const uint8_t *offset, const uint8_t *at,
                                        const uint8_t *end);

/* One record of a chain. */
struct chained_record {
    struct smith_scope *scope; /* of the chain, at the index of the record */
    const struct smith_type *type;
    void *value;
};
bool smith_decode_chained(struct decoder *d, const struct chained_record *record, struct cursor *c);
/* ... that lies in a block, to which the record before it, at `last`, leads. `problem`: why it is not to be read, or
 * NULL. REFUSED: the offset is kept there. */
enum outcome smith_decode_linked_block(struct decoder *d, struct smith_scope *last, const struct link *link,
                                       const struct chained_record *record, const char *problem);
/* How much more may lie behind offsets and in pools, and in elements without bytes; docs/design/placement.md,
 * "Bounds". */
uint64_t smith_decode_may_hold(const struct decoder *d);

/* ---- pools (decode_pools.c) ---- */
/* The member at the scope holds a pool, until the record is complete. */
bool smith_decode_pool_open(struct decoder *d, const struct smith_scope *scope);
/* The bytes of a pool: the member at the scope. */
bool smith_decode_pool_bytes(struct decoder *d, struct smith_scope *scope, struct cursor *c);
/* The member at the scope: its offset stands here, its value in a pool. */
bool smith_decode_pooled(struct decoder *d, struct smith_scope *scope, struct cursor *c);
/* Pools opened since there were `first` are complete: what is odd about them is noted. */
bool smith_decode_pools_close(struct decoder *d, struct smith_scope *scope, const uint8_t *at, uint32_t first);

/* ---- quirks and spans ---- */
bool smith_decode_quirk(struct decoder *d, struct smith_scope *scope, enum smith_quirk_kind kind, const uint8_t *start,
                        const uint8_t *end, int64_t computed);
bool smith_decode_report(struct decoder *d, const struct smith_scope *scope, enum smith_span_role role,
                         const uint8_t *start, const uint8_t *end, const struct smith_type *type, const void *value,
                         int64_t stored, const char *oddity);

/* Tell the trace, if there is one. False = stop. */
static inline bool smith_decode_span(struct decoder *d, const struct smith_scope *scope, enum smith_span_role role,
                                     const uint8_t *start, const uint8_t *end, const struct smith_type *type,
                                     const void *value, int64_t stored, const char *oddity) {
    return !d->trace || smith_decode_report(d, scope, role, start, end, type, value, stored, oddity);
}

/* Bytes behind the value in its payload or region are kept. */
bool smith_decode_tail(struct decoder *d, struct smith_scope *scope, struct cursor *payload);

/* ---- containing damage ---- */
/* Where reading was before what may turn out damaged. */
struct mark {
    struct smith_scope *scope;
    struct smith_frame frame;
    uint32_t quirks;
    uint32_t items, damages, pending;
    uint32_t source, sources, depth, contained;
    struct space *space;
    uint32_t blocks, block;
    uint32_t pools, pooled, seals;
    uint64_t memory;
};

struct mark smith_decode_mark(const struct decoder *d, struct smith_scope *scope);

/* What was read since the mark is `done`, or damaged: then everything is as it was, and it is REFUSED. FAILED: nothing
 * may contain that. */
enum outcome smith_decode_contain(struct decoder *d, const struct mark *mark, bool done);
/* In the second run: whether the chunk at `at` turned out damaged in the first. */
bool smith_decode_damage_is_known(struct decoder *d, const uint8_t *at, const char **code);
/* The same for the chunk at `at`, of which the second run will know that it is damaged. */
enum outcome smith_decode_contain_chunk(struct decoder *d, const struct mark *mark, bool done, const uint8_t *at,
                                        const char **code);

/* ---- items of the stack ---- */
static inline bool smith_decode_push(struct decoder *d, uint32_t member, uint32_t kind, void *value) {
    return SMITH_ARRAY_ADD(&d->arena->allocator, &d->items, (struct item){member, kind, value}) ||
           smith_decode_out_of_memory(d);
}

/* The items from `first` on become the elements of `list`, whose count is right; they are taken off the stack. */
bool smith_decode_list_fill(struct decoder *d, const struct smith_type *type, struct smith_list *list, uint32_t first);

#endif
