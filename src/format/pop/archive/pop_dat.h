/* SPDX-License-Identifier: MIT
 *
 * Archives of Prince of Persia 1 and 2. The bytes are layouts/pop_dat1.layout and layouts/pop_dat2.layout.
 */
#ifndef SMITH_POP_DAT_H
#define SMITH_POP_DAT_H

#include <levelsmith/levelsmith.h>

extern const struct smith_format smith_pop_dat1_format, smith_pop_dat2_format;

#endif
