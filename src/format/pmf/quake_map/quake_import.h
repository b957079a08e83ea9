/* SPDX-License-Identifier: MIT
 *
 * A map of PlatinumSrc on its way from a text of an editor. It is made as JSON, as `levelsmith build` takes it, so
 * names, tables and defaults are those of the layout.
 */
#ifndef SMITH_QUAKE_IMPORT_H
#define SMITH_QUAKE_IMPORT_H

#include "base/array.h"
#include "base/lookup.h"
#include "format/pmf/quake_map/quake_keys.h"

#define QUAKE_TYPES 27 /* of entities */

/* Classes that are elements of lists of the level. */
enum quake_list {
    QUAKE_MATERIALS,
    QUAKE_PHYSICS,
    QUAKE_WEATHER,
    QUAKE_GRAVITY,
    QUAKE_SOUND,
    QUAKE_SKY,
    QUAKE_LISTS,
};

/* Of the level. */
struct quake_material {
    double texels[2]; /* how many its texture has each way */
    uint32_t number;
};

/* A piece of a brush of the world. */
struct quake_solid {
    struct quake_cube cube;
    unsigned shown; /* bits by face */
    uint32_t materials[6]; /* of the level, of faces that are shown */
    float coordinates[6][4][2]; /* as smith_quake_texture() has them */
};

struct quake_import {
    struct smith_arena arena;
    struct diagnosis diagnosis;
    struct smith_findings *notes;
    struct quake_entity *entities;
    double units, texels[2]; /* of the editor, one of ours; of textures of which nothing is said */
    struct smith_buffer lists[QUAKE_LISTS], looks; /* JSON; `looks`: how materials look to clients */
    uint32_t counts[QUAKE_LISTS], air; /* air: the number of the first that is not solid, from 1 */
    const char *physics; /* the first that is solid, */
    uint32_t solid; /* ... and its number */
    struct smith_hash_map materials; /* by name, to struct quake_material */
    struct smith_buffer types[QUAKE_TYPES]; /* entities by type */
    SMITH_ARRAY(struct quake_solid) solids;
    double reach; /* how far from the middle there is something, in units */
};

/* ---- quake_import.c ---- */

void smith_quake_note(struct quake_import *import, const char *code, uint32_t at, const char *format, const char *text);
void smith_quake_complain(void *context, const struct quake_key *key, const char *what);
/* Behind what is there of the record: the members that the entity has keys for. `drawn`: bits that are set besides. */
void smith_quake_members(struct quake_import *import, const struct quake_entity *entity,
                         const struct smith_type *record, const struct quake_position *position, uint64_t drawn,
                         bool members, struct smith_buffer *out);
/* "name": "value" */
void smith_quake_text_member(struct smith_buffer *out, const char *name, const char *value);
/* Whether the editor has the key for itself. */
bool smith_quake_is_editors(const char *key);
void smith_quake_note_unused(struct quake_import *import, const struct quake_entity *entity);

/* ---- quake_import_lists.c ---- */

const char *smith_quake_list_class(enum quake_list list);
const struct smith_type *smith_quake_list_type(enum quake_list list);
/* Whether the class is one of an element of a list. */
bool smith_quake_list_of(const char *class_name, enum quake_list *list);
void smith_quake_add_item(struct quake_import *import, enum quake_list list, const struct quake_entity *entity);
/* What is needed where nobody has said it: something solid, and air. */
void smith_quake_add_physics(struct quake_import *import);
/* The material that is called so, which is made when nobody has yet; NULL = there are too many, or no memory. */
const struct quake_material *smith_quake_material(struct quake_import *import, const char *name);

/* ---- quake_import_entities.c ---- */

/* An entity of the layout's type with this number, or with none (NULL) brushes of the world. False without memory. */
bool smith_quake_add_entity(struct quake_import *import, const struct quake_entity *entity,
                            const struct smith_case *kind);

#endif
