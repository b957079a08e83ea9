/* SPDX-License-Identifier: MIT
 *
 * Numbers, names, texts and bytes from JSON. Bytes are written out, or in a file that an object names; where files are is
 * the caller's business.
 */
#include "base/bytes.h"
#include "base/json_text.h"
#include "base/number.h"
#include "document/json/json_reader.h"
#include "type/type_tables.h"
#include <inttypes.h>
#include <math.h>
#include <string.h>

/* ---- file ---- */

/*
 * Bytes from JSON: written out, or in a file that an object names. Where files are is the caller's business.
 */

const char *const smith_json_file_keys[SMITH_JSON_FILE_KEYS] = {"$file", "$as", "$crc32", "$kept", "$header"};

/* The object whose bracket was taken, as it stands in the text. */
static bool take_text_of_object(struct json_reader *r, const char **text) {
    size_t start = r->parser.token.start;
    if (r->parser.token.kind != SMITH_JSON_OBJECT)
        return smith_json_reader_fail_type(r, "an object");
    if (!smith_json_skip_value(&r->parser))
        return false;
    *text = smith_arena_copy(r->arena, (const char *)r->parser.text.data + start, r->parser.at - start);
    return *text || smith_json_reader_no_memory(r);
}

static bool json_read_file_take_key(struct json_reader *r, const char **texts) {
    const struct smith_json_token *token = &r->parser.token;
    unsigned i = 0;
    while (i < SMITH_JSON_FILE_KEYS && !smith_json_token_is(token, smith_json_file_keys[i]))
        i++;
    if (i == SMITH_JSON_FILE_KEYS)
        return smith_json_reader_fail(r, "JSON-UNKNOWN-KEY",
                                      "only \"$file\", \"$as\", \"$crc32\", \"$kept\" and \"$header\" can stand here");
    if (texts[i])
        return smith_json_reader_fail(r, "JSON-DUPLICATE-KEY", "a second \"%s\"", smith_json_file_keys[i]);
    if (!smith_json_take_value(&r->parser))
        return false;
    if (i == SMITH_JSON_FILE_HEADER)
        return take_text_of_object(r, &texts[i]);
    if (token->kind != SMITH_JSON_STRING)
        return smith_json_reader_fail_type(r, "a string");
    texts[i] = smith_arena_copy(r->arena, token->text, token->size);
    return texts[i] || smith_json_reader_no_memory(r);
}

bool smith_json_reader_put_bytes(struct json_reader *r, struct smith_bytes *bytes, bool packed) {
    const char *texts[SMITH_JSON_FILE_KEYS] = {0};
    size_t start = r->parser.token.start;
    if (r->parser.token.kind != SMITH_JSON_OBJECT)
        return smith_json_reader_put_hex(r, bytes);
    if (!r->files)
        return smith_json_reader_fail(r, "JSON-FILE",
                                      "these bytes are in a file of their own: pack the folder as a whole");
    while (smith_json_take_key(&r->parser))
        if (!json_read_file_take_key(r, texts))
            return false;
    if (!smith_json_ended(&r->parser))
        return false;
    const struct smith_json_file file = {texts[0], texts[1], texts[2], texts[3], texts[SMITH_JSON_FILE_HEADER]};
    if (!file.file)
        return smith_json_reader_fail_at(r, start, SMITH_BAD_JSON, "JSON-FILE", "this object needs a \"$file\"");
    return (packed ? r->files->get_packed : r->files->get)(r->files->context, r->document, &file, bytes,
                                                           &r->parser.error) == SMITH_OK;
}

/* ---- numbers, names, texts and bytes from JSON ---- */

#define SHOWN 40 /* characters of the text's own words in a message */

static int json_read_scalar_shown(const struct smith_json_token *token) {
    return token->size < SHOWN ? (int)token->size : SHOWN;
}

/* ---- integers ---- */

static bool is_u64(const struct smith_type *type) {
    return type->width == 8 && !(type->flags & SMITH_SIGNED);
}

static bool parse_integer(const struct smith_type *type, const struct smith_json_token *token, int64_t *value) {
    uint64_t bits;
    if (!is_u64(type))
        return smith_parse_i64(token->text, token->size, value) && smith_integer_fits(type, *value);
    if (!smith_parse_u64(token->text, token->size, &bits))
        return false;
    *value = (int64_t)bits;
    return smith_integer_fits(type, *value);
}

static bool json_read_scalar_is_integer(const struct smith_json_token *token) {
    size_t at = token->size && token->text[0] == '-';
    if (at == token->size)
        return false;
    for (; at < token->size; at++)
        if (token->text[at] < '0' || token->text[at] > '9')
            return false;
    return true;
}

static bool fail_range(struct json_reader *r, const struct smith_type *type) {
    const struct smith_json_token *token = &r->parser.token;
    unsigned bits = 8u * (type->kind == SMITH_SPELLED && type->digits ? type->digits : type->width);
    if (type->kind == SMITH_SPELLED && type->spelling > SMITH_SPELL_BYTES)
        return smith_json_reader_fail(r, "JSON-RANGE", "%.*s is no number that %s can say",
                                      json_read_scalar_shown(token), token->text, type->name);
    if (type->flags & SMITH_SIGNED) {
        int64_t high = (int64_t)(~(uint64_t)0 >> (65 - bits));
        return smith_json_reader_fail(r, "JSON-RANGE", "%.*s is not in %" PRId64 "..%" PRId64,
                                      json_read_scalar_shown(token), token->text, -high - 1, high);
    }
    return smith_json_reader_fail(r, "JSON-RANGE", "%.*s is not in 0..%" PRIu64, json_read_scalar_shown(token),
                                  token->text, ~(uint64_t)0 >> (64 - bits));
}

static bool fail_name(struct json_reader *r, const struct smith_names *names) {
    const struct smith_json_token *token = &r->parser.token;
    struct smith_suggestion suggestion = {.text = token->text, .size = token->size};
    for (uint32_t i = 0; i < names->count; i++)
        smith_suggestion_try(&suggestion, names->items[i].name);
    char words[SMITH_SUGGESTION_SIZE];
    smith_suggestion_words(&suggestion, words, sizeof words);
    return smith_json_reader_fail(r, "JSON-NAME", "%s has no \"%.*s\"%s", names->name, json_read_scalar_shown(token),
                                  token->text, words);
}

/* A number with a fraction, made whole. */
static bool get_rounded(struct json_reader *r, const struct smith_type *type, int64_t *value) {
    const struct smith_json_token *token = &r->parser.token;
    double number;
    if (!smith_parse_f64(token->text, token->size, &number) || !(fabs(number) < (double)SMITH_JSON_EXACT))
        return fail_range(r, type);
    *value = (int64_t)round(number);
    return (smith_integer_fits(type, *value) && !(is_u64(type) && *value < 0)) || fail_range(r, type);
}

#define NUMBERS_WITH_NAMES 65536 /* that are looked at */

/* What kind of number the value that is read is; NULL = nobody knows it by a name. */
static const char *number_kind(const struct json_reader *r) {
    const struct json_record *record = r->record;
    if (!r->manner.number_name)
        return NULL;
    if (!record)
        return r->manner.kind;
    return record->member == SMITH_AT_END
               ? NULL
               : smith_annotation_value(&record->scope.frame.type->record->members[record->member].annotations,
                                        "number");
}

/* A string that is no digits: the name of a number, where the layout says that such a number stands there. */
static bool get_number_called(struct json_reader *r, int64_t *number) {
    const struct smith_json_token *token = &r->parser.token;
    const char *kind = number_kind(r);
    struct smith_suggestion suggestion = {.text = token->text, .size = token->size};
    for (*number = 0; kind && *number < NUMBERS_WITH_NAMES; ++*number) {
        const char *known = r->manner.number_name(r->document, kind, *number);
        if (known && smith_json_token_is(token, known))
            return true;
        if (known)
            smith_suggestion_try(&suggestion, known);
    }
    char words[SMITH_SUGGESTION_SIZE];
    smith_suggestion_words(&suggestion, words, sizeof words);
    return smith_json_reader_fail(r, "JSON-TYPE", "expected a whole number%s, found %.*s%s", kind ? " or its name" : "",
                                  json_read_scalar_shown(token), token->text, words);
}

/* A number, or a string of digits or of a name. */
static bool get_integer(struct json_reader *r, const struct smith_type *type, const struct smith_names *names,
                        int64_t *value) {
    const struct smith_json_token *token = &r->parser.token;
    if (token->kind != SMITH_JSON_NUMBER && token->kind != SMITH_JSON_STRING)
        return smith_json_reader_fail_type(r, names ? "a name or a number" : "a number");
    if (token->kind == SMITH_JSON_STRING && names) {
        const struct smith_name *name = smith_names_by_text(names, token->text, token->size);
        if (name) {
            *value = name->value;
            return true;
        }
        if (!json_read_scalar_is_integer(token))
            return fail_name(r, names);
    }
    if (!json_read_scalar_is_integer(token) && r->manner.round && token->kind == SMITH_JSON_NUMBER)
        return get_rounded(r, type, value);
    if (!json_read_scalar_is_integer(token) && token->kind == SMITH_JSON_STRING)
        return get_number_called(r, value) && (smith_integer_fits(type, *value) || fail_range(r, type));
    if (!json_read_scalar_is_integer(token))
        return smith_json_reader_fail(r, "JSON-TYPE", "expected a whole number, found %.*s",
                                      json_read_scalar_shown(token), token->text);
    return parse_integer(type, token, value) || fail_range(r, type);
}

/* ---- bits ---- */

/* The number of all bits, or those no name covers. */
static bool bits_number(struct json_reader *r, const struct smith_type *type, uint64_t *bits) {
    struct smith_type as_unsigned = *type;
    as_unsigned.flags &= (uint16_t)~SMITH_SIGNED;
    int64_t value;
    if (!get_integer(r, &as_unsigned, NULL, &value))
        return false;
    *bits |= (uint64_t)value;
    return true;
}

static bool bits_of_range(struct json_reader *r, const struct smith_type *type, const struct smith_name *name,
                          uint64_t *bits) {
    static const struct smith_type u64 = {.kind = SMITH_INT, .width = 8};
    const struct smith_json_token *token = &r->parser.token;
    uint64_t mask = smith_name_mask(name, type->width);
    int64_t value;
    if (token->kind == SMITH_JSON_FALSE)
        return true;
    if (token->kind == SMITH_JSON_TRUE && name->low == name->high)
        value = 1;
    else if (name->low == name->high && !name->names && token->kind == SMITH_JSON_STRING &&
             !json_read_scalar_is_integer(token))
        return smith_json_reader_fail_type(r, "true or false");
    else if (!get_integer(r, &u64, name->names, &value))
        return false;
    if ((uint64_t)value > mask >> name->low)
        return smith_json_reader_fail(r, "JSON-RANGE", "%.*s is not in 0..%" PRIu64, json_read_scalar_shown(token),
                                      token->text ? token->text : "", mask >> name->low);
    *bits |= (uint64_t)value << name->low;
    return true;
}

bool smith_json_reader_put_bits(struct json_reader *r, const struct smith_type *type, void *memory) {
    uint64_t bits = 0;
    while (smith_json_take_key(&r->parser)) {
        const struct smith_json_token *key = &r->parser.token;
        const struct smith_name *name = smith_names_by_text(type->names, key->text, key->size);
        if (!name && !smith_json_token_is(key, "$rest"))
            return fail_name(r, type->names);
        if (!smith_json_take_value(&r->parser) ||
            !(name ? bits_of_range(r, type, name, &bits) : bits_number(r, type, &bits)))
            return false;
    }
    smith_integer_store(type, memory, (int64_t)bits);
    return smith_json_ended(&r->parser);
}

/* The name of a bit that is set, or a number. */
static bool bits_item(struct json_reader *r, const struct smith_type *type, uint64_t *bits) {
    const struct smith_json_token *token = &r->parser.token;
    if (token->kind == SMITH_JSON_NUMBER || (token->kind == SMITH_JSON_STRING && json_read_scalar_is_integer(token)))
        return bits_number(r, type, bits);
    if (token->kind != SMITH_JSON_STRING)
        return smith_json_reader_fail_type(r, "a name or a number");
    const struct smith_name *name = smith_names_by_text(type->names, token->text, token->size);
    if (!name)
        return fail_name(r, type->names);
    if (name->low != name->high)
        return smith_json_reader_fail(r, "JSON-TYPE", "\"%s\" has a value: write {\"%s\": ...}", name->name,
                                      name->name);
    *bits |= smith_name_mask(name, type->width);
    return true;
}

static bool put_bit_names(struct json_reader *r, const struct smith_type *type, void *memory) {
    uint64_t bits = 0;
    while (smith_json_take_item(&r->parser))
        if (!bits_item(r, type, &bits))
            return false;
    smith_integer_store(type, memory, (int64_t)bits);
    return smith_json_ended(&r->parser);
}

static bool json_read_scalar_put_integer(struct json_reader *r, const struct smith_type *type, void *memory) {
    enum smith_json_kind kind = r->parser.token.kind;
    type = smith_type_chosen(type, smith_json_reader_inside(r));
    bool bits = type->names && type->names->is_bits;
    if (bits && kind == SMITH_JSON_OBJECT)
        return smith_json_reader_put_bits(r, type, memory);
    if (bits && kind == SMITH_JSON_ARRAY)
        return put_bit_names(r, type, memory);
    int64_t value;
    if (!get_integer(r, type, bits ? NULL : type->names, &value))
        return false;
    smith_integer_store(type, memory, value);
    return true;
}

/* ---- floats ---- */

/* The bits of "inf", "-inf", "nan" or "nan:7fc00001". */
static bool float_word(const struct smith_type *type, const struct smith_json_token *token, uint64_t *bits) {
    unsigned mantissa = type->width == 4 ? 23 : 52;
    uint64_t sign = (uint64_t)1 << (8 * type->width - 1), infinity = (sign - 1) >> mantissa << mantissa;
    *bits = 0;
    if (smith_json_token_is(token, "inf"))
        *bits = infinity;
    else if (smith_json_token_is(token, "-inf"))
        *bits = infinity | sign;
    else if (smith_json_token_is(token, "nan"))
        *bits = infinity | (uint64_t)1 << (mantissa - 1);
    if (*bits)
        return true;
    if (token->size != 4 + 2u * type->width || memcmp(token->text, "nan:", 4) != 0)
        return false;
    for (size_t i = 4; i < token->size; i++) {
        int digit = smith_hex_digit(token->text[i]);
        if (digit < 0)
            return false;
        *bits = *bits << 4 | (unsigned)digit;
    }
    return (*bits & ~sign) > infinity;
}

static bool json_read_scalar_put_float(struct json_reader *r, const struct smith_type *type, void *memory) {
    const struct smith_json_token *token = &r->parser.token;
    uint64_t bits;
    if (token->kind == SMITH_JSON_STRING && float_word(type, token, &bits)) {
        uint32_t narrow = (uint32_t)bits;
        memcpy(memory, type->width == 4 ? (void *)&narrow : (void *)&bits, type->width);
        return true;
    }
    if (token->kind != SMITH_JSON_NUMBER)
        return smith_json_reader_fail_type(r, "a number, \"nan\", \"inf\" or \"-inf\"");
    bool good = type->width == 4 ? smith_parse_f32(token->text, token->size, memory) && isfinite(*(float *)memory)
                                 : smith_parse_f64(token->text, token->size, memory) && isfinite(*(double *)memory);
    return good || smith_json_reader_fail(r, "JSON-RANGE", "%.*s is too large for %u bits",
                                          json_read_scalar_shown(token), token->text, 8u * type->width);
}

/* ---- bytes ---- */

bool smith_json_reader_hex(struct json_reader *r, struct smith_buffer *out) {
    const struct smith_json_token *token = &r->parser.token;
    if (token->size % 2)
        return smith_json_reader_fail(r, "JSON-HEX", "an odd number of hex digits");
    if (!smith_buffer_reserve(out, token->size / 2 + 1))
        return smith_json_reader_no_memory(r);
    for (size_t i = 0; i < token->size; i += 2) {
        int high = smith_hex_digit(token->text[i]), low = smith_hex_digit(token->text[i + 1]);
        if (high < 0 || low < 0)
            return smith_json_reader_fail(r, "JSON-HEX", "'%.2s' at %zu is no pair of hex digits", token->text + i, i);
        out->data[out->size++] = (uint8_t)(high << 4 | low);
    }
    return true;
}

bool smith_json_reader_put_hex(struct json_reader *r, struct smith_bytes *bytes) {
    const struct smith_json_token *token = &r->parser.token;
    if (token->kind != SMITH_JSON_STRING)
        return smith_json_reader_fail_type(r, "a string of hex digits");
    struct smith_buffer view = {.capacity = token->size / 2 + 1, .allocator = r->parser.plain.allocator};
    view.data = smith_arena_alloc(r->arena, view.capacity, 1);
    if (!view.data)
        return smith_json_reader_no_memory(r);
    if (!smith_json_reader_hex(r, &view)) /* never grows: there is room for all */
        return false;
    *bytes = (struct smith_bytes){view.data, view.size};
    return true;
}

/* ---- any of them ---- */

static bool json_read_scalar_put_text(struct json_reader *r, void *memory) {
    const struct smith_json_token *token = &r->parser.token;
    if (token->kind != SMITH_JSON_STRING)
        return smith_json_reader_fail_type(r, "a string");
    const char *text = smith_arena_copy(r->arena, token->text, token->size);
    if (!text)
        return smith_json_reader_no_memory(r);
    *(const char **)memory = text;
    return true;
}

bool smith_json_reader_put_scalar(struct json_reader *r, const struct smith_type *type, void *memory) {
    const struct smith_json_token *token = &r->parser.token;
    switch ((enum smith_kind)type->kind) {
    case SMITH_BOOL:
        if (token->kind != SMITH_JSON_TRUE && token->kind != SMITH_JSON_FALSE)
            return smith_json_reader_fail_type(r, "true or false");
        *(bool *)memory = token->kind == SMITH_JSON_TRUE;
        return true;
    case SMITH_FLOAT: return json_read_scalar_put_float(r, type, memory);
    case SMITH_TEXT: return json_read_scalar_put_text(r, memory);
    case SMITH_BYTES: return smith_json_reader_put_bytes(r, memory, false);
    default: return json_read_scalar_put_integer(r, type, memory);
    }
}
