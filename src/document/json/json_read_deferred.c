/* SPDX-License-Identifier: MIT
 *
 * Values that stand before what says their type: they are passed over, remembered by where they stand in the text, and
 * parsed when the rest of their object is known.
 */
#include "document/json/json_reader.h"

/* ---- is the tag known ---- */

static bool is_known(const struct json_frame *frame, const struct smith_expression *expression);

static bool member_is_known(const struct json_frame *frame, int64_t index) {
    const struct smith_member *member = &frame->type->record->members[index];
    if (member->flags & SMITH_DERIVED)
        return is_known(frame, &member->value);
    return frame->seen.items[index] & 1;
}

/* Whether every member of its own record that the expression asks for has come. */
static bool is_known(const struct json_frame *frame, const struct smith_expression *expression) {
    bool inner = false;
    for (uint32_t i = 0; i < expression->count; i++) {
        const struct smith_op *op = &expression->ops[i];
        bool asks = op->code == SMITH_OP_MEMBER || op->code == SMITH_OP_INNER || op->code == SMITH_OP_COUNT;
        if (asks && !inner && !member_is_known(frame, op->argument))
            return false;
        inner = op->code == SMITH_OP_INNER;
    }
    return true;
}

bool smith_json_reader_tag_is_missing(const struct json_frame *frame, const struct smith_type *type) {
    while (type->kind == SMITH_REGION || type->kind == SMITH_LIST || type->kind == SMITH_ARRAY)
        type = type->elem;
    if (type->choice)
        return !is_known(frame, &type->choice->tag);
    return type->kind == SMITH_UNION && type->variants->tag.count && !is_known(frame, &type->variants->tag);
}

/* ---- passing over ---- */

void smith_json_reader_defer_member(struct json_reader *r) {
    size_t at = smith_json_parser_at(&r->parser);
    struct smith_bytes text = r->parser.text;
    while (at < text.size && memchr(" \t\r\n:", text.data[at], 5))
        at++;
    r->skip = (struct smith_json_reader_skip){.active = true, .start = at};
}

void smith_json_reader_defer_object(struct json_reader *r) {
    r->skip = (struct smith_json_reader_skip){.active = true, .for_type = true, .depth = 1, .start = r->top->start};
}

static bool keep_deferred(struct json_reader *r, size_t end) {
    struct json_frame *frame = r->top;
    struct json_deferred *deferred = smith_arena_alloc(r->arena, sizeof *deferred, _Alignof(struct json_deferred));
    if (!deferred)
        return smith_json_reader_no_memory(r);
    *deferred = (struct json_deferred){frame->deferred, frame->member, r->skip.start, end};
    frame->deferred = deferred;
    frame->expect = EXPECT_KEY;
    return true;
}

/* The frame below the VARIANT is to expect the same value once more. */
static void step_back(struct json_frame *frame) {
    if (frame->role == ROLE_LIST)
        frame->count--;
    else
        frame->expect = EXPECT_MEMBER;
}

static bool reparse_object(struct json_reader *r, size_t end) {
    if (!r->skip.has_type)
        return smith_json_reader_fail_at(r, r->top->start, "JSON-UNION", "this object needs a \"$type\"");
    smith_json_reader_pop(r);
    step_back(r->top);
    r->reparse_typed = true;
    r->reparse_case = r->skip.type;
    return smith_json_reader_reparse(r, r->skip.start, end);
}

static bool skip_done(struct json_reader *r) {
    size_t end = smith_json_parser_at(&r->parser);
    r->skip.active = false;
    return r->skip.for_type ? reparse_object(r, end) : keep_deferred(r, end);
}

/* "$type" in the object itself, not in one within it. */
static bool look_for_type(struct json_reader *r, const struct smith_json_event *event) {
    struct smith_json_reader_skip *skip = &r->skip;
    if (event->kind == SMITH_JSON_KEY) {
        skip->type_next = skip->depth == 1 && smith_json_reader_is_key(event, "$type");
        if (skip->type_next && skip->has_type)
            return smith_json_reader_fail(r, "JSON-DUPLICATE-KEY", "a second \"$type\"");
        return true;
    }
    if (!skip->type_next)
        return true;
    skip->type_next = false;
    skip->has_type = true;
    return smith_json_reader_case_find(r, r->top, event, &skip->type);
}

bool smith_json_reader_skip(struct json_reader *r, const struct smith_json_event *event) {
    struct smith_json_reader_skip *skip = &r->skip;
    if (skip->for_type && !look_for_type(r, event))
        return false;
    switch (event->kind) {
    case SMITH_JSON_KEY:
        return true;
    case SMITH_JSON_OBJECT:
    case SMITH_JSON_ARRAY:
        skip->depth++;
        return true;
    case SMITH_JSON_OBJECT_END:
    case SMITH_JSON_ARRAY_END:
        skip->depth--;
        break;
    default:
        break;
    }
    return skip->depth || skip_done(r);
}

bool smith_json_reader_take_deferred(struct json_reader *r) {
    struct json_frame *frame = r->top;
    for (const struct json_deferred *deferred = frame->deferred; deferred; deferred = deferred->next) {
        frame->member = deferred->member;
        frame->expect = EXPECT_MEMBER;
        if (!smith_json_reader_reparse(r, deferred->start, deferred->end))
            return false;
    }
    return true;
}
