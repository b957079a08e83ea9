/* SPDX-License-Identifier: MIT
 *
 * Openings to other rooms, and what is not seen in a room: where it is solid, for programs that let people walk.
 */
#include "rooms/model/rooms_export.h"
#include "rooms/rooms.h"
#include <string.h>

/* ---- export shapes ---- */

/*
 * What is not seen in a room, as meshes for programs that let people walk: where it is solid, and where it opens to other
 * rooms.
 */

/* ---- collision ---------------------------------------------------------------------------------------------------- */

static bool export_shapes_is_floor(unsigned number) {
    return number == SMITH_FACE_FLOOR || number == SMITH_FACE_FLOOR_TRIANGLE2;
}

/* Faces are there to be seen, textured or not; one that is passed, as the surface of water, is not solid. */
static bool export_shapes_is_solid(const struct smith_rooms_export *export, const struct smith_face *face) {
    if (face->inverted)
        return false;
    if (!smith_face_is_flat(face->number))
        return true;
    return smith_rooms_connection(export->rooms, face->room,
                                  export_shapes_is_floor(face->number) ? SMITH_PORTAL_FLOOR : SMITH_PORTAL_CEILING,
                                  (int32_t)face->x, (int32_t)face->z)
               .passable == SMITH_CLOSED;
}

static void put_solid(struct smith_rooms_export *export, const struct smith_face *face,
                      struct smith_model_primitive *primitive, uint32_t corner, uint32_t index) {
    const struct smith_geometry *geometry = export->geometry;
    const uint32_t count = smith_export_index_count(face);
    for (uint32_t i = 0; i < face->corners; i++)
        smith_export_position(export, geometry->positions[face->first_vertex + i], primitive->positions[corner + i]);
    for (uint32_t i = 0; i < count; i++) /* backwards */
        primitive->indices[index + i] =
            geometry->indices[face->first_index + count - 1 - i] - face->first_vertex + corner;
}

/* A material that is seen through, for what is no surface of the game; 0 = out of memory. */
static uint32_t sheer_material(struct smith_rooms_export *export, uint32_t *made, const char *name,
                               const float colour[4]) {
    struct smith_model_material material = {
        .name = name, .alpha = SMITH_MODEL_BLEND, .double_sided = true, .unlit = true};
    memcpy(material.colour, colour, sizeof material.colour);
    if (!*made)
        *made = smith_model_add_material(export->model, &material);
    return *made;
}

void smith_export_collision(struct smith_rooms_export *export, uint32_t room, uint32_t parent) {
    static const float green[4] = {0.2f, 0.8f, 0.2f, 0.3f};
    const struct smith_face *faces = export->geometry->faces;
    const uint32_t first = export->geometry->room_faces[room], end = export->geometry->room_faces[room + 1];
    uint32_t corners = 0, indices = 0;
    for (uint32_t i = first; i < end; i++)
        if (export_shapes_is_solid(export, &faces[i])) {
            corners += faces[i].corners;
            indices += smith_export_index_count(&faces[i]);
        }
    if (!corners)
        return;
    uint32_t mesh = smith_model_add_mesh(export->model, "collision");
    struct smith_model_primitive *primitive = smith_model_add_primitive(
        export->model, mesh, sheer_material(export, &export->collision_material, "collision", green), 0, corners,
        indices);
    corners = indices = 0;
    for (uint32_t i = first; primitive && i < end; i++)
        if (export_shapes_is_solid(export, &faces[i])) {
            put_solid(export, &faces[i], primitive, corners, indices);
            corners += faces[i].corners;
            indices += smith_export_index_count(&faces[i]);
        }
    smith_model_add_node(
        export->model, &(struct smith_model_node){
                           .name = "collision", .parent = parent, .mesh = mesh, .extras = "{\"kind\":\"collision\"}"});
}

/* ---- portals ------------------------------------------------------------------------------------------------------ */

#define QUAD_CORNERS 4
#define QUAD_INDICES 6

/* East and north of the corner of a sector, as enum smith_corner has them. */
static const uint8_t steps[4][2] = {{0, 1}, {1, 1}, {1, 0}, {0, 0}};

/* The opening over one sector, in the room; false = the sector is not there. */
static bool opening_of(const struct smith_room *room, const struct smith_portal *portal, int32_t x, int32_t z,
                       float at[QUAD_CORNERS][3]) {
    static const struct {
        int8_t x, z; /* to the sector inside */
        uint8_t ends[2]; /* the corners of its edge */
    } sides[] = {[SMITH_NORTH] = {0, -1, {SMITH_NORTH_WEST, SMITH_NORTH_EAST}},
                 [SMITH_SOUTH] = {0, 1, {SMITH_SOUTH_EAST, SMITH_SOUTH_WEST}},
                 [SMITH_WEST] = {1, 0, {SMITH_SOUTH_WEST, SMITH_NORTH_WEST}},
                 [SMITH_EAST] = {-1, 0, {SMITH_NORTH_EAST, SMITH_SOUTH_EAST}}};
    const bool wall = smith_portal_in_wall(portal);
    const int32_t inside_x = x + (wall ? sides[portal->kind].x : 0), inside_z = z + (wall ? sides[portal->kind].z : 0);
    const struct smith_sector *sector = smith_room_sector(room, inside_x, inside_z);
    for (unsigned i = 0; sector && i < QUAD_CORNERS; i++) {
        unsigned corner = wall ? sides[portal->kind].ends[i == 1 || i == 2] : i;
        bool floor = wall ? i < 2 : portal->kind == SMITH_PORTAL_FLOOR;
        at[i][0] = (float)(inside_x + steps[corner][0]) * SMITH_SECTOR_SIZE;
        at[i][1] = (float)(floor ? sector->floor : sector->ceiling).heights.at[corner];
        at[i][2] = (float)(inside_z + steps[corner][1]) * SMITH_SECTOR_SIZE;
    }
    return sector != NULL;
}

/* The number of a mesh of the opening, a quad over each sector, around `origin` in the room; 0 = out of memory. */
static uint32_t export_portal_mesh(struct smith_rooms_export *export, const struct smith_room *room,
                                   const struct smith_portal *portal, const float origin[3]) {
    static const float blue[4] = {0.2f, 0.4f, 1, 0.4f};
    static const uint8_t order[QUAD_INDICES] = {0, 2, 1, 0, 3, 2};
    const uint32_t count = (uint32_t)(portal->x1 - portal->x0 + 1) * (uint32_t)(portal->z1 - portal->z0 + 1);
    uint32_t mesh = smith_model_add_mesh(export->model, "portal"), quad = 0;
    struct smith_model_primitive *primitive =
        smith_model_add_primitive(export->model, mesh, sheer_material(export, &export->portal_material, "portal", blue),
                                  0, count * QUAD_CORNERS, count * QUAD_INDICES);
    for (int32_t z = portal->z0; primitive && z <= portal->z1; z++)
        for (int32_t x = portal->x0; x <= portal->x1; x++, quad++) {
            float at[QUAD_CORNERS][3] = {{0}};
            if (!opening_of(room, portal, x, z, at))
                continue;
            for (unsigned i = 0; i < QUAD_CORNERS; i++) {
                for (int axis = 0; axis < 3; axis++)
                    at[i][axis] -= origin[axis];
                smith_export_position(export, at[i], primitive->positions[quad * QUAD_CORNERS + i]);
            }
            for (unsigned i = 0; i < QUAD_INDICES; i++)
                primitive->indices[quad * QUAD_INDICES + i] = quad * QUAD_CORNERS + order[i];
        }
    return mesh;
}

/* ---- portals ---- */

/*
 * Openings to other rooms as nodes: a program that draws only rooms that can be seen, or lets people walk from one
 * to the next, needs to know where they are and where they lead.
 */

static const char *export_portals_name_of(unsigned kind) {
    static const char *const sides[] = {"north", "south", "west", "east"};
    if (kind == SMITH_PORTAL_FLOOR)
        return "floor";
    return kind == SMITH_PORTAL_CEILING ? "ceiling" : kind <= SMITH_EAST ? sides[kind] : NULL;
}

static const char *portal_extras(struct smith_rooms_export *export, const struct smith_portal *portal) {
    static const char *const opacities[] = {"none", "solid", "traversable"};
    struct smith_extras *extras = &export->extras;
    smith_extras_begin(extras);
    smith_extras_text(extras, "kind", "portal");
    smith_extras_number(extras, "to_room", export->rooms->rooms[portal->room].number);
    smith_extras_text(extras, "side", export_portals_name_of(portal->kind));
    smith_extras_text(extras, "opacity",
                      portal->opacity <= SMITH_OPACITY_TRAVERSABLE ? opacities[portal->opacity] : NULL);
    smith_extras_numbers(extras, "sectors", (int32_t[4]){portal->x0, portal->z0, portal->x1, portal->z1}, 4);
    return smith_extras_end(extras);
}

/* The lowest of a floor, or the highest of a ceiling. */
static float export_portals_end_of(const struct smith_surface *surface, bool lowest) {
    int32_t end = surface->heights.at[0];
    for (int corner = 1; corner < 4; corner++)
        if (lowest ? surface->heights.at[corner] < end : surface->heights.at[corner] > end)
            end = surface->heights.at[corner];
    return (float)end;
}

/* In a wall, the opening is at the edge of the border, in front of the sectors inside. */
static void position_in_wall(const struct smith_room *room, const struct smith_portal *portal, float position[3]) {
    static const int32_t inside[4][2] = {{0, -1}, {0, 1}, {1, 0}, {-1, 0}};
    const int32_t *step = inside[portal->kind];
    const struct smith_sector *sector = smith_room_sector(room, portal->x0 + step[0], portal->z0 + step[1]);
    position[0] += (float)step[0] * SMITH_SECTOR_SIZE / 2;
    position[2] += (float)step[1] * SMITH_SECTOR_SIZE / 2;
    if (sector)
        position[1] =
            (export_portals_end_of(&sector->floor, true) + export_portals_end_of(&sector->ceiling, false)) / 2;
}

/* The middle of the opening, as high as where it begins is. */
static void export_add_portal(struct smith_rooms_export *export, const struct smith_room *room,
                              const struct smith_portal *portal, uint32_t parent) {
    struct smith_model_node node = {.name = "portal", .parent = parent, .extras = portal_extras(export, portal)};
    const struct smith_sector *sector = smith_room_sector(room, portal->x0, portal->z0);
    float position[3] = {((float)portal->x0 + (float)portal->x1 + 1) / 2 * SMITH_SECTOR_SIZE, 0,
                         ((float)portal->z0 + (float)portal->z1 + 1) / 2 * SMITH_SECTOR_SIZE};
    if (smith_portal_in_wall(portal))
        position_in_wall(room, portal, position);
    else if (sector && portal->kind == SMITH_PORTAL_FLOOR)
        position[1] = export_portals_end_of(&sector->floor, true);
    else if (sector)
        position[1] = export_portals_end_of(&sector->ceiling, false);
    smith_export_position(export, position, node.translation);
    if (export->how->portals)
        node.mesh = export_portal_mesh(export, room, portal, position);
    smith_model_add_node(export->model, &node);
}

void smith_export_portals(struct smith_rooms_export *export, const struct smith_room *room, uint32_t parent) {
    for (uint32_t i = 0; i < room->portal_count; i++)
        if (room->portals[i].room != SMITH_NONE && export_portals_name_of(room->portals[i].kind))
            export_add_portal(export, room, &room->portals[i], parent);
}
