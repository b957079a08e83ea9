/* SPDX-License-Identifier: MIT
 *
 * Evaluation of layout expressions: conditions, counts, sizes, tags.
 */
#ifndef SMITH_EXPRESSION_H
#define SMITH_EXPRESSION_H

#include "document/document.h"

struct smith_seals; /* document/seal.h */

/* What is known of the bytes of a member while its record is read or written; -1 = not yet. */
struct smith_measure {
    int64_t size; /* wherever they are */
    int64_t unpacked; /* what a codec unpacks them to */
    int64_t start, end; /* where it stands, or its address, from the record's first byte */
    int64_t leads_to; /* number of its block, when it lies elsewhere */
    const struct smith_measure *inside; /* of the members of a record, once that is complete; else NULL */
};

/* Where an expression is evaluated: a record, what encloses it, and what memory does not hold. */
struct smith_scope {
    struct smith_frame frame; /* first: a scope is a frame */
    const struct smith_scope *outer;
    const int64_t *locals; /* what derived members are in the file, by slot; NULL = none known */
    uint32_t known; /* ... bit n: local n is known */
    struct smith_measure *measures; /* of the record's members; NULL = none known */
    const struct smith_seals *seals; /* of which the one with the number `seal` is computed; else NULL */
    const uint8_t *world; /* then, the first byte of all that it may cover */
    uint32_t seal;
    uint8_t *hash; /* where a hash that is computed puts its bytes, SMITH_HASH_MAX at most; NULL = nobody asks */
    int64_t stream_size; /* 1 + size of the record's packed stream; 0 = not known */
    int64_t here; /* bytes from the record's first to the pad that is read or written */
    const uint8_t *ahead; /* the bytes left in the region; NULL = not known */
    int64_t rest; /* how many these are */
    const struct smith_reference *reference; /* of the case of a union that is being read */
    uint16_t read; /* below a column, and in the record that has it: 1 + how many members have been read; 0 =
                             * those before the one the frame is at */
    bool chained; /* the record is an element of a chain */
    uint32_t blocks; /* 1 + number of the first block of the record, where these have turns; 0 = none yet */
};

/* The scope of the members of a record, of which nothing is known but what memory holds. `outer` NULL = the root. */
static inline struct smith_scope smith_scope_of(const struct smith_scope *outer, const struct smith_type *type,
                                                const void *record) {
    return (struct smith_scope){
        .frame = {outer ? &outer->frame : NULL, type, (void *)(uintptr_t)record, SMITH_AT_END, SMITH_NONE},
        .outer = outer};
}

/* The scope comes to another member. */
static inline void smith_scope_go(struct smith_scope *scope, uint16_t member) {
    scope->frame.member = member;
    scope->frame.index = SMITH_NONE;
}

enum smith_evaluation {
    SMITH_EVALUATED,
    SMITH_NOT_YET, /* asks for a size, or for bytes ahead, that are not known here */
    SMITH_FAILED, /* division by zero, overflow, or a member that is absent */
};

enum smith_evaluation smith_expression_evaluate(const struct smith_expression *expression,
                                                const struct smith_scope *scope, int64_t *value);

#define SMITH_UNCOMPUTABLE INT64_MIN /* `computed` of a RAW quirk when the derived value could not be computed */

/* The RAW quirk of derived member `member`, when it is still honoured: its expression comes to what it came to when the
 * file was read. NULL = there is none, or it is obsolete. */
const struct smith_quirk *smith_derived_quirk(const struct smith_scope *scope, uint16_t member,
                                              enum smith_evaluation came, int64_t computed);

/* How many elements a list has to be of, or one that is packed, as the values beside it say; -1 = these do not say it.
 * `own`: also where these are derived in the same record, as a count of that very list is; else only of elements that
 * take bytes, for a list of others is nothing in the file. */
int64_t smith_list_wanted(const struct smith_type *type, const struct smith_scope *scope, bool own);

/* The type of a value in the record of `scope` (NULL = not known), with the names it has there. A type without a choice
 * of names is what it is. */
const struct smith_type *smith_type_chosen(const struct smith_type *type, const struct smith_scope *scope);

/* The case of a union that has the tag; NULL = none has. */
const struct smith_case *smith_union_chosen(const struct smith_union *variants, int64_t tag);

/* Whether `element`, a record, is the one that ends its list, of kind UNTIL. False when that cannot be computed. */
bool smith_list_until(const struct smith_type *list, const struct smith_scope *scope, void *element, bool *ends);

/* How many bytes fill the record up, `here` bytes behind its first; of a derived member that is bytes, and no hash. */
int64_t smith_pad_size(const struct smith_member *member, struct smith_scope *scope, int64_t here);

/* An expression of constants alone; false when it is not one. */
bool smith_expression_constant(const struct smith_expression *expression, int64_t *value);

/* ---- measures ---- */

/*
 * Measures of the members of a record, from when it is begun until it is complete: for layouts whose expressions ask
 * for sizes, or for checksums of members.
 */

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
