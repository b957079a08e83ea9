/* SPDX-License-Identifier: MIT
 *
 * How a packed region of a document is packed: the codec, and its arguments, which are expressions of the layout.
 */
#ifndef SMITH_DOCUMENT_PACKING_H
#define SMITH_DOCUMENT_PACKING_H

#include "../codec/codec.h"
#include "expression.h"

/* What the codec of `region` is told in this scope. */
enum smith_evaluation smith_packing_of(const struct smith_type *region, const struct smith_scope *scope,
                                       struct smith_packing *how);

/* How the region or stream is packed that stands at `member` and `index` (as quirks count) of the scope's record; false
 * when there is none, or that cannot be told. */
bool smith_packing_find(struct smith_scope *scope, uint16_t member, uint32_t index, struct smith_packing *how);

#endif
