/* SPDX-License-Identifier: MIT
 *
 * Salvage: what can still be read of a file of chunks whose framing is broken. Decoding (decode.h) contains damage inside
 * of chunks as long as their sizes can be trusted; here nothing is. recover.c walks and writes what it finds;
 * recover_probe.c says whether bytes can be what they should be; recover_anchor.c finds the next chunk behind damage.
 *
 * The result is a new file: chunks that are whole are copied as they are, those around damage are framed anew.
 */
#ifndef SMITH_RECOVER_H
#define SMITH_RECOVER_H

#include "document/decode/decode.h"
#include "document/document.h"
#include "document/encode/encode.h"
#include "report/report.h"

/* Decode `bytes`, or what can be found of them. Adds to `changes` what was cut out and put right. Fails where not even
 * the beginning of the root is there, or all that is lost has no chunks. */
enum smith_status smith_recover(const struct smith_layout *layout, struct smith_bytes bytes,
                                const struct smith_options *options, struct smith_document **document,
                                struct smith_changes *changes, struct smith_error *error);

/* ---- the parts' common ground ---- */

/* A chunk with chunks in it that is being read. */
struct container {
    struct container *outer; /* NULL = the root */
    const struct smith_type *type; /* RECORD with a stream, or LIST of chunks */
    const struct smith_framing *framing;
    const struct smith_slot *slots;
    uint16_t slot_count;
    struct smith_slot only; /* the slot of a LIST of one kind */
    const uint8_t *end; /* nothing of it lies behind this */
    bool trusted; /* it ends exactly there */
    uint32_t *counts; /* chunks so far: of each member of a RECORD, or of the LIST; NULL = it is only looked at */
    struct smith_frame frame; /* where it is; at the root without a type */
};

struct recovery {
    const struct smith_layout *layout;
    const struct smith_options *options;
    struct smith_changes *changes;
    const uint8_t *base, *end; /* the file */
    struct encoder encoder; /* writes to `out`; its scratch memory is ours too */
    struct smith_buffer out;
    struct container *owner; /* whose chunk begins where a container that lost its end was left; NULL = none */
    const uint8_t *unknown_end; /* up to here chunks of unknown kinds are seen to follow each other; NULL = none are */
    uint64_t work, max_work; /* bytes probed, and how many may be: hostile files overlap their chunks */
    bool out_of_memory;
};

/* A type with chunks in it that can be read on their own. */
bool smith_recover_has_chunks(const struct smith_type *type);

/* ---- recover_probe.c ---- */
/* What came of decoding bytes as a value. */
struct probe {
    bool read; /* it can be decoded, with nothing set aside and no mark missing */
    bool tailed; /* a chunk in it goes on behind what is known of it: a newer writer, or zeros that look like an end */
    size_t used; /* bytes of it; the rest trails behind */
};

struct probe smith_recover_probe(struct recovery *s, const struct smith_type *type, const uint8_t *at,
                                 const uint8_t *end);
/* Bytes of the members of a record before its chunks; false when they cannot be read. */
bool smith_recover_prefix(struct recovery *s, const struct smith_type *type, const uint8_t *at, const uint8_t *end,
                          size_t *size);

/* Decode the file where all of it is read, up to its last byte; SMITH_DAMAGED = it needs recovery. */
enum smith_status smith_recover_read_whole(struct recovery *s, struct smith_document **document,
                                           struct smith_error *error);

/* ---- recover_anchor.c ---- */
/* Where damage ends. */
struct anchor {
    const uint8_t *at;
    struct container *owner; /* a chunk of this one begins there; NULL = none was found */
    const struct smith_slot *adopted; /* or of this chunk of the owner's, whose own header is lost; else NULL */
};

/* The header at `at`. Usable: it has an id, and a size that may be too large for what is left. */
void smith_recover_header(const struct container *c, const uint8_t *at, struct header *header);
bool smith_recover_header_is_usable(const struct header *header);
const struct smith_slot *smith_recover_slot(const struct container *c, struct smith_bytes id);
/* The member's or case's name, for messages and paths. */
const char *smith_recover_slot_name(const struct container *c, const struct smith_slot *slot);
/* Whether there may be (another) chunk of this kind. */
bool smith_recover_slot_is_free(const struct container *c, const struct smith_slot *slot);
/* Whether the file goes on at `at` as `c` should: with a chunk of its, or with its end. */
bool smith_recover_continues(struct recovery *s, const struct container *c, const uint8_t *at);
/* The next chunk at or behind `from` that belongs to `c` or, where nothing says where that ends, around it. */
struct anchor smith_recover_next(struct recovery *s, struct container *c, const uint8_t *from);

/* Set up `c` as the payload of a chunk of `outer`, nothing of it read and nothing counted yet. */
void smith_recover_open(struct container *c, struct container *outer, const struct smith_slot *slot,
                        const struct smith_type *type);

/* ---- references to what was lost ---- */

/* See to it that every reference leads somewhere: those that may say "none" do so, others go with the smallest chunk
 * that holds them. What goes may be what others refer to, so this goes on until all is well. False when out of
 * memory. */
bool smith_fix_references(struct smith_document *document, struct smith_changes *changes);

#endif
