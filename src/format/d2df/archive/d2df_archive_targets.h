/* SPDX-License-Identifier: MIT
 *
 * From names with folders to the game's own archives, which have sections of one level and short names.
 */
#ifndef SMITH_D2DF_ARCHIVE_TARGETS_H
#define SMITH_D2DF_ARCHIVE_TARGETS_H

#include "base/arena.h"
#include <levelsmith/base.h>

/* Where one thing goes. */
struct d2df_archive_target {
    const char *section; /* "" = the root */
    const char *name; /* "" = there is only the section */
    uint32_t source; /* which of the names */
    uint32_t order; /* of the section: the root, then in order of appearance */
};

/* The place of each name, sorted by section, in the arena; `to_root` says which go to the root whatever folder they are
 * in, and may be NULL. `with_extensions`: the others keep their extensions where these fit, since maps may refer to
 * `:MUSIC\E1M6.MID`; else all lose them. SMITH_BAD_VALUE (VALUE-TOO-LONG) for the first whose name or section does not fit. */
enum smith_status smith_d2df_archive_targets(struct smith_arena *arena, const char *const *names, uint32_t count,
                                             const bool *to_root, bool with_extensions,
                                             struct d2df_archive_target **targets, struct smith_error *error);

#endif
