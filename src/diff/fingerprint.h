/* SPDX-License-Identifier: MIT
 *
 * Numbers that stand for values: equal values have the same, others almost surely not. Elements of two versions of a
 * list are matched by them.
 */
#ifndef SMITH_FINGERPRINT_H
#define SMITH_FINGERPRINT_H

#include "document/document.h"

/* Of what the value means: quirks aside, and indices of elements of lists, which change when others come and go. */
uint64_t smith_fingerprint(const struct smith_type *type, const void *value);

/* Of the member `key` of an element; false when it has none. */
bool smith_fingerprint_key(const struct smith_type *type, const void *value, const char *key, uint64_t *fingerprint);

#endif
