/* SPDX-License-Identifier: MIT
 *
 * References by identity cannot be renumbered when what they name is deleted, and what was deleted may have held other
 * things that are referred to (a room and its objects). So all of them are checked before and after.
 */
#include "base/array.h"
#include "edit/edit_lists.h"
#include <stdlib.h>
#include <string.h>

static bool note_keyed(void *context, const struct smith_referrer *referrer) {
    if (!referrer->reference->by)
        return true;
    return smith_references_note(context, referrer->reference, smith_integer_load(referrer->type, referrer->value),
                                 referrer->frame, UINT64_MAX);
}

static bool collect(void *context, const struct smith_reference *reference, int64_t value, const char *path,
                    uint64_t offset, uint32_t more) {
    struct dangling_values *values = context;
    (void)path, (void)offset, (void)more;
    return SMITH_ARRAY_ADD(values->arena, values, (struct dangling_value){reference, value});
}

static int compare(const void *a, const void *b) {
    const struct dangling_value *x = a, *y = b;
    if (x->reference != y->reference)
        return (uintptr_t)x->reference < (uintptr_t)y->reference ? -1 : 1;
    return x->value < y->value ? -1 : x->value > y->value;
}

/* All values that lead nowhere now. */
static bool collect_dangling(struct smith_edit *edit, struct smith_arena *arena, struct dangling_values *values) {
    struct smith_references references;
    *values = (struct dangling_values){.arena = arena};
    smith_references_begin(&references, &arena->allocator);
    bool done = smith_visit_referrers(edit->document->layout->root, edit->document->root, note_keyed, &references) &&
                smith_references_dangling(&references, edit->document, collect, values);
    smith_references_free(&references);
    if (values->count)
        qsort(values->items, values->count, sizeof *values->items, compare);
    return done;
}

bool smith_edit_dangling_begin(struct smith_edit *edit, struct dangling_references *dangling_references) {
    smith_arena_init(&dangling_references->arena, &edit->document->arena.allocator, 0);
    return collect_dangling(edit, &dangling_references->arena, &dangling_references->before);
}

void smith_edit_dangling_end(struct dangling_references *dangling_references) {
    smith_arena_free(&dangling_references->arena);
}

static bool has(const struct dangling_values *values, const struct dangling_value *value) {
    return values->count && bsearch(value, values->items, values->count, sizeof *value, compare) != NULL;
}

struct report {
    struct smith_edit *edit;
    const struct dangling_references *dangling_references;
};

static bool report(void *context, const struct smith_referrer *referrer) {
    const struct report *r = context;
    const struct dangling_value value = {referrer->reference, smith_integer_load(referrer->type, referrer->value)};
    if (has(&r->dangling_references->after, &value) && !has(&r->dangling_references->before, &value))
        smith_edit_clear_referrer(r->edit, referrer, "");
    return true;
}

bool smith_edit_dangling_note(struct smith_edit *edit, struct dangling_references *dangling_references) {
    if (!collect_dangling(edit, &dangling_references->arena, &dangling_references->after))
        return false;
    struct report context = {edit, dangling_references};
    return smith_visit_referrers(edit->document->layout->root, edit->document->root, report, &context);
}
