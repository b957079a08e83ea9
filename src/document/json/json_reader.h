/* SPDX-License-Identifier: MIT
 *
 * The state of reading JSON, shared by the files json_read*.c.
 *
 * A stack of frames follows the brackets of the text; each frame knows its type and the memory it fills. Values whose
 * type depends on something that stands later in the text (the tag of a union, "$type" of a chunk) are passed over and
 * parsed again once it is known.
 */
#ifndef SMITH_JSON_READER_H
#define SMITH_JSON_READER_H

#include "base/array.h"
#include "base/json_text.h"
#include "document/expression.h"
#include "document/json/json_file.h"
#include "document/json/json_parser.h"
#include "document/json/json_quirk.h"

enum json_role {
    ROLE_ROOT,    /* below everything: waits for the document's object */
    ROLE_RECORD,
    ROLE_LIST,    /* LIST or ARRAY */
    ROLE_VARIANT, /* the object of a union whose first key says what it is */
    ROLE_WRAP,    /* {"$type": ..., "value": ...} */
    ROLE_UNKNOWN,
    ROLE_BITS,    /* array or object of bits */
    ROLE_FILE,    /* object that names the file some bytes are in */
    ROLE_QUIRK,   /* array in a quirk's value */
    ROLE_QUIRK_ITEM, /* array within that */
};

/* What the value that comes next is, in frames of objects. */
enum json_expectation {
    EXPECT_KEY,
    EXPECT_MEMBER, /* also: of WRAP the value, of UNKNOWN its id or data */
    EXPECT_TYPE,
    EXPECT_FORMAT,
    EXPECT_QUIRK,
    EXPECT_BITS,
};

/* A value that was passed over. */
struct json_deferred {
    struct json_deferred *next;
    uint16_t member;
    size_t start, end;
};

struct json_frame {
    struct json_frame *below, *above;
    enum json_role role;
    enum json_expectation expect;
    const struct smith_type *type; /* of `memory` */
    void *memory;
    const struct smith_scope *inside; /* the nearest record, this one if it is one */
    struct smith_scope scope;         /* RECORD */
    size_t start;                     /* of the object in the text */
    uint16_t member, next_member;     /* RECORD: at, and likely to come next; UNKNOWN: 0 id, 1 id_hex, 2 data */
    bool typed;                       /* a "$type" is known already, and passed over when it comes */
    struct json_deferred *deferred;           /* RECORD */
    SMITH_ARRAY(uint16_t) seen; /* by member: a bit for the value and one for each kind of quirk */
    const struct smith_case *tagged;  /* VARIANT by tag: its case, NULL when no case fits */
    uint32_t count;                   /* LIST: elements so far */
    struct smith_buffer items; /* LIST: scratch, kept for the next list at this depth */
    uint64_t bits;                    /* BITS */
    const struct smith_name *name;    /* BITS: range whose value comes; NULL = "$rest" */
};

/* The quirk whose value is being read. Quirks do not nest. */
struct json_quirk_state {
    struct smith_json_quirk_key key;
    void *record;
    const struct smith_record *type; /* NULL for unknown data */
    bool has_index, has_bytes, has_number;
    uint32_t index;
    int64_t number;
    struct smith_buffer bytes; /* scratch */
    struct smith_bytes packed; /* in a file */
};

/* Passing over a value, or finding "$type" in an object. */
struct smith_json_reader_skip {
    bool active;
    bool for_type;  /* the object of the VARIANT on top; else a member of the RECORD on top */
    bool type_next; /* its "$type" comes */
    bool has_type;
    uint32_t depth;
    size_t start;
    const struct smith_case *type;
};

struct json_reader {
    struct smith_json_parser parser;
    struct smith_document *document;
    struct smith_arena *arena;
    struct json_frame *bottom, *top;
    struct json_quirk_state quirk;
    struct smith_json_reader_skip skip;
    const struct smith_json_files *files;
    bool round; /* fractions of numbers that have to be whole */
    const char *file[SMITH_JSON_FILE_KEYS]; /* what the FILE on top says so far; they do not nest */
    bool reparse_typed; /* the next object's case is known: `reparse_case`, or unknown data when that is NULL */
    const struct smith_case *reparse_case;
    uint32_t runs;    /* of the parser within each other */
    uint64_t reparse_left; /* bytes that may still be parsed again */
};

/* ---- errors ---- */

/* At the token just taken; always false. */
bool smith_json_reader_fail(struct json_reader *r, const char *code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
bool smith_json_reader_fail_at(struct json_reader *r, size_t at, const char *code, const char *words);
bool smith_json_reader_no_memory(struct json_reader *r);
/* "expected X, found a string" */
bool smith_json_reader_fail_type(struct json_reader *r, const struct smith_json_event *event, const char *expected);

/* ---- json_read.c ---- */

struct json_frame *smith_json_reader_push(struct json_reader *r, enum json_role role, const struct smith_type *type,
                                          void *memory);
void smith_json_reader_pop(struct json_reader *r);
/* Forget what was seen of `count` keys. */
bool smith_json_reader_seen_reset(struct json_reader *r, struct json_frame *frame, uint32_t count);
bool smith_json_reader_is_key(const struct smith_json_event *event, const char *key);
/* Any event but KEY and ends: a value of `type` for `memory`. */
bool smith_json_reader_put(struct json_reader *r, const struct smith_type *type, void *memory,
                           const struct smith_json_event *event);
bool smith_json_reader_take(void *context, const struct smith_json_event *event);
/* Take the text from `start` to `end` again, as the value the top frame expects. */
bool smith_json_reader_reparse(struct json_reader *r, size_t start, size_t end);

/* ---- json_read_record.c ---- */

bool smith_json_reader_record_begin(struct json_reader *r, struct json_frame *frame, const struct smith_type *type,
                                    void *memory);
bool smith_json_reader_record_key(struct json_reader *r, const struct smith_json_event *event);
bool smith_json_reader_record_value(struct json_reader *r, const struct smith_json_event *event);
bool smith_json_reader_record_end(struct json_reader *r);

/* ---- json_read_list.c ---- */

bool smith_json_reader_list_begin(struct json_reader *r, const struct smith_type *type, void *memory);
bool smith_json_reader_list_value(struct json_reader *r, const struct smith_json_event *event);
bool smith_json_reader_list_end(struct json_reader *r);

/* ---- json_read_scalar.c ---- */

bool smith_json_reader_put_scalar(struct json_reader *r, const struct smith_type *type, void *memory,
                     const struct smith_json_event *event);
bool smith_json_reader_bits_begin(struct json_reader *r, const struct smith_type *type, void *memory,
                     const struct smith_json_event *event);
bool smith_json_reader_bits_key(struct json_reader *r, const struct smith_json_event *event);
bool smith_json_reader_bits_value(struct json_reader *r, const struct smith_json_event *event);
bool smith_json_reader_bits_end(struct json_reader *r);
/* Append what a string of hex digits says. */
bool smith_json_reader_hex(struct json_reader *r, const struct smith_json_event *event, struct smith_buffer *out);
/* The bytes of a string of hex digits, in the arena. */
bool smith_json_reader_put_hex(struct json_reader *r, const struct smith_json_event *event, struct smith_bytes *bytes);

/* ---- json_read_file.c ---- */

/* Bytes: hex digits, or an object that names a file. */
bool smith_json_reader_put_bytes(struct json_reader *r, struct smith_bytes *bytes,
                                 const struct smith_json_event *event);
bool smith_json_reader_file_key(struct json_reader *r, const struct smith_json_event *event);
bool smith_json_reader_file_value(struct json_reader *r, const struct smith_json_event *event);
bool smith_json_reader_file_end(struct json_reader *r);

/* ---- json_read_variant.c ---- */

bool smith_json_reader_put_variant(struct json_reader *r, const struct smith_type *type, struct smith_variant *variant,
                      const struct smith_json_event *event);
bool smith_json_reader_variant_key(struct json_reader *r, const struct smith_json_event *event);
bool smith_json_reader_variant_value(struct json_reader *r, const struct smith_json_event *event);
bool smith_json_reader_variant_end(struct json_reader *r, const struct smith_json_event *event);
bool smith_json_reader_wrap_key(struct json_reader *r, const struct smith_json_event *event);
bool smith_json_reader_wrap_value(struct json_reader *r, const struct smith_json_event *event);
bool smith_json_reader_wrap_end(struct json_reader *r);
bool smith_json_reader_unknown_key(struct json_reader *r, const struct smith_json_event *event);
bool smith_json_reader_unknown_value(struct json_reader *r, const struct smith_json_event *event);
bool smith_json_reader_unknown_end(struct json_reader *r);
/* The case a "$type" names: of a typeset, or the one case of a union by tag. NULL case = unknown data. */
bool smith_json_reader_case_find(struct json_reader *r, const struct json_frame *frame,
                                 const struct smith_json_event *event, const struct smith_case **which);

/* ---- json_read_quirk.c ---- */

/* A key with a `$` in the object of `record`, which has a quirk slot. */
bool smith_json_reader_quirk_key(struct json_reader *r, const struct smith_record *type, void *record,
                    const struct smith_json_event *event);
bool smith_json_reader_quirk_value(struct json_reader *r, const struct smith_json_event *event);
bool smith_json_reader_quirk_end(struct json_reader *r);
/* The quirk's bytes, from a file. */
bool smith_json_reader_quirk_packed(struct json_reader *r);
/* The object is complete: its quirks speak of items it has, each at most once. */
bool smith_json_reader_quirks_finish(struct json_reader *r, const struct smith_record *type, void *record);

/* ---- json_read_deferred.c ---- */

/* Whether the union of that member, or what chooses names, needs a tag that has not come yet; also of elements. */
bool smith_json_reader_tag_is_missing(const struct json_frame *frame, const struct smith_type *type);
/* Pass over the value of the RECORD's member whose key was taken. */
void smith_json_reader_defer_member(struct json_reader *r);
/* Pass over the rest of the VARIANT's object, whose first key was taken, and look for "$type". */
void smith_json_reader_defer_object(struct json_reader *r);
bool smith_json_reader_skip(struct json_reader *r, const struct smith_json_event *event);
/* Parse what was held for the RECORD on top. */
bool smith_json_reader_take_deferred(struct json_reader *r);

#endif
