/* SPDX-License-Identifier: MIT
 *
 * Cutting walls into parts, by the rules of today and by those of the first level editor.
 */
#include "rooms/geometry/wall.h"

/* ---- wall parts ---- */

/*
 * Cutting walls into parts by the rules of today. What holds for the ceiling is what holds for the floor upside down,
 * so its heights are turned over, cut, and turned back.
 */

/* Levels of one side, from its surface on; upwards is into the opening. */
struct stack {
    struct smith_ends levels[SMITH_SPLITS_MAX + 1]; /* the surface, then its splits */
    unsigned count;
    struct smith_ends low, high;
    bool on_flat, overdraw;
};

static struct smith_ends wall_parts_turned(struct smith_ends ends) {
    return (struct smith_ends){-ends.a, -ends.b};
}

static struct stack stack_of(const struct smith_wall *wall, bool ceiling) {
    const struct smith_wall_side *side = ceiling ? &wall->ceiling : &wall->floor;
    struct stack stack = {
        .levels = {ceiling ? wall_parts_turned(side->main) : side->main},
        .count = side->split_count + 1,
        .low = ceiling ? wall_parts_turned(wall->high) : wall->low,
        .high = ceiling ? wall_parts_turned(wall->low) : wall->high,
        .on_flat = side->on_flat,
        .overdraw = wall->overdraw,
    };
    for (unsigned i = 0; i < side->split_count; i++)
        stack.levels[i + 1] = ceiling ? wall_parts_turned(side->splits[i]) : side->splits[i];
    return stack;
}

static bool is_above(struct smith_ends one, struct smith_ends other) {
    return one.a > other.a || one.b > other.b;
}

/* Levels are brought into the opening. A split that lies below it is dropped with all behind it; a surface that does stays, and
 * has none. */
static void wall_parts_normalise(struct stack *stack) {
    const struct smith_ends surface = stack->levels[0];
    bool beyond = smith_ends_reach(surface, stack->high);
    for (unsigned i = 0; i < stack->count; i++) {
        struct smith_ends *level = &stack->levels[i];
        bool is_void = is_above(stack->low, *level) || smith_ends_same(*level, stack->low);
        if (is_void && !stack->overdraw && !stack->on_flat) {
            stack->count = i ? i : 1;
            return;
        }
        bool crosses = is_above(*level, stack->high) && (!stack->overdraw || beyond) && !stack->on_flat;
        if (crosses || smith_ends_reach(*level, stack->high))
            *level = stack->high;
        else if (is_above(*level, surface))
            *level = surface;
    }
}

static int32_t wall_parts_lowest(struct smith_ends one, struct smith_ends other) {
    int32_t a = one.a < one.b ? one.a : one.b, b = other.a < other.b ? other.a : other.b;
    return a < b ? a : b;
}

/* The part between level `i` and the next one that cuts. */
static bool wall_part_of(const struct stack *stack, unsigned i, struct smith_ends *top, struct smith_ends *bottom) {
    const struct smith_ends surface = stack->levels[0];
    *top = stack->levels[i];
    *bottom = stack->low;
    if (i + 1 < stack->count) {
        struct smith_ends next = stack->levels[i + 1];
        if ((stack->on_flat || smith_ends_reach(surface, stack->high)) && is_above(next, surface))
            return false;
        if (smith_ends_reach(next, stack->low))
            *bottom = next;
    }
    if (smith_ends_above(*top, *bottom))
        return true;
    bool crosses = is_above(*top, *bottom);
    if (!crosses || !smith_ends_same(*top, surface) || (!stack->overdraw && !stack->on_flat))
        return false;
    bottom->a = bottom->b = wall_parts_lowest(*top, *bottom);
    return smith_ends_above(*top, *bottom);
}

static unsigned wall_parts_cut(const struct stack *stack, bool ceiling, struct smith_wall_part *parts) {
    unsigned count = 0;
    for (unsigned i = 0; i < stack->count; i++) {
        struct smith_ends top, bottom;
        if (!wall_part_of(stack, i, &top, &bottom))
            continue;
        parts[count++] =
            ceiling ? (struct smith_wall_part){smith_face_ceiling(i), wall_parts_turned(bottom), wall_parts_turned(top)}
                    : (struct smith_wall_part){smith_face_floor(i), top, bottom};
    }
    return count;
}

/* ---- the middle --------------------------------------------------------------------------------------------------- */

static int32_t wall_parts_higher(int32_t a, int32_t b) {
    return a > b ? a : b;
}

/* Each of both is kept on its own side of the opening only: where that is inverted at an end, the part is inside out. */
static unsigned cut_middle(const struct smith_wall *wall, struct smith_ends bottom, struct smith_ends top,
                           struct smith_wall_part *part) {
    if (!wall->overdraw) {
        bottom = is_above(wall->low, bottom) ? wall->low : bottom;
        top = is_above(top, wall->high) ? wall->high : top;
        bottom =
            (struct smith_ends){wall_parts_higher(bottom.a, wall->low.a), wall_parts_higher(bottom.b, wall->low.b)};
        top = (struct smith_ends){-wall_parts_higher(-top.a, -wall->high.a), -wall_parts_higher(-top.b, -wall->high.b)};
    }
    *part = (struct smith_wall_part){SMITH_FACE_MIDDLE, top, bottom};
    return !smith_ends_same(bottom, top);
}

unsigned smith_wall_parts(const struct smith_wall *wall, struct smith_wall_part parts[SMITH_WALL_PARTS_MAX]) {
    struct stack floor = stack_of(wall, false), ceiling = stack_of(wall, true);
    unsigned count = 0;
    wall_parts_normalise(&floor);
    wall_parts_normalise(&ceiling);
    if (wall->has_floor)
        count += wall_parts_cut(&floor, false, parts);
    if (wall->has_ceiling)
        count += wall_parts_cut(&ceiling, true, parts + count);
    if (wall->has_middle)
        count += cut_middle(wall, floor.levels[0], wall_parts_turned(ceiling.levels[0]), parts + count);
    for (unsigned i = 0; i < count; i++)
        parts[i].number += wall->side;
    return count;
}

/* ---- legacy ---- */

/*
 * Cutting walls into parts by the rules of the first level editor, which its projects and those of Tomb Editor up to
 * 1.7 were textured with: one split a surface, and a wall whose split is beyond the opening is called after the
 * surface.
 */

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
            {wall_parts_higher(floor.a, wall->low.a), wall_parts_higher(floor.b, wall->low.b)},
        };
        count += !smith_ends_same(parts[count].top, parts[count].bottom);
    }
    for (unsigned i = 0; i < count; i++)
        parts[i].number += wall->side;
    return count;
}
