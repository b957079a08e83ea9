/* SPDX-License-Identifier: MIT
 *
 * How a packed region of a document is packed: the codec, and its arguments, which are expressions of the layout.
 */
#ifndef SMITH_CODEC_CALL_H
#define SMITH_CODEC_CALL_H

#include "codec/codec.h"
#include "document/expression.h"

/* The arguments of the codec of `region` in this scope. */
enum smith_evaluation smith_codec_call_of(const struct smith_type *region, const struct smith_scope *scope,
                                          struct smith_codec_call *how);

/* How the stream of a record is packed. */
struct smith_codec_call smith_codec_call_of_stream(const struct smith_record *record);

/* How the region or stream is packed that stands at `member` and `index` (as quirks count) of the scope's record; false
 * when there is none, or that cannot be known. */
bool smith_codec_call_find(struct smith_scope *scope, uint16_t member, uint32_t index, struct smith_codec_call *how);

#endif
