/* SPDX-License-Identifier: MIT
 *
 * Seals: computed members that are checksums of bytes in the file (docs/design/placement.md). What one is of are ranges
 * of the world that it stands in: the file, or what a codec has unpacked. Most can be computed as soon as their record
 * is complete; those that cover addresses, blocks or all of the world wait until every place is known.
 */
#ifndef SMITH_SEAL_H
#define SMITH_SEAL_H

#include "base/array.h"
#include "document/expression.h"

enum smith_seal_extent {
    SMITH_SEAL_INLINE, /* of members where they stand */
    SMITH_SEAL_BLOCK, /* of the block that an address leads to */
    SMITH_SEAL_WORLD,
};

/* The bytes of one checksum in the expression of a seal. */
struct smith_seal_range {
    const struct smith_op *op;
    enum smith_seal_extent extent;
    uint32_t block; /* BLOCK; in it, other seals may count as something else */
    uint64_t start, end;
    uint64_t masked, masked_end; /* that count as something else; equal = none do */
};

struct smith_seal {
    const struct smith_type *type;
    void *record;
    uint16_t member;
    uint8_t width; /* of the hole */
    uint64_t at; /* of the hole */
    uint32_t block; /* it stands in; of writers, `at` and ranges INLINE count from there at first */
    uint32_t met; /* by the linker, before it */
    uint32_t inside; /* the first seal met in its record */
    uint32_t first_range, range_count;
};

struct smith_seals {
    SMITH_ARRAY(struct smith_seal) items; /* in the order in which their records became complete */
    SMITH_ARRAY(struct smith_seal_range) ranges;
};

/* Add the seal that is the `scope`'s member and its ranges, but for `at`, `width`, `block` and places of blocks. `start`
 * is where the record begins. False = out of memory. */
bool smith_seal_add(const struct smith_allocator *a, struct smith_seals *seals, const struct smith_scope *scope,
                    uint64_t start, uint32_t inside);
/* Forget those from `first` on. */
void smith_seals_cut(struct smith_seals *seals, uint32_t first);
void smith_seals_free(const struct smith_allocator *a, struct smith_seals *seals);

/* What the op comes to over the bytes of its range, of the seal that the scope computes. */
enum smith_evaluation smith_seal_checksum(const struct smith_op *op, const struct smith_scope *scope, int64_t *value);
/* The scope of a seal whose record is long complete. `hash` is as in every scope. */
struct smith_scope smith_seal_scope(const struct smith_seals *seals, uint32_t seal, const uint8_t *world,
                                    uint8_t *hash);

/* One of the seals in its turn. `circular`: it is among what it depends on itself. */
typedef bool smith_seal_visit(void *context, uint32_t seal, bool circular);
/* Visit all from `first` on, each behind those that its ranges hold. The order depends on places alone. False = out of
 * memory, or a visit said so. */
bool smith_seals_visit(const struct smith_allocator *a, const struct smith_seals *seals, uint32_t first,
                       smith_seal_visit *visit, void *context);

#endif
