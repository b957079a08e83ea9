/* SPDX-License-Identifier: MIT
 *
 * What one version of a file has that another has not: for people, as a patch, as numbers; and patches applied.
 *
 * Lists are compared by the identity of their elements: by the key that the layout names, else by what the elements are
 * like. So what moved is not new, and a number that refers to an element by index has not changed when the element
 * merely got another index.
 */
#ifndef LEVELSMITH_DIFF_H
#define LEVELSMITH_DIFF_H

#include <levelsmith/edit.h>

#ifdef __cplusplus
extern "C" {
#endif

/** What differences are written as. */
enum smith_diff_format {
    SMITH_DIFF_TEXT, /**< a header line for each thing that differs, and its differences below */
    SMITH_DIFF_PATCH, /**< JSON Patch (RFC 6902), for the JSON form of the first file; smith_edit_patch() applies it */
    SMITH_DIFF_STAT, /**< how many things of each kind */
};

struct smith_diff_files;

/** What things and numbers are called, in a text. Either function may be NULL: nothing has such a name. */
struct smith_diff_names {
    /** What to call the thing at `path` of the first document (`in_a`) or the second one (smith_level_of()); NULL = nothing is
     * known of it. */
    const char *(*title)(void *context, bool in_a, const char *path);
    /** That of the format (smith_format): names of numbers with `@number`. */
    const char *(*number_name)(const struct smith_document *document, const char *kind, int64_t number);
    void *context; /**< handed to `title`; the caller's */
};

/** What to write about differences; {0} is text for people. */
struct smith_diff_options {
    enum smith_diff_format format; /**< what the differences are written as */
    /** Also what means the same and is spelled otherwise (quirks): with it, a patch gives the very bytes. */
    bool bytes;
    const struct smith_diff_files *files; /**< who knows about bytes that are files of their own; NULL = nobody */
    const struct smith_diff_names *names; /**< who knows names of things and numbers; NULL = nobody */
};

/** How much there is. All 0 = no difference was found. */
struct smith_diff_count {
    uint32_t changed; /**< values */
    uint32_t added; /**< members and elements of lists that only the second document has */
    uint32_t removed; /**< ... that only the first one has */
    uint32_t moved; /**< elements that both have, in another order */
    uint32_t spelled; /**< oddities of spelling; with `bytes` only */
};

/** Bytes in a document that are a file of their own, as entries of archives are (smith_archive_diff()), in a text. */
struct smith_diff_files {
    /** Bytes have changed: what they are (into `title`, may stay empty), and how they differ (into `lines`, each with
     * its end, may stay empty). False = nothing is known of them. */
    bool (*differ)(void *context, const struct smith_bytes *a, const struct smith_bytes *b,
                   const struct smith_diff_options *options, struct smith_buffer *title, struct smith_buffer *lines);
    /** What the element at `path` of the first document (`in_a`) or the second one is. False = nothing is known of
     * it. */
    bool (*describe_element)(void *context, bool in_a, const char *path, struct smith_buffer *out);
    void *context; /**< handed to these functions; the caller's */
};

/** Compare two documents of one layout and append the result to `out`. `count` may be NULL. */
SMITH_API enum smith_status smith_diff(const struct smith_document *a, const struct smith_document *b,
                                       const struct smith_diff_options *options, struct smith_buffer *out,
                                       struct smith_diff_count *count, struct smith_error *error);

/** Apply a JSON Patch (RFC 6902: add, remove, replace, move, copy, test), whose paths may also name elements by
 * identity ("/rooms/[index=12]"). What it does not name stays, also references by index, which a patch of smith_diff()
 * says itself. On failure the operations before the one that failed have been done. */
SMITH_API enum smith_status smith_edit_patch(struct smith_edit *edit, struct smith_bytes patch,
                                             struct smith_error *error);

#ifdef __cplusplus
}
#endif

#endif
