/* SPDX-License-Identifier: MIT
 *
 * Sectors of projects, as prj2_rooms.h describes. A surface had three forms; the newest one that is there counts.
 */
#include "format/prj2/rooms/prj2_rooms.h"

/* A room with far fewer sectors than its size says has none: memory is not spent on what is not there. */
#define SECTORS_PER_STORED 2

static int32_t height(int64_t value) {
    return value < -SMITH_HEIGHT_MAX ? -SMITH_HEIGHT_MAX : value > SMITH_HEIGHT_MAX ? SMITH_HEIGHT_MAX : (int32_t)value;
}

#define HEIGHTS(from, unit)                                                                                            \
    (struct smith_heights) {                                                                                           \
        {                                                                                                              \
            height((int64_t)(from)->xnzp *(unit)), height((int64_t)(from)->xpzp *(unit)),                              \
                height((int64_t)(from)->xpzn *(unit)), height((int64_t)(from)->xnzn *(unit))                           \
        }                                                                                                              \
    }

/* ---- surfaces ----------------------------------------------------------------------------------------------------- */

/* A surface in each of the versions of its structure that the file may have. */
struct surface_versions {
    const struct smith_prj2_surface *today;
    const struct smith_prj2_surface_clicks *clicks;
    const struct smith_prj2_surface_two_levels_clicks *two_levels;
    struct smith_prj2_corner_heights *const *splits;
    struct smith_prj2_corner_heights_clicks *const *split_clicks;
    uint32_t split_count, split_click_count;
};

static void set_flags(struct smith_surface *surface, int64_t flags) {
    int64_t diagonal = flags >> SMITH_PRJ2_SECTOR_DIAGONAL_DETAILS_DIAGONAL_SPLIT_SHIFT;
    surface->split_x_equals_z = flags & 1;
    surface->diagonal = diagonal >= SMITH_PRJ2_DIAGONAL_SPLIT_XN_ZP && diagonal <= SMITH_PRJ2_DIAGONAL_SPLIT_XN_ZN
                            ? (uint8_t)diagonal
                            : SMITH_PRJ2_DIAGONAL_SPLIT_NONE;
}

static uint32_t split_count_of(const struct surface_versions *surface_versions) {
    uint32_t count = surface_versions->split_count         ? surface_versions->split_count
                     : surface_versions->split_click_count ? surface_versions->split_click_count
                                                           : surface_versions->two_levels != NULL;
    return count < SMITH_SPLITS_MAX ? count : SMITH_SPLITS_MAX;
}

static struct smith_heights prj2_rooms_sectors_split_of(const struct surface_versions *surface_versions,
                                                        uint32_t index) {
    if (surface_versions->split_count)
        return HEIGHTS(surface_versions->splits[index], 1);
    if (surface_versions->split_click_count)
        return HEIGHTS(surface_versions->split_clicks[index], SMITH_CLICK);
    return HEIGHTS(&surface_versions->two_levels->split, SMITH_CLICK);
}

static void fill_surface(struct smith_prj2_room_builder *builder, const struct surface_versions *surface_versions,
                         struct smith_surface *surface) {
    if (surface_versions->today) {
        surface->heights = HEIGHTS(surface_versions->today, 1);
        set_flags(surface, surface_versions->today->flags);
    } else if (surface_versions->clicks) {
        surface->heights = HEIGHTS(surface_versions->clicks, SMITH_CLICK);
        set_flags(surface, surface_versions->clicks->flags);
    } else if (surface_versions->two_levels) {
        surface->heights = HEIGHTS(surface_versions->two_levels, SMITH_CLICK);
        set_flags(surface, surface_versions->two_levels->flags);
    }
    uint32_t count = split_count_of(surface_versions);
    surface->splits = count ? smith_prj2_builder_alloc(builder, count, sizeof *surface->splits) : NULL;
    for (uint32_t i = 0; surface->splits && i < count; i++)
        surface->splits[surface->split_count++] = prj2_rooms_sectors_split_of(surface_versions, i);
}

/* ---- faces -------------------------------------------------------------------------------------------------------- */

struct smith_cover smith_prj2_cover(const struct smith_prj2_room_builder *builder,
                                    const struct smith_prj2_vec2 *corners, int64_t flags, int64_t texture) {
    struct smith_cover cover = {
        .look = SMITH_LOOK_TEXTURED,
        .blend = (uint8_t)(flags >> SMITH_PRJ2_TEXTURE_FLAGS_BLEND_MODE_SHIFT),
        .double_sided = flags & 1,
        .texture = smith_id_index_find(&builder->texture_numbers, texture),
    };
    for (int i = 0; i < 4; i++) {
        cover.uv[i][0] = corners[i].x;
        cover.uv[i][1] = corners[i].y;
    }
    if (cover.texture == SMITH_NONE)
        cover.look = SMITH_LOOK_NONE;
    else if (smith_uv_is_empty((const float(*)[2])cover.uv))
        cover.look = SMITH_LOOK_INVISIBLE;
    return cover;
}

/* False for chunks nobody knows and for numbers that name no face. */
static bool fill_record(const struct smith_prj2_room_builder *builder, const struct smith_prj2_faces *from,
                        struct smith_face_record *record) {
    int64_t face = -1;
    const struct smith_prj2_face_texture *textured = from->as.textured;
    switch (from->kind) {
    case SMITH_PRJ2_FACES_INVISIBLE:
        face = from->as.invisible->face;
        record->cover = (struct smith_cover){.look = SMITH_LOOK_INVISIBLE, .texture = SMITH_NONE};
        break;
    case SMITH_PRJ2_FACES_TEXTURED:
        face = textured->face;
        record->cover = smith_prj2_cover(builder, textured->texture_coords, textured->flags, textured->texture_id);
        break;
    default: break;
    }
    record->face = (uint8_t)face;
    return face >= 0 && face < SMITH_FACES_MAX;
}

static void fill_records(struct smith_prj2_room_builder *builder, const struct smith_prj2_sector *from,
                         struct smith_sector *sector) {
    struct smith_face_record *records = smith_prj2_builder_alloc(builder, from->faces.count, sizeof *records);
    if (!records)
        return;
    sector->records = records;
    for (uint32_t i = 0; i < from->faces.count; i++) {
        records[sector->record_count].item = i;
        sector->record_count += fill_record(builder, &from->faces.items[i], &records[sector->record_count]);
    }
}

/* ---- sectors ------------------------------------------------------------------------------------------------------ */

static uint16_t prj2_rooms_sectors_flags_of(int64_t properties) {
    static const struct {
        int64_t from;
        uint16_t to;
    } rows[] = {
        {SMITH_PRJ2_SECTOR_FLAGS_MONKEY, SMITH_SECTOR_MONKEY},
        {SMITH_PRJ2_SECTOR_FLAGS_BOX, SMITH_SECTOR_BOX},
        {SMITH_PRJ2_SECTOR_FLAGS_DEATH_FIRE | SMITH_PRJ2_SECTOR_FLAGS_DEATH_LAVA |
             SMITH_PRJ2_SECTOR_FLAGS_DEATH_ELECTRICITY,
         SMITH_SECTOR_DEATH},
        {SMITH_PRJ2_SECTOR_FLAGS_BEETLE, SMITH_SECTOR_BEETLE},
        {SMITH_PRJ2_SECTOR_FLAGS_TRIGGER_TRIGGERER, SMITH_SECTOR_TRIGGERER},
        {SMITH_PRJ2_SECTOR_FLAGS_NOT_WALKABLE_FLOOR, SMITH_SECTOR_NOT_WALKABLE},
        {SMITH_PRJ2_SECTOR_FLAGS_CLIMB_POSITIVE_Z, SMITH_SECTOR_CLIMB_NORTH},
        {SMITH_PRJ2_SECTOR_FLAGS_CLIMB_NEGATIVE_Z, SMITH_SECTOR_CLIMB_SOUTH},
        {SMITH_PRJ2_SECTOR_FLAGS_CLIMB_NEGATIVE_X, SMITH_SECTOR_CLIMB_WEST},
        {SMITH_PRJ2_SECTOR_FLAGS_CLIMB_POSITIVE_X, SMITH_SECTOR_CLIMB_EAST},
    };
    uint16_t flags = 0;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (properties & rows[i].from)
            flags |= rows[i].to;
    return flags;
}

#define SURFACE_VERSIONS(sector, surface)                                                                              \
    (&(struct surface_versions){                                                                                       \
        .today = (sector)->surface,                                                                                    \
        .clicks = (sector)->surface##_clicks,                                                                          \
        .two_levels = (sector)->surface##_two_levels_clicks,                                                           \
        .splits = (sector)->surface##_splits.items,                                                                    \
        .split_clicks = (sector)->surface##_splits_clicks.items,                                                       \
        .split_count = (sector)->surface##_splits.count,                                                               \
        .split_click_count = (sector)->surface##_splits_clicks.count,                                                  \
    })

static void prj2_rooms_fill_sector(struct smith_prj2_room_builder *builder, const struct smith_prj2_sector *from,
                                   uint32_t item, struct smith_sector *sector) {
    sector->item = item;
    sector->kind = from->properties & SMITH_PRJ2_SECTOR_FLAGS_WALL ? SMITH_SECTOR_WALL : SMITH_SECTOR_FLOOR;
    sector->solid = (from->properties & SMITH_PRJ2_SECTOR_FLAGS_FORCE_FLOOR_SOLID) != 0;
    sector->flags = prj2_rooms_sectors_flags_of(from->properties);
    builder->old_floors = builder->old_floors || from->floor_two_levels_clicks;
    builder->old_ceilings = builder->old_ceilings || from->ceiling_two_levels_clicks;
    fill_surface(builder, SURFACE_VERSIONS(from, floor), &sector->floor);
    fill_surface(builder, SURFACE_VERSIONS(from, ceiling), &sector->ceiling);
    fill_records(builder, from, sector);
}

void smith_prj2_fill_sectors(struct smith_prj2_room_builder *builder, const struct smith_prj2_room *from,
                             struct smith_room *room) {
    int64_t area = (int64_t)from->sectors_x * from->sectors_z;
    if (from->sectors_x < 3 || from->sectors_z < 3 || area > SECTORS_PER_STORED * (int64_t)from->sectors.count)
        return;
    if (!smith_rooms_make_sectors(builder->rooms, room, (uint32_t)from->sectors_x, (uint32_t)from->sectors_z)) {
        builder->failed = true;
        return;
    }
    for (uint32_t i = 0; i < from->sectors.count && !builder->failed; i++) {
        const struct smith_prj2_sector *sector = from->sectors.items[i];
        if (sector->position < 0 || sector->position >= area || room->sectors[sector->position].item != SMITH_NONE)
            continue;
        prj2_rooms_fill_sector(builder, sector, i, &room->sectors[sector->position]);
    }
}
