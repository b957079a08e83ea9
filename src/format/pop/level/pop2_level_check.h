/* SPDX-License-Identifier: MIT
 *
 * Rules about levels of Prince of Persia 2.
 */
#ifndef SMITH_POP2_LEVEL_CHECK_H
#define SMITH_POP2_LEVEL_CHECK_H

#include <levelsmith/levelsmith.h>

extern smith_rule *const smith_pop2_level_rules[];
void smith_pop2_level_info(struct smith_run *run);

extern const struct smith_code smith_pop2_level_codes[]; /* pop2_level_codes.c */

#endif
