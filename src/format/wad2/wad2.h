/* SPDX-License-Identifier: MIT
 *
 * Object archives of Tomb Editor: what their bytes alone do not say. The bytes are layouts/wad2.layout and, of 2017,
 * layouts/wad2_2017.layout.
 */
#ifndef SMITH_WAD2_H
#define SMITH_WAD2_H

#include "format/run.h"
#include <levelsmith/archive.h>
#include <levelsmith/levelsmith.h>

/* wad2_codes.c */
extern const struct smith_code smith_wad2_codes[];

/* ---- archives as archives: textures, sprites and sounds are entries ---- */

extern const struct smith_archive_ops smith_wad2_archive_ops;
extern const struct smith_format smith_wad2_pixels_format;

/* ---- repair of object archives ---- */

extern smith_fix *const smith_wad2_fixes[];

#endif
