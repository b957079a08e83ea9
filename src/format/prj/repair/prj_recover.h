/* SPDX-License-Identifier: MIT
 *
 * Salvaging damaged projects: what prj_recover.c, which finds the rooms, and prj_recover_rest.c, which finds what
 * stands behind them, share.
 */
#ifndef SMITH_PRJ_RECOVER_H
#define SMITH_PRJ_RECOVER_H

#include "base/buffer.h"
#include <levelsmith/levelsmith.h>

/* Parts that could not be found. */
struct smith_prj_lost_parts {
    struct {
        const char *words;
        size_t at; /* where it was looked for */
    } parts[6];
    unsigned count;
};

/* Add what stands behind the rooms, from `at` on, to a project that is written anew; parts that cannot be found are as
 * in an empty project. `whole` = with the chunks that may stand at the end. */
struct smith_prj_lost_parts smith_prj_recover_rest(struct smith_bytes bytes, size_t at, bool whole,
                                                   struct smith_buffer *out);

#endif
