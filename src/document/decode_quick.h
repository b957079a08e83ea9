/* SPDX-License-Identifier: MIT
 *
 * Short cuts for what files are full of: values whose types have a way (type.h), spelled as they should be. Each either
 * reads all it was asked for, or says false and has read nothing; then the long way is taken, which knows what is wrong
 * and has words for it. No trace is told of anything here, so whoever has one must not come.
 */
#ifndef SMITH_DECODE_QUICK_H
#define SMITH_DECODE_QUICK_H

#include "decode.h"

/* One step of the plan of `record`, whose memory `value` is. */
bool decode_step(const struct decoder *d, const struct smith_record *record, const struct smith_step *step, void *value,
                 struct cursor *c);
/* A value of a type that has a way. */
bool decode_quickly(const struct decoder *d, const struct smith_type *type, void *value, struct cursor *c);

#endif
