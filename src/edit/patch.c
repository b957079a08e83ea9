/* SPDX-License-Identifier: MIT
 *
 * JSON Patches (RFC 6902), read and carried out operation by operation.
 */
#include "edit/patch.h"
#include "base/buffer.h"
#include "document/json/json_parser.h"
#include <levelsmith/diff.h>
#include <string.h>

enum field { FIELD_OP, FIELD_PATH, FIELD_FROM, FIELD_VALUE, FIELDS };

struct reader {
    struct smith_json_parser parser;
    struct smith_edit *edit;
    unsigned given; /* fields of the operation: a bit each */
    struct smith_buffer texts[FIELD_VALUE]; /* NUL-terminated */
    size_t start; /* of the operation */
    size_t value_start, value_end;
    struct smith_error *error; /* of an operation that failed */
};

static bool patch_malformed(struct reader *r, size_t where, const char *words) {
    return smith_json_parser_fail(&r->parser, where, SMITH_BAD_JSON, "PATCH-FORM", "%s", words);
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

static const char *patch_text_of(const struct reader *r, enum field field) {
    return r->given >> field & 1 ? (const char *)r->texts[field].data : "";
}

/* Which fields an operation needs; 0 = there is no such operation. */
static unsigned needed(const char *op) {
    static const struct {
        const char *op;
        unsigned fields;
    } operations[] = {
        {"add", 1u << FIELD_PATH | 1u << FIELD_VALUE},  {"replace", 1u << FIELD_PATH | 1u << FIELD_VALUE},
        {"test", 1u << FIELD_PATH | 1u << FIELD_VALUE}, {"remove", 1u << FIELD_PATH},
        {"move", 1u << FIELD_PATH | 1u << FIELD_FROM},  {"copy", 1u << FIELD_PATH | 1u << FIELD_FROM},
    };
    for (size_t i = 0; i < sizeof operations / sizeof operations[0]; i++)
        if (strcmp(operations[i].op, op) == 0)
            return operations[i].fields;
    return 0;
}

static bool carry_out(struct reader *r) {
    unsigned fields = needed(patch_text_of(r, FIELD_OP));
    if (!fields)
        return patch_malformed(r, r->start, "\"op\" has to be add, remove, replace, move, copy or test");
    if ((r->given & fields) != fields)
        return patch_malformed(r, r->start, "the operation lacks a \"path\", a \"from\" or a \"value\"");
    const struct patch_operation operation = {
        patch_text_of(r, FIELD_OP),
        patch_text_of(r, FIELD_PATH),
        patch_text_of(r, FIELD_FROM),
        {r->parser.text.data + r->value_start, r->given >> FIELD_VALUE & 1 ? r->value_end - r->value_start : 0},
    };
    if (smith_patch_do(r->edit, &operation, r->error) == SMITH_OK)
        return true;
    struct smith_error failed = *r->error;
    smith_json_parser_fail(&r->parser, r->start, failed.status, failed.code, "%s", failed.message);
    memcpy(r->parser.error.path, failed.path, sizeof failed.path);
    return false;
}

/* ---- its object ---- */

static bool take_field(struct reader *r, enum field field) {
    const struct smith_json_token *token = &r->parser.token;
    if (!smith_json_take_value(&r->parser))
        return false;
    if (field >= FIELD_VALUE) {
        size_t start = token->start;
        bool passed = smith_json_skip_value(&r->parser);
        if (field == FIELD_VALUE) {
            r->value_start = start;
            r->value_end = r->parser.at;
        }
        return passed;
    }
    if (token->kind != SMITH_JSON_STRING)
        return patch_malformed(r, token->start, "\"op\", \"path\" and \"from\" are strings");
    struct smith_buffer *text = &r->texts[field];
    text->size = 0;
    add_unescaped(text, token->text, token->size);
    if (text->failed)
        smith_fail_memory(&r->parser.error, NULL);
    return !text->failed;
}

static bool patch_take_key(struct reader *r) {
    static const char *const names[FIELDS] = {"op", "path", "from", "value"};
    unsigned field = 0;
    while (field < FIELDS && !smith_json_token_is(&r->parser.token, names[field]))
        field++; /* others are ignored, as the RFC has it */
    if (field < FIELDS && r->given >> field & 1)
        return patch_malformed(r, r->parser.token.start, "a second one");
    r->given |= 1u << field;
    return take_field(r, (enum field)field);
}

static bool take_operation(struct reader *r) {
    if (r->parser.token.kind != SMITH_JSON_OBJECT)
        return patch_malformed(r, r->parser.token.start, "a patch is an array of objects");
    r->start = r->parser.token.start;
    r->given = 0;
    while (smith_json_take_key(&r->parser))
        if (!patch_take_key(r))
            return false;
    return smith_json_ended(&r->parser) && carry_out(r);
}

static bool take_patch(struct reader *r) {
    if (!smith_json_take_value(&r->parser))
        return false;
    if (r->parser.token.kind != SMITH_JSON_ARRAY)
        return patch_malformed(r, r->parser.token.start, "a patch is an array of objects");
    while (smith_json_take_item(&r->parser))
        if (!take_operation(r))
            return false;
    return smith_json_ended(&r->parser) && smith_json_take_end(&r->parser);
}

enum smith_status smith_edit_patch(struct smith_edit *edit, struct smith_bytes patch, struct smith_error *error) {
    const struct smith_allocator *allocator = &edit->document->arena.allocator;
    struct smith_error own;
    struct reader r = {.edit = edit, .error = error ? error : &own};
    for (int i = 0; i < FIELD_VALUE; i++)
        smith_buffer_init(&r.texts[i], allocator);
    smith_json_parser_init(&r.parser, patch, allocator, UINT32_MAX);
    bool done = take_patch(&r);
    smith_json_parser_free(&r.parser);
    for (int i = 0; i < FIELD_VALUE; i++)
        smith_buffer_free(&r.texts[i]);
    if (done)
        return SMITH_OK;
    *r.error = r.parser.error;
    return r.error->status;
}
