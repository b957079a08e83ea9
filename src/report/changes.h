/* SPDX-License-Identifier: MIT
 *
 * The report of a repair or an upgrade under construction: strings copied, a cap per code. What a change is, and who
 * frees the list, says levelsmith.h.
 */
#ifndef SMITH_CHANGES_H
#define SMITH_CHANGES_H

#include "report/report_store.h"
#include <levelsmith/levelsmith.h>

/* Prepare an empty list. `cap` changes are kept per code; 0 = 100. */
void smith_changes_begin(struct smith_changes *changes, const struct smith_allocator *allocator, uint32_t cap);

/* Add one. `code` is static, `offset` UINT64_MAX when there is none. */
void smith_changes_add(struct smith_changes *changes, const char *code, enum smith_change_kind kind, const char *path,
                       uint64_t offset, const char *format, ...) __attribute__((format(printf, 6, 7)));

/* Whether there was no memory for all of it. */
static inline bool smith_changes_failed(const struct smith_changes *changes) {
    return smith_report_store_failed(changes->memory);
}

/* When all is added: `status`, or SMITH_NO_MEMORY when there was no memory for all of it. A failure frees the list. */
enum smith_status smith_changes_end(struct smith_changes *changes, enum smith_status status, struct smith_error *error);

#endif
