/* SPDX-License-Identifier: MIT
 *
 * Which bytes of a file are what: for a view of the bytes that goes along with one of the values.
 *
 * The file is read once with a trace, and what it says of the bytes is kept until they change: twelve bytes a span, no
 * paths. The path of one span, or the bytes of one path, are found by reading it again.
 */
#include "base/json_text.h"
#include "session.h"

#include <inttypes.h>
#include <stdlib.h>

#define SPANS_MAX 4000000u /* those behind have no colours */

struct file_span {
    uint32_t offset;
    uint32_t size;
    uint8_t role; /* index in `roles` */
};

/* What a span shows as; values by their kinds. */
enum role { ROLE_NUMBER, ROLE_TEXT, ROLE_BYTES, ROLE_DERIVED, ROLE_FRAME, ROLE_PACKED, ROLE_EXTRA, ROLE_RUN };
static const char *const roles[] = {"number", "text", "bytes", "derived", "frame", "packed", "extra", "run"};

static enum role role_of_value(const struct smith_span *span) {
    switch (span->type ? (enum smith_kind)span->type->kind : SMITH_BYTES) {
    case SMITH_BOOL:
    case SMITH_INT:
    case SMITH_SPELLED:
    case SMITH_FLOAT: return ROLE_NUMBER;
    case SMITH_TEXT: return ROLE_TEXT;
    case SMITH_BYTES: return ROLE_BYTES;
    default: return ROLE_RUN;
    }
}

static enum role role_of(const struct smith_span *span) {
    switch (span->role) {
    case SMITH_SPAN_VALUE: return role_of_value(span);
    case SMITH_SPAN_DERIVED:
    case SMITH_SPAN_OFFSET: return ROLE_DERIVED;
    case SMITH_SPAN_PACKED: return ROLE_PACKED;
    case SMITH_SPAN_EXTRA:
    case SMITH_SPAN_TAIL:
    case SMITH_SPAN_GAP: return ROLE_EXTRA;
    default: return ROLE_FRAME;
    }
}

/* Whether the span is about bytes of the file, and says them first. */
static bool has_bytes(const struct smith_span *span) {
    return !span->depth && span->size && span->role != SMITH_SPAN_OVERLAP;
}

/* ---- all of them ---- */

struct collection {
    struct smith_buffer spans;
};

static bool bytes_collect(void *context, const struct smith_span *span) {
    struct collection *collection = context;
    if (!has_bytes(span) || collection->spans.size / sizeof(struct file_span) >= SPANS_MAX)
        return !collection->spans.failed;
    struct file_span found = {(uint32_t)span->offset, (uint32_t)span->size, (uint8_t)role_of(span)};
    smith_buffer_add(&collection->spans, &found, sizeof found);
    return !collection->spans.failed;
}

static int by_offset(const void *a, const void *b) {
    const struct file_span *x = a, *y = b;
    return (x->offset > y->offset) - (x->offset < y->offset);
}

static enum smith_status read_again(const struct open_file *file, smith_trace *trace, void *context,
                                    struct smith_error *error) {
    struct smith_document *document = NULL;
    struct smith_bytes bytes = {file->bytes.data, file->bytes.size};
    enum smith_status status =
        smith_decode(file->format->layout, bytes, &session_options, trace, context, &document, error);
    smith_document_free(document);
    return status;
}

static enum smith_status prepare_spans(struct open_file *file, struct smith_error *error) {
    if (file->spans.size)
        return SMITH_OK;
    struct collection collection = {0};
    enum smith_status status = read_again(file, bytes_collect, &collection, error);
    if (status == SMITH_OK)
        qsort(collection.spans.data, collection.spans.size / sizeof(struct file_span), sizeof(struct file_span),
              by_offset);
    if (status != SMITH_OK) {
        status = collection.spans.failed ? SMITH_NO_MEMORY : status;
        smith_buffer_free(&collection.spans);
        return status;
    }
    file->spans = collection.spans;
    return SMITH_OK;
}

/* The first span that ends behind `offset`. */
static size_t first_span(const struct file_span *spans, size_t count, uint32_t offset) {
    size_t low = 0, high = count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if ((uint64_t)spans[middle].offset + spans[middle].size > offset)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

int wasm_spans(struct open_file *file, uint32_t from, uint32_t to) {
    struct smith_buffer *out = session_begin();
    struct smith_error error;
    enum smith_status status = prepare_spans(file, &error);
    const struct file_span *spans = (const void *)file->spans.data;
    size_t count = file->spans.size / sizeof *spans;
    smith_buffer_text(out, "[");
    bool any = false;
    for (size_t i = status == SMITH_OK ? first_span(spans, count, from) : count; i < count && spans[i].offset < to;
         i++) {
        smith_buffer_format(out, "%s[%" PRIu32 ", %" PRIu32 ", \"%s\"]", any ? ", " : "", spans[i].offset,
                            spans[i].size, roles[spans[i].role]);
        any = true;
    }
    smith_buffer_text(out, "]");
    return session_end(status, &error);
}

/* ---- one of them ---- */

struct wanted {
    uint64_t offset;
    struct smith_buffer *out;
    bool found;
};

/* The innermost: who is reported last has it. */
static bool find_offset(void *context, const struct smith_span *span) {
    struct wanted *wanted = context;
    if (!has_bytes(span) || wanted->offset < span->offset || wanted->offset - span->offset >= span->size)
        return true;
    char path[1024];
    smith_frame_path(span->frame, path, sizeof path);
    wanted->out->size = 0;
    smith_buffer_text(wanted->out, "{\"path\": ");
    session_add_text(wanted->out, path);
    smith_buffer_format(wanted->out, ", \"offset\": %" PRIu64 ", \"size\": %" PRIu64 ", \"role\": \"%s\"}",
                        span->offset, span->size, roles[role_of(span)]);
    wanted->found = true;
    return !wanted->out->failed;
}

int wasm_path_at(struct open_file *file, uint32_t offset) {
    struct smith_error error;
    struct wanted wanted = {.offset = offset, .out = session_begin()};
    enum smith_status status = read_again(file, find_offset, &wanted, &error);
    if (status == SMITH_OK && !wanted.found)
        smith_buffer_text(wanted.out, "{}");
    return session_end(status, &error);
}

struct stretch {
    const char *path;
    size_t size;
    uint64_t first, end; /* of all bytes that are at or below the path; nothing so far: `end` 0 */
};

static bool find_path(void *context, const struct smith_span *span) {
    struct stretch *stretch = context;
    if (!has_bytes(span))
        return true;
    char path[1024];
    smith_frame_path(span->frame, path, sizeof path);
    bool below =
        strncmp(path, stretch->path, stretch->size) == 0 && (path[stretch->size] == '/' || path[stretch->size] == '\0');
    if (!below)
        return true;
    if (!stretch->end || span->offset < stretch->first)
        stretch->first = span->offset;
    if (span->offset + span->size > stretch->end)
        stretch->end = span->offset + span->size;
    return true;
}

int wasm_locate(struct open_file *file, const char *path) {
    struct smith_buffer *out = session_begin();
    struct smith_error error;
    struct stretch stretch = {.path = path, .size = strlen(path)};
    enum smith_status status = read_again(file, find_path, &stretch, &error);
    if (status == SMITH_OK && stretch.end)
        smith_buffer_format(out, "{\"offset\": %" PRIu64 ", \"size\": %" PRIu64 "}", stretch.first,
                            stretch.end - stretch.first);
    else
        smith_buffer_text(out, "{}");
    return session_end(status, &error);
}
