/* SPDX-License-Identifier: MIT
 *
 * The values of a document of any format, counted, and another one for each: for tests that change something and do not
 * know the format.
 */
#ifndef SUPPORT_ANY_VALUE_H
#define SUPPORT_ANY_VALUE_H

#include <levelsmith/document.h>

#define ANY_VALUE_BYTES_MAX 64 /* of a value of bytes; longer ones are passed over */
#define ANY_VALUE_JSON_MAX (2 * ANY_VALUE_BYTES_MAX + 64)

/* Read bytes that must be a file of the layout; else the test has failed, which says `what` they are. */
struct smith_document *any_value_decode(const struct smith_layout *layout, struct smith_bytes bytes, const char *what);

/* A walk over every member with a scalar value. `wanted` is the caller's, the rest starts as zeros. */
struct any_value_search {
    uint32_t wanted; /* the walk stops at this value, counted from 0 */
    uint32_t count; /* of values that were passed */
    uint32_t keys; /* of those, how many are keys of their lists, or the form of their record */
    bool is_key; /* the last one is */
    char path[512]; /* of the wanted value */
    struct smith_node node;
};

/* Walk until the wanted value; false when there are fewer. */
bool any_value_find(struct any_value_search *search, const struct smith_document *document);

/* Another value of the same type, as JSON. */
void any_value_other(const struct smith_node *node, char json[ANY_VALUE_JSON_MAX]);

#endif
