/* SPDX-License-Identifier: MIT
 *
 * Rules about levels of Prince of Persia 1.
 */
#ifndef SMITH_POP_LEVEL_CHECK_H
#define SMITH_POP_LEVEL_CHECK_H

#include <levelsmith/levelsmith.h>

extern smith_rule *const smith_pop_level_rules[];

/* pop_level_check_scenery.c: where a name tells the level's number. */
void smith_pop_level_check_scenery(struct smith_run *run);

/* pop_level_codes.c */
extern const struct smith_code smith_pop_level_codes[];

#endif
