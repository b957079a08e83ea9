/* SPDX-License-Identifier: MIT
 *
 * Things of levels of Prince of Persia, as <levelsmith/level.h> has them.
 */
#ifndef SMITH_POP_THINGS_H
#define SMITH_POP_THINGS_H

struct smith_level_rules;

extern const struct smith_level_rules smith_pop_level_things, smith_pop2_level_things;

#endif
