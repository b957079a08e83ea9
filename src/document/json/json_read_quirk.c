/* SPDX-License-Identifier: MIT
 *
 * The values of keys with a `$`: "hex", ["hex", n], or an array of [index, "hex"] and [index, "hex", n]; for "$order"
 * an array of names, for "$overlap", "$place" and "$pin" a number.
 */
#include "base/number.h"
#include "document/json/json_reader.h"
#include "document/path.h"
#include "type/type_tables.h"

static bool json_read_quirk_fail(struct json_reader *r, const char *words) {
    return smith_json_reader_fail(r, "JSON-QUIRK", "%s", words);
}

/* ---- keys ---- */

static bool json_read_quirk_fail_twice(struct json_reader *r) {
    const struct smith_json_token *key = &r->parser.token;
    return smith_json_reader_fail(r, "JSON-DUPLICATE-KEY", "a second \"%.*s\"", (int)key->size, key->text);
}

/* Whose quirk the key is of, and that it is the first of its kind. */
static bool json_read_quirk_take_key(struct json_reader *r, const struct smith_record *type, void *record) {
    struct json_quirk_state *q = &r->quirk;
    const struct smith_json_token *key = &r->parser.token;
    q->record = record;
    q->type = type;
    if (!smith_json_quirk_key_parse(type, key->text, key->size, &q->key))
        return smith_json_reader_fail(r, "JSON-UNKNOWN-KEY", "\"%.*s\" is no quirk of a member this struct has",
                                      key->size < 40 ? (int)key->size : 40, key->text);
    if (!type)
        return !smith_quirk_find(record, q->key.kind, SMITH_AT_END, 0) || json_read_quirk_fail_twice(r);
    uint32_t member = q->key.member == SMITH_AT_END ? type->member_count : q->key.member;
    uint16_t bit = (uint16_t)(2u << q->key.kind), *seen = &r->seen.items[r->record->seen + member];
    r->record->member = q->key.member;
    if (*seen & bit)
        return json_read_quirk_fail_twice(r);
    *seen |= bit;
    return true;
}

/* ---- values ---- */

/* Keep the bytes that have been read, of an item as quirks count them, with the number that the text has (NULL = none). */
static bool json_read_quirk_keep(struct json_reader *r, uint32_t index, const int64_t *explicit) {
    struct json_quirk_state *q = &r->quirk;
    struct smith_bytes bytes = {q->bytes.data, q->bytes.size};
    int64_t number;
    if (q->bytes.failed)
        return smith_json_reader_no_memory(r);
    if (!explicit && !smith_json_quirk_number(q->type, q->key, bytes, &number))
        return json_read_quirk_fail(r, "this is a computed value: write [\"hex\", what it should have been]");
    return smith_quirk_add(r->arena, q->record, q->key.kind, q->key.member, index, bytes,
                           explicit ? *explicit : number) ||
           smith_json_reader_no_memory(r);
}

static bool get_number(struct json_reader *r, int64_t *number) {
    const struct smith_json_token *token = &r->parser.token;
    *number = SMITH_UNCOMPUTABLE; /* null */
    return token->kind == SMITH_JSON_NULL || smith_parse_i64(token->text, token->size, number) ||
           json_read_quirk_fail(r, "a number that is out of range or not whole");
}

static bool json_read_quirk_is_number(const struct json_reader *r) {
    return r->parser.token.kind == SMITH_JSON_NUMBER || r->parser.token.kind == SMITH_JSON_NULL;
}

static bool get_index(struct json_reader *r, int64_t *index) {
    return get_number(r, index) &&
           ((*index >= -1 && *index < UINT32_MAX) || json_read_quirk_fail(r, "an index that is out of range"));
}

/* The rest of [index, "hex", number], whose first item was taken; either number may be missing. */
static bool json_read_quirk_put_entry(struct json_reader *r) {
    int64_t index = -1, number;
    if (json_read_quirk_is_number(r)) {
        if (!get_index(r, &index))
            return false;
        smith_json_take_item(&r->parser);
    }
    if (!smith_json_ended(&r->parser))
        return false;
    if (r->parser.token.kind != SMITH_JSON_STRING)
        return smith_json_reader_fail_type(r, "hex digits");
    r->quirk.bytes.size = 0;
    if (!smith_json_reader_hex(r, &r->quirk.bytes))
        return false;
    bool numbered = smith_json_take_item(&r->parser);
    if (numbered && json_read_quirk_is_number(r) && !get_number(r, &number))
        return false;
    if (numbered && (!json_read_quirk_is_number(r) || smith_json_take_item(&r->parser)))
        return json_read_quirk_fail(r, "an item too many");
    return smith_json_ended(&r->parser) && json_read_quirk_keep(r, (uint32_t)(index + 1), numbered ? &number : NULL);
}

/* The rest of an array of entries in brackets, whose first item was taken. */
static bool put_entries(struct json_reader *r) {
    do {
        if (r->parser.token.kind != SMITH_JSON_ARRAY)
            return json_read_quirk_fail(r, "items with and without brackets");
        smith_json_take_item(&r->parser);
        if (!json_read_quirk_put_entry(r))
            return false;
    } while (smith_json_take_item(&r->parser));
    return smith_json_ended(&r->parser);
}

/* The rest of "$order", whose first item was taken if there are `more`. */
static bool put_order(struct json_reader *r, bool more) {
    struct json_quirk_state *q = &r->quirk;
    const struct smith_json_token *token = &r->parser.token;
    for (; more; more = smith_json_take_item(&r->parser)) {
        if (token->kind != SMITH_JSON_STRING)
            return smith_json_reader_fail_type(r, "a name");
        if (!smith_json_order_parse(q->type, token->text, token->size, &q->bytes))
            return smith_json_reader_fail(r, "JSON-QUIRK", "\"%.*s\" is no member and how many of it",
                                          token->size < 40 ? (int)token->size : 40, token->text);
    }
    return smith_json_ended(&r->parser) && json_read_quirk_keep(r, 0, NULL);
}

static bool json_read_quirk_put_array(struct json_reader *r) {
    bool any = smith_json_take_item(&r->parser);
    if (!smith_json_ended(&r->parser))
        return false;
    if (r->parser.token.kind == SMITH_JSON_ARRAY)
        return put_entries(r);
    if (r->quirk.key.kind == SMITH_QUIRK_ORDER)
        return put_order(r, any);
    return !any || json_read_quirk_put_entry(r);
}

static bool put_packed(struct json_reader *r) {
    struct json_quirk_state *q = &r->quirk;
    struct smith_bytes packed = {0};
    if (!smith_json_reader_put_bytes(r, &packed, true))
        return false;
    return smith_quirk_add(r->arena, q->record, q->key.kind, q->key.member, 0, packed, 0) ||
           smith_json_reader_no_memory(r);
}

static bool json_read_quirk_put_value(struct json_reader *r) {
    struct json_quirk_state *q = &r->quirk;
    enum smith_json_kind kind = r->parser.token.kind;
    int64_t number;
    q->bytes.size = 0;
    if (kind == SMITH_JSON_ARRAY)
        return json_read_quirk_put_array(r);
    if (kind == SMITH_JSON_NUMBER && smith_json_quirk_is_number(q->key.kind))
        return get_number(r, &number) && json_read_quirk_keep(r, 0, &number);
    if (kind == SMITH_JSON_OBJECT && q->key.kind == SMITH_QUIRK_PACKED && r->files && r->files->get_packed)
        return put_packed(r);
    if (kind != SMITH_JSON_STRING)
        return smith_json_reader_fail_type(r, "hex digits or an array");
    return smith_json_reader_hex(r, &q->bytes) && json_read_quirk_keep(r, 0, NULL);
}

bool smith_json_reader_put_quirk(struct json_reader *r, const struct smith_record *type, void *record) {
    return json_read_quirk_take_key(r, type, record) && smith_json_take_value(&r->parser) &&
           json_read_quirk_put_value(r);
}

/* ---- afterwards ---- */

static bool index_exists(const struct smith_member *member, const void *record, const struct smith_quirk *quirk) {
    void *value = smith_member_value(member, record);
    const struct smith_type *type = smith_path_enter(member->type, &value); /* the list may be what a case holds */
    const struct smith_list *list = value;
    if (quirk->index == 0)
        return true; /* the value as a whole */
    if (type && type->kind == SMITH_ARRAY)
        return quirk->index <= type->count;
    if (!type || type->kind != SMITH_LIST || !list)
        return false;
    return quirk->index <= list->count || (quirk->kind == SMITH_QUIRK_EXTRA && quirk->index == list->count + 1);
}

static bool is_offset_quirk(const struct smith_quirk *quirk) {
    return quirk->kind == SMITH_QUIRK_GAP || quirk->kind == SMITH_QUIRK_OVERLAP || quirk->kind == SMITH_QUIRK_OFFSET ||
           (quirk->kind == SMITH_QUIRK_PIN && quirk->member != SMITH_AT_END);
}

/* What is said about the place of a block: it has one, and the numbers are such as can be. */
static bool check_offset_quirk(struct json_reader *r, const struct smith_record *type,
                               const struct smith_quirk *quirk) {
    const char *word = smith_quirk_word(quirk->kind);
    const struct smith_member *member = quirk->member == SMITH_AT_END ? NULL : &type->members[quirk->member];
    if (type)
        r->record->member = quirk->member;
    if (!member || !(member->flags & (SMITH_OFFSET_MEMBER | SMITH_POOLED)) || quirk->index)
        return smith_json_reader_fail(r, "JSON-QUIRK", "\"$%s\" of something that does not lie elsewhere", word);
    if (quirk->computed < 0 || (quirk->kind == SMITH_QUIRK_OVERLAP && !quirk->computed))
        return smith_json_reader_fail(r, "JSON-QUIRK", "\"$%s\" cannot be %lld", word, (long long)quirk->computed);
    unsigned width = member->offset_member->offset ? member->offset_member->offset->wire_min : 0;
    if (quirk->kind == SMITH_QUIRK_OFFSET && quirk->bytes.size && quirk->bytes.size != width)
        return smith_json_reader_fail(r, "JSON-QUIRK", "an offset here has %u bytes", width);
    if ((quirk->kind == SMITH_QUIRK_OVERLAP || quirk->kind == SMITH_QUIRK_PIN) && quirk->bytes.size)
        return smith_json_reader_fail(r, "JSON-QUIRK", "\"$%s\" is a number", word);
    return true;
}

static bool json_read_quirk_check(struct json_reader *r, const struct smith_record *type, const void *record,
                                  const struct smith_quirk *quirk) {
    bool good =
        quirk->member == SMITH_AT_END ? quirk->index == 0 : index_exists(&type->members[quirk->member], record, quirk);
    if (is_offset_quirk(quirk))
        return check_offset_quirk(r, type, quirk);
    if (good)
        return true;
    if (type)
        r->record->member = quirk->member;
    return smith_json_reader_fail(r, "JSON-QUIRK", "\"$%s\" speaks of element %u, which is not there",
                                  smith_quirk_word(quirk->kind), quirk->index - 1);
}

bool smith_json_reader_quirks_finish(struct json_reader *r, const struct smith_record *type, void *record) {
    smith_quirks_sort(record);
    const struct smith_quirks *quirks = smith_quirks_of(record);
    for (uint32_t i = 0; quirks && i < quirks->count; i++) {
        const struct smith_quirk *quirk = &quirks->items[i], *last = i ? quirk - 1 : NULL;
        if (last && last->member == quirk->member && last->index == quirk->index && last->kind == quirk->kind)
            return smith_json_reader_fail(r, "JSON-QUIRK", "two \"$%s\" of element %lld", smith_quirk_word(quirk->kind),
                                          (long long)quirk->index - 1);
        if (!json_read_quirk_check(r, type, record, quirk))
            return false;
    }
    return true;
}
