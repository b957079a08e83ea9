/* SPDX-License-Identifier: MIT
 *
 * A project as today's editor writes it when it opens it, finds nothing beside it and saves it (docs/formats/prj2-saved.md).
 * prj2_saved.c: the order of things; prj2_saved_settings.c: settings; prj2_saved_events.c: event sets and nodes;
 * prj2_saved_rooms.c: rooms and sectors; prj2_saved_objects.c: which objects there are, their order and numbers;
 * prj2_saved_values.c: what is in them.
 */
#ifndef SMITH_PRJ2_SAVED_H
#define SMITH_PRJ2_SAVED_H

#include "base/lookup.h"
#include "document/references/forms.h"
#include "format/prj2/common/prj2_project.h"
#include "rooms/geometry/seen.h"

struct smith_prj2_saving {
    struct smith_upgrade_run *run;
    struct smith_document *document;
    struct smith_prj2_project *project;
    bool tomb_engine; /* things have the forms of TombEngine */
    struct smith_id_index textures, geometries,
        event_sets; /* by the numbers of the file; places are those of today's lists */
    const struct smith_prj2_default_texture *default_texture; /* as the file has it; NULL = none */
    const struct smith_rooms *rooms; /* of the project before it is changed */
    struct smith_faces_seen seen;
};

/* What is done, and what is lost: `one` and `many` are what people call it. */
#define SMITH_SAVED_DONE(saving, ...) smith_upgrade_note((saving)->run, "SAVED", SMITH_CHANGE_FIXED, __VA_ARGS__)
#define SMITH_SAVED_LOST(saving, one, many, ...) smith_upgrade_note_lost((saving)->run, one, many, __VA_ARGS__)

/* The hook of the format. */
void smith_prj2_as_saved(struct smith_upgrade_run *run);

void smith_prj2_save_settings(struct smith_prj2_saving *saving);
void smith_prj2_save_events(struct smith_prj2_saving *saving, struct smith_prj2_settings *settings);
void smith_prj2_save_rooms(struct smith_prj2_saving *saving);
/* Objects of all rooms, in the order of the file; then rooms and objects get their numbers. */
void smith_prj2_save_objects(struct smith_prj2_saving *saving);
/* The values of one object as the editor holds them; its form is that of the project's engine. */
void smith_prj2_save_values(struct smith_prj2_saving *saving, struct smith_prj2_objects *object);

/* Zeroed memory of the document; NULL, with the run failed, when there is none. */
void *smith_prj2_save_alloc(struct smith_prj2_saving *saving, size_t count, size_t size);
/* "" for texts that are not there. */
void smith_prj2_save_text(const char **text, const char *otherwise);
/* Chunks that the editor reads no more, or never has, are left out. */
void smith_prj2_save_leave_out(struct smith_prj2_saving *saving, const struct smith_type *type, void *record);
/* Three numbers, which are `otherwise` where nothing is said. */
void smith_prj2_save_light(struct smith_prj2_saving *saving, struct smith_prj2_color_f32_wide **light, float otherwise);
/* Texture coordinates have no area between them, as the editor reckons. */
bool smith_prj2_save_is_degenerate(const struct smith_prj2_vec2 corners[4]);

#endif
