/* SPDX-License-Identifier: MIT
 *
 * The defaults of limits, all of them. A few bytes may ask for much: what is read may take some memory in any case, and
 * beyond that no more than a few times its own size (docs/design/limits.md).
 */
#ifndef SMITH_LIMITS_H
#define SMITH_LIMITS_H

#include <levelsmith/base.h>

#define SMITH_MIB (UINT64_C(1) << 20)

/* Whatever is read, and whatever is made of nothing. */
#define SMITH_LIMIT_DEPTH 200
#define SMITH_LIMIT_ENTRIES 65536
#define SMITH_LIMIT_FILE (1024 * SMITH_MIB)
#define SMITH_LIMIT_STREAM (32 * SMITH_MIB) /* what does not say how large it is */

/* What is read: so much, and so many times its bytes. */
#define SMITH_LIMIT_MEMORY_BASE (40 * SMITH_MIB)
#define SMITH_LIMIT_MEMORY_FACTOR 6
#define SMITH_LIMIT_INFLATED_BASE (24 * SMITH_MIB)
#define SMITH_LIMIT_INFLATED_FACTOR 4
#define SMITH_LIMIT_PIXELS_BASE (4 * SMITH_MIB)
#define SMITH_LIMIT_PIXELS_FACTOR 4

/* What is made of nothing that was read in the same call. */
#define SMITH_LIMIT_MEMORY (4096 * SMITH_MIB)
#define SMITH_LIMIT_INFLATED (1024 * SMITH_MIB)
#define SMITH_LIMIT_PIXELS (64 * SMITH_MIB)

/* Defaults filled in, where nothing is read; but for `pixels` and `file`. `limits` may be NULL. */
struct smith_limits smith_limits_or_default(const struct smith_limits *limits);
/* Defaults filled in, where `size` bytes are read; but for `pixels` and `file`: the pictures that go with a document are read from
 * files of their own, or drawn. `limits` may be NULL. */
struct smith_limits smith_limits_of_input(const struct smith_limits *limits, uint64_t size);
/* How many pixels a picture may have, read from a file of `size` bytes; 0 = it is drawn. `limits` may be NULL. */
uint64_t smith_limit_of_pixels(const struct smith_limits *limits, uint64_t size);
/* How many bytes a file may have; `sized` false = it does not say. `limits` may be NULL. */
uint64_t smith_limit_of_file(const struct smith_limits *limits, bool sized);

#endif
