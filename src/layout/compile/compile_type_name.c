/* SPDX-License-Identifier: MIT
 *
 * Names where a type is expected: structs, aliases, templates, parameters of templates; and what else a name may be that
 * is no type.
 */
#include "layout/compile/compile.h"

const struct smith_type *smith_compile_alias(struct compiler *compiler, struct declaration *declaration) {
    const struct ast_item *item = declaration->item;
    if (declaration->type || declaration->reported)
        return declaration->type;
    if (declaration->resolving || compiler->alias_depth >= ALIAS_DEPTH) {
        smith_mistake(compiler->diagnosis, item->name.source_span,
                      declaration->resolving ? "`%s` stands for itself" : "aliases of aliases go too deep at `%s`",
                      item->name.text);
        return NULL;
    }
    declaration->resolving = true;
    compiler->alias_depth++;
    struct scope scope = {.label = item->name.text, .label_is_taken = true, .order = declaration->order};
    struct declaration *named =
        item->type->kind == AST_NAMED ? smith_compiler_find(compiler, item->type->name.text) : NULL;
    if (named && named->item->kind == AST_TEMPLATE)
        declaration->type = smith_compile_instance(compiler, named, item->type, &scope, item->name.text);
    else
        declaration->type = smith_compile_type(compiler, item->type, &scope);
    compiler->alias_depth--;
    declaration->resolving = false;
    declaration->reported = !declaration->type;
    return declaration->type;
}

static void misused_name(struct compiler *compiler, const struct ast_type *ast, const struct declaration *declaration) {
    const char *name = ast->name.text;
    switch (declaration->item->kind) {
    case AST_ENUM:
    case AST_BITS:
        if (smith_mistake(compiler->diagnosis, ast->source_span, "`%s` is %s, not a type", name,
                          smith_item_kind_name(declaration->item->kind)))
            smith_mistake_help(compiler->diagnosis, "say which integer holds it: u8<%s>", name);
        break;
    case AST_TYPESET:
        if (smith_mistake(compiler->diagnosis, ast->source_span, "`%s` is a typeset, not a type", name))
            smith_mistake_help(compiler->diagnosis, "a list of its chunks is [%s..]", name);
        break;
    default:
        smith_mistake(compiler->diagnosis, ast->source_span, "`%s` is %s, not a type", name,
                      smith_item_kind_name(declaration->item->kind));
    }
}

/* What other languages call a type, and what it is called here. */
static const struct foreign_type {
    const char *names; /* with a blank before and behind each */
    const char *ours;
} foreign_types[] = {
    {" byte uint8 uint8_t uchar u1 BYTE ", "u8"},
    {" int8 int8_t sbyte s1 s8 ", "i8"},
    {" uint16 uint16_t ushort word u2 u2le u16le WORD ", "u16"},
    {" u16be u2be uint16be ", "u16 be"},
    {" int16 int16_t short s2 s2le s16 i16le ", "i16"},
    {" i16be s2be s16be ", "i16 be"},
    {" uint32 uint32_t uint ulong dword u4 u4le u32le DWORD size_t ", "u32"},
    {" u32be u4be uint32be ", "u32 be"},
    {" int int32 int32_t long s4 s4le s32 i32le ", "i32"},
    {" i32be s4be s32be ", "i32 be"},
    {" uint64 uint64_t qword u8le u64le QWORD ", "u64"},
    {" u64be u8be uint64be ", "u64 be"},
    {" int64 int64_t s8le s64 i64le ", "i64"},
    {" i64be s8be s64be ", "i64 be"},
    {" float float32 single f4 f4le f32le ", "f32"},
    {" f32be f4be ", "f32 be"},
    {" double float64 f8 f8le f64le ", "f64"},
    {" f64be f8be ", "f64 be"},
    {" boolean Bool BOOL ", "bool"},
    {" char string str text cstring ", "utf8[n], utf8(u8) or utf8 to 0"},
    {" strz stringz asciiz ", "ascii to 0"},
    {" blob raw data buffer ", "bytes[n] or bytes"},
    {" varint leb128 uleb128 vlq_base128_le ", "uleb<u32> or leb<i32>"},
    {" vlq_base128_be ", "vlq<u32>"},
    {" array list vector ", "[T; n] or [T]"},
    {" pointer ptr ", "offset<u32> T"},
};

static const char *type_of_ours(const char *name) {
    char padded[40];
    size_t size = strlen(name);
    if (size + 3 > sizeof padded)
        return NULL;
    padded[0] = ' ';
    memcpy(padded + 1, name, size);
    memcpy(padded + 1 + size, " ", 2);
    for (size_t i = 0; i < sizeof foreign_types / sizeof *foreign_types; i++)
        if (strstr(foreign_types[i].names, padded))
            return foreign_types[i].ours;
    return NULL;
}

static void unknown_type(struct compiler *compiler, const struct ast_name *name) {
    static const char *const words[] = {"bool", "u8",  "u16", "u32",  "u64",   "i8",     "i16",    "i32",
                                        "i64",  "f32", "f64", "utf8", "ascii", "cp1251", "cp1252", "bytes"};
    if (!smith_mistake(compiler->diagnosis, name->source_span, "there is no type `%s`", name->text))
        return;
    const char *ours = type_of_ours(name->text);
    if (ours) {
        smith_mistake_help(compiler->diagnosis, "here that is written %s", ours);
        return;
    }
    struct suggestion suggestion = smith_suggestion_for(name->text);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        smith_suggestion_offer(&suggestion, words[i]);
    for (const struct ast_item *item = compiler->ast->items; item; item = item->next)
        if (item->kind == AST_STRUCT || item->kind == AST_ALIAS || item->kind == AST_TEMPLATE)
            smith_suggestion_offer(&suggestion, item->name.text);
    smith_suggestion_report(compiler->diagnosis, &suggestion);
}

static const struct smith_type *bound_type(struct compiler *compiler, const struct ast_type *ast,
                                           const struct binding *bound) {
    if (bound->kind == BOUND_TYPE && !ast->arguments)
        return bound->type;
    smith_mistake(compiler->diagnosis, ast->source_span,
                  ast->arguments ? "the parameter `%s` takes no arguments"
                                 : "`%s` is no type in this use of the template",
                  bound->parameter);
    return NULL;
}

const struct smith_type *smith_compile_type_name(struct compiler *compiler, const struct ast_type *ast,
                                                 const struct scope *scope) {
    const struct binding *bound = smith_binding_find(scope->environment, ast->name.text);
    if (bound)
        return bound_type(compiler, ast, bound);
    struct declaration *declaration = smith_compiler_find(compiler, ast->name.text);
    if (!declaration) {
        unknown_type(compiler, &ast->name);
        return NULL;
    }
    enum ast_item_kind kind = declaration->item->kind;
    if (kind == AST_TEMPLATE)
        return smith_compile_instance(compiler, declaration, ast, scope, NULL);
    if (ast->arguments) {
        if (smith_mistake(compiler->diagnosis, ast->source_span, "`%s` is not a template", ast->name.text))
            smith_mistake_note(compiler->diagnosis, declaration->item->name.source_span, "it is defined here");
        return NULL;
    }
    if (kind == AST_STRUCT)
        return declaration->type;
    if (kind == AST_ALIAS)
        return smith_compile_alias(compiler, declaration);
    misused_name(compiler, ast, declaration);
    return NULL;
}
