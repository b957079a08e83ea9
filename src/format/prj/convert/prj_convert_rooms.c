/* SPDX-License-Identifier: MIT
 *
 * Rooms of projects as those of Tomb Editor: what they are as a whole (prj_convert.h).
 */
#include "format/prj/convert/prj_convert.h"
#include <stdio.h>

/* ---- sectors and faces of projects as those of Tomb Editor (prj_convert.h) ---- */

/* ---- surfaces ---------------------------------------------------------------------------------------------------- */

static struct smith_prj2_surface *prj_convert_sectors_surface_of(struct smith_prj_conversion *conversion,
                                                                 const struct smith_surface *from) {
    struct smith_prj2_surface *to = smith_prj_new(conversion, SMITH_PRJ2_SURFACE_TYPE);
    if (!to)
        return NULL;
    to->flags = from->split_x_equals_z ? SMITH_PRJ2_SECTOR_DIAGONAL_DETAILS_SPLIT_DIRECTION_IS_X_EQUALS_Z : 0;
    to->xnzp = from->heights.at[SMITH_NORTH_WEST];
    to->xpzp = from->heights.at[SMITH_NORTH_EAST];
    to->xpzn = from->heights.at[SMITH_SOUTH_EAST];
    to->xnzn = from->heights.at[SMITH_SOUTH_WEST];
    return to;
}

/* Every surface of a project has one split. */
static struct smith_prj2_corner_heights **prj_convert_sectors_split_of(struct smith_prj_conversion *conversion,
                                                                       const struct smith_surface *from) {
    struct smith_prj2_corner_heights **items = smith_prj_alloc(conversion, 1, sizeof *items);
    struct smith_prj2_corner_heights *to = smith_prj_new(conversion, SMITH_PRJ2_CORNER_HEIGHTS_TYPE);
    if (!items || !to)
        return NULL;
    to->xnzp = from->splits[0].at[SMITH_NORTH_WEST];
    to->xpzp = from->splits[0].at[SMITH_NORTH_EAST];
    to->xpzn = from->splits[0].at[SMITH_SOUTH_EAST];
    to->xnzn = from->splits[0].at[SMITH_SOUTH_WEST];
    items[0] = to;
    return items;
}

/* ---- what the sector is ------------------------------------------------------------------------------------------ */

static int64_t properties_of(const struct smith_sector *sector) {
    static const struct {
        uint16_t from;
        int64_t to;
    } rows[] = {
        {SMITH_SECTOR_MONKEY, SMITH_PRJ2_SECTOR_FLAGS_MONKEY},
        {SMITH_SECTOR_BOX, SMITH_PRJ2_SECTOR_FLAGS_BOX},
        {SMITH_SECTOR_DEATH, SMITH_PRJ2_SECTOR_FLAGS_DEATH_FIRE},
        {SMITH_SECTOR_BEETLE, SMITH_PRJ2_SECTOR_FLAGS_BEETLE},
        {SMITH_SECTOR_TRIGGERER, SMITH_PRJ2_SECTOR_FLAGS_TRIGGER_TRIGGERER},
        {SMITH_SECTOR_CLIMB_NORTH, SMITH_PRJ2_SECTOR_FLAGS_CLIMB_POSITIVE_Z},
        {SMITH_SECTOR_CLIMB_SOUTH, SMITH_PRJ2_SECTOR_FLAGS_CLIMB_NEGATIVE_Z},
        {SMITH_SECTOR_CLIMB_WEST, SMITH_PRJ2_SECTOR_FLAGS_CLIMB_NEGATIVE_X},
        {SMITH_SECTOR_CLIMB_EAST, SMITH_PRJ2_SECTOR_FLAGS_CLIMB_POSITIVE_X},
    };
    int64_t properties = sector->kind != SMITH_SECTOR_FLOOR ? SMITH_PRJ2_SECTOR_FLAGS_WALL : 0;
    if (sector->solid)
        properties |= SMITH_PRJ2_SECTOR_FLAGS_FORCE_FLOOR_SOLID;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (sector->flags & rows[i].from)
            properties |= rows[i].to;
    return properties;
}

/* ---- faces ------------------------------------------------------------------------------------------------------- */

static void *invisible_face(struct smith_prj_conversion *conversion, const struct smith_face_record *from) {
    struct smith_prj2_invisible_face *to = smith_prj_new(conversion, SMITH_PRJ2_INVISIBLE_FACE_TYPE);
    if (to)
        to->face = from->face;
    return to;
}

static void *textured_face(struct smith_prj_conversion *conversion, const struct smith_face_record *from) {
    struct smith_prj2_face_texture *to = smith_prj_new(conversion, SMITH_PRJ2_FACE_TEXTURE_TYPE);
    if (!to)
        return NULL;
    to->face = from->face;
    for (int i = 0; i < 4; i++)
        to->texture_coords[i] = (struct smith_prj2_vec2){from->cover.uv[i][0], from->cover.uv[i][1]};
    uint64_t sides = from->cover.double_sided ? SMITH_PRJ2_TEXTURE_FLAGS_DOUBLE_SIDED : 0;
    to->flags = (int64_t)(sides | (uint64_t)from->cover.blend << SMITH_PRJ2_TEXTURE_FLAGS_BLEND_MODE_SHIFT);
    to->texture_id = from->cover.texture;
    return to;
}

static void convert_faces(const struct smith_prj_convert_room *room, const struct smith_sector *from, uint32_t position,
                          struct smith_prj2_sector *to) {
    struct smith_prj_conversion *conversion = room->conversion;
    const uint32_t index = (uint32_t)(room->room - conversion->rooms->rooms);
    to->faces.items = smith_prj_alloc(conversion, from->record_count, sizeof *to->faces.items);
    for (uint32_t i = 0; i < from->record_count && to->faces.items; i++) {
        const struct smith_face_record *record = &from->records[i];
        bool textured = record->cover.look == SMITH_LOOK_TEXTURED;
        if (record->cover.look == SMITH_LOOK_NONE ||
            !smith_face_is_seen(&conversion->seen, index, position, record->face))
            continue;
        to->faces.items[to->faces.count++] = (struct smith_prj2_faces){
            .kind = textured ? SMITH_PRJ2_FACES_TEXTURED : SMITH_PRJ2_FACES_INVISIBLE,
            .as.any = textured ? textured_face(conversion, record) : invisible_face(conversion, record),
        };
    }
}

/* ---- all of them ------------------------------------------------------------------------------------------------- */

/* The split of a sector that opens to another room is replaced by the one behind the opening. */
static void convert_splits(const struct smith_prj_convert_room *room, const struct smith_sector *from,
                           uint32_t position, struct smith_prj2_sector *to) {
    const struct smith_rooms *rooms = room->conversion->rooms;
    const uint32_t index = (uint32_t)(room->room - rooms->rooms);
    if (from->wall_portal != SMITH_NONE || !from->floor.split_count)
        return;
    if (smith_split_cuts(rooms, index, position, false, 0)) {
        to->floor_splits.items = prj_convert_sectors_split_of(room->conversion, &from->floor);
        to->floor_splits.count = to->floor_splits.items != NULL;
        to->has.floor_splits = true;
    }
    if (smith_split_cuts(rooms, index, position, true, 0)) {
        to->ceiling_splits.items = prj_convert_sectors_split_of(room->conversion, &from->ceiling);
        to->ceiling_splits.count = to->ceiling_splits.items != NULL;
        to->has.ceiling_splits = true;
    }
}

static struct smith_prj2_sector *convert_sector(const struct smith_prj_convert_room *room,
                                                const struct smith_sector *from, uint32_t position) {
    struct smith_prj_conversion *conversion = room->conversion;
    struct smith_prj2_sector *to = smith_prj_new(conversion, SMITH_PRJ2_SECTOR_TYPE);
    if (!to)
        return NULL;
    to->position = (int32_t)position;
    to->properties = properties_of(from);
    to->has.properties = true;
    to->floor = prj_convert_sectors_surface_of(conversion, &from->floor);
    to->ceiling = prj_convert_sectors_surface_of(conversion, &from->ceiling);
    convert_splits(room, from, position, to);
    convert_faces(room, from, position, to);
    return to;
}

static void prj_convert_sectors(const struct smith_prj_convert_room *room) {
    struct smith_prj_conversion *conversion = room->conversion;
    uint32_t area = room->room->size_x * room->room->size_z;
    room->to->sectors.items = smith_prj_alloc(conversion, area, sizeof *room->to->sectors.items);
    room->to->has.sectors = true;
    for (uint32_t i = 0; i < area && !conversion->document->arena.failed; i++)
        room->to->sectors.items[room->to->sectors.count++] = convert_sector(room, &room->room->sectors[i], i);
}

/* ---- prj convert rooms ---- */

static uint8_t prj_convert_rooms_type_of(const struct smith_room *room) {
    static const uint8_t types[] = {
        [SMITH_DRY] = SMITH_PRJ2_ROOM_TYPE_NORMAL,          [SMITH_RAIN] = SMITH_PRJ2_ROOM_TYPE_RAIN,
        [SMITH_SNOW] = SMITH_PRJ2_ROOM_TYPE_SNOW,           [SMITH_WATER] = SMITH_PRJ2_ROOM_TYPE_WATER,
        [SMITH_QUICKSAND] = SMITH_PRJ2_ROOM_TYPE_QUICKSAND,
    };
    return types[room->weather];
}

static uint8_t effect_of(const struct smith_prj_room *from) {
    return from->flags1 & SMITH_PRJ_ROOM_FLAGS1_REFLECTION ? SMITH_PRJ2_ROOM_LIGHT_EFFECT_REFLECTION
           : from->flags1 & SMITH_PRJ_ROOM_FLAGS1_MIST     ? SMITH_PRJ2_ROOM_LIGHT_EFFECT_MIST
                                                           : SMITH_PRJ2_ROOM_LIGHT_EFFECT_DEFAULT;
}

/* Of water and quicksand the first level is that of the effect on their light, of rain and snow their own. */
static void convert_levels(const struct smith_prj_convert_room *room) {
    const struct smith_prj_room *from = room->from;
    unsigned weather = room->room->weather;
    bool wet = weather == SMITH_WATER || weather == SMITH_QUICKSAND;
    const unsigned level = wet ? from->water : from->mist;
    room->to->room_type = prj_convert_rooms_type_of(room->room);
    room->to->room_type_strength = weather == SMITH_RAIN || weather == SMITH_SNOW ? from->water : 0;
    room->to->light_effect = effect_of(from);
    room->to->light_effect_strength = (uint8_t)(level + 1); /* of the highest level 0, as the import has it */
    room->to->has.room_type = room->to->has.room_type_strength = true;
    room->to->has.light_effect = room->to->has.light_effect_strength = true;
}

static void convert_flags(const struct smith_prj_convert_room *room) {
    struct smith_prj2_room *to = room->to;
    to->damage = room->room->damage;
    to->outside = room->room->outside;
    to->horizon = (room->from->flags1 & SMITH_PRJ_ROOM_FLAGS1_HORIZON) != 0;
    to->no_lensflare = (room->from->flags1 & SMITH_PRJ_ROOM_FLAGS1_NO_LENS_FLARE) != 0;
    to->locked = (room->from->flags2 & SMITH_PRJ_ROOM_FLAGS2_LOCKED) != 0;
    to->reverberation = room->from->reverberation;
    to->has.damage = to->has.outside = to->has.horizon = to->has.no_lensflare = to->has.locked = true;
    to->has.cold = to->has.no_caustics = to->has.exclude_from_path_finding = to->has.hidden = true;
    to->has.reverberation = to->has.light_interpolation_mode = true;
}

static void convert_position(const struct smith_prj_convert_room *room) {
    struct smith_prj2_vec3 *position = smith_prj_new(room->conversion, SMITH_PRJ2_VEC3_TYPE);
    struct smith_prj2_color_f32_wide *ambient = smith_prj_new(room->conversion, SMITH_PRJ2_COLOR_F32_WIDE_TYPE);
    if (!position || !ambient)
        return;
    const struct smith_room *from = room->room;
    *position = (struct smith_prj2_vec3){(float)(from->position[0] / SMITH_SECTOR_SIZE), (float)from->position[1],
                                         (float)(from->position[2] / SMITH_SECTOR_SIZE)};
    ambient->r = from->ambient[0];
    ambient->g = from->ambient[1];
    ambient->b = from->ambient[2];
    room->to->position = position;
    room->to->ambient_light = ambient;
}

static void convert_flip(const struct smith_prj_convert_room *room) {
    const struct smith_room *from = room->room;
    if (from->flip == SMITH_NONE)
        return;
    struct smith_prj2_room_alternate *alternate = smith_prj_new(room->conversion, SMITH_PRJ2_ROOM_ALTERNATE_TYPE);
    if (!alternate)
        return;
    alternate->group = (int16_t)from->group;
    alternate->room = room->conversion->rooms->rooms[from->flip].number;
    alternate->has.group = alternate->has.room = true;
    room->to->alternate = alternate;
}

static struct smith_prj2_room *convert_room(struct smith_prj_conversion *conversion, const struct smith_room *from) {
    struct smith_prj2_room *to = smith_prj_new(conversion, SMITH_PRJ2_ROOM_TYPE);
    if (!to)
        return NULL;
    const struct smith_prj_convert_room room = {conversion, conversion->from->rooms.items[from->item]->room, from, to};
    to->sectors_x = (int32_t)from->size_x;
    to->sectors_z = (int32_t)from->size_z;
    to->index = from->number;
    to->has.index = true;
    to->name = smith_document_text(conversion->document, from->name);
    to->tags = "";
    convert_position(&room);
    convert_levels(&room);
    convert_flags(&room);
    convert_flip(&room);
    prj_convert_sectors(&room);
    smith_prj_convert_objects(&room);
    return to;
}

/* ---- rooms that move together ------------------------------------------------------------------------------------ */

/* How many more rooms there are in the circle of links that `first` is in; they are marked as seen. */
static uint32_t circle_size(const struct smith_prj_conversion *conversion, uint32_t first, bool *seen) {
    const struct smith_prj_project *project = conversion->from;
    uint32_t others = 0;
    seen[first] = true;
    for (uint32_t at = first;;) {
        at = project->rooms.items[at]->room->link;
        if (at >= project->rooms.count || !project->rooms.items[at]->room || seen[at])
            return others;
        seen[at] = true;
        others++;
    }
}

/* Which rooms move together is for the old editor alone. Links of rooms that others flip to mean nothing. */
static void note_circles(struct smith_prj_conversion *conversion) {
    const struct smith_rooms *rooms = conversion->rooms;
    bool *seen = smith_prj_alloc(conversion, conversion->from->rooms.count, sizeof *seen);
    for (uint32_t i = 0; seen && i < rooms->room_count; i++) {
        const struct smith_room *room = &rooms->rooms[i];
        char path[SMITH_PRJ_PATH];
        uint32_t others = room->base != SMITH_NONE || seen[room->item] ? 0 : circle_size(conversion, room->item, seen);
        snprintf(path, sizeof path, "/rooms/%u/room/link", room->item);
        if (others)
            smith_prj_note(conversion, "PRJ-CONVERT-LINK", SMITH_INFO, path,
                           "room %lld and %u others moved together, which rooms of Tomb Editor do not",
                           (long long)room->number, others);
    }
}

/* ---- all of them ------------------------------------------------------------------------------------------------- */

void smith_prj_convert_rooms(struct smith_prj_conversion *conversion) {
    const struct smith_rooms *rooms = conversion->rooms;
    conversion->to->rooms.items = smith_prj_alloc(conversion, rooms->room_count, sizeof *conversion->to->rooms.items);
    conversion->to->has.rooms = true;
    for (uint32_t i = 0; i < rooms->room_count && !conversion->document->arena.failed; i++) {
        char path[32];
        snprintf(path, sizeof path, "/rooms/%u", rooms->rooms[i].item);
        if (rooms->rooms[i].size_x)
            conversion->to->rooms.items[conversion->to->rooms.count++] = convert_room(conversion, &rooms->rooms[i]);
        else
            smith_prj_note(conversion, "PRJ-CONVERT-ROOM", SMITH_WARNING, path,
                           "room %lld has no block inside of its border, so there is nothing to convert",
                           (long long)rooms->rooms[i].number);
    }
    if (!conversion->document->arena.failed)
        smith_prj_convert_targets(conversion);
    if (!conversion->document->arena.failed)
        note_circles(conversion);
}
