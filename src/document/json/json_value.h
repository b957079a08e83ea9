/* SPDX-License-Identifier: MIT
 *
 * JSON of single values, for those who change documents.
 */
#ifndef SMITH_JSON_VALUE_H
#define SMITH_JSON_VALUE_H

#include "document/expression.h"

/* How the JSON of a value may be written. {0} = as docs/json.md says. */
struct smith_json_manner {
    bool round; /* as in smith_options */
    /* The names of numbers, by which they may be called; NULL = they have none (smith_edit_options). */
    const char *(*number_name)(const struct smith_document *document, const char *kind, int64_t number);
    const char *kind; /* of the value itself, where it is such a number (`@number` of a layout); NULL = it is none */
};

/* Read `text` as a value of `type` into `memory`, a new value; or a record, which keeps what the text does not name.
 * `scope` is where the value is, NULL at the root. On failure part of `memory` may have been filled. */
enum smith_status smith_json_read_value(struct smith_document *document, const struct smith_scope *scope,
                                        const struct smith_type *type, void *memory, struct smith_bytes text,
                                        const struct smith_json_manner *manner, struct smith_error *error);

/* How many brackets may be within each other in the JSON of a document with these limits. */
uint32_t smith_json_depth_limit(const struct smith_limits *limits);

#endif
