/* SPDX-License-Identifier: MIT
 *
 * What the second Prince of Persia remembers from game to game. The bytes are layouts/pop2_sav.layout and
 * layouts/pop2_hof.layout.
 */
#ifndef SMITH_POP2_SAV_H
#define SMITH_POP2_SAV_H

#include <levelsmith/levelsmith.h>

extern const struct smith_format smith_pop2_sav_format;
extern const struct smith_format smith_pop2_hof_format;

/* pop2_sav_codes.c */
extern const struct smith_code smith_pop2_sav_codes[];
extern const struct smith_code smith_pop2_hof_codes[];

#endif
