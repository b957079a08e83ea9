/* SPDX-License-Identifier: MIT
 *
 * Tomb Editor projects: what their bytes alone do not say. The bytes are layouts/prj2.layout.
 */
#ifndef SMITH_PRJ2_H
#define SMITH_PRJ2_H

#include "document/visit.h"
#include "format/tomb_editor/tomb_editor.h"
#include <levelsmith/levelsmith.h>

extern const struct smith_format smith_prj2_format;

/* prj2_info.c */
void smith_prj2_info(struct smith_run *run);

/* prj2_info.c: see struct smith_format. */
void smith_prj2_object_archives(const struct smith_document *document, struct smith_buffer *names);

/* prj2_check.c */
extern smith_rule *const smith_prj2_rules[], *const smith_prj2_lesser_rules[];

/* prj2_codes.c: the codes of those findings. */
extern const struct smith_code smith_prj2_codes[];
extern const struct smith_outcome smith_prj2_outcomes[];

/* ---- what today's editor does with a project (prj2_project.c) ---- */

enum smith_prj2_load_outcome { SMITH_PRJ2_OPENS, SMITH_PRJ2_READ_ONLY, SMITH_PRJ2_REFUSED };

struct smith_prj2_load_result {
    enum smith_prj2_load_outcome outcome;
    const char *code; /* the finding that says why; NULL = it opens */
    char reason[160];
};

/* Whether it refuses the project altogether; quicker, as it takes no walk over all of it. */
bool smith_prj2_is_refused(const struct smith_document *document, struct smith_prj2_load_result *load_result);

enum smith_status smith_prj2_load_result_of(const struct smith_document *document,
                                            struct smith_prj2_load_result *load_result);

#define SMITH_PRJ2_ROOMS 1024 /* so many it has place for */

/* What it leaves out without a word as it opens the project, and the rules that say so. (prj2_losses.c) */
extern const struct smith_loss smith_prj2_losses[];
extern smith_rule *const smith_prj2_loss_rules[];

#endif
