/* SPDX-License-Identifier: MIT
 *
 * Types of fields. What always has the same size lies in memory as in the file; lists are dynamic arrays, and a union
 * is a record with a field for each case.
 */
#include "emit/common/fixed_size.h"
#include "emit/pascal/pascal.h"
#include "type/type_tables.h"

static const char *write_variants(struct pascal *p, const struct smith_type *region, const char *hint);
static const char *write_union(struct pascal *p, const struct smith_type *type, const char *hint);

const char *smith_pascal_plain(const struct smith_type *type) {
    static const char *const words[2][4] = {{"Byte", "Word", "LongWord", "QWord"},
                                            {"ShortInt", "SmallInt", "LongInt", "Int64"}};
    unsigned width = type->width == 8 ? 3 : type->width / 2u;
    if (type->kind == SMITH_BOOL)
        return "ByteBool"; /* everything but 0 is true */
    if (type->kind == SMITH_FLOAT)
        return type->width == 4 ? "Single" : "Double";
    return words[type->flags & SMITH_SIGNED ? 1 : 0][width];
}

const char *smith_pascal_array_of(struct pascal *p, uint32_t count, const char *type) {
    return *type && count ? smith_emit_text(&p->symbols, "array[0..%u] of %s", count - 1, type) : "";
}

/* Whether a region that always has as many bytes has nothing in it that does. */
static bool is_closed(const struct smith_type *region) {
    const struct smith_union *variants = region->elem->variants;
    if (!smith_emit_is_fixed(region) || region->elem->kind == SMITH_BYTES || region->elem->kind == SMITH_TEXT)
        return false;
    for (uint16_t i = 0; i < (variants ? variants->case_count : 1); i++)
        if (smith_pascal_overlay(region, i))
            return false;
    return true;
}

const char *smith_pascal_packing(struct pascal *p, const struct smith_type *type) {
    while (type->kind == SMITH_ARRAY || type->kind == SMITH_LIST)
        type = type->elem;
    if (type->kind != SMITH_REGION)
        return "";
    if (smith_pascal_is_open(type))
        return is_closed(type) ? "not taken apart" : "";
    return smith_emit_text(&p->symbols, "packed: %s", smith_codec_name_of(type->codec, type->hook).title);
}

static const char *list_of(struct pascal *p, const char *type) {
    return *type ? smith_emit_text(&p->symbols, "array of %s", type) : "";
}

const char *smith_pascal_type_words(struct pascal *p, const struct smith_type *type, const char *hint) {
    bool is_fixed = smith_emit_is_fixed(type);
    if (is_fixed && !type->wire_min)
        return "";
    switch ((enum smith_kind)type->kind) {
    case SMITH_TEXT: return is_fixed ? smith_pascal_array_of(p, type->wire_min, "AnsiChar") : "RawByteString";
    case SMITH_RECORD: return smith_pascal_record(p, type);
    case SMITH_ARRAY: return smith_pascal_array_of(p, type->count, smith_pascal_type_words(p, type->elem, hint));
    case SMITH_LIST: return list_of(p, smith_pascal_type_words(p, type->elem, hint));
    case SMITH_UNION: return write_union(p, type, hint);
    case SMITH_REGION:
        if (is_fixed)
            return write_variants(p, type, hint);
        return smith_pascal_is_open(type) ? smith_pascal_type_words(p, type->elem, hint) : "TBytes";
    case SMITH_BYTES: return is_fixed ? smith_pascal_array_of(p, type->wire_min, "Byte") : "TBytes";
    default: return smith_pascal_plain(type);
    }
}

/* ---- unions, and what is in a region -------------------------------------------------------------------------- */

/* Cases of one type are one field, called as the first of them. */
static uint16_t first_of_type(const struct smith_union *variants, uint16_t index) {
    uint16_t first = 0;
    while (variants->cases[first].type != variants->cases[index].type)
        first++;
    return first;
}

unsigned smith_pascal_case_number(const struct smith_union *variants, uint16_t index) {
    return first_of_type(variants, index) + 1u;
}

const char *smith_pascal_case_name(struct pascal *p, const struct smith_union *variants, uint16_t index) {
    struct smith_hash_map taken = {0};
    const char *name = "";
    index = first_of_type(variants, index);
    smith_pascal_unique(p, &taken, "Bytes");
    smith_pascal_unique(p, &taken, "Kind");
    smith_pascal_unique(p, &taken, "Unknown");
    for (uint16_t i = 0; i <= index && !p->symbols.arena.failed; i++)
        if (first_of_type(variants, i) == i)
            name = smith_pascal_unique(p, &taken, smith_pascal_camel_case(p, variants->cases[i].name));
    return name;
}

static const char *own_name(struct pascal *p, const char *hint) {
    return smith_pascal_unique(p, &p->taken, smith_emit_text(&p->symbols, "T%s", smith_pascal_camel_case(p, hint)));
}

const struct smith_type *smith_pascal_overlay(const struct smith_type *region, uint16_t index) {
    const struct smith_union *variants = region->elem->variants;
    const struct smith_type *type = variants ? variants->cases[index].type : region->elem;
    bool fits = smith_pascal_is_open(region) && smith_emit_is_fixed(type) && type->wire_min &&
                type->wire_min <= region->wire_min;
    return fits ? type : NULL;
}

/* The same bytes in several ways: as they are, and by what is in them. */
static const char *write_variants(struct pascal *p, const struct smith_type *region, const char *hint) {
    const struct smith_union *variants = region->elem->variants;
    const char *bytes = smith_pascal_array_of(p, region->wire_min, "Byte");
    struct smith_buffer cases;
    unsigned count = 0;
    smith_buffer_init(&cases, &p->out->allocator);
    for (uint16_t i = 0; i < (variants ? variants->case_count : 1) && !p->symbols.arena.failed; i++) {
        const struct smith_type *type = smith_pascal_overlay(region, i);
        if (!type || (variants && first_of_type(variants, i) != i))
            continue;
        const char *name = variants ? smith_pascal_case_name(p, variants, i) : "Value";
        const char *words = smith_pascal_type_words(p, type, smith_emit_text(&p->symbols, "%s_%s", hint, name));
        smith_buffer_format(&cases, "      %u: (%s: %s);\n", ++count, name, words);
    }
    const char *name = bytes;
    if (count) {
        smith_buffer_byte(&cases, 0);
        name = own_name(p, hint);
        smith_buffer_format(p->out, "\n  %s = packed record\n    case Integer of\n      0: (Bytes: %s);\n%s  end;\n",
                            name, bytes, cases.failed ? "" : (const char *)cases.data);
    }
    if (cases.failed)
        smith_arena_fail(&p->symbols.arena);
    smith_buffer_free(&cases);
    return name;
}

static const char *write_union(struct pascal *p, const struct smith_type *type, const char *hint) {
    const struct smith_union *variants = type->variants;
    if (smith_symbol_set_find(&p->unions, variants) != SMITH_NONE)
        return smith_symbol_set_name(&p->unions, variants);
    struct smith_buffer fields;
    smith_buffer_init(&fields, &p->out->allocator);
    for (uint16_t i = 0; i < variants->case_count && !p->symbols.arena.failed; i++) {
        const char *name = smith_pascal_case_name(p, variants, i);
        const char *words = first_of_type(variants, i) != i
                                ? ""
                                : smith_pascal_type_words(p, variants->cases[i].type,
                                                          smith_emit_text(&p->symbols, "%s_%s", hint, name));
        const char *packing = smith_pascal_packing(p, variants->cases[i].type);
        if (*words)
            smith_buffer_format(&fields, "    %s: %s; // %u%s%s\n", name, words, i + 1u, *packing ? "; " : "", packing);
    }
    if (variants->otherwise == UINT16_MAX)
        smith_buffer_text(&fields, "    Unknown: TBytes; // 0\n");
    smith_buffer_byte(&fields, 0);
    const char *name = own_name(p, hint);
    smith_buffer_format(
        p->out, "\n  %s = record\n    Kind: Word; // which of the cases it is, by the numbers below\n%s  end;\n", name,
        fields.failed ? "" : (const char *)fields.data);
    if (fields.failed)
        smith_arena_fail(&p->symbols.arena);
    smith_buffer_free(&fields);
    smith_symbol_set_rename(&p->unions, smith_symbol_set_add(&p->symbols, &p->unions, variants), name);
    return name;
}
