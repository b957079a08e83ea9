/* SPDX-License-Identifier: MIT
 *
 * References to what was lost (fix_references.h). All places that have a value that leads nowhere are found, and put
 * right or removed, the last one first, so that the paths of the others stay true.
 */
#include "document/recover/fix_references.h"
#include "base/array.h"
#include "document/references/references.h"
#include "document/references/remove.h"
#include "document/references/renumber.h"
#include <string.h>

#define ROUNDS 8
#define PATH_SIZE 512

struct reference_fixer {
    struct smith_document *document;
    struct smith_changes *changes;
    struct smith_arena arena;
    struct smith_references references;
    SMITH_ARRAY(const char *) paths; /* of places that have to be removed */
};

/* Clear the value, or remember where it is. */
static bool fix_references_visit(void *context, const struct smith_referrer *referrer) {
    struct reference_fixer *m = context;
    const struct smith_reference *reference = referrer->reference;
    int64_t value = smith_integer_load(referrer->type, referrer->value);
    char path[PATH_SIZE];
    if (smith_reference_is_met(&m->references, m->document, reference, value))
        return true;
    smith_frame_path(referrer->frame, path, sizeof path);
    if (reference->none_count && smith_integer_fits(referrer->type, reference->none[0])) {
        smith_integer_store(referrer->type, referrer->value, reference->none[0]);
        smith_changes_add(m->changes, "LOST-REFERENCE-CLEARED", SMITH_CHANGE_LOST, path, UINT64_MAX,
                          "named %lld of %s, which is gone; names none now", (long long)value, reference->path);
        return true;
    }
    const char *copy = smith_arena_copy(&m->arena, path, strlen(path));
    return copy && SMITH_ARRAY_ADD(&m->arena, &m->paths, copy);
}

static void remove_referrers(struct reference_fixer *m, unsigned *removed) {
    for (uint32_t i = m->paths.count; i-- > 0;) {
        char path[PATH_SIZE];
        if (!smith_remove_around(m->document, m->paths.items[i], path, sizeof path))
            continue;
        ++*removed;
        smith_changes_add(m->changes, "LOST-REFERENCE-REMOVED", SMITH_CHANGE_LOST, path, UINT64_MAX,
                          "removed: what %s names is gone", strrchr(m->paths.items[i], '/') + 1);
    }
}

static bool fix_pass(struct reference_fixer *m, unsigned *removed) {
    memset(&m->paths, 0, sizeof m->paths);
    smith_references_begin(&m->references, &m->arena.allocator);
    bool done = smith_visit_referrers(m->document->layout->root, m->document->root, fix_references_visit, m) &&
                !m->references.arena.failed;
    if (done)
        remove_referrers(m, removed);
    smith_references_free(&m->references);
    return done;
}

bool smith_fix_references(struct smith_document *document, struct smith_changes *changes) {
    struct reference_fixer m = {.document = document, .changes = changes};
    bool done = true;
    smith_arena_init(&m.arena, &document->arena.allocator, 0);
    for (unsigned round = 0, removed = 1; done && removed && round < ROUNDS; round++) {
        removed = 0;
        done = fix_pass(&m, &removed);
    }
    smith_arena_free(&m.arena);
    return done;
}
