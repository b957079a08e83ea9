/* SPDX-License-Identifier: MIT
 *
 * Findings of the rules that say what is lost as a document is loaded, and how many things of each kind that are.
 */
#include "format/losses.h"
#include "base/error.h"
#include "document/document.h"
#include "document/inspect/check_structure.h"
#include "format/run.h"
#include <stdio.h>
#include <string.h>

/* The row of the table that the finding is of; NULL = nothing is lost. */
static const struct smith_loss *loss_of(const struct smith_format *format, const struct smith_finding *finding) {
    for (const struct smith_loss *loss = format->losses; loss && loss->code; loss++)
        if (strncmp(finding->code, loss->code, strlen(loss->code)) == 0 &&
            (!loss->path || strncmp(finding->path, loss->path, strlen(loss->path)) == 0))
            return loss;
    return NULL;
}

enum smith_status smith_losses_find(const struct smith_format *format, struct smith_document *document,
                                    struct smith_findings *losses, struct smith_error *error) {
    struct smith_findings all;
    if (!format->losses)
        return SMITH_OK;
    const struct smith_options options = smith_document_options(document);
    smith_findings_begin(&all, &options.allocator, UINT32_MAX);
    enum smith_status status = smith_run_loss_rules(format, document, &all, error);
    bool has_memory = status != SMITH_OK || smith_check_needed(document, &all);
    for (uint32_t i = 0; i < all.count && status == SMITH_OK; i++) {
        const struct smith_finding *finding = &all.items[i];
        if (loss_of(format, finding))
            smith_findings_add(losses, finding->code, finding->severity, finding->path, UINT64_MAX, "%s",
                               finding->message);
    }
    if (!has_memory || smith_findings_failed(&all) || smith_findings_failed(losses))
        status = smith_fail_memory(error, NULL);
    smith_findings_free(&all);
    return status;
}

void smith_losses_describe(struct smith_run *run, char *words, size_t size) {
    struct smith_findings losses;
    size_t used = 0;
    *words = '\0';
    smith_findings_begin(&losses, &run->options.allocator, UINT32_MAX);
    smith_run_note(run, smith_losses_find(run->format, run->document, &losses, run->error));
    for (const struct smith_loss *loss = run->format->losses; loss && loss->code && used < size; loss++) {
        const char *comma = used ? ", " : "";
        uint32_t count = 0;
        for (uint32_t i = 0; i < losses.count; i++)
            count += loss_of(run->format, &losses.items[i]) == loss;
        if (count && loss->many)
            used += (size_t)snprintf(words + used, size - used, "%s%u %s", comma, count,
                                     count == 1 ? loss->one : loss->many);
        else if (count)
            used += (size_t)snprintf(words + used, size - used, "%s%s", comma, loss->one);
    }
    smith_findings_free(&losses);
}

void smith_losses_report(struct smith_run *run, const char *title) {
    char words[400];
    smith_losses_describe(run, words, sizeof words);
    if (*words)
        smith_facts_add_text(run->facts, "not_taken", title, words, NULL);
}
