/* SPDX-License-Identifier: MIT
 *
 * Items and monsters as the player sees them first: items hang where the map says, monsters sleep; of all that moves,
 * the first frame.
 */
#include "format/d2df/render/d2df_view.h"

#include "format/d2df/map/d2df_measures.h"
#include "report/report.h"
#include <stdio.h>
#include <string.h>

/* ---- items ---- */

static const struct item_look {
    const char *name; /* in game.wad:TEXTURES */
    uint8_t width, height; /* of a frame */
} items[] = {
    {NULL, 0, 0},           {"MED1", 16, 16},         {"MED2", 32, 32},      {"BMED", 32, 32},
    {"ARMORGREEN", 32, 16}, {"ARMORBLUE", 32, 16},    {"SBLUE", 32, 32},     {"SWHITE", 32, 32},
    {"SUIT", 32, 64},       {"OXYGEN", 16, 32},       {"INVUL", 32, 32},     {"SAW", 64, 32},
    {"SHOTGUN1", 64, 16},   {"SHOTGUN2", 64, 16},     {"MGUN", 64, 16},      {"RLAUNCHER", 64, 16},
    {"PGUN", 64, 16},       {"BFG", 64, 64},          {"SCHAINGUN", 64, 16}, {"CLIP", 16, 16},
    {"AMMO", 32, 16},       {"SHELL1", 16, 8},        {"SHELL2", 32, 16},    {"ROCKET", 16, 32},
    {"ROCKETS", 64, 32},    {"CELL", 16, 16},         {"CELL2", 32, 32},     {"BPACK", 32, 32},
    {"KEYR", 16, 16},       {"KEYG", 16, 16},         {"KEYB", 16, 16},      {"KNUCKLES", 64, 32},
    {"PISTOL", 64, 16},     {"BOTTLE", 16, 32},       {"HELMET", 16, 16},    {"JETPACK", 32, 32},
    {"INVIS", 32, 32},      {"FLAMETHROWER", 64, 32}, {"FUELCAN", 16, 32},
};

static const char *resource_of(char (*resource)[64], const char *section, const char *name, const char *tail) {
    snprintf(*resource, sizeof *resource, "game.wad:%s\\%s%s", section, name, tail);
    return *resource;
}

/* Nothing of an item is drawn whose hit box is not on the map. */
static bool d2df_view_things_is_on_map(const struct smith_d2df_view *view, const struct smith_d2df_item *item) {
    struct smith_d2df_size size = smith_d2df_item_size(item->type);
    const struct smith_d2df_extent box = {item->position.x, item->position.y, size.width, size.height};
    return smith_d2df_area_pixels(view->picture, box) > 0;
}

static void d2df_view_things_paint_item(struct smith_d2df_view *view, uint32_t index) {
    const struct smith_d2df_item *item = &view->map->items.items[index];
    char path[48], resource[64];
    bool in_this_mode = view->mode >= SMITH_D2DF_DM || !(item->options & SMITH_D2DF_ITEM_OPTION_ITEM_OPTION_ONLYDM);
    if (!item->type || item->type >= sizeof items / sizeof *items || !in_this_mode ||
        !d2df_view_things_is_on_map(view, item))
        return;
    const struct item_look *look = &items[item->type];
    snprintf(path, sizeof path, "/items/%u", (unsigned)index);
    const char *name = look->name;
    if (item->type == SMITH_D2DF_ITEM_TYPE_ITEM_WEAPON_KNUCKLES) { /* older archives have the same under another name */
        const struct smith_d2df_graphic *graphic =
            smith_d2df_graphics_get(&view->graphics, resource_of(&resource, "TEXTURES", name, ""), SMITH_D2DF_ENGINE);
        name = graphic && graphic->picture.colours ? name : "IRONFIST";
    }
    const struct smith_d2df_sprite sprite = {
        .resource = resource_of(&resource, "TEXTURES", name, ""), .width = look->width, .height = look->height};
    smith_d2df_view_sprite(view, &sprite, item->position.x, item->position.y, path);
}

void smith_d2df_view_items(struct smith_d2df_view *view) {
    for (uint32_t i = 0; i < view->map->items.count; i++)
        d2df_view_things_paint_item(view, i);
}

/* ---- monsters ---- */

enum left_look { LEFT_MIRROR, LEFT_OWN, LEFT_SAME };

/* By type, from 1; offsets are from the hit box to the frame. */
static const struct monster_look {
    const char *name; /* in game.wad:MTEXTURES, before "_SLEEP" */
    uint16_t width, height; /* of a frame */
    int8_t right[2], left[2]; /* offsets for either direction */
    enum left_look kind;
} monsters[] = {
    {"DEMON", 64, 64, {-6, -4}, {-8, -4}, LEFT_MIRROR},      {"IMP", 64, 64, {-7, -14}, {-23, -14}, LEFT_MIRROR},
    {"ZOMBY", 64, 64, {-14, -12}, {-16, -12}, LEFT_MIRROR},  {"SERG", 64, 64, {-15, -12}, {-15, -12}, LEFT_MIRROR},
    {"CYBER", 128, 128, {-22, -15}, {-21, -12}, LEFT_OWN},   {"CGUN", 64, 64, {-16, -6}, {-16, -6}, LEFT_OWN},
    {"BARON", 128, 128, {-35, -32}, {-39, -32}, LEFT_OWN},   {"KNIGHT", 128, 128, {-35, -32}, {-39, -32}, LEFT_OWN},
    {"CACO", 128, 128, {-34, -40}, {-34, -40}, LEFT_MIRROR}, {"SOUL", 64, 64, {-15, -24}, {-17, -24}, LEFT_MIRROR},
    {"PAIN", 128, 128, {-35, -39}, {-33, -39}, LEFT_MIRROR}, {"SPIDER", 256, 128, {-27, -18}, {-19, -18}, LEFT_MIRROR},
    {"BSP", 128, 64, {-14, -18}, {-14, -18}, LEFT_MIRROR},   {"MANCUB", 128, 128, {-30, -41}, {-26, -41}, LEFT_MIRROR},
    {"SKEL", 128, 128, {-31, -24}, {-29, -24}, LEFT_OWN},    {"VILE", 128, 128, {-25, -49}, {-38, -49}, LEFT_OWN},
    {"FISH", 32, 32, {-7, -11}, {-5, -11}, LEFT_MIRROR},     {"BARREL", 64, 64, {-20, -28}, {-20, -28}, LEFT_SAME},
    {"ROBO", 128, 128, {-32, -52}, {-28, -52}, LEFT_MIRROR}, {"MAN", 64, 64, {-15, -12}, {-15, -12}, LEFT_MIRROR},
};

enum { souls_max = 513 }; /* the engine has no more of them */

static void paint_monster(struct smith_d2df_view *view, uint32_t index) {
    const struct smith_d2df_monster *monster = &view->map->monsters.items[index];
    const struct monster_look *look = &monsters[monster->type - 1];
    bool left = monster->direction == SMITH_D2DF_DIR_TYPE_DIR_LEFT && look->kind != LEFT_SAME;
    const int8_t *offset = left ? look->left : look->right;
    char path[48], resource[64];
    snprintf(path, sizeof path, "/monsters/%u", (unsigned)index);
    const struct smith_d2df_sprite sprite = {
        .resource =
            resource_of(&resource, "MTEXTURES", look->name, left && look->kind == LEFT_OWN ? "_SLEEP_L" : "_SLEEP"),
        .width = look->width,
        .height = look->height,
        .mirrored = left && look->kind == LEFT_MIRROR,
    };
    smith_d2df_view_sprite(view, &sprite, (int64_t)monster->position.x + offset[0],
                           (int64_t)monster->position.y + offset[1], path);
}

void smith_d2df_view_monsters(struct smith_d2df_view *view) {
    unsigned souls = 0;
    for (uint32_t i = 0; i < view->map->monsters.count; i++) {
        uint8_t type = view->map->monsters.items[i].type;
        if (!type || type > sizeof monsters / sizeof *monsters)
            continue;
        if (type == SMITH_D2DF_MONSTER_TYPE_MONSTER_SOUL && ++souls > souls_max)
            continue;
        paint_monster(view, i);
    }
}
