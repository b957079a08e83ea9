/* SPDX-License-Identifier: MIT
 *
 * Values of a fixed size: see fixed_size.h.
 */
#include "emit/common/fixed_size.h"
#include "type/type_tables.h"

bool smith_emit_member_is_fixed(const struct smith_member *member) {
    if (smith_member_is_beyond_files(member) || member->flags & SMITH_ASSUMED)
        return true;
    if (member->condition || (member->offset_member && member->offset_member->here.count) ||
        member->flags & (SMITH_COLUMN | SMITH_COLUMNAR))
        return false;
    if (member->flags & SMITH_OPTIONAL && !member->offset_member) /* an offset stands here also when it leads nowhere */
        return false;
    return member->flags & SMITH_MAGIC ||
           (member->offset_member ? member->offset_member->offset != NULL : smith_emit_is_fixed(member->type));
}

uint32_t smith_emit_fixed_member_size(const struct smith_member *member) {
    if (smith_member_is_beyond_files(member) || member->flags & SMITH_ASSUMED)
        return 0;
    if (member->flags & SMITH_MAGIC)
        return (uint32_t)member->constant->size;
    return member->offset_member ? member->offset_member->offset->wire_min : member->type->wire_min;
}

static bool record_is_fixed(const struct smith_type *type) {
    const struct smith_record *record = type->record;
    if (record->framing || !(type->flags & SMITH_FIXED))
        return false;
    for (uint16_t i = 0; i < record->member_count; i++)
        if (!smith_emit_member_is_fixed(&record->members[i]))
            return false;
    return true;
}

bool smith_emit_is_fixed(const struct smith_type *type) {
    switch ((enum smith_kind)type->kind) {
    case SMITH_RECORD: return record_is_fixed(type);
    case SMITH_ARRAY: return smith_emit_is_fixed(type->elem);
    case SMITH_SPELLED:
    case SMITH_LIST:
    case SMITH_UNION: /* alone; in a region it is */ return false;
    default: return type->flags & SMITH_FIXED;
    }
}
