/* SPDX-License-Identifier: MIT
 *
 * What the second Prince of Persia remembers from game to game. The bytes are layouts/pop2_sav.layout, pop2_hof.layout,
 * pop2_options.layout and pop2_config.layout.
 */
#ifndef SMITH_POP2_SAV_H
#define SMITH_POP2_SAV_H

#include <levelsmith/levelsmith.h>

extern const struct smith_format smith_pop2_sav_format;
extern const struct smith_format smith_pop2_hof_format;
extern const struct smith_format smith_pop2_options_format;
extern const struct smith_format smith_pop2_config_format;

/* pop2_sav_codes.c */
extern const struct smith_code smith_pop2_sav_codes[];
extern const struct smith_code smith_pop2_hof_codes[];

#endif
