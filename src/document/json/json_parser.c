/* SPDX-License-Identifier: MIT
 *
 * yajl, made safe for any text and any allocator. See json_parser.h.
 */
#include "document/json/json_parser.h"
#include "base/text.h"
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <yajl/yajl_parse.h>

/* ---- memory for yajl ---- */

/* yajl does not look whether it got the memory it asked for. So a run gets all it can come to need beforehand, in one
 * block: its fixed parts, a byte per open bracket, and two buffers that double up to the longest string it copies. */
struct pool {
    uint8_t *block;
    size_t size, used;
};

#define POOL_FIXED 4096  /* handle, lexer, buffers' heads, message of an error */
#define POOL_BUFFER 2048 /* where yajl's buffers start */
#define POOL_ALIGN 16    /* also room for the size in front of each piece */

static size_t power_of_two(size_t min, size_t needed) {
    while (min <= needed)
        min *= 2;
    return min;
}

static void *pool_malloc(void *context, size_t size) {
    struct pool *pool = context;
    size = power_of_two(POOL_ALIGN, size - 1); /* so that most growth happens in place */
    if (pool->size - pool->used < size + POOL_ALIGN)
        return NULL; /* cannot happen: see pool_size() */
    uint8_t *piece = pool->block + pool->used + POOL_ALIGN;
    memcpy(piece - sizeof size, &size, sizeof size);
    pool->used += size + POOL_ALIGN;
    return piece;
}

static void *pool_realloc(void *context, void *piece, size_t size) {
    size_t old = 0;
    if (piece)
        memcpy(&old, (uint8_t *)piece - sizeof old, sizeof old);
    if (size <= old)
        return piece;
    void *made = pool_malloc(context, size);
    if (made && old)
        memcpy(made, piece, old);
    return made;
}

static void pool_free(void *context, void *piece) {
    (void)context;
    (void)piece;
}

/* Every buffer that doubles takes twice its last size in all, and as much again in heads at worst. */
static size_t pool_size(const struct smith_json_parser *parser, size_t text) {
    size_t brackets = parser->depth_limit < text ? parser->depth_limit : text;
    return POOL_FIXED + 2 * 2 * power_of_two(POOL_BUFFER, parser->longest + 1) + 4 * power_of_two(128, brackets + 2);
}

/* ---- the longest string yajl copies ---- */

/* End of the string that starts behind a quote: at its closing quote, or at the end of the text. */
static size_t string_end(struct smith_bytes text, size_t at, bool *escapes) {
    while (at < text.size && text.data[at] != '"') {
        if (text.data[at] == '\\') {
            *escapes = true;
            at++;
        }
        at++;
    }
    return at < text.size ? at : text.size;
}

/* It copies strings with escapes, and one that the text stops within. */
static size_t longest_copied(struct smith_bytes text) {
    size_t longest = 64; /* or a number */
    for (size_t at = 0; at < text.size;) {
        const uint8_t *quote = memchr(text.data + at, '"', text.size - at);
        if (!quote)
            break;
        size_t start = (size_t)(quote - text.data) + 1;
        bool escapes = false;
        at = string_end(text, start, &escapes);
        if ((escapes || at == text.size) && at - start > longest)
            longest = at - start;
        at++;
    }
    return longest;
}

/* ---- positions and errors ---- */

size_t smith_json_parser_at(const struct smith_json_parser *parser) {
    if (parser->finishing)
        return parser->end;
    return parser->base + (parser->yajl ? yajl_get_bytes_consumed(parser->yajl) : 0);
}

/* Start of the string that ends before its closing quote at `end`: the nearest quote that no backslash escapes. */
static size_t string_start(const uint8_t *text, size_t end) {
    for (size_t at = end; at-- > 0;) {
        if (text[at] != '"')
            continue;
        size_t slashes = 0;
        while (slashes < at && text[at - 1 - slashes] == '\\')
            slashes++;
        if (slashes % 2 == 0)
            return at;
    }
    return 0;
}

static bool is_word(uint8_t byte) {
    return (byte >= '0' && byte <= '9') || (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') ||
           byte == '-' || byte == '+' || byte == '.';
}

size_t smith_json_parser_token(const struct smith_json_parser *parser, size_t end) {
    const uint8_t *text = parser->text.data;
    if (!end)
        return 0;
    if (text[end - 1] == '"')
        return string_start(text, end - 1);
    size_t at = end - 1;
    while (at > 0 && is_word(text[at]) && is_word(text[at - 1]))
        at--;
    return at;
}

static void locate(const struct smith_json_parser *parser, size_t at, struct smith_error *error) {
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
    locate(parser, at, &parser->error);
    return false;
}

/* ---- strings ---- */

static unsigned hex4(const uint8_t *text) {
    unsigned value = 0;
    for (int i = 0; i < 4; i++) {
        uint8_t byte = text[i];
        value = value << 4 | (unsigned)(byte <= '9' ? byte - '0' : (byte | 0x20) - 'a' + 10);
    }
    return value;
}

/* Whether every \uD800..\uDFFF is half of a pair; yajl would make a '?' of it. `text` has passed the lexer. */
static bool surrogates_pair(const uint8_t *text, size_t size) {
    for (size_t at = 0; at + 1 < size; at++) {
        if (text[at] != '\\')
            continue;
        at++;
        if (text[at] != 'u')
            continue;
        unsigned unit = hex4(text + at + 1);
        at += 4;
        if (unit < 0xD800 || unit > 0xDFFF)
            continue;
        if (unit > 0xDBFF || at + 6 >= size || text[at + 1] != '\\' || text[at + 2] != 'u')
            return false;
        unit = hex4(text + at + 3);
        at += 6;
        if (unit < 0xDC00 || unit > 0xDFFF)
            return false;
    }
    return true;
}

static bool string_is_good(struct smith_json_parser *parser, const uint8_t *text, size_t size) {
    size_t end = smith_json_parser_at(parser);
    bool escaped = text < parser->text.data || text >= parser->text.data + parser->text.size;
    bool valid = smith_utf8_valid((struct smith_bytes){text, size}) == size;
    if (valid && !escaped)
        return true;
    size_t start = smith_json_parser_token(parser, end);
    if (escaped && !surrogates_pair(parser->text.data + start, end - start))
        return smith_json_parser_fail(parser, start, SMITH_BAD_JSON, "JSON-TEXT", "half a surrogate pair in a string");
    if (valid)
        return true;
    if (memchr(text, 0, size))
        return smith_json_parser_fail(parser, start, SMITH_BAD_JSON, "JSON-NUL", "a NUL character in a string");
    return smith_json_parser_fail(parser, start, SMITH_BAD_JSON, "JSON-TEXT", "a string that is not valid UTF-8");
}

/* ---- yajl's callbacks ---- */

static int take(struct smith_json_parser *parser, enum smith_json_event_kind kind, const void *text, size_t size) {
    struct smith_json_event event = {kind, text, size};
    return parser->take(parser->context, &event);
}

static int take_string(struct smith_json_parser *parser, enum smith_json_event_kind kind, const unsigned char *text,
                       size_t size) {
    return (size == 0 || string_is_good(parser, text, size)) &&
           take(parser, kind, size ? (const char *)text : "", size);
}

static int take_open(struct smith_json_parser *parser, enum smith_json_event_kind kind) {
    if (parser->depth == parser->depth_limit)
        return smith_json_parser_fail(parser, smith_json_parser_at(parser) - 1, SMITH_LIMIT, "JSON-DEPTH",
                                      "more than %u objects and arrays within each other", parser->depth_limit);
    parser->depth++;
    return take(parser, kind, NULL, 0);
}

static int take_close(struct smith_json_parser *parser, enum smith_json_event_kind kind) {
    parser->depth--;
    return take(parser, kind, NULL, 0);
}

static int on_null(void *parser) {
    return take(parser, SMITH_JSON_NULL, NULL, 0);
}

static int on_boolean(void *parser, int value) {
    return take(parser, value ? SMITH_JSON_TRUE : SMITH_JSON_FALSE, NULL, 0);
}

static int on_number(void *parser, const char *text, size_t size) {
    return take(parser, SMITH_JSON_NUMBER, text, size);
}

static int on_string(void *parser, const unsigned char *text, size_t size) {
    return take_string(parser, SMITH_JSON_STRING, text, size);
}

static int on_key(void *parser, const unsigned char *text, size_t size) {
    return take_string(parser, SMITH_JSON_KEY, text, size);
}

static int on_object(void *parser) {
    return take_open(parser, SMITH_JSON_OBJECT);
}

static int on_object_end(void *parser) {
    return take_close(parser, SMITH_JSON_OBJECT_END);
}

static int on_array(void *parser) {
    return take_open(parser, SMITH_JSON_ARRAY);
}

static int on_array_end(void *parser) {
    return take_close(parser, SMITH_JSON_ARRAY_END);
}

static const yajl_callbacks callbacks = {
    .yajl_null = on_null,
    .yajl_boolean = on_boolean,
    .yajl_number = on_number,
    .yajl_string = on_string,
    .yajl_start_map = on_object,
    .yajl_map_key = on_key,
    .yajl_end_map = on_object_end,
    .yajl_start_array = on_array,
    .yajl_end_array = on_array_end,
};

/* ---- a run ---- */

/* Where the token starts that yajl found out of place. It has read past it, but where it misses a comma in an object it
 * has gone back again, by the length of the token without quotes. */
static size_t misplaced(const struct smith_json_parser *parser, const char *words, size_t at) {
    const uint8_t *text = parser->text.data;
    if (!strstr(words, ": after key"))
        return smith_json_parser_token(parser, at);
    bool in_string = at >= parser->base + 2 && text[at - 2] == '"' && !memchr(" \t\r\n", text[at - 1], 4);
    return in_string ? at - 2 : at;
}

/* yajl's words for what is wrong ("lexical error: invalid char in json text.\n"), as one of our messages. */
static bool syntax_error(struct smith_json_parser *parser, yajl_handle yajl, size_t at) {
    unsigned char *message = yajl_get_error(yajl, 0, NULL, 0);
    const char *words = message ? (const char *)message : "not JSON";
    int size = (int)strcspn(words, "\n");
    while (size && words[size - 1] == '.')
        size--;
    if (strncmp(words, "parse", 5) == 0 && !parser->finishing)
        at = misplaced(parser, words, at);
    smith_json_parser_fail(parser, at, SMITH_BAD_JSON, "JSON-SYNTAX", "%.*s", size, words);
    yajl_free_error(yajl, message);
    return false;
}

static bool parse(struct smith_json_parser *parser, yajl_handle yajl, bool partial) {
    yajl_status status = yajl_parse(yajl, parser->text.data + parser->base, parser->end - parser->base);
    size_t at = smith_json_parser_at(parser);
    parser->finishing = status == yajl_status_ok;
    if (parser->finishing && !partial) /* a number at the very end is taken only now */
        status = yajl_complete_parse(yajl);
    if (status == yajl_status_client_canceled)
        return false;
    if (status == yajl_status_ok)
        return true;
    return syntax_error(parser, yajl, parser->finishing ? parser->end : at);
}

bool smith_json_parser_run(struct smith_json_parser *parser, size_t start, size_t end, bool partial) {
    struct smith_json_parser outer = *parser;
    struct pool pool = {.size = pool_size(parser, end - start)};
    pool.block = parser->allocator.resize(parser->allocator.context, NULL, 0, pool.size);
    if (!pool.block) {
        smith_fail_memory(&parser->error, NULL);
        return false;
    }
    yajl_alloc_funcs functions = {pool_malloc, pool_realloc, pool_free, &pool};
    yajl_handle yajl = yajl_alloc(&callbacks, &functions, parser);
    parser->yajl = yajl;
    parser->base = start;
    parser->end = end;
    parser->finishing = false;
    bool done = parse(parser, yajl, partial);
    yajl_free(yajl);
    parser->allocator.resize(parser->allocator.context, pool.block, pool.size, 0);
    parser->yajl = outer.yajl;
    parser->base = outer.base;
    parser->end = outer.end;
    parser->finishing = outer.finishing;
    return done;
}

void smith_json_parser_init(struct smith_json_parser *parser, struct smith_bytes text,
                            const struct smith_allocator *allocator, uint32_t depth_limit) {
    memset(parser, 0, sizeof *parser);
    parser->text = text.data ? text : (struct smith_bytes){(const uint8_t *)"", 0};
    parser->allocator = *allocator;
    parser->depth_limit = depth_limit;
    parser->longest = longest_copied(text);
}
