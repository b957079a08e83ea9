/* SPDX-License-Identifier: MIT
 *
 * Openings to other rooms as nodes: a program that draws only rooms that can be seen, or lets people walk from one
 * to the next, needs to know where they are and where they lead.
 */
#include "rooms/model/rooms_export.h"
#include "rooms/rooms.h"

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
        node.mesh = smith_export_portal_mesh(export, room, portal, position);
    smith_model_add_node(export->model, &node);
}

void smith_export_portals(struct smith_rooms_export *export, const struct smith_room *room, uint32_t parent) {
    for (uint32_t i = 0; i < room->portal_count; i++)
        if (room->portals[i].room != SMITH_NONE && export_portals_name_of(room->portals[i].kind))
            export_add_portal(export, room, &room->portals[i], parent);
}
