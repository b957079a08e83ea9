/* SPDX-License-Identifier: MIT
 *
 * Decoding of chunks, the parts' common ground. decode_chunks.c: chunk by chunk, whatever they are like;
 * decode_fast.c: runs of the commonest ones; decode_lists.c: streams as a whole, and what becomes of their
 * chunks.
 */
#ifndef SMITH_DECODE_STREAM_H
#define SMITH_DECODE_STREAM_H

#include "document/decode/decode.h"
#include "document/decode/decode_fast.h"

/* What is being read: the stream of a record, or a list of chunks. */
struct stream {
    const struct smith_framing *framing;
    uint8_t *holder; /* what the offsets of slots count from: the record, or `list` */
    const struct smith_slot *slots;
    uint16_t slot_count;
    bool is_list;
    bool keeps_unknown; /* a typeset: unknown chunks are elements */
    const struct smith_slot *hint; /* likely next */
    uint16_t member; /* list: of the record that has it */
    struct smith_list list; /* list: how many elements so far; no items yet */
    uint16_t last; /* member of the chunk before; in a list 0 */
    bool ordered; /* chunks so far are in layout order */
    bool repeats; /* some of them are elements of lists */
    uint32_t first; /* our part of the item stack */
    const uint8_t *extra; /* chunks without a place since here; NULL = none */
    struct link link;
};

/* A chunk has been read. */
static inline void smith_decode_note_order(struct stream *stream, const struct smith_slot *slot) {
    stream->ordered &= slot->member >= stream->last;
    stream->last = slot->member;
}

/* Read chunks up to and with the end mark. */
bool smith_decode_chunks(struct decoder *d, struct stream *stream, struct smith_scope *scope, struct cursor *c);
/* Read chunks as long as there is nothing special about them; the cursor is left at the first that has to be read the
 * long way, or at what is no chunk. False = decoding failed. `scope` NULL: of types that all have a fast path. */
bool smith_decode_chunks_fast(struct decoder *d, struct stream *stream, struct smith_scope *scope, struct cursor *c);

/* What was read becomes the elements of the record's lists. */
bool smith_decode_fill_members(struct decoder *d, const struct stream *stream, const struct smith_record *record);

/* Read the payload of the chunk at `start`, which stands at the scope's member and index. When it turns out damaged it
 * is REFUSED, and everything as `mark` says. */
enum outcome smith_decode_payload(struct decoder *d, struct smith_scope *scope, const struct smith_type *type,
                                  const uint8_t *start, struct cursor payload, void *memory, const struct mark *mark,
                                  const char **code);
/* A chunk that was refused. */
bool smith_decode_refused(struct decoder *d, struct stream *stream, struct smith_scope *scope, const uint8_t *start,
                          const struct header *h, const char *code);

#endif
