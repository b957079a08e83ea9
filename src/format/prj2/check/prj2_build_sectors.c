/* SPDX-License-Identifier: MIT
 *
 * Rules about building floors and ceilings: what the compiler cannot write of their slopes. Heights are in clicks here, as the
 * level has them; the corners are called as in the editor.
 */
#include "format/prj2/check/prj2_build.h"

#include <math.h>
#include <stdlib.h>

enum { XNZP, XPZP, XPZN, XNZN }; /* enum smith_corner */

struct surface {
    bool ceiling;
    int at[4]; /* clicks */
    unsigned diagonal; /* as of smith_surface */
    bool x_equals_z; /* two triangles meet along that line, not along the other */
    bool split;
    int step;
};

struct sector_check {
    struct smith_prj2_build *build;
    uint32_t room; /* in the list */
    const struct smith_room *of;
    const struct smith_sector *sector;
    struct surface floor, ceiling;
    bool wall; /* with a diagonal: half of it is one */
};

static struct smith_rule_path sector_path(const struct sector_check *check) {
    return smith_rule_path("/rooms/%u/sectors/%u", check->room, check->sector->item);
}

static const char *surface_name(const struct surface *surface) {
    return surface->ceiling ? "ceiling" : "floor";
}

static int round_to_clicks(int32_t height) {
    return (int)nearbyint(height / (double)SMITH_CLICK); /* half to even */
}

static int lowest_of(const int at[4]) {
    int result = at[0];
    for (int i = 1; i < 4; i++)
        result = at[i] < result ? at[i] : result;
    return result;
}

static int highest_of(const int at[4]) {
    int result = at[0];
    for (int i = 1; i < 4; i++)
        result = at[i] > result ? at[i] : result;
    return result;
}

/* ---- slopes ---------------------------------------------------------------------------------------------------------- */

static int diagonal_step(const struct surface *surface) {
    switch (surface->diagonal) {
    case 1 + XNZN: return surface->at[XPZP] - surface->at[XNZP];
    case 1 + XNZP: return surface->at[XPZN] - surface->at[XPZP];
    case 1 + XPZN: return surface->at[XNZP] - surface->at[XNZN];
    case 1 + XPZP: return surface->at[XNZN] - surface->at[XPZN];
    default: return 0;
    }
}

static void report_steep(const struct sector_check *check, const struct surface *surface, const char *code,
                         const char *what) {
    smith_report_finding(check->build->run, code, sector_path(check),
                         "the %s of %s at sector %u, %u is too steep: %s, so one stands elsewhere than it looks",
                         surface_name(surface), smith_prj2_room_label(check->build, check->room).text,
                         (unsigned)(check->sector - check->of->sectors) % check->of->size_x,
                         (unsigned)(check->sector - check->of->sectors) / check->of->size_x, what);
}

/* How far the triangles are moved, in clicks. */
static void check_triangle_heights(const struct sector_check *check, const struct surface *surface, const int at[4],
                                   int min, int max) {
    enum { MIN = -16, MAX = 15 };
    int y[4];
    for (int i = 0; i < 4; i++)
        y[i] = surface->ceiling ? at[i] : -at[i];
    const int m = lowest_of(y), *own = y;
    const int a[4] = {own[XNZN], own[XPZP], own[XPZN], own[XNZN] + own[XPZP] - own[XPZN]},
              b[4] = {own[XNZN], own[XPZP], own[XNZP], own[XNZN] + own[XPZP] - own[XNZP]},
              c[4] = {own[XNZP], own[XPZN], own[XPZP], own[XNZP] + own[XPZN] - own[XPZP]},
              d[4] = {own[XNZP], own[XPZN], own[XNZN], own[XNZP] + own[XPZN] - own[XNZN]};
    const int e0 = lowest_of(surface->x_equals_z ? a : c), e1 = lowest_of(surface->x_equals_z ? b : d);
    int t0 = e0 - m + (surface->ceiling ? surface->step : -surface->step), t1 = e1 - m;
    if (check->wall) {
        const int other = surface->ceiling ? lowest_of(check->floor.at) : highest_of(check->ceiling.at);
        const int low = abs(min - other), high = abs(max - other), p = (low > high ? low : high) / 2 + 1;
        if (surface->diagonal == 1 + XNZN || surface->diagonal == 1 + XNZP || !surface->diagonal)
            t1 = t0 - p;
        else
            t0 = t1 - p;
    }
    if (surface->ceiling) {
        t0 = -t0;
        t1 = -t1;
    }
    const int both[2] = {t0, t1};
    for (int i = 0; i < 2; i++)
        if (both[i] < MIN || both[i] > MAX)
            report_steep(check, surface, "BUILD-CHANGED-STEEP-TRIANGLE", "a triangle reaches further than 16 clicks");
}

static void check_split_surface(const struct sector_check *check, struct surface *surface) {
    enum { CORNER = 15 };
    int at[4] = {surface->at[0], surface->at[1], surface->at[2], surface->at[3]};
    surface->step = diagonal_step(surface);
    if (surface->diagonal == 1 + XPZN) {
        at[XNZN] += surface->step;
        at[XPZP] += surface->step;
        surface->step = -surface->step;
    } else if (surface->diagonal == 1 + XPZP) {
        at[XPZN] += surface->step;
        at[XNZP] += surface->step;
        surface->step = -surface->step;
    }
    const int min = lowest_of(at), max = highest_of(at);
    at[surface->x_equals_z ? XPZN : XPZP] -= surface->step;
    for (int i = 0; i < 4; i++)
        if (surface->ceiling ? highest_of(at) - at[i] > CORNER : at[i] - lowest_of(at) > CORNER)
            report_steep(check, surface, "BUILD-CHANGED-STEEP", "a corner is more than 15 clicks from the others");
    check_triangle_heights(check, surface, at, min, max);
}

static bool is_planar(const int at[4]) {
    return at[XNZN] + at[XPZP] == at[XNZP] + at[XPZN];
}

/* TR1 and TR2 as they were have no split surfaces. */
static bool knows_splits(const struct smith_prj2_build *build) {
    return build->game != SMITH_PRJ2_GAME_VERSION_TR1 && build->game != SMITH_PRJ2_GAME_VERSION_TR2;
}

static void check_surface(const struct sector_check *check, struct surface *surface, enum smith_opening passable) {
    enum { SLOPE = 127 };
    const bool triangular = passable != SMITH_CLOSED && passable != SMITH_OPEN;
    if (passable == SMITH_OPEN)
        return;
    surface->split = !is_planar(surface->at) || (surface->diagonal && diagonal_step(surface)) || triangular ||
                     (check->wall && surface->diagonal);
    if (surface->diagonal)
        surface->x_equals_z = surface->diagonal == 1 + XNZP || surface->diagonal == 1 + XPZN;
    else if (triangular)
        surface->x_equals_z = passable == SMITH_OPEN_NORTH_WEST || passable == SMITH_OPEN_SOUTH_EAST;
    if (surface->split && knows_splits(check->build))
        check_split_surface(check, surface);
    else if (surface->split)
        smith_report_finding(check->build->run, "BUILD-CHANGED-SPLIT", sector_path(check),
                             "the %s of %s is no plain slope, and %s has no others: its fourth corner, a step or a "
                             "half opening is lost",
                             surface_name(surface), smith_prj2_room_label(check->build, check->room).text,
                             check->build->engine_name);
    else if (abs(surface->at[XNZP] - surface->at[XNZN]) > SLOPE || abs(surface->at[XPZN] - surface->at[XNZN]) > SLOPE)
        report_steep(check, surface, "BUILD-CHANGED-STEEP-SLOPE", "it rises more than 127 clicks");
}

/* ---- heights --------------------------------------------------------------------------------------------------------- */

static void check_height(const struct sector_check *check, const struct surface *surface, int base) {
    enum { MAX = 127 };
    const int height = base + (surface->ceiling ? lowest_of(surface->at) : highest_of(surface->at));
    if (height < -MAX || height > MAX)
        smith_report_finding(
            check->build->run, "BUILD-CHANGED-HEIGHT", sector_path(check),
            "the %s of %s is at %d clicks, and a level reaches from -%d to %d: one stands elsewhere than it "
            "looks",
            surface_name(surface), smith_prj2_room_label(check->build, check->room).text, height, MAX, MAX);
}

static const struct smith_prj2_ghost_block *ghost_at(const struct smith_prj2_room *room, uint32_t x, uint32_t z) {
    for (uint32_t i = 0; i < room->objects.count; i++)
        if (room->objects.items[i].kind == SMITH_PRJ2_OBJECTS_GHOST_BLOCK &&
            room->objects.items[i].as.ghost_block->sector_x == (int32_t)x &&
            room->objects.items[i].as.ghost_block->sector_z == (int32_t)z)
            return room->objects.items[i].as.ghost_block;
    return NULL;
}

static void add_ghost(struct surface *surface, const struct smith_surface *from,
                      const struct smith_prj2_ghost_block *ghost) {
    const struct smith_prj2_ghost_heights *offsets = surface->ceiling ? &ghost->ceiling : &ghost->floor;
    const struct smith_prj2_ghost_heights_clicks *old =
        surface->ceiling ? &ghost->ceiling_clicks : &ghost->floor_clicks;
    const bool today = ghost->form >= SMITH_PRJ2_GHOST_BLOCK_FORM_TE_GHOST2;
    const int64_t add[4] = {today ? offsets->xnzp : (int64_t)old->xnzp * SMITH_CLICK,
                            today ? offsets->xpzp : (int64_t)old->xpzp * SMITH_CLICK,
                            today ? offsets->xpzn : (int64_t)old->xpzn * SMITH_CLICK,
                            today ? offsets->xnzn : (int64_t)old->xnzn * SMITH_CLICK};
    for (int i = 0; i < 4; i++) {
        int64_t height = from->heights.at[i] + add[i];
        height = height > SMITH_HEIGHT_MAX ? SMITH_HEIGHT_MAX : height < -SMITH_HEIGHT_MAX ? -SMITH_HEIGHT_MAX : height;
        surface->at[i] = round_to_clicks((int32_t)height);
    }
}

static struct surface surface_of(const struct smith_surface *from, bool ceiling) {
    struct surface surface = {.ceiling = ceiling, .diagonal = from->diagonal, .x_equals_z = from->split_x_equals_z};
    for (int i = 0; i < 4; i++)
        surface.at[i] = round_to_clicks(from->heights.at[i]);
    return surface;
}

static bool is_between_clicks(const struct smith_sector *sector) {
    for (int i = 0; i < 4; i++)
        if (sector->floor.heights.at[i] % SMITH_CLICK || sector->ceiling.heights.at[i] % SMITH_CLICK)
            return true;
    return false;
}

/* ---- rooms ----------------------------------------------------------------------------------------------------------- */

static void check_sector(struct sector_check *check, uint32_t x, uint32_t z, bool ghosts) {
    const struct smith_rooms *rooms = &check->build->rooms;
    const struct smith_sector *sector = check->sector;
    check->wall = sector->kind == SMITH_SECTOR_WALL;
    check->floor = surface_of(&sector->floor, false);
    check->ceiling = surface_of(&sector->ceiling, true);
    if (sector->kind == SMITH_SECTOR_BORDER || (check->wall && !sector->floor.diagonal) || sector->item == SMITH_NONE)
        return;
    const struct smith_prj2_ghost_block *ghost =
        ghosts && !check->wall ? ghost_at(check->build->project->rooms.items[check->room], x, z) : NULL;
    if (ghost) {
        add_ghost(&check->floor, &sector->floor, ghost);
        add_ghost(&check->ceiling, &sector->ceiling, ghost);
    }
    const int base = (int)floor(check->of->position[1] / (double)SMITH_CLICK);
    check_height(check, &check->floor, base);
    check_height(check, &check->ceiling, base);
    check_surface(check, &check->floor,
                  smith_rooms_connection(rooms, check->room, SMITH_PORTAL_FLOOR, (int32_t)x, (int32_t)z).passable);
    check_surface(check, &check->ceiling,
                  smith_rooms_connection(rooms, check->room, SMITH_PORTAL_CEILING, (int32_t)x, (int32_t)z).passable);
}

static bool has_ghosts(const struct smith_prj2_room *room) {
    for (uint32_t i = 0; i < room->objects.count; i++)
        if (room->objects.items[i].kind == SMITH_PRJ2_OBJECTS_GHOST_BLOCK)
            return true;
    return false;
}

static void check_slopes_of_room(struct smith_prj2_build *build, uint32_t index) {
    struct sector_check check = {.build = build, .room = index, .of = &build->rooms.rooms[index]};
    const struct smith_prj2_room *from = build->project->rooms.items[index];
    const bool ghosts =
        has_ghosts(from) && smith_prj2_links_spend(&build->check->links,
                                                   (uint64_t)check.of->size_x * check.of->size_z * from->objects.count);
    struct smith_prj2_count parts = {0};
    for (uint32_t i = 0; i < check.of->size_x * check.of->size_z; i++) {
        check.sector = &check.of->sectors[i];
        check_sector(&check, i % check.of->size_x, i / check.of->size_x, ghosts);
        if (check.sector->item != SMITH_NONE && check.sector->kind == SMITH_SECTOR_FLOOR &&
            is_between_clicks(check.sector))
            smith_prj2_count_one(&parts, check.sector->item, SMITH_NONE);
    }
    if (parts.count)
        smith_report_finding(
            build->run, "BUILD-CHANGED-CLICKS", smith_rule_path("/rooms/%u/sectors/%u", index, parts.sector),
            "%u sectors of %s have heights that are no whole clicks: one stands up to half a click higher "
            "or lower than it looks; this is the first",
            parts.count, smith_prj2_room_label(build, index).text);
}

void smith_prj2_build_sectors(struct smith_prj2_build *build) {
    for (uint32_t i = 0; build->classic && i < build->rooms.room_count; i++)
        check_slopes_of_room(build, i);
}
