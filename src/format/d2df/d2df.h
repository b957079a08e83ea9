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
extern const struct smith_loss smith_d2df_losses[];

/* d2df_operations.c */
extern const struct smith_operation smith_d2df_operations[];

/* d2df_info.c */
void smith_d2df_info(struct smith_run *run);

#endif
