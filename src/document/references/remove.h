/* SPDX-License-Identifier: MIT
 *
 * Taking things out of a document, with what is odd about them.
 */
#ifndef SMITH_REMOVE_H
#define SMITH_REMOVE_H

#include "document/document.h"

/* Take the elements with `drop[index]` out of the list that `member` of the record is, or that its union holds. Quirks of
 * the others go with them; unknown chunks right before an element count as part of it. */
void smith_list_drop(const struct smith_type *record_type, void *record, uint16_t member, const bool *drop);

/* The same for a single one. */
void smith_list_drop_one(const struct smith_type *record_type, void *record, uint16_t member, uint32_t index);

/* Take out the smallest chunk that holds the value at `path`: readers of chunks do without what is not there. `removed`
 * becomes the path of it. False when there is none. */
bool smith_remove_around(struct smith_document *document, const char *path, char *removed, size_t size);

#endif
