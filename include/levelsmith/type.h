/* SPDX-License-Identifier: MIT
 *
 * Type tables: what a checked layout is, as constant data.
 *
 * `layoutc` writes these tables at build time for the formats the library knows; `smith_layout_parse()` builds the
 * same ones in memory from a text. Everything the engine does (decode, encode, JSON, dump, paths, diff, merge)
 * walks them. docs/layout-language.md is the language they come from; docs/design/engine.md says how they are used.
 *
 * How a type looks in memory (this is what the generated headers declare):
 *
 *   bool               bool
 *   integers           the C integer of that width; LEB128: of its clamp type
 *   f32, f64           float, double
 *   text               const char *, UTF-8, NUL-terminated, never NULL unless absent
 *   bytes              struct smith_bytes
 *   [T; 4]             T name[4]
 *   [T], [T; n]        struct { T *items; uint32_t count; }, of T* when T is a record with a quirk slot
 *   struct             by value; by pointer where it may be absent or is an element of a list (NULL = absent)
 *   union, typeset     struct { uint32_t kind; void *value; }: kind 0 is "unknown", else 1 + index of the case
 *   sized(n) T, zlib T as T
 *
 * A member that may be absent and is not a pointer (number, bool, list, array, union) has a `bool` of the same name
 * in the record's `has`. Derived members (counts, sizes, constants) have no memory: the engine computes them. Where a
 * member's bytes lie (behind an offset, or in a column) does not change how it looks in memory.
 */
#ifndef LEVELSMITH_TYPE_H
#define LEVELSMITH_TYPE_H

#include <levelsmith/base.h>

#define SMITH_NONE UINT32_MAX /**< "no offset" in tables, "no index" elsewhere */

struct smith_type;
struct smith_member;

/* ---- expressions ---------------------------------------------------------------------------------------------- */

/** Operations of a stack machine; each pops its operands and pushes one int64 (bools are 0 and 1). */
enum smith_opcode {
    SMITH_OP_CONST, /**< push argument */
    SMITH_OP_MEMBER, /**< push the value of member number `argument` of the current record */
    SMITH_OP_INNER, /**< the next MEMBER or INNER is looked up in the record that member `argument` holds */
    SMITH_OP_OUTER, /**< push the value of the member called `name` of the nearest enclosing record that has one */
    SMITH_OP_COUNT, /**< push the number of elements of list member `argument` (text, bytes: bytes) */
    SMITH_OP_SIZEOF, /**< push the encoded size of member `argument` in bytes, header of its chunk not counted; behind
                       * INNER of one that is a record, also behind an offset */
    SMITH_OP_REST, /**< push the bytes left in the region being read (decode only) */
    SMITH_OP_UNPACKED, /**< push how many bytes the codec of region member `argument` unpacks to */
    SMITH_OP_BESIDE, /**< push member `argument` of the element of list `name`, in an enclosing record, that has the
                       * index this record has in its own list */
    SMITH_OP_CONTENT_CHECKSUM, /**< push a checksum of the bytes in memory of a bytes member; `argument`: src/type/type_tables.h */
    SMITH_OP_PRODUCT, /**< push the product of the elements of list member `argument`, 1 when it has none */
    SMITH_OP_HERE, /**< push the bytes from the first of the record to here; in sizes of pads alone */
    SMITH_OP_CHECKSUM, /**< push a checksum of bytes in the file; `argument`: src/type/type_tables.h; `name`, unless NULL: the
                            member that counts as other bytes, in the block that it is of */
    SMITH_OP_PEEK, /**< the byte so far ahead in the region being read, -1 = there is none (decode only) */
    SMITH_OP_NEG, /**< minus the operand */
    SMITH_OP_NOT, /**< 1 of 0, else 0 */
    SMITH_OP_INV, /**< all bits of the operand turned over */
    SMITH_OP_MUL, /**< a * b */
    SMITH_OP_DIV, /**< a / b, towards zero */
    SMITH_OP_MOD, /**< a % b, with the sign of a */
    SMITH_OP_ADD, /**< a + b */
    SMITH_OP_SUB, /**< a - b */
    SMITH_OP_SHL, /**< a << b */
    SMITH_OP_SHR, /**< a >> b */
    SMITH_OP_LT, /**< a < b */
    SMITH_OP_LE, /**< a <= b */
    SMITH_OP_GT, /**< a > b */
    SMITH_OP_GE, /**< a >= b */
    SMITH_OP_EQ, /**< a == b */
    SMITH_OP_NE, /**< a != b */
    SMITH_OP_AND, /**< the bits of both */
    SMITH_OP_XOR, /**< the bits of one of them */
    SMITH_OP_OR, /**< the bits of either */
    SMITH_OP_ANDAND, /**< whether both are not 0 */
    SMITH_OP_OROR, /**< whether either is not 0; as with ANDAND, when a says it b need not be known */
    SMITH_OP_CHOOSE, /**< a ? b : c; what is not chosen need not be known */
};

/** One operation. */
struct smith_op {
    uint8_t code; /**< enum smith_opcode */
    const char *name; /**< OUTER, BESIDE, CHECKSUM: as said there; else NULL */
    int64_t argument; /**< as said of the opcode */
};

/** Postfix; `count` 0 means "no expression". Division by zero and overflow make evaluation fail, never trap. */
struct smith_expression {
    const struct smith_op *ops; /**< `count` of them */
    uint32_t count; /**< of `ops`; 0 = no expression */
};

/* ---- names of values ------------------------------------------------------------------------------------------ */

/** `@unit("pixels")`: an annotation of the layout, for documentation and for format code; so are `since "1.5.1"` and
 * `until "1.6"`. */
struct smith_annotation {
    const char *key; /**< its name: "unit", "since" */
    const char *value; /**< the text in its brackets, or the release; NULL when bare */
};

/** Annotations of one thing, in layout order. */
struct smith_annotations {
    const struct smith_annotation *items; /**< `count` of them; NULL when there are none */
    uint32_t count; /**< of `items` */
};

/** One value of an enum, or one range of bits (`low`..`high`, inclusive) of a bit set. */
struct smith_name {
    const char *name; /**< as in the layout */
    const char *doc; /**< "" when none, like every doc here */
    int64_t value; /**< enum */
    uint8_t low; /**< bits: the lowest of the range */
    uint8_t high; /**< ... and the highest; of a single bit the same */
    const struct smith_names *names; /**< bits: enum of the shifted value, or NULL */
    struct smith_annotations annotations; /**< of this name */
};

/** An enum, or the names of bits. */
struct smith_names {
    const char *name; /**< of the enum: "RoomType" */
    const char *doc; /**< what the layout says of it; "" when nothing */
    const struct smith_name *items; /**< in layout order; two names may share a value, the first one is printed */
    uint32_t count; /**< of `items` */
    bool is_bits; /**< a set of bits; false = an enum */
};

/* ---- types ---------------------------------------------------------------------------------------------------- */

/** Kinds of types. */
enum smith_kind {
    SMITH_BOOL, /**< one byte; every value but 0 and 1 is a quirk */
    SMITH_INT, /**< 1, 2, 4 or 8 bytes */
    SMITH_SPELLED, /**< an integer whose bytes in the file are not those in memory: LEB128, digits, three bytes;
                    * `spelling` says how. Memory has `width` bytes; any other spelling of the value is kept as a
                    * quirk */
    SMITH_FLOAT, /**< IEEE 754, 4 or 8 bytes */
    SMITH_TEXT, /**< letters of a code page, in memory UTF-8 */
    SMITH_BYTES, /**< bytes as they are */
    SMITH_RECORD, /**< members in order, and perhaps a stream of chunks */
    SMITH_ARRAY, /**< `count` elements, part of the record */
    SMITH_LIST, /**< as many elements as its length rule says */
    SMITH_UNION, /**< one of several cases */
    SMITH_REGION, /**< `elem` in bytes of its own: so many, or what a codec unpacks */
};

/** How an integer is spelled in a file. */
enum smith_spelling {
    SMITH_SPELL_LEB, /**< LEB128, signed in the file; what is beyond the type in memory is clamped to it */
    SMITH_SPELL_ULEB, /**< ... unsigned in the file */
    SMITH_SPELL_VLQ, /**< groups of seven bits, the highest first; the top bit says that another follows */
    SMITH_SPELL_BYTES, /**< `digits` bytes, fewer than in memory: u24, i48 */
    SMITH_SPELL_OCT, /**< `digits` characters: octal digits with zeros before them and a NUL behind them */
    SMITH_SPELL_DEC, /**< `digits` characters: decimal digits and then blanks */
    SMITH_SPELL_HEX, /**< `digits` characters: hexadecimal digits with zeros before them */
};

/** How characters of a text are stored. */
enum smith_charset {
    SMITH_UTF8, /**< UTF-8 */
    SMITH_ASCII, /**< ASCII */
    SMITH_CP1251, /**< code page 1251, Cyrillic */
    SMITH_CP1252, /**< code page 1252, Western European */
    SMITH_CP437, /**< code page 437, of DOS */
    SMITH_CP932, /**< code page 932: Shift-JIS, Japanese */
    SMITH_CP949, /**< code page 949, Korean */
    SMITH_UTF16_LE, /**< UTF-16, little-endian; what ends a text has two bytes */
    SMITH_UTF16_BE, /**< UTF-16, big-endian */
};

/** What a region is packed by; what its arguments are stands in src/type/type_tables.c. */
enum smith_codec {
    SMITH_STORED, /**< by nothing */
    SMITH_ZLIB, /**< zlib */
    SMITH_LZ4, /**< LZ4 frames */
    SMITH_ZLIB_BEST, /**< zlib, written as small as it gets */
    SMITH_DEFLATE, /**< deflate without the header of zlib */
    SMITH_HOOK, /**< by functions that the layout has a name for; see struct smith_hook */
};

struct smith_codec_hook;

/** What a layout declares of a hook: `hook codec runs(width);`. */
struct smith_hook {
    const char *name; /**< as in the layout */
    const char *doc; /**< what the layout says of it; "" when nothing */
    const char *const *arguments; /**< their names; `argument_count` of them */
    uint8_t argument_count; /**< of `arguments`; at most SMITH_CODEC_ARGUMENTS */
    const struct smith_codec_hook *codec; /**< what does it (hook.h); NULL = the program has no such hook */
};

/** What a chunk is known by. */
struct smith_chunk_id {
    struct smith_bytes id; /**< raw bytes of the id as the framing's id field holds them, length not counted */
    uint8_t width; /**< bytes the canonical size field takes when it is a LEB128; 0 = fewest */
    uint64_t key; /**< its length (255 = so or more) and its first 7 bytes, as one big-endian number */
};

/** How long a text, bytes, a list or a region is. */
enum smith_extent_kind {
    SMITH_TO_END, /**< to the end of the region around it */
    SMITH_EXACT, /**< `size` elements (bytes for text, bytes, regions); text is padded with NULs */
    SMITH_PREFIX, /**< as many as the integer before it says */
    SMITH_TO_VALUE, /**< to the element equal to `value`, which is not part of the list; a text or bytes: to that byte */
    SMITH_WHILE, /**< list: an element follows as long as `size`, asked before it, is not 0 and the region goes on */
    SMITH_UNTIL, /**< list of records: to the first for which `size`, asked of its members, is not 0 */
    SMITH_CHUNKS, /**< list of chunks to the end of their stream */
    SMITH_CHAIN, /**< list of records, each where its predecessor's LINK leads; the first stands here */
};

/** A length rule: how long a text, bytes, a list or a region is. */
struct smith_extent {
    enum smith_extent_kind kind; /**< what the length comes from */
    struct smith_expression size; /**< EXACT, WHILE, UNTIL */
    const struct smith_type *prefix; /**< PREFIX: INT or LEB */
    int64_t value; /**< TO_VALUE; of lists of texts or bytes 0: the empty one */
    uint8_t after; /**< TO_VALUE, text and bytes: ends only what has this byte in it; 0 = anything */
    const char *sentinel; /**< ... or what is just this; NULL = nothing */
    const struct smith_framing *framing; /**< CHUNKS */
    struct smith_chunk_id chunk; /**< CHUNKS of one id; id.data NULL when `elem` is a union of chunks */
};

/** What the engine has to know of a type; bits. */
enum smith_type_flags {
    SMITH_SIGNED = 1, /**< INT; SPELLED: what memory holds */
    SMITH_BIG_ENDIAN = 2, /**< INT, FLOAT; SPELLED of so many bytes */
    SMITH_PLAIN = 4, /**< bytes in memory are the bytes in the file on a little-endian machine; no quirks possible */
    SMITH_QUIRKLESS = 8, /**< RECORD: has no quirk slot, stored by value in lists (every PLAIN record is) */
    SMITH_FIXED = 16, /**< always `wire_min` bytes */
    SMITH_ZERO_BUT_FORM = 32, /**< RECORD with forms: zeroed memory with the form in it is a new value */
    SMITH_ZERO = 64, /**< RECORD, ARRAY: zeroed memory is a new value (no defaults, no texts that must not be NULL) */
    SMITH_MEASURES = 128, /**< RECORD: some derived member is the size of another, packed or unpacked */
    SMITH_MEASURES_NESTED = 1024, /**< RECORD: some derived member is the size of a member of another, a record; also
                            * MEASURES */
    SMITH_CHECKSUMS = 512, /**< RECORD: some derived member is a checksum of others' bytes; also MEASURES */
    SMITH_RANGED = 2048, /**< RECORD: some member that holds it has a range, which is that of all its numbers */
    SMITH_REVERSED = 256, /**< TEXT of a fixed size: the file has its letters last to first */
    SMITH_BLANK = 16384, /**< TEXT of so many bytes: blanks fill what it leaves, and are no part of it */
    SMITH_NAMED = 8192, /**< INT; SPELLED of so many bytes: one of its names, or the bytes are no such thing */
    SMITH_FILE_ENDIAN = 4096, /**< INT, FLOAT; SPELLED of so many bytes: BIG_ENDIAN in one of two opposite layouts */
};

/** How values that need no thought are read and written in one go. */
enum smith_fast_path {
    SMITH_PATH_GENERAL, /**< not at all: what kind and flags of the type say has to be gone through */
    SMITH_PATH_COPY, /**< the bytes in memory are the bytes in the file */
    SMITH_PATH_BOOL, /**< a byte that is 0 or 1 */
    SMITH_PATH_LEB, /**< LEB128, signed in the file and in memory */
    SMITH_PATH_LEB_CLAMPED, /**< LEB128, signed in the file and clamped to an unsigned type */
    SMITH_PATH_ULEB, /**< LEB128, unsigned in the file and in memory */
    SMITH_PATH_RECORD, /**< by the field runs of the record, if these are the whole of it */
    SMITH_PATH_STREAM, /**< field runs up to the record's stream, whose chunks all have a path */
    SMITH_PATH_LIST, /**< a count, and elements that have a path */
};

/** A type of a layout. */
struct smith_type {
    const char *name; /**< as in the layout: "Room", "u16", "leb<i64>" */
    const char *doc; /**< what the layout says of it; "" when nothing */
    uint8_t kind; /**< enum smith_kind */
    uint16_t flags; /**< enum smith_type_flags */
    uint8_t width; /**< BOOL, INT, FLOAT, SPELLED: bytes in memory */
    uint8_t spelling; /**< SPELLED: enum smith_spelling */
    uint8_t digits; /**< SPELLED: bytes in the file; 0 = as many as the value needs */
    uint8_t charset; /**< TEXT */
    uint8_t codec; /**< REGION: enum smith_codec */
    uint8_t align; /**< in memory */
    uint8_t fast_path; /**< enum smith_fast_path */
    uint32_t size; /**< in memory */
    uint32_t wire_min; /**< fewest bytes a value takes in a file, codecs aside */
    uint32_t count; /**< ARRAY */
    const struct smith_names *names; /**< INT, LEB: enum or bits of the value, or NULL */
    const struct smith_type *elem; /**< ARRAY, LIST, REGION */
    const struct smith_extent *extent; /**< TEXT, BYTES, LIST, REGION */
    const struct smith_record *record; /**< RECORD */
    const struct smith_union *variants; /**< UNION; INT, LEB: of names that depend on another value, or NULL */
    const struct smith_expression *arguments; /**< REGION: the arguments of its codec besides the size, or NULL */
    uint8_t argument_count; /**< of `arguments` */
    const struct smith_hook *hook; /**< REGION: which HOOK; else NULL */
};

/* ---- records -------------------------------------------------------------------------------------------------- */

/** What the engine has to know of a member; bits. */
enum smith_member_flags {
    SMITH_OPTIONAL = 1, /**< may be absent: a chunk, or an `if` that other members do not decide (it asks `rest`) */
    SMITH_POINTER = 2, /**< memory holds a pointer to the value; NULL = absent */
    SMITH_DERIVED = 4, /**< `= expression`: no memory; computed when writing, compared when reading */
    SMITH_MAGIC = 8, /**< constant bytes that must be there */
    SMITH_CHUNK = 16, /**< member of the record's chunk stream */
    SMITH_MANY = 32, /**< chunk that may repeat; the member's type is a LIST (extent CHUNKS) of its payloads */
    SMITH_SPLICED = 64, /**< stream member that takes any chunk of a typeset; LIST (CHUNKS) of UNION */
    SMITH_LINK =
        128, /**< CHUNK that holds the next record of the chain this record is in, or OFFSET_MEMBER that leads to
                       * it; no memory */
    SMITH_COLUMNAR = 256, /**< has memory but no bytes here: a column of a record around this one has them */
    /** No memory: here stand the bytes of a member of every element of a list, `column` says which. */
    SMITH_COLUMN = 512,
    SMITH_OFFSET_MEMBER = 1024, /**< an offset stands here, the value elsewhere: `offset_member`; may be absent */
    /** OFFSET_MEMBER, or a region: offsets in it count from its first byte (`offset_member->space`). */
    SMITH_SPACE = 2048,
    /** An offset stands here, the value in a pool, with all others that are the same: `offset_member`. */
    SMITH_POOLED = 4096,
    SMITH_POOL = 8192, /**< no memory: here stand the values of POOLED members; `constant` is how they begin */
    SMITH_HOLDS_POOL = 16384, /**< OFFSET_MEMBER, of a record with a POOL that members of this record lead to */
    /** Also COLUMNAR: no bytes say it. Of the root: a reader finds out which value makes most sense of the file; of a record
     * with forms: which of its chunks it is in. */
    SMITH_ASSUMED = 32768,
};

/** A column: the bytes of one COLUMNAR member of all elements of a list, one behind the other. */
struct smith_column {
    const uint16_t *steps; /**< member of this record (a list, an array or an inline record), member of what it holds,
                            * and so on; the last one is the member whose bytes stand here */
    uint16_t count; /**< of steps, at least 2 */
};

/** What an offset may count from. */
struct smith_origin {
    struct smith_expression condition; /**< asks ASSUMED members of the root; count 0 = always */
    uint16_t member; /**< of the root, from whose first byte it counts; UINT16_MAX = from the first byte of the file */
    bool is_block; /**< from the first byte of what the offset of that member leads to */
};

/** A value that lies elsewhere, in a block of its own or in a pool; here stands where, or nothing when it is known by
 * its first bytes. docs/design/placement.md, pools.md */
struct smith_offset_member {
    const struct smith_type *offset; /**< INT: the type of what stands here; NULL = nothing does, there is an anchor */
    /** The block begins where these bytes stand last in its space; empty = an offset says it. */
    struct smith_bytes anchor;
    const char *space; /**< member of an enclosing record, with this one inside of it, whose first byte the offset
                          * counts from and in which the block lies; NULL = the file, or what a codec has unpacked.
                          * POOLED: member of this record or one around it that HOLDS_POOL */
    uint32_t align; /**< what the place is a multiple of, from the start of its space */
    uint32_t unit; /**< bytes that one of the offset stands for, at least 1 */
    const struct smith_origin *origins; /**< what the offset counts from: the first one whose condition holds; when
                                         * there is none, the first byte of the space */
    uint8_t origin_count; /**< of `origins` */
    struct smith_expression here; /**< when it is not 0, the value stands here, not its offset */
    bool relative_to_outer; /**< the block lies in `space`, but the offset counts as if that were NULL */
    bool to_next; /**< the block ends where the next offset of its space leads, or with the space */
    uint16_t turn; /**< canonical rank among the blocks of the record, from 0; see smith_record.offset_member_count */
    bool written_last; /**< canonical writers put the block behind everything that it leads to itself */
    bool has_none; /**< `none` stands for "there is no such value" */
    int64_t none; /**< only if `has_none`: the offset that says that there is no value */
    struct smith_expression pin; /**< when it is not 0, the block stays where it was read; no operations: never */
};

/** Which values name elements of another list than the others do. */
enum smith_other {
    SMITH_OTHER_NONE, /**< none */
    SMITH_OTHER_MINUS, /**< those below 0; the number without its sign is the element's */
    SMITH_OTHER_COMPLEMENT, /**< those below 0; -1 is the first element, -2 the second */
    SMITH_OTHER_BITS, /**< those with certain bits, which are no part of the number */
};

/** `-> rooms`: the value names an element of a list. */
struct smith_reference {
    const char
        *path; /**< of the list, from the root: "/settings/textures"; "/rooms/objects" = of all rooms; NULL: `own` */
    const char *by; /**< member of its elements that is compared; NULL = index */
    int64_t base; /**< the value is index + base */
    const int64_t *none; /**< values that mean "no element" */
    uint32_t none_count; /**< of `none` */
    /** `by` is a number that the format's program gives anew whenever it saves: it says which element of this file is
     * meant, and nothing about another file. */
    bool renumbered;
    /** The number of the element that it is in, in whichever list that is; `by` is its own member. */
    bool own;
    /** `path` ("materials") does not begin at the root but at the nearest record around that has a list there. */
    bool nearest;
    /** Member of the same record that says how many elements are named, from this one on; NULL = this one alone. */
    const char *count;
    int64_t mask; /**< the bits of the value that are the number; 0 = all */
    const struct smith_reference *other; /**< what those values name that `other_form` says; else NULL */
    uint8_t other_form; /**< enum smith_other */
    int64_t other_bits; /**< OTHER_BITS: which */
    /** It names an element only where this member of the same record, or `when_mask` of its bits, is one of `when_values`;
     * elsewhere it is a number like any other. NULL = always. */
    const char *when;
    int64_t when_mask; /**< side by side, and shifted down; 0 = all */
    const int64_t *when_values; /**< only if `when` */
    uint32_t when_count; /**< of `when_values` */
    uint16_t when_before; /**< so many members before this one that member stands; 0 = there is none */
    /** `@needed("…")`: what becomes of the element with this value when it names none; NULL = it does without. */
    const char *needed;
    /** The member behind it that seems to say how many elements are named from this one on, and would not follow when some come or
     * go (LAYOUT-COUNT-STORED); NULL = there is none. */
    const char *uncounted;
};

/** `range 0..180`: which numbers are meant to stand here, both ends included; an open end is infinite. */
struct smith_range {
    double min; /**< the smallest */
    double max; /**< the largest */
};

/** A member of a record. */
struct smith_member {
    const char *name; /**< as in the layout */
    const char *doc; /**< what the layout says of it; "" when nothing */
    const struct smith_type *type; /**< of its value */
    uint32_t offset; /**< in the record's memory; SMITH_NONE when DERIVED or MAGIC */
    uint32_t has; /**< offset of its `has` bool; SMITH_NONE when it has none */
    uint16_t flags; /**< enum smith_member_flags */
    uint16_t slot; /**< DERIVED and used by expressions: which local holds it while decoding; else UINT16_MAX */
    const struct smith_expression *value; /**< DERIVED: what it must be */
    const struct smith_expression *condition; /**< `if`; NULL = always */
    /** `default`: what memory holds when the member is absent; NULL = zero. Of a float: the bits of a double. */
    const struct smith_expression *fallback;
    const struct smith_bytes *constant; /**< MAGIC, POOL; `default` of a text, with a NUL behind it */
    const struct smith_chunk_id *chunk; /**< CHUNK */
    const struct smith_reference *reference; /**< the value refers to an element of a list; NULL = it does not */
    const struct smith_range *range; /**< of a number, or of all in a list, array or record; NULL = any number */
    const struct smith_column *column; /**< COLUMN */
    const struct smith_offset_member *offset_member; /**< OFFSET_MEMBER, POOLED */
    const char *key; /**< LIST: member by which elements are identified; NULL = by position */
    uint32_t
        forms; /**< bits of the forms of the record that have it; 0 = all. The others have it in memory, as it is when new */
    /** LIST: has an element for each of another list, with the same number: that list, as in struct smith_reference.path
     * with `nearest`; NULL = it has elements of its own. */
    const char *parallel;
    /** What a merge takes from one side as a whole: "" = the record, or each record in the list or array; a name = this and
     * that member of the same record, of two lists or arrays their elements with the same number. NULL = nothing said. */
    const char *together;
    /** LIST, ARRAY of integers: so many elements are taken as a whole as there are from one that a number names to the next
     * in which these bits are not 0. 0 = nothing said. */
    int64_t chain_end;
    struct smith_annotations annotations; /**< of this member */
};

/** How chunks of a stream are framed: header fields, then the payload; the stream ends with an empty id. */
enum smith_framing_role {
    SMITH_FRAME_ID, /**< which chunk it is */
    SMITH_FRAME_SIZE, /**< how long its payload is */
    SMITH_FRAME_RESERVED, /**< zeros */
};

/** How the chunks of a stream are framed. */
struct smith_framing {
    const char *name; /**< as in the layout */
    const char *doc; /**< what the layout says of it; "" when nothing */
    /** A field of the header. */
    struct smith_framing_field {
        const char *name; /**< as in the layout */
        const struct smith_type *type; /**< ID: INT, or BYTES with a prefix; SIZE: INT or LEB; RESERVED: INT, 0 */
        uint8_t role; /**< enum smith_framing_role */
    } fields[4]; /**< the header, in the order of the file */
    uint8_t field_count; /**< of `fields` */
    uint8_t end_count; /**< how many of the fields the end mark has (all zero / empty); 0 = chunks go on to the end of
                             * the region, or of the file */
    uint8_t size_unit; /**< bytes one unit of SIZE stands for */
    bool size_counts_header; /**< SIZE counts the bytes of the header as well */
    bool size_may_be_short; /**< a lone LEB128 payload may reach beyond a size of 1 (a known writer's mistake) */
    bool is_brief; /**< an id behind one byte that says how long it is, a signed LEB128 that counts the bytes
                                * of the payload, and that is all; the end mark is one zero */
};

/** A stretch of a record that is read and written in one go: one member, or several whose values lie side by side. */
struct smith_field_run {
    uint8_t fast_path; /**< enum smith_fast_path, but GENERAL */
    uint8_t width; /**< LEB128: bytes of each in memory */
    uint16_t member; /**< the first */
    uint16_t count; /**< members */
    uint32_t offset; /**< in the record's memory */
    uint32_t size; /**< in memory */
    const struct smith_type *type; /**< RECORD: of the member; else NULL */
};

#define SMITH_FIELD_RUNS_DEPTH 8 /**< depth of records in records that are read and written by field runs */

#define SMITH_LOCALS 16 /**< derived members of one record that expressions may use */

/** A struct of a layout. */
struct smith_record {
    const struct smith_member *members; /**< in layout order */
    uint16_t member_count; /**< of `members` */
    uint16_t offset_member_count; /**< of OFFSET_MEMBERs, when their blocks have turns of their own; else 0 */
    uint16_t stream; /**< first member that is a chunk of the record's stream; member_count when it has none */
    const struct smith_framing *framing; /**< of the stream, or NULL */
    uint8_t stream_codec; /**< the stream is packed by this codec when `stream_packed` is true */
    const struct smith_hook *stream_hook; /**< which HOOK that is; else NULL */
    struct smith_expression stream_packed; /**< count 0 = never */
    struct smith_expression stream_size; /**< bytes the packed stream takes */
    const struct smith_slot *slots; /**< chunk ids of the stream, sorted by (length, bytes) */
    uint16_t slot_count; /**< of `slots` */
    uint16_t run_count; /**< of `runs` */
    const struct smith_field_run *runs; /**< in layout order; what they do not cover takes the general path */
    bool whole; /**< they cover all members up to the stream; beyond there is nothing but
                                            * chunks with a fast path */
    bool is_origin; /**< offsets count from members of it (of the root): who reads or writes notes where these begin */
    /** How many forms it has in files. Member 0 of such a record, a COLUMNAR byte behind its quirks, says which. */
    uint8_t form_count;
    uint8_t form; /**< the usual one; with `form_of`, this one */
    const struct smith_type
        *form_of; /**< the table is that of one form of this type, whose members and memory it has; else NULL */
};

#define SMITH_FORMS 32 /**< forms that one record may have */

/** A form of a record: the chunk it is in. */
struct smith_form {
    const char *name; /**< the id, as text */
    const char *doc; /**< what the layout says of it; "" when nothing */
    struct smith_chunk_id chunk; /**< what it is known by */
    const struct smith_type *type; /**< RECORD, whose table is `form_of` the type of the case */
    struct smith_annotations annotations; /**< of this form: since, until */
};

/** What there is for a chunk in memory. */
enum smith_slot_storage {
    SMITH_STORAGE_GENERAL, /**< something that has to be thought about */
    SMITH_STORAGE_POINTER, /**< a pointer to the value, NULL so far */
    SMITH_STORAGE_VALUE, /**< the value, and a `has` that is false so far */
    SMITH_STORAGE_LIST, /**< a list that the value is an element of */
};

/** Where a chunk of a stream goes. */
struct smith_slot {
    struct smith_chunk_id chunk; /**< what it is known by */
    const struct smith_type *type; /**< of the payload */
    uint16_t member; /**< of the record (0 in a list of a typeset) */
    uint16_t variant; /**< index of the case, for typesets; UINT16_MAX otherwise */
    uint8_t storage; /**< enum smith_slot_storage */
    uint32_t offset; /**< of the storage in the record (0 in a list of a typeset) */
    uint32_t has; /**< VALUE: offset of its `has` bool */
};

/* ---- unions --------------------------------------------------------------------------------------------------- */

/** One case of a union or a typeset. */
struct smith_case {
    const char *name; /**< as in the layout */
    const char *doc; /**< what the layout says of it; "" when nothing */
    int64_t tag; /**< unions by tag; of a text its key (src/type/text_key.h) */
    const char
        *word; /**< the text that is the tag, in quotes, or, of names, what the layout calls it; NULL = a number */
    struct smith_chunk_id chunk; /**< typesets; the usual one of several forms */
    const struct smith_form *forms; /**< typesets: oldest first; NULL = it has one chunk */
    uint8_t form_count; /**< of `forms` */
    const struct smith_type *type; /**< of its value */
    const struct smith_reference *reference; /**< of a case that is an integer */
    struct smith_annotations annotations; /**< of this case */
};

/** A union by tag, a typeset, or the names of an integer that another value chooses (`u8<union(tile) { 4: GateState }>`):
 * then each case is the same integer, with names. */
struct smith_union {
    struct smith_expression tag; /**< count 0: the cases are chunks (typeset) */
    const struct smith_case *cases; /**< in layout order */
    uint16_t case_count; /**< of `cases` */
    uint16_t otherwise; /**< case taken when no tag fits, or UINT16_MAX: unknown bytes, a number without names */
    const struct smith_slot *slots; /**< typesets: sorted as in smith_record */
    uint16_t slot_count; /**< of `slots` */
};

/** A union or an element of a typeset in memory. Generated headers declare `value` as a union of typed pointers. */
struct smith_variant {
    uint32_t kind; /**< 0 = unknown (`value` is a struct smith_unknown), else 1 + index of the case */
    void *value; /**< of the type of the case; never NULL in a document that was read */
};

/** What the layout has no type for: bytes as they are, and for chunks their id. */
struct smith_unknown {
    struct smith_quirks *quirks; /**< NULL when there are none */
    struct smith_bytes id; /**< of a chunk, as smith_chunk_id.id; empty in a union by tag */
    struct smith_bytes data; /**< the bytes; the document's */
};

/** A list in memory. Generated headers declare `items` with its element type. */
struct smith_list {
    void *items; /**< `count` of them; NULL when there are none */
    uint32_t count; /**< of `items` */
};

/* ---- layouts -------------------------------------------------------------------------------------------------- */

/** A layout: its root, and all types and names that it gives a name. */
struct smith_layout {
    const char *name; /**< "prj2" */
    const char *title; /**< "Tomb Editor project" */
    const char *doc; /**< what its first comment says; "" when nothing */
    const struct smith_type *root; /**< the type of a whole file */
    const struct smith_type *const *types; /**< named records and unions, in layout order */
    uint32_t type_count; /**< of `types` */
    const struct smith_names *const *names; /**< enums and bit sets, in layout order */
    uint32_t names_count; /**< of `names` */
    const struct smith_framing *const *framings; /**< in layout order */
    uint32_t framing_count; /**< of `framings` */
    bool in_order; /**< nothing lies at an address: a file is read from its first byte to its last */
    /** Some blocks can be read only when all offsets are known: a file is read once for these, and once more. */
    bool targets_first;
    /** Releases of the program whose files these are, oldest first (an enum); NULL = the layout lists none. Whose `since` or
     * `until` is an annotation, that is one of these. */
    const struct smith_names *releases;
    struct smith_annotations annotations; /**< of the layout as a whole: @extension */
    const struct smith_hook *const *hooks; /**< that it declares, in layout order */
    uint32_t hook_count; /**< of `hooks` */
    const struct smith_codec_hook *const *known_hooks; /**< that the program had for a parsed layout; may be NULL */
    const struct smith_layout
        *opposite; /**< the same with the bytes of numbers the other way round, where the file says
                                          * which way it is; else NULL */
    bool is_big; /**< of two opposite layouts, the one whose numbers have the highest byte first */
    struct smith_expression big; /**< asked of the root: which of the two a file has */
    uint16_t big_known; /**< how many members of the root tell */
};

#endif
