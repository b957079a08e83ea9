/* SPDX-License-Identifier: MIT
 *
 * Things of maps, as <levelsmith/level.h> has them.
 */
#ifndef SMITH_D2DF_THINGS_H
#define SMITH_D2DF_THINGS_H

struct smith_level_rules;

extern const struct smith_level_rules smith_d2df_level;

#endif
