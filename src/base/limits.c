/* SPDX-License-Identifier: MIT
 *
 * Filling in the defaults of limits.
 */
#include "base/limits.h"

static uint64_t or_default(uint64_t given, uint64_t usual) {
    return given ? given : usual;
}

/* `base` and `factor` bytes for each of `size`. */
static uint64_t limits_grown(uint64_t base, uint64_t factor, uint64_t size) {
    return size > (UINT64_MAX - base) / factor ? UINT64_MAX : base + factor * size;
}

struct smith_limits smith_limits_or_default(const struct smith_limits *limits) {
    struct smith_limits filled = limits ? *limits : (struct smith_limits){0};
    filled.depth = filled.depth ? filled.depth : SMITH_LIMIT_DEPTH;
    filled.entries = filled.entries ? filled.entries : SMITH_LIMIT_ENTRIES;
    filled.memory = or_default(filled.memory, SMITH_LIMIT_MEMORY);
    filled.inflated = or_default(filled.inflated, SMITH_LIMIT_INFLATED);
    return filled;
}

struct smith_limits smith_limits_of_input(const struct smith_limits *limits, uint64_t size) {
    struct smith_limits filled = limits ? *limits : (struct smith_limits){0};
    filled.memory = or_default(filled.memory, limits_grown(SMITH_LIMIT_MEMORY_BASE, SMITH_LIMIT_MEMORY_FACTOR, size));
    filled.inflated =
        or_default(filled.inflated, limits_grown(SMITH_LIMIT_INFLATED_BASE, SMITH_LIMIT_INFLATED_FACTOR, size));
    return smith_limits_or_default(&filled);
}

uint64_t smith_limit_of_pixels(const struct smith_limits *limits, uint64_t size) {
    uint64_t usual = size ? limits_grown(SMITH_LIMIT_PIXELS_BASE, SMITH_LIMIT_PIXELS_FACTOR, size) : SMITH_LIMIT_PIXELS;
    return or_default(limits ? limits->pixels : 0, usual);
}

uint64_t smith_limit_of_file(const struct smith_limits *limits, bool sized) {
    return or_default(limits ? limits->file : 0, sized ? SMITH_LIMIT_FILE : SMITH_LIMIT_STREAM);
}
