/* SPDX-License-Identifier: MIT
 *
 * The engine's lexer with what it makes of odd spellings: it reads 0h10 as ten and "\x10" as two characters, and comments
 * and strings that do not end run to the end of the text. What is not what is written, tokens say.
 */
#include "format/d2df/text/text_lex.h"
#include "base/text.h"
#include <string.h>

/* ---- where in a text its records and fields stand ---- */

struct text_node *smith_d2df_tree_node(struct text_tree *tree, struct text_node *outer, const struct smith_member *list,
                                       uint32_t index, size_t start) {
    struct text_node *node = smith_arena_alloc(tree->arena, sizeof *node, _Alignof(struct text_node));
    if (!node)
        return NULL;
    *node = (struct text_node){.list = list, .index = index, .outer = outer, .start = start};
    if (outer && outer->fields.count)
        outer->fields.items[outer->fields.count - 1].inner = node;
    return !list || SMITH_ARRAY_ADD(tree->arena, &tree->records, node) ? node : NULL;
}

bool smith_d2df_tree_name(struct text_tree *tree, struct text_node *node, const char *id, size_t start, size_t end) {
    node->id = start;
    node->id_end = end;
    node->own_id = smith_arena_copy(tree->arena, id, strlen(id));
    return node->own_id != NULL;
}

bool smith_d2df_tree_field(struct text_tree *tree, struct text_node *node, const struct smith_member *member,
                           size_t start, size_t value) {
    const struct text_field field = {.member = member, .start = start, .value = value};
    return SMITH_ARRAY_ADD(tree->arena, &node->fields, field);
}

struct text_field *smith_d2df_tree_find(const struct text_node *node, const struct smith_member *member) {
    for (uint32_t i = 0; i < node->fields.count; i++)
        if (node->fields.items[i].member == member)
            return &node->fields.items[i];
    return NULL;
}

/* ---- text lex ---- */

#define INTEGER_MAX ((int64_t)1 << 40) /* no field holds more than 32 bits: what is larger only has to stay larger */

static int byte_ahead(const struct text_lexer *lexer, size_t ahead) {
    return lexer->at + ahead < lexer->bytes.size ? lexer->bytes.data[lexer->at + ahead] : -1;
}

static bool text_lex_is_letter(int byte) {
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || byte == '_' || byte >= 0x80;
}

static bool text_lex_is_digit(int byte) {
    return byte >= '0' && byte <= '9';
}

static int text_lex_digit_value(int byte) {
    if (text_lex_is_digit(byte))
        return byte - '0';
    int letter = byte | 0x20;
    return letter >= 'a' && letter <= 'f' ? letter - 'a' + 10 : 99;
}

static void text_lex_bad(struct text_lexer *lexer, size_t start, size_t size, const char *message) {
    lexer->token.kind = TEXT_BAD;
    if (lexer->diagnosis)
        smith_mistake(lexer->diagnosis, (struct source_span){(uint32_t)start, (uint32_t)size}, "%s", message);
}

/* ---- what is between tokens ----------------------------------------------------------------------------------- */

static void skip_line(struct text_lexer *lexer) {
    while (byte_ahead(lexer, 0) >= 0 && byte_ahead(lexer, 0) != '\n' && byte_ahead(lexer, 0) != '\r')
        lexer->at++;
}

/* What begins here runs to the end of the text: so that can be said when something is missing there. */
static void note_endless(struct text_lexer *lexer, size_t start, const char *message) {
    lexer->endless = message;
    lexer->endless_at = start;
}

/* Pass over a comment that ends with `mark` and `end`; those of `+` nest. */
static void skip_block(struct text_lexer *lexer, char mark, char end) {
    bool nests = mark == '+';
    size_t start = lexer->at;
    unsigned depth = 1;
    for (lexer->at += 2; byte_ahead(lexer, 1) >= 0; lexer->at++) {
        int first = byte_ahead(lexer, 0), second = byte_ahead(lexer, 1);
        if (first == mark && second == end) {
            lexer->at += 2;
            if (--depth == 0)
                return;
            lexer->at--;
        } else if (nests && first == '/' && second == '+') {
            depth++;
            lexer->at++;
        }
    }
    lexer->at = lexer->bytes.size;
    note_endless(lexer, start, "the comment that begins here has no end");
}

/* Pass over the comment that begins here. False when none does. */
static bool skip_comment(struct text_lexer *lexer) {
    int first = byte_ahead(lexer, 0), second = byte_ahead(lexer, 1);
    if (first == '/' && second == '/')
        skip_line(lexer);
    else if (first == '/' && (second == '*' || second == '+'))
        skip_block(lexer, (char)second, '/');
    else if (first == '(' && second == '*')
        skip_block(lexer, '*', ')');
    else
        return false;
    return true;
}

static void text_lex_skip_blanks(struct text_lexer *lexer) {
    for (;;) {
        int first = byte_ahead(lexer, 0);
        if (first >= 0 && first <= ' ')
            lexer->at++;
        else if (!skip_comment(lexer))
            return;
    }
}

size_t smith_d2df_lex_comment_end(struct smith_bytes text, size_t at) {
    struct text_lexer lexer = {.bytes = text, .at = at};
    (void)skip_comment(&lexer);
    return lexer.at;
}

/* ---- tokens --------------------------------------------------------------------------------------------------- */

static void text_lex_keep(struct text_lexer *lexer, struct smith_bytes text) {
    lexer->token.text = smith_arena_copy(lexer->arena, text.data, text.size);
    if (!lexer->token.text)
        lexer->token.kind = TEXT_BAD;
}

static void text_lex_keep_buffer(struct text_lexer *lexer, struct smith_buffer *text) {
    text_lex_keep(lexer, (struct smith_bytes){text->data, text->size});
    if (text->failed) {
        lexer->token.kind = TEXT_BAD;
        smith_arena_fail(lexer->arena);
    }
    smith_buffer_free(text);
}

/* How many bytes of what is no UTF-8 the engine takes for one letter: those of a letter that has begun, and the one that does
 * not go on with it. A letter that is cut short by the end is none at all. */
static size_t broken_size(struct smith_bytes bytes, bool *cut) {
    const uint8_t first = bytes.data[0];
    const size_t letter = first < 0xC2 || first > 0xF4 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
    const uint8_t low = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;
    const uint8_t high = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;
    *cut = false;
    for (size_t i = 1; i < letter; i++) {
        if (i == bytes.size)
            *cut = true;
        if (i == bytes.size || bytes.data[i] < (i == 1 ? low : 0x80) || bytes.data[i] > (i == 1 ? high : 0xBF))
            return *cut ? i : i + 1;
    }
    return 1;
}

/* Append what the engine makes of bytes that may be no UTF-8. Of names (`is_name`) what is broken is told apart. */
static void add_fixed(struct smith_buffer *out, struct smith_bytes bytes, bool is_name) {
    static const uint32_t broken = 0xFFFD;
    while (bytes.size) {
        size_t good = smith_utf8_valid(bytes);
        bool cut = false;
        smith_buffer_add(out, bytes.data, good);
        bytes = (struct smith_bytes){bytes.data + good, bytes.size - good};
        if (!bytes.size)
            return;
        size_t size = is_name ? 1 : broken_size(bytes, &cut);
        if (!cut)
            smith_utf8_add(out, broken);
        if (is_name)
            smith_buffer_format(out, "%02X", bytes.data[0]);
        bytes = (struct smith_bytes){bytes.data + size, bytes.size - size};
    }
}

static void read_name(struct text_lexer *lexer) {
    size_t start = lexer->at;
    while (text_lex_is_letter(byte_ahead(lexer, 0)) || text_lex_is_digit(byte_ahead(lexer, 0)))
        lexer->at++;
    lexer->token.kind = TEXT_NAME;
    struct smith_bytes name = {lexer->bytes.data + start, lexer->at - start};
    struct smith_buffer fixed;
    if (smith_utf8_valid(name) == name.size) {
        text_lex_keep(lexer, name);
        return;
    }
    smith_buffer_init(&fixed, &lexer->arena->allocator);
    add_fixed(&fixed, name, true);
    text_lex_keep_buffer(lexer, &fixed);
}

/* The base that a prefix says, which is passed over; 10 when there is none. */
static unsigned read_prefix(struct text_lexer *lexer) {
    if (byte_ahead(lexer, 0) != '0')
        return 10;
    int letter = byte_ahead(lexer, 1) | 0x20;
    unsigned base = letter == 'b' ? 2 : letter == 'o' ? 8 : letter == 'd' ? 10 : letter == 'h' ? 16 : 0;
    if (!base)
        return 10;
    lexer->at += 2;
    lexer->token.prefixed = true;
    return base;
}

/* The engine reckons in 32 bits and takes every digit for a decimal one. It minds only when the number becomes less by that: else
 * it goes on with something else than what is written. */
static void add_digit(struct text_token *token, unsigned base, int digit) {
    int64_t next = token->integer < INTEGER_MAX ? token->integer * 10 + digit : token->integer;
    int64_t wrapped = (int64_t)(uint32_t)next;
    wrapped -= wrapped > INT32_MAX ? (int64_t)1 << 32 : 0;
    bool minds = token->integer > INT32_MAX || wrapped < token->integer;
    token->written = token->written < INTEGER_MAX ? token->written * (int64_t)base + digit : token->written;
    token->integer = minds ? next : wrapped;
}

static void text_lex_read_number(struct text_lexer *lexer) {
    struct text_token *token = &lexer->token;
    size_t start = lexer->at, digits = 0;
    bool negative = byte_ahead(lexer, 0) == '-';
    lexer->at += negative || byte_ahead(lexer, 0) == '+';
    unsigned base = read_prefix(lexer);
    for (;; digits++) {
        lexer->at += digits && byte_ahead(lexer, 0) == '_';
        int digit = text_lex_digit_value(byte_ahead(lexer, 0));
        if (digit >= (int)base)
            break;
        add_digit(token, base, digit);
        lexer->at++;
    }
    token->kind = TEXT_INT;
    token->integer = negative ? -token->integer : token->integer;
    token->written = negative ? -token->written : token->written;
    if (!digits || text_lex_is_letter(byte_ahead(lexer, 0)) || text_lex_is_digit(byte_ahead(lexer, 0)) ||
        byte_ahead(lexer, 0) == '.')
        text_lex_bad(lexer, start, lexer->at - start + 1, "this is no whole number");
}

/* One or two digits behind `\x`; a zero as the second one the engine leaves where it is. False when there is none. */
static bool read_code(struct text_lexer *lexer, struct smith_buffer *text) {
    int value = text_lex_digit_value(byte_ahead(lexer, 0)), second = text_lex_digit_value(byte_ahead(lexer, 1));
    if (value > 15)
        return false;
    bool has_second = second > 0 && second <= 15;
    lexer->token.changed = lexer->token.changed || second == 0;
    smith_buffer_byte(text, (uint8_t)(has_second ? value * 16 + second : value));
    lexer->at += has_second ? 2 : 1;
    return true;
}

/* What stands behind a backslash, which the lexer is at. False when that is nothing, or no number where one has to be. */
static bool read_escape(struct text_lexer *lexer, struct smith_buffer *text) {
    static const char letters[] = "tnrze", bytes[] = {'\t', '\n', '\r', '\0', 27};
    int letter = byte_ahead(lexer, 1);
    const char *known = letter > 0 ? strchr(letters, letter) : NULL;
    if (letter < 0)
        return false;
    lexer->at += 2;
    if ((letter | 0x20) == 'x')
        return read_code(lexer, text);
    smith_buffer_byte(text, known ? (uint8_t)bytes[known - letters] : letter ? (uint8_t)letter : ' ');
    return true;
}

/* False after a bad escape, which has been reported. */
static bool text_lex_read_quoted(struct text_lexer *lexer, struct smith_buffer *text) {
    int quote = byte_ahead(lexer, 0);
    size_t start = lexer->at;
    for (lexer->at++; byte_ahead(lexer, 0) >= 0;) {
        int byte = byte_ahead(lexer, 0);
        size_t at = lexer->at;
        bool doubled = quote == '\'' && byte == quote && byte_ahead(lexer, 1) == quote;
        if (byte == quote && !doubled) {
            lexer->at++;
            return true;
        }
        if (quote == '"' && byte == '\\') {
            if (read_escape(lexer, text))
                continue;
            text_lex_bad(lexer, at, 2, "this escape does not end as it should");
            return false;
        }
        lexer->token.changed = lexer->token.changed || !byte;
        smith_buffer_byte(text, byte ? (uint8_t)byte : ' ');
        lexer->at += doubled ? 2 : 1;
    }
    note_endless(lexer, start, "the text that begins here has no end");
    return true;
}

static void read_string(struct text_lexer *lexer) {
    struct smith_buffer text, fixed;
    smith_buffer_init(&text, &lexer->arena->allocator);
    smith_buffer_init(&fixed, &lexer->arena->allocator);
    lexer->token.kind = TEXT_STRING;
    if (text_lex_read_quoted(lexer, &text)) {
        const uint8_t *nul = text.size ? memchr(text.data, 0, text.size) : NULL;
        struct smith_bytes bytes = {text.data, nul ? (size_t)(nul - text.data) : text.size};
        lexer->token.cut = nul != NULL;
        lexer->token.size = text.size;
        lexer->token.changed = lexer->token.changed || smith_utf8_valid(bytes) < bytes.size;
        fixed.failed = text.failed;
        add_fixed(&fixed, bytes, false);
        text_lex_keep_buffer(lexer, &fixed);
    }
    smith_buffer_free(&text);
}

void smith_d2df_lex_next(struct text_lexer *lexer) {
    lexer->token = (struct text_token){.kind = TEXT_END};
    lexer->before = lexer->at;
    text_lex_skip_blanks(lexer);
    size_t start = lexer->at;
    int first = byte_ahead(lexer, 0), second = byte_ahead(lexer, 1);
    if (text_lex_is_letter(first)) {
        read_name(lexer);
    } else if (text_lex_is_digit(first) || ((first == '+' || first == '-') && text_lex_is_digit(second))) {
        text_lex_read_number(lexer);
    } else if (first == '"' || first == '\'' || first == '`') {
        read_string(lexer);
    } else if (first >= 0) {
        lexer->token.kind = TEXT_PUNCTUATION;
        lexer->token.punctuation = (char)first;
        lexer->at++;
    }
    lexer->token.source_span = (struct source_span){(uint32_t)start, (uint32_t)(lexer->at - start)};
}

void smith_d2df_lex_begin(struct text_lexer *lexer, struct smith_bytes bytes, struct smith_arena *arena,
                          struct diagnosis *diagnosis) {
    static const uint8_t mark[] = {0xEF, 0xBB, 0xBF}; /* of byte order; UTF-8 has one all the same */
    bool marked = bytes.size >= sizeof mark && memcmp(bytes.data, mark, sizeof mark) == 0;
    *lexer =
        (struct text_lexer){.bytes = bytes, .arena = arena, .diagnosis = diagnosis, .at = marked ? sizeof mark : 0};
    smith_d2df_lex_next(lexer);
}

void smith_d2df_lex_peek(struct text_peek *peek, struct smith_bytes bytes) {
    memset(peek->space, 0, sizeof peek->space);
    smith_arena_init_fixed(&peek->arena, peek->space, sizeof peek->space);
    smith_d2df_lex_begin(&peek->lexer, bytes, &peek->arena, NULL);
}

/* ---- going on ------------------------------------------------------------------------------------------------- */

bool smith_d2df_lex_unexpected(struct text_lexer *lexer, const char *what) {
    const struct text_token *token = &lexer->token;
    if (token->kind == TEXT_END && lexer->endless)
        smith_mistake(lexer->diagnosis, (struct source_span){(uint32_t)lexer->endless_at, 1}, "%s", lexer->endless);
    else if (token->kind == TEXT_END)
        smith_mistake(lexer->diagnosis, (struct source_span){token->source_span.start, 1},
                      "expected %s, but the text ends here", what);
    else if (token->kind != TEXT_BAD)
        smith_mistake(lexer->diagnosis, token->source_span, "expected %s", what);
    return false;
}

bool smith_d2df_lex_expect(struct text_lexer *lexer, char punctuation) {
    const char what[] = {'`', punctuation, '`', '\0'};
    if (!text_at_punctuation(lexer, punctuation))
        return smith_d2df_lex_unexpected(lexer, what);
    smith_d2df_lex_next(lexer);
    return true;
}

bool smith_d2df_lex_bracket(struct text_lexer *lexer, char *closing) {
    *closing = text_at_punctuation(lexer, '[') ? ']' : ')';
    if (*closing == ')' && !text_at_punctuation(lexer, '('))
        return smith_d2df_lex_unexpected(lexer, "numbers in parentheses");
    smith_d2df_lex_next(lexer);
    return true;
}

bool smith_d2df_lex_numbers(struct text_lexer *lexer, int64_t *bits) {
    unsigned count = 0;
    char closing;
    if (!smith_d2df_lex_bracket(lexer, &closing))
        return false;
    for (*bits = 0; lexer->token.kind == TEXT_INT && count < 4; count++) {
        *bits |= lexer->token.integer;
        smith_d2df_lex_next(lexer);
    }
    return count < 2 ? smith_d2df_lex_unexpected(lexer, "a whole number") : smith_d2df_lex_expect(lexer, closing);
}
