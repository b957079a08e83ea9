/* SPDX-License-Identifier: MIT
 *
 * Two changed versions of a file made one.
 */
#ifndef LEVELSMITH_MERGE_H
#define LEVELSMITH_MERGE_H

#include <levelsmith/edit.h>

#ifdef __cplusplus
extern "C" {
#endif

/** What a merge came to. Begin with zeros; free it with smith_merge_result_free(), in any case. */
struct smith_merge_result {
    uint32_t conflicts; /**< how many there are; each was left as it is in `ours` */
    struct smith_buffer
        list; /**< JSON: {"format": ..., "conflicts": [{"path", "kind", "base", "ours", "theirs", "thing",
                               * "object"}]} */
    struct smith_findings notes; /**< what of theirs has another number now, by which scripts outside may know it */
    /** Said by the caller: both sides' things keep their numbers, and where they have one twice, smith_merge_check() calls
     * that a conflict. */
    bool keeps_numbers;
};

/** Bring what changed from `base` to `theirs` into `ours`. Elements of lists are known by their identity (diff.h),
 * indices that refer to them follow, and elements that both added under the same number get different ones. The result
 * is in `ours`; encode it with smith_edit_encode(), which proves it. All three documents are of one layout and are
 * changed by this: `base` and `theirs` are good for nothing afterwards but to be freed, and so is `ours` on failure. */
SMITH_API enum smith_status smith_merge(struct smith_document *base, struct smith_document *ours,
                                        struct smith_document *theirs, struct smith_merge_result *result,
                                        struct smith_error *error);

/** Free a result; one of zeros is fine. */
SMITH_API void smith_merge_result_free(struct smith_merge_result *result);

/** Bytes in a document that are a file of their own, as entries of archives are (smith_archive_merge()). */
struct smith_merge_files {
    /** Both sides have changed bytes that lie in the documents at `base` and `theirs`; those of `ours` may have been moved.
     * What they become is appended to `merged`, which is initialised; conflicts go to the result (smith_merge_file()).
     * `*known` false = nothing is known of them: they are one conflict. */
    enum smith_status (*merge)(void *context, const struct smith_bytes *base, const struct smith_bytes *ours,
                               const struct smith_bytes *theirs, struct smith_buffer *merged,
                               struct smith_merge_result *result, bool *known, struct smith_error *error);
    void *context; /**< handed to this function; the caller's */
};

/** As smith_merge(), where bytes may be files of their own. `files` NULL = none are. */
SMITH_API enum smith_status smith_merge_with_files(struct smith_document *base, struct smith_document *ours,
                                                   struct smith_document *theirs, const struct smith_merge_files *files,
                                                   struct smith_merge_result *result, struct smith_error *error);

/** The same for a file in a document, from a function of struct smith_merge_files: `result` is what that was given, and
 * paths of conflicts begin with `path` (":/2003"). */
SMITH_API enum smith_status smith_merge_file(struct smith_document *base, struct smith_document *ours,
                                             struct smith_document *theirs, const struct smith_merge_files *files,
                                             const char *path, struct smith_merge_result *result,
                                             struct smith_error *error);

/** A conflict of such a list. */
struct smith_conflict {
    const char
        *path; /**< in the result of the merge; never NULL or ""; ":/2003/rooms/0" is in the entry 2003 of an archive */
    const char *kind; /**< docs/design/merging.md has them */
    const char
        *object; /**< how smith_conflict_find() knows its element again; NULL = it is in no list, or nobody has said */
    const char *thing; /**< what the level calls the thing that it is about (smith_merge_check()); NULL = nothing */
    const char *message; /**< of `breaks-rule`: what is wrong; else NULL */
    struct smith_bytes base, ours, theirs; /**< JSON, as it stands in the list: "null" where a side has nothing */
};

/** All conflicts of a list. */
struct smith_conflicts {
    const struct smith_conflict *items; /**< owned; their JSON lies in the text that was read */
    uint32_t count; /**< of `items` */
    void *memory; /**< private */
};

/** Read what smith_merge() wrote to `list`, or somebody like it. `options` NULL = all defaults; free the result with
 * smith_conflicts_free(), in any case; it lives as long as `list` does. SMITH_BAD_JSON: no such list. */
SMITH_API enum smith_status smith_conflicts_read(struct smith_bytes list, const struct smith_options *options,
                                                 struct smith_conflicts *conflicts, struct smith_error *error);
/** Free a list; a list of zeros is fine. */
SMITH_API void smith_conflicts_free(struct smith_conflicts *conflicts);

/** Where a conflict is in a document that other programs or changes may have saved since the merge: its element is known by
 * what it is, not by its index. `path` (initialised here; free it) is where it is in `document`, NUL-terminated; `base` is
 * its path there as the list has it, without that of the entry. SMITH_REFUSED: CONFLICT-GONE, the element is not there or may be
 * one of several; CONFLICT-NUMBERS, what its values refer to may have other numbers; CONFLICT-CHANGED, the value is not that of
 * ours any more. */
SMITH_API enum smith_status smith_conflict_find(struct smith_document *document, const struct smith_conflict *conflict,
                                                const char *base, struct smith_buffer *path, struct smith_error *error);
/** Decide a conflict for theirs, in the document that smith_merge() made; several are decided from the last to the first,
 * because what comes or goes gives what stands behind it other indices. SMITH_BAD_VALUE: the kind of conflict has
 * nothing of theirs that could be taken. */
SMITH_API enum smith_status smith_edit_take_theirs(struct smith_edit *edit, const struct smith_conflict *conflict,
                                                   struct smith_error *error);

#ifdef __cplusplus
}
#endif

#endif
