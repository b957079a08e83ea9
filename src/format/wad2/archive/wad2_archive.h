/* SPDX-License-Identifier: MIT
 *
 * Archives as archives: textures, sprites and sounds are entries.
 */
#ifndef SMITH_WAD2_ARCHIVE_H
#define SMITH_WAD2_ARCHIVE_H

#include <levelsmith/archive.h>

extern const struct smith_archive_ops smith_wad2_archive_ops;
extern const struct smith_format smith_wad2_pixels_format;

#endif
