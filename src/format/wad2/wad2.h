/* SPDX-License-Identifier: MIT
 *
 * Object archives of Tomb Editor: what their bytes alone do not say. The bytes are layouts/wad2.layout and, of 2017,
 * layouts/wad2_2017.layout.
 */
#ifndef SMITH_WAD2_H
#define SMITH_WAD2_H

#include <levelsmith/levelsmith.h>

/* wad2_info.c */
void smith_wad2_info(struct smith_run *run);
void smith_wad2_2017_info(struct smith_run *run);

/* wad2_codes.c */
extern const struct smith_code smith_wad2_codes[];

#endif
