/* SPDX-License-Identifier: MIT
 *
 * Numbers to text and back, independent of the locale.
 */
#ifndef SMITH_NUMBER_H
#define SMITH_NUMBER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

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

#endif
