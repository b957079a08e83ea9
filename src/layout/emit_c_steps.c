/* SPDX-License-Identifier: MIT
 *
 * Steps as C. Another machine than that of layoutc may pad where this one does not, so its compiler decides how far a
 * step goes that copies several members: the tables name constants (`run_3_1`: of record 3, from member 1 on) whose
 * values come from offsetof. A record is whole only where all its steps go as far as they should.
 */
#include "emit_c_steps.h"

const char *smith_emit_fast_path_name(unsigned fast_path) {
    static const char *const names[] = {
        [SMITH_PATH_GENERAL] = "SMITH_PATH_GENERAL",           [SMITH_PATH_COPY] = "SMITH_PATH_COPY",
        [SMITH_PATH_BOOL] = "SMITH_PATH_BOOL",           [SMITH_PATH_LEB] = "SMITH_PATH_LEB",
        [SMITH_PATH_LEB_CLAMPED] = "SMITH_PATH_LEB_CLAMPED", [SMITH_PATH_ULEB] = "SMITH_PATH_ULEB",
        [SMITH_PATH_RECORD] = "SMITH_PATH_RECORD",
    };
    return names[fast_path];
}

/* Values of one type lie side by side everywhere; plain ones of different types do so only where nothing pads. */
static bool is_run(const struct smith_step *step) {
    return step->fast_path == SMITH_PATH_COPY && step->count > 1;
}

/* ---- constants ---- */

/* A constant for each member of the run, from the last to the first, which is the only one the tables ask for: each
 * counts itself, and what follows if it follows. */
static void write_run(struct emit_tables *w, const struct smith_record *record, const struct smith_step *step,
                      const char *tag) {
    unsigned index = (unsigned)emit_set_find(&w->plan.records, record);
    unsigned last = step->member + step->count - 1u;
    for (unsigned i = last; i + 1 > step->member; i--) {
        const struct smith_member *member = &record->members[i];
        const char *run = "", *size = "";
        if (i < last) {
            const char *follows = smith_emit_text(&w->plan, " + FOLLOWS(%s, %s, %s) *", tag, member->name, member[1].name);
            run = smith_emit_text(&w->plan, "%s run_%u_%u", follows, index, i + 1);
            size = smith_emit_text(&w->plan, "%s run_size_%u_%u", follows, index, i + 1);
        }
        smith_buffer_format(w->out, "    run_%u_%u = 1%s,\n    run_size_%u_%u = %u%s,\n", index, i, run, index, i,
                            (unsigned)member->type->wire_min, size);
    }
}

static bool has_runs(const struct smith_record *record) {
    for (unsigned i = 0; i < record->step_count; i++)
        if (is_run(&record->steps[i]))
            return true;
    return false;
}

void emit_runs(struct emit_tables *w) {
    const struct emit_set *set = &w->plan.records;
    smith_buffer_text(w->out, "\n#define FOLLOWS(type, a, b) (offsetof(struct type, b) == "
                              "offsetof(struct type, a) + sizeof(((struct type *)0)->a))\n");
    for (uint32_t i = 0; i < set->count; i++) {
        const struct smith_record *record = set->items[i];
        if (!has_runs(record))
            continue;
        smith_buffer_text(w->out, "\nenum {\n");
        for (unsigned k = 0; k < record->step_count; k++)
            if (is_run(&record->steps[k]))
                write_run(w, record, &record->steps[k], set->names[i]);
        smith_buffer_text(w->out, "};\n");
    }
}

/* ---- fields ---- */

static void write_step(struct emit_tables *w, const struct smith_record *record, const struct smith_step *step,
                       const char *tag) {
    const char *field = record->members[step->member].name;
    unsigned index = (unsigned)emit_set_find(&w->plan.records, record);
    smith_buffer_format(w->out, "\n            {.way = %s, ", smith_emit_fast_path_name(step->fast_path));
    smith_emit_number_field(w, "width", step->width);
    smith_emit_number_field(w, "member", step->member);
    smith_buffer_format(w->out, ".offset = offsetof(struct %s, %s), ", tag, field);
    if (is_run(step))
        smith_buffer_format(w->out, ".count = run_%u_%u, .size = run_size_%u_%u},", index, step->member, index,
                            step->member);
    else
        smith_buffer_format(w->out, ".count = %u, .size = %u * sizeof(((struct %s *)0)->%s)},", (unsigned)step->count,
                            (unsigned)step->count, tag, field);
}

static void write_whole(struct emit_tables *w, const struct smith_record *record) {
    const char *separator = ".whole = ";
    unsigned index = (unsigned)emit_set_find(&w->plan.records, record);
    for (unsigned i = 0; i < record->step_count; i++) {
        const struct smith_step *step = &record->steps[i];
        if (is_run(step))
            smith_buffer_format(w->out, "%srun_%u_%u == %u", separator, index, step->member, (unsigned)step->count);
        separator = is_run(step) ? " && " : separator;
    }
    smith_buffer_text(w->out, *separator == '.' ? ".whole = true, " : ", ");
}

void emit_steps_field(struct emit_tables *w, const struct smith_record *record, const char *tag) {
    if (record->step_count) {
        smith_buffer_text(w->out, "\n        .steps = (const struct smith_step[]){");
        for (unsigned i = 0; i < record->step_count; i++)
            write_step(w, record, &record->steps[i], tag);
        smith_buffer_format(w->out, "\n        },\n        .step_count = %u, ", (unsigned)record->step_count);
    }
    if (record->whole)
        write_whole(w, record);
}
