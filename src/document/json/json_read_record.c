/* SPDX-License-Identifier: MIT
 *
 * Objects of structs: keys to members. Values that stand before what says their type are passed over, remembered by
 * where they stand in the text, and read when the rest of their object is known.
 */
#include "document/json/json_reader.h"
#include "type/type_tables.h"

#define SEEN_VALUE 1u

/* ---- is the tag known ---- */

static uint16_t *seen_of(const struct json_reader *r, uint32_t member) {
    return &r->seen.items[r->record->seen + member];
}

static bool json_read_record_is_known(const struct json_reader *r, const struct smith_expression *expression);

static bool member_is_known(const struct json_reader *r, int64_t index) {
    const struct smith_member *member = &r->record->scope.frame.type->record->members[index];
    return member->flags & SMITH_DERIVED ? json_read_record_is_known(r, member->value)
                                         : *seen_of(r, (uint32_t)index) & SEEN_VALUE;
}

/* Whether every member of its own record that the expression asks for has come. */
static bool json_read_record_is_known(const struct json_reader *r, const struct smith_expression *expression) {
    for (uint32_t i = 0; i < expression->count; i++) {
        const struct smith_op *op = &expression->ops[i];
        bool asks = op->code == SMITH_OP_MEMBER || op->code == SMITH_OP_INNER || op->code == SMITH_OP_COUNT;
        if (asks && smith_op_is_own(expression, i) && !member_is_known(r, op->argument))
            return false;
    }
    return true;
}

/* Whether the union of that type, or what chooses names, needs a tag that has not come yet; also of elements. */
static bool tag_is_missing(const struct json_reader *r, const struct smith_type *type) {
    while (type->kind == SMITH_REGION || type->kind == SMITH_LIST || type->kind == SMITH_ARRAY)
        type = type->elem;
    return type->variants && type->variants->tag.count && !json_read_record_is_known(r, &type->variants->tag);
}

/* ---- members ---- */

static bool json_read_record_may_be_absent(const struct smith_member *member) {
    return member->flags & (SMITH_OPTIONAL | SMITH_POINTER) || member->has != SMITH_NONE || member->condition;
}

/* The value of the member that the reader is at; its first token was taken. */
static bool json_read_record_put_member(struct json_reader *r) {
    const struct smith_frame *frame = &r->record->scope.frame;
    const struct smith_member *member = &frame->type->record->members[r->record->member];
    if (r->parser.token.kind == SMITH_JSON_NULL && json_read_record_may_be_absent(member))
        return true; /* as it is in a new record */
    void *memory = smith_member_make(r->arena, member, frame->record);
    return memory ? smith_json_reader_put(r, member->type, memory) : smith_json_reader_no_memory(r);
}

static bool defer_member(struct json_reader *r) {
    struct json_deferred deferred = {.member = r->record->member, .start = r->parser.token.start};
    if (!smith_json_skip_value(&r->parser))
        return false;
    deferred.end = r->parser.at;
    return SMITH_ARRAY_ADD(&r->parser.plain.allocator, &r->deferred, deferred) || smith_json_reader_no_memory(r);
}

/* Read what was passed over of the record. */
static bool take_deferred(struct json_reader *r) {
    size_t behind = r->parser.at;
    while (r->deferred.count > r->record->deferred) {
        const struct json_deferred deferred = r->deferred.items[--r->deferred.count];
        r->record->member = deferred.member;
        r->parser.at = deferred.start;
        if (!smith_json_reader_charge(r, deferred.start, deferred.end - deferred.start) ||
            !smith_json_take_value(&r->parser) || !json_read_record_put_member(r))
            return false;
    }
    r->parser.at = behind;
    return true;
}

/* Keys mostly come in layout order, so the search starts behind the last one. */
static int json_read_record_find_member(const struct json_record *at, const struct smith_json_token *key) {
    const struct smith_record *record = at->scope.frame.type->record;
    for (uint16_t i = at->next_member; i < record->member_count; i++)
        if (smith_member_is_named(&record->members[i]) && smith_json_token_is(key, record->members[i].name))
            return i;
    return smith_member_find(record, key->text, key->size);
}

static bool unknown_key(struct json_reader *r) {
    const struct smith_json_token *key = &r->parser.token;
    const struct smith_type *type = r->record->scope.frame.type;
    struct smith_suggestion suggestion = {.text = key->text, .size = key->size};
    for (uint16_t i = 0; i < type->record->member_count; i++)
        if (type->record->members[i].offset != SMITH_NONE)
            smith_suggestion_try(&suggestion, type->record->members[i].name);
    char words[SMITH_SUGGESTION_SIZE];
    smith_suggestion_words(&suggestion, words, sizeof words);
    return smith_json_reader_fail(r, "JSON-UNKNOWN-KEY", "%s has no \"%.*s\"%s", type->name, (int)key->size, key->text,
                                  words);
}

static bool json_read_record_take_member(struct json_reader *r) {
    struct json_record *record = r->record;
    int index = json_read_record_find_member(record, &r->parser.token);
    if (index < 0)
        return unknown_key(r);
    const struct smith_member *member = &record->scope.frame.type->record->members[index];
    record->member = (uint16_t)index;
    if (member->offset == SMITH_NONE)
        return smith_json_reader_fail(r, "JSON-COMPUTED", "\"%s\" is computed from other values and cannot be given",
                                      member->name);
    uint16_t *seen = seen_of(r, (uint32_t)index);
    if (*seen & SEEN_VALUE)
        return smith_json_reader_fail(r, "JSON-DUPLICATE-KEY", "a second \"%s\"", member->name);
    *seen |= SEEN_VALUE;
    record->next_member = (uint16_t)(index + 1);
    if (!smith_json_take_value(&r->parser))
        return false;
    return tag_is_missing(r, member->type) ? defer_member(r) : json_read_record_put_member(r);
}

/* ---- keys with a `$` ---- */

static bool take_format(struct json_reader *r) {
    const char *name = r->document->layout->name;
    if (!smith_json_take_value(&r->parser))
        return false;
    const struct smith_json_token *token = &r->parser.token;
    if (token->kind != SMITH_JSON_STRING)
        return smith_json_reader_fail_type(r, "the name of a format");
    if (smith_json_token_is(token, name))
        return true;
    return smith_json_reader_fail(r, "JSON-FORMAT", "this is \"%.*s\", not \"%s\"",
                                  token->size < 64 ? (int)token->size : 64, token->text, name);
}

static bool take_type(struct json_reader *r) {
    r->record->typed = false;
    return smith_json_take_value(&r->parser) &&
           (r->parser.token.kind == SMITH_JSON_STRING || smith_json_reader_fail_type(r, "the name of a type"));
}

static bool json_read_record_take_key(struct json_reader *r) {
    struct json_record *record = r->record;
    const struct smith_frame *frame = &record->scope.frame;
    const struct smith_json_token *key = &r->parser.token;
    record->member = SMITH_AT_END;
    if (!memchr(key->text, '$', key->size))
        return json_read_record_take_member(r);
    uint16_t *seen = seen_of(r, frame->type->record->member_count);
    bool outermost = !record->outer && !r->list_depth;
    if (outermost && smith_json_token_is(key, "$format") && !(*seen & SEEN_VALUE)) {
        *seen |= SEEN_VALUE;
        return take_format(r);
    }
    if (record->typed && smith_json_token_is(key, "$type"))
        return take_type(r);
    if (!smith_type_has_quirks(frame->type))
        return unknown_key(r);
    return smith_json_reader_put_quirk(r, frame->type->record, frame->record);
}

/* ---- the object ---- */

/* What was given, the form of the record must have. */
static bool json_read_record_fits_form(struct json_reader *r) {
    const struct smith_frame *frame = &r->record->scope.frame;
    const struct smith_record *record = frame->type->record;
    if (!record->form_count)
        return true;
    if (*smith_form_of(frame->record) >= record->form_count)
        return smith_json_reader_fail(r, "JSON-FORM", "there is no form %u", *smith_form_of(frame->record));
    for (uint16_t i = 0; i < record->member_count; i++)
        if (*seen_of(r, i) & SEEN_VALUE && !smith_member_is_in_form(&record->members[i], frame->record))
            return smith_json_reader_fail(r, "JSON-FORM", "the form %s of %s has no \"%s\"",
                                          record->members[0].type->names->items[*smith_form_of(frame->record)].name,
                                          frame->type->name, record->members[i].name);
    return true;
}

static bool take_keys(struct json_reader *r) {
    const struct smith_frame *frame = &r->record->scope.frame;
    while (smith_json_take_key(&r->parser))
        if (!json_read_record_take_key(r))
            return false;
    if (!smith_json_ended(&r->parser) || !take_deferred(r))
        return false;
    if (!json_read_record_fits_form(r))
        return false;
    r->record->member = SMITH_AT_END;
    return !smith_type_has_quirks(frame->type) ||
           smith_json_reader_quirks_finish(r, frame->type->record, frame->record);
}

bool smith_json_reader_put_record(struct json_reader *r, const struct smith_type *type, void *memory, bool typed) {
    const struct smith_scope *around = smith_json_reader_inside(r);
    struct json_record record = {
        .outer = r->record,
        .scope = smith_scope_of(around, type, memory),
        .member = SMITH_AT_END,
        .index = SMITH_NONE,
        .seen = r->seen.count,
        .deferred = r->deferred.count,
        .typed = typed,
    };
    uint32_t keys = type->record->member_count + 1u;
    if (!SMITH_ARRAY_RESERVE(&r->parser.plain.allocator, &r->seen, keys))
        return smith_json_reader_no_memory(r);
    memset(r->seen.items + r->seen.count, 0, keys * sizeof *r->seen.items);
    r->seen.count += keys;
    r->record = &record;
    bool done = take_keys(r);
    r->record = record.outer;
    r->seen.count = record.seen;
    return done;
}
