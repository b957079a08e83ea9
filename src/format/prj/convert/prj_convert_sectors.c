/* SPDX-License-Identifier: MIT
 *
 * Sectors and faces of projects as those of Tomb Editor (prj_convert.h).
 */
#include "format/prj/convert/prj_convert.h"

/* ---- surfaces ---------------------------------------------------------------------------------------------------- */

static struct prj2_surface *prj_convert_sectors_surface_of(struct smith_prj_conversion *conversion,
                                                           const struct smith_surface *from) {
    struct prj2_surface *to = smith_prj_new(conversion, PRJ2_SURFACE_TYPE);
    if (!to)
        return NULL;
    to->flags = from->split_x_equals_z ? PRJ2_SECTOR_DIAGONAL_DETAILS_SPLIT_DIRECTION_IS_X_EQUALS_Z : 0;
    to->xnzp = from->heights.at[SMITH_NORTH_WEST];
    to->xpzp = from->heights.at[SMITH_NORTH_EAST];
    to->xpzn = from->heights.at[SMITH_SOUTH_EAST];
    to->xnzn = from->heights.at[SMITH_SOUTH_WEST];
    return to;
}

/* Every surface of a project has one split. That of a sector that opens to another room is replaced by the one behind
 * the opening, so it is left out, as the editor itself does. */
static struct prj2_corner_heights **prj_convert_sectors_split_of(struct smith_prj_conversion *conversion,
                                                                 const struct smith_surface *from) {
    struct prj2_corner_heights **items = smith_prj_alloc(conversion, 1, sizeof *items);
    struct prj2_corner_heights *to = smith_prj_new(conversion, PRJ2_CORNER_HEIGHTS_TYPE);
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
        {SMITH_SECTOR_MONKEY, PRJ2_SECTOR_FLAGS_MONKEY},
        {SMITH_SECTOR_BOX, PRJ2_SECTOR_FLAGS_BOX},
        {SMITH_SECTOR_DEATH, PRJ2_SECTOR_FLAGS_DEATH_FIRE},
        {SMITH_SECTOR_BEETLE, PRJ2_SECTOR_FLAGS_BEETLE},
        {SMITH_SECTOR_TRIGGERER, PRJ2_SECTOR_FLAGS_TRIGGER_TRIGGERER},
        {SMITH_SECTOR_CLIMB_NORTH, PRJ2_SECTOR_FLAGS_CLIMB_POSITIVE_Z},
        {SMITH_SECTOR_CLIMB_SOUTH, PRJ2_SECTOR_FLAGS_CLIMB_NEGATIVE_Z},
        {SMITH_SECTOR_CLIMB_WEST, PRJ2_SECTOR_FLAGS_CLIMB_NEGATIVE_X},
        {SMITH_SECTOR_CLIMB_EAST, PRJ2_SECTOR_FLAGS_CLIMB_POSITIVE_X},
    };
    int64_t properties = sector->kind != SMITH_SECTOR_FLOOR ? PRJ2_SECTOR_FLAGS_WALL : 0;
    if (sector->solid)
        properties |= PRJ2_SECTOR_FLAGS_FORCE_FLOOR_SOLID;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (sector->flags & rows[i].from)
            properties |= rows[i].to;
    return properties;
}

/* ---- faces ------------------------------------------------------------------------------------------------------- */

static void *invisible_face(struct smith_prj_conversion *conversion, const struct smith_face_record *from) {
    struct prj2_invisible_face *to = smith_prj_new(conversion, PRJ2_INVISIBLE_FACE_TYPE);
    if (to)
        to->face = from->face;
    return to;
}

static void *textured_face(struct smith_prj_conversion *conversion, const struct smith_face_record *from) {
    struct prj2_face_texture *to = smith_prj_new(conversion, PRJ2_FACE_TEXTURE_TYPE);
    if (!to)
        return NULL;
    to->face = from->face;
    for (int i = 0; i < 4; i++)
        to->texture_coords[i] = (struct prj2_vec2){from->cover.uv[i][0], from->cover.uv[i][1]};
    uint64_t sides = from->cover.double_sided ? PRJ2_TEXTURE_FLAGS_DOUBLE_SIDED : 0;
    to->flags = (int64_t)(sides | (uint64_t)from->cover.blend << PRJ2_TEXTURE_FLAGS_BLEND_MODE_SHIFT);
    to->texture_id = from->cover.texture;
    return to;
}

static void convert_faces(struct smith_prj_conversion *conversion, const struct smith_sector *from,
                          struct prj2_sector *to) {
    to->faces.items = smith_prj_alloc(conversion, from->record_count, sizeof *to->faces.items);
    for (uint32_t i = 0; i < from->record_count && to->faces.items; i++) {
        const struct smith_face_record *record = &from->records[i];
        bool textured = record->cover.look == SMITH_LOOK_TEXTURED;
        if (record->cover.look == SMITH_LOOK_NONE)
            continue;
        to->faces.items[to->faces.count++] = (struct prj2_faces){
            .kind = textured ? PRJ2_FACES_TEXTURED : PRJ2_FACES_INVISIBLE,
            .as.any = textured ? textured_face(conversion, record) : invisible_face(conversion, record),
        };
    }
}

/* ---- all of them ------------------------------------------------------------------------------------------------- */

static struct prj2_sector *convert_sector(struct smith_prj_conversion *conversion, const struct smith_sector *from,
                                          uint32_t position) {
    struct prj2_sector *to = smith_prj_new(conversion, PRJ2_SECTOR_TYPE);
    if (!to)
        return NULL;
    to->position = (int32_t)position;
    to->properties = properties_of(from);
    to->has.properties = true;
    to->floor = prj_convert_sectors_surface_of(conversion, &from->floor);
    to->ceiling = prj_convert_sectors_surface_of(conversion, &from->ceiling);
    if (from->wall_portal == SMITH_NONE && from->floor.split_count) {
        to->floor_splits.items = prj_convert_sectors_split_of(conversion, &from->floor);
        to->ceiling_splits.items = prj_convert_sectors_split_of(conversion, &from->ceiling);
        to->floor_splits.count = to->ceiling_splits.count = 1;
        to->has.floor_splits = to->has.ceiling_splits = true;
    }
    convert_faces(conversion, from, to);
    return to;
}

void smith_prj_convert_sectors(const struct smith_prj_convert_room *room) {
    struct smith_prj_conversion *conversion = room->conversion;
    uint32_t area = room->room->size_x * room->room->size_z;
    room->to->sectors.items = smith_prj_alloc(conversion, area, sizeof *room->to->sectors.items);
    room->to->has.sectors = true;
    for (uint32_t i = 0; i < area && !conversion->document->arena.failed; i++)
        room->to->sectors.items[room->to->sectors.count++] = convert_sector(conversion, &room->room->sectors[i], i);
}
