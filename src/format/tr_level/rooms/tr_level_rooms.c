/* SPDX-License-Identifier: MIT
 *
 * Rooms, portals and what flips, as tr_level_rooms.h describes.
 */
#include "format/tr_level/rooms/tr_level_rooms.h"

#include "base/error.h"

void *smith_tr_level_builder_alloc(struct smith_tr_level_room_builder *builder, size_t count, size_t size) {
    void *memory = smith_rooms_alloc(builder->rooms, count, size);
    builder->failed = builder->failed || !memory;
    return memory;
}

void smith_tr_level_place(const struct smith_room *room, double x, double y, double z, float out[3]) {
    out[0] = (float)(x - room->position[0]);
    out[1] = (float)(-y - room->position[1]);
    out[2] = (float)(z - room->position[2]);
}

/* ---- portals ---- */

/* Which surface or wall it is in: its normal leads back into the room. */
static unsigned portal_kind_of(const struct smith_tr_level_portal *from) {
    if (from->normal.y)
        return from->normal.y < 0 ? SMITH_PORTAL_FLOOR : SMITH_PORTAL_CEILING;
    if (from->normal.x)
        return from->normal.x < 0 ? SMITH_EAST : SMITH_WEST;
    return from->normal.z < 0 ? SMITH_NORTH : SMITH_SOUTH;
}

/* Sectors from the lower corner on, and up to the higher one. Portals in walls have no width: they are in the border before or
 * behind. */
static void put_span(const int32_t corners[2], bool before, int32_t span[2]) {
    span[0] = corners[0] / SMITH_SECTOR_SIZE;
    span[1] = (corners[1] - 1) / SMITH_SECTOR_SIZE;
    if (corners[0] == corners[1])
        span[0] = span[1] = (corners[0] + 1) / SMITH_SECTOR_SIZE - before; /* Tomb Editor has 1023 for 1024 there */
}

static void put_portal(const struct smith_tr_level_room_builder *builder, const struct smith_tr_level_portal *from,
                       uint32_t item, struct smith_portal *portal) {
    int32_t x[2] = {INT16_MAX, INT16_MIN}, z[2] = {INT16_MAX, INT16_MIN}, span_x[2], span_z[2];
    for (int i = 0; i < 4; i++) {
        const struct smith_tr_level_vector *corner = &from->corners[i];
        x[0] = corner->x < x[0] ? corner->x : x[0];
        x[1] = corner->x > x[1] ? corner->x : x[1];
        z[0] = corner->z < z[0] ? corner->z : z[0];
        z[1] = corner->z > z[1] ? corner->z : z[1];
    }
    put_span(x, from->normal.x > 0, span_x);
    put_span(z, from->normal.z > 0, span_z);
    *portal = (struct smith_portal){
        .kind = (uint8_t)portal_kind_of(from),
        .x0 = span_x[0],
        .x1 = span_x[1],
        .z0 = span_z[0],
        .z1 = span_z[1],
        .room = from->room < builder->rooms->room_count ? from->room : SMITH_NONE,
        .item = item,
        .list = "/portals",
    };
}

static void tr_level_fill_portals(struct smith_tr_level_room_builder *builder,
                                  const struct smith_tr_level_room_parts *from, struct smith_room *room) {
    room->portals = smith_tr_level_builder_alloc(builder, from->portal_count, sizeof *room->portals);
    for (uint32_t i = 0; !builder->failed && i < from->portal_count; i++)
        put_portal(builder, &from->portals[i], i, &room->portals[room->portal_count++]);
}

/* ---- rooms ---- */

static enum smith_weather tr_level_weather_of(const struct smith_tr_level_room_builder *builder, unsigned flags) {
    if (flags & SMITH_TR_LEVEL_ROOM_FLAGS_WATER)
        return SMITH_WATER;
    if (flags & SMITH_TR_LEVEL_ROOM_FLAGS_RAIN_OR_QUICKSAND && builder->file->game == SMITH_TR_LEVEL_GAME_TR3)
        return SMITH_QUICKSAND;
    return flags & SMITH_TR_LEVEL_ROOM_FLAGS_SNOW   ? SMITH_SNOW
           : flags & SMITH_TR_LEVEL_ROOM_FLAGS_RAIN ? SMITH_RAIN
                                                    : SMITH_DRY;
}

static void tr_level_fill_room(struct smith_tr_level_room_builder *builder, uint32_t number) {
    struct smith_room *room = &builder->rooms->rooms[number];
    struct smith_tr_level_room_parts from;
    smith_tr_level_room_at(builder->level, number, &from);
    room->position[0] = smith_rooms_whole(from.x);
    room->position[1] = smith_rooms_whole(-(double)from.y_bottom);
    room->position[2] = smith_rooms_whole(from.z);
    room->weather = (uint8_t)tr_level_weather_of(builder, from.flags);
    room->outside = from.flags & SMITH_TR_LEVEL_ROOM_FLAGS_WIND;
    for (int i = 0; i < 3; i++)
        room->ambient[i] = from.ambient[i];
    smith_tr_level_fill_sectors(builder, &from, room);
    if (builder->failed)
        return;
    tr_level_fill_portals(builder, &from, room);
    smith_tr_level_fill_triggers(builder, &from, room);
    smith_tr_level_fill_lights(builder, &from, room);
    smith_tr_level_fill_faces(builder, &from, room);
}

/* The base knows what it flips to. */
static void tr_level_fill_flip(struct smith_tr_level_room_builder *builder, uint32_t number) {
    struct smith_room *rooms = builder->rooms->rooms;
    struct smith_tr_level_room_parts from;
    smith_tr_level_room_at(builder->level, number, &from);
    if (from.alternate_room < 0 || (uint32_t)from.alternate_room >= builder->rooms->room_count)
        return;
    struct smith_room *flip = &rooms[from.alternate_room];
    if (flip->base != SMITH_NONE)
        return;
    rooms[number].flip = (uint32_t)from.alternate_room;
    flip->base = number;
    rooms[number].group = flip->group = (int32_t)from.alternate_group;
}

static void fill_compiled(struct smith_tr_level_room_builder *builder) {
    const struct smith_tr_level_file *file = builder->file;
    struct smith_rooms_compiled *compiled = smith_tr_level_builder_alloc(builder, 1, sizeof *compiled);
    if (!compiled)
        return;
    compiled->boxes = builder->level->boxes.count;
    compiled->texture_infos = smith_tr_level_textures(builder->level).count;
    compiled->texture_pages = file->pages.count + file->pages_32.count;
    builder->rooms->compiled = compiled;
}

static void tr_level_fill(struct smith_tr_level_room_builder *builder) {
    struct smith_rooms *rooms = builder->rooms;
    const uint32_t count = smith_tr_level_room_count(builder->level);
    rooms->rooms = smith_tr_level_builder_alloc(builder, count, sizeof *rooms->rooms);
    if (builder->failed || !count)
        return;
    rooms->room_count = count;
    fill_compiled(builder);
    for (uint32_t i = 0; i < count; i++) {
        rooms->rooms[i].name = "";
        rooms->rooms[i].number = rooms->rooms[i].item = i;
        rooms->rooms[i].base = rooms->rooms[i].flip = SMITH_NONE;
    }
    for (uint32_t i = builder->level->flybys.count; i-- > 0;)
        builder->first_flyby[builder->level->flybys.items[i].sequence] = i + 1;
    smith_tr_level_fill_pages(builder);
    for (uint32_t i = 0; i < count && !builder->failed; i++)
        tr_level_fill_room(builder, i);
    for (uint32_t i = 0; i < count && !builder->failed; i++)
        tr_level_fill_flip(builder, i);
    if (!builder->failed)
        smith_tr_level_fill_things(builder);
}

enum smith_status smith_tr_level_make_rooms(const struct smith_document *document, const struct smith_options *options,
                                            struct smith_rooms *rooms, struct smith_error *error) {
    const struct smith_tr_level_file *file = smith_tr_level_root(document);
    struct smith_tr_level_room_builder builder = {.file = file, .level = &file->level, .rooms = rooms};
    enum smith_status status = smith_rooms_begin(rooms, options, error);
    if (status != SMITH_OK)
        return status;
    rooms->list = SMITH_TR_LEVEL_LIST;
    rooms->sector_list = "/sectors";
    rooms->engine = smith_wad_engine_name(smith_tr_level_engine(file));
    tr_level_fill(&builder);
    if (builder.failed)
        return smith_fail_memory(error, smith_rooms_arena(rooms));
    smith_rooms_normalize(rooms);
    return SMITH_OK;
}
