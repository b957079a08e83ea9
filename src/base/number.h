/* SPDX-License-Identifier: MIT
 *
 * Numbers: as text, in arithmetic that is checked, and of 128 bits.
 */
#ifndef SMITH_NUMBER_H
#define SMITH_NUMBER_H

#include <levelsmith/type.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ---- numbers to text and back, independent of the locale ---- */

#define SMITH_NUMBER_SIZE 32 /* room for any number below, without a NUL */

/* Each writes to `out` (SMITH_NUMBER_SIZE bytes) without a NUL and returns the length. */
size_t smith_print_i64(char *out, int64_t value);
size_t smith_print_u64(char *out, uint64_t value);
/* Shortest digits that read back to the same value: "1", "0.1", "1e-7", "1.5e+300" never "1.0"; -0 is "-0".
 * NaN and infinities are "nan", "inf", "-inf" (callers quote them). */
size_t smith_print_f32(char *out, float value);
size_t smith_print_f64(char *out, double value);

#define SMITH_RANGE_SIZE (2 * SMITH_NUMBER_SIZE + 10)
/* "0 to 180", or "1 or more" when there is no highest number; with a NUL, in SMITH_RANGE_SIZE bytes. */
void smith_print_range(char *out, double min, double max);

/* Parse exactly `size` bytes of JSON number syntax; false when they are none or (integers) do not fit.
 * Floats are correctly rounded. */
bool smith_parse_i64(const char *text, size_t size, int64_t *value);
bool smith_parse_u64(const char *text, size_t size, uint64_t *value);
bool smith_parse_f32(const char *text, size_t size, float *value);
bool smith_parse_f64(const char *text, size_t size, double *value);

/* ---- arithmetic ---- */

/*
 * The arithmetic of layout expressions: 64 bits, signed, checked. The checker folds constants by it, the engine
 * computes by it, so both come to the same.
 */

/* Replace `*a` by what the operator (enum smith_opcode) makes of it. False: it overflows. */
bool smith_arithmetic_unary(uint8_t code, int64_t *a);

/* Replace `*a` by `*a` operator `b`. False: it overflows, divides by zero, or shifts by other than 0 to 63. Shifts are
 * of the bits, without sign; comparisons and logic give 0 or 1. */
bool smith_arithmetic_binary(uint8_t code, int64_t *a, int64_t b);

/* ---- wide ---- */

/*
 * Integers of 128 bits, where the compiler has them: on machines of 64 bits. Where it has none, code that works with them is
 * compiled all the same, and must ask first: the C library is slower, and as exact.
 */

#if defined __SIZEOF_INT128__ && !defined SMITH_WITHOUT_WIDE
typedef unsigned __int128 smith_wide;
#else
typedef uint64_t smith_wide;
#endif

#define SMITH_WIDE_IS_WIDE (sizeof(smith_wide) == 16)

#endif
