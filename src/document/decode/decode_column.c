/* SPDX-License-Identifier: MIT
 *
 * Decoding of columns: the bytes of one member of every element below a record, one behind the other, each put where
 * it belongs. A column that stands before its list makes the list.
 */
#include "document/children.h"
#include "document/decode/decode_fast.h"
#include "type/type_tables.h"

/* A column being read. */
struct column {
    const struct smith_column *column;
    uint16_t index; /* of the member that is the column, in the record that has it */
    uint32_t min; /* bytes of each value */
    struct cursor *c;
};

static bool read_step(struct decoder *d, const struct column *column, struct smith_scope *scope, uint16_t step);

/* What the column stands before has not been read; what it stands behind has, but for other things that lie apart. */
static uint16_t members_read(const struct column *column) {
    return column->index < column->column->steps[0] ? 1 : SMITH_AT_END;
}

/* The scope of records of `type` below `outer`, of which one after the other is its frame's. */
static struct smith_scope scope_inside(const struct column *column, const struct smith_scope *outer,
                                       const struct smith_type *type) {
    struct smith_scope scope = smith_scope_of(outer, type, NULL);
    scope.read = members_read(column);
    return scope;
}

static bool decode_column_read_inside(struct decoder *d, const struct column *column, struct smith_scope *scope,
                                      void *record, uint16_t step) {
    scope->frame.record = record;
    scope->frame.index = SMITH_NONE;
    scope->blocks = 0;
    bool done = read_step(d, column, scope, step);
    if (done && smith_type_has_quirks(scope->frame.type))
        smith_quirks_sort(record);
    return done;
}

static bool read_elements(struct decoder *d, const struct column *column, struct smith_scope *scope,
                          const struct smith_type *type, void *value, uint16_t step) {
    const struct smith_type *elem = smith_type_inner(type->elem);
    uint32_t count = smith_element_count(type, value);
    const struct smith_member *leaf =
        smith_decode_can_use_fast_path(d) ? smith_column_leaf(column->column, elem, step) : NULL;
    struct smith_scope inside = scope_inside(column, scope, elem);
    struct cursor *c = column->c;
    for (uint32_t i = 0; i < count; i++) {
        void *element = smith_element_at(type, value, i);
        const uint8_t *behind =
            leaf ? smith_decode_fast(d, leaf->type, (uint8_t *)element + leaf->offset, c->at, c->end) : NULL;
        if (behind) {
            c->at = behind;
            continue;
        }
        scope->frame.index = i;
        if (!decode_column_read_inside(d, column, &inside, element, step))
            return false;
    }
    scope->frame.index = SMITH_NONE;
    return true;
}

/* Read the values at and below one step, of the record of `scope`. */
static bool read_step(struct decoder *d, const struct column *column, struct smith_scope *scope, uint16_t step) {
    scope->frame.member = column->column->steps[step];
    const struct smith_member *member = &scope->frame.type->record->members[scope->frame.member];
    if (step + 1 == column->column->count)
        return smith_decode_stored(d, scope, column->c);
    const struct smith_type *type = smith_type_inner(member->type);
    void *value = smith_member_value(member, scope->frame.record);
    if (!value)
        return true;
    if (type->kind == SMITH_RECORD) {
        struct smith_scope inside = scope_inside(column, scope, type);
        return decode_column_read_inside(d, column, &inside, value, (uint16_t)(step + 1));
    }
    bool unmade =
        type->kind == SMITH_LIST && column->index < column->column->steps[0] && !((struct smith_list *)value)->items;
    if (unmade && !smith_decode_list_create(d, scope, type, value, column->min, column->c))
        return false;
    return read_elements(d, column, scope, type, value, (uint16_t)(step + 1));
}

bool smith_decode_column(struct decoder *d, struct smith_scope *scope, uint16_t index, struct cursor *c) {
    const struct smith_member *member = &scope->frame.type->record->members[index];
    uint32_t min = member->type->wire_min ? member->type->wire_min : 1;
    struct column column = {member->column, index, min, c};
    if (!smith_decode_span(d, scope, SMITH_SPAN_COLUMN, c->at, c->at, member->type, NULL, 0, NULL))
        return false;
    scope->read = (uint16_t)(index + 1);
    bool done = read_step(d, &column, scope, 0);
    scope->read = 0;
    return done;
}
