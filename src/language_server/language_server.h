/* SPDX-License-Identifier: MIT
 *
 * A server of the Language Server Protocol for layouts: JSON messages in, JSON messages out, no system calls.
 *
 *   message.c    a message as values by their paths
 *   server.c     headers and messages: what is asked, and who answers
 *   documents.c  the texts that are open, and the imports that see them
 *   documents.c   what the layout library knows of one text
 *   message.c   lines and columns of the protocol
 *   publish.c    mistakes
 *   resolve.c    what a name stands for
 *   hover.c      ... in words
 *   answers.c    definitions, symbols, completion, formatting
 *
 * Every document is analysed again for each question: layouts are small, and nothing can be out of date so.
 */
#ifndef SMITH_LANGUAGE_SERVER_INTERNAL_H
#define SMITH_LANGUAGE_SERVER_INTERNAL_H

#include "base/arena.h"
#include "base/array.h"
#include "base/json_text.h"
#include "base/lookup.h"
#include "layout/parse/parse.h"
#include <levelsmith/language_server.h>

#define SERVER_DOCUMENTS 1000 /* open at a time */
#define SERVER_MESSAGE (64u << 20) /* bytes of a message */
#define SERVER_HEADER 4096 /* bytes of its header */
#define SERVER_MEMORY ((uint64_t)1 << 30) /* bytes that the answer to one message may take */

/* ---- messages ---- */

struct message_value {
    const char *text; /* of strings; of others as they were written, "true" among them */
    size_t size;
    bool is_text;
};

/* Values by their paths: "params.textDocument.uri", "params.contentChanges.0.text". */
struct message {
    struct smith_hash_map values;
};

/* False: no JSON object, or out of memory. The message lives in the arena. */
bool smith_message_read(struct smith_arena *arena, struct smith_bytes bytes, struct message *message);
const struct message_value *smith_message_get(const struct message *message, const char *path);
const char *smith_message_text(const struct message *message, const char *path); /* NULL = no string is there */
bool smith_message_number(const struct message *message, const char *path, uint32_t *number);

/* ---- the server ---- */

struct open_document {
    char *uri;
    char *path; /* of a file; what layouts call the text */
    struct smith_buffer text;
};

struct smith_language_server {
    struct smith_allocator allocator;
    const struct smith_layout_imports *imports; /* may be NULL */
    const struct smith_codec_hook *const *hooks;
    SMITH_ARRAY(struct open_document) documents;
    struct smith_buffer input; /* what has come of the next message */
    enum { SERVER_NEW, SERVER_READY, SERVER_SHUT, SERVER_ENDED } state;
    bool was_shut; /* before it ended */
};

/* One message being answered. */
struct exchange {
    struct smith_language_server *server;
    struct smith_arena *arena;
    const struct message *message;
    struct smith_json_lines json; /* of `answer` */
    struct smith_buffer answer; /* what goes into "result" */
    struct smith_buffer *out; /* where finished messages go */
};

/* Frame a body, {"jsonrpc":"2.0", and what `body` has. */
void smith_server_send(struct smith_buffer *out, const struct smith_buffer *body);

/* ---- documents ---- */

struct open_document *smith_server_find(struct smith_language_server *server, const char *uri);
bool smith_server_open(struct smith_language_server *server, const char *uri, const struct message_value *text);
void smith_server_close(struct smith_language_server *server, struct open_document *document);
/* The URI of a file; false = it is none. */
bool smith_server_write_uri(struct smith_buffer *out, const char *path);

/* ---- analyses ---- */

struct analysis {
    struct smith_arena *arena;
    struct diagnosis diagnosis;
    struct smith_layout_imports imports;
    struct tokens tokens; /* of the document's own text */
    struct ast_layout layout; /* as far as it could be read */
    struct smith_layout tables;
    bool is_compiled; /* there are tables */
};

/* False = out of memory. `mistakes` may be NULL. */
bool smith_analyse(struct smith_language_server *server, struct smith_arena *arena,
                   const struct open_document *document, const struct smith_layout_mistakes *mistakes,
                   struct analysis *analysis);

/* ---- positions: lines and UTF-16 units, from 0 ---- */

void smith_position_write(struct smith_json_lines *json, const struct source_text *text, uint32_t offset);
/* "range" or the like of a stretch that counts through all texts. */
void smith_range_write(struct smith_json_lines *json, const struct analysis *analysis, struct source_span span);
uint32_t smith_position_read(const struct source_text *text, uint32_t line, uint32_t character);

/* ---- answers ---- */

void smith_server_publish(struct exchange *exchange, const struct open_document *document);

/* What a name stands for; all NULL = nothing. */
struct target {
    struct source_span span; /* of its name */
    struct source_span use; /* of the name that was asked about */
    const char *doc;
    const struct ast_item *item; /* it is that, or it is in it */
    const struct ast_member *member;
    const struct ast_value *value;
    const struct layout_word *word;
    const struct source_text *text; /* an imported text */
};

bool smith_resolve(const struct analysis *analysis, uint32_t offset, struct target *target);
/* The token that has the byte; NULL = none. */
const struct ast_item *smith_item_around(const struct analysis *analysis, uint32_t offset);
const struct ast_item *smith_item_find(const struct analysis *analysis, const char *name);
/* From a token to the end of what it begins: a comma, a semicolon or a brace. */
struct source_span smith_span_of_entry(const struct ast_item *item, struct source_span name);

typedef void answer(struct exchange *exchange, const struct open_document *document, const struct analysis *analysis,
                    uint32_t offset);
answer smith_answer_hover, smith_answer_definition, smith_answer_symbols, smith_answer_completion,
    smith_answer_formatting;

#endif
