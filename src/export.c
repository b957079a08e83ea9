/* SPDX-License-Identifier: MIT
 *
 * Models of documents: made by their format.
 */
#include "base/error.h"
#include "document/findings.h"
#include <levelsmith/export.h>
#include <levelsmith/levelsmith.h>

#include <math.h>

static enum smith_status make(const struct smith_document *document, const struct smith_exporting *how,
                              struct smith_model *model, struct smith_findings *notes, struct smith_error *error) {
    const struct smith_format *format = smith_document_format(document);
    if (!format || !format->model)
        return smith_fail(error, SMITH_BAD_VALUE, "EXPORT-NONE", "there is no model of %s",
                          format ? format->title : "a document that was read by a layout of its own");
    if (!isfinite(how->scale) || how->scale < 0)
        return smith_fail(error, SMITH_BAD_VALUE, "EXPORT-SCALE", "a model is larger than nothing");
    smith_model_init(model, how->options);
    enum smith_status status = format->model(document, how, model, notes, error);
    if (!status && model->failed)
        status = smith_fail_memory(error, model->memory);
    return status;
}

enum smith_status smith_export(const struct smith_document *document, const struct smith_exporting *how,
                               struct smith_model *model, struct smith_findings *notes, struct smith_error *error) {
    struct smith_findings unread;
    struct smith_findings *findings = notes ? notes : &unread;
    *model = (struct smith_model){0};
    if (!smith_findings_begin(findings, how->options ? &how->options->allocator : NULL, 0))
        return smith_fail_memory(error, NULL);
    enum smith_status status = make(document, how, model, findings, error);
    if (status)
        smith_model_free(model);
    if (status || !notes)
        smith_findings_free(findings);
    return status;
}
