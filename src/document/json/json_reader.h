/* SPDX-License-Identifier: MIT
 *
 * The state of reading JSON, shared by the files json_read*.c.
 *
 * Functions follow the brackets of the text: each reads one value, whose first token was taken, to its end. Values whose
 * type depends on something that stands later in the text (the tag of a union, "$type" of a chunk) are passed over, and
 * read once it is known.
 */
#ifndef SMITH_JSON_READER_H
#define SMITH_JSON_READER_H

#include "base/array.h"
#include "base/json_text.h"
#include "document/expression.h"
#include "document/json/json_parser.h"
#include "document/json/json_quirk.h"
#include "document/json/json_value.h"
#include <stdbool.h>
#include <stddef.h>

/* The object of a struct that is being read. */
struct json_record {
    struct json_record *outer;
    struct smith_scope scope; /* `frame` has no member: whatever came so far is known */
    uint16_t member; /* where the reader is; SMITH_AT_END = at none */
    uint16_t next_member; /* likely to come next */
    uint32_t index; /* of the element in the list or array that is the member; SMITH_NONE = not in one */
    uint32_t seen; /* where its bits are in those of the reader */
    uint32_t deferred; /* where its values are in those of the reader */
    bool typed; /* a "$type" is known already, and passed over when it comes */
};

/* A value that was passed over. */
struct json_deferred {
    uint16_t member;
    size_t start, end;
};

/* The quirk whose value is being read. Quirks do not nest. */
struct json_quirk_state {
    struct smith_json_quirk_key key;
    void *record;
    const struct smith_record *type; /* NULL for unknown data */
    struct smith_buffer bytes; /* scratch */
};

struct json_reader {
    struct smith_json_parser parser;
    struct smith_document *document;
    struct smith_arena *arena;
    const struct smith_scope *around; /* what the text is read into; NULL = nothing */
    struct json_record *record; /* the innermost; NULL = none */
    struct json_quirk_state quirk;
    const struct smith_json_files *files;
    struct smith_json_manner manner;
    uint64_t reparse_left; /* bytes that may still be read again */
    SMITH_ARRAY(uint16_t) seen; /* by member of all open records: a bit for the value and one for each kind of quirk */
    SMITH_ARRAY(struct json_deferred) deferred; /* of all open records */
    SMITH_ARRAY(struct smith_buffer) lists; /* elements of lists within each other; kept for the next list as deep */
    uint32_t list_depth;
};

/* The nearest struct, of the text or around it; NULL = none. */
static inline const struct smith_scope *smith_json_reader_inside(const struct json_reader *r) {
    return r->record ? &r->record->scope : r->around;
}

/* ---- errors ---- */

/* At the token taken last; always false. */
bool smith_json_reader_fail(struct json_reader *r, const char *code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
bool smith_json_reader_fail_at(struct json_reader *r, size_t at, enum smith_status status, const char *code,
                               const char *words);
bool smith_json_reader_no_memory(struct json_reader *r);
/* "expected X, found a string" */
bool smith_json_reader_fail_type(struct json_reader *r, const char *expected);

/* ---- json_read.c ---- */

/* Read the value whose first token was taken, of `type`, into `memory`. */
bool smith_json_reader_put(struct json_reader *r, const struct smith_type *type, void *memory);
/* `size` bytes of the text are read once more; false when that was too much. */
bool smith_json_reader_charge(struct json_reader *r, size_t start, size_t size);

/* ---- json_read_record.c ---- */

/* The rest of the object of a struct; `typed`: it has a "$type". */
bool smith_json_reader_put_record(struct json_reader *r, const struct smith_type *type, void *memory, bool typed);

/* ---- json_read_scalar.c ---- */

bool smith_json_reader_put_scalar(struct json_reader *r, const struct smith_type *type, void *memory);
/* The rest of an object of bits. */
bool smith_json_reader_put_bits(struct json_reader *r, const struct smith_type *type, void *memory);
/* Append what a string of hex digits says. */
bool smith_json_reader_hex(struct json_reader *r, struct smith_buffer *out);
/* The bytes of a string of hex digits, in the arena. */
bool smith_json_reader_put_hex(struct json_reader *r, struct smith_bytes *bytes);

/* ---- json_read_scalar.c ---- */

/* Bytes: hex digits, or an object that names a file; `packed`: of their packed form. */
bool smith_json_reader_put_bytes(struct json_reader *r, struct smith_bytes *bytes, bool packed);

/* ---- json_read_variant.c ---- */

bool smith_json_reader_put_variant(struct json_reader *r, const struct smith_type *type, struct smith_variant *variant);

/* ---- json_read_quirk.c ---- */

/* A key with a `$` in the object of `record`, which has a quirk slot, and its value. `type` NULL = unknown data. */
bool smith_json_reader_put_quirk(struct json_reader *r, const struct smith_record *type, void *record);
/* The object is complete: its quirks speak of items it has, each at most once. */
bool smith_json_reader_quirks_finish(struct json_reader *r, const struct smith_record *type, void *record);

/* ---- the keys of an object that names the file some bytes are in, in the order of struct smith_json_file ---- */

#define SMITH_JSON_FILE_KEYS 5
#define SMITH_JSON_FILE_HEADER 4 /* whose value is an object; those of the others are strings */
extern const char *const smith_json_file_keys[SMITH_JSON_FILE_KEYS];

/* ---- suggest ---- */

/*
 * "Did you mean": the name somebody probably meant when he wrote another; or all that there are, where none is near.
 */

#define SMITH_SUGGESTION_SIZE 128 /* enough for smith_suggestion_words() */

struct smith_suggestion {
    const char *text; /* what was written */
    size_t size;
    const char *best; /* the nearest name so far, or NULL */
    unsigned edits; /* between the two */
    char names[88]; /* those offered so far, as far as there is room */
    size_t names_size;
    bool is_full;
};

/* Compare one more name. Start with {text, size}. */
void smith_suggestion_try(struct smith_suggestion *suggestion, const char *name);

/* ", did you mean "name"" into `out`, or ": it has this, that"; or "". */
void smith_suggestion_words(const struct smith_suggestion *suggestion, char *out, size_t size);

#endif
