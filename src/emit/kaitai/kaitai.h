/* SPDX-License-Identifier: MIT
 *
 * Pieces of a Kaitai Struct description. A struct is a type; what Kaitai can only say of a type (a list in a list,
 * bytes of a size with something in them) gets a type of its own, a helper, that stands in one place and sees the
 * members around it through `_parent`. What an expression asks of structs further out is handed down as parameters,
 * because the same struct may stand in several places.
 */
#ifndef SMITH_KAITAI_H
#define SMITH_KAITAI_H

#include "emit/common/symbol_table.h"

struct kaitai {
    struct symbol_table symbols;
    struct smith_buffer *out;
    struct smith_buffer types; /* all but the root, as they are done */
    /* By index in symbols.records: what a struct needs from around it. "name" = a number called so; "@name" = where the
     * member called so begins, and in which stream; "^" = the stream that is the file, or what a codec has unpacked. */
    struct smith_hash_map *needs;
    struct smith_hash_map records; /* types of structs that are referred to; `text`: what they are called */
    struct smith_hash_map named; /* types of numbers that need a type for their names, likewise */
    struct smith_hash_map enums; /* enums that are referred to, likewise */
    struct smith_hash_map members; /* what members are called */
    struct smith_hash_map taken; /* names of types and enums in use: JavaScript has one place for both */
    bool has_regions; /* that offsets count from: a start is in a stream of its own */
    bool has_packed; /* with offsets in it: not all of these lead into the file */
    bool has_leb, has_uleb, has_vlq;
    struct smith_error *error;
    enum smith_status status; /* not OK: something cannot be said */
};

/* A type being written. */
struct kaitai_body {
    struct smith_buffer seq, instances;
    unsigned peek_count; /* ahead, so far */
};

/* Where an expression stands. */
struct kaitai_scope {
    struct kaitai_body *body;
    const struct smith_type *type; /* of the struct */
    const struct smith_record *record;
    unsigned depth; /* helpers between the struct and here */
    uint16_t member;
    const char *space; /* the region whose stream the helper at `stream_depth` has; NULL = none has one */
    unsigned stream_depth; /* 0 = there is no such helper */
    bool is_packed; /* ... and a codec has unpacked it */
    const char *hint; /* what a helper that is needed here is called */
};

/* ---- kaitai.c ---- */

/* It cannot be said; the first time counts. */
void smith_kaitai_refuse(struct kaitai *k, const struct kaitai_scope *scope, const char *what);
void smith_kaitai_body_init(struct kaitai *k, struct kaitai_body *body);
/* Write the type `name` into k->types. */
void smith_kaitai_body_done(struct kaitai *k, struct kaitai_body *body, const char *name, const char *doc,
                            const struct smith_hash_map *needs);
/* A name for a type that nothing has yet. */
const char *smith_kaitai_type_name(struct kaitai *k, const char *name);
/* The scope within a helper. */
struct kaitai_scope smith_kaitai_helper_scope(const struct kaitai_scope *scope, struct kaitai_body *body);

/* An attribute: `lines` are keys and values, one a line, that say what it is. `doc` may be "". */
void smith_kaitai_attribute(struct kaitai *k, struct smith_buffer *out, const char *id, const char *condition,
                            const char *lines, const char *doc);
/* What has been gathered in the buffer, which is freed, for as long as the plan lives. */
const char *smith_kaitai_take(struct kaitai *k, struct smith_buffer *gathered);
/* A value as YAML and JSON have it, in quotes. */
const char *smith_kaitai_quoted(struct kaitai *k, const char *text);

/* ---- kaitai_expression.c ---- */

/* An expression as a number, as a condition. */
const char *smith_kaitai_number(struct kaitai *k, const struct kaitai_scope *scope,
                                const struct smith_expression *expression);
const char *smith_kaitai_condition(struct kaitai *k, const struct kaitai_scope *scope,
                                   const struct smith_expression *expression);
/* Whether a member is there; "" when it always is. Where that depends on how far the file has been read, it is an
 * instance that is asked for, and so known, when the member's turn comes: smith_kaitai_ask_presence() makes it. */
const char *smith_kaitai_presence(struct kaitai *k, const struct kaitai_scope *scope, uint16_t member);
void smith_kaitai_ask_presence(struct kaitai *k, const struct kaitai_scope *scope, uint16_t member);
/* What a member is called. */
const char *smith_kaitai_member(struct kaitai *k, const struct smith_record *record, uint16_t member);
/* The number that stands in `name`, an attribute of that type. */
const char *smith_kaitai_value_of(struct kaitai *k, const struct smith_type *type, const char *name);
/* What leads from the scope to the members of its struct: "_parent." for each helper. */
const char *smith_kaitai_parent_path(struct kaitai *k, const struct kaitai_scope *scope);

/* ---- kaitai_needs.c ---- */

void smith_kaitai_find_needs(struct kaitai *k);
const struct smith_hash_map *smith_kaitai_needs_of(const struct kaitai *k, const struct smith_record *record);
/* What stands behind the name of a type to hand down what it needs: "(a, b)" or "". */
const char *smith_kaitai_arguments(struct kaitai *k, const struct kaitai_scope *scope,
                                   const struct smith_record *record);
/* What the parameter with a number is called; "" = the need is a stream alone. */
const char *smith_kaitai_parameter(struct kaitai *k, const char *need);
/* What the parameter with a stream is called; "" = there is none. */
const char *smith_kaitai_stream_parameter(struct kaitai *k, const char *need);
/* The stream that offsets lead into which count from `space`; NULL = from the start of all. */
const char *smith_kaitai_stream_of(struct kaitai *k, const struct kaitai_scope *scope, const char *space);
/* Whether offsets lie in values of the type; those that count from something else in the root (`origins`), or any. */
bool smith_kaitai_has_offsets(struct kaitai *k, const struct smith_type *type, bool origins);

/* ---- kaitai_type.c ---- */

/* The keys that say what a value of a type is, one a line. */
const char *smith_kaitai_lines(struct kaitai *k, const struct kaitai_scope *scope, const struct smith_type *type);
/* A type whose values are of that type: its name, with arguments; helpers have what they hold in `value`. */
const char *smith_kaitai_type_of(struct kaitai *k, const struct kaitai_scope *scope, const struct smith_type *type);
/* Something to say about the type that Kaitai cannot, or "". */
const char *smith_kaitai_type_note(struct kaitai *k, const struct smith_type *type);

/* ---- kaitai_record.c ---- */

/* All members of a struct, into scope->body. */
void smith_kaitai_members(struct kaitai *k, struct kaitai_scope *scope);

/* ---- kaitai_stream.c ---- */

/* A type that is a stream of chunks: of those of the struct (`list` NULL), or of a list of chunks. */
const char *smith_kaitai_stream(struct kaitai *k, const struct kaitai_scope *scope, const struct smith_type *list);

/* ---- kaitai_names.c ---- */

const char *smith_kaitai_enum(struct kaitai *k, const struct smith_names *names);
/* The type of a number with bits, or of a LEB128 with names. */
const char *smith_kaitai_named(struct kaitai *k, const struct smith_type *type);
void smith_kaitai_define_enums(struct kaitai *k);
void smith_kaitai_define_named(struct kaitai *k);
void smith_kaitai_define_groups(struct kaitai *k);
/* The name of the type of a number, "u2be"; enums of plain ones stand beside it. */
const char *smith_kaitai_plain(struct kaitai *k, const struct smith_type *type);

#endif
