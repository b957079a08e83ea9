/* SPDX-License-Identifier: MIT
 *
 * Types (docs/layout-language.md, "Types").
 */
#include "layout/parse/words.h"
#include "type/type_tables.h"

#define LEB_MAX 10 /* bytes of a LEB128 of 64 bits */

struct scalar {
    const char *word;
    uint8_t kind, width, flags;
    uint8_t digits; /* in the file, when they are fewer than in memory */
};

static const struct scalar scalars[] = {
    {"bool", SMITH_BOOL, 1, 0, 0},
    {"u8", SMITH_INT, 1, 0, 0},
    {"u16", SMITH_INT, 2, 0, 0},
    {"u32", SMITH_INT, 4, 0, 0},
    {"u64", SMITH_INT, 8, 0, 0},
    {"i8", SMITH_INT, 1, SMITH_SIGNED, 0},
    {"i16", SMITH_INT, 2, SMITH_SIGNED, 0},
    {"i32", SMITH_INT, 4, SMITH_SIGNED, 0},
    {"i64", SMITH_INT, 8, SMITH_SIGNED, 0},
    {"u24", SMITH_SPELLED, 4, 0, 3},
    {"u40", SMITH_SPELLED, 8, 0, 5},
    {"u48", SMITH_SPELLED, 8, 0, 6},
    {"u56", SMITH_SPELLED, 8, 0, 7},
    {"i24", SMITH_SPELLED, 4, SMITH_SIGNED, 3},
    {"i40", SMITH_SPELLED, 8, SMITH_SIGNED, 5},
    {"i48", SMITH_SPELLED, 8, SMITH_SIGNED, 6},
    {"i56", SMITH_SPELLED, 8, SMITH_SIGNED, 7},
    {"f32", SMITH_FLOAT, 4, 0, 0},
    {"f64", SMITH_FLOAT, 8, 0, 0},
};

static bool parse_type_is_integer(const struct scalar *scalar) {
    return scalar->kind == SMITH_INT || scalar->kind == SMITH_SPELLED;
}

static const struct scalar *scalar_at(const struct parser *parser) {
    for (size_t i = 0; i < sizeof scalars / sizeof *scalars; i++)
        if (at_word(parser, scalars[i].word))
            return &scalars[i];
    return NULL;
}

bool smith_parse_at_codec(const struct parser *parser, uint8_t *codec) {
    const struct smith_codec_name *name;
    for (unsigned i = 0; (name = smith_codec_name(i)); i++)
        if (at_word(parser, name->word)) {
            *codec = (uint8_t)i;
            return true;
        }
    *codec = SMITH_HOOK;
    return this_token(parser)->kind == TOKEN_NAME && token_is_punctuation(token_ahead(parser, 1), '(');
}

static struct ast_type *new_type(struct parser *parser, enum ast_type_kind kind) {
    struct ast_type *type = NEW(parser, struct ast_type);
    if (type) {
        type->kind = (uint8_t)kind;
        type->source_span = this_span(parser);
    }
    return type;
}

/* ---- scalars ---- */

/* What stands for itself says `le` or `be`; the rest follows the layout. */
static void byte_order(struct parser *parser, struct ast_type *type) {
    struct source_span order = this_span(parser);
    bool is_little = at_word(parser, "le"), is_big = at_word(parser, "be");
    bool is_number = type->scalar != SMITH_BOOL && type->width > 1;
    if (is_little || is_big)
        skip_token(parser);
    if (!is_number && (is_little || is_big))
        smith_mistake(parser->diagnosis, order, "a single byte has no byte order");
    if (!is_number || is_little)
        return;
    if (is_big || parser->layout->endian == AST_BIG)
        type->flags |= SMITH_BIG_ENDIAN;
    if (is_big || parser->layout->endian != AST_BY_FILE)
        return;
    type->flags |= SMITH_FILE_ENDIAN;
    type->next_by_file = parser->layout->by_file;
    parser->layout->by_file = type;
}

/* ['<' NAME '>'] */
static bool names(struct parser *parser, struct ast_type *type) {
    return !smith_parse_accept_punctuation(parser, '<') ||
           (smith_parse_value_names(parser, type) && smith_parse_expect_angle(parser));
}

/* ['le' | 'be'] ['<' NAME '>' ['magic']] behind the word. */
static bool parse_type_scalar(struct parser *parser, struct ast_type *type, const struct scalar *scalar) {
    skip_token(parser);
    type->scalar = scalar->kind;
    type->width = scalar->width;
    type->flags = scalar->flags;
    type->digits = scalar->digits;
    type->spelling = scalar->digits ? SMITH_SPELL_BYTES : 0;
    byte_order(parser, type);
    if (at_punctuation(parser, '<') && !parse_type_is_integer(scalar))
        smith_mistake(parser->diagnosis, this_span(parser), "only integers can have an enum or bits, not %s",
                      scalar->word);
    bool has_names = at_punctuation(parser, '<');
    if (!names(parser, type))
        return false;
    if (has_names && smith_parse_accept_word(parser, "magic"))
        type->flags |= SMITH_NAMED;
    return true;
}

/* ['<' NAME '>'] behind a spelling of so many characters. */
static bool parse_type_digits(struct parser *parser, struct ast_type *type) {
    int64_t count;
    if (!smith_parse_expect_punctuation(parser, '[', "and the number of characters") ||
        !smith_parse_expect_int_in(parser, "the number of characters", 1, SMITH_SPELLING_MAX, &count) ||
        !smith_parse_expect_punctuation(parser, ']', "after the number of characters"))
        return false;
    type->width = 8;
    type->digits = (uint8_t)count;
    return names(parser, type);
}

/* leb<i64>, leb<i64, Names>: of as many bytes as the value needs. */
static bool open_spelling(struct parser *parser, struct ast_type *type) {
    if (!smith_parse_expect_punctuation(parser, '<', "and the integer type in memory, like leb<i64>"))
        return false;
    const struct scalar *memory = scalar_at(parser);
    if (!memory || memory->kind != SMITH_INT)
        return smith_parse_unexpected(parser, "the integer type that memory holds");
    skip_token(parser);
    type->width = memory->width;
    type->flags |= memory->flags;
    if (smith_parse_accept_punctuation(parser, ',') && !smith_parse_value_names(parser, type))
        return false;
    return smith_parse_expect_angle(parser);
}

static bool spelling_at(const struct parser *parser, uint8_t *spelling) {
    const struct smith_spelling_name *name;
    for (unsigned i = 0; (name = smith_spelling_name(i)); i++)
        if (at_word(parser, name->word)) {
            *spelling = (uint8_t)i;
            return true;
        }
    return false;
}

static bool parse_type_spelled(struct parser *parser, struct ast_type *type) {
    type->scalar = SMITH_SPELLED;
    skip_token(parser);
    return type->spelling > SMITH_SPELL_BYTES ? parse_type_digits(parser, type) : open_spelling(parser, type);
}

/* ---- extents: text and bytes ---- */

/* A parameter of a template, or another name of a type. Members may be called so as well, but hardly are. */
static bool at_type_name(const struct parser *parser) {
    const struct token *token = this_token(parser);
    return token->kind == TOKEN_NAME && *token->text >= 'A' && *token->text <= 'Z';
}

static bool at_integer_type(const struct parser *parser) {
    uint8_t spelling;
    const struct scalar *word = scalar_at(parser);
    return (word && parse_type_is_integer(word)) || spelling_at(parser, &spelling);
}

struct ast_type *smith_parse_integer_type(struct parser *parser) {
    if (!at_integer_type(parser))
        return smith_parse_unexpected(parser, "an integer type");
    struct ast_type *type = smith_parse_type(parser);
    if (type && (type->names.text || type->tag))
        return smith_mistake(parser->diagnosis, type->names.source_span, "a length has no names");
    return type;
}

static const struct ast_type *length_type(struct parser *parser) {
    return at_type_name(parser) ? smith_parse_type(parser) : smith_parse_integer_type(parser);
}

static bool to_value(struct parser *parser, struct ast_extent *extent) {
    extent->kind = SMITH_TO_VALUE;
    if (!smith_parse_expect_int_in(parser, "the byte that ends a text or bytes", 0, UINT8_MAX, &extent->value))
        return false;
    if (!smith_parse_accept_word(parser, "after"))
        return true;
    if (!smith_parse_expect_int_in(parser, "the byte that must come before the end", 1, UINT8_MAX, &extent->after))
        return false;
    if (!smith_parse_accept_word(parser, "or"))
        return true;
    const struct token *token = this_token(parser);
    if (token->kind != TOKEN_STRING)
        return smith_parse_unexpected(parser, "the text that may end without it, in quotes");
    if (memchr(token->string.data, '\0', token->string.size))
        smith_mistake(parser->diagnosis, token_span(token), "a NUL cannot be in the text that may end without it");
    extent->sentinel = (const char *)token->string.data;
    skip_token(parser);
    return true;
}

static bool extent(struct parser *parser, struct ast_extent *extent) {
    extent->source_span = this_span(parser);
    if (smith_parse_accept_punctuation(parser, '[')) {
        extent->kind = SMITH_EXACT;
        extent->size = smith_parse_expression(parser);
        return extent->size && smith_parse_expect_punctuation(parser, ']', "after the number of bytes");
    }
    if (smith_parse_accept_punctuation(parser, '(')) {
        extent->kind = SMITH_PREFIX;
        extent->prefix = length_type(parser);
        return extent->prefix && smith_parse_expect_punctuation(parser, ')', "after the type of the length");
    }
    if (smith_parse_accept_word(parser, "to"))
        return to_value(parser, extent);
    if (at_word(parser, "until"))
        smith_mistake(parser->diagnosis, this_span(parser), "the byte that ends a text or bytes is said with `to`");
    extent->kind = SMITH_TO_END;
    return true;
}

static const char *const charsets[] = {
    [SMITH_UTF8] = "utf8",     [SMITH_ASCII] = "ascii",      [SMITH_CP1251] = "cp1251",
    [SMITH_CP1252] = "cp1252", [SMITH_CP437] = "cp437",      [SMITH_CP932] = "shift_jis",
    [SMITH_CP949] = "cp949",   [SMITH_UTF16_LE] = "utf16le", [SMITH_UTF16_BE] = "utf16be",
};

static bool charset_at(const struct parser *parser, uint8_t *charset) {
    for (size_t i = 0; i < sizeof charsets / sizeof *charsets; i++)
        if (at_word(parser, charsets[i])) {
            *charset = (uint8_t)i;
            return true;
        }
    return false;
}

static bool parse_type_text(struct parser *parser, struct ast_type *type) {
    if (!extent(parser, &type->extent))
        return false;
    struct source_span source_span = this_span(parser);
    const bool is_blank = smith_parse_accept_word(parser, "blank");
    if (!is_blank && !smith_parse_accept_word(parser, "reversed"))
        return true;
    type->flags |= is_blank ? SMITH_BLANK : SMITH_REVERSED;
    if (type->extent.kind != SMITH_EXACT)
        smith_mistake(parser->diagnosis, source_span,
                      is_blank ? "only a text of so many bytes, `[n]`, is filled with blanks"
                               : "only a text of a fixed size can be reversed");
    return true;
}

/* ---- lists ---- */

/* What follows `[T;`. */
static bool list_count(struct parser *parser, struct ast_extent *extent) {
    bool prefixed = false;
    if (at_punctuation(parser, '(')) { /* a parenthesis holds a type or begins an expression */
        struct parser inside = *parser;
        skip_token(&inside);
        prefixed =
            at_integer_type(&inside) || (at_type_name(&inside) && token_is_punctuation(token_ahead(&inside, 1), ')'));
    }
    if (!prefixed) {
        extent->kind = SMITH_EXACT;
        return (extent->size = smith_parse_expression(parser)) != NULL;
    }
    skip_token(parser);
    extent->kind = SMITH_PREFIX;
    extent->prefix = length_type(parser);
    return extent->prefix && smith_parse_expect_punctuation(parser, ')', "after the type of the count");
}

/* [T to -1]; of texts and bytes that say how long they are: [T to ""] */
static bool list_to_value(struct parser *parser, struct ast_type *type) {
    type->extent.kind = SMITH_TO_VALUE;
    const struct token *token = this_token(parser);
    if (token->kind != TOKEN_STRING)
        return smith_parse_expect_int(parser, "the value that ends the list", &type->extent.value);
    bool counted =
        (type->elem->kind == AST_TEXT || type->elem->kind == AST_BYTES) && type->elem->extent.kind == SMITH_PREFIX;
    if (token->string.size || !counted)
        smith_mistake(parser->diagnosis, token_span(token),
                      "only \"\" can end a list so, of texts or bytes with their length before them");
    skip_token(parser);
    return true;
}

/* [T while expression], [T until expression] */
static bool list_condition(struct parser *parser, struct ast_type *type, bool asks_before) {
    skip_token(parser);
    type->extent.kind = asks_before ? SMITH_WHILE : SMITH_UNTIL;
    type->extent.size = smith_parse_expression(parser);
    if (type->extent.size && type->extent.size->kind == AST_INT)
        smith_mistake(parser->diagnosis, type->extent.size->source_span,
                      "this is no condition; a value that ends the list is said with `to`");
    return type->extent.size != NULL;
}

static bool plain_list(struct parser *parser, struct ast_type *type) {
    type->kind = AST_LIST;
    type->elem = smith_parse_type(parser);
    type->extent.source_span = this_span(parser);
    if (!type->elem)
        return false;
    if (smith_parse_accept_punctuation(parser, ';'))
        return list_count(parser, &type->extent);
    if (smith_parse_accept_word(parser, "to"))
        return list_to_value(parser, type);
    bool asks_before = at_word(parser, "while");
    if (asks_before || at_word(parser, "until"))
        return list_condition(parser, type, asks_before);
    type->extent.kind = SMITH_TO_END;
    return true;
}

static bool parse_type_list(struct parser *parser, struct ast_type *type) {
    mark_token(parser, TOKEN_LIST);
    skip_token(parser);
    const struct token *second = token_ahead(parser, 1);
    bool named = this_token(parser)->kind == TOKEN_NAME;
    if (named && token_is_punctuation(second, PUNCTUATION2('.', '.'))) {
        type->kind = AST_SET;
        smith_parse_expect_name(parser, "a typeset", &type->name);
        skip_token(parser);
    } else if (named && (second->kind == TOKEN_STRING || second->kind == TOKEN_INT ||
                         (token_is_punctuation(second, '[') && token_ahead(parser, 2)->kind == TOKEN_INT &&
                          !at_word(parser, "bytes") && !charset_at(parser, &type->charset)))) {
        type->kind = AST_CHUNKS;
        smith_parse_expect_name(parser, "a frame", &type->name);
        type->chunk = smith_parse_chunk(parser);
        if (!type->chunk || !smith_parse_expect_punctuation(parser, ':', "between the chunk's id and its type"))
            return false;
        type->elem = smith_parse_type(parser);
        if (!type->elem)
            return false;
    } else if (!plain_list(parser, type)) {
        return false;
    }
    return smith_parse_expect_punctuation(parser, ']', "to close the list");
}

/* ---- chunks ---- */

bool smith_parse_byte_list(struct parser *parser, struct smith_bytes *bytes) {
    struct smith_buffer content;
    smith_buffer_init(&content, &parser->arena->allocator);
    mark_token(parser, TOKEN_BYTES);
    bool good = smith_parse_expect_punctuation(parser, '[', "and bytes");
    while (good && !at_punctuation(parser, ']')) {
        int64_t value = 0;
        good = smith_parse_expect_int_in(parser, "a byte", 0, UINT8_MAX, &value);
        smith_buffer_byte(&content, (uint8_t)value);
        if (!smith_parse_accept_punctuation(parser, ','))
            break;
    }
    good = good && smith_parse_expect_punctuation(parser, ']', "after the bytes");
    bytes->size = content.size;
    bytes->data = smith_arena_take(parser->arena, &content);
    return good;
}

const struct ast_chunk *smith_parse_chunk(struct parser *parser) {
    struct ast_chunk *chunk = NEW(parser, struct ast_chunk);
    if (!chunk)
        return NULL;
    uint32_t start = this_token(parser)->start;
    if (this_token(parser)->kind == TOKEN_STRING) {
        chunk->kind = AST_ID_STRING;
        chunk->bytes = this_token(parser)->string;
        skip_token(parser);
    } else if (this_token(parser)->kind == TOKEN_INT) {
        chunk->kind = AST_ID_INT;
        chunk->integer = this_token(parser)->integer;
        skip_token(parser);
    } else if (at_punctuation(parser, '[')) {
        chunk->kind = AST_ID_BYTES;
        if (!smith_parse_byte_list(parser, &chunk->bytes))
            return NULL;
    } else
        return smith_parse_unexpected(parser, "the id of a chunk: \"text\", a number or [bytes]");
    chunk->source_span = smith_parse_span_since(parser, start);
    if (at_word(parser, "width") && token_ahead(parser, 1)->kind == TOKEN_INT) {
        skip_token(parser);
        chunk->width_span = this_span(parser);
        smith_parse_expect_int_in(parser, "the number behind `width`", 1, LEB_MAX, &chunk->width);
    }
    return chunk;
}

/* ---- names, regions ---- */

static struct ast_type *parse_type_argument(struct parser *parser) {
    if (this_token(parser)->kind != TOKEN_INT && !at_punctuation(parser, '-'))
        return smith_parse_type(parser);
    struct ast_type *number = new_type(parser, AST_NUMBER);
    return number && smith_parse_expect_int(parser, "a number", &number->integer) ? number : NULL;
}

static bool parse_type_named(struct parser *parser, struct ast_type *type) {
    type->kind = AST_NAMED;
    smith_parse_expect_name(parser, "a type", &type->name);
    if (!smith_parse_accept_punctuation(parser, '<'))
        return true;
    void *last = &type->arguments;
    do {
        struct ast_type *given = parse_type_argument(parser);
        if (!given)
            return false;
        last = append_node(last, given);
    } while (smith_parse_accept_punctuation(parser, ','));
    return smith_parse_expect_angle(parser);
}

/* The arguments of the codec behind the size. */
static bool codec_arguments(struct parser *parser, struct ast_type *type) {
    while (smith_parse_accept_punctuation(parser, ',')) {
        struct source_span source_span = this_span(parser);
        const struct ast_expression *expression = smith_parse_expression(parser);
        if (!expression)
            return false;
        if (type->codec_argument_count == SMITH_CODEC_ARGUMENTS)
            return smith_mistake(parser->diagnosis, source_span, "a codec takes at most %d arguments",
                                 SMITH_CODEC_ARGUMENTS);
        type->codec_arguments[type->codec_argument_count++] = expression;
    }
    return true;
}

static bool parse_type_region(struct parser *parser, struct ast_type *type) {
    type->kind = AST_REGION;
    smith_parse_expect_name(parser, "a codec", &type->name);
    type->extent.source_span = this_span(parser);
    if (!smith_parse_expect_punctuation(parser, '(', "and the number of bytes"))
        return false;
    type->extent.size = smith_parse_expression(parser);
    if (!type->extent.size)
        return false;
    type->extent.kind = type->extent.size->kind == AST_REST ? SMITH_TO_END : SMITH_EXACT;
    if (!codec_arguments(parser, type) || !smith_parse_expect_punctuation(parser, ')', "after the number of bytes"))
        return false;
    type->elem = smith_parse_type(parser);
    return type->elem != NULL;
}

/* NAME '(' INTTYPE begins a text or bytes with a length before them, if anything. */
static bool at_unknown_text(const struct parser *parser) {
    struct parser inside = *parser;
    uint8_t spelling;
    inside.at += 2;
    return scalar_at(&inside) || spelling_at(&inside, &spelling);
}

static bool unknown_text(struct parser *parser) {
    smith_mistake(parser->diagnosis, this_span(parser), "there is no text `%s`", this_token(parser)->text);
    struct suggestion suggestion = smith_suggestion_for(parser->diagnosis, this_token(parser)->text);
    smith_suggestion_offer(&suggestion, "bytes");
    for (size_t i = 0; i < sizeof charsets / sizeof *charsets; i++)
        smith_suggestion_offer(&suggestion, charsets[i]);
    return smith_suggestion_report(parser->diagnosis, &suggestion);
}

/* A construct of another language: `switch(kind) { ... }`. */
static bool at_foreign_construct(const struct parser *parser) {
    return this_token(parser)->kind == TOKEN_NAME && token_is_punctuation(token_ahead(parser, 1), '(') &&
           smith_advice_find(ADVICE_CONSTRUCT, this_token(parser)->text);
}

static bool foreign_construct(struct parser *parser) {
    const char *word = this_token(parser)->text;
    smith_mistake(parser->diagnosis, this_span(parser), "there is no `%s`", word);
    smith_advise_word(parser->diagnosis, ADVICE_CONSTRUCT, word);
    return false;
}

static bool any_type(struct parser *parser, struct ast_type *type) {
    const struct scalar *word = scalar_at(parser);
    if (word || spelling_at(parser, &type->spelling)) {
        type->kind = AST_SCALAR;
        return word ? parse_type_scalar(parser, type, word) : parse_type_spelled(parser, type);
    }
    if (charset_at(parser, &type->charset)) {
        type->kind = AST_TEXT;
        skip_token(parser);
        return parse_type_text(parser, type);
    }
    if (smith_parse_accept_word(parser, "bytes")) {
        type->kind = AST_BYTES;
        return extent(parser, &type->extent);
    }
    if (at_punctuation(parser, '['))
        return parse_type_list(parser, type);
    if (at_word(parser, "chain") && token_ahead(parser, 1)->kind == TOKEN_NAME) {
        type->kind = AST_CHAIN;
        skip_token(parser);
        type->elem = smith_parse_type(parser);
        return type->elem != NULL;
    }
    if (smith_parse_accept_word(parser, "link")) {
        type->kind = AST_LINK;
        return true;
    }
    if (at_word(parser, "union")) {
        type->kind = AST_UNION;
        return smith_parse_union(parser, type);
    }
    if (at_word(parser, "at"))
        return smith_parse_offset(parser, type);
    if (at_word(parser, "space"))
        return smith_parse_pool(parser, type);
    if (at_foreign_construct(parser))
        return foreign_construct(parser);
    if (smith_parse_at_codec(parser, &type->codec))
        return type->codec == SMITH_HOOK && at_unknown_text(parser) ? unknown_text(parser)
                                                                    : parse_type_region(parser, type);
    if (this_token(parser)->kind == TOKEN_NAME)
        return parse_type_named(parser, type);
    return smith_parse_unexpected(parser, "a type");
}

struct ast_type *smith_parse_type(struct parser *parser) {
    uint32_t start = this_token(parser)->start;
    struct ast_type *type = new_type(parser, AST_NAMED);
    if (!type || !smith_parse_enter(parser))
        return NULL;
    bool good = any_type(parser, type);
    parser->depth--;
    type->source_span = smith_parse_span_since(parser, start);
    return good ? type : NULL;
}
