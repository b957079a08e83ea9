/* SPDX-License-Identifier: MIT
 *
 * A worked example: how much of a Tomb Editor project is under water, room by room and in all.
 *
 *     water LEVEL.prj2
 *
 * It shows how members that came and went with the releases of an editor are told apart: whether a room is of a type at
 * all is in `has`, and before there were types, a room had a level of water.
 */
#include <inttypes.h>
#include <levelsmith/levelsmith.h>
#include <levelsmith/prj2.h>
#include <stdio.h>

static bool is_water(const struct smith_prj2_room *room) {
    return room->has.room_type ? room->room_type == SMITH_PRJ2_ROOM_TYPE_WATER : room->water_level > 0;
}

/* Sectors one can swim in: the border around a room, and walls in it, are none. */
static uint64_t area_of(const struct smith_prj2_room *room) {
    uint64_t area = 0;
    for (uint32_t i = 0; i < room->sectors.count; i++) {
        const struct smith_prj2_sector *sector = room->sectors.items[i];
        int32_t x = sector->position % room->sectors_x, z = sector->position / room->sectors_x;
        bool border = x == 0 || z == 0 || x == room->sectors_x - 1 || z == room->sectors_z - 1;
        area += !border && !(sector->properties & SMITH_PRJ2_SECTOR_FLAGS_WALL);
    }
    return area;
}

int main(int count, char **arguments) {
    struct smith_error error;
    struct smith_buffer file;
    struct smith_document *document;
    if (count != 2)
        return 2;
    if (smith_file_read(arguments[1], NULL, &file, &error) != SMITH_OK ||
        smith_open((struct smith_bytes){file.data, file.size}, smith_format_by_id("prj2"), NULL, &document, &error) !=
            SMITH_OK) {
        fprintf(stderr, "%s: %s\n", arguments[1], error.message);
        return 3;
    }
    const struct smith_prj2_project *project = smith_prj2_root(document);
    uint64_t total = 0;
    for (uint32_t i = 0; i < project->rooms.count; i++) {
        const struct smith_prj2_room *room = project->rooms.items[i];
        if (!is_water(room) || room->sectors_x < 1)
            continue;
        printf("%s: %" PRIu64 " sectors\n", room->name, area_of(room));
        total += area_of(room);
    }
    printf("%" PRIu64 " sectors under water\n", total);
    smith_document_free(document);
    smith_buffer_free(&file);
    return 0;
}
