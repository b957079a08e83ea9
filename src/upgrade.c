/* SPDX-License-Identifier: MIT
 *
 * Upgrade: forms that are no longer written become those of today. What they are is the family's knowledge; here is what
 * holds for all: the result can be read, and upgrading it again changes nothing.
 */
#include "base/buffer.h"
#include "base/error.h"
#include "document/changes.h"

static enum smith_status upgrade(const struct smith_format *format, struct smith_document *document,
                                 const struct smith_options *options, struct smith_buffer *out,
                                 struct smith_changes *changes, struct smith_error *error) {
    struct smith_document *again = NULL;
    enum smith_status status = format->upgrade(document, changes, error);
    if (status == SMITH_OK)
        status = smith_encode(document, out, error);
    if (status == SMITH_OK)
        status = smith_decode(format->layout, (struct smith_bytes){out->data, out->size}, options, NULL, NULL, &again,
                              error);
    smith_document_free(again);
    return status;
}

enum smith_status smith_upgrade(const struct smith_format *format, struct smith_bytes bytes,
                                const struct smith_options *options, const struct smith_check_options *check,
                                struct smith_buffer *out, struct smith_changes *changes, struct smith_error *error) {
    const struct smith_allocator *allocator = options ? &options->allocator : NULL;
    struct smith_document *document;
    smith_buffer_init(out, allocator);
    *changes = (struct smith_changes){0};
    if (!format->upgrade)
        return smith_fail(error, SMITH_BAD_VALUE, "UPGRADE-NONE", "files of the format %s have one form only",
                          format->id);
    enum smith_status status = smith_decode(format->layout, bytes, options, NULL, NULL, &document, error);
    if (status != SMITH_OK)
        return status;
    status = smith_changes_begin(changes, allocator, check ? check->cap : 0)
                 ? upgrade(format, document, options, out, changes, error)
                 : smith_fail_memory(error, NULL);
    smith_document_free(document);
    if (status != SMITH_OK) {
        smith_buffer_free(out);
        smith_changes_free(changes);
    }
    return status;
}
