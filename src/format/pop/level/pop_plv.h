/* SPDX-License-Identifier: MIT
 *
 * Level files of editors (PLV). Their bytes are layouts/pop_plv.layout.
 */
#ifndef SMITH_POP_PLV_H
#define SMITH_POP_PLV_H

#include <levelsmith/archive.h>

extern const struct smith_format smith_pop_plv_format;
extern const struct smith_code smith_pop_plv_codes[]; /* pop_plv_codes.c */

#endif
