/* SPDX-License-Identifier: MIT
 *
 * Maps in the Quake map text format, as TrenchBroom and other editors of brushes write them, as maps of PlatinumSrc,
 * and back: quake_text.c reads the text, quake_body.c and quake_cubes.c make cubes of brushes, quake_texture.c lays
 * textures, quake_import*.c make the map, quake_export*.c the text.
 *
 * An editor's space is right-handed, with Z up; ours is left-handed, with Y up. So y and z change places, and 32 of its
 * units are one of ours, unless worldspawn has another number as `units`.
 */
#ifndef SMITH_QUAKE_MAP_H
#define SMITH_QUAKE_MAP_H

#include "emit/common/record_shapes.h"
#include "format/pmf/pmf.h"
#include "format/pmf/quake_map/quake_body.h"
#include "layout/parse/diagnose.h"
#include <levelsmith/convert.h>

#define QUAKE_UNITS 32.0 /* of the editor, one of ours */
#define QUAKE_TEXELS 128.0 /* of a texture, when nobody says how many it has */
#define QUAKE_HIDDEN "skip" /* the texture of faces that are not shown */
#define QUAKE_NO_TEXTURE "__TB_empty"

/* ---- quake_text.c ---------------------------------------------------------------------------------------------- */

/* How the texture lies, in an editor's units: u is (position * axis / scale + offset) / texels. */
struct quake_axes {
    double axis[2][3], offset[2], scale[2];
};

struct quake_face {
    double points[3][3]; /* the editor's */
    const char *texture;
    struct quake_axes axes;
};

struct quake_brush {
    uint32_t at; /* in the text */
    struct quake_face *faces;
    unsigned face_count;
    struct quake_brush *next;
};

struct quake_key {
    const char *key, *value;
    uint32_t at;
    bool used;
    struct quake_key *next;
};

struct quake_entity {
    uint32_t at;
    struct quake_key *keys, **last_key;
    struct quake_brush *brushes, **last_brush;
    struct quake_entity *next;
};

/* Whether this looks like the beginning of such a text. */
bool smith_quake_text_recognise(struct smith_bytes text);
/* The entities of the text, all in the arena. False after a mistake, which has been reported, or without memory. */
bool smith_quake_text_read(struct smith_bytes text, struct smith_arena *arena, struct diagnosis *diagnosis,
                           struct quake_entity **entities);
/* The value of a key, which counts as used then; NULL = there is none. */
const char *smith_quake_value(const struct quake_entity *entity, const char *key);
/* So many numbers; false = they are others, or none. */
bool smith_quake_numbers(const char *text, double *numbers, unsigned count);

/* ---- quake_texture.c ------------------------------------------------------------------------------------------- */

/* Coordinates of the four corners of a face of a cube: top left, top right, bottom left, bottom right. `texels`: how
 * many the texture has each way. False = they cannot be kept, and are zeros. */
bool smith_quake_texture(const struct quake_cube *cube, unsigned face, const struct quake_axes *axes, double units,
                         const double texels[2], float coordinates[4][2]);
/* What lays a texture so, for QUAKE_UNITS and QUAKE_TEXELS; where it lies askew, as three of the corners have it. */
void smith_quake_texture_axes(const struct quake_cube *cube, unsigned face, float coordinates[4][2],
                              struct quake_axes *axes);

/* ---- conversion ------------------------------------------------------------------------------------------------ */

enum smith_status smith_quake_to_pmf(const struct smith_layout *layout, struct smith_bytes bytes,
                                     const struct smith_convert_options *options, struct smith_document **document,
                                     struct smith_findings *notes, struct smith_buffer *report,
                                     struct smith_error *error);

#endif
