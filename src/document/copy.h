/* SPDX-License-Identifier: MIT
 *
 * Values carried from one document to another, with everything that hangs on them.
 */
#ifndef SMITH_COPY_H
#define SMITH_COPY_H

#include "document/document.h"

/* Copy the value at `from` to the memory at `to`, both of `type`; what it points to is copied into `arena`. False when
 * out of memory; then what is at `to` is good for nothing. */
bool smith_value_copy(struct smith_arena *arena, const struct smith_type *type, void *to, const void *from);

/* Replace the quirks of `member` in record `to`, of the kinds whose bits are set, by those in record `from`. Both may
 * have none. False when out of memory. */
bool smith_quirks_carry(struct smith_arena *arena, void *to, const void *from, uint16_t member, unsigned kinds);

/* Members of `to` that `from` has too, by name and type, become what they are there. */
void smith_members_copy(const struct smith_type *from_type, const void *from, const struct smith_type *to_type,
                        void *to);

#endif
