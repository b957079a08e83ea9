/* SPDX-License-Identifier: MIT
 *
 * Bringing projects up to date: every chunk that older editors wrote becomes what today's editor makes of it when it
 * loads the project. prj2_upgrade.c: the whole, and the settings; prj2_upgrade_rooms.c: rooms and sectors, with
 * prj2_upgrade_faces.c for textures that change their face; prj2_upgrade_objects.c: objects, with
 * prj2_upgrade_triggers.c for the oldest triggers.
 */
#ifndef SMITH_PRJ2_UPGRADE_H
#define SMITH_PRJ2_UPGRADE_H

#include "format/prj2/prj2_make.h"
#include <levelsmith/levelsmith.h>

/* One kind of step, and how often it was taken. */
struct smith_prj2_migration {
    const char *code;
    enum smith_change_kind kind;
    char words[160];
    char first[64]; /* path of the first one */
    uint32_t count;
};

struct smith_prj2_upgrade {
    struct smith_document *document;
    struct prj2_project *project;
    struct smith_prj2_migration migrations[128];
    uint32_t migration_count;
    const char *release; /* to write for; NULL = today's (prj2_downgrade.h) */
    char where[64]; /* path of the room, object or setting that is being looked at */
    bool failed; /* out of memory */
};

/* `release` NULL, or that for which the project will be written (prj2_downgrade.h). */
enum smith_status smith_prj2_upgrade(struct smith_document *document, const char *release,
                                     struct smith_changes *changes, struct smith_error *error);

/* Count one more step of a kind, taken at `where`. */
void smith_prj2_migration(struct smith_prj2_upgrade *upgrade, const char *code, enum smith_change_kind kind,
                          const char *format, ...) __attribute__((format(printf, 4, 5)));

/* The report of all steps. */
void smith_prj2_report_migrations(const struct smith_prj2_upgrade *upgrade, struct smith_changes *changes);

/* A record by the name of its type; NULL, with `failed` set, when out of memory. */
void *smith_prj2_upgrade_new(struct smith_prj2_upgrade *upgrade, const struct smith_type *type);

void smith_prj2_upgrade_rooms(struct smith_prj2_upgrade *upgrade);
void smith_prj2_upgrade_faces(struct smith_prj2_upgrade *upgrade);
void smith_prj2_upgrade_objects(struct smith_prj2_upgrade *upgrade, struct prj2_room *room, uint32_t list_index);
void smith_prj2_upgrade_trigger1(struct smith_prj2_upgrade *upgrade, const struct prj2_trigger1 *old,
                                 struct prj2_trigger3 *made);
struct prj2_trigger_parameter *smith_prj2_null_parameter(struct smith_prj2_upgrade *upgrade);

#endif
