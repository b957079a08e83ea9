/* SPDX-License-Identifier: MIT
 *
 * Types of members. A type that means the same wherever it stands is made once and found by its name; one that speaks
 * of members of its struct (a count, a size, a tag) is made for each place.
 */
#include "base/text.h"
#include "layout/compile/compile.h"
#include "type/type_tables.h"

/* NULL = it has no name, which was reported, or there is no memory. */
static const struct smith_type *keep_type(struct compiler *compiler, const struct smith_type *type) {
    struct smith_type *kept = type->name ? COMPILER_NEW(compiler, struct smith_type) : NULL;
    if (kept) {
        *kept = *type;
        kept->doc = "";
    }
    return kept;
}

/* Keep `type`, or find the one that is there. `pending` = expressions that waited before it was begun. */
static const struct smith_type *intern_type(struct compiler *compiler, const struct smith_type *type,
                                            uint32_t pending) {
    if (!type->name || compiler->pending_count != pending)
        return keep_type(compiler, type);
    const struct smith_type *known = smith_hash_map_get(&compiler->interned, type->name);
    if (known || !(known = keep_type(compiler, type)))
        return known;
    return smith_hash_map_put(&compiler->interned, compiler->arena, known->name, (void *)(uintptr_t)known) ? known
                                                                                                           : NULL;
}

/* ---- scalars ---- */

const char *smith_scalar_name(struct compiler *compiler, const struct ast_type *ast, const char *names) {
    bool is_signed = ast->flags & SMITH_SIGNED;
    int bits = ast->width * 8;
    if (ast->scalar == SMITH_BOOL)
        return "bool";
    if (ast->scalar == SMITH_FLOAT)
        return smith_compiler_format_name(compiler, ast->source_span, "f%d%s", bits,
                                          ast->flags & SMITH_BIG_ENDIAN ? " be" : "");
    if (ast->scalar == SMITH_SPELLED && !ast->digits)
        return smith_compiler_format_name(compiler, ast->source_span, "%s<%c%d%s%s>",
                                          smith_spelling_name(ast->spelling)->word, is_signed ? 'i' : 'u', bits,
                                          names ? ", " : "", names ? names : "");
    if (ast->scalar == SMITH_SPELLED && ast->spelling != SMITH_SPELL_BYTES)
        return smith_compiler_format_name(compiler, ast->source_span, "%s[%d]%s%s%s",
                                          smith_spelling_name(ast->spelling)->word, ast->digits, names ? "<" : "",
                                          names ? names : "", names ? ">" : "");
    if (ast->scalar == SMITH_SPELLED)
        bits = ast->digits * 8;
    return smith_compiler_format_name(compiler, ast->source_span, "%c%d%s%s%s%s%s", is_signed ? 'i' : 'u', bits,
                                      ast->flags & SMITH_BIG_ENDIAN ? " be" : "", names ? "<" : "", names ? names : "",
                                      names ? ">" : "", ast->flags & SMITH_NAMED ? " magic" : "");
}

static uint8_t scalar_align(uint8_t kind, uint8_t width) {
    switch (width) {
    case 1: return _Alignof(uint8_t);
    case 2: return _Alignof(uint16_t);
    case 4: return kind == SMITH_FLOAT ? _Alignof(float) : _Alignof(uint32_t);
    default: return kind == SMITH_FLOAT ? _Alignof(double) : _Alignof(uint64_t);
    }
}

struct smith_type smith_scalar_type(const struct ast_type *ast) {
    struct smith_type type = {.kind = ast->scalar,
                              .flags = ast->flags,
                              .width = ast->width,
                              .spelling = ast->spelling,
                              .digits = ast->digits,
                              .size = ast->width};
    type.align = scalar_align(ast->scalar, ast->width);
    bool number = ast->scalar == SMITH_INT || ast->scalar == SMITH_FLOAT;
    if (number && !(ast->flags & (SMITH_BIG_ENDIAN | SMITH_NAMED)))
        type.flags |= SMITH_PLAIN;
    type.wire_min = ast->scalar != SMITH_SPELLED ? ast->width : ast->digits ? ast->digits : 1;
    if (ast->scalar != SMITH_SPELLED || ast->digits)
        type.flags |= SMITH_FIXED;
    return type;
}

/* The enum or bits called so, which a parameter of a template may stand for. */
static struct declaration *find_names(struct compiler *compiler, const struct ast_name *name,
                                      const struct scope *scope) {
    const struct binding *bound = smith_binding_find(scope->environment, name->text);
    if (bound && bound->kind == BOUND_NAMES)
        return bound->names;
    if (bound)
        return smith_mistake(compiler->diagnosis, name->source_span,
                             "`%s` is not an enum or bits in this use of the template", name->text);
    return smith_compiler_expect(compiler, name, 1u << AST_ENUM | 1u << AST_BITS, "an enum or bits");
}

const struct smith_type *smith_compile_named_scalar(struct compiler *compiler, const struct ast_type *ast,
                                                    const struct ast_name *name, const struct scope *scope) {
    struct declaration *names = name->text ? find_names(compiler, name, scope) : NULL;
    if (name->text && !names)
        return NULL;
    struct smith_type type = smith_scalar_type(ast);
    type.name = smith_scalar_name(compiler, ast, names ? names->names->name : NULL);
    type.names = names ? names->names : NULL;
    if (!type.name || (names && !smith_names_fit(compiler, names, &type, name->source_span)))
        return NULL;
    if (type.flags & SMITH_NAMED && (!type.names || type.names->is_bits))
        return smith_mistake(compiler->diagnosis, name->source_span, "`magic` is for the names of an enum");
    return intern_type(compiler, &type, compiler->pending_count);
}

/* ---- text, bytes ---- */

static bool is_length(struct compiler *compiler, const struct ast_type *ast, const struct smith_type *type) {
    bool good = (type->kind == SMITH_INT || type->kind == SMITH_SPELLED) && !type->names && !type->variants;
    if (!good)
        smith_mistake(compiler->diagnosis, ast->source_span, "a length is an integer without names; this is `%s`",
                      type->name);
    return good;
}

/* The extent in the tables, and its spelling in the name of the type. */
static struct smith_extent *compile_type_extent_of(struct compiler *compiler, const struct ast_extent *ast,
                                                   const struct scope *scope, enum expression_use use,
                                                   const char **spelling) {
    struct smith_extent *extent = COMPILER_NEW(compiler, struct smith_extent);
    if (!extent)
        return NULL;
    extent->kind = ast->kind;
    *spelling = "";
    if (ast->kind == SMITH_EXACT) {
        int64_t size;
        bool constant = smith_compile_constant(compiler, ast->size, scope->environment, &size);
        if (constant && (size < 0 || size > MEMORY_MAX))
            return smith_mistake(compiler->diagnosis, ast->size->source_span, "a size of %lld bytes is not possible",
                                 (long long)size);
        *spelling =
            constant ? smith_compiler_format_name(compiler, ast->source_span, "[%lld]", (long long)size) : "[...]";
        smith_compile_expression(compiler, ast->size, scope, use, &extent->size);
    } else if (ast->kind == SMITH_PREFIX) {
        extent->prefix = smith_compile_type(compiler, ast->prefix, scope);
        if (!extent->prefix || !is_length(compiler, ast->prefix, extent->prefix))
            return NULL;
        *spelling = smith_compiler_format_name(compiler, ast->source_span, "(%s)", extent->prefix->name);
    } else if (ast->kind == SMITH_TO_VALUE) {
        extent->value = ast->value;
        extent->after = (uint8_t)ast->after;
        extent->sentinel = ast->sentinel;
        *spelling =
            smith_compiler_format_name(compiler, ast->source_span, ast->after ? " to %lld after %lld" : " to %lld",
                                       (long long)ast->value, (long long)ast->after);
    }
    return *spelling ? extent : NULL;
}

static const struct smith_type *text_or_bytes(struct compiler *compiler, const struct ast_type *ast,
                                              const struct scope *scope) {
    static const char *const charsets[] = {"utf8",      "ascii", "cp1251",  "cp1252", "cp437",
                                           "shift_jis", "cp949", "utf16le", "utf16be"};
    uint32_t pending = compiler->pending_count;
    const char *spelling;
    struct smith_extent *extent = compile_type_extent_of(compiler, &ast->extent, scope, USE_SIZE, &spelling);
    if (!extent)
        return NULL;
    bool text = ast->kind == AST_TEXT;
    struct smith_type type = {.kind = text ? SMITH_TEXT : SMITH_BYTES, .charset = ast->charset, .extent = extent};
    bool reversed = ast->flags & SMITH_REVERSED;
    int64_t size;
    if (reversed && !smith_compile_constant(compiler, ast->extent.size, scope->environment, &size))
        return smith_mistake(compiler->diagnosis, ast->extent.size->source_span,
                             "only a text of a fixed size can be reversed");
    if (text && smith_charset_unit((enum smith_charset)ast->charset) > 1 &&
        (reversed || ast->extent.after || extent->sentinel))
        return smith_mistake(compiler->diagnosis, ast->source_span,
                             "a text whose characters have two bytes cannot be `reversed`, and ends at a value alone");
    type.flags = ast->flags;
    type.name = smith_compiler_format_name(compiler, ast->source_span, "%s%s%s",
                                           text ? charsets[ast->charset] : "bytes", spelling,
                                           reversed                   ? " reversed"
                                           : ast->flags & SMITH_BLANK ? " blank"
                                                                      : "");
    type.size = text ? sizeof(const char *) : sizeof(struct smith_bytes);
    type.align = text ? _Alignof(const char *) : _Alignof(struct smith_bytes);
    return intern_type(compiler, &type, pending);
}

/* ---- lists and arrays ---- */

static bool is_countable_number(const struct smith_type *type) {
    return type->kind == SMITH_INT || type->kind == SMITH_FLOAT;
}

/* Whether a value of the type may hold a list whose elements leave quirks of their own, not in structs. */
static bool has_indexed_quirks(const struct smith_type *type) {
    type = inner_type(type);
    if (type->kind == SMITH_UNION) {
        const struct union_plan *plan = union_of(type);
        for (uint16_t i = 0; !plan->typeset && i < plan->variants.case_count; i++)
            if (has_indexed_quirks(plan->variants.cases[i].type))
                return true;
        return false;
    }
    if (type->kind != SMITH_LIST && type->kind != SMITH_ARRAY)
        return false;
    bool chunks = type->kind == SMITH_LIST && type->extent->kind == SMITH_CHUNKS;
    const struct smith_type *elem = type->elem;
    return chunks || has_indexed_quirks(elem) ||
           !(is_countable_number(elem) || elem->kind == SMITH_RECORD || elem->kind == SMITH_ARRAY);
}

/* Quirks of an element are found by one index: lists do not hold lists. */
static bool check_element(struct compiler *compiler, struct source_span source_span, const struct smith_type *elem) {
    const struct smith_type *inner = inner_type(elem);
    if (inner->kind == SMITH_LIST || (inner->kind == SMITH_UNION && has_indexed_quirks(inner))) {
        smith_mistake(compiler->diagnosis, source_span, "a list cannot hold lists directly");
        return smith_mistake_help(compiler->diagnosis, "wrap the inner list in a struct");
    }
    if (inner->kind != SMITH_ARRAY)
        return true;
    while (inner->kind == SMITH_ARRAY)
        inner = inner->elem;
    if (is_countable_number(inner))
        return true;
    smith_mistake(compiler->diagnosis, source_span, "a list or array can hold arrays of integers and floats only");
    return smith_mistake_help(compiler->diagnosis, "wrap the inner array in a struct");
}

static const struct smith_type *compile_type_array(struct compiler *compiler, const struct ast_type *ast,
                                                   const struct smith_type *elem, int64_t count, uint32_t pending) {
    if (count < 1 || count > MEMORY_MAX)
        return smith_mistake(compiler->diagnosis, ast->extent.size->source_span,
                             "an array has 1 to %u elements, not %lld", MEMORY_MAX, (long long)count);
    struct smith_type type = {.kind = SMITH_ARRAY, .count = (uint32_t)count, .elem = elem};
    type.name = smith_compiler_format_name(compiler, ast->source_span, "[%s; %lld]", elem->name, (long long)count);
    return intern_type(compiler, &type, pending);
}

static const char *list_name(struct compiler *compiler, const struct ast_type *ast, const struct smith_type *elem,
                             const struct smith_extent *extent) {
    switch (extent->kind) {
    case SMITH_EXACT: return smith_compiler_format_name(compiler, ast->source_span, "[%s; ...]", elem->name);
    case SMITH_PREFIX:
        return smith_compiler_format_name(compiler, ast->source_span, "[%s; (%s)]", elem->name, extent->prefix->name);
    case SMITH_TO_VALUE:
        return ast->elem->kind == AST_TEXT || ast->elem->kind == AST_BYTES
                   ? smith_compiler_format_name(compiler, ast->source_span, "[%s to \"\"]", elem->name)
                   : smith_compiler_format_name(compiler, ast->source_span, "[%s to %lld]", elem->name,
                                                (long long)extent->value);
    case SMITH_WHILE: return smith_compiler_format_name(compiler, ast->source_span, "[%s while ...]", elem->name);
    case SMITH_UNTIL: return smith_compiler_format_name(compiler, ast->source_span, "[%s until ...]", elem->name);
    default: return smith_compiler_format_name(compiler, ast->source_span, "[%s]", elem->name);
    }
}

static struct smith_type list_type(const struct smith_type *elem, const struct smith_extent *extent) {
    return (struct smith_type){.kind = SMITH_LIST,
                               .elem = elem,
                               .extent = extent,
                               .size = sizeof(struct smith_list),
                               .align = _Alignof(struct smith_list)};
}

/* Asked of each element when it has been read, of its stored members. */
static void compile_until(struct compiler *compiler, const struct ast_type *ast, const struct smith_type *elem,
                          const struct scope *scope, struct smith_extent *extent) {
    struct scope inside = {.plan = plan_of(inner_type(elem)),
                           .member = UINT32_MAX,
                           .environment = scope->environment,
                           .order = scope->order,
                           .depth = scope->depth};
    smith_compile_expression(compiler, ast->extent.size, &inside, USE_ELEMENT, &extent->size);
}

static const struct smith_type *compile_type_list(struct compiler *compiler, const struct ast_type *ast,
                                                  const struct scope *scope) {
    uint32_t pending = compiler->pending_count;
    const struct smith_type *elem = smith_compile_type(compiler, ast->elem, scope);
    if (!elem || !check_element(compiler, ast->elem->source_span, elem))
        return NULL;
    int64_t count;
    if (ast->extent.kind == SMITH_EXACT &&
        smith_compile_constant(compiler, ast->extent.size, scope->environment, &count))
        return compile_type_array(compiler, ast, elem, count, pending);
    bool numbers = elem->kind == SMITH_INT || elem->kind == SMITH_SPELLED;
    bool counted = (elem->kind == SMITH_TEXT || elem->kind == SMITH_BYTES) && elem->extent->kind == SMITH_PREFIX;
    if (ast->extent.kind == SMITH_TO_VALUE && !numbers && !counted)
        return smith_mistake(compiler->diagnosis, ast->elem->source_span, "only a list of integers can end at a value");
    if (ast->extent.kind == SMITH_UNTIL && inner_type(elem)->kind != SMITH_RECORD)
        return smith_mistake(compiler->diagnosis, ast->elem->source_span,
                             "only a list of structs can end with one for which a condition holds");
    const char *unused;
    struct smith_extent *extent = compile_type_extent_of(compiler, &ast->extent, scope, USE_SIZE, &unused);
    if (!extent)
        return NULL;
    if (extent->kind == SMITH_WHILE)
        smith_compile_expression(compiler, ast->extent.size, scope, USE_REGION, &extent->size);
    if (extent->kind == SMITH_UNTIL)
        compile_until(compiler, ast, elem, scope, extent);
    if (extent->kind == SMITH_TO_VALUE && numbers && !smith_compile_value_fits(elem, &extent->value))
        return smith_mistake(compiler->diagnosis, ast->extent.source_span,
                             "%lld is not a value of `%s`, so the list would never end", (long long)extent->value,
                             elem->name);
    struct smith_type type = list_type(elem, extent);
    type.name = list_name(compiler, ast, elem, extent);
    return intern_type(compiler, &type, pending);
}

/* ---- lists of chunks ---- */

static const char *id_text(struct compiler *compiler, struct source_span source_span, const struct ast_chunk *chunk) {
    if (chunk->kind == AST_ID_INT)
        return smith_compiler_format_name(compiler, source_span, "%lld", (long long)chunk->integer);
    const char *text = chunk->kind == AST_ID_STRING ? "\"" : "[";
    for (size_t i = 0; text && i < chunk->bytes.size; i++) {
        uint8_t byte = chunk->bytes.data[i];
        if (chunk->kind == AST_ID_BYTES)
            text = smith_compiler_format_name(compiler, source_span, "%s%s%d", text, i ? ", " : "", byte);
        else if (byte < 0x20 || byte >= 0x7F || byte == '"' || byte == '\\')
            text = smith_compiler_format_name(compiler, source_span, "%s\\x%02X", text, byte);
        else
            text = smith_compiler_format_name(compiler, source_span, "%s%c", text, byte);
    }
    return text ? smith_compiler_format_name(compiler, source_span, "%s%s", text,
                                             chunk->kind == AST_ID_STRING ? "\"" : "]")
                : NULL;
}

const struct smith_type *smith_chunk_list(struct compiler *compiler, struct source_span source_span,
                                          const struct smith_framing *framing, const struct ast_chunk *chunk,
                                          const struct smith_type *elem) {
    struct smith_extent *extent = COMPILER_NEW(compiler, struct smith_extent);
    if (!extent || !check_element(compiler, source_span, elem) ||
        !smith_compile_chunk(compiler, framing, chunk, &extent->chunk))
        return NULL;
    extent->kind = SMITH_CHUNKS;
    extent->framing = framing;
    struct smith_type type = list_type(elem, extent);
    const char *id = id_text(compiler, source_span, chunk);
    if (!id)
        return NULL;
    type.name = chunk->width
                    ? smith_compiler_format_name(compiler, source_span, "[%s %s width %d: %s]", framing->name, id,
                                                 (int)chunk->width, elem->name)
                    : smith_compiler_format_name(compiler, source_span, "[%s %s: %s]", framing->name, id, elem->name);
    return keep_type(compiler,
                     &type); /* the element may speak of its struct without this showing in the name: never shared */
}

static const struct smith_type *compile_type_chain(struct compiler *compiler, const struct ast_type *ast,
                                                   const struct scope *scope) {
    const struct smith_type *elem = smith_compile_type(compiler, ast->elem, scope);
    struct smith_extent *extent = COMPILER_NEW(compiler, struct smith_extent);
    if (!elem || !extent)
        return NULL;
    if (elem->kind != SMITH_RECORD)
        return smith_mistake(compiler->diagnosis, ast->elem->source_span,
                             "a chain is made of structs, and `%s` is none", elem->name);
    extent->kind = SMITH_CHAIN;
    struct smith_type type = list_type(elem, extent);
    type.name = smith_compiler_format_name(compiler, ast->source_span, "chain %s", elem->name);
    return intern_type(compiler, &type, compiler->pending_count);
}

const struct smith_type *smith_set_list(struct compiler *compiler, struct source_span source_span,
                                        const struct smith_type *set) {
    struct smith_extent *extent = COMPILER_NEW(compiler, struct smith_extent);
    const struct declaration *frame = smith_compiler_find(compiler, union_of(set)->typeset->item->frame.text);
    if (!extent || !frame || !frame->framing)
        return NULL; /* the typeset's own mistake */
    extent->kind = SMITH_CHUNKS;
    extent->framing = frame->framing;
    struct smith_type type = list_type(set, extent);
    type.name = smith_compiler_format_name(compiler, source_span, "[%s..]", set->name);
    return intern_type(compiler, &type, compiler->pending_count);
}

const struct smith_type *smith_compile_typeset(struct compiler *compiler, const struct ast_name *name) {
    struct declaration *set = smith_compiler_expect(compiler, name, 1u << AST_TYPESET, "a typeset");
    return set && !set->reported ? set->type : NULL;
}

static const struct smith_type *chunk_list(struct compiler *compiler, const struct ast_type *ast,
                                           const struct scope *scope) {
    struct declaration *frame = smith_compiler_expect(compiler, &ast->name, 1u << AST_FRAME, "a frame");
    const struct smith_type *elem = smith_compile_type(compiler, ast->elem, scope);
    return frame && elem ? smith_chunk_list(compiler, ast->source_span, frame->framing, ast->chunk, elem) : NULL;
}

static const struct smith_type *set_list(struct compiler *compiler, const struct ast_type *ast) {
    const struct smith_type *set = smith_compile_typeset(compiler, &ast->name);
    return set ? smith_set_list(compiler, ast->source_span, set) : NULL;
}

/* A chunk of a typeset is an element of a list, too. */
bool smith_compile_check_set_element(struct compiler *compiler, struct source_span source_span,
                                     const struct smith_type *type) {
    if (!has_indexed_quirks(type))
        return true;
    smith_mistake(compiler->diagnosis, source_span, "a chunk of a typeset cannot hold a list of `%s` directly",
                  inner_type(type)->kind == SMITH_UNION ? type->name : inner_type(type)->elem->name);
    return smith_mistake_help(compiler->diagnosis, "wrap the list in a struct");
}

/* ---- regions ---- */

/* Whether a value of the type may be a region itself: what each leaves behind its value could not be distinguished. */
static bool may_be_region(const struct smith_type *type) {
    if (type->kind != SMITH_UNION)
        return type->kind == SMITH_REGION;
    const struct union_plan *plan = union_of(type);
    for (uint16_t i = 0; !plan->typeset && i < plan->variants.case_count; i++)
        if (may_be_region(plan->variants.cases[i].type))
            return true;
    return false;
}

/* The arguments of the codec in the tables; their spelling in the name of the type. */
static const char *codec_argument_names(struct compiler *compiler, const struct ast_type *ast,
                                        const struct scope *scope, struct smith_type *type) {
    const char *spelling = "";
    unsigned count = ast->codec_argument_count;
    if (!smith_compile_codec(compiler, ast->codec, &ast->name, &type->hook) ||
        !smith_compile_codec_arguments(compiler, ast, type->hook))
        return NULL;
    if (!count)
        return spelling;
    struct smith_expression *arguments = smith_compiler_alloc(compiler, count * sizeof *arguments);
    if (!arguments)
        return NULL;
    for (unsigned i = 0; i < count && spelling; i++) {
        int64_t value;
        bool constant = smith_compile_constant(compiler, ast->codec_arguments[i], scope->environment, &value);
        spelling = constant
                       ? smith_compiler_format_name(compiler, ast->source_span, "%s, %lld", spelling, (long long)value)
                       : smith_compiler_format_name(compiler, ast->source_span, "%s, ...", spelling);
        smith_compile_expression(compiler, ast->codec_arguments[i], scope, USE_ARGUMENT, &arguments[i]);
    }
    type->arguments = arguments;
    type->argument_count = (uint8_t)count;
    return spelling;
}

static const struct smith_type *compile_type_region(struct compiler *compiler, const struct ast_type *ast,
                                                    const struct scope *scope) {
    uint32_t pending = compiler->pending_count;
    const char *spelling;
    struct smith_extent *extent = compile_type_extent_of(compiler, &ast->extent, scope, USE_REGION, &spelling);
    const struct smith_type *elem = smith_compile_type(compiler, ast->elem, scope);
    if (!extent || !elem)
        return NULL;
    if (may_be_region(elem)) {
        smith_mistake(compiler->diagnosis, ast->elem->source_span, "a region cannot hold a region directly");
        return smith_mistake_help(compiler->diagnosis, "wrap the inner one in a struct");
    }
    struct smith_type type = {.kind = SMITH_REGION, .codec = ast->codec, .elem = elem, .extent = extent};
    const char *codec_arguments = codec_argument_names(compiler, ast, scope, &type);
    if (!codec_arguments)
        return NULL;
    bool to_end = extent->kind == SMITH_TO_END;
    type.name = smith_compiler_format_name(compiler, ast->source_span, "%s(%.*s%s) %s", ast->name.text,
                                           to_end ? 4 : (int)strlen(spelling) - 2, to_end ? "rest" : spelling + 1,
                                           codec_arguments, elem->name);
    return intern_type(compiler, &type, pending);
}

const struct smith_type *smith_compile_type(struct compiler *compiler, const struct ast_type *ast,
                                            const struct scope *scope) {
    switch ((enum ast_type_kind)ast->kind) {
    case AST_SCALAR:
        return ast->tag ? smith_compile_choice(compiler, ast, scope)
                        : smith_compile_named_scalar(compiler, ast, &ast->names, scope);
    case AST_TEXT:
    case AST_BYTES: return text_or_bytes(compiler, ast, scope);
    case AST_LIST: return compile_type_list(compiler, ast, scope);
    case AST_CHUNKS: return chunk_list(compiler, ast, scope);
    case AST_SET: return set_list(compiler, ast);
    case AST_CHAIN: return compile_type_chain(compiler, ast, scope);
    case AST_LINK:
        return smith_mistake(
            compiler->diagnosis, ast->source_span,
            "a link is a chunk of a stream, \"id\" next: link, or lies elsewhere, next: at u32(none = 0) link");
    case AST_OFFSET:
        smith_mistake(compiler->diagnosis, ast->source_span, "only a member of a struct can lie elsewhere");
        return smith_mistake_help(compiler->diagnosis, "wrap it in a struct");
    case AST_POOL: return smith_compile_pool_type(compiler, ast, scope);
    case AST_UNION: return smith_compile_union(compiler, ast, scope);
    case AST_REGION: return compile_type_region(compiler, ast, scope);
    case AST_NAMED: return smith_compile_type_name(compiler, ast, scope);
    case AST_NUMBER: break;
    }
    return smith_mistake(compiler->diagnosis, ast->source_span, "a number is no type");
}
