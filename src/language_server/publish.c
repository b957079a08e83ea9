/* SPDX-License-Identifier: MIT
 *
 * Mistakes of a document, for the editor to show while one types.
 */
#include "language_server/language_server.h"

#define SOURCE "levelsmith"

/* One mistake with what explains it. */
struct entry {
    struct smith_layout_mistake mistake;
    struct smith_buffer message; /* with the advice */
    struct smith_buffer related;
};

struct collector {
    struct exchange *exchange;
    struct analysis *analysis;
    const struct open_document *document;
    struct smith_json_lines json;
    struct smith_json_group list;
    struct entry entry;
    bool has_entry;
};

/* What is wrong in an imported text is shown where this one begins: it has no place here. */
static void publish_write_range(struct collector *collector, const struct smith_layout_mistake *mistake, bool is_own) {
    const struct source_text *text = collector->analysis->diagnosis.texts;
    smith_buffer_text(collector->json.out, "{\"start\":");
    smith_position_write(&collector->json, text, is_own ? (uint32_t)mistake->offset : 0);
    smith_buffer_text(collector->json.out, ",\"end\":");
    smith_position_write(&collector->json, text, is_own ? (uint32_t)(mistake->offset + mistake->size) : 0);
    smith_buffer_text(collector->json.out, "}");
}

static void flush(struct collector *collector) {
    struct entry *entry = &collector->entry;
    struct smith_json_lines *json = &collector->json;
    if (!collector->has_entry)
        return;
    collector->has_entry = false;
    smith_json_item(json, &collector->list);
    smith_buffer_text(json->out, "{\"range\":");
    publish_write_range(collector, &entry->mistake, strcmp(entry->mistake.text, collector->document->path) == 0);
    smith_buffer_format(json->out, ",\"severity\":%d,\"code\":\"%s\",\"source\":\"" SOURCE "\",\"message\":",
                        entry->mistake.severity == SMITH_ERROR ? 1 : 2, entry->mistake.code);
    smith_json_string(json->out, (const char *)entry->message.data, entry->message.size);
    if (entry->related.size) {
        smith_buffer_text(json->out, ",\"relatedInformation\":[");
        smith_buffer_add(json->out, entry->related.data, entry->related.size);
        smith_buffer_text(json->out, "]");
    }
    smith_buffer_text(json->out, "}");
}

static void publish_begin(struct collector *collector, const struct smith_layout_mistake *mistake) {
    flush(collector);
    collector->has_entry = true;
    collector->entry.mistake = *mistake;
    collector->entry.message.size = collector->entry.related.size = 0;
    if (strcmp(mistake->text, collector->document->path) != 0)
        smith_buffer_format(&collector->entry.message, "%s:%u:%u: ", mistake->text, mistake->line, mistake->column);
    smith_buffer_text(&collector->entry.message, mistake->message);
}

/* A place that explains the mistake; only places in this text, as editors cannot open all others. */
static void publish_explain(struct collector *collector, const struct smith_layout_mistake *mistake) {
    struct smith_json_lines json = {.out = &collector->entry.related, .compact = true};
    if (strcmp(mistake->text, collector->document->path) != 0)
        return;
    smith_buffer_text(json.out, json.out->size ? ",{\"location\":{\"uri\":" : "{\"location\":{\"uri\":");
    smith_json_string(json.out, collector->document->uri, strlen(collector->document->uri));
    smith_buffer_text(json.out, ",\"range\":");
    struct smith_json_lines own = collector->json;
    collector->json = json;
    publish_write_range(collector, mistake, true);
    collector->json = own;
    smith_buffer_text(json.out, "},\"message\":");
    smith_json_string(json.out, mistake->message, strlen(mistake->message));
    smith_buffer_text(json.out, "}");
}

static void publish_take(void *context, const struct smith_layout_mistake *mistake) {
    struct collector *collector = context;
    if (mistake->severity != SMITH_INFO)
        publish_begin(collector, mistake);
    else if (collector->has_entry && mistake->text)
        publish_explain(collector, mistake);
    else if (collector->has_entry)
        smith_buffer_format(&collector->entry.message, "\n%s", mistake->message);
}

void smith_server_publish(struct exchange *exchange, const struct open_document *document) {
    struct smith_language_server *server = exchange->server;
    struct analysis analysis;
    struct smith_buffer body;
    smith_buffer_init(&body, &server->allocator);
    struct collector collector = {.exchange = exchange, .analysis = &analysis, .document = document};
    collector.json = (struct smith_json_lines){.out = &body, .compact = true};
    smith_buffer_init(&collector.entry.message, &server->allocator);
    smith_buffer_init(&collector.entry.related, &server->allocator);
    const struct smith_layout_mistakes mistakes = {publish_take, &collector};
    smith_buffer_text(&body, "\"method\":\"textDocument/publishDiagnostics\",\"params\":{\"uri\":");
    smith_json_string(&body, document->uri, strlen(document->uri));
    smith_buffer_text(&body, ",\"diagnostics\":");
    collector.list = smith_json_open(&collector.json, '[', true);
    smith_analyse(server, exchange->arena, document, &mistakes, &analysis);
    flush(&collector);
    smith_json_close(&collector.json, &collector.list, ']');
    smith_buffer_text(&body, "}");
    body.failed |= collector.entry.message.failed || collector.entry.related.failed;
    if (!exchange->arena->failed)
        smith_server_send(exchange->out, &body);
    smith_buffer_free(&collector.entry.message);
    smith_buffer_free(&collector.entry.related);
    smith_buffer_free(&body);
}
