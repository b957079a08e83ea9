/* SPDX-License-Identifier: MIT
 *
 * What lists of findings, of changes and of facts have in common: texts that live as long as the list, items that may
 * move when one is added, a cap for each code, and that a list which something is missing from remembers so. Whoever
 * adds asks nothing; whoever hands the list on asks once, at the end. The store is the `memory` of the list; NULL
 * stands for one that could not be made, and counts as failed.
 */
#ifndef SMITH_REPORT_STORE_H
#define SMITH_REPORT_STORE_H

#include <levelsmith/base.h>
#include <stdarg.h>

struct smith_report_store;

/* Of each code `cap` items are kept; 0 = 100. NULL when out of memory. */
struct smith_report_store *smith_report_store_create(const struct smith_allocator *allocator, uint32_t cap);
void smith_report_store_free(struct smith_report_store *store);

/* Whether something is missing because there was no memory for it. */
bool smith_report_store_failed(const struct smith_report_store *store);

/* `status`, which what filled the list came to; SMITH_NO_MEMORY when it is SMITH_OK and something is missing. */
enum smith_status smith_report_store_end(const struct smith_report_store *store, enum smith_status status,
                                         struct smith_error *error);

/* Count one more of `code`, which is static: false when it is not to be added. `*suppressed` counts what is over the
 * cap: a file with a thousand mistakes of one kind must not hide the one of another. */
bool smith_report_store_accepts(struct smith_report_store *store, const char *code, uint32_t *suppressed);

/* Copies, which live as long as the list. */
const char *smith_report_store_text(struct smith_report_store *store, const char *text);
const char *smith_report_store_message(struct smith_report_store *store, const char *format, va_list arguments);

/* Add a copy of `item` behind the `*count` items; the items, which may have moved. */
void *smith_report_store_add(struct smith_report_store *store, void *items, uint32_t *count, const void *item,
                             size_t size);

#endif
