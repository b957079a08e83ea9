/* SPDX-License-Identifier: MIT
 *
 * Doom2D Forever maps: what their bytes alone do not say. The bytes are layouts/d2df.layout.
 */
#ifndef SMITH_D2DF_H
#define SMITH_D2DF_H

#include <levelsmith/operation.h>

extern const struct smith_format smith_d2df_format;

/* d2df_codes.c */
extern const struct smith_code smith_d2df_codes[];

/* d2df_operations.c */
extern const struct smith_operation smith_d2df_operations[];

/* d2df_info.c */
void smith_d2df_info(struct smith_run *run);

/* d2df_archive_names.c: whether the game takes two names of resources for one: in any case, with any kind of slash. */
bool smith_d2df_same_name(const char *a, size_t a_size, const char *b, size_t b_size);

#endif
