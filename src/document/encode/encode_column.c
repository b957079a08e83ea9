/* SPDX-License-Identifier: MIT
 *
 * Encoding of columns: one member of every element below a record, one behind the other.
 */
#include "document/children.h"
#include "document/encode/encode_fast.h"
#include "type/type_tables.h"

struct column {
    const struct smith_column *column;
    bool first; /* it stands before its list */
};

static bool write_step(struct encoder *e, const struct column *column, struct smith_scope *scope, uint16_t step);

static bool write_inside(struct encoder *e, const struct column *column, struct smith_scope *outer,
                         const struct smith_type *type, const void *record, uint16_t step) {
    struct smith_scope scope = smith_scope_of(outer, type, record);
    scope.read = column->first ? 1 : SMITH_AT_END; /* as for a reader */
    return write_step(e, column, &scope, step);
}

static bool write_elements(struct encoder *e, const struct column *column, struct smith_scope *scope,
                           const struct smith_type *type, const void *value, uint16_t step) {
    const struct smith_type *elem = smith_type_inner(type->elem);
    uint32_t count = smith_element_count(type, value);
    const struct smith_member *leaf = smith_column_leaf(column->column, elem, step);
    for (uint32_t i = 0; i < count; i++) {
        const void *element = smith_element_at(type, value, i);
        scope->frame.index = i;
        if (!element)
            return smith_encode_fail(e, scope, SMITH_BAD_VALUE, "ELEMENT-MISSING", "an element of the list is NULL");
        if (leaf && smith_encode_is_plain(e, elem, element) &&
            smith_encode_fast(e, leaf->type, (const uint8_t *)element + leaf->offset))
            continue;
        if (!write_inside(e, column, scope, elem, element, step))
            return false;
    }
    scope->frame.index = SMITH_NONE;
    return true;
}

/* Write the values at and below one step, of the record of `scope`. */
static bool write_step(struct encoder *e, const struct column *column, struct smith_scope *scope, uint16_t step) {
    scope->frame.member = column->column->steps[step];
    const struct smith_member *member = &scope->frame.type->record->members[scope->frame.member];
    const struct smith_type *type = smith_type_inner(member->type);
    const void *value;
    if (!smith_encode_find(e, scope, &value))
        return false;
    if (!value)
        return true;
    if (step + 1 == column->column->count)
        return smith_encode_value(e, scope, member->type, value);
    if (type->kind == SMITH_RECORD)
        return write_inside(e, column, scope, type, value, (uint16_t)(step + 1));
    return write_elements(e, column, scope, type, value, (uint16_t)(step + 1));
}

bool smith_encode_column(struct encoder *e, struct smith_scope *scope, uint16_t index) {
    const struct smith_member *member = &scope->frame.type->record->members[index];
    struct column column = {member->column, index < member->column->steps[0]};
    scope->read = (uint16_t)(index + 1);
    bool done = write_step(e, &column, scope, 0);
    scope->read = 0;
    return done;
}
