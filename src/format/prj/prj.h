/* SPDX-License-Identifier: MIT
 *
 * Projects of the Tomb Raider Level Editor: what their bytes alone do not say. The bytes are layouts/prj.layout.
 */
#ifndef SMITH_PRJ_H
#define SMITH_PRJ_H

#include <levelsmith/convert.h>
#include <levelsmith/levelsmith.h>
#include <levelsmith/prj.h>

extern const struct smith_format smith_prj_format;

/* What projects have room for, where it is no range of one number (that is said in the layout). */
enum {
    SMITH_PRJ_ROOMS_STEP = 100, /* the editors add this many rooms at once */
    SMITH_PRJ_ROOMS_MAX = 255, /* what NGLE can number */
    SMITH_PRJ_WORLD_SIZE = 103, /* blocks each way; real projects use 0 to 102 */
    SMITH_PRJ_THINGS = 2000, /* numbers for things, in every project */
    SMITH_PRJ_LIGHTS = SMITH_PRJ_LIGHT_SLOT_MAX + 1,
    SMITH_PRJ_TRIGGERS = SMITH_PRJ_TRIGGER_SLOT_MAX + 1,
};

/* prj_info.c */
void smith_prj_info(struct smith_run *run);

/* prj_info.c: see struct smith_format. */
void smith_prj_object_archives(const struct smith_document *document, struct smith_buffer *names);

/* prj_check.c */
extern smith_rule *const smith_prj_rules[], *const smith_prj_lesser_rules[];

/* prj_recover.c: what can be read of damaged bytes. */
enum smith_status smith_prj_recover(struct smith_bytes bytes, const struct smith_options *options,
                                    struct smith_document **document, struct smith_changes *changes,
                                    struct smith_error *error);

/* prj_fix.c: everything that those findings call an error. */
extern smith_fix *const smith_prj_fixes[];
/* The lists of free numbers, after a change of something else (prj_fix.c). */
void smith_prj_update_tables(struct smith_run *run, struct smith_document *before);

/* prj_to_prj2.c, where there are projects of Tomb Editor; else prj_no_conversions.c. */
extern const struct smith_conversion smith_prj_conversions[];

/* prj_codes.c: the codes of those findings. */
extern const struct smith_code smith_prj_codes[];

#endif
