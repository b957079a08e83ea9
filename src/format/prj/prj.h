/* SPDX-License-Identifier: MIT
 *
 * Projects of the Tomb Raider Level Editor: what their bytes alone do not say. The bytes are layouts/prj.layout.
 */
#ifndef SMITH_PRJ_H
#define SMITH_PRJ_H

#include <levelsmith/levelsmith.h>

extern const struct smith_format smith_prj_format;

/* prj_info.c */
void smith_prj_info(struct smith_run *run);

/* prj_check.c */
extern smith_rule *const smith_prj_rules[];

/* prj_recover.c: what can be read of damaged bytes. */
enum smith_status smith_prj_recover(struct smith_bytes bytes, const struct smith_options *options,
                                    struct smith_document **document, struct smith_changes *changes,
                                    struct smith_error *error);

/* prj_fix.c: everything that those findings call an error. */
extern smith_fix *const smith_prj_fixes[];

/* prj_codes.c: the codes of those findings. */
extern const struct smith_code smith_prj_codes[];

#endif
