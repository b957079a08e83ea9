/* SPDX-License-Identifier: MIT
 *
 * Rules about archives of Prince of Persia 1 and 2.
 */
#ifndef SMITH_POP_DAT_CHECK_H
#define SMITH_POP_DAT_CHECK_H

#include <levelsmith/levelsmith.h>

enum smith_status smith_pop_dat1_check(const struct smith_document *document, struct smith_findings *findings);
enum smith_status smith_pop_dat2_check(const struct smith_document *document, struct smith_findings *findings);

/* pop_dat_codes.c; also of folders */
extern const struct smith_code smith_pop_dat_codes[];

#endif
