/* SPDX-License-Identifier: MIT
 *
 * Texts of settings in the game's archives: "key=value" in lines that end in CR LF, and in nothing else, below
 * "[section]".
 */
#ifndef SMITH_D2DF_INI_H
#define SMITH_D2DF_INI_H

#include <stdbool.h>
#include <stddef.h>

/* The value of a key of a section ("" = above all sections), in any case of letters, cut to `size` - 1 bytes; false when
 * there is none, and `value` is as it was. */
bool smith_d2df_ini_read(const char *text, const char *section, const char *key, char *value, size_t size);

#endif
