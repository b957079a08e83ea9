/* SPDX-License-Identifier: MIT
 *
 * Integers to text and back, and text to floats. Floats to text is shortest_float.c.
 *
 * Reading a float tries three ways, each exact: one multiplication or division of doubles when both operands are
 * exact; a 128-bit quotient or product, rounded once by the conversion; and for very long or very large numbers the C
 * library, which is given digits and an exponent without a decimal point, so that the locale has no say.
 */
#include "base/number.h"
#include <float.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- integers ---- */

size_t smith_print_u64(char *out, uint64_t value) {
    char digits[20];
    size_t count = 0;
    do
        digits[sizeof digits - ++count] = (char)('0' + value % 10);
    while (value /= 10);
    for (size_t i = 0; i < count; i++)
        out[i] = digits[sizeof digits - count + i];
    return count;
}

size_t smith_print_i64(char *out, int64_t value) {
    if (value >= 0)
        return smith_print_u64(out, (uint64_t)value);
    out[0] = '-';
    return 1 + smith_print_u64(out + 1, 0 - (uint64_t)value);
}

static bool number_is_digit(char c) {
    return c >= '0' && c <= '9';
}

bool smith_parse_u64(const char *text, size_t size, uint64_t *value) {
    if (!size || (size > 1 && text[0] == '0'))
        return false;
    uint64_t sum = 0;
    for (size_t i = 0; i < size; i++) {
        if (!number_is_digit(text[i]) || sum > UINT64_MAX / 10)
            return false;
        uint64_t digit = (uint64_t)(text[i] - '0');
        if (sum * 10 > UINT64_MAX - digit)
            return false;
        sum = sum * 10 + digit;
    }
    *value = sum;
    return true;
}

bool smith_parse_i64(const char *text, size_t size, int64_t *value) {
    bool negative = size > 0 && text[0] == '-';
    uint64_t magnitude;
    if (!smith_parse_u64(text + negative, size - negative, &magnitude))
        return false;
    if (magnitude > (uint64_t)INT64_MAX + negative)
        return false;
    *value = negative ? (int64_t)(0 - magnitude) : (int64_t)magnitude;
    return true;
}

/* ---- text to float: the parts of a number ---- */

/* A number as (-1)^negative * digits * 10^exponent, and where in the text its digits are. */
struct scanned {
    bool negative;
    bool rounded; /* more digits followed, not all of them zero: `digits` is not the whole number */
    uint64_t digits; /* the first significant ones */
    int64_t exponent; /* of the last digit in `digits` */
    const char *first, *end; /* the text from the first significant digit to the 'e' or the end */
    int64_t last_exponent; /* of the last digit before `end` */
};

#define DIGITS_MAX 19 /* decimal digits that always fit into 64 bits */
#define EXPONENT_MAX 1000000000 /* beyond it every number is 0 or infinite, however many digits it has */

/* Read "-12e+34"'s exponent from `text`; NULL when it is none. */
static const char *scan_exponent(const char *text, const char *end, int64_t *exponent) {
    bool negative = text < end && *text == '-';
    if (text < end && (*text == '-' || *text == '+'))
        text++;
    if (text == end)
        return NULL;
    *exponent = 0;
    for (; text < end && number_is_digit(*text); text++)
        if (*exponent < EXPONENT_MAX)
            *exponent = *exponent * 10 + (*text - '0');
    if (negative)
        *exponent = -*exponent;
    return text;
}

static void scan_digit(struct scanned *number, const char *at, unsigned *count, bool in_fraction) {
    if (in_fraction)
        number->last_exponent--;
    if (!*count && *at == '0')
        return;
    if (!*count)
        number->first = at;
    if (*count < DIGITS_MAX) {
        number->digits = number->digits * 10 + (uint64_t)(*at - '0');
        number->exponent = number->last_exponent;
        ++*count;
    } else {
        number->rounded |= *at != '0';
        number->exponent += !in_fraction;
    }
}

/* JSON's number syntax; false when `text` is something else. */
static bool scan(const char *text, size_t size, struct scanned *number) {
    const char *end = text + size;
    unsigned count = 0;
    *number = (struct scanned){.negative = size && *text == '-'};
    text += number->negative;
    const char *whole = text;
    for (; text < end && number_is_digit(*text); text++)
        scan_digit(number, text, &count, false);
    if (text == whole || (text - whole > 1 && *whole == '0'))
        return false;
    if (text < end && *text == '.') {
        const char *fraction = ++text;
        for (; text < end && number_is_digit(*text); text++)
            scan_digit(number, text, &count, true);
        if (text == fraction)
            return false;
    }
    number->end = text;
    int64_t exponent = 0;
    if (text < end && (*text == 'e' || *text == 'E')) {
        text = scan_exponent(text + 1, end, &exponent);
        if (!text)
            return false;
    }
    number->exponent += exponent;
    number->last_exponent += exponent;
    return text == end;
}

/* ---- text to float: exact ways ---- */

static const double powers[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};

/* Both operands exact, so the one operation is rounded correctly. */
static bool read_by_double(const struct scanned *number, double *value) {
#if FLT_EVAL_METHOD != 0
    return false; /* the operation would round twice */
#endif
    if (number->rounded || number->digits > UINT64_C(1) << 53 || number->exponent < -22 || number->exponent > 22)
        return false;
    double digits = (double)number->digits;
    *value = number->exponent < 0 ? digits / powers[-number->exponent] : digits * powers[number->exponent];
    return true;
}

/* digits * 10^exponent as `mantissa` * 2^-`shift`: exact, or with at least 64 bits of which the last stands for all
 * that follow ("sticky"), so that rounding the mantissa to fewer bits rounds the number. */
static bool scale(const struct scanned *number, smith_wide *mantissa, unsigned *shift) {
    if (!SMITH_WIDE_IS_WIDE || number->rounded || !number->digits || number->exponent < -19 || number->exponent > 19)
        return false;
    uint64_t power = 1;
    for (int64_t i = number->exponent < 0 ? -number->exponent : number->exponent; i > 0; i--)
        power *= 10;
    *shift = 0;
    if (number->exponent >= 0) {
        *mantissa = (smith_wide)number->digits * power;
        return true;
    }
    *shift = 64 + (unsigned)__builtin_clzll(number->digits);
    smith_wide dividend = (smith_wide)number->digits << *shift;
    *mantissa = dividend / power;
    if (*mantissa * power != dividend)
        *mantissa |= 1;
    return true;
}

/* 2^-shift for 0 <= shift <= 127. */
static float inverse_power_of_two(unsigned shift) {
    uint32_t bits = shift < 127 ? (127 - shift) << 23 : 1u << 22;
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

/* ---- text to float: the C library ---- */

/* A double half way between two neighbours has at most 767 digits; beyond these it only matters whether any is not
 * 0. */
#define TEXT_DIGITS 800

/* "digits" "e" "exponent" into `out` (TEXT_DIGITS + 32 bytes): the same number without a decimal point. */
static void respell(const struct scanned *number, char *out) {
    size_t count = 0;
    int64_t exponent = number->last_exponent;
    bool more = false;
    for (const char *at = number->first; at < number->end; at++) {
        if (*at == '.')
            continue;
        if (count < TEXT_DIGITS)
            out[count++] = *at;
        else {
            more |= *at != '0';
            exponent++;
        }
    }
    if (more) {
        out[count++] = '1';
        exponent--;
    }
    if (exponent > EXPONENT_MAX)
        exponent = EXPONENT_MAX;
    if (exponent < -EXPONENT_MAX)
        exponent = -EXPONENT_MAX;
    snprintf(out + count, 24, "e%d", (int)exponent);
}

bool smith_parse_f64(const char *text, size_t size, double *value) {
    struct scanned number;
    if (!scan(text, size, &number))
        return false;
    double magnitude;
    smith_wide mantissa;
    unsigned shift;
    if (!number.digits)
        magnitude = 0;
    else if (read_by_double(&number, &magnitude))
        ;
    else if (scale(&number, &mantissa, &shift))
        magnitude = (double)mantissa * (double)inverse_power_of_two(shift);
    else {
        char spelled[TEXT_DIGITS + 32];
        respell(&number, spelled);
        magnitude = strtod(spelled, NULL);
    }
    *value = number.negative ? -magnitude : magnitude;
    return true;
}

/* A float by way of a double is rounded twice. That goes wrong only when the first rounding lands exactly half way
 * between two floats; anywhere else, the double is on the same side as the number. */
static bool narrows_safely(double value) {
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return value >= (double)FLT_MIN && value <= (double)FLT_MAX && (bits & 0x1FFFFFFF) != 0x10000000;
}

bool smith_parse_f32(const char *text, size_t size, float *value) {
    struct scanned number;
    if (!scan(text, size, &number))
        return false;
    float magnitude;
    double wide;
    smith_wide mantissa;
    unsigned shift;
    if (!number.digits)
        magnitude = 0;
    else if (read_by_double(&number, &wide) && narrows_safely(wide))
        magnitude = (float)wide;
    else if (scale(&number, &mantissa, &shift))
        magnitude = (float)mantissa * inverse_power_of_two(shift);
    else {
        char spelled[TEXT_DIGITS + 32];
        respell(&number, spelled);
        magnitude = strtof(spelled, NULL);
    }
    *value = number.negative ? -magnitude : magnitude;
    return true;
}

/* ---- the arithmetic of layout expressions ---- */

bool smith_arithmetic_unary(uint8_t code, int64_t *a) {
    switch (code) {
    case SMITH_OP_NEG: return !__builtin_sub_overflow((int64_t)0, *a, a);
    case SMITH_OP_NOT: *a = !*a; return true;
    default: *a = ~*a; return true;
    }
}

bool smith_arithmetic_binary(uint8_t code, int64_t *a, int64_t b) {
    switch (code) {
    case SMITH_OP_MUL: return !__builtin_mul_overflow(*a, b, a);
    case SMITH_OP_ADD: return !__builtin_add_overflow(*a, b, a);
    case SMITH_OP_SUB: return !__builtin_sub_overflow(*a, b, a);
    case SMITH_OP_DIV:
    case SMITH_OP_MOD:
        if (b == 0 || (*a == INT64_MIN && b == -1))
            return false;
        *a = code == SMITH_OP_DIV ? *a / b : *a % b;
        return true;
    case SMITH_OP_SHL:
        if (b < 0 || b > 63)
            return false;
        *a = (int64_t)((uint64_t)*a << b);
        return true;
    case SMITH_OP_SHR:
        if (b < 0 || b > 63)
            return false;
        *a = (int64_t)((uint64_t)*a >> b);
        return true;
    case SMITH_OP_LT: *a = *a < b; return true;
    case SMITH_OP_LE: *a = *a <= b; return true;
    case SMITH_OP_GT: *a = *a > b; return true;
    case SMITH_OP_GE: *a = *a >= b; return true;
    case SMITH_OP_EQ: *a = *a == b; return true;
    case SMITH_OP_NE: *a = *a != b; return true;
    case SMITH_OP_AND: *a &= b; return true;
    case SMITH_OP_XOR: *a ^= b; return true;
    case SMITH_OP_OR: *a |= b; return true;
    case SMITH_OP_ANDAND: *a = *a && b; return true;
    case SMITH_OP_OROR: *a = *a || b; return true;
    default: return false;
    }
}
