/* SPDX-License-Identifier: MIT
 *
 * A list of findings under construction: strings copied, a cap per code.
 */
#ifndef SMITH_FINDINGS_H
#define SMITH_FINDINGS_H

#include "report/report_store.h"
#include <levelsmith/document.h>

/* Prepare an empty list. `cap` findings are kept per code; 0 = 100. */
void smith_findings_begin(struct smith_findings *findings, const struct smith_allocator *allocator, uint32_t cap);

/* Add one. `code` is static, `offset` UINT64_MAX when there is none. */
void smith_findings_add(struct smith_findings *findings, const char *code, enum smith_severity severity,
                        const char *path, uint64_t offset, const char *format, ...)
    __attribute__((format(printf, 6, 7)));

/* Add copies of all of them, and what those left out counts as left out. */
void smith_findings_add_all(struct smith_findings *findings, const struct smith_findings *others);

/* Add those of a part of the whole to a list, under the name of the part, "KID.DAT": they are freed. `to` NULL = nobody reads
 * them. */
void smith_findings_take(struct smith_findings *to, const char *part, struct smith_findings *from);

/* Whether it is what a layout alone says about a value: a family that knows more of it says it better. */
bool smith_finding_is_general(const struct smith_finding *finding);

/* Take out those of them that are about values below `path`, which nothing reads. */
void smith_findings_drop_below(struct smith_findings *findings, const char *path);

/* Whether one of them is an error. */
static inline bool smith_findings_have_error(const struct smith_findings *findings) {
    for (uint32_t i = 0; i < findings->count; i++)
        if (findings->items[i].severity == SMITH_ERROR)
            return true;
    return false;
}

/* Whether there was no memory for all of it. */
static inline bool smith_findings_failed(const struct smith_findings *findings) {
    return smith_report_store_failed(findings->memory);
}

/* When all is added: `status`, or SMITH_NO_MEMORY when there was no memory for all of it. A failure frees the list. */
enum smith_status smith_findings_end(struct smith_findings *findings, enum smith_status status,
                                     struct smith_error *error);

#endif
