/* SPDX-License-Identifier: MIT
 *
 * A worked example: the rooms of a level, how much of each can be walked on, and where its portals lead. It asks
 * <levelsmith/rooms.h>, which is the same for every format that has rooms.
 *
 *     rooms LEVEL
 */
#include <inttypes.h>
#include <levelsmith/rooms.h>
#include <stdio.h>

static void print_room(const struct smith_rooms *rooms, const struct smith_room *room) {
    uint32_t floor = 0;
    for (uint32_t i = 0; i < room->size_x * room->size_z; i++)
        floor += room->sectors[i].kind == SMITH_SECTOR_FLOOR;
    printf("%s: floor %" PRIu32 ", things %" PRIu32, room->name, floor, room->thing_count);
    for (uint32_t i = 0; i < room->portal_count; i++)
        if (room->portals[i].room != SMITH_NONE)
            printf("%s %s", i ? "," : "; leads to", rooms->rooms[room->portals[i].room].name);
    printf("\n");
}

int main(int count, char **arguments) {
    struct smith_error error;
    struct smith_buffer file;
    struct smith_document *level;
    struct smith_rooms rooms;
    if (count != 2)
        return 2;
    if (smith_file_read(arguments[1], NULL, &file, &error) != SMITH_OK ||
        smith_open((struct smith_bytes){file.data, file.size}, NULL, NULL, &level, &error) != SMITH_OK ||
        smith_rooms_of(level, NULL, &rooms, &error) != SMITH_OK) {
        fprintf(stderr, "%s: %s\n", arguments[1], error.message);
        return 1;
    }
    for (uint32_t i = 0; i < rooms.room_count; i++)
        print_room(&rooms, &rooms.rooms[i]);
    smith_rooms_free(&rooms);
    smith_document_free(level);
    smith_buffer_free(&file);
    return 0;
}
