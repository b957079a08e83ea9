/* SPDX-License-Identifier: MIT
 *
 * The mesh of a room: its faces, gathered by what they look like. Each look is a material and a primitive.
 *
 * Light is in the colours of the corners, as in the games. There it is multiplied with the texture in the space that
 * screens have (sRGB), in glTF in linear space; raising it to the power of 2.2 makes both the same.
 */
#include "base/file_path.h"
#include "rooms/model/rooms_export.h"

#include <math.h>
#include <string.h>

#define BLENDS 16 /* more than there are */
#define SIDES 2
#define SCREEN_POWER 2.2f
#define PAGE 256.0f /* pixels: what UVs count in where the size of the texture is not known */

/* What a material depends on. */
struct look {
    uint32_t texture; /* its number among those that are used, from 1; 0 = the face has none */
    unsigned blend;
    bool double_sided;
    bool water; /* the surface between water and air */
};

size_t smith_export_looks(uint32_t used_textures) {
    return ((size_t)used_textures + 1) * BLENDS * SIDES * 2;
}

/* Whether light is in the colours of corners. */
static bool has_colours(const struct smith_rooms_export *export) {
    return export->how->lighting == SMITH_EXPORT_LIGHTING_FULL ||
           export->how->lighting == SMITH_EXPORT_LIGHTING_AMBIENT;
}

/* A floor or a ceiling in an opening, of which one side is under water. */
static bool is_water(const struct smith_rooms_export *export, const struct smith_face *face) {
    const struct smith_rooms *rooms = export->rooms;
    const struct smith_room *room = &rooms->rooms[face->room];
    if (!smith_face_is_flat(face->number))
        return false;
    const bool ceiling = face->number == SMITH_FACE_CEILING || face->number == SMITH_FACE_CEILING_TRIANGLE2;
    const struct smith_portal *portal =
        smith_rooms_connection(rooms, face->room, ceiling ? SMITH_PORTAL_CEILING : SMITH_PORTAL_FLOOR, (int32_t)face->x,
                               (int32_t)face->z)
            .portal;
    return portal && portal->room != SMITH_NONE &&
           (room->weather == SMITH_WATER) != (rooms->rooms[portal->room].weather == SMITH_WATER);
}

static size_t look_number(const struct smith_rooms_export *export, const struct smith_face *face) {
    const struct smith_cover *cover = face->cover;
    bool textured = cover->look == SMITH_LOOK_TEXTURED && cover->texture < export->rooms->texture_count;
    size_t texture = textured ? export->used[cover->texture] : 0;
    unsigned blend = textured && cover->blend < BLENDS ? cover->blend : 0;
    return ((texture * BLENDS + blend) * SIDES + (textured && cover->double_sided)) * 2 + is_water(export, face);
}

static struct look export_mesh_look_of(size_t number) {
    return (struct look){
        .texture = (uint32_t)(number / 2 / SIDES / BLENDS),
        .blend = (unsigned)(number / 2 / SIDES % BLENDS),
        .double_sided = number / 2 % SIDES != 0,
        .water = number % 2 != 0,
    };
}

/* ---- materials ---- */

static const struct smith_room_texture *export_mesh_texture_of(const struct smith_rooms_export *export,
                                                               uint32_t number) {
    return &export->rooms->textures[export->textures[number - 1]];
}

/* Holes in a texture are cut where it has magenta ones, or where faces are said to test them. */
static enum smith_model_alpha export_mesh_alpha_of(const struct smith_rooms_export *export, const struct look *look) {
    if (look->blend > SMITH_FACE_BLEND_ALPHA_TEST)
        return SMITH_MODEL_BLEND;
    bool holes = look->blend == SMITH_FACE_BLEND_ALPHA_TEST ||
                 (look->texture && export_mesh_texture_of(export, look->texture)->magenta);
    return holes ? SMITH_MODEL_MASK : SMITH_MODEL_OPAQUE;
}

static const char *material_extras(struct smith_rooms_export *export, const struct look *look) {
    static const char *const blends[BLENDS] = {
        [SMITH_FACE_BLEND_ALPHA_TEST] = "alpha test",
        [SMITH_FACE_BLEND_ADDITIVE] = "add",
        [SMITH_FACE_BLEND_NO_DEPTH_TEST] = "no depth test",
        [SMITH_FACE_BLEND_SUBTRACT] = "subtract",
        [SMITH_FACE_BLEND_WIREFRAME] = "wireframe",
        [SMITH_FACE_BLEND_EXCLUDE] = "exclude",
        [SMITH_FACE_BLEND_SCREEN] = "screen",
        [SMITH_FACE_BLEND_LIGHTEN] = "lighten",
        [SMITH_FACE_BLEND_ALPHA] = "alpha",
    };
    if (!look->texture)
        return NULL;
    smith_extras_begin(&export->extras);
    smith_extras_text(&export->extras, "texture", export_mesh_texture_of(export, look->texture)->path);
    smith_extras_text(&export->extras, "blending", blends[look->blend]);
    if (!export->images[look->texture - 1])
        smith_extras_number(&export->extras, "uv_pixels", (int64_t)PAGE);
    return smith_extras_end(&export->extras);
}

static uint32_t export_mesh_make_material(struct smith_rooms_export *export, size_t number) {
    static const float grey[4] = {0.6f, 0.6f, 0.6f, 1}, blue[4] = {0.1f, 0.3f, 0.6f, 0.5f}, sheer[4] = {1, 1, 1, 0.6f};
    struct look look = export_mesh_look_of(number);
    struct smith_model_material material = {.name = "untextured", .unlit = has_colours(export)};
    if (look.texture) {
        const char *path = export_mesh_texture_of(export, look.texture)->path;
        material.name = path ? smith_file_path_name(path) : "texture without a name";
        material.image = export->images[look.texture - 1];
        material.alpha = export_mesh_alpha_of(export, &look);
        material.double_sided = look.double_sided;
    }
    if (look.water) {
        material.name = "water";
        material.alpha = SMITH_MODEL_BLEND;
        memcpy(material.colour, material.image ? sheer : blue, sizeof sheer);
    } else if (!material.image)
        memcpy(material.colour, grey, sizeof grey);
    material.extras = material_extras(export, &look);
    return smith_model_add_material(export->model, &material);
}

/* ---- faces ---- */

static bool export_mesh_is_drawn(const struct smith_face *face) {
    return face->cover->look != SMITH_LOOK_INVISIBLE && !face->inverted;
}

/* Pixels that a UV of 1 is. */
static void texture_size(const struct smith_rooms_export *export, uint32_t texture, float size[2]) {
    const struct smith_picture *page =
        texture && export->images[texture - 1] ? export->pages[export->textures[texture - 1]] : NULL;
    size[0] = page ? (float)page->width : PAGE;
    size[1] = page ? (float)page->height : PAGE;
}

static void export_mesh_put_colour(const float light[3], float colour[4]) {
    for (int i = 0; i < 3; i++)
        colour[i] = powf(fminf(fmaxf(light[i], 0), 1), SCREEN_POWER);
    colour[3] = 1;
}

/* Which of the room's sectors the face is in, as the document counts them, and which face of that it is. */
static void export_mesh_part_of(const struct smith_rooms_export *export, const struct smith_face *face,
                                uint16_t part[2]) {
    const struct smith_room *room = &export->rooms->rooms[face->room];
    const uint32_t item = room->sectors[face->x + (size_t)face->z * room->size_x].item;
    part[0] = item < UINT16_MAX ? (uint16_t)item : UINT16_MAX; /* SMITH_NONE, too */
    part[1] = face->number;
}

/* Half a pixel less on each side: a page shows many pictures side by side, and where pixels are mixed with their neighbours
 * those of the next one would shine in. */
static void inset(const struct smith_rooms_export *export, const struct smith_face *face, int axis, float *uv) {
    const float(*uvs)[2] = (const float(*)[2]) export->geometry->uvs + face->first_vertex;
    float low = INFINITY, high = -INFINITY;
    for (uint32_t i = 0; i < face->corners; i++) {
        low = fminf(low, smith_export_finite(uvs[i][axis]));
        high = fmaxf(high, smith_export_finite(uvs[i][axis]));
    }
    *uv = high - low > 1 ? fminf(fmaxf(*uv, low + 0.5f), high - 0.5f) : (low + high) / 2;
}

/* Add the face to what `totals` counts of its primitive so far. */
static void export_mesh_put_face(struct smith_rooms_export *export, const struct smith_face *face,
                                 const struct look *look, struct smith_look_totals *totals) {
    const struct smith_geometry *geometry = export->geometry;
    struct smith_model_primitive *primitive = totals->primitive;
    float size[2];
    texture_size(export, look->texture, size);
    for (uint32_t i = 0; i < face->corners; i++) {
        uint32_t from = face->first_vertex + i, to = totals->corners + i;
        smith_export_position(export, geometry->positions[from], primitive->positions[to]);
        for (int axis = 0; primitive->uvs && axis < 2; axis++) {
            float uv = smith_export_finite(geometry->uvs[from][axis]);
            inset(export, face, axis, &uv);
            primitive->uvs[to][axis] = uv / size[axis];
        }
        if (primitive->parts)
            export_mesh_part_of(export, face, primitive->parts[to]);
        if (primitive->colours)
            export_mesh_put_colour(geometry->colours[from], primitive->colours[to]);
    }
    uint32_t count = smith_export_index_count(face);
    for (uint32_t i = 0; i < count; i++) /* backwards */
        primitive->indices[totals->indices + i] =
            geometry->indices[face->first_index + count - 1 - i] - face->first_vertex + totals->corners;
    totals->corners += face->corners;
    totals->indices += count;
}

/* The primitive for a look in a mesh, empty but large enough for what was counted. */
static bool make_primitive(struct smith_rooms_export *export, uint32_t mesh, size_t number,
                           struct smith_look_totals *totals) {
    if (!totals->material)
        totals->material = export_mesh_make_material(export, number);
    unsigned attributes = export_mesh_look_of(number).texture ? SMITH_MODEL_UVS : 0;
    if (has_colours(export))
        attributes |= SMITH_MODEL_COLOURS;
    if (export->how->parts)
        attributes |= SMITH_MODEL_PARTS;
    totals->primitive =
        smith_model_add_primitive(export->model, mesh, totals->material, attributes, totals->corners, totals->indices);
    totals->corners = totals->indices = 0;
    return totals->primitive != NULL;
}

/* Count what the room has of each look; whether there is anything. */
static bool count_faces(struct smith_rooms_export *export, uint32_t first, uint32_t end) {
    bool any = false;
    for (uint32_t i = first; i < end; i++) {
        const struct smith_face *face = &export->geometry->faces[i];
        if (!export_mesh_is_drawn(face))
            continue;
        struct smith_look_totals *totals = &export->look_totals[look_number(export, face)];
        totals->corners += face->corners;
        totals->indices += smith_export_index_count(face);
        any = true;
    }
    return any;
}

static void export_mesh_put_faces(struct smith_rooms_export *export, uint32_t mesh, uint32_t first, uint32_t end) {
    for (uint32_t i = first; i < end; i++) {
        const struct smith_face *face = &export->geometry->faces[i];
        size_t number = look_number(export, face);
        struct smith_look_totals *totals = &export->look_totals[number];
        struct look look = export_mesh_look_of(number);
        if (!export_mesh_is_drawn(face))
            continue;
        if (!totals->primitive && !make_primitive(export, mesh, number, totals))
            return;
        export_mesh_put_face(export, face, &look, totals);
    }
}

uint32_t smith_export_mesh(struct smith_rooms_export *export, uint32_t room) {
    uint32_t first = export->geometry->room_faces[room], end = export->geometry->room_faces[room + 1];
    uint32_t mesh = 0;
    if (count_faces(export, first, end))
        mesh = smith_model_add_mesh(export->model, export->rooms->rooms[room].name);
    if (mesh)
        export_mesh_put_faces(export, mesh, first, end);
    for (uint32_t i = first; i < end; i++) { /* for the next room; materials stay */
        struct smith_look_totals *totals = &export->look_totals[look_number(export, &export->geometry->faces[i])];
        *totals = (struct smith_look_totals){.material = totals->material};
    }
    return mesh;
}
