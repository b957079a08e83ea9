/* SPDX-License-Identifier: MIT
 *
 * Collecting facts for `info`. A list starts as {0}; keys, labels and groups are constants of the caller, texts are
 * copied. smith_facts_free() (levelsmith.h) ends it.
 */
#ifndef SMITH_FACTS_H
#define SMITH_FACTS_H

#include <levelsmith/levelsmith.h>

/* An empty list whose memory comes from `allocator`. Without this it is malloc's. False when out of memory. */
bool smith_facts_begin(struct smith_facts *facts, const struct smith_allocator *allocator);

/* Each adds one fact and returns SMITH_OK or SMITH_NO_MEMORY; the list stays valid either way. `group` may be NULL. */
enum smith_status smith_facts_add_number(struct smith_facts *facts, const char *key, const char *label, int64_t number,
                                         const char *group);
/* `text` NULL adds nothing. */
enum smith_status smith_facts_add_text(struct smith_facts *facts, const char *key, const char *label, const char *text,
                                       const char *group);

/* The name `number` has in the enum, or the number itself when it has none. */
enum smith_status smith_facts_add_name(struct smith_facts *facts, const char *key, const char *label,
                                       const struct smith_names *names, int64_t number);

/* Is there a fact with this key and text already? */
bool smith_facts_have_text(const struct smith_facts *facts, const char *key, const char *text);

#endif
