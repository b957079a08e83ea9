/* SPDX-License-Identifier: MIT
 *
 * Paths as those who change documents need them: with all records on the way, because what a value may be (the case of
 * a union, the length of a text) can depend on any of them.
 */
#ifndef SMITH_PATH_H
#define SMITH_PATH_H

#include "document/expression.h"

struct smith_resolved_path {
    struct smith_node node;
    struct smith_scope *scopes; /* of the records on the way, outermost first, each at the member that was taken */
    uint32_t count;
};

/* smith_path_find() with the way. The scopes are in `arena`. */
enum smith_status smith_resolved_path_find(struct smith_arena *arena, const struct smith_document *document,
                                           const char *path, struct smith_resolved_path *resolved,
                                           struct smith_error *error);

/* Where the innermost value of the trail is; NULL = it is the root. */
static inline const struct smith_scope *smith_resolved_path_scope(const struct smith_resolved_path *resolved) {
    return resolved->count ? &resolved->scopes[resolved->count - 1] : NULL;
}

/* Where the value of a node is, in its record. */
static inline struct smith_scope smith_node_scope(const struct smith_node *node) {
    return (struct smith_scope){.frame = {NULL, node->record_type, node->record, node->member, node->index}};
}

/* What a path sees of a value: cases of unions are looked through. NULL = an unknown case, which has no parts. */
const struct smith_type *smith_path_enter(const struct smith_type *type, void **value);

/* The type that the value of a node has now, of several that its member could have: of a union its case. */
const struct smith_type *smith_path_chosen(const struct smith_node *node);

/* How many bytes of `path` lead to what the last step is taken in, and that last step (up to slashes at its end). */
size_t smith_path_parent(const char *path, const char **last);

/* As strcmp(), numbers by their value: "/rooms/9" is before "/rooms/10", and what is in it between them. */
int smith_path_compare(const char *a, const char *b);

#endif
