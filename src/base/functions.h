/* SPDX-License-Identifier: MIT
 *
 * How functions become code, where it matters to their speed.
 */
#ifndef SMITH_FUNCTIONS_H
#define SMITH_FUNCTIONS_H

/* Part of each function that calls it, with what is constant there. */
#define SMITH_INLINED static inline __attribute__((always_inline))

/* Begins with a line of the cache: as fast as it is wherever the linker puts it, which made 10 % of difference. */
#define SMITH_ALIGNED __attribute__((aligned(64)))

#endif
