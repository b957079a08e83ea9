/* SPDX-License-Identifier: MIT
 *
 * Constants by which C code names the types of a layout, its enums and bits, and the members of its records, so that
 * nothing is looked up by its text at run time.
 */
#include "emit/c/emit_c.h"
#include "type/type_tables.h"
#include <math.h>

enum { columns = 120, indent = 4 };

/* SMITH_PRJ2_ROOM_TYPE, or with a number behind it when the layout has made that name itself. */
static const char *id_name(struct symbol_table *symbols, const char *tag, const char *member, const char *suffix) {
    const char *name = smith_emit_text(symbols, "%s%s%s%s", smith_emit_snake(symbols, tag, true), *member ? "_" : "",
                                       smith_emit_snake(symbols, member, true), suffix);
    return smith_emit_unique(symbols, &symbols->constants, name);
}

/* One of the lists of the layout: `list` is what it is called there. */
static void emit_c_ids_write_tables(struct symbol_table *symbols, struct smith_buffer *out,
                                    const struct smith_hash_map *set, const void *const *items, uint32_t count,
                                    const char *list, const char *suffix) {
    for (uint32_t i = 0; i < count; i++)
        smith_buffer_format(out, "#define %s (smith_%s_layout.%s[%u])\n",
                            id_name(symbols, smith_symbol_set_name(set, items[i]), "", suffix), symbols->name, list,
                            (unsigned)i);
}

/* Enumerators, as many on a line as fit; a number only where it is not one more than the one before. */
static void emit_c_ids_write_members(struct symbol_table *symbols, struct smith_buffer *out,
                                     const struct smith_record *record, const char *tag) {
    size_t line = 0;
    unsigned next = 0;
    if (record->form_of)
        return;
    for (unsigned i = 0; i < record->member_count; i++) {
        if (!smith_member_is_named(&record->members[i]))
            continue;
        const char *name = id_name(symbols, tag, record->members[i].name, "_MEMBER");
        const char *code = i == next ? name : smith_emit_text(symbols, "%s = %u", name, i);
        bool wraps = !line || line + strlen(code) + 2 > columns;
        smith_buffer_text(out, !line ? "enum {\n    " : wraps ? "\n    " : " ");
        smith_buffer_format(out, "%s,", code);
        line = (wraps ? indent : line + 1) + strlen(code) + 1;
        next = i + 1;
    }
    if (line)
        smith_buffer_text(out, "\n};\n");
}

/* " SMITH_PRJ_ROOM_X_BLOCKS_MAX = 20,", or "" when an int does not hold it. */
static const char *emit_c_ids_range_end(struct symbol_table *symbols, const char *tag, const char *member,
                                        const char *suffix, double end) {
    if (end != floor(end) || fabs(end) > INT32_MAX)
        return "";
    return smith_emit_text(symbols, " %s = %d,", id_name(symbols, tag, member, suffix), (int)end);
}

static void write_ranges(struct symbol_table *symbols, struct smith_buffer *out, const struct smith_record *record,
                         const char *tag) {
    for (unsigned i = 0; i < record->member_count && !record->form_of; i++) {
        const struct smith_member *member = &record->members[i];
        if (!member->range)
            continue;
        const char *min = emit_c_ids_range_end(symbols, tag, member->name, "_MIN", member->range->min);
        const char *max = emit_c_ids_range_end(symbols, tag, member->name, "_MAX", member->range->max);
        if (*min || *max)
            smith_buffer_format(out, "enum {%s%s };\n", min, max);
    }
}

void smith_emit_c_ids(struct symbol_table *symbols, struct smith_buffer *out) {
    const struct smith_layout *layout = symbols->layout;
    smith_buffer_format(out,
                        "\n/* What types, enums and bits are called in smith_%s_layout, and members in their records: "
                        "frame->type == ..._TYPE,\n * frame->member == ..._MEMBER; from ..._MIN to ..._MAX go the "
                        "numbers of a member. */\n",
                        symbols->name);
    emit_c_ids_write_tables(symbols, out, &symbols->types, (const void *const *)layout->types, layout->type_count,
                            "types", "_TYPE");
    emit_c_ids_write_tables(symbols, out, &symbols->names, (const void *const *)layout->names, layout->names_count,
                            "names", "_NAMES");
    for (uint32_t i = 0; i < symbols->records.count; i++)
        emit_c_ids_write_members(symbols, out, symbols->records.entries[i].key, symbols->records.entries[i].value.text);
    for (uint32_t i = 0; i < symbols->records.count; i++)
        write_ranges(symbols, out, symbols->records.entries[i].key, symbols->records.entries[i].value.text);
}
