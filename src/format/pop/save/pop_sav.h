/* SPDX-License-Identifier: MIT
 *
 * What the first Prince of Persia remembers from game to game: the saved game and the hall of fame. Their bytes are
 * layouts/pop_sav.layout and layouts/pop_hof.layout.
 */
#ifndef SMITH_POP_SAV_H
#define SMITH_POP_SAV_H

#include <levelsmith/levelsmith.h>

extern const struct smith_format smith_pop_sav_format;
extern const struct smith_format smith_pop_hof_format;

#define SMITH_POP_MINUTE 720 /* ticks of a minute */

/* pop_sav_codes.c */
extern const struct smith_code smith_pop_sav_codes[];
extern const struct smith_code smith_pop_hof_codes[];

#endif
