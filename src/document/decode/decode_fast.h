/* SPDX-License-Identifier: MIT
 *
 * Short cuts for what files are full of: values whose types have a way (type.h), spelled as they should be. Each reads
 * what it was asked for and returns where that ends, or NULL when anything is odd about it; then the long way is taken,
 * from the start, which knows what is wrong and has words for it. Nothing here reports to a trace, so whoever has one
 * must not come.
 */
#ifndef SMITH_DECODE_FAST_H
#define SMITH_DECODE_FAST_H

#include "document/decode/decode.h"

/* One field run of a record, whose memory `value` is, from the bytes `at`..`end`. */
const uint8_t *smith_decode_field_run(const struct decoder *d, const struct smith_field_run *field_run, void *value,
                                      const uint8_t *at, const uint8_t *end);
/* All of `record`, if its field runs are the whole of it. */
const uint8_t *smith_decode_field_runs(const struct decoder *d, const struct smith_record *record, void *value,
                                       const uint8_t *at, const uint8_t *end);
/* A value of a type that has a way; NULL for others, too. */
const uint8_t *smith_decode_fast(struct decoder *d, const struct smith_type *type, void *value, const uint8_t *at,
                                 const uint8_t *end);
/* As if the value had not been read, and no memory been taken since the mark; returns NULL. */
const uint8_t *smith_decode_fast_undo(struct decoder *d, struct smith_arena_mark mark, const struct smith_type *type,
                                      void *value);

/* A value that is all there is from `at` to `end`. False leaves it, and the memory, as they were. */
static inline bool smith_decode_fast_payload(struct decoder *d, const struct smith_type *type, void *value,
                                             const uint8_t *at, const uint8_t *end) {
    if (type->fast_path == SMITH_PATH_RECORD)
        return smith_decode_field_runs(d, type->record, value, at, end) == end;
    struct smith_arena_mark mark = smith_arena_mark(d->arena);
    const uint8_t *behind = smith_decode_fast(d, type, value, at, end);
    if (behind && behind != end)
        behind = smith_decode_fast_undo(d, mark, type, value);
    return behind;
}

#endif
