/* SPDX-License-Identifier: MIT
 *
 * Backups: copies of a file that its program left in the same folder, and a save that was not finished. When the file
 * itself is damaged or gone, one of them may have more. Nothing here changes any of them.
 *
 * What such files are called is the format's knowledge (struct smith_backup_ops in struct smith_format).
 */
#ifndef LEVELSMITH_BACKUPS_H
#define LEVELSMITH_BACKUPS_H

#include <levelsmith/levelsmith.h>

#ifdef __cplusplus
extern "C" {
#endif

/** What a file found near another one is to it. */
enum smith_backup_kind {
    SMITH_BACKUP_FILE_ITSELF, /**< the file that the others are copies of */
    SMITH_BACKUP_UNFINISHED_SAVE, /**< written by a save that did not come to its end */
    SMITH_BACKUP_COPY, /**< a copy that the program made of a file that was whole */
};

#define SMITH_BACKUP_MEASURES 4 /**< at most, of one format */

/** What a family knows of the copies that its program makes. */
struct smith_backup_ops {
    /** What the file called `other` is to the one called `name`, both without folders; false = nothing. `*age` is to
     * grow from each backup to the next one. */
    bool (*recognise)(const char *name, const char *other, enum smith_backup_kind *kind, int64_t *age);
    /** Numbers of `info` that say how much is in a file ("rooms"), the weightiest first; NULL ends them. */
    const char *const *measures;
};

/** One of them, and what could be saved of it. */
struct smith_backup {
    enum smith_backup_kind kind; /**< what it is to the file that was asked about */
    const char *path; /**< the list's, never NULL */
    int64_t modified; /**< seconds since 1970 */
    uint64_t size; /**< in bytes */
    bool readable; /**< false: it is not there, or nothing can be made of it, and what follows is 0 */
    bool whole; /**< without errors: a repair has nothing to do */
    int64_t measures[SMITH_BACKUP_MEASURES]; /**< after a repair, in the order of smith_backup_ops.measures */
};

/** The file itself first, then what a save left, then backups, the newest first: of those only as many as it takes to
 * find a whole one, at most four. */
struct smith_backups {
    struct smith_backup *items; /**< owned by the list; NULL when it is empty */
    uint32_t count; /**< of `items` */
    uint32_t best; /**< which has most of the first measure, of those that of the next, and so on; among equals a
                    * whole one, then the newest; SMITH_NONE when none can be read */
    void *memory; /**< private */
};

/** Look for backups of the file at `path`, which need not be there any more, and repair what is found in memory. A list
 * with only the file itself is a success: there are no copies, or the format knows of none. On failure the list is
 * empty. */
SMITH_API enum smith_status smith_backups_compare(const struct smith_format *format, const char *path,
                                                  const struct smith_options *options, struct smith_backups *backups,
                                                  struct smith_error *error);
/** Free a list; a list of zeros is fine. */
SMITH_API void smith_backups_free(struct smith_backups *backups);

#ifdef __cplusplus
}
#endif

#endif
