/* SPDX-License-Identifier: MIT
 *
 * Projects in the forms of other releases, as far as the layout does not say it: what chunks became other chunks, and what
 * forms mean. prj2_upgrade.c: settings; prj2_upgrade_rooms.c: rooms and sectors, with the textures that change their face;
 * prj2_upgrade_objects.c: forms of objects, both ways; prj2_downgrade.c, prj2_downgrade_rooms.c: the way back.
 */
#ifndef SMITH_PRJ2_UPGRADE_H
#define SMITH_PRJ2_UPGRADE_H

#include "document/references/forms.h"
#include "format/prj2/common/prj2_project.h"
#include <levelsmith/levelsmith.h>

/* Nearly everything before this one is different: types of rooms, sounds, lights. */
#define SMITH_PRJ2_OLDEST_RELEASE "1.2.8"

void smith_prj2_upgrade(struct smith_upgrade_run *upgrade);
/* The project is in the forms of today. */
void smith_prj2_downgrade(struct smith_upgrade_run *upgrade);
void smith_prj2_convert_form(struct smith_upgrade_run *upgrade, const struct smith_form_change *change);

void smith_prj2_upgrade_rooms(struct smith_upgrade_run *upgrade);
/* Only sectors and their textures. */
void smith_prj2_upgrade_sectors(struct smith_upgrade_run *upgrade);
void smith_prj2_upgrade_triggers(struct smith_upgrade_run *upgrade, struct smith_prj2_room *room, uint32_t list_index);
void smith_prj2_downgrade_rooms(struct smith_upgrade_run *upgrade);

/* A height in clicks; what is no whole number of them is lost. */
int16_t smith_prj2_to_clicks(struct smith_upgrade_run *upgrade, int64_t height);

#endif
