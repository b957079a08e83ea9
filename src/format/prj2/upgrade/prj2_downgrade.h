/* SPDX-License-Identifier: MIT
 *
 * Projects for older releases of the editor: the forms of today become those that the release knows, or go where there
 * are none. prj2_downgrade.c: the whole, the settings, and what nothing else is known about; prj2_downgrade_rooms.c:
 * rooms and sectors; prj2_downgrade_objects.c: objects.
 */
#ifndef SMITH_PRJ2_DOWNGRADE_H
#define SMITH_PRJ2_DOWNGRADE_H

#include "format/prj2/upgrade/prj2_upgrade.h"

/* The project is in the forms of today (smith_prj2_upgrade()). */
enum smith_status smith_prj2_downgrade(struct smith_document *document, const char *release,
                                       struct smith_changes *changes, struct smith_error *error);

/* Whether the release that is written for reads what a release reads; NULL = all do. */
bool smith_prj2_knows(const struct smith_prj2_upgrade *upgrade, const char *release);

/* The first release that reads a chunk, by its annotations; NULL = all. */
const char *smith_prj2_reader_of(const struct smith_annotations *annotations);

/* A height in clicks; what is no whole number of them is lost. */
int16_t smith_prj2_to_clicks(struct smith_prj2_upgrade *upgrade, int64_t height);

void smith_prj2_downgrade_rooms(struct smith_prj2_upgrade *upgrade);
void smith_prj2_downgrade_objects(struct smith_prj2_upgrade *upgrade, struct prj2_room *room, uint32_t list_index);

#define SMITH_PRJ2_LOST(upgrade, ...)                                                                                  \
    smith_prj2_migration(upgrade, "PRJ2-DOWNGRADE-LOST", SMITH_CHANGE_LOST, __VA_ARGS__)
#define SMITH_PRJ2_OLDER(upgrade, ...) smith_prj2_migration(upgrade, "PRJ2-DOWNGRADED", SMITH_CHANGE_FIXED, __VA_ARGS__)

#endif
