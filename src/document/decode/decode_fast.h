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

/* One step of the plan of `record`, whose memory `value` is, from the bytes `at`..`end`. */
const uint8_t *smith_decode_field_run(const struct decoder *d, const struct smith_record *record,
                                      const struct smith_field_run *field_run, void *value, const uint8_t *at,
                                      const uint8_t *end);
/* All of `record`, if its steps are the whole of it. */
const uint8_t *smith_decode_field_runs(const struct decoder *d, const struct smith_record *record, void *value,
                                       const uint8_t *at, const uint8_t *end);
/* A value of a type that has a way; NULL for others, too. */
const uint8_t *smith_decode_fast(const struct decoder *d, const struct smith_type *type, void *value, const uint8_t *at,
                                 const uint8_t *end);

#endif
