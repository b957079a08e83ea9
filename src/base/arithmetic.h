/* SPDX-License-Identifier: MIT
 *
 * The arithmetic of layout expressions: 64 bits, signed, checked. The checker folds constants by it, the engine
 * computes by it, so both come to the same.
 */
#ifndef SMITH_ARITHMETIC_H
#define SMITH_ARITHMETIC_H

#include <levelsmith/type.h>

/* Replace `*a` by what the operator (enum smith_opcode) makes of it. False: it overflows. */
bool smith_arithmetic_unary(uint8_t code, int64_t *a);

/* Replace `*a` by `*a` operator `b`. False: it overflows, divides by zero, or shifts by other than 0 to 63. Shifts are
 * of the bits, without sign; comparisons and logic give 0 or 1. */
bool smith_arithmetic_binary(uint8_t code, int64_t *a, int64_t b);

#endif
