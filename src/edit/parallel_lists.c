/* SPDX-License-Identifier: MIT
 *
 * Lists that have an element for each of another one: what happens to that happens to them. And lists whose elements do
 * not come, go and move one by one.
 */
#include "document/visit.h"
#include "edit/edit.h"
#include "type/type_tables.h"
#include <stdio.h>

/* A list that changed, in its record. */
struct parallel_change {
    struct smith_edit *edit;
    const struct smith_list *list;
    uint32_t before, index, to; /* as in smith_edit_parallel_follow() */
};

static bool is_parallel(const struct smith_member *member) {
    return member->parallel;
}

static const struct smith_list *parallel_of(const struct smith_member *member, const struct smith_frame *frame) {
    const struct smith_reference reference = {.path = member->parallel, .nearest = true};
    const struct smith_type *type;
    return smith_reference_list(&reference, frame, &type);
}

/* Whether the change is about elements that the list has. It may have more than the other one, which mean nothing, or
 * fewer. */
static bool parallel_reaches(const struct parallel_change *parallel_change, uint32_t count) {
    uint32_t furthest = parallel_change->to > parallel_change->index ? parallel_change->to : parallel_change->index;
    return count >= parallel_change->before || furthest < count;
}

static bool parallel_follow(const struct parallel_change *parallel_change, const struct smith_frame *frame,
                            const struct smith_child *child) {
    struct smith_list *list = child->value;
    if (!parallel_reaches(parallel_change, list ? list->count : 0) ||
        parallel_of(child->member, frame) != parallel_change->list)
        return true;
    if (!list)
        list = smith_member_make(&parallel_change->edit->document->arena, child->member, frame->record);
    const struct list_node at = {child->type, list, frame->type, frame->record, (uint16_t)child->index, false};
    if (!list)
        return false;
    if (parallel_change->list->count > parallel_change->before)
        return smith_edit_element_add(parallel_change->edit, &at, parallel_change->index) != NULL;
    if (parallel_change->list->count == parallel_change->before)
        return smith_edit_element_move(parallel_change->edit, &at, parallel_change->index, parallel_change->to);
    smith_edit_element_remove(&at, parallel_change->index);
    return true;
}

static bool parallel_walk(const struct parallel_change *parallel_change, const struct smith_frame *outer,
                          const struct smith_type *type, void *value) {
    struct smith_frame frame = smith_children_frame(outer, type, value);
    struct smith_children children = smith_children_of(type, value);
    struct smith_child child;
    if (type->kind < SMITH_RECORD || smith_type_is_flat(type))
        return true;
    while (smith_children_next(&children, &child)) {
        smith_frame_go(&frame, &child);
        if (child.member && child.member->parallel && !parallel_follow(parallel_change, &frame, &child))
            return false;
        if (child.value && !parallel_walk(parallel_change, &frame, child.type, child.value))
            return false;
    }
    return true;
}

bool smith_edit_parallel_follow(struct smith_edit *edit, const struct list_position *position, uint32_t before,
                                uint32_t to) {
    const struct parallel_change parallel_change = {edit, position->at.list, before, position->index, to};
    const struct smith_type *root = smith_type_inner(edit->document->layout->root);
    return edit->options.keep_indices || !smith_layout_has_member(edit->document->layout, is_parallel) ||
           parallel_walk(&parallel_change, NULL, root, edit->document->root);
}

enum smith_status smith_edit_parallel_check(struct smith_edit *edit, const struct list_position *position,
                                            const char *path, struct smith_error *error) {
    const struct smith_member *member = &position->at.record_type->record->members[position->at.member];
    char words[200];
    if (!member->parallel || edit->options.keep_indices)
        return SMITH_OK;
    snprintf(words, sizeof words, "each of these belongs to an element of `%s`: change that list", member->parallel);
    return smith_edit_refuse(error, path, "EDIT-BESIDE", words);
}

/* ---- lists whose elements are what they are by where they stand ---- */

enum smith_status smith_edit_fixed_check(struct smith_edit *edit, const struct list_position *position, bool is_last,
                                         const char *path, struct smith_error *error) {
    const struct smith_member *member = &position->at.record_type->record->members[position->at.member];
    const struct smith_annotation *fixed = smith_annotation_find(&member->annotations, "fixed");
    if (!fixed || is_last || edit->options.keep_indices)
        return SMITH_OK;
    smith_fail(error, SMITH_REFUSED, "LIST-FIXED",
               "elements of `%s` come and go at its end only: %s; set the whole list to what it shall be", member->name,
               fixed->value ? fixed->value : "what they mean depends on where they stand");
    if (error)
        snprintf(error->path, sizeof error->path, "%s", path);
    return SMITH_REFUSED;
}
