/* SPDX-License-Identifier: MIT
 *
 * Whether a trace accounts for every byte of a file: each is told once, and once more for each block that shares it.
 */
#ifndef TEST_COVERAGE_H
#define TEST_COVERAGE_H

#include <levelsmith/document.h>

struct coverage {
    int *traced; /* how often, by byte; less what was announced as told again */
    uint64_t size;
    uint64_t beyond; /* offset of a span that goes on behind the end; UINT64_MAX = none */
};

void coverage_begin(struct coverage *coverage, uint64_t size);
/* A smith_trace. */
bool coverage_note(void *context, const struct smith_span *span);
/* The first byte that is not told exactly once; UINT64_MAX = none. `*times` = how often it is. */
uint64_t coverage_end(struct coverage *coverage, int *times);

#endif
