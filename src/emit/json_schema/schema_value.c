/* SPDX-License-Identifier: MIT
 *
 * JSON Schemas of single values: numbers, names, texts, bytes, lists. See schema.h.
 */
#include "emit/json_schema/schema.h"
#include "type/type_tables.h"

/* ---- numbers -------------------------------------------------------------------------------------------------- */

/* Numbers of 64 bits are strings of digits where other programs would round them. */
static void wide_integer(struct schema *s, struct smith_json_group *group, bool is_signed) {
    smith_json_key(&s->json, group, "anyOf");
    smith_buffer_format(s->json.out,
                        "[{\"type\": \"integer\", \"minimum\": %lld, \"maximum\": %lld}, "
                        "{\"type\": \"string\", \"pattern\": \"^%s[0-9]{1,20}$\"}]",
                        is_signed ? -(long long)SMITH_JSON_EXACT : 0, (long long)SMITH_JSON_EXACT,
                        is_signed ? "-?" : "");
}

static void integer_keys(struct schema *s, struct smith_json_group *group, const struct smith_type *type) {
    bool is_signed = type->flags & SMITH_SIGNED;
    if (type->width == 8) {
        wide_integer(s, group, is_signed);
        return;
    }
    unsigned bits = 8u * type->width - is_signed;
    smith_schema_text(s, group, "type", "integer");
    smith_schema_number(s, group, "minimum", is_signed ? -((int64_t)1 << bits) : 0);
    smith_schema_number(s, group, "maximum", ((int64_t)1 << bits) - 1);
}

void smith_schema_integer(struct schema *s, const struct smith_type *type) {
    struct smith_json_group group = smith_json_open(&s->json, '{', true);
    integer_keys(s, &group, type);
    smith_json_close(&s->json, &group, '}');
}

/* ---- names ---------------------------------------------------------------------------------------------------- */

static const char *names_called(struct schema *s, const struct smith_names *names) {
    uint32_t index = smith_symbol_set_add(&s->symbols, &s->names, names);
    if (s->symbols.arena.failed)
        return "";
    if (!s->names.entries[index].value.text)
        smith_symbol_set_rename(&s->names, index, smith_emit_unique(&s->symbols, &s->taken, names->name));
    return s->names.entries[index].value.text;
}

static void schema_value_name_list(struct schema *s, struct smith_json_group *group, const struct smith_names *names) {
    struct smith_hash_map done = {0};
    smith_json_key(&s->json, group, "enum");
    struct smith_json_group list = smith_json_open(&s->json, '[', true);
    for (uint32_t i = 0; i < names->count; i++) {
        if (smith_symbol_set_find(&done, names->items[i].name) != SMITH_NONE)
            continue;
        smith_symbol_set_add(&s->symbols, &done, names->items[i].name);
        smith_json_item(&s->json, &list);
        smith_json_name(&s->json, names->items[i].name);
    }
    smith_json_close(&s->json, &list, ']');
}

static void refer_item(struct schema *s, struct smith_json_group *any, const char *name) {
    smith_json_item(&s->json, any);
    struct smith_json_group group = smith_json_open(&s->json, '{', true);
    smith_schema_refer(s, &group, name);
    smith_json_close(&s->json, &group, '}');
}

/* What is beside names: a number, wide where there is no telling how wide. */
static void number_item(struct schema *s, struct smith_json_group *any, const struct smith_type *type) {
    smith_json_item(&s->json, any);
    if (type)
        smith_schema_integer(s, type);
    else {
        struct smith_json_group group = smith_json_open(&s->json, '{', true);
        wide_integer(s, &group, false);
        smith_json_close(&s->json, &group, '}');
    }
}

/* "anyOf": the names, or a number. */
static void schema_value_named(struct schema *s, struct smith_json_group *group, const struct smith_names *names,
                               const struct smith_type *type) {
    smith_json_key(&s->json, group, "anyOf");
    struct smith_json_group any = smith_json_open(&s->json, '[', true);
    refer_item(s, &any, names_called(s, names));
    number_item(s, &any, type);
    smith_json_close(&s->json, &any, ']');
}

/* One range of bits. A single bit is there when it is set. */
static void schema_value_range(struct schema *s, const struct smith_name *name, unsigned top) {
    struct smith_json_group group = smith_json_open(&s->json, '{', true);
    unsigned high = name->high < top ? name->high : top;
    smith_schema_doc(s, &group, name->doc);
    if (name->names) {
        schema_value_named(s, &group, name->names, NULL);
    } else if (name->low == name->high) {
        smith_schema_text(s, &group, "type", "boolean");
    } else if (high - name->low >= 52) {
        wide_integer(s, &group, false);
    } else {
        smith_schema_text(s, &group, "type", "integer");
        smith_schema_number(s, &group, "minimum", 0);
        smith_schema_number(s, &group, "maximum", ((int64_t)2 << (high - name->low)) - 1);
    }
    smith_json_close(&s->json, &group, '}');
}

static void ranges(struct schema *s, struct smith_json_group *group, const struct smith_names *names) {
    unsigned top = smith_emit_top_bit(&s->symbols, names);
    smith_schema_text(s, group, "type", "object");
    smith_json_key(&s->json, group, "properties");
    struct smith_json_group inner = smith_json_open(&s->json, '{', false);
    for (uint32_t i = 0; i < names->count; i++) {
        smith_json_key(&s->json, &inner, names->items[i].name);
        schema_value_range(s, &names->items[i], top);
    }
    smith_json_key(&s->json, &inner, "$rest");
    struct smith_json_group rest = smith_json_open(&s->json, '{', true);
    wide_integer(s, &rest, false);
    smith_json_close(&s->json, &rest, '}');
    smith_json_close(&s->json, &inner, '}');
    smith_json_key(&s->json, group, "additionalProperties");
    smith_buffer_text(s->json.out, "false");
}

static void single_bits(struct schema *s, struct smith_json_group *group, const struct smith_names *names) {
    smith_schema_text(s, group, "type", "array");
    smith_json_key(&s->json, group, "items");
    struct smith_json_group items = smith_json_open(&s->json, '{', true);
    smith_json_key(&s->json, &items, "anyOf");
    struct smith_json_group any = smith_json_open(&s->json, '[', true);
    smith_json_item(&s->json, &any);
    struct smith_json_group list = smith_json_open(&s->json, '{', true);
    schema_value_name_list(s, &list, names);
    smith_json_close(&s->json, &list, '}');
    number_item(s, &any, NULL);
    smith_json_close(&s->json, &any, ']');
    smith_json_close(&s->json, &items, '}');
}

void smith_schema_names(struct schema *s, const struct smith_names *names) {
    struct smith_json_group group = smith_json_open(&s->json, '{', false);
    smith_schema_doc(s, &group, names->doc);
    if (!names->is_bits)
        schema_value_name_list(s, &group, names);
    else if (smith_names_have_ranges(names))
        ranges(s, &group, names);
    else
        single_bits(s, &group, names);
    smith_json_close(&s->json, &group, '}');
}

/* Names that depend on another value: any of them. */
static void chosen(struct schema *s, struct smith_json_group *group, const struct smith_type *type) {
    const struct smith_union *variants = type->variants;
    smith_json_key(&s->json, group, "anyOf");
    struct smith_json_group any = smith_json_open(&s->json, '[', true);
    for (uint16_t i = 0; i < variants->case_count; i++)
        refer_item(s, &any, names_called(s, variants->cases[i].type->names));
    number_item(s, &any, type);
    smith_json_close(&s->json, &any, ']');
}

static void number_keys(struct schema *s, struct smith_json_group *group, const struct smith_type *type) {
    if (type->variants)
        chosen(s, group, type);
    else if (!type->names)
        integer_keys(s, group, type);
    else if (type->names->is_bits)
        smith_schema_refer(s, group, names_called(s, type->names));
    else
        schema_value_named(s, group, type->names, type);
}

/* ---- the rest ------------------------------------------------------------------------------------------------- */

/* The most elements (of a text: bytes) that the extent has room for; -1 = any number. */
static int64_t max_elements(const struct smith_extent *extent) {
    if (!extent)
        return -1;
    if (extent->kind == SMITH_EXACT && extent->size.count == 1 && extent->size.ops[0].code == SMITH_OP_CONST)
        return extent->size.ops[0].argument;
    if (extent->kind == SMITH_PREFIX && extent->prefix->width < 4)
        return ((int64_t)1 << (8 * extent->prefix->width)) - 1;
    return -1;
}

static void bytes_keys(struct schema *s, struct smith_json_group *group, const struct smith_type *type, bool in_file) {
    int64_t limit = max_elements(type->extent);
    if (in_file) {
        smith_json_key(&s->json, group, "anyOf");
        struct smith_json_group any = smith_json_open(&s->json, '[', true);
        refer_item(s, &any, "$hex");
        refer_item(s, &any, "$file");
        smith_json_close(&s->json, &any, ']');
        return;
    }
    smith_schema_refer(s, group, "$hex");
    if (limit >= 0)
        smith_schema_number(s, group, "maxLength", 2 * limit);
}

static void list_keys(struct schema *s, struct smith_json_group *group, const struct smith_type *type) {
    int64_t limit = type->kind == SMITH_ARRAY ? type->count : max_elements(type->extent);
    smith_schema_text(s, group, "type", "array");
    smith_json_key(&s->json, group, "items");
    smith_schema_value(s, type->elem, NULL, false);
    if (type->kind == SMITH_ARRAY)
        smith_schema_number(s, group, "minItems", limit);
    if (limit >= 0)
        smith_schema_number(s, group, "maxItems", limit);
}

static const char *type_called(struct schema *s, const struct smith_type *type) {
    uint32_t index = smith_symbol_set_add(&s->symbols, &s->types, type);
    if (s->symbols.arena.failed)
        return "";
    if (!s->types.entries[index].value.text)
        smith_symbol_set_rename(&s->types, index, smith_emit_unique(&s->symbols, &s->taken, type->name));
    return s->types.entries[index].value.text;
}

static void value_keys(struct schema *s, struct smith_json_group *group, const struct smith_type *type, bool in_file) {
    int64_t limit = max_elements(type->extent);
    switch ((enum smith_kind)type->kind) {
    case SMITH_BOOL: smith_schema_text(s, group, "type", "boolean"); break;
    case SMITH_INT:
    case SMITH_SPELLED: number_keys(s, group, type); break;
    case SMITH_FLOAT: smith_schema_refer(s, group, "$float"); break;
    case SMITH_TEXT:
        smith_schema_text(s, group, "type", "string");
        if (limit >= 0)
            smith_schema_number(s, group, "maxLength", limit);
        break;
    case SMITH_BYTES: bytes_keys(s, group, type, in_file); break;
    case SMITH_RECORD:
    case SMITH_UNION: smith_schema_refer(s, group, type_called(s, type)); break;
    case SMITH_ARRAY:
    case SMITH_LIST: list_keys(s, group, type); break;
    case SMITH_REGION: /* looked through by the caller */ break;
    }
}

void smith_schema_value(struct schema *s, const struct smith_type *type, const char *doc, bool in_file) {
    struct smith_json_group group = smith_json_open(&s->json, '{', true);
    smith_schema_doc(s, &group, doc);
    value_keys(s, &group, smith_emit_inner(type), in_file);
    smith_json_close(&s->json, &group, '}');
}
