/* SPDX-License-Identifier: MIT
 *
 * External files: what a document refers to by the name of a file. Which texts are such names the layout says, with the
 * annotation @path; how variables in them are to be read, the format. Nothing here looks at a file system by itself:
 * who wants to know whether a file is there passes a function that looks.
 */
#ifndef LEVELSMITH_EXTERNAL_H
#define LEVELSMITH_EXTERNAL_H

#include <levelsmith/file.h>

#ifdef __cplusplus
extern "C" {
#endif

/** What the name is there for: the text of the annotation. */
enum smith_external_role {
    SMITH_EXTERNAL_FILE, /**< `@path`: the document needs the file */
    SMITH_EXTERNAL_FOLDER, /**< `@path("folder")` */
    SMITH_EXTERNAL_OUTPUT, /**< `@path("output")`: made from the document, or run with what is made from it */
    SMITH_EXTERNAL_RESOURCE, /**< `@path("resource")`: something in an archive that the game finds by itself */
};

/** Whether the file was found. */
enum smith_external_state {
    SMITH_EXTERNAL_UNKNOWN, /**< nobody looked, or nothing can be looked for: resources, names with variables that only
                             * the program of the format knows, such as the folder it is installed in */
    SMITH_EXTERNAL_FOUND, /**< it is there */
    SMITH_EXTERNAL_MISSING, /**< it is not */
};

/** One name, where it stands. */
struct smith_external {
    const char *value_path; /**< "/settings/wads/0/path" */
    const char *text; /**< as it stands there: "$(LevelDirectory)\\city.wad2" */
    enum smith_external_role role; /**< what the file is there for */
    const char *file; /**< variables replaced, '/' between folders, relative to where the caller is or absolute; NULL
                        * when that cannot be known */
    enum smith_external_state state; /**< whether the file was found */
    const char *elsewhere; /**< if it was not: where a file of its name is, by the environment; NULL = nowhere */
};

/** A list of names of files, freed by smith_externals_free(). */
struct smith_externals {
    struct smith_external *items; /**< owned by the list; NULL when it is empty */
    uint32_t count; /**< of `items` */
    void *memory; /**< private */
};

/** What is around a document: where it was read from, and a look at other files. */
struct smith_file_environment {
    const char *path; /**< of the document's own file; NULL = nobody knows, then nothing relative to it is resolved */
    bool (*exists)(void *context, const char *path); /**< NULL = do not look */
    void *context; /**< handed to both functions; the caller's */
    /** The bytes of another file, into a buffer that the caller has initialised and frees; NULL = do not look into
     * any. */
    enum smith_status (*read)(void *context, const char *path, struct smith_buffer *out, struct smith_error *error);
    /** Where there is a file called `name`, for one that is neither where the document says nor beside it: appended with
     * a NUL; false = nowhere. NULL = do not look elsewhere. */
    bool (*find)(void *context, const char *name, struct smith_buffer *out);
};

/** All names of files in a document, in its order; empty ones, and those that mean "none", left out. `environment` may
 * be NULL. Free the list with smith_externals_free(). */
SMITH_API enum smith_status smith_externals_list(const struct smith_document *document,
                                                 const struct smith_file_environment *environment,
                                                 struct smith_externals *externals, struct smith_error *error);
/** Free a list; a list of zeros is fine. */
SMITH_API void smith_externals_free(struct smith_externals *externals);
/** Whether documents of this layout can name files; with `resources`, whether they can name those or resources of a game. */
SMITH_API bool smith_layout_names_files(const struct smith_layout *layout, bool resources);

/** Give the name at `value_path`, one of smith_externals_list(), another text, which is copied. */
SMITH_API enum smith_status smith_external_set(struct smith_document *document, const char *value_path,
                                               const char *text, struct smith_error *error);

/** The text for an external file as seen from the folder of the document: "$(LevelDirectory)\city.wad2" for
 * "C:\maps\city.wad2" when `folder`, the folder of the document in the same spelling, is "C:\maps". `*changed` is
 * false, and nothing is appended, when the text is not absolute or has no folder in common with it. SMITH_BAD_VALUE
 * when documents of this format cannot say so. Appended to `out` with a NUL behind it. */
SMITH_API enum smith_status smith_external_relative(const struct smith_document *document, const char *text,
                                                    const char *folder, struct smith_buffer *out, bool *changed,
                                                    struct smith_error *error);

/** The text with the folder `from` at its beginning replaced by `to`; the case of letters and the kind of slashes do
 * not matter for finding it. `*changed` is false, and nothing is appended, when it does not begin so. */
SMITH_API enum smith_status smith_external_rebase(const char *text, const char *from, const char *to,
                                                  struct smith_buffer *out, bool *changed, struct smith_error *error);

/** The text for a file that it names from the folder of the document, when the document goes from the folder `from` to the
 * folder `to`, both absolute: "$(LevelDirectory)\..\city.wad2" for "$(LevelDirectory)\city.wad2" from "/maps" to "/maps/new".
 * `*changed` is false, and nothing is appended, when it names the file otherwise, or the two have no folder in common.
 * Appended to `out` with a NUL behind it. */
SMITH_API enum smith_status smith_external_moved(const struct smith_document *document, const char *text,
                                                 const char *from, const char *to, struct smith_buffer *out,
                                                 bool *changed, struct smith_error *error);

#ifdef __cplusplus
}
#endif

#endif
