/* SPDX-License-Identifier: MIT
 *
 * References when elements come, go or move: those by index get the new ones, those by identity that lead nowhere
 * afterwards are found by checking all of them before and after.
 */
#include "base/array.h"
#include "edit/edit.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* ---- elements of a list got other indices: whatever refers to them by index gets the new ones ---- */

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

/* What the value referred to is gone: set it to "none" where that is asked for and there is such a value, else note it;
 * `still` says more. */
static void edit_clear_referrer(struct smith_edit *edit, const struct smith_referrer *referrer, const char *still) {
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
    edit_clear_referrer(list_change->edit, referrer, list_change->still);
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

/* ---- dangling ---- */

/*
 * References by identity cannot be renumbered when what they name is deleted, and what was deleted may have held other
 * things that are referred to (a room and its objects). So all of them are checked before and after.
 */

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
        edit_clear_referrer(search->edit, referrer, "");
    return true;
}

bool smith_edit_dangling_note(struct smith_edit *edit, struct dangling_references *dangling_references) {
    struct search search = {.edit = edit, .dangling = dangling_references};
    return dangling_references_search_all(&search, dangling_references_report);
}
