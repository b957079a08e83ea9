/* SPDX-License-Identifier: MIT
 *
 * Rooms of a document: memory, and finding one's way in them.
 */
#include "rooms/rooms.h"

#include "base/error.h"
#include "base/limits.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#define DEFAULT_CEILING (12 * SMITH_CLICK) /* of sectors that a file does not mention */

enum smith_status smith_rooms_begin(struct smith_rooms *rooms, const struct smith_options *options,
                                    struct smith_error *error) {
    struct smith_limits limits = smith_limits_or_default(options ? &options->limits : NULL);
    *rooms = (struct smith_rooms){
        .light_quality = 1,
        .memory = smith_arena_create(options ? &options->allocator : NULL, limits.memory),
    };
    return rooms->memory ? SMITH_OK : smith_fail_memory(error, NULL);
}

struct smith_arena *smith_rooms_arena(struct smith_rooms *rooms) {
    return rooms->memory;
}

void *smith_rooms_alloc(struct smith_rooms *rooms, size_t count, size_t size) {
    if (size && count > SIZE_MAX / 2 / size)
        return NULL;
    return smith_arena_alloc(rooms->memory, count * size, 16);
}

void smith_rooms_free(struct smith_rooms *rooms) {
    smith_arena_destroy(rooms->memory);
    *rooms = (struct smith_rooms){0};
}

bool smith_rooms_make_sectors(struct smith_rooms *rooms, struct smith_room *room, uint32_t size_x, uint32_t size_z) {
    size_t area = (size_t)size_x * size_z;
    room->sectors = smith_rooms_alloc(rooms, area, sizeof *room->sectors);
    if (!room->sectors)
        return false;
    room->size_x = size_x;
    room->size_z = size_z;
    for (size_t i = 0; i < area; i++) {
        struct smith_sector *sector = &room->sectors[i];
        sector->item = sector->wall_portal = sector->floor_portal = sector->ceiling_portal = SMITH_NONE;
        for (int corner = 0; corner < 4; corner++)
            sector->ceiling.heights.at[corner] = DEFAULT_CEILING;
    }
    return true;
}

const struct smith_sector *smith_room_sector(const struct smith_room *room, int32_t x, int32_t z) {
    if (x < 0 || z < 0 || (uint32_t)x >= room->size_x || (uint32_t)z >= room->size_z)
        return NULL;
    return &room->sectors[(size_t)z * room->size_x + (uint32_t)x];
}

/* ---- numbers of files --------------------------------------------------------------------------------------------- */

double smith_rooms_real(double number) {
    return number > -1e9 && number < 1e9 ? number : 0;
}

int32_t smith_rooms_whole(double number) {
    const double at = smith_rooms_real(number);
    return (int32_t)(at < 0 ? at - 0.5 : at + 0.5);
}

bool smith_uv_is_triangle(const float uv[4][2]) {
    return !(uv[2][0] < uv[3][0]) && !(uv[2][0] > uv[3][0]) && !(uv[2][1] < uv[3][1]) && !(uv[2][1] > uv[3][1]);
}

bool smith_uv_is_empty(const float uv[4][2]) {
    unsigned count = smith_uv_is_triangle(uv) ? 3 : 4;
    double area = 0;
    for (unsigned i = 0; i < count; i++) {
        const float *a = uv[i], *b = uv[(i + 1) % count];
        area += (double)a[0] * (double)b[1] - (double)b[0] * (double)a[1];
    }
    return !(area < 0) && !(area > 0);
}

bool smith_rooms_asked_for(const uint32_t *numbers, uint32_t count, const struct smith_room *room) {
    for (uint32_t i = 0; i < count; i++)
        if (numbers[i] == room->number)
            return true;
    return !numbers;
}

void smith_rooms_path(const struct smith_rooms *rooms, const struct smith_room *room, const char *list, uint32_t item,
                      char path[SMITH_ROOMS_PATH]) {
    path[0] = '\0';
    if (!rooms->list || !list)
        return;
    if (*list && *list != '/')
        snprintf(path, SMITH_ROOMS_PATH, "/%s/%" PRIu32, list, item);
    else if (item == SMITH_NONE)
        snprintf(path, SMITH_ROOMS_PATH, "%s/%" PRIu32 "%s", rooms->list, room->item, list);
    else
        snprintf(path, SMITH_ROOMS_PATH, "%s/%" PRIu32 "%s/%" PRIu32, rooms->list, room->item, list, item);
}

uint32_t smith_rooms_skin_of_lara(const struct smith_rooms *rooms) {
    static const struct {
        const char *engine;
        uint32_t slot;
    } skins[] = {{"TR3", 315}, {"TR4", 8}, {"TR5", 8}, {"TombEngine", 12}};
    for (size_t i = 0; rooms->engine && i < sizeof skins / sizeof *skins; i++)
        if (strcmp(rooms->engine, skins[i].engine) == 0)
            return skins[i].slot;
    return SMITH_NONE;
}
