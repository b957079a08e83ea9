/* SPDX-License-Identifier: MIT
 *
 * Rooms and their sectors as the editor saves them (prj2_saved.h): every sector is there, with the faces that its geometry
 * has and the splits that can cut a wall.
 */
#include "format/prj2/saved/prj2_saved.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

#define ROOM_HEIGHT (12 * 256) /* of a new one, world units */

/* ---- faces ----------------------------------------------------------------------------------------------------------- */

static float saved_area(const struct smith_prj2_vec2 *corners, unsigned count) {
    float area = 0;
    for (unsigned i = 0; i < count; i++) {
        const struct smith_prj2_vec2 a = corners[i], b = corners[(i + 1) % count];
        area += (b.x - a.x) * (b.y + a.y);
    }
    return area;
}

bool smith_prj2_save_is_degenerate(const struct smith_prj2_vec2 corners[4]) {
    const bool triangle = !(corners[2].x < corners[3].x) && !(corners[2].x > corners[3].x) &&
                          !(corners[2].y < corners[3].y) && !(corners[2].y > corners[3].y);
    const float area = saved_area(corners, triangle ? 3 : 4);
    return !(area < 0) && !(area > 0);
}

/* The faces of a sector while they are read: a face keeps its place when it is named again. */
struct saved_faces {
    struct smith_prj2_faces *items;
    uint32_t count;
};

static int64_t *saved_face_number(const struct smith_prj2_faces *face) {
    return face->kind == SMITH_PRJ2_FACES_TEXTURED ? &face->as.textured->face : &face->as.invisible->face;
}

static void saved_set_face(struct saved_faces *faces, struct smith_prj2_faces face) {
    uint32_t at = 0;
    while (at < faces->count && *saved_face_number(&faces->items[at]) != *saved_face_number(&face))
        at++;
    faces->items[at] = face;
    faces->count += at == faces->count;
}

static struct smith_prj2_faces saved_invisible(struct smith_prj2_saving *saving, int64_t number) {
    struct smith_prj2_invisible_face *face = smith_upgrade_new(saving->run, SMITH_PRJ2_INVISIBLE_FACE_TYPE);
    if (face)
        face->face = number;
    return (struct smith_prj2_faces){.kind = SMITH_PRJ2_FACES_INVISIBLE, .as.invisible = face};
}

/* A texture without area is as good as none: the face is invisible. */
static void saved_read_face(struct smith_prj2_saving *saving, struct saved_faces *faces, struct smith_prj2_faces face) {
    if (face.kind == SMITH_PRJ2_FACES_TEXTURED) {
        struct smith_prj2_face_texture *texture = face.as.textured;
        texture->face = (uint8_t)texture->face;
        if (smith_prj2_save_is_degenerate(texture->texture_coords)) {
            face = saved_invisible(saving, texture->face);
            SMITH_SAVED_DONE(saving, "a face whose texture has no area is invisible");
        }
    } else if (face.kind == SMITH_PRJ2_FACES_INVISIBLE) {
        face.as.invisible->face = (uint8_t)face.as.invisible->face;
    } else {
        SMITH_SAVED_LOST(saving, "chunk without a place", "chunks without a place",
                         "a chunk in a sector that the editor does not know");
        return;
    }
    if (face.as.any)
        saved_set_face(faces, face);
}

/* Where a sector is. */
struct saved_spot {
    uint32_t room, position;
    bool known; /* it is in the rooms that the geometry is made of */
};

/* False when the face is not saved. */
static bool saved_keep_face(struct smith_prj2_saving *saving, const struct saved_spot *spot,
                            const struct smith_prj2_faces *face, bool is_reported) {
    struct smith_prj2_face_texture *texture = face->as.textured;
    const int64_t number = *saved_face_number(face);
    if (!spot->known || !smith_face_is_seen(&saving->seen, spot->room, spot->position, (unsigned)number)) {
        if (is_reported)
            SMITH_SAVED_DONE(saving, "a face that no geometry has is left out");
        return false;
    }
    if (face->kind == SMITH_PRJ2_FACES_INVISIBLE)
        return true;
    const uint32_t index = smith_id_index_find(&saving->textures, texture->texture_id);
    if (index == SMITH_NONE) {
        SMITH_SAVED_LOST(saving, "face", "faces", "what is said of a face whose texture is not there");
        return false;
    }
    texture->texture_id = index;
    return true;
}

/* ---- the default texture ---- */

#define SAVED_FACES_MORE (SMITH_FACES_MAX + 4) /* that a sector may get */

/* A face that nothing is said of gets the texture that the project has for that. */
static void saved_default_face(struct smith_prj2_saving *saving, struct saved_faces *faces, int64_t number) {
    const struct smith_prj2_default_texture *texture = saving->default_texture;
    struct smith_prj2_face_texture *face = smith_upgrade_new(saving->run, SMITH_PRJ2_FACE_TEXTURE_TYPE);
    if (!face)
        return;
    *smith_form_of(face) = SMITH_PRJ2_FACE_TEXTURE_FORM_18;
    face->face = number;
    memcpy(face->texture_coords, texture->texture_coords, sizeof face->texture_coords);
    face->texture_id = texture->level_texture_id;
    saved_read_face(saving, faces, (struct smith_prj2_faces){.kind = SMITH_PRJ2_FACES_TEXTURED, .as.textured = face});
}

/* The editor makes a plain room first: its floors, ceilings and outer walls come before what the file says. */
static void saved_plain_faces(struct smith_prj2_saving *saving, const struct smith_prj2_room *room, int32_t position,
                              struct saved_faces *faces) {
    const int32_t x = position % room->sectors_x, z = position / room->sectors_x;
    const bool side_x = x == 0 || x == room->sectors_x - 1, side_z = z == 0 || z == room->sectors_z - 1;
    if (side_x && side_z)
        return;
    if (side_x || side_z) {
        saved_default_face(saving, faces,
                           side_z ? z ? SMITH_PRJ2_SECTOR_FACE_WALL_NEGATIVE_Z_MIDDLE
                                      : SMITH_PRJ2_SECTOR_FACE_WALL_POSITIVE_Z_MIDDLE
                           : x    ? SMITH_PRJ2_SECTOR_FACE_WALL_NEGATIVE_X_MIDDLE
                                  : SMITH_PRJ2_SECTOR_FACE_WALL_POSITIVE_X_MIDDLE);
        return;
    }
    for (int64_t face = SMITH_FACE_FLOOR; face <= SMITH_FACE_CEILING_TRIANGLE2; face++)
        saved_default_face(saving, faces, face);
}

static bool saved_has_face(const struct saved_faces *faces, int64_t number) {
    for (uint32_t i = 0; i < faces->count; i++)
        if (*saved_face_number(&faces->items[i]) == number)
            return true;
    return false;
}

static void saved_bare_faces(struct smith_prj2_saving *saving, const struct saved_spot *spot,
                             struct saved_faces *faces) {
    bool any = false;
    for (unsigned face = 0; face < SMITH_FACES_MAX && spot->known; face++)
        if (smith_face_is_seen(&saving->seen, spot->room, spot->position, face) && !saved_has_face(faces, face)) {
            saved_default_face(saving, faces, face);
            any = true;
        }
    if (any)
        SMITH_SAVED_DONE(saving, "faces of a sector of which nothing is said have the default texture");
}

/* ---- all of them ---- */

static void saved_sector_faces(struct smith_prj2_saving *saving, const struct smith_prj2_room *room,
                               const struct saved_spot *spot, struct smith_prj2_sector *sector) {
    const uint32_t more = saving->default_texture ? SAVED_FACES_MORE : 0;
    struct saved_faces faces = {0};
    uint32_t count = 0, plain = 0;
    if (!(sector->faces.count + more) ||
        !(faces.items = smith_prj2_save_alloc(saving, (size_t)sector->faces.count + more, sizeof *faces.items)))
        return;
    if (saving->default_texture)
        saved_plain_faces(saving, room, sector->position, &faces);
    plain = faces.count;
    for (uint32_t i = 0; i < sector->faces.count; i++)
        saved_read_face(saving, &faces, sector->faces.items[i]);
    if (saving->default_texture)
        saved_bare_faces(saving, spot, &faces);
    for (uint32_t i = 0; i < faces.count; i++)
        if (saved_keep_face(saving, spot, &faces.items[i], i >= plain))
            faces.items[count++] = faces.items[i];
    sector->faces.items = faces.items;
    sector->faces.count = count;
}

/* ---- sectors --------------------------------------------------------------------------------------------------------- */

static void saved_sector_splits(struct smith_prj2_saving *saving, const struct saved_spot *spot,
                                struct smith_prj2_sector *sector, bool ceiling) {
    struct smith_list *list =
        ceiling ? (struct smith_list *)&sector->ceiling_splits : (struct smith_list *)&sector->floor_splits;
    struct smith_prj2_corner_heights **items = list->items;
    uint32_t count = 0;
    for (uint32_t i = 0; i < list->count; i++) {
        const bool in_wall_portal =
            spot->known && saving->rooms->rooms[spot->room].sectors[spot->position].wall_portal != SMITH_NONE;
        if (spot->known && i < SMITH_SPLITS_MAX && !in_wall_portal &&
            smith_split_cuts(saving->rooms, spot->room, spot->position, ceiling, i))
            items[count++] = items[i];
        else
            SMITH_SAVED_DONE(saving, "a split that cuts no wall is left out");
    }
    list->count = count;
}

/* A flat one, split as the editor splits those that are not said to be split otherwise. */
static struct smith_prj2_surface *saved_new_surface(struct smith_prj2_saving *saving, int32_t height) {
    struct smith_prj2_surface *surface = smith_upgrade_new(saving->run, SMITH_PRJ2_SURFACE_TYPE);
    if (surface) {
        surface->flags = 1;
        surface->xnzp = surface->xpzp = surface->xpzn = surface->xnzn = height;
    }
    return surface;
}

static bool saved_is_border(const struct smith_prj2_room *room, int32_t position) {
    const int32_t x = position % room->sectors_x, z = position / room->sectors_x;
    return x == 0 || z == 0 || x == room->sectors_x - 1 || z == room->sectors_z - 1;
}

/* Of the flags sixteen bits are kept; whether a border is a wall is nobody's choice. */
static int64_t saved_properties(const struct smith_prj2_room *room, const struct smith_prj2_sector *sector) {
    const int64_t flags = (int64_t)(int16_t)(sector->properties >> 2) * 4;
    const bool wall = sector->properties & SMITH_PRJ2_SECTOR_FLAGS_WALL || saved_is_border(room, sector->position);
    return flags | (sector->properties & SMITH_PRJ2_SECTOR_FLAGS_FORCE_FLOOR_SOLID) | wall;
}

static void saved_sector(struct smith_prj2_saving *saving, const struct smith_prj2_room *room,
                         const struct saved_spot *spot, struct smith_prj2_sector *sector) {
    sector->properties = saved_properties(room, sector);
    if (!sector->floor)
        sector->floor = saved_new_surface(saving, 0);
    if (!sector->ceiling)
        sector->ceiling = saved_new_surface(saving, ROOM_HEIGHT);
    if (!sector->floor || !sector->ceiling)
        return;
    sector->floor->flags &= 0x1FF;
    sector->ceiling->flags &= 0x1FF;
    saved_sector_splits(saving, spot, sector, false);
    saved_sector_splits(saving, spot, sector, true);
    saved_sector_faces(saving, room, spot, sector);
    sector->has.properties = sector->has.floor_splits = sector->has.ceiling_splits = true;
}

/* All of a room, in their order. */
static struct smith_prj2_sector **saved_number_sectors(struct smith_prj2_saving *saving, struct smith_prj2_room *room,
                                                       uint32_t area) {
    struct smith_prj2_sector **items = smith_prj2_save_alloc(saving, area, sizeof *items);
    for (uint32_t i = 0; i < room->sectors.count && items; i++) {
        struct smith_prj2_sector *sector = room->sectors.items[i];
        if (sector->position < 0 || (uint32_t)sector->position >= area)
            SMITH_SAVED_LOST(saving, "sector", "sectors", "a sector outside of its room");
        else if (items[sector->position])
            SMITH_SAVED_LOST(saving, "sector", "sectors", "a sector that is there twice");
        else
            items[sector->position] = sector;
    }
    for (uint32_t i = 0; i < area && items; i++) {
        if (!items[i] && !(items[i] = smith_upgrade_new(saving->run, SMITH_PRJ2_SECTOR_TYPE)))
            return NULL;
        items[i]->position = (int32_t)i;
    }
    return items;
}

static void saved_sectors(struct smith_prj2_saving *saving, struct smith_prj2_room *room, uint32_t list_index) {
    const struct smith_room *shape = &saving->rooms->rooms[list_index];
    const int64_t area = (int64_t)room->sectors_x * room->sectors_z;
    struct smith_prj2_sector **items = area <= INT32_MAX ? saved_number_sectors(saving, room, (uint32_t)area) : NULL;
    if (!items) {
        saving->run->failed = true;
        return;
    }
    for (uint32_t i = 0; i < area && !saving->run->failed; i++) {
        const struct saved_spot spot = {list_index, i, (int64_t)shape->size_x * shape->size_z == area};
        snprintf(saving->run->where, sizeof saving->run->where, "/rooms/%u/sectors/%u", list_index, i);
        saved_sector(saving, room, &spot, items[i]);
    }
    room->sectors.items = items;
    room->sectors.count = (uint32_t)area;
    room->has.sectors = true;
}

/* ---- rooms ----------------------------------------------------------------------------------------------------------- */

/* Whole numbers, halves to the even one. */
static float saved_whole(float value) {
    const double whole = nearbyint((double)value);
    return (float)(int32_t)(whole < INT32_MIN ? INT32_MIN : whole > INT32_MAX ? INT32_MAX : whole);
}

static void saved_position(struct smith_prj2_saving *saving, struct smith_prj2_room *room) {
    if (!room->position && !(room->position = smith_upgrade_new(saving->run, SMITH_PRJ2_VEC3_TYPE)))
        return;
    const struct smith_prj2_vec3 whole = {saved_whole(room->position->x), saved_whole(room->position->y),
                                          saved_whole(room->position->z)};
    if (memcmp(&whole, room->position, sizeof whole) != 0)
        SMITH_SAVED_DONE(saving, "the place of a room is in whole numbers");
    *room->position = whole;
}

static void saved_room(struct smith_prj2_saving *saving, struct smith_prj2_room *room) {
    smith_prj2_save_leave_out(saving, SMITH_PRJ2_ROOM_TYPE, room);
    smith_prj2_save_text(&room->name, "Unnamed");
    smith_prj2_save_text(&room->tags, "");
    saved_position(saving, room);
    smith_prj2_save_light(saving, &room->ambient_light, 1);
    if (!room->has.light_effect)
        room->light_effect = SMITH_PRJ2_ROOM_LIGHT_EFFECT_DEFAULT;
    if (!room->has.light_effect_strength)
        room->light_effect_strength = 1;
    else if (room->light_effect_strength > SMITH_PRJ2_ROOM_LIGHT_EFFECT_STRENGTH_MAX)
        room->light_effect_strength = SMITH_PRJ2_ROOM_LIGHT_EFFECT_STRENGTH_MAX;
    room->has.index = room->has.cold = room->has.no_caustics = room->has.damage = room->has.horizon =
        room->has.outside = room->has.no_lensflare = room->has.exclude_from_path_finding = room->has.room_type =
            room->has.room_type_strength = room->has.light_effect = room->has.light_effect_strength =
                room->has.reverberation = room->has.light_interpolation_mode = room->has.locked = room->has.hidden =
                    room->has.objects = true;
}

void smith_prj2_save_rooms(struct smith_prj2_saving *saving) {
    for (uint32_t i = 0; i < saving->project->rooms.count && !saving->run->failed; i++) {
        struct smith_prj2_room *room = saving->project->rooms.items[i];
        snprintf(saving->run->where, sizeof saving->run->where, "/rooms/%u", i);
        if (!room->has.index)
            room->index = INT64_MIN;
        saved_room(saving, room);
        saved_sectors(saving, room, i);
    }
}
