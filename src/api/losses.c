/* SPDX-License-Identifier: MIT
 *
 * What the program of a format would leave out of a document after a change, and did not leave out before it.
 */
#include "format/losses.h"
#include "base/error.h"
#include "edit/edit.h"
#include <levelsmith/edit.h>
#include <string.h>

static bool is_alike(const struct smith_finding *a, const struct smith_finding *b) {
    return strcmp(a->code, b->code) == 0 && strcmp(a->message, b->message) == 0;
}

/* How many findings of the list are of the code, and how many of these say the same. */
static uint32_t losses_count(const struct smith_findings *losses, const struct smith_finding *wanted, uint32_t *alike) {
    uint32_t count = 0;
    *alike = 0;
    for (uint32_t i = 0; i < losses->count; i++) {
        count += strcmp(losses->items[i].code, wanted->code) == 0;
        *alike += is_alike(&losses->items[i], wanted);
    }
    return count;
}

/* Add what is lost now and was not lost before to the notes; how many errors that are. */
static uint32_t note_new(struct smith_edit *edit, const struct smith_findings *now,
                         const struct smith_findings *before) {
    uint32_t errors = 0;
    for (uint32_t i = 0; i < now->count; i++) {
        const struct smith_finding *loss = &now->items[i];
        uint32_t alike_now, alike_before;
        if (losses_count(now, loss, &alike_now) <= losses_count(before, loss, &alike_before) ||
            alike_now <= alike_before)
            continue;
        smith_findings_add(&edit->notes, loss->code, loss->severity, loss->path, UINT64_MAX, "%s", loss->message);
        errors += loss->severity == SMITH_ERROR;
    }
    return errors;
}

enum smith_status smith_edit_note_losses(struct smith_edit *edit, struct smith_bytes original, uint32_t *errors,
                                         struct smith_error *error) {
    const struct smith_format *format = smith_document_format(edit->document);
    const struct smith_options options = smith_document_options(edit->document);
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
    if (status == SMITH_OK)
        *errors = note_new(edit, &now, &before);
    if (status == SMITH_OK && smith_findings_failed(&edit->notes))
        status = smith_fail_memory(error, NULL);
    smith_document_free(document);
    smith_findings_free(&before);
    smith_findings_free(&now);
    return status;
}
