/* SPDX-License-Identifier: MIT
 *
 * Cutting walls into parts by the rules of the first level editor, which its projects and those of Tomb Editor up to
 * 1.7 were textured with: one split a surface, and a wall whose split is beyond the opening is called after the
 * surface.
 */
#include "rooms/geometry/wall.h"

static bool crosses(struct smith_ends one, struct smith_ends other) {
    return (one.a < other.a && one.b > other.b) || (one.a > other.a && one.b < other.b);
}

static unsigned wall_parts_legacy_add(struct smith_wall_part *part, unsigned number, struct smith_ends top,
                                      struct smith_ends bottom) {
    *part = (struct smith_wall_part){number, top, bottom};
    return smith_ends_above(top, bottom);
}

/* Floor and ceiling as they count against the opening. */
static void clamp_to_opening(const struct smith_wall *wall, struct smith_ends *floor, struct smith_ends *ceiling) {
    if (smith_ends_reach(*floor, wall->high))
        *floor = wall->high;
    if (smith_ends_reach(wall->low, *ceiling))
        *ceiling = wall->low;
    if (!wall->behind_is_wall)
        return;
    if (crosses(*floor, wall->low))
        *floor = wall->low;
    if (crosses(*floor, wall->high))
        *floor = wall->high;
    if (crosses(*ceiling, wall->high))
        *ceiling = wall->high;
    if (crosses(*ceiling, wall->low))
        *ceiling = wall->low;
}

static unsigned cut_floor(const struct smith_wall *wall, struct smith_ends floor, struct smith_wall_part *parts) {
    const struct smith_wall_side *side = &wall->floor;
    bool split = side->split_count && smith_ends_reach(side->splits[0], wall->low) &&
                 smith_ends_reach(floor, side->splits[0]) && !smith_ends_same(side->splits[0], wall->low);
    unsigned count = 0;
    if (smith_ends_same(floor, wall->low))
        return 0;
    count += wall_parts_legacy_add(parts, SMITH_FACE_FLOOR1, floor, split ? side->splits[0] : wall->low);
    if (split)
        count += wall_parts_legacy_add(parts + count, SMITH_FACE_FLOOR2, side->splits[0], wall->low);
    return count;
}

static unsigned cut_ceiling(const struct smith_wall *wall, struct smith_ends ceiling, struct smith_wall_part *parts) {
    const struct smith_wall_side *side = &wall->ceiling;
    bool split = side->split_count && smith_ends_reach(wall->high, side->splits[0]) &&
                 smith_ends_reach(side->splits[0], ceiling) && !smith_ends_same(side->splits[0], wall->high);
    unsigned count = 0;
    if (smith_ends_same(ceiling, wall->high))
        return 0;
    count += wall_parts_legacy_add(parts, SMITH_FACE_CEILING1, split ? side->splits[0] : wall->high, ceiling);
    if (split)
        count += wall_parts_legacy_add(parts + count, SMITH_FACE_CEILING2, wall->high, side->splits[0]);
    return count;
}

static int32_t higher(int32_t a, int32_t b) {
    return a > b ? a : b;
}

static int32_t wall_parts_legacy_lower(int32_t a, int32_t b) {
    return a < b ? a : b;
}

unsigned smith_wall_parts_legacy(const struct smith_wall *wall, struct smith_wall_part parts[SMITH_WALL_PARTS_MAX]) {
    struct smith_ends floor = wall->floor.main, ceiling = wall->ceiling.main;
    unsigned count = 0;
    clamp_to_opening(wall, &floor, &ceiling);
    if (wall->has_floor)
        count += cut_floor(wall, floor, parts);
    if (wall->has_ceiling)
        count += cut_ceiling(wall, ceiling, parts + count);
    if (wall->has_middle) {
        parts[count] = (struct smith_wall_part){
            SMITH_FACE_MIDDLE,
            {wall_parts_legacy_lower(ceiling.a, wall->high.a), wall_parts_legacy_lower(ceiling.b, wall->high.b)},
            {higher(floor.a, wall->low.a), higher(floor.b, wall->low.b)},
        };
        count += !smith_ends_same(parts[count].top, parts[count].bottom);
    }
    for (unsigned i = 0; i < count; i++)
        parts[i].number += wall->side;
    return count;
}
