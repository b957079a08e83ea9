/* SPDX-License-Identifier: MIT
 *
 * Unions and chunks of typesets: which case a value is, and data the layout has no case for. What says it is looked for
 * first, and then the object is read from its beginning.
 */
#include "document/json/json_reader.h"

enum { UNKNOWN_ID, UNKNOWN_ID_HEX, UNKNOWN_DATA, UNKNOWN_KEYS };

static bool is_typeset(const struct smith_type *type) {
    return type->variants->tag.count == 0;
}

/* ---- unknown data ---- */

static bool take_unknown_field(struct json_reader *r, struct smith_unknown *unknown, unsigned field) {
    const struct smith_json_token *token = &r->parser.token;
    if (!smith_json_take_value(&r->parser))
        return false;
    if (field != UNKNOWN_ID)
        return smith_json_reader_put_hex(r, field == UNKNOWN_DATA ? &unknown->data : &unknown->id);
    if (token->kind != SMITH_JSON_STRING)
        return smith_json_reader_fail_type(r, "a string");
    unknown->id = (struct smith_bytes){smith_arena_copy(r->arena, token->text, token->size), token->size};
    return unknown->id.data || smith_json_reader_no_memory(r);
}

/* `seen`: a bit for each key that came, and one for "$type". */
static bool take_unknown_key(struct json_reader *r, struct smith_unknown *unknown, unsigned *seen) {
    static const char *const keys[] = {"id", "id_hex", "data", "$type"};
    const unsigned ids = 1u << UNKNOWN_ID | 1u << UNKNOWN_ID_HEX;
    unsigned key = 0;
    while (key <= UNKNOWN_KEYS && !smith_json_token_is(&r->parser.token, keys[key]))
        key++;
    if (key > UNKNOWN_KEYS || (key == UNKNOWN_KEYS && *seen >> key & 1))
        return smith_json_reader_put_quirk(r, NULL, unknown);
    if (*seen & (1u << key & ids ? ids : 1u << key))
        return smith_json_reader_fail(r, "JSON-DUPLICATE-KEY", "a second \"%s\"", keys[key]);
    *seen |= 1u << key;
    return key == UNKNOWN_KEYS ? smith_json_take_value(&r->parser) : take_unknown_field(r, unknown, key);
}

static bool put_unknown(struct json_reader *r, struct smith_variant *variant) {
    struct smith_unknown *unknown = smith_arena_alloc(r->arena, sizeof *unknown, _Alignof(struct smith_unknown));
    unsigned seen = 0;
    if (!unknown)
        return smith_json_reader_no_memory(r);
    *variant = (struct smith_variant){0, unknown};
    while (smith_json_take_key(&r->parser))
        if (!take_unknown_key(r, unknown, &seen))
            return false;
    return smith_json_ended(&r->parser) && smith_json_reader_quirks_finish(r, NULL, unknown);
}

/* ---- {"$type": ..., "value": ...} ---- */

static bool take_wrap_key(struct json_reader *r, const struct smith_type *type, void *memory, bool *typed,
                          bool *valued) {
    const struct smith_json_token *token = &r->parser.token;
    if (!*typed && smith_json_token_is(token, "$type")) {
        *typed = true;
        return smith_json_take_value(&r->parser);
    }
    if (!smith_json_token_is(token, "value"))
        return smith_json_reader_fail(r, "JSON-UNKNOWN-KEY", "only \"value\" can stand here");
    if (*valued)
        return smith_json_reader_fail(r, "JSON-DUPLICATE-KEY", "a second \"value\"");
    *valued = true;
    return smith_json_take_value(&r->parser) && smith_json_reader_put(r, type, memory);
}

static bool put_wrapped(struct json_reader *r, const struct smith_type *type, void *memory) {
    size_t start = r->parser.token.start;
    bool typed = false, valued = false;
    while (smith_json_take_key(&r->parser))
        if (!take_wrap_key(r, type, memory, &typed, &valued))
            return false;
    return smith_json_ended(&r->parser) && (valued || smith_json_reader_fail_at(r, start, SMITH_BAD_JSON, "JSON-UNION",
                                                                                "this object needs a \"value\""));
}

/* ---- which case ---- */

/* The case a tag asks for; NULL when none fits, so that only unknown data can stand here. */
static const struct smith_case *case_by_tag(const struct smith_union *variants, const struct smith_scope *scope) {
    int64_t tag;
    bool known = scope && smith_expression_evaluate(&variants->tag, scope, &tag) == SMITH_EVALUATED;
    return known ? smith_union_chosen(variants, tag) : NULL;
}

/* The case a "$type" names: of a typeset, or `tagged` of a union by tag. NULL case = unknown data. */
static bool take_case(struct json_reader *r, const struct smith_type *type, const struct smith_case *tagged,
                      const struct smith_case **which) {
    const struct smith_union *variants = type->variants;
    const struct smith_json_token *token = &r->parser.token;
    *which = NULL;
    if (!smith_json_take_value(&r->parser))
        return false;
    if (token->kind != SMITH_JSON_STRING)
        return smith_json_reader_fail_type(r, "the name of a type");
    if (smith_json_token_is(token, "$unknown"))
        return true;
    struct smith_suggestion suggestion = {.text = token->text, .size = token->size};
    for (uint16_t i = 0; i < variants->case_count; i++) {
        const struct smith_case *candidate = &variants->cases[i];
        if (!is_typeset(type) && candidate != tagged)
            continue;
        if (smith_json_token_is(token, candidate->name)) {
            *which = candidate;
            return true;
        }
        smith_suggestion_try(&suggestion, candidate->name);
    }
    char words[SMITH_SUGGESTION_SIZE];
    smith_suggestion_words(&suggestion, words, sizeof words);
    return smith_json_reader_fail(r, "JSON-UNION", "no \"%.*s\" can stand here%s",
                                  token->size < 40 ? (int)token->size : 40, token->text, words);
}

/* Look through the whole object for "$type"; its first key was taken, and is another one. */
static bool find_case(struct json_reader *r, const struct smith_type *type, size_t start,
                      const struct smith_case **which) {
    bool found = false;
    do {
        bool is_type = smith_json_token_is(&r->parser.token, "$type");
        if (is_type && found)
            return smith_json_reader_fail(r, "JSON-DUPLICATE-KEY", "a second \"$type\"");
        found = found || is_type;
        bool passed = is_type ? take_case(r, type, NULL, which)
                              : smith_json_take_value(&r->parser) && smith_json_skip_value(&r->parser);
        if (!passed)
            return false;
    } while (smith_json_take_key(&r->parser));
    if (!smith_json_ended(&r->parser))
        return false;
    if (!found)
        return smith_json_reader_fail_at(r, start, SMITH_BAD_JSON, "JSON-UNION", "this object needs a \"$type\"");
    r->parser.depth++; /* it will be open again */
    return smith_json_reader_charge(r, start, r->parser.at - start);
}

/* ---- the object of a union ---- */

/* How the object of a union is to be read. */
struct choice {
    const struct smith_case *which; /* NULL = unknown data */
    bool typed; /* by its "$type" */
};

/* Of a union by tag, in whose object the key that was taken stands. */
static bool choose_by_tag(struct json_reader *r, const struct smith_case *tagged) {
    if (!tagged)
        return smith_json_reader_fail(r, "JSON-UNION",
                                      "no case fits the tag, so only {\"$type\": \"$unknown\"} can stand here");
    const struct smith_type *type = smith_type_chosen(smith_type_inner(tagged->type), smith_json_reader_inside(r));
    bool is_object = type->kind == SMITH_RECORD || (type->names && type->names->is_bits);
    return is_object || smith_json_reader_fail(r, "JSON-TYPE", "expected %s, found an object", type->name);
}

static bool json_read_variant_choose(struct json_reader *r, const struct smith_type *type,
                                     const struct smith_case *tagged, size_t start, struct choice *choice) {
    bool empty = !smith_json_take_key(&r->parser);
    *choice = (struct choice){.which = tagged};
    if (!smith_json_ended(&r->parser))
        return false;
    if (empty) {
        if (!tagged || smith_type_inner(tagged->type)->kind != SMITH_RECORD)
            return smith_json_reader_fail_at(r, start, SMITH_BAD_JSON, "JSON-UNION", "this object needs a \"$type\"");
        r->parser.depth++; /* it will be open again */
        return true;
    }
    if (smith_json_token_is(&r->parser.token, "$type")) {
        choice->typed = true;
        return take_case(r, type, tagged, &choice->which);
    }
    choice->typed = is_typeset(type);
    return choice->typed ? find_case(r, type, start, &choice->which) : choose_by_tag(r, tagged);
}

static bool make_case(struct json_reader *r, const struct smith_type *type, struct smith_variant *variant,
                      const struct smith_case *which) {
    variant->kind = (uint32_t)(which - type->variants->cases) + 1;
    variant->value = smith_value_new(r->arena, which->type);
    return variant->value || smith_json_reader_no_memory(r);
}

static bool put_object(struct json_reader *r, const struct smith_type *type, struct smith_variant *variant,
                       const struct smith_case *tagged) {
    const struct smith_json_token opened = r->parser.token;
    size_t inside = r->parser.at;
    struct choice choice;
    if (!json_read_variant_choose(r, type, tagged, opened.start, &choice))
        return false;
    r->parser.token = opened;
    r->parser.at = inside;
    if (!choice.which)
        return put_unknown(r, variant);
    const struct smith_type *inner = smith_type_inner(choice.which->type);
    if (!make_case(r, type, variant, choice.which))
        return false;
    if (inner->kind == SMITH_RECORD)
        return smith_json_reader_put_record(r, inner, variant->value, choice.typed);
    if (choice.typed)
        return put_wrapped(r, inner, variant->value);
    return smith_json_reader_put_bits(r, smith_type_chosen(inner, smith_json_reader_inside(r)), variant->value);
}

bool smith_json_reader_put_variant(struct json_reader *r, const struct smith_type *type,
                                   struct smith_variant *variant) {
    const struct smith_case *tagged =
        is_typeset(type) ? NULL : case_by_tag(type->variants, smith_json_reader_inside(r));
    bool nested = tagged && smith_type_inner(tagged->type)->kind == SMITH_UNION;
    if (r->parser.token.kind == SMITH_JSON_OBJECT && !nested)
        return put_object(r, type, variant, tagged);
    if (!tagged)
        return smith_json_reader_fail_type(r,
                                           is_typeset(type) ? "an object with \"$type\"" : "{\"$type\": \"$unknown\"}");
    return make_case(r, type, variant, tagged) && smith_json_reader_put(r, tagged->type, variant->value);
}
