/* SPDX-License-Identifier: MIT
 *
 * What the forms of all resources share.
 */
#ifndef SMITH_POP_APPEND_H
#define SMITH_POP_APPEND_H

#include <levelsmith/archive.h>

/* Append the bytes of a document. */
enum smith_status smith_pop_append_document(const struct smith_document *document, struct smith_buffer *out,
                                            struct smith_error *error);

/* Append bytes. */
enum smith_status smith_pop_append_bytes(struct smith_bytes bytes, struct smith_buffer *out, struct smith_error *error);

#endif
