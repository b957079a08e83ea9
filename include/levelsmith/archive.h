/* SPDX-License-Identifier: MIT
 *
 * Archives: documents whose entries are files of their own.
 *
 * An archive's layout marks the bytes of its entries with the annotation `@file`; that is all that is needed to list,
 * replace, unpack and pack them. What an entry is, and how it looks as a file that ordinary programs can edit, the
 * families say (struct smith_entry_type, struct smith_entry_converter).
 *
 * A folder that an archive was unpacked to has a file `manifest.json`: the archive's document in its JSON form, with
 * a reference to a file instead of each entry's bytes (docs/archives.md). So everything about the archive that is not
 * an entry, down to gaps and wrong checksums, survives where people can see and change it.
 *
 * Nothing here touches files: a folder is a struct of functions. smith_folder_open() makes one of a real folder.
 */
#ifndef LEVELSMITH_ARCHIVE_H
#define LEVELSMITH_ARCHIVE_H

#include <levelsmith/diff.h>
#include <levelsmith/levelsmith.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- what an entry is ----------------------------------------------------------------------------------------- */

/** What an entry is thought to be. */
struct smith_entry_type {
    const struct smith_format *format; /**< NULL = just bytes */
    unsigned confidence; /**< 0 (a guess) to 100 (known) */
    const char *why; /**< a few words for people: "by its id in PRINCE.DAT"; static */
    const struct smith_format *expected; /**< what it ought to be and cannot be read as; NULL = nothing of the kind */
    const char *extension; /**< of files that are as it is, ".tga"; NULL = that of the format, or not known */
};

/** A file in an archive. */
struct smith_entry {
    const char *name; /**< unique in its archive: "2001", "SHAP/3501", "SHAP/3501#2" */
    const char *path; /**< of its bytes in the archive's document */
    struct smith_bytes *bytes; /**< in the document; in an outline, no more than the first of them may be there */
    uint64_t size; /**< of these bytes; in an outline UINT64_MAX where the archive does not say */
    uint64_t packed; /**< bytes that it takes in the archive; in an outline alone, elsewhere as `size` */
    bool overlaps; /**< it has bytes that others have as well, though entries of this format do not share any */
    bool as_extracted; /**< while a folder is packed: it is known to be as it was when the folder was written */
    struct smith_entry_type entry_type; /**< what it is taken to be */
};

/** An open archive. The document may be changed; smith_archive_refresh() then finds its entries again. */
struct smith_archive {
    const struct smith_format *format; /**< of the archive itself */
    struct smith_document *document; /**< the archive's; freed with it */
    const struct smith_format *const *formats; /**< what its entries may be; ends with NULL */
    const char *name; /**< its file's name without folders; "" when it has none */
    struct smith_entry *entries; /**< in the order of the archive; owned by it, until it is refreshed or freed */
    uint32_t entry_count; /**< of `entries` */
    void *memory; /**< private */
};

/** Read an archive. `name` is that of its file: what is in it depends on that with some formats. May be NULL. */
SMITH_API enum smith_status smith_archive_open(const struct smith_format *format, struct smith_bytes bytes,
                                               const char *name, const struct smith_options *options,
                                               struct smith_archive **archive, struct smith_error *error);
/** NULL is fine. */
SMITH_API void smith_archive_free(struct smith_archive *archive);
/** Find the entries again, after the document was changed. What pointed to the old ones is of no use then. */
SMITH_API enum smith_status smith_archive_refresh(struct smith_archive *archive, struct smith_error *error);
/** The entry of that name, else the one that the game would take for it, or NULL. */
SMITH_API const struct smith_entry *smith_archive_find(const struct smith_archive *archive, const char *name);
/** Give an entry other bytes; they are copied. */
SMITH_API enum smith_status smith_archive_replace(struct smith_archive *archive, const struct smith_entry *entry,
                                                  struct smith_bytes bytes, struct smith_error *error);
/** Put in an entry that is not there, with a copy of `bytes`; `*entry` is the new one, and other entries are to be asked for
 * again. SMITH_REFUSED (ENTRY-NEW) where it is not certain what the archive needs besides; `archive` is good for nothing
 * but to be freed then. What it is taken to be, smith_archive_refresh() says. */
SMITH_API enum smith_status smith_archive_add(struct smith_archive *archive, const char *name, struct smith_bytes bytes,
                                              const struct smith_entry **entry, struct smith_error *error);
/** Whether an entry, given other bytes since and looked at anew (smith_archive_refresh()), is what it ought to be: what the
 * archive expects there, what it was `before` (NULL = nothing is known of that), and nothing else by its bytes. Otherwise
 * SMITH_REFUSED (OTHER-KIND). */
SMITH_API enum smith_status smith_entry_fits(const struct smith_archive *archive, const struct smith_entry *entry,
                                             const struct smith_format *before, struct smith_error *error);
/** An entry's bytes, appended to `out`. */
SMITH_API enum smith_status smith_entry_read(const struct smith_entry *entry, struct smith_buffer *out,
                                             struct smith_error *error);
/** Whether documents of this format have entries at all. */
SMITH_API bool smith_format_is_archive(const struct smith_format *format);

/** What differs between two archives, as smith_diff() says it; in a text, entries are called by their names and
 * compared as what they are, member by member. `options->files` is not looked at. */
SMITH_API enum smith_status smith_archive_diff(const struct smith_archive *a, const struct smith_archive *b,
                                               const struct smith_diff_options *options, struct smith_buffer *out,
                                               struct smith_diff_count *count, struct smith_error *error);

struct smith_merge_result; /* <levelsmith/merge.h> */

/** Bring what changed from `base` to `theirs` into `ours`, as smith_merge() does; entries that both sides have changed are
 * merged as what they are, also those of archives in them. The path of a conflict in an entry leads through the archive:
 * ":/2003/rooms/0/...". `base` and `theirs` are good for nothing afterwards but to be freed, and so is `ours` on
 * failure. */
SMITH_API enum smith_status smith_archive_merge(struct smith_archive *base, struct smith_archive *ours,
                                                struct smith_archive *theirs, struct smith_merge_result *result,
                                                struct smith_error *error);

/* ---- files that ordinary programs can edit -------------------------------------------------------------------- */

/** Where an entry stands while it is turned into a file or made from one. */
struct smith_converter_context {
    const struct smith_archive *archive; /**< with the entries as they are now; NULL = it stands alone */
    uint32_t entry; /**< number of the entry in `archive` */
    const struct smith_archive *const *companion_archives; /**< archives it may borrow from (palettes), best first */
    uint32_t companion_count; /**< of `companion_archives` */
    bool faithful; /**< encode as the original tools did, not as small as can be */
    bool strict; /**< refuse what could only be done approximately */
    bool allow_depth; /**< an entry may take more bits a pixel than it had, where the file needs them */
    struct smith_findings *notes; /**< what people should know: "3 colours were not in the palette"; may be NULL */
    const char *name; /**< of the file, for notes; NULL = none is known */
};

/** A file format in which entries of one format can be edited. Constant data; a list of them ends with an extension of
 * NULL; the first of a style in which the entry can be written is the one that is used. */
struct smith_entry_converter {
    const char *extension; /**< ".png" */
    const char *title; /**< "indexed PNG picture" */
    const char *style; /**< NULL, or the style of folder (docs/archives.md) this is for */
    bool borrows; /**< looks at other entries: packed when the others are there */
    bool when_asked; /**< only for those who ask for files of that extension (smith_unpack_options.prefer) */
    /** Append the file that shows the entry to `out`, which the caller has initialised. */
    enum smith_status (*to_file)(struct smith_bytes entry, const struct smith_converter_context *converter_context,
                                 struct smith_buffer *out, struct smith_error *error);
    /** `before` is what the entry was; its bytes are kept where what they mean did not change. May be empty. */
    enum smith_status (*from_file)(struct smith_bytes file, struct smith_bytes before,
                                   const struct smith_converter_context *converter_context, struct smith_buffer *out,
                                   struct smith_error *error);
    /** Append the entry without what the file shows of it: what from_file() takes as `before` where no more is known of it. The
     * format's layout reads it. NULL = such a file says all. */
    enum smith_status (*header)(struct smith_bytes entry, struct smith_buffer *out, struct smith_error *error);
    bool
        remembers; /**< what other programs made of the file is understood beside the entry as it was: it is always kept */
};

struct smith_recipe_options; /* below */

/** What a family knows of its archives. */
struct smith_archive_ops {
    const char *prefix; /**< of the names of files: "res" makes res2001.json; "" = none */
    /** What entry number `entry` is; false = out of memory. Without this, its bytes decide. */
    bool (*entry_type)(const struct smith_archive *archive, uint32_t entry, struct smith_entry_type *entry_type);
    /** The text of a manifest for a folder that has none, from the names of its files; NULL = there must be one. */
    enum smith_status (*adopt)(const char *const *names, uint32_t count, struct smith_buffer *manifest,
                               struct smith_error *error);
    /** Whether a folder of files with these names, which has no manifest, can only be such an archive: its games read it in
     * the archive's place, and every file is an entry of it. Never without `adopt`; NULL = never. */
    bool (*stands_for)(const char *const *names, uint32_t count);
    /** Whether a file or folder called `name`, without folders, shows that the folder it lies in is a whole game, or a mod of
     * one. May be NULL. */
    bool (*is_of_game)(const char *name);
    /** Formats of entries that are no formats of files; ends with NULL; may be NULL. */
    const struct smith_format *const *formats;
    /** Name number `index` of the companions of an archive called `name` that it may borrow from, best first; NULL
     * behind the last. May be NULL. */
    const char *(*companion)(const char *name, unsigned index);
    /** Append the name of the entry that lies in element `index` of the list nearest to it, where lists have no keys
     * that say it; `/` stands between folders. False = it is no entry. The calls come in the order of the list;
     * `memory`, zeros at first, is for what one has to pass on to the next. May be NULL. */
    bool (*name)(const struct smith_document *document, uint32_t index, uint32_t memory[2], struct smith_buffer *name);
    /** How many bytes the entry in element `index` of the list nearest to it has, as the archive says; UINT64_MAX = it
     * does not. Asked in outlines. May be NULL. */
    uint64_t (*size)(const struct smith_document *document, uint32_t index);
    /** The entry that the game takes for this name when none is called just so; NULL = none. May be NULL. */
    const struct smith_entry *(*find)(const struct smith_archive *archive, const char *name);
    /** Before a manifest is written: take out what stands in the document twice, so that people change it in one place;
     * `restore` puts it back, from what this returned: memory of the document; NULL = out of memory, then nothing is
     * taken out. May be NULL; never without `restore`. */
    void *(*strip)(struct smith_document *document);
    /** Put back what `strip` took out; `stripped` is what it returned. */
    void (*restore)(struct smith_document *document, void *stripped);
    /** Before an archive made of a manifest is written: what stands in it twice may have been left out once. May be
     * NULL. */
    enum smith_status (*complete)(struct smith_document *document, struct smith_error *error);
    /** Make an entry of that name, which is not there; `bytes` is what it will be given. SMITH_REFUSED (ENTRY-NEW) where it
     * is not certain what that needs. NULL = never. */
    enum smith_status (*add)(struct smith_document *document, const char *name, struct smith_bytes bytes,
                             struct smith_error *error);
    /** The extension of texts that say what such an archive is built from (docs/archives.md), ".lst"; NULL = there are none,
     * and no functions. */
    const char *recipe;
    /** Build the archive; `out` and `notes` have been begun. */
    enum smith_status (*build)(const struct smith_recipe_options *how, struct smith_buffer *out,
                               struct smith_findings *notes, struct smith_error *error);
    /** Append the recipe of an archive whose entries are in these files, in their order. SMITH_REFUSED (RECIPE-WORDS) where what
     * it builds would not be in the same order. */
    enum smith_status (*list)(const struct smith_archive *archive, const char *const *files, struct smith_buffer *out,
                              struct smith_error *error);
    bool shares; /**< several entries may be the same bytes of the file */
    bool has_faithful; /**< what was changed can be packed as the original tools did (smith_pack_options.faithful) */
    const char *const *styles; /**< of folders besides the usual one; ends with NULL; may be NULL */
};

/* ---- folders -------------------------------------------------------------------------------------------------- */

/** Something that holds files. Names are relative, with `/` between their parts, and never lead out of it.
 * `error` may be NULL in all three. */
struct smith_folder {
    /** Append the bytes of a file to `out`, which the caller has initialised. SMITH_IO when there is none. */
    enum smith_status (*read)(void *context, const char *name, struct smith_buffer *out, struct smith_error *error);
    /** Make or replace a file, and the folders it is in. SMITH_IO when this folder is only for reading. */
    enum smith_status (*write)(void *context, const char *name, struct smith_bytes bytes, struct smith_error *error);
    /** Calls `each` with every name, sorted. */
    enum smith_status (*list)(void *context, enum smith_status (*each)(void *each_context, const char *name),
                              void *each_context, struct smith_error *error);
    void *context; /**< handed to these functions; owned by whoever made the folder */
};

/** The files in and below `path`, which is made when it does not exist and `create` is set. `allocator` may be NULL. */
SMITH_API enum smith_status smith_folder_open(const char *path, bool create, const struct smith_allocator *allocator,
                                              struct smith_folder *folder, struct smith_error *error);
/** End a folder of smith_folder_open(); a folder of zeros is fine. */
SMITH_API void smith_folder_close(struct smith_folder *folder);

/** A folder in which archives are folders as well: "Standart.wad/D2DTEXTURES/W1" is an entry of an archive in `base`,
 * which must stay until the new one is ended. Archives in archives too. Listing goes into those that have the extension
 * of an archive. It cannot be written to. */
SMITH_API enum smith_status smith_folder_mount(const struct smith_folder *base, const struct smith_options *options,
                                               struct smith_folder *folder, struct smith_error *error);
/** A folder of zeros is fine. */
SMITH_API void smith_folder_unmount(struct smith_folder *folder);

/** What is in these folders and archives, as one folder to look for files in: archives are folders as above; of what is
 * there twice, that of the earlier path counts. `then` is looked through after them and must stay; may be NULL. To be
 * ended with smith_search_close(); of zeros is fine. */
SMITH_API enum smith_status smith_search_open(const char *const *paths, uint32_t count, const struct smith_folder *then,
                                              const struct smith_options *options, struct smith_folder *folder,
                                              struct smith_error *error);
/** End a folder of smith_search_open(); a folder of zeros is fine. */
SMITH_API void smith_search_close(struct smith_folder *folder);

/** Whether a name stays inside its folder on every system: no absolute path, no `..`, no drive, no device name. */
SMITH_API bool smith_folder_name_is_safe(const char *name);

/* ---- unpack and pack ------------------------------------------------------------------------------------------ */

/** How to unpack; {0} is all defaults. */
struct smith_unpack_options {
    const char *style; /**< NULL = the usual one */
    bool raw; /**< entries as they are, in .bin files */
    bool force; /**< also entries that overlap; else they are SMITH_DAMAGED (ENTRY-OVERLAP), and nothing is written */
    unsigned nested; /**< levels of archives in archives that become folders as well; below them they stay files */
    bool recipe; /**< entries as they are, and a recipe instead of the manifest (smith_recipe_build()) */
    const char *prefer; /**< the extension of files that entries become where they can, ".gpl"; NULL = the usual ones */
    /** Names of the entries to write, without a manifest, as smith_archive_find() knows them; ends with NULL; NULL = all. One that
     * there is not is SMITH_BAD_VALUE (ENTRY-MISSING), and nothing is written. */
    const char *const *only;
    /** Entry `name`, as smith_archive_find() knows it, is to be taken for this format, whatever is known of it; a name of "" =
     * entries of which nothing is known. A name that the archive does not have says nothing. Ends with a NULL format; may be
     * NULL. */
    const struct smith_override {
        const char *name; /**< of the entries it is about */
        const struct smith_format *format; /**< what they are taken for */
    } * overrides; /**< the list; may be NULL */
    /** Archives that entries may borrow from, best first; the caller's, may be NULL. */
    const struct smith_archive *const *companion_archives;
    uint32_t companion_count; /**< of `companion_archives` */
};

/** Write every entry, and the manifest, to `folder`. `notes` (initialised here) says what could not be done as it
 * should have been; paths are names of files. */
SMITH_API enum smith_status smith_archive_unpack(const struct smith_archive *archive,
                                                 const struct smith_unpack_options *how,
                                                 const struct smith_folder *folder, struct smith_findings *notes,
                                                 struct smith_error *error);

/** What archive the files of a folder are: the one that its manifest names, or the one that games take such a folder for, as
 * the names of its files show. SMITH_UNKNOWN (NO-ARCHIVE) when they are none. `allocator` may be NULL. */
SMITH_API enum smith_status smith_folder_format(const struct smith_folder *folder,
                                                const struct smith_allocator *allocator,
                                                const struct smith_format **format, struct smith_error *error);

/** How to pack; {0} is all defaults. */
struct smith_pack_options {
    const struct smith_format
        *format; /**< for folders without a manifest that do not show it, or one the registry does not know */
    const char *name; /**< of the archive's file; may be NULL */
    bool faithful; /**< encode as the original tools did, not as small as can be */
    bool strict; /**< refuse what could only be done approximately */
    /** Archives that entries may borrow from, best first; the caller's, may be NULL. */
    const struct smith_archive *const *companion_archives;
    uint32_t companion_count; /**< of `companion_archives` */
    bool allow_depth; /**< entries may take more bits a pixel than they had, where their files need them */
    /** The archive as it was: what its entries were counts where the folder does not have that. The caller's, may be NULL. */
    const struct smith_archive *onto;
};

/** Make an archive of a folder. What was not changed since it was unpacked comes back byte for byte. Where a folder with a
 * manifest has the name of an entry's file, the entry is the archive that it makes. */
SMITH_API enum smith_status smith_archive_pack(const struct smith_folder *folder, const struct smith_pack_options *how,
                                               const struct smith_options *options, struct smith_buffer *out,
                                               struct smith_findings *notes, struct smith_error *error);

/* ---- recipes -------------------------------------------------------------------------------------------------- */

/** A text that lists what an archive is built from, and where its files are. */
struct smith_recipe_options {
    const char *path; /**< of the recipe */
    bool (*exists)(void *context, const char *path); /**< as smith_file_exists() */
    /** As smith_file_fetch(). */
    enum smith_status (*fetch)(void *context, const char *path, struct smith_buffer *out, struct smith_error *error);
    void *context; /**< handed to both; the caller's */
    bool leave_out; /**< a file that is missing is left out, with a note; else nothing is built */
    struct smith_options reading; /**< limits and memory */
};

/** The format of archives whose recipes a file of this name may be; NULL = of none. */
SMITH_API const struct smith_format *smith_recipe_format(const char *name);
/** Build the archive of a recipe, byte for byte as the tools of its game do. A file that is an archive and is not there is built
 * from the recipe beside it. `out` and `notes` are initialised here, free both in any case; the paths of notes are names of
 * files. SMITH_BAD_VALUE (PACK-FAILED) when some are missing, SMITH_BAD_TEXT for a line that is none. */
SMITH_API enum smith_status smith_recipe_build(const struct smith_format *format,
                                               const struct smith_recipe_options *how, struct smith_buffer *out,
                                               struct smith_findings *notes, struct smith_error *error);

/* ---- a level with all that it names --------------------------------------------------------------------------- */

/** What goes along with a level. */
struct smith_level_pack_options {
    const char *name; /**< of the level in the archive: "MAP01" */
    const char
        *file; /**< of the archive that is made, without folders, "x.wad": its extension says of which kind it is */
    const struct smith_folder *resources; /**< where the game's things are (smith_search_open()) */
    const char *own; /**< the file of the archive that the level is in, without folders; NULL = it stands alone */
    bool minimal; /**< what everybody has who has the game stays where it is */
    struct smith_options reading; /**< limits and memory */
};

/** Make an archive of a level and all that it names, under the names that the level then has for them, and check that the game
 * finds everything there. `document` is changed, also on failure. `out` and `notes` are initialised here, free both in any
 * case; paths of notes are those of values of the level. SMITH_BAD_VALUE (PACK-FAILED) when something is missing or the level has
 * errors, which notes say; SMITH_UNKNOWN (NO-ARCHIVE) for a level that names nothing that could come along. */
SMITH_API enum smith_status smith_level_pack(struct smith_document *document,
                                             const struct smith_level_pack_options *how, struct smith_buffer *out,
                                             struct smith_findings *notes, struct smith_error *error);

/* ---- folders with several archives ---------------------------------------------------------------------------- */

/** Whether a file or folder called `name`, without folders, shows that the folder it lies in is a whole game, or a mod of one:
 * its archives belong together. */
SMITH_API bool smith_name_is_of_game(const char *name);

/** Unpack every archive in `from` into a folder of `to`, and copy all other files. The folder is called like the archive or, in
 * a style of folder, without its extension. Archives borrow from those that lie where they lie; `how->companion_archives` and
 * `only` are not looked at. What was written stays on failure. SMITH_REFUSED (FOLDER-TWICE) when two things would have one name.
 * `notes` are initialised here, and are the caller's to free also on failure; `options` and `error` may be NULL. */
SMITH_API enum smith_status smith_folder_unpack(const struct smith_folder *from, const struct smith_unpack_options *how,
                                                const struct smith_options *options, const struct smith_folder *to,
                                                struct smith_findings *notes, struct smith_error *error);
/** Pack every folder in `from` that stands for an archive, as smith_folder_format() knows them, to a file of `to`, and copy all
 * other files. A folder without the extension of its format gets it. `how->format` and `name` are not looked at. All else as
 * smith_folder_unpack(). */
SMITH_API enum smith_status smith_folder_pack(const struct smith_folder *from, const struct smith_pack_options *how,
                                              const struct smith_options *options, const struct smith_folder *to,
                                              struct smith_findings *notes, struct smith_error *error);

#ifdef __cplusplus
}
#endif

#endif
