/* SPDX-License-Identifier: MIT
 *
 * Entities of an editor, and brushes as cubes: solids of the world, and the bodies of doors, triggers and other cubes.
 * Keys that are none of their type become properties.
 */
#include "format/pmf/quake_map/quake_import.h"

#include "base/json_text.h"
#include "document/document.h"
#include <inttypes.h>
#include <math.h>
#include <string.h>

/* What is being made of an entity. */
struct subject {
    struct quake_import *import;
    const struct quake_entity *entity;
    const struct smith_case *kind; /* NULL = the world */
    const struct smith_type *type; /* of the data */
    const struct quake_brush *brush;
    uint8_t faces[QUAKE_PLANES]; /* of the brush, by plane */
    struct smith_buffer *out;
};

static bool is_cube(const struct subject *subject) {
    return subject->type == SMITH_PMF_CUBE_ENTITY_TYPE;
}

/* ---- cubes ------------------------------------------------------------------------------------------------------ */
static void put_vector(struct smith_buffer *out, const char *name, const double at[3]) {
    static const char *const names[] = {"{\"x\":", ",\"y\":", ",\"z\":"};
    smith_buffer_format(out, "\"%s\":", name);
    for (unsigned i = 0; i < 3; i++) {
        smith_buffer_text(out, names[i]);
        smith_json_f64(out, at[i]);
    }
    smith_buffer_byte(out, '}');
}

/* The middle of the cube's box, on the grid. */
static struct quake_position quake_import_entities_middle_of(struct quake_import *import,
                                                             const struct quake_cube *cube) {
    struct quake_position position;
    for (unsigned i = 0; i < 3; i++) {
        int32_t low = cube->corners[0].at[i], high = low;
        for (unsigned k = 1; k < 8; k++) {
            int32_t at = cube->corners[k].at[i];
            low = at < low ? at : low;
            high = at > high ? at : high;
        }
        position.at[i] = floor(((double)low + high) / 2) / QUAKE_GRID;
        import->reach = fmax(import->reach, fmax(fabs((double)low), fabs((double)high)) / QUAKE_GRID);
    }
    return position;
}

static void put_corners(struct smith_buffer *out, const struct quake_cube *cube, const struct quake_position *middle) {
    static const char *const names[8] = {"ppp", "npp", "ppn", "npn", "pnp", "nnp", "pnn", "nnn"};
    smith_buffer_text(out, "\"corners\":{");
    for (unsigned corner = 0; corner < 8; corner++) {
        double at[3];
        for (unsigned i = 0; i < 3; i++)
            at[i] = cube->corners[corner].at[i] / (double)QUAKE_GRID - middle->at[i];
        smith_buffer_text(out, corner ? "," : "");
        put_vector(out, names[corner], at);
    }
    smith_buffer_byte(out, '}');
}

/* The face of the brush that a face of a cube is; NULL = it is not shown. */
static const struct quake_face *quake_import_entities_face_of(const struct subject *subject,
                                                              const struct quake_cube *cube, unsigned face) {
    if (cube->sources[face] == QUAKE_NO_FACE)
        return NULL;
    const struct quake_face *drawn = &subject->brush->faces[subject->faces[cube->sources[face]]];
    return strcmp(drawn->texture, QUAKE_HIDDEN) == 0 ? NULL : drawn;
}

static const char *quake_import_entities_material_of(const struct quake_face *face) {
    return face && strcmp(face->texture, QUAKE_NO_TEXTURE) != 0 ? face->texture : "";
}

/* Where the texture lies on a face; zeros where it is not shown, or cannot be laid. */
static void quake_import_entities_lay(const struct subject *subject, const struct quake_cube *cube, unsigned face,
                                      float uv[4][2]) {
    struct quake_import *import = subject->import;
    const struct quake_face *drawn = quake_import_entities_face_of(subject, cube, face);
    const struct quake_material *material =
        drawn && *quake_import_entities_material_of(drawn) ? smith_quake_material(import, drawn->texture) : NULL;
    memset(uv, 0, 4 * sizeof *uv);
    if (drawn &&
        !smith_quake_texture(cube, face, &drawn->axes, import->units, material ? material->texels : import->texels, uv))
        smith_quake_note(import, "QUAKE-TEXTURE", subject->brush->at,
                         "the texture \"%.80s\" of this brush cannot be laid so", drawn->texture);
}

/* Which faces are shown, and with what. */
static void quake_import_entities_put_faces(const struct subject *subject, const struct quake_cube *cube,
                                            struct smith_buffer *out) {
    struct quake_import *import = subject->import;
    const char *physics = smith_quake_value(subject->entity, "physics");
    float uv[4][2];
    smith_buffer_text(out, ",\"faces\":[");
    for (unsigned face = 0; face < 6; face++) {
        smith_buffer_text(out, face ? ",{" : "{");
        smith_quake_text_member(out, "text",
                                quake_import_entities_material_of(quake_import_entities_face_of(subject, cube, face)));
        smith_buffer_byte(out, '}');
    }
    smith_buffer_text(out, "],\"texture\":[");
    for (unsigned face = 0; face < 6; face++) {
        quake_import_entities_lay(subject, cube, face, uv);
        for (unsigned i = 0; i < 4; i++) {
            smith_buffer_text(out, face || i ? ",{\"u\":" : "{\"u\":");
            smith_json_f32(out, uv[i][0]);
            smith_buffer_text(out, ",\"v\":");
            smith_json_f32(out, uv[i][1]);
            smith_buffer_byte(out, '}');
        }
    }
    smith_buffer_text(out, "],\"physics\":[");
    for (unsigned face = 0; face < 6; face++) {
        smith_buffer_text(out, face ? ",{" : "{");
        smith_quake_text_member(out, "text", physics ? physics : import->physics);
        smith_buffer_byte(out, '}');
    }
    smith_buffer_text(out, "]");
}

/* The bits by which a cube and a door say which faces are shown. */
static unsigned shown_of(const struct subject *subject, const struct quake_cube *cube) {
    unsigned shown = 0;
    for (unsigned face = 0; face < 6; face++)
        if (quake_import_entities_face_of(subject, cube, face))
            shown |= 1u << face;
    return shown;
}

/* ---- entities --------------------------------------------------------------------------------------------------- */

static void put_properties(const struct subject *subject) {
    bool first = true;
    smith_buffer_text(subject->out, ",\"properties\":[");
    for (const struct quake_key *key = subject->entity->keys; key; key = key->next) {
        if (key->used || smith_quake_is_editors(key->key) || !*key->key)
            continue;
        smith_buffer_text(subject->out, first ? "{" : ",{");
        smith_quake_text_member(subject->out, "name", key->key);
        smith_buffer_text(subject->out, ",\"value\":{\"type\":\"string\",\"scalar\":{");
        smith_quake_text_member(subject->out, "text", key->value);
        smith_buffer_text(subject->out, "}}}");
        first = false;
    }
    smith_buffer_byte(subject->out, ']');
}

static void quake_import_entities_put_head(const struct subject *subject) {
    const struct quake_key *key = smith_quake_key(subject->entity, "gamemodes");
    const char *name = smith_quake_value(subject->entity, "name");
    double number = 1;
    if (key && (!smith_quake_numbers(key->value, &number, 1) || number != floor(number) ||
                !(number >= 0 && number <= UINT32_MAX))) {
        smith_quake_complain(subject->import, key, "has no such value");
        number = 1;
    }
    smith_buffer_text(subject->out, subject->out->size ? "," : "");
    smith_buffer_format(subject->out, "{\"gamemodes\":%" PRIu32 ",\"body\":{", (uint32_t)number);
    smith_quake_text_member(subject->out, "name", name ? name : "");
}

/* `cube` NULL = it has no body. */
static void put_entity(const struct subject *subject, const struct quake_position *position,
                       const struct quake_cube *cube) {
    struct smith_buffer *out = subject->out;
    quake_import_entities_put_head(subject);
    if (subject->type->kind != SMITH_RECORD) {
        smith_buffer_text(out, ",\"data\":\"\"");
    } else {
        smith_buffer_text(out, ",\"data\":{");
        if (cube)
            put_corners(out, cube, position);
        if (cube && is_cube(subject))
            quake_import_entities_put_faces(subject, cube, out);
        uint64_t drawn = cube && subject->type != SMITH_PMF_TRIGGER_TYPE ? (uint64_t)shown_of(subject, cube) << 8 : 0;
        smith_quake_members(subject->import, subject->entity, subject->type, position, drawn, cube != NULL, out);
        smith_buffer_byte(out, '}');
    }
    put_properties(subject);
    smith_buffer_text(out, "}}");
}

/* Cubes of the world are those of the tree, which are made when all are known. */
static bool add_solid(const struct subject *subject, const struct quake_cube *cube) {
    struct quake_import *import = subject->import;
    struct quake_solid solid = {.cube = *cube, .shown = shown_of(subject, cube)};
    for (unsigned face = 0; face < 6; face++) {
        const struct quake_face *drawn = quake_import_entities_face_of(subject, cube, face);
        const struct quake_material *material = drawn ? smith_quake_material(import, drawn->texture) : NULL;
        solid.materials[face] = material ? material->number : UINT32_MAX;
        quake_import_entities_lay(subject, cube, face, solid.coordinates[face]);
    }
    return SMITH_ARRAY_ADD(&import->arena, &import->solids, solid);
}

static bool take_cube(void *context, const struct quake_cube *cube) {
    const struct subject *subject = context;
    struct quake_position middle = quake_import_entities_middle_of(subject->import, cube);
    if (!subject->kind)
        return add_solid(subject, cube);
    put_entity(subject, &middle, cube);
    return !subject->out->failed && !subject->import->arena.failed;
}

/* Doors look like their model. */
static void note_textures(const struct subject *subject) {
    for (unsigned i = 0; i < subject->brush->face_count; i++) {
        const char *texture = subject->brush->faces[i].texture;
        if (strcmp(texture, QUAKE_HIDDEN) == 0 || strcmp(texture, QUAKE_NO_TEXTURE) == 0)
            continue;
        smith_quake_note(subject->import, "QUAKE-TEXTURE", subject->brush->at,
                         "the texture \"%.80s\" is lost: doors have no materials, but a model", texture);
        return;
    }
}

static bool add_brush(struct subject *subject) {
    struct quake_import *import = subject->import;
    struct quake_plane planes[QUAKE_PLANES];
    struct quake_body body;
    struct quake_pieces pieces;
    unsigned count = 0;
    double scale = QUAKE_GRID / import->units;
    for (unsigned i = 0; i < subject->brush->face_count; i++) {
        double points[3][3];
        for (unsigned k = 0; k < 3; k++) {
            points[k][0] = subject->brush->faces[i].points[k][0] * scale;
            points[k][1] = subject->brush->faces[i].points[k][2] * scale;
            points[k][2] = subject->brush->faces[i].points[k][1] * scale;
        }
        if (smith_quake_plane(&planes[count], (const double(*)[3])points))
            subject->faces[count++] = (uint8_t)i;
    }
    const char *wrong = smith_quake_body(&body, planes, count);
    if (wrong) {
        smith_quake_note(import, "QUAKE-BRUSH", subject->brush->at, "this brush is left out: it %s", wrong);
        return true;
    }
    if (subject->type == SMITH_PMF_DOOR_TYPE)
        note_textures(subject);
    if (!smith_quake_cubes(&body, take_cube, subject, &pieces))
        return false;
    if (pieces.lost)
        smith_quake_note(import, "QUAKE-BRUSH", subject->brush->at, "a part of this brush is left out: it is %s",
                         "thinner than the grid");
    return true;
}

/* Whether the type has a body that is drawn. */
static bool quake_import_entities_is_drawn(const struct smith_type *type) {
    return type == SMITH_PMF_CUBE_ENTITY_TYPE || type == SMITH_PMF_DOOR_TYPE || type == SMITH_PMF_TRIGGER_TYPE;
}

static bool position_of(struct quake_import *import, const struct quake_entity *entity, const struct smith_type *type,
                        struct quake_position *position) {
    const struct quake_key *key;
    double at[3] = {0};
    *position = (struct quake_position){{0}};
    if (!smith_quake_position_of(type, NULL, position))
        return true;
    key = smith_quake_key(entity, "origin");
    if (key && !smith_quake_numbers(key->value, at, 3)) {
        smith_quake_complain(import, key, "has no such value");
        return false;
    }
    for (unsigned i = 0; i < 3; i++) {
        static const unsigned order[3] = {0, 2, 1};
        position->at[i] = floor(at[order[i]] / import->units * QUAKE_GRID + 0.5) / QUAKE_GRID;
        if (!(fabs(position->at[i]) <= QUAKE_FARTHEST / QUAKE_GRID))
            return false;
        import->reach = fmax(import->reach, fabs(position->at[i]));
    }
    return true;
}

bool smith_quake_add_entity(struct quake_import *import, const struct quake_entity *entity,
                            const struct smith_case *kind) {
    struct subject subject = {.import = import,
                              .entity = entity,
                              .kind = kind,
                              .type = kind ? smith_type_inner(kind->type) : SMITH_PMF_CUBE_ENTITY_TYPE,
                              .out = kind ? &import->types[kind->tag] : NULL};
    const char *name = kind ? kind->name : "cube";
    struct quake_position position;
    if (!kind || quake_import_entities_is_drawn(subject.type)) {
        if (!entity->brushes && kind)
            smith_quake_note(import, "QUAKE-CLASS", entity->at, "this %s is left out: it has no brush", name);
        for (subject.brush = entity->brushes; subject.brush; subject.brush = subject.brush->next)
            if (!add_brush(&subject))
                return false;
        return true;
    }
    if (!position_of(import, entity, subject.type, &position)) {
        smith_quake_note(import, "QUAKE-CLASS", entity->at, "this %s is left out: it is too far from the middle", name);
        return true;
    }
    if (entity->brushes)
        smith_quake_note(import, "QUAKE-BRUSH", entity->brushes->at, "brushes of a %s are left out", name);
    put_entity(&subject, &position, NULL);
    return !subject.out->failed && !import->arena.failed;
}
