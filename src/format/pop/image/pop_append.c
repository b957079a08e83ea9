/* SPDX-License-Identifier: MIT
 *
 * What the forms of all resources share. See pop_append.h.
 */
#include "format/pop/image/pop_append.h"

#include "base/buffer.h"
#include "base/error.h"

enum smith_status smith_pop_append_bytes(struct smith_bytes bytes, struct smith_buffer *out,
                                         struct smith_error *error) {
    smith_buffer_add(out, bytes.data, bytes.size);
    return out->failed ? smith_fail_memory(error, NULL) : SMITH_OK;
}

enum smith_status smith_pop_append_document(const struct smith_document *document, struct smith_buffer *out,
                                            struct smith_error *error) {
    struct smith_buffer bytes;
    enum smith_status status = smith_encode(document, &bytes, error);
    if (status == SMITH_OK) {
        status = smith_pop_append_bytes((struct smith_bytes){bytes.data, bytes.size}, out, error);
        smith_buffer_free(&bytes);
    }
    return status;
}
