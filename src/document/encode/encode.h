/* SPDX-License-Identifier: MIT
 *
 * Encoding, the parts' common ground. encode.c: documents and records; encode_value.c: values; encode_chunks.c: chunk
 * streams and lists, by encode_chunks.c; encode_chain.c: chains; encode_value.c: columns; encode_blocks.c,
 * encode_link.c: what lies elsewhere; encode_pools.c: what lies in pools.
 *
 * Everything is written forwards, once. What is known only later (sizes) is left open and filled in at the end of the
 * record; the header of a chunk is put before its payload when the payload is complete.
 */
#ifndef SMITH_ENCODE_H
#define SMITH_ENCODE_H

#include "base/buffer.h"
#include "document/assume.h"
#include "document/encode/encode_blocks.h"
#include "document/offsets/pool.h"
#include "document/wire.h"

/* A pool whose record is being written. */
struct written_pool {
    const void *holder; /* record and member that the pool is known by */
    uint16_t member;
    bool is_kept; /* as it was read */
    uint32_t number; /* of the pools of the document */
    uint32_t block;
    const void *value; /* has the pool in it */
    struct smith_pool pool;
};

/* A derived member that waits for a size, or for the bytes it is a checksum of. */
struct hole {
    uint16_t member;
    bool filled;
    size_t at;
};

struct encoder {
    const struct smith_document *document;
    struct smith_buffer *out;
    struct smith_error *error; /* never NULL */
    struct smith_arena scratch;
    struct linker link;
    struct start *starts; /* of the members of the root, when offsets count from some */
    uint32_t depth;
    size_t unpacked; /* bytes of the region packed last */
    bool out_of_memory;
    SMITH_ARRAY(struct written_pool) pools; /* stack, in scratch memory */
    uint32_t pools_met;
    SMITH_ARRAY(struct due_block) due; /* stack, in scratch memory */
    const struct smith_pool *pool_wanted; /* whose bytes are to be written next */
    SMITH_ARRAY(struct hole) holes; /* stack, in scratch memory */
    struct smith_arena measures; /* what is known of members' bytes, given back with their record */
    const void *linked; /* the next of the chain that the record to be written is in; NULL = none */
};

/* A block that waits for its turn. */
struct due_block {
    uint16_t member;
    uint32_t block;
    const void *value;
};

/* A record being written; chains keep many of these open at once. */
struct record_writer {
    struct smith_scope scope; /* first */
    struct smith_arena_mark mark; /* of its measures */
    size_t start; /* of the record in the output */
    int64_t locals[SMITH_LOCALS];
    uint32_t first_pool; /* that it holds */
    uint32_t first_hole; /* that is its */
    uint32_t first_seal; /* met in it */
    const void *linked; /* as in the encoder, when the record was begun */
    uint32_t linked_block; /* that it will lie in; SMITH_NONE = none */
    /* where its stream is */
    const uint16_t *runs; /* of the ORDER quirk: pairs (member, how many) */
    size_t run, run_count;
    uint16_t member; /* behind the runs: the next member in layout order */
    uint32_t *done; /* with an ORDER quirk: elements already written, by member */
};

bool smith_encode_fail(struct encoder *e, const struct smith_scope *scope, enum smith_status status, const char *code,
                       const char *format, ...) __attribute__((format(printf, 5, 6)));
bool smith_encode_out_of_memory(struct encoder *e);

/* Write `value`, which stands at the member and index of `scope`. */
bool smith_encode_value(struct encoder *e, struct smith_scope *scope, const struct smith_type *type, const void *value);
bool smith_encode_record(struct encoder *e, struct smith_scope *outer, const struct smith_type *type,
                         const void *record);

/* One of a chain whose links are addresses: `next` is the one behind it, NULL = none, `*block` where that belongs. */
bool smith_encode_linked_record(struct encoder *e, struct smith_scope *outer, const struct smith_type *type,
                                const void *record, const void *next, uint32_t *block);

/* The two ends of a record, around its stream. */
bool smith_encode_record_begin(struct encoder *e, struct record_writer *w, struct smith_scope *outer,
                               const struct smith_type *type, const void *record);
bool smith_encode_record_end(struct encoder *e, struct record_writer *w);

/* The record's stream with its end mark. Stops, with `*linked` set, where the LINK chunk belongs when `stop_at_link`;
 * called again it goes on behind. */
bool smith_encode_stream_begin(struct encoder *e, struct record_writer *w);
bool smith_encode_stream(struct encoder *e, struct record_writer *w, bool stop_at_link, bool *linked);

/* The memory of the member that the scope is at; `*value` NULL = it is absent and not written. */
bool smith_encode_find(struct encoder *e, const struct smith_scope *scope, const void **value);
/* The column that is member `index` of the scope's record (encode_value.c). */
bool smith_encode_column(struct encoder *e, struct smith_scope *scope, uint16_t index);

bool smith_encode_chunk(struct encoder *e, struct smith_scope *scope, const struct smith_framing *framing,
                        struct smith_chunk_id id, const struct smith_type *type, const void *value);
/* One element of a list of chunks, with the extra bytes before it. */
bool smith_encode_list_element(struct encoder *e, struct smith_scope *scope, const struct smith_type *type,
                               const struct smith_list *list, uint32_t index);
bool smith_encode_chunk_list(struct encoder *e, struct smith_scope *scope, const struct smith_type *type,
                             const struct smith_list *list);
bool smith_encode_chain(struct encoder *e, struct smith_scope *scope, const struct smith_type *type,
                        const struct smith_list *list);

/* A chunk whose payload is being written behind room for its header. */
struct chunk {
    const struct smith_framing *framing;
    struct smith_chunk_id id;
    const struct smith_quirk *spelled; /* HEADER quirk, or NULL */
    size_t start, reserved;
    struct link_mark mark; /* before the payload */
    size_t need; /* of the complete header; the rest once it is measured */
    int64_t size; /* as its size field says it */
};

void smith_encode_chunk_begin(struct encoder *e, struct smith_scope *scope, const struct smith_framing *framing,
                              struct smith_chunk_id id, struct chunk *chunk);
/* The payload is complete, what stood behind it excepted. */
bool smith_encode_chunk_end(struct encoder *e, struct smith_scope *scope, struct chunk *chunk);
/* The same step by step: what the header of so long a payload is, and its `need` bytes. */
bool smith_encode_chunk_measure(struct encoder *e, struct smith_scope *scope, struct chunk *chunk, int64_t payload);
void smith_encode_chunk_header(const struct chunk *chunk, uint8_t *out);
/* The canonical end mark. */
void smith_encode_end(struct encoder *e, const struct smith_framing *framing);

/* Append what `content` packs to, or the bytes of the PACKED quirk at the scope's item when they still unpack to it. */
bool smith_encode_packed(struct encoder *e, struct smith_scope *scope, const struct smith_codec_call *how,
                         struct smith_bytes content);

/* The quirk of that kind at the scope's member and index, or NULL. */
const struct smith_quirk *smith_encode_quirk(const struct smith_scope *scope, enum smith_quirk_kind kind);

/* Append the bytes of that quirk. False = there is none. */
static inline bool smith_encode_quirk_bytes(struct encoder *e, const struct smith_scope *scope,
                                            enum smith_quirk_kind kind) {
    const struct smith_quirk *quirk = smith_encode_quirk(scope, kind);
    if (quirk)
        smith_buffer_add(e->out, quirk->bytes.data, quirk->bytes.size);
    return quirk != NULL;
}

/* ---- pools (encode_pools.c) ---- */
/* The member at the scope holds a pool: its offset is written, its block when the record is complete. */
bool smith_encode_pool_open(struct encoder *e, struct smith_scope *scope, const struct smith_member *member);
/* Those that the record holds. */
bool smith_encode_pools_close(struct encoder *e, struct record_writer *w);
/* The bytes of a pool: the member at the scope. */
bool smith_encode_pool_bytes(struct encoder *e, struct smith_scope *scope, const struct smith_member *member);
/* The member at the scope lies in a pool: it is put there, and its offset is written. */
bool smith_encode_pooled(struct encoder *e, struct smith_scope *scope, const struct smith_member *member,
                         const void *value);

/* ---- fast ---- */

/*
 * Short cuts in encoding, for values whose types have a way (type.h) and that no quirk says anything about: they are
 * written as a canonical writer does. Each writes all it was asked for, or says false and has written nothing; then the
 * long way is taken. Running out of memory is no reason to: the buffer remembers it.
 */

/* Whether short cuts are allowed for the members of a record of `type`: it has no quirks, and no limit is near. */
static inline bool smith_encode_is_plain(const struct encoder *e, const struct smith_type *type, const void *record) {
    bool quirks = smith_type_has_quirks(type) && smith_quirks_of(record);
    return smith_memory_is_little_endian() && !quirks && e->depth + SMITH_FIELD_RUNS_DEPTH <= e->document->limits.depth;
}

/* The same of the record of `scope`. */
static inline bool smith_encode_can_use_fast_path(const struct encoder *e, const struct smith_scope *scope) {
    return smith_encode_is_plain(e, scope->frame.type, scope->frame.record);
}

/* One field run of a record, whose memory `value` is. */
bool smith_encode_field_run(struct encoder *e, const struct smith_field_run *field_run, const void *value);
/* A value of a type that has a way; false for others, too. */
bool smith_encode_fast(struct encoder *e, const struct smith_type *type, const void *value);

/* Chunks of brief frames (type.h), whose scope may use the fast path. These write whatever there is; false = encoding
 * failed. */
bool smith_encode_brief_list(struct encoder *e, struct smith_scope *scope, const struct smith_type *type,
                             const struct smith_list *list);
/* What is left of the record's stream, links excepted, with its end mark. */
bool smith_encode_brief_stream(struct encoder *e, struct record_writer *w);

#endif
