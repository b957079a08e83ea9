/* SPDX-License-Identifier: MIT
 *
 * The values of keys with a `$`: "hex", ["hex", n], or an array of [index, "hex"] and [index, "hex", n]; for "$order"
 * an array of names, for "$overlap" and "$place" a number.
 */
#include "base/number.h"
#include "document/json/json_reader.h"
#include "type/quirk_words.h"

static bool fail(struct json_reader *r, const char *words) {
    return smith_json_reader_fail(r, "JSON-QUIRK", "%s", words);
}

bool smith_json_reader_quirk_key(struct json_reader *r, const struct smith_record *type, void *record,
                    const struct smith_json_event *event) {
    struct json_quirk_state *q = &r->quirk;
    struct json_frame *frame = r->top;
    if (!smith_json_quirk_key_parse(type, event->text, event->size, &q->key))
        return smith_json_reader_fail(r, "JSON-UNKNOWN-KEY", "\"%.*s\" is no quirk of a member this struct has",
                         event->size < 40 ? (int)event->size : 40, event->text);
    if (type) {
        frame->member = q->key.member;
        uint16_t bit = (uint16_t)(2u << q->key.kind);
        uint16_t *seen = &frame->seen.items[q->key.member == SMITH_AT_END ? type->member_count : q->key.member];
        if (*seen & bit)
            return smith_json_reader_fail(r, "JSON-DUPLICATE-KEY", "a second \"%.*s\"", (int)event->size, event->text);
        *seen |= bit;
    } else if (smith_quirk_find(record, q->key.kind, SMITH_AT_END, 0)) {
        return smith_json_reader_fail(r, "JSON-DUPLICATE-KEY", "a second \"%.*s\"", (int)event->size, event->text);
    }
    q->record = record;
    q->type = type;
    frame->expect = EXPECT_QUIRK;
    return true;
}

static void entry_reset(struct json_quirk_state *q) {
    q->has_index = q->has_bytes = q->has_number = false;
    q->index = 0;
    q->number = 0;
    q->bytes.size = 0;
}

/* One item is complete: keep it. */
static bool entry_keep(struct json_reader *r) {
    struct json_quirk_state *q = &r->quirk;
    struct smith_bytes bytes = {q->bytes.data, q->bytes.size};
    if (!q->has_bytes)
        return fail(r, "this needs a string of hex digits");
    if (!q->has_number && !smith_json_quirk_number(q->type, q->key, bytes, &q->number))
        return fail(r, "this is a computed value: write [\"hex\", what it should have been]");
    if (!smith_quirk_add(r->arena, q->record, q->key.kind, q->key.member, q->index, bytes, q->number))
        return smith_json_reader_no_memory(r);
    entry_reset(q);
    return true;
}

static bool entry_number(struct json_reader *r, const struct smith_json_event *event) {
    struct json_quirk_state *q = &r->quirk;
    int64_t value = SMITH_UNCOMPUTABLE; /* null */
    if (q->has_number || (q->has_index && !q->has_bytes))
        return fail(r, "a number too many");
    if (event->kind == SMITH_JSON_NUMBER && !smith_parse_i64(event->text, event->size, &value))
        return fail(r, "a number that is out of range or not whole");
    if (q->has_bytes) {
        q->number = value;
        q->has_number = true;
        return true;
    }
    if (value < -1 || value >= UINT32_MAX)
        return fail(r, "an index that is out of range");
    q->index = (uint32_t)(value + 1);
    q->has_index = true;
    return true;
}

static bool entry_text(struct json_reader *r, const struct smith_json_event *event) {
    struct json_quirk_state *q = &r->quirk;
    if (q->key.kind == SMITH_QUIRK_ORDER && r->top->role == ROLE_QUIRK) {
        if (!smith_json_order_parse(q->type, event->text, event->size, &q->bytes))
            return smith_json_reader_fail(r, "JSON-QUIRK", "\"%.*s\" is no member and how many of it",
                             event->size < 40 ? (int)event->size : 40, event->text);
        q->has_bytes = true;
        return !q->bytes.failed || smith_json_reader_no_memory(r);
    }
    if (q->has_bytes)
        return fail(r, "a string too many");
    q->has_bytes = true;
    return smith_json_reader_hex(r, event, &q->bytes);
}

/* In brackets, `count` of the frame says how many items came, and ROLE_QUIRK may hold items or brackets of items. */
static bool nested_value(struct json_reader *r, const struct smith_json_event *event) {
    struct json_quirk_state *q = &r->quirk;
    r->top->count++;
    switch (event->kind) {
    case SMITH_JSON_STRING:
        return entry_text(r, event);
    case SMITH_JSON_NUMBER:
    case SMITH_JSON_NULL:
        return entry_number(r, event);
    case SMITH_JSON_ARRAY:
        if (r->top->role != ROLE_QUIRK || q->has_index || q->has_bytes)
            return fail(r, "an array too many");
        r->top->typed = true; /* items stand in brackets of their own */
        return smith_json_reader_push(r, ROLE_QUIRK_ITEM, NULL, NULL) != NULL;
    default:
        return smith_json_reader_fail_type(r, event, "hex digits or a number");
    }
}

bool smith_json_reader_quirk_value(struct json_reader *r, const struct smith_json_event *event) {
    if (r->top->role == ROLE_QUIRK || r->top->role == ROLE_QUIRK_ITEM)
        return nested_value(r, event);
    entry_reset(&r->quirk);
    if (event->kind == SMITH_JSON_ARRAY)
        return smith_json_reader_push(r, ROLE_QUIRK, NULL, NULL) != NULL;
    if (event->kind == SMITH_JSON_NUMBER && smith_json_quirk_is_number(r->quirk.key.kind)) {
        r->quirk.has_bytes = true; /* of which there are none */
        return entry_number(r, event) && entry_keep(r);
    }
    if (event->kind == SMITH_JSON_OBJECT && r->quirk.key.kind == SMITH_QUIRK_PACKED && r->files && r->files->get_packed)
        return smith_json_reader_put_bytes(r, &r->quirk.packed, event);
    if (event->kind != SMITH_JSON_STRING)
        return smith_json_reader_fail_type(r, event, "hex digits or an array");
    return entry_text(r, event) && entry_keep(r);
}

bool smith_json_reader_quirk_packed(struct json_reader *r) {
    struct json_quirk_state *q = &r->quirk;
    return smith_quirk_add(r->arena, q->record, q->key.kind, q->key.member, 0, q->packed, 0) ||
           smith_json_reader_no_memory(r);
}

bool smith_json_reader_quirk_end(struct json_reader *r) {
    struct json_quirk_state *q = &r->quirk;
    struct json_frame *frame = r->top;
    bool is_item = frame->role == ROLE_QUIRK_ITEM;
    bool loose = q->has_index || q->has_bytes; /* an item without brackets of its own */
    if (frame->typed && loose)
        return fail(r, "items with and without brackets");
    if (!frame->count && q->key.kind == SMITH_QUIRK_ORDER)
        q->has_bytes = loose = true; /* no chunks at all */
    if ((is_item || loose) && !entry_keep(r))
        return false;
    smith_json_reader_pop(r);
    return true;
}

/* ---- afterwards ---- */

static bool index_exists(const struct smith_member *member, const void *record, const struct smith_quirk *quirk) {
    const struct smith_type *type = smith_type_inner(member->type);
    const void *value = smith_member_value(member, record);
    if (quirk->index == 0)
        return true; /* the value as a whole */
    while (value && type->kind == SMITH_UNION) { /* the list may be what the case holds */
        const struct smith_variant *variant = value;
        const struct smith_case *chosen = smith_variant_case(type, variant);
        value = chosen ? variant->value : NULL;
        type = chosen ? smith_type_inner(chosen->type) : type;
    }
    const struct smith_list *list = value;
    if (type->kind == SMITH_ARRAY)
        return quirk->index <= type->count;
    if (type->kind != SMITH_LIST || !list)
        return false;
    return quirk->index <= list->count || (quirk->kind == SMITH_QUIRK_EXTRA && quirk->index == list->count + 1);
}

static bool is_offset_quirk(const struct smith_quirk *quirk) {
    return quirk->kind == SMITH_QUIRK_GAP || quirk->kind == SMITH_QUIRK_OVERLAP || quirk->kind == SMITH_QUIRK_OFFSET;
}

/* What is said about the place of a block: it has one, and the numbers are such as can be. */
static bool check_offset_quirk(struct json_reader *r, const struct smith_record *type,
                               const struct smith_quirk *quirk) {
    const char *word = smith_quirk_word(quirk->kind);
    const struct smith_member *member = quirk->member == SMITH_AT_END ? NULL : &type->members[quirk->member];
    r->top->member = quirk->member;
    if (!member || !(member->flags & (SMITH_OFFSET_MEMBER | SMITH_POOLED)) || quirk->index)
        return smith_json_reader_fail(r, "JSON-QUIRK", "\"$%s\" of something that does not lie elsewhere", word);
    if (quirk->computed < 0 || (quirk->kind == SMITH_QUIRK_OVERLAP && !quirk->computed))
        return smith_json_reader_fail(r, "JSON-QUIRK", "\"$%s\" cannot be %lld", word, (long long)quirk->computed);
    unsigned width = member->offset_member->offset ? member->offset_member->offset->wire_min : 0;
    if (quirk->kind == SMITH_QUIRK_OFFSET && quirk->bytes.size && quirk->bytes.size != width)
        return smith_json_reader_fail(r, "JSON-QUIRK", "an offset here has %u bytes", width);
    if (quirk->kind == SMITH_QUIRK_OVERLAP && quirk->bytes.size)
        return smith_json_reader_fail(r, "JSON-QUIRK", "\"$%s\" is a number", word);
    return true;
}

static bool check(struct json_reader *r, const struct smith_record *type, const void *record,
                  const struct smith_quirk *quirk) {
    bool good = quirk->member == SMITH_AT_END ? quirk->index == 0
                                              : index_exists(&type->members[quirk->member], record, quirk);
    if (is_offset_quirk(quirk))
        return check_offset_quirk(r, type, quirk);
    if (good)
        return true;
    r->top->member = quirk->member;
    return smith_json_reader_fail(r, "JSON-QUIRK", "\"$%s\" speaks of element %u, which is not there",
                     smith_quirk_word(quirk->kind), quirk->index - 1);
}

bool smith_json_reader_quirks_finish(struct json_reader *r, const struct smith_record *type, void *record) {
    smith_quirks_sort(record);
    const struct smith_quirks *quirks = smith_quirks_of(record);
    for (uint32_t i = 0; quirks && i < quirks->count; i++) {
        const struct smith_quirk *quirk = &quirks->items[i], *last = i ? quirk - 1 : NULL;
        if (last && last->member == quirk->member && last->index == quirk->index && last->kind == quirk->kind)
            return smith_json_reader_fail(r, "JSON-QUIRK", "two \"$%s\" of element %lld",
                                          smith_quirk_word(quirk->kind), (long long)quirk->index - 1);
        if (!check(r, type, record, quirk))
            return false;
    }
    return true;
}
