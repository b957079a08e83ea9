/* SPDX-License-Identifier: MIT
 *
 * Repair of Tomb Editor projects. prj2_recover.c reads what can be read; prj2_fix.c puts right what the editor would
 * refuse or misunderstand, prj2_fix_portals.c portals that lost their other side; prj2_placeholders.c replaces lost
 * textures.
 */
#ifndef SMITH_PRJ2_REPAIR_H
#define SMITH_PRJ2_REPAIR_H

#include "format/run.h"
#include <levelsmith/backups.h>

/* A chunk stream that is compressed and broken off is unpacked as far as it goes. */
enum smith_status smith_prj2_recover(struct smith_bytes bytes, const struct smith_options *options,
                                     struct smith_document **document, struct smith_changes *changes,
                                     struct smith_error *error);

extern smith_fix *const smith_prj2_fixes[];

/* What the editor calls unfinished saves and backups (prj2_recover.c). */
extern const struct smith_backup_ops smith_prj2_backup_ops;

/* Cut pairs of portals that differ in size to what both cover. */
void smith_prj2_fix_areas(struct smith_run *run);

/* Make the other side of each portal that lost it, where it fits. */
void smith_prj2_fix_portals(struct smith_run *run);

/* Put a texture or geometry without a file in the place of each that is referred to and gone, so that what refers to it
 * keeps its place in the picture, and only the file has to be chosen again. Of damaged files only. */
void smith_prj2_add_placeholders(struct smith_run *run);

#endif
