/* SPDX-License-Identifier: MIT
 *
 * JSON Patches (RFC 6902), read and carried out operation by operation.
 */
#include "edit/patch.h"
#include "base/buffer.h"
#include "document/json/json_parser.h"
#include <levelsmith/diff.h>
#include <string.h>

#define DEPTH 100000

enum field { FIELD_OP, FIELD_PATH, FIELD_FROM, FIELD_VALUE, FIELDS, FIELD_OTHER };

struct reader {
    struct smith_json_parser parser;
    struct smith_edit *edit;
    uint32_t depth; /* 1: in the patch, 2: in an operation, more: in its value */
    enum field field;
    unsigned given; /* fields of the operation: a bit each */
    struct smith_buffer texts[FIELD_VALUE]; /* NUL-terminated */
    size_t start;                           /* of the operation */
    size_t value_start, value_end;
    struct smith_error *error; /* of an operation that failed */
};

static size_t at(const struct reader *r) {
    return smith_json_parser_at(&r->parser);
}

static bool malformed(struct reader *r, size_t where, const char *words) {
    return smith_json_parser_fail(&r->parser, where, SMITH_BAD_JSON, "PATCH-FORM", "%s", words);
}

static size_t token(const struct reader *r) {
    return smith_json_parser_token(&r->parser, at(r));
}

/* ---- one operation ---- */

/* A JSON pointer escapes two characters. */
static void add_unescaped(struct smith_buffer *out, const char *text, size_t size) {
    for (size_t i = 0; i < size; i++) {
        bool escape = text[i] == '~' && i + 1 < size && (text[i + 1] == '0' || text[i + 1] == '1');
        smith_buffer_byte(out, escape ? (text[i + 1] == '0' ? '~' : '/') : (uint8_t)text[i]);
        i += escape;
    }
    smith_buffer_byte(out, '\0');
}

static const char *text_of(const struct reader *r, enum field field) {
    return r->given >> field & 1 ? (const char *)r->texts[field].data : "";
}

/* Which fields an operation needs; 0 = there is no such operation. */
static unsigned needed(const char *op) {
    static const struct {
        const char *op;
        unsigned fields;
    } operations[] = {
        {"add", 1u << FIELD_PATH | 1u << FIELD_VALUE},     {"replace", 1u << FIELD_PATH | 1u << FIELD_VALUE},
        {"test", 1u << FIELD_PATH | 1u << FIELD_VALUE},    {"remove", 1u << FIELD_PATH},
        {"move", 1u << FIELD_PATH | 1u << FIELD_FROM},     {"copy", 1u << FIELD_PATH | 1u << FIELD_FROM},
    };
    for (size_t i = 0; i < sizeof operations / sizeof operations[0]; i++)
        if (strcmp(operations[i].op, op) == 0)
            return operations[i].fields;
    return 0;
}

static bool carry_out(struct reader *r) {
    unsigned fields = needed(text_of(r, FIELD_OP));
    if (!fields)
        return malformed(r, r->start, "\"op\" has to be add, remove, replace, move, copy or test");
    if ((r->given & fields) != fields)
        return malformed(r, r->start, "the operation lacks a \"path\", a \"from\" or a \"value\"");
    const struct patch_operation operation = {
        text_of(r, FIELD_OP),
        text_of(r, FIELD_PATH),
        text_of(r, FIELD_FROM),
        {r->parser.text.data + r->value_start, r->given >> FIELD_VALUE & 1 ? r->value_end - r->value_start : 0},
    };
    if (smith_patch_do(r->edit, &operation, r->error) == SMITH_OK)
        return true;
    struct smith_error failed = *r->error;
    smith_json_parser_fail(&r->parser, r->start, failed.status, failed.code, "%s", failed.message);
    memcpy(r->parser.error.path, failed.path, sizeof failed.path);
    return false;
}

/* ---- events ---- */

static bool take_key(struct reader *r, const struct smith_json_event *event) {
    static const char *const names[FIELDS] = {"op", "path", "from", "value"};
    unsigned field = 0;
    while (field < FIELDS &&
           (strlen(names[field]) != event->size || memcmp(names[field], event->text, event->size) != 0))
        field++;
    r->field = field < FIELDS ? (enum field)field : FIELD_OTHER; /* others are ignored, as the RFC has it */
    if (field < FIELDS && r->given >> field & 1)
        return malformed(r, token(r), "a second one");
    if (field < FIELDS)
        r->given |= 1u << field;
    r->value_start = field == FIELD_VALUE ? at(r) : r->value_start;
    return true;
}

static bool take_field(struct reader *r, const struct smith_json_event *event) {
    if (r->field >= FIELD_VALUE)
        return true;
    if (event->kind != SMITH_JSON_STRING)
        return malformed(r, token(r), "\"op\", \"path\" and \"from\" are strings");
    struct smith_buffer *text = &r->texts[r->field];
    text->size = 0;
    add_unescaped(text, event->text, event->size);
    if (text->failed)
        smith_fail_memory(&r->parser.error, NULL);
    return !text->failed;
}

/* The value begins behind the colon. */
static void value_ends(struct reader *r) {
    if (r->field != FIELD_VALUE)
        return;
    while (memchr(" \t\r\n:", r->parser.text.data[r->value_start], 5))
        r->value_start++;
    r->value_end = at(r);
}

static bool take_start(struct reader *r, const struct smith_json_event *event) {
    bool object = event->kind == SMITH_JSON_OBJECT;
    if (r->depth < 2 && object != (r->depth == 1))
        return malformed(r, token(r), "a patch is an array of objects");
    if (r->depth == 1) {
        r->start = token(r);
        r->given = 0;
    }
    if (r->depth == 2 && r->field < FIELD_VALUE)
        return malformed(r, token(r), "\"op\", \"path\" and \"from\" are strings");
    r->depth++;
    return true;
}

static bool take(void *context, const struct smith_json_event *event) {
    struct reader *r = context;
    switch (event->kind) {
    case SMITH_JSON_OBJECT:
    case SMITH_JSON_ARRAY:
        return take_start(r, event);
    case SMITH_JSON_OBJECT_END:
    case SMITH_JSON_ARRAY_END:
        r->depth--;
        if (r->depth == 2)
            value_ends(r);
        return r->depth != 1 || carry_out(r);
    case SMITH_JSON_KEY:
        return r->depth != 2 || take_key(r, event);
    default:
        if (r->depth < 2)
            return malformed(r, token(r), "a patch is an array of objects");
        if (r->depth == 2)
            value_ends(r);
        return r->depth != 2 || take_field(r, event);
    }
}

enum smith_status smith_edit_patch(struct smith_edit *edit, struct smith_bytes patch, struct smith_error *error) {
    const struct smith_allocator *allocator = &edit->document->arena.allocator;
    struct smith_error own;
    struct reader r = {.edit = edit, .error = error ? error : &own};
    for (int i = 0; i < FIELD_VALUE; i++)
        smith_buffer_init(&r.texts[i], allocator);
    smith_json_parser_init(&r.parser, patch, allocator, DEPTH);
    r.parser.take = take;
    r.parser.context = &r;
    bool done = smith_json_parser_run(&r.parser, 0, patch.size, false);
    for (int i = 0; i < FIELD_VALUE; i++)
        smith_buffer_free(&r.texts[i]);
    if (done)
        return SMITH_OK;
    *r.error = r.parser.error;
    return r.error->status;
}
