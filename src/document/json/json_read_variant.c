/* SPDX-License-Identifier: MIT
 *
 * Unions and chunks of typesets: which case a value is, and data the layout has no case for.
 */
#include "document/json/json_reader.h"
#include "document/json/json_suggest.h"

enum { UNKNOWN_ID, UNKNOWN_ID_HEX, UNKNOWN_DATA, UNKNOWN_KEYS };

static bool is_typeset(const struct smith_type *type) {
    return type->variants->tag.count == 0;
}

/* ---- what the top frame turns into ---- */

static bool become_unknown(struct json_reader *r, struct json_frame *frame) {
    struct smith_variant *variant = frame->memory;
    struct smith_unknown *unknown = smith_arena_alloc(r->arena, sizeof *unknown, _Alignof(struct smith_unknown));
    if (!unknown)
        return smith_json_reader_no_memory(r);
    *variant = (struct smith_variant){0, unknown};
    frame->role = ROLE_UNKNOWN;
    frame->memory = unknown;
    return smith_json_reader_seen_reset(r, frame, UNKNOWN_KEYS);
}

static bool make_case(struct json_reader *r, const struct smith_type *type, struct smith_variant *variant,
                      const struct smith_case *which) {
    variant->kind = (uint32_t)(which - type->variants->cases) + 1;
    variant->value = smith_value_new(r->arena, which->type);
    return variant->value || smith_json_reader_no_memory(r);
}

static bool become_case(struct json_reader *r, struct json_frame *frame, const struct smith_case *which) {
    if (!which)
        return become_unknown(r, frame);
    struct smith_variant *variant = frame->memory;
    if (!make_case(r, frame->type, variant, which))
        return false;
    const struct smith_type *type = smith_type_inner(which->type);
    if (type->kind == SMITH_RECORD)
        return smith_json_reader_record_begin(r, frame, type, variant->value);
    frame->role = ROLE_WRAP;
    frame->type = type;
    frame->memory = variant->value;
    return smith_json_reader_seen_reset(r, frame, 1);
}

/* ---- the object of a union ---- */

/* The case a tag asks for; NULL when none fits, so that only unknown data can stand here. */
static const struct smith_case *case_by_tag(const struct smith_union *variants, const struct smith_scope *scope) {
    int64_t tag;
    if (!scope || smith_expression_evaluate(&variants->tag, scope, &tag) != SMITH_EVALUATED)
        return NULL;
    for (uint16_t i = 0; i < variants->case_count; i++)
        if (variants->cases[i].tag == tag && i != variants->otherwise)
            return &variants->cases[i];
    return variants->otherwise != UINT16_MAX ? &variants->cases[variants->otherwise] : NULL;
}

bool smith_json_reader_put_variant(struct json_reader *r, const struct smith_type *type, struct smith_variant *variant,
                                   const struct smith_json_event *event) {
    const struct smith_case *tagged = is_typeset(type) ? NULL : case_by_tag(type->variants, r->top->inside);
    bool nested = tagged && smith_type_inner(tagged->type)->kind == SMITH_UNION;
    if (event->kind == SMITH_JSON_OBJECT && !nested) {
        struct json_frame *frame = smith_json_reader_push(r, ROLE_VARIANT, type, variant);
        if (!frame)
            return false;
        frame->tagged = tagged;
        bool again = r->reparse_typed;
        r->reparse_typed = false;
        frame->typed = again;
        return !again || become_case(r, frame, r->reparse_case);
    }
    if (!tagged)
        return smith_json_reader_fail_type(r, event,
                                           is_typeset(type) ? "an object with \"$type\"" : "{\"$type\": \"$unknown\"}");
    return make_case(r, type, variant, tagged) && smith_json_reader_put(r, tagged->type, variant->value, event);
}

bool smith_json_reader_variant_key(struct json_reader *r, const struct smith_json_event *event) {
    struct json_frame *frame = r->top;
    if (smith_json_reader_is_key(event, "$type")) {
        frame->expect = EXPECT_TYPE;
        return true;
    }
    if (is_typeset(frame->type)) {
        smith_json_reader_defer_object(r);
        return true;
    }
    if (!frame->tagged)
        return smith_json_reader_fail(r, "JSON-UNION",
                                      "no case fits the tag, so only {\"$type\": \"$unknown\"} can stand here");
    const struct smith_type *type = smith_type_chosen(smith_type_inner(frame->tagged->type), frame->inside);
    if (type->kind == SMITH_RECORD)
        return become_case(r, frame, frame->tagged) && smith_json_reader_record_key(r, event);
    if (type->names && type->names->is_bits) { /* an object too; the only one that is neither struct nor chunk */
        struct smith_variant *variant = frame->memory;
        if (!make_case(r, frame->type, variant, frame->tagged))
            return false;
        static const struct smith_json_event object = {.kind = SMITH_JSON_OBJECT};
        smith_json_reader_pop(r);
        return smith_json_reader_bits_begin(r, type, variant->value, &object) && smith_json_reader_bits_key(r, event);
    }
    return smith_json_reader_fail(r, "JSON-TYPE", "expected %s, found an object", type->name);
}

/* The value of "$type". */
bool smith_json_reader_variant_value(struct json_reader *r, const struct smith_json_event *event) {
    const struct smith_case *which;
    r->top->expect = EXPECT_KEY;
    return smith_json_reader_case_find(r, r->top, event, &which) && become_case(r, r->top, which);
}

bool smith_json_reader_variant_end(struct json_reader *r, const struct smith_json_event *event) {
    struct json_frame *frame = r->top;
    const struct smith_case *tagged = frame->tagged;
    if (tagged && smith_type_inner(tagged->type)->kind == SMITH_RECORD)
        return become_case(r, frame, tagged) && smith_json_reader_take(r, event);
    return smith_json_reader_fail_at(r, frame->start, "JSON-UNION", "this object needs a \"$type\"");
}

bool smith_json_reader_case_find(struct json_reader *r, const struct json_frame *frame,
                                 const struct smith_json_event *event, const struct smith_case **which) {
    const struct smith_union *variants = frame->type->variants;
    *which = NULL;
    if (event->kind != SMITH_JSON_STRING)
        return smith_json_reader_fail_type(r, event, "the name of a type");
    if (smith_json_reader_is_key(event, "$unknown"))
        return true;
    struct smith_suggestion suggestion = {.text = event->text, .size = event->size};
    for (uint16_t i = 0; i < variants->case_count; i++) {
        const struct smith_case *candidate = &variants->cases[i];
        if (!is_typeset(frame->type) && candidate != frame->tagged)
            continue;
        if (smith_json_reader_is_key(event, candidate->name)) {
            *which = candidate;
            return true;
        }
        smith_suggestion_try(&suggestion, candidate->name);
    }
    char words[80];
    smith_suggestion_words(&suggestion, words, sizeof words);
    return smith_json_reader_fail(r, "JSON-UNION", "no \"%.*s\" can stand here%s",
                                  event->size < 40 ? (int)event->size : 40, event->text, words);
}

/* ---- {"$type": ..., "value": ...} ---- */

bool smith_json_reader_wrap_key(struct json_reader *r, const struct smith_json_event *event) {
    struct json_frame *frame = r->top;
    if (frame->typed && smith_json_reader_is_key(event, "$type")) {
        frame->typed = false;
        frame->expect = EXPECT_TYPE;
        return true;
    }
    if (!smith_json_reader_is_key(event, "value"))
        return smith_json_reader_fail(r, "JSON-UNKNOWN-KEY", "only \"value\" can stand here");
    if (frame->seen.items[0])
        return smith_json_reader_fail(r, "JSON-DUPLICATE-KEY", "a second \"value\"");
    frame->seen.items[0] = 1;
    frame->expect = EXPECT_MEMBER;
    return true;
}

bool smith_json_reader_wrap_value(struct json_reader *r, const struct smith_json_event *event) {
    struct json_frame *frame = r->top;
    bool is_type = frame->expect == EXPECT_TYPE;
    frame->expect = EXPECT_KEY;
    return is_type ? true : smith_json_reader_put(r, frame->type, frame->memory, event);
}

bool smith_json_reader_wrap_end(struct json_reader *r) {
    if (!r->top->seen.items[0])
        return smith_json_reader_fail_at(r, r->top->start, "JSON-UNION", "this object needs a \"value\"");
    smith_json_reader_pop(r);
    return true;
}

/* ---- unknown data ---- */

bool smith_json_reader_unknown_key(struct json_reader *r, const struct smith_json_event *event) {
    static const char *const keys[UNKNOWN_KEYS] = {"id", "id_hex", "data"};
    struct json_frame *frame = r->top;
    if (frame->typed && smith_json_reader_is_key(event, "$type")) {
        frame->typed = false;
        frame->expect = EXPECT_TYPE;
        return true;
    }
    for (uint16_t i = 0; i < UNKNOWN_KEYS; i++) {
        if (!smith_json_reader_is_key(event, keys[i]))
            continue;
        if (frame->seen.items[i] || (i == UNKNOWN_ID_HEX && frame->seen.items[UNKNOWN_ID]) ||
            (i == UNKNOWN_ID && frame->seen.items[UNKNOWN_ID_HEX]))
            return smith_json_reader_fail(r, "JSON-DUPLICATE-KEY", "a second \"%s\"", keys[i]);
        frame->seen.items[i] = 1;
        frame->member = i;
        frame->expect = EXPECT_MEMBER;
        return true;
    }
    return smith_json_reader_quirk_key(r, NULL, frame->memory, event);
}

bool smith_json_reader_unknown_value(struct json_reader *r, const struct smith_json_event *event) {
    struct json_frame *frame = r->top;
    struct smith_unknown *unknown = frame->memory;
    enum json_expectation expect = frame->expect;
    frame->expect = EXPECT_KEY;
    if (expect == EXPECT_TYPE)
        return true;
    if (expect == EXPECT_QUIRK)
        return smith_json_reader_quirk_value(r, event);
    if (frame->member != UNKNOWN_ID)
        return smith_json_reader_put_hex(r, event, frame->member == UNKNOWN_DATA ? &unknown->data : &unknown->id);
    if (event->kind != SMITH_JSON_STRING)
        return smith_json_reader_fail_type(r, event, "a string");
    unknown->id = (struct smith_bytes){smith_arena_copy(r->arena, event->text, event->size), event->size};
    return unknown->id.data || smith_json_reader_no_memory(r);
}

bool smith_json_reader_unknown_end(struct json_reader *r) {
    if (!smith_json_reader_quirks_finish(r, NULL, r->top->memory))
        return false;
    smith_json_reader_pop(r);
    return true;
}
