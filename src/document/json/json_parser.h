/* SPDX-License-Identifier: MIT
 *
 * JSON text, token by token, as whoever reads asks for it. Strings are real UTF-8 without NULs, numbers are handed out
 * as their text, errors have a line and a column, and reading can go on at any value that was passed before.
 */
#ifndef SMITH_JSON_PARSER_H
#define SMITH_JSON_PARSER_H

#include "base/buffer.h"
#include "base/error.h"

enum smith_json_kind {
    SMITH_JSON_NULL,
    SMITH_JSON_TRUE,
    SMITH_JSON_FALSE,
    SMITH_JSON_NUMBER,
    SMITH_JSON_STRING,
    SMITH_JSON_KEY,
    SMITH_JSON_OBJECT, /* its opening bracket */
    SMITH_JSON_ARRAY,
    SMITH_JSON_OBJECT_END,
    SMITH_JSON_ARRAY_END,
};

/* `text` (of NUMBER, STRING, KEY; not NUL-terminated) is valid until the next token is taken. */
struct smith_json_token {
    enum smith_json_kind kind;
    const char *text;
    size_t size;
    size_t start; /* in the whole text */
};

struct smith_json_parser {
    struct smith_bytes text;
    struct smith_json_token token; /* taken last */
    size_t at; /* behind it */
    uint32_t depth; /* objects and arrays that are open */
    uint32_t depth_limit;
    bool takes_nul; /* as U+FFFD, and not as a mistake */
    struct smith_buffer plain; /* the token's text, where the text has escapes */
    struct smith_buffer brackets; /* open in a value that is passed over */
    struct smith_error error;
};

/* `allocator` is complete. */
void smith_json_parser_init(struct smith_json_parser *parser, struct smith_bytes text,
                            const struct smith_allocator *allocator, uint32_t depth_limit);
void smith_json_parser_free(struct smith_json_parser *parser);

/* Take the first token of a value. */
bool smith_json_take_value(struct smith_json_parser *parser);
/* Take the next key of the object that is open, and its colon. False = there is none; see smith_json_ended(). */
bool smith_json_take_key(struct smith_json_parser *parser);
/* Take the first token of the next value in the array that is open. */
bool smith_json_take_item(struct smith_json_parser *parser);
/* Whether there was no more because the closing bracket was taken, and not because of a mistake. */
static inline bool smith_json_ended(const struct smith_json_parser *parser) {
    return parser->error.status == SMITH_OK;
}
/* Pass over the rest of the value whose first token was taken, however deep it goes. */
bool smith_json_skip_value(struct smith_json_parser *parser);
/* Nothing but blanks follows. */
bool smith_json_take_end(struct smith_json_parser *parser);

/* Fill the error with a problem of the token that starts at `at`. Returns false. */
bool smith_json_parser_fail(struct smith_json_parser *parser, size_t at, enum smith_status status, const char *code,
                            const char *format, ...) __attribute__((format(printf, 5, 6)));

/* Whether the token taken last, a string or key, is this. */
bool smith_json_token_is(const struct smith_json_token *token, const char *text);

#endif
