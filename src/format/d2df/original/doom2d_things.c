/* SPDX-License-Identifier: MIT
 *
 * Things and switches. A thing stands on the middle of its feet; of Doom2D Forever's it is the upper left corner of the
 * hit box that counts. Two pixels there are one here.
 */
#include "format/d2df/original/doom2d.h"

#include "base/json_text.h"
#include <inttypes.h>
#include <string.h>

enum {
    first_item = 100,
    last_item = 127,
    first_decoration = 128,
    last_decoration = 132,
    chaingun_item = 133,
    first_monster = 200,
    last_monster = 219,
    last_area = 3
};

/* ItemType, from thing 100 on. */
static const uint8_t items[last_item - first_item + 1] = {19, 21, 23, 25, 20, 22, 24, 26, 1, 2,  27, 11, 12, 13,
                                                          14, 15, 16, 17, 4,  5,  7,  10, 9, 28, 29, 30, 8,  6};

static const char *const decorations[last_decoration - first_decoration + 1] = {"SMRTA0", "SMGTA0", "SMBTA0", "GOR1A0",
                                                                                "FCANA0"};

/* ---- things ------------------------------------------------------------------------------------------------------ */

/* "{"position":…,"type":…" of a thing with this hit box. */
static void doom2d_put_thing(struct smith_buffer *out, const struct smith_doom2d_level_thing *thing, unsigned type,
                             struct smith_d2df_size size) {
    smith_buffer_format(out, "%s{\"position\":{\"x\":%d,\"y\":%d},\"type\":%u", out->size ? "," : "",
                        2 * thing->x - size.width / 2, 2 * thing->y - size.height, type);
}

static void doom2d_put_direction(struct smith_buffer *out, const struct smith_doom2d_level_thing *thing) {
    smith_buffer_format(out, ",\"direction\":%u}", thing->flags & SMITH_DOOM2D_LEVEL_THING_FLAG_LOOKS_RIGHT ? 1u : 0u);
}

static void doom2d_add_item(struct doom2d_conversion *conversion, const struct smith_doom2d_level_thing *thing,
                            uint8_t type) {
    bool is_key = type >= SMITH_D2DF_ITEM_TYPE_ITEM_KEY_RED && type <= SMITH_D2DF_ITEM_TYPE_ITEM_KEY_BLUE;
    unsigned options = is_key ? SMITH_D2DF_ITEM_OPTION_ITEM_OPTION_FALL : 0;
    if (thing->flags & SMITH_DOOM2D_LEVEL_THING_FLAG_DEATHMATCH)
        options |= SMITH_D2DF_ITEM_OPTION_ITEM_OPTION_ONLYDM;
    doom2d_put_thing(&conversion->items, thing, type, smith_d2df_item_size(type));
    smith_buffer_format(&conversion->items, ",\"options\":%u}", options);
}

static void doom2d_add_decoration(struct doom2d_conversion *conversion, const struct smith_doom2d_level_thing *thing) {
    struct doom2d_texture *texture = &conversion->decorations.items[thing->type - first_decoration];
    if (!texture->path && !smith_doom2d_measure(conversion, decorations[thing->type - first_decoration], texture))
        return;
    smith_doom2d_add_panel(conversion,
                           (struct doom2d_panel){.x = 2 * thing->x - (int32_t)texture->width / 2,
                                                 .y = 2 * thing->y - (int32_t)texture->height,
                                                 .width = (int32_t)texture->width,
                                                 .height = (int32_t)texture->height,
                                                 .type = SMITH_D2DF_PANEL_TYPE_PANEL_BACK},
                           texture);
}

void smith_doom2d_add_thing(struct doom2d_conversion *conversion, const struct smith_doom2d_level_thing *thing) {
    static const struct smith_d2df_size player = {smith_d2df_area_width, smith_d2df_area_height};
    if (thing->type >= 1 && thing->type <= last_area) {
        doom2d_put_thing(&conversion->areas, thing, thing->type, player);
        doom2d_put_direction(&conversion->areas, thing);
    } else if (thing->type >= first_item && thing->type <= last_item) {
        doom2d_add_item(conversion, thing, items[thing->type - first_item]);
    } else if (thing->type == chaingun_item) {
        doom2d_add_item(conversion, thing, SMITH_D2DF_ITEM_TYPE_ITEM_WEAPON_SUPERCHAINGUN);
    } else if (thing->type >= first_decoration && thing->type <= last_decoration) {
        doom2d_add_decoration(conversion, thing);
    } else if (thing->type >= first_monster && thing->type <= last_monster) {
        uint8_t type = (uint8_t)(thing->type - first_monster + 1);
        doom2d_put_thing(&conversion->monsters, thing, type, smith_d2df_monster_size(type));
        doom2d_put_direction(&conversion->monsters, thing);
    } else {
        smith_doom2d_note(conversion, "a thing of type %u at %d %d is left out: nobody knows it", thing->type, thing->x,
                          thing->y);
    }
}

/* ---- switches ---------------------------------------------------------------------------------------------------- */

/* TriggerType, and the panels that it is about; 0 = none. */
static const struct {
    uint8_t type;
    uint16_t panels;
} triggers[] = {
    [SMITH_DOOM2D_LEVEL_SWITCH_TYPE_EXIT] = {SMITH_D2DF_TRIGGER_TYPE_TRIGGER_EXIT, 0},
    [SMITH_DOOM2D_LEVEL_SWITCH_TYPE_SECRET_EXIT] = {SMITH_D2DF_TRIGGER_TYPE_TRIGGER_EXIT, 0},
#define DOORS (SMITH_D2DF_PANEL_TYPE_PANEL_OPENDOOR | SMITH_D2DF_PANEL_TYPE_PANEL_CLOSEDOOR)
#define LIFTS (SMITH_D2DF_PANEL_TYPE_PANEL_LIFTUP | SMITH_D2DF_PANEL_TYPE_PANEL_LIFTDOWN)
    [SMITH_DOOM2D_LEVEL_SWITCH_TYPE_OPEN_DOOR] = {SMITH_D2DF_TRIGGER_TYPE_TRIGGER_OPENDOOR, DOORS},
    [SMITH_DOOM2D_LEVEL_SWITCH_TYPE_CLOSE_DOOR] = {SMITH_D2DF_TRIGGER_TYPE_TRIGGER_CLOSEDOOR, DOORS},
    [SMITH_DOOM2D_LEVEL_SWITCH_TYPE_CLOSE_TRAP] = {SMITH_D2DF_TRIGGER_TYPE_TRIGGER_CLOSETRAP, DOORS},
    [SMITH_DOOM2D_LEVEL_SWITCH_TYPE_DOOR] = {SMITH_D2DF_TRIGGER_TYPE_TRIGGER_DOOR, DOORS},
    [SMITH_DOOM2D_LEVEL_SWITCH_TYPE_DOOR_5] = {SMITH_D2DF_TRIGGER_TYPE_TRIGGER_DOOR5, DOORS},
    [SMITH_DOOM2D_LEVEL_SWITCH_TYPE_PRESS] = {SMITH_D2DF_TRIGGER_TYPE_TRIGGER_PRESS, 0},
    [SMITH_DOOM2D_LEVEL_SWITCH_TYPE_TELEPORT] = {SMITH_D2DF_TRIGGER_TYPE_TRIGGER_TELEPORT, 0},
    [SMITH_DOOM2D_LEVEL_SWITCH_TYPE_SECRET] = {SMITH_D2DF_TRIGGER_TYPE_TRIGGER_SECRET, 0},
    [SMITH_DOOM2D_LEVEL_SWITCH_TYPE_LIFT_UP] = {SMITH_D2DF_TRIGGER_TYPE_TRIGGER_LIFTUP, LIFTS},
    [SMITH_DOOM2D_LEVEL_SWITCH_TYPE_LIFT_DOWN] = {SMITH_D2DF_TRIGGER_TYPE_TRIGGER_LIFTDOWN, LIFTS},
    [SMITH_DOOM2D_LEVEL_SWITCH_TYPE_TRAP] = {SMITH_D2DF_TRIGGER_TYPE_TRIGGER_TRAP, DOORS},
    [SMITH_DOOM2D_LEVEL_SWITCH_TYPE_LIFT] = {SMITH_D2DF_TRIGGER_TYPE_TRIGGER_LIFT, LIFTS},
};

static bool doom2d_covers_cell(const struct doom2d_panel *panel, unsigned x, unsigned y) {
    int32_t left = (int32_t)(x * DOOM2D_CELL), top = (int32_t)(y * DOOM2D_CELL);
    return panel->x <= left && panel->y <= top && panel->x + panel->width >= left + DOOM2D_CELL &&
           panel->y + panel->height >= top + DOOM2D_CELL;
}

/* The first panel of one of these types that covers the cell; -1 = there is none. */
static int32_t doom2d_panel_at(const struct doom2d_conversion *conversion, unsigned x, unsigned y, uint16_t types) {
    for (uint32_t i = 0; i < conversion->panels.count; i++)
        if (conversion->panels.items[i].type & types && doom2d_covers_cell(&conversion->panels.items[i], x, y))
            return (int32_t)i;
    return -1;
}

/* The panel with the picture of the switch; -1 = there is none. */
static int32_t doom2d_picture_at(const struct doom2d_conversion *conversion, unsigned x, unsigned y) {
    for (uint32_t i = 0; i < conversion->panels.count; i++)
        if (conversion->panels.items[i].is_switch && doom2d_covers_cell(&conversion->panels.items[i], x, y))
            return (int32_t)i;
    return -1;
}

/* The number of the level that an exit leads to; 0 = not known. */
static unsigned doom2d_next_level(const struct doom2d_conversion *conversion, bool is_secret) {
    unsigned number = conversion->number;
    if (is_secret)
        return number == 31 ? 32 : 31;
    return !number ? 0 : number >= 31 ? 16 : number + 1;
}

static void doom2d_put_data(struct doom2d_conversion *conversion, const struct doom2d_switch *from, uint16_t panels) {
    struct smith_buffer *out = &conversion->triggers;
    bool is_secret = from->type == SMITH_DOOM2D_LEVEL_SWITCH_TYPE_SECRET_EXIT;
    if (panels) {
        int32_t panel = doom2d_panel_at(conversion, from->a, from->b, panels);
        if (panel < 0)
            smith_doom2d_note(conversion, "the switch at %u %u has no door or lift: there is none at %u %u", from->x,
                              from->y, from->a, from->b);
        smith_buffer_format(out, "{\"panelid\":%" PRId32 ",\"d2d\":true}", panel);
    } else if (is_secret || from->type == SMITH_DOOM2D_LEVEL_SWITCH_TYPE_EXIT) {
        unsigned next = doom2d_next_level(conversion, is_secret);
        if (next)
            smith_buffer_format(out, "{\"map\":\"MAP%02u\"}", next);
        else
            smith_buffer_text(out, "{\"map\":\"\"}");
        if (!next)
            smith_doom2d_note(conversion, "the exit at %u %u leads nowhere: which level this is, %s", from->x, from->y,
                              "its name does not say (MAP01 and so on)");
    } else if (from->type == SMITH_DOOM2D_LEVEL_SWITCH_TYPE_PRESS) {
        smith_buffer_format(out, "{\"position\":{\"x\":%d,\"y\":%d},\"size\":{\"width\":%d,\"height\":%d}}",
                            DOOM2D_CELL * (from->a - 1), DOOM2D_CELL * (from->b - 1), 3 * DOOM2D_CELL, 3 * DOOM2D_CELL);
    } else if (from->type == SMITH_DOOM2D_LEVEL_SWITCH_TYPE_TELEPORT) {
        smith_buffer_format(out, "{\"target\":{\"x\":%d,\"y\":%d},\"d2d\":true}", DOOM2D_CELL * from->a + 4,
                            DOOM2D_CELL * (from->b + 1));
    } else {
        smith_buffer_text(out, "{}");
    }
}

static unsigned doom2d_activation_of(uint8_t flags) {
    return (flags & SMITH_DOOM2D_LEVEL_SWITCH_FLAG_PLAYER_PRESSES ? SMITH_D2DF_ACTIVATE_TYPE_ACTIVATE_PLAYERPRESS
                                                                  : 0u) |
           (flags & SMITH_DOOM2D_LEVEL_SWITCH_FLAG_MONSTER_PRESSES ? SMITH_D2DF_ACTIVATE_TYPE_ACTIVATE_MONSTERPRESS
                                                                   : 0u) |
           (flags & SMITH_DOOM2D_LEVEL_SWITCH_FLAG_PLAYER_TOUCHES ? SMITH_D2DF_ACTIVATE_TYPE_ACTIVATE_PLAYERCOLLIDE
                                                                  : 0u) |
           (flags & SMITH_DOOM2D_LEVEL_SWITCH_FLAG_MONSTER_TOUCHES ? SMITH_D2DF_ACTIVATE_TYPE_ACTIVATE_MONSTERCOLLIDE
                                                                   : 0u);
}

static void doom2d_add_trigger(struct doom2d_conversion *conversion, const struct doom2d_switch *from) {
    struct smith_buffer *out = &conversion->triggers;
    if (!from->type || from->type >= sizeof triggers / sizeof *triggers) {
        smith_doom2d_note(conversion, "the switch at %u %u is left out: nobody knows its type %u", from->x, from->y,
                          from->type);
        return;
    }
    smith_buffer_format(
        out,
        "%s{\"position\":{\"x\":%d,\"y\":%d},\"size\":{\"width\":%d,\"height\":%d},\"texture_panel\":%" PRId32
        ",\"type\":%u,\"activate_type\":%u,\"keys\":%u,\"triggerdata\":",
        out->size ? "," : "", DOOM2D_CELL * from->x, DOOM2D_CELL * from->y, DOOM2D_CELL, DOOM2D_CELL,
        doom2d_picture_at(conversion, from->x, from->y), triggers[from->type].type, doom2d_activation_of(from->flags),
        from->flags >> 4 & 7u);
    doom2d_put_data(conversion, from, triggers[from->type].panels);
    smith_buffer_byte(out, '}');
}

void smith_doom2d_make_triggers(struct doom2d_conversion *conversion) {
    for (uint32_t i = 0; i < conversion->switches.count; i++)
        doom2d_add_trigger(conversion, &conversion->switches.items[i]);
}
