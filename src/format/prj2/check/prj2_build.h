/* SPDX-License-Identifier: MIT
 *
 * Rules about building a level: what Tomb Editor's level compilers refuse, give up at, leave out or change, and what the games
 * cannot take. Whether the editor says so does not matter: much is lost without a word. The second word of a code says what
 * happens (BUILD-REFUSED-, -ABORTED-, -LOST-, -CHANGED-, -RISK-, -NOTE-). Each prj2_build_*.c has the rules of one subject.
 */
#ifndef SMITH_PRJ2_BUILD_H
#define SMITH_PRJ2_BUILD_H

#include "base/lookup.h"
#include "format/prj2/check/prj2_check.h"
#include "format/tomb_editor/tomb_editor.h"
#include "format/tomb_editor/trigger_filter.h"
#include "rooms/rooms.h"
#include <levelsmith/geometry.h>

/* What becomes of an object. */
enum smith_prj2_fate {
    SMITH_PRJ2_BUILT,
    SMITH_PRJ2_LOST_LOADING, /* the editor has thrown it away before */
    SMITH_PRJ2_NOT_IN_WAD, /* a moveable that no archive has */
    SMITH_PRJ2_SECOND_LARA,
};

/* A name of 200 letters at most, for messages. */
struct smith_prj2_label {
    char text[160];
};

struct smith_prj2_archives;

struct smith_prj2_build {
    struct smith_prj2_check_context *check;
    struct smith_run *run;
    const struct smith_prj2_project *project;
    const struct smith_prj2_settings *settings; /* may be NULL */
    int64_t game, native;
    bool classic; /* not TombEngine */
    enum smith_wad_engine engine;
    const char *engine_name;
    bool *flipped; /* by room: some room flips to it */
    uint8_t *fates; /* by thing: enum smith_prj2_fate */
    struct smith_rooms rooms;
    struct smith_prj2_archives *archives; /* NULL = they are not looked at */
};

/* In the order in which things of the level are asked for. */
struct smith_prj2_label smith_prj2_thing_label(const struct smith_prj2_build *build,
                                               const struct smith_prj2_thing *thing);
struct smith_prj2_label smith_prj2_room_label(const struct smith_prj2_build *build, uint32_t room);

/* The kind of what a parameter of a trigger names; `number` is set where it is one. What is not in the level any more is
 * nothing. */
enum smith_trigger_value smith_prj2_trigger_value(const struct smith_prj2_build *build,
                                                  const struct smith_prj2_trigger_parameter *parameter,
                                                  int64_t *number);

/* The thing with this id; NULL when there is none, or the editor has thrown it away. */
const struct smith_prj2_thing *smith_prj2_loaded_thing(const struct smith_prj2_build *build, int64_t id);

/* Whether moveables of this slot mark places for others; they are in a list of their own. */
bool smith_prj2_is_ai(const struct smith_prj2_build *build, int64_t slot);

/* ---- the rules, a subject a file ---- */

void smith_prj2_build_archives(struct smith_prj2_build *build); /* and pictures and sounds: --files; sets `archives` */
void smith_prj2_build_files(struct smith_prj2_build *build); /* all others that it names: --files */
void smith_prj2_build_objects(struct smith_prj2_build *build);
void smith_prj2_build_sounds(struct smith_prj2_build *build);
void smith_prj2_build_rooms(struct smith_prj2_build *build);
void smith_prj2_build_portals(struct smith_prj2_build *build);
void smith_prj2_build_sectors(struct smith_prj2_build *build);
void smith_prj2_build_triggers(struct smith_prj2_build *build);
void smith_prj2_build_settings(struct smith_prj2_build *build); /* textures, animations, event sets, names */

/* Rules about faces, with the geometry at hand. */
void smith_prj2_build_faces(struct smith_prj2_check_context *check, const struct smith_rooms *rooms,
                            const struct smith_geometry *geometry);

/* The maps that the .xml beside the picture of a texture names, in a level for TombEngine; the texture is shown. */
void smith_prj2_build_material(struct smith_prj2_check_context *check, uint32_t texture);

/* ---- what archives and catalogs have ---- */

/* Whether an archive has the object; true also when not all archives could be looked into. */
bool smith_prj2_archives_have(const struct smith_prj2_archives *archives, enum smith_wad_kind kind, int64_t number);

#endif
