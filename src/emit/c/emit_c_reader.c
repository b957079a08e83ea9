/* SPDX-License-Identifier: MIT
 *
 * A reader in one header, for programs that do without this library: constants, and for each struct the bytes that
 * always stand at the same place in it, with a function that takes them out of memory. Numbers are put together byte by
 * byte, so neither alignment nor byte order of the machine matter. See <levelsmith/emit.h>.
 */
#include "base/error.h"
#include "emit/c/emit_c.h"
#include "emit/common/emit_describe.h"
#include "emit/common/record_shapes.h"
#include "type/type_tables.h"
#include <levelsmith/emit.h>

struct reader {
    struct symbol_table symbols;
    struct smith_buffer *out;
    struct smith_hash_map written; /* records */
};

/* Text; a $ in it stands for the layout's name. */
static void with_prefix(struct reader *r, const char *text) {
    for (; *text; text++)
        if (*text == '$')
            smith_buffer_text(r->out, r->symbols.prefix);
        else
            smith_buffer_byte(r->out, (uint8_t)*text);
}

static void emit_c_reader_write_numbers(struct reader *r) {
    with_prefix(r, "\nstatic inline uint64_t $_number(const uint8_t *from, unsigned width, int big_endian) {\n"
                   "    uint64_t number = 0;\n"
                   "    for (unsigned i = 0; i < width; i++)\n"
                   "        number |= (uint64_t)from[i] << 8 * (big_endian ? width - 1 - i : i);\n"
                   "    return number;\n"
                   "}\n\n"
                   "static inline float $_f32(uint64_t bits) {\n"
                   "    uint32_t narrow = (uint32_t)bits;\n"
                   "    float number;\n"
                   "    memcpy(&number, &narrow, sizeof number);\n"
                   "    return number;\n"
                   "}\n\n"
                   "static inline double $_f64(uint64_t bits) {\n"
                   "    double number;\n"
                   "    memcpy(&number, &bits, sizeof number);\n"
                   "    return number;\n"
                   "}\n");
}

/* ---- members -------------------------------------------------------------------------------------------------- */

/* What of a member stands in the struct: how many of what. Arrays in arrays are one. */
struct field {
    const char *name;
    const char *c_type;
    const struct smith_type *type; /* of an element; NULL = bytes */
    uint32_t count; /* 0 = one, and no array */
    uint32_t size; /* bytes in the file, of all */
};

static const char *number_type(struct reader *r, const struct smith_type *type) {
    if (type->kind == SMITH_FLOAT)
        return type->width == 4 ? "float" : "double";
    return smith_emit_text(&r->symbols, "%sint%u_t", type->kind == SMITH_INT && type->flags & SMITH_SIGNED ? "" : "u",
                           8u * type->width);
}

static struct field emit_c_reader_field_of(struct reader *r, const struct smith_member *member) {
    struct field field = {.name = member->name};
    if (member->flags & SMITH_MAGIC) {
        field =
            (struct field){"magic", "char", NULL, (uint32_t)member->constant->size, (uint32_t)member->constant->size};
        return field;
    }
    const struct smith_type *type = member->offset_member ? member->offset_member->offset : member->type;
    field.size = type->wire_min;
    for (; type->kind == SMITH_ARRAY; type = type->elem)
        field.count = (field.count ? field.count : 1) * type->count;
    field.type = type;
    switch ((enum smith_kind)type->kind) {
    case SMITH_BOOL:
    case SMITH_INT:
    case SMITH_FLOAT: field.c_type = number_type(r, type); break;
    case SMITH_RECORD:
        field.c_type = smith_emit_text(&r->symbols, "struct %s", smith_symbol_set_name(&r->symbols.types, type));
        break;
    default: /* texts and bytes, and regions: what is in them is read by whoever asks */
        field.c_type = type->kind == SMITH_TEXT ? "char" : "uint8_t";
        field.count = field.size;
        field.type = NULL;
    }
    return field;
}

static const char *field_words(struct reader *r, const struct smith_member *member, const struct field *field) {
    struct symbol_table *symbols = &r->symbols;
    const char *words = smith_describe_line(symbols, member->doc, "");
    if (member->offset_member) {
        const char *what = smith_describe_offset_member(symbols, member);
        const char *of = member->type->name && *member->type->name ? member->type->name : "a value";
        words = smith_describe_join(symbols, smith_emit_text(symbols, "offset of %s", of),
                                    smith_describe_join(symbols, what, words));
    }
    if (field->type && field->type->names)
        words = smith_describe_join(
            symbols, words,
            smith_emit_text(
                symbols, field->type->names->is_bits ? "bits: %s_*" : "enum %s",
                field->type->names->is_bits
                    ? smith_emit_snake(symbols, smith_symbol_set_name(&symbols->names, field->type->names), true)
                    : smith_symbol_set_name(&symbols->names, field->type->names)));
    return words;
}

static void emit_c_reader_declare(struct reader *r, const struct smith_member *member, const struct field *field) {
    const char *array = field->count ? smith_emit_text(&r->symbols, "[%u]", field->count) : "";
    smith_emit_c_commented(&r->symbols, r->out,
                           smith_emit_text(&r->symbols, "%s %s%s;", field->c_type, field->name, array),
                           field_words(r, member, field), 4);
}

/* One statement that takes an element out of the bytes. */
static void load_element(struct reader *r, const struct field *field, const char *to, const char *from) {
    const struct smith_type *type = field->type;
    const char *prefix = r->symbols.prefix;
    if (type->kind == SMITH_RECORD) {
        smith_buffer_format(r->out, "%s_load(&to->%s, %s);\n", smith_symbol_set_name(&r->symbols.types, type), to,
                            from);
        return;
    }
    const char *number = smith_emit_text(&r->symbols, "%s_number(%s, %u, %u)", prefix, from, type->width,
                                         type->flags & SMITH_BIG_ENDIAN ? 1u : 0u);
    if (type->kind == SMITH_FLOAT)
        smith_buffer_format(r->out, "to->%s = %s_f%u(%s);\n", to, prefix, 8u * type->width, number);
    else
        smith_buffer_format(r->out, "to->%s = (%s)%s;\n", to, field->c_type, number);
}

static void emit_c_reader_load(struct reader *r, const struct field *field, uint32_t at) {
    const char *from = smith_emit_text(&r->symbols, "from + %u", at);
    if (!field->type)
        smith_buffer_format(r->out, "    memcpy(to->%s, %s, %u);\n", field->name, from, field->size);
    else if (!field->count) {
        smith_buffer_text(r->out, "    ");
        load_element(r, field, field->name, from);
    } else {
        smith_buffer_format(r->out, "    for (unsigned i = 0; i < %u; i++)\n        ", field->count);
        load_element(r, field, smith_emit_text(&r->symbols, "%s[i]", field->name),
                     smith_emit_text(&r->symbols, "%s + %u * i", from, field->size / field->count));
    }
}

/* ---- structs -------------------------------------------------------------------------------------------------- */

/* How many members stand at the same place in every file; `size`: their bytes. */
static uint16_t fixed_members(const struct smith_record *record, uint32_t *size) {
    uint16_t count = 0;
    *size = 0;
    if (record->framing)
        return 0;
    for (; count < record->member_count; count++) {
        const struct smith_member *member = &record->members[count];
        if (!smith_emit_is_in_form(record, member))
            continue;
        if (!smith_emit_member_is_fixed(member))
            break;
        *size += smith_emit_fixed_member_size(member);
    }
    return count;
}

static void emit_c_reader_write_record(struct reader *r, const struct smith_type *type);

static void write_inner_records(struct reader *r, const struct smith_record *record, uint16_t count) {
    for (uint16_t i = 0; i < count; i++) {
        const struct smith_member *member = &record->members[i];
        const struct smith_type *type = member->type;
        if (smith_member_is_beyond_files(member) || member->flags & SMITH_MAGIC || member->offset_member ||
            !smith_emit_is_in_form(record, member))
            continue;
        while (type->kind == SMITH_ARRAY)
            type = type->elem;
        if (type->kind == SMITH_RECORD)
            emit_c_reader_write_record(r, type);
    }
}

/* Calls itself for each member that has bytes: once for the struct, once for the function. */
static void emit_c_reader_write_fields(struct reader *r, const struct smith_record *record, uint16_t count,
                                       bool loads) {
    uint32_t at = 0;
    for (uint16_t i = 0; i < count; i++) {
        const struct smith_member *member = &record->members[i];
        uint32_t size = smith_emit_is_in_form(record, member) ? smith_emit_fixed_member_size(member) : 0;
        if (!size)
            continue;
        const struct field field = emit_c_reader_field_of(r, member);
        if (loads)
            emit_c_reader_load(r, &field, at);
        else
            emit_c_reader_declare(r, member, &field);
        at += size;
    }
}

/* The tag of the struct. That of a form has the form's name behind it, but that of the usual one. */
static const char *record_tag(struct reader *r, const struct smith_type *type) {
    const struct smith_record *record = type->record;
    const char *tag = smith_symbol_set_name(&r->symbols.types, type);
    if (!record->form_of)
        return tag;
    const char *form = record->members[0].type->names->items[record->form].name;
    return smith_emit_text(&r->symbols, "%s_%s", tag, smith_emit_snake(&r->symbols, form, false));
}

static void emit_c_reader_write_record(struct reader *r, const struct smith_type *type) {
    const struct smith_record *record = type->record;
    struct symbol_table *symbols = &r->symbols;
    uint32_t size;
    uint16_t count = fixed_members(record, &size);
    if (record->form_of && record->form_of->record->form == record->form)
        return; /* which is written as the record itself */
    if (!size || smith_symbol_set_find(&r->written, record) != SMITH_NONE || symbols->arena.failed)
        return;
    smith_symbol_set_add(symbols, &r->written, record);
    write_inner_records(r, record, count);
    const char *tag = record_tag(r, type);
    const char *rest = count < record->member_count
                           ? smith_emit_text(symbols,
                                             " The first %u bytes: where `%s` and what is behind it stands depends "
                                             "on the file.",
                                             size, record->members[count].name)
                           : "";
    const char *constant = smith_emit_unique(
        symbols, &symbols->constants, smith_emit_text(symbols, "%s_BYTES", smith_emit_snake(symbols, tag, true)));
    smith_buffer_format(r->out, "\n#define %s %u\n", constant, size);
    smith_emit_c_comment(symbols, r->out, smith_emit_text(symbols, "%s%s", type->doc ? type->doc : "", rest), 0);
    smith_buffer_format(r->out, "struct %s {\n", tag);
    emit_c_reader_write_fields(r, record, count, false);
    smith_buffer_format(r->out,
                        "};\n\n/** Of %s bytes. */\nstatic inline void %s_load(struct %s *to, const uint8_t *from) {\n",
                        constant, tag, tag);
    emit_c_reader_write_fields(r, record, count, true);
    smith_buffer_text(r->out, "}\n");
}

/* ---- the file ------------------------------------------------------------------------------------------------- */

static void emit_c_reader_write_file(struct reader *r) {
    const struct smith_layout *layout = r->symbols.layout;
    const char *guard = smith_emit_text(&r->symbols, "%s_READER_H", r->symbols.upper_name);
    guard = smith_emit_unique(&r->symbols, &r->symbols.constants, guard);
    smith_buffer_format(
        r->out,
        "/*\n * %s: what stands at the same place in every file.\n *\n"
        " * Written by `levelsmith layout --emit reader` from the layout \"%s\"; changes belong there. Who calls\n"
        " * a function has looked that there are so many bytes.\n */\n"
        "#ifndef %s\n#define %s\n\n#include <stdint.h>\n#include <string.h>\n",
        *layout->title ? layout->title : layout->name, layout->name, guard, guard);
    smith_emit_c_constants(&r->symbols, r->out);
    emit_c_reader_write_numbers(r);
    for (uint32_t i = 0; i < r->symbols.types.count && !r->symbols.arena.failed; i++) {
        const struct smith_type *type = r->symbols.types.entries[i].key;
        if (type->kind == SMITH_RECORD)
            emit_c_reader_write_record(r, type);
    }
    smith_buffer_text(r->out, "\n#endif\n");
}

enum smith_status smith_emit_reader(const struct smith_layout *layout, struct smith_buffer *out,
                                    struct smith_error *error) {
    struct reader r = {.out = out, .written.keys = SMITH_HASH_ADDRESSES};
    if (smith_emit_expect_one_order(layout, "a reader in one header", error) != SMITH_OK)
        return SMITH_BAD_VALUE;
    if (smith_symbol_table_init(&r.symbols, layout, &out->allocator))
        emit_c_reader_write_file(&r);
    bool failed = r.symbols.arena.failed || out->failed;
    smith_symbol_table_free(&r.symbols);
    return failed ? smith_fail_memory(error, NULL) : SMITH_OK;
}
