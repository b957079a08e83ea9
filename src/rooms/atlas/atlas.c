/* SPDX-License-Identifier: MIT
 *
 * All sheets of an atlas.
 */
#include "rooms/atlas/atlas.h"
#include "base/array.h"
#include "base/error.h"
#include "base/limits.h"

#include <stdlib.h>

/* While sheets are made; memory of the arena ends with it. */
struct making {
    const struct smith_rooms *rooms;
    const struct smith_rooms_plan_options *how;
    struct smith_arena arena;
    struct smith_storeys storeys;
    uint32_t *numbers; /* of sheets, by index of room */
    struct {
        struct smith_rooms_spot *items;
        uint32_t count, capacity;
    } things;
};

static int by_number(const void *a, const void *b) {
    const struct smith_rooms_spot *one = a, *two = b;
    if (one->number != two->number)
        return one->number < two->number ? -1 : 1;
    return (one->room > two->room) - (one->room < two->room);
}

/* What triggers name, and on which sheet each room is: the first is the overview. */
static bool number_all(struct making *making) {
    const struct smith_rooms *rooms = making->rooms;
    making->numbers = smith_arena_alloc(&making->arena, rooms->room_count * sizeof *making->numbers, 8);
    for (uint32_t i = 0; making->numbers && i < rooms->room_count; i++) {
        const struct smith_room *room = &rooms->rooms[i];
        making->numbers[i] = making->storeys.of[i] == SMITH_NONE ? SMITH_NONE : making->storeys.of[i] + 2;
        for (uint32_t k = 0; k < room->thing_count; k++) {
            const struct smith_rooms_spot spot = {room->things[k].number, i};
            if (spot.number >= 0 && !SMITH_ARRAY_ADD(&making->arena, &making->things, spot))
                return false;
        }
    }
    if (making->things.count)
        qsort(making->things.items, making->things.count, sizeof *making->things.items, by_number);
    return making->numbers;
}

static enum smith_status draw_storey(const struct making *making, uint32_t storey, struct smith_drawing **drawing,
                                     struct smith_error *error) {
    const struct smith_rooms_sheet sheet = {.number = storey + 2,
                                            .count = making->storeys.count + 1,
                                            .numbers = making->numbers,
                                            .things = making->things.items,
                                            .thing_count = making->things.count};
    struct smith_rooms_plan_options how = *making->how;
    how.sheet = &sheet;
    return smith_rooms_draw(making->rooms, &how, drawing, error);
}

static enum smith_status draw_all(struct making *making, struct smith_atlas *atlas, struct smith_error *error) {
    enum smith_status status = smith_storeys_find(making->rooms, &making->arena, &making->storeys, error);
    if (status != SMITH_OK)
        return status;
    const uint32_t count = making->storeys.count + 1;
    atlas->sheets = atlas->allocator.resize(atlas->allocator.context, NULL, 0, count * sizeof *atlas->sheets);
    if (!atlas->sheets)
        return smith_fail_memory(error, NULL);
    atlas->count = count;
    for (uint32_t i = 0; i < count; i++)
        atlas->sheets[i] = NULL;
    if (!number_all(making))
        return smith_fail_memory(error, &making->arena);
    status = smith_atlas_overview(making->rooms, &making->storeys, making->how, &atlas->sheets[0], error);
    for (uint32_t i = 1; i < count && status == SMITH_OK; i++)
        status = draw_storey(making, i - 1, &atlas->sheets[i], error);
    return status;
}

void smith_atlas_free(struct smith_atlas *atlas) {
    for (uint32_t i = 0; i < atlas->count; i++)
        smith_drawing_free(atlas->sheets[i]);
    if (atlas->sheets)
        atlas->allocator.resize(atlas->allocator.context, atlas->sheets, atlas->count * sizeof *atlas->sheets, 0);
    *atlas = (struct smith_atlas){0};
}

enum smith_status smith_rooms_atlas(const struct smith_rooms *rooms, const struct smith_rooms_plan_options *how,
                                    struct smith_atlas *atlas, struct smith_error *error) {
    struct making making = {.rooms = rooms, .how = how};
    const struct smith_limits limits = smith_limits_or_default(how->options ? &how->options->limits : NULL);
    *atlas =
        (struct smith_atlas){.allocator = smith_allocator_or_default(how->options ? &how->options->allocator : NULL)};
    smith_arena_init(&making.arena, &atlas->allocator, limits.memory);
    enum smith_status status = draw_all(&making, atlas, error);
    smith_arena_free(&making.arena);
    if (status != SMITH_OK)
        smith_atlas_free(atlas);
    return status;
}
