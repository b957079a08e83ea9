/* SPDX-License-Identifier: MIT
 *
 * How a type looks in memory, in C: the shapes that <levelsmith/type.h> lists. See emit_c.h.
 */
#include "emit/c/emit_c.h"

const char smith_emit_c_library_prefix[] = "smith_";

static const char *integer_type(const struct smith_type *type) {
    bool is_signed = type->flags & SMITH_SIGNED;
    switch (type->width) {
    case 1: return is_signed ? "int8_t" : "uint8_t";
    case 2: return is_signed ? "int16_t" : "uint16_t";
    case 4: return is_signed ? "int32_t" : "uint32_t";
    default: return is_signed ? "int64_t" : "uint64_t";
    }
}

const char *smith_emit_c_type(const struct symbol_table *symbols, const struct smith_type *type) {
    switch ((enum smith_kind)type->kind) {
    case SMITH_BOOL: return "bool";
    case SMITH_INT:
    case SMITH_SPELLED: return integer_type(type);
    case SMITH_FLOAT: return type->width == 4 ? "float" : "double";
    case SMITH_TEXT: return "const char *";
    case SMITH_BYTES: return "struct smith_bytes";
    case SMITH_RECORD:
    case SMITH_UNION: return smith_symbol_set_name(&symbols->types, type);
    case SMITH_LIST: return "struct smith_list";
    case SMITH_ARRAY:
    case SMITH_REGION: break;
    }
    return "void";
}

static bool is_compound(const struct smith_type *type) {
    return type->kind == SMITH_RECORD || type->kind == SMITH_UNION;
}

/* `items` of a list: elements side by side, or pointers to them when they have quirks of their own. */
static void declare_items(struct symbol_table *symbols, struct smith_buffer *out, const struct smith_type *elem) {
    if (elem->kind == SMITH_RECORD && !(elem->flags & SMITH_QUIRKLESS))
        smith_emit_c_declare(symbols, out, elem, "**items");
    else
        smith_emit_c_pointer(symbols, out, elem, "items");
}

void smith_emit_c_declare(struct symbol_table *symbols, struct smith_buffer *out, const struct smith_type *type,
                          const char *declarator) {
    type = smith_emit_inner(type);
    if (type->kind == SMITH_ARRAY) {
        declarator = *declarator == '*' ? smith_emit_text(symbols, "(%s)[%u]", declarator, (unsigned)type->count)
                                        : smith_emit_text(symbols, "%s[%u]", declarator, (unsigned)type->count);
        smith_emit_c_declare(symbols, out, type->elem, declarator);
    } else if (type->kind == SMITH_LIST) {
        smith_buffer_text(out, "struct { ");
        declare_items(symbols, out, smith_emit_inner(type->elem));
        smith_buffer_format(out, "; uint32_t count; } %s", declarator);
    } else {
        const char *name = smith_emit_c_type(symbols, type);
        const char *keyword = is_compound(type) ? "struct " : "";
        smith_buffer_format(out, "%s%s%s%s", keyword, name, type->kind == SMITH_TEXT ? "" : " ", declarator);
    }
}

const char *smith_emit_c_root(struct symbol_table *symbols) {
    const struct smith_type *root = smith_emit_inner(symbols->layout->root);
    const char *type =
        is_compound(root) ? smith_emit_text(symbols, "struct %s", smith_emit_c_type(symbols, root)) : "void";
    return smith_emit_text(symbols, "%s *%s_root(const struct smith_document *document)", type, symbols->prefix);
}

void smith_emit_c_pointer(struct symbol_table *symbols, struct smith_buffer *out, const struct smith_type *type,
                          const char *name) {
    /* A pointer to an array of structs needs the struct complete, which cannot be had in a cycle. */
    const struct smith_type *innermost = smith_emit_inner(type);
    while (innermost->kind == SMITH_ARRAY)
        innermost = smith_emit_inner(innermost->elem);
    smith_emit_c_declare(symbols, out, is_compound(innermost) ? innermost : type,
                         smith_emit_text(symbols, "*%s", name));
}

/* ---- texts ---------------------------------------------------------------------------------------------------- */

/* Three octal digits never run on into what follows, which \x would; '?' could begin a trigraph. */
void smith_emit_c_string(struct smith_buffer *out, const void *bytes, size_t size) {
    const uint8_t *at = bytes;
    smith_buffer_byte(out, '"');
    for (size_t i = 0; i < size; i++) {
        if (at[i] == '"' || at[i] == '\\' || at[i] == '?')
            smith_buffer_format(out, "\\%c", at[i]);
        else if (at[i] == '\n')
            smith_buffer_text(out, "\\n");
        else if (at[i] < 0x20 || at[i] > 0x7E)
            smith_buffer_format(out, "\\%03o", (unsigned)at[i]);
        else
            smith_buffer_byte(out, at[i]);
    }
    smith_buffer_byte(out, '"');
}

void smith_emit_c_integer(struct smith_buffer *out, int64_t value) {
    if (value == INT64_MIN)
        smith_buffer_text(out, "INT64_MIN");
    else if (value > INT32_MAX || value < -INT32_MAX)
        smith_buffer_format(out, "INT64_C(%lld)", (long long)value);
    else
        smith_buffer_format(out, "%d", (int)value);
}
