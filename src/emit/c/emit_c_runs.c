/* SPDX-License-Identifier: MIT
 *
 * Steps as C. Another machine than that of layoutc may pad where this one does not, so its compiler decides how far a
 * step goes that copies several members: the tables name constants (`run_3_1`: of record 3, from member 1 on) whose
 * values come from offsetof. A record is whole only where all its steps go as far as they should.
 */
#include "emit/c/emit_c_runs.h"

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
