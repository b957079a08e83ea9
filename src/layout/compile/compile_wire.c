/* SPDX-License-Identifier: MIT
 *
 * What values take in a file: the fewest bytes, and whether that is always so.
 */
#include "layout/compile/compile.h"
#include "type/type_tables.h"

enum { UNSEEN, OPEN, DONE };

#define DEPTH_MAX 200 /* through unions; beyond it 0 is a true, if modest, lower bound */

static void compile_wire_measure(const struct smith_type *type, unsigned depth);

static uint32_t capped(uint64_t size) {
    return size > UINT32_MAX - 1 ? UINT32_MAX - 1 : (uint32_t)size;
}

static bool constant_size(const struct smith_expression *size, uint32_t *value) {
    if (size->count != 1 || size->ops->code != SMITH_OP_CONST || size->ops->argument < 0)
        return false;
    *value = capped((uint64_t)size->ops->argument);
    return true;
}

static void measure_extent(struct smith_type *type) {
    const struct smith_extent *extent = type->extent;
    uint32_t size;
    switch (extent->kind) {
    case SMITH_EXACT:
        if (type->kind != SMITH_LIST && constant_size(&extent->size, &size) &&
            (type->kind != SMITH_REGION || type->codec == SMITH_STORED)) {
            type->wire_min = size;
            type->flags |= SMITH_FIXED;
        }
        break;
    case SMITH_PREFIX: type->wire_min = extent->prefix->wire_min; break;
    case SMITH_TO_VALUE: type->wire_min = type->kind == SMITH_LIST ? type->elem->wire_min : 1; break;
    case SMITH_UNTIL: type->wire_min = type->elem->wire_min; break;
    default: break;
    }
}

/* ---- records ---- */

static bool always_there(const struct smith_member *member) {
    return !member->condition && !member->forms && !(member->flags & (SMITH_CHUNK | SMITH_OPTIONAL));
}

/* The fewest bytes of a column; `*fixed` when they are the same in every file. */
static uint64_t measure_column(const struct record_plan *plan, const struct smith_column *column, bool *fixed) {
    uint64_t count = 1;
    const struct smith_member *member = NULL;
    *fixed = false;
    for (uint16_t i = 0; i < column->count; i++) {
        member = &plan->members[column->steps[i]];
        if (!always_there(member))
            return 0;
        if (i + 1 == column->count)
            break;
        const struct smith_type *type = inner_type(member->type);
        if (type->kind == SMITH_LIST)
            return 0;
        if (type->kind == SMITH_ARRAY)
            count = capped(count * type->count);
        plan = plan_of(type->kind == SMITH_ARRAY ? inner_type(type->elem) : type);
    }
    *fixed = member->type->flags & SMITH_FIXED;
    return capped(count * member->type->wire_min);
}

static void measure_record(struct record_plan *plan, unsigned depth) {
    if (plan->wire_state != UNSEEN)
        return;
    plan->wire_state = OPEN;
    uint64_t size = 0;
    bool fixed = !plan->record.framing;
    for (uint32_t i = 0; i < plan->count; i++) {
        const struct smith_member *member = &plan->members[i];
        if (member->flags & SMITH_COLUMNAR || smith_member_is_beyond_files(member))
            continue;
        bool varies = member->offset_member && (member->condition || member->offset_member->here.count);
        if (member->offset_member ? varies : !always_there(member)) {
            fixed = false;
            continue;
        }
        const struct smith_type *type = member->offset_member ? member->offset_member->offset : member->type;
        if (!type)
            continue; /* an anchor takes no bytes */
        compile_wire_measure(type, depth + 1);
        bool always_so = type->flags & SMITH_FIXED;
        size += member->flags & SMITH_COLUMN ? measure_column(plan, member->column, &always_so) : type->wire_min;
        fixed = fixed && always_so;
    }
    plan->type.wire_min = capped(size);
    if (fixed)
        plan->type.flags |= SMITH_FIXED;
    plan->wire_state = DONE;
}

/* ---- unions ---- */

static void measure_union(struct union_plan *plan, unsigned depth) {
    if (plan->wire_state != UNSEEN)
        return;
    plan->wire_state = OPEN;
    const struct smith_union *variants = &plan->variants;
    bool fixed = variants->otherwise != UINT16_MAX; /* else an unknown tag may come with any bytes, or none */
    uint32_t min_size = variants->tag.count && variants->otherwise == UINT16_MAX ? 0 : UINT32_MAX;
    for (uint16_t i = 0; i < variants->case_count; i++) {
        const struct smith_type *type = variants->cases[i].type;
        compile_wire_measure(type, depth + 1);
        fixed = fixed && type->flags & SMITH_FIXED && (min_size == UINT32_MAX || min_size == type->wire_min);
        min_size = type->wire_min < min_size ? type->wire_min : min_size;
    }
    plan->type.wire_min = variants->tag.count && min_size != UINT32_MAX ? min_size : 0;
    if (fixed && variants->tag.count)
        plan->type.flags |= SMITH_FIXED;
    plan->wire_state = DONE;
}

/* ---- what decoding and encoding want to know at a glance ---- */

/* Which sizes and checksums the value of the member asks for. */
static uint16_t measures(const struct smith_member *member) {
    uint16_t flags = 0;
    for (uint32_t i = 0; member->value && i < member->value->count; i++) {
        uint8_t code = member->value->ops[i].code;
        if (code == SMITH_OP_SIZEOF || code == SMITH_OP_UNPACKED)
            flags |= SMITH_MEASURES;
        if (code == SMITH_OP_SIZEOF && i && member->value->ops[i - 1].code == SMITH_OP_INNER)
            flags |= SMITH_MEASURES_NESTED;
        if (code == SMITH_OP_CHECKSUM)
            flags |= SMITH_MEASURES | SMITH_CHECKSUMS;
    }
    return flags;
}

/* What a record holds by value has been looked at before. */
static bool zero_is_default(const struct smith_type *type) {
    switch (type->kind) {
    case SMITH_TEXT: return false;
    case SMITH_BYTES: return type->extent->kind != SMITH_EXACT;
    case SMITH_RECORD: return type->flags & SMITH_ZERO;
    case SMITH_ARRAY:
        if (zero_is_default(inner_type(type->elem)))
            ((struct smith_type *)(uintptr_t)type)->flags |= SMITH_ZERO;
        return type->flags & SMITH_ZERO;
    default: return true;
    }
}

static bool zero_is_default_member(const struct smith_member *member) {
    if (member->offset == SMITH_NONE)
        return true;
    if (member->fallback)
        return false;
    bool absent = member->flags & (SMITH_POINTER | SMITH_OPTIONAL) || member->condition;
    return absent || zero_is_default(inner_type(member->type));
}

static void set_record_flags(struct record_plan *plan) {
    bool zero = true;
    if (plan->measured)
        plan->type.flags |= SMITH_MEASURES;
    for (uint32_t i = 0; i < plan->count; i++) {
        zero = zero && ((plan->forms && !i) || zero_is_default_member(&plan->members[i]));
        plan->type.flags |= measures(&plan->members[i]);
    }
    if (zero)
        plan->type.flags |= plan->forms ? SMITH_ZERO_BUT_FORM : SMITH_ZERO;
}

/* ---- all types ---- */

static void compile_wire_measure(const struct smith_type *type, unsigned depth) {
    struct smith_type *made = (struct smith_type *)(uintptr_t)type;
    if (depth > DEPTH_MAX)
        return;
    switch (type->kind) {
    case SMITH_RECORD: measure_record(plan_of(type), depth); break;
    case SMITH_UNION: measure_union(union_of(type), depth); break;
    case SMITH_ARRAY:
        compile_wire_measure(type->elem, depth);
        made->wire_min = capped((uint64_t)type->elem->wire_min * type->count);
        made->flags |= type->elem->flags & SMITH_FIXED;
        break;
    case SMITH_REGION:
    case SMITH_TEXT:
    case SMITH_BYTES:
    case SMITH_LIST: measure_extent(made); break;
    default: break;
    }
}

/* Also what is only held in lists and regions. */
static void measure_deep(const struct smith_type *type) {
    for (;; type = type->elem) {
        compile_wire_measure(type, 0);
        if (type->kind != SMITH_LIST && type->kind != SMITH_REGION)
            return;
    }
}

static void check_endless(struct compiler *compiler, const struct record_plan *plan, uint32_t member) {
    const struct smith_type *type = inner_type(plan->members[member].type);
    if (type->kind != SMITH_LIST || type->extent->kind != SMITH_TO_END)
        return;
    if (type->elem->flags & SMITH_FIXED && type->elem->wire_min == 0)
        smith_mistake(compiler->diagnosis, plan->drafts[member].ast->type->source_span,
                      "a list to the end of elements that take no bytes would never end");
}

void smith_compile_wire(struct compiler *compiler) {
    for (struct record_plan *plan = compiler->records; plan; plan = plan->next)
        measure_record(plan, 0);
    for (struct union_plan *plan = compiler->unions; plan; plan = plan->next) {
        measure_union(plan, 0);
        for (uint16_t i = 0; i < plan->variants.case_count; i++)
            measure_deep(plan->variants.cases[i].type);
    }
    for (struct record_plan *plan = compiler->records; plan; plan = plan->next)
        for (uint32_t i = 0; i < plan->count; i++) {
            measure_deep(plan->members[i].type);
            check_endless(compiler, plan, i);
        }
    for (struct record_plan *plan = compiler->records; compiler->has_columns && plan; plan = plan->next)
        smith_compile_check_column_bytes(compiler, plan);
    for (struct record_plan *plan = compiler->shaped; plan; plan = plan->next_shaped)
        set_record_flags(plan);
    for (struct record_plan *plan = compiler->records; plan; plan = plan->next)
        for (uint32_t i = 0; i < plan->count; i++)
            zero_is_default(inner_type(plan->members[i].type));
}
