/* SPDX-License-Identifier: MIT
 *
 * Plans: how the engine reads and writes in one go what needs no thought. A type gets a way, a record the steps that
 * cover its simplest members, a chunk its slot storage. The engine asks these, not kind, flags and width of each member every
 * time.
 */
#include "layout/compile/compile.h"

static uint8_t run_path_of(const struct smith_type *type);

/* ---- records ---- */

static bool is_simple(const struct smith_member *member) {
    return !member->flags && !member->condition && member->offset != SMITH_NONE && member->has == SMITH_NONE;
}

/* Whether the form that the table is of has no bytes for the member. */
static bool compile_fast_paths_is_left_out(const struct smith_record *record, uint32_t index) {
    const uint32_t forms = record->members[index].forms;
    return record->form_of && (!index || (forms && !(forms >> record->form & 1)));
}

/* Whether a member can be part of the step before it: of the same kind, and the next thing in memory. */
static bool joins(const struct smith_field_run *run, const struct smith_member *member) {
    if (run->fast_path != run_path_of(member->type) || run->offset + run->size != member->offset ||
        run->count == UINT16_MAX - 1)
        return false;
    return run->fast_path == SMITH_PATH_COPY ? run->size <= UINT32_MAX - member->type->size
                                             : run->fast_path != SMITH_PATH_RECORD && run->width == member->type->width;
}

/* The step the member begins, or ends, added to `steps`; returns how many there are. */
static uint16_t compile_fast_paths_add_member(struct smith_field_run *runs, uint16_t count,
                                              const struct smith_member *member, uint16_t index) {
    struct smith_field_run *last = count ? &runs[count - 1] : NULL;
    uint8_t fast_path = is_simple(member) ? run_path_of(member->type) : SMITH_PATH_GENERAL;
    if (fast_path == SMITH_PATH_GENERAL)
        return count;
    if (last && last->member + last->count == index && joins(last, member)) {
        last->count++;
        last->size += member->type->size;
        return count;
    }
    bool is_leb = member->type->kind == SMITH_SPELLED;
    runs[count] = (struct smith_field_run){.fast_path = fast_path,
                                           .width = is_leb ? member->type->width : 0,
                                           .member = index,
                                           .count = 1,
                                           .offset = member->offset,
                                           .size = member->type->size,
                                           .type = fast_path == SMITH_PATH_RECORD ? member->type : NULL};
    return (uint16_t)(count + 1);
}

static unsigned runs_depth_of_parts(const struct record_plan *plan) {
    unsigned depth = 0;
    for (uint16_t i = 0; i < plan->record.run_count; i++) {
        const struct smith_field_run *run = &plan->record.runs[i];
        if (run->type && plan_of(run->type)->runs_depth > depth)
            depth = plan_of(run->type)->runs_depth;
    }
    return depth;
}

/* Whether they cover all members up to the stream; without one, all there are. */
static bool has_runs_up_to_stream(const struct smith_record *record) {
    uint32_t covered = 0;
    for (uint16_t i = 0; i < record->run_count; i++)
        covered += record->runs[i].count;
    for (uint16_t i = 0; record->form_of && i < record->stream; i++)
        covered += compile_fast_paths_is_left_out(record, i);
    return covered == record->stream;
}

static void compile_fast_paths_find_runs(struct compiler *compiler, struct record_plan *plan) {
    struct smith_field_run *runs = smith_compiler_alloc(compiler, plan->count * sizeof *runs);
    if (!runs)
        return;
    for (uint16_t i = 0; i < plan->record.stream; i++) {
        const bool varies =
            plan->record.form_of ? compile_fast_paths_is_left_out(&plan->record, i) : plan->members[i].forms;
        if (!varies)
            plan->record.run_count = compile_fast_paths_add_member(runs, plan->record.run_count, &plan->members[i], i);
    }
    plan->record.runs = runs;
    plan->runs_depth = (uint8_t)(1 + runs_depth_of_parts(plan));
    plan->record.whole = has_runs_up_to_stream(&plan->record) && !plan->record.framing &&
                         !(plan->type.flags & SMITH_MEASURES) && plan->runs_depth <= SMITH_FIELD_RUNS_DEPTH;
}

/* ---- types ---- */

static uint8_t leb_fast_path(const struct smith_type *type) {
    if (type->spelling > SMITH_SPELL_ULEB)
        return SMITH_PATH_GENERAL;
    if (type->spelling == SMITH_SPELL_ULEB)
        return type->flags & SMITH_SIGNED ? SMITH_PATH_GENERAL : SMITH_PATH_ULEB;
    return type->flags & SMITH_SIGNED ? SMITH_PATH_LEB : SMITH_PATH_LEB_CLAMPED;
}

static uint8_t run_path_of(const struct smith_type *type) {
    if (type->flags & SMITH_PLAIN)
        return SMITH_PATH_COPY;
    switch (type->kind) {
    case SMITH_BOOL: return SMITH_PATH_BOOL;
    case SMITH_SPELLED: return leb_fast_path(type);
    case SMITH_RECORD: return type->record->whole && !type->record->framing ? SMITH_PATH_RECORD : SMITH_PATH_GENERAL;
    default: return SMITH_PATH_GENERAL;
    }
}

static bool compile_fast_paths_is_counted(const struct smith_type *type) {
    return type->kind == SMITH_LIST && type->extent->kind == SMITH_PREFIX && type->elem->wire_min &&
           type->elem->kind != SMITH_REGION;
}

static uint8_t fast_path_of(const struct smith_type *type) {
    uint8_t path = run_path_of(type);
    if (path == SMITH_PATH_GENERAL && type->kind == SMITH_RECORD && type->record->whole)
        return SMITH_PATH_STREAM;
    return compile_fast_paths_is_counted(type) && fast_path_of(type->elem) ? SMITH_PATH_LIST : path;
}

static void set_fast_paths(const struct smith_type *type) {
    for (; type; type = type->elem)
        ((struct smith_type *)(uintptr_t)type)->fast_path = fast_path_of(type);
}

/* ---- chunks ---- */

static void set_storage(struct smith_slot *slot, const struct smith_member *member) {
    if (member->offset == SMITH_NONE)
        return;
    slot->offset = member->offset;
    if (member->flags & (SMITH_MANY | SMITH_SPLICED)) {
        slot->storage = SMITH_STORAGE_LIST;
    } else if (member->flags & SMITH_POINTER) {
        slot->storage = SMITH_STORAGE_POINTER;
    } else if (member->has != SMITH_NONE) {
        slot->storage = SMITH_STORAGE_VALUE;
        slot->has = member->has;
    }
}

static void set_storages(const struct smith_slot *slots, uint16_t count, const struct smith_member *members) {
    struct smith_slot *made = (struct smith_slot *)(uintptr_t)slots;
    for (uint16_t i = 0; i < count; i++) {
        made[i].storage = members ? SMITH_STORAGE_GENERAL : SMITH_STORAGE_LIST;
        if (members)
            set_storage(&made[i], &members[made[i].member]);
    }
}

static bool is_brief(const struct smith_framing *framing) {
    const struct smith_type *id = framing->fields[0].type, *size = framing->fields[1].type;
    if (framing->field_count != 2 || framing->fields[0].role != SMITH_FRAME_ID || id->kind != SMITH_BYTES ||
        id->extent->prefix->wire_min != 1 || framing->size_counts_header || framing->size_unit != 1)
        return false;
    return size->kind == SMITH_SPELLED && size->spelling == SMITH_SPELL_LEB && size->width > 1 &&
           framing->end_count == 1;
}

static void look_at_framings(struct compiler *compiler) {
    for (uint32_t i = 0; i < compiler->declaration_count; i++) {
        struct smith_framing *framing = compiler->all[i].framing;
        if (framing)
            framing->is_brief = is_brief(framing);
    }
}

/* ---- streams ---- */

static unsigned runs_depth_of(const struct smith_type *type) {
    if (type->kind == SMITH_LIST)
        type = type->elem;
    return type->kind == SMITH_RECORD ? plan_of(type)->runs_depth : 0;
}

/* Whether all there is to its stream are chunks with a path, and there are some; if so, it has one. Returns whether that
 * is news. */
static bool find_stream(struct record_plan *plan) {
    const struct smith_record *record = &plan->record;
    unsigned depth = plan->runs_depth;
    if (record->whole || !record->slot_count || !record->framing->is_brief || record->stream_packed.count ||
        record->is_origin || plan->type.flags & SMITH_MEASURES || !has_runs_up_to_stream(record))
        return false;
    for (uint16_t i = 0; i < record->slot_count; i++) {
        const struct smith_slot *slot = &record->slots[i];
        if (slot->storage == SMITH_STORAGE_GENERAL || !fast_path_of(slot->type))
            return false;
        if (1 + runs_depth_of(slot->type) > depth)
            depth = 1 + runs_depth_of(slot->type);
    }
    plan->record.whole = depth <= SMITH_FIELD_RUNS_DEPTH;
    plan->runs_depth = (uint8_t)depth;
    return record->whole;
}

/* Until there are no more: a record may be in the stream of another that was looked at before. */
static void find_streams(struct record_plan *records) {
    for (bool more = true; more;) {
        more = false;
        for (struct record_plan *plan = records; plan; plan = plan->next) {
            more = find_stream(plan) || more;
            for (uint8_t i = 0; plan->forms && i < plan->forms->count; i++)
                more = find_stream(&plan->forms->views[i]) || more;
        }
    }
}

void smith_compile_fast_paths(struct compiler *compiler) {
    look_at_framings(compiler);
    for (struct record_plan *plan = compiler->shaped; plan; plan = plan->next_shaped) {
        compile_fast_paths_find_runs(compiler, plan);
        set_storages(plan->record.slots, plan->record.slot_count, plan->members);
        for (uint8_t i = 0; plan->forms && i < plan->forms->count; i++)
            compile_fast_paths_find_runs(compiler, &plan->forms->views[i]);
    }
    find_streams(compiler->records);
    for (struct record_plan *plan = compiler->records; plan; plan = plan->next) {
        set_fast_paths(&plan->type);
        for (uint8_t i = 0; plan->forms && i < plan->forms->count; i++)
            set_fast_paths(&plan->forms->views[i].type);
        for (uint32_t i = 0; i < plan->count; i++)
            set_fast_paths(plan->members[i].type);
    }
    for (struct union_plan *plan = compiler->unions; plan; plan = plan->next) {
        set_storages(plan->variants.slots, plan->variants.slot_count, NULL);
        for (uint16_t i = 0; i < plan->variants.case_count; i++)
            set_fast_paths(plan->variants.cases[i].type);
    }
}
