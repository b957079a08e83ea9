/* SPDX-License-Identifier: MIT
 *
 * Repair of Tomb Editor projects. prj2_recover.c reads what can be read; prj2_fix.c puts right what the editor would
 * refuse or misunderstand, prj2_fix_portals.c portals that lost their other side; prj2_placeholders.c replaces lost textures.
 */
#ifndef SMITH_PRJ2_REPAIR_H
#define SMITH_PRJ2_REPAIR_H

#include <levelsmith/backups.h>

/* A chunk stream that is compressed and broken off is unpacked as far as it goes. */
enum smith_status smith_prj2_recover(struct smith_bytes bytes, const struct smith_options *options,
                                     struct smith_document **document, struct smith_changes *changes,
                                     struct smith_error *error);

enum smith_status smith_prj2_fix(struct smith_document *document, struct smith_changes *changes,
                                 struct smith_error *error);

/* What the editor calls unfinished saves and backups (prj2_backups.c). */
extern const struct smith_backup_ops smith_prj2_backup_ops;

/* Cut pairs of portals that differ in size to what both cover. False when out of memory. */
bool smith_prj2_fix_areas(struct smith_document *document, struct smith_changes *changes);

/* Make the other side of each portal that lost it, where it fits. False when out of memory. */
bool smith_prj2_fix_portals(struct smith_document *document, struct smith_changes *changes);

/* Put a texture or geometry without a file in the place of each that is referred to and gone, so that what refers to it
 * keeps its place in the picture, and only the file has to be chosen again. False when out of memory. */
bool smith_prj2_add_placeholders(struct smith_document *document, struct smith_changes *changes);

#endif
