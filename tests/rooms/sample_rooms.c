/* SPDX-License-Identifier: MIT
 *
 * Small rooms made by hand.
 */
#include "rooms/sample_rooms.h"

#include <stdlib.h>

#define SIZE_X 5 /* with the border */
#define SIZE_Z 4

static void *need(void *memory) {
    if (!memory)
        abort();
    return memory;
}

static const struct smith_cover stone = {.look = SMITH_LOOK_TEXTURED, .uv = {{0, 64}, {0, 0}, {64, 0}, {64, 64}}};

static void make_room(struct smith_rooms *rooms, struct smith_room *room, const char *name, int64_t number, int32_t x) {
    *room = (struct smith_room){.name = name,
                                .number = number,
                                .position = {x, 256, 2048},
                                .base = SMITH_NONE,
                                .flip = SMITH_NONE,
                                .ambient = {0.5f, 0.5f, 0.5f}};
    if (!smith_rooms_make_sectors(rooms, room, SIZE_X, SIZE_Z))
        abort();
    struct smith_face_record *floor = need(smith_rooms_alloc(rooms, 1, sizeof *floor));
    *floor = (struct smith_face_record){.face = 25, .cover = stone};
    for (uint32_t i = 0; i < SIZE_X * SIZE_Z; i++) {
        room->sectors[i].records = floor;
        room->sectors[i].record_count = 1;
    }
}

static void add_portal(struct smith_rooms *rooms, struct smith_room *room, unsigned side, uint32_t to) {
    room->portals = need(smith_rooms_alloc(rooms, 1, sizeof *room->portals));
    room->portal_count = 1;
    int32_t x = side == SMITH_EAST ? SIZE_X - 1 : 0;
    room->portals[0] = (struct smith_portal){
        .kind = (uint8_t)side, .x0 = x, .z0 = 1, .x1 = x, .z1 = 1, .room = to, .item = SMITH_NONE};
}

static void furnish(struct smith_rooms *rooms, struct smith_room *room) {
    const struct smith_thing things[2] = {
        {.kind = SMITH_THING_MOVEABLE, .number = 12, .slot = 73, .ocb = 5, .position = {1536, 0, 1536}, .yaw = 90},
        {.kind = SMITH_THING_FLYBY, .number = -1, .slot = 1, .order = 2, .position = {2048, 512, 2048}, .fov = 60},
    };
    room->thing_count = 2;
    room->things = need(smith_rooms_alloc(rooms, 2, sizeof *room->things));
    memcpy(room->things, things, sizeof things);
    room->light_count = 1;
    room->lights = need(smith_rooms_alloc(rooms, 1, sizeof *room->lights));
    room->lights[0] = (struct smith_light){.kind = SMITH_LIGHT_SPOT,
                                           .enabled = true,
                                           .for_rooms = true,
                                           .intensity = 0.5f,
                                           .position = {2048, 1024, 1536},
                                           .colour = {1, 2, 0},
                                           .outer_range = 4096,
                                           .inner_angle = 20,
                                           .outer_angle = 30,
                                           .pitch = -90};
    room->trigger_count = 1;
    room->triggers = need(smith_rooms_alloc(rooms, 1, sizeof *room->triggers));
    room->triggers[0] = (struct smith_trigger){.x0 = 1,
                                               .z0 = 1,
                                               .x1 = 2,
                                               .z1 = 1,
                                               .type = "Pad",
                                               .target_type = "Object",
                                               .target_thing = 12,
                                               .target_room = SMITH_NONE,
                                               .target_number = -1};
}

void sample_rooms_make(struct smith_rooms *rooms) {
    if (smith_rooms_begin(rooms, NULL, NULL) != SMITH_OK)
        abort();
    rooms->room_count = 2;
    rooms->rooms = need(smith_rooms_alloc(rooms, 2, sizeof *rooms->rooms));
    rooms->texture_count = 1;
    rooms->textures = need(smith_rooms_alloc(rooms, 1, sizeof *rooms->textures));
    rooms->textures[0] = (struct smith_room_texture){.path = "stuff\\stone.tga", .magenta = true};
    make_room(rooms, &rooms->rooms[0], "west", 3, 1024);
    make_room(rooms, &rooms->rooms[1], "east", 8, 1024 + (SIZE_X - 2) * SMITH_SECTOR_SIZE);
    rooms->rooms[1].weather = SMITH_WATER;
    add_portal(rooms, &rooms->rooms[0], SMITH_EAST, 1);
    add_portal(rooms, &rooms->rooms[1], SMITH_WEST, 0);
    for (int corner = 0; corner < 4; corner++) /* a step in the north-west */
        rooms->rooms[0].sectors[1 + 2 * SIZE_X].floor.heights.at[corner] = 4 * SMITH_CLICK;
    furnish(rooms, &rooms->rooms[0]);
    smith_rooms_normalize(rooms);
}
