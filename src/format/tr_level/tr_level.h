/* SPDX-License-Identifier: MIT
 *
 * Levels as the games of Tomb Raider load them: what their bytes alone do not say. The bytes are layouts/tr_level.layout; what words
 * mean is in docs/formats/tr-level.md.
 */
#ifndef SMITH_TR_LEVEL_H
#define SMITH_TR_LEVEL_H

#include "format/run.h"
#include "format/wad_names/wad_names.h"
#include <levelsmith/rooms.h>
#include <levelsmith/tr_level.h>

extern const struct smith_format smith_tr_level_format;

/* tr_level_codes.c */
extern const struct smith_code smith_tr_level_codes[];

/* check/tr_level_check.c */
extern smith_rule *const smith_tr_level_rules[];

/* rooms/tr_level_rooms.c */
enum smith_status smith_tr_level_make_rooms(const struct smith_document *document, const struct smith_options *options,
                                            struct smith_rooms *rooms, struct smith_error *error);

/* ---- common/tr_level_parts.c ---- */

/* What all five games have of a room. Lists are those of the document. */
struct smith_tr_level_room_parts {
    int32_t x, z, y_bottom, y_top;
    uint32_t size_x, size_z;
    const struct smith_tr_level_sector *sectors; /* [x * size_z + z] */
    const struct smith_tr_level_portal *portals;
    uint32_t portal_count;
    struct smith_tr_level_room_static *const *statics;
    uint32_t static_count;
    int32_t alternate_room; /* -1 = none */
    unsigned alternate_group;
    unsigned flags; /* SMITH_TR_LEVEL_ROOM_FLAGS_* */
    float ambient[3]; /* 1 = textures as they are */
    uint32_t vertex_count, face_count; /* faces: quads and triangles */
    const struct smith_tr_level_room *room; /* of TR1 to TR4; else NULL */
    const struct smith_tr_level_chronicles_room *chronicles; /* of TR5; else NULL */
};

uint32_t smith_tr_level_room_count(const struct smith_tr_level_level *level);
void smith_tr_level_room_at(const struct smith_tr_level_level *level, uint32_t number,
                            struct smith_tr_level_room_parts *parts);

/* Parts of textures, which stand in one of two lists. */
struct smith_tr_level_texture_list {
    struct smith_tr_level_object_texture *const *items;
    uint32_t count;
};
struct smith_tr_level_texture_list smith_tr_level_textures(const struct smith_tr_level_level *level);

/* Whether it has the footer of TRNG, and so its triggers. */
bool smith_tr_level_is_trng(const struct smith_tr_level_file *file);
/* Whose names its objects have. */
enum smith_wad_engine smith_tr_level_engine(const struct smith_tr_level_file *file);

/* Light of vertices and rooms in the first games: 0 is bright, 8191 is dark; 1 = textures as they are. */
static inline float smith_tr_level_brightness(int shade) {
    return (float)(8192 - shade) / 4096;
}

/* ---- common/tr_level_functions.c ---- */

/* What a sector does: a function of its floor data. */
struct smith_tr_level_function {
    unsigned type; /* enum smith_tr_level_function_type */
    unsigned word; /* all of the first word */
    unsigned value; /* the word behind it; of a trigger its timer and mask */
    uint32_t actions, actions_end; /* of a trigger: words of its actions */
};

enum smith_tr_level_function_type {
    SMITH_TR_LEVEL_PORTAL = 1,
    SMITH_TR_LEVEL_FLOOR_SLOPE = 2,
    SMITH_TR_LEVEL_CEILING_SLOPE = 3,
    SMITH_TR_LEVEL_TRIGGER = 4,
    SMITH_TR_LEVEL_DEATH = 5,
    SMITH_TR_LEVEL_CLIMB = 6,
    SMITH_TR_LEVEL_FIRST_SPLIT = 7,
    SMITH_TR_LEVEL_LAST_SPLIT = 18,
    SMITH_TR_LEVEL_MONKEY = 19,
    SMITH_TR_LEVEL_TRIGGERER = 20,
    SMITH_TR_LEVEL_BEETLE = 21,
};

/* An action of a trigger. */
struct smith_tr_level_action {
    unsigned type; /* as targets of triggers are counted in projects: 0 is an object */
    unsigned number;
    unsigned second; /* the word behind it; 0 = it has none */
};

#define SMITH_TR_LEVEL_FUNCTIONS_MAX 32 /* of a sector: more than there are types */

/* The function at word `*at`, which goes to the next one, or to 0 behind the last. False when there is none: the words end before it
 * does, or a trigger has more actions than any game runs. */
bool smith_tr_level_next_function(const struct smith_tr_level_file *file, uint32_t *at,
                                  struct smith_tr_level_function *function);
/* The action of a trigger at word `*at`, which goes to the next one. False behind the last. */
bool smith_tr_level_next_action(const struct smith_tr_level_file *file, const struct smith_tr_level_function *function,
                                uint32_t *at, struct smith_tr_level_action *action);

#endif
