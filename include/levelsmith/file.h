/* SPDX-License-Identifier: MIT
 *
 * Whole files of the file system: read one, replace one, look for one.
 *
 * Ownership: `out` is the caller's, who ends it with smith_buffer_free(). Threads: any. Errors: SMITH_IO says to what
 * the operating system said no; `error` may be NULL.
 */
#ifndef LEVELSMITH_FILE_H
#define LEVELSMITH_FILE_H

#include <levelsmith/document.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Read all of `path` ("-" = standard input) into `out`, which is initialised here. More than the usual limit of a file
 * (struct smith_limits) is SMITH_LIMIT. */
SMITH_API enum smith_status smith_file_read(const char *path, const struct smith_allocator *allocator,
                                            struct smith_buffer *out, struct smith_error *error);

/** The same, with `limits->file` for a limit; `limits` may be NULL. */
SMITH_API enum smith_status smith_file_read_limited(const char *path, const struct smith_limits *limits,
                                                    const struct smith_allocator *allocator, struct smith_buffer *out,
                                                    struct smith_error *error);

/** Replace `path` ("-" = standard output) by `bytes`. The new file is written beside the old one, synced, read back and
 * compared, then renamed over it: a crash leaves the old file or the new one. Keeps the old file's mode, owner and group,
 * lists of who may what, and other attributes with names, where it may. */
SMITH_API enum smith_status smith_file_write(const char *path, struct smith_bytes bytes, struct smith_error *error);

/** What of the old file the new one has not, or could not be made sure of. */
enum smith_file_loss {
    SMITH_FILE_LINKS_LOST = 1, /**< it had other names (hard links); those go on having the old content */
    SMITH_FILE_OWNER_LOST = 2, /**< it belonged to another user or group, and we may not give it to them */
    SMITH_FILE_ATTRIBUTES_LOST =
        8, /**< not all lists of who may what and other attributes with names could be given to it */
    SMITH_FILE_NOT_LOCKED = 4 /**< it could not be locked, as on some drives of a network: it was compared, but another
                                *   program could write between that and the replacement */
};

/** The same, for a file that was read before: when it does not hold the bytes `read` any more just before it is replaced,
 * another program has written it, and it is left as that wrote it (SMITH_REFUSED, FILE-CHANGED). It is locked meanwhile;
 * when another program has locked it and does not let go of it, that is SMITH_REFUSED (FILE-LOCKED). NULL = whatever it
 * holds. `losses` (may be NULL) gets a set of enum smith_file_loss. */
SMITH_API enum smith_status smith_file_update(const char *path, const struct smith_bytes *read,
                                              struct smith_bytes bytes, unsigned *losses, struct smith_error *error);

/** A backup: `bytes` as a new file at `path`, where none may be, with the mode, owner and attributes of the file `like`. */
SMITH_API enum smith_status smith_file_keep(const char *path, const char *like, struct smith_bytes bytes,
                                            unsigned *losses, struct smith_error *error);

/** Whether there is such a file or folder. On systems that tell upper from lower case, one that differs in nothing else
 * counts, too: the names were written where that makes no difference. `context` is not used: this and
 * smith_file_fetch() are functions for a struct smith_file_environment. */
SMITH_API bool smith_file_exists(void *context, const char *path);

/** All of that file, found in the same way, into `out`, which the caller has initialised. */
SMITH_API enum smith_status smith_file_fetch(void *context, const char *path, struct smith_buffer *out,
                                             struct smith_error *error);

#ifdef __cplusplus
}
#endif

#endif
