/* SPDX-License-Identifier: MIT
 *
 * A list of findings under construction: strings copied, a cap per code.
 */
#ifndef SMITH_FINDINGS_H
#define SMITH_FINDINGS_H

#include <levelsmith/document.h>

/* Prepare an empty list. `cap` findings are kept per code; 0 = 100. False when out of memory. */
bool smith_findings_begin(struct smith_findings *findings, const struct smith_allocator *allocator, uint32_t cap);

/* Add one. `code` is static. False when out of memory. */
bool smith_findings_add(struct smith_findings *findings, const char *code, enum smith_severity severity,
                        const char *path, uint64_t offset, const char *fix, const char *format, ...)
    __attribute__((format(printf, 7, 8)));

#endif
