/* SPDX-License-Identifier: MIT
 *
 * Short cuts in encoding, for values whose types have a way (type.h) and that no quirk says anything about: they are
 * written as a canonical writer does. Each writes all it was asked for, or says false and has written nothing; then the
 * long way is taken. Running out of memory is no reason to: the buffer remembers it.
 */
#ifndef SMITH_ENCODE_FAST_H
#define SMITH_ENCODE_FAST_H

#include "document/encode/encode.h"

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
