/* SPDX-License-Identifier: MIT
 *
 * See emit_c_fields.h. What is zero is left out everywhere.
 */
#include "emit/c/emit_c_fields.h"
#include "base/number.h"
#include <math.h>

static void emit_c_fields_text(struct emit_tables *w, const char *value) {
    if (value)
        smith_emit_c_string(w->out, value, strlen(value));
    else
        smith_buffer_text(w->out, "NULL");
}

void smith_emit_text_field(struct emit_tables *w, const char *field, const char *value) {
    if (!value)
        return;
    smith_buffer_format(w->out, ".%s = ", field);
    emit_c_fields_text(w, value);
    smith_buffer_text(w->out, ", ");
}

void smith_emit_number_field(struct emit_tables *w, const char *field, int64_t value) {
    if (!value)
        return;
    smith_buffer_format(w->out, ".%s = ", field);
    smith_emit_c_integer(w->out, value);
    smith_buffer_text(w->out, ", ");
}

void smith_emit_pointer_field(struct emit_tables *w, const char *field, const struct smith_hash_map *set,
                              const char *array, const void *item) {
    if (item)
        smith_buffer_format(w->out, ".%s = &%s[%u], ", field, array, (unsigned)smith_symbol_set_find(set, item));
}

void smith_emit_type_field(struct emit_tables *w, const char *field, const struct smith_type *type) {
    smith_emit_pointer_field(w, field, &w->symbols.types, "types", type);
}

static void bytes_value(struct emit_tables *w, struct smith_bytes bytes) {
    smith_buffer_text(w->out, "{(const uint8_t *)");
    smith_emit_c_string(w->out, bytes.data, bytes.size);
    smith_buffer_format(w->out, ", %zu}, ", bytes.size);
}

static void emit_bytes_field(struct emit_tables *w, const char *field, struct smith_bytes bytes) {
    if (!bytes.data)
        return;
    smith_buffer_format(w->out, ".%s = ", field);
    bytes_value(w, bytes);
}

void smith_emit_bytes_pointer(struct emit_tables *w, const char *field, const struct smith_bytes *bytes) {
    if (!bytes)
        return;
    smith_buffer_format(w->out, ".%s = &(const struct smith_bytes)", field);
    bytes_value(w, *bytes);
}

static void chunk_value(struct emit_tables *w, const struct smith_chunk_id *chunk) {
    smith_buffer_text(w->out, "{");
    emit_bytes_field(w, "id", chunk->id);
    smith_emit_number_field(w, "width", chunk->width);
    smith_buffer_format(w->out, ".key = UINT64_C(0x%llx)", (unsigned long long)chunk->key);
    smith_buffer_text(w->out, "}, ");
}

void smith_emit_chunk_field(struct emit_tables *w, struct smith_chunk_id chunk) {
    if (!chunk.id.data && !chunk.width)
        return;
    smith_buffer_text(w->out, ".chunk = ");
    chunk_value(w, &chunk);
}

void smith_emit_chunk_pointer(struct emit_tables *w, const struct smith_chunk_id *chunk) {
    if (!chunk)
        return;
    smith_buffer_text(w->out, ".chunk = &(const struct smith_chunk_id)");
    chunk_value(w, chunk);
}

void smith_emit_flags_field(struct emit_tables *w, unsigned flags, const struct emit_flag *names, size_t count) {
    const char *separator = ".flags = ";
    unsigned left = flags;
    for (size_t i = 0; i < count; i++) {
        if (!(left & names[i].bit))
            continue;
        smith_buffer_format(w->out, "%s%s", separator, names[i].name);
        separator = " | ";
        left &= ~names[i].bit;
    }
    if (left)
        smith_buffer_format(w->out, "%s%u", separator, left);
    if (flags)
        smith_buffer_text(w->out, ", ");
}

void smith_emit_annotations_field(struct emit_tables *w, const struct smith_annotations *annotations) {
    if (!annotations->count)
        return;
    smith_buffer_text(w->out, ".annotations = {(const struct smith_annotation[]){");
    for (uint32_t i = 0; i < annotations->count; i++) {
        smith_buffer_text(w->out, "{");
        emit_c_fields_text(w, annotations->items[i].key);
        smith_buffer_text(w->out, ", ");
        emit_c_fields_text(w, annotations->items[i].value);
        smith_buffer_text(w->out, "}, ");
    }
    smith_buffer_format(w->out, "}, %u}, ", (unsigned)annotations->count);
}

static void operations(struct emit_tables *w, const struct smith_expression *expression) {
    static const char *const opcodes[] = {
        [SMITH_OP_CONST] = "CONST",     [SMITH_OP_MEMBER] = "MEMBER",
        [SMITH_OP_INNER] = "INNER",     [SMITH_OP_OUTER] = "OUTER",
        [SMITH_OP_COUNT] = "COUNT",     [SMITH_OP_SIZEOF] = "SIZEOF",
        [SMITH_OP_PEEK] = "PEEK",       [SMITH_OP_REST] = "REST",
        [SMITH_OP_NEG] = "NEG",         [SMITH_OP_NOT] = "NOT",
        [SMITH_OP_INV] = "INV",         [SMITH_OP_MUL] = "MUL",
        [SMITH_OP_DIV] = "DIV",         [SMITH_OP_MOD] = "MOD",
        [SMITH_OP_ADD] = "ADD",         [SMITH_OP_SUB] = "SUB",
        [SMITH_OP_SHL] = "SHL",         [SMITH_OP_SHR] = "SHR",
        [SMITH_OP_LT] = "LT",           [SMITH_OP_LE] = "LE",
        [SMITH_OP_GT] = "GT",           [SMITH_OP_GE] = "GE",
        [SMITH_OP_EQ] = "EQ",           [SMITH_OP_NE] = "NE",
        [SMITH_OP_AND] = "AND",         [SMITH_OP_XOR] = "XOR",
        [SMITH_OP_OR] = "OR",           [SMITH_OP_ANDAND] = "ANDAND",
        [SMITH_OP_OROR] = "OROR",       [SMITH_OP_CHECKSUM] = "CHECKSUM",
        [SMITH_OP_HERE] = "HERE",       [SMITH_OP_UNPACKED] = "UNPACKED",
        [SMITH_OP_BESIDE] = "BESIDE",   [SMITH_OP_CONTENT_CHECKSUM] = "CONTENT_CHECKSUM",
        [SMITH_OP_PRODUCT] = "PRODUCT", [SMITH_OP_CHOOSE] = "CHOOSE",
    };
    smith_buffer_text(w->out, "{(const struct smith_op[]){");
    for (uint32_t i = 0; i < expression->count; i++) {
        const struct smith_op *op = &expression->ops[i];
        smith_buffer_format(w->out, "{SMITH_OP_%s, ", opcodes[op->code]);
        emit_c_fields_text(w, op->name);
        smith_buffer_text(w->out, ", ");
        smith_emit_c_integer(w->out, op->argument);
        smith_buffer_text(w->out, "}, ");
    }
    smith_buffer_format(w->out, "}, %u}, ", (unsigned)expression->count);
}

void smith_emit_expression_field(struct emit_tables *w, const char *field, const struct smith_expression *expression) {
    if (!expression->count)
        return;
    smith_buffer_format(w->out, ".%s = ", field);
    operations(w, expression);
}

void smith_emit_expression_pointer(struct emit_tables *w, const char *field,
                                   const struct smith_expression *expression) {
    if (!expression)
        return;
    smith_buffer_format(w->out, ".%s = &(const struct smith_expression)", field);
    operations(w, expression);
}

void smith_emit_arguments_field(struct emit_tables *w, const struct smith_expression *arguments, unsigned count) {
    if (!count)
        return;
    smith_buffer_text(w->out, ".arguments = (const struct smith_expression[]){");
    for (unsigned i = 0; i < count; i++)
        operations(w, &arguments[i]);
    smith_buffer_format(w->out, "}, .argument_count = %u, ", count);
}

static void emit_values(struct emit_tables *w, const char *field, const char *count_field, const int64_t *values,
                        uint32_t count) {
    if (!count)
        return;
    smith_buffer_format(w->out, ".%s = (const int64_t[]){", field);
    for (uint32_t i = 0; i < count; i++) {
        smith_emit_c_integer(w->out, values[i]);
        smith_buffer_text(w->out, ", ");
    }
    smith_buffer_format(w->out, "}, .%s = %u, ", count_field, (unsigned)count);
}

static void emit_reference(struct emit_tables *w, const char *field, const struct smith_reference *reference) {
    if (!reference)
        return;
    smith_buffer_format(w->out, ".%s = &(const struct smith_reference){", field);
    smith_emit_text_field(w, "path", reference->path);
    smith_emit_text_field(w, "by", reference->by);
    smith_emit_number_field(w, "base", reference->base);
    smith_emit_number_field(w, "renumbered", reference->renumbered);
    smith_emit_number_field(w, "own", reference->own);
    emit_values(w, "none", "none_count", reference->none, reference->none_count);
    smith_emit_number_field(w, "nearest", reference->nearest);
    smith_emit_text_field(w, "count", reference->count);
    smith_emit_number_field(w, "mask", reference->mask);
    emit_reference(w, "other", reference->other);
    smith_emit_number_field(w, "other_form", reference->other_form);
    smith_emit_number_field(w, "other_bits", reference->other_bits);
    smith_emit_text_field(w, "when", reference->when);
    smith_emit_number_field(w, "when_mask", reference->when_mask);
    emit_values(w, "when_values", "when_count", reference->when_values, reference->when_count);
    smith_emit_number_field(w, "when_before", reference->when_before);
    smith_emit_text_field(w, "needed", reference->needed);
    smith_emit_text_field(w, "uncounted", reference->uncounted);
    smith_buffer_text(w->out, "}, ");
}

void smith_emit_reference_field(struct emit_tables *w, const struct smith_reference *reference) {
    emit_reference(w, "reference", reference);
}

void smith_emit_range_field(struct emit_tables *w, const struct smith_range *range) {
    char min[SMITH_NUMBER_SIZE], max[SMITH_NUMBER_SIZE];
    if (!range)
        return;
    size_t min_size = smith_print_f64(min, range->min), max_size = smith_print_f64(max, range->max);
    smith_buffer_format(w->out, ".range = &(const struct smith_range){%.*s, ", (int)min_size, min);
    if (isinf(range->max))
        smith_buffer_text(w->out, "INFINITY}, ");
    else
        smith_buffer_format(w->out, "%.*s}, ", (int)max_size, max);
}

void smith_emit_column_field(struct emit_tables *w, const struct smith_column *column) {
    if (!column)
        return;
    smith_buffer_text(w->out, ".column = &(const struct smith_column){(const uint16_t[]){");
    for (unsigned i = 0; i < column->count; i++)
        smith_buffer_format(w->out, "%u, ", (unsigned)column->steps[i]);
    smith_buffer_format(w->out, "}, %u}, ", (unsigned)column->count);
}

static void origins_field(struct emit_tables *w, const struct smith_offset_member *offset_member) {
    if (!offset_member->origin_count)
        return;
    smith_buffer_text(w->out, ".origins = (const struct smith_origin[]){");
    for (uint8_t i = 0; i < offset_member->origin_count; i++) {
        smith_buffer_text(w->out, "{");
        smith_emit_expression_field(w, "condition", &offset_member->origins[i].condition);
        smith_emit_number_field(w, "member", offset_member->origins[i].member);
        smith_emit_number_field(w, "is_block", offset_member->origins[i].is_block);
        smith_buffer_text(w->out, "}, ");
    }
    smith_buffer_format(w->out, "}, .origin_count = %u, ", offset_member->origin_count);
}

void smith_emit_offset_member_field(struct emit_tables *w, const struct smith_offset_member *offset_member) {
    if (!offset_member)
        return;
    smith_buffer_text(w->out, ".offset_member = &(const struct smith_offset_member){");
    smith_emit_type_field(w, "offset", offset_member->offset);
    emit_bytes_field(w, "anchor", offset_member->anchor);
    smith_emit_text_field(w, "space", offset_member->space);
    smith_emit_number_field(w, "align", offset_member->align);
    smith_emit_number_field(w, "unit", offset_member->unit);
    origins_field(w, offset_member);
    smith_emit_expression_field(w, "here", &offset_member->here);
    smith_emit_number_field(w, "relative_to_outer", offset_member->relative_to_outer);
    smith_emit_number_field(w, "to_next", offset_member->to_next);
    smith_emit_number_field(w, "turn", offset_member->turn);
    smith_emit_number_field(w, "written_last", offset_member->written_last);
    smith_emit_number_field(w, "has_none", offset_member->has_none);
    smith_emit_number_field(w, "none", offset_member->none);
    smith_emit_expression_field(w, "pin", &offset_member->pin);
    smith_buffer_text(w->out, "}, ");
}

void smith_emit_extent_field(struct emit_tables *w, const struct smith_extent *extent) {
    static const char *const kinds[] = {
        [SMITH_TO_END] = "TO_END", [SMITH_EXACT] = "EXACT", [SMITH_PREFIX] = "PREFIX", [SMITH_TO_VALUE] = "TO_VALUE",
        [SMITH_WHILE] = "WHILE",   [SMITH_UNTIL] = "UNTIL", [SMITH_CHUNKS] = "CHUNKS", [SMITH_CHAIN] = "CHAIN",
    };
    if (!extent)
        return;
    smith_buffer_format(w->out, ".extent = &(const struct smith_extent){.kind = SMITH_%s, ", kinds[extent->kind]);
    smith_emit_expression_field(w, "size", &extent->size);
    smith_emit_type_field(w, "prefix", extent->prefix);
    smith_emit_number_field(w, "value", extent->value);
    smith_emit_number_field(w, "after", extent->after);
    smith_emit_text_field(w, "sentinel", extent->sentinel);
    smith_emit_pointer_field(w, "framing", &w->symbols.framings, "framings", extent->framing);
    smith_emit_chunk_field(w, extent->chunk);
    smith_buffer_text(w->out, "}, ");
}

static void storage_fields(struct emit_tables *w, const struct smith_slot *slot, const struct smith_record *record,
                           const char *tag) {
    static const char *const names[] = {
        [SMITH_STORAGE_GENERAL] = "GENERAL",
        [SMITH_STORAGE_POINTER] = "POINTER",
        [SMITH_STORAGE_VALUE] = "VALUE",
        [SMITH_STORAGE_LIST] = "LIST",
    };
    smith_buffer_format(w->out, ", .storage = SMITH_STORAGE_%s", names[slot->storage]);
    if (!record || record->members[slot->member].offset == SMITH_NONE)
        return;
    smith_buffer_format(w->out, ", .offset = offsetof(struct %s, %s)", tag, record->members[slot->member].name);
    if (slot->storage == SMITH_STORAGE_VALUE)
        smith_buffer_format(w->out, ", .has = offsetof(struct %s, has.%s)", tag, record->members[slot->member].name);
}

void smith_emit_slots_field(struct emit_tables *w, const struct smith_slot *slots, unsigned count,
                            const struct smith_record *record, const char *tag) {
    if (!count)
        return;
    smith_buffer_text(w->out, "\n        .slots = (const struct smith_slot[]){");
    for (unsigned i = 0; i < count; i++) {
        smith_buffer_text(w->out, "\n            {");
        smith_emit_chunk_field(w, slots[i].chunk);
        smith_emit_type_field(w, "type", slots[i].type);
        smith_buffer_format(w->out, ".member = %u, .variant = ", (unsigned)slots[i].member);
        if (slots[i].variant == UINT16_MAX)
            smith_buffer_text(w->out, "UINT16_MAX");
        else
            smith_buffer_format(w->out, "%u", (unsigned)slots[i].variant);
        storage_fields(w, &slots[i], record, tag);
        smith_buffer_text(w->out, "},");
    }
    smith_buffer_format(w->out, "\n        },\n        .slot_count = %u,", count);
}

/* ---- runs ---- */

/*
 * Steps as C. Another machine than that of layoutc may pad where this one does not, so its compiler decides how far a
 * step goes that copies several members: the tables name constants (`run_3_1`: of record 3, from member 1 on) whose
 * values come from offsetof. A record is whole only where all its steps go as far as they should.
 */

const char *smith_emit_fast_path_name(unsigned fast_path) {
    static const char *const names[] = {
        [SMITH_PATH_GENERAL] = "SMITH_PATH_GENERAL",
        [SMITH_PATH_COPY] = "SMITH_PATH_COPY",
        [SMITH_PATH_BOOL] = "SMITH_PATH_BOOL",
        [SMITH_PATH_LEB] = "SMITH_PATH_LEB",
        [SMITH_PATH_LEB_CLAMPED] = "SMITH_PATH_LEB_CLAMPED",
        [SMITH_PATH_ULEB] = "SMITH_PATH_ULEB",
        [SMITH_PATH_RECORD] = "SMITH_PATH_RECORD",
        [SMITH_PATH_STREAM] = "SMITH_PATH_STREAM",
        [SMITH_PATH_LIST] = "SMITH_PATH_LIST",
    };
    return names[fast_path];
}

/* Values of one type lie side by side everywhere; plain ones of different types do so only where nothing pads. */
static bool is_copy_run(const struct smith_field_run *run) {
    return run->fast_path == SMITH_PATH_COPY && run->count > 1;
}

/* ---- constants ---- */

/* A constant for each member of the run, from the last to the first, which is the only one the tables ask for: each
 * counts itself, and what follows if it follows. */
static void write_copy_run(struct emit_tables *w, const struct smith_record *record, const struct smith_field_run *run,
                           const char *tag) {
    unsigned index = (unsigned)smith_symbol_set_find(&w->symbols.records, record);
    unsigned last = run->member + run->count - 1u;
    for (unsigned i = last; i + 1 > run->member; i--) {
        const struct smith_member *member = &record->members[i];
        const char *count_sum = "", *size = "";
        if (i < last) {
            const char *follows =
                smith_emit_text(&w->symbols, " + FOLLOWS(%s, %s, %s) *", tag, member->name, member[1].name);
            count_sum = smith_emit_text(&w->symbols, "%s run_%u_%u", follows, index, i + 1);
            size = smith_emit_text(&w->symbols, "%s run_size_%u_%u", follows, index, i + 1);
        }
        smith_buffer_format(w->out, "    run_%u_%u = 1%s,\n    run_size_%u_%u = %u%s,\n", index, i, count_sum, index, i,
                            (unsigned)member->type->wire_min, size);
    }
}

static bool has_copy_runs(const struct smith_record *record) {
    for (unsigned i = 0; i < record->run_count; i++)
        if (is_copy_run(&record->runs[i]))
            return true;
    return false;
}

void smith_emit_run_constants(struct emit_tables *w) {
    const struct smith_hash_map *set = &w->symbols.records;
    smith_buffer_text(w->out, "\n#define FOLLOWS(type, a, b) (offsetof(struct type, b) == "
                              "offsetof(struct type, a) + sizeof(((struct type *)0)->a))\n");
    for (uint32_t i = 0; i < set->count; i++) {
        const struct smith_record *record = set->entries[i].key;
        if (!has_copy_runs(record))
            continue;
        smith_buffer_text(w->out, "\nenum {\n");
        for (unsigned k = 0; k < record->run_count; k++)
            if (is_copy_run(&record->runs[k]))
                write_copy_run(w, record, &record->runs[k], set->entries[i].value.text);
        smith_buffer_text(w->out, "};\n");
    }
}

/* ---- fields ---- */

static void write_field_run(struct emit_tables *w, const struct smith_record *record, const struct smith_field_run *run,
                            const char *tag) {
    const char *field = record->members[run->member].name;
    unsigned index = (unsigned)smith_symbol_set_find(&w->symbols.records, record);
    smith_buffer_format(w->out, "\n            {.fast_path = %s, ", smith_emit_fast_path_name(run->fast_path));
    smith_emit_number_field(w, "width", run->width);
    smith_emit_number_field(w, "member", run->member);
    smith_emit_type_field(w, "type", run->type);
    smith_buffer_format(w->out, ".offset = offsetof(struct %s, %s), ", tag, field);
    if (is_copy_run(run))
        smith_buffer_format(w->out, ".count = run_%u_%u, .size = run_size_%u_%u},", index, run->member, index,
                            run->member);
    else
        smith_buffer_format(w->out, ".count = %u, .size = %u * sizeof(((struct %s *)0)->%s)},", (unsigned)run->count,
                            (unsigned)run->count, tag, field);
}

static void write_whole(struct emit_tables *w, const struct smith_record *record) {
    const char *separator = ".whole = ";
    unsigned index = (unsigned)smith_symbol_set_find(&w->symbols.records, record);
    for (unsigned i = 0; i < record->run_count; i++) {
        const struct smith_field_run *run = &record->runs[i];
        if (is_copy_run(run))
            smith_buffer_format(w->out, "%srun_%u_%u == %u", separator, index, run->member, (unsigned)run->count);
        separator = is_copy_run(run) ? " && " : separator;
    }
    smith_buffer_text(w->out, *separator == '.' ? ".whole = true, " : ", ");
}

void smith_emit_runs_field(struct emit_tables *w, const struct smith_record *record, const char *tag) {
    if (record->run_count) {
        smith_buffer_text(w->out, "\n        .runs = (const struct smith_field_run[]){");
        for (unsigned i = 0; i < record->run_count; i++)
            write_field_run(w, record, &record->runs[i], tag);
        smith_buffer_format(w->out, "\n        },\n        .run_count = %u, ", (unsigned)record->run_count);
    }
    if (record->whole)
        write_whole(w, record);
}
