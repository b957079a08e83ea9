/* SPDX-License-Identifier: MIT
 *
 * Things of PlatinumSrc maps, as <levelsmith/level.h> has them.
 */
#ifndef SMITH_PMF_LEVEL_H
#define SMITH_PMF_LEVEL_H

struct smith_level_rules;

extern const struct smith_level_rules smith_pmf_level_rules;

#endif
