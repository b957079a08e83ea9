/* SPDX-License-Identifier: MIT
 *
 * The answer and its error, and texts in JSON.
 */
#include "session.h"
#include "base/json_text.h"
#include <levelsmith/report.h>

#include <inttypes.h>
#include <stdlib.h>

#define MEMORY_MAX (UINT64_C(512) << 20)

const struct smith_options session_options = {.limits = {.memory = MEMORY_MAX, .inflated = MEMORY_MAX}};

static struct smith_buffer answer;

void *wasm_allocate(size_t size) {
    return malloc(size ? size : 1);
}

void wasm_release(void *memory) {
    free(memory);
}

const uint8_t *wasm_answer(void) {
    return answer.data;
}

size_t wasm_answer_size(void) {
    return answer.size;
}

/* A large answer goes before the next is made, so that both need not fit. */
struct smith_buffer *session_begin(void) {
    smith_buffer_free(&answer);
    smith_buffer_init(&answer, NULL);
    return &answer;
}

void session_add_text(struct smith_buffer *out, const char *text) {
    smith_json_string(out, text, strlen(text));
}

static void add_member(struct smith_buffer *out, const char *name, const char *text) {
    smith_buffer_format(out, "\"%s\": ", name);
    session_add_text(out, text);
}

static void add_error(struct smith_buffer *out, const struct smith_error *error) {
    smith_buffer_text(out, "{");
    add_member(out, "code", error->code);
    smith_buffer_text(out, ", ");
    add_member(out, "message", error->message);
    if (error->offset != UINT64_MAX)
        smith_buffer_format(out, ", \"offset\": %" PRIu64, error->offset);
    if (error->path[0]) {
        smith_buffer_text(out, ", ");
        add_member(out, "path", error->path);
    }
    smith_buffer_text(out, "}");
}

int session_end(enum smith_status status, const struct smith_error *error) {
    if (status == SMITH_OK && !answer.failed)
        return SMITH_OK;
    static const struct smith_error no_memory = {.code = "NO-MEMORY", .message = "out of memory", .offset = UINT64_MAX};
    bool lacks_memory = status == SMITH_OK || status == SMITH_NO_MEMORY;
    session_begin();
    add_error(&answer, lacks_memory ? &no_memory : error);
    return lacks_memory ? SMITH_NO_MEMORY : (int)status;
}

void session_add_findings(struct smith_buffer *out, const struct smith_findings *findings) {
    smith_buffer_text(out, "[");
    for (uint32_t i = 0; i < findings->count; i++) {
        smith_buffer_text(out, i ? ",\n" : "\n");
        smith_report_put_finding(out, &findings->items[i]);
    }
    smith_buffer_text(out, "]");
}

/* ---- what the library knows ---- */

const struct smith_format *(*session_own_format)(const char *id);

const struct smith_format *session_format(const char *id) {
    const struct smith_format *own = session_own_format ? session_own_format(id) : NULL;
    return own ? own : smith_format_by_id(id);
}

static bool has_model(const struct smith_format *format) {
    return format->model || format->rooms;
}

int wasm_formats(void) {
    struct smith_buffer *out = session_begin();
    smith_buffer_text(out, "{");
    add_member(out, "version", smith_version());
    smith_buffer_text(out, ", \"formats\": [");
    for (const struct smith_format *const *format = smith_formats(); *format; format++) {
        smith_buffer_text(out, format == smith_formats() ? "\n{" : ",\n{");
        add_member(out, "id", (*format)->id);
        smith_buffer_text(out, ", ");
        add_member(out, "title", (*format)->title);
        smith_buffer_text(out, ", ");
        add_member(out, "extensions", (*format)->extensions);
        smith_buffer_format(out, ", \"archive\": %s, \"model\": %s, \"sound\": %s}",
                            smith_format_is_archive(*format) ? "true" : "false", has_model(*format) ? "true" : "false",
                            session_has_sound(*format, (struct smith_bytes){0}) ? "true" : "false");
    }
    smith_buffer_text(out, "\n]}");
    return session_end(SMITH_OK, NULL);
}

int wasm_explain(const char *name) {
    const struct smith_code *code = smith_explain(name);
    struct smith_buffer *out = session_begin();
    if (!code) {
        struct smith_error error = {.code = "CODE-UNKNOWN", .message = "there is no such code", .offset = UINT64_MAX};
        return session_end(SMITH_UNKNOWN, &error);
    }
    smith_buffer_text(out, "{");
    add_member(out, "code", code->code);
    smith_buffer_format(out, ", \"severity\": \"%s\", ", smith_severity_word(code->severity));
    add_member(out, "title", code->title);
    smith_buffer_text(out, ", ");
    add_member(out, "explanation", code->explanation);
    smith_buffer_text(out, "}");
    return session_end(SMITH_OK, NULL);
}
