/* SPDX-License-Identifier: MIT
 *
 * Projects as projects of Tomb Editor, the program that followed (docs/formats/prj-to-prj2.md). What rooms are made of,
 * the form that all formats share says (rooms/prj_rooms.h); this is about putting it down, and about what that form has
 * no member for.
 *
 * prj_to_prj2.c: the whole, what is noted; prj_convert_rooms.c: rooms, their properties, what they flip to;
 * prj_convert_rooms.c: sectors and faces; prj_convert_objects.c: what stands in rooms; prj_convert_objects.c: its
 * numbers in wads; prj_to_prj2.c: ... and for TombEngine; prj_convert_objects.c; prj_convert_triggers.c;
 * prj_convert_settings.c: files, engine; prj_convert_files.c: where the files are; prj_convert_textures.c: the
 * texture and its animations.
 */
#ifndef SMITH_PRJ_CONVERT_H
#define SMITH_PRJ_CONVERT_H

#include "document/document.h"
#include "rooms/geometry/seen.h"
#include "rooms/rooms.h"
#include <levelsmith/convert.h>
#include <levelsmith/prj.h>
#include <levelsmith/prj2.h>

/* Numbers of things are words. */
#define SMITH_PRJ_NUMBERS 65536

/* What a thing of the project has become; `kind` 0 = nothing. */
struct smith_prj_made {
    int64_t id;
    uint8_t kind; /* 1 + enum smith_thing_kind */
};

/* Flights of cameras have numbers of three or four bits. */
#define SMITH_PRJ_FLIGHTS 16

/* A trigger whose target is still to be named: it may stand in a later room. */
struct smith_prj_waiting {
    struct smith_prj2_trigger *trigger;
    const struct smith_prj_trigger *from;
    uint32_t room, item; /* of the project */
};

struct smith_prj_conversion {
    const struct smith_convert_options *options;
    const struct smith_prj_project *from;
    const struct smith_rooms *rooms;
    struct smith_document *document;
    struct smith_prj2_project *to;
    struct smith_findings *notes;
    int64_t engine; /* enum smith_prj2_game_version */
    int64_t object_count; /* so far: the number of the next one */
    struct smith_prj_made *made; /* by number of a thing */
    struct smith_faces_seen seen; /* the faces that are there */
    struct smith_prj_made flights[SMITH_PRJ_FLIGHTS]; /* the first camera of each; `kind` is 1 + its order */
    struct {
        struct smith_prj_waiting *items;
        uint32_t count, capacity;
    } waiting;
};

/* One room on its way. */
struct smith_prj_convert_room {
    struct smith_prj_conversion *conversion;
    const struct smith_prj_room *from;
    const struct smith_room *room;
    struct smith_prj2_room *to;
};

/* A new value of the result, with its defaults; NULL when out of memory, which the document's arena notes. */
static inline void *smith_prj_new(struct smith_prj_conversion *conversion, const struct smith_type *type) {
    return smith_value_new(&conversion->document->arena, type);
}

/* Zeroed memory of the result. */
static inline void *smith_prj_alloc(struct smith_prj_conversion *conversion, size_t count, size_t size) {
    return smith_arena_alloc(&conversion->document->arena, count * size, 16);
}

/* Say that something has no place in the result; `path` is where it is in the project. */
void smith_prj_note(struct smith_prj_conversion *conversion, const char *code, enum smith_severity severity,
                    const char *path, const char *format, ...) __attribute__((format(printf, 5, 6)));

/* ---- files around the result (prj_convert_files.c) ---- */

/* Whether there is the file that the result names so; false also when nobody can look. */
bool smith_prj_file_exists(const struct smith_prj_conversion *conversion, const char *name);
/* How the result names the file that the project calls `path`; NULL = it was not found. */
const char *smith_prj_find_file(struct smith_prj_conversion *conversion, const char *path);
/* How it names the file in the folder of another that it names `path`; NULL = there is none. */
const char *smith_prj_companion(struct smith_prj_conversion *conversion, const char *path, const char *file);
/* Select all sounds of the file that the result names so. False = there is no such file. */
bool smith_prj_take_sounds(struct smith_prj_conversion *conversion, struct smith_prj2_settings *settings,
                           const char *name);

/* ---- subjects ---- */

void smith_prj_convert_settings(struct smith_prj_conversion *conversion);
/* `path` NULL = there is no texture. */
void smith_prj_convert_textures(struct smith_prj_conversion *conversion, struct smith_prj2_settings *settings,
                                const char *path);
void smith_prj_convert_rooms(struct smith_prj_conversion *conversion);
void smith_prj_convert_objects(const struct smith_prj_convert_room *room);
/* A light or a trigger as an object, not yet numbered; false = out of memory. */
bool smith_prj_convert_trigger(const struct smith_prj_convert_room *room, const struct smith_trigger *trigger,
                               struct smith_prj2_objects *object);
/* When all things are there: what triggers set off. */
void smith_prj_convert_targets(struct smith_prj_conversion *conversion);

/* ---- slots (prj_convert_objects.c) ---- */

/* The same object as projects for TombEngine have it (prj_to_prj2.c). `path`: of what it was made from. */
void smith_prj_to_tomb_engine(struct smith_prj_conversion *conversion, const char *path,
                              struct smith_prj2_objects *object);

#define SMITH_PRJ_PATH 64 /* bytes that suffice for paths of things */

/* Degrees from 0 up to 360. */
float smith_prj_degrees(float degrees);
struct smith_prj2_vec3 smith_prj_position(const float position[3]);

/* ---- a project as one of Tomb Editor, as `struct smith_conversion` has it ---- */

/* The dialects: the engine that the level is to be for; "same" = what it is for already. */
extern const char *const smith_prj_engines[];

enum smith_status smith_prj_to_prj2(const struct smith_document *document, const struct smith_convert_options *options,
                                    struct smith_buffer *out, struct smith_findings *notes, struct smith_error *error);

#endif
