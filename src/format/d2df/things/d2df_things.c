/* SPDX-License-Identifier: MIT
 *
 * What only the engine's rules say about the things of a map: what triggers do to panels and to each other, which monsters set
 * them off when they die, and which keys open them.
 */
#include "format/d2df/things/d2df_things.h"
#include "format/d2df/d2df.h"
#include "format/d2df/map/map_check.h"
#include "level/level.h"
#include <levelsmith/d2df.h>
#include <stdio.h>
#include <string.h>

struct d2df_level {
    struct smith_level_builder *builder;
    const struct smith_d2df_map *map;
};

/* Path of an element of a list of the map, and of a thing in the level. */
static uint32_t d2df_thing(const struct d2df_level *level, const char *list, uint32_t index) {
    char path[48];
    snprintf(path, sizeof path, "/%s/%u", list, (unsigned)index);
    return smith_level_builder_at(level->builder, path);
}

/* What a trigger of the kinds that move panels does to its own. */
static const char *const *words_of_mover(uint8_t type) {
    static const struct {
        uint8_t type;
        const char *words[2];
    } movers[] = {
        {SMITH_D2DF_TRIGGER_TYPE_TRIGGER_OPENDOOR, {"opens", "opened by"}},
        {SMITH_D2DF_TRIGGER_TYPE_TRIGGER_CLOSEDOOR, {"closes", "closed by"}},
        {SMITH_D2DF_TRIGGER_TYPE_TRIGGER_DOOR, {"opens and closes", "opened and closed by"}},
        {SMITH_D2DF_TRIGGER_TYPE_TRIGGER_DOOR5, {"opens for a while", "opened for a while by"}},
        {SMITH_D2DF_TRIGGER_TYPE_TRIGGER_CLOSETRAP, {"closes", "closed by"}},
        {SMITH_D2DF_TRIGGER_TYPE_TRIGGER_TRAP, {"closes for a while", "closed for a while by"}},
        {SMITH_D2DF_TRIGGER_TYPE_TRIGGER_LIFTUP, {"lifts", "lifted by"}},
        {SMITH_D2DF_TRIGGER_TYPE_TRIGGER_LIFTDOWN, {"lowers", "lowered by"}},
        {SMITH_D2DF_TRIGGER_TYPE_TRIGGER_LIFT, {"turns round", "turned round by"}},
    };
    for (size_t i = 0; i < sizeof movers / sizeof *movers; i++)
        if (movers[i].type == type)
            return movers[i].words;
    return NULL;
}

static const char *const *words_of_press(uint8_t type) {
    static const char *const words[][2] = {
        {"sets off", "set off by"},
        {"switches on", "switched on by"},
        {"switches off", "switched off by"},
        {"switches on or off", "switched on or off by"},
    };
    switch (type) {
    case SMITH_D2DF_TRIGGER_TYPE_TRIGGER_PRESS: return words[0];
    case SMITH_D2DF_TRIGGER_TYPE_TRIGGER_ON: return words[1];
    case SMITH_D2DF_TRIGGER_TYPE_TRIGGER_OFF: return words[2];
    case SMITH_D2DF_TRIGGER_TYPE_TRIGGER_ONOFF: return words[3];
    default: return NULL;
    }
}

static void link_press(struct d2df_level *level, uint32_t number, const struct smith_d2df_trigger *trigger,
                       const struct smith_d2df_press_data *press) {
    const uint32_t from = d2df_thing(level, "triggers", number);
    const char *const *words = words_of_press(trigger->type);
    char path[64];
    snprintf(path, sizeof path, "/triggers/%u/triggerdata", (unsigned)number);
    for (uint32_t i = 0; words && i < level->map->triggers.count; i++)
        if (smith_d2df_press_reaches(press, number, level->map->triggers.items[i], i))
            smith_level_add_link(level->builder, from, d2df_thing(level, "triggers", i), words[0], words[1], path);
    if (press->monsterid > 0 && (uint32_t)press->monsterid <= level->map->monsters.count)
        smith_level_add_link(level->builder, d2df_thing(level, "monsters", (uint32_t)press->monsterid - 1), from,
                             "sets off when it dies", "set off when it dies by", path);
}

/* Every key of that colour that lies in the map opens it. */
static void link_keys(struct d2df_level *level, uint32_t number, const struct smith_d2df_trigger *trigger) {
    static const struct {
        uint8_t key, item;
    } keys[] = {{SMITH_D2DF_KEY_KEY_RED, SMITH_D2DF_ITEM_TYPE_ITEM_KEY_RED},
                {SMITH_D2DF_KEY_KEY_GREEN, SMITH_D2DF_ITEM_TYPE_ITEM_KEY_GREEN},
                {SMITH_D2DF_KEY_KEY_BLUE, SMITH_D2DF_ITEM_TYPE_ITEM_KEY_BLUE}};
    char path[48];
    snprintf(path, sizeof path, "/triggers/%u/keys", (unsigned)number);
    for (size_t k = 0; k < sizeof keys / sizeof *keys; k++)
        for (uint32_t i = 0; trigger->keys & keys[k].key && i < level->map->items.count; i++)
            if (level->map->items.items[i].type == keys[k].item)
                smith_level_add_link(level->builder, d2df_thing(level, "items", i),
                                     d2df_thing(level, "triggers", number), "is the key of", "needs the key", path);
}

/* Where an exit leads, what a message says, and that something is off or not for every game. */
static void add_words(struct d2df_level *level, const char *list, uint32_t number, const char *words) {
    const uint32_t thing = d2df_thing(level, list, number);
    if (thing != SMITH_NONE && *words)
        level->builder->things.items[thing].text = smith_level_format(level->builder, "%s", words);
}

static void add_words_of_trigger(struct d2df_level *level, uint32_t number, const struct smith_d2df_trigger *trigger) {
    const struct smith_d2df_trigger_triggerdata *data = &trigger->triggerdata;
    char words[160] = "";
    if (data->kind == SMITH_D2DF_TRIGGER_TRIGGERDATA_EXIT)
        snprintf(words, sizeof words, "to %s", data->as.exit->map);
    if (data->kind == SMITH_D2DF_TRIGGER_TRIGGERDATA_MESSAGE)
        snprintf(words, sizeof words, "%s", data->as.message->text);
    if (!trigger->enabled)
        snprintf(words + strlen(words), sizeof words - strlen(words), "%soff", *words ? ", " : "");
    add_words(level, "triggers", number, words);
}

static void d2df_level_add(struct smith_level_builder *builder) {
    struct d2df_level level = {builder, smith_d2df_root(builder->document)};
    for (uint32_t i = 0; i < level.map->triggers.count; i++) {
        const struct smith_d2df_trigger *trigger = level.map->triggers.items[i];
        const struct smith_d2df_trigger_triggerdata *data = &trigger->triggerdata;
        const char *const *words = words_of_mover(trigger->type);
        char path[64];
        snprintf(path, sizeof path, "/triggers/%u/triggerdata/panelid", (unsigned)i);
        if (words && data->kind >= SMITH_D2DF_TRIGGER_TRIGGERDATA_DOOR &&
            data->kind <= SMITH_D2DF_TRIGGER_TRIGGERDATA_DOOR_9 && data->as.door->panelid >= 0)
            smith_level_add_link(builder, d2df_thing(&level, "triggers", i),
                                 d2df_thing(&level, "panels", (uint32_t)data->as.door->panelid), words[0], words[1],
                                 path);
        if (data->kind >= SMITH_D2DF_TRIGGER_TRIGGERDATA_PRESS && data->kind <= SMITH_D2DF_TRIGGER_TRIGGERDATA_PRESS_4)
            link_press(&level, i, trigger, data->as.press);
        link_keys(&level, i, trigger);
        add_words_of_trigger(&level, i, trigger);
    }
    for (uint32_t i = 0; i < level.map->items.count; i++)
        if (level.map->items.items[i].options & SMITH_D2DF_ITEM_OPTION_ITEM_OPTION_ONLYDM)
            add_words(&level, "items", i, "in deathmatch only");
    for (uint32_t i = 0; i < level.map->panels.count; i++)
        if (level.map->panels.items[i].flags & SMITH_D2DF_PANEL_FLAG_PANEL_FLAG_HIDE)
            add_words(&level, "panels", i, "hidden");
}

static const char *const d2df_level_words[] = {"opens|opened by",
                                               "closes|closed by",
                                               "opens and closes|opened and closed by",
                                               "opens for a while|opened for a while by",
                                               "closes for a while|closed for a while by",
                                               "lifts|lifted by",
                                               "lowers|lowered by",
                                               "turns round|turned round by",
                                               "sets off|set off by",
                                               "switches on|switched on by",
                                               "switches off|switched off by",
                                               "switches on or off|switched on or off by",
                                               "sets off when it dies|set off when it dies by",
                                               "is the key of|needs the key",
                                               NULL};

const struct smith_level_rules smith_d2df_level = {
    .words = d2df_level_words, .unit = "pixels", .axes = 2, .add = d2df_level_add};
