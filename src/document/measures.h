/* SPDX-License-Identifier: MIT
 *
 * Measures of the members of a record, from when it is begun until it is complete: for layouts whose expressions ask
 * for sizes, or for checksums of members.
 */
#ifndef SMITH_MEASURES_H
#define SMITH_MEASURES_H

#include "document/expression.h"

/* Give the record of `scope` what its layout asks for, in the arena that all measures are in. False = out of memory. */
bool smith_measures_begin(struct smith_arena *arena, struct smith_scope *scope, struct smith_arena_mark *mark);
/* Give the memory since the mark back, unless the record around it may ask for them until it is complete itself. */
void smith_measures_end(struct smith_arena *arena, const struct smith_scope *scope,
                        const struct smith_arena_mark *mark);

/* The record around this one asks for the measures of its members. */
static inline bool smith_measures_are_shared(const struct smith_scope *scope) {
    const struct smith_scope *outer = scope->outer;
    return outer && outer->measures && outer->frame.type->flags & SMITH_MEASURES_NESTED;
}

/* The record is complete: tell the one around it, if that asks. */
static inline void smith_measures_share(const struct smith_scope *scope) {
    const struct smith_scope *outer = scope->outer;
    if (smith_measures_are_shared(scope) && outer->frame.member < outer->frame.type->record->member_count)
        outer->measures[outer->frame.member].inside = scope->measures;
}

/* A member, or its address, stands from `start` to `end`; bytes behind the record's first. */
static inline void smith_measure_position(const struct smith_scope *scope, uint16_t member, int64_t start,
                                          int64_t end) {
    if (!scope->measures)
        return;
    scope->measures[member].start = start;
    scope->measures[member].end = end;
}

/* So many bytes a member takes, wherever they are. */
static inline void smith_measure_size(const struct smith_scope *scope, uint16_t member, int64_t size) {
    if (scope->measures)
        scope->measures[member].size = size;
}

/* All of it stands from `start` to `end`, and a codec unpacked it to so many bytes, when it is packed. */
static inline void smith_measure(const struct smith_scope *scope, uint16_t member, int64_t start, int64_t end,
                                 uint64_t unpacked) {
    smith_measure_size(scope, member, end - start);
    smith_measure_position(scope, member, start, end);
    if (scope->measures)
        scope->measures[member].unpacked = (int64_t)unpacked;
}

/* The member lies in a block of that size. */
static inline void smith_measure_block(const struct smith_scope *scope, uint16_t member, uint32_t block,
                                       uint64_t size) {
    smith_measure_size(scope, member, (int64_t)size);
    if (scope->measures)
        scope->measures[member].leads_to = block;
}

#endif
