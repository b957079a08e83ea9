/* SPDX-License-Identifier: MIT
 *
 * Numbers that stand for values: equal values have the same, others almost surely not. Elements of two versions of a
 * list are matched by them.
 */
#ifndef SMITH_FINGERPRINT_H
#define SMITH_FINGERPRINT_H

#include "base/lookup.h"
#include "document/document.h"

/* What the local references of a document mean: of each element that one may name, a fingerprint. Tables are made when
 * first asked for. */
struct smith_meanings {
    struct smith_arena *arena;
    const struct smith_document *document;
    struct smith_meaning_table *tables;
    const char *ignored; /* what references to a list around of that path say does not count; NULL = all counts */
    bool out_of_memory; /* fingerprints since then stand for nothing */
};

/* The elements of one list, or of all lists that the path leads to. */
struct smith_meaning_table {
    struct smith_meaning_table *next;
    const char *path, *by; /* as in struct smith_reference */
    struct smith_id_index elements; /* number -> index in `prints` */
    uint64_t *prints;
};

/* The elements that the reference may name go by other numbers now. False when out of memory. */
bool smith_meanings_renumber(struct smith_meanings *meanings, const struct smith_reference *reference,
                             bool (*map)(void *context, int64_t *number), void *context);

/* Of what the value means, quirks aside. Of an element that a local reference names counts what it is like, not its
 * number, which changes when others come and go. With `meanings` NULL local references are left out altogether. */
uint64_t smith_fingerprint(struct smith_meanings *meanings, const struct smith_type *type, const void *value);

/* Of the member `key` of an element; false when it has none. */
bool smith_fingerprint_key(const struct smith_type *type, const void *value, const char *key, uint64_t *fingerprint);

#endif
