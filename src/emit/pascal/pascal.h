/* SPDX-License-Identifier: MIT
 *
 * What the parts of the Pascal emitter share.
 */
#ifndef SMITH_PASCAL_H
#define SMITH_PASCAL_H

#include "emit/common/symbol_table.h"

struct pascal {
    struct symbol_table symbols;
    struct smith_buffer *out;
    struct smith_buffer headings; /* of procedures, for the interface */
    struct smith_buffer code; /* their bodies, for the implementation */
    struct smith_hash_map taken; /* names in use, in small letters */
    struct smith_hash_map records; /* that are written; `text`: what they are called */
    struct smith_hash_map loaders; /* ... and the procedures that read them */
    struct smith_hash_map unions; /* that are written as records; `text`: what they are called */
    struct smith_hash_map framings; /* `text`: the function that takes the next chunk */
    struct smith_hash_map members; /* `text`: what they are called in their records; parts of a spread one: "X Y" */
    struct smith_hash_map presences; /* ... and the fields that say whether they are there */
    struct smith_hash_map skipped; /* slots of streams whose chunks are passed over */
    struct smith_hash_map
        ends; /* of records; `number`: 1 + how many members can be read, 0 = this is being found out */
    struct smith_hash_map reasons; /* ... `text`: why no more, "" = these are all */
};

/* A procedure that is being written, and the record that it fills. */
struct pascal_body {
    struct smith_buffer fields;
    struct smith_buffer code;
    struct smith_hash_map taken; /* names of fields */
    unsigned loops, sources; /* local variables in use, */
    unsigned max_loops, max_sources; /* ... and at most */
    const char *id_type; /* of the ids of chunks; NULL = it reads none */
};

/* Where a value is read.  */
struct pascal_scope {
    struct pascal_body *body;
    const struct smith_record *record; /* whose members expressions ask */
    const char *path; /* "Value.": what leads to them */
    const char *source; /* the variable with the bytes */
    unsigned margin; /* blanks before a line */
};

/* The value of an annotation, or NULL. */
const char *smith_pascal_annotation(const struct smith_member *member, const char *key);
/* `name`, or name_2 and so on when that is taken in `taken`; words of the language get an underscore, and names that are too
 * long for compilers end earlier. */
const char *smith_pascal_unique(struct pascal *p, struct smith_hash_map *taken, const char *name);
/* "spawn_monster" -> "SpawnMonster". */
const char *smith_pascal_camel_case(struct pascal *p, const char *name);
/* A constant of bytes: 'MAP'#0. */
const char *smith_pascal_bytes(struct pascal *p, struct smith_bytes bytes);
/* A number as a constant. */
const char *smith_pascal_number(struct pascal *p, int64_t value);

/* ---- pascal_limits.c ---- */

/* How many members of a record are read: all, or those before the first that is beyond this emitter; `reason` is why,
 * "" = these are all. The chunks of a stream count as one. */
uint16_t smith_pascal_end_of(struct pascal *p, const struct smith_record *record, const char **reason);
/* Why values of a type cannot be read, or NULL. `alone`: in bytes of their own, so that the rest may be passed over. */
const char *smith_pascal_type_reason(struct pascal *p, const struct smith_record *record, const struct smith_type *type,
                                     bool alone);
/* Why an expression that is asked of a record cannot be said, or NULL. */
const char *smith_pascal_expression_reason(const struct smith_record *record,
                                           const struct smith_expression *expression);
/* Whether a chunk is passed over, because what is in it is beyond this emitter. */
bool smith_pascal_slot_is_skipped(struct pascal *p, const struct smith_record *record, const struct smith_slot *slot);

/* ---- pascal_expression.c ---- */

const char *smith_pascal_expression(struct pascal *p, const struct pascal_scope *scope,
                                    const struct smith_expression *expression);
const char *smith_pascal_condition(struct pascal *p, const struct pascal_scope *scope,
                                   const struct smith_expression *expression);

/* ---- pascal_type.c ---- */

/* The type of a number. */
const char *smith_pascal_plain(const struct smith_type *type);
const char *smith_pascal_array_of(struct pascal *p, uint32_t count, const char *type);
/* The type as Pascal has it; what it needs is written first. "" = it has no bytes. `hint`: what a type that has no name
 * of its own is called by. */
const char *smith_pascal_type_words(struct pascal *p, const struct smith_type *type, const char *hint);
/* Why values of a type are bytes, though the layout has more of them: "packed: zlib", or "". */
const char *smith_pascal_packing(struct pascal *p, const struct smith_type *type);
/* What the field for a case of a union is called. */
const char *smith_pascal_case_name(struct pascal *p, const struct smith_union *variants, uint16_t index);
/* The number of a case: that of the first one of its type, from 1. */
unsigned smith_pascal_case_number(const struct smith_union *variants, uint16_t index);
/* What lies over the bytes of a region that always has as many: the case of its union with that index, or its element.
 * NULL = nothing does. */
const struct smith_type *smith_pascal_overlay(const struct smith_type *region, uint16_t index);
/* Whether the bytes of a region are what is in it. */
static inline bool smith_pascal_is_open(const struct smith_type *region) {
    return region->codec == SMITH_STORED;
}

/* ---- pascal_record.c ---- */

/* All structs that can be records, and the procedures that read them. */
void smith_pascal_records(struct pascal *p);
/* What a record is called, written if it is not yet. "" = nothing of it can be. */
const char *smith_pascal_record(struct pascal *p, const struct smith_type *type);

/* ---- pascal_read.c ---- */

/* A line of code. */
void smith_pascal_line(const struct pascal_scope *scope, const char *text);
/* Statements that read a value into the variable `to`. */
void smith_pascal_read(struct pascal *p, const struct pascal_scope *scope, const struct smith_type *type,
                       const char *to);
/* The scope within begin and end. */
struct pascal_scope smith_pascal_indented(const struct pascal_scope *scope);
/* A variable of the procedure for a loop, for bytes within bytes; in use until the statements for the value, within
 * which it was asked for, are done. */
const char *smith_pascal_loop(struct pascal *p, const struct pascal_scope *scope);
const char *smith_pascal_source(struct pascal *p, const struct pascal_scope *scope);

/* ---- pascal_chunks.c ---- */

/* Statements that read the chunks of a record's stream. */
void smith_pascal_read_chunks(struct pascal *p, const struct pascal_scope *scope);

/* ---- pascal_source.c ---- */

/* Keep the names of what every unit has for its procedures from constants and records. */
void smith_pascal_reserve(struct pascal *p);
void smith_pascal_declare_source(struct pascal *p);
void smith_pascal_implement_source(struct pascal *p);

#endif
