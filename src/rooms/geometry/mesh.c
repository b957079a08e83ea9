/* SPDX-License-Identifier: MIT
 *
 * Keeping faces: positions, normals, texture coordinates and triangles, in arrays that grow together.
 */
#include "rooms/geometry/mesh.h"
#include "base/array.h"
#include "base/error.h"
#include "base/limits.h"
#include "rooms/light/light.h"
#include <levelsmith/geometry.h>
#include <math.h>
#include <string.h>

/* ---- flats ---- */

/*
 * Floors and ceilings: a quad where they are plane, else two triangles; with a diagonal, a flat half and a sloped one.
 * What a portal opens is missing.
 *
 * Which triangle has the number of the whole face and which has the second one is history: along one diagonal the order
 * for slopes is the reverse of that for steps.
 */

struct flat {
    const struct smith_sector *sector;
    const struct smith_surface *surface;
    enum smith_opening open; /* what the portal leaves out */
    unsigned number; /* of the face as a whole; the second triangle's is the next */
    bool ceiling;
};

static void flats_put_corner(const struct smith_mesh *mesh, unsigned corner, int32_t height, int32_t at[3]) {
    at[0] = ((int32_t)mesh->x + (corner == SMITH_NORTH_EAST || corner == SMITH_SOUTH_EAST)) * SMITH_SECTOR_SIZE;
    at[1] = height;
    at[2] = ((int32_t)mesh->z + (corner == SMITH_NORTH_WEST || corner == SMITH_NORTH_EAST)) * SMITH_SECTOR_SIZE;
}

static void make_quad(struct smith_mesh *mesh, const struct flat *flat) {
    static const unsigned order[4] = {SMITH_SOUTH_WEST, SMITH_NORTH_WEST, SMITH_NORTH_EAST, SMITH_SOUTH_EAST};
    struct smith_shape shape = {.corners = 4, .reversed = flat->ceiling};
    for (int i = 0; i < 4; i++)
        flats_put_corner(mesh, order[i], flat->surface->heights.at[order[i]], shape.at[i]);
    smith_mesh_face(mesh, flat->number, &shape);
}

/* The triangle with its right angle in a corner; with the heights of its corners, or all of it at one. */
static void make_triangle(struct smith_mesh *mesh, const struct flat *flat, unsigned number, unsigned corner,
                          const int32_t *level) {
    struct smith_shape shape = {.corners = 3, .reversed = flat->ceiling};
    if (flat->open == (enum smith_opening)(SMITH_OPEN_NORTH_WEST + corner))
        return;
    for (int i = 0; i < 3; i++) {
        unsigned c = smith_corner_at(corner, i - 1);
        flats_put_corner(mesh, c, level ? *level : flat->surface->heights.at[c], shape.at[i]);
    }
    smith_mesh_face(mesh, number, &shape);
}

static void make_step(struct smith_mesh *mesh, const struct flat *flat) {
    unsigned cut = flat->surface->diagonal - 1u, far = smith_surface_far(flat->surface);
    bool north = cut == SMITH_NORTH_WEST || cut == SMITH_NORTH_EAST;
    make_triangle(mesh, flat, flat->number + north, far, &flat->surface->heights.at[far]);
    if (flat->sector->kind != SMITH_SECTOR_WALL)
        make_triangle(mesh, flat, flat->number + !north, cut, NULL);
}

static void make_slope(struct smith_mesh *mesh, const struct flat *flat) {
    bool x_equals_z = flat->surface->split_x_equals_z;
    if (flat->open != SMITH_CLOSED)
        x_equals_z = flat->open == SMITH_OPEN_NORTH_WEST || flat->open == SMITH_OPEN_SOUTH_EAST;
    make_triangle(mesh, flat, flat->number, x_equals_z ? SMITH_SOUTH_EAST : SMITH_NORTH_EAST, NULL);
    make_triangle(mesh, flat, flat->number + 1, x_equals_z ? SMITH_NORTH_WEST : SMITH_SOUTH_WEST, NULL);
}

static void make_flat(struct smith_mesh *mesh, const struct flat *flat) {
    const struct smith_surface *surface = flat->surface;
    if (flat->open == SMITH_OPEN || flat->sector->kind == SMITH_SECTOR_BORDER ||
        (flat->sector->kind == SMITH_SECTOR_WALL && !surface->diagonal))
        return;
    if (surface->diagonal)
        make_step(mesh, flat);
    else if (flat->open == SMITH_CLOSED && smith_heights_are_flat(&surface->heights))
        make_quad(mesh, flat);
    else
        make_slope(mesh, flat);
}

static enum smith_opening opening(const struct smith_mesh *mesh, uint32_t portal, unsigned kind) {
    if (portal == SMITH_NONE)
        return SMITH_CLOSED;
    return smith_rooms_connection(mesh->rooms, mesh->room, kind, (int32_t)mesh->x, (int32_t)mesh->z).visible;
}

/* Floor and ceiling of the sector where the mesh is. */
static void mesh_flats(struct smith_mesh *mesh) {
    const struct smith_sector *sector =
        smith_room_sector(&mesh->rooms->rooms[mesh->room], (int32_t)mesh->x, (int32_t)mesh->z);
    make_flat(mesh, &(struct flat){sector, &sector->floor, opening(mesh, sector->floor_portal, SMITH_PORTAL_FLOOR),
                                   SMITH_FACE_FLOOR, false});
    make_flat(mesh,
              &(struct flat){sector, &sector->ceiling, opening(mesh, sector->ceiling_portal, SMITH_PORTAL_CEILING),
                             SMITH_FACE_CEILING, true});
}

/* ---- mesh ---- */

static const struct smith_cover no_cover = {.look = SMITH_LOOK_NONE, .texture = SMITH_NONE};

/* ---- arrays ------------------------------------------------------------------------------------------------------- */

static bool reserve_face(struct smith_mesh *mesh) {
    struct smith_geometry *g = mesh->geometry;
    mesh->failed = mesh->failed || !SMITH_RESERVE(&mesh->arena, g->faces, g->face_count, mesh->face_capacity, 1);
    return !mesh->failed;
}

static bool reserve_vertex(struct smith_mesh *mesh) {
    struct smith_geometry *g = mesh->geometry;
    bool reserved = SMITH_RESERVE(&mesh->arena, g->positions, g->vertex_count, mesh->position_capacity, 1) &&
                    SMITH_RESERVE(&mesh->arena, g->normals, g->vertex_count, mesh->normal_capacity, 1) &&
                    SMITH_RESERVE(&mesh->arena, g->uvs, g->vertex_count, mesh->uv_capacity, 1) &&
                    SMITH_RESERVE(&mesh->arena, g->colours, g->vertex_count, mesh->colour_capacity, 1);
    mesh->failed = mesh->failed || !reserved;
    return !mesh->failed;
}

static void add_index(struct smith_mesh *mesh, uint32_t vertex) {
    struct smith_geometry *g = mesh->geometry;
    if (SMITH_RESERVE(&mesh->arena, g->indices, g->index_count, mesh->index_capacity, 1))
        g->indices[g->index_count++] = vertex;
    else
        mesh->failed = true;
}

/* ---- faces -------------------------------------------------------------------------------------------------------- */

/* As long as 1, without negative zeros; nothing stays nothing. */
static void mesh_unit(const double way[3], float unit[3]) {
    const double length = sqrt(way[0] * way[0] + way[1] * way[1] + way[2] * way[2]);
    for (int i = 0; i < 3; i++)
        unit[i] = length > 0 ? (float)(way[i] / length) + 0.0f : 0;
}

static void mesh_normal_of(const struct smith_shape *shape, float normal[3]) {
    double a[3], b[3], n[3];
    for (int i = 0; i < 3; i++) {
        a[i] = shape->at[1][i] - shape->at[0][i];
        b[i] = shape->at[2][i] - shape->at[0][i];
    }
    for (int i = 0; i < 3; i++) {
        n[i] = a[(i + 1) % 3] * b[(i + 2) % 3] - a[(i + 2) % 3] * b[(i + 1) % 3];
        n[i] = shape->reversed ? -n[i] : n[i];
    }
    mesh_unit(n, normal);
}

static const struct smith_cover *mesh_cover_of(const struct smith_mesh *mesh, const struct smith_face_record *record) {
    return record ? &record->cover : mesh->rooms->has_default ? &mesh->rooms->default_cover : &no_cover;
}

static void add_vertex(struct smith_mesh *mesh, const struct smith_shape *shape, unsigned corner, const float *normal,
                       const struct smith_cover *cover) {
    struct smith_geometry *g = mesh->geometry;
    const struct smith_room *room = &mesh->rooms->rooms[mesh->room];
    if (!reserve_vertex(mesh))
        return;
    for (int i = 0; i < 3; i++)
        g->positions[g->vertex_count][i] = (float)shape->at[corner][i];
    memcpy(g->normals[g->vertex_count], normal, sizeof *g->normals);
    for (int i = 0; i < 3; i++) /* light is never less than nothing */
        g->colours[g->vertex_count][i] = room->ambient[i] > 0 ? room->ambient[i] : 0;
    if (cover->look == SMITH_LOOK_TEXTURED)
        memcpy(g->uvs[g->vertex_count], cover->uv[corner], sizeof *g->uvs);
    g->vertex_count++;
}

/* Quads are divided between the corners of the second and the fourth of the texture's corners. */
static void mesh_add_triangles(struct smith_mesh *mesh, const struct smith_shape *shape, uint32_t first) {
    static const uint8_t triangle[3] = {0, 1, 2}, quad[6] = {0, 1, 3, 1, 2, 3}, quad_reversed[6] = {0, 1, 2, 0, 2, 3};
    const uint8_t *order = shape->corners == 3 ? triangle : shape->reversed ? quad_reversed : quad;
    for (unsigned i = 0; i < (shape->corners == 3 ? 3u : 6u); i++)
        add_index(mesh, first + order[i]);
}

void smith_mesh_face(struct smith_mesh *mesh, unsigned number, const struct smith_shape *shape) {
    struct smith_geometry *g = mesh->geometry;
    if (mesh->failed || !reserve_face(mesh))
        return;
    const struct smith_face_record *record = mesh->records[number];
    const struct smith_cover *cover = mesh_cover_of(mesh, record);
    g->faces[g->face_count++] = (struct smith_face){
        .room = mesh->room,
        .x = mesh->x,
        .z = mesh->z,
        .number = (uint8_t)number,
        .corners = (uint8_t)shape->corners,
        .inverted = shape->inverted,
        .first_vertex = g->vertex_count,
        .first_index = g->index_count,
        .cover = cover,
        .record = record,
    };
    float normal[3];
    mesh_normal_of(shape, normal);
    uint32_t first = g->vertex_count;
    for (unsigned i = 0; i < shape->corners; i++)
        add_vertex(mesh, shape, shape->reversed ? shape->corners - 1 - i : i, normal, cover);
    mesh_add_triangles(mesh, shape, first);
}

/* ---- faces that the file has -------------------------------------------------------------------------------------- */

#define EVEN 1e-4f /* less slope than that is none */

/* Which face of a sector it is as if it came of sectors: a floor, a ceiling, or a wall by where it faces. */
static unsigned own_face_number(const float normal[3]) {
    if (fabsf(normal[1]) > EVEN)
        return normal[1] > 0 ? SMITH_FACE_FLOOR : SMITH_FACE_CEILING;
    const unsigned side = fabsf(normal[0]) < EVEN   ? (normal[2] > 0 ? SMITH_NORTH : SMITH_SOUTH)
                          : fabsf(normal[2]) < EVEN ? (normal[0] > 0 ? SMITH_EAST : SMITH_WEST)
                                                    : SMITH_DIAGONAL;
    return SMITH_FACE_MIDDLE + side;
}

static void own_face_normal(const struct smith_room_face *from, float normal[3]) {
    double n[3] = {0, 0, 0};
    for (unsigned i = 0; i < from->corners; i++) { /* of a quad that is bent, that of all of it */
        const float *a = from->at[i], *b = from->at[(i + 1) % from->corners];
        for (int axis = 0; axis < 3; axis++)
            n[axis] += (double)a[(axis + 1) % 3] * b[(axis + 2) % 3] - (double)a[(axis + 2) % 3] * b[(axis + 1) % 3];
    }
    mesh_unit(n, normal);
}

/* The sector before the face, along an axis. */
static uint32_t own_face_sector(const struct smith_room_face *from, const float normal[3], int axis, uint32_t size) {
    float middle = 0;
    for (unsigned i = 0; i < from->corners; i++)
        middle += from->at[i][axis] / (float)from->corners;
    const float sector = floorf((middle + normal[axis]) / SMITH_SECTOR_SIZE);
    return !(sector > 0) ? 0 : sector >= (float)size ? size - 1 : (uint32_t)sector;
}

static void mesh_add_own_vertex(struct smith_mesh *mesh, const struct smith_room_face *from, unsigned corner,
                                const float normal[3]) {
    struct smith_geometry *g = mesh->geometry;
    const struct smith_room *room = &mesh->rooms->rooms[mesh->room];
    if (!reserve_vertex(mesh))
        return;
    memcpy(g->positions[g->vertex_count], from->at[corner], sizeof *g->positions);
    memcpy(g->normals[g->vertex_count], normal, sizeof *g->normals);
    memcpy(g->colours[g->vertex_count],
           mesh->how->lighting == SMITH_LIGHTING_FULL ? from->light[corner] : room->ambient, sizeof *g->colours);
    if (from->cover.look == SMITH_LOOK_TEXTURED)
        memcpy(g->uvs[g->vertex_count], from->cover.uv[corner], sizeof *g->uvs);
    g->vertex_count++;
}

static void mesh_add_own_face(struct smith_mesh *mesh, const struct smith_room_face *from) {
    static const uint8_t order[6] = {0, 1, 2, 0, 2, 3};
    struct smith_geometry *g = mesh->geometry;
    const struct smith_room *room = &mesh->rooms->rooms[mesh->room];
    float normal[3];
    own_face_normal(from, normal);
    if (!reserve_face(mesh))
        return;
    const uint32_t first = g->vertex_count;
    g->faces[g->face_count++] = (struct smith_face){
        .room = mesh->room,
        .x = own_face_sector(from, normal, 0, room->size_x),
        .z = own_face_sector(from, normal, 2, room->size_z),
        .number = (uint8_t)own_face_number(normal),
        .corners = from->corners,
        .first_vertex = first,
        .first_index = g->index_count,
        .cover = &from->cover,
    };
    for (unsigned i = 0; i < from->corners; i++)
        mesh_add_own_vertex(mesh, from, i, normal);
    for (unsigned i = 0; i < (from->corners == 3 ? 3u : 6u); i++)
        add_index(mesh, first + order[i]);
}

/* ---- all rooms ---------------------------------------------------------------------------------------------------- */

static void mesh_add_sector(struct smith_mesh *mesh, const struct smith_sector *sector) {
    for (uint32_t i = 0; i < sector->record_count; i++)
        mesh->records[sector->records[i].face] = &sector->records[i];
    mesh_flats(mesh);
    smith_mesh_walls(mesh);
    for (uint32_t i = 0; i < sector->record_count; i++)
        mesh->records[sector->records[i].face] = NULL;
}

static void mesh_add_room(struct smith_mesh *mesh) {
    const struct smith_room *room = &mesh->rooms->rooms[mesh->room];
    for (uint32_t i = 0; room->has_faces && room->size_x && i < room->face_count && !mesh->failed; i++)
        mesh_add_own_face(mesh, &room->faces[i]);
    for (mesh->z = 0; !room->has_faces && mesh->z < room->size_z && !mesh->failed; mesh->z++)
        for (mesh->x = 0; mesh->x < room->size_x && !mesh->failed; mesh->x++)
            mesh_add_sector(mesh, &room->sectors[(size_t)mesh->z * room->size_x + mesh->x]);
}

/* Its faces have the room's ambient light already. */
static void light_room(struct smith_mesh *mesh, uint64_t *steps) {
    struct smith_arena scratch;
    smith_arena_init(&scratch, &mesh->how->allocator, smith_limits_or_default(&mesh->how->limits).memory);
    mesh->failed = !smith_light_room(&scratch, mesh->rooms, mesh->room, mesh->how, mesh->geometry, steps);
    smith_arena_free(&scratch);
}

static void even_out(struct smith_mesh *mesh) {
    struct smith_arena scratch;
    smith_arena_init(&scratch, &mesh->how->allocator, smith_limits_or_default(&mesh->how->limits).memory);
    mesh->failed = !smith_light_borders(&scratch, mesh->rooms, mesh->geometry);
    smith_arena_free(&scratch);
}

static void mesh_add_rooms(struct smith_mesh *mesh) {
    struct smith_geometry *g = mesh->geometry;
    uint64_t steps = 0;
    bool any_unlit = false;
    g->room_faces = smith_arena_alloc(&mesh->arena, ((size_t)mesh->rooms->room_count + 1) * sizeof *g->room_faces, 16);
    mesh->failed = !g->room_faces;
    for (mesh->room = 0; mesh->room < mesh->rooms->room_count && !mesh->failed; mesh->room++) {
        mesh_add_room(mesh);
        g->room_faces[mesh->room + 1] = g->face_count;
        const bool has_light = mesh->rooms->rooms[mesh->room].has_faces;
        any_unlit |= !has_light;
        if (mesh->how->lighting == SMITH_LIGHTING_FULL && !has_light && !mesh->failed)
            light_room(mesh, &steps);
    }
    if (mesh->how->lighting == SMITH_LIGHTING_FULL && any_unlit && !mesh->how->light_separately && !mesh->failed)
        even_out(mesh);
}

enum smith_status smith_geometry_build(const struct smith_rooms *rooms, const struct smith_geometry_options *how,
                                       struct smith_geometry *geometry, struct smith_error *error) {
    static const struct smith_geometry_options defaults = {0};
    how = how ? how : &defaults;
    struct smith_limits limits = smith_limits_or_default(&how->limits);
    *geometry = (struct smith_geometry){0};
    struct smith_mesh mesh = {.geometry = geometry, .rooms = rooms, .how = how};
    smith_arena_init(&mesh.arena, &how->allocator, limits.memory);
    struct smith_arena *kept = smith_arena_alloc(&mesh.arena, sizeof *kept, 16);
    mesh.failed = !kept;
    if (kept)
        mesh_add_rooms(&mesh);
    if (mesh.failed) {
        enum smith_status status = smith_fail_memory(error, &mesh.arena);
        smith_arena_free(&mesh.arena);
        *geometry = (struct smith_geometry){0};
        return status;
    }
    *kept = mesh.arena; /* the arena lives in its own memory */
    geometry->memory = kept;
    return SMITH_OK;
}

void smith_geometry_free(struct smith_geometry *geometry) {
    if (geometry->memory) {
        struct smith_arena arena = *(struct smith_arena *)geometry->memory;
        smith_arena_free(&arena);
    }
    *geometry = (struct smith_geometry){0};
}

/* ---- face names ---- */

/*
 * Numbers and names of faces. The sides of a part of the wall stand together; splits beyond the first came later, so
 * their parts come after the floor and the ceiling.
 */

#define SIDES(part)                                                                                                    \
    "WallPositiveZ" part, "WallNegativeZ" part, "WallNegativeX" part, "WallPositiveX" part, "WallDiagonal" part
#define LEVEL(level) SIDES("Floor" level), SIDES("Ceiling" level)

static const char *const names[SMITH_FACES_MAX] = {
    SIDES("Floor1"),  SIDES("Floor2"), SIDES("Middle"),    SIDES("Ceiling1"), SIDES("Ceiling2"), "Floor",
    "FloorTriangle2", "Ceiling",       "CeilingTriangle2", LEVEL("3"),        LEVEL("4"),        LEVEL("5"),
    LEVEL("6"),       LEVEL("7"),      LEVEL("8"),         LEVEL("9"),
};

const char *smith_face_name(unsigned number) {
    return number < SMITH_FACES_MAX ? names[number] : NULL;
}

unsigned smith_face_floor(unsigned level) {
    return level < 2 ? SMITH_FACE_FLOOR1 + 5 * level : SMITH_FACE_FLOOR3 + 10 * (level - 2);
}

unsigned smith_face_ceiling(unsigned level) {
    return level < 2 ? SMITH_FACE_CEILING1 + 5 * level : SMITH_FACE_CEILING3 + 10 * (level - 2);
}

bool smith_face_is_flat(unsigned number) {
    return number >= SMITH_FACE_FLOOR && number <= SMITH_FACE_CEILING_TRIANGLE2;
}
