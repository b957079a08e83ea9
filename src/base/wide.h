/* SPDX-License-Identifier: MIT
 *
 * Integers of 128 bits, where the compiler has them: on machines of 64 bits. Where it has none, code that works with them is
 * compiled all the same, and must ask first: the C library is slower, and as exact.
 */
#ifndef SMITH_WIDE_H
#define SMITH_WIDE_H

#include <stdint.h>

#if defined __SIZEOF_INT128__ && !defined SMITH_WITHOUT_WIDE
typedef unsigned __int128 smith_wide;
#else
typedef uint64_t smith_wide;
#endif

#define SMITH_WIDE_IS_WIDE (sizeof(smith_wide) == 16)

#endif
