/* SPDX-License-Identifier: MIT
 *
 * Facts about levels of Prince of Persia 1.
 */
#ifndef SMITH_POP_LEVEL_INFO_H
#define SMITH_POP_LEVEL_INFO_H

#include <levelsmith/levelsmith.h>

void smith_pop_level_info(struct smith_run *run);

#endif
