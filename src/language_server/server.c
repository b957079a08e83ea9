/* SPDX-License-Identifier: MIT
 *
 * Headers and messages: what is asked, and who answers.
 */
#include "base/number.h"
#include "language_server/language_server.h"
#include <stdio.h>

/* Numbers of the protocol. */
enum problem {
    NO_PROBLEM = 0,
    PARSE_ERROR = -32700,
    INTERNAL_ERROR = -32603,
    INVALID_PARAMETERS = -32602,
    NO_METHOD = -32601,
    INVALID_REQUEST = -32600,
    NOT_READY = -32002,
};

static const char capabilities[] =
    "{\"capabilities\":{\"textDocumentSync\":1,\"hoverProvider\":true,\"definitionProvider\":true,"
    "\"documentSymbolProvider\":true,\"documentFormattingProvider\":true,"
    "\"completionProvider\":{\"triggerCharacters\":[\".\"]}},\"serverInfo\":{\"name\":\"levelsmith\",\"version\":";

/* Where the text begins among the bytes; the number of these when it is nowhere. */
static size_t server_find_text(const struct smith_buffer *bytes, const char *text) {
    size_t size = strlen(text);
    for (size_t i = 0; i + size <= bytes->size; i++)
        if (memcmp(bytes->data + i, text, size) == 0)
            return i;
    return bytes->size;
}

/* ---- what is sent ---- */

void smith_server_send(struct smith_buffer *out, const struct smith_buffer *body) {
    static const char beginning[] = "{\"jsonrpc\":\"2.0\",";
    smith_buffer_format(out, "Content-Length: %zu\r\n\r\n%s", sizeof beginning - 1 + body->size + 1, beginning);
    smith_buffer_add(out, body->data, body->size);
    smith_buffer_text(out, "}");
    out->failed |= body->failed;
}

/* The id as it came; null when none can be made out. */
static void begin_reply(struct exchange *exchange, struct smith_buffer *body) {
    const struct message_value *id = smith_message_get(exchange->message, "id");
    smith_buffer_init(body, &exchange->server->allocator);
    smith_buffer_text(body, "\"id\":");
    if (id && id->is_text)
        smith_json_string(body, id->text, id->size);
    else
        smith_buffer_text(body, id ? id->text : "null");
}

static void reply_problem(struct exchange *exchange, enum problem problem, const char *words) {
    struct smith_buffer body;
    begin_reply(exchange, &body);
    smith_buffer_format(&body, ",\"error\":{\"code\":%d,\"message\":", problem);
    smith_json_string(&body, words, strlen(words));
    smith_buffer_text(&body, "}");
    smith_server_send(exchange->out, &body);
    smith_buffer_free(&body);
}

/* An empty answer is null. */
static void reply(struct exchange *exchange) {
    struct smith_buffer body;
    begin_reply(exchange, &body);
    smith_buffer_text(&body, ",\"result\":");
    if (exchange->answer.size)
        smith_buffer_add(&body, exchange->answer.data, exchange->answer.size);
    else
        smith_buffer_text(&body, "null");
    body.failed |= exchange->answer.failed;
    smith_server_send(exchange->out, &body);
    smith_buffer_free(&body);
}

/* ---- documents ---- */

/* Others may import what has changed. */
static void publish_all(struct exchange *exchange, const struct open_document *changed) {
    struct smith_language_server *server = exchange->server;
    for (uint32_t i = 0; i < server->documents.count; i++) {
        const struct open_document *document = &server->documents.items[i];
        struct smith_arena_mark mark = smith_arena_mark(exchange->arena);
        bool may_import = server_find_text(&document->text, "import") < document->text.size;
        if (document == changed || may_import)
            smith_server_publish(exchange, document);
        smith_arena_release(exchange->arena, mark);
    }
}

static void set_text(struct exchange *exchange, const char *path) {
    const char *uri = smith_message_text(exchange->message, "params.textDocument.uri");
    const struct message_value *text = smith_message_get(exchange->message, path);
    if (uri && text && text->is_text && smith_server_open(exchange->server, uri, text))
        publish_all(exchange, smith_server_find(exchange->server, uri));
}

static void did_open(struct exchange *exchange) {
    set_text(exchange, "params.textDocument.text");
}

/* Whole texts, of which the last counts. */
static void did_change(struct exchange *exchange) {
    char path[60] = "", next[60];
    for (uint32_t i = 0; i < UINT32_MAX; i++) {
        snprintf(next, sizeof next, "params.contentChanges.%u.text", i);
        if (!smith_message_text(exchange->message, next))
            break;
        memcpy(path, next, sizeof path);
    }
    if (*path && smith_server_find(exchange->server, smith_message_text(exchange->message, "params.textDocument.uri")))
        set_text(exchange, path);
}

static void did_close(struct exchange *exchange) {
    const char *uri = smith_message_text(exchange->message, "params.textDocument.uri");
    struct open_document *document = smith_server_find(exchange->server, uri);
    struct smith_buffer body;
    if (!document)
        return;
    smith_server_close(exchange->server, document);
    smith_buffer_init(&body, &exchange->server->allocator);
    smith_buffer_text(&body, "\"method\":\"textDocument/publishDiagnostics\",\"params\":{\"uri\":");
    smith_json_string(&body, uri, strlen(uri));
    smith_buffer_text(&body, ",\"diagnostics\":[]}");
    smith_server_send(exchange->out, &body);
    smith_buffer_free(&body);
}

/* ---- life ---- */

static void initialize(struct exchange *exchange) {
    exchange->server->state = SERVER_READY;
    smith_buffer_text(&exchange->answer, capabilities);
    smith_json_string(&exchange->answer, smith_version(), strlen(smith_version()));
    smith_buffer_text(&exchange->answer, "}}");
    reply(exchange);
}

static void shut_down(struct exchange *exchange) {
    exchange->server->state = SERVER_SHUT;
    reply(exchange);
}

static void server_end(struct exchange *exchange) {
    exchange->server->was_shut = exchange->server->state == SERVER_SHUT;
    exchange->server->state = SERVER_ENDED;
}

static void ignore(struct exchange *exchange) {
    (void)exchange;
}

/* ---- requests about a document ---- */

static void server_ask(struct exchange *exchange, answer *write_answer) {
    const char *uri = smith_message_text(exchange->message, "params.textDocument.uri");
    const struct open_document *document = smith_server_find(exchange->server, uri);
    struct analysis analysis;
    uint32_t line = 0, character = 0;
    if (!document) {
        reply_problem(exchange, INVALID_PARAMETERS, "this document is not open");
        return;
    }
    if (!smith_analyse(exchange->server, exchange->arena, document, NULL, &analysis)) {
        reply_problem(exchange, INTERNAL_ERROR, "out of memory");
        return;
    }
    smith_message_number(exchange->message, "params.position.line", &line);
    smith_message_number(exchange->message, "params.position.character", &character);
    write_answer(exchange, document, &analysis, smith_position_read(analysis.diagnosis.texts, line, character));
    reply(exchange);
}

static const struct method {
    const char *name;
    bool is_request;
    void (*handle)(struct exchange *exchange); /* NULL: it is about a document */
    answer *answer;
} methods[] = {
    {"initialize", true, initialize, NULL},
    {"initialized", false, ignore, NULL},
    {"shutdown", true, shut_down, NULL},
    {"exit", false, server_end, NULL},
    {"textDocument/didOpen", false, did_open, NULL},
    {"textDocument/didChange", false, did_change, NULL},
    {"textDocument/didClose", false, did_close, NULL},
    {"textDocument/hover", true, NULL, smith_answer_hover},
    {"textDocument/definition", true, NULL, smith_answer_definition},
    {"textDocument/documentSymbol", true, NULL, smith_answer_symbols},
    {"textDocument/completion", true, NULL, smith_answer_completion},
    {"textDocument/formatting", true, NULL, smith_answer_formatting},
};

static const struct method *method_of(const char *name) {
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++)
        if (strcmp(methods[i].name, name) == 0)
            return &methods[i];
    return NULL;
}

/* Why a request cannot be answered now; 0 = it can. */
static enum problem server_obstacle(const struct exchange *exchange, const struct method *method) {
    bool begins = method->handle == initialize;
    if (begins ? exchange->server->state != SERVER_NEW : exchange->server->state == SERVER_SHUT)
        return INVALID_REQUEST;
    return !begins && exchange->server->state == SERVER_NEW ? NOT_READY : NO_PROBLEM;
}

static void handle(struct exchange *exchange) {
    const char *name = smith_message_text(exchange->message, "method");
    bool is_request = smith_message_get(exchange->message, "id") != NULL;
    const struct method *method = name ? method_of(name) : NULL;
    enum problem problem = method && method->handle != server_end ? server_obstacle(exchange, method) : NO_PROBLEM;
    if (!name)
        reply_problem(exchange, INVALID_REQUEST, "there is no method");
    else if (!method && is_request)
        reply_problem(exchange, NO_METHOD, "this method is not known here");
    else if (!method || method->is_request != is_request)
        return; /* a notification that is not known, or cannot be answered for lack of an id */
    else if (problem && is_request)
        reply_problem(exchange, problem,
                      problem == NOT_READY ? "initialize comes first" : "this is not the time for it");
    else if (!problem && method->handle)
        method->handle(exchange);
    else if (!problem)
        server_ask(exchange, method->answer);
}

static bool answer_message(struct smith_language_server *server, struct smith_bytes body, struct smith_buffer *out) {
    struct smith_arena arena;
    struct message message;
    struct exchange exchange = {.server = server, .arena = &arena, .message = &message, .out = out};
    smith_arena_init(&arena, &server->allocator, SERVER_MEMORY);
    smith_buffer_init(&exchange.answer, &server->allocator);
    exchange.json = (struct smith_json_lines){.out = &exchange.answer, .compact = true};
    if (smith_message_read(&arena, body, &message))
        handle(&exchange);
    else if (!arena.failed)
        reply_problem(&exchange, PARSE_ERROR, "this is no JSON that could be a message");
    bool is_done = !arena.failed || arena.over_limit;
    smith_buffer_free(&exchange.answer);
    smith_arena_free(&arena);
    return is_done && !out->failed;
}

/* ---- headers ---- */

/* The number behind Content-Length; false = there is none, or it is none. */
static bool content_length(const char *header, size_t size, uint64_t *length) {
    static const char name[] = "content-length:";
    for (size_t line = 0; line < size;) {
        size_t end = line, at = 0;
        while (end < size && header[end] != '\r')
            end++;
        while (name[at] && line + at < end && (header[line + at] | 0x20) == (name[at] | 0x20))
            at++;
        if (!name[at]) {
            size_t start = line + at;
            while (start < end && header[start] == ' ')
                start++;
            return smith_parse_u64(header + start, end - start, length);
        }
        line = end + 2;
    }
    return false;
}

/* How many bytes of the input the header takes; 0 = it has not all come. */
static size_t server_header_size(const struct smith_buffer *input) {
    size_t end = server_find_text(input, "\r\n\r\n");
    return end < input->size ? end + 4 : 0;
}

static enum smith_status next_message(struct smith_language_server *server, struct smith_buffer *out, bool *has_more,
                                      struct smith_error *error) {
    struct smith_buffer *input = &server->input;
    size_t header = server_header_size(input);
    uint64_t length;
    *has_more = false;
    if (header > SERVER_HEADER || (!header && input->size > SERVER_HEADER))
        return smith_fail(error, SMITH_BAD_JSON, "JSON-SYNTAX", "the header of a message has no end");
    if (!header)
        return SMITH_OK;
    if (!content_length((const char *)input->data, header, &length))
        return smith_fail(error, SMITH_BAD_JSON, "JSON-SYNTAX", "the header of a message has no Content-Length");
    if (length > SERVER_MESSAGE)
        return smith_fail(error, SMITH_LIMIT, "JSON-SYNTAX", "a message of more than %u bytes", SERVER_MESSAGE);
    if (input->size - header < length)
        return SMITH_OK;
    if (!answer_message(server, (struct smith_bytes){input->data + header, (size_t)length}, out))
        return smith_fail_memory(error, NULL);
    size_t used = header + (size_t)length;
    memmove(input->data, input->data + used, input->size - used);
    input->size -= used;
    *has_more = input->size > 0 && server->state != SERVER_ENDED;
    return SMITH_OK;
}

enum smith_status smith_language_server_receive(struct smith_language_server *server, struct smith_bytes bytes,
                                                struct smith_buffer *out, struct smith_error *error) {
    enum smith_status status = SMITH_OK;
    bool has_more = true;
    if (bytes.size)
        smith_buffer_add(&server->input, bytes.data, bytes.size);
    if (server->input.failed)
        return smith_fail_memory(error, NULL);
    while (status == SMITH_OK && has_more && server->state != SERVER_ENDED)
        status = next_message(server, out, &has_more, error);
    return status;
}

bool smith_language_server_ended(const struct smith_language_server *server, bool *orderly) {
    if (orderly)
        *orderly = server->was_shut;
    return server->state == SERVER_ENDED;
}
