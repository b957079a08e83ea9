/* SPDX-License-Identifier: MIT
 *
 * Changing documents by path, for callers who do not know the format: set a value, add and remove elements of lists,
 * move them. A program that knows the format may as well write to the structs directly (document.h).
 *
 *     struct smith_edit *edit;
 *     if (smith_edit_begin(document, NULL, &edit, &error) == SMITH_OK &&
 *         smith_edit_set(edit, "/rooms/3/name", "Cellar", &error) == SMITH_OK)
 *         smith_edit_encode(edit, &bytes, &error);
 *     smith_edit_end(edit);
 *
 * Each call does all of what it is asked or, on failure, nothing; only where memory runs out (SMITH_NO_MEMORY) while
 * others are made to follow, a document may be left that is good for nothing but to be freed. Counts, sizes and
 * checksums follow when the document is encoded; numbers that refer to an element of a list by its index follow at
 * once.
 */
#ifndef LEVELSMITH_EDIT_H
#define LEVELSMITH_EDIT_H

#include <levelsmith/document.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A run of changes to one document. */
struct smith_edit;

/** How to change; {0} is all defaults. */
struct smith_edit_options {
    /** What refers to a deleted element gets the layout's value for "no element", where it has one. */
    bool none;
    /** The file that `document` comes from, when it was changed already by other means than this edit (a JSON text, a
     * merge): parts of it that cannot be read must not be left behind. Size 0: the document is as it was read. */
    struct smith_bytes original;
    bool round; /**< numbers that have to be whole and are not are rounded, not refused */
    bool keep_indices; /**< indices of elements stay as they are when elements of their list come, go or move */
    /** Names of numbers (`@number` in the layout): that of the format (smith_format). Texts and JSON may have the name in place
     * of such a number then. NULL = they have none. */
    const char *(*number_name)(const struct smith_document *document, const char *kind, int64_t number);
};

/** `document` stays the caller's and must outlive the edit. */
SMITH_API enum smith_status smith_edit_begin(struct smith_document *document, const struct smith_edit_options *options,
                                             struct smith_edit **edit, struct smith_error *error);
/** The document that is changed. */
SMITH_API struct smith_document *smith_edit_document(const struct smith_edit *edit);
/** NULL is fine. The document keeps its changes. */
SMITH_API void smith_edit_end(struct smith_edit *edit);

/** Set the value at `path` to what `text` says as people type it: a number, a name (or several, for bits: "Wall,Box"),
 * a text as it is, hex digits for bytes, JSON for what has structure. An absent member becomes present. Values that
 * depend on what was set follow: a union gets a new case, a member that is not there any more is dropped (and
 * noted). */
SMITH_API enum smith_status smith_edit_set(struct smith_edit *edit, const char *path, const char *text,
                                           struct smith_error *error);

/** Set the value at `path` to what the JSON text `json` says (docs/json.md). Otherwise as smith_edit_set(). */
SMITH_API enum smith_status smith_edit_put(struct smith_edit *edit, const char *path, struct smith_bytes json,
                                           struct smith_error *error);

/** Make the document what the JSON text `json` says, which was made from the document's own: what differs is set as by
 * smith_edit_put(), in the order of the text. What the text leaves out gets what a key that is left out stands for. */
SMITH_API enum smith_status smith_edit_become(struct smith_edit *edit, struct smith_bytes json,
                                              struct smith_error *error);

/** Insert an element into the list: `path` is the element it shall stand before ("/rooms/3"), or the list itself or
 * "/rooms/-" for its end. `json` says what it is; size 0 = all zero and defaults. */
SMITH_API enum smith_status smith_edit_insert(struct smith_edit *edit, const char *path, struct smith_bytes json,
                                              struct smith_error *error);

/** Delete the element of a list, or make the member absent. What referred to it is noted. */
SMITH_API enum smith_status smith_edit_delete(struct smith_edit *edit, const char *path, struct smith_error *error);

/** Move the element of a list so that its index becomes `index`. */
SMITH_API enum smith_status smith_edit_move(struct smith_edit *edit, const char *path, uint32_t index,
                                            struct smith_error *error);

/** What the changes led to that nobody asked for: lost references, dropped values. Lives as long as the edit. */
SMITH_API const struct smith_findings *smith_edit_notes(const struct smith_edit *edit);

/** Adds to smith_edit_notes() what the program of the format leaves out of the changed document as it loads it, without a word, and
 * did not leave out of `original`, the bytes it was read from. `errors` says how many of these are errors of smith_check(): whoever
 * writes the document loses them. */
SMITH_API enum smith_status smith_edit_note_losses(struct smith_edit *edit, struct smith_bytes original,
                                                   uint32_t *errors, struct smith_error *error);

/** Encode a document to `out` (initialised here; empty on failure), decode that again, as `options` say (NULL: with the
 * limits and the allocator of the document), and compare: what cannot be read back as it is now is SMITH_REFUSED
 * (EDIT-UNSTABLE), with the path of what would be different. What the document lacks may come back as it is
 * when new, as what its text has left out. */
SMITH_API enum smith_status smith_encode_proved(const struct smith_document *document,
                                                const struct smith_options *options, struct smith_buffer *out,
                                                struct smith_error *error);
/** ... the document of an edit, which comes back just as it is; and nothing that cannot be read may be left behind. */
SMITH_API enum smith_status smith_edit_encode(struct smith_edit *edit, struct smith_buffer *out,
                                              struct smith_error *error);

#ifdef __cplusplus
}
#endif

#endif
