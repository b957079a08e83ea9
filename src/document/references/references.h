/* SPDX-License-Identifier: MIT
 *
 * References between records: collected while a file is read, checked when all of it is known.
 */
#ifndef SMITH_REFERENCES_H
#define SMITH_REFERENCES_H

#include "base/array.h"
#include "base/lookup.h"
#include "document/document.h"
#include "document/references/list_changes.h"

/* One value that some members refer by, and where it was met first. */
struct smith_referred {
    const struct smith_reference *reference;
    int64_t value;
    const char *path;
    uint64_t offset;
    uint32_t more; /* how often it was met again */
};

struct smith_references {
    struct smith_arena arena;
    SMITH_ARRAY(struct smith_referred) referred;
    struct smith_hash_map by_value; /* reference and value -> index in `referred` */
    struct smith_hash_map identities; /* reference -> the identities that it may name, once it was asked */
};

void smith_references_begin(struct smith_references *references, const struct smith_allocator *allocator);
void smith_references_free(struct smith_references *references);

/* Note that `value` (a number that smith_reference_read() gave) was met at `frame`. False when out of memory. */
bool smith_references_note(struct smith_references *references, const struct smith_reference *reference, int64_t value,
                           const struct smith_frame *frame, uint64_t offset);

/* Whether the value names an element of the document, or none on purpose. Which elements there are is found out when it
 * is asked of a reference for the first time; where memory runs out (`arena.failed`), all is well. */
bool smith_reference_is_met(struct smith_references *references, const struct smith_document *document,
                            const struct smith_reference *reference, int64_t value);

/* Whether more than a number has to be known to tell: where it stands, how many elements it names. */
static inline bool smith_reference_asks_around(const struct smith_reference *reference) {
    return reference->nearest || reference->count;
}

/* The same of what a value names, of such a reference too. All elements of a range must be there. */
bool smith_referrer_is_met(struct smith_references *references, const struct smith_document *document,
                           const struct smith_referrer *referrer);

/* The integer by which an element (of a list, of `type`) is known: its member `by`, or that of the case of a
 * variant. */
bool smith_element_identity(const struct smith_type *type, const void *value, const char *by, int64_t *identity);

/* Give the element another one; false when its member cannot hold that. */
bool smith_element_identify(const struct smith_type *type, void *element, const char *by, int64_t identity);

typedef bool smith_visit_element(void *context, const struct smith_type *type, void *element, uint32_t index);

/* Visit all elements that references to `path` may name, through every element of the lists on the way. False as soon
 * as the visitor says so. */
bool smith_visit_referred(const struct smith_type *type, void *value, const char *path, smith_visit_element *visit,
                          void *context);

#endif
