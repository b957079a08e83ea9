/* SPDX-License-Identifier: MIT
 *
 * Upgrade of rooms and sectors: clicks become world units, levels of water and weather become types of rooms, floors
 * and ceilings with two levels become surfaces with splits.
 */
#include "document/references/list_changes.h"
#include "document/value.h"
#include "format/prj2/prj2.h"
#include "format/prj2/rooms/prj2_rooms.h"
#include "format/prj2/upgrade/prj2_upgrade.h"
#include <stdio.h>

/* ---- faces ---- */

/*
 * Upgrade of the textures of walls. Up to 1.6.6 a wall whose split lies beyond what can be seen of it was called after
 * the surface behind it; today it is called after the split, so its texture has to have that name. Which walls these
 * are, the geometry knows; the editor finds the same ones when it loads a project.
 */

/* A member of both kinds of records, at a place of its own in each. */
static int64_t *prj2_upgrade_face_of(const struct smith_prj2_faces *record) {
    return record->kind == SMITH_PRJ2_FACES_INVISIBLE ? &record->as.invisible->face : &record->as.textured->face;
}

static bool is_of(const struct smith_prj2_faces *record, unsigned face) {
    return record->kind != SMITH_PRJ2_FACES_UNKNOWN && *prj2_upgrade_face_of(record) == face;
}

/* The record that counts; NULL = there is none. */
static const struct smith_prj2_faces *record_of(const struct smith_prj2_sector *sector, unsigned face) {
    for (uint32_t i = sector->faces.count; i-- > 0;)
        if (is_of(&sector->faces.items[i], face))
            return &sector->faces.items[i];
    return NULL;
}

static const struct smith_type *prj2_upgrade_faces_type_of(const struct smith_prj2_faces *record) {
    return record->kind == SMITH_PRJ2_FACES_INVISIBLE ? SMITH_PRJ2_INVISIBLE_FACE_TYPE : SMITH_PRJ2_FACE_TEXTURE_TYPE;
}

static void prj2_upgrade_faces_drop_records(struct smith_upgrade_run *upgrade, struct smith_prj2_sector *sector,
                                            unsigned face) {
    bool *drop = smith_document_alloc(upgrade->document, sector->faces.count + 1, 1);
    if (!drop) {
        upgrade->failed = true;
        return;
    }
    for (uint32_t i = 0; i < sector->faces.count; i++)
        drop[i] = is_of(&sector->faces.items[i], face);
    smith_list_drop(SMITH_PRJ2_SECTOR_TYPE, sector, SMITH_PRJ2_SECTOR_FACES_MEMBER, drop);
}

static void prj2_upgrade_faces_add_record(struct smith_upgrade_run *upgrade, struct smith_prj2_sector *sector,
                                          struct smith_prj2_faces like, unsigned face) {
    const struct smith_type *type = prj2_upgrade_faces_type_of(&like);
    struct smith_prj2_faces *items =
        smith_prj2_list_reserve(upgrade->document, (struct smith_list *)&sector->faces, 1, sizeof *items);
    void *made = smith_upgrade_new(upgrade, type);
    upgrade->failed |= !items;
    if (upgrade->failed)
        return;
    smith_members_copy(type, like.as.any, type, made);
    like.as.any = made;
    *prj2_upgrade_face_of(&like) = face;
    items[sector->faces.count] = like;
    sector->faces.items = items;
    sector->faces.count++;
}

/* What is said of a face is said where it was said before, if it was. */
static void prj2_upgrade_faces_replace_record(struct smith_upgrade_run *upgrade, struct smith_prj2_sector *sector,
                                              struct smith_prj2_faces like, unsigned face) {
    uint32_t at = 0;
    while (at < sector->faces.count && !is_of(&sector->faces.items[at], face))
        at++;
    const uint32_t position = at;
    prj2_upgrade_faces_add_record(upgrade, sector, like, face);
    if (upgrade->failed || position + 1 == sector->faces.count)
        return;
    sector->faces.count--; /* the last one goes to its position; others of the face go */
    smith_prj2_forget(sector, SMITH_PRJ2_SECTOR_FACES_MEMBER, position);
    const struct smith_prj2_faces made = sector->faces.items[sector->faces.count];
    *prj2_upgrade_face_of(&sector->faces.items[position]) = SMITH_FACES_MAX;
    prj2_upgrade_faces_drop_records(upgrade, sector, face);
    sector->faces.items[position] = made;
}

/* A wall without a texture stays one: what its split had, nobody saw. The editor moves textures also in rooms that have today's
 * form, where there is an old one. */
static bool move_texture(void *context, struct smith_rooms *rooms, uint32_t room, struct smith_sector *target,
                         unsigned from, unsigned to) {
    struct smith_upgrade_run *upgrade = context;
    uint32_t item = rooms->rooms[room].item;
    const struct smith_prj2_room *saved = smith_prj2_root(upgrade->document)->rooms.items[item];
    struct smith_prj2_sector *sector = saved->sectors.items[target->item];
    const struct smith_prj2_faces *record = record_of(sector, from), *other = record_of(sector, to);
    snprintf(upgrade->where, sizeof upgrade->where, "/rooms/%u/sectors/%u", item, target->item);
    if (!record && !other)
        return true;
    if (!smith_prj2_room_has_form(saved, true)) {
        if (!upgrade->as_saved)
            return true;
        smith_upgrade_note_lost(upgrade, "texture", "textures",
                                "what a wall of a room of today's form looks like: the editor takes it for an old one");
    }
    struct smith_prj2_faces like = record ? *record : (struct smith_prj2_faces){0};
    if (like.kind)
        prj2_upgrade_faces_replace_record(upgrade, sector, like, to);
    else
        prj2_upgrade_faces_drop_records(upgrade, sector, to);
    SMITH_UPGRADE_DONE(
        upgrade, "a wall whose split is beyond what is seen of it has the name of the split, and looks as before");
    return !upgrade->failed;
}

static void prj2_upgrade_faces(struct smith_upgrade_run *upgrade) {
    if (!smith_prj2_find_legacy(upgrade->document, move_texture, upgrade))
        upgrade->failed = true;
}

/* ---- prj2 upgrade rooms ---- */

#define CLICK 256 /* world units */

/* ---- rooms -------------------------------------------------------------------------------------------------------- */

static void upgrade_position(struct smith_upgrade_run *upgrade, struct smith_prj2_room *room) {
    if (!room->position_clicks)
        return;
    if (!room->position) {
        room->position = room->position_clicks;
        room->position->y *= CLICK;
    }
    room->position_clicks = NULL;
    SMITH_UPGRADE_DONE(upgrade, "the height of a room is in world units");
}

static void set_type(struct smith_prj2_room *room, enum smith_prj2_room_type type, uint8_t strength) {
    room->room_type = (uint8_t)type;
    room->room_type_strength = strength;
    room->has.room_type = room->has.room_type_strength = true;
}

static void set_effect(struct smith_prj2_room *room, enum smith_prj2_room_light_effect effect) {
    room->light_effect = (uint8_t)effect;
    room->has.light_effect = true;
}

static void set_effect_strength(struct smith_prj2_room *room, uint8_t strength) {
    room->light_effect_strength =
        strength > SMITH_PRJ2_ROOM_LIGHT_EFFECT_STRENGTH_MAX ? SMITH_PRJ2_ROOM_LIGHT_EFFECT_STRENGTH_MAX : strength;
    room->has.light_effect_strength = true;
}

/* Water and quicksand have their strength in the light, rain and snow in the weather. `level`: the member of old. */
static void apply_level(struct smith_prj2_room *room, uint16_t level, uint8_t value) {
    enum smith_prj2_room_light_effect effect = SMITH_PRJ2_ROOM_LIGHT_EFFECT_DEFAULT;
    bool weather = level == SMITH_PRJ2_ROOM_RAIN_LEVEL_MEMBER || level == SMITH_PRJ2_ROOM_SNOW_LEVEL_MEMBER;
    if (level == SMITH_PRJ2_ROOM_WATER_LEVEL_MEMBER)
        set_type(room, SMITH_PRJ2_ROOM_TYPE_WATER, 0);
    else if (level == SMITH_PRJ2_ROOM_QUICK_SAND_LEVEL_MEMBER)
        set_type(room, SMITH_PRJ2_ROOM_TYPE_QUICKSAND, 0);
    else if (weather)
        set_type(room,
                 level == SMITH_PRJ2_ROOM_RAIN_LEVEL_MEMBER ? SMITH_PRJ2_ROOM_TYPE_RAIN : SMITH_PRJ2_ROOM_TYPE_SNOW,
                 (uint8_t)(value - 1));
    else if (level == SMITH_PRJ2_ROOM_MIST_LEVEL_MEMBER)
        effect = SMITH_PRJ2_ROOM_LIGHT_EFFECT_MIST;
    else if (room->light_effect != SMITH_PRJ2_ROOM_LIGHT_EFFECT_GLOW)
        effect = SMITH_PRJ2_ROOM_LIGHT_EFFECT_REFLECTION;
    else
        return;
    set_effect(room, effect);
    if (!weather)
        set_effect_strength(room, value);
}

/* The editor reads them one after the other, so of two levels the later one counts. This is the order that old editors
 * wrote them in, and the layout has them in. */
static void upgrade_levels(struct smith_upgrade_run *upgrade, struct smith_prj2_room *room) {
    const struct {
        uint16_t member;
        uint8_t value;
        bool there;
    } levels[] = {
        {SMITH_PRJ2_ROOM_WATER_LEVEL_MEMBER, room->water_level, room->has.water_level},
        {SMITH_PRJ2_ROOM_MIST_LEVEL_MEMBER, room->mist_level, room->has.mist_level},
        {SMITH_PRJ2_ROOM_REFLECTION_LEVEL_MEMBER, room->reflection_level, room->has.reflection_level},
        {SMITH_PRJ2_ROOM_RAIN_LEVEL_MEMBER, room->rain_level, room->has.rain_level},
        {SMITH_PRJ2_ROOM_SNOW_LEVEL_MEMBER, room->snow_level, room->has.snow_level},
        {SMITH_PRJ2_ROOM_QUICK_SAND_LEVEL_MEMBER, room->quick_sand_level, room->has.quick_sand_level},
    };
    for (size_t i = 0; i < sizeof levels / sizeof *levels; i++) {
        if (!levels[i].there)
            continue;
        if (levels[i].value)
            apply_level(room, levels[i].member, levels[i].value);
        smith_prj2_clear(room, SMITH_PRJ2_ROOM_TYPE, levels[i].member);
        SMITH_UPGRADE_DONE(upgrade,
                           "levels of water, weather, mist and reflection are the type and the light of a room");
    }
}

static void upgrade_strength(struct smith_upgrade_run *upgrade, struct smith_prj2_room *room) {
    if (!room->has.light_effect_strength_less_1)
        return;
    if (!room->has.light_effect_strength)
        set_effect_strength(
            room, (uint8_t)(room->light_effect_strength_less_1 < 4 ? room->light_effect_strength_less_1 + 1 : 4));
    smith_prj2_clear(room, SMITH_PRJ2_ROOM_TYPE, SMITH_PRJ2_ROOM_LIGHT_EFFECT_STRENGTH_LESS_1_MEMBER);
    SMITH_UPGRADE_DONE(upgrade, "the strength of a room's light is stored as it is");
}

/* ---- surfaces of sectors ------------------------------------------------------------------------------------------ */

/* Corners of any of the old forms. */
struct corners {
    int16_t xnzp, xpzp, xpzn, xnzn;
};

#define CORNERS(from)                                                                                                  \
    (struct corners) {                                                                                                 \
        (from)->xnzp, (from)->xpzp, (from)->xpzn, (from)->xnzn                                                         \
    }

/* Sixteen bits of clicks are less than thirty-two of world units. */
#define SET_CORNERS(to, corners)                                                                                       \
    ((to)->xnzp = (corners).xnzp * CLICK, (to)->xpzp = (corners).xpzp * CLICK, (to)->xpzn = (corners).xpzn * CLICK,    \
     (to)->xnzn = (corners).xnzn * CLICK)

static struct smith_prj2_surface *new_surface(struct smith_upgrade_run *upgrade, int64_t flags,
                                              struct corners corners) {
    struct smith_prj2_surface *surface = smith_upgrade_new(upgrade, SMITH_PRJ2_SURFACE_TYPE);
    if (surface) {
        surface->flags = flags;
        SET_CORNERS(surface, corners);
    }
    return surface;
}

static struct smith_prj2_corner_heights *new_split(struct smith_upgrade_run *upgrade, struct corners corners) {
    struct smith_prj2_corner_heights *split = smith_upgrade_new(upgrade, SMITH_PRJ2_CORNER_HEIGHTS_TYPE);
    if (split)
        SET_CORNERS(split, corners);
    return split;
}

static struct smith_prj2_corner_heights **new_splits(struct smith_upgrade_run *upgrade, uint32_t count) {
    struct smith_prj2_corner_heights **splits =
        smith_document_alloc(upgrade->document, (count + 1) * sizeof *splits, 16);
    upgrade->failed = upgrade->failed || !splits;
    return splits;
}

/* A floor or a ceiling in all of its forms. */
struct surface {
    struct smith_prj2_surface_two_levels_clicks **two_levels;
    struct smith_prj2_surface_clicks **clicks;
    struct smith_prj2_surface **made;
    const struct smith_list *old_splits; /* of CornerHeightsClicks */
    struct smith_list *splits;
    bool *has_old_splits, *has_splits;
};

static void upgrade_two_levels(struct smith_upgrade_run *upgrade, const struct surface *s) {
    const struct smith_prj2_surface_two_levels_clicks *old = *s->two_levels;
    struct smith_prj2_corner_heights **splits = old ? new_splits(upgrade, 1) : NULL;
    if (!splits)
        return;
    if (!*s->made) {
        *s->made = new_surface(upgrade, old->flags, CORNERS(old));
        splits[0] = new_split(upgrade, CORNERS(&old->split));
        if (!splits[0])
            return;
        *s->splits = (struct smith_list){splits, 1};
        *s->has_splits = true;
    }
    *s->two_levels = NULL;
    SMITH_UPGRADE_DONE(upgrade, "a floor or ceiling with two levels is a surface with a split, in world units");
}

static void upgrade_clicks(struct smith_upgrade_run *upgrade, const struct surface *s) {
    if (!*s->clicks)
        return;
    if (!*s->made)
        *s->made = new_surface(upgrade, (*s->clicks)->flags, CORNERS(*s->clicks));
    *s->clicks = NULL;
    SMITH_UPGRADE_DONE(upgrade, "a floor or ceiling is in world units");
}

static void upgrade_split_clicks(struct smith_upgrade_run *upgrade, const struct surface *s) {
    uint32_t count = s->old_splits->count;
    struct smith_prj2_corner_heights **splits =
        *s->has_old_splits && !*s->has_splits ? new_splits(upgrade, count) : NULL;
    for (uint32_t i = 0; splits && i < count; i++) {
        splits[i] = new_split(upgrade, CORNERS(((struct smith_prj2_corner_heights_clicks **)s->old_splits->items)[i]));
        if (!splits[i])
            return;
    }
    if (splits) {
        *s->splits = (struct smith_list){splits, count};
        *s->has_splits = true;
        SMITH_UPGRADE_DONE(upgrade, "the splits of a floor or ceiling are in world units");
    }
}

static void upgrade_sector(struct smith_upgrade_run *upgrade, struct smith_prj2_sector *sector) {
    const struct surface floor = {&sector->floor_two_levels_clicks,
                                  &sector->floor_clicks,
                                  &sector->floor,
                                  (struct smith_list *)&sector->floor_splits_clicks,
                                  (struct smith_list *)&sector->floor_splits,
                                  &sector->has.floor_splits_clicks,
                                  &sector->has.floor_splits};
    const struct surface ceiling = {&sector->ceiling_two_levels_clicks,
                                    &sector->ceiling_clicks,
                                    &sector->ceiling,
                                    (struct smith_list *)&sector->ceiling_splits_clicks,
                                    (struct smith_list *)&sector->ceiling_splits,
                                    &sector->has.ceiling_splits_clicks,
                                    &sector->has.ceiling_splits};
    upgrade_two_levels(upgrade, &floor);
    upgrade_two_levels(upgrade, &ceiling);
    upgrade_clicks(upgrade, &floor);
    upgrade_clicks(upgrade, &ceiling);
    upgrade_split_clicks(upgrade, &floor);
    upgrade_split_clicks(upgrade, &ceiling);
    smith_prj2_clear(sector, SMITH_PRJ2_SECTOR_TYPE, SMITH_PRJ2_SECTOR_FLOOR_SPLITS_CLICKS_MEMBER);
    smith_prj2_clear(sector, SMITH_PRJ2_SECTOR_TYPE, SMITH_PRJ2_SECTOR_CEILING_SPLITS_CLICKS_MEMBER);
}

/* ---- all of them -------------------------------------------------------------------------------------------------- */

/* Releases up to 1.6.6 name the parts of walls as old forms of surfaces do. */
static bool names_walls_as_today(const struct smith_upgrade_run *upgrade) {
    return upgrade->release < 0 || smith_upgrade_knows(upgrade, "1.7.1");
}

void smith_prj2_upgrade_sectors(struct smith_upgrade_run *upgrade) {
    const struct smith_prj2_project *project = smith_prj2_root(upgrade->document);
    prj2_upgrade_faces(upgrade);
    for (uint32_t i = 0; i < project->rooms.count; i++)
        for (uint32_t j = 0; j < project->rooms.items[i]->sectors.count && !upgrade->failed; j++)
            upgrade_sector(upgrade, project->rooms.items[i]->sectors.items[j]);
}

void smith_prj2_upgrade_rooms(struct smith_upgrade_run *upgrade) {
    if (names_walls_as_today(upgrade))
        prj2_upgrade_faces(upgrade); /* while surfaces have their old form, which says that it is needed */
    for (uint32_t i = 0; i < smith_prj2_root(upgrade->document)->rooms.count && !upgrade->failed; i++) {
        struct smith_prj2_room *room = smith_prj2_root(upgrade->document)->rooms.items[i];
        snprintf(upgrade->where, sizeof upgrade->where, "/rooms/%u", i);
        upgrade_position(upgrade, room);
        upgrade_levels(upgrade, room);
        upgrade_strength(upgrade, room);
        for (uint32_t j = 0; j < room->sectors.count && !upgrade->failed; j++) {
            snprintf(upgrade->where, sizeof upgrade->where, "/rooms/%u/sectors/%u", i, j);
            upgrade_sector(upgrade, room->sectors.items[j]);
        }
        smith_prj2_upgrade_triggers(upgrade, room, i);
    }
}
