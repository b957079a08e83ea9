/* SPDX-License-Identifier: MIT
 *
 * The front door: which format is this, read it, check it, describe it, write it.
 *
 *     struct smith_error error;
 *     struct smith_document *document;
 *     if (smith_open(bytes, NULL, NULL, &document, &error) != SMITH_OK)
 *         fprintf(stderr, "%s at byte %llu\n", error.message, (unsigned long long)error.offset);
 *
 * Per-format structs are in the generated headers, <levelsmith/FORMAT.h>.
 */
#ifndef LEVELSMITH_H
#define LEVELSMITH_H

#include <levelsmith/document.h>
#include <levelsmith/external.h>
#include <levelsmith/hook.h>
#include <levelsmith/layout_mistake.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- formats -------------------------------------------------------------------------------------------------- */

/** A fact about a file for `info`: "rooms" = 34. Exactly one of text and number is used. */
struct smith_fact {
    const char *key; /**< stable, for JSON: "rooms" */
    const char *label; /**< for people: "Rooms" */
    const char *text; /**< NULL: `number` it is */
    int64_t number; /**< counts only when `text` is NULL */
    const char *group; /**< facts of one list share it ("external_files"); NULL = a single fact */
};

/** A list of facts, freed by smith_facts_free(). */
struct smith_facts {
    struct smith_fact *items; /**< owned by the list; NULL when it is empty */
    uint32_t count; /**< of `items` */
    void *memory; /**< private */
};

/** Free a list; a list of zeros is fine. */
SMITH_API void smith_facts_free(struct smith_facts *facts);

/** A code that `check` or an error may carry, and what it means. */
struct smith_code {
    const char *code; /**< stable, static: "CHUNK-LOST"; NULL ends a list */
    enum smith_severity severity; /**< of findings with it */
    const char *title; /**< one line */
    const char *explanation; /**< a paragraph or more, plain text: what it means, why it matters, what to do */
};

/** What findings mean for the level that is built of a file, the worst first. */
enum smith_outcome_kind {
    SMITH_OUTCOME_UNOPENED, /**< the editor does not open the file */
    SMITH_OUTCOME_REFUSED, /**< ... or does not build it */
    SMITH_OUTCOME_ABORTED, /**< the compiler gives up */
    SMITH_OUTCOME_MISSING, /**< something is not in the game */
    SMITH_OUTCOME_CHANGED, /**< something is otherwise than it was made */
    SMITH_OUTCOME_RISK, /**< the game may not be able to take it */
    SMITH_OUTCOMES, /**< how many */
};

/** What a code means for it. */
struct smith_outcome {
    const char *code; /**< how codes begin that mean it: "BUILD-LOST-"; NULL ends a list */
    enum smith_outcome_kind kind; /**< what they mean */
};

/** What the program of a format leaves out of a document as it loads it, without a word. */
struct smith_loss {
    const char *code; /**< how codes of findings begin that say so; NULL ends a list */
    const char *path; /**< ... at paths that begin so: "/rooms"; NULL = any */
    const char *one; /**< what is lost, for people: "object" */
    const char *many; /**< several of them: "objects"; NULL = they are not counted */
};

/** What a repair or an upgrade did to one thing. */
enum smith_change_kind {
    SMITH_CHANGE_FIXED, /**< put right, or brought up to date; nothing is lost */
    SMITH_CHANGE_LOST, /**< it was in the file, or ought to have been, and is not in the result */
    SMITH_CHANGE_SKIPPED, /**< it ought to be changed and cannot be; it is in the result as it was */
    SMITH_CHANGE_KEPT, /**< for comparison: how much came through */
};

/** A line of the report of a repair or an upgrade. Strings live as long as the list. */
struct smith_change {
    const char *code; /**< stable: "CHUNK-LOST"; see smith_explain() */
    enum smith_change_kind kind; /**< what was done */
    const char *path; /**< where in the result, or where it would have been; "" = the file as a whole */
    uint64_t offset; /**< in the file as it was; UINT64_MAX when there is none */
    const char *message; /**< one sentence without a full stop */
};

/** A list of changes, freed by smith_changes_free(). */
struct smith_changes {
    struct smith_change *items; /**< owned by the list; NULL when it is empty */
    uint32_t count; /**< of `items` */
    uint32_t suppressed; /**< over the cap per code */
    void *memory; /**< private */
};

/** Free a list; a list of zeros is fine. */
SMITH_API void smith_changes_free(struct smith_changes *changes);

/** What stands for a part of the name of a file: "$(NAME)". */
struct smith_file_variable {
    const char *name; /**< NULL ends a list */
    /** Kinds of such parts. */
    enum smith_variable_kind {
        SMITH_VARIABLE_FOLDER, /**< the folder the document is in */
        SMITH_VARIABLE_STEM, /**< the name of the document's file, without what is behind the last dot */
        SMITH_VARIABLE_MEMBER, /**< a text of the document */
        SMITH_VARIABLE_PROGRAM, /**< something only the program of the format knows */
    } kind; /**< what it stands for */
    const char *member; /**< MEMBER: the path of that text */
};

/** How a format names files; see <levelsmith/external.h>. */
struct smith_files {
    const char *none; /**< a text that means "no file"; NULL = only the empty one does */
    const struct smith_file_variable *variables; /**< may be NULL */
};
struct smith_entry_converter;
struct smith_archive_ops;
struct smith_drawing;
struct smith_render_options;
struct smith_picture;
struct smith_conversion;
struct smith_export_options;
struct smith_model;
struct smith_rooms;
struct smith_room_set_ops;
struct smith_objects;
struct smith_backup_ops;
struct smith_operation;
struct smith_level_rules;
struct smith_level_pack_options;

struct smith_run;
struct smith_archive_numbers;
struct smith_archive_reader;
struct smith_upgrade_run;
struct smith_form_change;
/** A rule of a format: part of the library, run by smith_check(). */
typedef void smith_rule(struct smith_run *run);
/** A fix of a format: part of the library, run by smith_repair(). */
typedef void smith_fix(struct smith_run *run);

/** A format the library knows; constant data. */
struct smith_format {
    const char *id; /**< "prj2"; also the layout's name */
    const char *title; /**< for people: "Tomb Editor project" */
    const char *extensions; /**< ".prj2", several separated by spaces */
    const struct smith_layout *layout; /**< how its files are read and written */
    /** How many bits of `bytes` are as this format has them; 0 = not this one. The highest wins. */
    unsigned (*bid)(struct smith_bytes bytes);
    /** Whether a file called `name`, without folders, may be of this format although its bytes do not say so: they are few
     * or odd. NULL = no. */
    bool (*may_be)(const char *name, struct smith_bytes bytes);
    /** Adds the facts that smith_info() lists; part of the library as well. NULL = the members of the root are all
     * there is to say. */
    void (*info)(struct smith_run *run);
    /** The family's own rules in the order in which they are asked; ends with NULL. May be NULL. They add findings with
     * paths but without offsets (smith_check() finds those). */
    smith_rule *const *rules;
    /** Rules behind these that find no errors; not asked by who wants to know of errors alone. Ends with NULL. May be NULL. */
    smith_rule *const *lesser_rules;
    /** Read what can be read of damaged bytes, or NULL: what holds for all chunks is enough. Adds to `changes`. */
    enum smith_status (*recover)(struct smith_bytes bytes, const struct smith_options *options,
                                 struct smith_document **document, struct smith_changes *changes,
                                 struct smith_error *error);
    /** What puts right what those rules call errors, or removes it; ends with NULL. May be NULL. They add to the
     * changes. */
    smith_fix *const *fixes;
    /** Bring up to date what depends on the rest of a document in a way that its layout cannot say, as a list of numbers
     * that are free, or NULL: there is nothing. `before` is the document as it was: what was wrong there, or was changed
     * itself, stays. Part of the library as well. */
    void (*update)(struct smith_run *run, struct smith_document *before);
    /** What an upgrade does beside bringing records to today's forms, which the layout says: chunks that became other
     * chunks. NULL = nothing. Part of the library as well. */
    void (*upgrade)(struct smith_upgrade_run *upgrade);
    /** The same for an older release, of a document in the forms of today. */
    void (*downgrade)(struct smith_upgrade_run *upgrade);
    /** What one form of a record means that another has not, either way. NULL = nothing. */
    void (*convert_form)(struct smith_upgrade_run *upgrade, const struct smith_form_change *change);
    /** What its program writes when it loads a document, finds nothing beside it and saves it; NULL = that is not known. Part of the
     * library as well. */
    void (*as_saved)(struct smith_upgrade_run *upgrade);
    const char *oldest_release; /**< that documents can be written for; NULL = the first of the layout */
    /** The codes of this family's own findings and changes; ends with a NULL code. May be NULL. */
    const struct smith_code *codes;
    /** How it names files; NULL = just as they are. */
    const struct smith_files *files;
    /** In which file formats its documents can be edited when they are entries of archives (archive.h); or NULL. */
    const struct smith_entry_converter *converters;
    /** What the family knows of its archives (archive.h), or NULL. */
    const struct smith_archive_ops *archive;
    /** What its documents look like (render.h), or NULL: as pixels, where those of the game itself are all there is. */
    enum smith_status (*render)(const struct smith_document *document, const struct smith_render_options *how,
                                struct smith_picture *picture, struct smith_error *error);
    /** ... and as a plan of shapes and layers (drawing.h), or NULL. Goes before `render` where there are both; where
     * there is neither, its rooms are drawn. On failure there is no drawing. */
    enum smith_status (*draw)(const struct smith_document *document, const struct smith_render_options *how,
                              struct smith_drawing **drawing, struct smith_error *error);
    /** What its documents are in three dimensions (export.h), or NULL: they are their rooms, if they have any. Adds to
     * `model` and to `notes`. */
    enum smith_status (*model)(const struct smith_document *document, const struct smith_export_options *how,
                               struct smith_model *model, struct smith_findings *notes, struct smith_error *error);
    /** The rooms its documents are made of (rooms.h), or NULL; on failure the caller frees `rooms`. */
    enum smith_status (*rooms)(const struct smith_document *document, const struct smith_options *options,
                               struct smith_rooms *rooms, struct smith_error *error);
    /** The objects that levels place by their numbers, of an archive of such; NULL = it is none. What they point to stays in
     * the document. `objects` is freed with its arena, also on failure. False = out of memory. Adds to `notes`. Part of
     * the library as well. */
    bool (*objects)(const struct smith_document *document, const struct smith_options *options,
                    struct smith_objects *objects, struct smith_findings *notes);
    /** Tell a level what an archive of objects has and what its compiler has against it; false = the editor of today refuses the
     * archive. NULL = `objects` is all there is to know. Part of the library as well. */
    bool (*archive_contents)(const struct smith_document *document, const struct smith_archive_reader *reader);
    /** Give the objects of an archive the numbers that they have for another engine; NULL = they stay. Part of the library
     * as well. */
    void (*archive_renumber)(struct smith_document *document, const struct smith_archive_numbers *numbers);
    /** The archives that things of a level are objects of, the one that is asked first before others: their names as files,
     * with the variables of the format, each with a NUL behind it. NULL = it names none. */
    void (*object_archives)(const struct smith_document *document, struct smith_buffer *names);
    /** Other file formats for the same thing (convert.h); ends with a NULL id. May be NULL. */
    const struct smith_conversion *conversions;
    /** How rooms of its documents get into other documents (room_set.h), or NULL. */
    const struct smith_room_set_ops *room_sets;
    /** What its program calls the copies that it makes of a file (backups.h), or NULL: it makes none. */
    const struct smith_backup_ops *backups;
    /** What can be done to a whole document (operation.h); ends with a NULL id. May be NULL. */
    const struct smith_operation *operations;
    /** Make an archive of a document and all that it names there (archive.h), or NULL: it names nothing that could come along.
     * `document` is changed, `*archive` is the caller's to free, on failure NULL. Adds to `notes`. */
    enum smith_status (*gather)(struct smith_document *document, const struct smith_level_pack_options *how,
                                struct smith_document **archive, struct smith_findings *notes,
                                struct smith_error *error);
    /** What people call what has this number in the document; `kind` is what the layout says of the member
     * (`@number("moveable")`). Constant; NULL = nobody has named it. NULL = the format has no such numbers. */
    const char *(*number_name)(const struct smith_document *document, const char *kind, int64_t number);
    /** What its documents are as levels besides what the layout names (level.h), or NULL: nothing. Part of the library as well. */
    const struct smith_level_rules *level;
    /** What its findings mean for the level that is built of a document; ends with a NULL code. NULL = none is built. */
    const struct smith_outcome *outcomes;
    /** What its program leaves out as it loads a document; ends with a NULL code. NULL = nothing is known of that. */
    const struct smith_loss *losses;
    /** The rules that find these; ends with NULL. NULL = all of them may. */
    smith_rule *const *loss_rules;
    /** Of `draw` and `render`, and of an archive that has neither those of its entries: bits of enum smith_takes that they look
     * at. */
    uint32_t picture_takes;
    uint32_t model_takes; /**< the same of `model` */
    uint32_t check_takes; /**< the same of `rules`, in an archive also of those of its entries */
};

/** What a picture or a model depends on besides the document: members of struct smith_render_options (render.h) and struct
 * smith_export_options (export.h). All pictures and models have a scale. */
enum smith_takes {
    SMITH_TAKES_LAYERS = 0x1, /**< `layers`: it has several */
    SMITH_TAKES_LEVEL = 0x2, /**< `level` */
    SMITH_TAKES_GRAPHICS = 0x4, /**< `graphics`, and archives to borrow from: what the game itself has */
    SMITH_TAKES_ROOMS = 0x8, /**< `rooms` */
    SMITH_TAKES_FLOORS = 0x10, /**< `lowest` and `highest`, and whether there is an atlas */
    SMITH_TAKES_ROUND = 0x20, /**< `view`: textured, and from a corner */
    SMITH_TAKES_PLAYER = 0x40, /**< `view`: as the player sees it, made of `graphics` */
    SMITH_TAKES_MODE = 0x80, /**< `mode` */
    SMITH_TAKES_OBJECTS = 0x100, /**< `object_archives` and `no_objects` */
    SMITH_TAKES_COLOURS = 0x200, /**< `colours` */
    SMITH_TAKES_TEXTURES = 0x400, /**< `no_textures` */
    SMITH_TAKES_LIGHT = 0x800, /**< `lighting`, or that there is none */
    SMITH_TAKES_LAMPS = 0x1000, /**< `lighting` in all its kinds */
    SMITH_TAKES_SPACE = 0x2000, /**< `collision`, `portals`, `sharp`, `centred` */
    SMITH_TAKES_PARTS = 0x4000, /**< `parts` */
    SMITH_TAKES_FILES = 0x8000, /**< `environment`: files that the document names */
    SMITH_TAKES_GAME = 0x10000, /**< `mode`, `colours` and `no_textures` only together with `graphics` */
    SMITH_TAKES_ENTRY = 0x20000, /**< all but `layers` only of an entry, by what stands beside it in its archive */
    SMITH_TAKES_RESOURCES = 0x40000, /**< of struct smith_check_options: `resources` */
    SMITH_TAKES_NAMES = 0x80000, /**< ... `names`, for what is in an archive */
};

/** What pictures of documents of this format depend on, of an archive without one a sheet of its entries: bits of enum
 * smith_look. NULL is no format. */
SMITH_API uint32_t smith_format_picture_takes(const struct smith_format *format);
/** The same of their models. */
SMITH_API uint32_t smith_format_model_takes(const struct smith_format *format);

/** The format whose document this is; NULL when it was read by a layout of the caller's own. */
SMITH_API const struct smith_format *smith_document_format(const struct smith_document *document);
/** All formats; ends with NULL. */
SMITH_API const struct smith_format *const *smith_formats(void);
/** By id; NULL when there is none. */
SMITH_API const struct smith_format *smith_format_by_id(const char *id);
/** The format whose layout this is, for a layout of the caller's own. One that is called like a built-in format has the other
 * forms of that (convert.h): what a modified engine defines for its maps holds for their texts, too. It points into the
 * layout. */
SMITH_API struct smith_format smith_format_of_layout(const struct smith_layout *layout);
/** The format that recognises most of `bytes`. Two that recognise the same are an error (SMITH_UNKNOWN) that names
 * both. */
SMITH_API enum smith_status smith_format_guess(struct smith_bytes bytes, const struct smith_format **format,
                                               struct smith_error *error);
/** The same. Where no format recognises the bytes, it is the one that files called `name`, without folders, may be of. */
SMITH_API enum smith_status smith_format_guess_named(struct smith_bytes bytes, const char *name,
                                                     const struct smith_format **format, struct smith_error *error);

struct smith_own_formats;

/** What is known of a file besides its bytes, and what it may be. Zeros: nothing, and anything. */
struct smith_recognise_options {
    const char *name; /**< of the file, without folders; NULL = it has none */
    const struct smith_own_formats *own_formats; /**< formats of the user's own (own_formats.h); may be NULL */
    bool formats_only; /**< not the other file formats that conversions read */
};

/** What a file is. */
struct smith_recognised {
    const struct smith_format *format; /**< whose document it becomes; NULL = nothing was recognised */
    const struct smith_conversion *conversion; /**< what reads it; NULL = it is in the file format of `format` itself */
    const struct smith_own_format *own; /**< of the user's own formats the one that it is of; NULL = of none */
    /** Where nothing was recognised, what its name says that it was: smith_repair() looks for what is left of it. NULL = not
     * known. */
    const struct smith_format *damaged;
};

/** What a file is, as smith_open() and the tool decide it: the format that recognises most of `bytes`; where none does, the
 * conversion that does; then a format of the user's own; then the format that files of this name may be of. `options` NULL =
 * all defaults. SMITH_UNKNOWN, when it is nothing of all that, or may be several. */
SMITH_API enum smith_status smith_recognise(struct smith_bytes bytes, const struct smith_recognise_options *options,
                                            struct smith_recognised *recognised, struct smith_error *error);
/** The explanation of a code of findings or errors, or NULL. */
SMITH_API const struct smith_code *smith_explain(const char *code);
/** All codes of the engine itself; ends with a NULL code. */
SMITH_API const struct smith_code *smith_engine_codes(void);
/** All codes of pictures and sounds; ends with a NULL code. */
SMITH_API const struct smith_code *smith_media_codes(void);

/* ---- documents ------------------------------------------------------------------------------------------------ */

/** Guess (when `format` is NULL) and decode. Bytes in another file format that a conversion of the format reads, a text for
 * instance, become a document as well, which smith_encode() writes as such again (smith_document_leave_origin()). */
SMITH_API enum smith_status smith_open(struct smith_bytes bytes, const struct smith_format *format,
                                       const struct smith_options *options, struct smith_document **document,
                                       struct smith_error *error);

/** Read the file `path` ("-" = standard input) and open it; where its bytes do not say what it is, its name does, as with
 * smith_recognise(). Also SMITH_IO, and SMITH_LIMIT when it is larger than `options->limits.file`. */
SMITH_API enum smith_status smith_open_file(const char *path, const struct smith_format *format,
                                            const struct smith_options *options, struct smith_document **document,
                                            struct smith_error *error);

/** The "$format" a JSON text names, into `name` (at most `size` bytes with the NUL). `allocator` may be NULL. */
SMITH_API enum smith_status smith_json_format(struct smith_bytes text, const struct smith_allocator *allocator,
                                              char *name, size_t size, struct smith_error *error);

/** Facts about a document: the engine's own (format, size of lists) and the format's. `options` NULL = memory and
 * limits are those of the document. `check` says what the file is called and which archive it is in, from which some formats
 * know more; NULL = nobody knows. `facts` is initialised here; on failure it is empty. */
SMITH_API enum smith_status smith_info(const struct smith_document *document, const struct smith_options *options,
                                       const struct smith_check_options *check, struct smith_facts *facts,
                                       struct smith_error *error);

/** Adds to the facts of smith_info() which of the files it refers to are there and which are missing, variables
 * replaced, as texts of the groups "found_files" and "missing_files". On failure `facts` is empty. */
SMITH_API enum smith_status smith_info_files(const struct smith_document *document,
                                             const struct smith_file_environment *environment,
                                             struct smith_facts *facts, struct smith_error *error);

/** All findings about a file: what its layout can check (smith_check_structure()), what its family knows, and what
 * there is to say about the entries of an archive, with paths like "/2003:/rooms/4"; in file order. Of `format` only
 * `layout` is needed, so one made up for a layout of the caller's own will do. */
SMITH_API enum smith_status smith_check(const struct smith_format *format, struct smith_bytes bytes,
                                        const struct smith_options *options, const struct smith_check_options *check,
                                        struct smith_findings *findings, struct smith_error *error);

/** The `index`th of the codes of findings, in the order in which they were found first, and how many have it, those over the cap
 * too; NULL when there are no more. */
SMITH_API const char *smith_findings_code(const struct smith_findings *findings, uint32_t index, uint32_t *count);

/** What a code means for the level that is built; SMITH_OUTCOMES = nothing, or none is built of files of this format. */
SMITH_API enum smith_outcome_kind smith_outcome_of_code(const struct smith_format *format, const char *code);

/** What comes of building the level: how many findings mean what. False, with `counts` all 0, when nothing is built of files of
 * this format. */
SMITH_API bool smith_outcomes_count(const struct smith_format *format, const struct smith_findings *findings,
                                    uint32_t counts[SMITH_OUTCOMES]);

/** ... and what that comes to, in one line for people without its end, appended to `out`: "compiles; 3 things will be missing in the
 * game". `files` says whether the files were looked at that the level is built from. */
SMITH_API void smith_outcomes_describe(const uint32_t counts[SMITH_OUTCOMES], bool files, struct smith_buffer *out);

struct smith_merge_result;

/** After smith_merge() or smith_archive_merge(): `merged` is what came of `versions` (base, ours, theirs) as bytes. Errors of
 * smith_check() that it has and neither side made or left are added to `result` as conflicts of the kind "breaks-rule". Conflicts about
 * things of a level say what it calls them ("thing" in the list). What smith_check() needs of `format` will do; `name` is that of the file, without folders, or NULL; `options` as there. On
 * failure `result` is as before. */
SMITH_API enum smith_status smith_merge_check(const struct smith_format *format, const struct smith_bytes versions[3],
                                              struct smith_bytes merged, const char *name,
                                              const struct smith_options *options, struct smith_merge_result *result,
                                              struct smith_error *error);

/** The names of the numbers that a document has and people know things by (`@number` in its layout), by their kind, as JSON on
 * one line: `{"moveable": {"327": "DOOR_TYPE6"}}`; appended to `out`. It is `{}` where none has a name. */
SMITH_API enum smith_status smith_number_names(const struct smith_document *document, struct smith_buffer *out,
                                               struct smith_error *error);

/* ---- upgrade -------------------------------------------------------------------------------------------------- */

/** Make a file of `bytes` in which structures that are no longer written are those of today, as the format's own
 * program would do it. `changes` has a line for each kind of step; what the file alone does not say is left
 * (SMITH_CHANGE_SKIPPED) and named. A second upgrade changes nothing. `out` and `changes` are initialised here; on
 * failure both are empty. */
SMITH_API enum smith_status smith_upgrade(const struct smith_format *format, struct smith_bytes bytes,
                                          const struct smith_options *options, const struct smith_check_options *check,
                                          struct smith_buffer *out, struct smith_changes *changes,
                                          struct smith_error *error);

/** Make a file of `bytes` that an older release of the format's program ("1.7") reads: its structures are brought up to
 * date and then back to those that the release knows. What has none there is left out, and is listed
 * (SMITH_CHANGE_LOST). SMITH_BAD_VALUE when there is no such release, or nobody knows what it reads. Else as
 * smith_upgrade(). */
SMITH_API enum smith_status smith_downgrade(const struct smith_format *format, struct smith_bytes bytes,
                                            const char *release, const struct smith_options *options,
                                            const struct smith_check_options *check, struct smith_buffer *out,
                                            struct smith_changes *changes, struct smith_error *error);

/** Make the file that the format's program writes when it loads `bytes`, finds no other file beside it and saves it. `changes` has a line
 * for each kind of change; what is lost by it is SMITH_CHANGE_LOST, and is summed up in a last line. SMITH_BAD_VALUE when
 * nobody knows what the program writes. Else as smith_upgrade(); doing it again may change more (noise of the program). */
SMITH_API enum smith_status smith_as_saved(const struct smith_format *format, struct smith_bytes bytes,
                                           const struct smith_options *options, const struct smith_check_options *check,
                                           struct smith_buffer *out, struct smith_changes *changes,
                                           struct smith_error *error);

/* ---- changes -------------------------------------------------------------------------------------------------- */

/** After a document was changed that was read from `original`: what depends on it in a way that its layout cannot say (the
 * numbers that are free in a Tomb Raider project) follows, if it was right in `original` and was not changed itself; what was
 * wrong is left for smith_repair(). To be called before smith_edit_encode(). `options` may be NULL. */
SMITH_API enum smith_status smith_update_dependents(struct smith_document *document, struct smith_bytes original,
                                                    const struct smith_options *options, struct smith_error *error);

/* ---- repair --------------------------------------------------------------------------------------------------- */

/** Make a file of `bytes` in which smith_check() finds no errors, keeping as much as can be: what is damaged is cut
 * out, what is wrong is put right or removed. A file without errors comes back byte for byte. `out` and `changes` are
 * initialised here; `check` says how many changes of each code are listed. On failure both are empty. */
SMITH_API enum smith_status smith_repair(const struct smith_format *format, struct smith_bytes bytes,
                                         const struct smith_options *options, const struct smith_check_options *check,
                                         struct smith_buffer *out, struct smith_changes *changes,
                                         struct smith_error *error);

/* ---- round trip ----------------------------------------------------------------------------------------------- */

/** Proof of the first promise on one file. */
struct smith_roundtrip_result {
    bool same; /**< all bytes came back, and no others */
    uint64_t first_difference; /**< offset, when not the same */
    uint64_t size; /**< of what came back */
    uint64_t text_size; /**< of the JSON text on the way (compact style); 0 when there was none */
};

/** bytes -> document -> bytes, and bytes -> document -> JSON -> document -> bytes. */
SMITH_API enum smith_status smith_roundtrip(const struct smith_layout *layout, struct smith_bytes bytes,
                                            const struct smith_options *options, struct smith_roundtrip_result *binary,
                                            struct smith_roundtrip_result *json, struct smith_error *error);

/* ---- layouts at run time -------------------------------------------------------------------------------------- */

struct smith_layout_source;

/** Where the texts are that a layout imports; to be found by the caller, for parsing looks at no files. */
struct smith_layout_imports {
    /** Find the text that `name` means in an `import` of the text called `importer`. Appends its bytes to `text`, and to
     * `found` what messages and texts that it imports call it; both are initialised, and freed, by the caller. Two texts
     * whose names differ in nothing but "." and ".." are the same, which is taken once. When there is none, returns
     * something else than SMITH_OK, and `error` says why. */
    enum smith_status (*read)(void *context, const char *name, const char *importer, struct smith_buffer *found,
                              struct smith_buffer *text, struct smith_error *error);
    void *context; /**< the first argument */
};

/** How to parse a layout; {0} is all defaults. */
struct smith_layout_options {
    struct smith_allocator allocator; /**< resize NULL = malloc */
    const struct smith_layout_imports *imports; /**< NULL = it cannot import anything */
    /** The hooks that layouts may use (hook.h); ends with NULL, and outlives the layout. NULL = there are none. Those
     * of the library are smith_hooks(). A layout that declares another one can be parsed and emitted, but no document
     * of it be made (HOOK-NONE). */
    const struct smith_codec_hook *const *hooks;
    /** Also look for what is odd in a layout without mistakes: counts that nothing computes, items that nothing uses,
     * what no file can have. These are warnings, which are in `report` and given to `mistakes`; the status is not
     * changed by them. What is odd in imported texts is theirs. */
    bool warns;
    const struct smith_layout_mistakes *mistakes; /**< takes all that is said; NULL = nobody does */
};

/** Parse and check a layout text. On failure `error` has line, column and a message, and `report` (may be NULL,
 * initialised here) the whole diagnosis as a compiler would print it: every mistake, with its line and a caret.
 * After success it has the warnings, if `options` asks for them. `name` is what the report calls the text. `options` may be NULL. Where the first mistake is in an imported text,
 * `error` has that text's line and column, and its name before the message. Free the result with smith_layout_free();
 * its layout dies with it. */
SMITH_API enum smith_status smith_layout_parse(struct smith_bytes text, const char *name,
                                               const struct smith_layout_options *options,
                                               struct smith_layout_source **source, struct smith_buffer *report,
                                               struct smith_error *error);
/** The layout itself; the source's, until that is freed. */
SMITH_API const struct smith_layout *smith_layout_get(const struct smith_layout_source *source);
/** NULL is fine. */
SMITH_API void smith_layout_free(struct smith_layout_source *source);
/** The same layout text in the style of the layouts that come with the library: the same tokens and comments in the same
 * order, blanks and line ends as there. What comes out is the same when it goes through again. Fails as
 * smith_layout_parse() does when the grammar finds a mistake; what the grammar cannot know is not asked, nor what the text
 * imports; a text that others import need not say what layout it is. `out` and `report` (may be NULL) are initialised
 * here and freed by the caller, also after a failure; `out` means nothing then. */
SMITH_API enum smith_status smith_layout_tidy(struct smith_bytes text, const char *name,
                                              const struct smith_allocator *allocator, struct smith_buffer *out,
                                              struct smith_buffer *report, struct smith_error *error);

#ifdef __cplusplus
}
#endif

#endif
