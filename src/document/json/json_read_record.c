/* SPDX-License-Identifier: MIT
 *
 * Objects of structs: keys to members.
 */
#include "document/json/json_reader.h"
#include "document/json/json_suggest.h"

#define SEEN_VALUE 1u

bool smith_json_reader_record_begin(struct json_reader *r, struct json_frame *frame, const struct smith_type *type,
                                    void *memory) {
    const struct smith_scope *outer = frame->below->inside;
    frame->role = ROLE_RECORD;
    frame->expect = EXPECT_KEY;
    frame->type = type;
    frame->memory = memory;
    frame->member = SMITH_AT_END;
    frame->next_member = 0;
    frame->deferred = NULL;
    frame->scope = (struct smith_scope){
        .frame = {outer ? &outer->frame : NULL, type, memory, SMITH_AT_END, SMITH_NONE},
        .outer = outer,
        .stream_size = -1,
        .rest = -1,
    };
    frame->inside = &frame->scope;
    return smith_json_reader_seen_reset(r, frame, type->record->member_count + 1u);
}

/* Keys mostly come in layout order, so the search starts behind the last one. */
static int find_member(const struct json_frame *frame, const struct smith_json_event *key) {
    const struct smith_record *record = frame->type->record;
    for (uint16_t i = frame->next_member; i < record->member_count; i++)
        if (smith_member_is_named(&record->members[i]) && smith_json_reader_is_key(key, record->members[i].name))
            return i;
    return smith_member_find(record, key->text, key->size);
}

static bool unknown_key(struct json_reader *r, const struct smith_json_event *event) {
    const struct smith_record *record = r->top->type->record;
    struct smith_suggestion suggestion = {.text = event->text, .size = event->size};
    for (uint16_t i = 0; i < record->member_count; i++)
        if (record->members[i].offset != SMITH_NONE)
            smith_suggestion_try(&suggestion, record->members[i].name);
    char words[80];
    smith_suggestion_words(&suggestion, words, sizeof words);
    return smith_json_reader_fail(r, "JSON-UNKNOWN-KEY", "%s has no \"%.*s\"%s", r->top->type->name, (int)event->size,
                                  event->text, words);
}

static bool member_key(struct json_reader *r, const struct smith_json_event *event) {
    struct json_frame *frame = r->top;
    int index = find_member(frame, event);
    if (index < 0)
        return unknown_key(r, event);
    const struct smith_member *member = &frame->type->record->members[index];
    frame->member = (uint16_t)index;
    if (member->offset == SMITH_NONE)
        return smith_json_reader_fail(r, "JSON-COMPUTED", "\"%s\" is computed from other values and cannot be given",
                                      member->name);
    if (frame->seen.items[index] & SEEN_VALUE)
        return smith_json_reader_fail(r, "JSON-DUPLICATE-KEY", "a second \"%s\"", member->name);
    frame->seen.items[index] |= SEEN_VALUE;
    frame->next_member = (uint16_t)(index + 1);
    frame->expect = EXPECT_MEMBER;
    if (smith_json_reader_tag_is_missing(frame, member->type))
        smith_json_reader_defer_member(r);
    return true;
}

bool smith_json_reader_record_key(struct json_reader *r, const struct smith_json_event *event) {
    struct json_frame *frame = r->top;
    frame->member = SMITH_AT_END;
    if (!memchr(event->text, '$', event->size))
        return member_key(r, event);
    uint16_t *seen = &frame->seen.items[frame->type->record->member_count];
    if (frame->below->role == ROLE_ROOT && smith_json_reader_is_key(event, "$format") && !(*seen & SEEN_VALUE)) {
        *seen |= SEEN_VALUE;
        frame->expect = EXPECT_FORMAT;
        return true;
    }
    if (frame->typed && smith_json_reader_is_key(event, "$type")) {
        frame->typed = false;
        frame->expect = EXPECT_TYPE;
        return true;
    }
    if (!smith_type_has_quirks(frame->type))
        return unknown_key(r, event);
    return smith_json_reader_quirk_key(r, frame->type->record, frame->memory, event);
}

static bool check_format(struct json_reader *r, const struct smith_json_event *event) {
    const char *name = r->document->layout->name;
    if (event->kind != SMITH_JSON_STRING)
        return smith_json_reader_fail_type(r, event, "the name of a format");
    if (smith_json_reader_is_key(event, name))
        return true;
    return smith_json_reader_fail(r, "JSON-FORMAT", "this is \"%.*s\", not \"%s\"",
                                  event->size < 64 ? (int)event->size : 64, event->text, name);
}

static bool may_be_absent(const struct smith_member *member) {
    return member->flags & (SMITH_OPTIONAL | SMITH_POINTER) || member->has != SMITH_NONE || member->condition.count;
}

static bool member_value(struct json_reader *r, const struct smith_json_event *event) {
    struct json_frame *frame = r->top;
    const struct smith_member *member = &frame->type->record->members[frame->member];
    if (event->kind == SMITH_JSON_NULL && may_be_absent(member))
        return true; /* as it is in a new record */
    void *memory = smith_member_make(r->arena, member, frame->memory);
    return memory ? smith_json_reader_put(r, member->type, memory, event) : smith_json_reader_no_memory(r);
}

bool smith_json_reader_record_value(struct json_reader *r, const struct smith_json_event *event) {
    enum json_expectation expect = r->top->expect;
    r->top->expect = EXPECT_KEY;
    switch (expect) {
    case EXPECT_MEMBER:
        return member_value(r, event);
    case EXPECT_FORMAT:
        return check_format(r, event);
    case EXPECT_TYPE:
        return event->kind == SMITH_JSON_STRING || smith_json_reader_fail_type(r, event, "the name of a type");
    default:
        return smith_json_reader_quirk_value(r, event);
    }
}

bool smith_json_reader_record_end(struct json_reader *r) {
    struct json_frame *frame = r->top;
    if (!smith_json_reader_take_deferred(r))
        return false;
    frame->member = SMITH_AT_END;
    if (smith_type_has_quirks(frame->type) && !smith_json_reader_quirks_finish(r, frame->type->record, frame->memory))
        return false;
    smith_json_reader_pop(r);
    return true;
}
