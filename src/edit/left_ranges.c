/* SPDX-License-Identifier: MIT
 *
 * Elements that a deleted one named as its range (`list[first, count]`), or seems to have by a number called so behind the
 * first of them, and that no other range has afterwards: nothing takes them along, because only the format's program knows
 * whether that is wrong; so it is said.
 */
#include "base/array.h"
#include "document/visit.h"
#include "edit/edit.h"
#include "type/type_tables.h"
#include <inttypes.h>
#include <string.h>

static bool names_a_range(const struct smith_member *member) {
    return member->reference && (member->reference->count || member->reference->uncounted);
}

/* The range that a value names; false = it names none. */
static bool left_range_of(const struct smith_referrer *referrer, struct smith_left_range *range) {
    const struct smith_reference *reference = referrer->reference;
    const struct smith_type *type, *list_type;
    if ((!reference->count && !reference->uncounted) || smith_reference_is_none(reference, referrer->number))
        return false;
    const void *count = smith_reference_count(reference, referrer->frame, &type);
    *range = (struct smith_left_range){.reference = reference,
                                       .list = smith_reference_list(reference, referrer->frame, &list_type),
                                       .first = referrer->number - reference->base,
                                       .count = count ? smith_integer_load(type, count) : 0};
    const struct smith_list *list = range->list;
    return list && range->first >= 0 && range->count > 0 && range->first <= list->count &&
           range->count <= list->count - range->first;
}

static bool left_range_add(void *context, const struct smith_referrer *referrer) {
    struct smith_left_ranges *left = context;
    struct smith_left_range range;
    bool is_inside = false;
    for (const struct smith_frame *frame = referrer->frame; frame && !is_inside; frame = frame->parent)
        is_inside = frame->record == left->element;
    return !is_inside || !left_range_of(referrer, &range) || SMITH_ARRAY_ADD(&left->arena, &left->items, range);
}

bool smith_left_ranges_begin(struct smith_edit *edit, const struct list_position *position,
                             struct smith_left_ranges *left) {
    const struct smith_document *document = edit->document;
    *left = (struct smith_left_ranges){.list = position->at.list};
    smith_arena_init(&left->arena, &document->arena.allocator, 0);
    if (edit->options.keep_indices || !smith_layout_has_member(document->layout, names_a_range))
        return true;
    left->element = smith_element_at(position->at.type, position->at.list, position->index);
    smith_visit_referrers(document->layout->root, document->root, left_range_add, left);
    return !left->arena.failed;
}

void smith_left_ranges_end(struct smith_left_ranges *left) {
    smith_arena_free(&left->arena);
}

/* Which elements of one range other ranges have. */
struct coverage {
    const struct smith_left_range *range;
    bool *has;
};

static bool mark_covered(void *context, const struct smith_referrer *referrer) {
    const struct coverage *coverage = context;
    const struct smith_left_range *range = coverage->range;
    struct smith_left_range other;
    if (!left_range_of(referrer, &other) || other.list != range->list)
        return true;
    int64_t from = other.first > range->first ? other.first : range->first;
    int64_t end = other.first + other.count, range_end = range->first + range->count;
    for (end = end < range_end ? end : range_end; from < end; from++)
        coverage->has[from - range->first] = true;
    return true;
}

bool smith_left_ranges_note(struct smith_edit *edit, struct smith_left_ranges *left, const char *path) {
    const struct smith_document *document = edit->document;
    for (size_t i = 0; i < left->items.count; i++) {
        const struct smith_left_range *range = &left->items.items[i];
        if (range->list == left->list) /* it was renumbered itself */
            continue;
        struct coverage coverage = {range, smith_arena_alloc(&left->arena, (size_t)range->count, 1)};
        if (!coverage.has)
            return false;
        memset(coverage.has, 0, (size_t)range->count);
        smith_visit_referrers(document->layout->root, document->root, mark_covered, &coverage);
        int64_t alone = 0;
        for (int64_t k = 0; k < range->count; k++)
            alone += !coverage.has[k];
        if (alone)
            smith_findings_add(&edit->notes, "RANGE-LEFT", SMITH_WARNING, path, UINT64_MAX,
                               "%" PRId64 " elements of `%s` from %" PRId64 " on %s its own, and are nobody's now",
                               alone, range->reference->path, range->first,
                               range->reference->count ? "were" : "seem to have been");
    }
    return true;
}
