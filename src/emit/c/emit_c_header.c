/* SPDX-License-Identifier: MIT
 *
 * The public header of a layout: what its values are called in C and how they lie in memory. See <levelsmith/emit.h>.
 */
#include "base/error.h"
#include "emit/c/emit_c.h"
#include "emit/common/emit_describe.h"
#include "type/type_tables.h"
#include <levelsmith/emit.h>

#define COLUMNS 120

struct writer {
    struct symbol_table *symbols;
    struct smith_buffer *out;
    bool *written; /* by index in plan.records: the struct is defined already */
};

/* ---- comments ------------------------------------------------------------------------------------------------- */

/* One word of a comment. "*" and "/" side by side would end it, or seem to begin another. */
static void comment_word(struct smith_buffer *out, const char *word, size_t size) {
    for (size_t i = 0; i < size; i++) {
        bool comment_mark = i && ((word[i] == '/' && word[i - 1] == '*') || (word[i] == '*' && word[i - 1] == '/'));
        if (comment_mark)
            smith_buffer_byte(out, ' ');
        smith_buffer_byte(out, (uint8_t)word[i]);
    }
}

/* Text wrapped to lines that begin with `margin`; a blank line in it stays one. */
static void comment_lines(struct smith_buffer *out, const char *text, const char *margin) {
    size_t column = 0;
    bool paragraph = false;
    for (const char *at = text; *at;) {
        if (*at == ' ' || *at == '\n' || *at == '\t' || *at == '\r') {
            paragraph = paragraph || (*at == '\n' && at[1] == '\n');
            at++;
            continue;
        }
        size_t size = strcspn(at, " \n\t\r");
        if (paragraph && column) {
            smith_buffer_format(out, "\n%.*s", (int)(strlen(margin) - 1), margin);
            column = COLUMNS;
        }
        if (column && column + 1 + size > COLUMNS - 3) {
            smith_buffer_byte(out, '\n');
            column = 0;
        }
        if (!column) {
            smith_buffer_text(out, margin);
            column = strlen(margin);
        } else {
            smith_buffer_byte(out, ' ');
            column++;
        }
        comment_word(out, at, size);
        column += size;
        at += size;
        paragraph = false;
    }
}

/* The text before a declaration: on one line when it fits. Nothing for "". */
static void comment_above(struct writer *w, const char *text, unsigned indent) {
    if (!*smith_describe_line(w->symbols, text, ""))
        return;
    bool one_line = !strstr(text, "\n\n") && strlen(text) + indent + 7 <= COLUMNS;
    if (one_line) {
        smith_buffer_format(w->out, "%*s/** ", (int)indent, "");
        const char *line = smith_describe_line(w->symbols, text, "");
        comment_word(w->out, line, strlen(line));
        smith_buffer_text(w->out, " */\n");
        return;
    }
    smith_buffer_format(w->out, "%*s/**\n", (int)indent, "");
    comment_lines(w->out, text, smith_emit_text(w->symbols, "%*s * ", (int)indent, ""));
    smith_buffer_format(w->out, "\n%*s */\n", (int)indent, "");
}

/* A line of code with the text behind it, or above it when the line grows too long. */
static void commented_line(struct writer *w, const char *code, const char *text, unsigned indent) {
    text = smith_describe_line(w->symbols, text, "");
    bool behind = indent + strlen(code) + strlen(text) + 9 <= COLUMNS;
    if (!behind)
        comment_above(w, text, indent);
    smith_buffer_format(w->out, "%*s%s", (int)indent, "", code);
    if (behind && *text) {
        smith_buffer_text(w->out, " /**< ");
        comment_word(w->out, text, strlen(text));
        smith_buffer_text(w->out, " */");
    }
    smith_buffer_byte(w->out, '\n');
}

/* ---- enums and masks ------------------------------------------------------------------------------------------ */

/* "SMITH_PRJ2_LIGHT_TYPE" from the tag "prj2_light_type". */
static const char *constant_stem(struct writer *w, const char *tag) {
    return smith_emit_snake(w->symbols, tag, true);
}

static const char *constant_name(struct writer *w, const char *stem, const char *name, const char *suffix) {
    struct symbol_table *symbols = w->symbols;
    return smith_emit_unique(symbols, &symbols->constants,
                             smith_emit_text(symbols, "%s_%s%s", stem, smith_emit_snake(symbols, name, true), suffix));
}

static const char *name_words(struct writer *w, const struct smith_name *name) {
    const char *line = smith_describe_line(w->symbols, name->doc, "");
    if (name->names)
        line = smith_describe_join(
            w->symbols, line,
            smith_emit_text(w->symbols, "enum %s", smith_symbol_set_name(&w->symbols->names, name->names)));
    return smith_describe_join(w->symbols, line, smith_describe_annotations(w->symbols, &name->annotations));
}

static bool fits_int(int64_t value) {
    return value >= INT32_MIN && value <= INT32_MAX;
}

static void enum_values(struct writer *w, const struct smith_names *names, const char *stem, bool as_enumerators) {
    for (uint32_t i = 0; i < names->count; i++) {
        const struct smith_name *name = &names->items[i];
        if (fits_int(name->value) != as_enumerators)
            continue;
        const char *constant = constant_name(w, stem, name->name, "");
        const char *value = name->value == INT64_MIN
                                ? "INT64_MIN"
                                : smith_emit_text(w->symbols, "INT64_C(%lld)", (long long)name->value);
        const char *code = as_enumerators ? smith_emit_text(w->symbols, "%s = %lld,", constant, (long long)name->value)
                                          : smith_emit_text(w->symbols, "#define %s %s", constant, value);
        commented_line(w, code, name_words(w, name), as_enumerators ? 4 : 0);
    }
}

static void emit_c_header_write_enum(struct writer *w, const struct smith_names *names, const char *tag) {
    bool any_fits = false, any_does_not = false;
    for (uint32_t i = 0; i < names->count; i++)
        *(fits_int(names->items[i].value) ? &any_fits : &any_does_not) = true;
    const char *stem = constant_stem(w, tag);
    comment_above(w, names->doc, 0);
    if (any_fits) {
        smith_buffer_format(w->out, "enum %s {\n", tag);
        enum_values(w, names, stem, true);
        smith_buffer_text(w->out, "};\n");
    }
    if (any_does_not)
        enum_values(w, names, stem, false);
}

/* One constant of a bit set: an enumerator, or a macro where int is too narrow for the set. */
static void bits_constant(struct writer *w, const char *constant, const char *digits, const char *words,
                          bool as_enumerator) {
    const char *code = as_enumerator ? smith_emit_text(w->symbols, "%s = %s,", constant, digits)
                                     : smith_emit_text(w->symbols, "#define %s %s", constant, digits);
    commented_line(w, code, words, as_enumerator ? 4 : 0);
}

static void emit_c_header_write_range(struct writer *w, const struct smith_name *name, const char *stem, unsigned top,
                                      bool as_enumerator) {
    bool single = name->low == name->high;
    const char *digits = smith_emit_text(w->symbols, "0x%llX", (unsigned long long)smith_emit_mask(name, top));
    if (!as_enumerator)
        digits = smith_emit_text(w->symbols, "%s(%s)", top > 31 ? "UINT64_C" : "UINT32_C", digits);
    bits_constant(w, constant_name(w, stem, name->name, single ? "" : "_MASK"), digits, name_words(w, name),
                  as_enumerator);
    if (!single)
        bits_constant(w, constant_name(w, stem, name->name, "_SHIFT"), smith_emit_text(w->symbols, "%u", name->low), "",
                      as_enumerator);
}

static void emit_c_header_write_bits(struct writer *w, const struct smith_names *names, const char *tag) {
    unsigned top = smith_emit_top_bit(w->symbols, names);
    bool as_enumerators = names->count > 0;
    for (uint32_t i = 0; i < names->count; i++)
        as_enumerators = as_enumerators && smith_emit_mask(&names->items[i], top) <= INT32_MAX;
    const char *stem = constant_stem(w, tag);
    comment_above(w, names->doc, 0);
    if (as_enumerators)
        smith_buffer_format(w->out, "enum %s {\n", tag);
    for (uint32_t i = 0; i < names->count; i++)
        emit_c_header_write_range(w, &names->items[i], stem, top, as_enumerators);
    if (as_enumerators)
        smith_buffer_text(w->out, "};\n");
}

static void emit_c_header_write_names(struct writer *w) {
    for (uint32_t i = 0; i < w->symbols->names.count; i++) {
        const struct smith_names *names = w->symbols->names.entries[i].key;
        smith_buffer_byte(w->out, '\n');
        (names->is_bits ? emit_c_header_write_bits : emit_c_header_write_enum)(w, names,
                                                                               w->symbols->names.entries[i].value.text);
    }
}

void smith_emit_c_constants(struct symbol_table *symbols, struct smith_buffer *out) {
    emit_c_header_write_names(&(struct writer){.symbols = symbols, .out = out});
}

void smith_emit_c_comment(struct symbol_table *symbols, struct smith_buffer *out, const char *text, unsigned indent) {
    comment_above(&(struct writer){.symbols = symbols, .out = out}, text, indent);
}

void smith_emit_c_commented(struct symbol_table *symbols, struct smith_buffer *out, const char *code, const char *text,
                            unsigned indent) {
    commented_line(&(struct writer){.symbols = symbols, .out = out}, code, text, indent);
}

/* ---- structs -------------------------------------------------------------------------------------------------- */

static bool has_memory(const struct smith_member *member) {
    return member->offset != SMITH_NONE && !(member->flags & (SMITH_DERIVED | SMITH_MAGIC | SMITH_LINK | SMITH_POOL));
}

static const char *names_words(struct writer *w, const struct smith_names *names) {
    const char *tag = smith_symbol_set_name(&w->symbols->names, names);
    return names->is_bits ? smith_emit_text(w->symbols, "bits: %s_*", constant_stem(w, tag))
                          : smith_emit_text(w->symbols, "enum %s", tag);
}

static const char *emit_c_header_choice_words(struct writer *w, const struct smith_record *record,
                                              const struct smith_union *variants) {
    struct symbol_table *symbols = w->symbols;
    const char *words = smith_emit_text(symbols, "by %s:", smith_describe_expression(symbols, record, &variants->tag));
    for (uint16_t i = 0; i < variants->case_count; i++) {
        const struct smith_case *kase = &variants->cases[i];
        const char *tag = i == variants->otherwise ? "else"
                          : kase->word             ? kase->word
                                                   : smith_emit_text(symbols, "%lld", (long long)kase->tag);
        words = smith_emit_text(symbols, "%s%s %s %s", words, i ? "," : "", tag, names_words(w, kase->type->names));
    }
    return words;
}

/* The names that the numbers of a value have, looking through lists and arrays. */
static const char *value_words(struct writer *w, const struct smith_record *record, const struct smith_type *type) {
    while (type->elem && (type->kind == SMITH_REGION || type->kind == SMITH_ARRAY || type->kind == SMITH_LIST))
        type = type->elem;
    if (type->variants && type->kind != SMITH_UNION)
        return emit_c_header_choice_words(w, record, type->variants);
    return type->names ? names_words(w, type->names) : "";
}

static const char *emit_c_header_presence(struct writer *w, const struct smith_record *record,
                                          const struct smith_member *member) {
    bool is_pointer = (member->flags & SMITH_POINTER) || smith_emit_inner(member->type)->kind == SMITH_TEXT;
    if (smith_member_is_beyond_files(member))
        return smith_emit_text(w->symbols, "no file has it; %s unless the document was read from another file format",
                               is_pointer && member->has == SMITH_NONE ? "NULL" : "absent");
    if (member->condition)
        return smith_emit_text(w->symbols, "%s unless %s", is_pointer && member->has == SMITH_NONE ? "NULL" : "absent",
                               smith_describe_expression(w->symbols, record, member->condition));
    if (member->has != SMITH_NONE)
        return smith_emit_text(w->symbols, "may be absent");
    return is_pointer && (member->flags & SMITH_OPTIONAL) ? "NULL if absent" : "";
}

static const char *emit_c_header_member_words(struct writer *w, const struct smith_record *record,
                                              const struct smith_member *member) {
    struct symbol_table *symbols = w->symbols;
    const char *words = smith_describe_line(symbols, member->doc, "");
    words = smith_describe_join(symbols, words, value_words(w, record, member->type));
    words = smith_describe_join(symbols, words, emit_c_header_presence(w, record, member));
    if (member->fallback)
        words = smith_describe_join(
            symbols, words,
            smith_emit_text(symbols, "default %s", smith_describe_expression(symbols, record, member->fallback)));
    words = smith_describe_join(symbols, words, smith_describe_range(symbols, member->range));
    if (member->reference)
        words = smith_describe_join(symbols, words, smith_describe_reference(symbols, member->reference));
    return smith_describe_join(symbols, words, smith_describe_annotations(symbols, &member->annotations));
}

/* What a call of smith_emit_c_declare() or smith_emit_c_pointer() writes, as a text. */
static const char *declaration(struct writer *w, const struct smith_type *type, const char *name, bool pointer) {
    struct smith_buffer code;
    smith_buffer_init(&code, &w->out->allocator);
    (pointer ? smith_emit_c_pointer : smith_emit_c_declare)(w->symbols, &code, type, name);
    const char *text = smith_emit_text(w->symbols, "%.*s;", (int)code.size, code.data ? (const char *)code.data : "");
    if (code.failed)
        smith_arena_fail(&w->symbols->arena);
    smith_buffer_free(&code);
    return text;
}

/* The next member in memory behind `after`; members of one place in memory come in the order of the layout. */
static const struct smith_member *next_in_memory(const struct smith_record *record, const struct smith_member *after) {
    const struct smith_member *next = NULL;
    for (unsigned i = 0; i < record->member_count; i++) {
        const struct smith_member *member = &record->members[i];
        bool behind = !after || member->offset > after->offset || (member->offset == after->offset && member > after);
        if (has_memory(member) && behind && (!next || member->offset < next->offset))
            next = member;
    }
    return next;
}

static const char *has_list(struct writer *w, const struct smith_record *record) {
    const char *list = "";
    size_t line = 0;
    for (const struct smith_member *m = next_in_memory(record, NULL); m; m = next_in_memory(record, m)) {
        if (m->has == SMITH_NONE)
            continue;
        bool wraps = line + strlen(m->name) > COLUMNS - 20;
        list = smith_emit_text(w->symbols, "%s%s%s", list, !*list ? "" : wraps ? ",\n            " : ", ", m->name);
        line = wraps ? strlen(m->name) : line + strlen(m->name) + 2;
    }
    return list;
}

static void write_has(struct writer *w, const struct smith_record *record) {
    const char *list = has_list(w, record);
    if (!*list)
        return;
    if (strlen(list) < COLUMNS / 2) {
        commented_line(w, smith_emit_text(w->symbols, "struct { bool %s; } has;", list), "which members are present",
                       4);
        return;
    }
    smith_buffer_format(w->out, "    struct {\n        bool %s;\n", list);
    commented_line(w, "} has;", "which members are present", 4);
}

static void emit_c_header_write_record(struct writer *w, const struct smith_type *type, const char *tag) {
    const struct smith_record *record = type->record;
    smith_buffer_byte(w->out, '\n');
    comment_above(w, type->doc, 0);
    smith_buffer_format(w->out, "struct %s {\n", tag);
    bool empty = true;
    if (!(type->flags & SMITH_QUIRKLESS)) {
        smith_buffer_text(w->out, "    struct smith_quirks *quirks;\n");
        empty = false;
    }
    for (const struct smith_member *m = next_in_memory(record, NULL); m; m = next_in_memory(record, m)) {
        const char *name = m->name;
        commented_line(w, declaration(w, m->type, name, m->flags & SMITH_POINTER),
                       emit_c_header_member_words(w, record, m), 4);
        empty = false;
    }
    write_has(w, record);
    if (empty) /* C has no structs without members */
        smith_buffer_text(w->out, "    uint8_t nothing; /**< unused */\n");
    smith_buffer_text(w->out, "};\n");
}

/* The ids of its chunks. */
static const char *chunk_words(struct symbol_table *symbols, const struct smith_framing *framing,
                               const struct smith_case *kase) {
    if (!kase->forms)
        return smith_emit_text(symbols, "chunk %s", smith_describe_id(symbols, framing, kase->chunk.id));
    const char *words = "chunks";
    for (unsigned i = 0; i < kase->form_count; i++)
        words = smith_emit_text(symbols, "%s%s %s", words, i ? "," : "",
                                smith_describe_id(symbols, framing, kase->forms[i].chunk.id));
    return words;
}

static const char *emit_c_header_case_words(struct writer *w, const struct smith_union *variants, unsigned index) {
    struct symbol_table *symbols = w->symbols;
    const struct smith_case *kase = &variants->cases[index];
    const char *key = smith_emit_text(symbols, "tag %lld", (long long)kase->tag);
    if (!variants->tag.count)
        key = chunk_words(symbols, smith_describe_framing(symbols, variants), kase);
    else if (index == variants->otherwise)
        key = "any other tag";
    const char *words = smith_describe_join(symbols, smith_describe_line(symbols, kase->doc, ""), key);
    if (kase->reference)
        words = smith_describe_join(symbols, words, smith_describe_reference(symbols, kase->reference));
    return smith_describe_join(symbols, words, smith_describe_annotations(symbols, &kase->annotations));
}

/* Several tags may lead to one case; it is one pointer then. */
static bool is_first_of_name(const struct smith_union *variants, unsigned index) {
    for (unsigned i = 0; i < index; i++)
        if (strcmp(variants->cases[i].name, variants->cases[index].name) == 0)
            return false;
    return true;
}

/* Cases may be called like words of C; their members are not. */
static const char *case_field(struct writer *w, const char *name) {
    return smith_is_word_of_c(name) ? smith_emit_text(w->symbols, "%s_", name) : name;
}

static void emit_c_header_write_union(struct writer *w, const struct smith_type *type, const char *tag) {
    const struct smith_union *variants = type->variants;
    struct symbol_table *symbols = w->symbols;
    const char *kinds = smith_emit_unique(symbols, &symbols->tags, smith_emit_text(symbols, "%s_kind", tag));
    const char *stem = constant_stem(w, tag);
    smith_buffer_format(w->out, "\nenum %s {\n", kinds);
    commented_line(w, smith_emit_text(symbols, "%s,", constant_name(w, stem, "Unknown", "")), "as.unknown", 4);
    for (unsigned i = 0; i < variants->case_count; i++)
        commented_line(w, smith_emit_text(symbols, "%s,", constant_name(w, stem, variants->cases[i].name, "")),
                       emit_c_header_case_words(w, variants, i), 4);
    smith_buffer_text(w->out, "};\n\n");
    comment_above(w, type->doc, 0);
    smith_buffer_format(w->out, "struct %s {\n    uint32_t kind; /**< enum %s */\n    union {\n", tag, kinds);
    smith_buffer_text(w->out, "        void *any;\n        struct smith_unknown *unknown;\n");
    for (unsigned i = 0; i < variants->case_count; i++) {
        const struct smith_case *kase = &variants->cases[i];
        if (is_first_of_name(variants, i))
            smith_buffer_format(w->out, "        %s\n", declaration(w, kase->type, case_field(w, kase->name), true));
    }
    smith_buffer_text(w->out, "    } as;\n};\n");
}

/* ---- order ---------------------------------------------------------------------------------------------------- */

static void emit_c_header_write_struct(struct writer *w, const struct smith_type *type);

/* What lies within the struct has to be complete before it. */
static void write_dependencies(struct writer *w, const struct smith_record *record) {
    for (unsigned i = 0; i < record->member_count; i++) {
        const struct smith_member *member = &record->members[i];
        if (!has_memory(member) || (member->flags & SMITH_POINTER))
            continue;
        const struct smith_type *type = smith_emit_inner(member->type);
        while (type->kind == SMITH_ARRAY)
            type = smith_emit_inner(type->elem);
        emit_c_header_write_struct(w, type);
    }
}

static void emit_c_header_write_struct(struct writer *w, const struct smith_type *type) {
    bool is_record = type->kind == SMITH_RECORD;
    if (is_record ? type->record->form_of != NULL : type->kind != SMITH_UNION)
        return;
    uint32_t index = is_record ? smith_symbol_set_find(&w->symbols->records, type->record)
                               : w->symbols->records.count + smith_symbol_set_find(&w->symbols->unions, type->variants);
    if (w->written[index] || w->symbols->arena.failed)
        return;
    w->written[index] = true;
    if (is_record)
        write_dependencies(w, type->record);
    (is_record ? emit_c_header_write_record
               : emit_c_header_write_union)(w, type, smith_symbol_set_name(&w->symbols->types, type));
}

/* Those of one form have the struct of the record. */
static bool has_struct_of_its_own(const struct writer *w, const struct smith_hash_map *tables, uint32_t index) {
    return tables != &w->symbols->records || !((const struct smith_record *)tables->entries[index].key)->form_of;
}

static void declare_structs(struct writer *w, const struct smith_hash_map *tables) {
    for (uint32_t i = 0; i < tables->count; i++)
        if (has_struct_of_its_own(w, tables, i))
            smith_buffer_format(w->out, "struct %s;\n", tables->entries[i].value.text);
}

static void write_structs(struct writer *w) {
    struct symbol_table *symbols = w->symbols;
    w->written = smith_arena_alloc(&symbols->arena, symbols->records.count + symbols->unions.count, 1);
    if (symbols->records.count + symbols->unions.count)
        smith_buffer_byte(w->out, '\n');
    declare_structs(w, &symbols->records);
    declare_structs(w, &symbols->unions);
    for (uint32_t i = 0; i < symbols->types.count && !symbols->arena.failed; i++)
        emit_c_header_write_struct(w, symbols->types.entries[i].key);
}

/* ---- the file ------------------------------------------------------------------------------------------------- */

static void write_top(struct writer *w, const char *guard) {
    const struct smith_layout *layout = w->symbols->layout;
    smith_buffer_text(w->out, "/*\n");
    comment_lines(w->out,
                  smith_emit_text(w->symbols, "%s.\n\n%s", *layout->title ? layout->title : layout->name, layout->doc),
                  " * ");
    smith_buffer_format(w->out,
                        "\n *\n * Written by layoutc from the layout \"%s\"; changes belong there.\n */\n"
                        "#ifndef %s\n#define %s\n\n#include <levelsmith/document.h>\n\n"
                        "#ifdef __cplusplus\nextern \"C\" {\n#endif\n",
                        layout->name, guard, guard);
}

static void emit_c_header_write_root(struct writer *w, const char *api) {
    const struct symbol_table *symbols = w->symbols;
    smith_buffer_format(
        w->out,
        "\n/** The tables of this layout; static. */\n%sextern const struct smith_layout smith_%s_layout;\n\n"
        "/** What the document holds, which owns it; NULL when it is of another layout. */\n%s%s;\n",
        api, symbols->name, api, smith_emit_c_root(w->symbols));
}

/* `api` stands before what other programs may link with, `before` before all names. */
static enum smith_status emit_c_write_header(const struct smith_layout *layout, const char *api, const char *before,
                                             struct smith_buffer *out, struct smith_error *error) {
    struct symbol_table symbols;
    struct writer w = {.symbols = &symbols, .out = out};
    if (smith_symbol_table_init_prefixed(w.symbols, layout, before, &out->allocator)) {
        const char *guard = smith_emit_text(w.symbols, "LEVELSMITH_%s_H", w.symbols->upper_name);
        guard = smith_emit_unique(w.symbols, &w.symbols->constants, guard);
        write_top(&w, guard);
        emit_c_header_write_names(&w);
        write_structs(&w);
        emit_c_header_write_root(&w, api);
        smith_emit_c_ids(w.symbols, out);
        smith_buffer_text(out, "\n#ifdef __cplusplus\n}\n#endif\n\n#endif\n");
    }
    bool failed = w.symbols->arena.failed || out->failed;
    smith_symbol_table_free(w.symbols);
    return failed ? smith_fail_memory(error, NULL) : SMITH_OK;
}

enum smith_status smith_emit_header(const struct smith_layout *layout, struct smith_buffer *out,
                                    struct smith_error *error) {
    return emit_c_write_header(layout, "", "", out, error);
}

enum smith_status smith_emit_library_header(const struct smith_layout *layout, struct smith_buffer *out,
                                            struct smith_error *error) {
    return emit_c_write_header(layout, "SMITH_API ", smith_emit_c_library_prefix, out, error);
}
