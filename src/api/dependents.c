/* SPDX-License-Identifier: MIT
 *
 * What depends on the whole of a document in a way that no layout says, after a change.
 */
#include "format/run.h"

enum smith_status smith_update_dependents(struct smith_document *document, struct smith_bytes original,
                                          const struct smith_options *options, struct smith_error *error) {
    const struct smith_format *format = smith_document_format(document);
    struct smith_document *before;
    struct smith_run run;
    if (!format || !format->update)
        return SMITH_OK;
    enum smith_status status = smith_open(original, format, options, &before, error);
    if (status != SMITH_OK)
        return status;
    smith_run_begin(&run, document, error);
    format->update(&run, before);
    status = smith_run_end(&run);
    smith_document_free(before);
    return status;
}
