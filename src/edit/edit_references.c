/* SPDX-License-Identifier: MIT
 *
 * References when elements come, go or move: those by index get the new ones, those by identity that lead nowhere
 * afterwards are found by checking all of them before and after.
 */
#include "base/array.h"
#include "edit/edit.h"
#include "type/type_tables.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- elements of a list got other indices: whatever refers to them by index gets the new ones ---- */

/* What happened to the list. */
struct list_change {
    struct smith_edit *edit;
    int64_t from, to;
    int64_t companion; /* the element of which a new one takes the place, or behind which it comes */
    const void *range; /* the record with the range that it was put into; NULL = into those of that element */
    const char *still; /* what a number that is left as it was says now */
    uint32_t elements; /* of the list before a trial */
    struct smith_error *error; /* of a trial */
    bool is_refused;
    bool is_torn; /* a range would not be the same when the element comes back */
};

/* "/rooms" of a list there is one of: with several (the objects of all rooms) an index alone would not say of which.
 * False when it is another one. */
static bool path_from_root(const struct list_position *position, char *path, size_t room) {
    size_t size = 0;
    for (uint32_t i = 0; i < position->resolved.count; i++) {
        const struct smith_frame *frame = &position->resolved.scopes[i].frame;
        const char *name = frame->type->record->members[frame->member].name;
        if (frame->index != SMITH_NONE || size + strlen(name) + 2 > room)
            return false;
        path[size++] = '/';
        memcpy(path + size, name, strlen(name) + 1);
        size += strlen(name);
    }
    return true;
}

/* Follow `happening` in the whole document. */
static void update_references(struct smith_edit *edit, const struct list_position *position,
                              struct smith_renumbering renumbering, struct list_change *list_change) {
    char path[512] = "";
    if (edit->options.keep_indices)
        return;
    list_change->edit = edit;
    renumbering.path = path_from_root(position, path, sizeof path) ? path : NULL;
    renumbering.list = position->at.list;
    renumbering.context = list_change;
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

/* ---- ranges of elements: the new one belongs to those of the element that it is put beside ---- */

static bool is_in_range(int64_t number, int64_t first, int64_t count) {
    return number >= first && number - first < count;
}

/* `is_behind`: the new one is behind the element, not before it. */
static void range_take(struct list_change *list_change, bool joins, bool is_behind, int64_t *first, int64_t *count) {
    int64_t at = list_change->to;
    if (joins)
        ++*count;
    else
        *first += *first > at || (*first == at && (*count || is_behind));
}

static bool range_insertion(void *context, const struct smith_referrer *referrer, int64_t *first, int64_t *count) {
    struct list_change *list_change = context;
    bool around = *first < list_change->to && is_in_range(list_change->to, *first, *count);
    bool joins = list_change->range ? around || list_change->range == referrer->frame->record
                                    : is_in_range(list_change->companion, *first, *count);
    range_take(list_change, joins, list_change->companion < list_change->to, first, count);
    return true;
}

static bool range_deletion(void *context, const struct smith_referrer *referrer, int64_t *first, int64_t *count) {
    const struct list_change *list_change = context;
    (void)referrer;
    *count -= is_in_range(list_change->from, *first, *count);
    *first -= *first > list_change->from;
    return true;
}

static bool range_moving(void *context, const struct smith_referrer *referrer, int64_t *first, int64_t *count) {
    struct list_change *list_change = context;
    bool joins = is_in_range(list_change->to, *first, *count);
    if (list_change->from == list_change->to || !*count)
        return true; /* where a range of nothing begins is no matter */
    range_deletion(list_change, referrer, first, count);
    range_take(list_change, joins, list_change->from < list_change->to, first, count);
    return true;
}

/* The same, where the way back leads to the range as it was: an element between two ranges says of neither that it is its. */
static bool range_moving_back(void *context, const struct smith_referrer *referrer, int64_t *first, int64_t *count) {
    struct list_change *list_change = context, back = *list_change;
    int64_t first_again, count_again;
    back.from = list_change->to;
    back.to = list_change->from;
    const int64_t before[2] = {*first, *count};
    range_moving(list_change, referrer, first, count);
    first_again = *first;
    count_again = *count;
    range_moving(&back, referrer, &first_again, &count_again);
    list_change->is_torn = count_again != before[1] || (before[1] && first_again != before[0]);
    return !list_change->is_torn;
}

/* ---- numbers that would not fit, ranges that would be torn: nothing is changed at all ---- */

static bool refuse_number(void *context, const struct smith_referrer *referrer) {
    struct list_change *list_change = context;
    if (!list_change->is_torn && referrer->number - referrer->reference->base >= list_change->elements)
        return true; /* it names none of them */
    list_change->is_refused = true;
    if (list_change->is_torn)
        smith_fail(list_change->error, SMITH_REFUSED, "REFERENCE-RANGE",
                   "the element would leave the range that begins at %" PRId64
                   ", or get into it, and no way leads back: insert it there, and delete it here",
                   referrer->number);
    else
        smith_fail(list_change->error, SMITH_REFUSED, "REFERENCE-WIDTH",
                   "%" PRId64 " names an element that would get a number which this cannot hold", referrer->number);
    if (list_change->error)
        smith_frame_path(referrer->frame, list_change->error->path, sizeof list_change->error->path);
    return false;
}

static enum smith_status try_references(struct smith_edit *edit, const struct list_position *position,
                                        struct smith_renumbering renumbering, struct list_change list_change,
                                        struct smith_error *error) {
    list_change.error = error;
    list_change.elements = position->at.list->count;
    renumbering.gone = refuse_number;
    renumbering.is_check = true;
    update_references(edit, position, renumbering, &list_change);
    return list_change.is_refused ? SMITH_REFUSED : SMITH_OK;
}

/* ---- counts that nothing says are counts ---- */

static bool refers_without_count(const struct smith_member *member) {
    return member->reference && member->reference->uncounted;
}

/* Of a search for a value that names elements of the list. */
struct uncounted_search {
    const char *path; /* of the list from the root; NULL = there are several */
    const struct smith_list *list;
    const struct smith_reference *found;
};

static bool find_uncounted(void *context, const struct smith_referrer *referrer) {
    struct uncounted_search *search = context;
    const struct smith_reference *reference = referrer->reference;
    const struct smith_type *type;
    if (!reference->uncounted || smith_reference_is_none(reference, referrer->number))
        return true;
    if (reference->nearest ? smith_reference_list(reference, referrer->frame, &type) == search->list
                           : search->path && smith_reference_is_to(reference, search->path, NULL))
        search->found = reference;
    return !search->found;
}

enum smith_status smith_edit_counts_check(struct smith_edit *edit, const struct list_position *position,
                                          const char *path, struct smith_error *error) {
    struct uncounted_search search = {.list = position->at.list};
    char list[512];
    if (edit->options.keep_indices || !smith_layout_has_member(edit->document->layout, refers_without_count))
        return SMITH_OK;
    search.path = path_from_root(position, list, sizeof list) ? list : NULL;
    smith_visit_referrers(edit->document->layout->root, edit->document->root, find_uncounted, &search);
    if (!search.found)
        return SMITH_OK;
    smith_fail(error, SMITH_REFUSED, "EDIT-UNCOUNTED",
               "`%s` seems to count elements of this list, and would not follow: the layout may say so with "
               "`-> %s[…, %s]`, or @stored(\"why\") behind it that it counts something else",
               search.found->uncounted, search.found->path, search.found->uncounted);
    if (error)
        snprintf(error->path, sizeof error->path, "%s", path);
    return SMITH_REFUSED;
}

/* ---- what happens ---- */

/* The element with the value goes, too, once all is as it will be otherwise. False when it is none, or out of memory. */
static bool take_along(struct smith_edit *edit, const struct smith_referrer *referrer) {
    const struct smith_frame *element = referrer->frame;
    char path[512];
    while (element && element->index == SMITH_NONE)
        element = element->parent;
    if (!element)
        return false;
    smith_frame_path(element, path, sizeof path);
    const char *kept = smith_arena_copy(&edit->document->arena, path, strlen(path));
    if (!kept || !SMITH_ARRAY_ADD(&edit->document->arena, edit->needy, kept))
        return false;
    smith_findings_add(&edit->notes, "REFERENCE-TAKEN-ALONG", SMITH_INFO, path, UINT64_MAX,
                       "deleted with number %" PRId64 ", which it needs: without that, %s", referrer->number,
                       referrer->reference->needed);
    return true;
}

/* What the value referred to is gone: set it to "none" where that is asked for and there is such a value, else note it;
 * `still` says more. */
static void edit_clear_referrer(struct smith_edit *edit, const struct smith_referrer *referrer, const char *still) {
    int64_t value = referrer->number;
    char path[512];
    if (edit->needy && referrer->reference->needed && take_along(edit, referrer))
        return;
    smith_frame_path(referrer->frame, path, sizeof path);
    if (edit->options.none && smith_referrer_clear(referrer)) {
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

static const struct smith_renumbering inserting = {.map = insertion, .map_range = range_insertion};
static const struct smith_renumbering carrying = {.map = moving, .map_range = range_moving};
static const struct smith_renumbering carrying_back = {.map = moving, .map_range = range_moving_back};

/* In the order before the element comes: it takes the place of one, or stands behind the last. */
static struct list_change insertion_at(const struct list_position *position, uint32_t count) {
    bool is_behind = position->is_end || position->index >= count;
    return (struct list_change){
        .to = position->index, .companion = (int64_t)position->index - is_behind, .range = position->range};
}

enum smith_status smith_edit_references_try_insertion(struct smith_edit *edit, const struct list_position *position,
                                                      struct smith_error *error) {
    return try_references(edit, position, inserting, insertion_at(position, position->at.list->count), error);
}

void smith_edit_references_after_insertion(struct smith_edit *edit, const struct list_position *position) {
    struct list_change list_change = insertion_at(position, position->at.list->count - 1);
    update_references(edit, position, inserting, &list_change);
}

void smith_edit_references_after_deletion(struct smith_edit *edit, const struct list_position *position) {
    bool last = position->index == position->at.list->count;
    struct list_change list_change = {
        .from = position->index,
        .still = last ? ", which no element has now" : ", which another element has now",
    };
    const struct smith_renumbering deleting = {.map = deletion, .map_range = range_deletion, .gone = report_gone};
    update_references(edit, position, deleting, &list_change);
}

enum smith_status smith_edit_references_try_move(struct smith_edit *edit, const struct list_position *position,
                                                 uint32_t to, struct smith_error *error) {
    return try_references(edit, position, carrying_back, (struct list_change){.from = position->index, .to = to},
                          error);
}

void smith_edit_references_after_move(struct smith_edit *edit, const struct list_position *position, uint32_t to) {
    update_references(edit, position, carrying, &(struct list_change){.from = position->index, .to = to});
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
    *value = (struct dangling_value){referrer->reference, referrer->number};
    return value->reference->by && !smith_referrer_is_met(&search->references, search->edit->document, referrer);
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
