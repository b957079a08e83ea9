/* SPDX-License-Identifier: MIT
 *
 * Conversions: other file formats that mean the same as a document, as a text for people to edit, or a file of an
 * editor.
 *
 *     const struct smith_conversion *text = smith_conversion_by_id(smith_document_format(document), "text");
 *     smith_convert_write(document, text, NULL, &out, &notes, &error);
 *
 * A conversion has dialects: how much of a document it holds, and for which programs it is. What it cannot express, or
 * a program would not understand, is noted as findings.
 */
#ifndef LEVELSMITH_CONVERT_H
#define LEVELSMITH_CONVERT_H

#include <levelsmith/levelsmith.h>

#ifdef __cplusplus
extern "C" {
#endif

struct smith_run_files;

/** How to convert; {0} is all defaults. */
struct smith_convert_options {
    const char *dialect; /**< one of the conversion's; NULL = the first */
    const char *names; /**< which of several names for one thing are written; NULL = the usual ones */
    const char *file; /**< what a report calls the text that is read; NULL = "text" */
    /** For which release of the program that is to read it, as smith_downgrade() takes it; NULL = today's. Only
     * what makes files of a format of the library has releases. */
    const char *release;
    /** The file of textures that the result is to name; NULL = as the document does. Counted from the result's folder
     * unless it is absolute, or begins with a variable. */
    const char *textures;
    const char *wad; /**< the same for the archive of objects */
    /** Of a flyby camera's number in its sequence, from PRJ: 4, as patched editors have it, or 5; 0 = by the flights. */
    unsigned flyby_bits;
    /** Around the result: its own path, and a look at other files. From PRJ the texture and the wad are looked for from its
     * folder as Tomb Editor does, with the sounds, the font and the sky of that wad; NULL = they are not. <levelsmith/external.h>. */
    const struct smith_file_environment *environment;
    /** Around the document itself: for another engine the archives of objects that it names are read, and renumbered. NULL = they
     * cannot be, and what needs them is refused. <levelsmith/external.h>. */
    const struct smith_file_environment *source;
    /** Takes a file that belongs beside the result: its name, without folders, and its bytes, which are the caller's again
     * afterwards. Called before the result is there. NULL = there is no folder for it, and what needs one is refused. */
    enum smith_status (*put)(void *context, const char *name, struct smith_bytes bytes, struct smith_error *error);
    void *put_context; /**< handed to `put`; the caller's */
    /** Private: set by smith_convert_write() from `source`. */
    const struct smith_run_files *files;
    /** Where pictures of the game are (smith_search_open()), for what is written with pictures in it; NULL = not at hand. */
    const struct smith_folder *resources;
    const char *archive; /**< the file of the archive that the document is an entry of, without folders; NULL = none */
    struct smith_options reading; /**< limits and memory, for what is read */
    /** What the result is to become a part of: it is made for the same engine, unless a dialect says for which. NULL =
     * it is a file of its own. */
    const struct smith_document *target;
};

/** A file format that documents of one format can be in besides their own. Constant data. */
struct smith_conversion {
    const char *id; /**< "text"; that of a format where files of that format are made; NULL ends a list */
    const char *title; /**< "text map of the engine" */
    const char *extensions; /**< ".txt", several separated by spaces */
    const char *const *dialects; /**< ends with NULL */
    const char *const *names; /**< ends with NULL */
    /** Whether `bytes` are in this file format. NULL = it can only be written. */
    bool (*recognise)(struct smith_bytes bytes);
    /** Called with a dialect chosen. `notes` has been begun, `out` initialised. NULL = it can only be read. */
    enum smith_status (*write)(const struct smith_document *document, const struct smith_convert_options *options,
                               struct smith_buffer *out, struct smith_findings *notes, struct smith_error *error);
    /** NULL = it can only be written. */
    enum smith_status (*read)(const struct smith_layout *layout, struct smith_bytes bytes,
                              const struct smith_convert_options *options, struct smith_document **document,
                              struct smith_findings *notes, struct smith_buffer *report, struct smith_error *error);
    /** Write the document, which `file` was read to before it was changed: what did not change stays as it is in `file`.
     * `out` is initialised. NULL = such files cannot be changed. */
    enum smith_status (*rewrite)(const struct smith_document *document, struct smith_bytes file,
                                 const struct smith_convert_options *options, struct smith_buffer *out,
                                 struct smith_error *error);
    /** Append what comes of three versions of a file (base, ours, theirs), with what only the files have of both sides: comments,
     * names, order. What it says of the document may be anything: it is rewritten afterwards. `documents` are what the files mean. NULL = the
     * file of ours is. */
    enum smith_status (*merge)(struct smith_document *const documents[3], const struct smith_bytes files[3],
                               const struct smith_convert_options *options, struct smith_buffer *out,
                               struct smith_error *error);
    /** The other form can hold only a part of what there may be in a document; the rest is noted when it is written. */
    bool partial;
    bool takes_resources; /**< `write` looks at `resources` */
};

/** The conversion whose file format these bytes have, and of which format it is; NULL when they have none. */
SMITH_API const struct smith_conversion *smith_conversion_guess(struct smith_bytes bytes,
                                                                const struct smith_format **format);
/** By id; NULL when the format has none such. */
SMITH_API const struct smith_conversion *smith_conversion_by_id(const struct smith_format *format, const char *id);
/** By the extension of a file's name; NULL when the format has none such. */
SMITH_API const struct smith_conversion *smith_conversion_by_file(const struct smith_format *format, const char *file);

/** Write the document in that file format to `out`. `out` and `notes` are initialised here; on failure both are
 * empty. */
SMITH_API enum smith_status smith_convert_write(const struct smith_document *document,
                                                const struct smith_conversion *conversion,
                                                const struct smith_convert_options *options, struct smith_buffer *out,
                                                struct smith_findings *notes, struct smith_error *error);

/** Read a document of `format` from that file format. A mistake in a text is SMITH_BAD_TEXT with line and column, and
 * reported in `report` (may be NULL) with its line as a compiler would. `report` and `notes` are initialised here; free
 * both in any case. */
SMITH_API enum smith_status smith_convert_read(const struct smith_format *format,
                                               const struct smith_conversion *conversion, struct smith_bytes bytes,
                                               const struct smith_convert_options *options,
                                               struct smith_document **document, struct smith_findings *notes,
                                               struct smith_buffer *report, struct smith_error *error);

/** All findings about a file in that file format: what reading reports, with lines of the file, and what smith_check()
 * finds in the document that it makes, without offsets. Of `check` all counts; `check->names` is one of the
 * conversion's, NULL = the usual ones. Errors as smith_convert_read(), with the same `report`. */
SMITH_API enum smith_status smith_convert_check(const struct smith_format *format,
                                                const struct smith_conversion *conversion, struct smith_bytes bytes,
                                                const struct smith_options *options,
                                                const struct smith_check_options *check,
                                                struct smith_findings *findings, struct smith_buffer *report,
                                                struct smith_error *error);

/** Make the document one of its own format alone, to be written as such. What only the file format can hold that it was
 * read from is taken out, and noted. `notes` is initialised here; on failure it is empty. */
SMITH_API enum smith_status smith_document_leave_origin(struct smith_document *document, struct smith_findings *notes,
                                                        struct smith_error *error);

/** `document`, of the same layout, is written as the file was that `like` was read from: as a text, for instance. Where that
 * was a file of its format nothing changes. */
SMITH_API enum smith_status smith_document_share_origin(struct smith_document *document,
                                                        const struct smith_document *like, struct smith_error *error);

/* ---- revisions ------------------------------------------------------------------------------------------------ */

/** Make the document one of another revision of its format, where no byte says which it is of: give members that are
 * assumed these values. What that revision has no member for is taken out, and noted when it was set; what it has
 * besides is made. SMITH_BAD_VALUE when the format has no such member, or that no such value. `notes` is initialised
 * here; on failure it is empty. */
SMITH_API enum smith_status smith_document_revise(struct smith_document *document,
                                                  const struct smith_assumption *assumptions,
                                                  struct smith_findings *notes, struct smith_error *error);

/* ---- definitions ---------------------------------------------------------------------------------------------- */

/** A language in which a game describes its own files. Constant data. */
struct smith_definition {
    const char *id; /**< "mapdef" */
    /** Whether the text is in this language. */
    bool (*recognise)(struct smith_bytes text);
    /** Append the layout that says the same. Mistakes are reported as by smith_layout_parse(). */
    enum smith_status (*translate)(struct smith_bytes text, const char *name, const struct smith_allocator *allocator,
                                   struct smith_buffer *layout, struct smith_buffer *report, struct smith_error *error);
};

/** All such languages; ends with NULL. */
SMITH_API const struct smith_definition *const *smith_definitions(void);

/** As smith_layout_parse(), for a text in any language that describes files. */
SMITH_API enum smith_status smith_definition_parse(struct smith_bytes text, const char *name,
                                                   const struct smith_layout_options *options,
                                                   struct smith_layout_source **source, struct smith_buffer *report,
                                                   struct smith_error *error);

/** The layout text such a text comes to; a layout is taken as it is. `layout` and `report` (may be NULL) are
 * initialised here. */
SMITH_API enum smith_status smith_definition_translate(struct smith_bytes text, const char *name,
                                                       const struct smith_allocator *allocator,
                                                       struct smith_buffer *layout, struct smith_buffer *report,
                                                       struct smith_error *error);

#ifdef __cplusplus
}
#endif

#endif
