/* SPDX-License-Identifier: MIT
 *
 * What is asked of members, whatever is read or written of them.
 */
#ifndef SMITH_MEMBERS_H
#define SMITH_MEMBERS_H

#include <levelsmith/type.h>

/* Whether its value is in every record, in the record's own memory. */
static inline bool smith_member_is_always_there(const struct smith_member *member) {
    return !(member->flags & (SMITH_OPTIONAL | SMITH_POINTER)) && !member->condition && member->offset != SMITH_NONE &&
           member->has == SMITH_NONE;
}

/* What ends the column at that step, in the records of `elem`; NULL = nothing does that every record has and that has a
 * fast path. */
static inline const struct smith_member *smith_column_leaf(const struct smith_column *column,
                                                           const struct smith_type *elem, uint16_t step) {
    if (step + 1 != column->count)
        return NULL;
    const struct smith_member *member = &elem->record->members[column->steps[step]];
    return member->type->fast_path && smith_member_is_always_there(member) ? member : NULL;
}

/* Whether it has a block of its own in every file: not so where a condition may let the value stand here. */
static inline bool smith_member_has_block(const struct smith_member *member) {
    return member->flags & SMITH_OFFSET_MEMBER && !member->offset_member->here.count;
}

/* Whether it is read when the rest of its record has been, so that it may ask for all of that. */
static inline bool smith_member_is_read_last(const struct smith_member *member) {
    return smith_member_has_block(member) && !(member->flags & SMITH_HOLDS_POOL);
}

/* Whether no file has the member (`if 0`): only documents do that were read from another file format. */
static inline bool smith_member_is_beyond_files(const struct smith_member *member) {
    return member->condition && member->condition->count == 1 && member->condition->ops[0].code == SMITH_OP_CONST &&
           member->condition->ops[0].argument == 0;
}

/* How many of its bits a file can have: 24 of u24, which has 32 in memory. */
static inline int smith_integer_bits(const struct smith_type *type) {
    return 8 * (type->kind == SMITH_SPELLED && type->spelling == SMITH_SPELL_BYTES ? type->digits : type->width);
}

/* Whether an integer of so many bits can be the value. */
static inline bool smith_integer_has_room(const struct smith_type *type, int64_t value) {
    int bits = smith_integer_bits(type);
    if (bits == 64)
        return true;
    if (type->flags & SMITH_SIGNED)
        return value >= -((int64_t)1 << (bits - 1)) && value < (int64_t)1 << (bits - 1);
    return value >= 0 && value < (int64_t)1 << bits;
}

/* Whether the operation speaks of the record that the expression belongs to, not of one within it. */
static inline bool smith_op_is_own(const struct smith_expression *expression, uint32_t index) {
    return !index || expression->ops[index - 1].code != SMITH_OP_INNER;
}

#endif
