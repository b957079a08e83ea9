/* SPDX-License-Identifier: MIT
 *
 * Bringing projects up to date: every chunk that older editors wrote becomes what today's editor makes of it when it
 * loads the project. prj2_upgrade.c: the whole, and the settings; prj2_upgrade_rooms.c: rooms and sectors, with
 * prj2_upgrade_rooms.c for textures that change their face; prj2_upgrade_objects.c: objects, with
 * prj2_upgrade_objects.c for the oldest triggers.
 */
#ifndef SMITH_PRJ2_UPGRADE_H
#define SMITH_PRJ2_UPGRADE_H

#include "format/prj2/common/prj2_project.h"
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
    const char *release; /* to write for; NULL = today's (prj2_upgrade.h) */
    char where[64]; /* path of the room, object or setting that is being looked at */
    bool failed; /* out of memory */
};

/* `release` NULL, or that for which the project will be written (prj2_upgrade.h). */
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
void smith_prj2_upgrade_objects(struct smith_prj2_upgrade *upgrade, struct prj2_room *room, uint32_t list_index);

/* ---- conversions ---- */

/*
 * Objects on their way from one form of their chunk to another: to today's (prj2_upgrade_objects.c) or to that of
 * an older release (prj2_downgrade_objects.c). Members of the same name keep their values; the rest is a function
 * of the form's.
 */

/* An object on its way. */
struct smith_prj2_conversion_job {
    struct smith_prj2_upgrade *upgrade;
    const void *old;
    uint32_t from; /* its kind as it was */
    void *made; /* has what both forms have */
};

/* What becomes of what. */
struct smith_prj2_conversion {
    uint32_t from, to;
    void (*finish)(
        const struct smith_prj2_conversion_job *job); /* what the copy of members does not do; NULL = nothing */
    const char *lost; /* what the new form has no place for, whatever it says; NULL = nothing */
};

/* The first of `count` forms that begins with `kind`; NULL = none does. */
const struct smith_prj2_conversion *smith_prj2_conversion_find(const struct smith_prj2_conversion *conversions,
                                                               size_t count, uint32_t kind);

/* Make the object another one, and count that as a step with `code`. */
void smith_prj2_convert_object(struct smith_prj2_upgrade *upgrade, struct prj2_objects *object,
                               const struct smith_prj2_conversion *conversion, const char *code);

/* What the layout says of a kind of objects. */
const struct smith_case *smith_prj2_object_case(uint32_t kind);

/* ---- downgrade ---- */

/*
 * Projects for older releases of the editor: the forms of today become those that the release knows, or go where there
 * are none. prj2_downgrade.c: the whole, the settings, and what nothing else is known about; prj2_downgrade_rooms.c:
 * rooms and sectors; prj2_downgrade_objects.c: objects.
 */

/* The project is in the forms of today (smith_prj2_upgrade()). */
enum smith_status smith_prj2_downgrade(struct smith_document *document, const char *release,
                                       struct smith_changes *changes, struct smith_error *error);

/* Whether the release that is written for reads what a release reads; NULL = all do. */
bool smith_prj2_knows(const struct smith_prj2_upgrade *upgrade, const char *release);

/* A height in clicks; what is no whole number of them is lost. */
int16_t smith_prj2_to_clicks(struct smith_prj2_upgrade *upgrade, int64_t height);

void smith_prj2_downgrade_rooms(struct smith_prj2_upgrade *upgrade);
void smith_prj2_downgrade_objects(struct smith_prj2_upgrade *upgrade, struct prj2_room *room, uint32_t list_index);

#define SMITH_PRJ2_LOST(upgrade, ...)                                                                                  \
    smith_prj2_migration(upgrade, "PRJ2-DOWNGRADE-LOST", SMITH_CHANGE_LOST, __VA_ARGS__)
#define SMITH_PRJ2_OLDER(upgrade, ...) smith_prj2_migration(upgrade, "PRJ2-DOWNGRADED", SMITH_CHANGE_FIXED, __VA_ARGS__)

#endif
