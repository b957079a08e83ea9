/* SPDX-License-Identifier: MIT
 *
 * What stands in the way of light. The editor walks along the ray twice, from grid line to grid line in x and in z, in
 * whole numbers, and compares the ray's height with the edges of the sectors at each line: in clicks, and with the mean
 * of an edge's two corners. This is done in the same numbers here, or shadows would be elsewhere.
 */
#include "rooms/light/light.h"

/* One walk: the axis it goes along, the one across. Ends in the order of the axis. */
struct ray {
    const struct smith_room *room;
    int along, across; /* 0 = x, 2 = z */
    int64_t from[3], to[3]; /* y downwards */
};

static int32_t clicks(int32_t height) {
    return height / SMITH_CLICK;
}

static int32_t light_ray_mean(const struct smith_surface *surface, unsigned a, unsigned b) {
    return (clicks(surface->heights.at[a]) + clicks(surface->heights.at[b])) / 2;
}

/* The edge of the sector that is nearer to the beginning of the axis, or farther from it. */
static bool blocks(const struct smith_sector *sector, int along, bool far, int64_t height) {
    static const uint8_t corners[2][2][2] = {
        {{SMITH_NORTH_WEST, SMITH_SOUTH_WEST}, {SMITH_NORTH_EAST, SMITH_SOUTH_EAST}},
        {{SMITH_SOUTH_WEST, SMITH_SOUTH_EAST}, {SMITH_NORTH_WEST, SMITH_NORTH_EAST}}};
    const uint8_t *edge = corners[along == 2][far];
    return sector->kind == SMITH_SECTOR_WALL || light_ray_mean(&sector->floor, edge[0], edge[1]) > height ||
           light_ray_mean(&sector->ceiling, edge[0], edge[1]) < height;
}

static const struct smith_sector *light_ray_sector_at(const struct ray *ray, int64_t along, int64_t across) {
    int64_t x = ray->along == 0 ? along : across, z = ray->along == 0 ? across : along;
    return smith_room_sector(ray->room, (int32_t)x, (int32_t)z);
}

/* Between the two sectors at a grid line. */
static bool is_blocked(const struct ray *ray, int64_t line, const int64_t at[3], bool *at_end) {
    int64_t along = line / SMITH_SECTOR_SIZE, across = at[ray->across] / SMITH_SECTOR_SIZE;
    const struct smith_sector *next = light_ray_sector_at(ray, along, across),
                              *before = light_ray_sector_at(ray, along - 1, across);
    int64_t height = -(at[1] / SMITH_CLICK);
    *at_end = line == ray->to[ray->along];
    if (!next || !before)
        return false;
    if (blocks(before, ray->along, false, height))
        return true;
    return !*at_end && (blocks(before, ray->along, true, height) || blocks(next, ray->along, false, height));
}

static bool light_ray_is_free(const struct ray *ray, uint64_t *steps) {
    int along = ray->along;
    int64_t length = ray->to[along] - ray->from[along];
    int64_t line = (ray->from[along] >> 10) * SMITH_SECTOR_SIZE + SMITH_SECTOR_SIZE;
    int64_t first = line - ray->from[along], at[3], slope[3];
    bool at_end = length == 0;
    for (int i = 0; i < 3; i++) {
        int64_t distance = ray->to[i] - ray->from[i];
        at[i] = ray->from[i] + distance * first / (length + 1);
        slope[i] = distance * SMITH_SECTOR_SIZE / (length + 1);
    }
    int64_t outside = line < SMITH_SECTOR_SIZE ? (SMITH_SECTOR_SIZE - line) / SMITH_SECTOR_SIZE : 0; /* of the room */
    int64_t end = SMITH_SECTOR_SIZE * (int64_t)(along ? ray->room->size_z : ray->room->size_x);
    line += outside * SMITH_SECTOR_SIZE;
    for (int i = 0; i < 3; i++)
        at[i] += outside * slope[i];
    for (; !at_end && line <= ray->to[along] && line < end; line += SMITH_SECTOR_SIZE) {
        ++*steps;
        if (is_blocked(ray, line, at, &at_end))
            return false;
        for (int i = 0; i < 3; i++)
            at[i] += slope[i];
    }
    return true;
}

static bool ray_is_free(const struct smith_room *room, int along, const int32_t position[3], const int32_t light[3],
                        uint64_t *steps) {
    struct ray ray = {.room = room, .along = along, .across = 2 - along};
    const int32_t *from = position[along] <= light[along] ? position : light, *to = from == position ? light : position;
    for (int i = 0; i < 3; i++) {
        ray.from[i] = i == 1 ? -(int64_t)from[i] : from[i];
        ray.to[i] = i == 1 ? -(int64_t)to[i] : to[i];
    }
    return light_ray_is_free(&ray, steps);
}

/* To the nearest click, of two that are as near the even one. */
static int32_t nearest_click(int32_t height) {
    int32_t down = height >= 0 ? height / SMITH_CLICK : -((-height + SMITH_CLICK - 1) / SMITH_CLICK);
    int32_t rest = height - down * SMITH_CLICK;
    bool up = rest > SMITH_CLICK / 2 || (rest == SMITH_CLICK / 2 && down % 2 != 0);
    return down + up;
}

static int32_t light_ray_extreme(const struct smith_heights *heights, int direction) {
    int32_t found = heights->at[0];
    for (int i = 1; i < 4; i++)
        if (direction * heights->at[i] > direction * found)
            found = heights->at[i];
    return found;
}

/* The place belongs to the sector on the side of the light, and is between its floor and its ceiling. */
static bool is_in_sector(const struct smith_room *room, const int32_t position[3], const int32_t light[3]) {
    const struct smith_sector *sector =
        smith_room_sector(room, position[0] / SMITH_SECTOR_SIZE - (position[0] > light[0]),
                          position[2] / SMITH_SECTOR_SIZE - (position[2] > light[2]));
    int32_t height = nearest_click(position[1]);
    return sector && nearest_click(light_ray_extreme(&sector->floor.heights, -1)) <= height &&
           height <= nearest_click(light_ray_extreme(&sector->ceiling.heights, 1));
}

bool smith_light_reaches(const struct smith_room *room, const int32_t position[3], const int32_t light[3],
                         uint64_t *steps) {
    if (*steps > SMITH_LIGHT_STEPS)
        return true;
    return is_in_sector(room, position, light) && ray_is_free(room, 0, position, light, steps) &&
           ray_is_free(room, 2, position, light, steps);
}
