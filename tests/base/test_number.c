/* SPDX-License-Identifier: MIT
 *
 * Numbers to text and back. The C library is the oracle: strtof and strtod for reading, and printf's exact decimals
 * for "no shorter text reads back, and no equally short one is closer".
 */
#include "base/number.h"
#include "support/effort.h"

#include <float.h>
#include <inttypes.h>
#include <locale.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

static uint64_t next_random(uint64_t *state) {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

static float f32_of(uint32_t bits) {
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static double f64_of(uint64_t bits) {
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

/* Bits, so that -0 and 0 differ. */
static bool same_f32(float a, float b) {
    return memcmp(&a, &b, sizeof a) == 0;
}

static bool same_f64(double a, double b) {
    return memcmp(&a, &b, sizeof a) == 0;
}

/* ---- integers ---- */

static void integers_print(void **state) {
    (void)state;
    static const int64_t edges[] = {0, 1, -1, 9, 10, -10, 99, 100, INT32_MIN, INT32_MAX, INT64_MIN, INT64_MAX};
    for (size_t i = 0; i < COUNT(edges); i++) {
        char text[SMITH_NUMBER_SIZE + 1], expected[64];
        text[smith_print_i64(text, edges[i])] = 0;
        snprintf(expected, sizeof expected, "%" PRId64, edges[i]);
        assert_string_equal(text, expected);
        text[smith_print_u64(text, (uint64_t)edges[i])] = 0;
        snprintf(expected, sizeof expected, "%" PRIu64, (uint64_t)edges[i]);
        assert_string_equal(text, expected);
    }
}

static void integers_parse(void **state) {
    (void)state;
    static const struct {
        const char *text;
        bool good_i64, good_u64;
    } cases[] = {
        {"0", true, true},
        {"-0", true, false},
        {"9223372036854775807", true, true},
        {"9223372036854775808", false, true},
        {"-9223372036854775808", true, false},
        {"-9223372036854775809", false, false},
        {"18446744073709551615", false, true},
        {"18446744073709551616", false, false},
        {"18446744073709551620", false, false},
        {"99999999999999999999", false, false},
        {"", false, false},
        {"-", false, false},
        {"+1", false, false},
        {"01", false, false},
        {"-01", false, false},
        {"1.0", false, false},
        {"1e3", false, false},
        {" 1", false, false},
        {"1 ", false, false},
        {"0x10", false, false},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        int64_t i64 = 0;
        uint64_t u64 = 0;
        bool good_i64 = smith_parse_i64(cases[i].text, strlen(cases[i].text), &i64);
        bool good_u64 = smith_parse_u64(cases[i].text, strlen(cases[i].text), &u64);
        if (good_i64 != cases[i].good_i64 || good_u64 != cases[i].good_u64)
            fail_msg("'%s' is judged wrong", cases[i].text);
        if (good_i64)
            assert_true(i64 == strtoll(cases[i].text, NULL, 10));
        if (good_u64)
            assert_true(u64 == strtoull(cases[i].text, NULL, 10));
    }
}

static void parsing_stops_at_the_size(void **state) {
    (void)state;
    int64_t i64;
    double f64;
    assert_true(smith_parse_i64("12345", 3, &i64));
    assert_int_equal(i64, 123);
    assert_true(smith_parse_f64("1.256", 4, &f64));
    assert_true(same_f64(f64, 1.25));
    assert_false(smith_parse_f64("1.256", 2, &f64));
}

/* ---- floats: spelling ---- */

static void floats_are_spelled_as_in_ecmascript(void **state) {
    (void)state;
    static const struct {
        double value;
        const char *text;
    } cases[] = {
        {0.0, "0"},
        {-0.0, "-0"},
        {1, "1"},
        {-12, "-12"},
        {0.1, "0.1"},
        {0.25, "0.25"},
        {-1.5, "-1.5"},
        {1.9921875, "1.9921875"},
        {100, "100"},
        {1024.75, "1024.75"},
        {1e-6, "0.000001"},
        {-1.5e-6, "-0.0000015"},
        {1e-7, "1e-7"},
        {1.5e-7, "1.5e-7"},
        {1e20, "100000000000000000000"},
        {123456789012345680000.0, "123456789012345680000"},
        {1e21, "1e+21"},
        {1.5e300, "1.5e+300"},
        {9007199254740991.0, "9007199254740991"},
        {9007199254740993.0, "9007199254740992"},
        {1152921504606846976.0, "1152921504606847000"},
        {5e-324, "5e-324"},
        {DBL_MIN, "2.2250738585072014e-308"},
        {DBL_MAX, "1.7976931348623157e+308"},
        {-DBL_MAX, "-1.7976931348623157e+308"},
        {5.684341886080802e-14, "5.684341886080802e-14"}, /* 2^-44: the closest 16 digits do not read back */
        {-1.2345678901234567e-6, "-0.0000012345678901234567"},
        {INFINITY, "inf"},
        {-INFINITY, "-inf"},
        {(double)NAN, "nan"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        char text[SMITH_NUMBER_SIZE + 1];
        size_t size = smith_print_f64(text, cases[i].value);
        assert_in_range(size, 1, SMITH_NUMBER_SIZE);
        text[size] = 0;
        assert_string_equal(text, cases[i].text);
    }
}

static void singles_have_the_digits_of_singles(void **state) {
    (void)state;
    static const struct {
        float value;
        const char *text;
    } cases[] = {
        {0.1f, "0.1"},
        {-0.0f, "-0"},
        {16777216.0f, "16777216"},
        {33554432.0f, "33554432"}, /* 33554430 is a single of its own */
        {3.4028235e38f, "3.4028235e+38"},
        {FLT_MIN, "1.1754944e-38"},
        {1.4e-45f, "1e-45"},
        {0.3333333433f, "0.33333334"},
        {1e10f, "10000000000"},
        {-INFINITY, "-inf"},
        {-NAN, "nan"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        char text[SMITH_NUMBER_SIZE + 1];
        text[smith_print_f32(text, cases[i].value)] = 0;
        assert_string_equal(text, cases[i].text);
    }
}

/* ---- floats: shortest, closest, reads back ---- */

/* Significant digits without zeros at either end, and the exponent of the last one. */
struct digits {
    char text[40];
    int count, exponent;
};

static struct digits digits_of(const char *number) {
    struct digits digits = {.count = 0};
    bool fraction = false;
    for (; *number && *number != 'e'; number++) {
        if (*number == '.')
            fraction = true;
        if (*number < '0' || *number > '9')
            continue;
        if (fraction)
            digits.exponent--;
        if (digits.count || *number != '0')
            digits.text[digits.count++] = *number;
    }
    if (*number)
        digits.exponent += atoi(number + 1);
    while (digits.count && digits.text[digits.count - 1] == '0') {
        digits.count--;
        digits.exponent++;
    }
    digits.text[digits.count] = 0;
    return digits;
}

static bool reads_back(const char *text, double value, bool single) {
    return single ? same_f32(strtof(text, NULL), (float)value) : same_f64(strtod(text, NULL), value);
}

/* The decimal of `precision` digits that is `steps` above the one closest to `value`, as text. */
static void neighbour(char *out, size_t size, double value, int precision, int steps) {
    char text[64], plain[40];
    snprintf(text, sizeof text, "%.*e", precision - 1, fabs(value));
    int count = 0;
    for (const char *at = text; *at != 'e'; at++)
        if (*at >= '0' && *at <= '9')
            plain[count++] = *at;
    plain[count] = 0;
    snprintf(out, size, "%s%llde%d", signbit(value) ? "-" : "", atoll(plain) + steps,
             atoi(strchr(text, 'e') + 1) - (precision - 1));
}

/* Everything that is promised of the text of one float. */
static void check_shortest(double value, bool single) {
    char text[SMITH_NUMBER_SIZE + 1], other[64];
    size_t size = single ? smith_print_f32(text, (float)value) : smith_print_f64(text, value);
    text[size] = 0;
    if (size > SMITH_NUMBER_SIZE || !reads_back(text, value, single))
        fail_msg("%a: '%s' reads back as another", value, text);
    struct digits ours = digits_of(text);
    if (ours.count > 1)
        for (int steps = -1; steps <= 1; steps++) {
            neighbour(other, sizeof other, value, ours.count - 1, steps);
            if (reads_back(other, value, single))
                fail_msg("%a: '%s' is longer than '%s'", value, text, other);
        }
    neighbour(other, sizeof other, value, ours.count, 0);
    if (!reads_back(other, value, single)) /* just above a power of two */
        neighbour(other, sizeof other, value, ours.count, 1);
    struct digits closest = digits_of(other);
    if (strcmp(ours.text, closest.text) != 0 || ours.exponent != closest.exponent)
        fail_msg("%a: '%s' is not as close as '%s'", value, text, other);
    float f32;
    double f64;
    if (single ? !smith_parse_f32(text, size, &f32) || !same_f32(f32, (float)value)
               : !smith_parse_f64(text, size, &f64) || !same_f64(f64, value))
        fail_msg("%a: '%s' is not parsed back", value, text);
}

static void powers_of_two_and_their_neighbours(void **state) {
    (void)state;
    for (uint32_t exponent = 0; exponent < 0xFF; exponent += EFFORT_PART)
        for (uint32_t near = 0; near < 5; near++)
            if ((exponent << 23) + near > 2)
                check_shortest((double)f32_of((exponent << 23) + near - 2), true);
    for (uint32_t bit = 1; bit < 1u << 23; bit <<= 1)
        check_shortest((double)f32_of(bit), true);
    for (uint64_t exponent = 0; exponent < 0x7FF; exponent += EFFORT_PART)
        for (uint64_t near = 0; near < 5; near++)
            if ((exponent << 52) + near > 2)
                check_shortest(f64_of((exponent << 52) + near - 2), false);
    for (uint64_t bit = 1; bit < UINT64_C(1) << 52; bit <<= 1)
        check_shortest(f64_of(bit), false);
    check_shortest((double)FLT_MAX, true);
    check_shortest(DBL_MAX, false);
}

static void powers_of_ten_and_their_neighbours(void **state) {
    (void)state;
    for (int exponent = -323; exponent <= 308; exponent += EFFORT_PART) {
        char text[16];
        snprintf(text, sizeof text, "1e%d", exponent);
        double value = strtod(text, NULL);
        check_shortest(value, false);
        check_shortest(nextafter(value, 0), false);
        check_shortest(nextafter(value, INFINITY), false);
        if (exponent >= -45 && exponent <= 38) {
            float single = strtof(text, NULL);
            check_shortest((double)single, true);
            check_shortest((double)nextafterf(single, INFINITY), true);
        }
    }
}

static void random_singles(void **state) {
    (void)state;
    uint64_t random = 88172645463325252u;
    for (size_t i = 0; i < rounds(500000); i++) {
        float value = f32_of((uint32_t)(next_random(&random) >> 16));
        if (isfinite(value) && value != 0)
            check_shortest((double)value, true);
    }
}

static void random_doubles(void **state) {
    (void)state;
    uint64_t random = 1181783497276652981u;
    for (size_t i = 0; i < rounds(100000); i++) {
        double value = f64_of(next_random(&random));
        if (isfinite(value) && value != 0)
            check_shortest(value, false);
    }
}

/* What level files hold: moderate magnitudes, and few digits. */
static void ordinary_numbers(void **state) {
    (void)state;
    uint64_t random = 2463534242u;
    for (size_t i = 0; i < rounds(100000); i++) {
        uint64_t bits = next_random(&random);
        int scale = (int)(bits >> 58) - 32;
        double value = ldexp((double)(int32_t)(bits >> 8), scale);
        if (value == 0)
            continue;
        check_shortest(value, false);
        check_shortest((double)(float)value, true);
        double decimal = (double)(int32_t)(bits >> 20) / (double)(UINT64_C(1000) << (bits & 15));
        if (decimal != 0)
            check_shortest(decimal, false);
    }
}

/* ---- floats: parsing ---- */

static void check_parsing(const char *text) {
    float f32;
    double f64;
    if (!smith_parse_f64(text, strlen(text), &f64) || !same_f64(f64, strtod(text, NULL)))
        fail_msg("'%.60s' is not %a", text, strtod(text, NULL));
    if (!smith_parse_f32(text, strlen(text), &f32) || !same_f32(f32, strtof(text, NULL)))
        fail_msg("'%.60s' is not %a as a single", text, (double)strtof(text, NULL));
}

static void random_decimals_are_rounded_correctly(void **state) {
    (void)state;
    uint64_t random = 362436069u;
    for (size_t i = 0; i < rounds(300000); i++) {
        char text[64];
        uint64_t digits = next_random(&random) >> (next_random(&random) & 63);
        int exponent = (int)(next_random(&random) % (i % 4 ? 50 : 700)) - (i % 4 ? 25 : 350);
        if (i & 1)
            snprintf(text, sizeof text, "-%" PRIu64 "e%d", digits, exponent);
        else
            snprintf(text, sizeof text, "%" PRIu64 ".%" PRIu64 "E%+d", digits % 1000, digits, exponent);
        check_parsing(text);
    }
}

/* Exact middles between two singles, and their nearest decimals: where rounding twice shows. */
static void middles_are_rounded_once(void **state) {
    (void)state;
    uint64_t random = 521288629u;
    for (size_t i = 0; i < rounds(100000); i++) {
        uint32_t bits = (uint32_t)(next_random(&random) >> 20) & 0x7FFFFFFF;
        if (i & 1) /* magnitudes the fast ways are for */
            bits = (bits & 0x7FFFFF) | (100u + bits % 50u) << 23;
        double low = (double)f32_of(bits), high = (double)f32_of(bits + 1);
        if (!isfinite(high))
            continue;
        char text[256];
        double middle = low + (high - low) / 2;
        snprintf(text, sizeof text, "%.160f", middle);
        check_parsing(text);
        for (int precision = 8; precision < 20; precision++) {
            snprintf(text, sizeof text, "%.*e", precision, middle);
            check_parsing(text);
        }
    }
}

static void long_numbers(void **state) {
    (void)state;
    static char text[5000];
    check_parsing("0.000000000000000000000000000000000000000000000000000000000001");
    check_parsing("1000000000000000000000000000000000000000000000000000000000000");
    check_parsing("123456789012345678901234567890123456789.123456789012345678901234567890");
    check_parsing("12345678901234567890e-25");
    check_parsing("9007199254740993");
    check_parsing("9007199254740992.99999999999999999999999999999999");
    check_parsing("9007199254740993.00000000000000000000000000000001");
    check_parsing("1e400");
    check_parsing("-1e-400");
    check_parsing("1e99999999999999999999999999");
    check_parsing("1e-99999999999999999999999999");
    check_parsing("0e99999999999999999999999999");
    check_parsing("-0.0");
    check_parsing("179769313486231580793e289"); /* rounds to infinity */
    check_parsing("340282356779733661637539395458142568448");
    snprintf(text, sizeof text, "%.1100f", 5e-324); /* every digit of the least double */
    check_parsing(text);
    /* the middle of 1 and its successor, a long row of zeros, and a 1 that decides */
    snprintf(text, sizeof text, "1.00000000000000011102230246251565404236316680908203125%02000d1", 0);
    check_parsing(text);
    snprintf(text, sizeof text, "1.00000000000000011102230246251565404236316680908203125%02000d", 0);
    check_parsing(text);
    snprintf(text, sizeof text, "0.%02000d123e2001", 0);
    check_parsing(text);
    snprintf(text, sizeof text, "123%02000de-2000", 0);
    check_parsing(text);
}

static void what_is_no_number_is_refused(void **state) {
    (void)state;
    static const char *const cases[] = {
        "",      "-",   "+1",  ".5",       "1.", "01", "-01.5", "1e",    "1e+",   "1e-", "e5",    "1.e5",
        "0x1p3", "nan", "inf", "Infinity", "1 ", " 1", "1,5",   "1.5.5", "1e5.5", "--1", "1e5e5",
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        float f32;
        double f64;
        if (smith_parse_f64(cases[i], strlen(cases[i]), &f64) || smith_parse_f32(cases[i], strlen(cases[i]), &f32))
            fail_msg("'%s' is taken for a number", cases[i]);
    }
}

static void the_locale_has_no_say(void **state) {
    (void)state;
    if (!setlocale(LC_NUMERIC, "de_DE.UTF-8") && !setlocale(LC_NUMERIC, "fr_FR.UTF-8"))
        skip();
    char text[SMITH_NUMBER_SIZE + 1];
    text[smith_print_f64(text, 1.2345678901234567e-200)] = 0;
    double value = 0;
    bool parsed = smith_parse_f64("1.2345678901234567e-200", 23, &value);
    setlocale(LC_NUMERIC, "C");
    assert_string_equal(text, "1.2345678901234567e-200");
    assert_true(parsed);
    assert_true(same_f64(value, 1.2345678901234567e-200));
}

int test_number(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(integers_print),
        cmocka_unit_test(integers_parse),
        cmocka_unit_test(parsing_stops_at_the_size),
        cmocka_unit_test(floats_are_spelled_as_in_ecmascript),
        cmocka_unit_test(singles_have_the_digits_of_singles),
        cmocka_unit_test(powers_of_two_and_their_neighbours),
        cmocka_unit_test(powers_of_ten_and_their_neighbours),
        cmocka_unit_test(random_singles),
        cmocka_unit_test(random_doubles),
        cmocka_unit_test(ordinary_numbers),
        cmocka_unit_test(random_decimals_are_rounded_correctly),
        cmocka_unit_test(middles_are_rounded_once),
        cmocka_unit_test(long_numbers),
        cmocka_unit_test(what_is_no_number_is_refused),
        cmocka_unit_test(the_locale_has_no_say),
    };
    return cmocka_run_group_tests_name("number", tests, NULL, NULL);
}
