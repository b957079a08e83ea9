/* SPDX-License-Identifier: MIT
 *
 * What of a struct can be read by a procedure that takes one value after the other. What comes behind the first member
 * that cannot is left to whoever calls.
 */
#include "emit/common/fixed_size.h"
#include "emit/pascal/pascal.h"
#include "type/type_tables.h"

/* ---- expressions ---------------------------------------------------------------------------------------------- */

static const char *member_reason(const struct smith_member *member, bool counts) {
    const struct smith_type *type = smith_emit_inner(member->type);
    if (member->flags & (SMITH_OFFSET_MEMBER | SMITH_POOLED | SMITH_CHUNK))
        return "asks something that lies apart";
    if (smith_pascal_annotation(member, "spread"))
        return "asks a part of something that is spread";
    if (counts)
        return type->kind == SMITH_TEXT && smith_emit_is_fixed(type) ? "asks how long a text is" : NULL;
    return type->kind == SMITH_BOOL || type->kind == SMITH_INT || type->kind == SMITH_SPELLED
               ? NULL
               : "asks what is no number";
}

static const char *op_reason(const struct smith_record *record, const struct smith_op *op) {
    switch (op->code) {
    case SMITH_OP_MEMBER:
    case SMITH_OP_COUNT:
        return op->argument < 0 || op->argument >= record->member_count
                   ? "asks something that lies apart"
                   : member_reason(&record->members[op->argument], op->code == SMITH_OP_COUNT);
    case SMITH_OP_INNER:
        return smith_pascal_annotation(&record->members[op->argument], "spread") ||
                       record->members[op->argument].flags & (SMITH_OFFSET_MEMBER | SMITH_POOLED | SMITH_CHUNK)
                   ? "asks something that lies apart"
                   : NULL;
    case SMITH_OP_OUTER: return "asks a struct around it";
    case SMITH_OP_CONST: return op->name && *op->name == '"' ? "asks a text" : NULL;
    case SMITH_OP_SIZEOF:
    case SMITH_OP_UNPACKED:
    case SMITH_OP_BESIDE:
    case SMITH_OP_CONTENT_CHECKSUM:
    case SMITH_OP_PRODUCT:
    case SMITH_OP_CHECKSUM:
    case SMITH_OP_HERE: return "asks what is computed from bytes";
    default: return NULL;
    }
}

const char *smith_pascal_expression_reason(const struct smith_record *record,
                                           const struct smith_expression *expression) {
    const struct smith_record *asked = record;
    for (uint32_t i = 0; i < expression->count; i++) {
        const struct smith_op *op = &expression->ops[i];
        const char *reason = op_reason(asked, op);
        if (reason)
            return reason;
        asked = op->code == SMITH_OP_INNER ? smith_emit_inner(asked->members[op->argument].type)->record : record;
    }
    return NULL;
}

/* ---- types ---------------------------------------------------------------------------------------------------- */

static const char *extent_reason(const struct smith_record *record, const struct smith_type *type) {
    const struct smith_extent *extent = type->extent;
    const struct smith_type *elem = type->elem;
    if (!extent)
        return NULL;
    if (extent->kind == SMITH_CHUNKS || extent->kind == SMITH_CHAIN)
        return extent->kind == SMITH_CHAIN ? "is a chain" : "is a list of chunks";
    if (extent->prefix && extent->prefix->kind == SMITH_SPELLED && extent->prefix->spelling > SMITH_SPELL_BYTES)
        return "is counted in digits";
    if (extent->after || extent->sentinel)
        return "ends where it has had something before";
    if (extent->kind == SMITH_TO_VALUE && elem && elem->kind != SMITH_INT && elem->kind != SMITH_TEXT &&
        elem->kind != SMITH_BYTES)
        return "ends with an element that is no number";
    if (extent->kind == SMITH_UNTIL)
        return elem->kind == SMITH_RECORD ? smith_pascal_expression_reason(elem->record, &extent->size)
                                          : "ends with an element that is no struct";
    return smith_pascal_expression_reason(record, &extent->size);
}

static const char *record_reason(struct pascal *p, const struct smith_type *type, bool alone) {
    const char *reason;
    uint16_t end = smith_pascal_end_of(p, type->record, &reason);
    if (!*reason)
        return NULL;
    return alone && end ? NULL : smith_emit_text(&p->symbols, "holds %s, which %s", type->name, reason);
}

static const char *union_reason(struct pascal *p, const struct smith_record *record, const struct smith_type *type,
                                bool alone) {
    const struct smith_union *variants = type->variants;
    if (!variants->tag.count)
        return "is a list of chunks";
    const char *reason = smith_pascal_expression_reason(record, &variants->tag);
    for (uint16_t i = 0; i < variants->case_count && !reason; i++)
        reason = variants->cases[i].word && *variants->cases[i].word == '"'
                     ? "asks a text"
                     : smith_pascal_type_reason(p, record, variants->cases[i].type, alone);
    return reason;
}

const char *smith_pascal_type_reason(struct pascal *p, const struct smith_record *record, const struct smith_type *type,
                                     bool alone) {
    const char *reason = extent_reason(record, type);
    if (reason || smith_emit_is_fixed(type))
        return reason;
    switch ((enum smith_kind)type->kind) {
    case SMITH_SPELLED: return type->spelling > SMITH_SPELL_BYTES ? "is written in digits" : NULL;
    case SMITH_RECORD: return record_reason(p, type, alone);
    case SMITH_ARRAY:
    case SMITH_LIST: return smith_pascal_type_reason(p, record, type->elem, false);
    case SMITH_UNION: return union_reason(p, record, type, alone);
    case SMITH_REGION: return smith_pascal_is_open(type) ? smith_pascal_type_reason(p, record, type->elem, true) : NULL;
    default: return NULL;
    }
}

/* ---- members -------------------------------------------------------------------------------------------------- */

/* A column stands behind the list it belongs to, or the list has always as many elements. */
static const char *column_reason(const struct smith_record *record, uint16_t index) {
    const struct smith_column *column = record->members[index].column;
    const struct smith_record *at = record;
    if (column->steps[0] > index)
        return "stands before what it belongs to";
    for (uint16_t i = 0; i + 1 < column->count; i++) {
        const struct smith_member *member = &at->members[column->steps[i]];
        const struct smith_type *type = smith_emit_inner(member->type);
        if (member->flags & (SMITH_OFFSET_MEMBER | SMITH_POOLED | SMITH_CHUNK) ||
            smith_pascal_annotation(member, "spread"))
            return "belongs to something that lies apart";
        while (type->kind == SMITH_ARRAY || type->kind == SMITH_LIST)
            type = smith_emit_inner(type->elem);
        if (type->kind != SMITH_RECORD)
            return "belongs to something that lies apart";
        at = type->record;
    }
    return NULL;
}

static const char *reason_of(struct pascal *p, const struct smith_record *record, uint16_t index) {
    const struct smith_member *member = &record->members[index];
    const struct smith_offset_member *offset = member->offset_member;
    if (smith_member_is_beyond_files(member) || member->flags & SMITH_ASSUMED)
        return NULL;
    if (member->flags & SMITH_POOL)
        return "is a pool";
    if (member->flags & SMITH_COLUMN)
        return column_reason(record, index);
    if (offset && offset->here.count)
        return "stands here or elsewhere";
    const char *reason = member->condition ? smith_pascal_expression_reason(record, member->condition) : NULL;
    if (!reason && member->fallback && member->condition)
        reason = smith_pascal_expression_reason(record, member->fallback);
    if (!reason && !offset && !(member->flags & SMITH_MAGIC))
        reason = smith_pascal_type_reason(p, record, member->type, false);
    return reason;
}

/* Also notes which chunks are passed over, because what is in them is beyond this emitter. */
static const char *stream_reason(struct pascal *p, const struct smith_record *record) {
    for (uint16_t i = 0; i < record->slot_count; i++) {
        const struct smith_slot *slot = &record->slots[i];
        if (record->members[slot->member].flags & (SMITH_LINK | SMITH_SPLICED) ||
            smith_pascal_type_reason(p, record, slot->type, true))
            smith_symbol_set_add(&p->symbols, &p->skipped, slot);
    }
    return record->stream_packed.count ? "is packed" : NULL;
}

uint16_t smith_pascal_end_of(struct pascal *p, const struct smith_record *record, const char **reason) {
    struct smith_hash_entry *entry = smith_hash_map_find(&p->ends, record, 0);
    *reason = "holds itself";
    if (entry && !entry->value.number)
        return 0;
    if (entry) {
        *reason = smith_symbol_set_name(&p->reasons, record);
        return (uint16_t)(entry->value.number - 1);
    }
    if (!smith_hash_map_add(&p->ends, &p->symbols.arena, record, 0))
        return 0;
    const char *why = NULL;
    uint16_t end = 0;
    for (; end < record->member_count && !why; end++) {
        bool is_stream = record->framing && end >= record->stream;
        why = is_stream ? stream_reason(p, record) : reason_of(p, record, end);
        if (why)
            break;
        if (is_stream)
            end = (uint16_t)(record->member_count - 1);
    }
    *reason = why ? smith_emit_text(&p->symbols, "ends before `%s`, which %s", record->members[end].name, why) : "";
    smith_symbol_set_rename(&p->reasons, smith_symbol_set_add(&p->symbols, &p->reasons, record), *reason);
    entry = smith_hash_map_find(&p->ends, record, 0);
    if (entry)
        entry->value.number = end + 1u;
    return end;
}

bool smith_pascal_slot_is_skipped(struct pascal *p, const struct smith_record *record, const struct smith_slot *slot) {
    const char *reason;
    smith_pascal_end_of(p, record, &reason);
    return smith_symbol_set_find(&p->skipped, slot) != SMITH_NONE;
}
