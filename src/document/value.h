/* SPDX-License-Identifier: MIT
 *
 * Values copied and compared.
 */
#ifndef SMITH_VALUE_H
#define SMITH_VALUE_H

#include "document/document.h"

/* ---- values carried from one document to another, with everything that hangs on them ---- */

/* Copy the value at `from` to the memory at `to`, both of `type`; what it points to is copied into `arena`. False when
 * out of memory; then what is at `to` is good for nothing. */
bool smith_value_copy(struct smith_arena *arena, const struct smith_type *type, void *to, const void *from);

/* Replace the quirks of `member` in record `to`, of the kinds whose bits are set, by those in record `from`. Both may
 * have none. False when out of memory. */
bool smith_quirks_carry(struct smith_arena *arena, void *to, const void *from, uint16_t member, unsigned kinds);

/* The member of another record that has the same name, type and meaning (what it refers to); NULL = none. */
const struct smith_member *smith_member_alike(const struct smith_record *other, const struct smith_member *member);

/* Members of `to` that `from` has too become what they are there. */
void smith_members_copy(const struct smith_type *from_type, const void *from, const struct smith_type *to_type,
                        void *to);

/* ---- whether two values mean the same; how they are spelled (quirks) aside ---- */

/* Both are of `type`. Floats are the same when their bits are. */
bool smith_value_equal(const struct smith_type *type, const void *a, const void *b);

/* Whether a member in memory, of the record's form or not, is what it is in `unset`, a new record. */
bool smith_member_is_as_new(const struct smith_member *member, const void *record, const void *unset);

/* What may differ all the same between what is stated and what is read of it. */
struct smith_leniency {
    struct smith_arena
        *defaults; /* what was left out may be there as it is when new, and is made here; NULL = it may not */
    bool empty_is_absent; /* a list of a chunk that is empty need not be there: no text says it */
};

/* Whether `read` means what was `stated`. False when it runs out of memory, too. */
bool smith_value_fulfils(const struct smith_type *type, const void *stated, const void *read,
                         const struct smith_leniency *leniency);

/* The path of the first part in which two values differ, counted from them. */
void smith_value_difference(const struct smith_type *type, const void *a, const void *b,
                            const struct smith_leniency *leniency, char *path, size_t size);

#endif
