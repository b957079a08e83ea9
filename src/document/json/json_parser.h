/* SPDX-License-Identifier: MIT
 *
 * JSON text to events, by yajl, with what yajl leaves to its caller: strings are real UTF-8 without NULs, errors have
 * a line and a column, parts of the text can be parsed again, and running out of memory is an error.
 */
#ifndef SMITH_JSON_PARSER_H
#define SMITH_JSON_PARSER_H

#include "base/error.h"

enum smith_json_event_kind {
    SMITH_JSON_NULL,
    SMITH_JSON_TRUE,
    SMITH_JSON_FALSE,
    SMITH_JSON_NUMBER,
    SMITH_JSON_STRING,
    SMITH_JSON_KEY,
    SMITH_JSON_OBJECT,
    SMITH_JSON_ARRAY,
    SMITH_JSON_OBJECT_END,
    SMITH_JSON_ARRAY_END,
};

/* `text` (of NUMBER, STRING, KEY; not NUL-terminated) is valid during the call it is passed to. */
struct smith_json_event {
    enum smith_json_event_kind kind;
    const char *text;
    size_t size;
};

struct smith_json_parser {
    struct smith_bytes text;
    struct smith_allocator allocator;
    uint32_t depth;       /* objects and arrays that are open */
    uint32_t depth_limit;
    size_t longest;       /* string that yajl has to copy */
    void *yajl;           /* handle of the run that is on */
    size_t base, end;     /* the stretch of the text it is about */
    bool finishing;       /* all of it was passed to yajl */
    bool (*take)(void *context, const struct smith_json_event *event); /* false = stop; `error` says why */
    void *context;
    struct smith_error error;
};

/* `allocator` is complete. */
void smith_json_parser_init(struct smith_json_parser *parser, struct smith_bytes text,
                            const struct smith_allocator *allocator, uint32_t depth_limit);

/* Pass the events of the one value in bytes `start`..`end` of the text. May be called from within `take`. False when
 * `take` said so or the text is no JSON. `partial`: the text may stop anywhere. */
bool smith_json_parser_run(struct smith_json_parser *parser, size_t start, size_t end, bool partial);

/* Where the token of the event being taken ends, and where the token that ends at `end` starts. */
size_t smith_json_parser_at(const struct smith_json_parser *parser);
size_t smith_json_parser_token(const struct smith_json_parser *parser, size_t end);

/* Fill the error with a problem of the token that starts at `at`. Returns false. */
bool smith_json_parser_fail(struct smith_json_parser *parser, size_t at, enum smith_status status, const char *code,
                            const char *format, ...) __attribute__((format(printf, 5, 6)));

#endif
