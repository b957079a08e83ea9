/* SPDX-License-Identifier: MIT
 *
 * The list of facts for `info` under construction: keys, labels and groups are constants of the caller, texts are
 * copied. What a fact is, and who frees the list, says levelsmith.h.
 */
#ifndef SMITH_FACTS_H
#define SMITH_FACTS_H

#include "report/report_store.h"
#include <levelsmith/levelsmith.h>

/* Prepare an empty list. */
void smith_facts_begin(struct smith_facts *facts, const struct smith_allocator *allocator);

/* Add one. `group` may be NULL; a `text` that is NULL adds nothing. */
void smith_facts_add_number(struct smith_facts *facts, const char *key, const char *label, int64_t number,
                            const char *group);
void smith_facts_add_text(struct smith_facts *facts, const char *key, const char *label, const char *text,
                          const char *group);
/* The same, unless there is one with this key and text already. */
void smith_facts_add_once(struct smith_facts *facts, const char *key, const char *label, const char *text,
                          const char *group);
/* The name `number` has in the enum, or the number itself when it has none. */
void smith_facts_add_name(struct smith_facts *facts, const char *key, const char *label,
                          const struct smith_names *names, int64_t number);

/* Whether there was no memory for all of it. */
static inline bool smith_facts_failed(const struct smith_facts *facts) {
    return smith_report_store_failed(facts->memory);
}

/* When all is added: `status`, or SMITH_NO_MEMORY when there was no memory for all of it. A failure frees the list. */
enum smith_status smith_facts_end(struct smith_facts *facts, enum smith_status status, struct smith_error *error);

#endif
