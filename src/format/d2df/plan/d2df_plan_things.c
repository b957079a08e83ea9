/* SPDX-License-Identifier: MIT
 *
 * Items, monsters and starts on the plan of a map: their hit boxes, with names.
 */
#include "format/d2df/plan/d2df_plan.h"

#include <stdio.h>

static void d2df_plan_things_draw_box(struct smith_d2df_plan *plan, struct smith_d2df_point position,
                                      struct smith_d2df_size size, const struct smith_style *style) {
    smith_drawing_rectangle(plan->drawing, position.x, position.y, size.width, size.height, style);
}

/* A triangle at the side that a thing looks to. */
static void draw_look(struct smith_d2df_plan *plan, struct smith_d2df_point position, struct smith_d2df_size size,
                      uint8_t direction, struct smith_colour colour) {
    double out = direction == SMITH_D2DF_DIR_TYPE_DIR_LEFT ? -8 : 8;
    double x = position.x + (out < 0 ? 0 : size.width), y = position.y + size.height / 2.0;
    const struct smith_point points[] = {{x, y - 6}, {x + out, y}, {x, y + 6}};
    if (direction == SMITH_D2DF_DIR_TYPE_DIR_LEFT || direction == SMITH_D2DF_DIR_TYPE_DIR_RIGHT)
        smith_drawing_polygon(plan->drawing, points, 3, &(struct smith_style){.fill = colour});
}

static void open_thing(struct smith_d2df_plan *plan, const struct smith_d2df_plan_name *name, const char *kind,
                       const char *word) {
    smith_drawing_open(plan->drawing, &(struct smith_group){name->id, kind, word, name->path});
}

static void name_thing(struct smith_d2df_plan *plan, struct smith_d2df_point position, struct smith_d2df_size size,
                       const char *word) {
    smith_plan_write_name(plan->drawing, smith_d2df_box(position, size), word);
}

/* ---- items ---- */

static enum smith_d2df_symbol symbol_of_item(uint8_t type) {
    if (type <= SMITH_D2DF_ITEM_TYPE_ITEM_ARMOR_BLUE || type == SMITH_D2DF_ITEM_TYPE_ITEM_BOTTLE ||
        type == SMITH_D2DF_ITEM_TYPE_ITEM_HELMET)
        return SMITH_D2DF_HEALTH;
    if ((type >= SMITH_D2DF_ITEM_TYPE_ITEM_WEAPON_SAW && type <= SMITH_D2DF_ITEM_TYPE_ITEM_WEAPON_SUPERCHAINGUN) ||
        type == SMITH_D2DF_ITEM_TYPE_ITEM_WEAPON_KNUCKLES || type == SMITH_D2DF_ITEM_TYPE_ITEM_WEAPON_PISTOL ||
        type == SMITH_D2DF_ITEM_TYPE_ITEM_WEAPON_FLAMETHROWER)
        return SMITH_D2DF_WEAPON;
    if ((type >= SMITH_D2DF_ITEM_TYPE_ITEM_AMMO_BULLETS && type <= SMITH_D2DF_ITEM_TYPE_ITEM_AMMO_BACKPACK) ||
        type == SMITH_D2DF_ITEM_TYPE_ITEM_AMMO_FUELCAN)
        return SMITH_D2DF_AMMO;
    return SMITH_D2DF_POWER;
}

/* "ammo shells box": what it is, its colour says. */
static const char *short_name(const char *word) {
    static const char *const heads[] = {"ammo ", "weapon "};
    for (int i = 0; i < 2; i++) {
        const char *at = word, *head = heads[i];
        while (*head && *at == *head)
            at++, head++;
        if (!*head)
            return at;
    }
    return word;
}

void smith_d2df_plan_item(struct smith_d2df_plan *plan, const struct smith_d2df_item *item,
                          const struct smith_d2df_plan_name *name) {
    char word[SMITH_D2DF_WORD];
    struct smith_d2df_size size = smith_d2df_item_size(item->type);
    if (!smith_d2df_is_near(plan, item->position))
        return;
    smith_d2df_word(SMITH_D2DF_ITEM_TYPE_NAMES, item->type, word);
    smith_drawing_layer(plan->drawing, "items", NULL);
    open_thing(plan, name, "item", word);
    const struct smith_style style = smith_plan_style(plan->drawing, symbol_of_item(item->type));
    d2df_plan_things_draw_box(plan, item->position, size, &style);
    smith_drawing_close(plan->drawing);
    name_thing(plan, item->position, size, short_name(word));
}

/* ---- monsters, areas ---- */

void smith_d2df_plan_monster(struct smith_d2df_plan *plan, const struct smith_d2df_monster *monster,
                             const struct smith_d2df_plan_name *name) {
    char word[SMITH_D2DF_WORD];
    struct smith_d2df_size size = smith_d2df_monster_size(monster->type);
    if (!smith_d2df_is_near(plan, monster->position))
        return;
    smith_d2df_word(SMITH_D2DF_MONSTER_TYPE_NAMES, monster->type, word);
    smith_drawing_layer(plan->drawing, "monsters", NULL);
    open_thing(plan, name, "monster", word);
    const struct smith_style style = smith_plan_style(plan->drawing, SMITH_D2DF_MONSTER);
    d2df_plan_things_draw_box(plan, monster->position, size, &style);
    draw_look(plan, monster->position, size, monster->direction, style.stroke);
    smith_drawing_close(plan->drawing);
    name_thing(plan, monster->position, size, word);
}

static void d2df_plan_things_draw_area(struct smith_d2df_plan *plan, const struct smith_d2df_area *area,
                                       const struct smith_d2df_plan_name *name) {
    static const struct smith_colour red = {230, 60, 60, 150}, blue = {70, 110, 255, 150};
    const struct smith_d2df_size size = {smith_d2df_area_width, smith_d2df_area_height};
    char word[SMITH_D2DF_WORD];
    if (!smith_d2df_is_near(plan, area->position))
        return;
    smith_d2df_word(SMITH_D2DF_AREA_TYPE_NAMES, area->type, word);
    struct smith_style style = smith_plan_style(plan->drawing, SMITH_D2DF_START);
    if (area->type == SMITH_D2DF_AREA_TYPE_AREA_REDFLAG || area->type == SMITH_D2DF_AREA_TYPE_AREA_REDTEAMPOINT)
        style.fill = red;
    if (area->type == SMITH_D2DF_AREA_TYPE_AREA_BLUEFLAG || area->type == SMITH_D2DF_AREA_TYPE_AREA_BLUETEAMPOINT)
        style.fill = blue;
    smith_drawing_layer(plan->drawing, "starts", NULL);
    open_thing(plan, name, "area", word);
    d2df_plan_things_draw_box(plan, area->position, size, &style);
    draw_look(plan, area->position, size, area->direction, style.stroke);
    smith_drawing_close(plan->drawing);
    name_thing(plan, area->position, size, word);
}

static struct smith_d2df_plan_name d2df_plan_things_name_of(const char *kind, uint32_t number) {
    struct smith_d2df_plan_name name;
    snprintf(name.id, sizeof name.id, "%s-%u", kind, (unsigned)number);
    snprintf(name.path, sizeof name.path, "/%ss/%u", kind, (unsigned)number);
    return name;
}

void smith_d2df_plan_things(struct smith_d2df_plan *plan) {
    const struct smith_d2df_map *map = plan->map;
    for (uint32_t i = 0; i < map->monsters.count; i++) {
        const struct smith_d2df_plan_name name = d2df_plan_things_name_of("monster", i);
        smith_d2df_plan_monster(plan, &map->monsters.items[i], &name);
    }
    for (uint32_t i = 0; i < map->areas.count; i++) {
        const struct smith_d2df_plan_name name = d2df_plan_things_name_of("area", i);
        d2df_plan_things_draw_area(plan, &map->areas.items[i], &name);
    }
    for (uint32_t i = 0; i < map->items.count; i++) { /* last: there are many, and other names matter more */
        const struct smith_d2df_plan_name name = d2df_plan_things_name_of("item", i);
        smith_d2df_plan_item(plan, &map->items.items[i], &name);
    }
}
