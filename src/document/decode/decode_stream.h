/* SPDX-License-Identifier: MIT
 *
 * Decoding of chunks, the parts' common ground. decode_chunks.c: chunk by chunk, whatever they are like;
 * decode_chunks_fast.c: runs of the commonest ones; decode_lists.c: streams as a whole, and what becomes of their
 * chunks.
 */
#ifndef SMITH_DECODE_STREAM_H
#define SMITH_DECODE_STREAM_H

#include "document/decode/decode.h"
#include "document/decode/decode_fast.h"

/* What is being read: the stream of a record, or a list of chunks. */
struct stream {
    const struct smith_framing *framing;
    const struct smith_slot *slots;
    uint16_t slot_count;
    bool is_list;
    bool keeps_unknown;    /* a typeset: unknown chunks are elements */
    uint16_t hint;         /* slot that is likely next */
    uint16_t member;       /* list: of the record that has it; stream: of the chunk before */
    struct smith_list list; /* list: how many elements so far; no items yet */
    bool ordered;          /* stream: chunks so far are in layout order */
    bool repeats;          /* some of them are elements of lists */
    uint32_t first; /* our part of the item stack */
    const uint8_t *extra;  /* chunks without a place since here; NULL = none */
    struct link link;
};

/* Read chunks up to and with the end mark. */
bool smith_decode_chunks(struct decoder *d, struct stream *stream, struct smith_scope *scope, struct cursor *c);
/* Read chunks as long as there is nothing special about them; the cursor is left at the first that has to be read the
 * long way, or at what is no chunk. False = decoding failed. */
bool smith_decode_chunks_fast(struct decoder *d, struct stream *stream, struct smith_scope *scope, struct cursor *c);

/* Read the payload of the chunk at `start`, which stands at the scope's member and index. When it turns out damaged it
 * is REFUSED, and everything as `mark` says. */
enum outcome smith_decode_payload(struct decoder *d, struct smith_scope *scope, const struct smith_type *type,
                            const uint8_t *start, struct cursor payload, void *memory, const struct mark *mark,
                            const char **code);
/* A chunk that was refused. */
bool smith_decode_refused(struct decoder *d, struct stream *stream, struct smith_scope *scope, const uint8_t *start,
                    const struct header *h, const char *code);

#endif
