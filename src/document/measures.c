/* SPDX-License-Identifier: MIT
 *
 * Measures of members, as measures.h describes.
 */
#include "document/measures.h"

bool smith_measures_begin(struct smith_arena *arena, struct smith_scope *scope, struct smith_arena_mark *mark) {
    const struct smith_type *type = scope->frame.type;
    size_t count = type->record->member_count;
    if (!(type->flags & SMITH_MEASURES))
        return true;
    *mark = smith_arena_mark(arena);
    scope->measures = smith_arena_alloc(arena, count * sizeof *scope->measures, _Alignof(struct smith_measure));
    for (size_t i = 0; scope->measures && i < count; i++)
        scope->measures[i] = (struct smith_measure){-1, -1, -1, -1, -1, NULL};
    return scope->measures != NULL;
}

void smith_measures_end(struct smith_arena *arena, const struct smith_scope *scope,
                        const struct smith_arena_mark *mark) {
    if (scope->measures && !smith_measures_are_shared(scope))
        smith_arena_release(arena, *mark);
}
