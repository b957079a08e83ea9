/* SPDX-License-Identifier: MIT
 *
 * A document from JSON text (docs/json.md): any value, lists and arrays, and the whole.
 */
#include "base/limits.h"
#include "base/text.h"
#include "document/json/json_parser.h"
#include "document/json/json_reader.h"
#include "document/json/json_value.h"
#include "document/visit.h"
#include <levelsmith/levelsmith.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* ---- nearest names by edit distance ---- */

/* One more of the names; behind the last that there is room for, "..." says that there are more. */
static void json_suggest_list(struct smith_suggestion *suggestion, const char *name) {
    static const char more[] = ", ...";
    char *end = suggestion->names + suggestion->names_size;
    size_t left = sizeof suggestion->names - sizeof more - suggestion->names_size;
    if (suggestion->is_full)
        return;
    size_t size = (size_t)snprintf(end, left, "%s%s", suggestion->names_size ? ", " : "", name);
    suggestion->is_full = size >= left;
    if (!suggestion->is_full)
        suggestion->names_size += size;
    else if (suggestion->names_size)
        memcpy(end, more, sizeof more);
    else
        *end = '\0';
}

void smith_suggestion_try(struct smith_suggestion *suggestion, const char *name) {
    size_t size = name ? strlen(name) : 0;
    if (size)
        json_suggest_list(suggestion, name);
    if (!size)
        return;
    unsigned edits = smith_edit_distance(suggestion->text, suggestion->size, name, size, 0) / SMITH_EDIT;
    if (edits > 1 + size / 4 || edits >= size || (suggestion->best && edits >= suggestion->edits))
        return;
    suggestion->best = name;
    suggestion->edits = edits;
}

void smith_suggestion_words(const struct smith_suggestion *suggestion, char *out, size_t size) {
    if (suggestion->best)
        snprintf(out, size, ", did you mean \"%s\"", suggestion->best);
    else
        snprintf(out, size, "%s%s", suggestion->names[0] ? ": it has " : "", suggestion->names);
}

/* ---- which format a JSON text says it is of ---- */

static enum smith_status json_format_find_name(struct smith_json_parser *parser, char *name, size_t size) {
    const struct smith_json_token *token = &parser->token;
    if (!smith_json_take_value(parser))
        return parser->error.status;
    bool object = token->kind == SMITH_JSON_OBJECT;
    while (object && smith_json_take_key(parser)) {
        bool found = smith_json_token_is(token, "$format");
        if (!smith_json_take_value(parser) || (!found && !smith_json_skip_value(parser)))
            return parser->error.status;
        if (!found)
            continue;
        if (token->kind != SMITH_JSON_STRING || token->size >= size) {
            smith_json_parser_fail(parser, token->start, SMITH_BAD_JSON, "JSON-FORMAT",
                                   "\"$format\" is not the name of a format");
            return SMITH_BAD_JSON;
        }
        memcpy(name, token->text, token->size);
        name[token->size] = '\0';
        return SMITH_OK;
    }
    bool read = smith_json_ended(parser) && (object || smith_json_skip_value(parser)) && smith_json_take_end(parser);
    return read ? smith_fail(&parser->error, SMITH_BAD_JSON, "JSON-FORMAT", "the text has no \"$format\"")
                : parser->error.status;
}

enum smith_status smith_json_format(struct smith_bytes text, const struct smith_allocator *allocator, char *name,
                                    size_t size, struct smith_error *error) {
    const struct smith_allocator memory = smith_allocator_or_default(allocator);
    struct smith_json_parser parser;
    smith_json_parser_init(&parser, text, &memory, UINT32_MAX);
    enum smith_status status = json_format_find_name(&parser, name, size);
    if (status != SMITH_OK && error)
        *error = parser.error;
    smith_json_parser_free(&parser);
    return status;
}

/* ---- json read ---- */

/* Text that puts tags and "$type" last must not make reading slow without bound. */
#define REPARSE_FACTOR 32

/* ---- errors ---- */

/* Tell the scopes where in their records the reader is, and make the path of it. */
static void fill_path(struct json_reader *r) {
    for (struct json_record *record = r->record; record; record = record->outer) {
        const struct smith_record *type = record->scope.frame.type->record;
        bool named = record->member != SMITH_AT_END && type->members[record->member].name;
        record->scope.frame.member = named ? record->member : SMITH_AT_END;
        record->scope.frame.index = record->index;
    }
    if (r->record)
        smith_frame_path(&r->record->scope.frame, r->parser.error.path, sizeof r->parser.error.path);
}

bool smith_json_reader_fail_at(struct json_reader *r, size_t at, enum smith_status status, const char *code,
                               const char *words) {
    smith_json_parser_fail(&r->parser, at, status, code, "%s", words);
    fill_path(r);
    return false;
}

bool smith_json_reader_fail(struct json_reader *r, const char *code, const char *format, ...) {
    char words[sizeof r->parser.error.message];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    return smith_json_reader_fail_at(r, r->parser.token.start, SMITH_BAD_JSON, code, words);
}

bool smith_json_reader_no_memory(struct json_reader *r) {
    smith_fail_memory(&r->parser.error, r->arena);
    return false;
}

bool smith_json_reader_fail_type(struct json_reader *r, const char *expected) {
    static const char *const found[] = {
        [SMITH_JSON_NULL] = "null",         [SMITH_JSON_TRUE] = "true",       [SMITH_JSON_FALSE] = "false",
        [SMITH_JSON_NUMBER] = "a number",   [SMITH_JSON_STRING] = "a string", [SMITH_JSON_KEY] = "an object",
        [SMITH_JSON_OBJECT] = "an object",  [SMITH_JSON_ARRAY] = "an array",  [SMITH_JSON_OBJECT_END] = "its end",
        [SMITH_JSON_ARRAY_END] = "its end",
    };
    return smith_json_reader_fail(r, "JSON-TYPE", "expected %s, found %s", expected, found[r->parser.token.kind]);
}

bool smith_json_reader_charge(struct json_reader *r, size_t start, size_t size) {
    if (r->reparse_left < size)
        return smith_json_reader_fail_at(
            r, start, SMITH_LIMIT, "JSON-ORDER",
            "too many unions stand before what says their type: write tags and \"$type\" first");
    r->reparse_left -= size;
    return true;
}

/* ---- arrays, lists ---- */

/* An array or list within another one is not what paths speak of. */
static bool begin_elements(struct json_reader *r) {
    return r->record && r->record->index == SMITH_NONE;
}

static void at_element(struct json_reader *r, bool outermost, uint32_t index) {
    if (outermost)
        r->record->index = index;
}

static bool json_read_put_array(struct json_reader *r, const struct smith_type *type, uint8_t *memory) {
    size_t stride = smith_type_inner(type->elem)->size;
    bool outermost = begin_elements(r);
    uint32_t count = 0;
    for (; smith_json_take_item(&r->parser); count++) {
        if (count == type->count)
            return smith_json_reader_fail(r, "JSON-COUNT", "more than the %u elements this array has", type->count);
        at_element(r, outermost, count);
        if (!smith_json_reader_put(r, type->elem, memory + count * stride))
            return false;
    }
    if (smith_json_ended(&r->parser) && count != type->count)
        return smith_json_reader_fail(r, "JSON-COUNT", "%u elements, and this array has %u", count, type->count);
    at_element(r, outermost, SMITH_NONE);
    return smith_json_ended(&r->parser);
}

/* A list grows in scratch memory that its depth keeps for the next one, and moves to the document when it is complete:
 * nothing is allocated from a promise. */
static bool open_scratch(struct json_reader *r) {
    if (r->list_depth == r->lists.count) {
        struct smith_buffer none;
        smith_buffer_init(&none, &r->parser.plain.allocator);
        if (!SMITH_ARRAY_ADD(&r->parser.plain.allocator, &r->lists, none))
            return smith_json_reader_no_memory(r);
    }
    r->lists.items[r->list_depth++].size = 0;
    return true;
}

/* Whether zeroed memory is not yet a new value of the type. */
static bool needs_defaults(const struct smith_type *type) {
    return type->kind == SMITH_TEXT || (!(type->flags & SMITH_PLAIN) && type->kind >= SMITH_RECORD);
}

/* Memory of one more element, at the end of the scratch; NULL when there is none. */
static void *json_read_append(struct json_reader *r, const struct smith_children *list, uint32_t count, size_t start) {
    struct smith_buffer *items = &r->lists.items[r->list_depth - 1];
    void *made = NULL;
    if (list->pointers || needs_defaults(list->element)) {
        made = smith_value_new(r->arena, list->element);
        if (!made) {
            smith_json_reader_no_memory(r);
            return NULL;
        }
    }
    if (count >= UINT32_MAX - 1 || items->size > r->document->limits.memory) {
        smith_json_parser_fail(&r->parser, start, SMITH_LIMIT, "MEMORY-LIMIT", "a list that is too long");
        return NULL;
    }
    if (!smith_buffer_ensure(items, list->stride)) {
        smith_json_reader_no_memory(r);
        return NULL;
    }
    uint8_t *at = items->data + items->size;
    items->size += list->stride;
    if (list->pointers)
        return *(void **)at = made;
    if (made)
        memcpy(at, made, list->stride);
    else
        memset(at, 0, list->stride);
    return at;
}

static bool close_scratch(struct json_reader *r, struct smith_list *list, uint32_t count) {
    const struct smith_buffer *items = &r->lists.items[--r->list_depth];
    list->count = count;
    list->items = NULL;
    if (!items->size)
        return true;
    list->items = smith_arena_alloc(r->arena, items->size, 16); /* as aligned as any element asks for */
    if (!list->items)
        return smith_json_reader_no_memory(r);
    memcpy(list->items, items->data, items->size);
    return true;
}

static bool json_read_put_list(struct json_reader *r, const struct smith_type *type, struct smith_list *memory) {
    const struct smith_list empty = {0};
    const struct smith_children list = smith_children_of(type, &empty);
    size_t start = r->parser.token.start;
    bool outermost = begin_elements(r);
    uint32_t count = 0;
    if (!open_scratch(r))
        return false;
    for (; smith_json_take_item(&r->parser); count++) {
        at_element(r, outermost, count);
        void *element = json_read_append(r, &list, count, start);
        if (!element || !smith_json_reader_put(r, list.element, element))
            return false;
    }
    at_element(r, outermost, SMITH_NONE);
    return smith_json_ended(&r->parser) && close_scratch(r, memory, count);
}

/* ---- any value ---- */

bool smith_json_reader_put(struct json_reader *r, const struct smith_type *type, void *memory) {
    enum smith_json_kind kind = r->parser.token.kind;
    type = smith_type_inner(type);
    switch ((enum smith_kind)type->kind) {
    case SMITH_RECORD:
        return kind == SMITH_JSON_OBJECT ? smith_json_reader_put_record(r, type, memory, false)
                                         : smith_json_reader_fail_type(r, "an object");
    case SMITH_ARRAY:
        return kind == SMITH_JSON_ARRAY ? json_read_put_array(r, type, memory)
                                        : smith_json_reader_fail_type(r, "an array");
    case SMITH_LIST:
        return kind == SMITH_JSON_ARRAY ? json_read_put_list(r, type, memory)
                                        : smith_json_reader_fail_type(r, "an array");
    case SMITH_UNION: return smith_json_reader_put_variant(r, type, memory);
    default: return smith_json_reader_put_scalar(r, type, memory);
    }
}

/* ---- the whole ---- */

uint32_t smith_json_depth_limit(const struct smith_limits *limits) {
    return limits->depth > UINT32_MAX / 8 - 8 ? UINT32_MAX : 8 * limits->depth + 64;
}

/* What a text is read into. */
struct target {
    const struct smith_scope *scope; /* where it is; NULL = it is the root */
    const struct smith_type *type;
    void *memory;
    const struct smith_json_files *files;
    struct smith_json_manner manner;
};

static void reader_free(struct json_reader *r) {
    const struct smith_allocator *allocator = &r->arena->allocator;
    for (uint32_t i = 0; i < r->lists.count; i++)
        smith_buffer_free(&r->lists.items[i]);
    SMITH_ARRAY_FREE(allocator, &r->lists);
    SMITH_ARRAY_FREE(allocator, &r->seen);
    SMITH_ARRAY_FREE(allocator, &r->deferred);
    smith_buffer_free(&r->quirk.bytes);
    smith_json_parser_free(&r->parser);
}

static bool json_read_text(struct smith_document *document, const struct target *target, struct smith_bytes text,
                           struct smith_error *error) {
    struct json_reader r = {
        .document = document,
        .arena = &document->arena,
        .around = target->scope,
        .files = target->files,
        .manner = target->manner,
        .reparse_left = (uint64_t)text.size * REPARSE_FACTOR,
    };
    smith_json_parser_init(&r.parser, text, &r.arena->allocator, smith_json_depth_limit(&document->limits));
    smith_buffer_init(&r.quirk.bytes, &r.arena->allocator);
    bool done = smith_json_take_value(&r.parser) && smith_json_reader_put(&r, target->type, target->memory) &&
                smith_json_take_end(&r.parser);
    if (!done)
        *error = r.parser.error;
    reader_free(&r);
    return done;
}

enum smith_status smith_json_read_value(struct smith_document *document, const struct smith_scope *scope,
                                        const struct smith_type *type, void *memory, struct smith_bytes text,
                                        const struct smith_json_manner *manner, struct smith_error *error) {
    struct smith_error own;
    error = error ? error : &own;
    const struct target target = {.scope = scope, .type = type, .memory = memory, .manner = *manner};
    return json_read_text(document, &target, text, error) ? SMITH_OK : error->status;
}

/* `*wanted`: the layout with the byte order that the text says, as far as it has been read. */
static enum smith_status read_by(const struct smith_layout *layout, struct smith_bytes text,
                                 const struct smith_options *options, struct smith_document **document,
                                 const struct smith_layout **wanted, struct smith_error *error) {
    struct smith_options bounded = options ? *options : (struct smith_options){0};
    if (!bounded.files) /* else files come along that the text only names */
        bounded.limits = smith_limits_of_input(&bounded.limits, text.size);
    enum smith_status status = smith_document_create(layout, &bounded, document, error);
    if (status != SMITH_OK)
        return status;
    const struct target target = {
        .type = layout->root,
        .memory = (*document)->root,
        .files = options ? options->files : NULL,
        .manner.round = options && options->round,
    };
    bool done = json_read_text(*document, &target, text, error);
    *wanted = smith_document_file_layout(*document);
    if (done && *wanted == layout)
        return SMITH_OK;
    smith_document_free(*document);
    *document = NULL;
    return error->status;
}

enum smith_status smith_json_read(const struct smith_layout *layout, struct smith_bytes text,
                                  const struct smith_options *options, struct smith_document **document,
                                  struct smith_error *error) {
    struct smith_error own;
    const struct smith_layout *wanted = layout, *same;
    error = error ? error : &own;
    *document = NULL;
    enum smith_status status = read_by(layout, text, options, document, &wanted, error);
    return wanted == layout ? status : read_by(wanted, text, options, document, &same, error);
}
