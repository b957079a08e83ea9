/* SPDX-License-Identifier: MIT
 *
 * The mesh of a room: its faces, gathered by what they look like. Each look is a material and a primitive.
 *
 * Light is in the colours of the corners, as in the games. There it is multiplied with the texture in the space that
 * screens have (sRGB), in glTF in linear space; raising it to the power of 2.2 makes both the same.
 */
#include "export.h"

#include <math.h>
#include <string.h>

#define BLENDS 16 /* more than there are */
#define SIDES 2
#define SCREEN_POWER 2.2f
#define PAGE 256.0f /* pixels: what UVs count in where the size of the texture is not known */

/* What a material depends on. */
struct look {
    uint32_t texture; /* SMITH_NONE = the face has none */
    unsigned blend;
    bool double_sided;
};

size_t smith_export_looks(const struct smith_rooms *rooms) {
    return ((size_t)rooms->texture_count + 1) * BLENDS * SIDES;
}

static size_t look_number(const struct smith_rooms *rooms, const struct smith_cover *cover) {
    bool textured = cover->look == SMITH_LOOK_TEXTURED && cover->texture < rooms->texture_count;
    size_t texture = textured ? cover->texture : rooms->texture_count;
    unsigned blend = textured && cover->blend < BLENDS ? cover->blend : 0;
    return (texture * BLENDS + blend) * SIDES + (textured && cover->double_sided);
}

static struct look look_of(const struct smith_rooms *rooms, size_t number) {
    size_t texture = number / SIDES / BLENDS;
    return (struct look){
        .texture = texture < rooms->texture_count ? (uint32_t)texture : SMITH_NONE,
        .blend = (unsigned)(number / SIDES % BLENDS),
        .double_sided = number % SIDES != 0,
    };
}

/* ---- materials ---- */

/* What comes after the last slash of either kind. */
static const char *file_of(const char *path) {
    const char *name = path;
    for (const char *at = path; *at; at++)
        if (*at == '/' || *at == '\\')
            name = at + 1;
    return name;
}

/* Holes in a texture are cut where it has magenta ones, or where faces are said to test them. */
static enum smith_model_alpha alpha_of(const struct smith_rooms_export *export, const struct look *look) {
    if (look->blend > SMITH_FACE_BLEND_ALPHA_TEST)
        return SMITH_MODEL_BLEND;
    bool holes = look->blend == SMITH_FACE_BLEND_ALPHA_TEST ||
                 (look->texture != SMITH_NONE && export->rooms->textures[look->texture].magenta);
    return holes ? SMITH_MODEL_MASK : SMITH_MODEL_OPAQUE;
}

static const char *material_extras(struct smith_rooms_export *export, const struct look *look) {
    static const char *const blends[BLENDS] = {
        [SMITH_FACE_BLEND_ALPHA_TEST] = "alpha test", [SMITH_FACE_BLEND_ADDITIVE] = "add",
        [SMITH_FACE_BLEND_NO_DEPTH_TEST] = "no depth test", [SMITH_FACE_BLEND_SUBTRACT] = "subtract",
        [SMITH_FACE_BLEND_WIREFRAME] = "wireframe", [SMITH_FACE_BLEND_EXCLUDE] = "exclude", [SMITH_FACE_BLEND_SCREEN] = "screen",
        [SMITH_FACE_BLEND_LIGHTEN] = "lighten", [SMITH_FACE_BLEND_ALPHA] = "alpha",
    };
    if (look->texture == SMITH_NONE)
        return NULL;
    smith_extras_begin(&export->extras);
    smith_extras_text(&export->extras, "texture", export->rooms->textures[look->texture].path);
    smith_extras_text(&export->extras, "blending", blends[look->blend]);
    if (!export->images[look->texture])
        smith_extras_number(&export->extras, "uv_pixels", (int64_t)PAGE);
    return smith_extras_end(&export->extras);
}

static uint32_t make_material(struct smith_rooms_export *export, size_t number) {
    static const float grey[4] = {0.6f, 0.6f, 0.6f, 1};
    struct look look = look_of(export->rooms, number);
    struct smith_model_material material = {.name = "untextured", .unlit = export->how->shine != SMITH_SHINE_NONE};
    if (look.texture != SMITH_NONE) {
        const char *path = export->rooms->textures[look.texture].path;
        material.name = path ? file_of(path) : "texture without a name";
        material.image = export->images[look.texture];
        material.alpha = alpha_of(export, &look);
        material.double_sided = look.double_sided;
    }
    if (!material.image)
        memcpy(material.colour, grey, sizeof grey);
    material.extras = material_extras(export, &look);
    return smith_model_add_material(export->model, &material);
}

/* ---- faces ---- */

static bool is_drawn(const struct smith_face *face) {
    return face->cover->look != SMITH_LOOK_INVISIBLE && !face->inverted;
}

static uint32_t index_count(const struct smith_face *face) {
    return face->corners == 4 ? 6 : 3;
}

/* Pixels that a UV of 1 is. */
static void texture_size(const struct smith_rooms_export *export, uint32_t texture, float size[2]) {
    bool known = texture != SMITH_NONE && export->images[texture];
    size[0] = known ? (float)export->pictures[texture].width : PAGE;
    size[1] = known ? (float)export->pictures[texture].height : PAGE;
}

static void put_colour(const float light[3], float colour[4]) {
    for (int i = 0; i < 3; i++)
        colour[i] = powf(fminf(fmaxf(light[i], 0), 1), SCREEN_POWER);
    colour[3] = 1;
}

/* Add the face to what `tally` counts of its primitive so far. */
static void put_face(struct smith_rooms_export *export, const struct smith_face *face, const struct look *look,
                     struct smith_look_tally *tally) {
    const struct smith_geometry *geometry = export->geometry;
    struct smith_model_primitive *primitive = tally->primitive;
    float size[2];
    texture_size(export, look->texture, size);
    for (uint32_t i = 0; i < face->corners; i++) {
        uint32_t from = face->first_vertex + i, to = tally->corners + i;
        smith_export_place(export, geometry->positions[from], primitive->positions[to]);
        if (primitive->uvs)
            for (int axis = 0; axis < 2; axis++)
                primitive->uvs[to][axis] = smith_export_finite(geometry->uvs[from][axis]) / size[axis];
        if (primitive->colours)
            put_colour(geometry->colours[from], primitive->colours[to]);
    }
    uint32_t count = index_count(face);
    for (uint32_t i = 0; i < count; i++) /* backwards */
        primitive->indices[tally->indices + i] =
            geometry->indices[face->first_index + count - 1 - i] - face->first_vertex + tally->corners;
    tally->corners += face->corners;
    tally->indices += count;
}

/* A primitive for each look that is met in the room, empty but large enough. */
static bool make_primitives(struct smith_rooms_export *export, uint32_t mesh) {
    size_t looks = smith_export_looks(export->rooms);
    for (size_t number = 0; number < looks; number++) {
        struct smith_look_tally *tally = &export->tallies[number];
        if (!tally->corners)
            continue;
        if (!export->materials[number])
            export->materials[number] = make_material(export, number);
        unsigned attributes = look_of(export->rooms, number).texture != SMITH_NONE ? SMITH_MODEL_UVS : 0;
        if (export->how->shine != SMITH_SHINE_NONE)
            attributes |= SMITH_MODEL_COLOURS;
        tally->primitive = smith_model_add_primitive(export->model, mesh, export->materials[number], attributes,
                                                     tally->corners, tally->indices);
        if (!tally->primitive)
            return false;
        tally->corners = tally->indices = 0;
    }
    return true;
}

uint32_t smith_export_mesh(struct smith_rooms_export *export, uint32_t room) {
    const struct smith_geometry *geometry = export->geometry;
    uint32_t first = geometry->room_faces[room], end = geometry->room_faces[room + 1];
    memset(export->tallies, 0, smith_export_looks(export->rooms) * sizeof *export->tallies);
    bool any = false;
    for (uint32_t i = first; i < end; i++) {
        struct smith_look_tally *tally = &export->tallies[look_number(export->rooms, geometry->faces[i].cover)];
        if (!is_drawn(&geometry->faces[i]))
            continue;
        tally->corners += geometry->faces[i].corners;
        tally->indices += index_count(&geometry->faces[i]);
        any = true;
    }
    uint32_t mesh = any ? smith_model_add_mesh(export->model, export->rooms->rooms[room].name) : 0;
    if (!mesh || !make_primitives(export, mesh))
        return 0;
    for (uint32_t i = first; i < end; i++) {
        size_t number = look_number(export->rooms, geometry->faces[i].cover);
        struct look look = look_of(export->rooms, number);
        if (is_drawn(&geometry->faces[i]))
            put_face(export, &geometry->faces[i], &look, &export->tallies[number]);
    }
    return mesh;
}
