/* SPDX-License-Identifier: MIT
 *
 * Lists that have an element for each of another one: what happens to that happens to them.
 */
#include "document/visit.h"
#include "edit/edit.h"
#include "type/type_tables.h"
#include <stdio.h>

/* A list that changed, in its record. */
struct besides {
    struct smith_edit *edit;
    const struct smith_list *list;
    uint32_t before, index, to; /* as in smith_edit_beside_follow() */
};

static bool is_beside_any(const struct smith_layout *layout) {
    for (uint32_t i = 0; i < layout->type_count; i++) {
        const struct smith_record *record = layout->types[i]->record;
        for (uint16_t k = 0; record && k < record->member_count; k++)
            if (record->members[k].beside)
                return true;
    }
    return false;
}

static const struct smith_list *list_beside(const struct smith_member *member, const struct smith_frame *frame) {
    const struct smith_reference reference = {.path = member->beside, .nearest = true};
    const struct smith_type *type;
    return smith_reference_list(&reference, frame, &type);
}

static bool beside_follow(const struct besides *besides, const struct smith_frame *frame,
                          const struct smith_child *child) {
    struct smith_list *list = child->value;
    if ((list ? list->count : 0) != besides->before || list_beside(child->member, frame) != besides->list)
        return true;
    if (!list)
        list = smith_member_make(&besides->edit->document->arena, child->member, frame->record);
    const struct list_node at = {child->type, list, frame->type, frame->record, (uint16_t)child->index, false};
    if (!list)
        return false;
    if (besides->list->count > besides->before)
        return smith_edit_element_add(besides->edit, &at, besides->index) != NULL;
    if (besides->list->count == besides->before)
        return smith_edit_element_move(besides->edit, &at, besides->index, besides->to);
    smith_edit_element_remove(&at, besides->index);
    return true;
}

static bool beside_walk(const struct besides *besides, const struct smith_frame *outer, const struct smith_type *type,
                        void *value) {
    struct smith_frame frame = smith_children_frame(outer, type, value);
    struct smith_children children = smith_children_of(type, value);
    struct smith_child child;
    if (type->kind < SMITH_RECORD || smith_type_is_flat(type))
        return true;
    while (smith_children_next(&children, &child)) {
        smith_frame_go(&frame, &child);
        if (child.member && child.member->beside && !beside_follow(besides, &frame, &child))
            return false;
        if (child.value && !beside_walk(besides, &frame, child.type, child.value))
            return false;
    }
    return true;
}

bool smith_edit_beside_follow(struct smith_edit *edit, const struct list_position *position, uint32_t before,
                              uint32_t to) {
    const struct besides besides = {edit, position->at.list, before, position->index, to};
    const struct smith_type *root = smith_type_inner(edit->document->layout->root);
    return edit->options.keep_indices || !is_beside_any(edit->document->layout) ||
           beside_walk(&besides, NULL, root, edit->document->root);
}

enum smith_status smith_edit_beside_check(struct smith_edit *edit, const struct list_position *position,
                                          const char *path, struct smith_error *error) {
    const struct smith_member *member = &position->at.record_type->record->members[position->at.member];
    char words[200];
    if (!member->beside || edit->options.keep_indices)
        return SMITH_OK;
    snprintf(words, sizeof words, "each of these belongs to an element of `%s`: change that list", member->beside);
    return smith_edit_refuse(error, path, "EDIT-BESIDE", words);
}
