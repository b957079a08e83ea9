/* SPDX-License-Identifier: MIT
 *
 * References by identity cannot be renumbered when what they name is deleted, and what was deleted may have held other
 * things that are referred to (a room and its objects). So all of them are checked before and after.
 */
#include "base/array.h"
#include "edit/edit_lists.h"
#include <stdlib.h>
#include <string.h>

/* What leads nowhere, and what is known of references. */
struct search {
    struct smith_edit *edit;
    struct smith_references references;
    struct dangling_references *dangling;
};

static bool is_dangling(struct search *search, const struct smith_referrer *referrer, struct dangling_value *value) {
    *value = (struct dangling_value){referrer->reference, smith_integer_load(referrer->type, referrer->value)};
    return value->reference->by &&
           !smith_reference_is_met(&search->references, search->edit->document, value->reference, value->value);
}

static bool dangling_references_search_all(struct search *search, smith_visit_referrer *visit) {
    const struct smith_document *document = search->edit->document;
    smith_references_begin(&search->references, &document->arena.allocator);
    bool done = smith_visit_referrers(document->layout->root, document->root, visit, search) &&
                !search->references.arena.failed;
    smith_references_free(&search->references);
    return done;
}

static int dangling_references_compare(const void *a, const void *b) {
    const struct dangling_value *x = a, *y = b;
    if (x->reference != y->reference)
        return (uintptr_t)x->reference < (uintptr_t)y->reference ? -1 : 1;
    return x->value < y->value ? -1 : x->value > y->value;
}

static bool dangling_references_collect(void *context, const struct smith_referrer *referrer) {
    struct search *search = context;
    struct dangling_value value;
    return !is_dangling(search, referrer, &value) ||
           SMITH_ARRAY_ADD(&search->dangling->arena, &search->dangling->before, value);
}

bool smith_edit_dangling_begin(struct smith_edit *edit, struct dangling_references *dangling_references) {
    struct search search = {.edit = edit, .dangling = dangling_references};
    struct dangling_values *before = &dangling_references->before;
    smith_arena_init(&dangling_references->arena, &edit->document->arena.allocator, 0);
    *before = (struct dangling_values){0};
    bool done = dangling_references_search_all(&search, dangling_references_collect);
    if (before->count)
        qsort(before->items, before->count, sizeof *before->items, dangling_references_compare);
    return done;
}

void smith_edit_dangling_end(struct dangling_references *dangling_references) {
    smith_arena_free(&dangling_references->arena);
}

static bool dangling_references_report(void *context, const struct smith_referrer *referrer) {
    struct search *search = context;
    const struct dangling_values *before = &search->dangling->before;
    struct dangling_value value;
    if (is_dangling(search, referrer, &value) &&
        (!before->count || !bsearch(&value, before->items, before->count, sizeof value, dangling_references_compare)))
        smith_edit_clear_referrer(search->edit, referrer, "");
    return true;
}

bool smith_edit_dangling_note(struct smith_edit *edit, struct dangling_references *dangling_references) {
    struct search search = {.edit = edit, .dangling = dangling_references};
    return dangling_references_search_all(&search, dangling_references_report);
}
