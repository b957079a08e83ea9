/* SPDX-License-Identifier: MIT
 *
 * Documents: a file as plain structs in memory, and the engine's walkers over them.
 *
 * Ownership: a document owns everything reachable from its root. Memory put into it by a caller must come from
 * smith_document_alloc() (or be constant for the document's life). Buffers handed out are freed with
 * smith_buffer_free(). Threads: one document, one thread at a time; type tables are shared freely.
 * Errors: a function that takes `struct smith_error *` fills it on failure; it may be NULL.
 */
#ifndef LEVELSMITH_DOCUMENT_H
#define LEVELSMITH_DOCUMENT_H

#include <levelsmith/buffer.h>
#include <levelsmith/type.h>

#ifdef __cplusplus
extern "C" {
#endif

struct smith_document;
struct smith_archive; /* <levelsmith/archive.h> */

/** What a reader is to take for granted of a file whose bytes do not say it: "revision" is "seed". */
struct smith_assumption {
    const char *member; /**< an assumed member of the root; NULL ends a list */
    const char *value; /**< one of its names, or what an annotation `@called` calls that */
};

/** How to read and write; {0} is all defaults. */
struct smith_options {
    struct smith_limits limits; /**< zeros = the defaults */
    struct smith_allocator allocator; /**< resize NULL = malloc */
    const struct smith_json_files *files; /**< smith_json_read(): where files are that stand for bytes; may be NULL */
    const struct smith_assumption *assumptions; /**< smith_decode(): NULL = a reader finds out by itself */
    /** smith_decode(): of files in archives (`@file`) that are packed, unpack no more than the first 256 bytes, which say
     * what they are. Such a document is to look at: it cannot be written. */
    bool outline;
    /** smith_decode(): memory that stays as it is until the document is freed, mostly the file that is read. Bytes that lie
     * in it are not copied: the document has them where they are. {0} = nothing; the document then has all it needs. */
    struct smith_bytes lent;
    bool round; /**< smith_json_read(): numbers that have to be whole and are not are rounded, not refused */
    /** smith_open() and what opens bytes likewise, where the format is given: the conversion of that id reads them, whatever they
     * look like (<levelsmith/convert.h>). It lives as long as the options. NULL = the bytes tell. */
    const char *form;
};

/* ---- quirks --------------------------------------------------------------------------------------------------- */

/** What a canonical writer would not have produced. Kept at the start of the record it belongs to. */
enum smith_quirk_kind {
    SMITH_QUIRK_RAW, /**< the value's own bytes; honoured while they still decode to the value */
    SMITH_QUIRK_HEADER, /**< the chunk's header bytes; honoured while the payload has `computed` bytes */
    SMITH_QUIRK_TAIL, /**< bytes behind the value in its chunk, or behind the root in the file */
    SMITH_QUIRK_EXTRA, /**< chunks or bytes before the item (member == SMITH_AT_END: before the end mark) */
    SMITH_QUIRK_END, /**< how the end mark of the stream is spelled; empty = it is missing */
    SMITH_QUIRK_ORDER, /**< order of the stream: pairs of u16 (member, how many in a row) */
    SMITH_QUIRK_PACKED, /**< the packed bytes of the stream or region; honoured while they unpack to the content */
    SMITH_QUIRK_PREFIX, /**< the count before a list; honoured while the list has `computed` elements */
    SMITH_QUIRK_PADDING, /**< what fills a region up behind its value, when it is not zeros */
    SMITH_QUIRK_GAP, /**< bytes before the block of an offset member that belong to no block */
    SMITH_QUIRK_OVERLAP, /**< `computed` = how many bytes the block begins before the end of those that lie before it */
    SMITH_QUIRK_OFFSET, /**< `computed` = rank of the block in its space, where the one before it is not the canonical one; or
                         * `bytes` = the offset of an absent block, as it is, when it leads nowhere */
    SMITH_QUIRK_PIN, /**< `computed` = where in its space the block of an offset member stays; of the last bytes of the file
                      * (member == SMITH_AT_END), where they do */
};

/** The member of a frame or a quirk that is about the record itself. */
#define SMITH_AT_END UINT16_MAX

/** One oddity of spelling. */
struct smith_quirk {
    uint8_t kind; /**< enum smith_quirk_kind */
    uint16_t member; /**< of the record; SMITH_AT_END = the record itself */
    uint32_t index; /**< 0 = the member as a whole, else 1 + element of its list or array */
    struct smith_bytes bytes; /**< of the oddity, as they stand in the file; the document's */
    int64_t computed; /**< RAW of a derived member: what it should have been; HEADER: size of the payload;
                       * PACKED: bytes of the content, or 0 when that is not known; in an outline, `bytes` is
                       * empty, and this is how many they would be */
};

/** The quirks of one record; records without any have a NULL pointer. At most one of a kind for an item. */
struct smith_quirks {
    struct smith_quirk *items; /**< the document's; NULL when there are none */
    uint32_t count; /**< of `items` */
    uint32_t capacity; /**< for how many there is room */
    bool sorted; /**< by member, index, kind */
};

/* ---- decode, encode ------------------------------------------------------------------------------------------- */

/** Where a walker is: a chain from the innermost record out. Valid during the call it is passed to. */
struct smith_frame {
    const struct smith_frame *parent; /**< NULL at the root */
    const struct smith_type *type; /**< of the record */
    void *record; /**< its memory */
    uint16_t member; /**< the walker is at; SMITH_AT_END = at none */
    uint32_t index; /**< element of it; SMITH_NONE when the member is no list */
};

/** What a span of the input is. */
enum smith_span_role {
    SMITH_SPAN_ENTER, /**< a record begins; `size` 0 */
    SMITH_SPAN_LEAVE, /**< ... and ends */
    SMITH_SPAN_VALUE, /**< a scalar, text or bytes; or a run of plain values */
    SMITH_SPAN_DERIVED, /**< a count, size, constant: no memory; `value` NULL, `stored` is what the file says */
    SMITH_SPAN_MAGIC, /**< constant bytes */
    SMITH_SPAN_HEADER, /**< a chunk's header */
    SMITH_SPAN_END, /**< an end mark */
    SMITH_SPAN_PREFIX, /**< the length before a text, bytes or list; a terminator behind one */
    SMITH_SPAN_EXTRA, /**< bytes that the layout has no member for; `note` says why */
    SMITH_SPAN_TAIL, /**< bytes behind a value */
    SMITH_SPAN_COLUMN, /**< a column begins; `size` 0; what follows lies below its list or struct in the document */
    SMITH_SPAN_OFFSET, /**< where a block lies that is reported later: `stored` bytes from the start of its space */
    SMITH_SPAN_GAP, /**< bytes before a block that belong to no block */
    SMITH_SPAN_OVERLAP, /**< bytes of the block that follows which other blocks have as well: they are reported twice */
    SMITH_SPAN_PACKED, /**< a compressed region; what it unpacks to follows with `depth` + 1 */
};

/** A stretch of the input, and what it is. */
struct smith_span {
    enum smith_span_role role; /**< what it is */
    uint64_t offset; /**< of its first byte: in the file, or in the unpacked region when `depth` > 0 */
    uint64_t size; /**< bytes */
    uint32_t depth; /**< how many compressed regions this is inside of */
    const struct smith_frame *frame; /**< the record that it is in; valid during the call */
    /** Of the value, or of the record that begins or ends; NULL when it is none of these. */
    const struct smith_type *type;
    const void *value; /**< its memory; NULL when it has none */
    int64_t stored; /**< what the file has for a DERIVED span, or where the block of an OFFSET span lies */
    const struct smith_reference *reference; /**< what the value refers to, by its member or its case; or NULL */
    bool quirk; /**< spelled otherwise than a canonical writer would */
    const char *note; /**< code of what is odd here ("CHUNK-UNKNOWN"), or NULL */
    const char *detail; /**< words for it, or NULL */
};

/** Called for every span, in file order but for chains and blocks: what is nested in a record of a chain, and what lies
 * where an offset of a record leads to, comes when the rest of that record is done. Returning false stops decoding with
 * SMITH_LIMIT. */
typedef bool smith_trace(void *context, const struct smith_span *span);

/** Decode `bytes` by `layout`. The document does not refer to `bytes` or `options` afterwards. */
SMITH_API enum smith_status smith_decode(const struct smith_layout *layout, struct smith_bytes bytes,
                                         const struct smith_options *options, smith_trace *trace, void *trace_context,
                                         struct smith_document **document, struct smith_error *error);

/** An empty document: every member zero, absent or its default. SMITH_BAD_LAYOUT (HOOK-NONE) when the layout declares a
 * hook that the program does not have, as of all that makes a document by it. */
SMITH_API enum smith_status smith_document_create(const struct smith_layout *layout,
                                                  const struct smith_options *options, struct smith_document **document,
                                                  struct smith_error *error);

/** Encode to `out` (which is initialised here). The document is not changed. */
SMITH_API enum smith_status smith_encode(const struct smith_document *document, struct smith_buffer *out,
                                         struct smith_error *error);

/** Frees the document and everything reachable from it. NULL is fine. */
SMITH_API void smith_document_free(struct smith_document *document);

/** The layout it was read by; for as long as that lasts. */
SMITH_API const struct smith_layout *smith_document_layout(const struct smith_document *document);
/** The struct of the whole file, NAME_root() of the generated header; the document's, never NULL. */
SMITH_API void *smith_document_root(const struct smith_document *document);

/** Zeroed memory that lives as long as the document; NULL when out of memory or over the limit. */
SMITH_API void *smith_document_alloc(struct smith_document *document, size_t size, size_t align);
/** A copy of `text` that lives as long as the document. */
SMITH_API const char *smith_document_text(struct smith_document *document, const char *text);

/* ---- JSON ----------------------------------------------------------------------------------------------------- */

/** A file that stands for bytes of a document: {"$file": "res1.png", "$as": "picture"}. */
struct smith_json_file {
    const char *file; /**< its name */
    const char *as; /**< format of the entry that the file was made from; NULL = the file has the bytes themselves */
    const char *crc32; /**< of the bytes as they were, eight hex digits; NULL = not known */
    const char *kept; /**< name of a file that has the bytes as they were; NULL = none */
    const char *header; /**< JSON of the entry as it was, without what the file shows; NULL = not known */
};

/** Bytes that are kept outside of the JSON. */
struct smith_json_files {
    /** Writing: whether a file stands for these bytes, and which. The strings must last for the call. */
    bool (*put)(void *context, const struct smith_bytes *value, struct smith_json_file *file);
    /** Reading: the bytes, in memory of the document. The strings last as long as the document. */
    enum smith_status (*get)(void *context, struct smith_document *document, const struct smith_json_file *file,
                             struct smith_bytes *value, struct smith_error *error);
    /** The same for the packed bytes of what was put last; NULL = they stand in the JSON. */
    bool (*put_packed)(void *context, struct smith_bytes packed, struct smith_json_file *file);
    /** The same for the packed bytes of what was got last; NULL = they stand in the JSON. */
    enum smith_status (*get_packed)(void *context, struct smith_document *document, const struct smith_json_file *file,
                                    struct smith_bytes *packed, struct smith_error *error);
    void *context; /**< handed to these functions; the caller's */
};

/** How the JSON is spelled; {0} is indented by two spaces. */
struct smith_json_style {
    bool compact; /**< no white space */
    const struct smith_json_files *files; /**< which bytes are kept outside; NULL = none */
};

/** The lossless text form of the whole document (docs/json.md), appended to `out`. Equal documents give equal text. */
SMITH_API enum smith_status smith_json_write(const struct smith_document *document,
                                             const struct smith_json_style *style, struct smith_buffer *out,
                                             struct smith_error *error);

/** A document from its text form. `layout` is what "$format" named. */
SMITH_API enum smith_status smith_json_read(const struct smith_layout *layout, struct smith_bytes text,
                                            const struct smith_options *options, struct smith_document **document,
                                            struct smith_error *error);

/* ---- paths ---------------------------------------------------------------------------------------------------- */

/** A value in a document. */
struct smith_node {
    const struct smith_type *type; /**< of the value */
    void *value; /**< its memory; NULL when absent or derived */
    void *record; /**< the record it is a member of */
    const struct smith_type *record_type; /**< of that record */
    uint16_t member; /**< number of the member in the record */
    uint32_t index; /**< SMITH_NONE when the node is the whole member */
    const struct smith_name *part; /**< of a number with named bits only these; NULL = the whole value */
};

/** Find "/rooms/3/name", "/rooms/[index=12]/name", or one of the named bits of a number, "/rooms/3/flags/water". */
SMITH_API enum smith_status smith_path_find(const struct smith_document *document, const char *path,
                                            struct smith_node *node, struct smith_error *error);

/** The path of a frame, with the member and element it is at; always terminated, shortened from the left. */
SMITH_API void smith_frame_path(const struct smith_frame *frame, char *path, size_t size);

/** Where values lie in a file: `offsets[i]` becomes the offset of `paths[i]`, or UINT64_MAX when it is not in the file
 * itself (absent, computed, compressed). */
SMITH_API enum smith_status smith_locate(const struct smith_layout *layout, struct smith_bytes bytes,
                                         const struct smith_options *options, const char *const *paths, uint32_t count,
                                         uint64_t *offsets, struct smith_error *error);

/** The JSON form of one value, appended to `out`. */
SMITH_API enum smith_status smith_json_write_node(const struct smith_node *node, const struct smith_json_style *style,
                                                  struct smith_buffer *out, struct smith_error *error);

/* ---- dump ----------------------------------------------------------------------------------------------------- */

/** What to dump; {0} is the usual. */
struct smith_dump_style {
    bool all; /**< every byte, long arrays and texts included */
    const char *path; /**< only what is at or below this path; NULL = everything */
    /** Names of numbers (`@number` in the layout), which are shown behind them: that of the format (smith_format), NULL = none
     * are. */
    const char *(*number_name)(const struct smith_document *document, const char *kind, int64_t number);
    const struct smith_document
        *document; /**< handed to `number_name`: what the bytes are; NULL = no numbers have names */
};

/** An annotated tree of `bytes`: offset, bytes, name, value, annotations; appended to `out` as text. */
SMITH_API enum smith_status smith_dump(const struct smith_layout *layout, struct smith_bytes bytes,
                                       const struct smith_options *options, const struct smith_dump_style *style,
                                       struct smith_buffer *out, struct smith_error *error);

/* ---- findings ------------------------------------------------------------------------------------------------- */

/** How bad a finding is: harmless, not meant, refused or lost. */
enum smith_severity {
    SMITH_INFO, /**< harmless */
    SMITH_WARNING, /**< hardly what was meant */
    SMITH_ERROR, /**< the format's own program refuses it, or loses something */
};

/** Something about a readable file that is wrong or odd. Strings live as long as the list. */
struct smith_finding {
    const char *code; /**< stable: "ENUM-UNKNOWN" */
    enum smith_severity severity; /**< how bad it is */
    const char *path; /**< where in the document; "" = the file as a whole */
    uint64_t offset; /**< in the file; UINT64_MAX when there is none */
    const char *message; /**< one sentence without a full stop */
};

/** A list of findings, freed by smith_findings_free(). */
struct smith_findings {
    struct smith_finding *items; /**< owned by the list; NULL when it is empty */
    uint32_t count; /**< of `items` */
    uint32_t suppressed; /**< over the cap per code */
    void *memory; /**< private */
};

struct smith_file_environment;
struct smith_folder;

/** How to check; {0} is all defaults. */
struct smith_check_options {
    uint32_t cap; /**< findings kept per code; 0 = 100 */
    /** Only errors are asked for: what finds nothing else than warnings and notes may be left out. When there are none, what
     * was found has no offsets, and is in no order. */
    bool only_errors;
    /** Smith_check() also tells what the format's program loses when it loads the file and saves it (smith_as_saved()). */
    bool before_save;
    /** Of the file, without folders; what the entries of an archive are may depend on it. NULL = it has none. */
    const char *name;
    /** Smith_check() looks for the files that the document refers to; NULL = it does not. <levelsmith/external.h>. */
    const struct smith_file_environment *environment;
    /** Smith_check() looks here for what the game finds in its archives (smith_search_open()); NULL = it does not. */
    const struct smith_folder *resources;
    /** The folder that the file lies in, or its archive: what a family keeps beside its files. NULL = nobody knows it. */
    const struct smith_folder *own_folder;
    bool has_level; /**< `level` is given */
    uint32_t level; /**< which level of its game it is, if `has_level`; goes before `name` */
    const char *archive; /**< the file of the archive that it is an entry of, without folders; NULL = it stands alone */
    /** Which of several names for one thing the program at hand knows (convert.h); NULL = the usual ones. */
    const char *names;
    const struct smith_archive *container; /**< the opened archive that it is an entry of; NULL = not at hand */
};

/** Free a list; a list of zeros is fine. */
SMITH_API void smith_findings_free(struct smith_findings *findings);

/** Structure, enums, ranges, references within the file: what the layout alone can check. */
SMITH_API enum smith_status smith_check_structure(const struct smith_layout *layout, struct smith_bytes bytes,
                                                  const struct smith_options *options,
                                                  const struct smith_check_options *check,
                                                  struct smith_findings *findings, struct smith_error *error);

#ifdef __cplusplus
}
#endif

#endif
