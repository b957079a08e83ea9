/* SPDX-License-Identifier: MIT
 *
 * Numbers, names, texts and bytes from JSON.
 */
#include "base/json_text.h"
#include "base/number.h"
#include "document/json/json_reader.h"
#include "document/json/json_suggest.h"
#include "type/names.h"
#include <inttypes.h>
#include <math.h>

#define SHOWN 40 /* characters of the text's own words in a message */

static int shown(const struct smith_json_event *event) {
    return event->size < SHOWN ? (int)event->size : SHOWN;
}

/* ---- integers ---- */

static bool is_u64(const struct smith_type *type) {
    return type->width == 8 && !(type->flags & SMITH_SIGNED);
}

static bool parse_integer(const struct smith_type *type, const struct smith_json_event *event, int64_t *value) {
    uint64_t bits;
    if (!is_u64(type))
        return smith_parse_i64(event->text, event->size, value) && smith_integer_fits(type, *value);
    if (!smith_parse_u64(event->text, event->size, &bits))
        return false;
    *value = (int64_t)bits;
    return smith_integer_fits(type, *value);
}

static bool is_integer(const struct smith_json_event *event) {
    size_t at = event->size && event->text[0] == '-';
    if (at == event->size)
        return false;
    for (; at < event->size; at++)
        if (event->text[at] < '0' || event->text[at] > '9')
            return false;
    return true;
}

static bool fail_range(struct json_reader *r, const struct smith_type *type, const struct smith_json_event *event) {
    unsigned bits = 8u * (type->kind == SMITH_SPELLED && type->digits ? type->digits : type->width);
    if (type->kind == SMITH_SPELLED && type->spelling > SMITH_SPELL_BYTES)
        return smith_json_reader_fail(r, "JSON-RANGE", "%.*s is no number that %s can say", shown(event), event->text,
                                      type->name);
    if (type->flags & SMITH_SIGNED) {
        int64_t high = (int64_t)(~(uint64_t)0 >> (65 - bits));
        return smith_json_reader_fail(r, "JSON-RANGE", "%.*s is not in %" PRId64 "..%" PRId64, shown(event),
                                      event->text, -high - 1, high);
    }
    return smith_json_reader_fail(r, "JSON-RANGE", "%.*s is not in 0..%" PRIu64, shown(event), event->text,
                     ~(uint64_t)0 >> (64 - bits));
}

static bool fail_name(struct json_reader *r, const struct smith_names *names, const struct smith_json_event *event) {
    struct smith_suggestion suggestion = {.text = event->text, .size = event->size};
    for (uint32_t i = 0; i < names->count; i++)
        smith_suggestion_try(&suggestion, names->items[i].name);
    char words[80];
    smith_suggestion_words(&suggestion, words, sizeof words);
    return smith_json_reader_fail(r, "JSON-NAME", "%s has no \"%.*s\"%s", names->name, shown(event), event->text,
                                  words);
}

/* A number with a fraction, made whole. */
static bool get_rounded(struct json_reader *r, const struct smith_type *type, const struct smith_json_event *event,
                        int64_t *value) {
    double number;
    if (!smith_parse_f64(event->text, event->size, &number) || !(fabs(number) < (double)SMITH_JSON_EXACT))
        return fail_range(r, type, event);
    *value = (int64_t)round(number);
    return (smith_integer_fits(type, *value) && !(is_u64(type) && *value < 0)) || fail_range(r, type, event);
}

/* A number, or a string of digits or of a name. */
static bool get_integer(struct json_reader *r, const struct smith_type *type, const struct smith_names *names,
                        const struct smith_json_event *event, int64_t *value) {
    if (event->kind != SMITH_JSON_NUMBER && event->kind != SMITH_JSON_STRING)
        return smith_json_reader_fail_type(r, event, names ? "a name or a number" : "a number");
    if (event->kind == SMITH_JSON_STRING && names) {
        const struct smith_name *name = smith_names_by_text(names, event->text, event->size);
        if (name) {
            *value = name->value;
            return true;
        }
        if (!is_integer(event))
            return fail_name(r, names, event);
    }
    if (!is_integer(event) && r->round && event->kind == SMITH_JSON_NUMBER)
        return get_rounded(r, type, event, value);
    if (!is_integer(event))
        return smith_json_reader_fail(r, "JSON-TYPE", "expected a whole number, found %.*s", shown(event), event->text);
    return parse_integer(type, event, value) || fail_range(r, type, event);
}

static bool put_integer(struct json_reader *r, const struct smith_type *type, void *memory,
                        const struct smith_json_event *event) {
    type = smith_type_chosen(type, r->top->inside);
    bool bits = type->names && type->names->is_bits;
    if (bits && (event->kind == SMITH_JSON_ARRAY || event->kind == SMITH_JSON_OBJECT))
        return smith_json_reader_bits_begin(r, type, memory, event);
    int64_t value;
    if (!get_integer(r, type, bits ? NULL : type->names, event, &value))
        return false;
    smith_integer_store(type, memory, value);
    return true;
}

/* ---- bits ---- */

bool smith_json_reader_bits_begin(struct json_reader *r, const struct smith_type *type, void *memory,
                     const struct smith_json_event *event) {
    struct json_frame *frame = smith_json_reader_push(r, ROLE_BITS, type, memory);
    if (!frame)
        return false;
    frame->bits = 0;
    frame->name = NULL;
    frame->expect = event->kind == SMITH_JSON_ARRAY ? EXPECT_BITS : EXPECT_KEY;
    return true;
}

bool smith_json_reader_bits_key(struct json_reader *r, const struct smith_json_event *event) {
    struct json_frame *frame = r->top;
    frame->name = smith_names_by_text(frame->type->names, event->text, event->size);
    frame->expect = EXPECT_MEMBER;
    return frame->name || smith_json_reader_is_key(event, "$rest") || fail_name(r, frame->type->names, event);
}

/* The number of all bits, or those no name covers. */
static bool bits_number(struct json_reader *r, const struct smith_json_event *event) {
    struct smith_type type = *r->top->type;
    type.flags &= (uint8_t)~SMITH_SIGNED;
    int64_t value;
    if (!get_integer(r, &type, NULL, event, &value))
        return false;
    r->top->bits |= (uint64_t)value;
    return true;
}

static bool bits_of_range(struct json_reader *r, const struct smith_name *name, const struct smith_json_event *event) {
    static const struct smith_type u64 = {.kind = SMITH_INT, .width = 8};
    uint64_t mask = smith_name_mask(name, r->top->type->width);
    int64_t value;
    if (event->kind == SMITH_JSON_FALSE)
        return true;
    if (event->kind == SMITH_JSON_TRUE && name->low == name->high)
        value = 1;
    else if (!get_integer(r, &u64, name->names, event, &value))
        return false;
    if ((uint64_t)value > mask >> name->low)
        return smith_json_reader_fail(r, "JSON-RANGE", "%.*s is not in 0..%" PRIu64, shown(event),
                                      event->text ? event->text : "", mask >> name->low);
    r->top->bits |= (uint64_t)value << name->low;
    return true;
}

bool smith_json_reader_bits_value(struct json_reader *r, const struct smith_json_event *event) {
    struct json_frame *frame = r->top;
    if (frame->expect == EXPECT_MEMBER)
        return frame->name ? bits_of_range(r, frame->name, event) : bits_number(r, event);
    if (event->kind == SMITH_JSON_NUMBER || (event->kind == SMITH_JSON_STRING && is_integer(event)))
        return bits_number(r, event);
    if (event->kind != SMITH_JSON_STRING)
        return smith_json_reader_fail_type(r, event, "a name or a number");
    const struct smith_name *name = smith_names_by_text(frame->type->names, event->text, event->size);
    if (!name)
        return fail_name(r, frame->type->names, event);
    if (name->low != name->high)
        return smith_json_reader_fail(r, "JSON-TYPE", "\"%s\" has a value: write {\"%s\": ...}", name->name,
                                      name->name);
    frame->bits |= smith_name_mask(name, frame->type->width);
    return true;
}

bool smith_json_reader_bits_end(struct json_reader *r) {
    struct json_frame *frame = r->top;
    smith_integer_store(frame->type, frame->memory, (int64_t)frame->bits);
    smith_json_reader_pop(r);
    return true;
}

/* ---- floats ---- */

static bool hex_digit(char c, unsigned *digit) {
    if (c >= '0' && c <= '9')
        *digit = (unsigned)(c - '0');
    else if (c >= 'a' && c <= 'f')
        *digit = (unsigned)(c - 'a') + 10;
    else if (c >= 'A' && c <= 'F')
        *digit = (unsigned)(c - 'A') + 10;
    else
        return false;
    return true;
}

/* The bits of "inf", "-inf", "nan" or "nan:7fc00001". */
static bool float_word(const struct smith_type *type, const struct smith_json_event *event, uint64_t *bits) {
    unsigned mantissa = type->width == 4 ? 23 : 52;
    uint64_t sign = (uint64_t)1 << (8 * type->width - 1), infinity = (sign - 1) >> mantissa << mantissa;
    *bits = 0;
    if (smith_json_reader_is_key(event, "inf"))
        *bits = infinity;
    else if (smith_json_reader_is_key(event, "-inf"))
        *bits = infinity | sign;
    else if (smith_json_reader_is_key(event, "nan"))
        *bits = infinity | (uint64_t)1 << (mantissa - 1);
    if (*bits)
        return true;
    if (event->size != 4 + 2u * type->width || memcmp(event->text, "nan:", 4) != 0)
        return false;
    for (size_t i = 4; i < event->size; i++) {
        unsigned digit;
        if (!hex_digit(event->text[i], &digit))
            return false;
        *bits = *bits << 4 | digit;
    }
    return (*bits & ~sign) > infinity;
}

static bool put_float(struct json_reader *r, const struct smith_type *type, void *memory,
                      const struct smith_json_event *event) {
    uint64_t bits;
    if (event->kind == SMITH_JSON_STRING && float_word(type, event, &bits)) {
        uint32_t narrow = (uint32_t)bits;
        memcpy(memory, type->width == 4 ? (void *)&narrow : (void *)&bits, type->width);
        return true;
    }
    if (event->kind != SMITH_JSON_NUMBER)
        return smith_json_reader_fail_type(r, event, "a number, \"nan\", \"inf\" or \"-inf\"");
    bool good = type->width == 4 ? smith_parse_f32(event->text, event->size, memory) && isfinite(*(float *)memory)
                                 : smith_parse_f64(event->text, event->size, memory) && isfinite(*(double *)memory);
    return good || smith_json_reader_fail(r, "JSON-RANGE", "%.*s is too large for %u bits", shown(event), event->text,
                             8u * type->width);
}

/* ---- bytes ---- */

bool smith_json_reader_hex(struct json_reader *r, const struct smith_json_event *event, struct smith_buffer *out) {
    if (event->size % 2)
        return smith_json_reader_fail(r, "JSON-HEX", "an odd number of hex digits");
    if (!smith_buffer_reserve(out, event->size / 2 + 1))
        return smith_json_reader_no_memory(r);
    for (size_t i = 0; i < event->size; i += 2) {
        unsigned high, low;
        if (!hex_digit(event->text[i], &high) || !hex_digit(event->text[i + 1], &low))
            return smith_json_reader_fail(r, "JSON-HEX", "'%.2s' at %zu is no pair of hex digits", event->text + i, i);
        out->data[out->size++] = (uint8_t)(high << 4 | low);
    }
    return true;
}

bool smith_json_reader_put_hex(struct json_reader *r, const struct smith_json_event *event, struct smith_bytes *bytes) {
    if (event->kind != SMITH_JSON_STRING)
        return smith_json_reader_fail_type(r, event, "a string of hex digits");
    struct smith_buffer view = {.capacity = event->size / 2 + 1, .allocator = r->parser.allocator};
    view.data = smith_arena_alloc(r->arena, view.capacity, 1);
    if (!view.data)
        return smith_json_reader_no_memory(r);
    if (!smith_json_reader_hex(r, event, &view)) /* never grows: there is room for all */
        return false;
    *bytes = (struct smith_bytes){view.data, view.size};
    return true;
}

/* ---- any of them ---- */

static bool put_text(struct json_reader *r, void *memory, const struct smith_json_event *event) {
    if (event->kind != SMITH_JSON_STRING)
        return smith_json_reader_fail_type(r, event, "a string");
    const char *text = smith_arena_copy(r->arena, event->text, event->size);
    if (!text)
        return smith_json_reader_no_memory(r);
    *(const char **)memory = text;
    return true;
}

bool smith_json_reader_put_scalar(struct json_reader *r, const struct smith_type *type, void *memory,
                     const struct smith_json_event *event) {
    switch ((enum smith_kind)type->kind) {
    case SMITH_BOOL:
        if (event->kind != SMITH_JSON_TRUE && event->kind != SMITH_JSON_FALSE)
            return smith_json_reader_fail_type(r, event, "true or false");
        *(bool *)memory = event->kind == SMITH_JSON_TRUE;
        return true;
    case SMITH_FLOAT:
        return put_float(r, type, memory, event);
    case SMITH_TEXT:
        return put_text(r, memory, event);
    case SMITH_BYTES:
        return smith_json_reader_put_bytes(r, memory, event);
    default:
        return put_integer(r, type, memory, event);
    }
}
