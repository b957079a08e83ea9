/* SPDX-License-Identifier: MIT
 *
 * Elements of a list got other indices: whatever refers to them by index gets the new ones.
 */
#include "edit/edit_lists.h"
#include <inttypes.h>
#include <string.h>

/* What happened to the list. */
struct list_change {
    struct smith_edit *edit;
    int64_t from, to;
    const char *still; /* what a number that is left as it was says now */
};

/* Follow `happening` in the whole document. Only lists there is one of can be referred to by index: with several (the
 * objects of all rooms) an index alone would not say of which. */
static void update_references(struct smith_edit *edit, const struct list_position *position,
                              bool (*map)(void *, int64_t *), smith_visit_referrer *gone,
                              struct list_change *list_change) {
    char path[512] = "";
    size_t size = 0;
    if (edit->options.keep_indices)
        return;
    for (uint32_t i = 0; i < position->resolved.count; i++) {
        const struct smith_frame *frame = &position->resolved.scopes[i].frame;
        const char *name = frame->type->record->members[frame->member].name;
        if (frame->index != SMITH_NONE || size + strlen(name) + 2 > sizeof path)
            return;
        path[size++] = '/';
        memcpy(path + size, name, strlen(name) + 1);
        size += strlen(name);
    }
    struct smith_renumbering renumbering = {.path = path, .map = map, .gone = gone, .context = list_change};
    smith_renumber(edit->document->layout->root, edit->document->root, &renumbering);
}

static bool insertion(void *context, int64_t *number) {
    const struct list_change *list_change = context;
    *number += *number >= list_change->to;
    return true;
}

static bool deletion(void *context, int64_t *number) {
    const struct list_change *list_change = context;
    bool stays = *number != list_change->from;
    *number -= *number > list_change->from;
    return stays;
}

static bool moving(void *context, int64_t *number) {
    const struct list_change *list_change = context;
    if (*number == list_change->from)
        *number = list_change->to;
    else if (*number > list_change->from && *number <= list_change->to)
        --*number;
    else if (*number < list_change->from && *number >= list_change->to)
        ++*number;
    return true;
}

void smith_edit_clear_referrer(struct smith_edit *edit, const struct smith_referrer *referrer, const char *still) {
    const struct smith_reference *reference = referrer->reference;
    int64_t value = smith_integer_load(referrer->type, referrer->value);
    char path[512];
    smith_frame_path(referrer->frame, path, sizeof path);
    if (edit->options.none && reference->none_count) {
        smith_integer_store(referrer->type, referrer->value, reference->none[0]);
        smith_findings_add(&edit->notes, "REFERENCE-CLEARED", SMITH_INFO, path, UINT64_MAX,
                           "referred to what was deleted by %" PRId64 ", and to nothing now", value);
    } else {
        smith_findings_add(&edit->notes, "REFERENCE-LOST", SMITH_WARNING, path, UINT64_MAX,
                           "refers to what was deleted by %" PRId64 "%s", value, still);
    }
}

static bool report_gone(void *context, const struct smith_referrer *referrer) {
    const struct list_change *list_change = context;
    smith_edit_clear_referrer(list_change->edit, referrer, list_change->still);
    return true;
}

void smith_edit_references_after_insertion(struct smith_edit *edit, const struct list_position *position) {
    update_references(edit, position, insertion, NULL, &(struct list_change){.to = position->index});
}

void smith_edit_references_after_deletion(struct smith_edit *edit, const struct list_position *position) {
    bool last = position->index == position->at.list->count;
    struct list_change list_change = {
        .edit = edit,
        .from = position->index,
        .still = last ? ", which no element has now" : ", which another element has now",
    };
    update_references(edit, position, deletion, report_gone, &list_change);
}

void smith_edit_references_after_move(struct smith_edit *edit, const struct list_position *position, uint32_t to) {
    update_references(edit, position, moving, NULL, &(struct list_change){.from = position->index, .to = to});
}
