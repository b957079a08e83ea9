/* SPDX-License-Identifier: MIT
 *
 * Rules about sectors: faces where there can be none, faces that are there twice or show nothing, splits that cut
 * nothing. The editor drops all of these, and up to release 1.6.6 saved more of such faces than of visible ones; so
 * they are counted, a line a room.
 */
#include "format/prj2/check/prj2_build.h"
#include "format/prj2/check/prj2_check.h"
#include "format/prj2/rooms/prj2_rooms.h"
#include "format/rooms_rules/rooms_rules.h"
#include "rooms/rooms.h"

#define SPLITS_MAX 8
#define FACES (SMITH_PRJ2_SECTOR_FACE_WALL_DIAGONAL_CEILING9 + 1)

struct room_check {
    struct smith_prj2_check_context *check;
    uint32_t list_index;
    const struct smith_prj2_room *room;
    const struct smith_prj2_sector **grid; /* by position; NULL where a sector is missing */
    struct smith_prj2_count impossible, empty, idle_floor, idle_ceiling;
};

/* ---- what a sector is ---- */

struct shape {
    bool border, corner, wall;
    int64_t floor_diagonal, ceiling_diagonal; /* enum smith_prj2_diagonal_split */
    uint32_t floor_splits, ceiling_splits;
};

/* Bits 1 and up of the flags of a surface. */
static int64_t diagonal(const struct smith_prj2_surface *surface, const struct smith_prj2_surface_clicks *clicks,
                        const struct smith_prj2_surface_two_levels_clicks *two) {
    int64_t flags = surface ? surface->flags : clicks ? clicks->flags : two ? two->flags : 0;
    return flags >> 1;
}

static struct shape prj2_check_sectors_shape_of(const struct smith_prj2_room *room,
                                                const struct smith_prj2_sector *sector) {
    int32_t x = sector->position % room->sectors_x, z = sector->position / room->sectors_x;
    bool edge_x = x == 0 || x == room->sectors_x - 1, edge_z = z == 0 || z == room->sectors_z - 1;
    return (struct shape){
        .border = edge_x || edge_z,
        .corner = edge_x && edge_z,
        .wall = (sector->properties & SMITH_PRJ2_SECTOR_FLAGS_WALL) != 0,
        .floor_diagonal = diagonal(sector->floor, sector->floor_clicks, sector->floor_two_levels_clicks),
        .ceiling_diagonal = diagonal(sector->ceiling, sector->ceiling_clicks, sector->ceiling_two_levels_clicks),
        .floor_splits =
            sector->floor_splits.count + sector->floor_splits_clicks.count + (sector->floor_two_levels_clicks != NULL),
        .ceiling_splits = sector->ceiling_splits.count + sector->ceiling_splits_clicks.count +
                          (sector->ceiling_two_levels_clicks != NULL),
    };
}

/* ---- faces ---- */

/* Of a wall: which part of it, counted from the floor or from the ceiling. */
struct part {
    enum { FLOOR, MIDDLE, CEILING } side;
    uint32_t level; /* 1 = the main one; from 2 on, cut off by split level - 2 */
    bool diagonal;
};

static struct part prj2_check_sectors_part_of(int64_t face) {
    bool diagonal = face < SMITH_PRJ2_SECTOR_FACE_FLOOR
                        ? face % 5 == 4
                        : (face - SMITH_PRJ2_SECTOR_FACE_WALL_POSITIVE_Z_FLOOR3) % 5 == 4;
    if (face < SMITH_PRJ2_SECTOR_FACE_WALL_POSITIVE_Z_MIDDLE)
        return (struct part){FLOOR, face < 5 ? 1 : 2, diagonal};
    if (face < SMITH_PRJ2_SECTOR_FACE_WALL_POSITIVE_Z_CEILING1)
        return (struct part){MIDDLE, 1, diagonal};
    if (face < SMITH_PRJ2_SECTOR_FACE_FLOOR)
        return (struct part){CEILING, face < SMITH_PRJ2_SECTOR_FACE_WALL_POSITIVE_Z_CEILING2 ? 1 : 2, diagonal};
    int64_t further = face - SMITH_PRJ2_SECTOR_FACE_WALL_POSITIVE_Z_FLOOR3;
    return (struct part){further % 10 < 5 ? FLOOR : CEILING, 3 + (uint32_t)(further / 10), diagonal};
}

static bool can_have_surface(const struct shape *shape, int64_t face) {
    bool is_floor = face == SMITH_PRJ2_SECTOR_FACE_FLOOR || face == SMITH_PRJ2_SECTOR_FACE_FLOOR_TRIANGLE2;
    return !shape->border && (!shape->wall || (is_floor ? shape->floor_diagonal : shape->ceiling_diagonal));
}

static bool can_have_diagonal(const struct shape *shape, const struct part *part) {
    bool diagonal_wall = shape->wall && shape->floor_diagonal;
    if (shape->border)
        return false;
    if (part->side == FLOOR)
        return shape->floor_diagonal;
    return part->side == MIDDLE ? diagonal_wall : diagonal_wall || shape->ceiling_diagonal;
}

static bool can_have(const struct shape *shape, int64_t face) {
    if (face >= SMITH_PRJ2_SECTOR_FACE_FLOOR && face <= SMITH_PRJ2_SECTOR_FACE_CEILING_TRIANGLE2)
        return can_have_surface(shape, face);
    struct part part = prj2_check_sectors_part_of(face);
    uint32_t splits = part.side == FLOOR ? shape->floor_splits : shape->ceiling_splits;
    if (shape->corner || (part.diagonal && !can_have_diagonal(shape, &part)))
        return false;
    return shape->border || part.level < 2 ||
           part.level - 2 < splits; /* behind a portal in a border are other splits */
}

/* Whether the sector, which has a place in the room, could have this face, whatever is beside it. */
static bool prj2_face_is_possible(const struct smith_prj2_room *room, const struct smith_prj2_sector *sector,
                                  int64_t face) {
    const struct shape shape = prj2_check_sectors_shape_of(room, sector);
    return can_have(&shape, face);
}

static bool shows_nothing(const struct smith_prj2_vec2 *corners) {
    const float uv[4][2] = {{corners[0].x, corners[0].y},
                            {corners[1].x, corners[1].y},
                            {corners[2].x, corners[2].y},
                            {corners[3].x, corners[3].y}};
    return smith_uv_is_empty(uv);
}

/* The face an element is about, and its texture's corners; -1 for unknown bytes. */
static int64_t prj2_check_sectors_face_of(const struct smith_prj2_faces *face, const struct smith_prj2_vec2 **corners) {
    *corners = NULL;
    switch (face->kind) {
    case SMITH_PRJ2_FACES_TEXTURED: *corners = face->as.textured->texture_coords; return face->as.textured->face;
    case SMITH_PRJ2_FACES_INVISIBLE: return face->as.invisible->face;
    default: return -1;
    }
}

static void prj2_sectors_check_faces(struct room_check *room_check, uint32_t number,
                                     const struct smith_prj2_sector *sector, const struct shape *shape) {
    uint8_t seen[FACES] = {0};
    for (uint32_t i = 0; i < sector->faces.count; i++) {
        const struct smith_prj2_vec2 *corners;
        int64_t face = prj2_check_sectors_face_of(&sector->faces.items[i], &corners);
        if (face < 0 || face >= FACES) /* a number without a name: the layout says so */
            continue;
        if (seen[face]++)
            smith_report_finding(room_check->check->run, "PRJ2-FACE-TWICE",
                                 smith_rule_path("/rooms/%u/sectors/%u/faces/%u", room_check->list_index, number, i),
                                 "the sector has this face already; the later one counts");
        if (!can_have(shape, face))
            smith_prj2_count_one(&room_check->impossible, number, i);
        else if (corners && shows_nothing(corners))
            smith_prj2_count_one(&room_check->empty, number, i);
    }
}

/* ---- splits ---- */

static int32_t prj2_check_sectors_extreme(const struct smith_prj2_corner_heights *h, bool highest) {
    const int32_t all[4] = {h->xnzp, h->xpzp, h->xpzn, h->xnzn};
    int32_t found = all[0];
    for (int i = 1; i < 4; i++)
        if (highest ? all[i] > found : all[i] < found)
            found = all[i];
    return found;
}

static struct smith_prj2_corner_heights heights_of(const struct smith_prj2_surface *surface) {
    struct smith_prj2_corner_heights heights = {0};
    heights.xnzp = surface->xnzp;
    heights.xpzp = surface->xpzp;
    heights.xpzn = surface->xpzn;
    heights.xnzn = surface->xnzn;
    return heights;
}

/* Whether nothing beside the sector lies deeper (for ceilings: higher) than the split, so that there is no wall it
 * could cut. Neighbours on the border may be portals to other rooms: then nobody knows here. */
static bool cuts_nothing(const struct room_check *room_check, const struct smith_prj2_sector *sector,
                         const struct smith_prj2_corner_heights *split, bool ceiling) {
    static const int8_t steps[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    int32_t x = sector->position % room_check->room->sectors_x, z = sector->position / room_check->room->sectors_x;
    for (int i = 0; i < 4; i++) {
        const struct smith_prj2_sector *neighbour =
            room_check->grid[(z + steps[i][1]) * room_check->room->sectors_x + x + steps[i][0]];
        const struct smith_prj2_surface *surface = !neighbour ? NULL : ceiling ? neighbour->ceiling : neighbour->floor;
        if (!surface)
            return false;
        struct shape shape = prj2_check_sectors_shape_of(room_check->room, neighbour);
        if (shape.border)
            return false;
        if (shape.wall && !shape.floor_diagonal)
            continue;
        struct smith_prj2_corner_heights heights = heights_of(surface);
        if (ceiling ? prj2_check_sectors_extreme(split, false) < prj2_check_sectors_extreme(&heights, true)
                    : prj2_check_sectors_extreme(split, true) > prj2_check_sectors_extreme(&heights, false))
            return false;
    }
    return true;
}

static void check_splits(struct room_check *room_check, uint32_t number, const struct smith_prj2_sector *sector,
                         const struct shape *shape) {
    if (shape->floor_splits > SPLITS_MAX || shape->ceiling_splits > SPLITS_MAX)
        smith_report_finding(room_check->check->run, "PRJ2-SPLIT-LIMIT",
                             smith_rule_path("/rooms/%u/sectors/%u", room_check->list_index, number),
                             "%u floor and %u ceiling splits, where %d are possible", shape->floor_splits,
                             shape->ceiling_splits, SPLITS_MAX);
    if (shape->border)
        return;
    for (uint32_t i = 0; i < sector->floor_splits.count; i++)
        if (cuts_nothing(room_check, sector, sector->floor_splits.items[i], false))
            smith_prj2_count_one(&room_check->idle_floor, number, i);
    for (uint32_t i = 0; i < sector->ceiling_splits.count; i++)
        if (cuts_nothing(room_check, sector, sector->ceiling_splits.items[i], true))
            smith_prj2_count_one(&room_check->idle_ceiling, number, i);
}

/* ---- rooms ---- */

static void prj2_check_sectors_report_count(struct room_check *room_check, const char *code,
                                            const struct smith_prj2_count *count, const char *list, const char *what) {
    if (count->count)
        smith_report_finding(
            room_check->check->run, code,
            smith_rule_path("/rooms/%u/sectors/%u/%s/%u", room_check->list_index, count->sector, list, count->item),
            "the room has %u %s; this is the first", count->count, what);
}

static bool has_position(const struct smith_prj2_room *room, const struct smith_prj2_sector *sector) {
    return sector->position >= 0 && sector->position < (int64_t)room->sectors_x * room->sectors_z;
}

static void prj2_sectors_check_room(struct room_check *room_check) {
    const struct smith_prj2_room *room = room_check->room;
    for (uint32_t i = 0; i < room->sectors.count; i++)
        if (has_position(room, room->sectors.items[i]))
            room_check->grid[room->sectors.items[i]->position] = room->sectors.items[i];
    for (uint32_t i = 0; i < room->sectors.count; i++) {
        const struct smith_prj2_sector *sector = room->sectors.items[i];
        if (!has_position(room, sector))
            continue;
        struct shape shape = prj2_check_sectors_shape_of(room, sector);
        prj2_sectors_check_faces(room_check, i, sector, &shape);
        check_splits(room_check, i, sector, &shape);
    }
    prj2_check_sectors_report_count(room_check, "PRJ2-FACE-IMPOSSIBLE", &room_check->impossible, "faces",
                                    "faces where there can be none");
    prj2_check_sectors_report_count(room_check, "PRJ2-FACE-EMPTY", &room_check->empty, "faces",
                                    "faces with a texture of no area, which become invisible");
    prj2_check_sectors_report_count(room_check, "PRJ2-SPLIT-IDLE", &room_check->idle_floor, "floor_splits",
                                    "floor splits that cut nothing");
    prj2_check_sectors_report_count(room_check, "PRJ2-SPLIT-IDLE", &room_check->idle_ceiling, "ceiling_splits",
                                    "ceiling splits that cut nothing");
}

void smith_prj2_check_sectors(struct smith_run *run) {
    struct smith_prj2_check_context *check = run->shared;
    for (uint32_t i = 0; i < check->project->rooms.count; i++) {
        const struct smith_prj2_room *room = check->project->rooms.items[i];
        uint32_t area = smith_prj2_room_area(room);
        if (!area) /* a finding of its own */
            continue;
        struct room_check room_check = {.check = check, .list_index = i, .room = room};
        room_check.grid = smith_run_alloc(check->run, area, sizeof *room_check.grid);
        if (room_check.grid)
            prj2_sectors_check_room(&room_check);
    }
}

/* ---- faces ---- */

/*
 * Rules about faces against the geometry they are faces of (<levelsmith/geometry.h>): textures of faces that are not
 * there, faces that have none, and textures of triangles on quads. They are counted, a line a room.
 */

struct face_check {
    struct smith_prj2_check_context *check;
    const struct smith_rooms *rooms;
    const struct smith_geometry *geometry;
    struct smith_prj2_count stale, bare, triangular;
    uint32_t faces, records; /* how many the room has of both */
};

static void prj2_check_faces_report_count(const struct face_check *face_check, uint32_t room, const char *code,
                                          const struct smith_prj2_count *count, uint32_t all, const char *what) {
    struct smith_rule_path path =
        count->item == SMITH_NONE ? smith_rule_path("/rooms/%u/sectors/%u", room, count->sector)
                                  : smith_rule_path("/rooms/%u/sectors/%u/faces/%u", room, count->sector, count->item);
    if (count->count)
        smith_report_finding(face_check->check->run, code, path, "the room has %u %s, of %u; this is the first",
                             count->count, what, all);
}

/* Faces of one sector, from place `from` in the geometry on; returns where those of the next begin. */
static uint32_t prj2_faces_check_sector(struct face_check *face_check, uint32_t room, uint32_t index, uint32_t from) {
    const struct smith_room *r = &face_check->rooms->rooms[room];
    const struct smith_sector *sector = &r->sectors[index];
    const struct smith_prj2_room *source = face_check->check->project->rooms.items[r->item];
    bool there[SMITH_FACES_MAX] = {false};
    for (; from < face_check->geometry->room_faces[room + 1]; from++) {
        const struct smith_face *face = &face_check->geometry->faces[from];
        if (face->x + face->z * r->size_x != index)
            break;
        there[face->number] = true;
        face_check->faces++;
        if (face->inverted)
            continue;
        if (!face->record && !face_check->rooms->has_default && sector->item != SMITH_NONE)
            smith_prj2_count_one(&face_check->bare, sector->item, SMITH_NONE);
        else if (face->record && face->corners == 4 && face->cover->look == SMITH_LOOK_TEXTURED &&
                 smith_uv_is_triangle(face->cover->uv))
            smith_prj2_count_one(&face_check->triangular, sector->item, face->record->item);
    }
    for (uint32_t i = 0; i < sector->record_count; i++)
        if (!there[sector->records[i].face] &&
            prj2_face_is_possible(source, source->sectors.items[sector->item], sector->records[i].face))
            smith_prj2_count_one(&face_check->stale, sector->item, sector->records[i].item);
    face_check->records += sector->record_count;
    return from;
}

static void prj2_faces_check_room(struct face_check *face_check, uint32_t room) {
    const struct smith_room *r = &face_check->rooms->rooms[room];
    uint32_t from = face_check->geometry->room_faces[room];
    face_check->stale = face_check->bare = face_check->triangular = (struct smith_prj2_count){0};
    face_check->faces = face_check->records = 0;
    for (uint32_t i = 0; i < r->size_x * r->size_z; i++)
        from = prj2_faces_check_sector(face_check, room, i, from);
    prj2_check_faces_report_count(face_check, r->item, "PRJ2-FACE-STALE", &face_check->stale, face_check->records,
                                  "textures of faces that are not there");
    prj2_check_faces_report_count(face_check, r->item, "PRJ2-FACE-BARE", &face_check->bare, face_check->faces,
                                  "faces without a texture");
    prj2_check_faces_report_count(face_check, r->item, "PRJ2-FACE-FORM", &face_check->triangular, face_check->faces,
                                  "faces with four corners and a texture with three");
}

void smith_prj2_check_faces(struct smith_run *run) {
    struct smith_rooms rooms;
    struct smith_geometry geometry;
    struct face_check face_check = {.check = run->shared, .rooms = &rooms, .geometry = &geometry};
    smith_run_build_rooms(run, smith_prj2_rooms, &rooms, &geometry);
    for (uint32_t i = 0; i < rooms.room_count && !smith_run_failed(run); i++)
        prj2_faces_check_room(&face_check, i);
    if (!smith_run_failed(run))
        smith_check_rooms(run, &rooms);
    if (!smith_run_failed(run))
        smith_prj2_build_faces(run->shared, &rooms, &geometry);
    smith_geometry_free(&geometry);
    smith_rooms_free(&rooms);
}
