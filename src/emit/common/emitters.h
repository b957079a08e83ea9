/* SPDX-License-Identifier: MIT
 *
 * Emitters for readers other than this library: JSON Schema, Kaitai Struct, Pascal. They keep the rules of
 * ../layout/emit.h, but may also fail with SMITH_BAD_VALUE, when the layout says what the other language cannot; then
 * the error names what, and where.
 */
#ifndef SMITH_EMITTERS_H
#define SMITH_EMITTERS_H

#include "base/buffer.h"
#include <levelsmith/type.h>

/* A JSON Schema (2020-12) of documents as JSON text (docs/json.md). */
enum smith_status smith_emit_json_schema(const struct smith_layout *layout, struct smith_buffer *out,
                                         struct smith_error *error);

/* A Kaitai Struct description (.ksy): how files of the format are read. */
enum smith_status smith_emit_ksy(const struct smith_layout *layout, struct smith_buffer *out,
                                 struct smith_error *error);

/* A unit of Free Pascal: constants, and packed records of what always has the same size. */
enum smith_status smith_emit_pascal(const struct smith_layout *layout, struct smith_buffer *out,
                                    struct smith_error *error);

#endif
