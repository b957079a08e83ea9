/* SPDX-License-Identifier: MIT
 *
 * Integers in other spellings than that of memory, as spelling.h describes.
 */
#include "codec/spelling.h"
#include "base/endian.h"
#include "codec/leb128.h"
#include "type/type_tables.h"
#include <string.h>

/* ---- groups of seven bits ---- */

#define GROUPS_MAX 9 /* 63 bits: what memory can hold without a sign */

static struct smith_spelled vlq_read(const uint8_t *at, const uint8_t *end) {
    uint64_t value = 0;
    for (uint8_t size = 0; size < GROUPS_MAX && at + size < end; size++) {
        value = value << 7 | (at[size] & 0x7F);
        if (!(at[size] & 0x80))
            return (struct smith_spelled){(int64_t)value, (uint8_t)(size + 1)};
    }
    return (struct smith_spelled){0, 0};
}

static unsigned vlq_write(uint8_t *out, uint64_t value) {
    unsigned size = 1;
    while (size < GROUPS_MAX && value >> (7 * size))
        size++;
    for (unsigned i = 0; i < size; i++)
        out[i] = (uint8_t)((value >> (7 * (size - 1 - i)) & 0x7F) | (i + 1 < size ? 0x80u : 0));
    return size;
}

/* ---- bytes ---- */

static int64_t bytes_read(const struct smith_type *type, const uint8_t *at) {
    uint64_t raw = 0;
    for (unsigned i = 0; i < type->digits; i++)
        raw = raw << 8 | at[type->flags & SMITH_BIG_ENDIAN ? i : type->digits - 1u - i];
    unsigned unused = 64 - 8u * type->digits;
    return type->flags & SMITH_SIGNED ? (int64_t)(raw << unused) >> unused : (int64_t)raw;
}

static void bytes_write(const struct smith_type *type, uint8_t *out, uint64_t value) {
    for (unsigned i = 0; i < type->digits; i++, value >>= 8)
        out[type->flags & SMITH_BIG_ENDIAN ? type->digits - 1u - i : i] = (uint8_t)value;
}

/* ---- digits ---- */

static unsigned spelling_base_of(const struct smith_type *type) {
    return type->spelling == SMITH_SPELL_OCT ? 8 : type->spelling == SMITH_SPELL_DEC ? 10 : 16;
}

static unsigned digit_of(uint8_t character) {
    return character >= '0' && character <= '9'   ? character - (unsigned)'0'
           : character >= 'A' && character <= 'F' ? character - (unsigned)'A' + 10
           : character >= 'a' && character <= 'f' ? character - (unsigned)'a' + 10
                                                  : 16;
}

static bool spelling_is_blank(uint8_t character) {
    return character == ' ' || !character;
}

/* Blanks, digits, blanks; none of them at all is 0. */
static struct smith_spelled digits_read(const struct smith_type *type, const uint8_t *at) {
    unsigned base = spelling_base_of(type), i = 0;
    uint64_t value = 0;
    while (i < type->digits && at[i] == ' ')
        i++;
    for (; i < type->digits && digit_of(at[i]) < base; i++) {
        if (value > (uint64_t)INT64_MAX / base - 1)
            return (struct smith_spelled){0, 0};
        value = value * base + digit_of(at[i]);
    }
    while (i < type->digits && spelling_is_blank(at[i]))
        i++;
    return (struct smith_spelled){(int64_t)value, i == type->digits ? type->digits : 0};
}

static void digits_write(const struct smith_type *type, uint8_t *out, uint64_t value) {
    static const char digits[] = "0123456789ABCDEF";
    uint8_t reversed[SMITH_SPELLING_MAX];
    unsigned base = spelling_base_of(type), count = 0, width = type->digits;
    do
        reversed[count++] = (uint8_t)digits[value % base];
    while ((value /= base) && count < width);
    if (type->spelling == SMITH_SPELL_DEC) {
        memset(out, ' ', width);
        width = count;
    } else if (type->spelling == SMITH_SPELL_OCT && count < width) {
        out[--width] = 0;
    }
    for (unsigned i = 0; i < width; i++)
        out[width - 1 - i] = i < count ? reversed[i] : '0';
}

/* ---- any ---- */

bool smith_spelling_holds(const struct smith_type *type, int64_t value) {
    if (type->spelling == SMITH_SPELL_BYTES)
        return smith_integer_has_room(type, value);
    if (value < 0)
        return false;
    for (unsigned i = 0; i < type->digits; i++)
        value /= spelling_base_of(type);
    return !value;
}

struct smith_spelled smith_spelling_read(const struct smith_type *type, const uint8_t *at, const uint8_t *end) {
    if (type->spelling == SMITH_SPELL_VLQ)
        return vlq_read(at, end);
    if (end - at < type->digits)
        return (struct smith_spelled){0, 0};
    if (type->spelling == SMITH_SPELL_BYTES)
        return (struct smith_spelled){bytes_read(type, at), type->digits};
    return digits_read(type, at);
}

unsigned smith_spelling_write(const struct smith_type *type, uint8_t *out, int64_t value) {
    if (type->spelling == SMITH_SPELL_VLQ)
        return vlq_write(out, (uint64_t)value);
    if (type->spelling == SMITH_SPELL_BYTES)
        bytes_write(type, out, (uint64_t)value);
    else
        digits_write(type, out, (uint64_t)value);
    return type->digits;
}

/* ---- leb128 ---- */

/*
 * Writing LEB128. (Reading is inline in the header: chunk streams are full of it.)
 */

/* Arithmetic shift by 7, for any compiler. */
static uint64_t next_bits(uint64_t bits, bool negative) {
    return bits >> 7 | (negative ? ~(UINT64_MAX >> 7) : 0);
}

unsigned smith_leb128_size(int64_t value, bool is_signed) {
    bool negative = is_signed && value < 0;
    /* Fold negative numbers over: the bits that matter are then the same as for positive ones, and a sign bit. */
    uint64_t bits = (uint64_t)(negative ? ~value : value);
    unsigned size = 1;
    for (bits >>= is_signed ? 6 : 7; bits; bits >>= 7)
        size++;
    return size;
}

unsigned smith_leb128_write(uint8_t *out, int64_t value, bool is_signed, unsigned width) {
    bool negative = is_signed && value < 0;
    unsigned size = smith_leb128_size(value, is_signed);
    if (size < width)
        size = width < SMITH_LEB128_MAX ? width : SMITH_LEB128_MAX;
    uint64_t bits = (uint64_t)value;
    for (unsigned i = 0; i < size; i++, bits = next_bits(bits, negative))
        out[i] = (uint8_t)((bits & 0x7F) | (i + 1 < size ? 0x80u : 0));
    return size;
}
