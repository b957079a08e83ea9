/* SPDX-License-Identifier: MIT
 *
 * A project for TR4 or TRNG as one for TombEngine, as the editor's own converter makes it (docs/formats/prj2-tomb-engine.md).
 * prj2_to_tomb_engine.c: the order of things, settings, triggers, lights; prj2_engine_objects.c: what is placed in rooms;
 * prj2_engine_archives.c: the archives that the project names, and what their objects are called in the new engine.
 */
#ifndef SMITH_PRJ2_ENGINE_H
#define SMITH_PRJ2_ENGINE_H

#include "base/lookup.h"
#include "document/references/forms.h"
#include "format/prj2/common/prj2_project.h"
#include "format/run.h"
#include "format/wad_names/wad_names.h"
#include <levelsmith/convert.h>

/* An object of an archive. */
struct smith_engine_slot {
    int64_t before, now; /* its number */
    bool lit; /* by normals, any of its meshes */
};

struct smith_engine_archive {
    char *file; /* what the new one is called, without folders */
    struct smith_engine_slot *moveables, *statics; /* in the order of their numbers */
    uint32_t moveable_count, static_count;
};

struct smith_engine_conversion {
    const struct smith_convert_options *options;
    struct smith_document *document; /* what is made: a copy */
    struct smith_prj2_project *project; /* in it */
    struct smith_engine_archive *archives; /* as many as the settings name, in their order */
    uint32_t archive_count;
    struct smith_upgrade_run *run; /* what is done, and what is lost */
    struct smith_error *error;
    enum smith_status status;
};

/* What TombEngine has nothing for. */
#define SMITH_ENGINE_LOST(conversion, ...)                                                                             \
    smith_upgrade_note((conversion)->run, "PRJ2-ENGINE-LOST", SMITH_CHANGE_LOST, __VA_ARGS__)

/* Zeroed memory of the document; NULL, with the status set, when there is none. */
void *smith_engine_alloc(struct smith_engine_conversion *conversion, size_t count, size_t size);

/* Read the archives, and hand over those of Wad2 with their new numbers. False = the status says why. */
bool smith_engine_archives(struct smith_engine_conversion *conversion);
/* The object in the first archive that has it, by its number before; NULL = none has. */
const struct smith_engine_slot *smith_engine_find(const struct smith_engine_conversion *conversion,
                                                  enum smith_wad_kind kind, int64_t before);

/* Numbers, names, colours and positions of all objects. */
void smith_engine_objects(struct smith_engine_conversion *conversion);

/* Conversions of projects: to other engines. */
extern const struct smith_conversion smith_prj2_conversions[];

#endif
