/* SPDX-License-Identifier: MIT
 *
 * Cutting a layout text into tokens (lex.h; docs/layout-language.md, "Lexical rules").
 */
#include "base/array.h"
#include "base/number.h"
#include "base/text.h"
#include "layout/parse/words.h"

struct lexer {
    struct smith_arena *arena;
    struct diagnosis *diagnosis;
    const uint8_t *text;
    uint32_t size, at;
    uint32_t base; /* what spans call the first byte */
    struct token *items;
    uint32_t count, capacity;
    struct smith_buffer doc; /* own-line doc comments since the last token */
    bool at_line_start; /* nothing but blanks on this line so far */
};

static bool lex_is_letter(uint8_t byte) {
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || byte == '_';
}

static bool lex_is_digit(uint8_t byte) {
    return byte >= '0' && byte <= '9';
}

static uint8_t lex_peek(const struct lexer *lexer, uint32_t ahead) {
    return ahead < lexer->size - lexer->at ? lexer->text[lexer->at + ahead] : 0;
}

static void *lex_complain(struct lexer *lexer, uint32_t start, uint32_t size, const char *message) {
    return smith_mistake(lexer->diagnosis, (struct source_span){lexer->base + start, size}, "%s", message);
}

static struct token *lex_add_token(struct lexer *lexer, enum token_kind kind, uint32_t start) {
    struct token *token = SMITH_ARRAY_NEW(lexer->arena, lexer);
    if (!token)
        return NULL;
    *token = (struct token){.kind = (uint8_t)kind, .start = lexer->base + start, .size = lexer->at - start};
    if (lexer->doc.size) {
        token->doc_before = smith_arena_copy(lexer->arena, lexer->doc.data, lexer->doc.size);
        lexer->doc.size = 0;
    }
    lexer->at_line_start = false;
    return token;
}

/* ---- comments ------------------------------------------------------------------------------------------------- */

static void doc_comment(struct lexer *lexer, uint32_t start, uint32_t end) {
    const char *text = (const char *)lexer->text + start;
    uint32_t size = end - start;
    while (size && (text[size - 1] == ' ' || text[size - 1] == '\r' || text[size - 1] == '\t'))
        size--;
    if (size && *text == ' ')
        text++, size--;
    if (memchr(text, 0, size) || smith_utf8_valid((struct smith_bytes){(const uint8_t *)text, size}) != size) {
        lex_complain(lexer, start, 1, "this comment is not UTF-8 text");
        return;
    }
    if (!lexer->at_line_start && lexer->count) {
        struct token *token = &lexer->items[lexer->count - 1];
        token->doc_behind = smith_arena_copy(lexer->arena, text, size);
        return;
    }
    if (lexer->doc.size)
        smith_buffer_byte(&lexer->doc, '\n');
    smith_buffer_add(&lexer->doc, text, size);
}

static void line_comment(struct lexer *lexer) {
    uint32_t start = lexer->at;
    while (lexer->at < lexer->size && lexer->text[lexer->at] != '\n')
        lexer->at++;
    if (lexer->at - start >= 3 && lexer->text[start + 2] == '/')
        doc_comment(lexer, start + 3, lexer->at);
}

static void block_comment(struct lexer *lexer) {
    uint32_t start = lexer->at;
    lexer->at += 2;
    while (lexer->at < lexer->size && !(lex_peek(lexer, 0) == '*' && lex_peek(lexer, 1) == '/'))
        lexer->at++;
    if (lexer->at >= lexer->size)
        lex_complain(lexer, start, 2, "this comment is never closed; `*/` is missing");
    else
        lexer->at += 2;
}

/* ---- numbers -------------------------------------------------------------------------------------------------- */

static unsigned lex_digit_value(uint8_t byte) {
    if (lex_is_digit(byte))
        return byte - (unsigned)'0';
    if ((byte | 0x20) >= 'a' && (byte | 0x20) <= 'f')
        return (byte | 0x20u) - 'a' + 10u;
    return 99;
}

/* The fraction behind a decimal integer that began at `start`; `0..180` has none. */
static void real(struct lexer *lexer, uint32_t start) {
    double value = 0;
    lexer->at++;
    while (lex_is_digit(lex_peek(lexer, 0)))
        lexer->at++;
    if (!smith_parse_f64((const char *)lexer->text + start, lexer->at - start, &value))
        lex_complain(lexer, start, lexer->at - start, "this is not a number");
    struct token *token = lex_add_token(lexer, TOKEN_REAL, start);
    if (token)
        token->real = value;
}

static void lex_number(struct lexer *lexer) {
    uint32_t start = lexer->at;
    unsigned base = 10;
    if (lex_peek(lexer, 0) == '0' && (lex_peek(lexer, 1) | 0x20) == 'x')
        base = 16, lexer->at += 2;
    else if (lex_peek(lexer, 0) == '0' && (lex_peek(lexer, 1) | 0x20) == 'b')
        base = 2, lexer->at += 2;
    uint64_t value = 0;
    uint32_t digits = 0;
    bool overflow = false, odd = false;
    for (;; lexer->at++) {
        uint8_t byte = lex_peek(lexer, 0);
        if (byte == '_')
            continue;
        if (!lex_is_digit(byte) && !lex_is_letter(byte))
            break;
        unsigned digit = lex_digit_value(byte);
        odd |= digit >= base;
        overflow |= __builtin_mul_overflow(value, (uint64_t)base, &value);
        overflow |= __builtin_add_overflow(value, (uint64_t)digit, &value);
        digits++;
    }
    if (base == 10 && lex_peek(lexer, 0) == '.' && lex_is_digit(lex_peek(lexer, 1))) {
        real(lexer, start);
        return;
    }
    uint32_t size = lexer->at - start;
    if (odd || !digits)
        lex_complain(lexer, start, size, "this is not a number");
    else if (overflow)
        lex_complain(lexer, start, size, "this number does not fit in 64 bits");
    struct token *token = lex_add_token(lexer, TOKEN_INT, start);
    if (token)
        token->integer = (int64_t)value;
}

/* ---- strings -------------------------------------------------------------------------------------------------- */

/* One character, escapes resolved; -1 when the escape is none. */
static int character(struct lexer *lexer) {
    uint8_t byte = lexer->text[lexer->at++];
    if (byte != '\\')
        return byte;
    uint8_t escape = lex_peek(lexer, 0);
    lexer->at += lexer->at < lexer->size;
    switch (escape) {
    case 'n': return '\n';
    case 't': return '\t';
    case '0': return 0;
    case '\\':
    case '"':
    case '\'': return escape;
    case 'x':
        if (lex_digit_value(lex_peek(lexer, 0)) < 16 && lex_digit_value(lex_peek(lexer, 1)) < 16) {
            lexer->at += 2;
            return (int)(lex_digit_value(lexer->text[lexer->at - 2]) * 16 +
                         lex_digit_value(lexer->text[lexer->at - 1]));
        }
        return -1;
    default: return -1;
    }
}

static void string(struct lexer *lexer) {
    uint32_t start = lexer->at++;
    struct smith_buffer content;
    smith_buffer_init(&content, &lexer->arena->allocator);
    for (;;) {
        uint8_t byte = lex_peek(lexer, 0);
        if (lexer->at >= lexer->size || byte == '\n') {
            lex_complain(lexer, start, 1, "this string is never closed");
            break;
        }
        if (byte == '"') {
            lexer->at++;
            break;
        }
        uint32_t from = lexer->at;
        int c = character(lexer);
        if (c < 0)
            lex_complain(lexer, from, 2, "no such escape; there are \\n \\t \\0 \\\\ \\\" and \\xHH");
        else
            smith_buffer_byte(&content, (uint8_t)c);
    }
    struct token *token = lex_add_token(lexer, TOKEN_STRING, start);
    struct smith_bytes bytes = {NULL, content.size};
    bytes.data = smith_arena_take(lexer->arena, &content);
    if (token)
        token->string = bytes;
}

static void quoted_character(struct lexer *lexer) {
    uint32_t start = lexer->at++;
    int c = lexer->at < lexer->size && lex_peek(lexer, 0) != '\n' ? character(lexer) : -1;
    if (c < 0 || lex_peek(lexer, 0) != '\'') {
        lex_complain(lexer, start, 1, "a character is one byte in quotes, like 'A'");
        smith_mistake_help(lexer->diagnosis, "a text is in double quotes: \"...\"");
        while (lexer->at < lexer->size && lex_peek(lexer, 0) != '\'' && lex_peek(lexer, 0) != '\n')
            lexer->at++;
    }
    lexer->at += lex_peek(lexer, 0) == '\'';
    struct token *token = lex_add_token(lexer, TOKEN_INT, start);
    if (token)
        token->integer = c;
}

/* ---- the rest ------------------------------------------------------------------------------------------------- */

static void name(struct lexer *lexer) {
    uint32_t start = lexer->at;
    while (lex_is_letter(lex_peek(lexer, 0)) || lex_is_digit(lex_peek(lexer, 0)))
        lexer->at++;
    struct token *token = lex_add_token(lexer, TOKEN_NAME, start);
    if (token)
        token->text = smith_arena_copy(lexer->arena, lexer->text + start, token->size);
}

static void unknown_character(struct lexer *lexer, uint32_t start) {
    char character[8] = "";
    uint32_t size = lexer->at - start;
    memcpy(character, lexer->text + start, size < sizeof character ? size : sizeof character - 1);
    lex_complain(lexer, start, size, "this character has no meaning here");
    const char *help = smith_advice_find(ADVICE_CHARACTER, character);
    if (help)
        smith_mistake_help(lexer->diagnosis, "%s", help);
}

static void punctuation(struct lexer *lexer) {
    static const char pairs[] = "->..<<>><=>===!=&&||";
    static const char singles[] = "{}[]()<>,;:=+-*/%&|^!~.@?";
    uint32_t start = lexer->at;
    uint8_t first = lex_peek(lexer, 0), second = lex_peek(lexer, 1);
    for (const char *pair = pairs; *pair && second; pair += 2) {
        if (first != (uint8_t)pair[0] || second != (uint8_t)pair[1])
            continue;
        lexer->at += 2;
        struct token *token = lex_add_token(lexer, TOKEN_PUNCTUATION, start);
        if (token)
            token->punctuation = PUNCTUATION2(first, second);
        return;
    }
    lexer->at++;
    if (!first || !strchr(singles, first)) {
        while (lexer->at < lexer->size && (lex_peek(lexer, 0) & 0xC0) == 0x80)
            lexer->at++;
        unknown_character(lexer, start);
        return;
    }
    struct token *token = lex_add_token(lexer, TOKEN_PUNCTUATION, start);
    if (token)
        token->punctuation = first;
}

static void lex_next(struct lexer *lexer) {
    uint8_t byte = lex_peek(lexer, 0);
    if (byte == '\n')
        lexer->at_line_start = true, lexer->at++;
    else if (byte == ' ' || byte == '\t' || byte == '\r')
        lexer->at++;
    else if (byte == '/' && lex_peek(lexer, 1) == '/')
        line_comment(lexer);
    else if (byte == '/' && lex_peek(lexer, 1) == '*')
        block_comment(lexer);
    else if (byte == '"')
        string(lexer);
    else if (byte == '\'')
        quoted_character(lexer);
    else if (lex_is_digit(byte))
        lex_number(lexer);
    else if (lex_is_letter(byte))
        name(lexer);
    else
        punctuation(lexer);
}

bool smith_layout_lex(struct smith_arena *arena, struct diagnosis *diagnosis, const struct source_text *source,
                      struct tokens *tokens) {
    struct lexer lexer = {.arena = arena,
                          .diagnosis = diagnosis,
                          .text = source->text.data,
                          .size = (uint32_t)source->text.size,
                          .base = source->start,
                          .at_line_start = true};
    smith_buffer_init(&lexer.doc, &arena->allocator);
    if (lexer.size >= 3 && memcmp(lexer.text, "\xEF\xBB\xBF", 3) == 0)
        lexer.at = 3;
    while (lexer.at < lexer.size && !smith_diagnosis_full(diagnosis))
        lex_next(&lexer);
    lexer.at = lexer.size;
    lex_add_token(&lexer, TOKEN_END, lexer.size);
    if (lexer.doc.failed)
        smith_arena_fail(arena);
    smith_buffer_free(&lexer.doc);
    *tokens = (struct tokens){lexer.items, lexer.count};
    return !arena->failed;
}
