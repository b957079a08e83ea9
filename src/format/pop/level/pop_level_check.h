/* SPDX-License-Identifier: MIT
 *
 * Rules and facts about levels of both games.
 */
#ifndef SMITH_POP_LEVEL_CHECK_H
#define SMITH_POP_LEVEL_CHECK_H

#include "format/pop/level/pop_level_facts.h"
#include "format/pop/level/pop_walk.h"
#include "format/run.h"
#include <levelsmith/levelsmith.h>

/* ---- rules about levels of Prince of Persia 1 ---- */

/* What the rules about one level share. */
struct smith_pop_level_check {
    struct smith_run *run;
    const struct smith_pop_level_level *level;
    struct smith_pop_links links;
    bool reached[SMITH_POP_ROOMS_MAX + 1];
    bool controlled[SMITH_POP_LEVEL_ROOMS + 1][SMITH_POP_LEVEL_TILES]; /* by a button in a room that can be reached */
    bool has_number; /* a name says which level it is */
    unsigned number;
    struct smith_pop_level_facts facts; /* of that number */
};

extern smith_rule *const smith_pop_level_rules[];

static inline unsigned smith_pop_level_check_code(const struct smith_pop_level_check *check, unsigned room,
                                                  unsigned tile) {
    return smith_pop_level_code(smith_pop_level_tile(check->level, room, tile));
}

/* `member` is "" or begins with a slash. */
struct smith_rule_path smith_pop_level_tile_path(unsigned room, unsigned tile, const char *member);

/* pop_level_codes.c */
extern const struct smith_loss smith_pop_level_losses[];
extern const struct smith_code smith_pop_level_codes[];

/* ---- rules about levels of Prince of Persia 2 ---- */

extern smith_rule *const smith_pop2_level_rules[];
void smith_pop2_level_info(struct smith_run *run);

extern const struct smith_code smith_pop2_level_codes[]; /* pop_level_codes.c */

/* ---- facts about levels of Prince of Persia 1 ---- */

void smith_pop_level_info(struct smith_run *run);

#endif
