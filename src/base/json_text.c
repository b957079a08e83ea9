/* SPDX-License-Identifier: MIT
 *
 * The leaves of JSON text. This is where most of the bytes of a document are made, so each leaf reserves its room
 * once and then writes without further questions.
 */
#include "base/json_text.h"
#include "base/number.h"
#include <inttypes.h>
#include <math.h>

#define F32_NAN UINT32_C(0x7fc00000)
#define F64_NAN UINT64_C(0x7ff8000000000000)

static const char digits[] = "0123456789abcdef";

/* What follows the backslash for bytes that may not stand in a string as they are; 'u' = needs \u00XX. */
static char json_text_escape_of(uint8_t byte) {
    switch (byte) {
    case '"':
    case '\\': return (char)byte;
    case '\b': return 'b';
    case '\f': return 'f';
    case '\n': return 'n';
    case '\r': return 'r';
    case '\t': return 't';
    default: return byte < 0x20 ? 'u' : 0;
    }
}

static void add_escape(struct smith_buffer *out, uint8_t byte) {
    char escape = json_text_escape_of(byte);
    char text[6] = {'\\', escape, '0', '0', digits[byte >> 4], digits[byte & 15]};
    smith_buffer_add(out, text, escape == 'u' ? 6 : 2);
}

/* Bytes of the character at `at` that terminals or readers would not show but obey: DEL, C1, and what turns the direction
 * of a line. 0 = it is none of these. `*character` is which. */
static size_t hidden_size(const uint8_t *at, size_t left, unsigned *character) {
    *character = at[0];
    if (at[0] == 0x7F)
        return 1;
    if (left >= 2 && (at[0] == 0xC2 || at[0] == 0xD8)) {
        *character = (at[0] & 0x1Fu) << 6 | (at[1] & 0x3Fu);
        return *character == 0x61C || (*character >= 0x80 && *character < 0xA0) ? 2 : 0;
    }
    if (left < 3 || at[0] != 0xE2)
        return 0;
    *character = 0x2000u | (at[1] & 0x3Fu) << 6 | (at[2] & 0x3Fu);
    bool turns = *character == 0x200E || *character == 0x200F || (*character >= 0x2028 && *character <= 0x202E) ||
                 (*character >= 0x2066 && *character <= 0x2069);
    return turns ? 3 : 0;
}

/* Whether a byte may need more than to be copied. */
static bool json_text_is_special(uint8_t byte) {
    return byte < 0x20 || byte == '"' || byte == '\\' || byte == 0x7F || byte == 0xC2 || byte == 0xD8 || byte == 0xE2;
}

void smith_json_string(struct smith_buffer *out, const char *text, size_t size) {
    const uint8_t *at = (const uint8_t *)text, *end = size ? at + size : at;
    smith_buffer_byte(out, '"');
    while (at < end) {
        const uint8_t *plain = at;
        while (at < end && !json_text_is_special(*at))
            at++;
        smith_buffer_add(out, plain, (size_t)(at - plain));
        if (at == end)
            break;
        unsigned character;
        size_t hidden = hidden_size(at, (size_t)(end - at), &character);
        if (hidden)
            smith_buffer_format(out, "\\u%04x", character);
        else if (*at < 0x7F)
            add_escape(out, *at);
        else
            smith_buffer_byte(out, *at);
        at += hidden ? hidden : 1;
    }
    smith_buffer_byte(out, '"');
}

void smith_json_hex(struct smith_buffer *out, struct smith_bytes bytes) {
    if (bytes.size > (SIZE_MAX - 2) / 2 || !smith_buffer_reserve(out, 2 * bytes.size + 2))
        return;
    uint8_t *at = out->data + out->size;
    *at++ = '"';
    for (size_t i = 0; i < bytes.size; i++) {
        *at++ = (uint8_t)digits[bytes.data[i] >> 4];
        *at++ = (uint8_t)digits[bytes.data[i] & 15];
    }
    *at++ = '"';
    out->size += 2 * bytes.size + 2;
}

/* Room for a number in quotes, or NULL. */
static char *reserve_number(struct smith_buffer *out) {
    if (out->capacity - out->size < SMITH_NUMBER_SIZE + 2 && !smith_buffer_reserve(out, SMITH_NUMBER_SIZE + 2))
        return NULL;
    return (char *)out->data + out->size;
}

void smith_json_i64(struct smith_buffer *out, int64_t value) {
    bool quoted = value > SMITH_JSON_EXACT || value < -SMITH_JSON_EXACT;
    char *at = reserve_number(out);
    if (!at)
        return;
    if (!quoted) {
        out->size += smith_print_i64(at, value);
        return;
    }
    size_t size = smith_print_i64(at + 1, value);
    at[0] = at[size + 1] = '"';
    out->size += size + 2;
}

void smith_json_u64(struct smith_buffer *out, uint64_t value) {
    if (value <= INT64_MAX) {
        smith_json_i64(out, (int64_t)value);
        return;
    }
    char *at = reserve_number(out);
    if (!at)
        return;
    size_t size = smith_print_u64(at + 1, value);
    at[0] = at[size + 1] = '"';
    out->size += size + 2;
}

/* What is no JSON number stands in quotes. */
static void quote(struct smith_buffer *out, const char *word) {
    smith_buffer_byte(out, '"');
    smith_buffer_text(out, word);
    smith_buffer_byte(out, '"');
}

void smith_json_f32(struct smith_buffer *out, float value) {
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    if (isfinite(value)) {
        char *at = reserve_number(out);
        if (at)
            out->size += smith_print_f32(at, value);
    } else if (isinf(value)) {
        quote(out, value < 0 ? "-inf" : "inf");
    } else if (bits == F32_NAN) {
        quote(out, "nan");
    } else {
        smith_buffer_format(out, "\"nan:%08" PRIx32 "\"", bits);
    }
}

void smith_json_f64(struct smith_buffer *out, double value) {
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    if (isfinite(value)) {
        char *at = reserve_number(out);
        if (at)
            out->size += smith_print_f64(at, value);
    } else if (isinf(value)) {
        quote(out, value < 0 ? "-inf" : "inf");
    } else if (bits == F64_NAN) {
        quote(out, "nan");
    } else {
        smith_buffer_format(out, "\"nan:%016" PRIx64 "\"", bits);
    }
}
