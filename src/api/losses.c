/* SPDX-License-Identifier: MIT
 *
 * What the program of a format would leave out of a document after a change, and did not leave out before it. Losses are
 * compared by their codes and words: paths move with a change.
 */
#include "format/losses.h"
#include "base/array.h"
#include "base/error.h"
#include "edit/edit.h"
#include <levelsmith/edit.h>
#include <stdlib.h>
#include <string.h>

/* Losses in the order of their codes, then of what they say; equal ones beside each other. */
struct losses_sorted {
    const struct smith_finding **items;
    uint32_t count, capacity;
};

static int losses_compare(const void *a, const void *b) {
    const struct smith_finding *const *first = a, *const *second = b;
    int codes = strcmp((*first)->code, (*second)->code);
    return codes ? codes : strcmp((*first)->message, (*second)->message);
}

static bool losses_sort(const struct smith_findings *losses, struct smith_allocator *allocator,
                        struct losses_sorted *sorted) {
    *sorted = (struct losses_sorted){0};
    for (uint32_t i = 0; i < losses->count; i++) {
        const struct smith_finding *loss = &losses->items[i];
        if (!SMITH_ARRAY_ADD(allocator, sorted, loss))
            return false;
    }
    if (sorted->count)
        qsort(sorted->items, sorted->count, sizeof *sorted->items, losses_compare);
    return true;
}

/* How many of the list stand before the first that is not less than the wanted one, or (`after`) that is greater. Messages
 * are compared only if `by_message`. */
static uint32_t losses_before(const struct losses_sorted *sorted, const struct smith_finding *wanted, bool by_message,
                              bool after) {
    uint32_t low = 0, high = sorted->count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        const struct smith_finding *item = sorted->items[middle];
        int order = strcmp(item->code, wanted->code);
        if (!order && by_message)
            order = strcmp(item->message, wanted->message);
        if (order < 0 || (after && order == 0))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* How many losses of the list have the code of the wanted one, and (`by_message`) say the same. */
static uint32_t losses_count(const struct losses_sorted *sorted, const struct smith_finding *wanted, bool by_message) {
    return losses_before(sorted, wanted, by_message, true) - losses_before(sorted, wanted, by_message, false);
}

/* Add what is lost now and was not lost before to the notes, errors are counted. False when out of memory. */
static bool losses_note_new(struct smith_edit *edit, struct smith_allocator *allocator,
                            const struct smith_findings *now, const struct smith_findings *before, uint32_t *errors) {
    struct losses_sorted sorted_now, sorted_before;
    bool made = losses_sort(now, allocator, &sorted_now);
    made = losses_sort(before, allocator, &sorted_before) && made;
    for (uint32_t i = 0; i < now->count && made; i++) {
        const struct smith_finding *loss = &now->items[i];
        if (losses_count(&sorted_now, loss, false) <= losses_count(&sorted_before, loss, false) ||
            losses_count(&sorted_now, loss, true) <= losses_count(&sorted_before, loss, true))
            continue;
        smith_findings_add(&edit->notes, loss->code, loss->severity, loss->path, UINT64_MAX, "%s", loss->message);
        *errors += loss->severity == SMITH_ERROR;
    }
    SMITH_ARRAY_FREE(allocator, &sorted_before);
    SMITH_ARRAY_FREE(allocator, &sorted_now);
    return made;
}

enum smith_status smith_edit_note_losses(struct smith_edit *edit, struct smith_bytes original, uint32_t *errors,
                                         struct smith_error *error) {
    const struct smith_format *format = smith_document_format(edit->document);
    struct smith_options options = smith_document_options(edit->document);
    struct smith_document *document = NULL;
    struct smith_findings now, before;
    *errors = 0;
    if (!format || !format->losses)
        return SMITH_OK;
    smith_findings_begin(&now, &options.allocator, UINT32_MAX);
    smith_findings_begin(&before, &options.allocator, UINT32_MAX);
    enum smith_status status = smith_losses_find(format, edit->document, &now, error);
    if (status == SMITH_OK && now.count)
        status = smith_open(original, format, &options, &document, error);
    if (status == SMITH_OK && document)
        status = smith_losses_find(format, document, &before, error);
    if (status == SMITH_OK &&
        (!losses_note_new(edit, &options.allocator, &now, &before, errors) || smith_findings_failed(&edit->notes)))
        status = smith_fail_memory(error, NULL);
    smith_document_free(document);
    smith_findings_free(&before);
    smith_findings_free(&now);
    return status;
}
