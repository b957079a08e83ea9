/* SPDX-License-Identifier: MIT
 *
 * Making parts of projects in memory: records with their defaults, lists with one more element.
 */
#ifndef SMITH_PRJ2_MAKE_H
#define SMITH_PRJ2_MAKE_H

#include "document/document.h"
#include <levelsmith/prj2.h>

/* Make a member of the record absent. False when it was. */
bool smith_prj2_clear(void *record, const struct smith_type *type, uint16_t member);

/* Forget how element `index` of a list was spelled: it is another chunk now. */
void smith_prj2_forget(void *record, uint16_t member, uint32_t index);

/* Room for `more` elements of `size` bytes behind those of a list; the count stays as it is. NULL when out of
 * memory. */
void *smith_prj2_list_reserve(struct smith_document *document, const struct smith_list *list, uint32_t more,
                              size_t size);

#endif
