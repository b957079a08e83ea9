/* SPDX-License-Identifier: MIT
 *
 * See coverage.h.
 */
#include "support/coverage.h"
#include <stdlib.h>

void coverage_begin(struct coverage *coverage, uint64_t size) {
    *coverage = (struct coverage){calloc(size + 1, sizeof *coverage->traced), size, UINT64_MAX};
    if (!coverage->traced)
        abort();
}

bool coverage_note(void *context, const struct smith_span *span) {
    struct coverage *coverage = context;
    if (span->depth > 0 || span->size == 0)
        return true;
    if (span->offset > coverage->size || span->size > coverage->size - span->offset) {
        coverage->beyond = span->offset;
        return true;
    }
    for (uint64_t i = 0; i < span->size; i++)
        coverage->traced[span->offset + i] += span->role == SMITH_SPAN_OVERLAP ? -1 : 1;
    return true;
}

uint64_t coverage_end(struct coverage *coverage, int *times) {
    uint64_t at = coverage->beyond;
    *times = 0;
    for (uint64_t i = 0; at == UINT64_MAX && i < coverage->size; i++)
        if (coverage->traced[i] != 1) {
            *times = coverage->traced[i];
            at = i;
        }
    free(coverage->traced);
    return at;
}
