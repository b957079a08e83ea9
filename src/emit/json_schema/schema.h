/* SPDX-License-Identifier: MIT
 *
 * Pieces of a JSON Schema. Whatever is referred to is noted down, and defined once all that refers to it is written.
 */
#ifndef SMITH_SCHEMA_H
#define SMITH_SCHEMA_H

#include "base/json_text.h"
#include "emit/common/symbol_table.h"

struct schema {
    struct symbol_table symbols;
    struct smith_json_lines json;
    struct smith_hash_map types; /* records and unions that are referred to; `text`: what they are called */
    struct smith_hash_map names; /* enums and bit sets, likewise */
    struct smith_hash_map taken; /* names of definitions in use */
};

/* "key": "text", escaped. */
void smith_schema_text(struct schema *s, struct smith_json_group *group, const char *key, const char *text);
/* "key": number. */
void smith_schema_number(struct schema *s, struct smith_json_group *group, const char *key, int64_t number);
/* "description": documentation, when there is any. */
void smith_schema_doc(struct schema *s, struct smith_json_group *group, const char *doc);
/* "$ref": the definition called so. */
void smith_schema_refer(struct schema *s, struct smith_json_group *group, const char *name);

/* The schema of values of a type, and where `doc` is not NULL what they are. `in_file`: bytes that may be in a file. */
void smith_schema_value(struct schema *s, const struct smith_type *type, const char *doc, bool in_file);
/* {"type": "integer", …}, of the bounds that the type has in memory. */
void smith_schema_integer(struct schema *s, const struct smith_type *type);
/* An enum or a set of bits, as a definition. */
void smith_schema_names(struct schema *s, const struct smith_names *names);

/* Rules that make the schema of a member depend on the value of another one; {"if": …}, items of an array. */
bool smith_schema_has_rules(const struct smith_record *record);
void smith_schema_rules(struct schema *s, struct smith_json_group *group, const struct smith_record *record);
/* Whether the rules say all about the member, so that its own schema need not. */
bool smith_schema_is_ruled(const struct smith_record *record, const struct smith_member *member);

#endif
