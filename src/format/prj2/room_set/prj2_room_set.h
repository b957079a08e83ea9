/* SPDX-License-Identifier: MIT
 *
 * Rooms of projects on their way to other projects. prj2_extract.c leaves some rooms of a project and cuts what led to
 * the others; prj2_trim.c takes out settings that those rooms do not use. prj2_insert.c adds the rooms of a part to a
 * project, prj2_insert_settings.c what they use, prj2_insert_objects.c gives their objects numbers, prj2_insert_objects.c
 * their flips and flights; prj2_insert_notes.c says what does not go together.
 */
#ifndef SMITH_PRJ2_ROOM_SET_H
#define SMITH_PRJ2_ROOM_SET_H

#include "base/lookup.h"
#include "document/references/list_changes.h"
#include "format/prj2/common/prj2_project.h"
#include "report/report.h"
#include <levelsmith/room_set.h>

extern const struct smith_room_set_ops smith_prj2_room_set_ops;

/* ---- extracting ---- */

enum smith_status smith_prj2_extract(struct smith_document *document, const uint32_t *numbers, uint32_t count,
                                     struct smith_changes *changes, struct smith_error *error);

/* Leave the rooms with `keep[place]`; what leads to others, or to what is not there, is cut. */
enum smith_status smith_prj2_keep_rooms(struct smith_document *document, const bool *keep,
                                        struct smith_changes *changes, struct smith_error *error);

/* Take textures, geometries, animations and event sets out that no room uses. False when out of memory. */
bool smith_prj2_trim(struct smith_document *document);

/* ---- inserting ---- */

/* What became of numbers: those they were, sorted before they are looked for, and by their indices those they are. */
struct smith_prj2_numbers {
    struct smith_id_index from;
    SMITH_ARRAY(int64_t) to;
};

struct smith_prj2_insertion {
    struct smith_document *document, *room_set;
    struct smith_prj2_project *project, *rooms; /* of the two */
    uint32_t old_rooms; /* how many the project had */
    struct smith_prj2_numbers textures, geometries, volume_sets, room_numbers, objects;
    struct smith_changes *changes;
};

/* False when out of memory. */
bool smith_prj2_numbers_add(struct smith_prj2_insertion *insertion, struct smith_prj2_numbers *numbers, int64_t from,
                            int64_t to);

/* A visitor of references, with the insertion as context: each gets the new number of what it names. */
bool smith_prj2_follow_numbers(void *insertion, const struct smith_referrer *referrer);

/* The settings that the rooms of the part use, into the project; what they are called there goes into the numbers.
 * False when out of memory. */
bool smith_prj2_insert_settings(struct smith_prj2_insertion *insertion);

/* The new objects have numbers that no other has. False when out of memory. */
bool smith_prj2_number_objects(struct smith_prj2_insertion *insertion);

/* Their groups of flip rooms and sequences of flyby cameras are others than those of the project. False when out of
 * memory. */
bool smith_prj2_number_groups(struct smith_prj2_insertion *insertion);

/* Say what the two projects have that does not go together. False when out of memory. */
bool smith_prj2_note_clashes(struct smith_prj2_insertion *insertion);

#endif
