/* SPDX-License-Identifier: MIT
 *
 * JSON of single values, for those who change documents.
 */
#ifndef SMITH_JSON_VALUE_H
#define SMITH_JSON_VALUE_H

#include "document/expression.h"

/* Read `text` as a value of `type` into `memory`, a new value; or a record, which keeps what the text does not name.
 * `scope` is where the value is, NULL at the root; `round` as in smith_options. On failure part of `memory` may have been filled. */
enum smith_status smith_json_read_value(struct smith_document *document, const struct smith_scope *scope,
                                        const struct smith_type *type, void *memory, struct smith_bytes text,
                                        bool round, struct smith_error *error);

/* How many brackets may be within each other in the JSON of a document with these limits. */
uint32_t smith_json_depth_limit(const struct smith_limits *limits);

#endif
