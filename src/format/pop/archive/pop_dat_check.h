/* SPDX-License-Identifier: MIT
 *
 * Rules about archives of Prince of Persia 1 and 2.
 */
#ifndef SMITH_POP_DAT_CHECK_H
#define SMITH_POP_DAT_CHECK_H

#include <levelsmith/levelsmith.h>

extern smith_rule *const smith_pop_dat1_rules[], *const smith_pop_dat2_rules[];

/* pop_dat_codes.c; also of folders */
extern const struct smith_code smith_pop_dat_codes[];

#endif
