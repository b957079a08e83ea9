/* SPDX-License-Identifier: MIT
 *
 * A layout text as it was written: what the parser makes and the checker reads. One struct a construct of the grammar
 * in docs/layout-language.md. Nothing here has been looked up or checked yet. What stands in a list begins with `next`;
 * what is an entry in braces has its doc comment behind that (struct ast_entry).
 */
#ifndef SMITH_AST_H
#define SMITH_AST_H

#include "layout/parse/diagnose.h"
#include "type/type_tables.h"
#include <levelsmith/type.h>

struct ast_name {
    const char *text; /* NULL = none was written */
    struct source_span source_span;
};

struct ast_entry {
    void *next;
    const char *doc;
};

static inline uint32_t ast_count(const void *list) {
    uint32_t count = 0;
    for (const struct ast_entry *entry = list; entry; entry = entry->next)
        count++;
    return count;
}

struct ast_name_node {
    struct ast_name_node *next;
    struct ast_name name;
};

/* As tables have them, and room for more. */
struct ast_annotations {
    struct smith_annotation *items;
    uint32_t count, capacity;
};

static inline struct smith_annotations ast_annotations(const struct ast_annotations *annotations) {
    return (struct smith_annotations){annotations->items, annotations->count};
}

/* ---- expressions ---- */

enum ast_expression_kind {
    AST_INT,
    AST_TEXT_CONSTANT, /* text, integer: its key; of a default: string */
    AST_REAL, /* real; of a default */
    AST_PATH, /* also Enum.name */
    AST_OUTER,
    AST_PARALLEL, /* list[index].member: path of a list, a member, perhaps a range of bits */
    AST_REST,
    AST_PEEK, /* left */
    AST_COUNT, /* path */
    AST_SIZEOF, /* path; none = sizeof(chunks) */
    AST_UNPACKED, /* path of one name */
    AST_PRODUCT, /* path of one name */
    AST_CHECKSUM, /* checksum */
    AST_UNARY,
    AST_BINARY,
    AST_CHOICE, /* left ? right : otherwise */
};

/* crc32(type..body), sum(u8, name..fill with sum = ' '), adler32(content(rows)) */
struct ast_checksum {
    struct smith_checksum_operand operand; /* without its members */
    bool of_content;
    const struct ast_name_node *path; /* of content; else of one name, the first member */
    struct ast_name last, masked; /* no text = not written */
};

struct ast_expression {
    uint8_t kind;
    uint8_t opcode; /* UNARY, BINARY: enum smith_opcode */
    struct source_span source_span;
    int64_t integer;
    const struct ast_checksum *checksum;
    const char *text; /* TEXT_CONSTANT, in quotes as it is shown */
    struct smith_bytes string;
    double real;
    const struct ast_name_node *path;
    const struct ast_expression *left, *right, *otherwise; /* UNARY, PEEK: left; BINARY: left, right */
};

/* ---- types ---- */

enum ast_type_kind {
    AST_NAMED, /* name, arguments */
    AST_SCALAR, /* kind, width, flags, names */
    AST_TEXT,
    AST_BYTES,
    AST_LIST,
    AST_CHUNKS, /* [Frame "id": T] */
    AST_SET, /* [Set..] */
    AST_CHAIN, /* chain T */
    AST_LINK, /* link: the chunk of a chain in which the next record is */
    AST_UNION,
    AST_REGION,
    AST_OFFSET, /* at ... T: what the member is elsewhere */
    AST_POOL, /* space { share }: where values stand that are found by what they are */
    AST_NUMBER, /* only as an argument of a template */
};

struct ast_extent {
    enum smith_extent_kind kind;
    const struct ast_expression *size;
    const struct ast_type *prefix;
    int64_t value; /* TO_VALUE */
    int64_t after; /* until: 0 = none */
    const char *sentinel; /* after: NULL = none */
    struct source_span source_span;
};

enum ast_chunk_kind { AST_ID_STRING, AST_ID_INT, AST_ID_BYTES };

struct ast_chunk {
    enum ast_chunk_kind kind;
    struct source_span source_span;
    struct smith_bytes bytes;
    int64_t integer;
    int64_t width; /* 0 = not written */
    struct source_span width_span;
};

struct ast_tag {
    struct ast_tag *next;
    int64_t value;
    const struct ast_name_node *path; /* of cases: Enum.name, NULL = an integer; the checker puts its value here */
    const char *text; /* of cases: a text in quotes as it is shown, whose key is the value; NULL = none */
    struct source_span source_span;
};

/* A chunk that some releases write for a case. */
struct ast_form {
    struct ast_form *next;
    const char *doc;
    const struct ast_chunk *chunk;
    struct ast_annotations annotations;
};

struct ast_case {
    struct ast_case *next;
    const char *doc;
    struct ast_tag *tags; /* NULL = else */
    const struct ast_chunk *chunk; /* typesets; NULL = `forms` */
    const struct ast_form *forms; /* oldest first */
    struct ast_name name; /* of a choice of names: which names */
    const struct ast_type *type;
    const struct ast_reference *reference; /* unions */
    struct ast_annotations annotations;
};

/* from = condition ? place : ... : place */
struct ast_origin {
    const struct ast_origin *next;
    const struct ast_expression *condition; /* NULL: in all other cases */
    struct ast_name name; /* `root`, or a member or an empty space of the root */
};

/* What stands between `at` and the type of what lies there. */
struct ast_offset {
    const struct ast_type *offset; /* NULL: anchor */
    struct smith_bytes anchor; /* last */
    const struct ast_name_node *space; /* in: a member, and then the space in it that is shared; NULL = not written */
    struct source_span space_span;
    const struct ast_origin *from; /* NULL = not written */
    const struct ast_expression *condition; /* if: else the value stands here; NULL = not written */
    const struct ast_expression *pin; /* pin if; NULL = always, or never */
    struct source_span pin_span;
    const struct ast_expression *unit, *align; /* NULL = not written */
    bool is_pinned;
    bool to_next;
    struct source_span next_span;
    bool has_none;
    int64_t none;
    struct source_span none_span;
};

/* Values that are found by what they are lie in a space within what the member leads to. */
static inline bool ast_is_pooled(const struct ast_offset *offset) {
    return offset->space && offset->space->next;
}

struct ast_type {
    struct ast_type *next;
    uint8_t kind;
    uint8_t scalar; /* enum smith_kind */
    uint8_t width;
    uint8_t spelling, digits; /* SCALAR */
    uint16_t flags; /* SIGNED, BIG_ENDIAN, FILE_ENDIAN, REVERSED, BLANK */
    uint8_t charset;
    uint8_t codec;
    struct source_span source_span;
    struct ast_name name; /* NAMED, CHUNKS (the frame), SET, REGION (the codec) */
    struct ast_name names; /* SCALAR: enum or bits */
    const struct ast_type *arguments; /* NAMED: linked by `next` */
    const struct ast_expression *codec_arguments[SMITH_CODEC_ARGUMENTS]; /* REGION: of its codec, behind the size */
    uint8_t codec_argument_count;
    int64_t integer; /* NUMBER */
    const struct ast_type *elem;
    struct ast_extent extent; /* TEXT, BYTES, LIST; REGION: size, TO_END = `rest` */
    const struct ast_chunk *chunk;
    const struct ast_expression *tag; /* UNION; SCALAR: it chooses the names */
    const struct ast_case *cases;
    const struct ast_offset *offset_member; /* OFFSET; elem is what lies there */
    struct smith_bytes head; /* POOL: how it begins */
    struct ast_type *next_by_file; /* SCALAR: the number before it that follows the file's byte order */
};

/* ---- members ---- */

struct ast_reference {
    const char *path; /* NULL: the member is the number of the element that it is in */
    struct source_span source_span;
    struct ast_name nearest; /* the first step of a path that does not begin at the root; no text = it does */
    struct ast_name first, count; /* of a range; no text = one element */
    struct ast_name by;
    int64_t mask; /* 0 = not written */
    int64_t base;
    const struct ast_tag *none;
    const struct ast_reference *other; /* or - /edges; NULL = not written */
    uint8_t other_form; /* enum smith_other */
    int64_t other_bits;
    struct ast_name when; /* when kind == 7; no text = not written */
    struct ast_name when_bits; /* when tile.kind == 7; no text = the whole number */
    struct ast_tag *when_values;
};

/* What a merge takes as a whole: the record or each record of a list; or with a member; or up to certain bits. */
struct ast_together {
    struct source_span source_span;
    struct ast_name with, until; /* no text = not written */
};

struct ast_range {
    double min, max; /* infinite = left open */
    struct source_span source_span;
};

enum ast_member_kind { AST_FIELD, AST_PAD, AST_SPLICE, AST_MAGIC, AST_SPACE, AST_ORDER };

/* x, or x.*: what x leads to */
struct ast_order_step {
    struct ast_order_step *next;
    struct ast_name name;
    bool is_all;
};

struct ast_member {
    struct ast_member *next;
    const char *doc;
    uint8_t kind;
    bool many;
    struct source_span source_span;
    struct ast_name name;
    const struct ast_type *type;
    const struct ast_expression *value, *condition, *fallback;
    const struct ast_reference *reference;
    const struct ast_range *range;
    struct ast_name key;
    const struct ast_reference *parallel; /* a path from a struct around; NULL = not written */
    const struct ast_together *together; /* NULL = not written */
    struct ast_annotations annotations;
    bool is_parameter; /* of the root */
    struct ast_name sealed; /* why, which is an annotation, too; no text = it is not */
    struct ast_name space; /* in: where the bytes stand instead; no text = here */
    const struct ast_order_step *steps; /* ORDER */
    struct smith_bytes constant; /* MAGIC */
    int64_t multiple; /* PAD: of how many bytes */
    const struct ast_chunk *chunk; /* of a stream; NULL there = [Set..] */
};

struct ast_body {
    const struct ast_member *members;
    bool has_stream;
    struct source_span stream_span;
    struct ast_name frame;
    uint8_t stream_codec;
    struct ast_name stream_codec_name;
    const struct ast_expression *stream_size, *stream_packed;
    struct ast_annotations stream_annotations;
    const struct ast_member *stream;
};

/* ---- items ---- */

enum ast_item_kind { AST_ENUM, AST_BITS, AST_STRUCT, AST_ALIAS, AST_TEMPLATE, AST_TYPESET, AST_FRAME, AST_HOOK };

struct ast_value { /* of an enum; of bits: low, high */
    struct ast_value *next;
    const char *doc;
    struct ast_name name;
    bool has_value;
    int64_t value, low, high; /* high -1 = to the top */
    struct source_span source_span;
    struct ast_name names;
    struct ast_annotations annotations;
};

struct ast_field { /* of a frame */
    struct ast_field *next;
    const char *doc;
    struct ast_name name;
    const struct ast_type *type;
    int role; /* enum smith_framing_role, -1 = none written */
};

struct ast_item {
    struct ast_item *next;
    uint8_t kind;
    struct ast_name name;
    const char *doc;
    const struct ast_value *values; /* ENUM, BITS */
    struct ast_body body; /* STRUCT, TEMPLATE */
    const struct ast_type *type; /* ALIAS */
    const struct ast_name_node *parameters; /* TEMPLATE, ALIAS; HOOK: its arguments */
    struct ast_name frame; /* TYPESET */
    const struct ast_case *cases; /* TYPESET */
    const struct ast_field *fields; /* FRAME */
    int64_t unit;
    bool whole, is_short;
    struct ast_name end;
    const struct token *tokens; /* of all of it, for who asks which names it speaks of */
    uint32_t token_count;
    bool is_reached; /* by smith_items_reach() */
};

struct ast_import {
    struct ast_import *next;
    struct ast_name name; /* as it is written, in quotes */
};

/* since "1.5", until "1.6", wherever it stands. */
struct ast_lifetime {
    struct ast_lifetime *next;
    struct ast_name release;
    const struct ast_lifetime *since; /* of an `until` behind a `since`, else NULL */
    bool is_until, is_imported;
    const struct ast_item *item; /* in which it stands */
};

enum ast_endian {
    AST_ENDIAN_NONE, /* not said: little */
    AST_LITTLE,
    AST_BIG,
    AST_BY_FILE,
};

struct ast_layout {
    struct ast_name name;
    const char *title;
    const char *doc;
    struct ast_annotations annotations;
    struct ast_name root;
    const struct ast_member *parameters; /* of the root: enums that no byte tells */
    uint8_t endian; /* enum ast_endian: of numbers that do not say it themselves */
    struct source_span endian_span;
    const struct ast_expression *big; /* BY_FILE: whether it is big */
    struct ast_type *by_file; /* the numbers that follow it, linked by `next_by_file` */
    const struct ast_import *imports;
    const struct ast_value *releases; /* NULL = there is no list of them */
    struct source_span releases_span;
    struct ast_lifetime *lifetimes;
    const struct ast_item *items;
};

#endif
