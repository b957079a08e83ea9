/* SPDX-License-Identifier: MIT
 *
 * Floats to the shortest text that reads back as the same float.
 *
 * A float is m * 2^e, and every decimal between the two points half way to its neighbours reads back as it (those
 * points themselves only when m is even, because ties go to even). We look for the decimal in there with the fewest
 * digits, and among those for the closest. For the numbers level files hold the search is done in exact 128-bit
 * integers; where these are too narrow (below about 1e-20 for f32 and 1e-4 for long f64, above 3.4e38), or the compiler has
 * none, it goes
 * through the C library, trying one precision after the other.
 *
 * The spelling is that of ECMAScript's Number::toString, which is what people and tools of JSON are used to: plain up
 * to 21 digits before the point and down to 1e-6, with an exponent beyond.
 */
#include "base/number.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A finite positive float taken apart. */
struct binary {
    uint64_t mantissa;
    int exponent;
    bool lopsided; /* a power of two: the neighbour below is half as far as the one above */
};

/* digits * 10^exponent */
struct decimal {
    uint64_t digits;
    int exponent;
};

/* ---- the search in integers ---- */

/* Whether `rest` of `unit` lies above the middle, ties going to the even one of `n` and n + 1. */
static bool rounds_up(smith_wide rest, smith_wide unit, uint64_t n) {
    smith_wide other = unit - rest;
    return rest > other || (rest == other && (n & 1));
}

/* One of n and n + 1, where the number is n + rest/unit, that is no more than `below` under or `above` over the number
 * (in the same measure as `unit`; `inclusive` = may be exactly as far): the closer if both are. */
static bool shortest_float_choose(uint64_t *n, smith_wide rest, smith_wide unit, smith_wide below, smith_wide above,
                                  bool inclusive) {
    bool lower_fits = inclusive ? rest <= below : rest < below;
    bool upper_fits = inclusive ? unit - rest <= above : unit - rest < above;
    if (!rest)
        upper_fits = false;
    if (!lower_fits && !upper_fits)
        return false;
    *n += upper_fits && (!lower_fits || rounds_up(rest, unit, *n));
    return true;
}

/* Numbers with a fraction: add decimals until a decimal is close enough. Everything is counted in quarters of the last
 * bit, times 10^decimals. */
static bool search_fraction(const struct binary *number, struct decimal *out) {
    unsigned shift = 2u + (unsigned)-number->exponent;
    if (shift > 127 || !SMITH_WIDE_IS_WIDE)
        return false;
    const smith_wide unit = (smith_wide)1 << shift, max = ~(smith_wide)0 / 10;
    smith_wide scaled = (smith_wide)number->mantissa << 2, power = 1;
    for (int decimals = 0;; decimals++) {
        smith_wide n = scaled >> shift;
        out->digits = (uint64_t)n;
        out->exponent = -decimals;
        if (shortest_float_choose(&out->digits, scaled & (unit - 1), unit, number->lopsided ? power : power * 2,
                                  power * 2, !(number->mantissa & 1)))
            return true;
        if (scaled > max)
            return false;
        scaled *= 10;
        power *= 10;
    }
}

/* Integers whose last bit is worth more than 1: drop digits while a multiple of the power of ten is close enough. */
static bool search_integer(const struct binary *number, struct decimal *out) {
    if (!SMITH_WIDE_IS_WIDE || number->exponent > 127 ||
        (number->exponent > 64 && number->mantissa >> (128 - number->exponent)))
        return false; /* 2^128 or more */
    const smith_wide value = (smith_wide)number->mantissa << number->exponent;
    const smith_wide bit = (smith_wide)1 << number->exponent;
    int zeros = number->exponent * 1233 >> 12; /* 10^zeros <= 2^exponent: one such multiple always fits */
    smith_wide power = 1;
    for (int i = 0; i < zeros; i++)
        power *= 10;
    for (bool found = false;; zeros++, power *= 10, found = true) {
        smith_wide n = value / power;
        uint64_t digits = (uint64_t)n;
        /* in quarters of a last bit: four times the distances against one or two bits */
        if (!shortest_float_choose(&digits, (value - n * power) * 4, power * 4, number->lopsided ? bit : bit * 2,
                                   bit * 2, !(number->mantissa & 1)))
            return found;
        *out = (struct decimal){digits, zeros};
    }
}

/* ---- the search by trying ---- */

/* The decimal with `precision` digits that is closest to `value`. */
static struct decimal round_to(double value, int precision) {
    char text[64];
    snprintf(text, sizeof text, "%.*e", precision - 1, value);
    struct decimal decimal = {0, 0};
    const char *at = text;
    for (; *at != 'e'; at++) /* what is no digit is the locale's decimal point */
        if (*at >= '0' && *at <= '9')
            decimal.digits = decimal.digits * 10 + (uint64_t)(*at - '0');
    decimal.exponent = atoi(at + 1) - (precision - 1);
    return decimal;
}

static bool reads_back(struct decimal decimal, double value, bool single) {
    char text[64];
    size_t length = smith_print_u64(text, decimal.digits);
    snprintf(text + length, sizeof text - length, "e%d", decimal.exponent);
    return single ? strtof(text, NULL) == (float)value : strtod(text, NULL) == value;
}

/* A normal float keeps any decimal of FLT_DIG (DBL_DIG) digits, so trying starts there: if a shorter one reads back, it
 * is what comes out, with zeros behind it. Subnormals keep fewer. */
static struct decimal search_by_trying(const struct binary *number, double value, bool single) {
    bool normal = value >= (single ? (double)FLT_MIN : DBL_MIN);
    int min = !normal ? 1 : single ? FLT_DIG : DBL_DIG;
    int max = single ? FLT_DECIMAL_DIG : DBL_DECIMAL_DIG;
    for (int precision = min; precision < max; precision++) {
        struct decimal decimal = round_to(value, precision);
        if (reads_back(decimal, value, single))
            return decimal;
        decimal.digits++; /* above a power of two there is more room than below */
        if (number->lopsided && reads_back(decimal, value, single))
            return decimal;
    }
    return round_to(value, max);
}

/* ---- spelling ---- */

static size_t shortest_float_spell(char *out, struct decimal decimal) {
    char digits[SMITH_NUMBER_SIZE];
    while (decimal.digits % 10 == 0) {
        decimal.digits /= 10;
        decimal.exponent++;
    }
    size_t count = smith_print_u64(digits, decimal.digits), size = 0;
    int point = (int)count + decimal.exponent; /* digits before the decimal point */
    if (point > 21 || point < -5) {
        out[size++] = digits[0];
        if (count > 1)
            out[size++] = '.';
        memcpy(out + size, digits + 1, count - 1);
        size += count - 1;
        out[size++] = 'e';
        out[size++] = point > 0 ? '+' : '-';
        return size + smith_print_u64(out + size, (uint64_t)(point > 0 ? point - 1 : 1 - point));
    }
    if (point <= 0) {
        memcpy(out, "0.00000", 7);
        size = 2 + (size_t)-point;
        memcpy(out + size, digits, count);
        return size + count;
    }
    if (decimal.exponent >= 0) {
        memcpy(out, digits, count);
        memset(out + count, '0', (size_t)decimal.exponent);
        return (size_t)point;
    }
    memcpy(out, digits, (size_t)point);
    out[point] = '.';
    memcpy(out + point + 1, digits + point, count - (size_t)point);
    return count + 1;
}

/* ---- front ---- */

/* Bits of a float of `mantissa_bits` (stored ones) taken apart; subnormals have the exponent of the least normal. */
static struct binary decompose(uint64_t fraction, unsigned biased, int mantissa_bits, int bias) {
    if (!biased)
        return (struct binary){fraction, 1 - bias - mantissa_bits, false};
    return (struct binary){fraction | UINT64_C(1) << mantissa_bits, (int)biased - bias - mantissa_bits,
                           !fraction && biased > 1};
}

static size_t print_binary(char *out, const struct binary *number, double value, bool single) {
    if (!number->mantissa) {
        out[0] = '0';
        return 1;
    }
    if (number->exponent <= 0 && number->exponent > -64) {
        unsigned shift = (unsigned)-number->exponent;
        uint64_t whole = number->mantissa >> shift;
        if (whole << shift == number->mantissa) /* an integer whose every digit counts */
            return smith_print_u64(out, whole);
    }
    struct decimal decimal;
    if (!(number->exponent > 0 ? search_integer(number, &decimal) : search_fraction(number, &decimal)))
        decimal = search_by_trying(number, value, single);
    return shortest_float_spell(out, decimal);
}

static size_t print_special(char *out, bool negative, bool is_nan) {
    const char *text = is_nan ? "nan" : negative ? "-inf" : "inf";
    memcpy(out, text, strlen(text));
    return strlen(text);
}

size_t smith_print_f32(char *out, float value) {
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    bool negative = bits >> 31;
    if ((bits >> 23 & 0xFF) == 0xFF)
        return print_special(out, negative, bits & 0x7FFFFF);
    if (negative)
        *out++ = '-';
    struct binary number = decompose(bits & 0x7FFFFF, bits >> 23 & 0xFF, 23, 127);
    return negative + print_binary(out, &number, (double)(negative ? -value : value), true);
}

size_t smith_print_f64(char *out, double value) {
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    bool negative = bits >> 63;
    if ((bits >> 52 & 0x7FF) == 0x7FF)
        return print_special(out, negative, (bits & (UINT64_MAX >> 12)) != 0);
    if (negative)
        *out++ = '-';
    struct binary number = decompose(bits & (UINT64_MAX >> 12), bits >> 52 & 0x7FF, 52, 1023);
    return negative + print_binary(out, &number, negative ? -value : value, false);
}

void smith_print_range(char *out, double min, double max) {
    size_t size = smith_print_f64(out, min);
    if (isinf(max)) {
        memcpy(out + size, " or more", sizeof " or more");
        return;
    }
    memcpy(out + size, " to ", 4);
    size += 4;
    size += smith_print_f64(out + size, max);
    out[size] = '\0';
}
