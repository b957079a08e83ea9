/* SPDX-License-Identifier: MIT
 *
 * References to what was lost (fix_references.h). Which values lead nowhere is asked first (references.h); then all
 * places that have such a value are found and put right, the last one first, so that the paths of the others stay true.
 */
#include "document/recover/fix_references.h"
#include "base/array.h"
#include "document/references/references.h"
#include "document/references/remove.h"
#include "document/references/renumber.h"
#include <string.h>

#define ROUNDS 8
#define PATH_SIZE 512

/* A value that leads nowhere. */
struct dangling {
    const struct smith_reference *reference;
    int64_t value;
};

struct reference_fixer {
    struct smith_document *document;
    struct smith_changes *changes;
    struct smith_arena arena;
    struct smith_references references;
    SMITH_ARRAY(struct dangling) dangling;
    SMITH_ARRAY(const char *) paths; /* of places that have to be removed */
};

static bool note(void *context, const struct smith_referrer *referrer) {
    struct reference_fixer *m = context;
    return smith_references_note(&m->references, referrer->reference,
                                 smith_integer_load(referrer->type, referrer->value), referrer->frame, UINT64_MAX);
}

static bool collect_dangling(void *context, const struct smith_reference *reference, int64_t value, const char *path,
                             uint64_t offset, uint32_t more) {
    struct reference_fixer *m = context;
    (void)path, (void)offset, (void)more;
    return SMITH_ARRAY_ADD(&m->arena, &m->dangling, (struct dangling){reference, value});
}

static bool is_dangling(const struct reference_fixer *m, const struct smith_reference *reference, int64_t value) {
    for (uint32_t i = 0; i < m->dangling.count; i++)
        if (m->dangling.items[i].reference == reference && m->dangling.items[i].value == value)
            return true;
    return false;
}

/* Clear the value, or remember where it is. */
static bool visit(void *context, const struct smith_referrer *referrer) {
    struct reference_fixer *m = context;
    const struct smith_reference *reference = referrer->reference;
    int64_t value = smith_integer_load(referrer->type, referrer->value);
    char path[PATH_SIZE];
    if (!is_dangling(m, reference, value))
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
    const struct smith_type *type = m->document->layout->root;
    memset(&m->dangling, 0, sizeof m->dangling);
    memset(&m->paths, 0, sizeof m->paths);
    smith_references_begin(&m->references, &m->arena.allocator);
    bool done = smith_visit_referrers(type, m->document->root, note, m) &&
                smith_references_dangling(&m->references, m->document, collect_dangling, m) &&
                (!m->dangling.count || smith_visit_referrers(type, m->document->root, visit, m));
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
