/* SPDX-License-Identifier: MIT
 *
 * Levels of Prince of Persia 1.
 */
#ifndef SMITH_POP_LEVEL_H
#define SMITH_POP_LEVEL_H

#include <levelsmith/levelsmith.h>

extern const struct smith_format smith_pop_level_format;

#endif
