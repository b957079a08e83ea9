/* SPDX-License-Identifier: MIT
 *
 * A unit of Free Pascal: the names of numbers as constants, and the structs that always have the same size as packed
 * records, which lie in memory as in a file. Of everything else there is a line that says it is not here. Remarks of a
 * layout have a say: @alias("name") is what a member is called in code, @spread("X Y") puts the members of a struct in
 * its place, called so; @zero("NONE") and @all("ANY") name sets of bits.
 */
#include "emit/pascal/pascal.h"
#include "base/error.h"
#include "emit/common/emit_describe.h"
#include "type/type_tables.h"
#include <levelsmith/emit.h>

#define NAME_SIZE_MAX 110 /* of a name, letters; Free Pascal tells names apart by 127, and "_2" follows */

/* ---- words ---------------------------------------------------------------------------------------------------- */

const char *smith_pascal_annotation(const struct smith_member *member, const char *key) {
    return smith_annotation_value(&member->annotations, key);
}

static void comment(struct pascal *p, const char *margin, const char *text) {
    const char *line = smith_describe_line(&p->symbols, text, "");
    if (*line)
        smith_buffer_format(p->out, "%s// %s\n", margin, line);
}

static bool is_reserved(const char *name) {
    static const char *const reserved[] = {
        "and",
        "array",
        "as",
        "asm",
        "begin",
        "case",
        "class",
        "const",
        "constructor",
        "destructor",
        "div",
        "do",
        "downto",
        "else",
        "end",
        "except",
        "exports",
        "file",
        "finalization",
        "finally",
        "for",
        "function",
        "goto",
        "if",
        "implementation",
        "in",
        "inherited",
        "initialization",
        "inline",
        "interface",
        "is",
        "label",
        "library",
        "mod",
        "nil",
        "not",
        "object",
        "of",
        "on",
        "operator",
        "or",
        "out",
        "packed",
        "procedure",
        "program",
        "property",
        "raise",
        "record",
        "reintroduce",
        "repeat",
        "resourcestring",
        "self",
        "set",
        "shl",
        "shr",
        "string",
        "then",
        "threadvar",
        "to",
        "try",
        "type",
        "unit",
        "until",
        "uses",
        "var",
        "while",
        "with",
        "xor",
    };
    for (size_t i = 0; i < sizeof reserved / sizeof *reserved; i++)
        if (strcmp(name, reserved[i]) == 0)
            return true;
    return false;
}

/* Letters of either case are the same in Pascal. */
static const char *small_letters(struct pascal *p, const char *name) {
    char *small = smith_arena_alloc(&p->symbols.arena, strlen(name) + 1, 1);
    if (!small)
        return "";
    for (size_t i = 0; i <= strlen(name); i++)
        small[i] = (char)(name[i] >= 'A' && name[i] <= 'Z' ? name[i] - 'A' + 'a' : name[i]);
    return small;
}

const char *smith_pascal_unique(struct pascal *p, struct smith_hash_map *taken, const char *name) {
    const char *base =
        smith_emit_text(&p->symbols, "%.*s%s", NAME_SIZE_MAX, name, is_reserved(small_letters(p, name)) ? "_" : "");
    const char *one = base;
    for (unsigned i = 2; smith_symbol_set_find(taken, small_letters(p, one)) != SMITH_NONE && !p->symbols.arena.failed;
         i++)
        one = smith_emit_text(&p->symbols, "%s_%u", base, i);
    if (!p->symbols.arena.failed)
        smith_symbol_set_add(&p->symbols, taken, small_letters(p, one));
    return one;
}

const char *smith_pascal_camel_case(struct pascal *p, const char *name) {
    const char *snake = smith_emit_snake(&p->symbols, name, false);
    char *words = smith_arena_alloc(&p->symbols.arena, strlen(snake) + 1, 1);
    size_t length = 0;
    if (!words)
        return "";
    for (size_t i = 0; snake[i]; i++) {
        bool begins = !i || snake[i - 1] == '_';
        if (snake[i] != '_')
            words[length++] = (char)(begins && snake[i] >= 'a' && snake[i] <= 'z' ? snake[i] - 'a' + 'A' : snake[i]);
    }
    words[length] = 0;
    return words;
}

/* ---- constants ------------------------------------------------------------------------------------------------ */

static bool is_name_elsewhere(const struct symbol_table *symbols, const struct smith_names *names, const char *name) {
    for (uint32_t i = 0; i < symbols->names.count; i++) {
        const struct smith_names *others = symbols->names.entries[i].key;
        for (uint32_t n = 0; others != names && n < others->count; n++)
            if (strcmp(others->items[n].name, name) == 0)
                return true;
    }
    return false;
}

/* Names that look like constants, and are of one thing only, which is none of the language or of the unit, do alone:
 * "PANEL_WALL". Others begin with what they are names of. */
static bool stands_alone(struct pascal *p, const struct smith_names *names) {
    for (uint32_t i = 0; i < names->count; i++) {
        const char *name = names->items[i].name;
        if ((*name >= '0' && *name <= '9') || strspn(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_") != strlen(name) ||
            is_reserved(small_letters(p, name)) || is_name_elsewhere(&p->symbols, names, name) ||
            smith_symbol_set_find(&p->taken, small_letters(p, name)) != SMITH_NONE)
            return false;
    }
    return true;
}

static void constant(struct pascal *p, const char *prefix, const char *name, const char *value, const char *doc) {
    const char *line = smith_describe_line(&p->symbols, doc, "");
    name = smith_pascal_unique(p, &p->taken, smith_emit_text(&p->symbols, "%s%s", prefix, name));
    smith_buffer_format(p->out, "  %s = %s;%s%s\n", name, value, *line ? " // " : "", line);
}

static const char *number(struct pascal *p, int64_t value) {
    return value == INT64_MIN ? "Low(Int64)" : smith_emit_text(&p->symbols, "%lld", (long long)value);
}

/* Sets of bits that members of this type name as a whole. */
static void named_sets(struct pascal *p, const struct smith_names *names, const char *prefix) {
    for (uint32_t i = 0; i < p->symbols.records.count; i++) {
        const struct smith_record *record = p->symbols.records.entries[i].key;
        for (uint16_t m = 0; m < record->member_count; m++) {
            const struct smith_type *type = record->members[m].type;
            const char *zero = smith_pascal_annotation(&record->members[m], "zero"),
                       *all = smith_pascal_annotation(&record->members[m], "all");
            if (!type || type->names != names)
                continue;
            if (zero)
                constant(p, prefix, zero, "0", "");
            if (all)
                constant(
                    p, prefix, all,
                    smith_emit_text(&p->symbols, "$%llX", (unsigned long long)(UINT64_MAX >> (64 - 8 * type->width))),
                    "");
            if (zero || all)
                return;
        }
    }
}

static void bits(struct pascal *p, const struct smith_names *names, const char *prefix) {
    unsigned top = smith_emit_top_bit(&p->symbols, names);
    for (uint32_t i = 0; i < names->count; i++) {
        const struct smith_name *range = &names->items[i];
        bool wide = range->low != range->high;
        const char *name = wide ? smith_emit_text(&p->symbols, "%s_MASK", range->name) : range->name;
        constant(p, prefix, name,
                 smith_emit_text(&p->symbols, "$%llX", (unsigned long long)smith_emit_mask(range, top)), range->doc);
        if (wide)
            constant(p, prefix, smith_emit_text(&p->symbols, "%s_SHIFT", range->name),
                     smith_emit_text(&p->symbols, "%u", range->low), "");
    }
}

static void constants(struct pascal *p, const struct smith_names *names) {
    const char *prefix = stands_alone(p, names) ? "" : smith_emit_text(&p->symbols, "%s_", names->name);
    smith_buffer_format(p->out, "\n  { %s }\n", names->name);
    comment(p, "  ", names->doc);
    if (names->is_bits) {
        named_sets(p, names, prefix);
        bits(p, names, prefix);
        return;
    }
    for (uint32_t i = 0; i < names->count; i++)
        constant(p, prefix, names->items[i].name, number(p, names->items[i].value), names->items[i].doc);
}

/* ---- the unit ------------------------------------------------------------------------------------------------- */

static void write_unit(struct pascal *p) {
    const struct smith_layout *layout = p->symbols.layout;
    const char *title = layout->title && *layout->title ? layout->title : layout->name;
    comment(p, "", title);
    smith_buffer_format(p->out,
                        "// Made from the layout `%s`; changes belong there. Numbers are little-endian unless it says "
                        "otherwise.\n",
                        layout->name);
    smith_buffer_format(p->out, "unit %s;\n\n{$mode objfpc}\n\ninterface\n",
                        smith_pascal_unique(p, &p->taken, smith_emit_snake(&p->symbols, layout->name, false)));
    if (p->symbols.names.count)
        smith_buffer_text(p->out, "\nconst");
    for (uint32_t i = 0; i < p->symbols.names.count; i++)
        constants(p, p->symbols.names.entries[i].key);
    smith_pascal_records(p);
    smith_buffer_text(p->out, "\nimplementation\n\nend.\n");
}

enum smith_status smith_emit_pascal(const struct smith_layout *layout, struct smith_buffer *out,
                                    struct smith_error *error) {
    struct pascal p = {.out = out, .records.keys = SMITH_HASH_ADDRESSES};
    if (smith_emit_expect_one_order(layout, "a packed record", error) != SMITH_OK)
        return SMITH_BAD_VALUE;
    if (smith_symbol_table_init(&p.symbols, layout, &out->allocator))
        write_unit(&p);
    bool failed = p.symbols.arena.failed || out->failed;
    smith_symbol_table_free(&p.symbols);
    return failed ? smith_fail_memory(error, NULL) : SMITH_OK;
}
