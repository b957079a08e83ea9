/* SPDX-License-Identifier: MIT
 *
 * JSON Patches (RFC 6902), read and carried out operation by operation. Keys with a `$` speak of spelling: a patch of
 * smith_diff() has them when it is to give the very bytes.
 */
#include "base/buffer.h"
#include "base/bytes.h"
#include "document/json/json_parser.h"
#include "document/json/json_quirk.h"
#include "document/json/json_value.h"
#include "document/value.h"
#include "edit/edit.h"
#include <levelsmith/diff.h>
#include <stdlib.h>
#include <string.h>

struct patch_operation {
    const char *op, *path, *from; /* "" when not given; paths as this library writes them, not as pointers */
    struct smith_bytes value; /* JSON text; size 0 when not given */
};

/* ---- spelling ---- */

/* The record whose quirk a path like "/rooms/3/name$raw" names. */
struct spelling {
    struct smith_resolved_path resolved; /* of the record */
    const struct smith_type *type;
    void *record;
    struct smith_json_quirk_key key;
    const char *text; /* the key itself */
};

static bool is_spelling(const char *path) {
    const char *last;
    smith_path_parent(path, &last);
    return strchr(last, '$') != NULL && *last != '[';
}

static enum smith_status find_spelling(struct smith_edit *edit, const char *path, struct spelling *spelling,
                                       struct smith_error *error) {
    struct smith_arena *arena = &edit->document->arena;
    char *parent = smith_arena_copy(arena, path, smith_path_parent(path, &spelling->text));
    if (!parent)
        return smith_fail_memory(error, arena);
    enum smith_status status = smith_resolved_path_find(arena, edit->document, parent, &spelling->resolved, error);
    if (status != SMITH_OK)
        return status;
    spelling->record = spelling->resolved.node.value;
    spelling->type = smith_path_enter(spelling->resolved.node.type, &spelling->record);
    if (!spelling->record || !spelling->type || !smith_type_has_quirks(spelling->type) ||
        !smith_json_quirk_key_parse(spelling->type->record, spelling->text, strlen(spelling->text), &spelling->key))
        return smith_edit_refuse(error, path, "PATH-NOT-FOUND",
                                 "is no key of a struct that is that has several spellings");
    return SMITH_OK;
}

static enum smith_status put_spelling(struct smith_edit *edit, const char *path, struct smith_bytes value,
                                      struct smith_error *error) {
    struct spelling spelling;
    enum smith_status status = find_spelling(edit, path, &spelling, error);
    if (status != SMITH_OK)
        return status;
    struct smith_quirks **quirks = spelling.record, *before = NULL;
    struct smith_arena *arena = &edit->document->arena;
    if (*quirks) { /* changed in place below */
        before = smith_arena_alloc(arena, sizeof **quirks, _Alignof(struct smith_quirks));
        struct smith_quirk *items =
            before ? smith_arena_alloc(arena, (*quirks)->count * sizeof *items, _Alignof(struct smith_quirk)) : NULL;
        if (!items)
            return smith_fail_memory(error, arena);
        memcpy(items, (*quirks)->items, (*quirks)->count * sizeof *items);
        *before = **quirks;
        before->items = items;
        before->capacity = before->count;
    }
    struct smith_buffer json;
    smith_buffer_init(&json, &arena->allocator);
    smith_buffer_format(&json, "{\"%s\":", spelling.text);
    smith_buffer_add(&json, value.data, value.size);
    smith_buffer_byte(&json, '}');
    smith_quirks_remove(spelling.record, spelling.key.member, 0, UINT32_MAX, 1u << spelling.key.kind);
    status = json.failed
                 ? smith_fail_memory(error, NULL)
                 : smith_json_read_value(edit->document, smith_resolved_path_scope(&spelling.resolved), spelling.type,
                                         spelling.record, (struct smith_bytes){json.data, json.size},
                                         &(struct smith_json_manner){0}, error);
    smith_buffer_free(&json);
    if (status != SMITH_OK)
        *quirks = before;
    return status;
}

static enum smith_status remove_spelling(struct smith_edit *edit, const char *path, struct smith_error *error) {
    struct spelling spelling;
    enum smith_status status = find_spelling(edit, path, &spelling, error);
    if (status == SMITH_OK) /* it may have gone with the value already */
        smith_quirks_remove(spelling.record, spelling.key.member, 0, UINT32_MAX, 1u << spelling.key.kind);
    return status;
}

/* ---- values ---- */

/* Whether the path is one of an element of a list, present or to come, rather than of a member. */
static bool names_element(struct smith_edit *edit, const char *path) {
    const char *last;
    struct smith_node node;
    size_t size = smith_path_parent(path, &last);
    char *parent = smith_arena_copy(&edit->document->arena, path, size);
    if (!parent || !*last || smith_path_find(edit->document, parent, &node, NULL) != SMITH_OK)
        return false;
    void *value = node.value;
    const struct smith_type *type = smith_path_enter(node.type, &value);
    return value && type && (type->kind == SMITH_LIST || type->kind == SMITH_ARRAY);
}

static enum smith_status find_there(struct smith_edit *edit, const char *path, struct smith_resolved_path *resolved,
                                    struct smith_error *error) {
    enum smith_status status = smith_resolved_path_find(&edit->document->arena, edit->document, path, resolved, error);
    if (status == SMITH_OK && !resolved->node.value)
        return smith_edit_refuse(error, path, "PATH-NOT-FOUND", "nothing is there");
    return status;
}

/* ---- bits, which JSON shows as an array of names ---- */

/* The number whose set bits `path` counts, "/options/1"; false = it is no such path. */
static bool names_bit(struct smith_edit *edit, const char *path, struct smith_resolved_path *whole, const char **last) {
    size_t size = smith_path_parent(path, last);
    const char *parent = smith_arena_copy(&edit->document->arena, path, size);
    bool is_index = strcmp(*last, "-") == 0 || (**last && strspn(*last, "0123456789") == strlen(*last));
    if (!is_index || !parent ||
        smith_resolved_path_find(&edit->document->arena, edit->document, parent, whole, NULL) != SMITH_OK)
        return false;
    const struct smith_type *type = smith_path_chosen(&whole->node);
    return whole->node.value && type && type->kind <= SMITH_SPELLED && type->names && type->names->is_bits;
}

/* The array with the element `last` another, one more, or (size 0) one less. False = it has no such element. */
static bool change_bit(struct smith_json_parser *array, const char *last, bool insert, struct smith_bytes value,
                       struct smith_buffer *out) {
    uint32_t at = 0, index = strcmp(last, "-") == 0 ? UINT32_MAX : (uint32_t)strtoul(last, NULL, 10);
    bool met = false;
    if (!smith_json_take_value(array) || array->token.kind != SMITH_JSON_ARRAY)
        return false;
    smith_buffer_byte(out, '[');
    while (smith_json_take_item(array)) {
        bool is_it = at++ == index;
        met |= is_it;
        if (is_it && value.size)
            smith_buffer_format(out, "%s%.*s", out->size > 1 ? "," : "", (int)value.size, (const char *)value.data);
        if (!is_it || insert)
            smith_buffer_format(out, "%s%.*s", out->size > 1 ? "," : "", (int)(array->at - array->token.start),
                                (const char *)array->text.data + array->token.start);
    }
    if (insert && (index == UINT32_MAX || index == at)) {
        smith_buffer_format(out, "%s%.*s", at ? "," : "", (int)value.size, (const char *)value.data);
        met = true;
    }
    smith_buffer_byte(out, ']');
    return met && smith_json_ended(array);
}

static enum smith_status put_bit(struct smith_edit *edit, const char *path, const struct smith_resolved_path *whole,
                                 const char *last, bool insert, struct smith_bytes value, struct smith_error *error) {
    static const struct smith_json_style compact = {.compact = true};
    const struct smith_allocator *allocator = &edit->document->arena.allocator;
    struct smith_buffer array, changed;
    struct smith_json_parser parser;
    smith_buffer_init(&array, allocator);
    smith_buffer_init(&changed, allocator);
    enum smith_status status = smith_json_write_node(&whole->node, &compact, &array, error);
    smith_json_parser_init(&parser, (struct smith_bytes){array.data, array.size}, allocator, UINT32_MAX);
    if (status == SMITH_OK && !change_bit(&parser, last, insert, value, &changed))
        status = smith_edit_refuse(error, path, "PATH-NOT-FOUND", "nothing is there");
    if (status == SMITH_OK && changed.failed)
        status = smith_fail_memory(error, NULL);
    if (status == SMITH_OK)
        status = smith_edit_put_at(edit, whole, path, (struct smith_bytes){changed.data, changed.size}, error);
    smith_json_parser_free(&parser);
    smith_buffer_free(&changed);
    smith_buffer_free(&array);
    return status;
}

/* ---- operations on values ---- */

static enum smith_status patch_operation_add(struct smith_edit *edit, const char *path, struct smith_bytes value,
                                             struct smith_error *error) {
    struct smith_resolved_path resolved;
    struct list_position position;
    const char *last;
    if (is_spelling(path))
        return put_spelling(edit, path, value, error);
    if (names_element(edit, path)) {
        enum smith_status status = smith_edit_position_find(edit, path, true, &position, error);
        return status == SMITH_OK ? smith_edit_insert_at(edit, &position, path, value, false, error) : status;
    }
    if (names_bit(edit, path, &resolved, &last))
        return put_bit(edit, path, &resolved, last, true, value, error);
    return smith_edit_put_alone(edit, path, value, &resolved, error);
}

static enum smith_status patch_operation_replace(struct smith_edit *edit, const char *path, struct smith_bytes value,
                                                 struct smith_error *error) {
    struct smith_resolved_path resolved;
    struct smith_node node;
    const char *last;
    if (is_spelling(path))
        return put_spelling(edit, path, value, error);
    if (names_bit(edit, path, &resolved, &last))
        return put_bit(edit, path, &resolved, last, false, value, error);
    enum smith_status status = smith_path_find(edit->document, path, &node, error);
    if (status == SMITH_OK && !node.value)
        return smith_edit_refuse(error, path, "PATH-NOT-FOUND", "nothing is there");
    return status == SMITH_OK ? smith_edit_put_alone(edit, path, value, &resolved, error) : status;
}

/* A member that the record's form has not: it went with the form that the record had before. */
static bool went_with_form(struct smith_edit *edit, const char *path) {
    struct smith_node node;
    return smith_path_find(edit->document, path, &node, NULL) == SMITH_OK && !node.value && node.index == SMITH_NONE &&
           node.member != SMITH_AT_END &&
           !smith_member_is_in_form(&node.record_type->record->members[node.member], node.record);
}

static enum smith_status patch_operation_take_out(struct smith_edit *edit, const char *path,
                                                  struct smith_error *error) {
    static const struct smith_bytes zero = {(const uint8_t *)"0", 1}, none = {NULL, 0};
    struct smith_resolved_path resolved;
    struct list_position position;
    struct smith_node node;
    const char *last;
    if (is_spelling(path))
        return remove_spelling(edit, path, error);
    if (went_with_form(edit, path))
        return SMITH_OK;
    if (names_bit(edit, path, &resolved, &last))
        return put_bit(edit, path, &resolved, last, false, none, error);
    if (smith_path_find(edit->document, path, &node, NULL) == SMITH_OK && node.part)
        return smith_edit_put_alone(edit, path, zero, &resolved, error); /* which is what is left out */
    enum smith_status status = find_there(edit, path, &resolved, error);
    if (status != SMITH_OK)
        return status;
    if (resolved.node.index == SMITH_NONE)
        return smith_edit_clear_at(edit, &resolved, path, error);
    status = smith_edit_position_find(edit, path, false, &position, error);
    if (status == SMITH_OK)
        smith_edit_element_remove(&position.at, position.index);
    return status;
}

/* ---- move, copy, test ---- */

static enum smith_status json_at(struct smith_edit *edit, const char *path, struct smith_buffer *json,
                                 struct smith_error *error) {
    const struct smith_json_style style = {.compact = true};
    struct smith_resolved_path resolved;
    enum smith_status status = find_there(edit, path, &resolved, error);
    return status == SMITH_OK ? smith_json_write_node(&resolved.node, &style, json, error) : status;
}

/* From one place of a list to another of the same. */
static bool same_list(struct smith_edit *edit, const struct patch_operation *operation, struct list_position *from,
                      struct list_position *to) {
    return names_element(edit, operation->from) && names_element(edit, operation->path) &&
           smith_edit_position_find(edit, operation->from, false, from, NULL) == SMITH_OK &&
           smith_edit_position_find(edit, operation->path, true, to, NULL) == SMITH_OK && from->at.list == to->at.list;
}

static enum smith_status move_or_copy(struct smith_edit *edit, const struct patch_operation *operation, bool move,
                                      struct smith_error *error) {
    struct list_position from, to;
    if (move && same_list(edit, operation, &from, &to)) {
        uint32_t last = from.at.list->count - 1;
        bool done = smith_edit_element_move(edit, &from.at, from.index, to.index < last ? to.index : last);
        return done ? SMITH_OK : smith_fail_memory(error, &edit->document->arena);
    }
    struct smith_buffer json;
    smith_buffer_init(&json, &edit->document->arena.allocator);
    enum smith_status status = json_at(edit, operation->from, &json, error);
    if (status == SMITH_OK && move)
        status = patch_operation_take_out(edit, operation->from, error);
    if (status == SMITH_OK)
        status = patch_operation_add(edit, operation->path, (struct smith_bytes){json.data, json.size}, error);
    smith_buffer_free(&json);
    return status;
}

/* Bits with a name: as their text. */
static enum smith_status test_part(struct smith_edit *edit, const char *path, const struct smith_node *node,
                                   struct smith_bytes value, struct smith_error *error) {
    static const struct smith_json_style compact = {.compact = true};
    struct smith_buffer json;
    smith_buffer_init(&json, &edit->document->arena.allocator);
    enum smith_status status = smith_json_write_node(node, &compact, &json, error);
    if (status == SMITH_OK && !smith_bytes_equal((struct smith_bytes){json.data, json.size}, value))
        status = smith_edit_refuse(error, path, "PATCH-TEST", "is not what the patch was made for");
    smith_buffer_free(&json);
    return status;
}

static enum smith_status test(struct smith_edit *edit, const char *path, struct smith_bytes value,
                              struct smith_error *error) {
    struct smith_resolved_path resolved;
    struct smith_node node;
    if (smith_path_find(edit->document, path, &node, NULL) == SMITH_OK && node.part)
        return test_part(edit, path, &node, value, error);
    enum smith_status status = find_there(edit, path, &resolved, error);
    if (status != SMITH_OK)
        return status;
    struct smith_arena *arena = &edit->document->arena;
    void *wanted = smith_value_new(arena, resolved.node.type);
    if (!wanted)
        return smith_fail_memory(error, arena);
    status = smith_json_read_value(edit->document, smith_resolved_path_scope(&resolved), resolved.node.type, wanted,
                                   value, &(struct smith_json_manner){0}, error);
    if (status == SMITH_OK && !smith_value_equal(resolved.node.type, resolved.node.value, wanted))
        return smith_edit_refuse(error, path, "PATCH-TEST", "is not what the patch was made for");
    return status;
}

static enum smith_status patch_do(struct smith_edit *edit, const struct patch_operation *operation,
                                  struct smith_error *error) {
    const char *op = operation->op;
    if (strcmp(op, "add") == 0)
        return patch_operation_add(edit, operation->path, operation->value, error);
    if (strcmp(op, "remove") == 0)
        return patch_operation_take_out(edit, operation->path, error);
    if (strcmp(op, "replace") == 0)
        return patch_operation_replace(edit, operation->path, operation->value, error);
    if (strcmp(op, "test") == 0)
        return test(edit, operation->path, operation->value, error);
    return move_or_copy(edit, operation, strcmp(op, "move") == 0, error);
}

/* ---- patch ---- */

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
    if (patch_do(r->edit, &operation, r->error) == SMITH_OK)
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
    if (done) /* only now: one operation may need what the next one puts there */
        return smith_edit_update_dependents(edit, NULL, edit->document->layout->root, edit->document->root)
                   ? SMITH_OK
                   : smith_fail_memory(error, &edit->document->arena);
    *r.error = r.parser.error;
    return r.error->status;
}
