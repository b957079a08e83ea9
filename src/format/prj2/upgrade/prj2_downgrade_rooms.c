/* SPDX-License-Identifier: MIT
 *
 * Rooms and sectors for older releases. Up to 1.6.6 heights were whole clicks, and every floor and ceiling had one
 * further
 * split: where there is none today, that one lies beyond everything in the room, where it cuts nothing.
 */
#include "format/prj2/upgrade/prj2_upgrade.h"

#include "document/references/list_changes.h"

#include <math.h>
#include <stdio.h>

#define CLICK 256 /* world units */

/* ---- rooms -------------------------------------------------------------------------------------------------------- */

static void downgrade_position(struct smith_upgrade_run *upgrade, struct smith_prj2_room *room) {
    if (!room->position || smith_upgrade_knows(upgrade, "1.7.1"))
        return;
    float clicks = nearbyintf(room->position->y / CLICK);
    if (clicks * CLICK != room->position->y)
        SMITH_UPGRADE_LOST(upgrade, "the height of a room that is not a whole number of clicks");
    room->position_clicks = room->position;
    room->position_clicks->y = clicks;
    room->position = NULL;
    SMITH_UPGRADE_DONE(upgrade, "the height of a room is in clicks");
}

/* The old chunk holds one less, and cannot hold none. */
static void downgrade_strength(struct smith_upgrade_run *upgrade, struct smith_prj2_room *room) {
    if (!room->has.light_effect_strength || smith_upgrade_knows(upgrade, "1.5.1"))
        return;
    if (!room->light_effect_strength)
        SMITH_UPGRADE_LOST(upgrade, "the strength 0 of a room's light, which is 1 there");
    room->light_effect_strength_less_1 = (uint8_t)(room->light_effect_strength ? room->light_effect_strength - 1 : 0);
    room->has.light_effect_strength_less_1 = true;
    smith_prj2_clear(room, SMITH_PRJ2_ROOM_TYPE, SMITH_PRJ2_ROOM_LIGHT_EFFECT_STRENGTH_MEMBER);
    SMITH_UPGRADE_DONE(upgrade, "the strength of a room's light is stored as one less");
}

/* ---- surfaces ----------------------------------------------------------------------------------------------------- */

int16_t smith_prj2_to_clicks(struct smith_upgrade_run *upgrade, int64_t height) {
    int64_t clicks = (height >= 0 ? height + CLICK / 2 : height - CLICK / 2) / CLICK;
    clicks = clicks > INT16_MAX ? INT16_MAX : clicks < INT16_MIN ? INT16_MIN : clicks;
    if (clicks * CLICK != height)
        SMITH_UPGRADE_LOST(upgrade, "heights that are not a whole number of clicks");
    return (int16_t)clicks;
}

#define SET_CORNERS(upgrade, to, from)                                                                                 \
    ((to)->xnzp = smith_prj2_to_clicks(upgrade, (from)->xnzp),                                                         \
     (to)->xpzp = smith_prj2_to_clicks(upgrade, (from)->xpzp),                                                         \
     (to)->xpzn = smith_prj2_to_clicks(upgrade, (from)->xpzn),                                                         \
     (to)->xnzn = smith_prj2_to_clicks(upgrade, (from)->xnzn))

/* A floor or a ceiling. */
struct surface {
    struct smith_prj2_surface **surface;
    struct smith_list *splits; /* of struct smith_prj2_corner_heights * */
    bool *has_splits;
    struct smith_prj2_surface_two_levels_clicks **made;
    int32_t idle; /* height of a split that cuts nothing */
};

static void downgrade_surface(struct smith_upgrade_run *upgrade, const struct surface *s) {
    const struct smith_prj2_surface *old = *s->surface;
    struct smith_prj2_surface_two_levels_clicks *made =
        old && !*s->made ? smith_upgrade_new(upgrade, SMITH_PRJ2_SURFACE_TWO_LEVELS_CLICKS_TYPE) : NULL;
    const struct smith_prj2_corner_heights idle = {.xnzp = s->idle, .xpzp = s->idle, .xpzn = s->idle, .xnzn = s->idle};
    if (!made)
        return;
    made->flags = old->flags;
    SET_CORNERS(upgrade, made, old);
    const struct smith_prj2_corner_heights *split =
        s->splits->count ? *(struct smith_prj2_corner_heights *const *)s->splits->items : &idle;
    SET_CORNERS(upgrade, &made->split, split);
    if (s->splits->count > 1)
        SMITH_UPGRADE_LOST(upgrade, "splits of a floor or ceiling beyond the first");
    *s->made = made;
    *s->surface = NULL;
    *s->splits = (struct smith_list){0};
    *s->has_splits = false;
    SMITH_UPGRADE_DONE(upgrade, "a floor or ceiling has two levels, in clicks");
}

/* Textures of faces between splits that are not there any more. */
static void drop_faces(struct smith_upgrade_run *upgrade, struct smith_prj2_sector *sector) {
    bool *drop = smith_document_alloc(upgrade->document, sector->faces.count + 1, 1);
    bool any = false;
    for (uint32_t i = 0; drop && i < sector->faces.count; i++) {
        const struct smith_prj2_faces *face = &sector->faces.items[i];
        const int64_t index = face->kind == SMITH_PRJ2_FACES_TEXTURED    ? face->as.textured->face
                              : face->kind == SMITH_PRJ2_FACES_INVISIBLE ? face->as.invisible->face
                                                                         : 0;
        drop[i] = index > SMITH_PRJ2_SECTOR_FACE_CEILING_TRIANGLE2;
        any = any || drop[i];
    }
    if (any) {
        SMITH_UPGRADE_LOST(upgrade, "textures of walls between splits beyond the first");
        smith_list_drop(SMITH_PRJ2_SECTOR_TYPE, sector, SMITH_PRJ2_SECTOR_FACES_MEMBER, drop);
    }
    upgrade->failed = upgrade->failed || !drop;
}

static int32_t prj2_downgrade_rooms_lowest(const struct smith_prj2_surface *s) {
    int32_t a = s->xnzp < s->xpzp ? s->xnzp : s->xpzp, b = s->xpzn < s->xnzn ? s->xpzn : s->xnzn;
    return a < b ? a : b;
}

static int32_t prj2_downgrade_rooms_highest(const struct smith_prj2_surface *s) {
    int32_t a = s->xnzp > s->xpzp ? s->xnzp : s->xpzp, b = s->xpzn > s->xnzn ? s->xpzn : s->xnzn;
    return a > b ? a : b;
}

static int32_t clamp_to_clicks(int64_t clicks) {
    return (int32_t)(clicks < INT16_MIN ? INT16_MIN : clicks > INT16_MAX ? INT16_MAX : clicks) * CLICK;
}

/* Whole clicks, rounded outwards. */
static void idle_heights(const struct smith_prj2_room *room, int32_t *floor, int32_t *ceiling) {
    int64_t low = 0, high = 0;
    for (uint32_t i = 0; i < room->sectors.count; i++) {
        const struct smith_prj2_sector *sector = room->sectors.items[i];
        if (sector->floor && prj2_downgrade_rooms_lowest(sector->floor) < low)
            low = prj2_downgrade_rooms_lowest(sector->floor);
        if (sector->ceiling && prj2_downgrade_rooms_highest(sector->ceiling) > high)
            high = prj2_downgrade_rooms_highest(sector->ceiling);
    }
    *floor = clamp_to_clicks((low - CLICK + 1) / CLICK);
    *ceiling = clamp_to_clicks((high + CLICK - 1) / CLICK);
}

static void downgrade_sectors(struct smith_upgrade_run *upgrade, struct smith_prj2_room *room, uint32_t index) {
    int32_t floor, ceiling;
    if (smith_upgrade_knows(upgrade, "1.7.1"))
        return;
    idle_heights(room, &floor, &ceiling);
    for (uint32_t i = 0; i < room->sectors.count && !upgrade->failed; i++) {
        struct smith_prj2_sector *sector = room->sectors.items[i];
        snprintf(upgrade->where, sizeof upgrade->where, "/rooms/%u/sectors/%u", index, i);
        downgrade_surface(upgrade,
                          &(struct surface){&sector->floor, (struct smith_list *)&sector->floor_splits,
                                            &sector->has.floor_splits, &sector->floor_two_levels_clicks, floor});
        downgrade_surface(upgrade,
                          &(struct surface){&sector->ceiling, (struct smith_list *)&sector->ceiling_splits,
                                            &sector->has.ceiling_splits, &sector->ceiling_two_levels_clicks, ceiling});
        drop_faces(upgrade, sector);
    }
}

void smith_prj2_downgrade_rooms(struct smith_upgrade_run *upgrade) {
    for (uint32_t i = 0; i < smith_prj2_root(upgrade->document)->rooms.count && !upgrade->failed; i++) {
        struct smith_prj2_room *room = smith_prj2_root(upgrade->document)->rooms.items[i];
        snprintf(upgrade->where, sizeof upgrade->where, "/rooms/%u", i);
        downgrade_position(upgrade, room);
        downgrade_strength(upgrade, room);
        downgrade_sectors(upgrade, room, i);
    }
}
