/* SPDX-License-Identifier: MIT
 *
 * A document from JSON text (docs/json.md): the stack of frames, and which frame an event goes to.
 */
#include "document/json/json_reader.h"
#include "document/json/json_value.h"
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Text that puts tags and "$type" last must not make reading slow without bound. */
#define REPARSE_FACTOR 32

/* ---- errors ---- */

/* Tell the scopes where in their records the reader is, and make the path of it. */
static void fill_path(struct json_reader *r) {
    const struct smith_scope *inner = NULL;
    for (struct json_frame *frame = r->bottom; frame; frame = frame == r->top ? NULL : frame->above) {
        if (frame->role != ROLE_RECORD)
            continue;
        const struct json_frame *above = frame == r->top ? NULL : frame->above;
        const struct smith_record *record = frame->type->record;
        bool named = frame->member != SMITH_AT_END && record->members[frame->member].name;
        frame->scope.frame.member = named ? frame->member : SMITH_AT_END;
        frame->scope.frame.index = above && above->role == ROLE_LIST && above->count ? above->count - 1 : SMITH_NONE;
        inner = &frame->scope;
    }
    if (inner)
        smith_frame_path(&inner->frame, r->parser.error.path, sizeof r->parser.error.path);
}

bool smith_json_reader_fail_at(struct json_reader *r, size_t at, const char *code, const char *words) {
    smith_json_parser_fail(&r->parser, at, SMITH_BAD_JSON, code, "%s", words);
    fill_path(r);
    return false;
}

bool smith_json_reader_fail(struct json_reader *r, const char *code, const char *format, ...) {
    char words[sizeof r->parser.error.message];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    size_t end = smith_json_parser_at(&r->parser);
    return smith_json_reader_fail_at(r, smith_json_parser_token(&r->parser, end), code, words);
}

bool smith_json_reader_no_memory(struct json_reader *r) {
    smith_fail_memory(&r->parser.error, r->arena);
    return false;
}

bool smith_json_reader_fail_type(struct json_reader *r, const struct smith_json_event *event, const char *expected) {
    static const char *const found[] = {
        [SMITH_JSON_NULL] = "null",          [SMITH_JSON_TRUE] = "true",         [SMITH_JSON_FALSE] = "false",
        [SMITH_JSON_NUMBER] = "a number",    [SMITH_JSON_STRING] = "a string",   [SMITH_JSON_KEY] = "a key",
        [SMITH_JSON_OBJECT] = "an object",   [SMITH_JSON_ARRAY] = "an array",    [SMITH_JSON_OBJECT_END] = "its end",
        [SMITH_JSON_ARRAY_END] = "its end",
    };
    return smith_json_reader_fail(r, "JSON-TYPE", "expected %s, found %s", expected, found[event->kind]);
}

/* ---- frames ---- */

static struct json_frame *frame_new(struct json_reader *r) {
    struct smith_allocator *a = &r->parser.allocator;
    struct json_frame *frame = a->resize(a->context, NULL, 0, sizeof *frame);
    if (!frame)
        return NULL;
    memset(frame, 0, sizeof *frame);
    smith_buffer_init(&frame->items, a);
    frame->below = r->top;
    if (r->top)
        r->top->above = frame;
    else
        r->bottom = frame;
    return frame;
}

struct json_frame *smith_json_reader_push(struct json_reader *r, enum json_role role, const struct smith_type *type,
                                          void *memory) {
    struct json_frame *frame = r->top ? r->top->above : r->bottom;
    if (!frame)
        frame = frame_new(r);
    if (!frame) {
        smith_json_reader_no_memory(r);
        return NULL;
    }
    frame->role = role;
    frame->expect = EXPECT_KEY;
    frame->type = type;
    frame->memory = memory;
    frame->inside = frame->below ? frame->below->inside : NULL;
    frame->start = smith_json_parser_at(&r->parser) - 1;
    frame->member = SMITH_AT_END;
    frame->typed = false;
    frame->count = 0;
    r->top = frame;
    return frame;
}

void smith_json_reader_pop(struct json_reader *r) {
    r->top = r->top->below;
}

static void frames_free(struct json_reader *r) {
    struct smith_allocator *a = &r->parser.allocator;
    for (struct json_frame *frame = r->bottom, *above; frame; frame = above) {
        above = frame->above;
        SMITH_ARRAY_FREE(a, &frame->seen);
        smith_buffer_free(&frame->items);
        a->resize(a->context, frame, sizeof *frame, 0);
    }
}

bool smith_json_reader_seen_reset(struct json_reader *r, struct json_frame *frame, uint32_t count) {
    frame->seen.count = 0;
    if (!SMITH_ARRAY_RESERVE(&r->parser.allocator, &frame->seen, count))
        return smith_json_reader_no_memory(r);
    memset(frame->seen.items, 0, count * sizeof *frame->seen.items);
    frame->seen.count = count;
    return true;
}

bool smith_json_reader_is_key(const struct smith_json_event *event, const char *key) {
    return strlen(key) == event->size && memcmp(key, event->text, event->size) == 0;
}

/* ---- events ---- */

bool smith_json_reader_put(struct json_reader *r, const struct smith_type *type, void *memory,
              const struct smith_json_event *event) {
    type = smith_type_inner(type);
    switch ((enum smith_kind)type->kind) {
    case SMITH_RECORD: {
        if (event->kind != SMITH_JSON_OBJECT)
            return smith_json_reader_fail_type(r, event, "an object");
        struct json_frame *frame = smith_json_reader_push(r, ROLE_RECORD, type, memory);
        return frame && smith_json_reader_record_begin(r, frame, type, memory);
    }
    case SMITH_ARRAY:
    case SMITH_LIST:
        if (event->kind != SMITH_JSON_ARRAY)
            return smith_json_reader_fail_type(r, event, "an array");
        return smith_json_reader_list_begin(r, type, memory);
    case SMITH_UNION:
        return smith_json_reader_put_variant(r, type, memory, event);
    default:
        return smith_json_reader_put_scalar(r, type, memory, event);
    }
}

static bool root_value(struct json_reader *r, const struct smith_json_event *event) {
    return smith_json_reader_put(r, r->top->type, r->top->memory, event);
}

static bool take_key(struct json_reader *r, const struct smith_json_event *event) {
    switch (r->top->role) {
    case ROLE_RECORD:
        return smith_json_reader_record_key(r, event);
    case ROLE_VARIANT:
        return smith_json_reader_variant_key(r, event);
    case ROLE_WRAP:
        return smith_json_reader_wrap_key(r, event);
    case ROLE_UNKNOWN:
        return smith_json_reader_unknown_key(r, event);
    case ROLE_FILE:
        return smith_json_reader_file_key(r, event);
    default:
        return smith_json_reader_bits_key(r, event);
    }
}

static bool take_end(struct json_reader *r, const struct smith_json_event *event) {
    switch (r->top->role) {
    case ROLE_RECORD:
        return smith_json_reader_record_end(r);
    case ROLE_LIST:
        return smith_json_reader_list_end(r);
    case ROLE_VARIANT:
        return smith_json_reader_variant_end(r, event);
    case ROLE_WRAP:
        return smith_json_reader_wrap_end(r);
    case ROLE_UNKNOWN:
        return smith_json_reader_unknown_end(r);
    case ROLE_BITS:
        return smith_json_reader_bits_end(r);
    case ROLE_FILE:
        return smith_json_reader_file_end(r);
    default:
        return smith_json_reader_quirk_end(r);
    }
}

static bool take_value(struct json_reader *r, const struct smith_json_event *event) {
    switch (r->top->role) {
    case ROLE_ROOT:
        return root_value(r, event);
    case ROLE_RECORD:
        return smith_json_reader_record_value(r, event);
    case ROLE_LIST:
        return smith_json_reader_list_value(r, event);
    case ROLE_VARIANT:
        return smith_json_reader_variant_value(r, event);
    case ROLE_WRAP:
        return smith_json_reader_wrap_value(r, event);
    case ROLE_UNKNOWN:
        return smith_json_reader_unknown_value(r, event);
    case ROLE_BITS:
        return smith_json_reader_bits_value(r, event);
    case ROLE_FILE:
        return smith_json_reader_file_value(r, event);
    default:
        return smith_json_reader_quirk_value(r, event);
    }
}

bool smith_json_reader_take(void *context, const struct smith_json_event *event) {
    struct json_reader *r = context;
    if (r->skip.active)
        return smith_json_reader_skip(r, event);
    switch (event->kind) {
    case SMITH_JSON_KEY:
        return take_key(r, event);
    case SMITH_JSON_OBJECT_END:
    case SMITH_JSON_ARRAY_END:
        return take_end(r, event);
    default:
        return take_value(r, event);
    }
}

bool smith_json_reader_reparse(struct json_reader *r, size_t start, size_t end) {
    bool too_much = r->reparse_left < end - start || r->runs == r->document->limits.depth;
    if (too_much) {
        smith_json_parser_fail(&r->parser, start, SMITH_LIMIT, "JSON-ORDER",
                               "too many unions stand before what says their type: write tags and \"$type\" first");
        fill_path(r);
        return false;
    }
    r->reparse_left -= end - start;
    r->runs++;
    bool done = smith_json_parser_run(&r->parser, start, end, false);
    r->runs--;
    return done;
}

/* ---- the whole ---- */

static uint32_t depth_limit(const struct smith_limits *limits) {
    return limits->depth > UINT32_MAX / 8 - 8 ? UINT32_MAX : 8 * limits->depth + 64;
}

/* What a text is read into. */
struct target {
    const struct smith_scope *scope; /* where it is; NULL = it is the root */
    const struct smith_type *type;
    void *memory;
    const struct smith_json_files *files;
    bool round;
};

static bool read_text(struct smith_document *document, const struct target *target, struct smith_bytes text,
                      struct smith_error *error) {
    struct json_reader r = {
        .document = document, .arena = &document->arena, .files = target->files, .round = target->round};
    const struct smith_allocator *allocator = &r.arena->allocator;
    smith_json_parser_init(&r.parser, text, allocator, depth_limit(&document->limits));
    r.parser.take = smith_json_reader_take;
    r.parser.context = &r;
    r.reparse_left = (uint64_t)text.size * REPARSE_FACTOR;
    smith_buffer_init(&r.quirk.bytes, allocator);
    struct json_frame *root = smith_json_reader_push(&r, ROLE_ROOT, target->type, target->memory);
    if (root)
        root->inside = target->scope;
    bool done = root && smith_json_parser_run(&r.parser, 0, text.size, false);
    frames_free(&r);
    smith_buffer_free(&r.quirk.bytes);
    if (!done)
        *error = r.parser.error;
    return done;
}

enum smith_status smith_json_read_value(struct smith_document *document, const struct smith_scope *scope,
                                        const struct smith_type *type, void *memory, struct smith_bytes text,
                                        struct smith_error *error) {
    struct smith_error own;
    error = error ? error : &own;
    const struct target target = {.scope = scope, .type = type, .memory = memory};
    return read_text(document, &target, text, error) ? SMITH_OK : error->status;
}

static enum smith_status read_document(const struct smith_layout *layout, struct smith_bytes text,
                                       const struct smith_options *options, struct smith_document **document,
                                       struct smith_error *error) {
    enum smith_status status = smith_document_create(layout, options, document, error);
    if (status != SMITH_OK)
        return status;
    const struct target target = {
        .type = layout->root,
        .memory = (*document)->root,
        .files = options ? options->files : NULL,
        .round = options && options->round,
    };
    if (read_text(*document, &target, text, error))
        return SMITH_OK;
    smith_document_free(*document);
    *document = NULL;
    return error->status;
}

enum smith_status smith_json_read(const struct smith_layout *layout, struct smith_bytes text,
                                  const struct smith_options *options, struct smith_document **document,
                                  struct smith_error *error) {
    struct smith_error own;
    *document = NULL;
    return read_document(layout, text, options, document, error ? error : &own);
}
