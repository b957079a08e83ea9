/* SPDX-License-Identifier: MIT
 *
 * The tokens of JSON text (RFC 8259). See json_parser.h.
 */
#include "document/json/json_parser.h"
#include "base/bytes.h"
#include "base/text.h"
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* ---- errors ---- */

static void json_parser_locate(const struct smith_json_parser *parser, size_t at, struct smith_error *error) {
    error->line = error->column = 1;
    for (size_t i = 0; i < at && i < parser->text.size; i++) {
        uint8_t byte = parser->text.data[i];
        if (byte == '\n') {
            error->line++;
            error->column = 1;
        } else if ((byte & 0xC0) != 0x80) { /* characters, not bytes */
            error->column++;
        }
    }
}

bool smith_json_parser_fail(struct smith_json_parser *parser, size_t at, enum smith_status status, const char *code,
                            const char *format, ...) {
    char words[sizeof parser->error.message];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    smith_fail(&parser->error, status, code, "%s", words);
    parser->error.offset = at;
    json_parser_locate(parser, at, &parser->error);
    return false;
}

static bool json_parser_no_memory(struct smith_json_parser *parser) {
    smith_fail_memory(&parser->error, NULL);
    return false;
}

/* What stands at `at` is not what should be there. */
static bool fail_syntax(struct smith_json_parser *parser, size_t at, const char *expected) {
    struct smith_bytes text = parser->text;
    const char *found = "";
    if (at >= text.size)
        found = ", and the text ends here";
    else if (text.data[at] == '/' || text.data[at] == '#')
        found = "; JSON has no comments";
    return smith_json_parser_fail(parser, at, SMITH_BAD_JSON, "JSON-SYNTAX", "expected %s%s", expected, found);
}

/* ---- letters ---- */

static void json_parser_skip_blanks(struct smith_json_parser *parser) {
    const uint8_t *text = parser->text.data;
    size_t at = parser->at, size = parser->text.size;
    while (at < size && (text[at] == ' ' || text[at] == '\n' || text[at] == '\r' || text[at] == '\t'))
        at++;
    parser->at = at;
}

/* The byte that comes next, -1 = the text ends. */
static int json_parser_peek(const struct smith_json_parser *parser) {
    return parser->at < parser->text.size ? parser->text.data[parser->at] : -1;
}

static bool json_parser_is_digit(int byte) {
    return byte >= '0' && byte <= '9';
}

/* ---- strings ---- */

/* The four digits behind "\u", whose `u` is at `at`; -1 = they are none. */
static int32_t code_unit(const struct smith_json_parser *parser, size_t at) {
    int32_t unit = 0;
    if (parser->text.size - at < 5)
        return -1;
    for (size_t i = 1; i <= 4; i++) {
        int digit = smith_hex_digit((char)parser->text.data[at + i]);
        if (digit < 0)
            return -1;
        unit = unit << 4 | digit;
    }
    return unit;
}

/* "\uXXXX", or two of them for one character; the `u` is next. */
static bool take_code(struct smith_json_parser *parser) {
    const uint8_t *text = parser->text.data;
    size_t at = parser->at, start = parser->token.start;
    int32_t unit = code_unit(parser, at), low = -1;
    if (unit < 0)
        return fail_syntax(parser, at + 1, "four hex digits");
    parser->at = at + 5;
    if (unit >= 0xD800 && unit <= 0xDBFF && parser->text.size - parser->at > 1 && text[parser->at] == '\\' &&
        text[parser->at + 1] == 'u')
        low = code_unit(parser, parser->at + 1);
    bool pair = low >= 0xDC00 && low <= 0xDFFF;
    if (unit >= 0xD800 && unit <= 0xDFFF && !pair)
        return smith_json_parser_fail(parser, start, SMITH_BAD_JSON, "JSON-TEXT", "half a surrogate pair in a string");
    if (!unit && parser->takes_nul)
        unit = 0xFFFD;
    if (!unit)
        return smith_json_parser_fail(parser, start, SMITH_BAD_JSON, "JSON-NUL", "a NUL character in a string");
    parser->at += pair ? 6 : 0;
    uint32_t beyond = 0x10000u + (((uint32_t)unit & 0x3FF) << 10 | ((uint32_t)low & 0x3FF));
    smith_utf8_add(&parser->plain, pair ? beyond : (uint32_t)unit);
    return true;
}

/* What stands behind a backslash. */
static bool take_escape(struct smith_json_parser *parser) {
    static const char letters[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
    int letter = json_parser_peek(parser);
    if (letter == 'u')
        return take_code(parser);
    const char *found = letter > 0 ? strchr(letters, letter) : NULL;
    if (!found)
        return fail_syntax(parser, parser->at, "one of \"\\/bfnrtu behind a backslash");
    smith_buffer_byte(&parser->plain, (uint8_t)meant[found - letters]);
    parser->at++;
    return true;
}

/* Up to the next quote, backslash or control character. */
static size_t plain_end(const struct smith_json_parser *parser, bool *ascii) {
    const uint8_t *text = parser->text.data;
    size_t at = parser->at, size = parser->text.size;
    uint8_t all = 0;
    for (; at < size && text[at] != '"' && text[at] != '\\' && text[at] >= 0x20; at++)
        all |= text[at];
    *ascii = *ascii && all < 0x80;
    return at;
}

/* A string; its opening quote is next. */
static bool take_string(struct smith_json_parser *parser, enum smith_json_kind kind) {
    struct smith_json_token *token = &parser->token;
    const uint8_t *text = parser->text.data;
    bool ascii = true, escaped = false;
    token->start = parser->at++;
    parser->plain.size = 0;
    for (;;) {
        size_t from = parser->at, to = plain_end(parser, &ascii);
        if (escaped || (to < parser->text.size && text[to] == '\\'))
            smith_buffer_add(&parser->plain, text + from, to - from);
        parser->at = to;
        if (json_parser_peek(parser) == '"')
            break;
        if (json_parser_peek(parser) != '\\')
            return fail_syntax(parser, to, "the end of a string, or \\ before a control character");
        parser->at++;
        escaped = true;
        if (!take_escape(parser))
            return false;
    }
    if (parser->plain.failed)
        return json_parser_no_memory(parser);
    token->kind = kind;
    token->size = escaped ? parser->plain.size : parser->at - token->start - 1;
    token->text = escaped ? (const char *)parser->plain.data : (const char *)text + token->start + 1;
    parser->at++;
    if (ascii || smith_utf8_valid((struct smith_bytes){(const uint8_t *)token->text, token->size}) == token->size)
        return true;
    return smith_json_parser_fail(parser, token->start, SMITH_BAD_JSON, "JSON-TEXT",
                                  "a string that is not valid UTF-8");
}

/* ---- numbers, words ---- */

static bool take_digits(struct smith_json_parser *parser) {
    if (!json_parser_is_digit(json_parser_peek(parser)))
        return fail_syntax(parser, parser->at, "a digit");
    while (json_parser_is_digit(json_parser_peek(parser)))
        parser->at++;
    return true;
}

static bool json_parser_take_number(struct smith_json_parser *parser) {
    size_t start = parser->at;
    parser->at += json_parser_peek(parser) == '-';
    if (json_parser_peek(parser) == '0')
        parser->at++;
    else if (!take_digits(parser))
        return false;
    if (json_parser_peek(parser) == '.') {
        parser->at++;
        if (!take_digits(parser))
            return false;
    }
    if (json_parser_peek(parser) == 'e' || json_parser_peek(parser) == 'E') {
        parser->at++;
        parser->at += json_parser_peek(parser) == '-' || json_parser_peek(parser) == '+';
        if (!take_digits(parser))
            return false;
    }
    parser->token = (struct smith_json_token){SMITH_JSON_NUMBER, (const char *)parser->text.data + start,
                                              parser->at - start, start};
    return true;
}

static bool json_parser_take_word(struct smith_json_parser *parser, enum smith_json_kind kind, const char *word) {
    size_t size = strlen(word);
    if (parser->text.size - parser->at < size || memcmp(parser->text.data + parser->at, word, size) != 0)
        return fail_syntax(parser, parser->at, "a value");
    parser->token = (struct smith_json_token){.kind = kind, .start = parser->at};
    parser->at += size;
    return true;
}

/* ---- brackets ---- */

static bool take_open(struct smith_json_parser *parser, enum smith_json_kind kind) {
    parser->token = (struct smith_json_token){.kind = kind, .start = parser->at};
    if (parser->depth == parser->depth_limit)
        return smith_json_parser_fail(parser, parser->at, SMITH_LIMIT, "JSON-DEPTH",
                                      "more than %u objects and arrays within each other", parser->depth_limit);
    parser->depth++;
    parser->at++;
    return true;
}

/* Up to the next key or item: the comma before it. False: the closing bracket was taken, or neither is there. */
static bool take_next(struct smith_json_parser *parser, char close, enum smith_json_kind kind) {
    bool first = parser->token.kind == SMITH_JSON_OBJECT || parser->token.kind == SMITH_JSON_ARRAY;
    json_parser_skip_blanks(parser);
    if (json_parser_peek(parser) == close) {
        parser->token = (struct smith_json_token){.kind = kind, .start = parser->at++};
        parser->depth--;
        return false;
    }
    if (first)
        return true;
    if (json_parser_peek(parser) != ',')
        return fail_syntax(parser, parser->at, kind == SMITH_JSON_OBJECT_END ? "',' or '}'" : "',' or ']'");
    parser->at++;
    json_parser_skip_blanks(parser);
    return true;
}

/* ---- what readers ask for ---- */

bool smith_json_take_value(struct smith_json_parser *parser) {
    json_parser_skip_blanks(parser);
    int byte = json_parser_peek(parser);
    switch (byte) {
    case '{': return take_open(parser, SMITH_JSON_OBJECT);
    case '[': return take_open(parser, SMITH_JSON_ARRAY);
    case '"': return take_string(parser, SMITH_JSON_STRING);
    case 't': return json_parser_take_word(parser, SMITH_JSON_TRUE, "true");
    case 'f': return json_parser_take_word(parser, SMITH_JSON_FALSE, "false");
    case 'n': return json_parser_take_word(parser, SMITH_JSON_NULL, "null");
    default:
        return byte == '-' || json_parser_is_digit(byte) ? json_parser_take_number(parser)
                                                         : fail_syntax(parser, parser->at, "a value");
    }
}

bool smith_json_take_key(struct smith_json_parser *parser) {
    bool first = parser->token.kind == SMITH_JSON_OBJECT;
    if (!take_next(parser, '}', SMITH_JSON_OBJECT_END))
        return false;
    if (json_parser_peek(parser) != '"')
        return fail_syntax(parser, parser->at, first ? "a key in quotes or '}'" : "a key in quotes");
    if (!take_string(parser, SMITH_JSON_KEY))
        return false;
    json_parser_skip_blanks(parser);
    if (json_parser_peek(parser) != ':')
        return fail_syntax(parser, parser->at, "a colon behind a key");
    parser->at++;
    return true;
}

bool smith_json_take_item(struct smith_json_parser *parser) {
    return take_next(parser, ']', SMITH_JSON_ARRAY_END) && smith_json_take_value(parser);
}

bool smith_json_skip_value(struct smith_json_parser *parser) {
    struct smith_buffer *open = &parser->brackets;
    open->size = 0;
    for (;;) {
        enum smith_json_kind kind = parser->token.kind;
        if (kind == SMITH_JSON_OBJECT || kind == SMITH_JSON_ARRAY)
            smith_buffer_byte(open, (uint8_t)kind);
        if (open->failed)
            return json_parser_no_memory(parser);
        if (!open->size)
            return true;
        bool object = open->data[open->size - 1] == SMITH_JSON_OBJECT;
        bool more = object ? smith_json_take_key(parser) : smith_json_take_item(parser);
        if (!smith_json_ended(parser) || (more && object && !smith_json_take_value(parser)))
            return false;
        open->size -= !more;
    }
}

bool smith_json_take_end(struct smith_json_parser *parser) {
    json_parser_skip_blanks(parser);
    return json_parser_peek(parser) < 0 || fail_syntax(parser, parser->at, "nothing more behind the value");
}

bool smith_json_token_is(const struct smith_json_token *token, const char *text) {
    size_t same = 0;
    while (same < token->size && text[same] && text[same] == token->text[same])
        same++;
    return same == token->size && !text[same];
}

void smith_json_parser_init(struct smith_json_parser *parser, struct smith_bytes text,
                            const struct smith_allocator *allocator, uint32_t depth_limit) {
    memset(parser, 0, sizeof *parser);
    parser->text = text.data ? text : (struct smith_bytes){(const uint8_t *)"", 0};
    parser->depth_limit = depth_limit;
    smith_buffer_init(&parser->plain, allocator);
    smith_buffer_init(&parser->brackets, allocator);
}

void smith_json_parser_free(struct smith_json_parser *parser) {
    smith_buffer_free(&parser->plain);
    smith_buffer_free(&parser->brackets);
}
