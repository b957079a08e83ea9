/* SPDX-License-Identifier: MIT
 *
 * What is asked of type tables: names of values, annotations, members, and the words of the layout language for codecs,
 * checksums, quirks and spellings of integers. What a codec or a checksum does is in src/codec.
 */
#ifndef SMITH_TYPE_TABLES_H
#define SMITH_TYPE_TABLES_H

#include <levelsmith/hook.h>
#include <levelsmith/type.h>

/* ---- names: of the values of enums, of bits, of members ---- */

/* The name for a value of an enum, or NULL. */
const struct smith_name *smith_names_by_value(const struct smith_names *names, int64_t value);
/* What the value is called; NULL when it has no name. */
const char *smith_value_name(const struct smith_names *names, int64_t value);
const struct smith_name *smith_names_by_text(const struct smith_names *names, const char *text, size_t size);
/* Whether some of the bits are more than one, or have an enum: in JSON such bits are an object. */
bool smith_names_have_ranges(const struct smith_names *names);
/* The bits `name` (of a bit set) covers in an integer of `width` bytes. */
uint64_t smith_name_mask(const struct smith_name *name, unsigned width);

/* Whether the name is the member's own: those of magic bytes and columns only describe them. */
static inline bool smith_member_is_named(const struct smith_member *member) {
    return !(member->flags & (SMITH_MAGIC | SMITH_COLUMN));
}

/* Whether a member of any record of the layout is such a one. */
bool smith_layout_has_member(const struct smith_layout *layout, bool (*is_such)(const struct smith_member *member));

/* Whether C or C++ has the word, so that nothing can be called so there. */
bool smith_is_word_of_c(const char *name);

/* ---- the annotations of members, types and names: `@key("value")` of the layout ---- */

/* The annotation with that key, or NULL: @path of a member that names a file, @unit of a number. */
const struct smith_annotation *smith_annotation_find(const struct smith_annotations *annotations, const char *key);
/* What it says; NULL = there is none, or it says nothing. */
const char *smith_annotation_value(const struct smith_annotations *annotations, const char *key);

/* ---- what is asked of members, whatever is read or written of them ---- */

/* Whether its value is in every record, in the record's own memory. */
static inline bool smith_member_is_always_there(const struct smith_member *member) {
    return !(member->flags & (SMITH_OPTIONAL | SMITH_POINTER)) && !member->condition && !member->forms &&
           member->offset != SMITH_NONE && member->has == SMITH_NONE;
}

/* What ends the column at that step, in the records of `elem`; NULL = nothing does that every record has and that has a
 * fast path. */
static inline const struct smith_member *smith_column_leaf(const struct smith_column *column,
                                                           const struct smith_type *elem, uint16_t step) {
    if (step + 1 != column->count)
        return NULL;
    const struct smith_member *member = &elem->record->members[column->steps[step]];
    return member->type->fast_path && smith_member_is_always_there(member) ? member : NULL;
}

/* Whether it has a block of its own in every file: not so where a condition may let the value stand here. */
static inline bool smith_member_has_block(const struct smith_member *member) {
    return member->flags & SMITH_OFFSET_MEMBER && !member->offset_member->here.count;
}

/* Whether it is read when the rest of its record has been, so that it may ask for all of that. */
static inline bool smith_member_is_read_last(const struct smith_member *member) {
    return smith_member_has_block(member) && !(member->flags & SMITH_HOLDS_POOL);
}

/* Whether no file has the member (`if 0`): only documents do that were read from another file format. */
static inline bool smith_member_is_beyond_files(const struct smith_member *member) {
    return member->condition && member->condition->count == 1 && member->condition->ops[0].code == SMITH_OP_CONST &&
           member->condition->ops[0].argument == 0;
}

/* How many of its bits a file can have: 24 of u24, which has 32 in memory. */
static inline int smith_integer_bits(const struct smith_type *type) {
    return 8 * (type->kind == SMITH_SPELLED && type->spelling == SMITH_SPELL_BYTES ? type->digits : type->width);
}

/* Whether an integer of so many bits can be the value. */
static inline bool smith_integer_has_room(const struct smith_type *type, int64_t value) {
    int bits = smith_integer_bits(type);
    if (bits == 64)
        return true;
    if (type->flags & SMITH_SIGNED)
        return value >= -((int64_t)1 << (bits - 1)) && value < (int64_t)1 << (bits - 1);
    return value >= 0 && value < (int64_t)1 << bits;
}

/* Whether the operation speaks of the record that the expression belongs to, not of one within it. */
static inline bool smith_op_is_own(const struct smith_expression *expression, uint32_t index) {
    return !index || expression->ops[index - 1].code != SMITH_OP_INNER;
}

/* ---- checksums ---- */

/*
 * Checksums by name, and which bytes one is of: what the layout language and its emitters know of them.
 * src/codec/checksum.h is what they do.
 */

enum smith_checksum {
    SMITH_CHECKSUM_CRC32, /* of zlib, PNG and zip */
    SMITH_CHECKSUM_ADLER32, /* of zlib streams */
    SMITH_CHECKSUM_SUM, /* of units of `width` bytes, the last one filled up with zeros; in 64 bits */
    SMITH_CHECKSUM_XOR, /* of such units */
    SMITH_CHECKSUM_MD5, /* from here on hashes, which are bytes */
    SMITH_CHECKSUM_SHA1,
    SMITH_CHECKSUM_SHA256,
    SMITH_CHECKSUM_KINDS
};

/* The argument of SMITH_OP_CHECKSUM and SMITH_OP_CONTENT_CHECKSUM, unpacked. */
struct smith_checksum_operand {
    enum smith_checksum checksum;
    uint8_t width; /* SUM, XOR: bytes of a unit, 1, 2 or 4 */
    bool big_endian;
    uint16_t first, last; /* members of the record; CONTENT_CHECKSUM: `first` alone */
    bool linked; /* covers addresses, what they lead to, or all: known last of all */
    uint16_t masked; /* a member whose bytes count as `mask`; UINT16_MAX = none */
    uint8_t mask;
};

/* "crc32"; NULL when there is no such checksum. */
const char *smith_checksum_word(unsigned checksum);

#define SMITH_HASH_MAX 32 /* bytes of the longest hash */

/* Bytes of a hash; 0 = the checksum is a number. */
unsigned smith_hash_size(unsigned checksum);
/* Bytes of the hash that the computed member is; 0 = it is none. */
unsigned smith_member_hash_size(const struct smith_member *member);

int64_t smith_checksum_pack(struct smith_checksum_operand operand);
struct smith_checksum_operand smith_checksum_unpack(int64_t argument);

/* `first` and `last`, when the checksum is of the whole file, or of all that a codec packs. */
#define SMITH_CHECKSUM_ROOT UINT16_MAX

/* Whether the member is computed from a checksum of bytes in the file; `*linked`: from one that is. */
bool smith_checksum_is(const struct smith_member *member, bool *linked);

/* Whether the bytes of `member` go into the checksum as they are. */
static inline bool smith_checksum_covers(const struct smith_checksum_operand *operand, uint16_t member) {
    bool covers = operand->first == SMITH_CHECKSUM_ROOT || (member >= operand->first && member <= operand->last);
    return covers && member != operand->masked;
}

/* ---- codec names ---- */

/*
 * The codecs of regions by name, and the arguments of each: all that the layout language and its emitters know of
 * them. codec.h is what they do.
 */

struct smith_codec_name {
    const char *word; /* in layouts: "zlib" */
    const char *title; /* in prose */
    const char *constant; /* in C: "SMITH_ZLIB" */
    const char *const *arguments; /* what is said behind the size */
    unsigned argument_count;
};

/* NULL when there is no such codec in the language. SMITH_STORED is called "sized": the bytes are what they are. */
const struct smith_codec_name *smith_codec_name(unsigned codec);

/* The same of the codec of a type or a stream, also of a hook as its layout declares it; `hook` NULL = it is none. */
struct smith_codec_name smith_codec_name_of(unsigned codec, const struct smith_hook *hook);

/* The hook of that name in a list that ends with NULL; NULL when it has none. `hooks` may be NULL: an empty list. */
const struct smith_codec_hook *smith_codec_hook_find(const struct smith_codec_hook *const *hooks, const char *name);

/* Whether a layout declares the arguments that the hook has, in this order. */
bool smith_codec_hook_fits(const struct smith_codec_hook *codec, const struct smith_hook *declared);

/* ---- quirk words ---- */

/*
 * The words for the kinds of quirks: what stands behind the `$` in keys of JSON (docs/json.md, "Quirks").
 */

#define SMITH_QUIRK_KINDS 13

/* "raw" for SMITH_QUIRK_RAW and so on. */
const char *smith_quirk_word(unsigned kind);

/* ---- spellings ---- */

/*
 * The spellings of integers by name: what the layout language and its emitters call them. src/codec/spelling.h is what
 * they mean.
 */

#define SMITH_SPELLING_MAX 20 /* bytes of an integer in a file, however it is spelled */

struct smith_spelling_name {
    const char *word; /* in layouts: "uleb" */
    const char *title; /* in prose, before how many bytes or which type */
    const char *constant; /* in C */
};

/* NULL when there is no such spelling. */
const struct smith_spelling_name *smith_spelling_name(unsigned spelling);

#endif
