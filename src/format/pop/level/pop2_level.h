/* SPDX-License-Identifier: MIT
 *
 * Levels of Prince of Persia 2.
 */
#ifndef SMITH_POP2_LEVEL_H
#define SMITH_POP2_LEVEL_H

#include <levelsmith/levelsmith.h>

#define SMITH_POP2_LEVEL_SIZE 12025

extern const struct smith_format smith_pop2_level_format;

#endif
